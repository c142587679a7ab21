"""Wrong input of every kind, made from right input by damage, or from nothing. The same number gives the same input."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import cast

ROOT = Path(__file__).resolve().parents[2]
SPECS = sorted((ROOT / "spec").rglob("*.cat"))
HERE = Path(__file__).parent
STONES = (HERE / "stones.cat").read_text(encoding="utf-8")
YARD = {name: (HERE / name).read_text(encoding="utf-8") for name in ("yard.cat", "tiles.csv")}
"""A game with secrets, choices in steps and decisions inside effects, and its table."""

ODD = [
    "\0",
    "\x1b[31m",
    "\ufeff",
    "\u202e",
    "\U0001f408",
    "\ud800",
    "\t",
    "\r",
    "\xa0",
    '"',
    "|",
    "[",
    "(",
    "{x",
    "]" * 9,
    "#",
]
NUMBERS = [
    "-1",
    "0",
    "99999999999999999999",
    "9" * 5000,
    "1e9",
    "0x10",
    "nan",
    "1_000",
    "٣",
    "1.5",
    "",
    " ",
    "--",
    "yes",
]
WORDS = [
    "",
    " ",
    "place",
    "b2",
    "place b2",
    "PLACE  B2",
    "place b2 b2",
    "decline",
    "me",
    "chance",
    "none",
    "*",
    "../x",
    "-",
    "--",
    "x" * 9000,
]


# --- .cat files ------------------------------------------------------------------------------------------------------


def cat_file(number: int) -> bytes:
    """Some bytes that somebody could call a `.cat` file."""
    random = Random(f"cat {number}")
    kind = random.randrange(10)
    if kind == 0:
        return random.randbytes(random.choice([0, 1, 10, 1000, 50_000]))
    if kind == 1:
        return _towers(random).encode()
    text = random.choice([STONES, *(path.read_text(encoding="utf-8") for path in SPECS)])
    if kind == 2:
        return _soup(random, text).encode("utf-8", "surrogatepass")
    for _ in range(random.choice([1, 1, 1, 2, 5, 30])):
        text = random.choice(DAMAGES)(random, text)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if random.random() < 0.1 and data:
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def _towers(random: Random) -> str:
    """Something deep, long or big."""
    depth = random.choice([50, 500, 5000, 50_000])
    return random.choice(
        [
            STONES + f"define deep = {'(' * depth}1{')' * depth}\n",
            STONES + f"define deep = {'not ' * depth}yes\n",
            STONES + f"define deep = {' + '.join(['1'] * depth)}\n",
            STONES + f"define deep = {'owner of ' * depth}me\n",
            STONES + f"define deep = {'if yes then 1 else ' * depth}1\n",
            STONES + "\n".join(f"define d{n} = {n}" for n in range(min(depth, 5000))) + "\n",
            STONES + "rule deep\n" + "".join(f"{'    ' * n}if yes\n" for n in range(1, min(depth, 400))) + "nothing\n",
            STONES.replace("squares(3, 3)", f"squares({depth}, {depth})"),
            STONES.replace("squares(3, 3)", f"track({'9' * random.choice([3, 9, 30, 5000])})"),
            STONES.replace("lines(field, 3)", f"walks(a1, {depth})"),
            STONES.replace("5 each player", f"{'9' * random.choice([9, 30, 5000])} each player"),
            STONES.replace("players red, blue", "players " + ", ".join(f"p{n}" for n in range(min(depth, 2000)))),
            "values\n    x: 0..99999999999999999999999 = 0\n",
            "game " + '"' * depth,
            "#" * depth,
            "\n" * depth,
            "    " * depth,
        ]
    )


def _soup(random: Random, text: str) -> str:
    """The words of a game in another order."""
    words = text.split(" ")
    random.shuffle(words)
    return " ".join(words[: random.randrange(1, 400)])


def _drop_line(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[random.randrange(len(lines))]
    return "".join(lines)


def _double_line(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        lines.insert(random.randrange(len(lines)), random.choice(lines))
    return "".join(lines)


def _swap_words(random: Random, text: str) -> str:
    words = text.split(" ")
    one, two = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def _cut(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def _drop(random: Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    return text[:start] + text[start + random.randrange(1, 20) :]


def _insert(random: Random, text: str) -> str:
    start = random.randrange(len(text) + 1)
    return text[:start] + random.choice([*ODD, *NUMBERS, *WORDS[:12]]) + text[start:]


def _indent(random: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        at = random.randrange(len(lines))
        lines[at] = " " * random.randrange(9) + lines[at].lstrip(" ")
    return "".join(lines)


def _rename(random: Random, text: str) -> str:
    words = [word for word in text.split() if word.isalpha()]
    return text.replace(random.choice(words), random.choice(words), 1) if words else text


DAMAGES: list[Callable[[Random, str], str]] = [
    _drop_line,
    _double_line,
    _swap_words,
    _cut,
    _drop,
    _insert,
    _indent,
    _rename,
]


# --- states and moves ------------------------------------------------------------------------------------------------


def state_file(number: int, right: object) -> bytes:
    """Some bytes that somebody could call a saved state."""
    random = Random(f"state {number}")
    kind = random.randrange(8)
    if kind == 0:
        return random.randbytes(random.choice([0, 1, 100]))
    if kind == 1:
        return random.choice(
            [
                b"[" * 100_000,
                b'{"a":' * 50_000,
                b"NaN",
                b"9" * 5000,
                b'{"game": 1, "game": 2}',
                b"null",
                b"[]",
                b'"state"',
            ]
        )
    text = json.dumps(_damaged(random, right))
    if kind == 2:
        text = random.choice(DAMAGES)(random, text)
    return text.encode("utf-8", "surrogatepass")


def _damaged(random: Random, value: object) -> object:
    """The value with something wrong at one place in it."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        changed = dict(value)
        match random.randrange(8):
            case 0:
                del changed[key]
            case 1:
                changed[random.choice(["", "game", "x" * 5000, "a1"])] = value[key]
            case _:
                changed[key] = _damaged(random, value[key])
        return changed
    if isinstance(value, list) and value and random.random() < 0.7:
        items = cast("list[object]", list(value))
        at = random.randrange(len(items))
        items[at] = _damaged(random, items[at])
        return items
    choices: Sequence[object] = [
        None,
        True,
        0,
        -1,
        10**30,
        1.5,
        "",
        "red",
        "blue",
        "a1",
        "\0",
        [],
        {},
        [[]],
        {"red": 1},
        "x" * 9999,
    ]
    return random.choice(choices)


