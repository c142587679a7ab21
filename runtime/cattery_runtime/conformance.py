"""One suite over every engine: what holds for any game, whatever its rules are.

It walks random games and looks at every node from all sides. It knows the contract of `protocol` and nothing of a game;
what a game's own rules promise is tested elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeVar

from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import BadMove, BadState, IllegalMove
from cattery_runtime.protocol import Engine, GameMove, GameState
from cattery_runtime.rng import Rng
from cattery_runtime.session import Session

M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound=str)

TRIES: Final = 5
"""How many illegal moves and how many damaged states are tried at each node."""

JUNK: Final[tuple[object, ...]] = (
    None, True, False, 0, 1, -1, 10**30, 1.5, "", "no such name", "none", [], [[]], [None], {}, {"": {}},
)  # fmt: skip


class NotConforming(AssertionError):
    """Something that holds for every engine does not hold for this one."""


def check_game(engine: Engine[M, P], seed: int, plies: int) -> None:
    """Check `plies` nodes of random games; raises `NotConforming` with the moves that lead to the first failure."""
    _check_moves(engine)
    rng = Rng(seed)
    session = Session(engine.State.initial(), rng)
    players: dict[P, None] = {}
    for ply in range(plies):
        try:
            actor = session.state.actor
            if actor is not None and actor != CHANCE:
                players[actor] = None
            _Node(engine, session.state, rng.copy(), tuple(players)).check()
            if session.state.actor is None:
                session = Session(engine.State.initial(), rng)
            else:
                session.step()
        except Exception as error:
            played = ", ".join(str(step.move) for step in session.history)
            said = str(error) if isinstance(error, NotConforming) else f"{type(error).__name__}: {error}"
            raise NotConforming(f"{said} (seed {seed}, node {ply}, after: {played or 'nothing'})") from error


def _check_moves(engine: Engine[M, P]) -> None:
    """Codes number the moves, and a move's text names it alone."""
    for code, move in enumerate(engine.MOVES):
        _require(move.code == code, f"the move {move} stands at {code} and has the code {move.code}")
        _require(engine.parse_move(str(move)) is move, f"the text {str(move)!r} does not give its move back")
        _require(
            engine.parse_move(f"  {str(move).upper()} ") is move, f"the text {str(move)!r} in capitals is not known"
        )
    _require(len(set(engine.MOVES)) == len(engine.MOVES), "two moves are equal")
    for text in ("", " ", "\0", "no such move", "x" * 100_000, "9" * 5_000):
        try:
            engine.parse_move(text)
        except BadMove:
            continue
        raise NotConforming(f"the text {text[:20]!r} is taken for a move")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise NotConforming(otherwise)


