"""The rulebooks under test: each shipped spec as a game of the interpreter, with its examples in the games they are about."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import frozen

from cattery.diagnostics import Diagnostic
from cattery.interp import Interpreter
from cattery.interp.examples import run_example
from cattery.model.game import Example, Game
from cattery.resolve import LoadedFiles, load, resolve, resolve_examples

SPEC = Path(__file__).resolve().parents[2] / "spec"
BOOKS = {
    "boop": ("boop/boop.cat", ()),
    "booop": ("boop/boop.cat", ("booop",)),
    "beginner": ("boop/boop.cat", ("beginner",)),
    "catacomb": ("catacomb/catacomb.cat", ()),
    "catspath": ("catspath/catspath.cat", ()),
}


@frozen
class Book:
    """One rulebook: the game with the options as they are by default, and its examples."""

    name: str
    loaded: LoadedFiles
    game: Game
    examples: tuple[tuple[Game, Example], ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The rule ids that the spec's own `rulebook` lines list, not those of what it lies on."""
        own = self.loaded.layers[-1].path
        return tuple(listed.id for listed in self.game.listed if listed.span.path == own)


@cache
def book(name: str) -> Book:
    """A rulebook by its name."""
    return read(name, SPEC)


def read(name: str, root: Path) -> Book:
    """A rulebook from a tree of specs."""
    path, variants = BOOKS[name]
    loaded = load(root / path, root, variants)
    game, found = resolve(loaded, {}, variants)
    assert game is not None, [*loaded.diagnostics, *found]
    examples, wrong = resolve_examples(loaded, game)
    assert not wrong, wrong
    return Book(name, loaded, game, examples)


@cache
def failures(name: str, title: str) -> tuple[Diagnostic, ...]:
    """What fails in an example of a rulebook."""
    game, example = next(found for found in book(name).examples if found[1].title == title)
    return tuple(run_example(game, example))


@cache
def interpreter(name: str, **options: str) -> Interpreter:
    """The interpreter of a rulebook with these options."""
    found = book(name)
    game, wrong = resolve(found.loaded, options, BOOKS[name][1])
    assert game is not None, wrong
    return Interpreter(game)


def titles(name: str) -> list[str]:
    """The titles of a rulebook's examples, which are all different."""
    return [example.title for _, example in book(name).examples]
