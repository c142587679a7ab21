"""Every transcript says what the commands print: those beside this file, and those in the pages of the documents.

The pages of the guide, which have games in pieces, are looked at in `tests/guide`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.transcripts import cases, replayed

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TRANSCRIPTS = [
    *sorted(HERE.glob("*.md")),
    *(
        path
        for path in sorted((ROOT / "dsl" / "docs").rglob("*.md"))
        if path.parent.name != "guide" and "```console" in path.read_text("utf-8")
    ),
]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript_holds(path: Path, tmp_path: Path, snapshot: Callable[[Path, str], None]) -> None:
    fresh = []
    for number, case in enumerate(cases(path.read_text(encoding="utf-8"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        if path.parent == HERE:
            for name in ("stones.cat", "yard.cat", "tiles.csv"):
                shutil.copy(HERE / name, folder)
        fresh.append(replayed(case, folder))
    snapshot(path, "".join(fresh))
    assert not [case for case in fresh if "[exit 3]" in case], "a mistake of Cattery itself"


def test_there_are_transcripts_of_every_command() -> None:
    from cattery.cli.app import COMMANDS

    text = "".join(path.read_text(encoding="utf-8") for path in TRANSCRIPTS)
    assert [name for name in COMMANDS if f"$ cattery {name}" not in text] == []
