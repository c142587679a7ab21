"""Enums and options: the choices of the rulebook and the values they have in this game."""

from __future__ import annotations

from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Value
from cattery.model.game import Enum, Option
from cattery.model.types import BoolType, EnumType, IntType, Type
from cattery.resolve.constants import constant_value, type_of
from cattery.resolve.context import Context, Env
from cattery.resolve.names import RESERVED
from cattery.resolve.origins import origin_of
from cattery.resolve.report import counted, listed, part
from cattery.resolve.types import said
from cattery.syntax import ast

MAX_DEPTH = 32
"""How many enums may include each other."""
MAX_MEMBERS = 4096
DOMAIN_LIMIT = 100_001
"""An option has at most so many values."""


def kinds(context: Context) -> None:
    """The enums that list the kinds of pieces that come in several."""
    for name, declared in context.merged.declared.items():
        node = declared.declaration
        if not isinstance(node, ast.PiecesDecl) or not node.kinds:
            continue
        enum = f"{name}-kind"
        if enum in context.merged.declared:
            span = context.merged.declared[enum].name_span
            message = f"`{enum}` is what the kinds of {name} are called already"
            context.report.say("C0202", span, message, "choose another name")
        members: list[str] = []
        for kind in node.kinds:
            if kind.name.text in members:
                context.report.say("C0202", kind.name.span, f"{name} has two kinds `{kind.name.text}`")
            else:
                _add(context, members, (kind.name.text,), kind.name)
        context.kind_enums[enum] = name
        context.enums[enum] = Enum(enum, tuple(members), (), origin_of(context, name))


def enums(context: Context) -> None:
    """The declared enums, with the members of those they include."""
    for name in _declared_enums(context):
        enum(context, name)


def enum(context: Context, name: str) -> None:
    """One declared enum, with those it includes."""
    declared = _declared_enums(context)
    _enum(context, declared[name], declared, ())


def _declared_enums(context: Context) -> dict[str, ast.EnumDecl]:
    return {n: d.declaration for n, d in context.merged.declared.items() if isinstance(d.declaration, ast.EnumDecl)}


def _enum(context: Context, node: ast.EnumDecl, all_: dict[str, ast.EnumDecl], around: tuple[str, ...]) -> None:
    name = node.name.text
    if name in context.enums or name in context.broken:
        return
    members: list[str] = []
    includes: list[str] = []
    for member in node.members:
        text = member.name.text
        if not member.each:
            _add(context, members, (text,), member.name)
        elif text == name or text in around:
            context.report.say("C0215", member.name.span, f"`{name}` includes itself")
        elif len(around) >= MAX_DEPTH:
            context.report.say("C0237", member.name.span, f"more than {MAX_DEPTH} enums include each other")
        elif text == "player" and text not in context.enums:
            message = f"`{name}` says who the players are, and cannot be made of them"
            context.report.say("C0215", member.name.span, message)
        elif text in ("player", *context.kind_enums) or text in all_:
            if text in all_:
                _enum(context, all_[text], all_, (*around, name))
            if text in context.enums:
                includes.append(text)
                _add(context, members, context.enums[text].members, member.name)
        else:
            close = suggest(text, [*all_, "player"])
            suggestion = f"did you mean `{close}`?" if close else None
            context.report.say("C0201", member.name.span, f"there is no enum `{text}`", suggestion)
    if len(members) > MAX_MEMBERS:
        message = f"`{name}` has {len(members)} members, and at most {MAX_MEMBERS} can be"
        context.report.say("C0219", node.name.span, message)
        del members[MAX_MEMBERS:]
    context.enums[name] = Enum(name, tuple(members), tuple(includes), origin_of(context, name))


def _add(context: Context, members: list[str], new: tuple[str, ...], name: ast.Name) -> None:
    for text in new:
        if text in members:
            context.report.say("C0202", name.span, f"`{text}` is a member twice", "leave one of them out")
        elif text in RESERVED:
            context.report.say("C0203", name.span, f"`{text}` is a word of the language", "choose another name")
        else:
            members.append(text)


