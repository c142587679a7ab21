"""What is told of what has happened: the rules in their words, many outcomes together, and nothing that is secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery.cli import witness
from cattery.cli.player_interp import InterpPlayer
from cattery.cli.table import Table
from cattery.cli.telling import Teller, joined
from cattery.cli.witness import Witness
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery.pipeline import load_game, load_text, resolve_game
from cattery_runtime import Rng

HERE = Path(__file__).parent

SECRETS = """\
game "Secrets"
    players red, blue, green
board field: squares(3, 1)
pieces Card
    kind sun(strength: 1..3)
    kind rain
    1 sun 1, 1 sun 2, 4 rain
pieces Man(owner: player)
    1 each player
places
    deck:            bag of Card hidden = the rest
    hand per player: bag of Card seen by owner
    open:            bag of Card
    on   per field:  one Man
    off-field:       bag of Man = the rest
flow
    repeat
        turn
            chance chooses gift
            me may choose show or enter or shift
            check over
action gift(card in deck)
    do
        give(card, me)
action show(card in hand[me])
    do
        move card from hand[me] to open
        look-at(card)
action enter(at in field)
    when on[at] is none
    do
        come-in(at)
action shift(at in field)
    when on[at] is not none
    do
        slide(at, at + right)
        slide(at, at + left)
        wait(at)
rule give(card: Card, who: player)                      [SE-01]
    "A card is given."
    move card from deck to hand[who]
rule look-at(card: Card)                                [SE-02]
    "The card is looked at."
    nothing
clause look-at for sun(strength)                        [SE-03]
    "The sun shines."
    nothing
clause look-at for rain                                 [SE-04]
    "It rains."
    nothing
rule come-in(at: field) once per at                     [SE-05]
    "Somebody comes in."
    move Man(me) from off-field to on[at]
rule slide(at: field, goal: field or off) once per at   [SE-06]
    "Somebody slides."
    if goal as there and on[there] is none and on[at] is not none
        move on[at] to on[there]
rule wait(at: field)
    "Nothing happens, and nobody hears of it."
    nothing
end over: draw
    deck is empty
"""


@pytest.fixture(scope="module")
def secrets() -> Game:
    return resolve_game(load_text(SECRETS)).game


@pytest.fixture(scope="module")
def yard() -> Game:
    return resolve_game(load_game(HERE / "yard.cat", HERE, {})).game


def told(game: Game, moves: list[str], viewer: str | None = None, own: str = "", seed: int = 1) -> list[str]:
    """What is told of a game, played on from its start by these moves."""
    table = Table(InterpPlayer(Interpreter(game)).initial(), Rng(seed), frozenset(game.players))
    for move in moves:
        table.settle()
        table.play(move)
    return list(Teller(game, Witness(game), 200).news(table.past, viewer, frozenset(filter(None, [own]))))


def card(game: Game, seed: int) -> str:
    """The card that is given first."""
    table = Table(InterpPlayer(Interpreter(game)).initial(), Rng(seed), frozenset(game.players))
    return table.settle()[0].text.partition(" ")[2]


def test_a_rule_is_told_in_its_words_once_and_then_by_its_name(secrets: Game) -> None:
    found = told(secrets, ["enter a1", "enter c1"], "green")
    assert [line for line in found if "come in" in line] == [
        "    come in a1: Somebody comes in. [SE-05]",
        "    come in c1",
    ]


def test_only_what_has_changed_something_is_told_and_what_has_been_stopped(secrets: Game) -> None:
    found = told(secrets, ["enter a1", "shift a1"], "green")
    assert [line for line in found if "slide" in line] == [
        "    slide a1, b1: Somebody slides. [SE-06]",
        "    slide a1, off",
    ]
    assert not any("wait" in line for line in found)


def test_own_moves_are_not_repeated_but_what_comes_of_them_is_told(secrets: Game) -> None:
    found = told(secrets, ["enter a1"], "red", own="red")
    assert "red: enter a1" not in found
    assert "    come in a1: Somebody comes in. [SE-05]" in found
    assert "red: enter a1" in told(secrets, ["enter a1"], "blue")


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_card_given_in_secret_is_told_to_nobody_else(secrets: Game, seed: int) -> None:
    for viewer in ("blue", "green"):
        assert told(secrets, ["decline"], viewer, seed=seed) == [
            "chance: gift ?",
            "    give ?, red: A card is given. [SE-01]",
            "red: decline",
        ]


@pytest.mark.parametrize("seed", range(1, 9))
def test_what_is_shown_is_told_and_everybody_sees_everything_afterwards(secrets: Game, seed: int) -> None:
    shown = card(secrets, seed)
    words = "The sun shines. [SE-03]" if "sun" in shown else "It rains. [SE-04]"
    assert f"    {shown}: {words}" in told(secrets, [f"show {shown}"], "blue", seed=seed)
    assert f"    give {shown}, red: A card is given. [SE-01]" in told(secrets, ["decline"], None, seed=seed)


def test_many_outcomes_of_one_kind_are_counted(yard: Game) -> None:
    found = told(yard, ["decline"], "red", seed=2)
    assert found[0] == "chance: lay, 8 times: The tiles are shuffled and laid."
    assert found[1:] == ["chance: deal exchange", "chance: deal ?", "red: decline"]


def test_the_picks_of_one_choice_are_told_together(yard: Game) -> None:
    moves = [
        "use exchange",
        "shift pick A1",
        "shift pick B1",
        "done",
        "shift order arrow blue up",
        "shift order spring",
    ]
    found = told(yard, moves, "blue", seed=2)
    assert found[-1] == "red: shift pick A1 B1 order arrow blue up spring"
    assert "    exchange: Exchange: up to three free tiles are laid anew. [YA-02]" in found


def test_picks_of_a_choice_that_is_not_finished_have_set_nothing_off(yard: Game) -> None:
    table = Table(InterpPlayer(Interpreter(yard)).initial(), Rng(2), frozenset(yard.players))
    table.settle()
    for move in ("use exchange", "shift pick A1"):
        table.play(move)
    teller = Teller(yard, Untouchable(yard), 200)
    assert list(teller.news(table.past[-1:], "blue", frozenset(), is_open=True)) == ["red: shift pick A1"]


class Untouchable(Witness):
    """A witness that nobody may ask."""

    def events(self, match: object, text: str, told: str, viewer: str | None) -> list[witness.Event]:
        raise AssertionError(text)


def test_an_action_that_takes_long_is_not_looked_at_again(secrets: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    looker = Witness(secrets)
    match = InterpPlayer(Interpreter(secrets)).initial()
    match.play("gift rain")
    assert looker.events(match, "enter a1", "enter a1", None)
    monkeypatch.setattr(witness, "PATIENCE", -1.0)
    assert looker.events(match, "enter a1", "enter a1", None)
    assert looker.events(match, "enter a1", "enter a1", None) == []


def test_a_state_that_the_interpreter_does_not_take_is_told_nothing_of(secrets: Game) -> None:
    match = InterpPlayer(Interpreter(secrets)).initial()
    match.play("gift rain")
    assert Witness(secrets).events(match, "enter z9", "enter z9", None) == []


@pytest.mark.parametrize(
    ("texts", "whole"),
    [
        (["place a1"], "place a1"),
        (["decline"], "decline"),
        (["fog pick A1", "fog pick A2", "done", "fog lay toy", "fog lay none"], "fog pick A1 A2 lay toy none"),
        (["push at A1", "push way up"], "push at A1 way up"),
    ],
)
def test_picks_in_one_line(texts: list[str], whole: str) -> None:
    assert joined(texts) == whole
