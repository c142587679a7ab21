"""The games that engines are tested on: every shipped one, and sets of options that reach every value of every option."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import field, frozen

from cattery.cli.shelf import shelf
from cattery.diagnostics import CatError
from cattery.model.game import Game
from cattery.resolve import load, resolve
from tests.engines.project import ROOT


@frozen
class Case:
    """A game as it is built: the file of its base, the variants on it, the options that are not as declared.

    `package` is its committed engine; None where nobody has committed one.
    """

    name: str
    game: str
    variants: tuple[str, ...] = ()
    options: Mapping[str, str] = field(factory=dict, hash=False)
    package: str | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def command(self) -> str:
        """How to play it on the command line."""
        words = [f"--variant={name}" for name in self.variants] + [f"-O{k}={v}" for k, v in self.options.items()]
        return " ".join(["cattery run", self.game, *words])


SHIPPED = tuple(
    Case(title.name, title.path.stem, title.variants, dict(title.options), title.package) for title in shelf()
)
"""The games, their variants and the presets: everything that has an engine in `generated/`."""

_BOOP = (
    {"first": "random", "eight-rule": "optional", "max-turns": "40"},
    {"first": "orange", "eight-rule": "off", "repetition-draw": "2"},
    {"eight-vs-line": "line-first", "eight-may-return-cat": "no", "opponent-line-wins": "immediately"},
)
_BOOOP = (
    {"ghosts": "off", "first": "random"},
    {"ghost-check": "before-and-after", "eight-rule": "optional", "opponent-line-wins": "immediately"},
    {"ghost-check": "before-and-after", "eight-may-return-cat": "no", "repetition-draw": "3", "max-turns": "60"},
)
_CATACOMB = (
    {"layout": "diamond", "move-stack": "own-top", "setup-player": "random"},
    {"layout": "square", "no-move": "lose", "setup-player": "black"},
    {"layout": "cluster", "move-stack": "own-top", "no-move": "lose", "max-turns": "30"},
    {"layout": "cluster", "repetition-draw": "2", "max-turns": "200"},
)
_CATSPATH = (
    {
        "seats": "3",
        "tile-set": "gentle",
        "loop-guard": "step-cap",
        "arrows-wrap": "yes",
        "cat-forward-chooser": "owner",
        "living-path-pawns": "ride",
    },
    {"fog-shape": "block", "open-hands": "yes", "destination-set": "generous", "max-turns": "40"},
)


def _numbered(game: str, variants: tuple[str, ...], sets: tuple[dict[str, str], ...]) -> tuple[Case, ...]:
    name = variants[-1] if variants else game
    return tuple(Case(f"{name}-{number}", game, variants, options) for number, options in enumerate(sets, 1))


OPTIONAL = (
    *_numbered("boop", (), _BOOP),
    *_numbered("boop", ("booop",), _BOOOP),
    *_numbered("catacomb", (), _CATACOMB),
    *_numbered("catspath", (), _CATSPATH),
)
CASES = SHIPPED + OPTIONAL


def case(name: str) -> Case:
    """The case of that name."""
    return next(found for found in CASES if found.name == name)


@cache
def game_of(found: Case) -> Game:
    """The IR of a case."""
    root = ROOT / "spec"
    files = load(root / found.game / f"{found.game}.cat", root, found.variants)
    game, diagnostics = resolve(files, found.options, found.variants)
    if game is None or any(diagnostic.is_error for diagnostic in diagnostics):
        raise CatError(*diagnostics)
    return game
