"""The broken engines: what somebody, or a change of the compiler, could get wrong, and the test that is about it."""

from __future__ import annotations

from tests.mutants.mutant import LOCKSTEP, Mutant, Patch


def mutant(name: str, engine: str, caught_by: str, *patches: tuple[str, str, str]) -> Mutant:
    """A row of the table: each patch is a function, what is there and what comes instead."""
    return Mutant(name, engine, caught_by, tuple(Patch(*patch) for patch in patches))


BOOP = (
    mutant(
        "guard-dropped-everywhere",
        "boop",
        "test_refusals_name_the_first_clause",
        ("moves_retire", ".bit_count() != 8", ".bit_count() != 7"),
        ("why_retire", ".bit_count() != 8", ".bit_count() != 7"),
        ("play_at_retire", ".bit_count() != 8", ".bit_count() != 7"),
        ("play_at_graduate", ".bit_count() != 8", ".bit_count() != 7"),
    ),
    mutant(
        "guard-dropped-in-why",
        "boop",
        "test_why_agrees_with_moves",
        ("why_place", "if s.on[at]:", "if False:"),
    ),
    mutant(
        "guard-dropped-in-play",
        "boop",
        "test_illegal_moves_change_nothing",
        ("play_at_place", " or s.on[at]:", ":"),
    ),
    mutant(
        "illegal-move-leaves-a-trace",
        "boop",
        "test_illegal_moves_change_nothing",
        (
            "_play_at_place",
            "raise IllegalMove(_refused(s, move))",
            "s.turns += 1; raise IllegalMove(_refused(s, move))",
        ),
    ),
    mutant(
        "wrong-clause-named",
        "boop",
        "test_refusals_name_the_first_clause",
        ("why_place", "return _PLACE_2", "return _PLACE_1"),
    ),
    mutant(
        "missing-moves",
        "boop",
        "test_why_agrees_with_moves",
        ("moves_place", "for kind in (0, 1):", "for kind in (0,):"),
    ),
    mutant(
        "pushed-one-too-far",
        "boop",
        LOCKSTEP,
        (
            "boop",
            "behind = STEP_BED[way][target]",
            "behind = max(STEP_BED[way][target], STEP_BED[way][STEP_BED[way][target]])",
        ),
    ),
    mutant("kitten-moves-a-cat", "boop", LOCKSTEP, ("boop", "KIND_OF_MAN[man] == 0", "KIND_OF_MAN[man] >= 0")),
    mutant("blocker-ignored", "boop", "test_conserved_man", ("boop", "elif not s.on[behind]:", "else:")),
    mutant(
        "fallen-to-the-wrong-player",
        "boop",
        "test_eight_active",
        ("boop", "OWNER_OF_MAN[man]", "s.me"),
    ),
    mutant(
        "nothing-for-a-kitten",
        "boop",
        "test_eight_active",
        ("send_home", "piece = s.me + 3", "return"),
    ),
    mutant(
        "kitten-for-a-kitten",
        "boop",
        LOCKSTEP,
        ("send_home", "piece = s.me + 3", "piece = s.me + 1"),
    ),
    mutant(
        "piece-lost",
        "boop",
        "test_conserved_man",
        ("send_home", "s.box[s.me * 4 + piece - 1] += 1", "pass"),
    ),
    mutant(
        "two-graduations",
        "boop",
        "test_one_graduation",
        ("send_home", "if s.on[at] == s.me + 1:", "if True:\n        return\n    if s.on[at] == s.me + 1:"),
        (
            "play_at_graduate",
            "s.times_graduate += 1",
            "s.turns = 1 - s.turns\n        if s.turns:\n            return None",
        ),
    ),
    mutant("turn-not-passed-on", "boop", LOCKSTEP, ("end_of_turn", "s.me = 1 - s.me", "pass")),
    mutant("end-forgotten", "boop", LOCKSTEP, ("after_place", "if three_cats(s, s.me):", "if False:")),
    mutant(
        "end-too-early",
        "boop",
        "test_end_three_cats",
        ("three_cats", "s.on_at[who + 3]", "s.on_at[who + 3] | s.on_at[who + 1]"),
    ),
    mutant(
        "loser-wins",
        "boop",
        "test_end_three_cats",
        ("end_three_cats", "PLAYERS[who]", "PLAYERS[1 - who]"),
    ),
    mutant(
        "reset-forgotten",
        "boop",
        "test_times_are_counted",
        ("repeat", "s.times_graduate = 0", "pass"),
    ),
    mutant(
        "copy-shares-a-list",
        "boop",
        "test_copies_are_independent",
        ("State.copy", "s.pool = self.pool[:]", "s.pool = self.pool"),
    ),
    mutant(
        "hash-of-its-own",
        "boop",
        "test_equality_is_that_of_json",
        ("State.__hash__", "hash(self._key())", "id(self)"),
    ),
    mutant("order-of-moves", "boop", LOCKSTEP, ("State.moves", "return found", "return found[::-1]")),
)

BOOOP = (
    mutant(
        "field-lost-in-json",
        "booop",
        "test_json_round_trips",
        ("State.from_json", "decode(SCHEMA, data, s)", "decode(SCHEMA, data, s)\n        s.came_back = 0"),
    ),
    mutant(
        "wrong-sides-scared",
        "booop",
        LOCKSTEP,
        ("drift", "FLANKS_SEAM[arrival]", "FLANKS_SEAM[at]"),
    ),
    mutant(
        "enters-anywhere",
        "booop",
        "test_why_agrees_with_moves",
        ("moves_haunt", "if STEP_SEAM[BACK_BED[way]][at] == -1:", "if True:"),
    ),
    mutant("flag-not-reset", "booop", LOCKSTEP, ("repeat", "s.came_back = 0", "pass")),
    mutant(
        "wrong-actor",
        "booop",
        "test_actors_are_right",
        ("actor", "if s.node == 3:\n        return s.me", "if s.node == 3:\n        return 1 - s.me"),
    ),
)

CATACOMB = (
    mutant(
        "first-golden-rule-not-kept",
        "catacomb",
        "test_golden_rule_1",
        ("drop_travel", "len(stack) < 3", "len(stack) < 4"),
        ("can_drop_travel", "len(stack) < 3", "len(stack) < 4"),
        ("why_travel", "if not golden_rule_1(tried):", "if False:"),
    ),
    mutant(
        "second-golden-rule-not-kept",
        "catacomb",
        "test_golden_rule_2",
        ("drop_travel", "stack[-1] != piece", "True"),
        ("why_travel", "if not golden_rule_2(tried):", "if False:"),
    ),
    mutant("top-dropped-first", "catacomb", LOCKSTEP, ("travel", "zip(carried, path", "zip(carried[::-1], path")),
    mutant(
        "wrong-chance-weight",
        "catacomb",
        "test_chances_are_fair",
        ("weight", "return s.sack[piece - 1]", "return 1"),
    ),
    mutant(
        "outcome-of-chance-missing",
        "catacomb",
        "test_why_agrees_with_moves",
        ("moves_lay", "present(s.sack, 0, 3)", "present(s.sack, 0, 2)"),
    ),
    mutant(
        "region-of-two-is-enough",
        "catacomb",
        "test_end_region_win",
        ("region_win", "bits(s.region_at[hue + 1])", "bits(s.region_at[hue + 1] & s.region_at[hue + 1] - 1)"),
    ),
    mutant(
        "counts-not-set-back",
        "catacomb",
        LOCKSTEP,
        ("place", "s.passes = 0", "s.passes = min(s.passes + 1, 1)"),
    ),
)

MUTANTS = BOOP + BOOOP + CATACOMB
