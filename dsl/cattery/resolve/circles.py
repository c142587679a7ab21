"""`possible(...)` inside what says whether an action is legal: it must not come round to itself, nor go too deep.

Whether a move is legal depends on an action's domains and guards; where there is a `must`, also on what its block does, since
that is tried out. A question there asks the same of another action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field, frozen

from cattery.model.expr import Call, Domain, Possible
from cattery.model.game import Action, Game, Rule
from cattery.model.stmt import Block, Invoke
from cattery.model.walk import block_expressions, statements, walk
from cattery.resolve.report import Report, counted
from cattery.source import Span

MAX_QUESTIONS = 8
"""How many questions may lie in each other: each can be about every choice of the one before."""

Owner = tuple[str, str]
"""`action`, `rule` or `define`, and a name."""
LAWS: Owner = ("laws", "")
"""All golden rules together."""


@frozen(repr=False)
class Edge:
    """What an owner looks at; `asked` is where a question whether it is possible stands."""

    owner: Owner
    asked: Span | None


def check(game: Game, report: Report) -> None:
    """Complain about the first question that comes round to itself, or that lies too deep."""
    work = _Questions(game, report, tried=any(law.kind == "must" for law in game.laws.values()))
    for name in game.actions:
        if not work.answer(("action", name)):
            return


@define(eq=False)
class _Questions:
    """How many questions lie in each other below an owner. Rules may call each other in circles, questions may not."""

    game: Game
    report: Report
    tried: bool
    depth: dict[Owner, int] = field(factory=dict)
    known: dict[Owner, list[Edge]] = field(factory=dict)

    def answer(self, owner: Owner) -> bool:
        """Work out the depth of an owner and of all that it looks at; False where there is none, which is said."""
        for group in groups(owner, self.edges, self.depth):
            edges = [edge for one in group for edge in self.edges(one)]
            inside = frozenset(group)
            for edge in edges:
                if edge.asked is not None and not self._is_right(edge, edge.asked, inside):
                    return False
            outside = (edge for edge in edges if edge.owner not in inside)
            deepest = max((self.depth[edge.owner] + (edge.asked is not None) for edge in outside), default=0)
            self.depth.update(dict.fromkeys(group, deepest))
        return True

    def _is_right(self, edge: Edge, asked: Span, inside: frozenset[Owner]) -> bool:
        suggestion = "ask for what its guards say instead"
        if edge.owner in inside:
            message = f"whether `{edge.owner[1]}` is possible depends on itself"
            self.report.say("C0215", asked, message, suggestion)
            return False
        if self.depth[edge.owner] >= MAX_QUESTIONS:
            message = f"more than {counted(MAX_QUESTIONS, 'question')} whether something is possible lie in each other"
            self.report.say("C0237", asked, message, suggestion)
            return False
        return True

    def edges(self, owner: Owner) -> list[Edge]:
        """What an owner looks at itself."""
        if owner not in self.known:
            self.known[owner] = list(dict.fromkeys(self._looks_at(owner)))
        return self.known[owner]

    def _looks_at(self, owner: Owner) -> Iterator[Edge]:
        kind, name = owner
        match kind:
            case "action":
                yield from _of_action(self.game.actions[name])
                if self.tried:
                    yield Edge(LAWS, None)
                    yield from _of_block(self.game.actions[name].body)
            case "rule":
                yield from _of_rule(self.game.rules[name])
            case "define":
                yield from _of_expression(self.game.defines[name].body)
            case _:
                for law in self.game.laws.values():
                    if law.kind == "must":
                        yield from _of_expression(law.condition)


def _of_action(action: Action) -> Iterator[Edge]:
    for parameter in action.parameters:
        for part in (parameter.domain, parameter.where):
            if part is not None:
                yield from _of_expression(part)
    for guard in action.guards:
        yield from _of_expression(guard.condition)


def _of_rule(rule: Rule) -> Iterator[Edge]:
    yield from _of_block(rule.body)
    for key in () if rule.limit is None else rule.limit.keys:
        yield from _of_expression(key)


def _of_block(block: Block) -> Iterator[Edge]:
    for statement in statements(block):
        if isinstance(statement, Invoke):
            yield Edge(("rule", statement.rule), None)
    for node in block_expressions(block):
        yield from _of_node(node)


def _of_expression(root: Domain) -> Iterator[Edge]:
    for node in walk(root):
        yield from _of_node(node)


def _of_node(node: Domain) -> Iterator[Edge]:
    match node:
        case Call(name):
            yield Edge(("define", name), None)
        case Possible(name, span=span):
            yield Edge(("action", name), span)
        case _:
            pass


def groups(start: Owner, edges: Callable[[Owner], list[Edge]], done: dict[Owner, int]) -> Iterator[list[Owner]]:
    """What can be reached from a start and is not done yet, in groups that look at each other (Tarjan's way): the groups
    that a group looks at come before it."""
    number: dict[Owner, int] = {}
    lowest: dict[Owner, int] = {}
    waiting: list[Owner] = []
    open_: list[tuple[Owner, Iterator[Edge]]] = []

    def enter(owner: Owner) -> None:
        number[owner] = lowest[owner] = len(number)
        waiting.append(owner)
        open_.append((owner, iter(edges(owner))))

    if start not in done:
        enter(start)
    while open_:
        owner, rest = open_[-1]
        edge = next((edge for edge in rest if edge.owner not in done), None)
        if edge is not None and edge.owner not in number:
            enter(edge.owner)
        elif edge is not None:
            lowest[owner] = min(lowest[owner], number[edge.owner])
        else:
            open_.pop()
            if open_:
                above = open_[-1][0]
                lowest[above] = min(lowest[above], lowest[owner])
            if lowest[owner] == number[owner]:
                group = [waiting.pop()]
                while group[-1] != owner:
                    group.append(waiting.pop())
                yield group
