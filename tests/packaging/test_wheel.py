"""What is in the wheel and in the source archive, and that the installed command works far from the source tree."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

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
    """Grammar tables, templates, type marks and the pages of the diagnostics too."""
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(ROOT / root).as_posix()
        for package, root in PACKAGES.items()
        for path in (ROOT / root / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    pages = {f"cattery/docs/errors/{path.name}" for path in (ROOT / "dsl" / "docs" / "errors").iterdir()}
    assert (wanted | pages) - held == set()
    assert {f"{package}/py.typed" for package in PACKAGES} <= held


def test_wheel_declares_the_licence_and_the_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    info = next(name.split("/")[0] for name in archive.namelist() if ".dist-info/" in name)
    metadata = archive.read(f"{info}/METADATA").decode()
    assert "License-Expression: MIT" in metadata
    assert archive.read(f"{info}/entry_points.txt").decode().split() == [
        "[console_scripts]",
        "cattery",
        "=",
        "cattery.cli:main",
    ]
    assert b"the Cattery authors" in archive.read(f"{info}/licenses/LICENSE")


def test_source_archive_holds_what_the_project_needs(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    assert {"Makefile", "LICENSE", "requirements-dev.lock", "spec/boop/boop.cat", "tests/conftest.py"} <= names
    assert {name.split("/")[0] for name in names if name.startswith(".")} <= {".gitignore"}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a fresh environment with the wheel; what it depends on is borrowed from this environment."""
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
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
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


def test_installed_command_checks_a_spec(installed: Path, tmp_path: Path) -> None:
    shown = run(installed, "check", str(ROOT / "spec" / "catacomb" / "catacomb.cat"), folder=tmp_path)
    assert shown.returncode == 0, shown.stdout + shown.stderr


@pytest.mark.parametrize("code", ["C0201", "C0900"])
def test_installed_command_explains(installed: Path, tmp_path: Path, code: str) -> None:
    shown = run(installed, "explain", code, folder=tmp_path)
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert CODES[code].title in shown.stdout
