"""What small games are resolved to, and what is said of wrong ones: every case of the documents in `cases/`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cattery.diagnostics import CODES
from tests.resolve.document import renewed

CASES = sorted((Path(__file__).parent / "cases").glob("*.md"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases_come_out_as_they_say(path: Path, tmp_path: Path, snapshot: Callable[[Path, str], None]) -> None:
    snapshot(path, renewed(path.read_text(encoding="utf-8"), tmp_path))


def test_every_code_of_this_stage_is_met() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in CASES)
    codes = [code.code for code in CODES.values() if code.code.startswith("C02")]
    assert [code for code in codes if f" {code} " not in said] == []
