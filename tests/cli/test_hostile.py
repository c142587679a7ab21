"""Whatever comes in, a diagnostic and a documented exit code come out: quickly, and without a trace on the disk."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cattery.cli.exits import FINDINGS, INTERNAL, INTERRUPTED, MEANINGS, OK, USAGE
from tests.cli import hostile
from tests.cli.invoke import invoke

FEW, MANY = 60, 2_500
"""How many inputs of each kind: in every run, and in a soak."""

LONGEST = 2.0
"""Seconds of this process, so that a busy machine is not taken for a slow command."""

ROOM = 4 << 30
"""So many bytes this process may have in all while it reads what comes in."""


@pytest.fixture(autouse=True)
def little_room() -> Iterator[None]:
    """What asks for too much memory fails here and now, and does not take the machine with it."""
    if sys.platform == "win32":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    with contextlib.suppress(ValueError, OSError):  # where it is not to be had
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, hard))
    yield
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game, a folder and bytes that look like games, and a cache that is warm."""
    home = tmp_path_factory.mktemp("hostile") / "home"
    home.mkdir()
    for name, text in {"stones.cat": hostile.STONES, **hostile.YARD}.items():
        (home / name).write_text(text, encoding="utf-8")
    (home / "bytes.cat").write_bytes(b"\xff\xfe\0game")
    (home / "folder.cat").mkdir()
    (home / "out").mkdir()
    for game in ("stones.cat", "yard.cat"):
        assert invoke(["run", game, "--seed", "1"], home).code == OK
    return home


def files(folder: Path) -> dict[str, bytes]:
    """Everything around, but for the cache and the output folder."""
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes() if path.is_file() else b"folder"
        for path in sorted(folder.parent.rglob("*"))
        if not {".cache", "out"} & set(path.relative_to(folder.parent).parts)
    }


def survives(words: Sequence[str], folder: Path, stdin: bytes = b"") -> int:
    """Run a command and look at how it left; returns its exit code."""
    start = time.process_time()
    result = invoke(words, folder, stdin)
    took = time.process_time() - start
    assert result.code in MEANINGS, result.both
    assert result.code not in (INTERNAL, INTERRUPTED), result.both
    assert "Traceback" not in result.both
    assert "\x1b" not in result.both
    assert took < LONGEST, f"{took:.1f} s"
    if result.code == USAGE:
        told = result.out if "--json" in words else result.err
        assert "C0" in told, result.both
        assert "--json" in words or result.out == ""
    return result.code


def numbers(kind: str) -> list[object]:
    few = [pytest.param(n, id=f"{kind}-{n}") for n in range(FEW)]
    many = [pytest.param(n, id=f"{kind}-{n}", marks=pytest.mark.soak) for n in range(FEW, MANY)]
    return [*few, *many]


@pytest.mark.parametrize("number", numbers("cat"))
def test_any_bytes_as_a_game(number: int, folder: Path) -> None:
    game = folder / "out" / "game.cat"
    game.write_bytes(hostile.cat_file(number))
    before = files(folder)
    code = survives(["check", "out/game.cat"], folder)
    assert code in (OK, FINDINGS, USAGE)
    if number % 4 == 0:
        survives(["fmt", "--check", "out/game.cat"], folder)
    if code == OK and number % 2 == 0:
        survives(["run", "out/game.cat", "--seed", "1", "--most", "3", "--engine", "interpreter"], folder)
    assert files(folder) == before


BEGUN = b"""
lay arrow blue up
lay moss
lay spring
lay arrow red left
lay arrow black left
lay moss
lay arrow black down
lay moss
deal exchange
deal shove
use exchange
shift pick A1
"""
"""A game in the midst of a choice in steps, inside the effects of a card."""


@pytest.mark.parametrize("number", numbers("state"))
def test_any_bytes_as_a_state(number: int, folder: Path) -> None:
    game, moves = ("stones.cat", b"place b2") if number % 2 else ("yard.cat", BEGUN)
    right = json.loads(invoke(["play-moves", game, "--moves", "-", "--json"], folder, moves).out.splitlines()[-1])
    state = hostile.state_file(number, right["state"])
    before = files(folder)
    for engine in ("python", "interpreter"):
        survives(["moves", game, "--state", "-", "--engine", engine], folder, state)
    assert files(folder) == before


@pytest.mark.parametrize("number", numbers("moves"))
def test_any_bytes_as_moves(number: int, folder: Path) -> None:
    game, some = ("stones.cat", hostile.STONE_MOVES) if number % 2 else ("yard.cat", hostile.YARD_MOVES)
    moves = hostile.moves_file(number, some)
    before = files(folder)
    codes = {
        survives(["play-moves", game, "--moves", "-", "--engine", e], folder, moves) for e in ("python", "interpreter")
    }
    assert len(codes) == 1
    survives(["play", game, "--seed", "2"], folder, moves)
    survives(["play", game, "--seed", "3", "--as", "blue", "--json"], folder, moves)
    assert files(folder) == before


@pytest.mark.parametrize("number", numbers("typed"))
def test_any_lines_typed_in_the_midst_of_a_choice(number: int, folder: Path) -> None:
    typed = b"use exchange\n" + hostile.moves_file(number, hostile.YARD_MOVES)
    survives(["play", "yard.cat", "--seed", "2", *(["--against", "person"] if number % 2 else [])], folder, typed)


@pytest.mark.parametrize("number", numbers("line"))
def test_any_command_line(number: int, folder: Path) -> None:
    words = hostile.command_line(number)
    before = files(folder)
    survives(words, folder)
    if not set(words) & {"fmt", "new"}:
        assert files(folder) == before


BIG = {
    "numbers": ("action place(at in field)", "action place(number in 1..3000000, at in field)"),
    "walks": ("action place(at in field)", "action place(at in field, way in walks(at, 9))"),
    "long walks": ("action place(at in field)", "action place(at in field, way in walks(at, 900000))"),
    "loops": (
        "    every at in field:",
        "    every a in 0..100000: every b in 0..100000: a > 5 or b > 5 or every at in field:",
    ),
    "sites": ("squares(3, 3)", "squares(24, 24)"),
    "players": ("players red, blue", "players red, blue, " + ", ".join(f"p{n}" for n in range(120))),
}


@pytest.mark.parametrize("big", BIG)
def test_games_that_are_too_big(big: str, folder: Path) -> None:
    """What cannot be played in reasonable time is refused, or does nothing that takes long until it must."""
    (folder / "out" / "big.cat").write_text(hostile.STONES.replace(*BIG[big]), encoding="utf-8")
    survives(["check", "out/big.cat"], folder)
    for engine in ("auto", "interpreter"):
        survives(["run", "out/big.cat", "--seed", "1", "--most", "1", "--engine", engine], folder)
    survives(["test", "out/big.cat", "--games", "0"], folder)
