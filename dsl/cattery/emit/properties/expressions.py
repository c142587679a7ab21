"""The expression printer of the property tests: an expression of the IR as plain Python over the JSON of a state.

Written apart from the engines' printer and from the plan, and in other terms: texts, dictionaries and comprehensions.
"""

from __future__ import annotations

from typing import assert_never

from attrs import define, evolve, field

from cattery.emit.properties.layout import Bracket, Chain, Code, binary, call, flat, row
from cattery.emit.properties.names import Scope, quoted
from cattery.emit.properties.tables import Tables
from cattery.emit.properties.types import bare, may_be_none, piece_text
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
    Value,
    WholeType,
    Widen,
)
from cattery.model.game import Game
from cattery.model.types import BagType, BoolType, IntType, PieceType, SequenceType, SetType, SiteType, Type
from cattery.model.walk import walk

LOOSEST, OR, AND, NOT, COMPARE, SUM, PRODUCT, ATOM = range(8)
"""How tightly a piece of Python binds."""


@define
class Printed:
    """Python code and how tightly it binds."""

    code: Code
    binds: int = ATOM

    def within(self, least: int) -> Code:
        """The code where something that binds at least so tightly is needed."""
        return self.code if self.binds >= least else Bracket("(", (self.code,), ")")


@define
class Printer:
    """Prints the expressions of one function.

    `bound` are locals that stand for something else than a name, `mentioned` those that somebody asks for.
    """

    game: Game
    tables: Tables
    scope: Scope
    bound: dict[str, Printed] = field(factory=dict)
    in_domain: bool = False
    mentioned: frozenset[str] = frozenset()

    def whole(self, expr: Expr) -> Code:
        """An expression that is a function's whole body."""
        self.mentioned = frozenset(node.name for node in walk(expr) if isinstance(node, Local))
        return self.code(expr)

    def code(self, expr: Expr) -> Code:
        """An expression on its own."""
        return self.show(expr).code

    def inside(self, expr: Expr, least: int = ATOM) -> Code:
        """An expression as a part of another."""
        return self.show(expr).within(least)

    def show(self, expr: Expr) -> Printed:
        """An expression; what could be none, and is not where it is asked for, is said to be there."""
        found = self.plainly(expr)
        return Printed(self.use("present", found.code)) if self.asked_before(expr) else found

    def asked_before(self, expr: Expr) -> bool:
        """Whether something that could be none is known not to be."""
        if may_be_none(expr.type):
            return False
        match expr:
            case Read(name):
                return may_be_none(self.game.values[name].type)
            case Content(name):
                return self.game.places[name].kind == "one"
            case Call(name):
                return may_be_none(self.game.defines[name].type)
            case Builtin("step" | "onward" | "site-at" | "distance" | "top" | "bottom"):
                return True
            case _:
                return False

    def plainly(self, expr: Expr) -> Printed:
        """An expression, whatever is known of it."""
        match expr:
            case Lit(tuple() as value, SetType(SiteType(board))) if region := self.tables.region(board, value):
                return Printed(region)
            case Lit(value, type_):
                return Printed(literal(value, type_))
            case OptionValue(name):
                return Printed(self.tables.option(name))
            case Local(name):
                return self.bound.get(name) or Printed(self.scope.local(name))
            case Me():
                return Printed('state["me"]')
            case Times(action):
                return Printed(f'state["times"][{quoted(action)}]')
            case Read(name, indices) | Content(name, indices):
                return self.held(expr, name, indices)
            case PieceOf(pieces, fields):
                return Printed(self.piece(pieces, fields))
            case Field():
                return Printed(self.field(expr))
            case Possible(action, arguments):
                return Printed(call("ARENA.can", "state", quoted(action), *map(self.code, arguments)))
            case Choice(condition, then, otherwise):
                looked_at = self.inside(condition, OR)
                parts = (self.inside(then, OR), looked_at, self.inside(otherwise, OR))
                return Printed(Chain(parts, ("if", "else")), LOOSEST)
            case Call(name, arguments):
                return Printed(call(self.tables.names.function("define", name), "state", *map(self.code, arguments)))
            case Builtin():
                return Printed(self.builtin(expr))
            case Widen(operand):
                return self.show(operand)
            case Arith() | Not() | Logic() | Compare() | Narrow():
                return self.operation(expr)
            case Member() | Matches() | Has():
                return self.test(expr)
            case Quantified():
                return Printed(self.quantified(expr))
            case _:
                assert_never(expr)

    def use(self, helper: str, *items: Code) -> Code:
        """A call of one of the readings that all games share."""
        return call(self.tables.helper(helper), *items)

    # --- operators ---------------------------------------------------------------------------------------------------

    def operation(self, expr: Arith | Not | Logic | Compare | Narrow) -> Printed:
        """Operators of Python, or readings where the language means something else."""
        match expr:
            case Not(Compare("is" | "is not" as op, left, right)):
                flipped = Compare("is not" if op == "is" else "is", left, right)
                return Printed(self.compare(flipped), COMPARE)
            case Not(operand):
                return Printed(row("not ", self.inside(operand, NOT)), NOT)
            case Logic(op):
                level = AND if op == "and" else OR
                items = tuple(self.inside(item, level + 1) for item in chained(expr))
                return Printed(Chain(items, (op,) * (len(items) - 1)), level)
            case Narrow(operand, local):
                return self.narrow(operand, local)
            case Compare():
                return Printed(self.compare(expr), COMPARE)
            case Arith(op, left, right):
                return self.arithmetic(op, left, right)
            case _:
                assert_never(expr)

    def narrow(self, operand: Expr, local: str) -> Printed:
        """A name for what is there; where Python allows no new name, the expression itself stands for it."""
        if self.in_domain:
            self.bound[local] = self.show(operand)
        if self.in_domain or local not in self.mentioned:
            return Printed(binary(self.inside(operand, SUM), "is not", "None"), COMPARE)
        named = Bracket("(", (row(f"{self.scope.local(local)} := ", self.code(operand)),), ")")
        return Printed(binary(named, "is not", "None"), COMPARE)

    def arithmetic(self, op: str, left: Expr, right: Expr) -> Printed:
        """Sums and products; a division by zero is 0."""
        if op in ("/", "mod"):
            return Printed(self.use("quotient" if op == "/" else "remainder", self.code(left), self.code(right)))
        level = PRODUCT if op == "*" else SUM
        first, second = self.show(left), self.inside(right, level + 1)
        if first.binds == level and isinstance(first.code, Chain):
            return Printed(Chain((*first.code.items, second), (*first.code.words, op)), level)
        return Printed(binary(first.within(level), op, second), level)

    def compare(self, expr: Compare) -> Code:
        """Equality of any values; an order is false where none is on a side."""
        left, right = expr.left, expr.right
        if expr.op not in ("is", "is not"):
            if may_be_none(left.type) or may_be_none(right.type):
                return self.use("ordered", self.code(left), quoted(expr.op), self.code(right))
            return binary(self.inside(left, SUM), expr.op, self.inside(right, SUM))
        constants = [side for side in (left, right) if isinstance(side, Lit)]
        same = any(side.value is None or isinstance(side.value, bool) for side in constants)
        word = {"is": "is" if same else "==", "is not": "is not" if same else "!="}[expr.op]
        return binary(self.things(left), word, self.things(right))

    def things(self, expr: Expr) -> Code:
        """A side of a comparison; sets and sequences are tuples here and lists in the JSON."""
        if not isinstance(bare(expr.type), SetType | SequenceType) or isinstance(expr, Lit | Quantified):
            return self.inside(expr, SUM)
        if may_be_none(expr.type):
            return self.use("tuple_or_none", self.code(expr))
        return call("tuple", self.code(expr))

    def test(self, expr: Member | Matches | Has) -> Printed:
        """Is it among them, is it such a piece, are there so many."""
        match expr:
            case Member(item, domain):
                return Printed(binary(self.things(item), "in", self.domain(domain, SUM)), COMPARE)
            case Matches(operand, pieces, fields):
                said = tuple(item for item in fields if item is not None)
                if len(said) == len(fields) and self.tables.is_plain(pieces):
                    return Printed(binary(self.inside(operand, SUM), "==", self.piece(pieces, said)), COMPARE)
                return Printed(self.of_pieces(pieces, "fits", self.code(operand), *map(self.wanted, fields)))
            case Has(bag, count, pieces, fields):
                amount = self.of_pieces(pieces, "amount", self.code(bag), *map(self.wanted, fields))
                return Printed(binary(amount, ">=", self.inside(count, SUM)), COMPARE)
            case _:
                assert_never(expr)

    def of_pieces(self, pieces: str, question: str, *items: Code) -> Code:
        """A question about pieces, asked by those who know how they are read."""
        if self.tables.is_plain(pieces):
            return self.use(question, *items)
        return call(f"{self.tables.fields_of(pieces)}.{question}", *items)

    def field(self, expr: Field) -> Code:
        """A field of a piece; of none, and of a kind that lacks it, it is none."""
        pieces = bare(expr.operand.type)
        if not isinstance(pieces, PieceType):
            raise TypeError(f"{pieces} has no field {expr.field}")
        if self.tables.is_plain(pieces.pieces):
            return self.use("part", self.code(expr.operand), self.tables.field(expr.operand.type, expr.field))
        match bare(expr.type):
            case IntType():
                question = "number"
            case BoolType():
                question = "flag"
            case _:
                question = "word"
        found = self.of_pieces(pieces.pieces, question, self.code(expr.operand), quoted(expr.field))
        return found if may_be_none(expr.type) else self.use("present", found)

    def wanted(self, expr: Expr | None) -> Code:
        """A field that is looked for."""
        return self.tables.helper("ANY") if expr is None else self.code(expr)

    # --- what the state holds ----------------------------------------------------------------------------------------

    def held(self, expr: Read | Content, name: str, indices: tuple[Expr, ...]) -> Printed:
        """A place or a value; under an index that is off there is nothing."""
        group = "places" if isinstance(expr, Content) else "values"
        family = f'state["{group}"][{quoted(name)}]'
        if not any(may_be_none(index.type) for index in indices):
            return Printed(row(family, *(Bracket("[", (self.key(index),), "]") for index in indices)))
        found = self.use("look", family, *map(self.key, indices))
        match expr.type:
            case SequenceType() | SetType():
                return Printed(binary(found, "or", "[]"), OR)
            case BagType():
                return Printed(binary(found, "or", "{}"), OR)
            case _:
                return Printed(found)

    def key(self, index: Expr) -> Code:
        """An index as a key of JSON."""
        match index.type:
            case IntType():
                return call("str", self.code(index))
            case BoolType():
                return row('"yes" if ', self.inside(index, OR), ' else "no"')
            case _:
                return self.code(index)

    def piece(self, pieces: str, fields: tuple[Expr, ...]) -> Code:
        """A piece as a text, its fields side by side."""
        if not fields:
            return quoted(pieces)
        constants = [item.value for item in fields if isinstance(item, Lit)]
        if len(constants) == len(fields):
            return quoted(piece_text(pieces, tuple(constants)))
        if not self.tables.is_plain(pieces):
            return self.use("spelt", *map(self.code, fields))
        shown = [flat(self.code(item)).replace('"', "'") for item in fields]
        if any(len(item) > 40 or "\\" in item or "{" in item for item in shown):
            return call('" ".join', call("map", "str", Bracket("(", tuple(map(self.code, fields)), ",)")))
        parts = (
            str(item.value) if isinstance(item, Lit) else f"{{{text}}}"
            for item, text in zip(fields, shown, strict=True)
        )
        return f'f"{" ".join(parts)}"'

    # --- domains and quantifiers -------------------------------------------------------------------------------------

    def domain(self, domain: Domain, least: int = LOOSEST) -> Code:
        """What is gone through."""
        match domain:
            case WholeType(type_):
                return self.tables.whole(type_)
            case Interval(low, high):
                start = () if flat(self.code(low)) == "0" else (self.code(low),)
                if isinstance(high, Lit) and isinstance(high.value, int):
                    return call("range", *start, str(high.value + 1))
                return call("range", *start, binary(self.inside(high, SUM), "+", "1"))
            case _:
                return evolve(self, in_domain=True).inside(domain, least)

    def quantified(self, expr: Quantified) -> Code:
        """A comprehension."""
        domain = self.domain(expr.domain, OR)
        names = ", ".join(self.scope.local(name) for name in expr.locals)
        where = self.inside(expr.where, OR) if expr.where is not None else None
        body = self.inside(expr.body, OR) if expr.body is not None else names
        tail: tuple[Code, ...] = (row(f"for {names} in ", domain),)
        if where is not None:
            tail += (row("if ", where),)
        match expr.kind:
            case "every" | "some":
                return Bracket("all(" if expr.kind == "every" else "any(", (body, *tail), ")", comma=False)
            case "count" | "sum":
                return Bracket("sum(", ("1" if expr.kind == "count" else body, *tail), ")", comma=False)
            case "each":
                return Bracket("tuple(", (names, *tail), ")", comma=False)
            case "first":
                return call("next", Bracket("(", (names, *tail), ")", comma=False), "None")
            case _:
                worth = "max" if expr.kind == "most" else "min"
                return call(worth, Bracket("(", (body, *tail), ")", comma=False), "default=0")

    # --- operations of the language ----------------------------------------------------------------------------------

    def builtin(self, expr: Builtin) -> Code:
        """An operation of the language."""
        arguments = tuple(map(self.code, expr.arguments))
        match expr.op:
            case "size" if isinstance(expr.arguments[0].type, BagType):
                return Bracket("sum(", (row(self.inside(expr.arguments[0]), ".values()"),), ")")
            case "size":
                return call("len", *arguments)
            case "top" | "bottom":
                return self.use(expr.op, *arguments)
            case "pairs":
                return call(self.tables.standard("pairwise"), *arguments)
            case "pairing":
                return call("zip", *arguments, "strict=False")
            case "backwards":
                return self.use("backwards", *arguments)
            case "opponent" | "next":
                return self.use("opponent" if expr.op == "opponent" else "following", "PLAYERS", *arguments)
            case "sightings":
                return self.use("sightings", "state", "POSITION")
            case _:
                return self.geometry(expr, expr.board or "", arguments)

    def geometry(self, expr: Builtin, board: str, arguments: tuple[Code, ...]) -> Code:
        """An operation of a board: its tables, and plain geometry over them."""
        tables, links = self.tables, expr.links
        match expr.op:
            case "directions":
                return tables.board(board, "ways", links)
            case "opposite" | "along" | "flanks" | "row" | "column":
                return row(tables.board(board, expr.op), Bracket("[", arguments, "]"))
            case "step" | "ray":
                return self.use(expr.op, tables.board(board, "step"), *arguments)
            case "onward":
                return self.use("step", tables.steps(board, links, whole=True), *arguments)
            case "site-at":
                return self.use("site_at", tables.board(board, "row"), tables.board(board, "column"), *arguments)
            case "lines" if isinstance(expr.arguments[0], Lit):
                return tables.lines(board, links, int(str(expr.arguments[0].value)))
            case "lines":
                steps, ways = tables.steps(board, links), tables.board(board, "ways", links)
                return self.use("lines", steps, ways, *arguments)
            case _:
                return self.use(expr.op, tables.board(board, "links", links), *arguments)


def chained(expr: Logic) -> list[Expr]:
    """The operands of a chain of the same word."""
    found: list[Expr] = []
    for side in (expr.left, expr.right):
        found += chained(side) if isinstance(side, Logic) and side.op == expr.op else [side]
    return found


def literal(value: Value, type_: Type) -> Code:
    """A constant."""
    match value:
        case str():
            return quoted(value)
        case tuple() if isinstance(type_, SequenceType | SetType):
            items = tuple(literal(item, type_.element) for item in value)
            return Bracket("(", items, ",)" if len(items) == 1 else ")")
        case tuple():
            return quoted(piece_text(str(value[0]), value[1:]))
        case _:
            return repr(value)
