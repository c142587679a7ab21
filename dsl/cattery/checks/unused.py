"""Declarations that nothing needs.

What only its own declaration mentions is unused. An overlay is not blamed for what the game below it declares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cattery.checks.mentions import Mentions, mentions
from cattery.checks.types import seats
from cattery.diagnostics import Diagnostic, Fix
from cattery.model import walk
from cattery.model.board import Board, Links
from cattery.model.expr import Call, Domain, Lit, Local
from cattery.model.game import Action, Define, End, Expect, Game, Law, Origin, Rule
from cattery.model.stmt import Block, Invoke, Let
from cattery.model.types import OptionalType, PieceType


def unused(game: Game) -> Iterator[Diagnostic]:
    """Everything declared that nothing uses."""
    found = mentions(game)
    yield from _rules(game, found)
    yield from _things(game, found)
    yield from _values(game, found)
    yield from _links(game, found)
    yield from _regions(game)
    yield from _members(game, found)
    yield from _fields(game, found)
    yield from _columns(game)


def _rules(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    for name in found.unmentioned("action", game.actions):
        message = f"the action `{name}` is never offered: no decision names it"
        yield _unused("C0310", game.actions[name].origin, message, "offer it in the flow, or leave it out", safe=False)
    for name in found.unmentioned("rule", game.rules):
        message = f"the rule `{name}` is never used"
        alone = not _clauses(game.rules, name)
        yield _unused("C0311", game.rules[name].origin, message, "name it where it applies, or leave it out", alone)
    for name in found.unmentioned("end", game.ends):
        message = f"the end `{name}` is never looked at: no `check` names it"
        yield _unused("C0312", game.ends[name].origin, message, "add it to a `check`, or leave it out")
    for name in found.unmentioned("define", game.defines):
        message = f"`{name}` is defined, but nothing uses it"
        yield _unused("C0313", game.defines[name].origin, message, "leave it out", safe=False)


def _things(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    named_in_head = seats(game)
    for name in found.unmentioned("enum", game.enums):
        if name != "player" and name not in game.options and game.enums[name].members != named_in_head:
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


def _regions(game: Game) -> Iterator[Diagnostic]:
    """Regions that no expression names, on boards whose links stay within none."""
    named = {part.value for part in _everywhere(game) if isinstance(part, Lit)}
    for board in game.boards.values():
        if not all(_goes_everywhere(board, links) for links in board.links):
            continue
        for number, (name, sites) in enumerate(board.regions):
            inside = any(set(sites) <= set(others) for _, others in board.regions[number + 1 :])
            if not inside and tuple(board.sites[site] for site in sites) not in named:
                message = f"nothing uses the region `{name}` of the board `{board.name}`"
                yield Diagnostic("C0330", board.span, message, (), "leave it out")


def _goes_everywhere(board: Board, links: Links) -> bool:
    """Whether links go wherever the board's own steps go, and nowhere else."""
    return not links.steps or all(links.steps[way] == board.steps[way] for way in links.directions)


def _everywhere(game: Game) -> Iterator[Domain]:
    """Every expression of a game, also of its examples."""
    for declared in walk.declarations(game):
        yield from walk.expressions(declared)
    yield from walk.block_expressions(game.flow)
    for value in game.values.values():
        yield from walk.walk(value.initial)
    for example in game.examples:
        for step in example.steps:
            if isinstance(step, Expect) and step.condition is not None:
                yield from walk.walk(step.condition)


def _fields(game: Game, found: Mentions) -> Iterator[Diagnostic]:
    """Fields of kinds that nothing reads; those of plain pieces may be there to tell pieces apart."""
    for pieces in game.pieces.values():
        for name in dict.fromkeys(field for _, fields in pieces.kinds for field in fields):
            if not found.of("field", f"{pieces.name} {name}"):
                message = f"nothing reads the field `{name}` of `{pieces.name}`"
                yield Diagnostic("C0382", pieces.origin.span, message, (), "read it in a rule, or leave it out")


def _columns(game: Game) -> Iterator[Diagnostic]:
    """Columns that nothing tells apart: no place starts with one of them."""
    for pieces in game.pieces.values():
        started = {place.column for place in game.places.values() if place.pieces == pieces.name}
        idle = [(name, span) for name, span, _ in pieces.columns if name not in started]
        if len(idle) > 1:
            names = [f"`{name}`" for name, _ in idle]
            message = (
                f"nothing tells the columns {', '.join(names[:-1])} and {names[-1]} apart: no place starts with one"
            )
            yield Diagnostic(
                "C0383", idle[1][1], message, (), f"start a place with `column {idle[1][0]}`, or add them up"
            )


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
            yield from _parameters(declared, _used_by_clauses(game, declared, used))
        yield from _lets(walk.body(declared), used)
    yield from _lets(game.flow, _locals(walk.block_expressions(game.flow)))


def _clauses(group: Mapping[str, Rule] | Mapping[str, Define], name: str) -> tuple[Rule | Define, ...]:
    """The clauses of a rule or a define."""
    return tuple(one for other, one in group.items() if other.startswith(f"{name} for "))


def _used_by_clauses(game: Game, declared: Define | Action | Rule | End, used: set[str]) -> set[str]:
    """The names used in a declaration: in a rule with clauses those that it or a clause uses, in a clause all it is given.

    A clause names all fields of its kind or none of them, so that one alone cannot be left out.
    """
    if not isinstance(declared, Define | Rule):
        return used
    group = game.rules if isinstance(declared, Rule) else game.defines
    base = group.get(declared.name.partition(" for ")[0])
    if base is None or base is declared:
        clauses = _clauses(group, declared.name)
        if not clauses:
            return used
        own = _locals(_not_handed_on(declared))
        return own.union(*(_locals(walk.expressions(clause)) for clause in clauses))
    handed = {parameter.name for parameter in base.parameters}
    fields = {parameter.name for parameter in declared.parameters} - handed
    return used | handed | (fields if fields & used else set())


def _not_handed_on(declared: Define | Rule) -> Iterator[Domain]:
    """The expressions of a rule or a define with clauses, without what it hands on to them."""
    clause = f"{declared.name} for "
    roots = [*walk.roots(declared)]
    for statement in walk.statements(walk.body(declared)):
        if not (isinstance(statement, Invoke) and statement.rule.startswith(clause)):
            roots += walk.parts(statement)
    while roots:
        node = roots.pop()
        yield node
        if not (isinstance(node, Call) and node.define.startswith(clause)):
            roots += walk.children(node)


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
