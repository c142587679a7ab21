"""What a question says, what can be typed as an answer on one line, and how far one can step back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery.cli.asking import asked, because, choosing
from cattery.cli.canvas import plain
from cattery.cli.compact import grouped, summed_up, values
from cattery.cli.player_interp import InterpMatch, InterpPlayer
from cattery.cli.table import Table
from cattery.cli.telling import deeds_of, joined
from cattery.cli.whole import picks_of, steps_of
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery.pipeline import load_game, resolve_game
from cattery_runtime import BadMove, Rng

HERE = Path(__file__).parent
PEOPLE = frozenset(["red", "blue"])


@pytest.fixture(scope="module")
def yard() -> Game:
    return resolve_game(load_game(HERE / "yard.cat", HERE, {})).game


def table(yard: Game, *moves: str, people: frozenset[str] = PEOPLE) -> Table:
    """The game with seed 2, in which red holds the card that lays tiles anew, after some moves."""
    found = Table(InterpPlayer(Interpreter(yard)).initial(), Rng(2), people)
    found.settle()
    for move in moves:
        found.play(move)
        found.settle()
    return found


def question(yard: Game, *moves: str) -> list[str]:
    match = table(yard, *moves).match
    return asked(yard, match.to_json(), match.moves())


def test_a_question_of_the_flow(yard: Game) -> None:
    assert question(yard) == ["red chooses use: 2 moves"]


def test_a_choice_in_steps_says_what_is_picked_next_and_why(yard: Game) -> None:
    start = ["use exchange"]
    assert question(yard, *start) == [
        "red chooses shift: now pick",
        "Choose free tiles, then say what shall lie on each.",
        "because of exchange: Exchange: up to three free tiles are laid anew. [YA-02]",
    ]
    start += ["shift pick A1"]
    assert question(yard, *start) == ["red chooses shift pick A1: now pick, or `back`"]
    start += ["shift pick B1"]
    assert question(yard, *start) == ["red chooses shift pick A1 B1: now pick, or `done`, `back`"]
    start += ["done"]
    assert question(yard, *start) == ["red chooses shift pick A1 B1: now order for A1, or `back`"]
    start += ["shift order arrow blue up"]
    assert question(yard, *start) == ["red chooses shift pick A1 B1 order arrow blue up: now order for B1, or `back`"]


def test_why_somebody_else_is_asked(yard: Game) -> None:
    match = at_the_spring(yard)
    assert asked(yard, match.to_json(), match.moves()) == [
        "blue chooses back: 1 move",
        "because of spring (at B4, who blue 1): Spring: the man goes back to a gate of his owner's choice. [YA-08]",
    ]
    assert because(yard, match.to_json(), {"effect for spring"}) == ["because of spring (at B4, who blue 1)"]
    assert because(yard, table(yard).match.to_json()) == []


def at_the_spring(yard: Game) -> InterpMatch:
    """Red has shoved blue's man onto a spring, so that blue is asked in red's turn."""
    interpreter = Interpreter(yard)
    data = table(yard, "decline", "enter A5", "decline", "enter B5").match.to_json()
    places = data["places"]
    assert isinstance(places, dict)
    places["ground"] |= {"B4": "spring", "B3": places["ground"]["B4"]}
    places["cards"] = {"red": {"shove": 1}, "blue": {}}
    places["deck"] = {"exchange": 2, "shove": 1}
    match = InterpMatch(interpreter, interpreter.from_json(data))
    for move in ("use shove", "push at B5", "push way left"):
        match.play(move)
    return match


def test_what_is_picked_is_found_where_it_begins_and_in_the_midst(yard: Game) -> None:
    match = table(yard).match
    assert choosing(yard, match.to_json(), match.moves()) is None
    match.play("use exchange")
    first = choosing(yard, match.to_json(), match.moves())
    assert first is not None
    assert (first.beginning, first.begun) == ("shift pick ", False)
    assert first.bare(match.moves())[:2] == ["A1", "A2"]
    match.play("shift pick A1")
    second = choosing(yard, match.to_json(), match.moves())
    assert second is not None
    assert (second.beginning, second.begun, second.picked) == ("shift pick ", True, (("A1",),))


WHOLE = ["shift pick A1", "shift pick B1", "done", "shift order arrow blue up", "shift order spring"]


@pytest.mark.parametrize(
    ("before", "line", "picks"),
    [
        ([], "shift A1 B1 arrow blue up spring", WHOLE),
        ([], "SHIFT b1  a1 done ARROW blue up spring", WHOLE),
        ([], "shift pick A1 B1 order arrow blue up spring", WHOLE),
        ([], "shift pick B1 A1 done order arrow blue up spring", WHOLE),
        ([], "shift pick A1 B1", WHOLE[:2]),
        ([], "shift A1 B1 order arrow blue up spring", WHOLE),
        ([], "shift pick A1 B1 order arrow blue up", WHOLE[:4]),
        (WHOLE[:1], "pick B1 order arrow blue up spring", WHOLE[1:]),
        (WHOLE[:1], "shift pick B1 done", WHOLE[1:3]),
        (WHOLE[:3], "order arrow blue up spring", WHOLE[3:]),
        (WHOLE[:1], "order B1", []),
        ([], "shift A1", WHOLE[:1]),
        ([], "shift A1 B1", WHOLE[:2]),
        ([], "shift A1 B1 arrow blue up", WHOLE[:4]),
        (WHOLE[:1], "B1 arrow blue up spring", WHOLE[1:]),
        (WHOLE[:1], "shift B1 done", WHOLE[1:3]),
        (WHOLE[:3], "arrow blue up spring", WHOLE[3:]),
        (WHOLE[:1], "B1 nothing", []),
        (WHOLE[:1], "A1", []),
        ([], "push A1 up", []),
        ([], "use exchange", []),
    ],
)
def test_picks_on_one_line(yard: Game, before: list[str], line: str, picks: list[str]) -> None:
    match = table(yard, "use exchange", *before).match
    found = picks_of(yard, match, line, whole=False)
    assert found == picks
    for pick in found:
        match.play(pick)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("shift", "this says too little: shift needs pick as well"),
        ("shift A1 B1 moss spring", "`shift order moss`: there is no such order here (yard.cat:"),
        ("shift pick A1 B1 order moss spring", "`shift order moss`: there is no such order here (yard.cat:"),
        ("shift pick pick A1 B1 spring", "'shift pick pick a1 b1 spring' is no move of this game"),
        ("shift pick order arrow blue up spring", "'shift pick order arrow blue up spring' is no move"),
        ("push at A1 way up", "`push at A1`: push is not what is to be decided now"),
        ("push A1 up", "push is not what is to be decided now"),
    ],
)
def test_what_is_wrong_with_a_line(yard: Game, line: str, words: str) -> None:
    match = table(yard, "use exchange").match
    before = match.to_json()
    with pytest.raises(BadMove) as caught:
        picks_of(yard, match, line)
    assert words in str(caught.value)
    assert match.to_json() == before


def test_stepping_back_through_what_has_been_begun(yard: Game) -> None:
    here = table(yard, "use exchange", "shift pick A1", "shift pick B1")
    texts = []
    while (before := here.back()) is not None:
        texts.append(before.text)
    assert texts == ["shift pick B1", "shift pick A1", "use exchange"]
    assert here.match.to_json() == table(yard).match.to_json()


def test_nobody_steps_back_over_what_is_finished_or_was_somebody_else(yard: Game) -> None:
    assert table(yard, "use exchange", *WHOLE).back() is None
    assert table(yard, "decline", "enter A5").back() is None
    other = Table(at_the_spring(yard), Rng(1), PEOPLE)
    assert other.match.actor == "blue"
    assert other.back() is None


def test_moves_are_grouped_by_what_is_chosen_first() -> None:
    moves = [f"swap {row}{column} {row}{column + 1}" for row in "ABC" for column in range(1, 4)]
    assert plain(grouped([*moves, "decline"], 40)).splitlines() == [
        "  swap  A1: A2  A2: A3  A3: A4  B1: B2",
        "        B2: B3  B3: B4  C1: C2  C2: C3",
        "        C3: C4",
        "  decline",
    ]
    assert plain(summed_up([*moves, "decline"], 40, 3)).splitlines() == [
        "  swap A1 A2, and 8 more: `moves` lists them",
        "  decline",
    ]
    assert plain(summed_up(moves[:2], 40, 3)) == "  swap  A1: A2  A2: A3"


def test_long_groups_go_on_below() -> None:
    moves = [f"lay a1 stone {number}" for number in range(10, 22)]
    lines = plain(grouped(moves, 40)).splitlines()
    assert all(len(line) <= 40 for line in lines)
    assert " ".join(lines).replace(",", "").split() == [
        "lay",
        "a1:",
        *(w for n in range(10, 22) for w in ("stone", str(n))),
    ]
    assert plain(values(["a1", "b1", "pile of 3"], 40)) == "  a1         b1         pile of 3"


@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_of_a_choice_in_steps_can_be_typed(yard: Game, seed: int) -> None:
    told = Table(InterpPlayer(Interpreter(yard)).initial(), Rng(seed), frozenset())
    told.settle()
    deeds = [deed for deed in deeds_of(yard, told.past) if deed.steps[0].text.startswith(("shift ", "push "))]
    assert deeds
    for deed in deeds:
        texts = [step.text for step in deed.steps]
        assert picks_of(yard, deed.steps[0].match, joined(texts)) == texts


def test_that_a_set_of_one_is_done_is_told(yard: Game) -> None:
    assert joined(["fog tile A1", "done"]) == "fog tile A1 done"
    assert joined(["fog tile A1", "fog tile B1", "done"]) == "fog tile A1 B1"
    assert joined(["fog tile A1", "done", "fog order red"]) == "fog tile A1 order red"


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("SHIFT pick A1", ["shift pick A1"]),
        ("shift B1 A1 arrow blue up spring", WHOLE),
        ("shift pick A1 B1 order arrow blue up spring", WHOLE),
        ("shift A1 B1 moss spring", [*WHOLE[:3], "shift order moss"]),
    ],
)
def test_written_lines_are_taken_as_they_stand(yard: Game, line: str, texts: list[str]) -> None:
    assert steps_of(lambda: yard, table(yard, "use exchange").match, line) == texts


@pytest.mark.parametrize("line", ["A1", "shi A1", "shift A1 B1", "shift", "1", "nothing", "d\x00ne"])
def test_nothing_is_guessed_in_written_lines(yard: Game, line: str) -> None:
    with pytest.raises(BadMove):
        steps_of(lambda: yard, table(yard, "use exchange").match, line)
