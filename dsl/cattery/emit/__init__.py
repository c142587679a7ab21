"""From a plan to files: templates print what the plan has decided."""

from __future__ import annotations

from cattery.plan.plan import Plan


def emit(plan: Plan, command: str = "cattery build") -> dict[str, str]:
    """The files of a game's engine, by their names relative to the folder of engines."""
    from cattery.emit.python import emit_python

    return emit_python(plan, command)


def emit_native(plan: Plan, command: str = "cattery build") -> str:
    """The C file of a game's engine, which stands beside the files of the Python engine."""
    from cattery.emit import native

    return native.emit_native(plan, command)


__all__ = ["emit", "emit_native"]
