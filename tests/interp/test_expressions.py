"""What expressions are worth: each line has to hold in one drawn position."""

from __future__ import annotations

import pytest

from cattery.interp import Interpreter
from cattery.interp.examples import run_example
from cattery.pipeline import load_text
from cattery.resolve import resolve, resolve_examples

GAME = """game "Meadow"
    players north, south

enum Kind: lamb, wolf
option pace: 0..4 = 2
option calm: yes or no = yes

board field: squares(4, 3)
    links beside: orthogonal
    links around: orthogonal, diagonal
board walls: seams of field
board path: ring(5)
board web: graph
    hub - rim, edge
    edge - far
    alone - apart

pieces Beast(kind: Kind, owner: player)
    3 lamb, 1 wolf each player
    drawn l lamb north, w wolf north, L lamb south, W wolf south
pieces Post
    4
places
    on per field: one Beast
    barn per player: bag of Beast = the rest
    heap: stack of Beast
    posts: bag of Post = the rest

values
    count: 0..9 = 4
    looking: direction of field or none = none
    score per player: 0..9 = 0

define near(at: field) = count(each other in neighbours(at) where on[other] is not none)
define half(n: 0..9) = n / 2

flow
    repeat
        turn
            me chooses wait
            check rich

action wait
    do
        set score[me] to score[me] + 1

end rich: scores by score[player]
    score[north] is 9

example "all of it"
    given
        turn south
        on
            | l . . L |
            | . w l . |
            | . . . . |
        heap: wolf south, lamb south
        count = 7
        looking = up-left
        score[north] = 3
"""

HOLD = [
    # numbers
    "count + 2 is 9",
    "count - 9 is -2",
    "count * 2 > 13 and count * 2 < 15",
    "count / 2 is 3 and count mod 4 is 3 and -count / 2 is -4",
    "count / (pace - 2) is 0 and count mod (pace - 2) is 0",
    "half(count) is 3",
    "if count > 6 then pace is 2 else pace is 3",
    "sum(each n in 1..4: n * n) is 30 and count(each n in 4..1) is 0",
    "most(each n in 1..count where n mod 2 is 0: n) is 6 and least(each n in 3..count: n) is 3",
    "most(each n in 4..1: n) is 0 and least(each n in 4..1: n) is 0",
    # truths
    "calm and not (pace is 3) or pace is 4",
    "every n in 1..3: some m in 2..4: m is n + 1",
    "every n in 3..1: n is 9",
    "not some n in 3..1: n is 2",
    "count in 5..8 and 4 not in 5..8",
    # none
    "on[b1] is none and on[a1] is not none",
    "owner of on[a1] is north and owner of on[b1] is not north and kind of on[b1] is none",
    "looking is up-left and looking is not none",
    "looking as way and c3 + way is b2",
    "not (on[b1] as beast and kind of beast is lamb)",
    # pieces
    "on[a1] is Beast(lamb, north) and on[a1] is Beast(lamb) and not on[a1] is Beast(wolf)",
    "not on[b1] is Beast(lamb)",
    "barn[north] has Beast(lamb, north) and not barn[north] has 2 Beast(lamb, north)",
    "barn[south] has 1 Beast(lamb) and not barn[south] has Beast(wolf)",
    "size of barn[south] is 1 and size of barn[north] is 1 and size of posts is 4",
    "count(each beast in barn[north]) is 1",
    "top of heap is Beast(lamb, south) and bottom of heap is Beast(wolf, south) and size of heap is 2",
    "every lower, upper in neighbours(heap): kind of lower is wolf and kind of upper is lamb",
    "count(each lower, upper in pairing(heap, heap) where lower is upper) is 2",
    # boards
    "a1 + down is a2 and d1 + right is off and a1 + down-right is b2",
    "opposite(up-left) is down-right",
    "size of neighbours(b2) is 4 and size of neighbours(b2, around) is 8 and size of neighbours(a1, around) is 3",
    "size of directions of field is 4 and size of directions(field, around) is 8",
    "c2 in ray(a2, right) and size of ray(a2, right) is 3 and size of ray(d3, right) is 0",
    "(first spot in ray(a1, down-right) where on[spot] is not none) is b2",
    "size of lines(field, 3) is 10 and size of lines(field, 3, around) is 14 and size of lines(field, 5) is 0",
    "size of walks(a1, 2) is 6 and size of walks(a1, 0) is 1",
    "distance(a1, d3) is 5 and distance(a1, d3, around) is 3",
    "row of c2 is 2 and column of c2 is 3",
    "near(b2) is 1 and near(b1) is 2",
    "size of reach(each at in field where at is a1, each at in field where row of at is 1) is 4",
    "size of groups(each at in field where on[at] is not none) is 3",
    "size of groups(each at in field where on[at] is not none, around) is 1",
    "count(each wall in walls) is 17 and every wall in walls: size of along(wall) is 2",
    "count(each wall in walls where some site, away in flanks(wall): site + away is off) is 14",
    "s5 + forward is s1 and s1 + back is s5 and size of ray(s2, forward) is 4",
    "distance(rim, far) is 3 and distance(rim, alone) is none and distance(hub, hub) is 0",
    # players
    "me is south and opponent(me) is north and next(me) is north",
    "score[north] is 3 and score[me] is 0 and sum(each who in player: score[who]) is 3",
]


def failing(*conditions: str) -> list[str]:
    """The messages about the conditions that do not hold."""
    lines = "".join(f"    expect {condition}\n" for condition in conditions)
    loaded = load_text(GAME + lines).files
    game, found = resolve(loaded, {})
    assert game is not None, [(str(one.span), one.message) for one in found]
    ((game, example),), wrong = resolve_examples(loaded, game)
    assert wrong == ()
    return [f"{conditions[0]}: {one.message}" for one in run_example(game, example)]


@pytest.mark.parametrize("condition", HOLD)
def test_what_holds(condition: str) -> None:
    assert failing(condition) == []
    assert failing(f"not ({condition})") != []


def test_scores_rank_the_players() -> None:
    loaded = load_text(GAME + '    play "wait"\n').files
    game, _ = resolve(loaded, {})
    assert game is not None
    interpreter = Interpreter(game)
    position = interpreter.initial()
    while position.outcome is None:
        position = interpreter.play(position, "wait")
    assert position.outcome.scores == {"north": 9, "south": 8}
    assert position.outcome.ranks == {"north": 1, "south": 2}
    assert position.outcome.winners == ("north",)
    assert interpreter.from_json(position.to_json()) == position
