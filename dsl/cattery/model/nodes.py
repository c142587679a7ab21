"""Where play can stop: the decisions of a game, and the calls of rules in which there is one, with the names alive there.

A decision stands in the flow, or in the block of an action or a rule. A state that has stopped inside effects knows the
way there: a point of the flow, the points of the actions and rules in between, and the node itself. Interpreter, plan
and state JSON use these names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, frozen

from cattery.model.expr import Domain, Expr, Interval, Lit, Local, Narrow, OptionValue, WholeType
from cattery.model.game import Action, Game, Rule
from cattery.model.paths import Path, element_type, part, parts
from cattery.model.stmt import Block, Branch, Decide, Invoke, Let, Loop, Repeat, Stmt, Take, Turn
from cattery.model.types import OptionalType, PairType, SequenceType, Type
from cattery.model.walk import parts as expressions_of
from cattery.model.walk import statements, walk

Locals = tuple[tuple[str, Type], ...]
Owner = tuple[str, str]
"""`flow` and an empty name, or `action` or `rule` and its name."""
FLOW: Owner = ("flow", "")


@frozen(repr=False)
class Point:
    """A decision, or a call of a rule that can stop (`statement`), at a `path` in the block of its `owner`.

    `locals` are the names that are needed when play goes on from here: bound before, and used later in the block.
    """

    name: str
    owner: Owner
    path: Path
    statement: Decide | Invoke
    locals: Locals
    in_turn: bool

    @property
    def decide(self) -> Decide:
        """The decision of a node."""
        assert isinstance(self.statement, Decide)
        return self.statement


def rest_of(loop: Loop) -> str:
    """The name under which a loop around a decision keeps the items that are still to come."""
    return f"rest of {loop.locals[0]}"


def goes_once(loop: Loop) -> bool:
    """Whether what a loop goes through has nothing in it twice."""
    return not isinstance(loop.domain.type, SequenceType)


def is_fixed(loop: Loop) -> bool:
    """Whether a loop's items are known beforehand, so that the present one says which are still to come."""
    match loop.domain:
        case _ if loop.where is not None:
            return False
        case WholeType():
            return True
        case Interval(Lit() | OptionValue(), Lit() | OptionValue()):
            return True
        case _:
            return False


def block_of(game: Game, owner: Owner) -> Block:
    """The block in which an owner's points lie."""
    kind, name = owner
    if kind == "flow":
        return game.flow
    return game.actions[name].body if kind == "action" else game.rules[name].body


def stops(statement: Stmt, deciding: frozenset[str]) -> bool:
    """Whether play can stop at a statement or inside it; `deciding` are the rules in which it can."""
    return any(
        isinstance(s, Decide | Turn) or (isinstance(s, Invoke) and s.rule in deciding) for s in statements((statement,))
    )


def told_apart(game: Game, owner: Owner) -> frozenset[str]:
    """The names under which an owner's loops keep what is still to come, where nothing comes twice."""
    loops = (s for s in statements(block_of(game, owner)) if isinstance(s, Loop))
    return frozenset(rest_of(loop) for loop in loops if not is_fixed(loop) and goes_once(loop))


@frozen(repr=False)
class Points:
    """All points of a game: its `nodes` and the `calls` of rules that can stop, each of the flow, of actions, of rules.

    The second node called `place` is `place (2)`. Calls are called `flow: act`, `step: act`, `step: act (2)`. `rules` and
    `actions` are those in whose effects somebody or chance chooses, themselves or through rules that they use.
    """

    nodes: tuple[Point, ...]
    calls: tuple[Point, ...]
    rules: frozenset[str]
    actions: frozenset[str]

    @property
    def nested(self) -> bool:
        """Whether a state of the game can stop inside effects."""
        return bool(self.rules or self.actions)


def points(game: Game) -> Points:
    """The points of a game; to be asked for once and kept."""
    rules = deciding_rules(game)
    found = tuple(_points(game, rules))
    actions = frozenset(a.name for a in game.actions.values() if any(stops(s, rules) for s in a.body))
    nodes = _numbered(tuple(p for p in found if isinstance(p.statement, Decide)))
    return Points(nodes, _numbered(tuple(p for p in found if isinstance(p.statement, Invoke))), rules, actions)


def nodes(game: Game) -> tuple[Point, ...]:
    """The decisions of a game."""
    return points(game).nodes


