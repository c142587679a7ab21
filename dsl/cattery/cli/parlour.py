"""The conversation of `cattery play`: shows the position, reads what is typed, answers.

A command word never hides a move: what is a legal move is played, and `:undo` always means the command.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from enum import Enum, auto

import click
from attrs import define, field
from rich.console import Console

from cattery.cli.anew import Anew, anew
from cattery.cli.asking import Choosing, asked, choosing, words
from cattery.cli.beside import Beside
from cattery.cli.bots import RANDOM, Bot, Chancer
from cattery.cli.canvas import Run
from cattery.cli.compact import LEAST, grouped, summed_up, values
from cattery.cli.completing import completing
from cattery.cli.draw import legend, picture
from cattery.cli.greeting import greeting, help_text
from cattery.cli.listing import columns
from cattery.cli.nodes import Shower, outcome_words
from cattery.cli.opening import Opened, in_tree
from cattery.cli.paint import console, paint, pen_of
from cattery.cli.pen import Pen
from cattery.cli.table import Before, Table, in_steps
from cattery.cli.telling import Teller, joined
from cattery.cli.typed import fitting, narrowed
from cattery.cli.whole import picks_of
from cattery.cli.witness import Witness
from cattery_runtime import BadMove, Rng

FEW = 12
MOST_LISTED = 60
MOST_LINES = 5
"""A question lists its moves on so many lines; `moves` lists them all."""
BOUNDLESS = 1000
"""How many lines there are where nobody knows."""


class Next(Enum):
    """What is to be shown after an answer."""

    BOARD = auto()
    QUESTION = auto()
    NOTHING = auto()


@define
class Parlour:
    """A table, the rules for what is drawn, and a terminal.

    `seat` is the player who looks and is told; with several people it is whoever is to decide.
    """

    opened: Opened
    table: Table
    screen: Console
    pen: Pen
    teller: Teller
    seed: int
    silent: bool
    seat: str | None
    bot: str
    done: bool = False
    told: int = 0
    last: list[str] = field(factory=list)
    printed: int = 0
    """How many lines there are from the last position on."""

    @classmethod
    def of(
        cls,
        opened: Opened,
        people: frozenset[str],
        seed: int,
        name: str = RANDOM,
        bot: Bot | None = None,
        silent: bool = False,
        quiet: bool = False,
    ) -> Parlour:
        """A new game. With `silent` nothing is said until the end; with `quiet` the rules that happen are not told."""
        with in_tree(opened.title):
            table = Table(opened.player.initial(), Rng(seed), people, bot or Chancer())
        pen = pen_of(sys.stderr if silent else sys.stdout)
        witness = None if quiet or silent else Witness(opened.game)
        seat = next(iter(people)) if len(people) == 1 else None
        return cls(
            opened,
            table,
            console(stderr=silent),
            pen,
            Teller(opened.game, witness, pen.width),
            seed,
            silent,
            seat,
            name,
        )

    def evening(self) -> None:
        """Play until the game is over and nobody wants to go back, or until somebody leaves."""
        self.welcome()
        completing(self.words)
        shown = Next.BOARD
        while not self.done:
            with in_tree(self.opened.title):
                self.table.settle()
                self.narrate()
                if shown is Next.BOARD:
                    self.board()
                elif shown is Next.QUESTION:
                    self.again()
                shown = self.answer(self.ask())

    def ask(self) -> str:
        """One typed line; the end of the input is a wish to leave."""
        actor = self.table.match.actor
        prompt = f"{actor or 'over'}> "
        self.printed += 1
        try:
            return input("" if self.silent else prompt)
        except EOFError:
            self.say("")
            return ":quit"
        except KeyboardInterrupt:
            self.say("")
            raise

    # --- what was typed ----------------------------------------------------------------------------------------------

    def answer(self, line: str) -> Next:
        """Do what was typed."""
        line = line.strip()
        moves = self.legal()
        if not line:
            self.done = self.table.match.actor is None
            return Next.NOTHING
        if not line.startswith(":"):
            try:
                again = self.anew(line)
                wanted = [] if again is not None else self.wanted(line, moves)
            except BadMove as error:
                self.tell(str(error))
                return Next.NOTHING
            if again is not None:
                return self.pick_anew(again)
            if wanted:
                return self.play(wanted)
        word, _, rest = line.removeprefix(":").partition(" ")
        command = self.commands().get(word.casefold())
        if command is not None:
            return command(rest.strip())
        self.cannot(line, moves)
        return Next.NOTHING

    def wanted(self, line: str, moves: Sequence[str]) -> list[str]:
        """The moves that a line means: one, or several picks of a choice; none where that is not clear.

        Raises `BadMove` for a choice on one line that cannot be made.
        """
        picking = self.choosing()
        if picking is not None:
            value = " ".join(line.casefold().split())
            named = [move for move in moves if move.casefold() == picking.beginning.casefold() + value]
            if named:
                return named
        move = fitting(line, moves).move
        if move is not None and not (self.is_command(line) and move.casefold() != line.casefold()):
            return [move]
        if self.is_command(line) or not moves:
            return []
        picks = picks_of(self.opened.game, self.table.match, line)
        if not picks and picking is not None and not picking.begun:
            picks = picks_of(self.opened.game, self.table.match, f"{picking.action.name} {line}", whole=False)
        return picks

    def play(self, texts: Sequence[str]) -> Next:
        """Play somebody's move, or the steps of one."""
        for text in texts:
            self.table.play(text)
        return Next.QUESTION if in_steps(self.table.match.to_json()) else Next.BOARD

    def anew(self, line: str) -> Anew | None:
        """How the set that is being picked is picked anew, where a line names elements out of their order.

        Raises `BadMove` if it cannot be.
        """
        if self.is_command(line):
            return None
        return anew(self.opened.game, self.table, self.choosing(), line)

    def pick_anew(self, again: Anew) -> Next:
        """Take the picks of a set back, and pick it in order."""
        for _ in range(again.taken):
            self.table.back()
        self.told = min(self.told, len(self.table.past))
        return self.play(again.texts)

    def legal(self) -> list[str]:
        """The legal moves."""
        return self.table.match.moves() if self.table.match.actor is not None else []

    def choosing(self) -> Choosing | None:
        """The choice in steps that is being made."""
        return choosing(self.opened.game, self.table.match.to_json(), self.legal())

    def words(self) -> list[str]:
        """What can be typed here: the legal moves and the command words."""
        picking = self.choosing()
        moves = self.legal()
        return [*([] if picking is None else picking.bare(moves)), *moves, *self.commands()]

    def is_command(self, line: str) -> bool:
        """Whether the line begins with a command word."""
        return line.split()[0].casefold() in self.commands()

    def commands(self) -> dict[str, Callable[[str], Next]]:
        """The command words."""
        return {
            "help": self.help,
            "?": self.help,
            "moves": self.moves,
            "why": self.why,
            "back": self.back,
            "undo": self.undo,
            "board": lambda _: Next.BOARD,
            "news": self.news,
            "look": self.look,
            "marks": self.marks,
            "record": self.record,
            "quit": self.quit,
            "exit": self.quit,
        }

    # --- commands ----------------------------------------------------------------------------------------------------

    def help(self, _: str) -> Next:
        """What can be typed."""
        self.say(help_text(self.table.match.to_json()))
        return Next.NOTHING

    def moves(self, words: str) -> Next:
        """The legal moves, numbered where they are not too many."""
        found = narrowed(words, self.legal())
        if len(found) > MOST_LISTED:
            self.paint(grouped([move for _, move in found], self.pen.width))
        else:
            self.say(self.listed(words) or "there are none")
        return Next.NOTHING

    def listed(self, words: str) -> str:
        """The legal moves with words that begin so, numbered."""
        found = narrowed(words, self.legal())
        return columns([f"{number:>3} {move}" for number, move in found], self.pen.width)

    def why(self, text: str) -> Next:
        """Which rule allows or forbids a move."""
        if not text:
            self.say("why what? write the move after it")
            return Next.NOTHING
        move = self.meant(text)
        try:
            again = self.anew(text)
            if again is not None:
                move = joined(again.texts)
            refusal = None if again is not None else self.table.match.why(move)
        except BadMove as error:
            self.tell(str(error))
            return Next.NOTHING
        self.tell(f"`{move}` may be played{self.allowed(move)}" if refusal is None else f"`{move}`: {refusal}")
        return Next.NOTHING

    def meant(self, text: str) -> str:
        """The move that a text means, legal or not; an action that is clear from the rest may be left out."""
        match, picking = self.table.match, self.choosing()
        with contextlib.suppress(BadMove):
            wanted = self.wanted(text, self.legal())
            if len(wanted) == 1:
                return wanted[0]
        offered = {move.partition(" ")[0]: None for move in self.legal()}
        heads = [f"{name} " for name in offered] if picking is None else [picking.beginning]
        for said in (text, *(f"{head}{text}" for head in heads)):
            try:
                return match.canonical(said)
            except BadMove:
                continue
        return text

    def back(self, _: str) -> Next:
        """Take the last step back."""
        return self.taken_back(self.table.back, "there is no step to take back: `undo` takes back your last move")

    def undo(self, _: str) -> Next:
        """Take the last move back."""
        return self.taken_back(self.table.undo, "there is nothing to take back")

    def taken_back(self, take: Callable[[], Before | None], otherwise: str) -> Next:
        """Take something back, and say what; the position is as it was if it was a pick."""
        was_picking = in_steps(self.table.match.to_json())
        before = take()
        if before is None:
            self.say(otherwise)
            return Next.NOTHING
        self.told, self.last = len(self.table.past), []
        self.say(f"{before.actor} takes back `{before.text}`")
        return Next.QUESTION if was_picking else Next.BOARD

    def news(self, _: str) -> Next:
        """What was told last."""
        for line in self.last or ["nothing has happened since"]:
            self.say(line)
        return Next.NOTHING

    def look(self, name: str) -> Next:
        """All that lies in a place beside the board."""
        beside = Beside(self.opened.game, self.state(), self.pen)
        found = [place for place in beside.families() if place.name == name.casefold()]
        for place in found:
            self.paint(beside.place(place, whole=True))
        if not found:
            names = ", ".join(place.name for place in beside.families())
            self.say(f"look where? there are {names}" if names else "nothing lies beside the board")
        return Next.NOTHING

    def marks(self, _: str) -> Next:
        """What the marks mean."""
        self.paint(legend(self.opened.game, self.pen))
        return Next.NOTHING

    def record(self, _: str) -> Next:
        """The moves so far, as far as whoever looks is told of them."""
        viewer = self.viewer()
        past = self.table.past
        self.say("\n".join(b.text if viewer is None else b.match.told(b.text, viewer) for b in past))
        return Next.NOTHING

    def quit(self, _: str) -> Next:
        """Leave."""
        self.done = True
        return Next.NOTHING

    # --- what is shown -----------------------------------------------------------------------------------------------

    def viewer(self) -> str | None:
        """Who looks at the position; None where everybody does, when a game of several people is over."""
        return self.seat or self.table.match.actor

    def state(self) -> dict[str, object]:
        """The state, as whoever looks may know it."""
        viewer = self.viewer()
        return self.table.match.to_json() if viewer is None else self.table.match.view(viewer)

    def welcome(self) -> None:
        """Who plays what, and what the makers of the components say of them."""
        head, *more = greeting(self.opened.game, self.table.people, self.seed, self.bot)
        self.say(head)
        for line in more:
            self.tell(line)

    def narrate(self) -> None:
        """What has happened since this was told last."""
        past = self.table.past[self.told :]
        self.told = len(self.table.past)
        if past and not self.silent:
            own = self.table.people if self.seat is not None else frozenset(self.opened.game.players)
            self.last = list(self.teller.news(past, self.viewer(), own, in_steps(self.table.match.to_json())))
            for line in self.last:
                self.say(line)

    def board(self) -> None:
        """The position, and whose turn it is."""
        if self.silent:
            return
        match = self.table.match
        self.printed = 0
        self.say("")
        self.paint(picture(self.opened.game, self.state(), self.pen))
        self.say("")
        if match.actor is None:
            self.say(f"{outcome_words(match.outcome, len(self.table.past))}; `undo` or `quit`")
        else:
            self.question()

    def again(self) -> None:
        """The next question about a position that is drawn already; it is drawn again where it has gone out of sight."""
        if self.room() < len(self.asking()) + LEAST:
            self.board()
        else:
            self.question()

    def room(self) -> int:
        """How many lines can be said below the position before it goes out of sight; the last one is for an answer."""
        return BOUNDLESS if self.pen.height is None else self.pen.height - self.printed - 1

    def question(self) -> None:
        """Who is to decide what, and the moves if they are few, on as many lines as there is room for."""
        if self.silent or self.table.match.actor is None:
            return
        moves, picking = self.legal(), self.choosing()
        for line in self.asking()[: max(1, self.room() - LEAST)]:
            self.say(line)
        if picking is not None:
            bare = picking.bare(moves)
            self.paint(values(bare, self.pen.width, self.room()) if bare else [])
        elif len(moves) <= FEW and self.listed("").count("\n") < max(LEAST, self.room()):
            self.say(self.listed(""))
        else:
            self.paint(summed_up(moves, self.pen.width, min(MOST_LINES, max(LEAST, self.room()))))

    def asking(self) -> list[str]:
        """Who is to decide what, and why."""
        lines = asked(self.opened.game, self.state(), self.legal(), self.teller.said)
        return [folded for number, line in enumerate(lines) for folded in self.teller.folded(line, "  " * (number > 0))]

    def cannot(self, line: str, moves: Sequence[str]) -> None:
        """Why what was typed is not played."""
        if self.table.match.actor is None:
            self.say("the game is over: `undo` or `quit`")
            return
        several = fitting(line, moves).moves or tuple(move for _, move in narrowed(line, moves))
        if several:
            more = ", ..." if len(several) > FEW else ""
            self.tell(f"that may be {', '.join(f'`{move}`' for move in several[:FEW])}{more}")
            return
        move = self.meant(line)
        try:
            refusal = self.table.match.why(move)
        except BadMove as error:
            self.tell(f"{error} (`moves` lists the moves, `help` the commands)")
        else:
            self.tell(f"`{move}`: {refusal}")

    def allowed(self, move: str) -> str:
        """The words of the rule that a move carries out."""
        action = self.opened.game.actions.get(move.partition(" ")[0])
        if action is None:
            return ""
        origin = action.origin
        return f": {words(origin, action.name)} ({origin.span.path}:{origin.span.line})"

    def tell(self, text: str) -> None:
        """Print a text on lines that are not too long."""
        for line in self.teller.folded(text, ""):
            self.say(line)

    def say(self, text: str) -> None:
        """Print a text."""
        if not self.silent:
            self.printed += text.count("\n") + 1
            self.screen.print(text)

    def paint(self, lines: list[list[Run]]) -> None:
        """Print a drawing."""
        if not self.silent:
            self.printed += len(lines)
            paint(self.screen, lines, self.opened.game.players)

    def leave(self, line: str, seat: str | None) -> None:
        """The last words: how to see the game again, or the whole game as JSON, for one player or for everybody."""
        if not self.silent:
            self.say(f"again: {line}")
            return
        shower = Shower(True, seat)
        for ply, before in enumerate(self.table.past):
            click.echo(shower.node(ply, before.match, before.match.moves(), before.text))
        click.echo(shower.last(len(self.table.past), self.table.match))
