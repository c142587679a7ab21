"""Declarations that nothing needs.

What only its own declaration mentions is unused. An overlay is not blamed for what the game below it declares.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.mentions import Mentions, mentions
from cattery.diagnostics import Diagnostic, Fix
from cattery.model import walk
from cattery.model.expr import Domain, Local
from cattery.model.game import Action, Define, End, Game, Law, Origin, Rule
from cattery.model.stmt import Block, Let
from cattery.model.types import OptionalType, PieceType


def unused(game: Game) -> Iterator[Diagnostic]:
    """Everything declared that nothing uses."""
    found = mentions(game)
    yield from _rules(game, found)
    yield from _things(game, found)
    yield from _values(game, found)
    yield from _links(game, found)
    yield from _members(game, found)


def _rules(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    for name in found.unmentioned("action", game.actions):
        message = f"the action `{name}` is never offered: no decision names it"
        yield _unused("C0310", game.actions[name].origin, message, "offer it in the flow, or leave it out", safe=False)
    for name in found.unmentioned("rule", game.rules):
        message = f"the rule `{name}` is never used"
        yield _unused("C0311", game.rules[name].origin, message, "name it where it applies, or leave it out")
    for name in found.unmentioned("end", game.ends):
        message = f"the end `{name}` is never looked at: no `check` names it"
        yield _unused("C0312", game.ends[name].origin, message, "add it to a `check`, or leave it out")
    for name in found.unmentioned("define", game.defines):
        message = f"`{name}` is defined, but nothing uses it"
        yield _unused("C0313", game.defines[name].origin, message, "leave it out", safe=False)


def _things(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    for name in found.unmentioned("enum", game.enums):
        if name != "player" and name not in game.options:
            yield _unused("C0330", game.enums[name].origin, f"nothing uses the enum `{name}`", "leave it out")
    for name in found.unmentioned("board", game.boards):
        yield Diagnostic("C0330", game.boards[name].span, f"nothing uses the board `{name}`", (), "leave it out")
    for name in found.unmentioned("place", game.places):
        yield Diagnostic(
            "C0330", game.places[name].origin.span, f"nothing looks into the place `{name}` or moves a piece there"
        )


def _values(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    for name in found.unmentioned("value", game.values):
        what = "is set, but nothing ever reads it" if found.of("set", name) else "is never used"
        yield Diagnostic("C0333", game.values[name].origin.span, f"the value `{name}` {what}", (), "leave it out")
    for name in found.unmentioned("set", game.values):
        if found.of("value", name):
            message = f"the value `{name}` is never set, so it stays what it is at the start"
            yield Diagnostic("C0334", game.values[name].origin.span, message, (), "set it, or write a `define` instead")


def _links(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    for board in game.boards.values():
        for links in board.links[1:]:
            if not found.of("links", links.name) and links.name not in ("orthogonal", "diagonal", "edges"):
                message = f"nothing uses the links `{links.name}` of the board `{board.name}`"
                yield Diagnostic("C0335", board.span, message, (), "leave them out, or name them where they are meant")


def _members(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    for enum in game.enums.values():
        if enum.name in (*game.options, "player") or enum.name in found.iterated or enum.includes:
            continue
        if any(enum.name in other.includes for other in game.enums.values()) or not found.of("enum", enum.name):
            continue
        for member in enum.members:
            if (enum.name, member) not in found.members:
                message = f"`{member}` of the enum `{enum.name}` is never used: no piece is one and no rule names it"
                yield Diagnostic("C0338", enum.origin.span, message, (), "leave it out")


def _unused(code: str, origin: Origin, message: str, suggestion: str, safe: bool = True) -> Diagnostic:
    """What examples may mention is not taken away unasked: those for other options are out of sight here."""
    return Diagnostic(code, origin.span, message, (), suggestion, Fix(origin.span, "", safe))


# --- names inside a declaration --------------------------------------------------------------------------------------


def unused_names(game: Game) -> Iterator[Diagnostic]:
    """Parameters and `let` names that their declaration never uses."""
    for declared in walk.declarations(game):
        used = _locals(walk.expressions(declared))
        if not isinstance(declared, Law):
            yield from _parameters(declared, used)
        yield from _lets(walk.body(declared), used)
    yield from _lets(game.flow, _locals(walk.block_expressions(game.flow)))


def _locals(parts: Iterator[Domain]) -> set[str]:
    return {part.name for part in parts if isinstance(part, Local)}


def _parameters(declared: Define | Action | Rule | End, used: set[str]) -> Iterator[Diagnostic]:
    for parameter in declared.parameters:
        if parameter.name not in used:
            message = f"`{declared.name}` never uses its parameter `{parameter.name}`"
            yield Diagnostic("C0336", parameter.span, message, (), "leave it out")


def _lets(block: Block, used: set[str]) -> Iterator[Diagnostic]:
    for statement in walk.statements(block):
        if isinstance(statement, Let) and statement.local not in used and not _is_piece(statement):
            fix = Fix(statement.span, "", safe=True)
            yield Diagnostic("C0337", statement.span, f"`{statement.local}` is never used", (), "leave it out", fix)


def _is_piece(statement: Let) -> bool:
    """A name for a piece may have been used to say which piece moves, which leaves no trace in the expressions."""
    type_ = statement.value.type
    return isinstance(type_.inner if isinstance(type_, OptionalType) else type_, PieceType)
