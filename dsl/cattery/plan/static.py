"""What the compiler can work out itself: expressions over static tables and known numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattery.plan.code import Const, Prim, Seq, Slot, Stack, Table, Var, X

if TYPE_CHECKING:
    from cattery.plan.world import World

Known = int | tuple["Known", ...]


def value_of(x: X, env: dict[str, int], world: World) -> Known | None:
    """The value of an expression when it depends on nothing but `env` and static tables; else None.

    A cell of a place or a stack at -1 is known too: nothing is ever off the board.
    """
    match x:
        case Const(value=value):
            return int(value)
        case Seq(values=values):
            return values
        case Var(name=name):
            return env.get(name)
        case Table(table=table, indices=indices):
            found: object = world.tables[table].data
            for index in indices:
                at = value_of(index, env, world)
                if not isinstance(at, int) or not isinstance(found, tuple):
                    return None
                found = found[at]
            return found  # type: ignore[return-value]
        case Slot(slot=slot, index=index) if index is not None:
            plan = world.slots.get(slot)
            off = plan is not None and plan.kind == "one" and value_of(index, env, world) == -1
            return 0 if off else None
        case Stack(index=index) if index is not None:
            return () if value_of(index, env, world) == -1 else None
        case Prim(op=op, args=args):
            return _primitive(op, tuple(value_of(a, env, world) for a in args))
        case _:
            return None


def _primitive(op: str, args: tuple[Known | None, ...]) -> Known | None:
    if op in ("and", "or"):
        return _logic(op, args)
    if any(a is None for a in args):
        return None
    match op, args:
        case "not", (int() as a,):
            return int(not a)
        case "size", (tuple() as items,):
            return len(items)
        case "in", (int() as a, tuple() as items):
            return int(a in items)
        case _, (int() as a, int() as b):
            return _binary(op, a, b)
        case _:
            return None


def _logic(op: str, args: tuple[Known | None, ...]) -> Known | None:
    decisive = op == "or"
    if any(isinstance(a, int) and bool(a) == decisive for a in args):
        return int(decisive)
    return None if any(a is None for a in args) else int(not decisive)


def _binary(op: str, a: int, b: int) -> int | None:
    results = {
        "+": a + b, "-": a - b, "*": a * b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b
    }  # fmt: skip
    if op in results:
        return int(results[op])
    if op in ("//", "%"):
        return 0 if b == 0 else (a // b if op == "//" else a % b)
    return None
