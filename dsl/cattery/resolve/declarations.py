"""Defines, actions, rules, ends and laws: first their parameters, then what is inside."""

from __future__ import annotations

from attrs import define, field

from cattery.model.builtins import COUNT_LIMIT
from cattery.model.expr import Call, Expr, Local, Logic, Narrow
from cattery.model.game import Action, Define, End, Guard, Law, Limit, Parameter, Rule
from cattery.model.legality import needs
from cattery.model.stmt import Block, Branch, Impossible
from cattery.model.types import (
    PLAYER,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    PairType,
    PieceType,
    SiteType,
    Type,
)
from cattery.model.walk import block_expressions, walk
from cattery.resolve import clauses, names, steps
from cattery.resolve.conditions import condition
from cattery.resolve.constants import constant_number, type_of
from cattery.resolve.context import Binding, Context, Env, Facts, Locals
from cattery.resolve.domains import Gone
from cattery.resolve.expressions import expression, is_none
from cattery.resolve.guards import Earlier, narrowed
from cattery.resolve.moves import held_indices, hoist
from cattery.resolve.origins import guard_origin, origin_of
from cattery.resolve.report import Stop, part
from cattery.resolve.statements import block
from cattery.resolve.types import bare, fit, optional, said
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
    where = None if node.where is None else condition(inner, node.where).expr
    return inner, Parameter(binding.local, gone.element, gone.domain, words(inner, node.words), node.span, where)


# --- defines ---------------------------------------------------------------------------------------------------------


MAX_DEPTH = 32
"""How many defines may be built on each other."""


@define(eq=False)
class _Defines:
    """The defines of a game; one that another uses is resolved when it is needed."""

    context: Context
    open: list[str] = field(factory=list)
    depth: dict[str, int] = field(factory=dict)

    def now(self, name: str, expected: Type | None = None) -> Define:
        """Resolve one, if it is not in the middle of being resolved; `expected` helps the literals of a clause."""
        context = self.context
        if name in self.open:
            context.broken.add(name)
            way = " -> ".join([*self.open[self.open.index(name) :], name])
            span, suggestion = context.merged.declared[name].name_span, "a define cannot go in circles"
            context.report.stop("C0215", span, f"`{name}` is defined by itself ({way})", suggestion)
        self.open.append(name)
        try:
            self._check_depth(name, len(self.open))
            found = self._made(name, expected)
            calls = [self.depth[call.define] for call in walk(found.body) if isinstance(call, Call)]
            self.depth[name] = 1 + max(calls, default=0)
            self._check_depth(name, self.depth[name])
        except Stop:
            context.broken.add(name)
            raise
        finally:
            self.open.pop()
        context.defines[name] = found
        return found

    def _check_depth(self, name: str, depth: int) -> None:
        if depth > MAX_DEPTH:
            message = f"`{name}` is built on more than {MAX_DEPTH} defines, one on the other"
            span = self.context.merged.declared[name].name_span
            self.context.report.stop("C0237", span, message, "write some of them out")

    def _made(self, name: str, expected: Type | None) -> Define:
        context = self.context
        match context.merged.declared[name].declaration:
            case ast.DefineDecl() as node:
                env, parameters = _bind_given(place(context), node.params)
                body = clauses.choices(env, name, parameters, self._own(env, node))
            case ast.ClauseDecl(value=value):
                assert value is not None
                env, parameters = _in_clause(context, name)
                body = env.expr(value, expected)
            case _:
                raise AssertionError(name)
        return Define(name, parameters, body.type, body, origin_of(context, name))

    def _own(self, env: Env, node: ast.DefineDecl) -> Expr:
        """What a define itself says; its clauses are resolved on the way, since each helps the literals of the others."""
        own = None if _says_no_type(env, node.body) else env.expr(node.body)
        known = None if own is None else own.type
        heads = self.context.clauses_of.get(node.name.text, [])
        for head in sorted(heads, key=lambda head: _says_no_type(env, head.node.value)):
            found = self.now(head.name, _expected(head.node.value, known))
            known = known or found.type
        return env.expr(node.body, _expected(node.body, known)) if own is None else own


def defines(context: Context) -> None:
    """All defines."""
    work = _Defines(context)
    context.define_now = work.now
    for name, declared in context.merged.declared.items():
        if declared.kind == "define" and name not in context.defines and name not in context.broken:
            with part():
                work.now(name)


def _says_no_type(env: Env, node: ast.Expr | None) -> bool:
    """Whether an expression is a literal, or `none`, that is read by what is expected."""
    return node is not None and (is_none(node) or names.is_literal(env, node))


def _expected(node: ast.Expr | None, known: Type | None) -> Type | None:
    return optional(known) if node is not None and known is not None and is_none(node) else known