STONE_MOVES = [f"place {column}{row}" for column in "abcd" for row in (0, 1, 2, 3)]
YARD_MOVES = [
    *(f"{head}{row}{column}" for head in ("", "shift pick ", "push at ") for row in "ABC" for column in (1, 2, 5)),
    *(f"shift order {tile}" for tile in ("moss", "spring", "arrow black left", "arrow", "none", "")),
    *(f"push way {way}" for way in ("up", "left", "sideways")),
    *("use exchange", "use shove", "use ?", "deal ?", "lay moss", "enter A5", "walk A5", "back B5"),
    *("done", "decline", "back", ":back", "undo", "marks", "look cards", "look", "why done", "1", "2", "record"),
    *("shift A1 B1 moss spring", "shift A1", "A1 A2 A3", "shift " + "A1 " * 200, "push", "push A5 left up", "moves s"),
]


def moves_file(number: int, moves: Sequence[str] = STONE_MOVES) -> bytes:
    """Some bytes that somebody could call a list of moves, or type."""
    random = Random(f"moves {number}")
    if random.randrange(8) == 0:
        return random.randbytes(random.choice([0, 1, 100, 10_000]))
    lines = []
    for _ in range(random.randrange(1, 12)):
        move = random.choice(moves)
        if random.random() < 0.3:
            move = random.choice(DAMAGES)(random, move)
        if random.random() < 0.2:
            move = random.choice([*WORDS, *ODD, '{"chosen": "place a1"}', '{"chosen": 3}', '{"chosen"', "{}", "[]"])
        lines.append(move)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


# --- command lines ---------------------------------------------------------------------------------------------------

COMMANDS = [
    "check",
    "build",
    "run",
    "play",
    "perft",
    "test",
    "fmt",
    "explain",
    "dump",
    "games",
    "new",
    "moves",
    "play-moves",
    "sim",
    "explore",
    "solve",
]
FLAGS = [
    "--json",
    "--check",
    "--draw",
    "--quiet",
    "--divide",
    "--force",
    "--no-counts",
    "--symmetry",
    "--debug",
    "-h",
    "--version",
    "--nothing",
    "-x",
    "--",
    "-",
]
VALUED = [
    "--seed",
    "--most",
    "--depth",
    "--moves",
    "--state",
    "--stage",
    "--engine",
    "--variant",
    "-O",
    "--as",
    "--against",
    "--bot",
    "--threads",
    "--memory",
    "--states",
    "-n",
    "--games",
    "--in",
    "--name",
]
GAMES = [
    "stones.cat",
    "yard.cat",
    "./stones.cat",
    "nothing.cat",
    "nothing",
    ".",
    "..",
    "/",
    "folder.cat",
    "bytes.cat",
    "",
    "x\0y",
    "a/" * 300,
    "y" * 5000,
    "\ud800.cat",
    "stones.cat/x",
]
SETTINGS = [
    "a",
    "=",
    "a=",
    "=b",
    "a=b=c",
    "first=red",
    "first=blue",
    "first=green",
    "first=" + "x" * 3000,
    "\0=1",
    "first=\n",
    "sizes=3",
]

STUDIES = [
    "interpreter",
    "native",
    "mcts:2",
    "mcts:1ms",
    "mcts:x",
    "alphabeta:1",
    "alphabeta:0",
    "perfect",
    "1M",
    "9999T",
    "7",
]
SHORT = {"sim": ["-n", "9"], "explore": ["--states", "99"], "solve": ["--memory", "1M"]}
"""What keeps a study from taking long, unless something else is said after it."""


def command_line(number: int) -> list[str]:
    """Some words that somebody could write after `cattery`. What builds writes to `out`; nothing is asked to take long."""
    random = Random(f"line {number}")
    command = random.choice([*COMMANDS, *COMMANDS, "", "demo", "no-such", "\0", "--json"])
    words = [command]
    if command == "demo":
        return [command, random.choice(["--games", "--seed"]), random.choice(NUMBERS[5:7])]
    for _ in range(random.randrange(4)):
        words.append(random.choice([*GAMES, *FLAGS, *NUMBERS, *WORDS, "C0510", "unknown-name"]))
    for _ in range(random.randrange(3)):
        option = random.choice(VALUED)
        values = (
            SETTINGS
            if option == "-O"
            else [*NUMBERS[3:], *WORDS, *GAMES, *STUDIES, "red", "blue", "random", "person", "ast", "plan"]
        )
        words += [option, random.choice(values)]
    if random.random() < 0.7:
        words.insert(1, random.choice(GAMES[:3]))
    words[1:1] = SHORT.get(command, [])
    if command == "build":
        words[1:1] = ["--out", "out", *([] if len(words) > 1 else ["stones.cat"])]
    if command == "fmt":
        words = [word for word in words if word not in ("/", "..", ".")]
    if command in ("fmt", "check", "test", "build") and not any(word.endswith(".cat") for word in words):
        words.append("stones.cat")
    return words
