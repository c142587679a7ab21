"""The nodes of a flow: its decisions, what they are called, and which locals are alive there.

A node is found again by its path, the way down to its decision. Interpreter, plan and state JSON use these names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from cattery.model.expr import Domain, Narrow
from cattery.model.game import Game
from cattery.model.stmt import Block, Branch, Decide, Let, Loop, Repeat, Stmt, Take, Turn
from cattery.model.types import BagType, IntType, OptionalType, PairType, PieceType, SequenceType, SetType, Type
from cattery.model.walk import walk

Path = tuple[tuple[int, str], ...]
"""The way down: at each block the position of a statement and the name of its part to go into (empty for the last)."""


@frozen(repr=False)
class Node:
    """A decision of the flow. `locals` are the names bound around it and before it in the same blocks, with their types."""

    name: str
    path: Path
    decide: Decide
    locals: tuple[tuple[str, Type], ...]
    in_turn: bool


def part(statement: Stmt, name: str) -> Block:
    """The block of a statement that a path calls `then`, `otherwise` or `body`."""
    match statement, name:
        case Branch(_, then, _), "then":
            return then
        case Branch(_, _, otherwise), "otherwise":
            return otherwise
        case Decide(otherwise=block), "otherwise" if block is not None:
            return block
        case ((Loop(body=body) | Repeat(body=body) | Turn(body=body)), "body"):
            return body
        case _:
            raise KeyError(name)


def parts(statement: Stmt) -> tuple[str, ...]:
    """The names of the blocks that a statement has."""
    match statement:
        case Branch():
            return ("then", "otherwise")
        case Decide(otherwise=block):
            return () if block is None else ("otherwise",)
        case Loop() | Repeat() | Turn():
            return ("body",)
        case _:
            return ()


def statement_at(block: Block, path: Path) -> Stmt:
    """The statement to which a path leads."""
    (index, name), rest = path[0], path[1:]
    return statement_at(part(block[index], name), rest) if rest else block[index]


def node_name(decide: Decide) -> str:
    """What a decision is called before nodes of the same name are told apart."""
    return " or ".join(use.name for use in decide.uses)


def nodes(game: Game) -> tuple[Node, ...]:
    """The decisions of the flow in pre-order; the second of a name is `... (2)` and so on."""
    seen: Counter[str] = Counter()
    found = []
    for node in _nodes(game.flow, (), (), False):
        seen[node.name] += 1
        number = seen[node.name]
        name = node.name if number == 1 else f"{node.name} ({number})"
        found.append(Node(name, node.path, node.decide, node.locals, node.in_turn))
    return tuple(found)


Locals = tuple[tuple[str, Type], ...]


def _nodes(block: Block, path: Path, known: Locals, in_turn: bool) -> Iterator[Node]:
    for index, statement in enumerate(block):
        if isinstance(statement, Decide):
            yield Node(node_name(statement), (*path, (index, "")), statement, known, in_turn)
        for name in parts(statement):
            inside = known + (_bound(statement) if name != "otherwise" else ())
            deeper = in_turn or isinstance(statement, Turn)
            yield from _nodes(part(statement, name), (*path, (index, name)), inside, deeper)
        if isinstance(statement, Let | Take):
            known += _bound(statement)


def _bound(statement: Stmt) -> Locals:
    """The names that a statement binds for what follows it, or for the block inside."""
    match statement:
        case Let(local, value):
            return ((local, value.type),)
        case Take(source, local):
            raise ValueError(f"{source.place} is taken up as {local} where only the flow stands")
        case Loop(locals_, domain):
            return tuple(zip(locals_, _elements(domain), strict=True))
        case Branch(condition):
            return tuple((e.local, _present(e.operand.type)) for e in walk(condition) if isinstance(e, Narrow))
        case _:
            return ()


def _elements(domain: Domain) -> tuple[Type, ...]:
    element = element_type(domain)
    return (element.first, element.second) if isinstance(element, PairType) else (element,)


def element_type(domain: Domain) -> Type:
    """The type of what a domain yields."""
    match domain.type:
        case SetType(element) | SequenceType(element):
            return element
        case BagType(pieces):
            return PieceType(pieces)
        case IntType() as numbers:
            return numbers
        case whole:
            return whole


def _present(type_: Type) -> Type:
    return type_.inner if isinstance(type_, OptionalType) else type_
