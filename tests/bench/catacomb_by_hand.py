"""The rival: Cat-a-comb in its staggered layout, as a good programmer writes it by hand.

A stack is a string of colours, bottom first. A move of a stack is searched cat by cat, and a step that breaks a golden
rule is not taken. Moves are tuples of tiles: one for a placement or a set-up, origin and path for a stack.
"""

from __future__ import annotations

from collections.abc import Callable

TILES = range(9)
NEIGHBOURS = [
    [1, 3],
    [0, 2, 3, 4],
    [1, 4, 5],
    [0, 1, 4, 6, 7],
    [1, 2, 3, 5, 7, 8],
    [2, 4, 8],
    [3, 7],
    [3, 4, 6, 8],
    [4, 5, 7],
]
HUES = "nbw"
OTHER = {"b": "w", "w": "b"}

Move = tuple[int, ...]


class Catacomb:
    """A game under way; `setup` is the number of neutral cats that still have to be placed."""

    __slots__ = ("me", "over", "passes", "region", "reserve", "setup", "stacks", "winner")

    def __init__(self, region: str) -> None:
        self.region = region
        self.stacks = [""] * 9
        self.reserve = {"b": 6, "w": 6}
        self.setup = 3
        self.me = "w"
        self.passes = 0
        self.over = False
        self.winner: str | None = None

    def moves(self) -> list[Move]:
        if self.setup:
            hue = HUES[3 - self.setup]
            return [(tile,) for tile in TILES if self.region[tile] == hue]
        stacks = self.stacks
        found: list[Move] = []
        if self.reserve[self.me]:
            found += [(tile,) for tile in TILES if len(stacks[tile]) == 1 and stacks[tile] != self.me]
        for start in TILES:
            cats = stacks[start]
            if cats:
                stacks[start] = ""
                self._walk(start, cats, (start,), found)
                stacks[start] = cats
        return found

    def _walk(self, at: int, cats: str, path: Move, found: list[Move]) -> None:
        stacks = self.stacks
        cat = cats[0]
        for tile in NEIGHBOURS[at]:
            below = stacks[tile]
            if len(below) < 3 and below[-1:] != cat:
                if len(cats) == 1:
                    found.append((*path, tile))
                else:
                    stacks[tile] = below + cat
                    self._walk(tile, cats[1:], (*path, tile), found)
                    stacks[tile] = below

    def play(self, move: Move) -> None:
        if self.setup:
            self.stacks[move[0]] = "n"
            self.setup -= 1
            if not self.setup:
                self.me = OTHER[self.me]
            return
        self.passes = 0
        if len(move) == 1:
            self.reserve[self.me] -= 1
            self.stacks[move[0]] += self.me
        else:
            cats = self.stacks[move[0]]
            self.stacks[move[0]] = ""
            for cat, tile in zip(cats, move[1:], strict=True):
                self.stacks[tile] += cat
        self._end_turn()

    def skip(self) -> None:
        """A turn of a player who can do nothing."""
        self.passes += 1
        if self.passes == 2:
            self.over = True
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        me, region, stacks = self.me, self.region, self.stacks
        tops = [stack[-1:] == me for stack in stacks]
        if any(all(tops[tile] for tile in TILES if region[tile] == hue) for hue in HUES) or (
            sum(top and len(stack) == 3 for top, stack in zip(tops, stacks, strict=True)) >= 3
        ):
            self.over = True
            self.winner = me
        else:
            self.me = OTHER[me]


def playout(shuffle: Callable[[list[str]], None], random: Callable[[], float], cap: int) -> int:
    """One random game of at most `cap` decisions; returns their number."""
    regions = list("nnnbbbwww")
    shuffle(regions)
    game = Catacomb("".join(regions))
    count = 0
    while not game.over and count < cap:
        moves = game.moves()
        if moves:
            game.play(moves[int(random() * len(moves))])
            count += 1
        else:
            game.skip()
    return count
