"""Leaves out of a plan what play can never come to with the options as they are: an engine has no dead code."""

from __future__ import annotations

import attrs

from cattery.model.nodes import FLOW, Owner
from cattery.plan.code import Ask, Can, Code, Do, Enter, Finish, Func, Goto, If, Note, Statement
from cattery.plan.logic import inside
from cattery.plan.plan import BlockPlan, FunctionPlan, NodePlan, Plan, PointPlan, Watching


def prune(plan: Plan) -> Plan:
    """The plan with the blocks, nodes and functions that are reachable; blocks that only go on are skipped."""
    plan = _called(_reachable(_spliced(_reachable(_threaded(plan)))))
    offered = {u.action for n in plan.nodes for u in n.uses} | _asked(plan)
    actions = tuple(a if a.name in offered else attrs.evolve(a, offered=False) for a in plan.actions)
    used = _used(plan, (*plan.blocks, *plan.nodes, *(a for a in actions if a.offered)))
    functions = tuple(f for f in plan.functions if f.source in used)
    watching = _watching(plan, offered, used)
    noting = any(isinstance(n, Note) for part in (*plan.blocks, *functions, *actions) for n in inside(part))
    return attrs.evolve(plan, actions=actions, functions=functions, noting=noting, watching=watching)


def _watching(plan: Plan, offered: set[str], used: set[str]) -> Watching:
    """What claims call and ask for, and nothing else does."""
    actions: frozenset[str] = frozenset()
    while True:
        needed = _used(plan, (*plan.claims, *(a for a in plan.actions if a.name in actions))) - used
        functions = tuple(f for f in plan.functions if f.source in needed)
        asked = {n.action for part in (*plan.claims, *functions) for n in inside(part) if isinstance(n, Can)}
        if actions == asked - offered:
            return attrs.evolve(plan.watching, functions=functions, actions=actions)
        actions = frozenset(asked - offered)


def _threaded(plan: Plan) -> Plan:
    """Blocks that only go on at another are passed by."""

    def target(number: int) -> int:
        seen = {number}
        while len(code := plan.blocks[number].code) == 1 and isinstance(code[0], Goto):
            number = code[0].block
            if number in seen:
                break
            seen.add(number)
        return number

    blocks = tuple(
        attrs.evolve(b, code=_moved(b.code, {n.number: target(n.number) for n in plan.blocks}, {})) for b in plan.blocks
    )
    nodes = tuple(attrs.evolve(n, after=target(n.after)) for n in plan.nodes)
    points = tuple(attrs.evolve(p, after=target(p.after)) for p in plan.points)
    return attrs.evolve(plan, blocks=blocks, nodes=nodes, points=points, start=target(plan.start))


def _reachable(plan: Plan) -> Plan:
    """Only the blocks and nodes that can be come to from the start, numbered again in their order."""
    reached = _Reached(plan)
    reached.go(plan.start)
    blocks = {old: new for new, old in enumerate(sorted(reached.blocks))}
    nodes = {old: new for new, old in enumerate(sorted(reached.nodes))}
    points = {old: new for new, old in enumerate(sorted(reached.points))}
    entries = {owner: blocks[entry] for owner, entry in plan.entries.items() if entry in blocks}
    gone = {slot for owner, slots in plan.owned.items() if owner != FLOW and owner not in entries for slot in slots}
    return attrs.evolve(
        plan,
        slots=tuple(slot for slot in plan.slots if slot.name not in gone),
        blocks=tuple(_block(plan.blocks[old], new, blocks, nodes, points) for old, new in blocks.items()),
        nodes=tuple(_node(plan.nodes[old], new, blocks, points) for old, new in nodes.items()),
        points=tuple(_point(plan.points[old], new, blocks, entries) for old, new in points.items()),
        entries=entries,
        owned={owner: slots for owner, slots in plan.owned.items() if owner == FLOW or owner in entries},
        start=blocks[plan.start],
    )


@attrs.define
class _Reached:
    """The blocks, nodes and points that play can come to."""

    plan: Plan
    blocks: set[int] = attrs.field(factory=set)
    nodes: set[int] = attrs.field(factory=set)
    points: set[int] = attrs.field(factory=set)

    def go(self, start: int) -> None:
        """Everything that can be come to from a block."""
        border = [start]
        while border:
            number = border.pop()
            if number not in self.blocks:
                self.blocks.add(number)
                border += [block for n in inside(self.plan.blocks[number]) for block in self.following(n)]

    def following(self, n: object) -> list[int]:
        """The blocks that a statement can lead to."""
        plan = self.plan
        match n:
            case Goto(block=block):
                return [block]
            case Enter(point=point, owner=owner):
                self.points.add(point)
                return [plan.entries[owner], plan.points[point].after]
            case Ask(node=number):
                node = plan.nodes[number]
                self.nodes.add(number)
                self.points |= {node.point} - {-1}
                entries = [plan.entries.get(("action", use.action)) for use in node.uses]
                return [node.after, *(entry for entry in entries if entry is not None)]
            case _:
                return []


