"""Reading a game with its overlays and imports from the spec tree: the only place of this stage that touches files.

Every file lies inside the root, whatever links or `..` say; what cannot be read is a diagnostic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import islice, product
from pathlib import Path

from attrs import define, field, frozen

from cattery.diagnostics import Diagnostic
from cattery.diagnostics.suggest import suggest
from cattery.resolve.holes import HOLE, filled
from cattery.resolve.report import Enough, Report
from cattery.source import NOWHERE, Source, Span
from cattery.syntax import ast, parse

MAX_BYTES = 1_000_000
MAX_FILES = 200
FOLDERS = ("variants", "errata")


@frozen(repr=False)
class Layer:
    """The game itself or one overlay, with what it imports. `of` is the path of the layer it lies on."""

    name: str
    path: str
    head: ast.GameDecl | None
    declarations: tuple[ast.Decl, ...]
    of: str | None = None

    @property
    def date(self) -> str:
        """The day of an erratum; empty for anything else."""
        return "" if self.head is None or self.head.kind != "errata" else self.head.date or ""


@frozen(repr=False)
class LoadedFiles:
    """The layers of a game, the game itself first. `name` is what the game is called in code and on command lines."""

    name: str
    layers: tuple[Layer, ...]
    sources: tuple[Source, ...]
    diagnostics: tuple[Diagnostic, ...]
    tables: Mapping[tuple[Span, str], Source] = field(factory=dict, eq=False)
    """The tables of pieces, by where they are named and by the name that some options make of that."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the overlays, in the order in which they apply."""
        return tuple(layer.name for layer in self.layers[1:])

    @property
    def failed(self) -> bool:
        """Whether something could not be read or parsed."""
        return any(diagnostic.is_error for diagnostic in self.diagnostics)

    def source(self, path: str) -> Source | None:
        """The text that a span points into."""
        return next((source for source in self.sources if source.path == path), None)


def load(path: Path, root: Path, variants: tuple[str, ...] = ()) -> LoadedFiles:
    """Read a game, or an overlay with the game it lies on; then the variants and errata named by their file stems."""
    loader = _Loader(root.resolve())
    chain: tuple[Layer, ...] = ()
    try:
        chain = loader.chain(path.resolve(), NOWHERE)
        for name in variants if chain else ():
            chain = loader.overlay((loader.root / chain[0].path).parent, name, chain)
        loader.read_tables(chain)
    except Enough:
        pass
    except (OSError, ValueError, RuntimeError):
        loader.report.say("C0240", NOWHERE, f"the file `{path.name}` cannot be found")
    return loader.loaded(chain[0].name if chain else path.stem, _errata_first(chain))


def load_text(text: str, name: str = "game") -> LoadedFiles:
    """A game that is one text: it can import nothing."""
    path = Path(f"/spec/{name}.cat")
    loader = _Loader(path.parent, texts={path: text})
    chain: tuple[Layer, ...] = ()
    with suppress(Enough):
        chain = loader.chain(path, NOWHERE)
        loader.read_tables(chain)
    return loader.loaded(name, chain)


def _errata_first(chain: tuple[Layer, ...]) -> tuple[Layer, ...]:
    """Errata of the game itself come before its variants, by date."""
    base, rest = chain[:1], chain[1:]
    dated = [layer for layer in rest if layer.date and layer.of == base[0].path]
    early = {layer.path for layer in dated}
    return (*base, *sorted(dated, key=lambda layer: layer.date), *(layer for layer in rest if layer.path not in early))


def inner(declaration: ast.Decl) -> ast.Decl:
    """What an overlay replaces or extends, as the declaration that it is."""
    return declaration.declaration if isinstance(declaration, ast.ReplaceDecl | ast.ExtendDecl) else declaration


