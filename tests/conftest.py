"""What all tests share: the Hypothesis profile, snapshots with one way to update them, and how to run a failure again."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from difflib import unified_diff
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("cattery", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cattery")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the snapshots instead of comparing them")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update") and os.environ.get("CI"):
        raise pytest.UsageError("--update is refused in CI: update snapshots where somebody reads the change")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("run it again", f".venv/bin/python -m pytest '{item.nodeid}'"))
    return report


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a file, or writes the file when the option `--update` is given."""
    update = bool(request.config.getoption("--update"))

    def compare(path: Path, text: str) -> None:
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        if kept != text:
            diff = unified_diff(kept.splitlines(), text.splitlines(), f"{path.name} (kept)", f"{path.name} (now)")
            pytest.fail("\n".join(diff) + "\nrun pytest with --update if the new text is right", pytrace=False)

    return compare
