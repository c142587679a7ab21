"""The reference interpreter: a game played straight from its IR.

Nothing here is quick. It is what the generated engines are compared with, and what plays a game whose options nobody
has built an engine for.
"""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, frozen

from cattery.interp.candidate import Candidate
from cattery.interp.choices import Choices, Offer
from cattery.interp.evaluate import Evaluator
from cattery.interp.facts import facts
from cattery.interp.flow import Flow, begin_at_turn, begin_flow, going_on
from cattery.interp.machine import Heard, Machine
from cattery.interp.notation import DECLINE, Said, parse
from cattery.interp.position import Position
from cattery.interp.reading import Reader
from cattery.interp.secrets import Secrets
from cattery.interp.state import State
from cattery.interp.writing import keys_of
from cattery.model.game import Game, Given
from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import IllegalMove
from cattery_runtime.refusal import Refusal
from cattery_runtime.rng import Rng


@frozen(repr=False)
class Interpreter:
    """Plays one game. Positions are values: no call changes one."""

    game: Game

    # --- positions ---------------------------------------------------------------------------------------------------

    def initial(self) -> Position:
        """The first node."""
        machine = Machine(self.game, self.fresh())
        begin_flow(machine)
        return Flow(machine).settle()

    def fresh(self) -> State:
        """The state before the flow begins."""
        game = self.game
        state = State(game.players[0], {}, {}, dict.fromkeys(facts(game).counted, 0))
        for place in game.places.values():
            contents = [tuple((place.pieces, *fields) for fields in cell) for cell in place.initial]
            state.places[place.name] = dict(zip(keys_of(game, place.per), contents, strict=True))
        for value in game.values.values():
            content = Evaluator(game, state).value(value.initial, {})
            state.values[value.name] = dict.fromkeys(keys_of(game, value.per), content)
        return state

    def load_given(self, given: Given) -> Position:
        """The position that an example starts from: the first node of a turn."""
        state = self.fresh()
        state.me = given.me
        for content in given.contents:
            pieces = self.game.places[content.place].pieces
            state.places[content.place][content.indices] = tuple((pieces, *fields) for fields in content.pieces)
        for setting in given.settings:
            state.values[setting.value][setting.indices] = setting.content
        machine = Machine(self.game, state)
        begin_at_turn(machine)
        return Flow(machine).settle()

    def from_json(self, data: object) -> Position:
        """The inverse of `Position.to_json`; raises `BadState` for what is not a state of this game."""
        return Reader(self.game).position(data)

    # --- playing -----------------------------------------------------------------------------------------------------

    def offers(self, position: Position) -> list[Offer]:
        """What can happen at a node, in order, without declining."""
        if position.at is None:
            return []
        choices = Choices(self.game, position.state)
        if position.choosing is not None:
            return list(choices.following(position.choosing))
        return list(choices.offers(position.at.point.decide, position.env))

    def moves(self, position: Position) -> list[str]:
        """The texts of the legal moves of a decision, in order; none at a chance node and at the end."""
        if position.at is None or position.actor == CHANCE:
            return []
        texts = dict.fromkeys(offer.text for offer in self.offers(position))
        declines = position.at.point.decide.may and position.choosing is None
        return [*texts, *([DECLINE] if declines else [])]

    def chances(self, position: Position) -> list[tuple[str, Fraction]]:
        """The outcomes of a chance node with their probabilities; equal outcomes are one."""
        if position.actor != CHANCE:
            return []
        weights: dict[str, int] = {}
        for offer in self.offers(position):
            weights[offer.text] = weights.get(offer.text, 0) + offer.after.weight
        total = sum(weights.values())
        return [(text, Fraction(weight, total)) for text, weight in weights.items()]

    def play(self, position: Position, text: str, heard: list[Heard] | None = None) -> Position:
        """The position after a legal move or an outcome of chance; raises `IllegalMove` for any other.

        `heard` is told which rules happen on the way, in order.
        """
        judged = self.judge(position, parse(self.game, text))
        if isinstance(judged, Refusal):
            raise IllegalMove(judged)
        state = position.state.copy()
        state.broken = ()
        if judged is not None and not judged.whole:
            return evolve(position, state=state, choosing=judged)
        machine = Machine(self.game, state, heard=heard)
        going_on(position, machine)
        if judged is not None:
            machine.begin(judged.action, judged.env)
        return Flow(machine).settle()

    def why(self, position: Position, text: str) -> Refusal | None:
        """The first clause that forbids a move, or None; raises `BadMove` for a text that is no move of the game."""
        judged = self.judge(position, parse(self.game, text))
        return judged if isinstance(judged, Refusal) else None

    def judge(self, position: Position, said: Said) -> Refusal | Candidate | None:
        """What forbids what somebody said, or what comes of it; None for declining where that is allowed."""
        choices = Choices(self.game, position.state)
        if position.at is None:
            return choices.not_now(said)
        return choices.judge(position.at.point.decide, position.env, position.choosing, said)

    # --- what players know -------------------------------------------------------------------------------------------

    def view(self, position: Position, player: str) -> dict[str, object]:
        """All that a player may know, as JSON; equal for positions that differ only in what is hidden from them."""
        return Secrets(position, player).view()

    def sample(self, position: Position, player: str, rng: Rng) -> Position:
        """A position that may be the true one for all that a player knows."""
        return Secrets(position, player).sample(rng)

    def told(self, position: Position, text: str, player: str) -> str:
        """The text of what is chosen at a position, with `?` for values that a player is not told."""
        return Secrets(position, player).told(parse(self.game, text))
