"""Lowering of expressions: the IR's names become numbers, places become slots, geometry becomes tables."""

from __future__ import annotations

from typing import assert_never

from attrs import define, field

from cattery.diagnostics import CatError, Diagnostic
from cattery.model import expr as ir
from cattery.model import geometry
from cattery.model.paths import element_type
from cattery.model.types import (
    BagType,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PieceType,
    SetType,
    SiteType,
    Type,
)
from cattery.plan import sets
from cattery.plan.code import (
    FALSE,
    TRUE,
    Assigned,
    Bits,
    Can,
    Cond,
    Const,
    Fold,
    Func,
    InBag,
    Items,
    Members,
    Numbers,
    Over,
    Paths,
    Prim,
    Rows,
    Seq,
    Slot,
    Stack,
    Table,
    Together,
    Touching,
    Var,
    X,
)
from cattery.plan.encode import bare
from cattery.plan.linear import minus, plus, times
from cattery.plan.logic import both, either, inside, negate
from cattery.plan.tidy import equal
from cattery.plan.world import World, ident, none_as_number

MOST_NUMBERS = 100_000


@define
class Scope:
    """The locals of one declaration: how each is held. No local hides a name of `taken`."""

    taken: frozenset[str] = frozenset()
    bound: dict[str, X] = field(factory=dict)

    def name(self, local: str, kind: str = "int") -> Var:
        """A variable for a local of the IR."""
        plain = ident(local)
        names = {b.name for n, b in self.bound.items() if isinstance(b, Var) and n != local}
        while plain in self.taken or plain in names:
            plain += "_"
        var = Var(plain, kind)
        self.bound[local] = var
        return var