class _Node(Generic[M, P]):
    """One node, looked at from all sides; `rng` decides what is tried, `players` are those who have decided so far."""

    def __init__(self, engine: Engine[M, P], state: GameState[M, P], rng: Rng, players: tuple[P, ...]) -> None:
        self.engine = engine
        self.state = state
        self.rng = rng
        self.players = players
        self.saved = json.dumps(state.to_json())
        chances = state.chances()
        self.legal: Sequence[M] = [chance.move for chance in chances] if chances else state.moves()

    def check(self) -> None:
        self._kind()
        self._refusals()
        self._value()
        self._independence()
        self._illegal_moves()
        self._knowledge()
        self._damage()
        self._untouched("looking at it")

    def _untouched(self, what: str) -> None:
        _require(json.dumps(self.state.to_json()) == self.saved, f"{what} changed the state")

    def _kind(self) -> None:
        """A node is a decision with moves, chance with outcomes that add up, or the end with an outcome."""
        moves, chances, actor = self.state.moves(), self.state.chances(), self.state.actor
        _require((actor is None) == (self.state.outcome is not None), f"the actor is {actor} and the outcome disagrees")
        _require(bool(moves) == (actor is not None and actor != CHANCE), f"{actor} acts with {len(moves)} moves")
        _require(bool(chances) == (actor == CHANCE), f"{actor} acts and there are {len(chances)} chances")
        _require(len(set(self.legal)) == len(self.legal), "a move is offered twice")
        _require(list(moves) == list(self.state.moves()), "the moves differ when they are asked for again")
        if chances:
            _require(all(chance.weight > 0 for chance in chances), "an outcome has no weight")
            weight = sum(chance.weight for chance in chances)
            _require({chance.total for chance in chances} == {weight}, f"the weights add up to {weight}")
            _require(sum(chance.probability for chance in chances) == 1, "the probabilities do not add up to 1")

    def _refusals(self) -> None:
        """Over the whole code space: `why` is silent exactly for what may be played."""
        legal = set(self.legal)
        for move in self.engine.MOVES:
            refusal = self.state.why(move)
            _require((refusal is None) == (move in legal), f"{move}: legal is {move in legal}, why says {refusal}")
            _require(refusal is None or bool(refusal.words.strip()), f"{move} is refused without words")
        for move in self.legal:
            _require(self.engine.MOVES[move.code] is move, f"{move} is not the move of its code")

    def _value(self) -> None:
        """Copies and saved states are equal to the state, with the same hash and the same text."""
        for what, other in (
            ("copy", self.state.copy()),
            ("saved state", self.engine.State.from_json(json.loads(self.saved))),
        ):
            _require(other == self.state, f"the {what} is not equal to the state")
            _require(hash(other) == hash(self.state), f"the {what} has another hash")
            _require(json.dumps(other.to_json()) == self.saved, f"the {what} has another text")
            _require(list(other.moves()) == list(self.state.moves()), f"the {what} has other moves")
            _require(other.outcome == self.state.outcome, f"the {what} has another outcome")
        _require(self.state != object(), "the state is equal to something that is none")

    def _independence(self) -> None:
        """What happens to a copy does not happen to the state, and the same move does the same."""
        if not self.legal:
            return
        move = self.legal[self.rng.below(len(self.legal))]
        first, second = self.state.copy(), self.state.copy()
        first.play(move)
        self._untouched(f"playing {move} on a copy")
        _require(second == self.state, f"playing {move} on a copy changed another copy")
        second.play(move)
        _require(first == second and hash(first) == hash(second), f"{move} does not do the same twice")
        if first != self.state:
            _require(json.dumps(first.to_json()) != self.saved, "two different states have the same text")

    def _illegal_moves(self) -> None:
        """An illegal move is refused with the words of `why`, and changes nothing."""
        legal = set(self.legal)
        illegal = [move for move in self.engine.MOVES if move not in legal]
        for _ in range(min(TRIES, len(illegal))):
            move = illegal[self.rng.below(len(illegal))]
            copy = self.state.copy()
            try:
                copy.play(move)
            except IllegalMove as error:
                _require(error.refusal == self.state.why(move), f"{move} is refused for another reason than `why` says")
            else:
                raise NotConforming(f"{move} is not legal and was played")
            _require(copy == self.state, f"the illegal move {move} changed the state")
            _require(json.dumps(copy.to_json()) == self.saved, f"the illegal move {move} changed the state's text")

    def _knowledge(self) -> None:
        """A sampled state looks the same to the player it was sampled for, who may decide the same if it is their turn."""
        for player in self.players:
            sampled = self.state.sample(player, self.rng)
            view = json.dumps(self.state.view(player))
            _require(
                json.dumps(sampled.view(player)) == view, f"a state sampled for {player} looks different to {player}"
            )
            if player == self.state.actor:
                _require(sampled.actor == player, f"in a state sampled for {player} somebody else decides")
                _require(
                    list(sampled.moves()) == list(self.state.moves()), f"a state sampled for {player} has other moves"
                )
                if sampled != self.state:
                    self._same_reasons(player, sampled)
            for move in self.legal:
                self._telling(move, player)

    def _same_reasons(self, player: P, sampled: GameState[M, P]) -> None:
        """Nobody can find out from `why` what they cannot see."""
        for move in self.engine.MOVES:
            one, other = self.state.why(move), sampled.why(move)
            _require(one == other, f"in a state sampled for {player} {move} is refused with {other} instead of {one}")

    def _telling(self, move: M, player: P) -> None:
        """What a player is told is the move's text or leaves out some of it; deciders are told what they do."""
        told, text = self.state.told(move, player), str(move)
        pattern = ".+".join(re.escape(part) for part in told.split("?"))
        _require(re.fullmatch(pattern, text) is not None, f"of {text!r} {player} is told {told!r}")
        _require(told == text or player != self.state.actor, f"of the own move {text!r} {player} is told {told!r}")

    def _damage(self) -> None:
        """A damaged saved state is refused, unless the damage made another state of the game, kept to the letter."""
        ways = list(_ways(json.loads(self.saved)))
        for _ in range(TRIES):
            way = ways[self.rng.below(len(ways))]
            data = json.loads(self.saved)
            what = _damaged(data, way, self.rng)
            try:
                state = self.engine.State.from_json(data)
            except BadState:
                continue
            kept = json.dumps(state.to_json())
            _require(kept == json.dumps(data), f"with {what} the state is accepted, but kept as another one")
            _require(state == self.engine.State.from_json(data), f"with {what} the state is not equal to itself")
            _require(not (state.moves() and state.chances()), f"with {what} the state is a decision and chance at once")


_Way = tuple[str | int, ...]


def _ways(data: object, way: _Way = ()) -> Iterator[_Way]:
    """The ways to all parts of a JSON value."""
    if way:
        yield way
    if isinstance(data, dict):
        for key, item in data.items():
            yield from _ways(item, (*way, key))
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from _ways(item, (*way, index))


def _damaged(data: object, way: _Way, rng: Rng) -> str:
    """Replace, drop or double one part; returns what was done."""
    holder = data
    for key in way[:-1]:
        assert isinstance(holder, dict | list)
        holder = holder[key]  # type: ignore[index]  # a way leads through what it was made from
    last, kind = way[-1], rng.below(8)
    name = ".".join(map(str, way))
    if isinstance(holder, dict) and kind == 0:
        del holder[last]
        return f"{name} missing"
    if isinstance(holder, dict) and kind == 1:
        holder[f"{last}?"] = holder[last]
        return f"{name}? besides {name}"
    if isinstance(holder, list) and kind < 2:
        assert isinstance(last, int)
        holder.insert(last, holder[last])
        return f"{name} twice"
    junk = JUNK[rng.below(len(JUNK))]
    assert isinstance(holder, dict | list)
    holder[last] = junk  # type: ignore[index]
    return f"{name} = {json.dumps(junk)}"
