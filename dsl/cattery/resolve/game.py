"""From merged declarations to the IR: each kind of declaration in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from attrs import evolve

from cattery.model.game import Action, End, Game, Law, Origin, Place, Rule, StateValue
from cattery.model.stmt import Block
from cattery.resolve import boards, circles, clauses, declarations, options, pieces, places, players, steps
from cattery.resolve.context import Context, Env
from cattery.resolve.load import LoadedFiles
from cattery.resolve.names import CALLED, RESERVED
from cattery.resolve.overlays import Merged
from cattery.resolve.report import Report, part
from cattery.resolve.statements import block
from cattery.syntax import ast

Made = TypeVar("Made")
Node = TypeVar("Node")


def game(loaded: LoadedFiles, merged: Merged, chosen: Mapping[str, str], report: Report) -> tuple[Game, Context]:
    """The game with these options, and what was known while it was made; examples come later."""
    context = Context(merged, report, chosen, tables=loaded.tables)
    _reserved(context)
    env = declarations.place(context)
    options.kinds(context)
    players.players(env)
    options.enums(context)
    options.options(env)
    boards.boards(env)
    pieces.pieces(env)
    places.heads(env)
    made = _assemble(loaded, context, env)
    if context.possibles and not report.failed:
        circles.check(made, report)
    return made, context


def _reserved(context: Context) -> None:
    for name, declared in context.merged.declared.items():
        called = name in CALLED and declared.kind in ("define", "pieces")
        if called or (name in RESERVED and declared.kind not in ("must", "claim", "possible")):
            message = f"`{name}` is a word of the language and cannot be declared"
            context.report.say("C0203", declared.name_span, message, "choose another name")
    done = context.merged.declared.get("done")
    if done is not None and done.kind == "action" and steps.picks_sets(context.merged):
        message = "`done` ends the picks of an action in steps, so no action can be called so"
        context.report.say("C0203", done.name_span, message, "choose another name")


def _assemble(loaded: LoadedFiles, context: Context, env: Env) -> Game:
    merged = context.merged
    for name, declared in merged.declared.items():
        if isinstance(declared.declaration, ast.ActionDecl | ast.RuleDecl | ast.EndDecl):
            declarations.given_parameters(context, name, declared.declaration.params, declared.kind)
    clauses.gather(env)
    declarations.defines(context)
    start: dict[str, Place] = places.places(env)
    values: dict[str, StateValue] = places.values(env)
    actions: dict[str, Action] = _all(context, ast.ActionDecl, declarations.action)
    rules = _rules(context)
    ends: dict[str, End] = _all(context, ast.EndDecl, declarations.end)
    laws: dict[str, Law] = _all(context, ast.LawDecl, declarations.law)
    flow = _flow(context)
    return Game(
        name=loaded.name,
        title=merged.title,
        doc=merged.doc,
        variants=loaded.variants,
        players=context.players,
        rulebook=tuple(item.id for item in merged.listed),
        options={n: evolve(o, shapes=n in context.shaping) for n, o in context.options.items()},
        enums=context.enums,
        boards=context.boards,
        pieces=context.pieces,
        places=start,
        values=values,
        defines={name: context.defines[name] for name in merged.declared if name in context.defines},
        actions=actions,
        rules=rules,
        ends=ends,
        laws=laws,
        examples=(),
        flow=flow,
        origin=_origin(merged),
        listed=tuple(merged.listed),
        citations=tuple(merged.citations),
    )


def _origin(merged: Merged) -> Origin:
    kinds = ("game", "flow")
    cites = dict.fromkeys(c.id for c in merged.citations if c.kind in kinds and not c.replaced)
    return Origin(merged.head.span, tuple(cites), merged.doc)


def _all(context: Context, kind: type[Node], make: Callable[[Context, Node], Made]) -> dict[str, Made]:
    """The declarations of one kind; a wrong one is left out."""
    found: dict[str, Made] = {}
    for name, declared in context.merged.declared.items():
        node = declared.declaration
        if isinstance(node, kind):
            with part():
                found[name] = make(context, node)
    return found


def _rules(context: Context) -> dict[str, Rule]:
    """The rules, and the clauses of rules, which are rules too."""
    found: dict[str, Rule] = {}
    for name, declared in context.merged.declared.items():
        with part():
            match declared.declaration:
                case ast.RuleDecl() as node:
                    found[name] = declarations.rule(context, node)
                case ast.ClauseDecl(value=None) if name in context.clauses:
                    found[name] = declarations.clause(context, name)
    return found


def _flow(context: Context) -> Block:
    flow = context.merged.flow
    if flow is None:
        context.report.say("C0234", context.merged.head.span, "the game has no flow", "say with `flow` how it goes")
        return ()
    return block(evolve(declarations.place(context), flow=True), flow.body)
