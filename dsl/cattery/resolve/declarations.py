"""Defines, actions, rules, ends and laws: first their parameters, then what is inside."""

from __future__ import annotations

from attrs import define, field

from cattery.model.expr import Call, Expr, Local, Logic, Narrow
from cattery.model.game import Action, Define, End, Guard, Law, Parameter, Rule
from cattery.model.stmt import Block, Branch, Impossible
from cattery.model.types import PLAYER, IntType, PairType
from cattery.model.walk import block_expressions, walk
from cattery.resolve import names
from cattery.resolve.conditions import condition
from cattery.resolve.constants import type_of
from cattery.resolve.context import Binding, Context, Env, Facts, Locals
from cattery.resolve.domains import Gone, domain
from cattery.resolve.expressions import expression
from cattery.resolve.moves import held_indices, hoist
from cattery.resolve.origins import guard_origin, origin_of
from cattery.resolve.report import Stop, part
from cattery.resolve.statements import block
from cattery.resolve.types import fit, said
from cattery.resolve.words import words
from cattery.syntax import ast


def place(context: Context) -> Env:
    """A new place: nothing bound yet."""
    return Env(context, Locals(), expression)


# --- parameters ------------------------------------------------------------------------------------------------------


def given_parameters(context: Context, name: str, parameters: tuple[ast.Param, ...], kind: str) -> None:
    """The parameters that a caller fills in, so that calls can be resolved before bodies."""
    env = place(context)
    found: list[Parameter] = []
    for node in parameters:
        if node.type is None:
            if kind != "action":
                context.broken.add(name)
            continue
        try:
            found.append(Parameter(node.name.text, type_of(env, node.type), None, None, node.span))
        except Stop:
            context.broken.add(name)
    context.parameters[name] = tuple(found)


def _bind_given(env: Env, parameters: tuple[ast.Param, ...]) -> tuple[Env, tuple[Parameter, ...]]:
    """A place inside a declaration whose parameters are all given."""
    found: list[Parameter] = []
    for node in parameters:
        env, parameter = _given(env, node)
        found.append(parameter)
    return env, tuple(found)


def _given(env: Env, node: ast.Param) -> tuple[Env, Parameter]:
    if node.type is None:
        env.report.stop(
            "C0204", node.span, "only an action has something to choose", f"write `{node.name.text}: <type>`"
        )
    type_ = type_of(env, node.type)
    binding = names.new(env, node.name, type_)
    parameter = Parameter(binding.local, type_, None, None, node.span)
    return env.with_names((node.name.text, binding)), parameter


def _chosen(env: Env, node: ast.Param, gone: Gone) -> tuple[Env, Parameter]:
    if isinstance(gone.element, PairType):
        env.report.stop("C0210", node.span, "a choice is one thing, and this yields pairs")
    binding = names.new(env, node.name, gone.element, gone.source)
    inner = env.with_names((node.name.text, binding))
    return inner, Parameter(binding.local, gone.element, gone.domain, words(inner, node.words), node.span)


# --- defines ---------------------------------------------------------------------------------------------------------


MAX_DEPTH = 32
"""How many defines may be built on each other."""


@define(eq=False)
class _Defines:
    """The defines of a game; one that another uses is resolved when it is needed."""

    context: Context
    open: list[str] = field(factory=list)
    depth: dict[str, int] = field(factory=dict)

    def now(self, name: str) -> Define:
        """Resolve one, if it is not in the middle of being resolved."""
        context = self.context
        node = context.merged.declared[name].declaration
        assert isinstance(node, ast.DefineDecl)
        if name in self.open:
            context.broken.add(name)
            way = " -> ".join([*self.open[self.open.index(name) :], name])
            suggestion = "a define cannot go in circles"
            context.report.stop("C0215", node.name.span, f"`{name}` is defined by itself ({way})", suggestion)
        self.open.append(name)
        try:
            self._check_depth(node, len(self.open))
            found = _define(context, node)
            calls = [self.depth[call.define] for call in walk(found.body) if isinstance(call, Call)]
            self.depth[name] = 1 + max(calls, default=0)
            self._check_depth(node, self.depth[name])
        except Stop:
            context.broken.add(name)
            raise
        finally:
            self.open.pop()
        context.defines[name] = found
        return found

    def _check_depth(self, node: ast.DefineDecl, depth: int) -> None:
        if depth > MAX_DEPTH:
            message = f"`{node.name.text}` is built on more than {MAX_DEPTH} defines, one on the other"
            self.context.report.stop("C0237", node.name.span, message, "write some of them out")


def defines(context: Context) -> None:
    """All defines."""
    work = _Defines(context)
    context.define_now = work.now
    for name, declared in context.merged.declared.items():
        if declared.kind == "define" and name not in context.defines and name not in context.broken:
            with part():
                work.now(name)


def _define(context: Context, node: ast.DefineDecl) -> Define:
    env, parameters = _bind_given(place(context), node.params)
    body = env.expr(node.body)
    return Define(node.name.text, parameters, body.type, body, origin_of(context, node.name.text))


