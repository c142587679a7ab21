"""Claims as conditions of the plan: they say what the interpreter finds, and leave everything else as it is."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from cattery import pipeline
from cattery.emit import emit
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery.model.types import IntType
from cattery.plan import Plan, plan
from cattery.plan.claims import watched
from cattery.plan.code import Claims, Code, Const, Func, If, Prim, Set
from cattery.plan.logic import inside
from cattery.plan.plan import FunctionPlan, SlotPlan
from cattery.plan.room.capacity import capacities
from cattery_runtime import Rng
from tests.engines.cases import SHIPPED, game_of
from tests.engines.loading import in_place
from tests.plan.games import planned, put

ODD = Path(__file__).parent.parent / "engines" / "odd"
WATCHED = """
define taken-sites = each at in field where on[at] is not none
define beside-taken(at: field) =
    (some other in neighbours(at, touching): on[other] is not none) or (some other in ray(at, up): on[other] is not none)
claim few-stones always: size of taken-sites < 6
claim in-one-piece turn: size of groups(taken-sites) <= 1
claim no-pair always: not some line in lines(field, 2): every at in line: owner of on[at] is one
claim near turn: every at in taken-sites: beside-taken(at) or size of taken-sites is 1
claim can-go-on turn: possible(put)
claim a-way always: some way in walks(a1, 2): every at in way: at is a1 or on[at] is none
claim never-one turn: me is two
"""
FAR = "claim all-walks always: some way in walks(a1, size of hand[me]): every at in way: on[at] is none\n"


def with_claims(text: str = WATCHED) -> str:
    return put(rules=text)


def game(text: str) -> Game:
    return pipeline.resolve_game(pipeline.load_text(text)).game


# --- the same as the interpreter -------------------------------------------------------------------------------------


def shown(made: Plan) -> Plan:
    """The plan of an engine that remembers in slots which claims of turns were broken."""
    turns = [claim for claim in made.claims if claim.moment == "turn"]
    tests = [
        FunctionPlan(f"claim_{c.number}", f"claim {c.number}", "define", (), "bool", c.test, (), c.origin)
        for c in made.claims
    ]
    looks: Code = tuple(
        If(
            Prim("not", (Func(f"claim {c.number}", (), "bool"),), "bool"),
            (Set(f"broken_{c.number}", None, Const(1), None, None),),
            (),
        )
        for c in turns
    )
    slots = [SlotPlan(f"broken_{c.number}", f"broken {c.number}", "number", (), IntType(0, 1), (0,)) for c in turns]
    blocks = []
    for block in made.blocks:
        code: Code = ()
        for s in block.code:
            code += looks if isinstance(s, Claims) else (s,)
        blocks.append(evolve(block, code=code))
    made = watched(made)
    return evolve(made, functions=(*made.functions, *tests), slots=(*made.slots, *slots), blocks=tuple(blocks))


def play(of: Game, package: str, seeds: range, plies: int) -> set[str]:
    """Play engine and interpreter alike; returns the claims that were broken somewhere, in both."""
    made = plan(of)
    texts = {}
    for path, text in emit(shown(made)).items():
        inner = path.partition("/")[2].removesuffix(".py").replace("/", ".")
        texts[package if inner == "__init__" else f"{package}.{inner}"] = text
    seen: set[str] = set()
    with in_place(package, texts) as engine:
        for seed in seeds:
            seen |= one_game(made, Interpreter(of), engine, Rng(seed), plies)
    return seen


def one_game(made: Plan, interpreter: Interpreter, engine: ModuleType, rng: Rng, plies: int) -> set[str]:
    rules: Any = engine.rules
    position, state = interpreter.initial(), engine.State.initial()
    seen: set[str] = set()
    for _ in range(plies):
        found = set()
        for claim in made.claims:
            if claim.moment == "always":
                holds = getattr(rules, f"claim_{claim.number}")(state)
            else:
                holds = not getattr(state, f"broken_{claim.number}")
                setattr(state, f"broken_{claim.number}", 0)
            found |= set() if holds else {claim.name}
        assert found == set(position.state.broken)
        seen |= found
        moves = interpreter.moves(position) or [text for text, _ in interpreter.chances(position)]
        if not moves:
            break
        text = moves[rng.below(len(moves))]
        position = interpreter.play(position, text)
        state.play(engine.parse_move(text))
    return seen


def test_claims_are_broken_where_the_interpreter_says_so() -> None:
    seen = play(game(with_claims()), "claimed", range(12), 60)
    assert seen == {"few-stones", "in-one-piece", "no-pair", "near", "a-way", "never-one", "can-go-on"}


@pytest.mark.parametrize("name", ["boop", "catspath"])
def test_claims_of_shipped_games_hold(name: str) -> None:
    case = next(case for case in SHIPPED if case.name == name)
    assert play(game_of(case), f"claimed_{name}", range(2), 40) == set()


def test_claims_of_an_odd_game_hold() -> None:
    path = ODD / "atoll.cat"
    of = pipeline.resolve_game(pipeline.load_game(path, path.parent, {})).game
    assert play(of, "claimed_atoll", range(2), 40) == set()


# --- nothing else changes --------------------------------------------------------------------------------------------


def test_an_engine_is_the_same_with_and_without_claims() -> None:
    text = WATCHED + FAR
    plain = "".join(f"# {line}" if line.startswith("claim") else line for line in text.splitlines(keepends=True))
    assert emit(planned(with_claims(text))) == emit(planned(with_claims(plain)))


def test_what_only_claims_need_is_kept_apart() -> None:
    made = planned(with_claims())
    assert [(c.number, c.name, c.moment) for c in made.claims][:2] == [
        (0, "few-stones", "always"),
        (1, "in-one-piece", "turn"),
    ]
    assert made.claims[0].origin.span.line > 0
    assert {f.source for f in made.watching.functions} == {"beside-taken"}
    assert "LINES_FIELD_2" in {f.name for f in made.watching.families}
    assert [w.board for w in made.watching.walks] == ["field"]
    assert sum(isinstance(n, Claims) for block in made.blocks for n in inside(block)) == 1
    whole = watched(made)
    assert {f.name for f in whole.families} > {f.name for f in made.families}


def test_a_claim_that_no_engine_can_look_at_is_named() -> None:
    made = planned(with_claims(WATCHED + FAR))
    assert [name for name, _ in made.watching.left_out] == ["all-walks"]
    assert "all-walks" not in {c.name for c in made.claims}


def test_an_action_that_only_a_claim_asks_for() -> None:
    more = "action peek(at in field)\n    when never(at)\n    do\n        nothing\ndefine never(at: field) = on[at] is none and some n in 1..3: size of hand[me] is n\n"
    made = planned(with_claims(more + "claim no-peeking always: not possible(peek)\n"))
    assert made.watching.actions == frozenset(("peek",))
    assert not made.action("peek").offered
    assert watched(made).action("peek").offered


def test_room_is_measured_with_what_claims_look_at() -> None:
    found = capacities(
        planned(with_claims("claim one-piece always: size of groups(each at in field where on[at] is none) is 1"))
    )
    assert found.groups == 9
