"""What `cattery play` says before a game begins, and when somebody asks for help."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from cattery.cli.bots import RANDOM
from cattery.cli.rulebook import notes
from cattery.model.game import Game

HELP = """\
a move          play it: its text, its number, or as much of it as is clear
moves [WORDS]   list the legal moves, or those with words that begin so
why MOVE        say which rule allows or forbids a move
undo            take your last move back, and all that came after it
board           draw the position again
news            tell again what has happened since your last move
look PLACE      say all that lies in a place beside the board
marks           say what the marks mean
record          print the moves so far; `cattery play-moves` replays them
quit            leave (so does Ctrl-D)"""
HELP_WITH_STEPS = """\
back            take back the last step of what you have begun and not finished
A choice in steps can be made step by step, or typed on one line."""
HELP_AFTER = "A colon before a word (`:undo`) says that no move of the game is meant."


def help_text(state: Mapping[str, object]) -> str:
    """What can be typed in a game with such states."""
    has_steps = "choosing" in state or "frames" in state
    return "\n".join((HELP, *((HELP_WITH_STEPS,) if has_steps else ()), HELP_AFTER))


def greeting(game: Game, people: Collection[str], seed: int, bot: str) -> Iterator[str]:
    """Who plays what, and what the makers of the components say of them."""
    others = [player for player in game.players if player not in people]
    yours = listed([player for player in game.players if player in people])
    how = "at random" if bot == RANDOM else f"as {bot}"
    theirs = f"; {listed(others)} play{'s' if len(others) == 1 else ''} {how}" if others else ""
    yield f"{game.title}  you play {yours}{theirs} (seed {seed}). `help` lists what you can type."
    yield from (f"{pieces}: {note}" for pieces, note in notes(game).items())


def listed(names: Sequence[str]) -> str:
    """Names as they are said: with commas, and `and` before the last one."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
