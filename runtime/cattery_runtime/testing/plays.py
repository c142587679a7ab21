"""Random plays that shrink, and what a player sees of them: the JSON of each node, and how it came about.

A play is a list of numbers, each of which picks one of the legal moves or chance outcomes; so a play of a broken engine
is still a play, and a shorter list of smaller numbers is a simpler one. What has been played in a turn is counted here,
from the moves alone: the counts in the JSON are what is tested.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar, cast

from attrs import field, frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import IllegalMove
from cattery_runtime.protocol import GameMove, GameState
from cattery_runtime.testing.legality import Action, Node, can
from cattery_runtime.testing.points import Point, flow_point, way
from cattery_runtime.testing.shapes import ended

M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound=str)
S = TypeVar("S")

LONGEST: Final = 160
"""How many moves a generated play has at most."""

EXAMPLES: Final = "CATTERY_EXAMPLES"
"""The environment variable that asks for other plays, and for how many; without it every run looks at the same ones."""


def plays() -> st.SearchStrategy[list[int]]:
    """Plays of every length."""
    return st.integers(0, LONGEST).flatmap(
        lambda length: st.lists(st.integers(0, 9999), min_size=length, max_size=length)
    )


def played(test: Callable[[list[int]], None]) -> Callable[[], None]:
    """A test of all plays."""
    wanted = os.environ.get(EXAMPLES)
    how = settings(
        max_examples=int(wanted) if wanted else 12,
        derandomize=wanted is None,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )
    return how(given(plays())(test))


@frozen
class Seen(Generic[S]):
    """A node as seen from outside.

    `state` is its JSON. `counted` is the same with `times` as counted from the moves; `acted` is as it was right after
    the move that led here: `counted` with the counts and the player of the turn in which it was played. `turn_over`
    says that this turn has ended since; `acted` is None at the first node. `doing` are the actions whose blocks have
    stopped at a decision of their own, outermost first, each with how many frames there were when it was chosen.
    """

    state: S
    counted: S
    acted: S | None
    turn_over: bool
    moves: tuple[str, ...] = field(repr=False)
    doing: tuple[tuple[int, str], ...] = field(default=(), repr=False)

    def story(self, law: str) -> str:
        """What to say of a law that does not hold here."""
        return f"{law} does not hold after {list(self.moves)}: {self.state}"


@frozen
class Arena(Generic[M, P, S]):
    """An engine, and what its game's flow looks like: everything that a law needs to be watched in play.

    `extra_turns`: a player may have two turns running.
    """

    State: type[GameState[M, P]]
    MOVES: Sequence[M]
    parse_move: Callable[[str], M]
    nodes: Mapping[str, Node[S]]
    actions: Mapping[str, Action]
    points: Mapping[str, Point]
    extra_turns: bool = False

    def walk(self, play: Sequence[int]) -> Iterator[tuple[GameState[M, P], M | None]]:
        """The engine's own state at each node of a play, and the move that led there."""
        state = self.State.initial()
        yield state, None
        for pick in play:
            choices = choices_of(state)
            if not choices:
                return
            move = choices[pick % len(choices)]
            try:
                state.play(move)
            except IllegalMove as error:
                raise AssertionError(f"{move} is offered, and refused: {error}") from error
            yield state, move

    def last(self, play: Sequence[int]) -> GameState[M, P]:
        """The state at the end of a play."""
        *_, (state, _) = self.walk(play)
        return state

    def looked_at(self, play: Sequence[int]) -> Sequence[int]:
        """A play that ends at a node worth looking at: where the game was over before the end, one on the way there."""
        plies = sum(1 for _ in self.walk(play)) - 1
        return play if plies == len(play) else play[: len(play) % (plies + 1)]

    def seen(self, play: Sequence[int]) -> Iterator[Seen[S]]:
        """The nodes of a play from outside."""
        now: Seen[S] | None = None
        for state, move in self.walk(play):
            now = self._next(now, state.to_json(), None if move is None else str(move))
            yield now

    def _next(self, before: Seen[S] | None, data: Mapping[str, Any], move: str | None) -> Seen[S]:
        if before is None or move is None:
            return Seen(cast(S, data), cast(S, {**data, "times": dict.fromkeys(data["times"], 0)}), None, False, ())
        was: Mapping[str, Any] = cast(Mapping[str, Any], before.counted)
        moves = (*before.moves, move)
        if data.get("choosing"):
            here = cast(S, {**data, "times": was["times"]})
            return Seen(
                cast(S, data),
                here,
                cast(S, {**data, "times": was["times"], "me": was["me"]}),
                False,
                moves,
                before.doing,
            )
        times = dict(was["times"])
        doing, done = self._done(before.doing, was, data, chosen(was, move))
        for action in filter(times.__contains__, done):
            times[action] += 1
        acted = {**data, "me": was["me"], "times": times}
        fresh = data["node"] is not None and self._is_new_turn(was, data, times, doing)
        counted = {**data, "times": dict.fromkeys(times, 0) if fresh else times}
        over = fresh and self.points[flow_point(was)].turn is not None
        return Seen(cast(S, data), cast(S, counted), cast(S, acted), over, moves, doing)

    def _done(
        self, doing: Sequence[tuple[int, str]], was: Mapping[str, Any], now: Mapping[str, Any], action: str
    ) -> tuple[tuple[tuple[int, str], ...], list[str]]:
        """The actions whose blocks go on, and those that are done with, after an action has been chosen.

        While its block goes on, the frame of the node at which it was chosen stands where it was then. When the game is
        over inside an effect, no block is done; what the state says of that is taken for true.
        """
        depth, frames = len(way(was)), way(now)
        begun = [*doing, (depth, action)]
        names = [*(frame["at"] for frame in way(was)), was["node"]]
        left = [(at, name) for at, name in begun if at < len(frames) and frames[at]["at"] == names[at]]
        done = [name for at, name in begun if (at, name) not in left]
        if now["node"] is None:
            done = [name for name in done if now["times"].get(name, 0) > was["times"].get(name, 0)]
        return tuple(left), done

    def _is_new_turn(
        self, was: Mapping[str, Any], now: Mapping[str, Any], times: Mapping[str, int], doing: Sequence[object]
    ) -> bool:
        """Whether a turn has begun between two nodes: another one, another player, or again from the start.

        A loop inside a turn comes back to a node as well, and so does a call that goes on; where the same player may also
        have another turn, the two look alike, and the counts of the state decide.
        """
        before, after = flow_point(was), flow_point(now)
        old, new = self.points[before], self.points[after]
        if new.turn is None or doing:
            return False
        if old.turn != new.turn or was["me"] != now["me"]:
            return True
        reset = any(times.values()) and not any(now["times"].values())
        if new.again and old.again:
            return self.extra_turns and reset
        if before == after and way(was) and way(now):
            return reset
        order = list(self.points)
        return order.index(after) <= order.index(before)

    def can(self, state: Mapping[str, Any], action: str, *given: object) -> bool:
        """Whether some move of an action would be legal for whoever asks."""
        texts = [text for text in map(str, self.MOVES) if text.split(" ")[0] == action]
        return can(self.actions, state, action, given, texts)

    def always(self, play: Sequence[int], law: Callable[[S], bool], name: str) -> None:
        """A law holds at every node."""
        for seen in self.seen(play):
            assert law(seen.counted), seen.story(name)

    def after_moves(self, play: Sequence[int], law: Callable[[S], bool], name: str, at_end: bool = True) -> None:
        """A law holds whenever something has been done; without `at_end`, unless that has ended the game."""
        for seen in self.seen(play):
            over = cast(Mapping[str, Any], seen.state)["outcome"] is not None
            if seen.acted is not None and (at_end or not over):
                assert law(seen.acted), seen.story(name)

    def after_turns(self, play: Sequence[int], law: Callable[[S], bool], name: str) -> None:
        """A law holds whenever a turn is over."""
        for seen in self.seen(play):
            if seen.turn_over and seen.acted is not None:
                assert law(seen.acted), seen.story(name)

    def ends(
        self,
        play: Sequence[int],
        end: str,
        players: Sequence[str],
        cases: Callable[[S], Sequence[tuple[Any, ...]]],
        holds: Callable[..., bool],
        scores: Callable[..., Mapping[str, float] | None],
        ties: Callable[..., Mapping[str, tuple[int, ...]]] | None = None,
    ) -> None:
        """An end is reached only when its condition holds, for one of the cases it is looked for in."""
        for seen in self.seen(play):
            outcome = cast(Mapping[str, Any], seen.state)["outcome"]
            if outcome is not None and outcome["end"] == end:
                ended(seen.counted, players, cases(seen.counted), holds, scores, ties)

    def reaches(self, law: Callable[[S], bool], plies: int = 5000) -> bool:
        """Whether some play reaches a state; the plays are the same in every run."""
        from cattery_runtime.rng import Rng

        rng = Rng(1)
        while plies > 0:
            for seen in self.seen([rng.below(10_000) for _ in range(LONGEST)]):
                plies -= 1
                if law(seen.counted):
                    return True
        return False


def chosen(was: Mapping[str, Any], move: str) -> str:
    """The action that a move completes."""
    choosing = was.get("choosing")
    name: str = choosing["action"] if choosing else move.split(" ")[0]
    return name


def choices_of(state: GameState[M, P]) -> Sequence[M]:
    """What can happen at a node: the legal moves, or what chance may do."""
    if state.actor == CHANCE:
        return [chance.move for chance in state.chances()]
    return state.moves()


def possible(arena: Arena[M, P, S], law: Callable[[S], bool], name: str) -> None:
    """Report whether some play reaches a state; that none was found proves nothing."""
    import pytest

    if not arena.reaches(law):
        pytest.skip(f"no play that was tried reaches {name}")
