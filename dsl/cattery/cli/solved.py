"""What a game is worth under best play, for people and for programs; and what is known of it when somebody stops that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from attrs import frozen

from cattery.cli.explored import Limits, depths_of
from cattery.cli.lines import listed, texts_of
from cattery.cli.opening import Opened
from cattery.cli.player import State
from cattery.cli.report import usage
from cattery.cli.underway import counting
from cattery_runtime.study.explore import CannotStudy, Depth
from cattery_runtime.study.solve import Known, Solved, Stopped, refuse_unfinished, solve

Depths = Callable[[], tuple[Depth, ...]]


def worked_out(opened: Opened, start: State | None, memory: int | None, symmetry: bool, shown: bool) -> Solved:
    """What each state of a game is worth; raises CannotStudy where that cannot be said."""
    most = Limits(memory=memory).most(opened.player.kind)
    with counting("solving", shown) as progress:

        def watched(known: int, behind: int, depth: int, depths: Depths) -> None:
            if most is not None:
                refuse_unfinished("memory" if known > most else None, most, depth, None)
            if progress is not None:
                progress(known, behind, depth, depths)

        return solve(opened.player.engine, start=start, memory=memory, symmetry=symmetry, progress=watched)


@frozen
class Unsolved:
    """What is known of a game when somebody presses Ctrl-C."""

    opened: Opened
    known: Known
    seconds: float

    def lines(self) -> Iterator[str]:
        """What there is so far, in words."""
        known = self.known
        yield depths_of(known.depths) + "\n"
        yield f"{self.opened.title.name} is not solved: stopped by Ctrl-C"
        if known.unseen:
            yield f"{known.states:,} states found, {known.unseen:,} of them not looked behind"
            return
        yield f"{known.states:,} states: these are all that can be reached"
        for player, worth in (known.values or {}).items():
            yield f"{player} is worth {worth:.6g} so far, after {known.sweeps:,} times through all states"

    def to_json(self) -> dict[str, object]:
        """The same as JSON values."""
        return {**_how(self.opened, self.seconds), "stopped": "interrupt", **self.known.to_json()}


@frozen
class Answer:
    """The value of one game, and a line that shows it."""

    opened: Opened
    start: State | None
    solved: Solved
    seconds: float

    @classmethod
    def of(
        cls, opened: Opened, start: State | None, memory: int | None, symmetry: bool, shown: bool
    ) -> Answer | Unsolved:
        """The answer, or what is known of it at Ctrl-C; raises CatError (C0529) where there is none."""
        began = time.monotonic()
        try:
            found = worked_out(opened, start, memory, symmetry, shown)
        except CannotStudy as error:
            raise usage(f"{opened.title.name} cannot be solved: {error.words}", error.suggestion, "C0529") from error
        except Stopped as stopped:
            return Unsolved(opened, stopped.known, time.monotonic() - began)
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
        line = texts_of(self.opened.player, self.solved.line)
        return {**_how(self.opened, self.seconds), **self.solved.to_json(), "line": line}


def _how(opened: Opened, seconds: float) -> dict[str, object]:
    return {"game": opened.title.name, "engine": opened.player.kind, "seconds": round(seconds, 3)}
