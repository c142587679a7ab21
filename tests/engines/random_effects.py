"""Games with random effects: blocks of statements in which players and chance choose, at any depth.

Each is a text that resolves; whether it makes a good game does not matter. What matters is that an engine, which cuts
blocks at decisions and keeps frames, does what the interpreter does.
"""

from __future__ import annotations

from attrs import evolve, frozen
from hypothesis import strategies as st

GAME = """game "Effects"
    players red, blue, green
board field: squares(3, 3)
    region edge: row 1, column 3
    links near: orthogonal, diagonal
    links ring: orthogonal wrapping rows and columns
pieces Chip
    kind plain(owner: player)
    kind wild(power: 1..3, way: direction of field)
    2 plain red, 2 plain blue, 2 plain green, 2 wild 1 up, 1 wild 2 left, 1 wild 3 down
places
    on per field: one Chip
    sack: bag of Chip = the rest
    hand per player: bag of Chip
values
    n: 0..200 = 0
    mark per player: 0..50 = 0
    last: field or off = off
    seen: set of field = edge
flow
    for each x in edge where x is not b2
        chance chooses lay(x)
        else nothing
    repeat
        turn
            me chooses act or put or turn-round or mix(3), if possible
            set n to n + 1
{flow}
            check over
action lay(at: field, c in sack)
    when on[at] is none
    do
        move c from sack to on[at]
action act(at in field)
    when {act_when}
    do
{act}
action put(c in sack, at in field)
    when on[at] is none
    when {put_when}
    do
        move c from sack to on[at]
{put}
action turn-round(pair in lines(field, 2, ring))
    do
        cycle on along pair
        for each at in pair
{turned}
action mix(most: 1..3, picked in subsets(each s in field where {mix_from}, 1, most) where {mix_where},
        order in arrangements(on, picked), who in player) in steps
    when {mix_when}
    when size of picked > 1 or on[b2] is not none
    do
        arrange on on picked as order
        for each at in picked
{mixed}
action point(at: field, way in directions of field, k in 0..2) in steps
    when at + way is not off
    when {point_when}
    do
        set last to at + way
{pointed}
rule one(at: field, k: 0..2) once per at
{one}
rule two(at: field, k: 0..2) at most 2 times per k
{two}
rule use(chip: Chip, at: field)
{use}
clause use for plain(whose)
    set mark[whose] to (mark[whose] + 1) mod 50
{plain}
clause use for wild(power, way)
    set mark[me] to (mark[me] + power) mod 50
    if at + way as goal
        one(goal, power - 1)
{wild}
end over: scores by mark[player] then size of hand[player]
    n > 12
"""

PLAYERS = ("me", "next(me)", "red")


@frozen
class Around:
    """What a statement can mention, and how deep blocks may still go."""

    sites: tuple[str, ...]
    players: tuple[str, ...]
    depth: int
    indent: int
    label: str = ""

    def deeper(self, letter: str, sites: tuple[str, ...] = (), players: tuple[str, ...] = ()) -> Around:
        """The same inside a block that binds these names."""
        return evolve(
            self,
            sites=(*self.sites, *sites),
            players=(*self.players, *players),
            depth=self.depth - 1,
            indent=self.indent + 1,
            label=self.label + letter,
        )


POSSIBLE = ("possible(put)", "possible(mix(2))")


def conditions(site: str, more: tuple[str, ...] = POSSIBLE) -> st.SearchStrategy[str]:
    """A condition on a site; what is possible cannot be asked by what makes it so."""
    return st.sampled_from(
        [
            *more,
            f"on[{site}] is none",
            f"on[{site}] is not none",
            f"on[{site}] is plain",
            f"on[{site}] is Chip(wild, 1)",
            f"owner of on[{site}] is me",
            f"power of on[{site}] is 2",
            f"{site} in seen",
            f"{site} is last",
            f"onward({site}, up, ring) in edge",
            f"site-at(field, row of {site} mod 3 + 1, 2) in seen",
            "mark[me] mod 2 is 0",
            "size of sack > 4",
            "n mod 3 is 1",
        ]
    )


@st.composite
def block(draw: st.DrawFn, around: Around, least: int = 1) -> list[str]:
    """The lines of a block."""
    lines: list[str] = []
    for number in range(draw(st.integers(least, 3))):
        lines += draw(statement(evolve(around, label=f"{around.label}{'abc'[number]}")))
    return lines


