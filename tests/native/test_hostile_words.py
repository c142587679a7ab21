"""Nothing from a rulebook reaches C but in names and literals that the plan has made safe."""

from __future__ import annotations

import ctypes
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from cattery import pipeline
from cattery.emit.native import emit_native
from cattery.model.game import Game
from cattery.plan import plan
from cattery_runtime.native.compiler import FLAGS, compilers
from tests.engines.test_odd_games import ODD
from tests.native.compiling import DRIVER, STRICT, drivers_of, quick_library
from tests.native.twins import Twins, native_engine

NASTY = (
    '"); system("rm -rf /"); //',
    "*/ int stray; /*",
    "??/ ??> ??' %: <: %n %s %1$n",
    "\\",
    "\\n\\0\\x41 \\\\",
    "# include <stdio.h>",
    "_Pragma(once) __attribute__((constructor))",
    "%-  @@ $$ ## -% #% '' \"\" `",
    "\u00a0\U0001f408\u00e9'`$@",
    "long " * 300,
)
"""Words that would do something in C, in a template or in a compiler's head, if they were not kept in literals."""

GAME = """game {title}
    players {one}, {two}
    "{words}"
board field: squares(3, 3)
pieces Stone(owner: player)
    5 each player
    "{words}"
places
    on   per field:  one Stone
    hand per player: bag of Stone = the rest
values
{values}
flow
    repeat
        turn
            me chooses put
            else
                check {full}
            check row(me)
action put(at in field)
    "{words}"
    when hand[me] has Stone(me)     "{words}"
    when on[at] is none             "{words}"
    do
        move Stone(me) from hand[me] to on[at]
must few "{words}"
    size of hand[{one}] < 9
claim many always: size of hand[{two}] < 9
end row(who: player): who wins
    some line in lines(field, 3): every at in line: on[at] is Stone(who)
end {full}: draw
    every at in field: on[at] is not none
"""

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')
COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|/\*.*?\*/|//[^\n]*', re.DOTALL)


def game_with(
    words: str,
    title: str = "Plain",
    one: str = "one",
    two: str = "two",
    full: str = "full",
    values: tuple[str, ...] = (),
) -> Game:
    """The game with these words wherever a rulebook has words, and with these names."""
    written = words.replace("\\", "\\\\").replace('"', '\\"')
    said = title.replace("\\", "\\\\").replace('"', '\\"')
    counts = [f"    {name}: 0..9 = {number % 9}" for number, name in enumerate(("n-th", *values))]
    text = GAME.format(words=written, title=f'"{said}"', one=one, two=two, full=full, values="\n".join(counts))
    return pipeline.resolve_game(pipeline.load_text(text)).game


def printed(game: Game) -> str:
    """The whole C of a game."""
    return emit_native(plan(game))


def bare(text: str) -> str:
    """A C text without comments, and with nothing in its literals."""
    return LITERAL.sub('""', COMMENT.sub(lambda found: found[1] or " ", text))


def test_words_and_comments_are_taken_out() -> None:
    """The guard against a test that looks at nothing."""
    assert bare('a /* b "c" */ = "d /* " "e\\"" ; // f') == 'a   = "" ;  '


@pytest.mark.parametrize("words", NASTY, ids=range(len(NASTY)))
def test_games_that_differ_in_words_have_the_same_c(words: str) -> None:
    """But for what is in literals. Comments have no word of it either: they hold names and places."""
    nasty, plain = printed(game_with(words, words)), printed(game_with("plain"))
    assert LITERAL.sub('""', nasty) == LITERAL.sub('""', plain)
    assert bare(nasty) == bare(plain)
    assert nasty.isascii() and "??" not in LITERAL.findall(nasty)[0]


def test_path_of_a_game_is_no_code() -> None:
    """Paths stand in comments, and are told of in `about`."""
    game = game_with("plain")
    for path in ("a*/b.cat", 'x"??/\n#error\\\n.cat', "\U0001f408//*.cat"):
        span = attrs.evolve(game.origin.span, path=path)
        other = attrs.evolve(game, origin=attrs.evolve(game.origin, span=span))
        assert bare(printed(other)) == bare(printed(game))
        comments = [found[0] for found in re.finditer(r"/\*.*?\*/", printed(other), re.DOTALL)]
        assert not any(mark in comment for mark in ("??", "\\", "#error", "/*.cat") for comment in comments)