def options(env: Env) -> None:
    """The options with the values chosen for this game, or their defaults."""
    context = env.context
    for name, declared in context.merged.declared.items():
        if isinstance(declared.declaration, ast.OptionDecl):
            with part():
                option(env, declared.declaration)
            if name not in context.options:
                context.broken.add(name)
    context.options = {name: context.options[name] for name in context.merged.declared if name in context.options}
    _unknown_choices(context)


def option(env: Env, node: ast.OptionDecl) -> None:
    """One option, with the value chosen for this game or its default."""
    context, name = env.context, node.name.text
    if name in context.options or name in context.broken:
        return
    origin = origin_of(context, name)
    type_, domain = _domain(env, node)
    if isinstance(node.domain, tuple):
        context.enums[name] = Enum(name, tuple(str(value) for value in domain), (), origin)
    default = _default(env, node, type_, domain)
    value = default
    if name in context.chosen:
        value = _chosen(context, node, domain, context.chosen[name])
    context.options[name] = Option(name, type_, domain, default, value, origin)


def _domain(env: Env, node: ast.OptionDecl) -> tuple[Type, tuple[Value, ...]]:
    if isinstance(node.domain, tuple):
        members: list[str] = []
        for member in node.domain:
            if member.text in members:
                env.report.say("C0202", member.span, f"`{member.text}` is listed twice", "leave one of them out")
            else:
                members.append(member.text)
        return EnumType(node.name.text), tuple(members)
    type_ = type_of(env, node.domain)
    match type_:
        case BoolType():
            return type_, (False, True)
        case IntType(low, high):
            if high - low >= DOMAIN_LIMIT:
                env.report.stop("C0212", node.domain.span, f"an option has at most {DOMAIN_LIMIT} values")
            env.context.spend("values of options", high - low + 1, 5 * DOMAIN_LIMIT, node.domain.span)
            return type_, tuple(range(low, high + 1))
        case EnumType(name) if name in env.context.enums:
            return type_, env.context.enums[name].members
        case _:
            suggestion = "list its values, or write a range or `yes or no`"
            env.report.stop("C0206", node.domain.span, f"an option cannot be {said(type_)}", suggestion)


def _default(env: Env, node: ast.OptionDecl, type_: Type, domain: tuple[Value, ...]) -> Value:
    what = f"the default of `{node.name.text}`"
    if isinstance(type_, EnumType) and isinstance(node.default, ast.NameExpr):
        text = node.default.name.text
        if text in domain:
            return text
        close = suggest(text, [str(value) for value in domain])
        suggestion = f"did you mean `{close}`?" if close else f"it can be {listed([str(v) for v in domain], 'or')}"
        env.report.stop("C0217", node.default.span, f"`{text}` is not a value of `{node.name.text}`", suggestion)
    value = constant_value(env, node.default, type_, what)
    if value not in domain or isinstance(value, bool) != isinstance(type_, BoolType):
        suggestion = (
            f"it goes from {domain[0]} to {domain[-1]}" if isinstance(type_, IntType) else f"it is {said(type_)}"
        )
        env.report.stop("C0217", node.default.span, f"{what} is none of its values", suggestion)
    return value


def text_of(value: Value) -> str:
    """The value of an option as it is written on a command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _chosen(context: Context, node: ast.OptionDecl, domain: tuple[Value, ...], text: str) -> Value:
    for value in domain:
        if text_of(value) == text:
            return value
    name = node.name.text
    if isinstance(domain[0], int) and not isinstance(domain[0], bool):
        suggestion = f"it goes from {domain[0]} to {domain[-1]}"
    else:
        values = [text_of(value) for value in domain]
        close = suggest(text, values)
        suggestion = f"did you mean `{close}`?" if close else f"it can be {listed(values, 'or')}"
    context.report.stop("C0216", node.name.span, f"the option `{name}` cannot be `{text}`", suggestion)


def _unknown_choices(context: Context) -> None:
    known = [name for name, declared in context.merged.declared.items() if declared.kind == "option"]
    for name in context.chosen:
        if name not in known:
            close = suggest(name, known)
            has = f"it has {counted(len(known), 'option')}: {listed(known)}" if known else "it has no options"
            suggestion = f"did you mean `{close}`?" if close else has
            context.report.say("C0216", context.merged.head.title.span, f"the game has no option `{name}`", suggestion)