@define
class Expressions:
    """Lowers expressions of one game; what it needs of tables and planes it asks the world for."""

    world: World

    def scope(self) -> Scope:
        """An empty scope for a declaration of this game."""
        return Scope(self.world.function_names)

    def lower(self, e: ir.Expr, scope: Scope) -> X:
        """The expression as code."""
        match e:
            case ir.Lit(value=value, type=type):
                return self._constant(value, type)
            case ir.OptionValue(value=value, type=type):
                return self._constant(value, type)
            case ir.Local(name=name):
                return scope.bound[name]
            case ir.Me():
                return Slot("me", None)
            case ir.Read(value=name, indices=indices):
                return Slot(ident(name), self.cell(indices, scope), "set" if isinstance(e.type, SetType) else "int")
            case ir.Content():
                return self._content(e, scope)
            case ir.Not(operand=operand):
                return negate(self.lower(operand, scope))
            case ir.Logic(op=op, left=left, right=right):
                first = self.lower(left, scope)
                return (both if op == "and" else either)(first, self.lower(right, scope))
            case ir.Arith():
                return self._arith(e, scope)
            case ir.Compare():
                return self._compare(e, scope)
            case ir.Member(item=item, domain=domain):
                return self._member(item, domain, scope)
            case ir.Matches(operand=operand, pieces=pieces, fields=fields):
                found = self._pattern(fields, scope)
                return self.matches(self.lower(operand, scope), pieces, found, self._within(pieces, fields))
            case ir.Has():
                return self._has(e, scope)
            case ir.PieceOf(pieces=pieces, fields=fields):
                return self.world.piece(
                    pieces, tuple(self.lower(f, scope) for f in fields), self._within(pieces, fields)
                )
            case ir.Field(operand=operand, field=of):
                kind = bare(operand.type)
                assert isinstance(kind, PieceType)
                return self.world.field_of(kind.pieces, of, self.lower(operand, scope))
            case ir.Narrow(operand=operand, local=local):
                return self._narrow(operand, local, scope)
            case ir.Choice(condition=condition, then=then, otherwise=otherwise):
                test, a, b = (self.lower(x, scope) for x in (condition, then, otherwise))
                return a if test == TRUE else b if test == FALSE else Cond(test, a, b, _kind(e.type))
            case ir.Quantified():
                return self._quantified(e, scope)
            case ir.Call():
                return self._call(e, scope)
            case ir.Builtin():
                return self._builtin(e, scope)
            case ir.Widen(operand=operand, type=type):
                return self.world.widen(operand.type, type, self.lower(operand, scope))
            case ir.Times(action=action):
                return Slot(f"times_{ident(action)}", None)
            case ir.Possible(action=action, arguments=arguments):
                return Can(action, tuple(self.lower(a, scope) for a in arguments))
            case _:
                assert_never(e)

    def _call(self, e: ir.Call, scope: Scope) -> X:
        """A define: written out where it is small, else called."""
        call = Func(e.define, tuple(self.lower(a, scope) for a in e.arguments), _kind(e.type))
        small = e.define in self.world.inlinable and len(inside(self.world.inlinable[e.define][1])) <= sets.SMALL
        return sets.expand(call, self.world) if small else call

    # --- reading -----------------------------------------------------------------------------------------------------

    def _constant(self, value: ir.Value, type: Type) -> X:
        if isinstance(bare(type), BoolType) and value is not None:
            return TRUE if value else FALSE
        return Const(self.world.encoding.number(value, type), "set" if isinstance(type, SetType) else "int")

    def cell(self, indices: tuple[ir.Expr, ...], scope: Scope) -> X | None:
        """The cell of an array for its indices; -1 where an index is off (arrays have a last, empty cell for it)."""
        result: X | None = None
        for index in indices:
            size, low = self.world.encoding.size(index.type), self.world.encoding.low(index.type)
            number = minus(self.lower(index, scope), Const(low))
            result = number if result is None else plus(times(result, size), number)
        return result

    def _content(self, e: ir.Content, scope: Scope) -> X:
        place = self.world.game.places[e.place]
        cell = self.cell(e.indices, scope)
        slot = ident(e.place)
        content: X = Stack(slot, cell) if place.kind == "stack" else Slot(slot, cell)
        if len(e.indices) > 1 and any(isinstance(i.type, OptionalType) for i in e.indices):
            present: X = TRUE
            for index in e.indices:
                if isinstance(index.type, OptionalType):
                    present = both(present, Prim(">=", (self.lower(index, scope), Const(0)), "bool"))
            empty: X = Seq(()) if place.kind == "stack" else Const(0)
            return Cond(present, content, empty, "seq" if place.kind == "stack" else "int")
        return content

    def bag(self, e: ir.Expr, scope: Scope) -> tuple[str, X, int]:
        """A bag as its slot, the cell of its first count, and the number of codes."""
        assert isinstance(e, ir.Content)
        codes = len(self.world.game.pieces[self.world.game.places[e.place].pieces].counts)
        cell = self.cell(e.indices, scope)
        return ident(e.place), Const(0) if cell is None else times(cell, codes), codes

    def bag_cell(self, e: ir.Expr, piece: X, scope: Scope) -> tuple[str, X]:
        """The slot and cell of the count of a piece in a bag."""
        slot, base, _ = self.bag(e, scope)
        return slot, minus(plus(base, piece), Const(1))

    # --- arithmetic and comparison -----------------------------------------------------------------------------------

    def _arith(self, e: ir.Arith, scope: Scope) -> X:
        left, right = self.lower(e.left, scope), self.lower(e.right, scope)
        op = {"/": "//", "mod": "%"}.get(e.op, e.op)
        if isinstance(left, Const) and isinstance(right, Const):
            return Const(_calculate(op, left.value, right.value))
        if op in ("//", "%") and not (isinstance(right, Const) and right.value):
            return Cond(Prim("!=", (right, Const(0)), "bool"), Prim(op, (left, right), "int"), Const(0), "int")
        if op in ("+", "-"):
            return plus(left, right) if op == "+" else minus(left, right)
        return (
            times(left, int(right.value)) if op == "*" and isinstance(right, Const) else Prim(op, (left, right), "int")
        )

    def _compare(self, e: ir.Compare, scope: Scope) -> X:
        left, right = self.lower(e.left, scope), self.lower(e.right, scope)
        if e.op in ("is", "is not"):
            left, right = self._align(e.left, left, e.right), self._align(e.right, right, e.left)
            left, right = self._marked(e.left, left, e.right), self._marked(e.right, right, e.left)
            return equal(left, right) if e.op == "is" else negate(equal(left, right))
        test: X = TRUE
        for side, code in ((e.left, left), (e.right, right)):
            if isinstance(side.type, OptionalType):
                test = both(test, Prim("!=", (code, Const(self.world.encoding.none(side.type))), "bool"))
        if isinstance(left, Const) and isinstance(right, Const):
            return TRUE if _calculate(e.op, left.value, right.value) else FALSE
        return both(test, Prim(e.op, (left, right), "bool"))

    def _align(self, side: ir.Expr, code: X, other: ir.Expr) -> X:
        """A literal none takes the number that the other side's type has for it."""
        if isinstance(side, ir.Lit) and side.value is None:
            return Const(self.world.encoding.none(other.type)) if not isinstance(other.type, SetType) else Const(0)
        return code

    def _marked(self, side: ir.Expr, code: X, other: ir.Expr) -> X:
        """What may be none and is compared with a field of a piece is marked so: the field of no piece is none."""
        if isinstance(other, ir.Field) and isinstance(side.type, OptionalType) and not isinstance(code, Const):
            return Prim("optional", (code,), "int")
        return code

    def _member(self, item: ir.Expr, domain: ir.Domain, scope: Scope) -> X:
        number = self.lower(item, scope)
        present: X = TRUE
        if isinstance(item.type, OptionalType):
            present = Prim("!=", (number, Const(self.world.encoding.none(item.type))), "bool")
        if isinstance(domain, ir.WholeType):
            return present
        if isinstance(domain, ir.Interval):
            low, high = self.lower(domain.low, scope), self.lower(domain.high, scope)
            return both(present, both(Prim(">=", (number, low), "bool"), Prim("<=", (number, high), "bool")))
        if isinstance(domain.type, BagType):
            slot, cell = self.bag_cell(domain, number, scope)
            return both(present, Prim(">=", (Slot(slot, cell), Const(1)), "bool"))
        return both(present, Prim("in", (number, self.lower(domain, scope)), "bool"))

    # --- pieces ------------------------------------------------------------------------------------------------------

    def _pattern(self, fields: tuple[ir.Expr | None, ...], scope: Scope) -> tuple[X | None, ...]:
        return tuple(None if f is None else self.lower(f, scope) for f in fields)

    def _within(self, pieces: str, fields: tuple[ir.Expr | None, ...]) -> bool:
        """Whether no number that is given for a field can leave the field's range."""
        for (_, type_), given in zip(self.world.game.pieces[pieces].fields, fields, strict=True):
            of, kind = bare(type_), None if given is None else bare(given.type)
            if isinstance(of, IntType) and isinstance(kind, IntType) and not of.low <= kind.low <= kind.high <= of.high:
                return False
        return True

    def matches(self, code: X, pieces: str, fields: tuple[X | None, ...], within: bool) -> X:
        """Whether a piece code is a piece with these fields; `within`: whose numbers are in the range of their field."""
        given = [f for f in fields if f is not None]
        if len(given) == len(fields):
            wanted = self.world.piece(pieces, tuple(given), within)
            if wanted == Const(0):
                return FALSE
            if not isinstance(wanted, Table):
                return equal(code, wanted)
        if not given:
            return Prim("!=", (code, Const(0)), "bool")
        test: X = TRUE
        for (name, _), value in zip(self.world.game.pieces[pieces].fields, fields, strict=True):
            if value is not None:
                test = both(test, equal(self.world.field_of(pieces, name, code), value))
        return test

    def _has(self, e: ir.Has, scope: Scope) -> X:
        slot, base, codes = self.bag(e.bag, scope)
        pattern, wanted = self._pattern(e.fields, scope), self.lower(e.count, scope)
        piece = None
        if all(f is not None for f in pattern):
            fields = tuple(f for f in pattern if f is not None)
            piece = self.world.piece(e.pieces, fields, self._within(e.pieces, e.fields))
        if piece is not None and piece != Const(0) and not isinstance(piece, Table):
            count: X = Slot(slot, minus(plus(base, piece), Const(1)))
        else:
            count = Const(0)
            for code in range(1, codes + 1):
                fits = self._fits(code, e.pieces, pattern)
                cell = Slot(slot, plus(base, Const(code - 1)))
                if fits != FALSE:
                    count = plus(count, cell if fits == TRUE else Cond(fits, cell, Const(0), "int"))
        return Prim(">=", (count, wanted), "bool")

    def _fits(self, code: int, pieces: str, pattern: tuple[X | None, ...]) -> X:
        kind = self.world.game.pieces[pieces]
        values = list(self.world.encoding.codes(pieces))[code - 1]
        test: X = TRUE
        for (_, type), value, wanted in zip(kind.fields, values, pattern, strict=True):
            if wanted is not None:
                test = both(test, equal(Const(none_as_number(value, type, self.world.encoding)), wanted))
        return test

    def _narrow(self, operand: ir.Expr, local: str, scope: Scope) -> X:
        value = self.lower(operand, scope)
        none = self.world.encoding.none(operand.type)
        if isinstance(value, Var):
            scope.bound[local] = value
            return Prim("!=", (value, Const(none)), "bool")
        var = scope.name(local)
        return Assigned(var.name, value, none)

    # --- quantifiers -------------------------------------------------------------------------------------------------

    def over(self, domain: ir.Domain, scope: Scope) -> Over:
        """A domain as something that can be gone through."""
        encoding = self.world.encoding
        refuse_long(domain)
        if isinstance(domain, ir.WholeType):
            low = encoding.low(domain.type)
            return Numbers(Const(low), Const(low + encoding.size(domain.type) - 1))
        if isinstance(domain, ir.Interval):
            return Numbers(self.lower(domain.low, scope), self.lower(domain.high, scope))
        if isinstance(domain.type, BagType):
            return InBag(*self.bag(domain, scope))
        if isinstance(domain, ir.Builtin):
            match domain.op:
                case "pairs":
                    return Touching(self.lower(domain.arguments[0], scope))
                case "pairing":
                    return Together(*(self.lower(a, scope) for a in domain.arguments))
                case "flanks":
                    return Rows(self.lower(domain, scope))
                case "lines":
                    return Members(self.family(domain))
                case "directions":
                    return Items(Seq(self._directions(domain)))
                case "walks":
                    return self._walks(domain, scope)
                case "backwards":
                    return Items(Prim("backwards", (self.sequence(domain.arguments[0], scope),), "seq"))
                case _:
                    pass
        code = self.lower(domain, scope)
        return Bits(code) if code.kind == "set" else Items(code)

    def sequence(
        self, domain: ir.Domain, scope: Scope, names: tuple[str, ...] = ("item",), where: X | None = None
    ) -> X:
        """What a domain yields, as a sequence; with a filter over the names."""
        over = self.over(domain, scope)
        if isinstance(over, Items) and where is None:
            return over.seq
        return Fold("each", names, over, where, None, 0, "seq")

    def _walks(self, e: ir.Builtin, scope: Scope) -> Paths:
        """Walks that are looked through: of a fixed number of steps, and not too many of them."""
        board, links = self.about(e)
        start, length = (self.lower(a, scope) for a in e.arguments)
        if not isinstance(length, Const):
            message = "an engine can go through walks only if their length is known beforehand"
            raise CatError(Diagnostic("C0403", e.span, message, suggestion="write the number of steps"))
        b, steps = self.world.board(board), int(length.value)
        most = max(geometry.count_walks(b, site, steps, MOST_NUMBERS, links) for site in range(len(b.sites)))
        if most > MOST_NUMBERS:
            message = f"there are more than {MOST_NUMBERS:,} walks of {steps} steps from some site"
            raise CatError(Diagnostic("C0403", e.span, message, suggestion="ask step by step, with `neighbours`"))
        return Paths(self.world.walk_family(board, links, 0), start, length)

    def _directions(self, e: ir.Builtin) -> tuple[int, ...]:
        """The directions of some links, in the board's order."""
        board, links = self.about(e)
        return self.world.board(board).link(links).directions

    def family(self, e: ir.Builtin) -> str:
        """The static family that `lines(B, n)` names."""
        board, links = self.about(e)
        length = e.arguments[0]
        assert isinstance(length, ir.Lit | ir.OptionValue) and isinstance(length.value, int)
        return self.world.lines(board, length.value, links)

    def _quantified(self, e: ir.Quantified, scope: Scope) -> X:
        over = self.over(e.domain, scope)
        held = _kind(element_type(e.domain)) if len(e.locals) == 1 else "int"
        names = tuple(scope.name(local, "int" if held == "bool" else held).name for local in e.locals)
        where = self.lower(e.where, scope) if e.where is not None else None
        body = self.lower(e.body, scope) if e.body is not None else None
        none = self.world.encoding.none(e.type) if isinstance(e.type, OptionalType) else 0
        fold = Fold(e.kind, names, over, None if where == TRUE else where, body, none, _kind(e.type))
        return sets.simplify(fold, self._board_of(e.domain), self.world)

    def _board_of(self, domain: ir.Domain) -> str | None:
        """The board whose sites a domain is made of, if it is."""
        type = domain.type
        if not isinstance(domain, ir.WholeType) and isinstance(type, SetType):
            type = type.element
        return type.board if isinstance(type, SiteType) else None

    # --- builtins ----------------------------------------------------------------------------------------------------

    def _builtin(self, e: ir.Builtin, scope: Scope) -> X:
        if e.op == "directions":
            return Const(sum(1 << way for way in self._directions(e)), "set")
        if e.op == "sightings":
            return Func("sightings", (), "int")
        if e.op == "size":
            return self._size(e.arguments[0], scope)
        args = [self.lower(a, scope) for a in e.arguments]
        match e.op:
            case "opponent" | "next":
                return self.following(args[0])
            case "backwards":
                return Prim("backwards", (self.sequence(e.arguments[0], scope),), "seq")
            case "top" | "bottom":
                return Prim("last" if e.op == "top" else "first", (args[0],), "int")
            case _:
                return self._geometry(e, args)

    def _geometry(self, e: ir.Builtin, args: list[X]) -> X:
        """An operation on a board: a lookup in one of its static tables."""
        world, (board, links) = self.world, self.about(e)
        match e.op:
            case "step":
                return world.step(board, args[1], args[0])
            case "onward":
                return world.onward(board, links, args[1], args[0])
            case "site-at":
                return world.site_at(board, args[0], args[1])
            case "opposite":
                return world.opposite(board, args[0])
            case "neighbours":
                return world.neighbours(board, links, args[0])
            case "ray":
                return world.ray(board, args[1], args[0])
            case "along":
                return world.along(board, args[0])
            case "flanks":
                return world.flanks(board, args[0])
            case "distance":
                return world.distance(board, links, args[0], args[1])
            case "row" | "column":
                return world.coordinate(board, e.op, args[0])
            case "reach":
                return Prim("reach", (*args, world.all_neighbours(board, links)), "set")
            case "groups":
                return Prim("groups", (*args, world.all_neighbours(board, links)), "seq")
            case "walks":
                message = "an engine can go through walks, but not hold all of them"
                raise CatError(Diagnostic("C0403", e.span, message, suggestion="write `some walk in walks(...): ...`"))
            case _:
                raise AssertionError(f"no lowering of {e.op}")

    def about(self, e: ir.Builtin) -> tuple[str, str | None]:
        """The board meant, and its links where they are not the default ones."""
        assert e.board is not None
        default = self.world.board(e.board).links
        return e.board, e.links if default and e.links != default[0].name else None

    def following(self, player: X) -> X:
        """The player after this one in seat order."""
        count = len(self.world.game.players)
        if isinstance(player, Const):
            return Const((player.value + 1) % count)
        if count == 2:
            return Prim("-", (Const(1), player), "int")
        return self.world.player_table("NEXT_PLAYER", tuple((i + 1) % count for i in range(count)), player)

    def _pairs(self, operand: ir.Builtin, scope: Scope) -> X:
        """How many pairs there are: one fewer than things that touch, as many as the shorter of two sequences."""
        sizes = [Prim("size", (self.lower(a, scope),), "int") for a in operand.arguments]
        if operand.op == "pairs":
            return Cond(Prim(">", (sizes[0], Const(0)), "bool"), minus(sizes[0], Const(1)), Const(0), "int")
        return Cond(Prim("<", (sizes[0], sizes[1]), "bool"), sizes[0], sizes[1], "int")

    def _size(self, operand: ir.Expr, scope: Scope) -> X:
        if isinstance(operand, ir.Builtin) and operand.op in ("pairs", "pairing"):
            return self._pairs(operand, scope)
        if isinstance(operand.type, BagType):
            slot, base, codes = self.bag(operand, scope)
            total: X = Slot(slot, base)
            for code in range(1, codes):
                total = plus(total, Slot(slot, plus(base, Const(code))))
            return total
        return Prim("size", (self.lower(operand, scope),), "int")


def refuse_long(domain: ir.Domain) -> None:
    """Raises CatError (C0407) for more numbers than can be gone through in the middle of a game."""
    if isinstance(domain, ir.WholeType | ir.Interval) and isinstance(domain.type, IntType):
        count = domain.type.high - domain.type.low + 1
        if count > MOST_NUMBERS:
            message = f"{count:,} numbers cannot be gone through; {MOST_NUMBERS:,} can."
            raise CatError(Diagnostic("C0407", domain.span, message))


def _kind(type: Type) -> str:
    match type:
        case BoolType():
            return "bool"
        case SetType(element=SiteType() | DirectionType() | EnumType()):
            return "set"
        case IntType() | EnumType() | SiteType() | DirectionType() | PieceType() | OptionalType():
            return "int"
        case _:
            return "seq"


def _calculate(op: str, a: int, b: int) -> int:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "//":
            return a // b if b else 0
        case "%":
            return a % b if b else 0
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case _:
            return a >= b