def deciding_rules(game: Game) -> frozenset[str]:
    """The rules in which somebody or chance chooses, themselves or through rules that they use."""
    found: frozenset[str] = frozenset()
    while True:
        more = frozenset(r.name for r in game.rules.values() if any(stops(s, found) for s in r.body))
        if more == found:
            return found
        found = more


def _numbered(points: tuple[Point, ...]) -> tuple[Point, ...]:
    seen: Counter[str] = Counter()
    found = []
    for point in points:
        seen[point.name] += 1
        number = seen[point.name]
        found.append(point if number == 1 else evolve(point, name=f"{point.name} ({number})"))
    return tuple(found)


def _points(game: Game, deciding: frozenset[str]) -> Iterator[Point]:
    yield from _Search(FLOW, deciding).block(game.flow, (), (), frozenset(), False)
    owners: list[Action | Rule] = [*game.actions.values(), *game.rules.values()]
    for owner in owners:
        key = ("action" if isinstance(owner, Action) else "rule", owner.name)
        known = tuple((p.name, p.type) for p in owner.parameters)
        yield from _Search(key, deciding).block(owner.body, (), known, frozenset(), False)


@frozen(repr=False)
class _Search:
    """Goes through the block of one owner. `later` are the names used after a block: those of what surrounds it."""

    owner: Owner
    deciding: frozenset[str]

    def block(self, block: Block, path: Path, known: Locals, later: frozenset[str], in_turn: bool) -> Iterator[Point]:
        """The points of a block in pre-order."""
        for index, statement in enumerate(block):
            after = later | _used(block[index + 1 :])
            yield from self.statement(statement, (*path, (index, "")), known, after, in_turn)
            if isinstance(statement, Let | Take):
                known += _bound(statement)

    def statement(
        self, statement: Stmt, path: Path, known: Locals, after: frozenset[str], in_turn: bool
    ) -> Iterator[Point]:
        """The points at a statement and inside it."""
        if isinstance(statement, Decide):
            name = " or ".join(use.name for use in statement.uses)
            used = after | frozenset(_names(expressions_of(statement)))
            yield Point(name, self.owner, path, statement, _alive(known, used), in_turn)
        elif isinstance(statement, Invoke) and statement.rule in self.deciding:
            name = f"{self.owner[1] or 'flow'}: {statement.rule}"
            yield Point(name, self.owner, path, statement, _alive(known, after), in_turn)
        for name in parts(statement):
            inside = known + (_bound(statement) if name != "otherwise" else ())
            around = after | (_again(statement) if name == "body" else frozenset())
            deeper = in_turn or isinstance(statement, Turn)
            here = (*path[:-1], (path[-1][0], name))
            yield from self.block(part(statement, name), here, inside, around, deeper)


def _alive(known: Locals, used: frozenset[str]) -> Locals:
    """The names that are used; of two with one name the later one hides the earlier."""
    return tuple((name, type_) for name, type_ in dict(known).items() if name in used)


def _again(statement: Stmt) -> frozenset[str]:
    """What a statement uses after its block has been carried out, to go round or to go on."""
    match statement:
        case Loop(names, _, _, body):
            keeps = frozenset((names[0],)) if is_fixed(statement) else frozenset((rest_of(statement),))
            return (_used(body) - frozenset(names)) | keeps
        case Repeat(body, until):
            return _used(body) | frozenset(() if until is None else _names((until,)))
        case _:
            return frozenset()


def _used(block: Block) -> frozenset[str]:
    return frozenset(name for s in statements(block) for name in _names(expressions_of(s)))


def _names(expressions: tuple[Domain, ...]) -> Iterator[str]:
    for expression in expressions:
        for node in walk(expression):
            if isinstance(node, Local):
                yield node.name


def _bound(statement: Stmt) -> Locals:
    """The names that a statement binds for what follows it, or for the block inside."""
    match statement:
        case Let(local, value):
            return ((local, value.type),)
        case Take(_, local):
            return ()
        case Loop(locals_, domain):
            element = element_type(domain)
            types = (element.first, element.second) if isinstance(element, PairType) else (element,)
            rest: Locals = () if is_fixed(statement) else ((rest_of(statement), SequenceType(element)),)
            return (*zip(locals_, types, strict=True), *rest)
        case Branch(condition):
            return tuple((e.local, _present(e.operand)) for e in walk(condition) if isinstance(e, Narrow))
        case _:
            return ()


def _present(operand: Expr) -> Type:
    return operand.type.inner if isinstance(operand.type, OptionalType) else operand.type
