"""Actions in steps: what each pick is made from, and what is looked at after it."""

from __future__ import annotations

from cattery.model import expr as ir
from cattery.model import legality
from cattery.model.game import Parameter
from cattery.model.types import DirectionType, EnumType, OptionalType, PieceType, SequenceType, SetType, SiteType, Type
from cattery.plan.code import InBag, Items, Over, Prim
from cattery.plan.encode import Encoding
from cattery.plan.expressions import Expressions, Scope
from cattery.plan.plan import ClausePlan, LevelPlan, ParamPlan
from cattery.plan.world import ident

HELD_AS_BITS = (SiteType, EnumType, DirectionType)
"""The types whose sets are held as bits, so that they can be picked one by one."""


def element(type_: Type) -> Type:
    """What one pick is."""
    return type_.element if isinstance(type_, SetType | SequenceType) else type_


def level(expressions: Expressions, p: Parameter, guards: list[ClausePlan], scope: Scope) -> LevelPlan:
    """How a parameter is picked; `guards` are those that are looked at when it is complete."""
    tests = tuple(clause.test for clause in guards if clause.test is not None)
    where = None if p.where is None else expressions.lower(p.where, scope)
    assert p.domain is not None
    match p.domain:
        case ir.Builtin(op="subsets", arguments=arguments):
            return LevelPlan("set", None, tuple(expressions.lower(a, scope) for a in arguments), None, where, tests)
        case ir.Builtin(op="arrangements", arguments=(sites,), place=place):
            return LevelPlan("order", None, (expressions.lower(sites, scope),), ident(place or ""), where, tests)
        case _:
            return LevelPlan("one", choices(expressions, p, scope), (), None, where, tests)


def choices(expressions: Expressions, p: Parameter, scope: Scope) -> Over:
    """What one value is chosen from: of equal pieces that lie in an order, or in what has been made of one, one."""
    assert p.domain is not None
    over = expressions.over(p.domain, scope)
    if legality.weighs(p) and not isinstance(over, InBag):
        return Items(Prim("distinct", (expressions.sequence(p.domain, scope),), "seq"))
    return over


def picked(p: Parameter, scope: Scope, base: int) -> ParamPlan:
    """A parameter of an action in steps: the form of its picks, and the number of its first one."""
    form = {"one": "number", "set": "set", "order": "order"}[legality.form(p)]
    var = scope.name(p.name, {"number": "int", "set": "set", "order": "seq"}[form]).name
    return ParamPlan(p.name, var, p.type, form, None, base)


def picks(encoding: Encoding, type_: Type) -> int:
    """How many different picks there are of a type."""
    one = element(type_)
    return encoding.size(one) + isinstance(one, OptionalType)


def can_be_picked(p: Parameter) -> bool:
    """Whether an engine can hold what is picked."""
    match legality.form(p):
        case "set":
            return isinstance(element(p.type), HELD_AS_BITS)
        case "order":
            one = element(p.type)
            return isinstance(one, PieceType) or (isinstance(one, OptionalType) and isinstance(one.inner, PieceType))
        case _:
            return not isinstance(p.type, SetType | SequenceType)
