"""The conformance suite accepts a right engine and names what is wrong with a broken one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import pytest
from attrs import frozen

from cattery_runtime import Chance, Engine, IllegalMove, Refusal, Rng
from cattery_runtime.conformance import NotConforming, check_game
from cattery_runtime.schema import decode
from tests.runtime import couriers, pebbles
from tests.runtime.pebbles import BEGINS, TAKES, Move, Player, State


@frozen
class Module:
    """An engine with one part exchanged."""

    State: type[State] = State
    MOVES: tuple[Move, ...] = pebbles.MOVES
    parse_move: Callable[[str], Move] = pebbles.parse_move


def test_right_engine_conforms() -> None:
    engine: Engine[Move, Player] = pebbles
    check_game(engine, seed=1, plies=100)


def test_engine_that_stops_everywhere_conforms() -> None:
    engine: Engine[couriers.Act, couriers.Player] = couriers
    check_game(engine, seed=1, plies=150)


class MissingMove(State):
    def moves(self) -> list[Move]:
        return super().moves()[:2] if self.pile > 4 else super().moves()


class DroppedGuard(State):
    def moves(self) -> list[Move]:
        return [] if self.me is None else [move for move in TAKES if move.number <= self.pile]


class LooseWhy(State):
    def why(self, move: Move) -> Refusal | None:
        refusal = super().why(move)
        return None if refusal is not None and refusal.clause == "not-now" else refusal


class SilentRefusal(State):
    def _no(self, clause: str, words: str) -> Refusal:
        return Refusal(clause, clause, " ", (), "pebbles.cat", 7)


class SharedCopy(State):
    def copy(self) -> Self:
        return self


class ForgetfulCopy(State):
    def copy(self) -> Self:
        return type(self)(self.me, self.pile, 0)


class ChangesBeforeItRefuses(State):
    def play(self, move: Move) -> None:
        self.last = 3
        super().play(move)


class PlaysAnything(State):
    def play(self, move: Move) -> None:
        try:
            super().play(move)
        except IllegalMove:
            return


class RefusesForAnotherReason(State):
    def play(self, move: Move) -> None:
        if self.why(move) is not None:
            raise IllegalMove(self._no("other", "no"))
        super().play(move)


class ForgetfulJson(State):
    def to_json(self) -> dict[str, object]:
        return {**super().to_json(), "last": min(self.last, 2)}


class TrustingJson(State):
    @classmethod
    def from_json(cls, data: object) -> Self:
        assert isinstance(data, dict)
        try:
            return super().from_json({"me": data["me"], "pile": data["pile"], "last": data["last"]})
        except KeyError:
            return cls()


class WrongWeights(State):
    def chances(self) -> list[Chance[Move]]:
        return [Chance(chance.move, 1, 3) for chance in super().chances()]


class IdentityHash(State):
    def __hash__(self) -> int:
        return id(self)


class Unsteady(State):
    steps = 0

    def play(self, move: Move) -> None:
        super().play(move)
        type(self).steps += 1
        if self.steps % 2 and self.pile == 4:
            self.last = 3 - self.last


class SampleOfAnotherGame(State):
    def sample(self, player: Player, rng: Rng) -> Self:
        return type(self)(player, 5, 2)


class DeadEnd(State):
    def moves(self) -> list[Move]:
        return super().moves() if self.pile > 3 else []


BROKEN_STATES = {
    MissingMove: "legal is False, why says None",
    DroppedGuard: "legal is True, why says",
    LooseWhy: "legal is False, why says None",
    SilentRefusal: "refused without words",
    SharedCopy: "on a copy",
    ForgetfulCopy: "the copy is not equal",
    ChangesBeforeItRefuses: "changed the state",
    PlaysAnything: "is not legal and was played",
    RefusesForAnotherReason: "another reason",
    ForgetfulJson: "saved state",
    TrustingJson: "accepted",
    WrongWeights: "weights add up to 2",
    IdentityHash: "hash",
    Unsteady: "twice",
    SampleOfAnotherGame: "sampled for",
    DeadEnd: "acts with 0 moves",
}


@pytest.mark.parametrize(("state", "words"), BROKEN_STATES.items(), ids=[state.__name__ for state in BROKEN_STATES])
def test_broken_state_is_found(state: type[State], words: str) -> None:
    with pytest.raises(NotConforming, match=words):
        check_game(Module(State=state), seed=1, plies=200)


@frozen
class Courier:
    """The other engine with its state exchanged."""

    State: type[couriers.State]
    MOVES: tuple[couriers.Act, ...] = couriers.MOVES
    parse_move: Callable[[str], couriers.Act] = couriers.parse_move


class ForgetsPicks(couriers.State):
    def copy(self) -> Self:
        twin = super().copy()
        twin.choosing = twin.choosing[:2]
        return twin


class ForgetsTheWay(couriers.State):
    """Where it stopped inside effects is not saved."""

    def to_json(self) -> dict[str, object]:
        return {**super().to_json(), "frames": []}


class TrustsPicks(couriers.State):
    @classmethod
    def from_json(cls, data: object) -> Self:
        state = cls()
        decode(couriers.SCHEMA, data, state)
        return state


class ShowsAll(couriers.State):
    def view(self, player: couriers.Player) -> object:
        return self.to_json()


class SamplesWhatIsSeen(couriers.State):
    def sample(self, player: couriers.Player, rng: Rng) -> Self:
        return super().sample(couriers.PLAYERS[1], rng)


class ReadsAHand(couriers.State):
    """A player may give away nothing while the next one holds gold."""

    def why(self, move: couriers.Act) -> Refusal | None:
        refused = super().why(move)
        if refused is None and move.kind == "give" and self.hand[(self.me + 1) % 3 * 3 + 2]:
            return couriers._no("give.gold", "give")
        return refused


class SaysWhyByAHand(couriers.State):
    def why(self, move: couriers.Act) -> Refusal | None:
        refused = super().why(move)
        if refused is not None and refused.clause == "give.tile" and self.hand[(self.me + 1) % 3 * 3 + 2]:
            return couriers._no("give.gold", "give")
        return refused


class TellsLies(couriers.State):
    def told(self, move: couriers.Act, player: couriers.Player) -> str:
        return super().told(move, player).replace("?", "gold")


class TellsTheDeciderLittle(couriers.State):
    def told(self, move: couriers.Act, player: couriers.Player) -> str:
        return "give ?" if move.kind == "give" else super().told(move, player)


BROKEN_COURIERS = {
    ForgetsPicks: "the copy is not equal",
    ForgetsTheWay: "BadState: node: the way does not lead to",
    TrustsPicks: "IndexError",
    ShowsAll: "looks different",
    SamplesWhatIsSeen: "looks different",
    ReadsAHand: "has other moves",
    SaysWhyByAHand: "is refused with",
    TellsLies: "is told",
    TellsTheDeciderLittle: "of the own move",
}


@pytest.mark.parametrize(("state", "words"), BROKEN_COURIERS.items(), ids=[s.__name__ for s in BROKEN_COURIERS])
def test_broken_courier_is_found(state: type[couriers.State], words: str) -> None:
    courier: Engine[couriers.Act, couriers.Player] = Courier(state)
    with pytest.raises(NotConforming, match=words):
        check_game(courier, seed=1, plies=400)


def test_failure_names_the_way_to_it() -> None:
    with pytest.raises(NotConforming, match=r"\(seed 5, node 1, after: begin (left|right)\)"):
        check_game(Module(State=MissingMove), seed=5, plies=200)


@pytest.mark.parametrize(
    ("module", "words"),
    [
        (Module(MOVES=(*TAKES, *BEGINS)), "has the code"),
        (Module(parse_move=lambda text: pebbles.parse_move("take 1")), "does not give its move back"),
        (
            Module(parse_move=lambda text: pebbles.parse_move(text.replace("no such move", "take 1"))),
            "taken for a move",
        ),
    ],
)
def test_broken_notation_is_found(module: Module, words: str) -> None:
    with pytest.raises(NotConforming, match=words):
        check_game(module, seed=1, plies=1)
