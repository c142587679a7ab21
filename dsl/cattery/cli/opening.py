"""From a title to something that plays it: a committed engine, one from the cache, or the interpreter.

A committed engine is used only when the files it was built from are those on the shelf now, with the same choices.
"""

from __future__ import annotations

import contextlib
import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click
from attrs import frozen

from cattery.cli.player import Player, State
from cattery.cli.player_engine import EnginePlayer
from cattery.cli.reading import read_json
from cattery.cli.report import InTree, reader_of
from cattery.cli.restore import restored
from cattery.cli.shelf import Title
from cattery.diagnostics import CatError, Diagnostic
from cattery.pipeline import Checked, check_game, emit_game, load_game, plan_game, resolve_game
from cattery.source import Source, Span
from cattery.write import MANIFEST, digest, is_whole, read_manifest, with_manifest
from cattery_runtime import Fault

if TYPE_CHECKING:
    from cattery.model.game import Game


SINGLE = "single"
"""The part of a native engine that answers what is asked of one state: for playing, and for a state from a file."""
TOO_BIG = {"C0402", "C0407"}


@frozen(slots=False)
class Opened:
    """A game that can be played. Its rules are compiled when they are asked for."""

    title: Title
    player: Player

    @cached_property
    def game(self) -> Game:
        """The rules, for their boards, marks and words."""
        return compiled(self.title).resolved.game


def compiled(title: Title) -> Checked:
    """The game, checked; its errors carry the folder that their paths start from."""
    with in_tree(title):
        loaded = load_game(title.path, title.root, title.options, title.variants)
        return check_game(resolve_game(loaded))


@contextlib.contextmanager
def in_tree(title: Title) -> Iterator[None]:
    """Errors of the compiler know the tree they are about; a fault in play is a diagnostic at the rule."""
    try:
        yield
    except InTree:
        raise
    except CatError as error:
        raise InTree(title.root, error.diagnostics) from error
    except Fault as fault:
        raise InTree(title.root, [Diagnostic("C0523", place_of(title, fault.path, fault.line), fault.words)]) from fault
    except RecursionError as error:
        words = "a rule uses itself too often for one move"
        raise InTree(title.root, [Diagnostic("C0523", place_of(title, title.path.name, 1), words)]) from error


def place_of(title: Title, path: str, number: int) -> Span:
    """A whole line of a file, as a place."""
    source = Source(path, reader_of(title.root)(path) or "")
    text = source.line(number)
    if not text.strip():
        return Span(path, 0, 0, number, 1)
    start = source.line_starts[number - 1] + len(text) - len(text.lstrip())
    return source.span(start, start + len(text.strip()))


def playable(title: Title) -> Checked:
    """The game, checked, if it is not too big for the interpreter either."""
    checked = compiled(title)
    with in_tree(title):
        try:
            plan_game(checked)
        except CatError as error:
            if too_big(error):
                raise
    return checked


def too_big(error: CatError) -> bool:
    """Whether a game has no engine because there is too much of it, not because of how it is said."""
    return any(diagnostic.code in TOO_BIG for diagnostic in error.diagnostics)


def open_player(title: Title, kind: str, much: bool = False, parts: Sequence[str] = (SINGLE,)) -> Opened:
    """What plays a game. `kind` is `python`, `native`, `interpreter` or `auto`: the best of them that is there.

    An engine is compiled where `much` is to be played or where `native` is asked for, else used if it is compiled:
    those `parts` of it that will be needed, so that it is known now whether they can be had.
    """
    if kind == "interpreter":
        return _interpreted(title, playable(title))
    package = committed(title)
    if package is None:
        return _built(title, kind, much, parts)
    return _engine(title, import_module(f"cattery_engines.{package}"), kind, much, parts)


def _engine(title: Title, module: ModuleType, kind: str, much: bool, parts: Sequence[str]) -> Opened:
    """An engine, compiled if that is wanted and can be done."""
    if kind != "python":
        from cattery.cli.natively import native_of

        native = native_of(module, title.name, kind == "native", much, parts)
        if native is not None:
            return Opened(title, EnginePlayer.of(native, "native"))
    return Opened(title, EnginePlayer.of(module))


