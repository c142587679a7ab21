"""The fields of pieces and their values: which there are, how they are written, and which value belongs to which field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NoReturn

from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Value
from cattery.model.game import Fields, PiecesType
from cattery.model.types import BoolType, EnumType, IntType, Type
from cattery.resolve.context import Context
from cattery.resolve.literals import literals
from cattery.resolve.report import listed
from cattery.resolve.types import bare
from cattery.source import Span
from cattery.syntax import ast

KIND = "kind"
"""The field that says of which kind a piece is, where pieces come in several."""

_NUMBER = re.compile(r"-?[0-9]{1,16}")

FieldTypes = tuple[tuple[str, Type], ...]
Kinds = tuple[tuple[str, tuple[str, ...]], ...]


class Missing:
    """What a text stands for where it is no value of the type."""


MISSING = Missing()


def values_of(context: Context, type_: Type) -> tuple[Value, ...]:
    """All values that a field can have, in order."""
    match bare(type_):
        case BoolType():
            return (False, True)
        case IntType(low, high):
            return tuple(range(low, high + 1))
        case found:
            return literals(context, found)


def value_of(context: Context, text: str, type_: Type) -> Value | Missing:
    """The value of a field that a text stands for."""
    match bare(type_):
        case BoolType():
            return {"no": False, "yes": True}.get(text, MISSING)
        case IntType(low, high):
            number = int(text) if _NUMBER.fullmatch(text) else low - 1
            return number if low <= number <= high else MISSING
        case found:
            return text if text in literals(context, found) else MISSING


def value_text(value: Value) -> str:
    """A value as it is written in a file."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def piece_text(piece: Fields, pieces: str) -> str:
    """A piece as it is written in a file: the values that it has, or its name where it has none."""
    return " ".join(value_text(value) for value in piece if value is not None) or pieces


def texts_of(context: Context, types: Iterable[Type]) -> list[str]:
    """What can be written for a field of some type or other; of a range the ends."""
    texts: list[str] = []
    for type_ in types:
        plain = bare(type_)
        if isinstance(plain, IntType):
            texts += [str(plain.low)] if plain.low == plain.high else [f"{plain.low}..{plain.high}"]
        else:
            texts += [value_text(value) for value in values_of(context, plain)]
    return list(dict.fromkeys(texts))


def fields_of_kind(fields: FieldTypes, kinds: Kinds, kind: str) -> tuple[int, ...]:
    """The numbers of the fields that a kind of pieces has, the kind itself first, then in the kind's own order."""
    numbers = {name: number for number, (name, _) in enumerate(fields)}
    return (0, *(numbers[name] for name in dict(kinds)[kind]))


# --- bare values -----------------------------------------------------------------------------------------------------


def own_fields(
    context: Context, fields: FieldTypes, kinds: Kinds, values: tuple[ast.Name, ...], span: Span
) -> tuple[int, ...]:
    """The numbers of the fields that a piece written by some values has: all of them, or those of its kind."""
    if not kinds:
        return tuple(range(len(fields)))
    known = [name for name, _ in kinds]
    kind = next((value.text for value in values if value.text in known), None)
    if kind is None:
        said = listed(known, "or")
        close = suggest(values[0].text, known) if values else None
        suggestion = f"did you mean `{close}`?" if close else f"it can be {said}"
        context.report.stop("C0222", values[0].span if values else span, "this does not say the kind", suggestion)
    return fields_of_kind(fields, kinds, kind)


def fill(
    context: Context, fields: FieldTypes, own: tuple[int, ...], values: tuple[ast.Name, ...]
) -> Mapping[int, Value]:
    """Which field each of some bare values belongs to: the first one left that has such a value."""
    found: dict[int, Value] = {}
    for name in values:
        meant = {number: value_of(context, name.text, fields[number][1]) for number in own}
        fitting = [number for number, value in meant.items() if not isinstance(value, Missing)]
        left = [number for number in fitting if number not in found]
        if not fitting:
            _no_such_value(context, fields, own, found, name)
        if not left:
            context.report.stop("C0222", name.span, f"`{name.text}` says the same field twice")
        value = meant[left[0]]
        assert not isinstance(value, Missing)
        found[left[0]] = value
    return found


def _no_such_value(
    context: Context, fields: FieldTypes, own: tuple[int, ...], found: Mapping[int, Value], name: ast.Name
) -> NoReturn:
    """Complain about a value that no field of a piece has, or none of its kind."""
    kind = found.get(0) if fields and own[:1] == (0,) and len(own) < len(fields) else None
    if kind is not None:
        own = own[1:]
    suggestion = "they have no fields: a number says how many" if kind is None else f"`{kind}` has no fields of its own"
    if own:
        texts = texts_of(context, (fields[number][1] for number in own))
        close = suggest(name.text, texts)
        suggestion = f"did you mean `{close}`?" if close else f"it can be {listed(texts, 'or')}"
    what = "these pieces have" if kind is None else f"a piece that is `{kind}` has"
    context.report.stop("C0222", name.span, f"{what} no field with the value `{name.text}`", suggestion)