@st.composite
def statement(draw: st.DrawFn, around: Around) -> list[str]:
    """One statement, as lines."""
    pad = "    " * around.indent
    site, player = draw(st.sampled_from(around.sites)), draw(st.sampled_from(around.players))
    simple = ["mark", "last", "seen", "rule", "ask", "ask", "chance", "cycle", "home"]
    kind = draw(st.sampled_from([*simple, "if", "as", "each", "each", "players"] if around.depth else simple))
    number = draw(st.integers(0, 2))
    match kind:
        case "mark":
            return [f"{pad}set mark[{player}] to (mark[{player}] + {number}) mod 50"]
        case "last":
            return [f"{pad}set last to {site} + {draw(st.sampled_from(['up', 'right', 'down-left']))}"]
        case "seen":
            bound = f"z{around.label}"
            return [f"{pad}set seen to each {bound} in field where {draw(conditions(bound))}"]
        case "rule":
            return [f"{pad}{draw(st.sampled_from(['one', 'two']))}({site}, {number})"]
        case "ask":
            return draw(asking(around, site, player))
        case "chance":
            return [f"{pad}chance chooses lay({site}), if possible"]
        case "cycle":
            along = draw(st.sampled_from([f"neighbours({site}, ring)", "edge", f"{site}, b2", "backwards(seen)"]))
            return [f"{pad}cycle on along {along} by {number}"]
        case "home":
            return [f"{pad}if on[{site}] as h{around.label}", f"{pad}    move h{around.label} to hand[{player}]"]
        case "if":
            lines = [f"{pad}if {draw(conditions(site))}", *draw(block(around.deeper("i")))]
            return [*lines, f"{pad}else", *draw(block(around.deeper("e")))] if draw(st.booleans()) else lines
        case "as":
            chip = f"c{around.label}"
            lines = [f"{pad}if on[{site}] as {chip}", *draw(block(around.deeper("n")))]
            return [*lines, f"{pad}    use({chip}, {site})"] if draw(st.booleans()) else lines
        case "each":
            bound = f"x{around.label}"
            domain = draw(st.sampled_from(["field", "edge", "seen", f"neighbours({site})", "backwards(edge)"]))
            where = f" where {draw(conditions(bound))}" if draw(st.booleans()) else ""
            return [f"{pad}for each {bound} in {domain}{where}", *draw(block(around.deeper("f", (bound,))))]
        case _:
            bound = f"p{around.label}"
            domain = draw(st.sampled_from(["player", "backwards(player)"]))
            return [f"{pad}for each {bound} in {domain}", *draw(block(around.deeper("p", (), (bound,))))]


@st.composite
def asking(draw: st.DrawFn, around: Around, site: str, player: str) -> list[str]:
    """A decision."""
    pad = "    " * around.indent
    uses = draw(st.lists(st.sampled_from(["put", f"point({site})", "mix(2)", "turn-round"]), min_size=1, max_size=2))
    offered = " or ".join(dict.fromkeys(uses))
    if draw(st.booleans()):
        return [f"{pad}{player} may choose {offered}{draw(st.sampled_from(['', ', if possible']))}"]
    lines = [f"{pad}{player} chooses {offered}"]
    if around.depth and draw(st.booleans()):
        return [*lines, f"{pad}else", *draw(block(around.deeper("o")))]
    return [f"{lines[0]}, if possible"]


@st.composite
def games(draw: st.DrawFn) -> str:
    """The text of a game."""

    def lines(indent: int, sites: tuple[str, ...], label: str, depth: int = 2) -> str:
        around = Around(sites, PLAYERS, depth, indent, label)
        return "\n".join(draw(block(around)))

    return GAME.format(
        flow=lines(3, ("b2",), "f"),
        act=lines(2, ("at", "b2"), "a"),
        put=lines(2, ("at",), "u", 1),
        turned=lines(3, ("at",), "t", 1),
        mixed=lines(3, ("at",), "m", 1),
        pointed=lines(2, ("at",), "q", 1),
        one=lines(1, ("at", "a1"), "r"),
        two=lines(1, ("at",), "s"),
        use=lines(1, ("at",), "v", 1),
        plain=lines(1, ("at",), "w", 1),
        wild=lines(1, ("at",), "y", 1),
        act_when=draw(conditions("at", ())),
        put_when=draw(conditions("at", ())),
        mix_from=draw(conditions("s", ())),
        mix_where=draw(st.sampled_from(["size of picked < 3", "b2 not in picked", "some y in picked: y in edge"])),
        mix_when=draw(st.sampled_from(["mark[who] < 9", "who is not me", "some z in order: z is not none"])),
        point_when=draw(st.sampled_from(["k < 2 or at + way in seen", "on[at + way] is none", "k > 0"])),
    )
