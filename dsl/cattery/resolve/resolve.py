"""The stage as a whole: one game from loaded files, and its examples, each in the game it is about."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, evolve, field

from cattery.diagnostics import Diagnostic
from cattery.model.game import Example, Game
from cattery.resolve.context import Context
from cattery.resolve.examples import example, option_texts
from cattery.resolve.game import game as make
from cattery.resolve.load import LoadedFiles
from cattery.resolve.options import text_of
from cattery.resolve.overlays import Merged, merge
from cattery.resolve.report import Enough, Report, part
from cattery.source import NOWHERE, Span
from cattery.syntax import ast

MAX_GAMES = 64
TOO_DEEP = "this goes too deep: too much is nested in each other"

Found = tuple[Diagnostic, ...]


def resolve(
    loaded: LoadedFiles, options: Mapping[str, str], variants: tuple[str, ...] = (), *, examples: bool = True
) -> tuple[Game | None, Found]:
    """The game with these options, and the examples that are about exactly this game; no game where there are errors.

    The examples can be left out, and with them what is wrong in them.
    Of files that could not be read or parsed `loaded` has said so, and nothing more is said here.
    """
    report = Report()
    _check_variants(loaded, variants, report)
    game: Game | None = None
    try:
        merged = None if loaded.failed or not loaded.layers else merge(loaded, report)
        if merged is not None:
            game, context = make(loaded, merged, options, report)
            if examples and not report.failed:
                game = evolve(game, examples=tuple(_examples_of(context, game)))
    except Enough:
        pass
    except RecursionError:
        report.say("C0237", NOWHERE, TOO_DEEP, "give parts of it names of their own")
    return None if report.failed else game, _in_order(report)


def _check_variants(loaded: LoadedFiles, variants: tuple[str, ...], report: Report) -> None:
    for name in variants:
        if name not in loaded.variants and not loaded.failed:
            report.say("C0245", NOWHERE, f"the variant `{name}` has not been loaded with the game")


def _in_order(report: Report) -> Found:
    return tuple(sorted(report.found, key=lambda d: (d.span.path, d.span.start)))


def _examples_of(context: Context, game: Game) -> list[Example]:
    """The examples whose options are those of this game."""
    found = []
    for node, overlay in context.merged.examples:
        with part():
            wanted = option_texts(context, node)
            if all(text_of(o.value) == wanted.get(n, text_of(o.default)) for n, o in game.options.items()):
                found.append(example(context, game, node, overlay))
    return found


def resolve_examples(loaded: LoadedFiles, game: Game) -> tuple[tuple[tuple[Game, Example], ...], Found]:
    """All examples of the files, each with the game built with the options it asks for (the others by default).

    The games are made once for each set of options.
    """
    report = Report()
    merged = None if loaded.failed or not loaded.layers else merge(loaded, report)
    if merged is None:
        return (), ()
    shelf = _Shelf(loaded, merged, report)
    known = {example.origin.span: example for example in game.examples}
    found: list[tuple[Game, Example]] = []
    try:
        for node, overlay in merged.examples:
            if node.span in known:
                found.append((game, known[node.span]))
                continue
            with part():
                made = shelf.game(node)
                if made is not None:
                    found.append((made[0], example(made[1], made[0], node, overlay)))
    except Enough:
        pass
    except RecursionError:
        report.say("C0237", NOWHERE, TOO_DEEP, "give parts of it names of their own")
    return tuple(found), _in_order(report)


@define(eq=False)
class _Shelf:
    """The games made so far, by the options that differ from the defaults."""

    loaded: LoadedFiles
    merged: Merged
    report: Report
    games: dict[tuple[tuple[str, str], ...], tuple[Game, Context] | None] = field(factory=dict)

    def game(self, node: ast.ExampleDecl) -> tuple[Game, Context] | None:
        """The game that an example is about; None where it cannot be built, which has been said."""
        default = self._make((), node.title.span)
        if default is None:
            return None
        wanted = option_texts(default[1], node)
        return self._make(tuple(wanted.items()), node.title.span)

    def _make(self, options: tuple[tuple[str, str], ...], span: Span) -> tuple[Game, Context] | None:
        if options not in self.games and len(self.games) > MAX_GAMES:
            message = f"the examples ask for more than {MAX_GAMES} different games"
            self.report.stop("C0219", span, message, "let some of them share their options")
        if options not in self.games:
            report = Report()
            made = make(self.loaded, self.merged, dict(options), report)
            self.report.found += [found for found in report.found if found not in self.report.found]
            self.games[options] = None if report.failed else (made[0], evolve(made[1], report=self.report))
        return self.games[options]
