"""The Cats' Path as its engines play it: exact numbers of rearrangements, chases that end, whole games, and another card.

What a card can do is worked out here once more, by brute force over the tiles on the road.
"""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

from cattery.resolve import load, resolve
from cattery_runtime import CHANCE, GameMove, GameState, Rng
from tests.engines.built import AnyEngine, engine_of, texts_of
from tests.engines.cases import Case, game_of
from tests.engines.loading import fresh, in_place
from tests.engines.project import ROOT
from tests.engines.test_properties import printed

State = GameState[GameMove, str]
Cell = tuple[int, int]
Road = tuple[str | None, ...]

SPEC = ROOT / "spec" / "catspath"
FOUR = Case("catspath-of-four", "catspath")
THREE = Case("catspath-of-three", "catspath", (), {"seats": "3"})
COLUMNS = 7
HEAD = "kind,hue,way,road-tiles,exchange-tiles"
HUES = ("red", "blue", "green", "yellow", "black")
WAYS = ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")
ALL_DIFFERENT = [
    *(f"arrow,{hue},{way},1,0" for hue in HUES for way in WAYS),
    "toy,,,1,0",
    "cat-forward,,,1,0",
    "wall,,,0,10",
]
"""As many different tiles as the road has room for."""
CHASES = ["arrow,black,up,11,0", "arrow,black,down,11,0", "arrow,black,left,5,0", "arrow,black,right,6,0"]
CHASES += ["arrow,black,up-left,2,0", "arrow,black,down-right,2,0", "cat-forward,,,5,9", "wall,,,0,1"]
"""Tiles on which cats run in circles."""
NAP = """variant "The Cats' Path with a nap" of "../catspath.cat"

extend pieces Card
    kind cat-nap
    9 cat-nap

clause playable for cat-nap = possible(lie-down)
clause perform for cat-nap
    "A Cat Nap: a cat goes back to a starting position."
    me chooses lie-down, if possible
action lie-down(at in road)
    when cat[at] is not none    "there is no cat"
    do
        send-back(at)
"""


# --- engines, and the way to a position -------------------------------------------------------------------------------


@contextmanager
def engine_with(
    folder: Path, tiles: list[str] | None = None, variant: str | None = None, **options: str
) -> Iterator[AnyEngine]:
    """An engine of the game with other tiles, or with a variant: a copy of the specs in which one file is another."""
    shutil.copytree(ROOT / "spec", folder / "spec")
    there = folder / "spec" / "catspath"
    if tiles is not None:
        (there / "tiles-invented.csv").write_text("\n".join([HEAD, *tiles]) + "\n", encoding="utf-8")
        for examples in there.glob("examples/*.cat"):  # they are about the tiles that there are
            examples.write_text("", encoding="utf-8")
    if variant is not None:
        (there / "variants").mkdir()
        (there / "variants" / "nap.cat").write_text(variant, encoding="utf-8")
    variants = () if variant is None else ("nap",)
    game, wrong = resolve(load(there / "catspath.cat", folder / "spec", variants), options, variants)
    assert game is not None, wrong
    with in_place("catspath_here", texts_of(game, "catspath_here")) as engine:
        yield cast(AnyEngine, engine)


def choices(state: State) -> list[GameMove]:
    return [chance.move for chance in state.chances()] if state.actor == CHANCE else list(state.moves())


def places(state: State) -> Any:
    return cast(Any, state.to_json())["places"]


def at_turn(engine: AnyEngine, card: str, rng: Rng) -> State:
    """The first turn after a random set-up in which the first player has got such a card."""
    state = engine.State.initial()
    while not str(choices(state)[0]).startswith("swap"):
        moves = choices(state)
        wanted = [move for move in moves if str(move) == f"deal {card}"]
        state.play(wanted[0] if wanted else moves[rng.below(len(moves))])
    return state


def play(engine: AnyEngine, state: State, *texts: str) -> State:
    after = state.copy()
    for text in texts:
        after.play(engine.parse_move(text))
    return after


def with_cats(engine: AnyEngine, state: State, cats: Mapping[str, str]) -> State:
    """The same position with cats elsewhere."""
    data = cast(Any, state.to_json())
    for where, cat in data["places"]["cat"].items():
        if cat is not None:
            data["places"]["home"][cat.split()[0]][cat] = 1
            data["places"]["cat"][where] = None
    for where, cat in cats.items():
        data["places"]["cat"][where] = cat
        del data["places"]["home"][cat.split()[0]][cat]
    return engine.State.from_json(data)


