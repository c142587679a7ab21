"""Ways through blocks: how a statement is found again, and what a domain yields."""

from __future__ import annotations

from cattery.model.expr import Domain
from cattery.model.stmt import Block, Branch, Decide, Loop, Repeat, Stmt, Turn
from cattery.model.types import BagType, IntType, PieceType, SequenceType, SetType, Type

Path = tuple[tuple[int, str], ...]
"""The way down: at each block the position of a statement and the name of its part to go into (empty for the last)."""


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
