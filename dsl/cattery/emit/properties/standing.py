"""The tests that every property module has, whatever its game: frame, places, values, and the laws of all engines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from cattery.emit.properties.names import quoted


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


SECRETS: Final = (
    (
        "views_are_as_said",
        "A view is the state with numbers of pieces for what that player cannot see.",
        "PLACES, PLAYERS",
    ),
    (
        "secrets_are_kept",
        "What a player cannot see changes nothing that this player sees, may do and is told.",
        "PLAYERS",
    ),
    ("moves_are_told", "What a player is told of a move is all of it but what that player does not see.", "PLAYERS"),
)


def standing_tests(name: str, variants: str, also: Sequence[str], limits: bool, secrets: bool) -> list[Test]:
    """The tests of the frame and of all engines; `also` are the keys of a state that only some games have."""
    keys = f", ({', '.join(map(quoted, also))}{',' if len(also) == 1 else ''})" if also else ""
    frame = f"        framed(seen.state, {name}, {variants}, OPTIONS{keys})"
    found = [
        Test("test_frame", "Every state says what game it is of, and whether it is over.", _each(frame)),
        Test(
            "test_points",
            "Where play stands is a point of the rules, with the names that are needed there.",
            _each("        well_placed(seen.state, POINTS)"),
        ),
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
    if limits:
        words = "What rules have happened is counted while an effect goes on, and never too often."
        found.append(Test("test_limits", words, _each("        well_spent(seen.state, LIMITS)")))
    found += [Test(f"test_{law}", doc, f"    laws.{law}(ARENA, play)") for law, doc in LAWS]
    if secrets:
        found += [Test(f"test_{law}", doc, f"    laws.{law}(ARENA, play, {more})") for law, doc, more in SECRETS]
    return found


def conservation_test(name: str, pieces: str, call: str) -> Test:
    """The test that no piece of a kind is lost or made."""
    return Test(name, f"Each {pieces} is somewhere, and exactly as often as it exists.", _each(call))


def _each(body: str) -> str:
    return f"    for seen in ARENA.seen(play):\n{body}"
