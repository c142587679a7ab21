"""The laws that hold of every engine, whatever it plays: value semantics, round trips, legality, chance.

Each is a function of an arena and a play, so that a generated test module can give it a name and hypothesis a play.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar, cast

from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import BadMove, BadState, IllegalMove
from cattery_runtime.protocol import GameMove, GameState
from cattery_runtime.rng import Rng
from cattery_runtime.testing.legality import legality, told, weights
from cattery_runtime.testing.picks import NOT_NOW
from cattery_runtime.testing.plays import Arena, choices_of
from cattery_runtime.testing.shapes import Family
from cattery_runtime.testing.views import viewed

M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound=str)
S = TypeVar("S")
T = TypeVar("T")
E = TypeVar("E", bound=Exception)
Play = Sequence[int]


def raised(kind: type[E], act: Callable[[T], object], argument: T) -> E | None:
    """What an act raises, of one kind; None where it does not."""
    try:
        act(argument)
    except kind as error:
        return error
    return None


def data_of(state: GameState[M, P]) -> str:
    """The JSON of a state as a text: what two states have to share to be the same, the order of keys included."""
    return json.dumps(state.to_json())


def copies_are_independent(arena: Arena[M, P, S], play: Play) -> None:
    """A copy is equal, goes its own way when it is played on, and keeps still when the original is."""
    kept: list[tuple[GameState[M, P], str]] = []
    for state, _ in arena.walk(play):
        before = data_of(state)
        twin = state.copy()
        kept.append((state.copy(), before))
        assert data_of(twin) == before
        for move in choices_of(state)[:: max(1, len(choices_of(state)) // 3)]:
            other = twin.copy()
            other.play(move)
            assert data_of(twin) == data_of(state) == before, f"playing {move} on a copy changed the original"
    for state, before in kept:
        assert data_of(state) == before, "playing on changed an earlier copy"


def equality_is_that_of_json(arena: Arena[M, P, S], play: Play) -> None:
    """States are equal when they look the same, and then have the same hash."""
    before: GameState[M, P] | None = None
    for state, _ in arena.walk(play):
        twin = state.copy()
        assert twin == state and hash(twin) == hash(state)
        if before is not None:
            assert (before == state) == (data_of(before) == data_of(state))
        before = twin


def play_is_determined(arena: Arena[M, P, S], play: Play) -> None:
    """Equal states have the same moves and go to equal states."""
    for (state, _), (twin, _) in zip(arena.walk(play), arena.walk(play), strict=True):
        assert state == twin and hash(state) == hash(twin) and data_of(state) == data_of(twin)
        assert list(map(str, choices_of(state))) == list(map(str, choices_of(twin)))


def json_round_trips(arena: Arena[M, P, S], play: Play) -> None:
    """A state comes back from its JSON, and plays on like the one it was."""
    for state, _ in arena.walk(play):
        text = data_of(state)
        twin = arena.State.from_json(json.loads(text))
        assert twin == state and hash(twin) == hash(state) and data_of(twin) == text
        assert [str(move) for move in choices_of(twin)] == [str(move) for move in choices_of(state)]
        for move in choices_of(state)[:1]:
            other = state.copy()
            other.play(move)
            twin.play(move)
            assert twin == other and data_of(twin) == data_of(other)


def broken_json_is_refused(arena: Arena[M, P, S], play: Play) -> None:
    """A part too few or too many, a piece more, a name that does not exist: never a state."""
    data = arena.last(play).to_json()
    for words, broken in broken_copies(data):
        assert raised(BadState, arena.State.from_json, broken), f"a state {words} is accepted: {data}"


def broken_copies(data: dict[str, object]) -> Iterator[tuple[str, object]]:
    """What a state's JSON can be spoilt into, each with what was done to it."""
    for key in data:
        yield f"without {key}", {name: part for name, part in data.items() if name != key}
        yield f"{key} is 1.5", {**data, key: 1.5}
    yield "something else", {**data, "something-else": None}
    yield "a list", [data]
    for group in ("places", "values"):
        for name, part in cast(dict[str, Any], data[group]).items():
            for words, broken in broken_parts(part, pieces=group == "places"):
                inside = {**cast(dict[str, Any], data[group]), name: broken}
                yield f"{group}.{name} {words}", {**data, group: inside}


