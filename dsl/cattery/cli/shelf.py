"""Which game a command is about: a shipped one by its name, or a file by its path.

Shipped are every `spec/<game>/<game>.cat`, every variant beside it, and the presets of `spec/presets.toml`. Knows file
names only; what is in the files is the compiler's business.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import evolve, frozen

from cattery.cli.report import usage

HEAD = re.compile(r'^(?:variant|errata)\b[^\n]*?\bof\s+"([^"\n]+)"', re.MULTILINE)


@frozen(repr=False)
class Title:
    """A game as it was asked for. `name` is also the name of its engine; `words` are how to ask for it again."""

    name: str
    path: Path
    root: Path
    variants: tuple[str, ...] = ()
    options: Mapping[str, str] = {}
    words: tuple[str, ...] = ()

    @property
    def package(self) -> str:
        """The name of the engine's package."""
        word = re.sub(r"[^a-z0-9_]", "_", self.name.lower())
        return word if re.match(r"[a-z_]", word) else f"_{word}"

    @property
    def file(self) -> Path:
        """The file that says what is new in it: the last overlay's, or the game's own."""
        return self.path.parent / "variants" / f"{self.variants[-1]}.cat" if self.variants else self.path

    def with_choices(self, options: Mapping[str, str], variants: tuple[str, ...]) -> Title:
        """The same game with further options and overlays, later ones winning."""
        added = tuple(name for name in dict.fromkeys(variants) if name not in self.variants)
        said = (*(f"--variant={name}" for name in added), *(f"-O{name}={value}" for name, value in options.items()))
        return evolve(
            self, variants=self.variants + added, options={**self.options, **options}, words=self.words + said
        )


def spec_root() -> Path:
    """The folder of the shipped games: in the package when installed, at the top of a checkout otherwise."""
    package = Path(__file__).parents[1]
    packaged = package / "spec"
    return packaged if packaged.is_dir() else package.parents[1] / "spec"


def find(text: str) -> Title:
    """The game of that name or path; raises CatError where there is none."""
    if "\0" in text or len(text) > 4096:
        raise usage("that is not the name of a game or a file", code="C0511")
    if "/" in text or "\\" in text or text.endswith(".cat"):
        return evolve(_by_path(Path(text)), words=(text,))
    for titles in (lambda: _plain(spec_root()), shelf):  # the presets are read only where nothing else has the name
        for title in titles():
            if title.name == text:
                return evolve(title, words=(text,))
    if text and Path(text).is_dir():
        return _by_path(Path(text))
    raise usage(f"there is no game called `{text}`", _suggestion(text), code="C0511")


def shelf() -> tuple[Title, ...]:
    """All shipped games, variants and presets."""
    root = spec_root()
    plain = tuple(_plain(root))
    return (*plain, *_presets(root, {title.name: title for title in plain}))


def _plain(root: Path) -> Iterator[Title]:
    """The games and their variants, with their options as they are declared."""
    for path in sorted(root.glob("*/*.cat")):
        if path.stem == path.parent.name:
            game = _game(root, path.stem)
            yield game
            for variant in sorted((path.parent / "variants").glob("*.cat")):
                yield evolve(game, name=variant.stem, variants=(variant.stem,))


def _game(root: Path, name: str) -> Title:
    return Title(name, root / name / f"{name}.cat", root)


def _presets(root: Path, known: Mapping[str, Title]) -> Iterator[Title]:
    import tomllib  # not needed to find a game by its own name

    path = root / "presets.toml"
    if not path.is_file():
        return
    for name, preset in tomllib.loads(path.read_text("utf-8")).items():
        yield evolve(known[preset["game"]], name=name, options=dict(preset["options"]))


def _by_path(path: Path) -> Title:
    try:
        exists, is_file, is_folder = path.exists(), path.is_file(), path.is_dir()
    except OSError as error:
        raise usage(f"`{path}` cannot be read: {(error.strerror or 'unusable').lower()}", code="C0512") from error
    if not exists:
        raise usage(f"there is no file `{path}`", _suggestion(path.name, path.parent), code="C0511")
    if is_folder:
        inner = path / f"{path.resolve().name}.cat"
        raise usage(f"`{path}` is a folder", f"did you mean `{inner}`?" if inner.is_file() else None, code="C0512")
    if not is_file:
        raise usage(f"`{path}` is not a plain file", code="C0512")
    return _titled(path.resolve())


def _titled(path: Path) -> Title:
    """A file as a game; the file of an overlay means the game it overlays, with it."""
    for title in shelf():
        if not title.options and title.file.resolve() == path:
            return title
    base = _overlaid(path)
    if base is None:
        return Title(path.stem, path, _root_of(path))
    return Title(path.stem, base, _root_of(base), variants=(path.stem,))


def _overlaid(path: Path) -> Path | None:
    """The game that an overlay's head names, if it stands where overlays stand: in `variants` or `errata` beside it."""
    try:
        with path.open(encoding="utf-8", errors="replace") as stream:
            head = HEAD.search(stream.read(20_000))
    except OSError:
        return None
    base = (path.parent / head[1]).resolve() if head else None
    return base if base and base.is_file() and base.parent == path.parent.parent else None


def _root_of(path: Path) -> Path:
    """The folder that a game's files have to stay in: the nearest one above it with presets, else its own."""
    return next((folder for folder in path.parents if (folder / "presets.toml").is_file()), path.parent)


def _suggestion(word: str, folder: Path | None = None) -> str:
    """What may have been meant: a near name, else where the names are listed."""
    here = [path.name for path in (folder or Path()).glob("*.cat")] if (folder or Path()).is_dir() else []
    near = difflib.get_close_matches(word, [*(title.name for title in shelf()), *here], n=1)
    if f"{word}.cat" in here:
        return f"did you mean `{word}.cat`?"
    return f"did you mean `{near[0]}`?" if near else "`cattery games` lists the shipped games"
