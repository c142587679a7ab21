"""What is handed to a study, looked at before anything is played: what cannot be meant is refused, and said."""

from __future__ import annotations

import operator
import sys
from numbers import Real
from typing import Any, Final

from cattery_runtime.fields import Schema
from cattery_runtime.study.natively import native_engine

MOST_THREADS: Final = 1024
MOST_SEED: Final = 2**64 - 1
ENOUGH: Final = 2**63 - 1
"""A limit that is larger is none."""


def whole(what: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number; ValueError for one that is out of range or has a fraction, TypeError for what is no number."""
    upper = "" if most is None else f" to {most:,}"
    wanted = f"{what} is a whole number from {least:,}{upper}"
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        error = ValueError if isinstance(value, float) else TypeError
        raise error(f"{wanted}, not {shown(value)}") from None
    if number < least or (most is not None and number > most):
        raise ValueError(f"{wanted}, not {number:,}")
    return number


def limit(what: str, value: object) -> int | None:
    """A limit: a whole number from 0, or None where there is none."""
    return None if value is None else min(whole(what, value, 0), ENOUGH)


def real(what: str, value: object, most: float = sys.float_info.max) -> float:
    """A number from 0; an infinite one is allowed by an infinite `most`."""
    if not isinstance(value, Real):
        raise TypeError(f"{what} is a number from 0, not {shown(value)}")
    number = float(value)
    if not 0 <= number <= most:
        raise ValueError(f"{what} is a number from 0, not {value}")
    return number


def seed_of(value: object) -> int:
    """A seed, as every command takes it."""
    return whole("a seed", value, 0, MOST_SEED)


def threads_of(value: object) -> int:
    """How many threads there are to be."""
    return whole("the number of threads", value, 1, MOST_THREADS)


def state_of(value: Any) -> Any:
    """A state of some engine; TypeError for anything else."""
    if all(hasattr(value, name) for name in ("actor", "moves", "play", "copy")) and not isinstance(value, type):
        return value
    raise TypeError(f"a state of an engine is needed, not {shown(value)}")


def start_of(engine: Any, start: Any) -> Any:
    """Where games of an engine are to begin: None for the beginning, or a state of it; TypeError for any other."""
    if start is None:
        return None
    native = native_engine(engine)
    if native is not None:
        return native.adopt(start)
    state_of(start)
    if isinstance(engine.State, type) and not isinstance(start, engine.State):
        raise TypeError(f"{shown(start)} is not one of the engine that is to play it")
    return start


def schema_of(state: object) -> Schema | None:
    """What the engine of a state says of its game; None for what is no state."""
    if isinstance(state, type):
        return None
    for place in (getattr(state, "engine", None), sys.modules.get(type(state).__module__)):
        found = getattr(place, "SCHEMA", None)
        if isinstance(found, Schema):
            return found
    return None


def shown(value: object) -> str:
    """What was given, in a message."""
    schema = schema_of(value)
    if schema is not None and hasattr(value, "actor"):
        return f"a state of the game {schema.game}"
    text = repr(value)
    return text if len(text) <= 40 else f"a value of the type {type(value).__name__}"