def broken_parts(part: object, pieces: bool) -> Iterator[tuple[str, object]]:
    """What a place (where `pieces` are) or a value can be spoilt into."""
    yield "is nonsense", "no such name"
    yield "is far too low", -(10**12)
    match part:
        case dict() as cells if cells:
            key = next(iter(cells))
            yield f"lacks {key}", {name: inside for name, inside in cells.items() if name != key}
            yield "has a key too many", {**cells, "no such name": cells[key]}
            if pieces and isinstance(cells[key], int):
                yield f"has one {key} more", {**cells, key: cells[key] + 1}


def move_texts_round_trip(arena: Arena[M, P, S]) -> None:
    """Every move has a code and a text of its own, which a person may type in capitals and with more spaces."""
    for code, move in enumerate(arena.MOVES):
        assert move.code == code
        assert arena.parse_move(str(move)) == move
        assert arena.parse_move(f"  {str(move).upper().replace(' ', '   ')} ") == move
    assert len({str(move) for move in arena.MOVES}) == len(arena.MOVES) == len(set(arena.MOVES))
    for text in ("", "  ", "no such move", f"{arena.MOVES[0]} {arena.MOVES[0]}", "\N{SNOWMAN}" * 2000):
        assert raised(BadMove, arena.parse_move, text), f"{text[:40]!r} is taken for a move"


def moves_are_in_order(arena: Arena[M, P, S], play: Play) -> None:
    """A decision has legal moves, chance has outcomes, the end has neither; none occurs twice."""
    for state, _ in arena.walk(play):
        moves, chances = state.moves(), state.chances()
        assert bool(chances) == (state.actor == CHANCE)
        assert bool(moves) == (state.actor not in (None, CHANCE))
        assert (state.outcome is None) == (state.actor is not None)
        texts = [str(move) for move in choices_of(state)]
        assert len(set(texts)) == len(texts)


def why_agrees_with_moves(arena: Arena[M, P, S], play: Play) -> None:
    """Over all moves there are: one is refused exactly when it is not among those that can be played."""
    state = arena.last(arena.looked_at(play))
    legal = set(choices_of(state))
    before = data_of(state)
    for move in arena.MOVES:
        refusal = state.why(move)
        assert (refusal is None) == (move in legal), f"{move}: {refusal} in {before}"
        assert refusal is None or (refusal.words and refusal.path and refusal.line > 0), f"{move}: {refusal!r}"
    assert data_of(state) == before, "asking changed the state"


def illegal_moves_change_nothing(arena: Arena[M, P, S], play: Play) -> None:
    """A move that is not legal is not played, by what it says, and leaves no trace."""
    state = arena.last(arena.looked_at(play))
    legal = set(choices_of(state))
    before, twin = data_of(state), state.copy()
    for move in arena.MOVES:
        if move not in legal:
            caught = raised(IllegalMove, state.play, move)
            assert caught is not None, f"{move} is not legal and was played; before: {before}"
            assert caught.refusal == state.why(move)
            assert state == twin, f"{move} was refused but left a trace"
    assert data_of(state) == before
    assert set(choices_of(state)) == legal


def refusals_name_the_first_clause(arena: Arena[M, P, S], play: Play) -> None:
    """Over all moves there are: the clause that is named is the first that does not hold, by the clauses printed here."""
    play = arena.looked_at(play)
    *_, last = arena.seen(play)
    state, node = arena.last(play), cast(dict[str, Any], last.state)["node"]
    if node is not None and not arena.nodes[node].sure:
        return
    for move in arena.MOVES:
        refusal = state.why(move)
        said = None if refusal is None else refusal.clause
        mine = {NOT_NOW} if node is None else legality(arena.nodes, arena.actions, last.counted, node, str(move))
        golden = None in mine and said is not None and said.startswith("must.")
        assert golden or said in mine, f"{move}: {said} instead of {mine}; {last.state}"


