"""The slots of a Python state: how each is declared, filled at the start, copied and compared."""

from __future__ import annotations

from cattery.emit.python.text import nested
from cattery.plan.plan import SlotPlan
from cattery.plan.world import mask


def slot_parts(s: SlotPlan) -> list[dict[str, str]]:
    """What the template needs of a slot, and of its planes where it has some."""
    name, attr = s.name, f"self.{s.name}"
    if s.kind in ("seq", "rows"):
        rows = "tuple[tuple[Any, ...], ...]" if s.kind == "rows" and s.name != "choosing" else "tuple[Any, ...]"
        return [{"name": name, "annotation": rows, "initial": "()", "copied": "", "key": attr}]
    if s.kind == "number":
        return [{"name": name, "annotation": "int", "initial": str(s.initial[0]), "copied": "", "key": attr}]
    annotation, off = "list[int]", (0,)
    if s.kind == "stack":
        annotation, initial = "list[tuple[int, ...]]", nested((*s.initial, ()))
    elif s.kind == "bag":
        initial = nested((*s.initial, *(0,) * s.codes))
    else:
        initial = nested((*s.initial, *off)) if s.kind == "one" else nested(s.initial)
    slot = {
        "name": name,
        "annotation": annotation,
        "initial": f"[{initial[1:-1].rstrip(',')}]",
        "copied": "[:]",
        "key": f"tuple({attr})",
    }
    return [slot, _planes(s)] if s.planes else [slot]


def _planes(s: SlotPlan) -> dict[str, str]:
    sites = len(s.initial)
    made = f"[mask_of(at for at in range({sites}) if s.{s.name}[at] == code) for code in range({s.codes + 1})]"
    planes = [mask([at for at, held in enumerate(s.initial) if held == code]) for code in range(s.codes + 1)]
    return {
        "name": f"{s.name}_at",
        "annotation": "list[int]",
        "initial": f"[{', '.join(f'{plane:#x}' if plane > 255 else str(plane) for plane in planes)}]",
        "copied": "[:]",
        "key": "",
        "rebuild": made,
    }
