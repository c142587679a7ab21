"""Small games whose figures are known, as texts, and both of their engines."""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from functools import cache

from cattery import pipeline
from cattery.emit.native import emit_native
from cattery.model.game import Game
from cattery.plan import plan
from cattery_runtime.native import NativeEngine
from cattery_runtime.native.cache import library
from tests.engines.built import texts_of
from tests.engines.loading import in_place
from tests.tidy.project import ROOT

NOUGHTS = """game "Noughts"
    players noughts, crosses
board grid: {board}
    links touching: orthogonal, diagonal
pieces Mark(owner: player)
    {marks} each player
places
    on   per grid:   one Mark
    hand per player: bag of Mark = the rest
flow
    repeat
        turn
            me chooses mark
            else
                check full
            {before}
            check line(me), full
action mark(at in grid)
    when on[at] is none     "taken"
    when {guard}            "not there"
    do
        move Mark(me) from hand[me] to on[at]
{more}
end line(who: player): who wins
    some three in lines(grid, 3): every at in three: on[at] is Mark(who)
end full: draw
    every at in grid: on[at] is not none or not allowed(at)
define allowed(at: grid) = {guard}
"""


def noughts(guard: str = "yes", more: str = "", before: str = "", board: str = "squares(3, 3)", marks: int = 5) -> str:
    """Noughts and crosses; `guard` says where one may go besides, `before` what happens after each move."""
    return NOUGHTS.format(guard=guard, more=more, before=before, board=board, marks=marks)


def nim(*heaps: int) -> str:
    """Heaps of so many; who takes the last one wins."""
    names = "abcdef"[: len(heaps)]
    most = max(heaps)
    fill = "\n".join(f"    set heap[{name}] to {size}" for name, size in zip(names, heaps, strict=True))
    return f"""game "Nim"
    players first, second
enum Heap: {", ".join(names)}
values
    heap per Heap: 0..{most} = 0
flow
{fill}
    repeat
        turn
            me chooses pick
            else impossible "somebody has won"
            check last(me)
action pick(from-heap in Heap, count in 1..{most})
    when count <= heap[from-heap]   "there are not so many"
    do
        set heap[from-heap] to heap[from-heap] - count
end last(who: player): who wins
    every from-heap in Heap: heap[from-heap] is 0
"""


def piglet(goal: int) -> str:
    """Throw a coin as often as you dare: heads count, tails lose what this turn has brought."""
    return f"""game "Piglet"
    players ann, bob
enum Side: heads, tails
values
    score per player: 0..{goal} = 0
    pot: 0..{goal} = 0
    done: yes or no = no
flow
    repeat
        turn
            set pot to 0
            set done to no
            repeat until done
                me chooses throw or hold
                if not done
                    chance chooses fall
                check rich(me)
            set score[me] to score[me] + pot
action throw
    do
        nothing
action hold
    do
        set done to yes
action fall(side in Side)
    do
        if side is heads
            set pot to pot + 1
        else
            set pot to 0
            set done to yes
end rich(who: player): who wins
    score[who] + pot >= {goal}
"""


CHASE = """game "Chase"
    players cat-owner, mouse-owner
board way: ring({length})
pieces Beast(owner: player)
    1 each player
places
    on per way: one Beast
    home:       bag of Beast = the rest
flow
    for each who in player
        enter(who)
    repeat
        turn
            me chooses walk
            else
                check caught
action walk(start in way, goal in neighbours(start))
    when owner of on[start] is me   "not yours"
    when on[goal] is none           "taken"
    do
        move on[start] to on[goal]
rule enter(who: player)
    move Beast(who) from home to on[if who is cat-owner then s1 else s{half}]
end caught: cat-owner wins
    some at in way: on[at] is none
"""


def chase(length: int) -> str:
    """Two walk round a ring and never meet: no end can be reached."""
    return CHASE.format(length=length, half=length // 2 + 1)


def small_bed(side: int = 4, pieces: int = 8) -> Game:
    """The shipped game of boops on a smaller board, without its examples."""
    spec = ROOT / "spec"
    text = (spec / "boop" / "boop.cat").read_text(encoding="utf-8")
    changes = {
        "squares(6, 6)": f"squares({side}, {side})",
        "8 kitten, 8 cat each player": f"{pieces} kitten, {pieces} cat each player",
        "= 8 kitten": f"= {pieces} kitten",
        " is 8": f" is {pieces}",
        'import "examples/boop.cat"\n': "",
    }
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    imported = [name for name in ("lots", "customs") if f'import "../common/{name}.cat"\n' in text]
    for name in imported:
        part = (spec / "common" / f"{name}.cat").read_text(encoding="utf-8")
        text = text.replace(f'import "../common/{name}.cat"\n', part)
    return pipeline.resolve_game(pipeline.load_text(text)).game


def game_of(text: str) -> Game:
    """The game of a text, which must be free of errors."""
    resolved = pipeline.resolve_game(pipeline.load_text(text))
    assert not [d for d in resolved.diagnostics if d.severity == "error"], resolved.diagnostics
    return resolved.game


_KEPT = ExitStack()
atexit.register(_KEPT.close)
_NUMBERS = iter(range(1000))


def both_engines(game: Game) -> NativeEngine:
    """The native engine of a game; the Python engine is its `python`."""
    name = f"small_{next(_NUMBERS)}"
    module = _KEPT.enter_context(in_place(name, texts_of(game, name)))
    return NativeEngine(module, library(emit_native(plan(game))))


@cache
def built(text: str) -> NativeEngine:
    """Both engines of a text."""
    return both_engines(game_of(text))
