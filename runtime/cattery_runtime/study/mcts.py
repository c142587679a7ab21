"""Monte-Carlo tree search for any engine, and what it finds: the definition that `native` follows to the number.

UCT (L. Kocsis, C. Szepesvari, ECML 2006) for any number of seats; where something is hidden it is the search by
information sets of a single observer (P. Cowling, E. Powley, D. Whitehouse, IEEE TCIAIG 4(2), 2012). Every simulation

1. begins in a state that is dealt anew from what the deciding player may know (`State.sample`), so that nothing of what
   is hidden can be seen in the result;
2. goes down the tree, whose nodes are what has been played, whatever the state was: chance plays by its weights; a
   player takes one of the moves never tried here, each equally likely, or else the move with the greatest
   `worth / visits + exploration * (sqrt(log(chosen from)) / sqrt(visits))` for that player, the first of equals. `chosen
   from` is how often a move was chosen here while this one was legal. Under the roots counts are `rounded`;
3. adds one node, unless there are as many as there may be, and plays at random to the end;
4. adds what the end is worth to each seat (see `worth`) to the nodes that it went through.

All random numbers come from one generator, in this order.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any, cast

from attrs import field, frozen

from cattery_runtime.chance import CHANCE, draw
from cattery_runtime.limits import MOST_DECISIONS
from cattery_runtime.protocol import GameMove, GameState
from cattery_runtime.rng import Rng
from cattery_runtime.study.given import real, seed_of, state_of, whole
from cattery_runtime.study.natively import native_state
from cattery_runtime.study.playouts import MOST_ALLOWED, play_out
from cattery_runtime.study.worth import players_of, unit, worth

EXPLORATION = 1.4
MOST_NODES = 1 << 22
"""How large the tree gets where nothing else is said."""
LONGEST_LINE = 64
DIGITS = 8
"""Under the roots counts have so many binary digits that may be other than 0: so there are few of them."""


@frozen
class Ranked:
    """A move, how often it was played in the simulations, and what it was worth to each seat, from 0 to 1."""

    move: GameMove
    visits: int
    values: tuple[float, ...]


@frozen
class Ranking:
    """What a search says of the moves, in the order of the moves. `line` is what was mostly played, up to chance.

    `nodes` of the tree were used; if it was `full`, the search went on without adding to it.
    """

    players: tuple[str, ...]
    player: str
    moves: tuple[Ranked, ...]
    line: tuple[GameMove, ...]
    simulations: int
    nodes: int
    full: bool
    seconds: float = field(default=0.0, eq=False)

    @property
    def best(self) -> GameMove:
        """The move that was played most, the first of equals."""
        return self._most.move

    @property
    def value(self) -> float:
        """What the best move is worth to the player who decides: 1 is a win, 0 a defeat."""
        return self._most.values[self.players.index(self.player)]

    @property
    def _most(self) -> Ranked:
        return max(self.moves, key=lambda ranked: ranked.visits)

    def to_json(self) -> dict[str, object]:
        """The ranking as JSON values, the most played move first."""
        ranked = sorted(self.moves, key=lambda ranked: -ranked.visits)
        return {
            "player": self.player,
            "simulations": self.simulations,
            "nodes": self.nodes,
            "full": self.full,
            "seconds": round(self.seconds, 3),
            "moves": [
                {"move": str(m.move), "visits": m.visits, "values": dict(zip(self.players, m.values, strict=True))}
                for m in ranked
            ],
            "line": [str(move) for move in self.line],
        }


class Asked:
    """What a search was asked to do, looked at once for all engines."""

    def __init__(
        self, state: GameState[Any, Any], simulations: int | None, seconds: float | None, nodes: int | None
    ) -> None:
        if state_of(state).actor is None or state.actor == CHANCE:
            raise ValueError("mcts() ranks the moves of a player, and no player decides in this state")
        if simulations is None and seconds is None:
            raise ValueError("mcts() needs a number of simulations or of seconds")
        if simulations is not None:
            whole("the number of simulations", simulations, 1)
        if seconds is not None:
            real("the number of seconds", seconds, inf)
        if nodes is not None:
            whole("the number of nodes", nodes, 2, (1 << 31) - 1)
        self.simulations = simulations
        self.seconds = seconds
        self.players = players_of(state)
        self.player = str(state.actor)
        self.seat = self.players.index(self.player)
        self.nodes = nodes or min(MOST_NODES, 1 + (simulations or MOST_NODES))
        self.began = time.monotonic()
        self.done = 0

    def begin(self) -> None:
        """The time runs from now: what had to be compiled before is not searching."""
        self.began = time.monotonic()

    def left(self, most: int) -> int:
        """How many simulations come next, at most so many; 0 when it is enough. One is always made."""
        if self.seconds is not None and self.done and time.monotonic() - self.began >= self.seconds:
            return 0
        return most if self.simulations is None else min(most, self.simulations - self.done)

    def ranking(self, ranked: Sequence[Ranked], line: Sequence[GameMove], used: int) -> Ranking:
        """What was found, with what was asked."""
        seconds = time.monotonic() - self.began
        full = used == self.nodes and self.done >= used
        return Ranking(self.players, self.player, tuple(ranked), tuple(line), self.done, used, full, seconds)


def mcts(
    state: GameState[Any, Any],
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    exploration: float = EXPLORATION,
    nodes: int | None = None,
    most: int = MOST_DECISIONS,
) -> Ranking:
    """Rank the moves of the player who decides; ends after so many simulations or seconds, what comes first.

    The same seed and number of simulations give the same ranking, also from a native state, which is searched in C.
    """
    asked = Asked(state, simulations, seconds, nodes)
    seed, exploration = seed_of(seed), real("the exploration", exploration)
    most = whole("the most decisions of a game", most, 1, MOST_ALLOWED)
    native = native_state(state)
    if native is not None:
        from cattery_runtime.native.mcts import mcts as in_c  # only where there is a native engine

        return in_c(native, asked, seed, exploration, most)
    tree = _Tree(state, asked, Rng(seed), exploration, most)
    while asked.left(1):
        tree.simulate()
        asked.done += 1
    return tree.ranking()


class _Node:
    """What has been played up to here. `chosen_from`: how often one was chosen above while this was legal."""

    __slots__ = ("chance", "children", "chosen_from", "move", "sums", "visits")

    def __init__(self, move: Any, seats: int) -> None:
        self.move = move
        self.visits = 0
        self.chosen_from = 0
        self.sums = [0] * seats
        self.children: dict[int, _Node] = {}
        self.chance = False


class _Tree:
    def __init__(self, state: GameState[Any, Any], asked: Asked, rng: Rng, exploration: float, most: int) -> None:
        self.state = state
        self.asked = asked
        self.rng = rng
        self.exploration = exploration
        self.most = most
        self.unit = unit(len(asked.players))
        self.root = _Node(None, len(asked.players))
        self.used = 1

    def simulate(self) -> None:
        """One simulation."""
        state = self.state.sample(self.state.actor, self.rng)
        path = self.descend(state)
        gains = worth(play_out(state, self.rng, self.most).outcome, self.asked.players)
        for node in path:
            node.visits += 1
            for seat, gain in enumerate(gains):
                node.sums[seat] += gain

    def descend(self, state: GameState[Any, Any]) -> list[_Node]:
        """Go down the tree and, where there is room, one step out of it; the state goes along."""
        node = self.root
        path = [node]
        while (actor := state.actor) is not None:
            node.chance = actor == CHANCE
            move = draw(state.chances(), self.rng) if node.chance else self.choose(node, state)
            if move is None:
                break
            state.play(move)
            child = node.children.get(move.code)
            if child is None:
                if self.used < self.asked.nodes:
                    path.append(self.add(node, move))
                break
            node = child
            path.append(node)
        return path

    def choose(self, node: _Node, state: GameState[Any, Any]) -> Any:
        """The move of a player: one that is to be added to the tree or one in it; None if there is no such move."""
        moves = state.moves()
        tried = [node.children[move.code] for move in moves if move.code in node.children]
        for child in tried:
            child.chosen_from += 1
        if len(tried) < len(moves) and self.used < self.asked.nodes:
            untried = [move for move in moves if move.code not in node.children]
            return untried[self.rng.below(len(untried))]
        return self.promising(tried, self.asked.players.index(str(state.actor))) if tried else None

    def promising(self, tried: Sequence[_Node], seat: int) -> GameMove:
        """The move that may be the best for a seat, the first of equals."""
        best, most = tried[0], -1.0
        for node in tried:
            mean = float(node.sums[seat]) / float(node.visits * self.unit)
            part = root_of_log(rounded(node.chosen_from)) / root(rounded(node.visits))
            bound = mean + self.exploration * part
            if bound > most:
                best, most = node, bound
        return cast(GameMove, best.move)

    def add(self, node: _Node, move: GameMove) -> _Node:
        """A new node below another."""
        self.used += 1
        child = node.children[move.code] = _Node(move, len(self.asked.players))
        child.chosen_from = len(node.children)
        return child

    def ranking(self) -> Ranking:
        """What the tree says."""
        asked = self.asked
        ranked = []
        for move in self.state.moves():
            node = self.root.children.get(move.code)
            visits, sums = (0, ()) if node is None else (node.visits, node.sums)
            ranked.append(Ranked(move, visits, means(sums, visits, self.unit, len(asked.players))))
        best = max(ranked, key=lambda ranked: ranked.visits).move
        return asked.ranking(ranked, self.line(best), self.used)

    def line(self, best: GameMove) -> list[GameMove]:
        """What was mostly played after the best move, up to chance; of equals the one with the least code."""
        line: list[GameMove] = []
        node = self.root.children.get(best.code)
        while node is not None and len(line) < LONGEST_LINE:
            line.append(node.move)
            inside = () if node.chance else node.children.values()
            node = max(inside, key=lambda child: (child.visits, -child.move.code), default=None)
        return line


def rounded(count: int) -> int:
    """A count, cut down to DIGITS binary digits."""
    more = max(0, count.bit_length() - DIGITS)
    return count >> more << more


def root(count: int) -> float:
    """The square root of a count."""
    return sqrt(float(count))


def root_of_log(count: int) -> float:
    """The square root of the natural logarithm of a count."""
    return sqrt(log(float(count)))


def means(sums: Sequence[int], visits: int, unit: int, seats: int) -> tuple[float, ...]:
    """The mean worth for each seat; a half where nothing is known."""
    return tuple(float(value) / float(visits * unit) for value in sums) if visits else (0.5,) * seats
