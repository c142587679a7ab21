"""The examples bite: a spec with one rule broken fails one of its own examples."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cattery.interp.examples import run_example
from tests.rules.books import SPEC, read

BOOP, GHOSTS, COMB = "boop/boop.cat", "boop/variants/booop.cat", "catacomb/catacomb.cat"
BROKEN = {
    "a kitten boops a cat": ("boop", BOOP, "by is cat or kind of man is kitten", "kind of man is cat or kind of man is kitten"),
    "a cat is never pushed": (
        "boop",
        BOOP,
        "else if on[behind] is none",
        "else if on[behind] is none and kind of man is kitten",
    ),
    "a boop goes back": ("boop", BOOP, "let behind = target + way", "let behind = target + opposite(way)"),
    "off the bed into the wrong pool": ("boop", BOOP, "move man to pool[owner of man]", "move man to box[owner of man]"),
    "a kitten stays a kitten": ("boop", BOOP, "move on[at] to box[me]\n        move Man(cat, me) from box[me] to pool[me]", "move on[at] to pool[me]"),
    "lines of four": ("boop", BOOP, "action graduate(group in lines(bed, 3))", "action graduate(group in lines(bed, 4))"),
    "graduating the other player's pieces": ("boop", BOOP, "when trio(group, me)", "when trio(group, opponent(me))"),
    "two graduations": ("booop", BOOP, "times(graduate) + times(retire) is 0", "times(graduate) + times(retire) < 2"),
    "seven are all": ("boop", BOOP, "where owner of on[at] is who) is 8\n", "where owner of on[at] is who) >= 7\n"),
    "ends looked for too late": ("boop", BOOP, "check three-cats(me), three-cats(opponent(me)), eight-cats(me)", "check eight-cats(me)"),
    "the ghost forgets its heading": ("booop", GHOSTS, "set heading[me] to way", "set heading[me] to opposite(way)"),
    "the ghost comes in anywhere": ("booop", GHOSTS, "when at + opposite(way) is off", "when at + opposite(way) is off or row of at is 3"),
    "the ghost stops at the other ghost": ("booop", GHOSTS, "(first next in ray(at, way) where stitch[next] is none)", "at + way"),
    "the ghost comes back and out again": ("booop", GHOSTS, "set came-back to yes", "set came-back to no"),
    "the ghost scares one side only": ("booop", GHOSTS, "scare(side, away)", "if away is left or away is up\n                        scare(side, away)"),
    "the scared piece goes to the last space": ("booop", GHOSTS, "where on[spot] is none) as landing", "where on[spot] is none and spot + way is off) as landing"),
    "four cats": ("catacomb", COMB, "size of stack[tile] <= 3", "size of stack[tile] <= 4"),
    "brown on brown": ("catacomb", COMB, "colour of lower is not colour of upper", "colour of lower is brown or colour of lower is not colour of upper"),
    "placing on your own": ("catacomb", COMB, "colour of top of stack[tile] is not me", "size of stack[tile] is 1"),
    "placing on two": ("catacomb", COMB, "when size of stack[tile] is 1", "when size of stack[tile] > 0"),
    "two towers": ("catacomb", COMB, "is who) >= 3", "is who) >= 2"),
    "any tile of the colour": ("catacomb", COMB, "some hue in Colour: every tile", "some hue in Colour: some tile"),
    "top first": ("catacomb", COMB, "move cat to top of stack[tile]\n        set", "move cat to bottom of stack[tile]\n        set"),
    "the setter starts": ("catacomb", COMB, "opponent(me) goes next", "me goes next"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_fails_an_example(what: str, tmp_path: Path) -> None:
    name, path, right, wrong = BROKEN[what]
    shutil.copytree(SPEC, tmp_path / "spec")
    spec = tmp_path / "spec" / path
    text = spec.read_text(encoding="utf-8")
    assert right in text, f"{path} does not say {right!r} any more"
    spec.write_text(text.replace(right, wrong), encoding="utf-8")
    broken = read(name, tmp_path / "spec")
    assert any(run_example(game, example) for game, example in broken.examples)
