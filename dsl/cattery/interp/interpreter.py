"""The reference interpreter: a game played straight from its IR.

Nothing here is quick. It is what the generated engines are compared with, and what plays a game whose options nobody
has built an engine for.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attrs import frozen

from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.execute import Executor, GameOver
from cattery.interp.flow import Flow, NodeReached
from cattery.interp.legal import Candidate, Legality
from cattery.interp.notation import DECLINE, move_text, parse_move
from cattery.interp.position import Position, counted_actions, keys_of
from cattery.interp.reading import Reader
from cattery.interp.state import State
from cattery.model.builtins import COUNT_LIMIT
from cattery.model.game import Game, Given
from cattery.model.legality import NOT_NOW, clauses
from cattery.model.nodes import Node, nodes
from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import BadState, Fault, IllegalMove
from cattery_runtime.notation import normalise
from cattery_runtime.refusal import Refusal


@frozen(repr=False)
class Interpreter:
    """Plays one game. Positions are values: no call changes one."""

    game: Game

    # --- positions ---------------------------------------------------------------------------------------------------

    def initial(self) -> Position:
        """The first node."""
        state = self.fresh()
        return self.settle(state, lambda flow: flow.block(self.game.flow, {}, ()))

    def fresh(self) -> State:
        """The state before the flow begins."""
        game = self.game
        state = State(game.players[0], {}, {}, dict.fromkeys(counted_actions(game), 0))
        for place in game.places.values():
            contents = [tuple((place.pieces, *fields) for fields in cell) for cell in place.initial]
            state.places[place.name] = dict(zip(keys_of(game, place.per), contents, strict=True))
        for value in game.values.values():
            content = Evaluator(game, state).value(value.initial, {})
            state.values[value.name] = dict.fromkeys(keys_of(game, value.per), content)
        return state

    def settle(self, state: State, go_on: Callable[[Flow], None]) -> Position:
        """Where the game stops next: a node or an end."""
        flow = Flow(self.game, state)
        try:
            go_on(flow)
        except NodeReached as reached:
            node = next(node for node in nodes(self.game) if node.path == reached.path)
            flow.look_at_claims("always")
            bound = tuple(reached.env[name] for name, _ in node.locals)
            return Position(self.game, state, node, bound, self.actor(state, node, reached.env), None)
        except GameOver as over:
            flow.look_at_claims("always")
            return Position(self.game, state, None, (), None, over.outcome)
        span = self.game.origin.span
        raise Fault("the flow has run out without an end", span.path, span.line)

    def actor(self, state: State, node: Node, env: Env) -> str:
        """Who chooses at a node."""
        decider = node.decide.actor
        return CHANCE if decider is None else str(Evaluator(self.game, state).value(decider, env))

    def load_given(self, given: Given) -> Position:
        """The position that an example starts from: the first node of a turn."""
        state = self.fresh()
        state.me = given.me
        for content in given.contents:
            pieces = self.game.places[content.place].pieces
            state.places[content.place][content.indices] = tuple((pieces, *fields) for fields in content.pieces)
        for setting in given.settings:
            state.values[setting.value][setting.indices] = setting.content
        return self.settle(state, lambda flow: flow.begin_at_turn())

    def from_json(self, data: object) -> Position:
        """The inverse of `Position.to_json`; raises `BadState` for what is not a state of this game."""
        reader = Reader(self.game)
        state, node, bound, actor, outcome = reader.state(data)
        reader.keep_rules(state)
        position = Position(self.game, state, node, bound, actor, outcome)
        expected = None if node is None else self.actor(state, node, env_of(position))
        if actor != expected:
            raise BadState("actor", f"here {expected or 'nobody'} decides, not {actor or 'nobody'}")
        return position

    # --- playing -----------------------------------------------------------------------------------------------------

    def candidates(self, position: Position) -> list[Candidate]:
        """What can happen at a node, in order, without declining."""
        if position.node is None:
            return []
        return list(Legality(self.game, position.state).moves(position.node.decide, env_of(position)))

    def moves(self, position: Position) -> list[str]:
        """The texts of the legal moves of a decision, in order; none at a chance node and at the end."""
        if position.node is None or position.actor == CHANCE:
            return []
        texts = dict.fromkeys(move_text(found.action, found.values) for found in self.candidates(position))
        return [*texts, *([DECLINE] if position.node.decide.may else [])]

    def chances(self, position: Position) -> list[tuple[str, Fraction]]:
        """The outcomes of a chance node with their probabilities; equal outcomes are one."""
        if position.actor != CHANCE:
            return []
        weights: dict[str, int] = {}
        for found in self.candidates(position):
            text = move_text(found.action, found.values)
            weights[text] = weights.get(text, 0) + found.weight
        total = sum(weights.values())
        return [(text, Fraction(weight, total)) for text, weight in weights.items()]

    def play(self, position: Position, text: str) -> Position:
        """The position after a legal move or an outcome of chance; raises `IllegalMove` for any other."""
        judged = self.judge(position, text)
        if isinstance(judged, Refusal) or position.node is None:
            raise IllegalMove(judged if isinstance(judged, Refusal) else self.not_now(position, text))
        node, env = position.node, env_of(position)
        state = position.state.copy()
        state.broken = ()

        def go_on(flow: Flow) -> None:
            if judged is not None:
                self.carry_out(state, judged)
            flow.resume(self.game.flow, env, node.path)

        return self.settle(state, go_on)

    def carry_out(self, state: State, candidate: Candidate) -> None:
        """An action's own block; then the action counts as played."""
        Executor(self.game, state).action(candidate.action, candidate.env)
        name = candidate.action.name
        if name in state.times:
            state.times[name] += 1
            if state.times[name] > COUNT_LIMIT:
                span = candidate.action.origin.span
                raise Fault(f"{name} has been played too often in one turn", span.path, span.line)

    def why(self, position: Position, text: str) -> Refusal | None:
        """The first clause that forbids a move, or None; raises `BadMove` for a text that is no move of the game."""
        judged = self.judge(position, text)
        return judged if isinstance(judged, Refusal) else None

    def judge(self, position: Position, text: str) -> Refusal | Candidate | None:
        """What forbids a move, or the move; None for declining where that is allowed."""
        if normalise(text) == DECLINE:
            offered = position.node is not None and position.node.decide.may
            return None if offered else self.not_now(position, DECLINE)
        action, values = parse_move(self.game, text)
        if position.node is None:
            return self.not_now(position, action.name)
        return Legality(self.game, position.state).judge(position.node.decide, env_of(position), action, values)

    def not_now(self, position: Position, name: str) -> Refusal:
        """The refusal of what is not to be decided at this node."""
        if name in self.game.actions:
            action = self.game.actions[name]
            return Legality(self.game, position.state).refused(clauses(self.game, action)[0], action, {})
        span = self.game.origin.span
        return Refusal(NOT_NOW, name, "this cannot be declined", (), span.path, span.line)


def env_of(position: Position) -> Env:
    """The flow's names that are bound at a position's node."""
    kinds = () if position.node is None else position.node.locals
    return {name: value for (name, _), value in zip(kinds, position.locals, strict=True)}
