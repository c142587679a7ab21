"""The conversation of `cattery play`: shows the position, reads what is typed, answers.

A command word never hides a move: what is a legal move is played, and `:undo` always means the command.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click
from attrs import define
from rich.console import Console

from cattery.cli.canvas import Run
from cattery.cli.completing import completing
from cattery.cli.draw import legend, picture
from cattery.cli.listing import columns
from cattery.cli.nodes import last_json, node_json, outcome_words
from cattery.cli.opening import Opened, in_tree
from cattery.cli.paint import console, paint
from cattery.cli.table import Before, Table
from cattery.cli.typed import fitting, narrowed
from cattery_runtime import BadMove, Rng

FEW = 12
MOST_LISTED = 60

HELP = """\
a move          play it: its text, its number, or as much of it as is clear
moves [WORDS]   list the legal moves, or those with words that begin so
why MOVE        say which rule allows or forbids a move
undo            take your last move back, and all that came after it
board           draw the position again
marks           say what the marks mean
record          print the moves so far; `cattery play-moves` replays them
quit            leave (so does Ctrl-D)
A colon before a word (`:undo`) says that no move of the game is meant."""


@define
class Parlour:
    """A table, the rules for what is drawn, and a terminal."""

    opened: Opened
    table: Table
    screen: Console
    seed: int
    quiet: bool
    done: bool = False

    @classmethod
    def of(cls, opened: Opened, people: frozenset[str], seed: int, quiet: bool) -> Parlour:
        """A new game. With `quiet` nothing is said until the end."""
        with in_tree(opened.title):
            table = Table(opened.player.initial(), Rng(seed), people)
        return cls(opened, table, console(stderr=quiet), seed, quiet)

    def evening(self) -> None:
        """Play until the game is over and nobody wants to go back, or until somebody leaves."""
        self.welcome()
        completing(self.words)
        fresh = True
        while not self.done:
            with in_tree(self.opened.title):
                self.narrate(self.table.settle())
                if fresh:
                    self.board()
                fresh = self.answer(self.ask())

    def ask(self) -> str:
        """One typed line; the end of the input is a wish to leave."""
        actor = self.table.match.actor
        prompt = f"{actor or 'over'}> "
        try:
            return input("" if self.quiet else prompt)
        except EOFError:
            self.say("")
            return ":quit"
        except KeyboardInterrupt:
            self.say("")
            raise

    def answer(self, line: str) -> bool:
        """Do what was typed; returns whether the position is to be drawn again."""
        line = line.strip()
        moves = self.table.match.moves() if self.table.match.actor is not None else []
        if not line:
            self.done = self.table.match.actor is None
            return False
        if not line.startswith(":"):
            wanted = fitting(line, moves)
            if wanted.move is not None and not (self.word(line) and wanted.move.casefold() != line.casefold()):
                self.table.play(wanted.move)
                return True
        word, _, rest = line.removeprefix(":").partition(" ")
        command = self.commands().get(word.casefold())
        if command is not None:
            return command(rest.strip())
        self.cannot(line, moves)
        return False

    def words(self) -> list[str]:
        """What can be typed here: the legal moves and the command words."""
        return [*(self.table.match.moves() if self.table.match.actor else []), *self.commands()]

    def word(self, line: str) -> bool:
        """Whether the line begins with a command word."""
        return line.split()[0].casefold() in self.commands()

    def commands(self) -> dict[str, Callable[[str], bool]]:
        """The command words."""
        return {
            "help": self.help,
            "?": self.help,
            "moves": self.moves,
            "why": self.why,
            "undo": self.undo,
            "board": lambda _: True,
            "marks": self.marks,
            "record": self.record,
            "quit": self.quit,
            "exit": self.quit,
        }

    # --- what can be typed -------------------------------------------------------------------------------------------

    def help(self, _: str) -> bool:
        """What can be typed."""
        self.say(HELP)
        return False

    def moves(self, words: str) -> bool:
        """The legal moves, numbered."""
        listed = narrowed(words, self.table.match.moves() if self.table.match.actor else [])
        self.say(columns([f"{number:>3} {move}" for number, move in listed[:MOST_LISTED]]) or "there are none")
        if len(listed) > MOST_LISTED:
            self.say(f"... and {len(listed) - MOST_LISTED} more: `moves WORDS` lists fewer")
        return False

    def why(self, text: str) -> bool:
        """Which rule allows or forbids a move."""
        if not text:
            self.say("why what? write the move after it")
            return False
        move = self.meant(text)
        try:
            refusal = self.table.match.why(move)
        except BadMove as error:
            self.say(str(error))
            return False
        self.say(f"`{move}` may be played{self.allowed(move)}" if refusal is None else f"`{move}`: {refusal}")
        return False

    def meant(self, text: str) -> str:
        """The move that a text means, legal or not; an action that is clear from the rest may be left out."""
        match = self.table.match
        move = fitting(text, match.moves() if match.actor else []).move
        if move is not None:
            return move
        for words in (text, *(f"{action} {text}" for action in self.opened.game.actions)):
            try:
                return match.canonical(words)
            except BadMove:
                continue
        return text

    def undo(self, _: str) -> bool:
        """Take the last move back."""
        before = self.table.undo()
        self.say("there is nothing to take back" if before is None else f"{before.actor} takes back `{before.text}`")
        return before is not None

    def marks(self, _: str) -> bool:
        """What the marks mean."""
        self.paint(legend(self.opened.game))
        return False

    def record(self, _: str) -> bool:
        """The moves so far."""
        self.say("\n".join(self.table.record()))
        return False

    def quit(self, _: str) -> bool:
        """Leave."""
        self.done = True
        return False

    # --- what is shown -----------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """Who plays what."""
        game, people = self.opened.game, self.table.people
        others = " and ".join(player for player in game.players if player not in people)
        yours = " and ".join(player for player in game.players if player in people)
        who = f"you play {yours}"
        chance = f"; {others} plays at random" if others else ""
        self.say(f"{game.title}  {who}{chance} (seed {self.seed}). `help` lists what you can type.")

    def narrate(self, news: list[Before]) -> None:
        """What chance and the others have done."""
        for before in news:
            self.say(f"{before.actor}: {before.text}")

    def board(self) -> None:
        """The position, and whose turn it is."""
        match = self.table.match
        viewer = match.actor if len(self.table.people) > 1 else next(iter(self.table.people))
        self.say("")
        self.paint(picture(self.opened.game, match.to_json(), viewer))
        if match.actor is None:
            self.say(f"\n{outcome_words(match.outcome, len(self.table.past))}; `undo` or `quit`")
            return
        moves = match.moves()
        node = match.to_json().get("node")
        self.say(f"\n{match.actor} chooses {node}: {len(moves)} move{'s' if len(moves) != 1 else ''}")
        if len(moves) <= FEW:
            self.moves("")

    def cannot(self, line: str, moves: Sequence[str]) -> None:
        """Why what was typed is not played."""
        several = fitting(line, moves).moves
        if len(several) > 1:
            more = ", ..." if len(several) > FEW else ""
            self.say(f"that may be {', '.join(f'`{move}`' for move in several[:FEW])}{more}")
            return
        move = self.meant(line)
        try:
            refusal = self.table.match.why(move)
        except BadMove as error:
            self.say(f"{error} (`moves` lists the moves, `help` the commands)")
        else:
            self.say(f"`{move}`: {refusal}" if refusal is not None else "the game is over")

    def allowed(self, move: str) -> str:
        """The words of the rule that a move carries out."""
        action = self.opened.game.actions.get(move.partition(" ")[0])
        if action is None:
            return ""
        origin = action.origin
        cites = f" [{', '.join(origin.cites)}]" if origin.cites else ""
        return f": {origin.doc or action.name}{cites} ({origin.span.path}:{origin.span.line})"

    def say(self, text: str) -> None:
        """Print a text."""
        if not self.quiet:
            self.screen.print(text)

    def paint(self, lines: list[list[Run]]) -> None:
        """Print a drawing."""
        if not self.quiet:
            paint(self.screen, lines)

    def leave(self, line: str) -> None:
        """The last words: how to see the game again, or the whole game as JSON."""
        if not self.quiet:
            self.say(f"again: {line}")
            return
        for ply, before in enumerate(self.table.past):
            click.echo(node_json(ply, before.match, before.match.moves(), before.text))
        click.echo(last_json(len(self.table.past), self.table.match))
