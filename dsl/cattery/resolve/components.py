"""What the tables of some pieces count: their rows read as pieces, their columns as numbers of them.

Every mistake is said where it stands in the table. Reads no files: the texts of the tables have been loaded.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from attrs import define, evolve, field, frozen

from cattery.diagnostics import Label
from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Value
from cattery.model.game import Fields
from cattery.model.types import DirectionType, IntType, Type
from cattery.resolve.context import Context, Env
from cattery.resolve.fields import (
    FieldTypes,
    Kinds,
    Missing,
    fields_of_kind,
    is_idle,
    piece_text,
    texts_of,
    value_of,
)
from cattery.resolve.holes import HOLE, filled, hole_span
from cattery.resolve.report import Stop, listed, part
from cattery.resolve.tables import Cell, Row, Table, read_table
from cattery.resolve.types import bare, said
from cattery.source import Span
from cattery.syntax import ast

MAX_COUNT = 10_000
MAX_ROWS = 20_000
"""How many rows all tables of a game may have, taken together."""
COUNT = "count"
"""The column that counts the pieces where no column is named."""

_NUMBER = re.compile(r"[0-9]+")
_NEGATIVE = re.compile(r"-[0-9.,]+")
_FRACTION = re.compile(r"\+?[0-9]*[.,/][0-9]+|[0-9]+\.")


class _Idle(Exception):
    """A row is about a piece that this game does not have: of someone who does not play, or with other options."""


@frozen(repr=False)
class Column:
    """A column that counts pieces: its name, where its heading stands first, and how many there are of each."""

    name: str
    span: Span
    counts: Mapping[Fields, int]

    @property
    def total(self) -> int:
        """How many pieces it counts."""
        return sum(self.counts.values())


@frozen(repr=False)
class Components:
    """What all tables of some pieces count, and what they say of themselves."""

    columns: tuple[Column, ...] = ()
    note: str | None = None

    def counts(self) -> Counter[Fields]:
        """How many there are of each piece, in all columns together."""
        found: Counter[Fields] = Counter()
        for column in self.columns:
            found.update(column.counts)
        return found


@frozen(repr=False)
class _Pieces:
    """The pieces that a table is about. `settled`: whether it is the table of this game, with these options."""

    name: str
    fields: FieldTypes
    kinds: Kinds
    span: Span
    settled: bool = True


@define(eq=False)
class _Counting:
    """The columns so far, by name; several tables may count in one column."""

    spans: dict[str, Span] = field(factory=dict)
    counts: dict[str, Counter[Fields]] = field(factory=dict)


def components(env: Env, node: ast.PiecesDecl, fields: FieldTypes, kinds: Kinds) -> Components:
    """What the tables of a declaration count."""
    pieces = _Pieces(node.name.text, fields, kinds, node.name.span)
    before = len(env.report.found)
    counting = _Counting()
    notes: list[str] = []
    for clause in node.tables:
        with part():
            name = _file_name(env.context, clause.path)
            _look_at_others(env.context, pieces, clause, name)
            table = _table(env.context, clause, name)
            notes += [] if table.note is None else [table.note]
            _count(env.context, pieces, clause, table, counting)
    if len(env.report.found) > before:
        raise Stop
    columns = tuple(Column(name, span, counting.counts[name]) for name, span in counting.spans.items())
    return Components(columns, "\n".join(notes) or None)


def _table(context: Context, clause: ast.TableClause, name: str) -> Table:
    """The table that a clause names, with these options."""
    source = context.tables.get((clause.path.span, name))
    if source is None:
        raise Stop  # that it is not there has been said while loading
    table = read_table(source, context.report)
    context.spend("rows of tables", len(table.rows), MAX_ROWS, clause.span)
    return table


def _look_at_others(context: Context, pieces: _Pieces, clause: ast.TableClause, name: str) -> None:
    """Say what is wrong in the tables that other options would pick, so that nobody has to try all options to see it.

    Where options are chosen it has been said. Numbers and directions may depend on options, so they are not looked at.
    """
    for span, other in () if context.chosen else context.tables:
        if span == clause.path.span and other != name:
            with part():
                table = _table(context, clause, other)
                _count(context, evolve(pieces, settled=False), clause, table, _Counting())


def _file_name(context: Context, path: ast.Doc) -> str:
    """The name of a table's file; a hole in it is an option, whose value stands there."""
    holes = HOLE.finditer(path.text)
    return filled(path.text, [_value(context, hole[1], hole_span(path, hole.start(), hole.end())) for hole in holes])


