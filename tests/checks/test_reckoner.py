"""What the checks hold for certain is so in every state: compared with the interpreter's reading of the same expression.

Expressions, a condition that is known to hold, and states are made up at random for one small game.
"""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cattery import pipeline
from cattery.checks.footprint import of_place
from cattery.checks.known import Known
from cattery.checks.reckon import Reckoner
from cattery.checks.walks import reckoner
from cattery.interp.evaluate import Evaluator
from cattery.interp.facts import Piece
from cattery.interp.state import Key, State
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
    Quantified,
    Read,
    Value,
    WholeType,
)
from cattery.model.game import Game
from cattery.model.types import (
    BOOL,
    PLAYER,
    BagType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
)
from tests.checks.test_worth import may_be

TEXT = """
game "Stones"
    players red, blue
option rounds: 0..5 = 2
option polite: yes or no = yes
enum Kind: small, big
board field: squares(2, 1)
    region first-half: column 1
    links beside: orthogonal
    links round: orthogonal wrapping columns
pieces Stone(kind: Kind, owner: player)
    2 small, 1 big each player
pieces Tile
    kind arrow(width: 1..3, way: direction of field)
    kind toy(width: 1..3, liked: Kind)
    kind wall
    1 arrow 1 left, 1 arrow 3 up, 2 toy 2 big, 1 wall
places
    tile per field:  one Tile
    box:             bag of Tile = the rest
    on   per field:  one Stone
    pile per field:  stack of Stone
    hand per player: bag of Stone = the rest
values
    steps: 0..3 = 0
    best: Kind or none = none
    tired per player: yes or no = no
    goal: 2..9 = 2
flow
    repeat
        turn
            me chooses place or pick or lay, if possible
            check over
action place(one in hand[me], at in field)
    when on[at] is none and tired[me] is no
    do
        move one to on[at]
        set best to kind of on[at]
        set steps to (steps + 1) mod 3
action pick(at in field)
    when on[at] is not none
    do
        move on[at] to top of pile[at]
        set tired[me] to yes
        move top of pile[at] to hand[me]
action lay(at in first-half, one in box)
    when tile[at] is none or width of tile[at] is 1 and way of tile[at] is up
    do
        if tile[at] is none
            move one from box to tile[at]
        cycle tile along first-half
define owned(at: field, who: player) = owner of on[at] is who
define far(limit: 0..9) = steps > limit
end over: draw
    steps is 3 and best is big and goal is 4 and owned(a1, red) and far(rounds) and polite
"""
GAME: Game = pipeline.resolve_game(pipeline.load_text(TEXT)).game
KIND, SITE, STONE = EnumType("Kind"), SiteType("field"), PieceType("Stone")
TILE, TILE_KIND, WAY = PieceType("Tile"), EnumType("Tile-kind"), DirectionType("field")
TILES = [("Tile", *fields) for fields, number in GAME.pieces["Tile"].counts for _ in range(number)]
HALF = SetType(SITE)
PIECES = [("Stone", kind, owner) for owner in GAME.players for kind in ("small", "small", "big")]
DEPTH = 3

Names = tuple[tuple[str, EnumType | SiteType], ...]
"""The locals that an expression may use, with their types."""


def number(value: int) -> Lit:
    return Lit(value, IntType(value, value))


@st.composite
def players(draw: st.DrawFn, names: Names) -> Expr:
    bound = [Local(name, type_) for name, type_ in names if type_ == PLAYER]
    known: list[Expr] = [Me(), Lit("red", PLAYER), Lit("blue", PLAYER), *bound]
    one = draw(st.sampled_from(known))
    return Builtin("opponent", (one,), PLAYER) if draw(st.booleans()) else one


@st.composite
def sites(draw: st.DrawFn, names: Names) -> Expr:
    bound = [Local(name, type_) for name, type_ in names if type_ == SITE]
    known: list[Expr] = [Lit("a1", SITE), Lit("b1", SITE), *bound]
    return draw(st.sampled_from(known))


