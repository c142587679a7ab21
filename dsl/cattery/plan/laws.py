"""Golden rules: when they are looked at so that it is the same as trying, looking and undoing.

A rule of the form "for every site, something of the stack there" is looked at when a piece is pushed, if all that an
action does to stacks is to push pieces after taking some up: it held before, so only the stack pushed on can break it,
and the forms accepted here stay broken whatever is pushed later.
"""

from __future__ import annotations

from attrs import frozen

from cattery.model.game import Law
from cattery.plan import sets
from cattery.plan.code import (
    FALSE,
    TRUE,
    Code,
    Const,
    Fold,
    For,
    Items,
    Let,
    Numbers,
    Prim,
    Push,
    Pushed,
    Stack,
    TakeAll,
    Together,
    Touching,
    Var,
    X,
)
from cattery.plan.logic import both, either, inside
from cattery.plan.tidy import tidy


@frozen(repr=False)
class Local:
    """A golden rule that looks at one stack of a place at a time: `test` of the variable `stack`.

    `lasting`: a stack that breaks it goes on breaking it however many pieces are pushed on it.
    """

    law: Law
    slot: str
    test: X
    lasting: bool


STACK = Var("stack", "seq")
PIECE = Var("piece")


def localise(law: Law, condition: X) -> Local | None:
    """The rule as a test of one stack, if it has that form; None else."""
    match condition:
        case Fold(op="every", vars=(site,), over=Numbers(), where=None, body=body) if body is not None:
            pass
        case _:
            return None
    stacks = {n for n in inside(body) if isinstance(n, Stack)}
    if len(stacks) != 1:
        return None
    stack = stacks.pop()
    if stack.index != Var(site):
        return None
    test = replaced(body, stack, STACK)
    if sets.mentions(test, site) or sets.assigned(test):
        return None
    return Local(law, stack.slot, test, _stays_broken(test))


def replaced(node: X, old: X, new: X) -> X:
    """The expression with every occurrence of a part replaced."""
    import attrs

    if node == old:
        return new
    changes: dict[str, object] = {}
    for a in attrs.fields(type(node)):
        value = getattr(node, a.name)
        if isinstance(value, tuple):
            changes[a.name] = tuple(replaced(v, old, new) if attrs.has(type(v)) else v for v in value)
        elif attrs.has(type(value)):
            changes[a.name] = replaced(value, old, new)
    return attrs.evolve(node, **changes)  # type: ignore[arg-type]


def _stays_broken(test: X) -> bool:
    """Whether a stack that breaks the test goes on breaking it however many pieces are pushed on it."""
    match test:
        case Prim(op="and", args=(left, right)):
            return _stays_broken(left) and _stays_broken(right)
        case Prim(op="<=" | "<", args=(Prim(op="size", args=(Var(name="stack"),)), Const())):
            return True
        case Fold(op="every", over=Touching(seq=Var(name="stack")), where=None, body=body):
            return body is not None and not any(isinstance(n, Stack) or n == STACK for n in inside(body))
        case Fold(op="every", over=Items(seq=Var(name="stack")), where=None, body=body):
            return body is not None and not any(isinstance(n, Stack) or n == STACK for n in inside(body))
        case _:
            return False


def pushed(test: X, stack: X, piece: X) -> X:
    """Whether a stack that keeps the test keeps it with one more piece on top."""
    match test:
        case Prim(op="and", args=(left, right)):
            return both(pushed(left, stack, piece), pushed(right, stack, piece))
        case Prim(op="<=" | "<" as op, args=(Prim(op="size"), Const(value=limit))):
            less = limit if op == "<=" else limit - 1
            return Prim("<", (Prim("size", (stack,), "int"), Const(less)), "bool")
        case Fold(over=Touching(), vars=(lower, upper), body=body) if body is not None:
            fits = tidy(sets.substitute(body, {lower: Prim("peek", (stack,), "int"), upper: piece}))
            return either(Prim("empty", (stack,), "bool"), fits)
        case Fold(over=Items(), vars=(item,), body=body) if body is not None:
            return tidy(sets.substitute(body, {item: piece}))
        case _:
            return tidy(sets.substitute(test, {"stack": Pushed(stack, piece)}))


@frozen(repr=False)
class Pushes:
    """What an action does to the stacks of a place: perhaps take one up, then push.

    `single` is the only push (its cell and piece); `along` the names of a loop that drops what was taken up on a path:
    start, what was taken up, the path.
    """

    slot: str
    single: tuple[X | None, X] | None
    along: tuple[X | None, str, str] | None


def pushes(code: Code, slot: str) -> Pushes | None:
    """How an action's effect touches the stacks of a place, if it is one of the two simple ways."""
    named = {s.name: s.value for s in code if isinstance(s, Let)}
    code = sets.substitute(tuple(s for s in code if not isinstance(s, Let)), named)
    touching = [s for s in code if any(getattr(n, "slot", None) == slot for n in inside(s))]
    match touching:
        case [Push(index=index, piece=piece, bottom=False)]:
            return Pushes(slot, (index, piece), None)
        case [TakeAll(index=start, into=carried), For() as loop]:
            path = _dropped(loop, slot, carried)
            return None if path is None else Pushes(slot, None, (start, carried, path))
        case _:
            return None


def others(code: Code, slot: str) -> Code:
    """The statements of an action that do not themselves touch the stacks of a place."""
    return tuple(s for s in code if not any(getattr(n, "slot", None) == slot for n in inside(s)))


def _dropped(loop: For, slot: str, carried: str) -> str | None:
    """The path along which a loop drops all that was taken up, one piece a site."""
    match loop:
        case For(
            vars=(piece, site),
            over=Together(left=Var(name=taken), right=Var(name=path)),
            where=None,
            body=(Push(slot=target, index=Var(name=at), piece=Var(name=pushed_piece), bottom=False),),
        ) if (taken, target, at, pushed_piece) == (carried, slot, site, piece):
            return path
        case _:
            return None


def capacity(conditions: list[X], slot: str) -> int | None:
    """The most pieces that a stack can hold at a node, as golden rules for every site say; None where none does."""
    limits = []
    for condition in conditions:
        match condition:
            case Fold(op="every", vars=(site,), over=Numbers(), where=None, body=body) if body is not None:
                limits += [n for part in _conjuncts(body) if (n := _limit(part, Stack(slot, Var(site)))) is not None]
            case _:
                pass
    return min(limits, default=None)


def _limit(test: X, stack: Stack) -> int | None:
    match test:
        case Prim(op="<=" | "<" as op, args=(Prim(op="size", args=(held,)), Const(value=limit))) if held == stack:
            return int(limit) if op == "<=" else int(limit) - 1
        case _:
            return None


def _conjuncts(test: X) -> list[X]:
    if isinstance(test, Prim) and test.op == "and":
        return [part for arg in test.args for part in _conjuncts(arg)]
    return [test]


__all__ = ["FALSE", "PIECE", "STACK", "TRUE", "Local", "Pushes", "capacity", "localise", "pushed", "pushes"]
