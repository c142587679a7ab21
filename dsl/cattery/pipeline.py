"""The whole compiler on one page: load, resolve, check, plan, emit.

Each step takes the record of the step before and gives one that holds it, its own product and its own diagnostics; it
raises `CatError` with all diagnostics so far when one of them is an error. Only `load_game` reads files; nothing here
writes any. The steps are imported when they are reached: most commands need only the first ones, and quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from cattery.diagnostics import CatError, Diagnostic

if TYPE_CHECKING:
    from cattery.model.game import Example, Game
    from cattery.plan import Plan
    from cattery.resolve import LoadedFiles
    from cattery.source import Span


@frozen(repr=False)
class Loaded:
    """The files of a game, parsed, with the choices that were made for it."""

    files: LoadedFiles
    options: Mapping[str, str]
    variants: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


@frozen(repr=False)
class Resolved:
    """One game: overlays merged, options fixed, names and types known."""

    loaded: Loaded
    game: Game
    diagnostics: tuple[Diagnostic, ...]


@frozen(repr=False)
class Checked:
    """A game in which nothing is certainly wrong; what is left are warnings."""

    resolved: Resolved
    diagnostics: tuple[Diagnostic, ...]


@frozen(repr=False)
class Planned:
    """How everything in the game is represented."""

    checked: Checked
    plan: Plan
    diagnostics: tuple[Diagnostic, ...]


@frozen(repr=False)
class Emitted:
    """The texts of the engine's files by their names."""

    planned: Planned
    files: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...]


def load_game(path: Path, root: Path, options: Mapping[str, str], variants: tuple[str, ...] = ()) -> Loaded:
    """Read and parse a game with its overlays and imports, none of which may lie outside `root`."""
    from cattery.resolve import load

    return _loaded(load(path, root, variants), options, variants)


def load_text(text: str) -> Loaded:
    """Parse a game that is a single text."""
    from cattery.resolve import load_text

    return _loaded(load_text(text), {}, ())


def resolve_game(loaded: Loaded) -> Resolved:
    """Merge the overlays, fix the options, find what every name means and give everything a type."""
    from cattery.resolve import resolve

    game, found = resolve(loaded.files, loaded.options, loaded.variants)
    if game is None:
        raise CatError(*loaded.diagnostics, *_beside_examples(loaded), *found)
    return Resolved(loaded, game, _kept(loaded.diagnostics, found))


def _beside_examples(loaded: Loaded) -> tuple[Diagnostic, ...]:
    """What is wrong with a game of which nothing but examples could not be resolved: they may be so because of it."""
    from cattery.checks import check
    from cattery.resolve import resolve

    game, _ = resolve(loaded.files, loaded.options, loaded.variants, examples=False)
    return () if game is None else tuple(found for found in check(game) if found.is_error)


def examples_of(resolved: Resolved) -> tuple[tuple[tuple[Game, Example], ...], tuple[Diagnostic, ...]]:
    """All examples, each with the game built with the options it asks for, and what is wrong with them."""
    from cattery.resolve import resolve_examples

    return resolve_examples(resolved.loaded.files, resolved.game)


def check_game(resolved: Resolved) -> Checked:
    """Find what is certainly wrong."""
    from cattery.checks import check

    return Checked(resolved, _kept(resolved.diagnostics, check(resolved.game)))


def check_others(resolved: Resolved) -> tuple[Diagnostic, ...]:
    """What is certainly wrong with the games of other options that pick tables or say how many play, as far as quick.

    Of other tables, that they count too few pieces.
    """
    from cattery.checks import check, check_amounts
    from cattery.resolve import others, resolve

    loaded = resolved.loaded
    found: dict[tuple[str, Span], Diagnostic] = {}
    for other in others(loaded.files, resolved.game, loaded.options):
        options = {**loaded.options, other.option: other.value}
        game, wrong = resolve(loaded.files, options, loaded.variants, examples=False)
        if game is not None:
            wrong = check(game) if other.seats else check_amounts(game)
        for one in wrong:
            if one.is_error:
                found.setdefault((one.code, one.span), evolve(one, message=f"with `{other.text}`, {one.message}"))
    return tuple(found.values())


def plan_game(checked: Checked) -> Planned:
    """Decide how everything is represented."""
    from cattery.plan import plan

    return Planned(checked, plan(checked.resolved.game), checked.diagnostics)


def emit_game(planned: Planned) -> Emitted:
    """Print the engine, in Python and in C."""
    from cattery.emit import emit, emit_native

    plan = planned.plan
    files = {**emit(plan), f"{plan.module}/native.c": emit_native(plan)}
    return Emitted(planned, files, planned.diagnostics)


def compile_game(
    path: Path, options: Mapping[str, str] | None = None, variants: tuple[str, ...] = (), root: Path | None = None
) -> Emitted:
    """All steps for a game in a file."""
    loaded = load_game(path, root or path.parent, options or {}, variants)
    return emit_game(plan_game(check_game(resolve_game(loaded))))


def check_text(text: str) -> tuple[Diagnostic, ...]:
    """Everything that is found in a game of a single text, warnings included."""
    try:
        return plan_game(check_game(resolve_game(load_text(text)))).diagnostics
    except CatError as error:
        return error.diagnostics


def _loaded(files: LoadedFiles, options: Mapping[str, str], variants: tuple[str, ...]) -> Loaded:
    return Loaded(files, options, variants, _kept((), files.diagnostics))


def _kept(before: tuple[Diagnostic, ...], found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """All diagnostics so far, if none of them is an error."""
    everything = (*before, *(diagnostic for diagnostic in found if diagnostic not in before))
    if any(diagnostic.is_error for diagnostic in everything):
        raise CatError(*everything)
    return everything
