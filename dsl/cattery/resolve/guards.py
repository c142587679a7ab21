"""What a guard knows from the guards before it.

A guard is looked at as soon as so many parameters are chosen as it mentions. So one before it that mentions more has not
been looked at by then, and tells it nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import define, field

from cattery.model.expr import Expr, Local, Logic, Narrow
from cattery.model.walk import walk
from cattery.resolve.context import Env, Facts
from cattery.syntax import ast


@define(eq=False)
class Earlier:
    """The guards so far: how many chosen parameters each needs, and what it tells.

    `levels` says how many parameters are chosen where a local is known: the chosen ones, and names that guards bind.
    """

    levels: dict[str, int]
    told: list[tuple[int, Facts]] = field(factory=list)

    def known(self, env: Env, node: ast.Expr) -> Facts:
        """What a guard knows that is written like this."""
        bindings = {**env.bindings, **dict(bound for _, facts in self.told for bound in facts.bound)}
        mentioned = (bindings[name].local for name in _names(node) if name in bindings)
        level = max((self.levels.get(local, 0) for local in mentioned), default=0)
        known = Facts()
        for needs, facts in self.told:
            known = known.plus(facts if needs <= level else Facts(facts.bound))
        return known

    def add(self, asked: Expr, facts: Facts, needs: int) -> None:
        """One more guard, for which so many parameters have to be chosen."""
        for narrow in narrowed(asked):
            used = (self.levels.get(part.name, 0) for part in walk(narrow.operand) if isinstance(part, Local))
            self.levels[narrow.local] = max(used, default=0)
        self.told.append((needs, facts))

    def all(self) -> Facts:
        """What is known where all of them hold and effects begin."""
        known = Facts()
        for _, facts in self.told:
            known = known.plus(facts.lasting())
        return known


def narrowed(expr: Expr) -> list[Narrow]:
    """The names that a guard binds for what follows it."""
    match expr:
        case Narrow():
            return [expr]
        case Logic("and", left, right):
            return [*narrowed(left), *narrowed(right)]
        case _:
            return []


def _names(node: Any) -> Iterator[str]:
    """The bare names in an expression."""
    if isinstance(node, ast.NameExpr):
        yield node.name.text
    elif isinstance(node, tuple):
        for part in node:
            yield from _names(part)
    elif attrs.has(type(node)):
        for one in attrs.fields(type(node)):
            yield from _names(getattr(node, one.name))
