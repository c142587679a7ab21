"""There is room for whatever comes up in play: every state that engines come to fits into what the plan says."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from cattery import pipeline
from cattery.model.game import Game
from cattery.plan import Plan, plan
from cattery.plan.plan import SlotPlan
from cattery.plan.room.capacity import Capacities, capacities
from cattery.plan.room.shapes import Shape
from cattery_runtime import Fault, Rng
from tests.engines.built import texts_of
from tests.engines.cases import OPTIONAL, SHIPPED, Case, game_of
from tests.engines.loading import in_place

FOLDER = Path(__file__).parent.parent / "engines" / "odd"
ODD = [*sorted(FOLDER.glob("*.cat")), FOLDER / "clauses" / "clauses.cat", FOLDER / "tables" / "tables.cat"]
NAMES = [path.stem for path in ODD]


def fits(value: Any, shape: Shape) -> bool:
    """Whether a value is like that."""
    match shape.kind:
        case "seq":
            item = shape.item
            return bool(len(value) <= shape.most) and all(item is not None and fits(one, item) for one in value)
        case "set":
            return bool(value == -1 or value >> shape.bits == 0)
        case _:
            return bool(shape.low <= value <= shape.high or value == shape.least)


def size(value: Any) -> int:
    """How many numbers a part of a frame is."""
    return 1 + sum(map(size, value)) if isinstance(value, tuple) else 1


def misfits(state: Any, made: Plan, room: Capacities) -> list[str]:
    """What of a state there is no room for."""
    slots = [slot for slot in made.slots if not _fits(slot, getattr(state, slot.name), room)]
    found = [slot.name for slot in slots]
    found += [n for n, most in room.standing.items() if any(len(stack) > most for stack in getattr(state, n))]
    if not fits(state.me, room.shapes["me"]):
        found.append("me")
    frames = getattr(state, "frames", ())
    if len(frames) > room.depth or sum(size(frame) - 1 for frame in frames) > room.frames:
        found.append("frames")
    found += [name for name, rows in room.rows.items() if len(getattr(state, name)) > rows.rows]
    found += [n for n, rows in room.rows.items() for row in getattr(state, n) if len(row) != rows.numbers]
    choosing = getattr(state, "choosing", ())
    if choosing:
        most = room.choosing[made.stepped[choosing[0]].name]
        found += ["choosing" for picks, up_to in zip(choosing[1:], most, strict=False) if len(picks) > up_to]
    return found


def _fits(slot: SlotPlan, value: Any, room: Capacities) -> bool:
    shape = room.shapes[slot.name]
    if slot.kind in ("number", "seq"):
        return fits(value, shape)
    return all(fits(one, shape) for one in value)


def play(game: Game, package: str, seeds: range, plies: int) -> None:
    made = plan(game)
    room = capacities(made)
    with in_place(package, texts_of(game, package)) as engine:
        for seed in seeds:
            rng, state = Rng(seed), cast(Any, engine).State.initial()
            for _ in range(plies):
                assert misfits(state, made, room) == []
                moves = list(state.moves()) or [chance.move for chance in state.chances()]
                if not moves:
                    break
                try:
                    state.play(moves[rng.below(len(moves))])
                except Fault:
                    break


@pytest.mark.parametrize("name", NAMES)
def test_odd_games_have_room(name: str) -> None:
    path = ODD[NAMES.index(name)]
    game = pipeline.resolve_game(pipeline.load_game(path, path.parent, {})).game
    play(game, f"room_{path.stem.replace('-', '_')}", range(6), 60)


@pytest.mark.parametrize("case", (*SHIPPED, *OPTIONAL), ids=str)
def test_shipped_games_have_room(case: Case) -> None:
    play(game_of(case), f"room_{case.name.replace('-', '_')}", range(2), 100)