def actors_are_right(arena: Arena[M, P, S], play: Play) -> None:
    """Who decides is who the flow says."""
    for state, seen in zip(arena.walk(play), arena.seen(play), strict=True):
        data = cast(dict[str, Any], seen.state)
        if data["node"] is not None and arena.nodes[data["node"]].sure:
            decides = arena.nodes[data["node"]].actor
            wanted = CHANCE if decides is None else decides(seen.counted)
            assert state[0].actor == data["actor"] == wanted, f"{data['actor']} instead of {wanted} decides"


def times_are_counted(arena: Arena[M, P, S], play: Play) -> None:
    """How often something was done in this turn is what the moves since its beginning say."""
    for seen in arena.seen(play):
        said, counted = cast(dict[str, Any], seen.state)["times"], cast(dict[str, Any], seen.counted)["times"]
        if cast(dict[str, Any], seen.state)["node"] is not None:
            assert said == counted, seen.story(f"times is {said}, not {counted}; that")


def chances_are_fair(arena: Arena[M, P, S], play: Play) -> None:
    """Probabilities add up to one, and are what the contents of the state say."""
    for (state, _), seen in zip(arena.walk(play), arena.seen(play), strict=True):
        chances = state.chances()
        if not chances:
            continue
        assert sum((chance.probability for chance in chances), Fraction(0)) == 1
        node = cast(dict[str, Any], seen.state)["node"]
        if not arena.nodes[node].sure:
            continue
        own = [weights(arena.nodes, arena.actions, seen.counted, node, str(chance.move)) for chance in chances]
        assert [chance.probability for chance in chances] == [Fraction(weight, sum(own)) for weight in own]


def views_are_as_said(arena: Arena[M, P, S], play: Play, families: Mapping[str, Family], players: Sequence[P]) -> None:
    """A view is the state with numbers of pieces for what that player cannot see."""
    for state, _ in arena.walk(play):
        data = state.to_json()
        for player in players:
            assert state.view(player) == viewed(data, families, player), f"{player} sees {state.view(player)} of {data}"


def secrets_are_kept(arena: Arena[M, P, S], play: Play, players: Sequence[P]) -> None:
    """What a player cannot see makes no difference to what that player is shown, may do and is told.

    For each player there is a state that differs in nothing else, drawn by the engine itself and looked at here.
    """
    state = arena.last(arena.looked_at(play))
    for number, player in enumerate(players):
        twin = state.sample(player, Rng(len(play) + number))
        assert twin.view(player) == state.view(player), f"a sample for {player} is {data_of(twin)} of {data_of(state)}"
        assert arena.State.from_json(twin.to_json()) == twin
        if state.actor == player:
            assert [str(move) for move in twin.moves()] == [str(move) for move in state.moves()]
            for move in arena.MOVES:
                assert twin.why(move) == state.why(move), f"{move} tells {player} of {data_of(twin)}"


def moves_are_told(arena: Arena[M, P, S], play: Play, players: Sequence[P]) -> None:
    """What a player is told of a move is the move, with `?` for what that player does not see."""
    for (state, _), seen in zip(arena.walk(play), arena.seen(play), strict=True):
        node = cast(dict[str, Any], seen.state)["node"]
        if node is None or not arena.nodes[node].sure:
            continue
        for choice in (*choices_of(state)[:2], *choices_of(state)[-1:]):
            for player in players:
                wanted = told(arena.nodes, arena.actions, seen.state, node, str(choice), player)
                found = state.told(choice, player)
                assert found == wanted, f"of {choice} {player} is told {found} instead of {wanted}"
