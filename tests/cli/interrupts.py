"""Processes that Ctrl-C reaches, whoever runs the tests."""

from __future__ import annotations

import sys
from collections.abc import Sequence

_FRESH = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"


def interruptible(command: Sequence[str]) -> list[str]:
    """The command, begun with Ctrl-C as it is at a terminal: what runs in the background inherits that it is ignored."""
    return [sys.executable, "-c", _FRESH, *command]
