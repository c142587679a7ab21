"""`cattery new`: a small, commented game to start from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click

from cattery.cli.asked import common
from cattery.cli.report import usage
from cattery.write import write_file

STARTER = """\
# A small game to start from. Lines that begin with # are comments. Change something, then:
#     cattery check @file@    looks for mistakes
#     cattery play @file@     plays it here
#     cattery test @file@     runs the examples below
game "@title@"
    "Put your stones on the field in turn. Three of yours in a row win."
    players red, blue

# The board: columns and rows. `links` says which sites are neighbours, and so what a line is.
board field: squares(3, 3)
    links touching: orthogonal, diagonal

# The pieces: how many each player has, and the marks that draw them.
pieces Stone(owner: player)
    5 each player
    drawn r red, b blue

# Where pieces can be. Each is always in exactly one place, and only `move` changes which.
places
    on   per field:  one Stone
    hand per player: bag of Stone = the rest

# The game from its first node to its last.
flow
    repeat
        turn
            me chooses place
            else
                check full
            check three(me)

# What a player can do. `in` is chosen by the player; `when` says what is allowed, and the words say why not.
action place(at in field)
    "Put a stone of yours on an empty site."
    when hand[me] has Stone(me)     "you have no stone left"
    when on[at] is none             "there is a stone already"
    do
        move Stone(me) from hand[me] to on[at]

# How it ends.
end three(who: player): who wins
    some line in lines(field, 3): every at in line: owner of on[at] is who

end full: draw
    every at in field: on[at] is not none

# What must come out. `cattery test` plays these.
example "three in a row win"
    play "place a1", "place a2", "place b1", "place b2", "place c1"
    expect red wins

example "a site is taken once"
    play "place b2"
    refuse "place b2" because "there is a stone already"
"""


@click.command("new")
@click.argument("name")
@common
@click.option("--in", "folder", metavar="FOLDER", default=".", help="The folder of the file.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def command(name: str, as_json: bool, folder: str, force: bool) -> None:
    """Start a game of your own: writes NAME.cat, a small game with comments that can be played at once.

    With --json: {"path"}.
    """
    stem = name.removesuffix(".cat")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,60}", stem):
        raise usage(f"`{name[:80]}` cannot be the name of a game", "begin with a letter; use letters, digits, - and _")
    if "\0" in folder or not Path(folder).is_dir():
        raise usage(f"there is no folder `{folder[:200]}`", "make it first", code="C0518")
    path = Path(folder) / f"{stem}.cat"
    if path.exists() and not force:
        raise usage(f"`{path}` is there already", "choose another name, or say --force", code="C0518")
    write_file(path, STARTER.replace("@file@", path.name).replace("@title@", _title(stem)))
    if as_json:
        click.echo(json.dumps({"path": str(path)}, ensure_ascii=False))
    else:
        click.echo(f"{path} is there. Next: cattery play {path}")


def _title(stem: str) -> str:
    words = stem.replace("_", " ").replace("-", " ").split()
    return " ".join(words)[:1].upper() + " ".join(words)[1:]
