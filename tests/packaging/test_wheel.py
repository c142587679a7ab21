"""What is in the wheel and in the source archive, and that the installed command works far from the source tree."""

from __future__ import annotations

import configparser
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from cattery.diagnostics import CODES
from tests.packaging.wheel import ROOT, build

PACKAGES = {"cattery": "dsl", "cattery_runtime": "runtime", "cattery_engines": "generated"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


def test_names_at_the_top_of_the_wheel(wheel: Path) -> None:
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == set(PACKAGES)
    assert len(names) == len(PACKAGES) + 1


def test_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    """Grammar tables, templates, type marks, specs and the pages of the diagnostics too."""
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(ROOT / root).as_posix()
        for package, root in PACKAGES.items()
        for path in (ROOT / root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    specs = {f"cattery/spec/{path.relative_to(ROOT / 'spec').as_posix()}" for path in (ROOT / "spec").rglob("*.*")}
    pages = {f"cattery/docs/errors/{path.name}" for path in (ROOT / "dsl" / "docs" / "errors").iterdir()}
    assert (wanted | specs | pages) - held == set()
    assert {f"{package}/py.typed" for package in PACKAGES} <= held


def test_wheel_declares_the_licence_and_the_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    info = next(name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name)
    metadata = archive.read(f"{info}/METADATA").decode()
    assert "License-Expression: MIT" in metadata
    points = configparser.ConfigParser()
    points.read_string(archive.read(f"{info}/entry_points.txt").decode())
    assert {section: dict(points[section]) for section in points.sections()} == {
        "console_scripts": {"cattery": "cattery.cli:main"},
        "cattery.engines": {"cattery": "cattery.cli.named:engine_module"},
    }
    assert b"the Cattery authors" in archive.read(f"{info}/licenses/LICENSE")


def test_source_archive_holds_what_the_project_needs(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"Makefile", "LICENSE", "requirements-dev.lock", "spec/boop/boop.cat", "tests/conftest.py"} <= names
    assert {name.split("/")[0] for name in names if name.startswith(".")} <= {".gitignore"}


def declared(name: str) -> set[str]:
    """The distributions that one needs here, and those that they need, without extras."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for text in distribution(waiting.pop()).requires or ():
            wanted = Requirement(text)
            if wanted.name not in found and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
                found.add(wanted.name)
                waiting.append(wanted.name)
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment with the wheel; only what it depends on is borrowed from this environment."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(install, check=True, capture_output=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    for name in declared("cattery"):
        for part in {
            file.parts[0] for file in distribution(name).files or () if file.parts[0] not in {"..", "__pycache__"}
        }:
            (site / part).symlink_to(Path(sysconfig.get_path("purelib")) / part)
    return folder / "bin" / "cattery"


def run(command: Path, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(command), *arguments], cwd=folder, capture_output=True, text=True, check=False)


def test_installed_packages_are_those_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = "import cattery, cattery_runtime, cattery_engines as e; print(cattery.__file__, cattery_runtime.__file__, e.__file__)"
    shown = run(installed.with_name("python"), "-c", code, folder=tmp_path)
    assert [path.startswith(str(installed.parents[1])) for path in shown.stdout.split()] == [True] * 3, shown


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"]], ids=" ".join)
def test_installed_command_starts(installed: Path, tmp_path: Path, arguments: list[str]) -> None:
    shown = run(installed, *arguments, folder=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert "cattery" in shown.stdout


@pytest.mark.parametrize(
    "arguments",
    [["check", "catacomb"], ["check", "catspath"], ["perft", "boop", "--depth", "1"], ["games"]],
    ids=" ".join,
)
def test_installed_command_knows_the_shipped_games(installed: Path, tmp_path: Path, arguments: list[str]) -> None:
    shown = run(installed, *arguments, folder=tmp_path)
    assert shown.returncode == 0, shown.stdout + shown.stderr


GAME = """game "Nim"
    players red, blue
values
    heap: 0..9 = 9
flow
    repeat
        turn
            me chooses pick
            else impossible "the game has ended"
            check gone(me)
action pick(number in 1..3)
    when number <= heap     "there are not so many"
    do
        set heap to heap - number
end gone(who: player): who loses
    heap is 0
"""


def test_installed_command_checks_and_runs_a_game_of_ones_own(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "nim.cat").write_text(GAME, encoding="utf-8")
    for arguments in (["check", "nim.cat"], ["run", "nim.cat", "--seed", "1"]):
        shown = run(installed, *arguments, folder=tmp_path)
        assert shown.returncode == 0, shown.stdout + shown.stderr


@pytest.mark.parametrize("code", ["C0201", "C0900"])
def test_installed_command_explains(installed: Path, tmp_path: Path, code: str) -> None:
    shown = run(installed, "explain", code, folder=tmp_path)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert CODES[code].title in shown.stdout
