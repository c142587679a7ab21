"""What is built is the same on every machine: the same bytes under any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.engines.project import ROOT

BUILD = """
import hashlib
from cattery.emit import emit
from cattery.emit.native import emit_native
from cattery.emit.properties import emit_properties
from cattery.plan import plan
from tests.engines.cases import CASES, game_of

for case in CASES:
    files = {**emit(plan(game_of(case))), **emit_properties(game_of(case), f"cattery_engines.{case.game}")}
    if case.package:
        files["native.c"] = emit_native(plan(game_of(case)), drivers=())
    for name, text in sorted(files.items()):
        print(case, name, hashlib.sha256(text.encode()).hexdigest())
"""


def built(hash_seed: str) -> str:
    """What a build under this hash seed gives, in digests."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", BUILD], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.slow
def test_same_bytes_under_any_hash_seed() -> None:
    wanted = built("1")
    assert wanted.count("\n") > 20
    assert built("2") == wanted
