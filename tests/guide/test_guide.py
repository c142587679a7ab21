"""Every game of the guide is complete, is laid out, keeps its examples and plays; every command prints what the page says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from attrs import frozen

from cattery import pipeline
from cattery.diagnostics import CatError
from cattery.emit import emit
from cattery.interp import Interpreter
from cattery.interp.examples import run_example
from cattery.model.game import Example, Game
from cattery.plan import plan
from cattery.source import Source
from cattery.syntax import format_text
from cattery_runtime import GameMove
from cattery_runtime.protocol import Engine
from tests.engines.loading import in_place
from tests.engines.lockstep import Lockstep
from tests.guide.book import Quote, events, files, games, replayed, write

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "dsl" / "docs" / "guide").glob("*.md"))]
PLIES = 60


@frozen
class Shown:
    """A game that a page shows: a file, with the files that stand beside it there."""

    page: Path
    file: str

    def __str__(self) -> str:
        return f"{self.page.stem}:{self.file}"

    def game(self, folder: Path, options: dict[str, str] | None = None) -> Game:
        """The game; every finding is a failure, a warning too."""
        write(files(self.page.read_text(encoding="utf-8")), folder)
        loaded = pipeline.load_game(folder / self.file, folder, options or {}, ())
        checked = pipeline.check_game(pipeline.resolve_game(loaded))
        if checked.diagnostics:
            raise CatError(*checked.diagnostics)
        return checked.resolved.game


def shown() -> Iterator[Shown]:
    for page in PAGES:
        for file in games(page.read_text(encoding="utf-8")):
            yield Shown(page, file)


SHOWN = list(shown())


def test_the_guide_shows_games() -> None:
    """The guard against a test that looks at nothing."""
    assert len(SHOWN) > 15
    assert {"noughts.cat", "variants/dice.cat", "errata/first-print.cat", "higher.cat"} <= {one.file for one in SHOWN}


@pytest.mark.parametrize("one", SHOWN, ids=str)
def test_game_is_without_mistakes_and_laid_out(one: Shown, tmp_path: Path) -> None:
    one.game(tmp_path)
    text = (tmp_path / one.file).read_text(encoding="utf-8")
    assert format_text(Source(one.file, text)) == text


@pytest.mark.parametrize("one", SHOWN, ids=str)
def test_examples_hold(one: Shown, tmp_path: Path) -> None:
    game = one.game(tmp_path)
    for example in game.examples:
        found = run_example(*_built_for(one, example, game, tmp_path))
        assert found == [], [diagnostic.message for diagnostic in found]


def _built_for(one: Shown, example: Example, game: Game, folder: Path) -> tuple[Game, Example]:
    """An example with options is about another game."""
    if not example.options:
        return game, example
    other = one.game(folder, dict(example.options))
    return other, next(same for same in other.examples if same.title == example.title)


@pytest.mark.parametrize("one", SHOWN, ids=str)
def test_engine_and_interpreter_play_alike(one: Shown, tmp_path: Path) -> None:
    """Some random games, and some moves from every drawn position; no claim is broken on the way."""
    game = one.game(tmp_path)
    package = "shown_" + "".join(letter if letter.isalnum() else "_" for letter in str(one))
    texts = {}
    for path, text in emit(plan(game)).items():
        inner = path.partition("/")[2].removesuffix(".py").replace("/", ".")
        texts[package if inner == "__init__" else f"{package}.{inner}"] = text
    with in_place(package, texts) as module:
        again = f".venv/bin/python -m pytest 'tests/guide/test_guide.py' -k '{one.file}'"
        pair = Lockstep(Interpreter(game), cast(Engine[GameMove, str], module), again)
        for seed in range(1, 4):
            pair.play(seed, PLIES)
        for example in game.examples:
            if example.given is not None and not example.options:
                pair.play(1, 6, pair.interpreter.load_given(example.given).to_json())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_print_what_the_page_says(page: Path, tmp_path: Path, snapshot: Callable[[Path, str], None]) -> None:
    fresh = replayed(page.read_text(encoding="utf-8"), tmp_path)
    assert "[exit 3]" not in fresh
    snapshot(page, fresh)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_quotations_are_in_their_files(page: Path) -> None:
    for event in events(page.read_text(encoding="utf-8")):
        if isinstance(event, Quote):
            assert event.text.strip("\n") in (ROOT / event.path).read_text(encoding="utf-8"), event.path