# --- actions and rules -----------------------------------------------------------------------------------------------


def action(context: Context, node: ast.ActionDecl) -> Action:
    """An action: its parameters, its guards in the light of the guards before them, and what it does."""
    env = place(context)
    parameters: list[Parameter] = []
    for parameter_node in node.params:
        if parameter_node.domain is None:
            env, parameter = _given(env, parameter_node)
        else:
            env, parameter = _chosen(env, parameter_node, domain(env, parameter_node.domain))
        parameters.append(parameter)
    known = Facts()
    asked: list[Expr] = []
    guards: list[Guard] = []
    for guard in node.guards:
        with part():
            found = condition(env.knowing(known), guard.condition)
            held = _with_names(found.expr, asked)
            guards.append(Guard(held, words(env, guard.words), guard_origin(context, node.name.text, guard)))
            known = known.plus(found.yes)
            asked.append(found.expr)
    body = _after_guards(env, known, asked, node.body)
    body = (*(let for binding in env.bindings.values() for let in held_indices(binding.source)), *body)
    return Action(node.name.text, tuple(parameters), tuple(guards), body, origin_of(context, node.name.text))


def _narrowed(expr: Expr) -> list[Narrow]:
    """The names that a condition binds where it holds."""
    match expr:
        case Narrow():
            return [expr]
        case Logic("and", left, right):
            return [*_narrowed(left), *_narrowed(right)]
        case _:
            return []


def _needed(asked: list[Expr], used: set[str]) -> list[Narrow]:
    """The questions that bind names which are used, and those which these need; first things first."""
    found: list[Narrow] = []
    for narrow in reversed([n for expr in asked for n in _narrowed(expr)]):
        if narrow.local in used:
            found.insert(0, narrow)
            used |= _locals(narrow)
    return found


def _locals(expr: Expr) -> set[str]:
    return {node.name for node in walk(expr) if isinstance(node, Local)}


def _with_names(expr: Expr, asked: list[Expr]) -> Expr:
    """A guard that uses a name which an earlier guard binds asks for it itself, so that every guard stands alone."""
    for narrow in reversed(_needed(asked, _locals(expr))):
        expr = Logic("and", narrow, expr, expr.span)
    return expr


def _after_guards(env: Env, known: Facts, asked: list[Expr], nodes: tuple[ast.Stmt, ...]) -> Block:
    """What an action does; the names that its guards bind are asked for once more, if they are used."""
    body = block(env.knowing(known), nodes)
    used = {node.name for node in block_expressions(body) if isinstance(node, Local)}
    sources = {binding.local: binding.source for _, binding in known.bound}
    moved = {local for local, source in sources.items() if source is not None and source.hoisted}
    for narrow in reversed(_needed(asked, used | moved)):
        source = sources[narrow.local]
        lets, held = hoist(env, narrow, [] if source is None else [source], known)
        body = (*lets, Branch(held, body, (Impossible("a guard has held", narrow.span),), narrow.span))
    return body


def rule(context: Context, node: ast.RuleDecl) -> Rule:
    """A rule: what happens when it is called."""
    env, parameters = _bind_given(place(context), node.params)
    return Rule(node.name.text, parameters, block(env, node.body), origin_of(context, node.name.text))


# --- ends and laws ---------------------------------------------------------------------------------------------------


def end(context: Context, node: ast.EndDecl) -> End:
    """An end: who wins, and when."""
    env, parameters = _bind_given(place(context), node.params)
    player = None
    if node.player is not None:
        expr = env.expr(node.player, PLAYER)
        player = fit(context, expr, PLAYER, f"who {node.result}", node.player.span)
    score = None if node.score is None else _score(env, node.score)
    held = _all(env, node.conditions)
    return End(node.name.text, parameters, node.result, player, score, held, origin_of(context, node.name.text))


def _score(env: Env, node: ast.Expr) -> Expr:
    """The points of a player, who is called `player`."""
    binding = Binding(env.locals.fresh("player"), PLAYER, node.span)
    inner = env.with_names(("player", binding))
    score = inner.expr(node)
    if not isinstance(score.type, IntType):
        env.report.stop("C0206", node.span, f"a score has to be a number, but this is {said(score.type)}")
    return score


def _all(env: Env, nodes: tuple[ast.Expr, ...]) -> Expr:
    """Several conditions, each in the light of those before it."""
    first, *rest = nodes
    asked = condition(env, first)
    expr = asked.expr
    for node in rest:
        env = env.knowing(asked.yes)
        asked = condition(env, node)
        expr = Logic("and", expr, asked.expr, expr.span.to(asked.expr.span))
    return expr


def law(context: Context, node: ast.LawDecl) -> Law:
    """A `must`, `claim` or `possible`."""
    env = place(context)
    held = condition(env, node.condition).expr
    said_words = words(env, node.words) if node.kind == "must" else None
    return Law(node.kind, node.name.text, node.moment, held, said_words, origin_of(context, node.name.text))
