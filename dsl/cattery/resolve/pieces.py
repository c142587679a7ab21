"""Kinds of pieces: their fields, how many there are of each, and the marks that draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NoReturn

from attrs import define, field

from cattery.diagnostics import Label
from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Value
from cattery.model.game import Fields, PiecesType
from cattery.model.types import BoolType, DirectionType, EnumType, IntType, OptionalType, Type
from cattery.resolve.components import Components, components
from cattery.resolve.constants import constant_number, type_of
from cattery.resolve.context import Env
from cattery.resolve.fields import (
    KIND,
    FieldTypes,
    Kinds,
    fields_of_kind,
    fill,
    idles,
    own_fields,
    piece_text,
    values_of,
    whole_of,
)
from cattery.resolve.origins import origin_of
from cattery.resolve.report import Stop, part
from cattery.resolve.types import bare, said
from cattery.syntax import ast

Piece = Fields

MAX_COUNT = 10_000
MAX_KINDS = 4096


def pieces(env: Env) -> None:
    """All kinds of pieces."""
    context = env.context
    for name, declared in context.merged.declared.items():
        if isinstance(declared.declaration, ast.PiecesDecl):
            context.broken.add(name)
            with part():
                context.pieces[name] = _pieces(env, declared.declaration)
                context.broken.discard(name)


def _pieces(env: Env, node: ast.PiecesDecl) -> PiecesType:
    made = _fields(env, node)
    counts = _counted(env, node, made)
    found = components(env, node, made.fields, made.kinds)
    counts += found.counts()
    if len(counts) > MAX_KINDS:
        env.report.stop("C0222", node.span, f"there are more than {MAX_KINDS} different pieces")
    env.context.spend("pieces", counts.total(), MAX_COUNT, node.span)
    present = tuple((piece, counts[piece]) for piece in _all(env, made) if counts[piece])
    if not present:
        _no_pieces(env, node, found)
    marks = _marks(env, node, made)
    env.context.columns[node.name.text] = {column.name: column.counts for column in found.columns}
    return PiecesType(
        name=node.name.text,
        fields=made.fields,
        counts=present,
        marks=marks,
        origin=origin_of(env.context, node.name.text),
        kinds=made.kinds,
        note=found.note,
        columns=tuple((column.name, column.span, column.total) for column in found.columns),
    )


def _no_pieces(env: Env, node: ast.PiecesDecl, found: Components) -> NoReturn:
    message = f"there are no pieces of {node.name.text}"
    if found.columns:
        env.report.stop(
            "C0259", found.columns[0].span, f"{message}: every row has 0 of them", "let some row count some"
        )
    env.report.stop("C0222", node.name.span, message, "say how many there are of each")


# --- fields and kinds ------------------------------------------------------------------------------------------------


@define(eq=False)
class _Fields:
    """The fields of some pieces: each once, of all kinds together; and which of them each kind has."""

    fields: FieldTypes = ()
    kinds: Kinds = ()
    types: dict[str, Type] = field(factory=dict)

    def own(self) -> list[tuple[int, ...]]:
        """The numbers of the fields of each kind; of pieces without kinds all."""
        if not self.kinds:
            return [tuple(range(len(self.fields)))]
        return [fields_of_kind(self.fields, self.kinds, kind) for kind, _ in self.kinds]


def _fields(env: Env, node: ast.PiecesDecl) -> _Fields:
    made = _Fields()
    common = _params(env, node.fields, made, bool(node.kinds))
    if not node.kinds:
        made.fields = tuple(made.types.items())
    else:
        _kinds(env, node, made, common)
    size = 0
    for own in made.own():
        size += _product([_size(env, made.fields[number][1]) for number in own if not made.kinds or number])
        if size > MAX_KINDS:
            env.report.stop("C0222", node.span, f"there are more than {MAX_KINDS} different pieces")
    return made


def _kinds(env: Env, node: ast.PiecesDecl, made: _Fields, common: tuple[str, ...]) -> None:
    """The kind itself is the first field; the fields that not every kind has may be none."""
    if [clause.name.text for clause in node.kinds] != list(env.context.enums[f"{node.name.text}-{KIND}"].members):
        raise Stop  # a name of a kind is wrong, which has been said
    kinds = []
    for clause in node.kinds:
        own = (*common, *_params(env, clause.fields, made, True, common))
        kinds.append((clause.name.text, own))
    everywhere = [name for name in made.types if all(name in own for _, own in kinds)]
    types = [(name, type_ if name in everywhere else OptionalType(type_)) for name, type_ in made.types.items()]
    made.fields = ((KIND, EnumType(f"{node.name.text}-{KIND}")), *types)
    made.kinds = tuple(kinds)


def _params(
    env: Env, params: tuple[ast.Param, ...], made: _Fields, in_kinds: bool, common: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The fields of one list of them, added to those known so far."""
    found: list[str] = []
    for param in params:
        name = param.name.text
        if param.type is None:
            env.report.stop("C0222", param.span, "a field has a type", f"write `{name}: <enum>`")
        type_ = type_of(env, param.type)
        if not isinstance(type_, EnumType | BoolType | IntType | DirectionType):
            message = f"a field is a value of an enum, a direction, a number, or yes or no, not {said(type_)}"
            env.report.stop("C0222", param.span, message, "list its values in an `enum`")
        if name in (*found, *common):
            env.report.stop("C0202", param.name.span, f"there are two fields `{name}`")
        if in_kinds and name == KIND:
            message = f"the field `{KIND}` says already of which kind a piece is"
            env.report.stop("C0222", param.name.span, message, "choose another name")
        if made.types.setdefault(name, type_) != type_:
            message = f"`{name}` is {said(made.types[name])} in another kind, and here {said(type_)}"
            env.report.stop("C0222", param.span, message, "give it the same type, or another name")
        found.append(name)
    return tuple(found)


