"""What exploring a game has found, for people and for programs: plays as moves, findings as diagnostics."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TextIO

import click
from attrs import evolve, frozen

from cattery.cli import exits
from cattery.cli.figures import never
from cattery.cli.lines import listed, texts_of
from cattery.cli.listing import table
from cattery.cli.opening import Opened, place_of
from cattery.cli.player import State
from cattery.cli.report import reader_of, show, usage
from cattery.cli.underway import counting, on_terminal
from cattery.diagnostics import Diagnostic
from cattery_runtime.native.explore import usual_memory
from cattery_runtime.study.explore import CannotStudy, Depth, Explored, Found, explore

LIMITS = {"depth": "--depth", "states": "--states", "memory": "its memory", "interrupt": "Ctrl-C"}
PYTHON_STATE = 4096
"""About so many bytes a state takes that is no native one."""


@frozen
class Limits:
    """How far to look."""

    depth: int | None = None
    states: int | None = None
    memory: int | None = None

    def most(self, kind: str) -> int | None:
        """How many states an engine of that kind may come to know; a native one looks at its memory itself."""
        if kind == "native":
            return self.states
        room = (usual_memory() if self.memory is None else self.memory) // PYTHON_STATE
        return room if self.states is None else min(room, self.states)


def visited(opened: Opened, start: State | None, limits: Limits, symmetry: bool, shown: bool) -> tuple[Explored, float]:
    """What there is to be found, and the seconds that it took; raises CatError (C0529) where that cannot be done."""
    began, kind = time.monotonic(), opened.player.kind
    try:
        with counting("exploring", shown) as progress:
            found = explore(
                opened.player.engine,
                start=start,
                depth=limits.depth,
                states=limits.most(kind),
                memory=limits.memory,
                symmetry=symmetry,
                progress=progress,
            )
    except CannotStudy as error:
        raise usage(f"{opened.title.name} cannot be explored: {error.words}", error.suggestion, "C0529") from error
    if found.stopped == "states" and limits.most(kind) != limits.states:
        found = evolve(found, stopped="memory")
    return found, time.monotonic() - began


@frozen
class Report:
    """What was found, about one game."""

    opened: Opened
    start: State | None
    found: Explored
    seconds: float

    @property
    def code(self) -> int:
        """The exit code: whether something is wrong with the game."""
        found = self.found
        wrong = (*found.faults, *(found.claims or ()), found.stuck, found.dead)
        return exits.FINDINGS if any(wrong) else exits.OK

    def show(self, stream: TextIO) -> None:
        """Tell people."""
        found = self.found
        click.echo("\n\n".join(self.paragraphs()), file=stream)
        for claim in found.claims or ():
            self.wrong(self.claim(claim), claim, stream)
        for fault in found.faults:
            place = place_of(self.opened.title, fault.path, fault.line)
            self.wrong(Diagnostic("C0523", place, fault.words), fault, stream)
        for state in (found.stuck, found.dead):
            if state is not None:
                click.echo(f"\nin {_many(state.count, 'state')} {state.words}, first after", file=stream)
                click.echo(self.listed(state), file=stream)
        if on_terminal():
            held = f"{found.memory:,} bytes of memory" if found.memory else "memory that nobody counted"
            click.echo(f"{self.opened.player.kind} engine, {self.seconds:.1f} s, {held}", err=True)

    def paragraphs(self) -> Iterator[str]:
        """What there is, and how much of it was looked at."""
        found = self.found
        yield depths_of(found.depths)
        yield "\n".join(self.lines())
        yield from never(found.taken or (), "never taken:" if found.complete else "not taken so far:")

    def lines(self) -> Iterator[str]:
        """What is to be said of it in a line each."""
        found = self.found
        if found.complete:
            yield "these are all states that can be reached"
        else:
            reason = LIMITS.get(found.stopped or "", "a limit")
            yield f"stopped by {reason}: {_many(found.unseen, 'state')} found and not looked behind"
        if found.symmetries > 1:
            yield f"states that are equal in {found.symmetries} ways to look at the board are one"
        yield from found.notes
        yield "ends: " + (", ".join(f"{name} {count:,}" for name, count in found.ends.items()) or "none")
        yield from self.fine()

    def fine(self) -> Iterator[str]:
        """What is as it should be, as far as it was looked at."""
        found, where = self.found, "in all of them" if self.found.complete else "in those that were looked at"
        laws = [law.name for law in self.opened.game.laws.values() if law.kind == "claim"]
        broken = {claim.words for claim in found.claims or ()}
        kept = [name for name in laws if name not in broken and name not in found.unasked]
        if laws and found.claims is None:
            yield "claims were not looked at: only a native engine does, and `cattery test` in random games"
        elif kept:
            yield f"claims that hold {where}: {', '.join(kept)}"
        for name in found.unasked:
            yield f"the claim `{name}` is not looked at: no engine can ask that of a state"
        if found.dead is None and found.looked_for_dead:
            yield "from each of them an end can be reached"

    def claim(self, found: Found) -> Diagnostic:
        """A claim that does not hold."""
        law = self.opened.game.laws[found.words]
        where = f"does not hold in {_many(found.count, 'state')}, first after {_many(len(found.play), 'move')}"
        return Diagnostic("C0521", law.origin.span, f"the claim `{law.name}` {where}")

    def wrong(self, diagnostic: Diagnostic, found: Found, stream: TextIO) -> None:
        """A finding with its place, and the play that shows it."""
        click.echo(file=stream)
        show([diagnostic], reader_of(self.opened.title.root), stream)
        click.echo(self.listed(found), file=stream)

    def listed(self, found: Found) -> str:
        """The shortest play to a finding."""
        return listed(self.opened.player, self.start, found.play)

    def to_json(self) -> dict[str, object]:
        """What was found as JSON values, with moves as texts."""
        found = self.found
        how = {"game": self.opened.title.name, "engine": self.opened.player.kind, "seconds": round(self.seconds, 3)}
        plays: dict[str, object] = {
            "faults": [self.told(one) for one in found.faults],
            "stuck": None if found.stuck is None else self.told(found.stuck),
            "dead": None if found.dead is None else self.told(found.dead),
            "claims": None if found.claims is None else [self.told(one) for one in found.claims],
        }
        return {**how, **found.to_json(), **plays}

    def told(self, found: Found) -> dict[str, object]:
        """A finding as JSON values."""
        place = {"path": found.path, "line": found.line} if found.path else {}
        return {"words": found.words, "count": found.count, "play": texts_of(self.opened.player, found.play), **place}


def depths_of(depths: Sequence[Depth]) -> str:
    """A table of what there is at each depth, and in all."""
    numbers = [(d.states, d.moves, d.ends) for d in depths]
    heads = [*map(str, range(len(depths))), "all"]
    rows = [
        [head, *(f"{n:,}" for n in row)]
        for head, row in zip(heads, [*numbers, map(sum, zip(*numbers, strict=True))], strict=True)
    ]
    return table(["depth", "states", "moves", "ends"], rows, right=range(4))


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
