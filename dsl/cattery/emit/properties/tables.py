"""The constants of a property module: what its expressions asked for, printed as literals, and nothing else.

Boards are written out as text tables, so that a person can hold them beside the rulebook's drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import assert_never

from attrs import define, field

from cattery.emit.properties.layout import Bracket, Code, Row, call, lines
from cattery.emit.properties.names import Names, quoted
from cattery.emit.properties.types import bare, is_plain, piece_text
from cattery.model.board import Board
from cattery.model.expr import Value
from cattery.model.game import Game, PiecesType
from cattery.model.types import (
    BagType,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)

KINDS = ("sites", "ways", "step", "opposite", "links", "along", "flanks", "row", "column")
TABLE_WIDTH = 116

Demand = tuple[str, str | None]
"""A table of a board: its kind, and the links where it is about some."""


@define
class Tables:
    """What one module needs. Asking for a constant gives its name and has it printed."""

    game: Game
    names: Names
    helpers: set[str] = field(factory=set)
    standards: set[str] = field(factory=set)
    enums: set[str] = field(factory=set)
    pieces: set[str] = field(factory=set)
    fields: set[tuple[str, str]] = field(factory=set)
    read: set[str] = field(factory=set)
    regions: set[tuple[str, str]] = field(factory=set)
    options: set[str] = field(factory=set)
    boards: dict[str, set[Demand]] = field(factory=dict)
    line_sets: set[tuple[str, str, int]] = field(factory=set)

    def helper(self, name: str) -> str:
        """One of the readings that all games share."""
        self.helpers.add(name)
        return name

    def standard(self, name: str) -> str:
        """Something of Python's `itertools`."""
        self.standards.add(name)
        return name

    def option(self, name: str) -> str:
        """The value of an option."""
        self.options.add(name)
        return self.names.constant("option", name)

    def piece_counts(self, pieces: str) -> str:
        """How often each piece exists."""
        self.pieces.add(pieces)
        return self.names.constant("pieces", pieces)

    def field(self, type_: Type, name: str) -> str:
        """The number of a piece's field."""
        inner = type_.inner if isinstance(type_, OptionalType) else type_
        if not isinstance(inner, PieceType):
            raise TypeError(f"{type_} has no field {name}")
        self.fields.add((inner.pieces, name))
        return self.names.constant("field", f"{inner.pieces} {name}")

    def is_plain(self, pieces: str) -> bool:
        """Whether the text of such a piece is a word for each field."""
        return is_plain(self.game.pieces[pieces])

    def fields_of(self, pieces: str) -> str:
        """How pieces are read whose fields are not all words."""
        self.read.add(pieces)
        return self.names.constant("fields", f"{pieces} fields")

    def region(self, board: str, sites: Value) -> str | None:
        """The name of a region that is just these sites."""
        found = self.game.boards[board]
        for name, numbers in found.regions:
            if tuple(found.sites[number] for number in numbers) == sites:
                self.regions.add((board, name))
                return self.names.constant("region", name)
        return None

    def enum(self, name: str) -> str:
        """The members of an enum, of the players, or of an option's own values."""
        if name == "player":
            return "PLAYERS"
        self.enums.add(name)
        return self.names.constant("enum", name)

    def board(self, board: str, kind: str, links: str | None = None) -> str:
        """A table of a board."""
        about = links if kind in ("ways", "links", "step") else None
        self.boards.setdefault(board, set()).add((kind, about))
        wanted = board if kind == "sites" else " ".join(part for part in (board, about, kind) if part)
        return self.names.constant("board", wanted)

    def steps(self, board: str, links: str | None, whole: bool = False) -> str:
        """The steps by some links: the board's own where they are the same, in the links' directions or (`whole`) in all."""
        found = self.game.boards[board]
        meant = found.link(links)
        ways = range(len(found.directions)) if whole else meant.directions
        apart = any(meant.steps[way] != found.steps[way] for way in ways)
        return self.board(board, "step", meant.name if apart else None)

    def lines(self, board: str, links: str | None, length: int) -> str:
        """The lines of one length."""
        self.steps(board, links)
        self.board(board, "ways", links)
        self.line_sets.add((board, links or "", length))
        return self.names.constant("lines", " ".join(part for part in (board, links, "lines", str(length)) if part))

    def whole(self, type_: Type) -> Code:
        """All values of a type, in order."""
        match type_:
            case BoolType():
                return "(False, True)"
            case IntType(low, high):
                return f"range({low}, {high + 1})" if low else f"range({high + 1})"
            case EnumType(name):
                return self.enum(name)
            case SiteType(board):
                return self.board(board, "sites")
            case DirectionType(board):
                return self.board(board, "ways")
            case PieceType(pieces):
                return self.piece_counts(pieces)
            case OptionalType(inner):
                return Bracket("(", (f"*{self.whole(inner)}", "None"), ")")
            case SetType() | SequenceType() | BagType() | PairType():
                raise ValueError(f"{type_} is no domain")
            case _:
                assert_never(type_)

    # --- printing ----------------------------------------------------------------------------------------------------

    def printed(self) -> list[str]:
        """The constants, in the order of the game."""
        found = [f"PLAYERS = {tuple_text(self.game.players)}"]
        for name, option in self.game.options.items():
            if name in self.options:
                shown = f"{type(option.value).__name__} = {text(option.value)}"
                found.append(f"{self.names.constant('option', name)}: {shown}")
        for name in sorted(self.enums, key=[*self.game.enums, *self.game.options].index):
            found += lines(tuple_code(self.members(name)), before=f"{self.names.constant('enum', name)} = ")
        for kind in self.game.pieces.values():
            found += self.piece_lines(kind)
        for board in self.game.boards.values():
            found += self.board_lines(board)
        return found

    def members(self, enum: str) -> tuple[Value, ...]:
        """The values of an enum or an option."""
        return self.game.enums[enum].members if enum in self.game.enums else self.game.options[enum].domain

    def piece_lines(self, kind: PiecesType) -> Iterator[str]:
        """How often each piece exists, and which of its words is which field."""
        if kind.name in self.pieces:
            counts = tuple(f"{quoted(piece_text(kind.name, key))}: {number}" for key, number in kind.counts)
            yield from lines(Bracket("{", counts, "}"), before=f"{self.piece_counts(kind.name)} = ")
        if kind.name in self.read:
            yield from lines(self.fields_code(kind), before=f"{self.fields_of(kind.name)} = ")
        for number, (name, _) in enumerate(kind.fields):
            if (kind.name, name) in self.fields:
                yield f"{self.names.constant('field', f'{kind.name} {name}')} = {number}"

    def fields_code(self, kind: PiecesType) -> Code:
        """The fields of pieces that are not all words."""
        items: list[Code] = [tuple_code([name for name, _ in kind.fields])]
        for word, wanted in (("numbers", IntType), ("flags", BoolType)):
            names = [name for name, type_ in kind.fields if isinstance(bare(type_), wanted)]
            items += [Row((f"{word}=", tuple_code(names)))] if names else []
        if kind.kinds:
            kinds = tuple(Row((f"{quoted(name)}: ", tuple_code(list(own)))) for name, own in kind.kinds)
            items.append(Row(("kinds=", Bracket("{", kinds, "}"))))
        return call(self.helper("Fields"), *items)

    def board_lines(self, board: Board) -> Iterator[str]:
        """The tables of a board."""
        for name, sites in board.regions:
            if (board.name, name) in self.regions:
                constant = self.names.constant("region", name)
                yield from text_table(self.helper("words"), constant, filled([board.sites[site] for site in sites]))
        wanted = self.boards.get(board.name, set())
        for kind in KINDS:
            for about in (None, *(links.name for links in board.links)):
                if (kind, about) in wanted:
                    yield from board_table(board, kind, about, self.board(board.name, kind, about), self)
        for name, links, length in sorted(self.line_sets):
            if name == board.name:
                steps, ways = self.steps(name, links or None), self.board(name, "ways", links)
                yield f"{self.lines(name, links, length)} = {self.helper('lines')}({steps}, {ways}, {length})"