def _product(sizes: list[int]) -> int:
    total = 1
    for size in sizes:
        total = min(total * size, MAX_KINDS + 1)
    return total


def _size(env: Env, type_: Type) -> int:
    plain = bare(type_)
    return plain.high - plain.low + 1 if isinstance(plain, IntType) else len(values_of(env.context, plain))


def _all(env: Env, made: _Fields) -> Iterator[Fields]:
    """All pieces there could be, the first field varying slowest."""
    for number, own in enumerate(made.own()):
        choices: list[tuple[Value, ...]] = [(None,)] * len(made.fields)
        for place in own:
            choices[place] = values_of(env.context, made.fields[place][1])
        if made.kinds:
            choices[0] = (made.kinds[number][0],)
        yield from product(*choices)


# --- counts and marks ------------------------------------------------------------------------------------------------


def _counted(env: Env, node: ast.PiecesDecl, made: _Fields) -> Counter[Fields]:
    """What the lines of the declaration count; an overlay counts further pieces."""
    counts: Counter[Fields] = Counter()
    given: set[tuple[Fields, str]] = set()
    for line in node.counts:
        count = constant_number(env, line.count, "a number of pieces", 0, MAX_COUNT)
        for piece in [] if idles(env.context, made.fields, line.fields) else _spread(env, node, made, line):
            if (piece, line.span.path) in given:
                what = piece_text(piece, node.name.text)
                env.report.stop("C0202", line.span, f"the number of `{what}` is given twice")
            given.add((piece, line.span.path))
            counts[piece] += count
    return counts


def _spread(env: Env, node: ast.PiecesDecl, made: _Fields, line: ast.PieceCount) -> list[Fields]:
    """The pieces that a line counts: the values it names, and every value of the fields spread out by `each`."""
    each = {name.text: name for name in node.each}
    if made.kinds and any(text in each for text in _called(made.fields[0])):
        by_kind = zip(made.kinds, made.own(), strict=True)
        spread = [({0: kind, **fill(env.context, made.fields, own, line.fields)}, own) for (kind, _), own in by_kind]
    else:
        own = own_fields(env.context, made.fields, made.kinds, line.fields, line.span)
        spread = [(dict(fill(env.context, made.fields, own, line.fields)), own)]
    found = [piece for named, own in spread for piece in _spread_one(env, made, line, own, named, each)]
    for text, name in each.items():
        if not any(text in _called(one) for one in made.fields):
            close = suggest(text, [called for one in made.fields for called in _called(one)])
            nearest = f"did you mean `{close}`?" if close else None
            env.report.stop("C0222", name.span, f"{node.name.text} has no field of `{text}`", nearest)
    return found


def _called(one: tuple[str, Type]) -> tuple[str, ...]:
    """What a field can be called after `each`: by its name, or by its type."""
    name, type_ = one
    match bare(type_):
        case EnumType(text):
            return (text, name)
        case DirectionType():
            return ("direction", name)
        case _:
            return (name,)


def _spread_one(
    env: Env,
    made: _Fields,
    line: ast.PieceCount,
    own: tuple[int, ...],
    named: Mapping[int, Value],
    each: Mapping[str, ast.Name],
) -> Iterator[Fields]:
    choices: list[tuple[Value, ...]] = []
    for number, (name, type_) in enumerate(made.fields):
        if number in named:
            choices.append((named[number],))
        elif number not in own:
            choices.append((None,))
        elif any(text in each for text in _called((name, type_))):
            choices.append(values_of(env.context, type_))
        else:
            text = _called((name, type_))[0]
            suggestion = f"name a value of {text}, or write `each {text}`"
            env.report.stop("C0222", line.span, f"this does not say which `{name}` the pieces have", suggestion)
    yield from product(*choices)


def _marks(env: Env, node: ast.PiecesDecl, made: _Fields) -> tuple[tuple[str, Fields], ...]:
    marks: dict[str, Fields] = {}
    first: dict[str, ast.DrawnAs] = {}
    for drawn in node.drawn:
        mark = drawn.mark.text
        if len(mark) != 1 or mark == ".":
            env.report.stop("C0223", drawn.mark.span, f"`{mark}` is no mark", "a mark is one letter")
        if mark in first:
            labels = (Label(first[mark].span, "the other one"),)
            env.report.stop("C0223", drawn.mark.span, f"two pieces are drawn as `{mark}`", labels=labels)
        first[mark] = drawn
        if idles(env.context, made.fields, drawn.fields):
            continue
        marks[mark] = whole_of(env.context, made.fields, made.kinds, drawn.fields, drawn.span)
    return tuple(marks.items())
