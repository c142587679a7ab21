"""The lock step bites: each broken C template is caught by the comparison that is about what is broken.

That the right ones pass is what `test_lockstep_native.py` is about.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.native.mutants import MUTANTS, Mutant, difference, game_called


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_broken_template_is_caught(mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = difference(game_called(mutant.game), mutant.text(tmp_path, monkeypatch))
    assert found is not None, "nothing is seen"
    assert found.startswith(mutant.seen), found
