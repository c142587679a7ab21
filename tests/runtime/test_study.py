"""Figures of random games, and the studies over any engine: here over an engine written by hand."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime import CHANCE, Chance, Fault, Outcome, Rng
from cattery_runtime.limits import CHANCES_PER_DECISION
from cattery_runtime.study import Figures, Perft, Played, Stopped, perft, play_out, playouts, wilson
from cattery_runtime.study.figures import Taken
from cattery_runtime.study.perft import Stopped as Counted
from tests.runtime import pebbles

PLAYERS = ("a", "b", "c")
ENGINE: Any = SimpleNamespace(State=pebbles.State, META={"players": ("left", "right")}, MOVES=pebbles.MOVES)


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome | None:
    how = draw(st.sampled_from(["won", "drawn", "scored", "given up"]))
    if how == "won":
        return Outcome.won("line", draw(st.sets(st.sampled_from(PLAYERS), min_size=1)), PLAYERS)
    if how == "scored":
        return Outcome.scored("full", {player: draw(st.integers(-(10**12), 10**12)) for player in PLAYERS})
    return Outcome.drawn("tired", PLAYERS) if how == "drawn" else None


GAMES = st.lists(st.builds(Played, outcomes(), *[st.integers(0, 50)] * 4), max_size=12)


# --- figures ---------------------------------------------------------------------------------------------------------


def test_wilson_intervals() -> None:
    """Against values from E. B. Wilson's formula worked out by hand: 1927, JASA 22."""
    assert [round(edge, 4) for edge in wilson(0, 10)] == [0.0, 0.2775]
    assert [round(edge, 4) for edge in wilson(10, 10)] == [0.7225, 1.0]
    assert [round(edge, 4) for edge in wilson(81, 263)] == [0.2553, 0.3662]
    assert wilson(0, 0) == (0.0, 1.0)


def test_unfinished_games_are_no_draws() -> None:
    won, drawn = Outcome.won("x", ["a"], ("a", "b")), Outcome.drawn("y", ("a", "b"))
    figures = Figures.of(("a", "b"), [Played(won, 4, 0, 8, 3), Played(drawn, 6, 2, 6, 1), Played(None, 10, 1, 20, 9)])
    found: Any = figures.to_json()
    assert (found["draws"], found["unfinished"], found["wins"]) == (1, 1, {"a": 1, "b": 0})
    assert found["length"].items() >= {"mean": 6.67, "median": 6, "min": 4, "max": 10}.items()
    assert (found["branching"], found["widest"], found["chances"]) == (1.7, 9, 3)
    assert found["endings"] == {"x": 1, "y": 1}
    assert found["scores"]["a"]["mean"] == 0.75
    assert found["ranks"] == {"a": [2, 0], "b": [1, 1]}
    assert "taken" not in found


@given(GAMES, GAMES, GAMES)
def test_parts_add_up_in_any_order(first: list[Played], second: list[Played], third: list[Played]) -> None:
    one, two, three = (Figures.of(PLAYERS, games) for games in (first, second, third))
    whole = Figures.of(PLAYERS, [*first, *second, *third])
    assert (one + two) + three == whole
    assert three + (two + one) == whole
    json.dumps(whole.to_json(), allow_nan=False)


@given(GAMES)
def test_means_are_those_of_the_games(games: list[Played]) -> None:
    figures = Figures.of(PLAYERS, games)
    lengths = [game.decisions for game in games]
    if not games:
        assert (figures.length.value, figures.median, figures.shortest, figures.longest) == (0, 0, 0, 0)
        return
    assert figures.length.value == pytest.approx(statistics.fmean(lengths))
    assert figures.median == statistics.median(lengths)
    assert (figures.shortest, figures.longest) == (min(lengths), max(lengths))
    assert figures.deviation == pytest.approx(statistics.stdev(lengths) if len(games) > 1 else 0)
    finished = [game.outcome for game in games if game.outcome is not None]
    for player in PLAYERS if finished else ():
        assert figures.score(player).value == pytest.approx(statistics.fmean(o.scores[player] for o in finished))
        assert figures.rank(player).value == pytest.approx(statistics.fmean(o.ranks[player] for o in finished))


def test_intervals_of_means() -> None:
    """Four games of 2, 4, 4 and 6 decisions: standard deviation 1.633, standard error 0.8165."""
    figures = Figures.of(PLAYERS, [Played(None, n, 0, n, 1) for n in (2, 4, 4, 6)])
    assert figures.length.interval() == [2.3997, 5.6003]
    assert Figures.of(PLAYERS, [Played(None, 5, 0, 5, 1)]).length.interval() == [None, None]
    assert figures.score("a").interval() == [None, None]


