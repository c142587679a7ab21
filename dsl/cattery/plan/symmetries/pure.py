"""What an expression of the IR comes to when the names in it are known and it asks nothing of the state.

Values are those of the IR. For questions about the rules themselves, such as whether they are the same seen another way.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.model import expr as ir
from cattery.model import geometry
from cattery.model.board import Board
from cattery.model.expr import Domain, Expr, Value
from cattery.model.game import Game
from cattery.model.types import (
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PieceType,
    SiteType,
    Type,
)
from cattery.plan.encode import Encoding

ME = "me "
"""The name under which `me` is known: no local is called so."""
Env = dict[str, Value]
MOST_VALUES = 5_000


class UnknownValue(Exception):
    """It depends on the state, or on something that is not known."""


def values_of(type_: Type, game: Game) -> tuple[Value, ...]:
    """All values of a type; raises UnknownValue for those with too many."""
    match type_:
        case BoolType():
            return (False, True)
        case IntType(low, high) if high - low < MOST_VALUES:
            return tuple(range(low, high + 1))
        case OptionalType(inner):
            return (None, *values_of(inner, game))
        case PieceType(pieces):
            return tuple((pieces, *fields) for fields, _ in game.pieces[pieces].counts)
        case EnumType() | SiteType() | DirectionType():
            return Encoding(game).names(type_)
        case _:
            raise UnknownValue


class Pure:
    """Values of expressions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def value(self, e: Expr, env: Env) -> Value:
        """The value; names that the expression binds on the way are in `env` afterwards. Raises UnknownValue."""
        match e:
            case ir.Lit(value=value) | ir.OptionValue(value=value):
                return value
            case ir.Local(name=name):
                return self._known(name, env)
            case ir.Me():
                return self._known(ME, env)
            case ir.Not(operand=operand):
                return not self.value(operand, env)
            case ir.Logic(op=op, left=left, right=right):
                first = bool(self.value(left, env))
                return first if first == (op == "or") else bool(self.value(right, env))
            case ir.Compare(op=op, left=left, right=right):
                return _compared(op, self.value(left, env), self.value(right, env))
            case ir.Arith(op=op, left=left, right=right):
                return _calculated(op, self.value(left, env), self.value(right, env))
            case ir.Choice(condition=condition, then=then, otherwise=otherwise):
                return self.value(then if self.value(condition, env) else otherwise, env)
            case ir.Narrow(operand=operand, local=local):
                env[local] = self.value(operand, env)
                return env[local] is not None
            case ir.Widen(operand=operand):
                return self.value(operand, env)
            case ir.Member(item=item, domain=domain):
                found = self.value(item, env)
                return found is not None and found in self.items(domain, env)
            case ir.Call(define=name, arguments=arguments):
                define = self.game.defines[name]
                given = {p.name: self.value(a, env) for p, a in zip(define.parameters, arguments, strict=True)}
                return self.value(define.body, {**given, **({ME: env[ME]} if ME in env else {})})
            case ir.Quantified():
                return self._quantified(e, env)
            case ir.Content(place=place, indices=indices) if self.game.places[place].kind == "one":
                return self._off(indices, env)
            case ir.Builtin():
                return self._builtin(e, env)
            case _:
                return self._of_piece(e, env)

    def items(self, domain: Domain, env: Env) -> tuple[Value, ...]:
        """What a domain yields. Raises UnknownValue."""
        if isinstance(domain, ir.WholeType):
            return values_of(domain.type, self.game)
        if isinstance(domain, ir.Interval):
            low, high = self.value(domain.low, env), self.value(domain.high, env)
            assert isinstance(low, int) and isinstance(high, int)
            if high - low > MOST_VALUES:
                raise UnknownValue
            return tuple(range(low, high + 1))
        found = self.value(domain, env)
        assert isinstance(found, tuple)
        return found

    def _known(self, name: str, env: Env) -> Value:
        if name not in env:
            raise UnknownValue
        return env[name]

    def _off(self, indices: tuple[Expr, ...], env: Env) -> Value:
        """Nothing stands where there is no site; anywhere else the state says what does."""
        for index in indices:
            if isinstance(index.type, OptionalType) and self.value(index, env) is None:
                return None
        raise UnknownValue

    def _of_piece(self, e: Expr, env: Env) -> Value:
        match e:
            case ir.Field(operand=operand, field=name):
                piece = self.value(operand, env)
                if not isinstance(piece, tuple):
                    return None
                kind = self.game.pieces[str(piece[0])]
                return piece[1 + [n for n, _ in kind.fields].index(name)]
            case ir.PieceOf(pieces=pieces, fields=fields):
                values = tuple(self.value(f, env) for f in fields)
                return (pieces, *values) if values in dict(self.game.pieces[pieces].counts) else None
            case ir.Matches(operand=operand, fields=fields):
                piece = self.value(operand, env)
                if not isinstance(piece, tuple):
                    return False
                pairs = zip(piece[1:], fields, strict=True)
                return all(wanted is None or self.value(wanted, env) == held for held, wanted in pairs)
            case _:
                raise UnknownValue

    def _quantified(self, e: ir.Quantified, env: Env) -> Value:
        if len(e.locals) != 1 or e.kind not in ("every", "some", "count", "each", "first"):
            raise UnknownValue
        fitting, truths = [], []
        for item in self.items(e.domain, env):
            inner = {**env, e.locals[0]: item}
            if e.where is None or self.value(e.where, inner):
                fitting.append(item)
                truths.append(e.body is None or bool(self.value(e.body, inner)))
        found: dict[str, Value] = {
            "every": all(truths),
            "some": any(truths),
            "count": len(fitting),
            "each": tuple(fitting),
            "first": fitting[0] if fitting else None,
        }
        return found[e.kind]

    # --- operations --------------------------------------------------------------------------------------------------

    def _builtin(self, e: ir.Builtin, env: Env) -> Value:
        args = [self.value(a, env) for a in e.arguments]
        if e.op in ("opponent", "next"):
            players = self.game.players
            return players[(players.index(str(args[0])) + 1) % len(players)]
        if e.op == "size" and isinstance(args[0], tuple):
            return len(args[0])
        if e.board is None:
            raise UnknownValue
        if None in args:
            return () if e.op in ("neighbours", "ray", "along") else None
        return _On(self.game.boards[e.board], e.links).operation(e.op, args)


