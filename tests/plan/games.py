"""Small games in which one thing at a time can be planned, and the way to a plan from a text."""

from __future__ import annotations

from cattery import pipeline
from cattery.plan import Plan, plan

PUT = """game "Put"
    players one, two
{more}
board field: squares(3, 3)
    links touching: orthogonal, diagonal
pieces Stone(owner: player)
    5 each player
places
    on   per field:  one Stone
    hand per player: bag of Stone = the rest
flow
    repeat
        turn
            me chooses put
            else
                check full
            check row(me)
action put(at in field)
    when hand[me] has Stone(me)     "you have no stone left"
    when {guard}             "that is taken"
    do
        move Stone(me) from hand[me] to on[at]
{rules}
end row(who: player): who wins
    some line in lines(field, 3): every at in line: on[at] is Stone(who)
end full: draw
    every at in field: on[at] is not none
"""

SPREAD = """game "Spread"
    players one, two
board field: {board}
pieces Token(owner: player)
    6 each player
places
    pile per field:  stack of Token
    hand per player: bag of Token = the rest
flow
    repeat
        turn
            me chooses build, if possible
            me chooses wander
            else
                check done
action build(at in field)
    when hand[me] has Token(me)     "you have no token left"
    do
        move Token(me) from hand[me] to top of pile[at]
action wander(start in field, path in walks(start, size of pile[start]))
    when size of pile[start] > 0    "there is nothing to spread"
    do
        take pile[start] as carried
        for each token, site in pairing(carried, path)
            move token to top of pile[site]
must low "no pile is higher than {limit}"
    every at in field: {law}
end done: draw
    every at in field: size of pile[at] is 0
"""


ASK = """game "Ask"
    players one, two
board row: track(4)
pieces Card
    kind poke(how-often: 1..2)
    kind mix
    1 poke 1, 1 poke 2, 2 mix
    drawn p poke 1, q poke 2, m mix
places
    deck: bag of Card hidden = 2 mix
    hand per player: bag of Card seen by owner
    played: bag of Card
    table per row: one Card =
        | p . q . |
values
    points per player: 0..60 = 0
flow
    for each who in player
        chance chooses deal(who)
    repeat
        turn
            me may choose use
            poked(me)
            check enough
action deal(who: player, card in deck)
    do
        move card from deck to hand[who]
action use(card in hand[me])
    do
        move card from hand[me] to played
        gain(card)
        for each at in row where table[at] as there and times(use) is 0
            perform(if table[at] is mix then yes else no, at)
rule gain(card: Card)
    nothing
clause gain for poke(how-often)
    set points[me] to points[me] + how-often
rule perform(quick: yes or no, at: row) once per at
    "What lies there happens."
    opponent(me) may choose answer(at), if possible
    if quick
        poked(opponent(me))
action answer(at: row, picked in subsets(row, 1, 2) where at not in picked, order in arrangements(table, picked)) in steps
    when size of picked is 2        "pick two"
    do
        arrange table on picked as order
        poked(me)
rule poked(who: player) at most 3 times
    set points[who] to points[who] + 1
    cycle table along row
end enough: scores by points[player] then size of hand[player]
    points[me] > 9
"""


def ask() -> str:
    """A game with decisions inside effects, an action in steps, limited rules and secrets."""
    return ASK


def put(guard: str = "on[at] is none", rules: str = "", more: str = "") -> str:
    """A game of putting stones on a board of nine."""
    return PUT.format(guard=guard, rules=rules, more=more)


def spread(law: str = "size of pile[at] <= 2", board: str = "squares(2, 2)", limit: str = "two") -> str:
    """A game of building piles and spreading them."""
    return SPREAD.format(law=law, board=board, limit=limit)


def planned(text: str) -> Plan:
    """The plan of a game in a text, which must be free of errors."""
    return plan(pipeline.resolve_game(pipeline.load_text(text)).game)
