"""How the nodes of the IR hang together: written once, so that nobody who looks for something forgets a place.

Knows which parts a node has and nothing of what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cattery.model.expr import (
    Arith,
    Builtin,
    Call,
    Choice,
    Compare,
    Content,
    Domain,
    Expr,
    Field,
    Has,
    Interval,
    Lit,
    Local,
    Logic,
    Matches,
    Me,
    Member,
    Narrow,
    Not,
    OptionValue,
    PieceOf,
    Possible,
    Quantified,
    Read,
    Times,
    WholeType,
    Widen,
)
from cattery.model.game import Action, Define, End, Game, Guard, Law, Parameter, Rule, Words
from cattery.model.stmt import (
    Arrange,
    Assign,
    Block,
    Branch,
    Check,
    Cycle,
    Decide,
    GoesNext,
    Impossible,
    Invoke,
    Let,
    Loop,
    Move,
    Note,
    Repeat,
    Spot,
    Stmt,
    Take,
    Turn,
)


def children(node: Domain) -> tuple[Domain, ...]:
    """The expressions directly below an expression or a domain, in the order in which they are written."""
    match node:
        case Lit() | Local() | OptionValue() | Me() | Times() | WholeType():
            return ()
        case Read(_, indices) | Content(_, indices):
            return indices
        case Not(operand) | Field(operand) | Narrow(operand) | Widen(operand):
            return (operand,)
        case Logic(_, left, right) | Arith(_, left, right) | Compare(_, left, right):
            return (left, right)
        case Interval(low, high):
            return (low, high)
        case Member(item, domain):
            return (item, domain)
        case Matches(operand, _, fields):
            return (operand, *_said(fields))
        case Has(bag, count, _, fields):
            return (bag, count, *_said(fields))
        case PieceOf(_, fields):
            return fields
        case Choice(condition, then, otherwise):
            return (condition, then, otherwise)
        case Quantified(_, _, domain, where, body):
            return (domain, *_said((where, body)))
        case Call(_, arguments) | Builtin(_, arguments) | Possible(_, arguments):
            return arguments
        case _:
            assert_never(node)


def walk(node: Domain) -> Iterator[Domain]:
    """An expression or a domain and everything below it."""
    yield node
    for child in children(node):
        yield from walk(child)


def parts(statement: Stmt) -> tuple[Domain, ...]:
    """The expressions of a statement itself, without those of the blocks inside."""
    match statement:
        case Let(_, value) | GoesNext(value):
            return (value,)
        case Branch(condition):
            return (condition,)
        case Loop(_, domain, where):
            return (domain, *_said((where,)))
        case Invoke(_, arguments):
            return arguments
        case Move(piece, source, target):
            return (*_said((piece,)), *(() if source is None else source.indices), *target.indices)
        case Take(source):
            return source.indices
        case Cycle(_, sites, by):
            return (*sites, by)
        case Arrange(_, sites, order):
            return (sites, order)
        case Assign(_, indices, content):
            return (*indices, content)
        case Decide(actor, uses):
            return (*_said((actor,)), *(argument for use in uses for argument in use.arguments))
        case Check(uses):
            return tuple(argument for use in uses for argument in use.arguments)
        case Repeat(_, until):
            return _said((until,))
        case Turn() | Note() | Impossible():
            return ()
        case _:
            assert_never(statement)


def blocks(statement: Stmt) -> tuple[Block, ...]:
    """The blocks inside a statement."""
    match statement:
        case Branch(_, then, otherwise):
            return (then, otherwise)
        case Loop(body=body) | Repeat(body=body) | Turn(body=body):
            return (body,)
        case Decide(otherwise=block):
            return () if block is None else (block,)
        case Let() | Invoke() | Move() | Take() | Cycle() | Arrange() | Assign():
            return ()
        case Check() | GoesNext() | Note() | Impossible():
            return ()
        case _:
            assert_never(statement)


def statements(block: Block) -> Iterator[Stmt]:
    """The statements of a block and of the blocks inside, in the order in which they are written."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


def spots(statement: Stmt) -> tuple[Spot, ...]:
    """The places that a statement takes from or puts into."""
    match statement:
        case Move(_, source, target):
            return (target,) if source is None else (source, target)
        case Take(source):
            return (source,)
        case _:
            return ()


def block_expressions(block: Block) -> Iterator[Domain]:
    """Every expression in a block, down to the last."""
    for statement in statements(block):
        for part in parts(statement):
            yield from walk(part)


Declared = Define | Action | Rule | End | Law


def roots(declared: Declared) -> Iterator[Domain]:
    """The expressions that a declaration is made of, without those of its block."""
    match declared:
        case Define(_, parameters, _, body):
            yield from (*_parameters(parameters), body)
        case Action(_, parameters, guards):
            yield from _parameters(parameters)
            for guard in guards:
                yield from _guard(guard)
        case Rule(_, parameters, limit=limit):
            yield from (*_parameters(parameters), *(() if limit is None else limit.keys))
        case End(_, parameters, _, player, score, condition, ties=ties):
            yield from (*_parameters(parameters), *_said((player, score)), *ties, condition)
        case Law(condition=condition, words=words):
            yield from (condition, *_words(words))
        case _:
            assert_never(declared)


def body(declared: Declared) -> Block:
    """The block of a declaration that has one."""
    return declared.body if isinstance(declared, Action | Rule) else ()


def expressions(declared: Declared) -> Iterator[Domain]:
    """Every expression of a declaration, down to the last."""
    for root in roots(declared):
        yield from walk(root)
    yield from block_expressions(body(declared))


def declarations(game: Game) -> Iterator[Declared]:
    """The declarations that hold expressions, kind by kind in the order of the files."""
    yield from game.defines.values()
    yield from game.actions.values()
    yield from game.rules.values()
    yield from game.ends.values()
    yield from game.laws.values()


def _said(parts_: tuple[Expr | None, ...]) -> tuple[Expr, ...]:
    return tuple(part for part in parts_ if part is not None)


def _words(words: Words | None) -> tuple[Expr, ...]:
    return () if words is None else tuple(part for part in words.parts if not isinstance(part, str))


def _guard(guard: Guard) -> Iterator[Domain]:
    yield guard.condition
    yield from _words(guard.words)


def _parameters(parameters: tuple[Parameter, ...]) -> Iterator[Domain]:
    for parameter in parameters:
        if parameter.domain is not None:
            yield parameter.domain
        if parameter.where is not None:
            yield parameter.where
        yield from _words(parameter.words)