def wanted(*parts: str | None, state_file: str | None = None) -> tuple[str, ...]:
    """The parts of a native engine that a command needs: what is None is not needed."""
    return tuple(part for part in (*parts, state_file and SINGLE) if part)


def start_of(opened: Opened, state_file: str | None) -> State | None:
    """The saved state in a file, None where no file is named."""
    return None if state_file is None else restored(opened.player, read_json(state_file), state_file).state


def committed(title: Title) -> str | None:
    """The name of the committed engine with the title's choices, if its sources are as they were when it was built."""
    found = importlib.util.find_spec("cattery_engines")
    for place in (found.submodule_search_locations or ()) if found else ():
        for path in sorted(Path(place).glob(f"*/{MANIFEST}")):
            manifest = read_manifest(path.parent)
            if manifest is not None and _serves(manifest, title) and is_whole(path.parent, manifest):
                return path.parent.name
    return None


def _serves(manifest: Mapping[str, object], title: Title) -> bool:
    """Whether an engine was built from what the title means: every choice the same, every file unchanged."""
    options, chosen, sources = (manifest.get(key) for key in ("options", "chosen", "sources"))
    if not (isinstance(options, dict) and isinstance(chosen, dict) and isinstance(sources, dict)):
        return False
    same_game = title.path.is_relative_to(title.root) and manifest.get("game") == _relative(title)
    same_choices = manifest.get("variants") == list(title.variants) and chosen.keys() <= title.options.keys()
    same_options = all(options.get(name) == value for name, value in title.options.items())
    return (
        same_game
        and same_choices
        and same_options
        and all(_digest_of(title.root / path) == wanted for path, wanted in sources.items())
    )


def _relative(title: Title) -> str:
    return title.path.relative_to(title.root).as_posix()


def _digest_of(path: Path) -> str | None:
    try:
        return digest(path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n"))
    except (OSError, ValueError):
        return None


def _built(title: Title, kind: str, much: bool, parts: Sequence[str]) -> Opened:
    """An engine from the cache, built first if need be; the interpreter for what has no engine."""
    from cattery.cache import cache_key, cached_engine, keep_engine

    with in_tree(title):
        loaded = load_game(title.path, title.root, title.options, title.variants)
        key = cache_key({source.path: source.text for source in loaded.files.sources}, title.options, title.variants)
        module = cached_engine(key, title.package)
        if module is not None:
            return _engine(title, module, kind, much, parts)
        checked = check_game(resolve_game(loaded))
        try:
            files = engine_files(checked)
        except CatError as error:
            if kind != "auto" or too_big(error):
                raise
            reason = error.diagnostics[0]
            click.echo(f"the interpreter plays, slowly: {reason.code} {reason.message}", err=True)
            return _interpreted(title, checked)
        return _engine(title, keep_engine(key, title.package, files), kind, much, parts)


def _interpreted(title: Title, checked: Checked) -> Opened:
    from cattery.cli.player_interp import InterpPlayer
    from cattery.interp import Interpreter

    return Opened(title, InterpPlayer(Interpreter(checked.resolved.game)))


def engine_files(checked: Checked) -> dict[str, str]:
    """The files of an engine by their names in its package, its manifest included."""
    files = {name.partition("/")[2]: text for name, text in emit_game(plan_game(checked)).files.items()}
    return with_manifest(files, built_from(checked))


def built_from(checked: Checked) -> dict[str, object]:
    """What an engine was built from: the head of its manifest."""
    loaded, game = checked.resolved.loaded, checked.resolved.game
    return {
        "game": loaded.files.layers[0].path,
        "variants": list(game.variants),
        "chosen": dict(sorted(loaded.options.items())),
        "options": {name: option_text(option.value) for name, option in game.options.items()},
        "sources": {source.path: digest(source.text) for source in loaded.files.sources},
    }


def option_text(value: object) -> str:
    """An option's value as `-O` takes it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
