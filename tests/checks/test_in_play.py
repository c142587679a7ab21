"""What the checks found in games that can be built is seen in play: conditions that never change, lines nobody comes to.

The games are those of `tests/errors` that give warnings only, the odd ones of `tests/engines`, and the shipped ones; the
interpreter plays them at random and says what it looks at.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from cattery import pipeline
from cattery.checks.findings import Constant, Met, NeverLegal, Unreachable
from cattery.checks.walks import walks
from cattery.diagnostics import CODES
from cattery.interp import Interpreter
from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.machine import Frame, Machine
from cattery.model.expr import Expr
from cattery.model.game import Game
from cattery.model.stmt import Decide, Stmt
from cattery.source import Span
from cattery_runtime.errors import Fault
from cattery_runtime.rng import Rng
from tests.conftest import ROOT

WARNED = [
    path for path in sorted((ROOT / "tests" / "errors").glob("C03*.cat")) if CODES[path.name[:5]].severity == "warning"
]
ODD = [
    path
    for path in sorted(ROOT.glob("tests/engines/odd/**/*.cat"))
    if path.parent.name in ("odd", path.stem) and path.stem != "hunt" and not path.stem.startswith("found")
]
"""All but `hunt`, which does not say what happens where chance is stuck, and those found by chance."""
SHIPPED = [path for path in sorted(ROOT.glob("spec/*/*.cat")) if path.stem == path.parent.name]


def built(path: Path) -> Game:
    """The game of a file in which nothing is certainly wrong."""
    loaded = pipeline.load_game(path, ROOT / "spec" if path in SHIPPED else path.parent, {})
    return pipeline.check_game(pipeline.resolve_game(loaded)).resolved.game


class Watched:
    """Writes down which statements are carried out, and how conditions turn out, while games are played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: set[Span] = set()
        self.truths: dict[Span, set[bool]] = defaultdict(set)
        truth, statement = Evaluator.truth, Machine.statement

        def watch_truth(look: Evaluator, expr: Expr, env: Env) -> bool:
            found = truth(look, expr, env)
            self.truths[expr.span].add(found)
            return found

        def watch_statement(machine: Machine, one: Stmt, frame: Frame) -> Decide | None:
            self.done.add(one.span)
            return statement(machine, one, frame)

        monkeypatch.setattr(Evaluator, "truth", watch_truth)
        monkeypatch.setattr(Machine, "statement", watch_statement)


def play(game: Game, seed: int, nodes: int, chosen: dict[Span, set[str]]) -> None:
    """Play at random for a while; faults are allowed, they are not what this is about."""
    interp, rng = Interpreter(game), Rng(seed)
    try:
        position = interp.initial()
        for _ in range(nodes):
            if position.node is None:
                return
            texts = interp.moves(position) or [text for text, _ in interp.chances(position)]
            chosen[position.node.decide.span].update(text.split(" ")[0] for text in texts)
            position = interp.play(position, texts[rng.below(len(texts))])
    except Fault:
        return


@pytest.mark.parametrize("path", [*WARNED, *ODD, *SHIPPED], ids=lambda path: path.stem)
def test_what_was_found_is_seen_in_play(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = built(path)
    plays, nodes = (1, 16) if path in SHIPPED else (4, 25)
    found = (*walks(game).always, *walks(game).now)
    seen = Watched(monkeypatch)
    chosen: dict[Span, set[str]] = defaultdict(set)
    for seed in range(plays):
        play(game, seed, nodes, chosen)
    for finding in found:
        match finding:
            case Constant(span, truth):
                assert seen.truths[span] <= {truth}
            case Unreachable(span):
                assert span not in seen.done
            case NeverLegal(use):
                inside = [names for span, names in chosen.items() if span.start <= use.span.start < span.end]
                assert all(use.name not in names for names in inside)
            case Met(decide, True):
                assert chosen[decide.span] or decide.span not in seen.done
            case _:
                pass
