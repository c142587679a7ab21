"""A series of random games as `cattery sim` plays it: with a bar, and with what is done when somebody stops it."""

from __future__ import annotations

import time

from attrs import define

from cattery.cli.player import Player, State
from cattery.cli.underway import bar
from cattery_runtime.study.figures import Figures
from cattery_runtime.study.playouts import Stopped, players_of, playouts


@define
class Series:
    """So many games from a seed on, and what has come of those that are done."""

    player: Player
    start: State | None
    number: int
    seed: int
    most: int
    threads: int
    counts: bool
    figures: Figures
    stopped: bool = False
    seconds: float = 0.0

    @classmethod
    def of(
        cls, player: Player, start: State | None, number: int, seed: int, most: int, threads: int, counts: bool
    ) -> Series:
        """A series of which nothing is done yet."""
        none = Figures.of(players_of(player.engine), ())
        return cls(player, start, number, seed, most, threads, counts, none)

    def play(self, shown: bool) -> None:
        """Play them all, or as many as there are until somebody presses Ctrl-C."""
        began = time.monotonic()
        with bar("playing", self.number, "games", shown) as advance:
            try:
                self.figures = playouts(
                    self.player.engine,
                    self.number,
                    self.seed,
                    start=self.start,
                    most=self.most,
                    threads=self.threads,
                    counts=self.counts,
                    after=advance,
                )
            except Stopped as stopped:
                self.figures, self.stopped = stopped.figures, True
        self.seconds = time.monotonic() - began

    def to_json(self) -> dict[str, object]:
        """The figures as JSON values, and how they came about."""
        how = {"seed": self.seed, "asked": self.number, "stopped": self.stopped, "engine": self.player.kind}
        return {**how, "seconds": round(self.seconds, 3), **self.figures.to_json()}