def whole(
    context: Context,
    kind: PiecesType,
    values: tuple[ast.Name, ...],
    span: Span,
    player: str | None = None,
) -> Fields:
    """A piece by its values; a field that is left out is the player's, where there is one and the piece is a player's."""
    return whole_of(context, kind.fields, kind.kinds, values, span, player)


def whole_of(
    context: Context,
    fields: FieldTypes,
    kinds: Kinds,
    values: tuple[ast.Name, ...],
    span: Span,
    player: str | None = None,
) -> Fields:
    """The same while the pieces are being declared."""
    own = own_fields(context, fields, kinds, values, span)
    found = dict(fill(context, fields, own, values))
    for number in own:
        type_ = fields[number][1]
        if number not in found and player is not None and owns(context, type_) and player in literals(context, type_):
            found[number] = player
    missing = [fields[number][0] for number in own if number not in found]
    if missing:
        context.report.stop("C0222", span, f"this does not say the {listed(missing)} of the piece")
    return tuple(found.get(number) for number in range(len(fields)))


def pieces_of_line(
    context: Context, kind: PiecesType, line: ast.PieceCount, count: int, player: str | None = None
) -> tuple[Fields, ...]:
    """The pieces that `3 man`, `red 1` or `1` stands for.

    A number in front that can be no count, because then a numbered piece would lack its number, is that number.
    """
    literal = (
        line.count if isinstance(line.count, ast.NumberExpr) and line.count.span.end > line.count.span.start else None
    )
    if literal is not None and _is_number_of(context, kind, line, literal, player):
        number = ast.Name(str(literal.value), literal.span)
        return (whole(context, kind, (*line.fields, number), line.span, player),)
    return (whole(context, kind, line.fields, line.span, player),) * count


def _is_number_of(
    context: Context, kind: PiecesType, line: ast.PieceCount, literal: ast.NumberExpr, player: str | None
) -> bool:
    """Whether what the values leave open is one number, and this can be it."""
    if kind.kinds and not any(value.text in dict(kind.kinds) for value in line.fields):
        return False
    own = own_fields(context, kind.fields, kind.kinds, line.fields, line.span)
    found = fill(context, kind.fields, own, line.fields)
    left = [kind.fields[number][1] for number in own if number not in found]
    if player is not None:
        left = [type_ for type_ in left if not owns(context, type_)]
    numbers = [type_ for type_ in left if isinstance(bare(type_), IntType)]
    return len(numbers) == len(left) == 1 and value_of(context, str(literal.value), numbers[0]) == literal.value


# --- whose a piece is ------------------------------------------------------------------------------------------------


def owns(context: Context, type_: Type) -> bool:
    """Whether a field of this type says whose a piece is: a player, or a member of an enum with the players in it.

    Where the players are some members of an enum (`players seats of Colour`), a field of that enum says what a piece is
    like, not whose it is.
    """
    plain = bare(type_)
    if not isinstance(plain, EnumType) or not context.players:
        return False
    if context.merged.head.players_of is None:
        return context.players[0] in context.enums[plain.name].members
    return _made_of_players(context, plain.name)


def _made_of_players(context: Context, name: str) -> bool:
    of = context.merged.head.players_of
    if name == "player" or (of is not None and name == of.text) or name not in context.enums:
        return name == "player"
    return any(_made_of_players(context, inner) for inner in context.enums[name].includes)


def is_idle(context: Context, text: str, type_: Type) -> bool:
    """Whether a text names someone who would own a piece, but does not play in a game of so few."""
    of = context.merged.head.players_of
    if of is None or text in context.players or not owns(context, type_):
        return False
    return of.text in context.enums and text in context.enums[of.text].members


def idles(context: Context, fields: FieldTypes, values: tuple[ast.Name, ...]) -> bool:
    """Whether a piece written by some values is of someone who does not play, so that there is none in this game."""
    return any(
        any(is_idle(context, name.text, type_) for _, type_ in fields)
        and all(isinstance(value_of(context, name.text, type_), Missing) for _, type_ in fields)
        for name in values
    )


def owners(context: Context, kind: PiecesType, piece: Fields) -> list[Value]:
    """The players and others that the fields of a piece name as whose it is."""
    return [value for (_, type_), value in zip(kind.fields, piece, strict=True) if owns(context, type_)]
