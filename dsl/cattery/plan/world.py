"""What the steps of planning share: the encoding, the slots, and the static tables asked for so far."""

from __future__ import annotations

import builtins
import itertools
import keyword
import re
from itertools import product

from attrs import define, field

from cattery.model import geometry
from cattery.model.board import Board
from cattery.model.expr import Value
from cattery.model.game import Game
from cattery.model.types import DirectionType, EnumType, IntType, OptionalType, PieceType, SiteType, Type
from cattery.plan.code import Cond, Const, Prim, Table, X
from cattery.plan.encode import NO_NUMBER, Encoding, bare
from cattery.plan.linear import minus, plus, times
from cattery.plan.plan import FamilyPlan, SlotPlan, TablePlan, WalksPlan

_USED = {"s", "out", "move", "self", "evolve", "position", "bit", "both", "sites", "chunks", "found"}
_USED |= {"node", "me", "outcome", "upcoming", "noted"}
_USED |= {"initial", "actor", "moves", "chances", "play", "why", "copy", "view", "sample", "to_json", "from_json"}
_USED |= {"bits", "pairwise", "present", "lowest", "mask_of", "in_range", "reach", "groups", "paths"}
_USED |= {"held", "tried", "cell", "other_cell"}
_USED |= {
    "frames",
    "choosing",
    "given",
    "spent",
    "level",
    "pick",
    "reason",
    "refused",
    "chosen",
    "values",
    "key",
    "low",
}
_USED |= {"code", "text", "numbers", "action", "fields", "all_moves"}
_USED |= {"told", "laying", "picking", "frame", "point", "weighed", "weights", "block", "slots", "slot", "value"}
_TAKEN = frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) | frozenset(dir(builtins)) | _USED


def ident(name: str) -> str:
    """A name of the language as a name that every target can use.

    It never starts with an underscore, and one that starts with a capital ends with one: other such names are the
    templates' own.
    """
    plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
    plain = plain if plain[:1].isalpha() else f"n{plain}"
    return f"{plain}_" if plain in _TAKEN or plain[0].isupper() else plain


