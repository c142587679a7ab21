"""What a bare name means: a local, a word of the language, something declared, or a literal.

Literals (enum members, sites, directions) have no meaning of their own: they are read by the type that is expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import NoReturn

from attrs import evolve

from cattery.diagnostics import Fix, Label
from cattery.diagnostics.suggest import suggest
from cattery.model.builtins import OPERATIONS
from cattery.model.expr import Call, Content, Expr, Lit, Local, Me, OptionValue, Read
from cattery.model.game import Define, Option
from cattery.model.types import (
    BOOL,
    BagType,
    DirectionType,
    EnumType,
    OptionalType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)
from cattery.resolve.context import Binding, Context, Env, PieceSource, ValueHead
from cattery.resolve.literals import MAX_CANDIDATES, close_literal, literal_of, literals, types_of
from cattery.resolve.report import Stop, listed
from cattery.resolve.types import bare, includes, said
from cattery.source import Span
from cattery.syntax import ast

WORDS = ("me", "none", "off", "yes", "no", "empty")
"""The words of the language that stand where a name could."""

RESERVED = frozenset(WORDS) | {"player", "chance", "decline", "direction"}
SHOWN = 8
"""How many meanings of an ambiguous name are looked at and shown."""
MAX_NAMES = 200
"""How many names can be bound at one place."""
CALLED = frozenset(n for n, row in OPERATIONS.items() if row.form == "call" and n != "pairs") | {"times", "possible"}
"""What is written like the call of a define or like a piece."""


def new(env: Env, name: ast.Name, type_: Type, source: PieceSource | None = None, broken: bool = False) -> Binding:
    """A binding for a new name, which must not mean anything here yet."""
    if len(env.bindings) >= MAX_NAMES:
        env.report.stop(
            "C0237", name.span, f"more than {MAX_NAMES} names are known here", "make rules or defines of parts of it"
        )
    known = meaning_of(env, name.text)
    if known is not None:
        text, span = known
        labels = () if span is None else (Label(span, f"`{name.text}` is {text}"),)
        message = f"`{name.text}` is {text} already, so it cannot be a new name here"
        env.report.stop("C0203", name.span, message, "choose another name", labels)
    env.locals.gone.setdefault(name.text, name.span)
    return Binding(env.locals.fresh(name.text), type_, name.span, source, broken)


def meaning_of(env: Env, name: str) -> tuple[str, Span | None] | None:
    """What a name means here already, in words, and where that is said; None for a free name."""
    if name in env.bindings:
        return "a name bound above", env.bindings[name].span
    if name in WORDS or name == "player":
        return "a word of the language", None
    kind = env.context.kind_of(name)
    if kind is not None:
        return f"the name of {with_article(kind)}", env.context.span_of(name) or env.context.region_span(name)
    types = types_of(env.context, name)
    return (_of_type(env, types[0]), None) if types else None


def _of_type(env: Env, type_: Type) -> str:
    """What a value of a type is, in words; kinds of pieces are no enum that anybody has declared."""
    pieces = env.context.kind_enums.get(type_.name) if isinstance(type_, EnumType) else None
    return said(type_) if pieces is None else f"a kind of {pieces}"


def with_article(kind: str) -> str:
    """`an action`, `a rule`, `pieces`."""
    if kind == "pieces":
        return kind
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


# --- names in expressions --------------------------------------------------------------------------------------------


def name_expr(env: Env, node: ast.NameExpr, expected: Type | None) -> Expr:
    """What a bare name in an expression is."""
    name, span = node.name.text, node.span
    if name in env.bindings:
        return local(env.bindings[name], span)
    kind = env.context.kind_of(name)
    literal = None if expected is None else literal_of(env.context, name, expected, span)
    if literal is not None:
        return _literal_or_declared(env, literal, kind)
    if name in WORDS:
        return _word(env, name, span, expected)
    if kind is not None:
        return _declared(env, name, kind, span)
    return unique_literal(env, name, span, expected)


def _literal_or_declared(env: Env, literal: Lit, kind: str | None) -> Lit:
    """A literal of the expected type, unless something declared of that name has this type too."""
    context, name = env.context, str(literal.value)
    heads: dict[str | None, Mapping[str, Option | ValueHead | Define]] = {
        "option": context.options,
        "value": context.values,
        "define": context.defines,
    }
    head = heads[kind].get(name) if kind in heads else None
    if head is not None and bare(head.type) == literal.type:
        message = f"`{name}` is {said(literal.type)} and the name of {with_article(str(kind))}"
        env.report.stop("C0205", literal.span, message, "give one of them another name")
    return literal


def local(binding: Binding, span: Span) -> Local:
    """The local that a binding stands for."""
    if binding.broken:
        raise Stop
    return Local(binding.local, binding.type, span)


def _is_value(kind: str) -> bool:
    return kind in ("option", "value", "place", "define", "region")


def _word(env: Env, name: str, span: Span, expected: Type | None) -> Expr:
    match name:
        case "me":
            return Me(span=span)
        case "yes" | "no":
            return Lit(name == "yes", BOOL, span)
        case "none" | "off" if isinstance(expected, OptionalType):
            return Lit(None, expected, span)
        case "empty" if isinstance(expected, SetType):
            return Lit((), expected, span)
        case "none" | "off" if expected is not None:
            env.report.stop("C0206", span, f"there has to be {said(expected)} here, so it cannot be {name}")
        case "none" | "off":
            env.report.stop(
                "C0205", span, f"nothing here says what kind of {name} this is", "compare it with something"
            )
        case _:
            env.report.stop("C0206", span, f"`{name}` can only be asked for: `... is {name}`")


def _declared(env: Env, name: str, kind: str, span: Span) -> Expr:
    context = env.context
    context.needs(name, span)
    match kind:
        case "option":
            option = context.options[name]
            return OptionValue(name, option.value, option.type, span)
        case "value":
            return _no_index(env, name, span, Read(name, (), context.values[name].type, span), context.values[name].per)
        case "place":
            head = context.places[name]
            return _no_index(env, name, span, Content(name, (), content_type(head.kind, head.pieces), span), head.per)
        case "define":
            return define_call(env, name, (), span)
        case "region":
            return _region(env, name, span)
        case _:
            env.report.stop("C0204", span, f"`{name}` is {with_article(kind)}, which has no value by itself")


def _region(env: Env, name: str, span: Span) -> Lit:
    """A region of a board: the set of its sites."""
    found, *others = env.context.boards_with_region(name)
    if others:
        boards = listed([found, *others])
        env.report.stop("C0205", span, f"{boards} each have a region `{name}`", "give one of them another name")
    board = env.context.boards[found]
    sites = dict(board.regions)[name]
    return Lit(tuple(board.sites[site] for site in sites), SetType(SiteType(found)), span)


def content_type(kind: str, pieces: str) -> Type:
    """The type of what is in a place."""
    match kind:
        case "one":
            return OptionalType(PieceType(pieces))
        case "stack":
            return SequenceType(PieceType(pieces))
        case _:
            return BagType(pieces)


def _no_index(env: Env, name: str, span: Span, expr: Expr, per: tuple[Type, ...]) -> Expr:
    if per:
        example = ", ".join(f"<{said(type_)}>" for type_ in per)
        message = f"there is one `{name}` for each {listed([short(type_) for type_ in per])}; say which"
        env.report.stop("C0209", span, message, f"write {name}[{example}]")
    return expr


def short(type_: Type) -> str:
    """A type by its bare name."""
    match type_:
        case EnumType(name):
            return name
        case SiteType(board):
            return f"site of {board}"
        case _:
            return said(type_)


def define_call(env: Env, name: str, arguments: tuple[Expr, ...], span: Span) -> Call:
    """A define with its arguments fitted; it is resolved now if its turn has not come."""
    context = env.context
    context.needs(name, span)
    if name not in context.defines:
        if context.define_now is None:
            context.early(name, span)
        context.define_now(name)
    return Call(name, arguments, context.defines[name].type, span)


# --- literals --------------------------------------------------------------------------------------------------------


def unique_literal(env: Env, name: str, span: Span, expected: Type | None) -> Expr:
    """A literal that only one type has; of an enum and one that includes it, the included one is meant."""
    context = env.context
    found = types_of(context, name)
    own = [type_ for type_ in found if not (isinstance(type_, EnumType) and context.kind_of(type_.name) == "option")]
    enums = [type_ for type_ in found if isinstance(type_, EnumType)][:SHOWN]
    narrow = [t for t in own or found if not any(includes(context, t, other) for other in enums)]
    if not narrow:
        unknown(env, name, span, expected)
    if len(narrow) > 1:
        kinds = listed([said(type_) for type_ in narrow[:SHOWN]], "or")
        env.report.stop(
            "C0205",
            span,
            f"`{name}` could be {kinds}, and nothing here says which",
            "compare it, or give it to something",
        )
    if expected is not None and isinstance(bare(expected), EnumType | SiteType | DirectionType):
        _wrong_literal(env, name, span, expected, narrow[0])
    return Lit(name, narrow[0], span)


def _wrong_literal(env: Env, name: str, span: Span, expected: Type, found: Type) -> None:
    if includes(env.context, bare(expected), found):
        return
    close = close_literal(env.context, name, expected)
    message = f"`{name}` is {said(found)}, but there has to be {said(expected)} here"
    env.report.stop("C0206", span, message, f"did you mean `{close}`?" if close else None)


def is_literal(env: Env, node: ast.Expr) -> bool:
    """Whether an expression only has a meaning by the type that is expected of it."""
    match node:
        case ast.NameExpr(name):
            kind = env.context.kind_of(name.text)
            if name.text in env.bindings or name.text == "me":
                return False
            return kind is None or not _is_value(kind)
        case ast.BinaryExpr("/", left, right):
            return is_literal(env, left) and is_literal(env, right)
        case ast.IfExpr(_, then, otherwise):
            return is_literal(env, then) and is_literal(env, otherwise)
        case _:
            return False


# --- names that mean nothing -----------------------------------------------------------------------------------------


def unknown(env: Env, name: str, span: Span, expected: Type | None = None) -> NoReturn:
    """Give up: a name that nothing declares."""
    if _of_broken_board(env.context, name):
        raise Stop
    close = suggest(name, islice(_candidates(env, expected), MAX_CANDIDATES))
    message, suggestion = f"nothing is called `{name}` here", f"did you mean `{close}`?" if close else None
    if expected is not None and not close and isinstance(bare(expected), EnumType | DirectionType):
        suggestion = f"expected is {said(expected)}: {listed(literals(env.context, expected), 'or')}"
    labels: tuple[Label, ...] = ()
    if name in env.locals.gone:
        message = f"`{name}` is not known here, only where it was bound"
        labels = (Label(env.locals.gone[name], f"`{name}` is bound here"),)
        suggestion = "bind it again, with `as` or `let`, in what surrounds this"
    fix = Fix(span, close) if close else None
    spaced = _with_spaces(env, name)
    if spaced is not None:
        suggestion, fix = f"a hyphen joins names: for a difference write `{spaced}`", Fix(span, spaced)
    env.report.stop("C0201", span, message, suggestion, labels, fix)


def _of_broken_board(context: Context, name: str) -> bool:
    """Whether a board that is wrong, which has been said, has a region of that name."""
    boards = (
        context.merged.declared[board].declaration for board in context.broken if board in context.merged.declared
    )
    return any(isinstance(b, ast.BoardDecl) and any(r.name.text == name for r in b.regions) for b in boards)


def _with_spaces(env: Env, name: str) -> str | None:
    """`size - 1` for `size-1`, where the parts mean something."""
    pieces = name.split("-")
    for cut in range(len(pieces) - 1, 0, -1):
        left, right = "-".join(pieces[:cut]), "-".join(pieces[cut:])
        if _means(env, left) and (_means(env, right) or re.fullmatch(r"\d+", right)):
            return f"{left} - {right}"
    return None


def _means(env: Env, name: str) -> bool:
    return name in env.bindings or env.context.kind_of(name) is not None or name in OPERATIONS


def _candidates(env: Env, expected: Type | None) -> Iterable[str]:
    if expected is not None:
        yield from literals(env.context, expected)
        kind = bare(expected)
        for _, type_ in env.context.pieces[kind.pieces].fields if isinstance(kind, PieceType) else ():
            yield from literals(env.context, type_)
    yield from env.bindings
    yield from (n for n, declared in env.context.merged.declared.items() if declared.kind != "clause")
    yield from (region for board in env.context.boards.values() for region, _ in board.regions)
    yield from WORDS
    if expected is None:
        for enum in env.context.enums.values():
            yield from enum.members
        for board in env.context.boards.values():
            yield from board.directions


def declared_name(context: Context, name: ast.Name, kinds: tuple[str, ...], span: Span | None = None) -> str:
    """The name of something declared of one of these kinds; anything else is complained about."""
    here = span or name.span
    kind = context.kind_of(name.text)
    if kind in kinds:
        context.needs(name.text, here)
        return name.text
    wanted = listed([with_article(k) for k in kinds], "or")
    same = [n for n, d in context.merged.declared.items() if d.kind in kinds]
    close = suggest(name.text, [*same, "player"] if "enum" in kinds else same)
    suggestion = f"did you mean `{close}`?" if close else None
    if kind is not None:
        context.report.stop("C0204", here, f"`{name.text}` is {with_article(kind)}; expected is {wanted}", suggestion)
    fix = Fix(here, close) if close else None
    context.report.stop("C0201", here, f"nothing is called `{name.text}`; expected is {wanted}", suggestion, fix=fix)


def absent(binding: Binding) -> Binding:
    """The binding of something that went wrong: using it says nothing more."""
    return evolve(binding, broken=True)
