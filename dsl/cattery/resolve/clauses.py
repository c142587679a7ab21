"""Clauses: what a rule does, or a define gives, for one kind of the pieces that come in kinds.

Each clause is a rule or define of its own, called `effect for arrow`; the one it belongs to only finds the clause, by the
kind of its first parameter that is such a piece. So an overlay adds a kind with its clauses and edits nothing.
"""

from __future__ import annotations

from cattery.diagnostics import Label
from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Call, Expr, Field, Lit, Local, Matches
from cattery.model.game import Parameter, PiecesType
from cattery.model.stmt import Block, Branch, Invoke
from cattery.model.types import EnumType, PieceType, Type
from cattery.resolve import names
from cattery.resolve.constants import type_of
from cattery.resolve.context import ClauseHead, Context, Env, Facts
from cattery.resolve.expressions import joined
from cattery.resolve.overlays import name_of
from cattery.resolve.report import counted, listed, part
from cattery.resolve.types import bare
from cattery.source import Span
from cattery.syntax import ast

MAX_CLAUSES = 100
"""How many clauses a rule or define has at most."""
SHOWN = 3
"""How many of the kinds without a clause are shown where they are declared."""


def gather(env: Env) -> None:
    """Find out of each clause to what it belongs and for which kind it is."""
    context = env.context
    for name, declared in context.merged.declared.items():
        if isinstance(declared.declaration, ast.ClauseDecl):
            context.broken.add(name)
            with part():
                head = _head(env, declared.declaration)
                context.clauses[name] = head
                context.clauses_of.setdefault(head.node.of.text, []).append(head)
                context.broken.discard(name)
    written: dict[str, set[str]] = {}
    nodes = [declared.declaration for declared in context.merged.declared.values()]
    for node in nodes:
        if isinstance(node, ast.ClauseDecl):
            written.setdefault(node.of.text, set()).add(node.kind.text)
    for node in nodes:
        if isinstance(node, ast.RuleDecl) and not node.body and node.name.text not in context.broken:
            with part():
                _complete(context, node, written.get(node.name.text, set()))


def _head(env: Env, node: ast.ClauseDecl) -> ClauseHead:
    context, of = env.context, node.of
    names.declared_name(context, of, ("rule", "define"))
    declared = context.merged.declared[of.text].declaration
    assert isinstance(declared, ast.RuleDecl | ast.DefineDecl)
    if isinstance(declared, ast.RuleDecl) != (node.value is None):
        form = "a block: what it does" if isinstance(declared, ast.RuleDecl) else "`= ...`: what it gives"
        kind = "rule" if isinstance(declared, ast.RuleDecl) else "define"
        labels = (Label(of.span, f"`{of.text}` is a {kind}"),)
        context.report.stop("C0271", node.span, f"a clause of a {kind} has {form}", labels=labels)
    parameter, pieces = _found_by(env, node, declared)
    fields = _fields(context, node, pieces)
    if len(context.clauses_of.get(of.text, ())) >= MAX_CLAUSES:
        context.report.stop("C0219", declared.name.span, f"`{of.text}` has more than {MAX_CLAUSES} clauses")
    return ClauseHead(name_of(node).text, node, parameter, pieces.name, node.kind.text, fields)


def _found_by(env: Env, node: ast.ClauseDecl, of: ast.RuleDecl | ast.DefineDecl) -> tuple[str, PiecesType]:
    """The first parameter that is a piece of those that come in kinds."""
    for param in of.params:
        type_ = None if param.type is None else type_of(env, param.type)
        if isinstance(type_, PieceType):
            env.context.needs(type_.pieces, param.span)
            pieces = env.context.pieces[type_.pieces]
            if pieces.kinds:
                return param.name.text, pieces
    message = f"`{of.name.text}` has no clauses: none of its parameters is a piece that comes in kinds"
    labels = (Label(of.name.span, f"`{of.name.text}`"),)
    suggestion = "give it a parameter `NAME: PIECES`, of pieces with `kind` lines"
    env.report.stop("C0271", node.of.span, message, suggestion, labels)


