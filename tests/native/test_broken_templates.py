"""The lock step bites: each broken C template is caught by the comparison that is about what is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.native.compiling import quick_text
from tests.native.mutants import MUTANTS, Mutant, difference, game_called

CONTROLS = sorted({mutant.game for mutant in MUTANTS})


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_broken_template_is_caught(mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = difference(game_called(mutant.game), mutant.text(tmp_path, monkeypatch))
    assert found is not None, "nothing is seen"
    assert found.startswith(mutant.seen), found


@pytest.mark.parametrize("name", CONTROLS)
def test_right_templates_pass(name: str) -> None:
    """The guard against a comparison that fails whatever is printed."""
    game = game_called(name)
    assert difference(game, quick_text(game)) is None
