"""What a game is worth under best play, for people and for programs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from attrs import frozen

from cattery.cli.explored import Limits
from cattery.cli.lines import listed, texts_of
from cattery.cli.opening import Opened
from cattery.cli.player import State
from cattery.cli.report import usage
from cattery.cli.underway import counting
from cattery_runtime.study.explore import CannotStudy, Depth
from cattery_runtime.study.solve import Solved, refuse_unfinished, solve

Depths = Callable[[], tuple[Depth, ...]]


def worked_out(opened: Opened, start: State | None, memory: int | None, symmetry: bool, shown: bool) -> Solved:
    """What each state of a game is worth; raises CannotStudy where that cannot be said."""
    most = Limits(memory=memory).most(opened.player.kind)
    with counting("solving", shown) as progress:

        def watched(known: int, behind: int, depth: int, depths: Depths) -> None:
            if most is not None:
                refuse_unfinished("memory" if known > most else None, most, None)
            if progress is not None:
                progress(known, behind, depth, depths)

        return solve(opened.player.engine, start=start, memory=memory, symmetry=symmetry, progress=watched)


@frozen
class Answer:
    """The value of one game, and a line that shows it."""

    opened: Opened
    start: State | None
    solved: Solved
    seconds: float

    @classmethod
    def of(cls, opened: Opened, start: State | None, memory: int | None, symmetry: bool, shown: bool) -> Answer:
        """The answer; raises CatError (C0529) where there is none."""
        began = time.monotonic()
        try:
            found = worked_out(opened, start, memory, symmetry, shown)
        except CannotStudy as error:
            raise usage(f"{opened.title.name} cannot be solved: {error.words}", error.suggestion, "C0529") from error
        return cls(opened, start, found, time.monotonic() - began)

    def lines(self) -> Iterator[str]:
        """The value in words, and the line."""
        solved = self.solved
        yield f"{self.opened.title.name}: {self.value()}"
        yield f"{solved.states:,} states" + ("" if solved.exact else "; the value is exact to 12 digits")
        yield from solved.notes
        end = ", and so on for ever" if solved.endless else ""
        yield f"best play, {len(solved.line):,} move{'s' * (len(solved.line) != 1)}{end}:"
        yield listed(self.opened.player, self.start, solved.line)

    def value(self) -> str:
        """What it is worth, in words."""
        solved = self.solved
        if len(solved.players) == 1:
            return f"{solved.players[0]} comes to {solved.worth:.6g}"
        if not solved.worth:
            return "nobody can force a win" if not self.chances() else "nobody is ahead on average"
        ahead, by = solved.players[solved.worth < 0], f"{abs(solved.worth):.6g}"
        if self.chances():
            return f"{ahead} is ahead by {by} on average"
        points = "" if by == "1" else f" by {by}"
        return f"{ahead} wins{points}, within {solved.within:,} move{'s' * (solved.within != 1)}"

    def chances(self) -> bool:
        """Whether chance has a say in what the game is worth."""
        return bool(self.solved.worth and not self.solved.within) or self.solved.worth % 1 != 0

    def to_json(self) -> dict[str, object]:
        """The answer as JSON values, with moves as texts."""
        how = {"game": self.opened.title.name, "engine": self.opened.player.kind, "seconds": round(self.seconds, 3)}
        return {**how, **self.solved.to_json(), "line": texts_of(self.opened.player, self.solved.line)}
