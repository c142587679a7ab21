"""A game explained: what its declarations say of themselves, the clauses of a rule under the rule.

Reads the resolved game and knows no output.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from cattery.cli.asking import OF
from cattery.model.game import Action, Define, End, Game, Law, Origin, PiecesType, Rule, Words
from cattery.resolve.load import Layer, inner
from cattery.syntax import ast


@frozen(repr=False)
class Entry:
    """One declaration: its name, what it says and cites, and what belongs to it. A guard has no name."""

    name: str
    origin: Origin
    doc: str | None
    parts: tuple[Entry, ...] = ()

    def to_json(self, parts: str) -> dict[str, object]:
        """The entry as JSON values; `parts` is what its parts are called."""
        found: dict[str, object] = {
            **({"name": self.name} if self.name else {}),
            "doc": self.doc,
            "cites": list(self.origin.cites),
            "path": self.origin.span.path,
            "line": self.origin.span.line,
        }
        return {**found, parts: [part.to_json(parts) for part in self.parts]} if self.parts else found

    def lines(self, indent: str = "  ") -> Iterator[str]:
        """The entry as it is read."""
        cites = f" [{', '.join(self.origin.cites)}]" if self.origin.cites else ""
        if not self.name:
            yield f"{indent}- {self.doc}{cites}"
            return
        yield f"{indent}{self.name}{cites}"
        if self.doc:
            yield f"{indent}    {self.doc}"
        for part in self.parts:
            yield from part.lines(f"{indent}    ")


@frozen(repr=False)
class Section:
    """The declarations of one sort; `parts` is what belongs to each."""

    name: str
    entries: tuple[Entry, ...]
    parts: str


def sections(game: Game, layers: Sequence[Layer], name: str | None = None) -> tuple[Section, ...]:
    """All that a game says of its rules, or what it says of one name; what its kinds of pieces say stands in the layers."""
    clauses, guards = "clauses", "guards"
    found = (
        Section("pieces", tuple(_pieces(game, layers)), "kinds"),
        Section("actions", tuple(map(_action, game.actions.values())), guards),
        Section("rules", tuple(_with_clauses(game.rules.values())), clauses),
        Section("defines", tuple(_with_clauses(game.defines.values())), clauses),
        Section("ends", tuple(map(_plain, game.ends.values())), clauses),
        Section("laws", tuple(map(_law, game.laws.values())), clauses),
    )
    if name is None:
        return tuple(section for section in found if section.entries)
    chosen = [Section(s.name, tuple(e for e in s.entries if e.name == name), s.parts) for s in found]
    return tuple(section for section in chosen if section.entries)


def names(game: Game, layers: Sequence[Layer]) -> list[str]:
    """Everything that `sections` knows by name."""
    return [entry.name for section in sections(game, layers) for entry in section.entries]


def notes(game: Game) -> dict[str, str]:
    """What the tables of components say of themselves, by the name of the pieces."""
    return {pieces.name: pieces.note for pieces in game.pieces.values() if pieces.note}


def _pieces(game: Game, layers: Sequence[Layer]) -> Iterator[Entry]:
    """The pieces that say something, or come in kinds."""
    for pieces in game.pieces.values():
        kinds = tuple(_kind(clause) for clause in _clauses(pieces, layers))
        if kinds or pieces.origin.doc:
            yield Entry(pieces.name, pieces.origin, pieces.origin.doc, kinds)


def _clauses(pieces: PiecesType, layers: Sequence[Layer]) -> list[ast.KindClause]:
    """The lines of the kinds that there are, as the last layer has them."""
    found = {
        clause.name.text: clause
        for layer in layers
        for declaration in map(inner, layer.declarations)
        if isinstance(declaration, ast.PiecesDecl) and declaration.name.text == pieces.name
        for clause in declaration.kinds
    }
    return [found[kind] for kind, _ in pieces.kinds]


def _kind(clause: ast.KindClause) -> Entry:
    cites = tuple(cite.text for cite in clause.cites)
    doc = None if clause.doc is None else clause.doc.text
    return Entry(clause.name.text, Origin(clause.span, cites, doc), doc)


def _plain(declared: Rule | Define | End) -> Entry:
    return Entry(declared.name, declared.origin, declared.origin.doc)


def _with_clauses(declared: Iterable[Rule | Define]) -> Iterator[Entry]:
    """Rules, each with the clauses that say what it does for a kind of pieces."""
    everything = list(declared)
    for one in everything:
        if OF not in one.name:
            own = tuple(
                Entry(f"for {other.name.removeprefix(one.name + OF)}", other.origin, other.origin.doc)
                for other in everything
                if other.name.startswith(one.name + OF)
            )
            yield Entry(one.name, one.origin, one.origin.doc, own)


def _action(action: Action) -> Entry:
    guards = tuple(
        Entry("", guard.origin, _said(guard.words) or guard.origin.doc)
        for guard in action.guards
        if guard.words or guard.origin.doc
    )
    return Entry(action.name, action.origin, action.origin.doc, guards)


def _law(law: Law) -> Entry:
    return Entry(law.name, law.origin, law.origin.doc or _said(law.words))


def _said(words: Words | None) -> str | None:
    """A text with its holes left open."""
    return None if words is None else "".join(part if isinstance(part, str) else "..." for part in words.parts)
