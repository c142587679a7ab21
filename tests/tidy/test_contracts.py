"""The import contracts of pyproject.toml are kept, and they can be broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.tidy.project import ROOT

BREAKING = """
[importlinter]
root_package = cattery_runtime

[importlinter:contract:wrong]
name = Errors may not know refusals
type = forbidden
source_modules = cattery_runtime.errors
forbidden_modules = cattery_runtime.refusal
"""


def lint(config: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--config", str(config)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_contracts_are_kept() -> None:
    run = lint(ROOT / "pyproject.toml")
    assert run.returncode == 0, run.stdout


def test_a_broken_contract_is_found(tmp_path: Path) -> None:
    config = tmp_path / "wrong.ini"
    config.write_text(BREAKING, encoding="utf-8")
    run = lint(config)
    assert run.returncode == 1, run.stdout + run.stderr
    assert "cattery_runtime.errors -> cattery_runtime.refusal" in run.stdout