@st.composite
def kinds(draw: st.DrawFn, names: Names) -> Expr:
    """A kind, or none."""
    which = draw(st.integers(0, 4))
    if which == 0:
        return Read("best", (), OptionalType(KIND))
    if which == 1:
        return Field(draw(standing(names)), "kind", OptionalType(KIND))
    if which == 2:
        return Field(draw(tiles(names)), "liked", OptionalType(KIND))
    return Lit(draw(st.sampled_from(["small", "big"])), KIND)


@st.composite
def standing(draw: st.DrawFn, names: Names) -> Expr:
    """A piece, or none."""
    at = draw(sites(names))
    if draw(st.booleans()):
        return Content("on", (at,), OptionalType(STONE))
    end = draw(st.sampled_from(["top", "bottom"]))
    return Builtin(end, (Content("pile", (at,), SequenceType(STONE)),), OptionalType(STONE))


@st.composite
def tiles(draw: st.DrawFn, names: Names) -> Expr:
    """A tile, or none."""
    if draw(st.integers(0, 4)) == 0:
        return Lit(draw(st.sampled_from(TILES)), TILE)
    return Content("tile", (draw(sites(names)),), OptionalType(TILE))


@st.composite
def ways(draw: st.DrawFn, names: Names) -> Expr:
    """A direction, or none."""
    if draw(st.booleans()):
        return Lit(draw(st.sampled_from(["up", "left", "right"])), WAY)
    return Field(draw(tiles(names)), "way", OptionalType(WAY))


@st.composite
def steps(draw: st.DrawFn, names: Names) -> Expr:
    """A site, or off: one step on, or where a row and a column meet."""
    if draw(st.booleans()):
        arguments = (draw(sites(names)), Lit(draw(st.sampled_from(["up", "left", "right"])), WAY))
        links = draw(st.sampled_from(["beside", "round"]))
        return Builtin("onward", arguments, OptionalType(SITE), board="field", links=links)
    numbers_ = (number(draw(st.integers(0, 2))), number(draw(st.integers(0, 3))))
    return Builtin("site-at", numbers_, OptionalType(SITE), board="field")


@st.composite
def tile_patterns(draw: st.DrawFn, names: Names) -> tuple[Expr | None, ...]:
    """What a tile may be asked to be: its kind, and the fields of all kinds."""
    kind = Lit(draw(st.sampled_from(["arrow", "toy", "wall"])), TILE_KIND)
    size = draw(st.none() | st.builds(number, st.integers(1, 3)))
    return (draw(st.none() | st.just(kind)), size, draw(st.none() | ways(names)), draw(st.none() | kinds(names)))


@st.composite
def heaps(draw: st.DrawFn, names: Names) -> Expr:
    if draw(st.booleans()):
        return Content("hand", (draw(players(names)),), BagType("Stone"))
    return Content("pile", (draw(sites(names)),), SequenceType(STONE))


@st.composite
def numbers(draw: st.DrawFn, names: Names, path: str) -> Expr:
    which = draw(st.integers(0, 8 if len(path) < DEPTH else 4))
    match which:
        case 0:
            return Read("steps", (), IntType(0, 3))
        case 1:
            return Read("goal", (), IntType(2, 9))
        case 2:
            return OptionValue("rounds", 2, IntType(0, 5))
        case 3:
            return Builtin("size", (draw(heaps(names)),), IntType(0, 6))
        case 4:
            return number(draw(st.integers(-1, 4)))
        case 5 | 6:
            op = draw(st.sampled_from(["+", "-", "*", "/", "mod"]))
            sides = (draw(numbers(names, path + "l")), draw(numbers(names, path + "r")))
            return Arith(op, *sides, IntType(-99, 99))
        case 7:
            condition = draw(conditions(names, path + "c"))
            sides = (draw(numbers(names, path + "l")), draw(numbers(names, path + "r")))
            return Choice(condition, *sides, IntType(-99, 99))
        case _:
            return draw(counts(names, path))


@st.composite
def counts(draw: st.DrawFn, names: Names, path: str) -> Expr:
    kind = draw(st.sampled_from(["count", "sum", "most", "least"]))
    name, domain, inner = draw(domains(names, path))
    where = draw(st.none() | conditions(inner, path + "w"))
    body = None if kind == "count" else draw(numbers(inner, path + "b"))
    return Quantified(kind, (name,), domain, where, body, IntType(-99, 99))


