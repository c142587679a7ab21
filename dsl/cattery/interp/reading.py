"""Saved states: JSON values read back into a position, trusting nothing.

What is not a state of this game is refused with the way to the offending part: a missing key, a value out of range,
pieces that are lost or doubled, a broken golden rule. What has been begun is read by `begun.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, frozen

from cattery.interp.begun import Begun
from cattery.interp.evaluate import Evaluator
from cattery.interp.facts import Facts, Piece, facts
from cattery.interp.flow import actor_of
from cattery.interp.parts import Parts
from cattery.interp.position import Position, Stop
from cattery.interp.state import Key, State
from cattery.interp.values import in_order, plain_text, value_text, values_of
from cattery.model.builtins import COUNT_LIMIT
from cattery.model.expr import Value
from cattery.model.game import End, Game, Place
from cattery.model.nodes import Point
from cattery.model.types import Type
from cattery_runtime import codec
from cattery_runtime.errors import BadState
from cattery_runtime.outcome import Outcome

MOST_COUNTED = 10**9
"""Nobody has more points."""


@frozen(repr=False)
class Reader:
    """Reads the states of one game."""

    game: Game

    @property
    def known(self) -> Facts:
        """What follows from the game."""
        return facts(self.game)

    @property
    def parts(self) -> Parts:
        """What reads single values."""
        return Parts(self.game)

    def keys(self) -> tuple[str, ...]:
        """What a state of this game has."""
        return (
            *("game", "variants", "options", "node", "actor", "me", "next", "locals"),
            *(("frames",) if self.known.points.nested else ()),
            *(("choosing",) if self.known.stepped else ()),
            *(("spent",) if self.known.limited else ()),
            *("places", "values", "times"),
            *(("noted",) if self.known.notes else ()),
            "outcome",
        )

    def position(self, data: object) -> Position:
        """The position that a state's JSON says; raises `BadState` for anything else."""
        found = dict(zip(self.keys(), codec.as_record(data, self.keys(), ""), strict=True))
        self.same_game(found)
        node = self.node(found["node"])
        if (node is None) != (found["outcome"] is not None):
            raise BadState("outcome", "a game that is over has an outcome and no node, any other a node and no outcome")
        state = self.state(found)
        begun = Begun(self.game)
        frames = begun.frames(found.get("frames", []), node)
        at = None if node is None else begun.stop(node, found["locals"], "locals")
        if node is None:
            codec.as_record(found["locals"], (), "locals")
        flow = frames[0].point if frames else node
        state.in_turn = flow is not None and flow.in_turn
        if state.upcoming is not None and not state.in_turn and node is not None:
            raise BadState("next", "nobody can be next outside a turn")
        state.spent = begun.spent(found.get("spent", {}), frames, node)
        outcome = None if found["outcome"] is None else self.outcome(found["outcome"])
        self.keep_rules(state)
        position = Position(self.game, state, at, self.actor(found["actor"], state, at), outcome, frames)
        return evolve(position, choosing=begun.choosing(found.get("choosing"), position))

    def same_game(self, found: dict[str, object]) -> None:
        """The state is one of this game, with its variants and options."""
        game = self.game
        codec.expect(found["game"], game.name, "game")
        codec.expect(found["variants"], list(game.variants), "variants")
        chosen: object = {option.name: value_text(option.type, option.value) for option in game.options.values()}
        codec.expect(found["options"], chosen, "options")

    def state(self, found: dict[str, object]) -> State:
        """The state without what has been begun."""
        me = self.parts.player(found["me"], "me")
        state = State(me, self.places(found["places"]), self.values(found["values"]), self.times(found["times"]))
        state.noted = self.noted(found.get("noted", {}))
        if self.known.pending and found["next"] is not None:
            state.upcoming = self.parts.player(found["next"], "next")
        else:
            codec.expect(found["next"], None, "next")
        return state

    def node(self, data: object) -> Point | None:
        """The node of that name."""
        if data is None:
            return None
        name = codec.as_text(data, "node")
        if name not in self.known.nodes:
            raise BadState("node", f"{codec.shown(name)} is no node of this game")
        return self.known.nodes[name]

    def actor(self, data: object, state: State, at: Stop | None) -> str | None:
        """Who decides at the node, as the node says."""
        actor = None if data is None else codec.as_text(data, "actor")
        look = Evaluator(self.game, state)
        expected = None if at is None else actor_of(look, at.point.decide, at.env)
        if actor != expected:
            raise BadState("actor", f"here {expected or 'nobody'} decides, not {actor or 'nobody'}")
        return actor

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
        piece = self.parts.piece
        match place.kind:
            case "one":
                return () if data is None else (piece(place.pieces, data, where),)
            case "stack":
                items = codec.as_list(data, where)
                if len(items) > most:
                    raise BadState(where, f"there are {len(items)} pieces here, and {most} in the game")
                return tuple(piece(place.pieces, item, f"{where}.{at}") for at, item in enumerate(items))
            case _:
                inside: list[Piece] = []
                for text, count in codec.as_object(data, where).items():
                    one = piece(place.pieces, text, where)
                    inside += [one] * codec.as_int(count, 1, most, codec.at(where, text))
                return in_order(self.game, tuple(inside))

    def conserve(self, places: dict[str, dict[Key, tuple[Piece, ...]]]) -> None:
        """Every piece is in exactly one place."""
        there = Counter(piece for cells in places.values() for inside in cells.values() for piece in inside)
        for kind in self.game.pieces.values():
            for fields, count in kind.counts:
                found = there[(kind.name, *fields)]
                if found != count:
                    text = " ".join((kind.name, *(plain_text(one) for one in fields if one is not None)))
                    raise BadState("places", f"there are {found} of {text} instead of {count}")

    def values(self, data: object) -> dict[str, dict[Key, Value]]:
        """All state values."""
        found = codec.as_record(data, list(self.game.values), "values")
        return {
            declared.name: {
                key: self.parts.value(declared.type, content, at)
                for key, content, at in self.cells(declared.per, one, f"values.{declared.name}")
            }
            for declared, one in zip(self.game.values.values(), found, strict=True)
        }

    def times(self, data: object) -> dict[str, int]:
        """How often actions have been played in this turn."""
        names = self.known.counted
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
        name = codec.as_text(codec.as_object(data, "outcome").get("end"), "outcome.end")
        if name not in self.game.ends:
            raise BadState("outcome.end", f"{codec.shown(name)} is no end of this game")
        end = self.game.ends[name]
        keys = ("end", "winners", "scores", "ranks", *(("tie_breaks",) if end.ties else ()))
        _, won, scores, _, *ties = codec.as_record(data, keys, "outcome")
        winners = [self.parts.player(one, "outcome.winners") for one in codec.as_list(won, "outcome.winners")]
        outcome = self.counted(end, winners, scores, ties[0] if ties else None)
        codec.expect(data, outcome.to_json(), "outcome")
        return outcome

    def counted(self, end: End, winners: list[str], scores: object, ties: object) -> Outcome:
        """The outcome that an end gives these winners, or by these scores and what decides between equal ones."""
        players = self.game.players
        if end.result == "draw":
            return Outcome.drawn(end.name, players)
        if end.result != "scores":
            return Outcome.won(end.name, winners, players)
        found = codec.as_record(scores, players, "outcome.scores")
        points = {p: self.points(one, f"outcome.scores.{p}") for p, one in zip(players, found, strict=True)}
        if not end.ties:
            return Outcome.scored(end.name, points)
        lists = codec.as_record(ties, players, "outcome.tie_breaks")
        broken = {
            p: [self.points(one, f"outcome.tie_breaks.{p}") for one in codec.as_list(items, f"outcome.tie_breaks.{p}")]
            for p, items in zip(players, lists, strict=True)
        }
        for p, numbers in broken.items():
            if len(numbers) != len(end.ties):
                raise BadState(f"outcome.tie_breaks.{p}", f"expected {len(end.ties)} numbers, found {len(numbers)}")
        return Outcome.scored(end.name, points, broken)

    def points(self, data: object, where: str) -> int:
        """A number of points."""
        return codec.as_int(data, -MOST_COUNTED, MOST_COUNTED, where)
