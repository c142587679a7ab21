"""Which slots a piece of code looks at and which it changes."""

from __future__ import annotations

from cattery.plan.code import (
    Can,
    Do,
    Draw,
    Drop,
    Finish,
    Func,
    Lift,
    Plane,
    Pop,
    Push,
    Put,
    Relay,
    Reset,
    Set,
    Shift,
    Slide,
    Slot,
    Stack,
    TakeAll,
    Tall,
    Topped,
    Turnover,
)
from cattery.plan.logic import inside

EVERYTHING = "*"
"""Stands for all slots: what is legal can depend on any."""


def reads(node: object, functions: dict[str, frozenset[str]]) -> frozenset[str]:
    """The slots that an expression looks at; `functions` gives those of the functions it may call."""
    found: set[str] = set()
    for n in inside(node):
        match n:
            case Slot(slot=slot) | Stack(slot=slot) | Plane(slot=slot) | Topped(slot=slot) | Tall(slot=slot):
                found.add(slot)
            case Func(name=name):
                found |= functions.get(name, frozenset())
            case Can():
                found.add(EVERYTHING)
            case _:
                pass
    return frozenset(found)


def writes(code: object, rules: dict[str, frozenset[str]]) -> frozenset[str]:
    """The slots that statements change; `rules` gives those of the rules they may call."""
    found: set[str] = set()
    for part in code if isinstance(code, tuple) else (code,):
        for n in inside(part):
            match n:
                case (
                    Slide(slot=slot)
                    | Set(slot=slot)
                    | Lift(slot=slot)
                    | Put(slot=slot)
                    | Draw(slot=slot)
                    | Drop(slot=slot)
                ):
                    found.add(slot)
                case Turnover(slot=slot) | Relay(slot=slot):
                    found.add(slot)
                case Shift(slot=slot, bag=bag):
                    found |= {slot, bag}
                case Reset(slot=slot) | Push(slot=slot) | Pop(slot=slot) | TakeAll(slot=slot):
                    found.add(slot)
                case Do(rule=rule):
                    found |= rules.get(rule, frozenset())
                case Finish():
                    found.add("outcome")
                case _:
                    pass
    return frozenset(found)