def test_figures_of_other_players_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="different players"):
        Figures.of(PLAYERS, ()) + Figures.of(("a", "b"), ())


def test_rules_are_counted_where_all_parts_count_them() -> None:
    rule = Taken("action", "go", "x.cat", 3, 5, 2)
    counted, uncounted = Figures(PLAYERS, games=2, taken=(rule,)), Figures(PLAYERS, games=1)
    assert (counted + counted).taken == (Taken("action", "go", "x.cat", 3, 10, 4),)
    assert (counted + uncounted).taken is None
    assert (Figures(PLAYERS) + counted).taken == (rule,)


# --- random games ----------------------------------------------------------------------------------------------------


def test_games_are_those_of_their_seeds() -> None:
    series = [play_out(pebbles.State.initial(), Rng(5 + number)) for number in range(700)]
    found = playouts(ENGINE, 700, 5)
    assert found == Figures.of(("left", "right"), series)
    assert found.chances == found.games == 700
    assert sum(found.wins.values()) == 700


def test_a_long_game_is_given_up() -> None:
    played = play_out(pebbles.State.initial(), Rng(1), most=2)
    assert (played.outcome, played.decisions) == (None, 2)
    assert playouts(ENGINE, 10, 1, most=1).unfinished == 10


def test_chance_that_never_stops_is_given_up() -> None:
    state: Any = SimpleNamespace(
        actor=CHANCE, outcome=None, chances=lambda: [Chance("x", 1, 1)], play=lambda move: None
    )
    assert play_out(state, Rng(1), most=3) == Played(None, 0, 3 * CHANCES_PER_DECISION, 0, 0)


def test_lengths_are_in_order() -> None:
    """Figures that are equal look the same, too."""
    first, second = playouts(ENGINE, 5, 1), playouts(ENGINE, 40, 6)
    for figures in (first + second, second + first):
        assert list(figures.lengths) == sorted(figures.lengths)
        assert len(figures.lengths) > 1


def test_what_cannot_be_played_is_refused() -> None:
    wrongs: list[dict[str, Any]] = [{"n": -1}, {"threads": 0}, {"most": 0}, {"most": 10**9}]
    for wrong in wrongs:
        with pytest.raises(ValueError, match="is a whole number from"):
            playouts(ENGINE, **{"n": 1, "seed": 1, **wrong})


@pytest.mark.parametrize("games", [1, 255, 256, 600])
def test_an_interrupt_keeps_the_games_that_are_done(games: int) -> None:
    def after(done: int) -> None:
        if done == games:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        playouts(ENGINE, 10_000, 3, after=after)
    assert stopped.value.figures == playouts(ENGINE, games, 3)
    assert isinstance(stopped.value, KeyboardInterrupt)


def test_a_fault_has_the_seed_of_its_game() -> None:
    class Broken(pebbles.State):
        left: Iterator[int] = iter(range(4))

        @classmethod
        def initial(cls) -> Any:
            if next(cls.left) == 3:
                raise Fault("it broke", "x.cat", 7)
            return pebbles.State.initial()

    engine: Any = SimpleNamespace(State=Broken, META=ENGINE.META)
    with pytest.raises(Fault, match=r"x\.cat:7: it broke \(in the game of seed 1\)"):
        playouts(engine, 10, 2**64 - 2)


# --- sequences of moves ----------------------------------------------------------------------------------------------


def test_sequences_are_counted() -> None:
    """Chance says who begins, then one takes 1 to 3 of 7 pebbles, then another number."""
    assert perft(pebbles.State.initial(), 3) == Perft((1, 2, 6, 12), {"begin left": 6, "begin right": 6})
    assert perft(pebbles.State.initial(), 0) == Perft((1,), {})
    told: list[int] = []
    found = perft(pebbles.State.initial(), 12, after=told.append)
    assert (found.nodes[-1], found.depth, told) == (0, 12, [1, 2])
    with pytest.raises(ValueError, match="the depth is a whole number from 0"):
        perft(pebbles.State.initial(), -1)


def test_an_interrupt_keeps_what_is_counted() -> None:
    """After one of two first moves: what is below it whole, and of the other one itself."""

    def after(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Counted) as stopped:
        perft(pebbles.State.initial(), 3, after=after)
    assert (stopped.value.perft, stopped.value.moves) == (Perft((1, 2, 3, 6), {"begin left": 6}), 2)
    assert isinstance(stopped.value, KeyboardInterrupt)
