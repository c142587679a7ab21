"""The examples bite: a spec with one rule broken fails one of its own examples."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from cattery.interp.examples import run_example
from tests.rules.books import SPEC, Book, read

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


PATH, CARDS = "catspath/catspath.cat", "catspath/cards.cat"
BITTEN = {
    "top and bottom do not touch": (PATH, "orthogonal within road wrapping rows", "orthogonal within road", "TP-01 the top and"),
    "tiles leave the road": (PATH, "within road wrapping rows", "within near, road, start wrapping rows", "TP-02"),
    "a tile under a cat is swapped": (PATH, "when every at in pair:", "when some at in pair:", "TP-03"),
    "the first player places first": (PATH, "in backwards(player)", "in player", "TP-38"),
    "a card has to be played": (PATH, "me may choose play", "me chooses play", "nobody has to play"),
    "a card stays in the hand": (PATH, "        move card from hand[me] to played\n", "", "TP-37"),
    "the last step is free": (PATH, "me chooses advance or", "me may choose advance or", "swap first"),
    "cats go through walls": (PATH, "is none and tile[at] is not wall", "is none", "TP-07 an arrow into a wall"),
    "cats go beyond the road": (PATH, "(at in near or at in road)", "at is not off", "TP-12"),
    "an arrow moves all cats": (PATH, "hue is black or hue is owner of pawn", "hue is black or hue is not black", "TP-05"),
    "a black arrow moves none": (PATH, "hue is black or hue is", "hue is", "leads aslant"),
    "arrows wrap": (PATH, "if arrows-wrap then next-to(at, way) else at + way", "next-to(at, way)", 'an arrow off the top"'),
    "each cat has a tile for itself": (PATH, "once per pawn, at, renewed[at]", "once per at, renewed[at]", "another cat meets"),
    "a new tile is the old one": (PATH, "once per pawn, at, renewed[at]", "once per pawn, at", "a tile that has replaced"),
    "the toy is for whose turn it is": (PATH, "to toys[owner of pawn]", "to toys[me]", "a Mouse Toy is claimed"),
    "the new tile acts at once": (PATH, "reveal(at), if possible", "reveal(at), if possible\n    land(at)", "the new tile has"),
    "the owner chooses the cat": (PATH, "then owner of pawn else me", "then me else owner of pawn", "the player whose turn"),
    "a cat on its start cannot be chosen": (PATH, "when open(ahead(at))", "when at in road and open(ahead(at))", "any cat may move"),
    "another chooses the start": (PATH, "owner of pawn chooses back(at)", "me chooses back(at)", "TP-33"),
    "the gap stays": (PATH, "move following to goal[at] ", "nothing ", "the tile behind"),
    "an empty destination is a claim": (PATH, "            send-back(at) ", "            move pawn to home[who] ", "a destination that is empty"),
    "a cat has to be placed": (PATH, "who may choose place(who)", "who chooses place(who)", "no cat has to be placed"),
    "another may place": (PATH, "who may choose place(who)", "me may choose place(me)", "no cat has to be placed"),
    "four points for other colours": (PATH, "then 5 else 3", "then 5 else 4", "TP-30"),
    "toys count twice": (PATH, "+ size of toys[who]", "+ 2 * size of toys[who]", "points of every kind"),
    "it ends at once": (PATH, "    next(me) is red ", "    next(me) is next(me) ", "TP-27 the second"),
    "eight tiles are needed": (PATH, "claims-made >=", "claims-made >", "TP-27 the last"),
    "seven tiles for three players": (PATH, "then 7 else 5", "then 7 else 7", "TP-29 the fifth"),
    "the cat furthest behind": (PATH, "11 - column of at", "column of at", "TP-31 a tie"),
    "cats are hidden, too": (CARDS, "pick in subsets(free, 2, 3)", "pick in subsets(road, 2, 3)", "two tiles change places"),
    "two tiles in the passage": (CARDS, "pick in subsets(free, 2, 3)", "pick in subsets(free, 2, 2)", "TP-36"),
    "the fog goes through cats": (CARDS, "every at in chain: cat[at] is none", "every at in chain: at in road", "cats hold"),
    "the fog is a chain": (CARDS, "size of pick < 4", "size of pick < 3", "round a tile"),
    "a slide twice": (CARDS, "not some n in 1..steps: unmoved", "not some n in steps..steps: unmoved", "and none twice"),
    "a slide upwards": (CARDS, "by steps\n        if", "by -steps\n        if", "TP-22 The Living Path: the tiles"),
    "curiosity round the edge": (PATH, "diagonal wrapping rows of road", "diagonal wrapping rows", "across the edge"),
    "curiosity onto a wall": (CARDS, "when tile[next-to(at, way)] is not wall", "when at is at", "TP-16"),
    "one tile back": (CARDS, "at + right + right else", "at + right else", "TP-17 Someone Calling: two"),
    "behind only": (CARDS, "column of other >= column of mine", "column of other > column of mine", "TP-19"),
    "the mirror puts a cat on a wall": (CARDS, "when tile[other] is not wall", "when other is other", "no cat on a wall"),
    "the other's effect first": (CARDS, "along mine, other\n            land(other)", "along mine, other\n            land(mine)\n            land(other)", "your own effect first"),
    "a cat that is gone": (CARDS, "if cat[mine] is theirs", "if tile[mine] is not none", "another has come"),
}  # fmt: skip


@pytest.mark.parametrize("what", BITTEN)
def test_a_broken_rule_fails_its_example(what: str, tmp_path: Path) -> None:
    """Of the longest rulebook only the example is carried out that is to fail."""
    path, right, wrong, title = BITTEN[what]
    broken = with_broken("catspath", path, right, wrong, tmp_path, title)
    ((game, example),) = broken.examples
    assert run_example(game, example)


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_fails_an_example(what: str, tmp_path: Path) -> None:
    broken = with_broken(*BROKEN[what], tmp_path)
    assert any(run_example(game, example) for game, example in broken.examples)


def with_broken(name: str, path: str, right: str, wrong: str, folder: Path, title: str = "") -> Book:
    """A rulebook from a copy of all specs in which one text stands for another, with the examples of such a title only."""
    shutil.copytree(SPEC, folder / "spec")
    for part in folder.glob("spec/*/examples/*.cat") if title else ():
        texts = re.split(r"^(?=example )", part.read_text(encoding="utf-8"), flags=re.MULTILINE)
        part.write_text("".join(kept for kept in texts if title in kept.partition("\n")[0]), encoding="utf-8")
    spec = folder / "spec" / path
    text = spec.read_text(encoding="utf-8")
    assert right in text, f"{path} does not say {right!r} any more"
    spec.write_text(text.replace(right, wrong), encoding="utf-8")
    return read(name, folder / "spec")
