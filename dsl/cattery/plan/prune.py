"""Leaves out of a plan what play can never come to with the options as they are: an engine has no dead code."""

from __future__ import annotations

import attrs

from cattery.plan.code import Ask, Code, Do, Finish, Func, Goto, If, Note, Statement, inside
from cattery.plan.plan import ActionPlan, BlockPlan, FunctionPlan, NodePlan, Plan


def prune(plan: Plan) -> Plan:
    """The plan with the blocks, nodes and functions that are reachable; blocks that only go on are skipped."""
    plan = _called(_reachable(_spliced(_reachable(_threaded(plan)))))
    offered = {u.action for n in plan.nodes for u in n.uses}
    actions = tuple(a if a.name in offered else attrs.evolve(a, offered=False) for a in plan.actions)
    used = _used(plan, [a for a in actions if a.offered])
    functions = tuple(f for f in plan.functions if f.source in used)
    noting = any(isinstance(n, Note) for part in (*plan.blocks, *functions, *actions) for n in inside(part))
    return attrs.evolve(plan, actions=actions, functions=functions, noting=noting)


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
    return attrs.evolve(plan, blocks=blocks, nodes=nodes, start=target(plan.start))


def _reachable(plan: Plan) -> Plan:
    """Only the blocks and nodes that can be come to from the start, numbered again in their order."""
    blocks: set[int] = set()
    nodes: set[int] = set()
    border = [plan.start]
    while border:
        number = border.pop()
        if number in blocks:
            continue
        blocks.add(number)
        for n in inside(plan.blocks[number]):
            if isinstance(n, Goto):
                border.append(n.block)
            elif isinstance(n, Ask):
                nodes.add(n.node)
                border.append(plan.nodes[n.node].after)
    block_numbers = {old: new for new, old in enumerate(sorted(blocks))}
    node_numbers = {old: new for new, old in enumerate(sorted(nodes))}
    kept_blocks = tuple(
        _block(plan.blocks[old], new, block_numbers, node_numbers) for old, new in block_numbers.items()
    )
    kept_nodes = tuple(_node(plan.nodes[old], new, block_numbers) for old, new in node_numbers.items())
    return attrs.evolve(plan, blocks=kept_blocks, nodes=kept_nodes, start=block_numbers[plan.start])


def _spliced(plan: Plan) -> Plan:
    """Blocks that are gone on at from one place only become part of that place."""
    entries = [plan.start, *(n.after for n in plan.nodes)]
    entries += [n.block for b in plan.blocks for n in inside(b) if isinstance(n, Goto)]
    once = {n for n in entries if entries.count(n) == 1} - {plan.start, *(n.after for n in plan.nodes)}

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

    for entry in (*(n.after for n in plan.nodes), plan.start):
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


def _block(block: BlockPlan, number: int, blocks: dict[int, int], nodes: dict[int, int]) -> BlockPlan:
    return attrs.evolve(block, number=number, code=_moved(block.code, blocks, nodes))


def _node(node: NodePlan, number: int, blocks: dict[int, int]) -> NodePlan:
    return attrs.evolve(node, number=number, after=blocks[node.after])


def _moved(code: Code, blocks: dict[int, int], nodes: dict[int, int]) -> Code:
    """The code with blocks and nodes by their new numbers."""

    def moved(s: Statement) -> Statement:
        match s:
            case Goto(block=block):
                return attrs.evolve(s, block=blocks.get(block, block))
            case Ask(node=node):
                return attrs.evolve(s, node=nodes.get(node, node))
            case If(then=then, otherwise=otherwise):
                return attrs.evolve(s, then=_moved(then, blocks, nodes), otherwise=_moved(otherwise, blocks, nodes))
            case _:
                return s

    return tuple(moved(s) for s in code)


def _used(plan: Plan, actions: list[ActionPlan]) -> set[str]:
    """The functions that something reachable calls; golden rules are looked at when a state is read, too."""
    by_name: dict[str, FunctionPlan] = {f.source: f for f in plan.functions}
    border: list[object] = [*plan.blocks, *plan.nodes, *actions]
    used: set[str] = {f.source for f in plan.functions if f.what == "must"}
    border += [f for f in plan.functions if f.what == "must"]
    while border:
        for n in inside(border.pop()):
            match n:
                case Func(name=name) | Do(rule=name) | Finish(end=name):
                    if name in by_name and name not in used:
                        used.add(name)
                        border.append(by_name[name])
                case _:
                    pass
    return used