def _spliced(plan: Plan) -> Plan:
    """Blocks that are gone on at from one place only become part of that place."""
    heads = _heads(plan)
    entries = [n.block for b in plan.blocks for n in inside(b) if isinstance(n, Goto)]
    once = {n for n in entries if entries.count(n) == 1} - set(heads)

    def spliced(code: Code) -> Code:
        found: list[Statement] = []
        for s in code:
            if isinstance(s, Goto) and s.block in once:
                found.extend(spliced(plan.blocks[s.block].code))
            elif isinstance(s, If):
                found.append(attrs.evolve(s, then=spliced(s.then), otherwise=spliced(s.otherwise)))
            else:
                found.append(s)
        return tuple(found)

    return attrs.evolve(plan, blocks=tuple(attrs.evolve(b, code=spliced(b.code)) for b in plan.blocks))


def _heads(plan: Plan) -> tuple[int, ...]:
    """The blocks at which play starts or goes on."""
    after = (*(n.after for n in plan.nodes), *(p.after for p in plan.points))
    return (*after, *plan.entries.values(), plan.start)


def _called(plan: Plan) -> Plan:
    """Blocks call the next one, but for the steps that close a round: those go back to who runs the blocks.

    The steps that remain calls form no round, so that calls never go deeper than there are blocks.
    """
    closing: set[tuple[int, int]] = set()
    done: set[int] = set()

    def visit(number: int, above: frozenset[int]) -> None:
        for following in [n.block for n in inside(plan.blocks[number]) if isinstance(n, Goto)]:
            if following in above | {number}:
                closing.add((number, following))
            elif following not in done:
                visit(following, above | {number})
        done.add(number)

    for entry in _heads(plan):
        if entry not in done:
            visit(entry, frozenset())

    def called(number: int, code: Code) -> Code:
        found: list[Statement] = []
        for s in code:
            if isinstance(s, Goto):
                found.append(attrs.evolve(s, direct=(number, s.block) not in closing))
            elif isinstance(s, If):
                found.append(attrs.evolve(s, then=called(number, s.then), otherwise=called(number, s.otherwise)))
            else:
                found.append(s)
        return tuple(found)

    return attrs.evolve(plan, blocks=tuple(attrs.evolve(b, code=called(b.number, b.code)) for b in plan.blocks))


Numbers = dict[int, int]


def _block(block: BlockPlan, number: int, blocks: Numbers, nodes: Numbers, points: Numbers) -> BlockPlan:
    return attrs.evolve(block, number=number, code=_moved(block.code, blocks, nodes, points))


def _node(node: NodePlan, number: int, blocks: Numbers, points: Numbers) -> NodePlan:
    return attrs.evolve(node, number=number, after=blocks[node.after], point=points.get(node.point, -1))


def _point(point: PointPlan, number: int, blocks: Numbers, entries: dict[Owner, int]) -> PointPlan:
    leads = tuple(owner for owner in point.leads if owner in entries)
    return attrs.evolve(point, number=number, after=blocks[point.after], leads=leads)


def _moved(code: Code, blocks: Numbers, nodes: Numbers, points: Numbers | None = None) -> Code:
    """The code with blocks, nodes and points by their new numbers."""
    frames = points or {}

    def moved(s: Statement) -> Statement:
        match s:
            case Goto(block=block):
                return attrs.evolve(s, block=blocks.get(block, block))
            case Ask(node=node):
                return attrs.evolve(s, node=nodes.get(node, node))
            case Enter(point=point):
                return attrs.evolve(s, point=frames.get(point, point))
            case If(then=then, otherwise=otherwise):
                taken = _moved(then, blocks, nodes, points)
                return attrs.evolve(s, then=taken, otherwise=_moved(otherwise, blocks, nodes, points))
            case _:
                return s

    return tuple(moved(s) for s in code)


def _asked(plan: Plan) -> set[str]:
    """The actions of which something asks whether they are possible."""
    return {
        n.action
        for part in (*plan.blocks, *plan.functions, *plan.actions, *plan.nodes)
        for n in inside(part)
        if isinstance(n, Can)
    }


def _used(plan: Plan, parts: tuple[object, ...]) -> set[str]:
    """The functions that something reachable calls; golden rules are looked at when a state is read, too."""
    by_name: dict[str, FunctionPlan] = {f.source: f for f in plan.functions}
    border: list[object] = [*parts]
    used: set[str] = {f.source for f in plan.functions if f.what == "must"}
    border += [f for f in plan.functions if f.what == "must"]
    while border:
        for n in inside(border.pop()):
            match n:
                case Func(name=name) | Do(rule=name) | Finish(end=name):
                    if name in by_name and name not in used:
                        used.add(name)
                        border += [by_name[name], *(end for end in plan.ends if end.name == name)]
                case _:
                    pass
    return used