@define(eq=False)
class _Loader:
    root: Path
    report: Report = field(factory=Report)
    sources: dict[Path, Source] = field(factory=dict)
    parsed: dict[Path, ast.File | None] = field(factory=dict)
    read: dict[Path, Source | None] = field(factory=dict)
    """The tables that have been read, or could not be."""
    tables: dict[tuple[Span, str], Source] = field(factory=dict)
    texts: Mapping[Path, str] | None = None
    """The only files there are, where the disk is not to be looked at."""

    def loaded(self, name: str, layers: tuple[Layer, ...]) -> LoadedFiles:
        """What has been read and found."""
        sources = (*self.sources.values(), *(source for source in self.read.values() if source is not None))
        return LoadedFiles(name, layers, sources, tuple(self.report.found), self.tables)

    # --- files -------------------------------------------------------------------------------------------------------

    def shown(self, path: Path) -> str:
        """How a file is named to people: relative to the root."""
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.name

    def file(self, path: Path, span: Span) -> ast.File | None:
        """A parsed file; None where it cannot be had, which has been said."""
        if path not in self.parsed:
            text = self._text(path, span)
            self.parsed[path] = None if text is None else self._parse(path, text)
        return self.parsed[path]

    def _parse(self, path: Path, text: str) -> ast.File | None:
        source = Source(self.shown(path), text)
        self.sources[path] = source
        file, found = parse(source)
        self.report.found.extend(found)
        return file

    def _text(self, path: Path, span: Span, ending: str = ".cat") -> str | None:
        name = self.shown(path)
        if not path.is_relative_to(self.root):
            self.report.say(
                "C0242",
                span,
                f"`{name}` lies outside the spec tree",
                "keep all files of a game below one folder; a `presets.toml`, which may be empty, marks it",
            )
            return None
        if len(self.parsed) + len(self.read) >= MAX_FILES:
            self.report.say("C0240", span, f"a game has at most {MAX_FILES} files")
            return None
        if self.texts is not None:
            if path not in self.texts:
                self.report.say("C0240", span, f"the file `{name}` is not there: a single text has no other files")
            return self.texts.get(path)
        try:
            if path.exists() and not path.is_file() and not path.is_dir():
                self.report.say("C0240", span, f"`{name}` is not a plain file")
                return None
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            kind = "is a folder" if isinstance(error, IsADirectoryError) else "cannot be read"
            kind = "is not there" if isinstance(error, FileNotFoundError | NotADirectoryError | ValueError) else kind
            self.report.say("C0240", span, f"the file `{name}` {kind}", self._near(path, ending))
            return None
        return self._decode(data, name, span)

    def _decode(self, data: bytes, name: str, span: Span) -> str | None:
        if len(data) > MAX_BYTES:
            self.report.say("C0240", span, f"`{name}` is too big: more than {MAX_BYTES} bytes")
            return None
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            self.report.say("C0240", span, f"`{name}` is not UTF-8 text (byte {error.start + 1})", "save it as UTF-8")
            return None

    def _near(self, path: Path, ending: str) -> str | None:
        if self.texts is not None:
            return None
        try:
            names = sorted(other.name for other in path.parent.iterdir() if other.suffix == ending)
        except (OSError, ValueError):
            return None
        close = suggest(path.name, names)
        return f"did you mean `{close}`?" if close else None

    def beside(self, path: Path, doc: ast.Doc) -> Path | None:
        """The file that a path written in another file means."""
        try:
            return (path.parent / doc.text).resolve()
        except (OSError, ValueError, RuntimeError):
            self.report.say("C0240", doc.span, "this is not the name of a file")
            return None

    # --- tables ------------------------------------------------------------------------------------------------------

    def read_tables(self, layers: tuple[Layer, ...]) -> None:
        """The tables that the pieces of a game can need, whatever its options."""
        declarations = [inner(declaration) for layer in layers for declaration in layer.declarations]
        values: dict[str, dict[str, None]] = {}
        for option in declarations:
            if isinstance(option, ast.OptionDecl) and isinstance(option.domain, tuple):
                values.setdefault(option.name.text, {}).update(dict.fromkeys(word.text for word in option.domain))
        for pieces in declarations:
            for clause in pieces.tables if isinstance(pieces, ast.PiecesDecl) else ():
                for name in self._table_names(clause.path, values):
                    self._table(clause.path, name)

    def _table_names(self, path: ast.Doc, values: Mapping[str, Iterable[str]]) -> list[str]:
        """What a table can be called, with every value of the options in its name."""
        holes = HOLE.findall(path.text)
        if not all(hole in values for hole in holes):
            return []  # what is wrong with the hole is said where names are known
        chosen = list(islice(product(*(values[hole] for hole in holes)), MAX_FILES + 1))
        if len(chosen) > MAX_FILES:
            self.report.say(
                "C0240", path.span, f"this names more than {MAX_FILES} files, and a game has at most so many"
            )
        return [filled(path.text, words) for words in chosen[:MAX_FILES]]

    def _table(self, doc: ast.Doc, name: str) -> None:
        target = self.beside(self.root / doc.span.path, ast.Doc(name, doc.span))
        if target is None:
            return
        if target not in self.read:
            text = self._text(target, doc.span, ".csv")
            self.read[target] = None if text is None else Source(self.shown(target), text)
        source = self.read[target]
        if source is not None:
            self.tables[doc.span, name] = source

    # --- layers ------------------------------------------------------------------------------------------------------

    def chain(self, path: Path, span: Span, below: tuple[Path, ...] = ()) -> tuple[Layer, ...]:
        """A file as a layer, after the layers it lies on; empty where one of them cannot be had."""
        if path in below:
            self.report.say("C0243", span, f"`{self.shown(path)}` lies on itself", "let `of` name the game")
            return ()
        file = self.file(path, span)
        if file is None:
            return ()
        head = next((d for d in file.declarations if isinstance(d, ast.GameDecl)), None)
        if head is None or head.kind == "game" or head.of is None:
            return (self._layer(path, file, head, None),)
        target = self.beside(path, head.of)
        under = () if target is None else self.chain(target, head.of.span, (*below, path))
        return (*under, self._layer(path, file, head, under[-1].path)) if under else ()

    def _layer(self, path: Path, file: ast.File, head: ast.GameDecl | None, of: str | None) -> Layer:
        if head is None:
            where = file.declarations[0].span if file.declarations else Span(self.shown(path), 0, 0, 1, 1)
            self.report.say("C0244", where, "this file does not say which game it is", 'start with `game "..."`')
        for other in file.declarations:
            if isinstance(other, ast.GameDecl) and other is not head:
                self.report.say("C0244", other.span, "a file is one game or one overlay, and says so once")
        return Layer(path.stem, self.shown(path), head, tuple(self._declarations(path, file, (path,))), of)

    def _declarations(self, path: Path, file: ast.File, open_files: tuple[Path, ...]) -> list[ast.Decl]:
        """The declarations of a file, those of what it imports where it does so; each file once."""
        found: list[ast.Decl] = []
        seen: set[Path] = set()
        self._gather(path, file, open_files, seen, found)
        return found

    def _gather(
        self, path: Path, file: ast.File, open_files: tuple[Path, ...], seen: set[Path], found: list[ast.Decl]
    ) -> None:
        for declaration in file.declarations:
            if not isinstance(declaration, ast.ImportDecl):
                found.append(declaration)
                continue
            target = self.beside(path, declaration.path)
            if target is None or target in seen:
                continue
            if target in open_files:
                message = f"`{self.shown(target)}` imports itself, by way of other files or directly"
                self.report.say("C0243", declaration.span, message, "take one of the imports out")
                continue
            inner = self.file(target, declaration.path.span)
            seen.add(target)
            if inner is None:
                continue
            for head in inner.declarations:
                if isinstance(head, ast.GameDecl):
                    self.report.say(
                        "C0244", declaration.path.span, "this is a game or an overlay, and cannot be imported"
                    )
            self._gather(target, inner, (*open_files, target), seen, found)

    def overlay(self, folder: Path, name: str, chain: tuple[Layer, ...]) -> tuple[Layer, ...]:
        """The chain with the overlay of that name on top, and before it what it lies on."""
        if name in (layer.name for layer in chain[1:]):
            return chain
        path = self._overlay_path(folder, name)
        if path is None:
            return chain
        layers = self.chain(path, NOWHERE)
        if not layers:
            return chain
        if layers[0].path != chain[0].path:
            head = layers[-1].head
            if head is not None:
                span = head.title.span if head.of is None else head.of.span
                what = "a game of its own" if head.of is None else f"an overlay of another game, `{layers[0].path}`"
                self.report.say(
                    "C0244", span, f"`{name}` is {what}", f'write `variant "..." of "../{Path(chain[0].path).name}"`'
                )
            return chain
        known = {layer.path for layer in chain}
        return (*chain, *(layer for layer in layers if layer.path not in known))

    def _overlay_path(self, folder: Path, name: str) -> Path | None:
        shelves = [folder / part for part in FOLDERS]
        known: list[str] = []
        for shelf in shelves:
            try:
                known += sorted(file.stem for file in shelf.iterdir() if file.suffix == ".cat")
            except OSError:
                continue
        if name in known:
            return next(path for shelf in shelves if (path := shelf / f"{name}.cat").is_file()).resolve()
        close = suggest(name, known)
        suggestion = f"did you mean `{close}`?" if close else f"it has {', '.join(known) or 'none'}"
        self.report.say("C0245", NOWHERE, f"the game has no variant or errata `{name}`", suggestion)
        return None