@st.composite
def domains(draw: st.DrawFn, names: Names, path: str) -> tuple[str, Domain, Names]:
    name = f"x{path}"
    which = draw(st.integers(0, 5))
    if which == 0:
        return name, WholeType(PLAYER), (*names, (name, PLAYER))
    if which == 1:
        return name, WholeType(SITE), (*names, (name, SITE))
    if which == 2:
        return name, draw(heaps(names)), names
    if which == 3:
        return name, Lit(draw(st.sampled_from([(), ("a1",), ("a1", "b1")])), HALF), (*names, (name, SITE))
    if which == 4:
        heap = draw(st.one_of(heaps(names), st.just(Lit(("a1",), HALF))))
        return name, Builtin("backwards", (heap,), SequenceType(STONE if heap.type != HALF else SITE)), names
    return name, Interval(number(draw(st.integers(0, 2))), draw(numbers(names, "long")), IntType(0, 9)), names


@st.composite
def conditions(draw: st.DrawFn, names: Names = (), path: str = "") -> Expr:
    which = draw(st.integers(0, 13 if len(path) < DEPTH else 8))
    match which:
        case 0 | 1:
            op = draw(st.sampled_from(["is", "is not", "<", "<=", ">", ">="]))
            return Compare(op, draw(numbers(names, path + "l")), draw(numbers(names, path + "r")))
        case 2:
            op = draw(st.sampled_from(["is", "is not"]))
            pair = draw(st.sampled_from([players, kinds, sites, standing, tiles, ways, steps]))
            return Compare(op, draw(pair(names)), draw(pair(names)))
        case 3 if draw(st.booleans()):
            return Matches(draw(tiles(names)), "Tile", draw(tile_patterns(names)))
        case 4 if draw(st.booleans()):
            box = Content("box", (), BagType("Tile"))
            return Has(box, draw(numbers(names, "long")), "Tile", draw(tile_patterns(names)))
        case 3:
            fields = (draw(st.none() | kinds(names)), draw(st.none() | players(names)))
            return Matches(draw(standing(names)), "Stone", fields)
        case 4:
            fields = (draw(st.none() | kinds(names)), draw(st.none() | players(names)))
            bag = Content("hand", (draw(players(names)),), BagType("Stone"))
            return Has(bag, draw(numbers(names, "long")), "Stone", fields)
        case 5:
            none = Lit(None, OptionalType(STONE))
            return Compare(draw(st.sampled_from(["is", "is not"])), draw(standing(names)), none)
        case 6:
            plain: list[Expr] = [OptionValue("polite", True, BOOL), Read("tired", (Me(),), BOOL), Lit(True, BOOL)]
            return draw(st.sampled_from(plain))
        case 7:
            low, high = draw(numbers(names, "long")), draw(numbers(names, "long"))
            return Member(draw(numbers(names, "long")), Interval(low, high, IntType(0, 9)))
        case 8:
            if draw(st.booleans()):
                return Call("far", (draw(numbers(names, "long")),), BOOL)
            return Call("owned", (draw(sites(names)), draw(players(names))), BOOL)
        case 9 | 10:
            op = draw(st.sampled_from(["and", "or"]))
            return Logic(op, draw(conditions(names, path + "l")), draw(conditions(names, path + "r")))
        case 11:
            return Not(draw(conditions(names, path + "n")))
        case 12:
            return Narrow(draw(standing(names)), f"n{path}")
        case _:
            name, domain, inner = draw(domains(names, path))
            where = draw(st.none() | conditions(inner, path + "w"))
            kind = draw(st.sampled_from(["every", "some"]))
            return Quantified(kind, (name,), domain, where, draw(conditions(inner, path + "b")), BOOL)