class _On:
    """The operations of a board, by names."""

    def __init__(self, board: Board, links: str | None) -> None:
        self.board, self.links = board, links

    def operation(self, op: str, args: list[Value]) -> Value:
        """What an operation gives; raises UnknownValue for those that are not needed here."""
        board, links = self.board, self.links
        if op == "directions":
            return tuple(board.directions[way] for way in geometry.directions(board, links))
        if op == "opposite":
            return self._named(board.directions, board.opposite[self._way(args[0])])
        if op == "site-at":
            assert isinstance(args[0], int) and isinstance(args[1], int)
            return self._named(board.sites, geometry.site_at(board, args[0], args[1]))
        at = board.sites.index(str(args[0])) if args else 0
        match op:
            case "step":
                return self._named(board.sites, geometry.step(board, at, self._way(args[1])))
            case "onward":
                return self._named(board.sites, geometry.onward(board, at, self._way(args[1]), links))
            case "row" | "column":
                return (board.row if op == "row" else board.column)[at]
            case "distance":
                return geometry.distance(board, at, board.sites.index(str(args[1])), links)
            case "neighbours":
                return tuple(board.sites[other] for other in geometry.neighbours(board, at, links))
            case "ray":
                return tuple(board.sites[other] for other in geometry.ray(board, at, self._way(args[1])))
            case "along":
                return tuple(board.directions[way] for way in geometry.along(board, at))
            case _:
                raise UnknownValue

    def _way(self, name: Value) -> int:
        return self.board.directions.index(str(name))

    def _named(self, names: tuple[str, ...], number: int | None) -> Value:
        return None if number is None else names[number]


def _compared(op: str, left: Value, right: Value) -> bool:
    if op in ("is", "is not"):
        return (left == right) == (op == "is")
    if left is None or right is None:
        return False
    assert isinstance(left, int) and isinstance(right, int)
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op]


def _calculated(op: str, left: Value, right: Value) -> int:
    assert isinstance(left, int) and isinstance(right, int)
    if op in ("/", "mod"):
        return 0 if right == 0 else left // right if op == "/" else left % right
    return {"+": left + right, "-": left - right, "*": left * right}[op]


def free_locals(nodes: Iterator[Domain]) -> dict[str, Type]:
    """The locals that occur, with their types."""
    return {node.name: node.type for node in nodes if isinstance(node, ir.Local)}
