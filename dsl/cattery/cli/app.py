"""The group of all commands: their names and one-line helps, so that `cattery --help` imports none of them, and the one
place where anything that goes wrong becomes a diagnostic and an exit code.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from cattery.cli import exits

COMMANDS: dict[str, str] = {
    "check": "Look for mistakes in a game.",
    "build": "Write the engine of a game.",
    "run": "Play one game at random or from a script.",
    "play": "Play a game here, against chance, a bot or another person.",
    "sim": "Play many random games and print what came of them.",
    "explore": "Visit all positions of a game, and look at its claims in each.",
    "solve": "Find what a small game comes to under best play.",
    "perft": "Count the positions at each depth.",
    "test": "Run the examples and claims of a game.",
    "fmt": "Lay out .cat files in the one canonical way.",
    "explain": "Say more about a diagnostic code, or the rules of a game.",
    "dump": "Print what a stage of the compiler has made.",
    "games": "List the games that come with Cattery.",
    "new": "Start a game of your own.",
    "moves": "List the legal moves of a saved state.",
    "play-moves": "Replay a list of moves.",
    "demo": "Check, build and play all shipped games.",
}

COMPLETE = "_CATTERY_COMPLETE"
"""Set by a shell that wants to complete a command line; `_CATTERY_COMPLETE=bash_source cattery` sets it up."""

EPILOG = "\b\nExit codes:\n" + "\n".join(f"  {code:<4}{meaning}" for code, meaning in exits.MEANINGS.items())


class Commands(click.Group):
    """The commands, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"cattery.cli.commands.{cmd_name.replace('-', '_')}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"There is no command {args[0]!r}.{_nearest(args[0])}", ctx)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> NoReturn:  # type: ignore[override]
        """Run, and leave with a documented exit code whatever happens."""
        for stream, errors in (
            (sys.stdin, "replace"),
            (sys.stdout, "backslashreplace"),
            (sys.stderr, "backslashreplace"),
        ):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)
        words = list(sys.argv[1:] if args is None else args)
        sys.exit(self._leave(words, prog_name, extra))

    def _leave(self, words: list[str], prog_name: str | None, extra: dict[str, Any]) -> int:
        """Run and report; what keeps the report itself from being written is dealt with here."""
        try:
            code = self._run(words, prog_name, extra)
            if sys.stdout is not None:
                sys.stdout.flush()
            return code
        except BrokenPipeError:
            _silence()
            return exits.PIPE
        except OSError as error:
            _silence()
            from cattery.cli.report import failed  # only when something went wrong

            with contextlib.suppress(OSError):
                failed(error, as_json=False)
            return exits.USAGE
        except (KeyboardInterrupt, EOFError, click.Abort):
            click.echo(err=True)
            return exits.INTERRUPTED

    def _run(self, words: list[str], prog_name: str | None, extra: dict[str, Any]) -> int:
        """Run a command; every exception but those about the output itself is reported."""
        name = prog_name or "cattery"
        try:
            if COMPLETE in os.environ:
                return _complete(self, name)
            with self.make_context(name, list(words), **extra) as context:
                result = self.invoke(context)
        except (KeyboardInterrupt, EOFError, click.Abort, OSError):
            raise
        except click.exceptions.Exit as leave:
            return leave.exit_code
        except Exception as error:  # whatever it is, the user gets a diagnostic
            from cattery.cli.report import failed, is_internal  # only when something went wrong

            if "--debug" in words and is_internal(error):
                raise
            return failed(error, as_json="--json" in words)
        return result if isinstance(result, int) else exits.OK


def _nearest(word: str) -> str:
    from difflib import get_close_matches  # only for mistyped commands

    near = get_close_matches(word, COMMANDS, n=1)
    return f" Did you mean {near[0]!r}?" if near else ""


def _complete(commands: click.Group, name: str) -> int:
    """What a shell asks for when Tab is pressed."""
    from click.shell_completion import shell_complete  # only for the shell

    return shell_complete(commands, {}, name, COMPLETE, os.environ[COMPLETE])


def _silence() -> None:
    """The output cannot be written: let Python not try again when it flushes at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return


@click.group(
    cls=Commands,
    epilog=EPILOG,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(package_name="cattery", message="cattery %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Turns rulebooks into engines.

    A game is a .cat file that reads like its rulebook. GAME is the name of a shipped game (see `cattery games`) or the
    path of a .cat file. Every command takes --json, and --debug shows where a mistake of Cattery itself happened.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