@define
class World:
    """The tables and slots of one plan while it is made."""

    game: Game
    encoding: Encoding
    slots: dict[str, SlotPlan] = field(factory=dict)
    tables: dict[str, TablePlan] = field(factory=dict)
    families: dict[str, FamilyPlan] = field(factory=dict)
    walks: dict[str, WalksPlan] = field(factory=dict)
    planed: set[str] = field(factory=set)
    """The slots that need their planes."""
    settled: bool = False
    """Whether no other slots get planes any more."""
    topped: set[str] = field(factory=set)
    """The slots of stacks that have sets of sites by top and by height."""
    fields: set[str] = field(factory=set)
    """The tables that give a field of a piece."""
    parameters: dict[str, tuple[str, ...]] = field(factory=dict)
    """The variables of the rules lowered so far."""
    ends: dict[str, tuple[tuple[str, ...], X]] = field(factory=dict)
    """The ends lowered so far: their parameters' variables and their conditions."""
    inlinable: dict[str, tuple[tuple[str, ...], X]] = field(factory=dict)
    """The defines lowered so far: their parameters' variables and what they give."""

    function_names: frozenset[str] = field(init=False)
    """What the declarations that become functions are called."""

    @function_names.default
    def _function_names(self) -> frozenset[str]:
        game = self.game
        return frozenset(ident(n) for d in (game.defines, game.rules, game.actions, game.ends, game.laws) for n in d)

    def board(self, name: str) -> Board:
        """The board of that name."""
        return self.game.boards[name]

    def full(self, board: str) -> int:
        """The set of all sites of a board."""
        return (1 << len(self.board(board).sites)) - 1

    def table(self, name: str, depth: int, leaf: str, comment: str, data: object) -> str:
        """Keep a static table; returns its name. The same name always means the same table."""
        if name not in self.tables:
            self.tables[name] = TablePlan(name, data, depth, leaf, comment)
        return name

    # --- tables of boards --------------------------------------------------------------------------------------------

    def step(self, board: str, direction: X, site: X) -> X:
        """The site one step on, or -1. Both dimensions have a last entry of -1, which is what off finds."""
        b = self.board(board)
        rows = [tuple(-1 if t is None else t for t in row) + (-1,) for row in b.steps]
        rows.append((-1,) * (len(b.sites) + 1))
        name = self.table(
            f"STEP_{shout(board)}", 2, "int", "[direction][site]: the site one step on, or -1", tuple(rows)
        )
        return Table(name, (direction, site))

    def onward(self, board: str, links: str | None, direction: X, site: X) -> X:
        """The site one step on by some links, or -1."""
        b = self.board(board)
        by = b.link(links)
        rows = [tuple(none_as(t, -1) for t in row) + (-1,) for row in by.steps]
        rows.append((-1,) * (len(b.sites) + 1))
        comment = f"[direction][site]: the site one step on by {by.name}, or -1"
        name = self.table(f"STEP_{shout(board)}_{shout(by.name)}", 2, "int", comment, tuple(rows))
        return Table(name, (direction, site))

    def site_at(self, board: str, row: X, column: X) -> X:
        """The site of a row and a column, or -1; a number below the first or above the last finds an empty row."""
        b = self.board(board)
        there = {(r, c): s for s, (r, c) in enumerate(zip(b.row, b.column, strict=True))}
        rows, columns = max(b.row), max(b.column)
        data = tuple(tuple(there.get((r, c), -1) for c in range(columns + 1)) + (-1,) for r in range(rows + 1))
        name = self.table(f"SITE_{shout(board)}", 2, "int", "[row][column]: the site there, or -1", (*data, data[0]))
        return Table(name, (self._within(row, rows), self._within(column, columns)))

    def _within(self, number: X, last: int) -> X:
        """The number where it is from 1 to `last`, else 0."""
        if isinstance(number, Const):
            return number if 1 <= number.value <= last else Const(0)
        inside = Prim(
            "and", (Prim(">=", (number, Const(1)), "bool"), Prim("<=", (number, Const(last)), "bool")), "bool"
        )
        return Cond(inside, number, Const(0), "int")

    def opposite(self, board: str, direction: X) -> X:
        """The direction back, or -1."""
        data = tuple(-1 if o is None else o for o in self.board(board).opposite) + (-1,)
        return Table(
            self.table(f"BACK_{shout(board)}", 1, "int", "[direction]: the way back, or -1", data), (direction,)
        )

    def ray(self, board: str, direction: X, site: X) -> X:
        """The sites straight away, nearest first."""
        b = self.board(board)
        rows = [tuple(geometry.ray(b, s, d) for s in range(len(b.sites))) + ((),) for d in range(len(b.directions))]
        rows.append(((),) * (len(b.sites) + 1))
        name = self.table(f"RAY_{shout(board)}", 2, "seq", "[direction][site]: the sites straight away", tuple(rows))
        return Table(name, (direction, site), "seq")

    def neighbours(self, board: str, links: str | None, site: X) -> X:
        """The set of linked sites."""
        b = self.board(board)
        data = tuple(mask(n) for n in b.link(links).neighbours) + (0,)
        suffix = f"_{shout(links)}" if links else ""
        name = self.table(f"NEIGHBOURS_{shout(board)}{suffix}", 1, "set", "[site]: the linked sites, as a set", data)
        return Table(name, (site,), "set")

    def all_neighbours(self, board: str, links: str | None) -> X:
        """The whole table of neighbours."""
        whole = self.neighbours(board, links, Const(0))
        assert isinstance(whole, Table)
        return Table(whole.table, (), "rows")

    def along(self, board: str, seam: X) -> X:
        """The directions in which a seam runs, as a set."""
        data = tuple(mask(d) for d in self.board(board).along) + (0,)
        name = self.table(f"ALONG_{shout(board)}", 1, "set", "[seam]: the directions in which it runs, as a set", data)
        return Table(name, (seam,), "set")

    def flanks(self, board: str, seam: X) -> X:
        """The (site, direction away) pairs beside a seam."""
        data = (*self.board(board).flanks, ())
        name = self.table(f"FLANKS_{shout(board)}", 1, "rows", "[seam]: the sites beside it, with the way off", data)
        return Table(name, (seam,), "rows")

    def distance(self, board: str, links: str | None, start: X, end: X) -> X:
        """The fewest steps, or the none of numbers."""
        b = self.board(board)
        everywhere = range(len(b.sites))
        rows = tuple(
            (*(none_as(geometry.distance(b, i, j, links), NO_NUMBER) for j in everywhere), NO_NUMBER)
            for i in everywhere
        )
        suffix = f"_{shout(links)}" if links else ""
        name = self.table(
            f"DISTANCE_{shout(board)}{suffix}",
            2,
            "int",
            "[from][to]: the fewest steps, or none",
            (*rows, (NO_NUMBER,) * (len(rows) + 1)),
        )
        return Table(name, (start, end))

    def coordinate(self, board: str, which: str, site: X) -> X:
        """The row or column of a site, from 1; 0 for off."""
        b = self.board(board)
        data = (*(b.row if which == "row" else b.column), 0)
        return Table(self.table(f"{shout(which)}_{shout(board)}", 1, "int", f"[site]: its {which}", data), (site,))

    # --- tables of pieces and enums ----------------------------------------------------------------------------------

    def field_of(self, pieces: str, name: str, code: X) -> X:
        """A field of a piece by its code; -1 for no piece."""
        kind = self.game.pieces[pieces]
        position = [n for n, _ in kind.fields].index(name)
        type = kind.fields[position][1]
        none = self.encoding.none(type)
        if len(kind.fields) == 1 and none == -1 and len(kind.counts) == self.encoding.size(type):
            return minus(code, Const(1))
        data = (none, *(none_as_number(f[position], type, self.encoding) for f in self.encoding.codes(pieces)))
        table = self.table(f"{shout(name)}_OF_{shout(pieces)}", 1, "int", f"[piece]: its {name}", data)
        self.fields.add(table)
        return Table(table, (code,))

    def player_table(self, name: str, data: tuple[int, ...], player: X) -> X:
        """A table over the players."""
        return Table(self.table(name, 1, "int", "[player]", (*data, -1)), (player,))

    def widen(self, source: Type, target: Type, operand: X) -> X:
        """A member of an enum by its number in the enum that includes it."""
        names, wide = self.encoding.names(source), self.encoding.names(target)
        data = tuple(wide.index(n) for n in names)
        if isinstance(operand, Const):
            return operand if operand.value < 0 else Const(data[operand.value])
        if data == tuple(range(len(data))):
            return operand
        a, b = bare(source), bare(target)
        assert isinstance(a, EnumType) and isinstance(b, EnumType)
        name = self.table(
            f"{shout(a.name)}_AS_{shout(b.name)}", 1, "int", "the same member, by its wider number", (*data, -1)
        )
        return Table(name, (operand,))

    def piece(self, pieces: str, fields: tuple[X, ...], within: bool = True) -> X:
        """The code of a piece by its fields; 0 where there is none such. `within`: no number leaves its field's range."""
        kind, codes = self.game.pieces[pieces], self.encoding.codes(pieces)
        types = [t for _, t in kind.fields]
        sizes = [self.encoding.size(t) for t in types]
        numbered = {
            tuple(
                none_as_number(v, t, self.encoding) - self.encoding.low(t) if v is not None else -1
                for v, t in zip(f, types, strict=True)
            ): code
            for f, code in codes.items()
        }
        cells = tuple(self._from_low(f, t) for f, t in zip(fields, types, strict=True))
        if all(isinstance(f, Const) for f in cells):
            return Const(numbered.get(tuple(int(f.value) for f in cells if isinstance(f, Const)), 0))
        linear = self._linear_code(numbered, sizes, cells) if within else None
        if linear is not None:
            return linear
        if not within:
            cells = tuple(map(_in_table, cells, sizes))

        def level(prefix: tuple[int, ...]) -> object:
            if len(prefix) == len(sizes):
                return numbered.get(prefix, 0)
            return tuple(level((*prefix, n)) for n in (*range(sizes[len(prefix)]), -1))

        name = self.table(f"CODE_OF_{shout(pieces)}", len(sizes), "int", "the piece by its fields, or 0", level(()))
        return Table(name, cells)

    def _from_low(self, number: X, type_: Type) -> X:
        """A field's number counted from 0, with -1 for none, as an index of a table."""
        if not isinstance(bare(type_), IntType):
            return number
        low, none = self.encoding.low(type_), self.encoding.none(type_)
        if isinstance(number, Const):
            return Const(-1 if number.value == none else number.value - low)
        counted = minus(number, Const(low))
        if not isinstance(type_, OptionalType):
            return counted
        return Cond(Prim("==", (number, Const(none)), "bool"), Const(-1), counted, "int")

    def _linear_code(self, numbered: dict[tuple[int, ...], int], sizes: list[int], fields: tuple[X, ...]) -> X | None:
        """The code as a sum, where every combination of fields exists and is numbered in order."""
        if list(numbered) != list(product(*map(range, sizes))):
            return None
        total: X = Const(1)
        stride = len(numbered)
        for field_, size in zip(fields, sizes, strict=True):
            stride //= size
            total = plus(total, times(field_, stride))
        return total

    # --- families ----------------------------------------------------------------------------------------------------

    def lines(self, board: str, length: int, links: str | None) -> str:
        """The family of straight lines of that length; returns its name."""
        suffix = f"_{shout(links)}" if links else ""
        name = f"LINES_{shout(board)}_{length}{suffix}"
        if name not in self.families:
            b = self.board(board)
            members = tuple(tuple(sorted(line)) for line in geometry.lines(b, length, links))
            comment = f"the lines of {length} on {board}"
            shifts = shift_form(members, length)
            numbers = line_numbers(members, shifts, len(b.sites))
            masks = tuple(mask(m) for m in members)
            self.families[name] = FamilyPlan(name, board, members, masks, length, shifts, numbers, comment)
        return name

    def walk_family(self, board: str, links: str | None, longest: int) -> str:
        """The walks of up to `longest` steps; returns the family's name."""
        name = f"WALKS_{shout(board)}" + (f"_{shout(links)}" if links else "")
        known = self.walks.get(name)
        if known is None or known.longest < longest:
            self.walks[name] = WalksPlan(name, board, links, longest)
        return name


