"""Lowering of effects: statements that run from one node to the next without stopping."""

from __future__ import annotations

from typing import assert_never

from attrs import define, field

from cattery.model import stmt as ir
from cattery.model.expr import Content, Expr
from cattery.model.paths import element_type
from cattery.model.types import BagType, DirectionType, EnumType, IntType, SequenceType, SetType, SiteType
from cattery.plan import faults, loops, sets
from cattery.plan.code import (
    FALSE,
    TRUE,
    Code,
    Const,
    Do,
    Draw,
    Drop,
    Fail,
    Finish,
    For,
    If,
    Let,
    Lift,
    Listed,
    Note,
    Pop,
    Prim,
    Push,
    Put,
    Relay,
    Set,
    Slide,
    Slot,
    Statement,
    Table,
    TakeAll,
    Turnover,
    Var,
    X,
)
from cattery.plan.encode import bare
from cattery.plan.expressions import Expressions, Scope
from cattery.plan.facts import Facts
from cattery.plan.tidy import tidy
from cattery.plan.world import ident


@define
class Statements:
    """Lowers the statements of one declaration.

    `ends` numbers the ends; `in_turn` says whether `goes next` waits for the end of the turn.
    """

    expressions: Expressions
    scope: Scope
    rules: dict[str, Code] = field(factory=dict)
    in_turn: bool = True
    facts: Facts = field(factory=Facts)

    def block(self, block: ir.Block) -> Code:
        """A block of effects."""
        found: list[Statement] = []
        for statement in block:
            found.extend(self.statement(statement))
        return tuple(found)

    def statement(self, s: ir.Stmt) -> Code:
        """One effect; several statements where a move has two sides."""
        match s:
            case ir.Let(local=local, value=value):
                code = self.x(value)
                var = self.scope.name(local, code.kind)
                return (Let(var.name, code),)
            case ir.Branch():
                return self._branch(s)
            case ir.Loop():
                return self._loop(s)
            case ir.Invoke(rule=rule, arguments=arguments):
                if self.rules.get(rule) == ():
                    return ()
                args = tuple(self.x(a) for a in arguments)
                self.facts.forget()
                return (Do(rule, args, None),)
            case ir.Move():
                return self._move(s)
            case ir.Take(source=source, local=local):
                var = self.scope.name(local, "seq")
                return (TakeAll(ident(source.place), self.cell(source), var.name),)
            case ir.Cycle():
                return self._cycle(s)
            case ir.Arrange(place=place, sites=sites, order=order, span=span):
                self.facts.wrote(ident(place))
                return (Relay(ident(place), self.x(sites), self.x(order), span),)
            case ir.Assign():
                return self._assign(s)
            case ir.Check(uses=uses):
                ends = [Finish(u.name, tuple(self.x(a) for a in u.arguments)) for u in uses]
                return tuple(end for end in ends if self._can_end(end))
            case ir.GoesNext(player=player):
                return (Set("upcoming" if self.in_turn else "me", None, self.x(player), None, None, s.span),)
            case ir.Note():
                return (Note(),)
            case ir.Impossible(words=words, span=span):
                return (Fail(words, span),)
            case ir.Decide() | ir.Repeat() | ir.Turn():
                raise AssertionError("what can stop is cut into blocks")
            case _:
                assert_never(s)

    def _can_end(self, end: Finish) -> bool:
        """Whether an end can hold with the options and arguments as they are."""
        params, condition = self.expressions.world.ends[end.end]
        return tidy(sets.substitute(condition, dict(zip(params, end.args, strict=True)))) != FALSE

    def x(self, e: Expr) -> X:
        """An expression in this scope."""
        return self.expressions.lower(e, self.scope)

    def cell(self, spot: ir.Spot) -> X | None:
        """The cell of a place."""
        return self.expressions.cell(spot.indices, self.scope)

    def _branch(self, s: ir.Branch) -> Code:
        test = self.x(s.condition)
        if test == TRUE:
            return self.block(s.then)
        if test == FALSE:
            return self.block(s.otherwise)
        before = self.facts.copy()
        self.facts.learn(test)
        then = self.block(s.then)
        after_then, self.facts = self.facts, before
        self.facts.learn_not(test)
        otherwise = self.block(s.otherwise)
        self.facts = self.facts.common(after_then)
        return (If(test, then, otherwise),)

    def _loop(self, s: ir.Loop) -> Code:
        over = self.expressions.over(s.domain, self.scope)
        held = kind_of(element_type(s.domain)) if len(s.locals) == 1 else "int"
        names = tuple(self.scope.name(n, held).name for n in s.locals)
        where = None if s.where is None else self.x(s.where)
        over, where = loops.narrow(over, names, where, s.domain, self.expressions)
        self.facts.forget()
        body = self.block(s.body)
        self.facts.forget()
        loop = For(names, over, None if where == TRUE else where, body, loops.must_freeze(over, where))
        return (loops.tabulate(loop, self.expressions.world, self.rules),)

    def _assign(self, s: ir.Assign) -> Code:
        target = self.expressions.world.game.values[s.value].type
        value = self.x(s.content)
        low = high = None
        if isinstance(target, IntType):
            source = s.content.type
            if not (isinstance(source, IntType) and target.low <= source.low and source.high <= target.high):
                low, high = target.low, target.high
        slot = ident(s.value)
        self.facts.wrote(slot)
        return (Set(slot, self.expressions.cell(s.indices, self.scope), value, low, high, s.span),)

    def _cycle(self, s: ir.Cycle) -> Code:
        """The sites one by one, or all of a set or a sequence in its order."""
        slot = ident(s.place)
        self.facts.wrote(slot)
        if len(s.sites) == 1 and not isinstance(bare(s.sites[0].type), SiteType):
            sites = self.x(s.sites[0])
        else:
            sites = Listed(tuple(self.x(e) for e in s.sites))
        return (Turnover(slot, sites, self.x(s.by), s.span),)

    # --- moves -------------------------------------------------------------------------------------------------------

    def _move(self, s: ir.Move) -> Code:
        before, piece = self._leave(s)
        target = self.expressions.world.game.places[s.target.place]
        slot, cell = ident(s.target.place), self.cell(s.target)
        if target.kind == "one":
            sure = self.facts.is_empty(Slot(slot, cell))
            self.facts.wrote(slot)
            match before:
                case (Lift(slot=source, index=index) as lift,) if source == slot:
                    return (Slide(slot, index, cell, lift.into, lift.sure, sure, s.span),)
            return (*before, Put(slot, cell, piece, sure, s.span))
        if target.kind == "stack":
            return (*before, Push(slot, cell, piece, s.target.end == "bottom"))
        return (*before, Drop(*self._count(s.target, piece)))

    def _leave(self, s: ir.Move) -> tuple[Code, X]:
        """What takes the piece from where it is, and the piece."""
        if s.source is None:
            assert s.piece is not None
            return (), self.x(s.piece)
        source = self.expressions.world.game.places[s.source.place]
        slot, cell = ident(s.source.place), self.cell(s.source)
        if source.kind == "bag":
            assert s.piece is not None
            raw = self.x(s.piece)
            named, piece = self._named(raw)
            slot, count = self._count(s.source, raw)
            sure = self.facts.is_some(Slot(slot, count))
            self.facts.wrote(slot)
            exists: Code = ()
            if isinstance(raw, Table):  # there may be no piece with these fields at all
                exists = (If(Prim("==", (piece, Const(0)), "bool"), (Fail(faults.NO_SUCH_PIECE, s.span),), ()),)
            return (*named, *exists, Draw(slot, count, sure, s.span)), piece
        into = self._spare()
        if source.kind == "stack":
            return (Pop(slot, cell, s.source.end == "bottom", into, s.span),), Var(into)
        sure = self.facts.is_some(Slot(slot, cell))
        self.facts.wrote(slot, lifted=True)
        self.facts.emptied(Slot(slot, cell))
        return (Lift(slot, cell, into, sure, s.span),), Var(into)

    def _named(self, piece: X) -> tuple[Code, X]:
        """A piece that is used twice gets a name, unless it is as short as one."""
        if isinstance(piece, Var | Const):
            return (), piece
        name = self._spare()
        return (Let(name, piece),), Var(name)

    def _spare(self) -> str:
        """A name for a piece on its way that nothing else has here."""
        name, taken = "piece", {bound.name for bound in self.scope.bound.values() if isinstance(bound, Var)}
        while name in taken:
            name += "_"
        return name

    def _count(self, spot: ir.Spot, piece: X) -> tuple[str, X]:
        pieces = self.expressions.world.game.places[spot.place].pieces
        return self.expressions.bag_cell(Content(spot.place, spot.indices, BagType(pieces)), piece, self.scope)


def kind_of(type: object) -> str:
    """How a local of this type is held: most sets as bits, others in order."""
    match type:
        case SetType(element=SiteType() | DirectionType() | EnumType()):
            return "set"
        case SetType() | SequenceType():
            return "seq"
        case _:
            return "int"