def _fields(context: Context, node: ast.ClauseDecl, pieces: PiecesType) -> tuple[tuple[str, Type], ...]:
    """The fields that a clause gives names to, with their types: all those of its kind, or none."""
    kinds = dict(pieces.kinds)
    if node.kind.text not in kinds:
        close = suggest(node.kind.text, kinds)
        suggestion = f"did you mean `{close}`?" if close else f"there are {listed(list(kinds))}"
        context.report.stop("C0271", node.kind.span, f"no {pieces.name} is of a kind `{node.kind.text}`", suggestion)
    own = kinds[node.kind.text]
    if node.fields and len(node.fields) != len(own):
        has = f"{counted(len(own), 'field')}{f' ({listed(own)})' if own else ''}"
        span = node.fields[0].span.to(node.fields[-1].span)
        message = f"a {pieces.name} that is {node.kind.text} has {has}, not {len(node.fields)}"
        context.report.stop("C0209", span, message, "name all of them, or none")
    types = dict(pieces.fields)
    return tuple((field, bare(types[field])) for field in own) if node.fields else ()


def _complete(context: Context, node: ast.RuleDecl, written: set[str]) -> None:
    """A rule that says nothing itself has a clause for every kind."""
    name = node.name.text
    if not written:
        suggestion = "write what it does, `nothing`, or a clause for each kind of pieces"
        context.report.stop("C0272", node.name.span, f"`{name}` does not say what happens", suggestion)
    for head in context.clauses_of.get(name, ())[:1]:
        pieces = context.merged.declared[head.pieces].declaration
        assert isinstance(pieces, ast.PiecesDecl)
        missing = [kind.name for kind in pieces.kinds if kind.name.text not in written]
        if missing:
            labels = tuple(Label(kind.span, f"the kind `{kind.text}`") for kind in missing[:SHOWN])
            without = listed([kind.text for kind in missing])
            message = f"`{name}` has no clause for {without}, and does not say itself what happens then"
            suggestion = f"write `clause {name} for {missing[0].text}`"
            context.report.stop("C0272", node.name.span, message, suggestion, labels)


def inside(env: Env, head: ClauseHead) -> tuple[Env, tuple[Parameter, ...]]:
    """A place in a clause, where the parameters of what it belongs to are bound: the fields get their names too."""
    found: list[Parameter] = []
    for name, (_, type_) in zip(head.node.fields, head.fields, strict=True):
        binding = names.new(env, name, type_)
        env = env.with_names((name.text, binding))
        found.append(Parameter(binding.local, type_, None, None, name.span))
    piece = env.bindings[head.parameter].local
    return env.knowing(Facts(kinds=((piece, head.kind),))), tuple(found)


def branches(context: Context, name: str, parameters: tuple[Parameter, ...], own: Block) -> Block:
    """What a rule does: that of the clause for the piece's kind, else what it says itself."""
    for head in reversed(context.clauses_of.get(name, ())):
        span = head.node.of.span
        call = Invoke(head.name, _arguments(head, parameters, span), span)
        own = (Branch(_is_of_kind(context, head, span), (call,), own, span),)
    return own


def choices(env: Env, name: str, parameters: tuple[Parameter, ...], own: Expr) -> Expr:
    """What a define gives: that of the clause for the piece's kind, else what it says itself."""
    for head in reversed(env.context.clauses_of.get(name, ())):
        span = head.node.of.span
        type_ = env.context.defines[head.name].type
        call = Call(head.name, _arguments(head, parameters, span), type_, span)
        own = joined(env, _is_of_kind(env.context, head, span), call, own, span)
    return own


def _arguments(head: ClauseHead, parameters: tuple[Parameter, ...], span: Span) -> tuple[Expr, ...]:
    piece = _piece(head, span)
    fields = (Field(piece, field, type_, span) for field, type_ in head.fields)
    return (*fields, *(Local(parameter.name, parameter.type, span) for parameter in parameters))


def _piece(head: ClauseHead, span: Span) -> Local:
    return Local(head.parameter, PieceType(head.pieces), span)


def _is_of_kind(context: Context, head: ClauseHead, span: Span) -> Matches:
    (_, kind), *others = context.pieces[head.pieces].fields
    assert isinstance(kind, EnumType)
    return Matches(_piece(head, span), head.pieces, (Lit(head.kind, kind, span), *(None for _ in others)), span)
