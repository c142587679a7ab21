"""The tests that every property module has, whatever its game: frame, places, values, and the laws of all engines."""

from __future__ import annotations

from typing import Final

from attrs import frozen


@frozen(repr=False)
class Test:
    """A test, laid out: its body looks at `play` where it is `played`."""

    name: str
    doc: str
    body: str
    played: bool = True


LAWS: Final = (
    ("copies_are_independent", "A copy is equal and goes its own way."),
    ("equality_is_that_of_json", "States are equal when they look the same, and then have the same hash."),
    ("play_is_determined", "Equal states have the same moves and go to equal states."),
    ("json_round_trips", "A state comes back from its JSON and plays on like the one it was."),
    ("broken_json_is_refused", "What is not a state of this game is not taken for one."),
    ("moves_are_in_order", "A decision has moves, chance has outcomes, the end has neither."),
    ("why_agrees_with_moves", "Over all moves there are: refused exactly when it cannot be played."),
    ("illegal_moves_change_nothing", "What is not legal is not played, and leaves no trace."),
    ("refusals_name_the_first_clause", "Over all moves there are: the clause named is the first that fails here."),
    ("actors_are_right", "Who decides is who the flow says."),
    ("times_are_counted", "What was done in this turn is what its moves say."),
    ("chances_are_fair", "Probabilities add up to one and are what the contents say."),
)


def standing_tests(name: str, variants: str) -> list[Test]:
    """The tests of the frame and of all engines."""
    frame = f"        framed(seen.state, {name}, {variants}, OPTIONS)"
    found = [
        Test("test_frame", "Every state says what game it is of, and whether it is over.", _each(frame)),
        Test(
            "test_places",
            "Every place is there and holds no more than it can.",
            _each('        well_formed(seen.state["places"], PLACES)'),
        ),
        Test(
            "test_values",
            "Every value is one that was declared.",
            _each('        in_range(seen.state["values"], VALUES)'),
        ),
        Test(
            "test_move_texts_round_trip",
            "Every move has a code and a text of its own.",
            "    laws.move_texts_round_trip(ARENA)",
            played=False,
        ),
    ]
    return found + [Test(f"test_{law}", doc, f"    laws.{law}(ARENA, play)") for law, doc in LAWS]


def conservation_test(name: str, pieces: str, call: str) -> Test:
    """The test that no piece of a kind is lost or made."""
    return Test(name, f"Each {pieces} is somewhere, and exactly as often as it exists.", _each(call))


def _each(body: str) -> str:
    return f"    for seen in ARENA.seen(play):\n{body}"
