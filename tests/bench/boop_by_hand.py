"""The rival: boop. as a good programmer writes it by hand, with no thought of any tool.

Flat lists, precomputed neighbours, one list comprehension of line triples; all rules with the default options. Moves are
tuples: (kind, site) for a placement, else the sites that are cleared. The order of moves is that of the engine.
"""

from __future__ import annotations

from collections.abc import Callable

SIZE = 6
SITES = range(SIZE * SIZE)
KITTEN, CAT = 0, 1
EMPTY = 0
"""A piece on the bed is 1 + kind + 2 * owner."""


def site(row: int, column: int) -> int:
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else -1


WAYS = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]
PUSHES = [
    [
        (site(row + down, column + right), site(row + 2 * down, column + 2 * right))
        for down, right in WAYS
        if site(row + down, column + right) >= 0
    ]
    for row in range(SIZE)
    for column in range(SIZE)
]
"""For each site its neighbours, each with the site behind it or -1."""
LINES = [
    line
    for down, right in ((-1, 0), (-1, 1), (0, 1), (1, 1))
    for row in range(SIZE)
    for column in range(SIZE)
    if -1 not in (line := tuple(sorted(site(row + step * down, column + step * right) for step in range(3))))
]
MINE = [(False, True, True, False, False), (False, False, False, True, True)]
"""For each player whether a piece is theirs."""
PLACEMENTS = [[(kind, at) for at in SITES] for kind in (KITTEN, CAT)]

Move = tuple[int, ...]


class Boop:
    """A game under way. `groups` is None while a piece is to be played, else the lines that may be cleared."""

    __slots__ = ("board", "groups", "me", "over", "pool", "winner")

    def __init__(self) -> None:
        self.board = [EMPTY] * len(SITES)
        self.pool = [[8, 0], [8, 0]]
        self.me = 0
        self.groups: list[Move] | None = None
        self.over = False
        self.winner = -1

    def copy(self) -> Boop:
        other = Boop.__new__(Boop)
        other.board = self.board[:]
        other.pool = [pool[:] for pool in self.pool]
        other.me = self.me
        other.groups = self.groups
        other.over = self.over
        other.winner = self.winner
        return other

    def moves(self) -> list[Move]:
        board = self.board
        if self.groups is None:
            pool = self.pool[self.me]
            return [move for kind in (KITTEN, CAT) if pool[kind] for move in PLACEMENTS[kind] if not board[move[1]]]
        if any(self.pool[self.me]):
            return self.groups
        mine = MINE[self.me]
        return self.groups + [(at,) for at in SITES if mine[board[at]]]

    def play(self, move: Move) -> None:
        if self.groups is None:
            self._place(*move)
        else:
            self._clear(move)
            self._next()

    def _place(self, kind: int, at: int) -> None:
        board, me, pools = self.board, self.me, self.pool
        pools[me][kind] -= 1
        board[at] = 1 + kind + 2 * me
        for target, behind in PUSHES[at]:
            man = board[target]
            if man and (kind or man & 1):
                if behind < 0:
                    board[target] = EMPTY
                    pools[man > 2][not man & 1] += 1
                elif not board[behind]:
                    board[target] = EMPTY
                    board[behind] = man
        self._look()

    def _look(self) -> None:
        """After a placement: a win, something to clear, or the other player's turn."""
        board, me = self.board, self.me
        mine, cat = MINE[me], 2 + 2 * me
        groups: list[Move] = [(a, b, c) for a, b, c in LINES if mine[board[a]] and mine[board[b]] and mine[board[c]]]
        if groups or not any(self.pool[me]):
            if any(board[a] == board[b] == board[c] == cat for a, b, c in groups) or board.count(cat) == 8:
                self.over = True
                self.winner = me
            else:
                self.groups = groups
        else:
            self.me = 1 - me

    def _clear(self, sites: Move) -> None:
        for at in sites:
            self.board[at] = EMPTY
            self.pool[self.me][CAT] += 1

    def _next(self) -> None:
        self.groups = None
        self.me = 1 - self.me


def playout(random: Callable[[], float]) -> int:
    """One random game; returns the number of moves."""
    game = Boop()
    count = 0
    while not game.over:
        moves = game.moves()
        game.play(moves[int(random() * len(moves))])
        count += 1
    return count


def perft(game: Boop, depth: int) -> int:
    """How many ways there are to play the next `depth` decisions."""
    moves = [] if game.over else game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total
