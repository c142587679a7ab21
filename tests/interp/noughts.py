"""Noughts and crosses as IR written by hand: the interpreter without a parser or a resolver."""

from __future__ import annotations

from cattery.model.board import Board, Links
from cattery.model.expr import (
    Builtin,
    Compare,
    Content,
    Expr,
    Has,
    Lit,
    Local,
    Matches,
    Me,
    Not,
    PieceOf,
    Quantified,
    WholeType,
)
from cattery.model.game import (
    Action,
    End,
    Enum,
    Game,
    Guard,
    Origin,
    Parameter,
    PiecesType,
    Place,
    Words,
)
from cattery.model.stmt import Block, Check, Decide, Move, Repeat, Spot, Turn, Use
from cattery.model.types import (
    PLAYER,
    BagType,
    IntType,
    OptionalType,
    PieceType,
    SetType,
    SiteType,
)
from cattery.source import Span

STEPS = {
    "up": (0, -1),
    "up-right": (1, -1),
    "right": (1, 0),
    "down-right": (1, 1),
    "down": (0, 1),
    "down-left": (-1, 1),
    "left": (-1, 0),
    "up-left": (-1, -1),
}
GRID, MARK = SiteType("grid"), PieceType("Mark")
MAYBE = OptionalType(MARK)


def span(line: int) -> Span:
    return Span("noughts.cat", 0, 0, line, 1)


def origin(line: int, *cites: str, doc: str | None = None) -> Origin:
    return Origin(span(line), cites, doc)


def board(size: int = 3) -> Board:
    """A square board by hand: a1 in the top left corner."""
    cells = [(column, row) for row in range(size) for column in range(size)]
    numbers = {cell: number for number, cell in enumerate(cells)}
    steps = tuple(tuple(numbers.get((x + dx, y + dy)) for x, y in cells) for dx, dy in STEPS.values())
    ways = tuple(range(8))
    linked = tuple(
        tuple(sorted(to for way in ways if (to := steps[way][site]) is not None)) for site in range(len(cells))
    )
    return Board(
        "grid",
        "squares",
        tuple(f"{'abc'[x]}{y + 1}" for x, y in cells),
        tuple(STEPS),
        steps,
        tuple((way + 4) % 8 for way in ways),
        (Links("touching", ways, linked, steps),),
        tuple(y + 1 for _, y in cells),
        tuple(x + 1 for x, _ in cells),
        (),
    )


def on(at: str) -> Content:
    return Content("on", (Local(at, GRID),), MAYBE)


def none() -> Lit:
    return Lit(None, MAYBE)


def three_in_a_row() -> Expr:
    lines = Builtin("lines", (Lit(3, IntType(3, 3)),), SetType(SetType(GRID)), board="grid")
    theirs = Matches(on("at"), "Mark", (Local("who", PLAYER),))
    every = Quantified("every", ("at",), Local("group", SetType(GRID)), None, theirs, theirs.type)
    return Quantified("some", ("group",), lines, None, every, every.type)


def full() -> Expr:
    empty = Compare("is", on("spot"), none())
    return Not(Quantified("some", ("spot",), WholeType(GRID), None, empty, empty.type))


def put() -> Action:
    mine = PieceOf("Mark", (Me(),), MARK)
    return Action(
        "put",
        (Parameter("at", GRID, WholeType(GRID), None, span(10)),),
        (
            Guard(
                Compare("is", on("at"), none()),
                Words((Local("at", GRID), " is taken")),
                origin(11, "NC-02"),
            ),
            Guard(
                Has(Content("hand", (Me(),), BagType("Mark")), Lit(1, IntType(1, 1)), "Mark", (None,)),
                Words(("no marks left",)),
                origin(12),
            ),
        ),
        (Move(mine, Spot("hand", (Me(),)), Spot("on", (Local("at", GRID),)), span(13)),),
        origin(9, "NC-01"),
    )


def game(otherwise: Block | None = None, marks: int = 5, may: bool = False) -> Game:
    """Noughts and crosses; each player has so many marks."""
    decide = Decide(Me(), (Use("put", ()),), may, False, otherwise, span(20))
    check = Check((Use("three", (Me(),)), Use("full", ())), span(21))
    players = ("nought", "cross")
    who = (Parameter("who", PLAYER, None, None, span(30)),)
    return Game(
        name="noughts",
        title="Noughts and crosses",
        doc=None,
        variants=(),
        players=players,
        rulebook=(),
        options={},
        enums={"player": Enum("player", players, (), origin(1))},
        boards={"grid": board()},
        pieces={
            "Mark": PiecesType(
                "Mark", (("owner", PLAYER),), tuple(((player,), marks) for player in players), (), origin(2)
            )
        },
        places={
            "on": Place("on", (GRID,), "one", "Mark", None, ((),) * 9, origin(3)),
            "hand": Place(
                "hand", (PLAYER,), "bag", "Mark", None, tuple(((player,),) * marks for player in players), origin(4)
            ),
        },
        values={},
        defines={},
        actions={"put": put()},
        rules={},
        ends={
            "three": End("three", who, "wins", Local("who", PLAYER), None, three_in_a_row(), origin(31)),
            "full": End("full", (), "draw", None, None, full(), origin(32)),
        },
        laws={},
        examples=(),
        flow=(Repeat((Turn((decide, check), span(19)),), None, span(18)),),
        origin=origin(1),
    )