def _value(context: Context, name: str, span: Span) -> str:
    listing = {
        name
        for name, declared in context.merged.declared.items()
        if isinstance(declared.declaration, ast.OptionDecl) and isinstance(declared.declaration.domain, tuple)
    }
    if name not in listing:
        close = suggest(name, listing)
        suggestion = f"did you mean `{close}`?" if close else "an option with listed values picks the table"
        context.report.stop("C0255", span, f"`{name}` is no option that lists its values", suggestion)
    context.needs(name, span)
    context.shaping.add(name)
    return str(context.options[name].value)


# --- headings --------------------------------------------------------------------------------------------------------


def _count(context: Context, pieces: _Pieces, clause: ast.TableClause, table: Table, counting: _Counting) -> None:
    """Add what a table counts."""
    columns = _columns(context, pieces, clause, table)
    fields = {cell.text: number for number, cell in enumerate(table.head) if cell.text not in columns}
    for name in columns:
        counting.spans.setdefault(name, table.head[columns[name]].span)
        counting.counts.setdefault(name, Counter())
    for row in table.rows:
        with part():
            _count_row(context, pieces, table.head, fields, columns, row, counting)


def _count_row(
    context: Context,
    pieces: _Pieces,
    head: Row,
    fields: Mapping[str, int],
    columns: Mapping[str, int],
    row: Row,
    counting: _Counting,
) -> None:
    """Add what a row counts. Where it is no piece, its numbers are looked at all the same."""
    piece: Fields | None
    try:
        piece = _piece(context, pieces, head, fields, row)
    except (Stop, _Idle):
        piece = None
    what = pieces.name if piece is None else piece_text(piece, pieces.name)
    for name, number in columns.items():
        with part():
            count = _number(context, row[number], what)
            if piece is not None:
                counting.counts[name][piece] += count


def _columns(context: Context, pieces: _Pieces, clause: ast.TableClause, table: Table) -> dict[str, int]:
    """Where the columns stand that count pieces; all others are fields."""
    report = context.report
    fields = [name for name, _ in pieces.fields]
    wanted = {name.text: name.span for name in clause.columns} or {COUNT: clause.path.span}
    for name in clause.columns:
        if name.text in fields:
            message = f"`{name.text}` is a field of {pieces.name}, and cannot count pieces as well"
            report.stop("C0260", name.span, message, "call one of them something else")
    if len(wanted) < len(clause.columns):
        report.stop("C0260", clause.columns[-1].span, "a column is named twice here", "name each column once")
    heads = {cell.text: number for number, cell in enumerate(table.head)}
    missing = [text for text in wanted if text not in heads]
    strange = [cell for cell in table.head if cell.text not in fields and cell.text not in wanted]
    for cell in strange:
        meant = _unknown_column(context, pieces, cell, [text for text in (*fields, *wanted) if text not in heads])
        missing = [text for text in missing if text != meant]
    spare = [text for text in heads if text not in fields]
    for text in missing:
        _no_column(context, table, text, wanted[text], spare)
    if missing or strange:
        raise Stop
    return {text: heads[text] for text in wanted}


def _unknown_column(context: Context, pieces: _Pieces, cell: Cell, known: list[str]) -> str | None:
    """Complain about a heading; the result is the one that was probably meant."""
    close = suggest(cell.text, known)
    fields = [name for name, _ in pieces.fields]
    has = (
        f"its fields are {listed(fields)}, and "
        if len(fields) > 1
        else f"its field is {fields[0]}, and "
        if fields
        else ""
    )
    suggestion = f"did you mean `{close}`?" if close else f"{has}a column that counts is named after `from`"
    labels = (Label(pieces.span, f"the pieces {pieces.name}"),)
    context.report.say("C0257", cell.span, f"{pieces.name} has no field `{cell.text}`", suggestion, labels)
    return close


def _no_column(context: Context, table: Table, text: str, span: Span, spare: list[str]) -> None:
    close = suggest(text, spare)
    suggestion = f"did you mean `{close}`?" if close else "add it, or name another column after `from`"
    labels = (Label(span, f"`{text}` is named here" if text != COUNT else "the table is named here"),)
    head = table.head[0].span.to(table.head[-1].span)
    context.report.say("C0257", head, f"no column of this table is called `{text}`", suggestion, labels)