def _in_clause(context: Context, name: str) -> tuple[Env, tuple[Parameter, ...]]:
    """A place in a clause; its parameters are the fields that it names, and all those of what it belongs to."""
    head = context.clauses[name]
    of = context.merged.declared[head.node.of.text].declaration
    assert isinstance(of, ast.RuleDecl | ast.DefineDecl)
    env, parameters = _bind_given(place(context), of.params)
    env, fields = clauses.inside(env, head)
    return env, (*fields, *parameters)


# --- actions and rules -----------------------------------------------------------------------------------------------


def action(context: Context, node: ast.ActionDecl) -> Action:
    """An action: its parameters, its guards in the light of the guards before them, and what it does."""
    env = place(context)
    steps.check(env, node)
    parameters: list[Parameter] = []
    for parameter_node in node.params:
        if parameter_node.domain is None:
            env, parameter = _given(env, parameter_node)
        else:
            env, parameter = _chosen(env, parameter_node, steps.chosen_from(env, parameter_node, node.stepped))
        parameters.append(parameter)
    choices = tuple(parameter for parameter in parameters if parameter.domain is not None)
    earlier = Earlier({parameter.name: number for number, parameter in enumerate(choices, start=1)})
    asked: list[Expr] = []
    guards: list[Guard] = []
    for guard in node.guards:
        with part():
            found = condition(env.knowing(earlier.known(env, guard.condition)), guard.condition)
            held = _with_names(found.expr, asked)
            guards.append(Guard(held, words(env, guard.words), guard_origin(context, node.name.text, guard)))
            earlier.add(found.expr, found.yes, needs(guards[-1], choices, node.stepped))
            asked.append(found.expr)
    body = _after_guards(env, earlier.all(), asked, node.body)
    body = (*(let for binding in env.bindings.values() for let in held_indices(binding.source)), *body)
    origin = origin_of(context, node.name.text)
    return Action(node.name.text, tuple(parameters), tuple(guards), body, origin, node.stepped)


def _needed(asked: list[Expr], used: set[str]) -> list[Narrow]:
    """The questions that bind names which are used, and those which these need; first things first."""
    found: list[Narrow] = []
    for narrow in reversed([n for expr in asked for n in narrowed(expr)]):
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
    name = node.name.text
    env, parameters = _bind_given(place(context), node.params)
    limit = None
    if node.limit is not None:
        with part():
            limit = _limit(env, node.limit)
    body = clauses.branches(context, name, parameters, block(env, node.body))
    return Rule(name, parameters, body, origin_of(context, name), limit)


def clause(context: Context, name: str) -> Rule:
    """A clause of a rule, by its full name: what happens with one kind of pieces."""
    env, parameters = _in_clause(context, name)
    return Rule(name, parameters, block(env, context.clauses[name].node.body), origin_of(context, name))


MAX_KEYS = 8
"""How many keys a rule's limit has at most."""


def _limit(env: Env, node: ast.LimitClause) -> Limit:
    """How often a rule happens for the same keys."""
    most = 1
    if node.most is not None:
        most = constant_number(env, node.most, "how often a rule happens", 1, COUNT_LIMIT)
    if len(node.keys) > MAX_KEYS:
        env.report.stop("C0219", node.keys[MAX_KEYS].span, f"a rule is limited by more than {MAX_KEYS} things")
    return Limit(most, tuple(_key(env, key) for key in node.keys), node.span)


def _key(env: Env, node: ast.Expr) -> Expr:
    """One thing of which there are so and so many: what is counted for each of its values."""
    key = env.expr(node)
    if not isinstance(bare(key.type), BoolType | IntType | EnumType | SiteType | DirectionType | PieceType):
        message = f"how often a rule has happened is counted for single things, and this is {said(key.type)}"
        env.report.stop("C0273", node.span, message, "name a piece, a site, a player, a number ...")
    return key


# --- ends and laws ---------------------------------------------------------------------------------------------------


def end(context: Context, node: ast.EndDecl) -> End:
    """An end: who wins, and when."""
    env, parameters = _bind_given(place(context), node.params)
    player = None
    if node.player is not None:
        expr = env.expr(node.player, PLAYER)
        player = fit(context, expr, PLAYER, f"who {node.result}", node.player.span)
    score, *ties = (None,) if node.score is None else _scores(env, (node.score, *node.ties))
    held, origin = _all(env, node.conditions), origin_of(context, node.name.text)
    return End(node.name.text, parameters, node.result, player, score, held, origin, tuple(ties))


def _scores(env: Env, nodes: tuple[ast.Expr, ...]) -> list[Expr]:
    """The points of a player, who is called `player`, and what decides where they are equal."""
    binding = Binding(env.locals.fresh("player"), PLAYER, nodes[0].span)
    inner = env.with_names(("player", binding))
    scores = [inner.expr(node) for node in nodes]
    for score, node in zip(scores, nodes, strict=True):
        if not isinstance(score.type, IntType):
            env.report.stop("C0206", node.span, f"a score has to be a number, but this is {said(score.type)}")
    return scores


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
