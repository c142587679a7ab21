"""Small games that stop inside effects, are chosen in steps, and hide things."""

from __future__ import annotations

POST = """
    game "Post"
        players ann, bob
    board street: track(5)
        links next: forward, back
    pieces Letter(owner: player)
        4 each player
    places
        house per street: one Letter
        bag   per player: bag of Letter = the rest
    values
        asked: 0..99 = 0
        sent: 0..9 = 0
        turns: 0..9 = 0
    flow
        repeat
            turn
                me chooses send
                check late
    action send(at in street)
        do
            let before = asked
            for each other in neighbours(at) where house[other] is none
                ask(other, me)
            set asked to asked + 1
            set turns to turns + 1
            if asked > before + 1 and times(send) is 0
                set sent to 1
    rule ask(at: street, who: player)
        "Somebody is asked whether they want a letter there."        [PO-3]
        opponent(who) may choose put(at), if possible
        set asked to asked + 1
    action put(at: street, whose in player)
        when bag[whose] is not empty            "no letters left"
        when house[at] is none
        do
            move Letter(whose) from bag[whose] to house[at]
            chance chooses blow(at)
            if house[at] is none
                ask(at, whose)
    action blow(at: street, far in 0..1)
        do
            if far is 1 and house[at] as letter
                move letter to bag[owner of letter]
    end late: draw
        turns >= 6
"""

SPARK = """
    game "Spark"
        players ann, bob
    board ring: ring(6)
    values
        lit per ring: 0..9 = 0
        rounds: 0..9 = 0
    flow
        repeat
            turn
                me chooses light
                glow(s1)
                check dark
    action light(at in ring)
        do
            glow(at)
            set rounds to rounds + 1
    rule glow(at: ring) at most 2 times per at
        "A lamp lights the one beside it, twice at most."
        set lit[at] to (lit[at] + 1) mod 10
        if lit[at] is 5
            me may choose rest
        if at + forward as beside
            glow(beside)
    action rest
        do
            glow(s3)
    end dark: draw
        rounds > 5
"""

TILES = """
    game "Tiles"
        players ann, bob
    enum Hue: red, blue
    board yard: squares(3, 2)
        region left: column 1
    pieces Tile
        kind plain(hue: Hue)
        kind wild
        kind way(to: direction of yard)
        2 plain red, 1 plain blue, 1 wild, 1 way up, 1 way left
    places
        tile per yard: one Tile
        box: bag of Tile = the rest
    values
        turns: 0..9 = 0
        most: 0..9 = 3
    flow
        for each at in yard
            chance chooses lay(at)
        repeat
            turn
                me may choose mix or turn-round
                me chooses pair(left), if possible
                set turns to turns + 1
                check over
    action lay(at: yard, one in box)
        do
            move one from box to tile[at]
    action mix(picked in subsets(yard, 2, most) where every at in picked: tile[at] is not Tile(wild) "not the wild one", order in arrangements(tile, picked)) in steps
        when turns < 7                                              "too late"
        when some at in picked: tile[at] is Tile(plain)             "one must be plain"
        when turns < 3 or tile[a1] is not Tile(wild) or size of picked is 2 "two at most now"
        do
            arrange tile on picked as order
    action turn-round(corner in left, others in subsets(each x in yard where x is not corner and turns mod 2 is 0, 0, 2)) in steps
        do
            cycle tile along (each x in yard where row of x is row of corner) by 1 + size of others
    action pair(among: set of yard, one in subsets(among, 1, 1), two in each x in yard where x not in one) in steps
        when times(mix) is 1
        do
            nothing
    end over: scores by (if player is me then 1 else 0) then turns
        turns > 8
"""

CARDS = """
    game "Cards"
        players ann, bob, cat
    pieces Card(rank: 1..3)
        3 1, 2 2, 1 3
    pieces Coin
        2
    places
        deck: stack of Card hidden = the rest
        draw: bag of Card hidden
        hand per player: bag of Card seen by owner
        aside per player: one Card seen by owner
        played: bag of Card
        purse: bag of Coin hidden = the rest
    values
        turns: 0..9 = 0
    flow
        for each n in 1..6
            chance chooses shuffle-in
        for each who in player
            chance chooses deal(who)
        repeat
            turn
                me may choose keep or show, if possible
                chance chooses deal(me), if possible
                set turns to turns + 1
                check over
    action shuffle-in(which in 1..1)
        when size of deck > 0
        do
            move top of deck to draw
    action deal(who: player, card in draw)
        do
            move card from draw to hand[who]
    action keep(card in hand[me])
        when aside[me] is none
        do
            move card from hand[me] to aside[me]
            me may choose show
    action show(card in hand[me]) in steps
        do
            move card from hand[me] to played
    end over: draw
        turns > 6
"""