# --- rows ------------------------------------------------------------------------------------------------------------


def _piece(context: Context, pieces: _Pieces, head: Row, columns: Mapping[str, int], row: Row) -> Fields:
    """The piece of a row. All its cells are looked at."""
    what, own = pieces.name, tuple(range(len(pieces.fields)))
    if pieces.kinds:
        what = _kind(context, pieces, head, columns, row)
        own = fields_of_kind(pieces.fields, pieces.kinds, what)
    found: list[Value] = []
    wrong = False
    for number, (name, type_) in enumerate(pieces.fields):
        cell = row[columns[name]] if name in columns else None
        try:
            if number in own:
                found.append(_field(context, pieces, what, name, type_, cell, row))
                continue
            _no_field(context, what, name, cell)
            found.append(None)
        except Stop:
            wrong = True
    if wrong:
        raise Stop
    return tuple(found)


def _kind(context: Context, pieces: _Pieces, head: Row, columns: Mapping[str, int], row: Row) -> str:
    name, known = pieces.fields[0][0], [kind for kind, _ in pieces.kinds]
    if name not in columns:
        span = head[0].span.to(head[-1].span)
        context.report.stop("C0257", span, f"no column of this table is called `{name}`", "it says what each row is")
    cell = row[columns[name]]
    if cell.text not in known:
        close = suggest(cell.text, known)
        suggestion = f"did you mean `{close}`?" if close else f"it can be {listed(known, 'or')}"
        message = f"{pieces.name} has no kind `{cell.text}`" if cell.text else f"this row does not say its `{name}`"
        context.report.stop("C0258", cell.span, message, suggestion)
    return cell.text


def _no_field(context: Context, what: str, name: str, cell: Cell | None) -> None:
    """The kind of a piece that has no such field has nothing in its cell."""
    if cell is not None and cell.text:
        context.report.stop("C0258", cell.span, f"`{what}` has no `{name}`", "leave the cell empty")


def _field(context: Context, pieces: _Pieces, what: str, name: str, type_: Type, cell: Cell | None, row: Row) -> Value:
    """What stands in the cell of a field."""
    if cell is None:
        span = row[0].span.to(row[-1].span)
        message = f"`{what}` has a `{name}`, and no column of this table is called so"
        context.report.stop("C0257", span, message, f"add a column `{name}`")
    if not cell.text:
        message = f"this row does not say its `{name}`"
        context.report.stop("C0258", cell.span, message, _can_be(context, type_))
    value = value_of(context, cell.text, type_)
    if not isinstance(value, Missing):
        return value
    if is_idle(context, cell.text, type_) or (not pieces.settled and isinstance(bare(type_), IntType | DirectionType)):
        raise _Idle
    close = suggest(cell.text, texts_of(context, (type_,)))
    suggestion = f"did you mean `{close}`?" if close else _can_be(context, type_)
    message = f"the `{name}` of a piece is {said(bare(type_))}, and not `{cell.text}`"
    context.report.stop("C0258", cell.span, message, suggestion)


def _can_be(context: Context, type_: Type) -> str:
    return f"it can be {listed(texts_of(context, (type_,)), 'or')}"


def _number(context: Context, cell: Cell, what: str) -> int:
    """How many there are of the piece of a row."""
    text = cell.text
    if _NUMBER.fullmatch(text):
        digits = text.lstrip("0") or "0"
        if len(digits) > len(str(MAX_COUNT)) or int(digits) > MAX_COUNT:
            context.report.stop("C0259", cell.span, f"there can be at most {MAX_COUNT} pieces, and here are {digits}")
        return int(digits)
    suggestion = "write a whole number, 0 for none"
    message = f"`{text}` is no number of pieces"
    if not text:
        message = f"this row does not say how many `{what}` there are"
    elif _NEGATIVE.fullmatch(text):
        message = f"there cannot be {text} of `{what}`: a number of pieces is not negative"
    elif _FRACTION.fullmatch(text):
        message = f"there cannot be {text} of `{what}`: a number of pieces is whole"
    context.report.stop("C0259", cell.span, message, suggestion)
