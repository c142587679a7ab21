"""What `check` takes for plain can be planned: nothing that a plan refuses is ever plain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cattery import pipeline
from cattery.checks.plain import is_plain
from cattery.diagnostics import CatError
from cattery.plan import plan
from tests.plan.games import put

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "dsl" / "docs" / "errors").glob("C04*.md"))
GAMES = sorted(ROOT.glob("tests/engines/odd/*.cat"))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_what_a_plan_refuses_is_not_plain(page: Path) -> None:
    failing = re.findall(r"^```cat(?: fails)?\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[
        0
    ]
    game = pipeline.resolve_game(pipeline.load_text(failing)).game
    with pytest.raises(CatError):
        plan(game)
    assert not is_plain(game)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_is_plain_can_be_planned(path: Path) -> None:
    game = pipeline.resolve_game(pipeline.load_text(path.read_text(encoding="utf-8"))).game
    if is_plain(game):
        plan(game)


def test_the_largest_game_is_plain() -> None:
    root = ROOT / "spec"
    for variants in ((), ("booop",)):
        assert is_plain(pipeline.resolve_game(pipeline.load_game(root / "boop/boop.cat", root, {}, variants)).game)
    assert is_plain(pipeline.resolve_game(pipeline.load_text(put())).game)
