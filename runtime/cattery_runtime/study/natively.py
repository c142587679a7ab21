"""Whether an engine or a state is a native one, so that the same is worked out in C. Loads nothing to find out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cattery_runtime.native import NativeEngine, NativeState


def native_engine(engine: object) -> NativeEngine | None:
    """The engine, if it is a native one."""
    known = sys.modules.get("cattery_runtime.native.load")
    return engine if known is not None and isinstance(engine, known.NativeEngine) else None


def native_state(state: object) -> NativeState | None:
    """The state, if it is one of a native engine."""
    known = sys.modules.get("cattery_runtime.native.state")
    return state if known is not None and isinstance(state, known.NativeState) else None
