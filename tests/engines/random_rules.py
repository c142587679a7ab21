"""Games with random conditions: guards, filters, ends and loops put together from everything that a condition can be.

Each is a text that the compiler accepts; whether it makes a good game does not matter. What matters is that an engine,
which turns conditions into sets, tables and shared expressions, does what the interpreter does.
"""

from __future__ import annotations

from hypothesis import strategies as st

GAME = """game "Random"
    players red, blue
enum Kind: small, big
board field: squares(3, 3)
    links near: orthogonal, diagonal
pieces Chip(kind: Kind, owner: player)
    3 small, 2 big each player
places
    on   per field:  one Chip
    pile per field:  stack of Chip
    hand per player: bag of Chip = the rest
values
    last: field or off = off
    who-was: player or none = none
    n: 0..60 = 0
    m: 0..9 or none = none
    k: 5..9 or none = none
    flag per player: yes or no = no
    marked: set of field = empty
flow
    repeat
        turn
            me chooses put or stack or lift, if possible
            set n to n + 1
            for each x in field where {loop}
                set flag[me] to not flag[me]
                set marked to each z in field where z is x or z in marked and {mark}
            check odd, over
action put(kind in Kind, at in field)
    when hand[me] has Chip(kind, me)
    when on[at] is none
    when {guard}
    do
        move Chip(kind, me) from hand[me] to on[at]
        set last to at
        set who-was to me
        set m to n mod 10
action stack(at in field)
    when hand[me] has Chip(small, me)
    when {stack}
    do
        move Chip(small, me) from hand[me] to top of pile[at]
        set k to 5 + n mod 5
        if {after}
            set who-was to none
action lift(at in field)
    when on[at] is not none and {lift}
    do
        if on[at] as gone
            move gone to hand[owner of gone]
        set last to off
must law "a law"
    every x in field: size of pile[x] <= 3 and (every lower, upper in neighbours(pile[x]): {law})
end odd: draw
    n > 6 and {end}
end over: draw
    n > 30
"""


def _sites(x: str) -> st.SearchStrategy[str]:
    """Conditions on a site `x`."""
    return st.sampled_from(
        [
            f"on[{x}] is none",
            f"on[{x}] is not none",
            f"on[{x}] is big",
            f"on[{x}] is Chip(small, me)",
            f"owner of on[{x}] is me",
            f"owner of on[{x}] is who-was",
            f"kind of on[{x}] is not small",
            f"row of {x} is 1",
            f"column of {x} < 3",
            f"{x} is last",
            f"{x} in marked",
            f"{x} in neighbours(b2)",
            f"last is not off and distance({x}, a1) is 2",
            f"{x} + up is off",
            f"on[{x} + right] is none",
            f"size of pile[{x}] > 0",
            f"owner of top of pile[{x}] is me",
            f"kind of bottom of pile[{x}] is big",
            f"(on[{x}] as other{x} and owner of other{x} is opponent(me))",
        ]
    )


PLAIN = st.sampled_from(
    [
        "flag[me]",
        "not flag[opponent(me)]",
        "n mod 3 is 1",
        "m is k",
        "m is not none",
        "who-was is me",
        "who-was is none",
        "last is not off",
        "size of marked > 2",
        "size of hand[me] >= 4",
        "hand[me] has 2 small",
        "times(put) is 0",
    ]
)


@st.composite
def conditions(draw: st.DrawFn, site: str | None, depth: int = 2, names: str = "abcdef") -> str:
    """A condition, of a site if there is one."""
    kind = draw(st.sampled_from(["site", "plain", "and", "or", "not", "if", "count", "some", "every", "line", "same"]))
    if depth == 0 or kind in ("site", "plain"):
        return draw(_sites(site) if site is not None and kind != "plain" else PLAIN)
    inner = conditions(site, depth - 1, names[1:])
    if kind in ("and", "or"):
        return f"({draw(inner)} {kind} {draw(inner)})"
    if kind == "not":
        return f"not ({draw(inner)})"
    if kind == "if":
        return f"(if {draw(inner)} then {draw(inner)} else {draw(inner)})"
    if kind == "same":
        return f"(({draw(inner)}) is ({draw(inner)}))"
    if kind == "line":
        bound = f"p{names[0]}"
        return f"(some l{names[0]} in lines(field, 3): every {bound} in l{names[0]}: {draw(_sites(bound))})"
    bound = f"q{names[0]}"
    domain = draw(st.sampled_from(["field", "marked", "neighbours(b2)", f"neighbours({site})" if site else "field"]))
    where, body = draw(conditions(bound, depth - 1, names[1:])), draw(conditions(bound, depth - 1, names[1:]))
    if kind == "count":
        return f"count(each {bound} in {domain} where {where}) > {draw(st.integers(0, 4))}"
    return f"({kind} {bound} in {domain} where {where}: {body})"


LAWS = st.sampled_from(
    [
        "owner of lower is not owner of upper",
        "not (some at in player: owner of lower is at and owner of upper is at)",
        "kind of upper is small or who-was is me",
    ]
)


@st.composite
def games(draw: st.DrawFn) -> str:
    """The text of a game."""
    holes = {name: draw(conditions("at")) for name in ("guard", "stack", "lift", "after")}
    return GAME.format(
        **holes,
        loop=draw(conditions("x")),
        mark=draw(conditions("z")),
        end=draw(conditions(None)),
        law=draw(LAWS),
    )
