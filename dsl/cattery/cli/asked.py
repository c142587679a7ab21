"""The options that commands have in common, each defined once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from cattery.cli.report import usage
from cattery.cli.shelf import find

if TYPE_CHECKING:
    from cattery.cli.opening import Opened

Command = Callable[..., Any]


def about_game(command: Command) -> Command:
    """GAME with its options and overlays: the command gets `title` and `as_json`."""

    @click.argument("game")
    @choices
    @functools.wraps(command)
    def asked(game: str, option: tuple[str, ...], variant: tuple[str, ...], **rest: Any) -> Any:
        return command(title=find(game).with_choices(chosen(option), variant), **rest)

    return asked


def choices(command: Command) -> Command:
    """`-O`, `--variant`, and what every command has."""
    command = click.option("--variant", multiple=True, metavar="NAME", help="Play with this overlay. Repeatable.")(
        command
    )
    command = click.option(
        "-O", "--option", multiple=True, metavar="NAME=VALUE", help="Set an option of the game. Repeatable."
    )(command)
    return common(command)


def common(command: Command) -> Command:
    """`--json` and `--debug`; the latter is looked for where mistakes are caught."""
    command = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)
    return click.option("--debug", is_flag=True, expose_value=False, help="Show where Cattery itself fails.")(command)


def with_engine(command: Command) -> Command:
    """`--engine`."""
    return click.option(
        "--engine",
        type=click.Choice(["auto", "native", "python", "interpreter"]),
        default="auto",
        show_default=True,
        help="What plays: an engine compiled by a C compiler, a Python engine, or the slow interpreter.",
    )(command)


def seeded(command: Command) -> Command:
    """`--seed`; the command gets a number, drawn now where none was given."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**64 - 1),
        default=_fresh_seed,
        metavar="N",
        help="Start of the random numbers; a new one each time where none is given.",
    )(command)


def threaded(command: Command) -> Command:
    """`--threads`; the command gets a number, by default that of the processors that this process may use."""
    return click.option(
        "--threads",
        type=click.IntRange(1, 1024),
        default=_processors,
        metavar="N",
        help="How many threads a native engine plays in; all processors where nothing is said.",
    )(command)


def seated(command: Command) -> Command:
    """`--as`; `seat_of` says whether there is such a player."""
    return click.option("--as", "seat", metavar="PLAYER", help="Show only what this player may know.")(command)


def seat_of(seat: str | None, opened: Opened) -> str | None:
    """The player that `--as` names, None where nobody is named; raises CatError for any other word."""
    if seat is not None and seat not in opened.game.players:
        players = ", ".join(opened.game.players)
        raise usage(f"nobody is called `{seat[:40]}` in this game", f"the players are {players}")
    return seat


def chosen(options: Iterable[str]) -> dict[str, str]:
    """The `-O` words by name; two values for one option are refused."""
    found: dict[str, str] = {}
    for word in options:
        name, sign, value = (part.strip() for part in word.partition("="))
        if not sign or not name:
            raise usage(f"`-O {word[:80]}` does not set anything", "write it as `-O NAME=VALUE`")
        if found.setdefault(name, value) != value:
            raise usage(
                f"option `{name[:80]}` is set twice: `{found[name][:80]}` and `{value[:80]}`", "keep one of them"
            )
    return found


def _fresh_seed() -> int:
    import secrets  # only where no seed was given

    return secrets.randbelow(2**32)


def _processors() -> int:
    import os  # only where it is asked for

    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1