@pytest.mark.parametrize("words", NASTY, ids=range(len(NASTY)))
def test_nasty_words_are_compiled_and_come_back(words: str, tmp_path: Path) -> None:
    """Also where three question marks and a slash would be read as something else; with all warnings."""
    game = game_with(words, words)
    source, target = tmp_path / "nasty.c", tmp_path / "nasty.so"
    source.write_text(emit_native(plan(game), drivers=drivers_of("single")), encoding="utf-8")
    strict = [flag for flag in (*STRICT, *FLAGS) if flag != "-w"]
    command = [*next(compilers()).command, "-O0", *strict, "-trigraphs", str(source), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    about = ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(ctypes.CDLL(str(target)), "cattery_about")))
    assert json.loads(about)["players"] == ["one", "two"]
    with native_engine(game) as engine:
        twins = Twins(engine, "the words above", 2)
        twins.series(12)
        state = engine.State.initial()
        state.play(state.moves()[0])
        refusal = state.why(engine.MOVES[0])
        assert refusal is not None and refusal.words == words


# fmt: off
RESERVED = (
    "asm", "auto", "break", "char", "const", "continue", "default", "double", "enum", "extern", "float", "goto",
    "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct",
    "switch", "typedef", "typeof", "union", "unsigned", "void", "volatile", "while", "_Bool", "_Atomic", "__int128",
    "__LINE__", "__func__", "linux", "unix", "main", "longjmp", "setjmp", "jmp_buf", "memcpy", "memset", "malloc",
    "free", "exit", "abort", "NULL", "errno", "stdin", "puts", "SEATS", "MOVES", "OVER", "CHANCE", "DECLINE", "DONE",
    "INITIAL", "Game", "State", "Set", "Seq", "Num", "Code", "Rng", "Frame", "Result", "g", "s", "n", "k",
    "run", "fail", "leave", "out", "game_play", "cattery_play", "set_of", "seq_of", "API", "GUARDED",
    "DEEPER", "AGAIN", "v_n", "s_me", "r_x", "A_put", "B_0",
)
# fmt: on
"""Names that mean something in C, in its library or in what is printed."""


SOME = 30
"""So many of them are in one game."""


@pytest.mark.parametrize("first", range(0, len(RESERVED), SOME))
def test_names_that_mean_something_in_c(first: int) -> None:
    """Players, ends and everything that is counted may be called so."""
    one, two, full, *values = RESERVED[first : first + SOME]
    game = game_with("plain", "Plain", one, two, full, tuple(values))
    with native_engine(game) as engine:
        Twins(engine, f"{one}, {two}, {full}...", 5).series(20)


def game_names(game: Game) -> set[str]:
    """The names that a game gives to things."""
    kinds: tuple[Any, ...] = (game.actions, game.places, game.values, game.boards, game.pieces)
    return {re.sub(r"[^A-Za-z0-9_]", "_", name) for kind in kinds for name in kind}


def words_of(text: str) -> set[str]:
    """The names and key words in a C text."""
    return set(re.findall(r"\b[A-Za-z_]\w*", LITERAL.sub("", text)))


def own_words() -> Iterator[str]:
    """The names and key words in what is printed of every game."""
    for path in sorted([*DRIVER.glob("*.c"), *DRIVER.parent.glob("game/*")]):
        yield from words_of(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["words-of-c", "names"])
def test_names_of_a_game_have_something_before_them(name: str) -> None:
    """So that none of them can be mixed up with another's."""
    path = ODD / f"{name}.cat"
    game = pipeline.resolve_game(pipeline.load_game(path, path.parent, {}, ())).game
    text = bare(printed(game))
    own = set(own_words())
    found = {
        word for word in words_of(text) - own if not re.match(r"[a-z]+(_\w+)?_|[A-Z]+_|[a-z]\w*\d+$|[a-z]\d*$", word)
    }
    assert found == set()
    labels = {word for word in words_of(text) if re.fullmatch("B_[0-9]+", word)}  # nothing else in C is named like them
    assert (game_names(game) - own - labels) & words_of(text) == set()


def test_what_is_in_the_library_is_read_as_json() -> None:
    """A library says no more about words than it must: names, places, and where the rules fail."""
    library = quick_library(emit_native(plan(game_with(NASTY[0], NASTY[1])), drivers=drivers_of("single")))
    assert "system" not in json.dumps(library.about)