def with_tiles(engine: AnyEngine, state: State, tiles: Mapping[str, str]) -> State:
    """The same position with these tiles on the road, each exchanged with one of its kind elsewhere."""
    data = cast(Any, state.to_json())
    there = data["places"]["tile"]
    for where, tile in tiles.items():
        if there[where] != tile:
            other = next(at for at, held in there.items() if held == tile and at not in tiles)
            there[where], there[other] = there[other], there[where]
    return engine.State.from_json(data)


# --- the road -----------------------------------------------------------------------------------------------------------


def road(state: State) -> Road:
    """The tiles on the road, row by row."""
    tiles = places(state)["tile"]
    return tuple(tile for where, tile in tiles.items() if where[1:].isdigit())


def site(cell: Cell) -> str:
    return f"{'ABCDEF'[cell[0]]}{cell[1] + 1}"


def cells(before: Road) -> list[Cell]:
    return list(product(range(len(before) // COLUMNS), range(COLUMNS)))


def beside(cell: Cell, rows: int) -> list[Cell]:
    row, column = cell
    near = [((row + 1) % rows, column), ((row - 1) % rows, column), (row, column - 1), (row, column + 1)]
    return [other for other in near if 0 <= other[1] < COLUMNS]


def laid_anew(before: Road, group: tuple[Cell, ...]) -> Iterator[Road]:
    """The roads that come of rearranging some of its tiles in any way."""
    spots = [row * COLUMNS + column for row, column in group]
    for order in permutations(spots):
        after = list(before)
        for spot, source in zip(spots, order, strict=True):
            after[spot] = before[source]
        yield tuple(after)


def groups(free: set[Cell], rows: int, most: int) -> set[frozenset[Cell]]:
    """The connected groups of free cells, of any size up to so many."""
    found = {frozenset([cell]) for cell in free}
    latest = found
    for _ in range(most - 1):
        latest = {
            group | {other}
            for group in latest
            for cell in group
            for other in beside(cell, rows)
            if other in free and other not in group
        }
        found |= latest
    return found


def blocks(free: set[Cell], rows: int) -> set[frozenset[Cell]]:
    """What is free of each two by two cells."""
    corners = product(range(rows), range(COLUMNS - 1))
    return {frozenset({((r + d) % rows, c + e) for d in (0, 1) for e in (0, 1)} & free) for r, c in corners}


def by_steps(state: State, action: str, first: str | None = None) -> list[Road]:
    """The roads to which all the ways of choosing such an action lead, step by step; those that begin with a pick."""
    moves = [move for move in state.moves() if first is None or str(move) == f"{action} pick {first}"]
    if not moves or not str(moves[0]).startswith((action, "done")):
        return [road(state)]
    found: list[Road] = []
    for move in moves:
        after = state.copy()
        after.play(move)
        found += by_steps(after, action)
    return found


def orders(state: State, picks: int = 0) -> Counter[int]:
    """For each number of picks, how many first tiles can be laid after them: what differs from all others says it all."""
    found: Counter[int] = Counter()
    for move in state.moves():
        if " lay " in str(move):
            found[picks] += 1
        else:
            after = state.copy()
            after.play(move)
            found += orders(after, picks + (str(move) != "done"))
    return found


def changed(before: Road, after: Road) -> list[int]:
    return [spot for spot, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]


# --- tiles and hands --------------------------------------------------------------------------------------------------


def test_a_toy_in_the_place_of_a_toy_is_another_tile(tmp_path: Path) -> None:
    """CP-38, ACP-09: who comes back to it in the same action claims it, too."""
    tiles = ["toy,,,20,10", "arrow,black,right,10,0", "cat-forward,,,12,0"]
    with engine_with(tmp_path, tiles) as engine:
        state = at_turn(engine, "mirror", Rng(1))
        state = with_cats(engine, state, {"D3": "red 1", "C4": "blue 1"})
        state = with_tiles(engine, state, {"C4": "toy", "C3": "arrow black right", "D3": "cat-forward"})
        mirror = ("swap F6 F7", "play mirror", "reflect mine D3", "reflect other C4")
        after = play(engine, state, *mirror, "reveal toy", "urge C4", "reveal toy")
        assert places(after)["toys"]["red"] == {"toy": 2}
        assert places(after)["cat"]["C4"] == "red 1"


@pytest.mark.parametrize("hidden", [True, False])
def test_hands_are_hidden_unless_they_are_open(tmp_path: Path, hidden: bool) -> None:
    """ACP-34: others see how many cards there are and are not told which are dealt; the owner sees and is told."""
    options = {"open-hands": "no" if hidden else "yes"}
    with engine_with(tmp_path, None, None, **options) as engine:
        state = engine.State.initial()
        while not str(choices(state)[0]).startswith("deal"):
            state.play(choices(state)[0])
        deal = choices(state)[0]
        assert state.told(deal, "red") == str(deal)
        assert state.told(deal, "blue") == ("deal ?" if hidden else str(deal))
        state = at_turn(engine, "mirror", Rng(1))
        red, blue = (cast(Any, state.view(player))["places"]["hand"] for player in ("red", "blue"))
        held = places(state)["hand"]
        assert red["red"] == held["red"] and blue["blue"] == held["blue"]
        assert red["blue"] == (4 if hidden else held["blue"])
        assert cast(Any, state.view("red"))["places"]["deck"] == 0


# --- cards ----------------------------------------------------------------------------------------------------------------


def test_hidden_passage_where_all_tiles_differ(tmp_path: Path) -> None:
    """861 pairs change places, and 11,480 threes go round, either way."""
    with engine_with(tmp_path, ALL_DIFFERENT) as engine:
        state = at_turn(engine, "hidden-passage", Rng(1))
        assert len(set(road(state))) == len(road(state)) == 42
        assert orders(play(engine, state, "swap A1 A2", "play hidden-passage")) == {2: 861, 3: 22_960}


@pytest.mark.parametrize("case", [FOUR, THREE], ids=str)
def test_hidden_passage_where_tiles_are_alike(case: Case) -> None:
    """Each road that can come of it is offered once."""
    engine = engine_of(case)
    state = at_turn(engine, "hidden-passage", Rng(2))
    cats = {"B2": "red 1", "B3": "blue 1", "C6": "green 1", "D1": "red 2", "E4": "blue 2", "E5": "green 2"}
    state = with_cats(engine, play(engine, state, "swap A1 A2", "play hidden-passage"), cats)
    before = road(state)
    free = [cell for cell in cells(before) if site(cell) not in cats]
    wanted = {after for three in combinations(free, 3) for after in laid_anew(before, three)} - {before}
    found = by_steps(state, "passage")
    assert len(found) == len(set(found)) == len(wanted)
    assert set(found) == wanted


@pytest.mark.parametrize("shape", ["connected", "block"])
@pytest.mark.parametrize("first", ["A1", "A4", "C4", "D7"])
def test_deep_fog(shape: str, first: str) -> None:
    """Each road that comes of rearranging a group is offered once: those whose first change is at one site."""
    engine = engine_of(Case(f"catspath-{shape}", "catspath", (), {"fog-shape": shape}))
    state = at_turn(engine, "deep-fog", Rng(3))
    cats = {"B4": "red 1", "C3": "blue 1", "F2": "green 1", "E6": "yellow 1", "D4": "red 2"}
    state = with_cats(engine, play(engine, state, "swap A1 A2", "play deep-fog"), cats)
    before = road(state)
    rows = len(before) // COLUMNS
    free = {cell for cell in cells(before) if site(cell) not in cats}
    fogs = groups(free, rows, 4) if shape == "connected" else blocks(free, rows)
    everything = {after for group in fogs for after in laid_anew(before, tuple(group))} - {before}
    spot = [site(cell) for cell in cells(before)].index(first)
    wanted = {after for after in everything if changed(before, after)[0] == spot}
    found = by_steps(state, "fog", first)
    assert len(found) == len(set(found)) == len(wanted) > 0
    assert set(found) == wanted


@pytest.mark.parametrize("case", [FOUR, THREE], ids=str)
def test_living_path(case: Case) -> None:
    """Each road that comes of sliding a column is offered once."""
    engine = engine_of(case)
    state = play(engine, at_turn(engine, "living-path", Rng(4)), "swap A1 A2", "play living-path")
    data = cast(Any, state.to_json())
    for first, others in (
        ("A3", "BCDEF"),
        ("A4", "CE"),
    ):  # a column of one tile, and one that comes again after two steps
        for row in others:
            there = f"{row}{first[1]}"
            if there in data["places"]["tile"]:
                swap_with_like(data["places"], there, data["places"]["tile"][first])
    state = engine.State.from_json(data)
    before = road(state)
    rows = len(before) // COLUMNS
    wanted = set()
    for column, steps in product(range(COLUMNS), range(1, rows)):
        slid = {((row + steps) % rows, column): before[row * COLUMNS + column] for row in range(rows)}
        wanted.add(tuple(slid.get(cell, before[n]) for n, cell in enumerate(cells(before))))
    found = by_steps(state, "slide")
    assert len(found) == len(set(found))
    assert set(found) == wanted - {before}


def swap_with_like(places: Any, there: str, tile: str) -> None:
    """Lay a tile of one sort there, and what lay there where one of that sort was."""
    if places["tile"][there] == tile:
        return
    others = [where for where, other in places["tile"].items() if other == tile and where[1] not in "34"]
    if others:
        places["tile"][others[0]], places["tile"][there] = places["tile"][there], tile


# --- whole games ----------------------------------------------------------------------------------------------------------


MOST = 4000
"""A game of random players has about 590 decisions and outcomes, with three 410; the longest of 800 had 1,611."""


def random_game(engine: AnyEngine, seed: int, most: int) -> Iterator[tuple[str, State, str]]:
    """A random game: who moved, the state it led to, and the move."""
    state, rng = engine.State.initial(), Rng(seed)
    for _ in range(most):
        actor = state.actor
        if actor is None:
            return
        moves = choices(state)
        move = moves[rng.below(len(moves))]
        state.play(move)
        yield actor, state, str(move)


@cache
def table(name: str, *columns: str) -> Counter[str]:
    """What a table of the game counts, by the texts of the pieces."""
    found: Counter[str] = Counter()
    lines = (SPEC / name).read_text(encoding="utf-8").splitlines()
    for row in csv.DictReader(line for line in lines if not line.startswith("#")):
        count = sum(int(row.pop(column)) for column in columns)
        found[" ".join(value for value in row.values() if value)] += count
    return found


def tiles_of(data: Any) -> Counter[str]:
    """All tiles, wherever they are."""
    found = Counter(tile for tile in data["tile"].values() if tile is not None)
    for bag in (data["box"], data["exchange"], *data["toys"].values()):
        found.update(bag)
    return found


def goals_of(data: Any) -> Counter[str]:
    found = Counter(goal for goal in data["goal"].values() if goal is not None)
    found.update(data["goals"])
    for pile in data["claimed"].values():
        found.update(pile)
    return found


@cache
def claims(case: Case) -> tuple[tuple[str, Any], ...]:
    """The claims that hold always, as the printed property tests look at them; with the game's engine loaded."""
    module = fresh(
        f"claims_of_{case.name.replace('-', '_')}", printed(case, cast(ModuleType, engine_of(case)).__name__)
    )
    laws = [law.name for law in game_of(case).laws.values() if law.kind == "claim" and law.moment == "always"]
    assert len(laws) > 5
    return tuple((name, getattr(module, name.replace("-", "_"))) for name in laws)


def keeps_all_laws(case: Case, seed: int) -> None:
    """A whole random game: it ends, nothing is lost, no claim is broken, and all have had equally many turns."""
    turns: Counter[str] = Counter()
    tiles = table("tiles-invented.csv", "road-tiles", "exchange-tiles")
    goals = table("destinations-invented.csv", "count")
    last = engine_of(case).State.initial()
    for actor, state, move in random_game(engine_of(case), seed, MOST):
        data = cast(Any, state.to_json())
        assert tiles_of(data["places"]) == tiles
        assert goals_of(data["places"]) == goals
        for name, holds in claims(case):
            assert holds(data), f"{name} after {move} in game {seed}"
        if move.startswith("swap"):
            turns[actor] += 1
        last = state
    assert last.actor is None, f"game {seed} has not ended"
    assert last.outcome is not None
    assert last.outcome.end == "most-points"
    assert len(turns) == len(last.outcome.scores)
    assert len(set(turns.values())) == 1
    best = max((score, last.outcome.tie_breaks[who]) for who, score in last.outcome.scores.items())
    winners = [who for who, score in last.outcome.scores.items() if (score, last.outcome.tie_breaks[who]) == best]
    assert sorted(last.outcome.winners) == sorted(winners)


@pytest.mark.parametrize("start", range(1, 51, 10))
@pytest.mark.parametrize("case", [FOUR, THREE], ids=str)
def test_whole_games(case: Case, start: int) -> None:
    for seed in range(start, start + 10):
        keeps_all_laws(case, seed)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(1, 2001, 100))
@pytest.mark.parametrize("case", [FOUR, THREE], ids=str)
def test_many_whole_games(case: Case, start: int) -> None:
    for seed in range(start, start + 100):
        keeps_all_laws(case, seed)


@pytest.mark.parametrize("guard", ["once-per-pawn-and-tile", "step-cap"])
def test_chases_end(guard: str, tmp_path: Path) -> None:
    """On a road full of arrows that point at each other every action ends, and games go on."""
    with engine_with(tmp_path, CHASES, **{"loop-guard": guard, "arrows-wrap": "yes"}) as engine:
        seen = Counter(move.split()[0] for seed in range(1, 9) for _, _, move in random_game(engine, seed, 300))
    assert seen["urge"] > 50
    assert seen["advance"] > 50


def test_a_card_is_added_without_touching_a_rule(tmp_path: Path) -> None:
    with engine_with(tmp_path, variant=NAP) as engine:
        seen = Counter(move for seed in range(1, 5) for _, _, move in random_game(engine, seed, 600))
        naps = [move for move in seen if move.startswith("lie-down")]
    assert seen["play cat-nap"] == sum(seen[move] for move in naps) > 5


# --- what was above is below ------------------------------------------------------------------------------------------------


CATS = [f"{who} {number}" for who in HUES[:4] for number in "12"]
SITES = [row + column for row in "ABCDEF" for column in "fn1234567s"]
IN_ORDER = ("passage", "fog", "slide")
"""Choices that go by the order of sites: seen upside down they are made in another order."""


def upside_down(data: Any) -> Any:
    """A state or a text with the rows the other way round."""
    match data:
        case dict():
            return {upside_down(key): upside_down(value) for key, value in data.items()}
        case list():
            return [upside_down(item) for item in data]
        case str():
            return " ".join(turned(word) for word in data.split(" "))
        case _:
            return data


def in_order(data: Any) -> Any:
    """The same state with what limited rules have spent in the order of its cats and sites."""
    for rule, rows in data["spent"].items():
        data["spent"][rule] = sorted(rows, key=lambda row: (CATS.index(row[0]), SITES.index(row[1])))
    return data


def turned(word: str) -> str:
    if len(word) == 2 and word[0] in "ABCDEF" and word[1] in "fn1234567s":
        return "FEDCBA"["ABCDEF".index(word[0])] + word[1]
    if word in WAYS:
        return word.replace("up", "UP").replace("down", "up").replace("UP", "down")
    return word


def outcomes(state: State) -> dict[str, Any]:
    """What can happen here: moves, or outcomes with their chances."""
    if state.actor == CHANCE:
        return {str(chance.move): chance.probability for chance in state.chances()}
    return {str(move): None for move in state.moves()}


@pytest.mark.parametrize("seed", range(1, 5))
def test_upside_down_commutes_with_play(seed: int) -> None:
    """No rule knows above from below: neither effects, nor cards, nor what is asked of whom."""
    engine, compared, begun = engine_of(FOUR), Counter[str](), False
    for _, state, move in random_game(engine, seed, 700):
        begun = begun or move.startswith("swap")
        here = outcomes(state)
        if not begun or not here or next(iter(here)).startswith((*IN_ORDER, "done")):
            continue
        other = engine.State.from_json(in_order(upside_down(state.to_json())))
        assert other.actor == state.actor
        there = outcomes(other)
        assert {str(engine.parse_move(upside_down(text))): chance for text, chance in here.items()} == there
        text = list(here)[len(here) // 2]
        after = play(engine, other, upside_down(text))
        assert after.to_json() == in_order(upside_down(play(engine, state, text).to_json()))
        compared[text.split()[0]] += 1
    assert {"swap", "play", "decline", "advance", "place", "urge", "reveal", "back"} <= set(compared)