def board_table(board: Board, kind: str, about: str | None, name: str, tables: Tables) -> Iterator[str]:
    """One table of a board."""
    match kind:
        case "sites":
            yield from text_table(tables.helper("words"), name, filled(board.sites))
        case "ways":
            ways = (
                board.directions if about is None else [board.directions[way] for way in board.link(about).directions]
            )
            yield f"{name} = {tuple_text(ways)}"
        case "opposite":
            backs = zip(board.directions, board.opposite, strict=True)
            pairs = tuple(f"{text(way)}: {text(board.directions[back])}" for way, back in backs if back is not None)
            yield from lines(Bracket("{", pairs, "}"), before=f"{name}: dict[str, str] = ")
        case "row" | "column":
            places = board.row if kind == "row" else board.column
            found = [f"{site}={number}" for site, number in zip(board.sites, places, strict=True)]
            yield from text_table(tables.helper("numbers"), name, filled(found))
        case "step" | "flanks":
            helper = tables.helper("steps" if kind == "step" else "pair_table")
            yield from text_table(helper, name, list(rows(board, kind, about, tables.game)))
        case _:
            yield from text_table(tables.helper("table"), name, list(rows(board, kind, about, tables.game)))


def rows(board: Board, kind: str, about: str | None, game: Game) -> Iterator[str]:
    """The rows of a table that has one for each site."""
    for number, site in enumerate(board.sites):
        match kind:
            case "step":
                steps = board.steps if about is None else board.link(about).steps
                nexts = ((way, steps[code][number]) for code, way in enumerate(board.directions))
                found = [f"{way}={board.sites[spot]}" for way, spot in nexts if spot is not None]
            case "flanks":
                base = game.boards[board.base or ""].sites
                found = [f"{base[spot]}={board.directions[way]}" for spot, way in board.flanks[number]]
            case "along":
                found = [board.directions[way] for way in board.along[number]]
            case _:
                found = [board.sites[spot] for spot in sorted(board.link(about).neighbours[number])]
        yield " ".join([f"{site}:", *found])


def text_table(helper: str, name: str, body: list[str]) -> Iterator[str]:
    """A table as a text of several lines."""
    yield f"{name} = {helper}("
    yield '    """'
    yield from (f"    {line}" for line in body)
    yield '    """'
    yield ")"


def filled(words: list[str] | tuple[str, ...]) -> list[str]:
    """Words on as many lines as they need; a name is never cut."""
    return wrap(" ".join(words), TABLE_WIDTH - 4, break_long_words=False, break_on_hyphens=False)


def text(value: object) -> str:
    """A constant."""
    return quoted(value) if isinstance(value, str) else repr(value)


def tuple_code(values: tuple[Value, ...] | list[str]) -> Bracket:
    """A tuple."""
    return Bracket("(", tuple(text(value) for value in values), ",)" if len(values) == 1 else ")")


def tuple_text(values: tuple[Value, ...] | list[str]) -> str:
    """A tuple on one line."""
    items = ", ".join(text(value) for value in values)
    return f"({items},)" if len(values) == 1 else f"({items})"
