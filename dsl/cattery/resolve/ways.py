"""What an expression reads, as something to look up: the same for two expressions that give the same within one question.

Between two statements it may change, so what is known of it is known in the rest of the same question only.
"""

from __future__ import annotations

from collections.abc import Iterable

from cattery.model.expr import Arith, Builtin, Call, Content, Expr, Field, Lit, Local, Me, OptionValue, Read, Value

Way = tuple["Value | Way", ...]


def way(expr: Expr) -> Way | None:
    """What an expression reads, whatever its type is known to be; None where that is not looked up."""
    match expr:
        case Lit(value) | OptionValue(value=value):
            return ("is", value)
        case Local(name):
            return ("local", name)
        case Me():
            return ("me",)
        case Read(name, indices):
            return _together(("value", name), indices)
        case Content(name, indices):
            return _together(("place", name), indices)
        case Field(operand, name):
            return _together(("field", name), (operand,))
        case Arith(op, left, right):
            return _together(("arith", op), (left, right))
        case Call(name, arguments):
            return _together(("define", name), arguments)
        case Builtin(op, arguments, board=board, links=links):
            return _together(("builtin", op, board, links), arguments)
        case _:
            return None


def _together(head: Way, inside: Iterable[Expr]) -> Way | None:
    found: list[Value | Way] = [*head]
    for expr in inside:
        part = way(expr)
        if part is None:
            return None
        found.append(part)
    return tuple(found)
