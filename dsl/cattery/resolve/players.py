"""Who plays: the players that the head names, or as many members of an enum as an option says."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from attrs import evolve

from cattery.diagnostics.suggest import suggest
from cattery.model.game import Enum, Option, Origin
from cattery.model.types import IntType
from cattery.resolve import options
from cattery.resolve.context import Context, Env
from cattery.resolve.names import RESERVED, declared_name
from cattery.resolve.origins import origin_of
from cattery.resolve.report import Stop, counted
from cattery.source import NOWHERE
from cattery.syntax import ast

MAX_PLAYERS = 64


def players(env: Env) -> None:
    """The seats, which are the members of the enum `player`."""
    context, head = env.context, env.context.merged.head
    try:
        names = _listed(context, head) if head.players_of is None else _of_enum(env, head, head.players_of)
    except Stop:
        names = ()
    if len(names) > MAX_PLAYERS:
        span = (head.players_of or head.players[MAX_PLAYERS]).span
        context.report.say("C0219", span, f"there are {len(names)} players, and at most {MAX_PLAYERS} can be")
    context.players = names[:MAX_PLAYERS]
    context.enums["player"] = Enum("player", context.players, (), _origin(context))


def _origin(context: Context) -> Origin:
    names = context.merged.head.players
    return evolve(origin_of(context, "player"), span=names[0].span if names else NOWHERE)


def _listed(context: Context, head: ast.GameDecl) -> tuple[str, ...]:
    names: list[str] = []
    for name in head.players:
        if name.text in names:
            context.report.say("C0202", name.span, f"the player `{name.text}` is named twice")
        elif name.text in RESERVED:
            context.report.say("C0203", name.span, f"`{name.text}` is a word of the language", "choose another name")
        else:
            names.append(name.text)
    if not names:
        context.report.say("C0234", head.span, "the game does not say who plays", "add a line `players <name>, <name>`")
    return tuple(names)


# --- the first members of an enum ------------------------------------------------------------------------------------


def _of_enum(env: Env, head: ast.GameDecl, of: ast.Name) -> tuple[str, ...]:
    """So many of the first members of an enum as the one option says; the enum includes the players."""
    context, before = env.context, len(env.report.found)
    members = _members(context, of)
    if len(context.report.found) > before:
        return members
    try:
        number = _number(env, head.players[0], of.text, len(members))
    except Stop:
        number = len(members)
    context.enums[of.text] = evolve(context.enums[of.text], includes=(*context.enums[of.text].includes, "player"))
    return members[:number]


def _members(context: Context, of: ast.Name) -> tuple[str, ...]:
    known = [name for name, declared in context.merged.declared.items() if declared.kind == "enum"]
    if of.text not in known:
        close = suggest(of.text, known)
        suggestion = f"did you mean `{close}`?" if close else "declare it with `enum`"
        context.report.stop("C0201", of.span, f"there is no enum `{of.text}`", suggestion)
    options.enum(context, of.text)
    return context.enums[of.text].members


def _number(env: Env, name: ast.Name, of: str, most: int) -> int:
    """How many play in this game."""
    context = env.context
    option = _option(env, name)
    values = [value for value in option.domain if isinstance(value, int)]
    if not isinstance(option.type, IntType):
        suggestion = f"let it be a range, such as `1..{most}`"
        context.report.stop("C0254", name.span, f"`{name.text}` is no number of players", suggestion)
    if values[0] < 1 or values[-1] > most:
        message = f"`{name.text}` goes from {values[0]} to {values[-1]}, and {of} has {counted(most, 'member')}"
        context.report.stop("C0254", name.span, message, "let the option go from 1 to that number at most")
    context.shaping.add(name.text)
    assert isinstance(option.value, int)
    return option.value


def _option(env: Env, name: ast.Name) -> Option:
    """The option, worked out before the others, with those that it needs itself."""
    context = env.context
    declared = context.merged.declared.get(name.text)
    if declared is not None and isinstance(declared.declaration, ast.OptionDecl):
        _with_needed(env, declared.declaration)
    return context.options[declared_name(context, name, ("option",))]


def _with_needed(env: Env, node: ast.OptionDecl) -> None:
    """An option after the earlier ones that it mentions."""
    mentioned = set(_mentioned((node.domain, node.default)))
    for name, declared in env.context.merged.declared.items():
        if name == node.name.text:
            break
        if name in mentioned and isinstance(declared.declaration, ast.OptionDecl):
            _with_needed(env, declared.declaration)
    try:
        options.option(env, node)
    except Stop:
        env.context.broken.add(node.name.text)
        raise


def _mentioned(node: object) -> Iterator[str]:
    """The names in an expression or a type."""
    match node:
        case ast.Name(text):
            yield text
        case tuple():
            for item in node:
                yield from _mentioned(item)
        case _ if attrs.has(kind := type(node)):
            for part in attrs.fields(kind):
                yield from _mentioned(getattr(node, part.name))
        case _:
            return
