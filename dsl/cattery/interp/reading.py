"""Saved states: JSON values read back into a position, trusting nothing.

What is not a state of this game is refused with the way to the offending part: a missing key, a value out of range,
pieces that are lost or doubled, a broken golden rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from cattery.interp.evaluate import Evaluator
from cattery.interp.notation import piece_of
from cattery.interp.position import counted_actions, notes
from cattery.interp.state import Key, State
from cattery.interp.values import Piece, in_order, value_text, values_of
from cattery.model.builtins import COUNT_LIMIT
from cattery.model.expr import Value
from cattery.model.game import End, Game, Place
from cattery.model.nodes import Node, nodes
from cattery.model.types import OptionalType, PieceType, SequenceType, SetType, Type
from cattery_runtime import codec
from cattery_runtime.errors import BadState
from cattery_runtime.outcome import Outcome

KEYS = ("game", "variants", "options", "node", "actor", "me", "next", "locals", "places", "values", "times")


@frozen(repr=False)
class Reader:
    """Reads the parts of a state of one game."""

    game: Game

    def state(self, data: object) -> tuple[State, Node | None, tuple[Value, ...], str | None, Outcome | None]:
        """The state, the node with its locals and who decides there, or how the game ended."""
        game = self.game
        noted_key = ("noted",) if notes(game) else ()
        found = codec.as_record(data, (*KEYS, *noted_key, "outcome"), "")
        name, variants, options, node_name, actor, me, upcoming, locals_, places, values, times, *noted, outcome = found
        codec.expect(name, game.name, "game")
        codec.expect(variants, list(game.variants), "variants")
        chosen: object = {option.name: value_text(option.type, option.value) for option in game.options.values()}
        codec.expect(options, chosen, "options")
        node = self.node(node_name)
        if (node is None) != (outcome is not None):
            raise BadState("outcome", "a game that is over has an outcome and no node, any other a node and no outcome")
        state = State(self.player(me, "me"), self.places(places), self.values(values), self.times(times))
        state.noted = self.noted(noted[0]) if noted else {}
        state.upcoming = None if upcoming is None else self.player(upcoming, "next")
        state.in_turn = node is not None and node.in_turn
        if state.upcoming is not None and not state.in_turn and node is not None:
            raise BadState("next", "nobody can be next outside a turn")
        bound = self.locals(node, locals_)
        decider = None if actor is None else codec.as_text(actor, "actor")
        return state, node, bound, decider, None if outcome is None else self.outcome(outcome)

    def node(self, data: object) -> Node | None:
        """The node of that name."""
        if data is None:
            return None
        name = codec.as_text(data, "node")
        for node in nodes(self.game):
            if node.name == name:
                return node
        raise BadState("node", f"{codec.shown(name)} is no node of this game")

    def player(self, data: object, where: str) -> str:
        """A player by name."""
        name = codec.as_text(data, where)
        if name not in self.game.players:
            raise BadState(where, f"{codec.shown(name)} is no player of this game")
        return name

    def locals(self, node: Node | None, data: object) -> tuple[Value, ...]:
        """The values of the flow's names that are bound at the node."""
        kinds = () if node is None else node.locals
        found = codec.as_record(data, [name for name, _ in kinds], "locals")
        return tuple(self.value(type_, one, f"locals.{name}") for (name, type_), one in zip(kinds, found, strict=True))

    def value(self, type_: Type, data: object, where: str) -> Value:
        """A value of a type."""
        match type_:
            case OptionalType(inner):
                return None if data is None else self.value(inner, data, where)
            case PieceType(pieces):
                return self.piece(pieces, data, where)
            case SetType(element):
                order = values_of(self.game, element)
                found = self.sequence(element, data, where)
                if found != tuple(value for value in order if value in found):
                    raise BadState(where, "expected the elements of a set in order, each once")
                return found
            case SequenceType(element):
                return self.sequence(element, data, where)
            case _:
                for value in values_of(self.game, type_):
                    if data == value and type(data) is type(value):
                        return value
                raise BadState(where, f"{codec.shown(data)} cannot stand here")

    def sequence(self, element: Type, data: object, where: str) -> tuple[Value, ...]:
        """The items of a list."""
        items = enumerate(codec.as_list(data, where))
        return tuple(self.value(element, item, f"{where}.{at}") for at, item in items)

    def piece(self, pieces: str, data: object, where: str) -> Piece:
        """A piece by its text."""
        piece = piece_of(self.game, pieces, codec.as_text(data, where))
        if piece is None:
            raise BadState(where, f"{codec.shown(data)} is no piece of this game")
        return piece

    # --- places and values -------------------------------------------------------------------------------------------

    def cells(
        self, per: tuple[Type, ...], data: object, where: str, key: Key = ()
    ) -> Iterator[tuple[Key, object, str]]:
        """The contents for each index of a family of places or values."""
        if not per:
            yield key, data, where
            return
        values = values_of(self.game, per[0])
        found = codec.as_record(data, [value_text(per[0], value) for value in values], where)
        for value, inner in zip(values, found, strict=True):
            yield from self.cells(per[1:], inner, codec.at(where, value_text(per[0], value)), (*key, value))

    def places(self, data: object) -> dict[str, dict[Key, tuple[Piece, ...]]]:
        """What is in every place; no piece may be lost or doubled."""
        found = codec.as_record(data, list(self.game.places), "places")
        places = {
            place.name: {
                key: self.contents(place, inside, at)
                for key, inside, at in self.cells(place.per, one, f"places.{place.name}")
            }
            for place, one in zip(self.game.places.values(), found, strict=True)
        }
        self.conserve(places)
        return places

    def contents(self, place: Place, data: object, where: str) -> tuple[Piece, ...]:
        """What is in one place, which is not more than there is in the game."""
        most = sum(count for _, count in self.game.pieces[place.pieces].counts)
        match place.kind:
            case "one":
                return () if data is None else (self.piece(place.pieces, data, where),)
            case "stack":
                items = codec.as_list(data, where)
                if len(items) > most:
                    raise BadState(where, f"there are {len(items)} pieces here, and {most} in the game")
                return tuple(self.piece(place.pieces, item, f"{where}.{at}") for at, item in enumerate(items))
            case _:
                inside: list[Piece] = []
                for text, count in codec.as_object(data, where).items():
                    piece = self.piece(place.pieces, text, where)
                    inside += [piece] * codec.as_int(count, 1, most, codec.at(where, text))
                return in_order(self.game, tuple(inside))

    def conserve(self, places: dict[str, dict[Key, tuple[Piece, ...]]]) -> None:
        """Every piece is in exactly one place."""
        there = Counter(piece for cells in places.values() for inside in cells.values() for piece in inside)
        for kind in self.game.pieces.values():
            for fields, count in kind.counts:
                if there[(kind.name, *fields)] != count:
                    text = " ".join((kind.name, *fields))
                    raise BadState("places", f"there are {there[(kind.name, *fields)]} of {text} instead of {count}")

    def values(self, data: object) -> dict[str, dict[Key, Value]]:
        """All state values."""
        found = codec.as_record(data, list(self.game.values), "values")
        return {
            declared.name: {
                key: self.value(declared.type, content, at)
                for key, content, at in self.cells(declared.per, one, f"values.{declared.name}")
            }
            for declared, one in zip(self.game.values.values(), found, strict=True)
        }

    def times(self, data: object) -> dict[str, int]:
        """How often actions have been played in this turn."""
        names = counted_actions(self.game)
        found = codec.as_record(data, names, "times")
        return {
            name: codec.as_int(one, 0, COUNT_LIMIT, f"times.{name}") for name, one in zip(names, found, strict=True)
        }

    def noted(self, data: object) -> dict[str, int]:
        """The positions that have been noted."""
        found = codec.as_object(data, "noted")
        return {key: codec.as_int(count, 1, COUNT_LIMIT, "noted") for key, count in found.items()}

    # --- what must hold ----------------------------------------------------------------------------------------------

    def keep_rules(self, state: State) -> None:
        """No state breaks a golden rule."""
        for law in self.game.laws.values():
            if law.kind == "must" and not Evaluator(self.game, state).truth(law.condition, {}):
                raise BadState("places", f"this breaks the rule {law.name}")

    def outcome(self, data: object) -> Outcome:
        """How a game ended: as its end counts it."""
        found = codec.as_record(data, ("end", "winners", "scores", "ranks"), "outcome")
        name = codec.as_text(found[0], "outcome.end")
        if name not in self.game.ends:
            raise BadState("outcome.end", f"{codec.shown(name)} is no end of this game")
        winners = [self.player(one, "outcome.winners") for one in codec.as_list(found[1], "outcome.winners")]
        outcome = self.counted(self.game.ends[name], winners, found[2])
        codec.expect(data, outcome.to_json(), "outcome")
        return outcome

    def counted(self, end: End, winners: list[str], scores: object) -> Outcome:
        """The outcome that an end gives these winners, or by these scores."""
        players = self.game.players
        if end.result == "draw":
            return Outcome.drawn(end.name, players)
        if end.result != "scores":
            return Outcome.won(end.name, winners, players)
        found = codec.as_record(scores, players, "outcome.scores")
        big = 10**9
        return Outcome.scored(
            end.name, {p: codec.as_int(one, -big, big, "outcome.scores") for p, one in zip(players, found, strict=True)}
        )