@st.composite
def states(draw: st.DrawFn) -> State:
    """Every piece somewhere, every value within its range."""
    on: dict[str, list[Piece]] = {"a1": [], "b1": []}
    pile: dict[str, list[Piece]] = {"a1": [], "b1": []}
    hand: dict[str, list[Piece]] = {"red": [], "blue": []}
    for piece in draw(st.permutations(PIECES)):
        cells = draw(st.sampled_from([*on.values(), *pile.values(), *hand.values()]))
        (hand["red"] if any(cells is cell and cell for cell in on.values()) else cells).append(piece)
    places: dict[str, dict[Key, tuple[Piece, ...]]] = {
        name: {(key,): tuple(cell) for key, cell in family.items()}
        for name, family in (("on", on), ("pile", pile), ("hand", hand))
    }
    drawn = draw(st.permutations(TILES))
    laid = [draw(st.booleans()), draw(st.booleans())]
    places["tile"] = {(key,): (tile,) if there else () for key, tile, there in zip(("a1", "b1"), drawn, laid)}
    places["box"] = {(): tuple(tile for tile, there in zip(drawn, [*laid, *[False] * 3]) if not there)}
    values: dict[str, dict[Key, Value]] = {
        "steps": {(): draw(st.integers(0, 3))},
        "best": {(): draw(st.sampled_from(["small", "big", None]))},
        "tired": {(who,): draw(st.booleans()) for who in GAME.players},
        "goal": {(): 2},
    }
    return State(draw(st.sampled_from(GAME.players)), places, values, {"place": 0, "pick": 0, "lay": 0})


def said(free: bool) -> tuple[Reckoner, Known]:
    reckon = reckoner(GAME, free)
    return reckon, reckon.unknown


@settings(max_examples=200)
@given(conditions(), st.booleans(), conditions(), numbers((), "l"), states(), st.booleans())
def test_what_is_certain_is_so(given_: Expr, holds: bool, asked: Expr, counted: Expr, state: State, free: bool) -> None:
    reckon, known = said(free)
    look = Evaluator(GAME, state)
    assume(look.truth(given_, {}) == holds)
    assert reckon.truth(given_, known) in (None, holds)
    then = reckon.assume(given_, holds, known)
    assert then is not None
    assert reckon.truth(asked, then) in (None, look.truth(asked, {}))
    assert reckon.truth(given_, then) in (None, holds)
    assert may_be(reckon.worth(counted, then), look.value(counted, {}))


@settings(max_examples=100)
@given(conditions(), st.booleans(), states())
def test_what_is_known_survives_what_it_does_not_read(given_: Expr, holds: bool, one: State) -> None:
    """A fact that outlives a write still holds after it: here the two places of the field change what they hold."""
    reckon, known = said(free=True)
    assume(Evaluator(GAME, one).truth(given_, {}) == holds)
    on = one.places["on"]
    swapped: dict[Key, tuple[Piece, ...]] = {("a1",): on["b1",], ("b1",): on["a1",]}
    after = State(one.me, {**one.places, "on": swapped}, one.values, one.times)
    then = reckon.assume(given_, holds, known)
    assert then is not None
    later = then.without(frozenset({of_place("on")}))
    assert reckon.truth(given_, later) in (None, Evaluator(GAME, after).truth(given_, {}))


def test_it_is_not_all_in_the_dark() -> None:
    """Some things are certain, or the tests above would say nothing."""
    reckon, known = said(free=True)
    steps = Read("steps", (), IntType(0, 3))
    assert reckon.truth(Compare("<", steps, number(4)), known) is True
    assert reckon.truth(Compare(">", steps, number(3)), known) is False
    after = reckon.assume(Compare(">=", steps, number(3)), True, known)
    assert after is not None
    assert reckon.truth(Compare("is", steps, number(3)), after) is True
    at = Content("on", (Lit("a1", SITE),), OptionalType(STONE))
    there = reckon.assume(Matches(at, "Stone", (Lit("big", KIND), None)), True, known)
    assert there is not None
    assert reckon.truth(Compare("is", Field(at, "kind", OptionalType(KIND)), Lit("small", KIND)), there) is False
    option = Compare("is", OptionValue("rounds", 2, IntType(0, 5)), number(2))
    assert reckon.truth(option, known) is None
    assert said(free=False)[0].truth(option, said(free=False)[1]) is True