def shift_form(members: tuple[tuple[int, ...], ...], length: int) -> tuple[tuple[int, int], ...]:
    """The (step, starts) pairs of a family of lines, in the family's order; empty where lines are not evenly numbered."""
    starts: dict[int, int] = {}
    for line in members:
        steps = {b - a for a, b in itertools.pairwise(line)}
        if len(steps) != 1 or length < 2:
            return ()
        step = steps.pop()
        starts[step] = starts.get(step, 0) | 1 << line[0]
    return tuple(starts.items())


def line_numbers(
    members: tuple[tuple[int, ...], ...], shifts: tuple[tuple[int, int], ...], sites: int
) -> tuple[tuple[int, ...], ...]:
    """For each shift and start the number of the line; empty where that is not the order of the family."""
    rows, order = [], []
    for step, starts in shifts:
        row = [-1] * sites
        for number, line in enumerate(members):
            if line[1] - line[0] == step and starts >> line[0] & 1:
                row[line[0]] = number
        rows.append(tuple(row))
        order += [number for number in row if number >= 0]
    return tuple(rows) if order == list(range(len(members))) else ()


def shout(name: str) -> str:
    """A name of the language in capitals, as constants are written."""
    return re.sub(r"[^A-Z0-9_]", "_", name.upper())


def mask(members: tuple[int, ...] | list[int]) -> int:
    """A set as a number."""
    result = 0
    for member in members:
        result |= 1 << member
    return result


def none_as(value: int | None, none: int) -> int:
    """The value, or the number for none."""
    return none if value is None else value


def none_as_number(value: Value, type_: Type, encoding: Encoding) -> int:
    """The number of a field's value, that of none where a piece has no such field."""
    return encoding.none(type_) if value is None else encoding.number(value, type_)


def domain_size(type: Type, encoding: Encoding) -> int:
    """How many cells an index of this type needs."""
    inner = bare(type)
    assert isinstance(inner, EnumType | SiteType | DirectionType | PieceType) or encoding.size(inner)
    return encoding.size(inner)


def _in_table(cell: X, size: int) -> X:
    """An index of a table with so many entries; -1, the entry for none, where there is no such entry."""
    if isinstance(cell, Const):
        return cell if 0 <= cell.value < size else Const(-1)
    there = Prim("and", (Prim(">=", (cell, Const(0)), "bool"), Prim("<", (cell, Const(size)), "bool")), "bool")
    return Cond(there, cell, Const(-1), "int")
