"""Numbers as Python text: nested tuples, and the tests and searches of families of lines."""

from __future__ import annotations

from cattery.plan.plan import FamilyPlan


def includes(f: FamilyPlan) -> list[str]:
    """The test whether a set includes a line: by shifts where its lines are evenly numbered."""
    if not f.shifts:
        return [f"    return any(line & ~sites == 0 for line in {f.name})"]
    lines = []
    for step, starts in f.shifts:
        further = "".join(f"pairs >> {step * i} & " for i in range(1, f.length - 1))
        lines += [
            f"    pairs = sites & sites >> {step}",
            f"    if pairs and pairs & {further}{starts:#x}:",
            "        return True",
        ]
    return [*lines, "    return False"]


def finds(f: FamilyPlan) -> list[str]:
    """What collects the numbers of the lines that a set includes, in the family's order."""
    if not f.numbers:
        return [f"    found += [number for number, line in enumerate({f.name}) if line & ~sites == 0]"]
    lines = []
    for step, starts in f.shifts:
        further = "".join(f"pairs >> {step * i} & " for i in range(1, f.length - 1))
        at = f"{f.name}_FROM[{f.shifts.index((step, starts))}]"
        lines += [
            f"    pairs = sites & sites >> {step}",
            f"    if pairs and (starts := pairs & {further}{starts:#x}):",
            f"        found += [{at}[start] for start in bits(starts)]",
        ]
    return lines


def nested(data: object) -> str:
    """Nested tuples of numbers as Python text, a long one over several lines."""
    if not isinstance(data, tuple):
        return str(data)
    return wrapped([nested(item) for item in data])


def wrapped(items: list[str]) -> str:
    """A tuple of texts, over several lines where it is long."""
    flat = f"({', '.join(items)}{',' if len(items) == 1 else ''})"
    if len(flat) <= 100:
        return flat
    lines, line = [], "   "
    for item in items:
        if len(line) + len(item) > 110 and line.strip():
            lines.append(line)
            line = "   "
        line += f" {item},"
    return "\n".join(["(", *lines, line, ")"])


def row_width(data: object) -> int:
    """How many numbers the rows of a table have; 0 where it has none."""
    if isinstance(data, tuple):
        for item in data:
            if isinstance(item, tuple) and item and not isinstance(item[0], tuple):
                return len(item)
            width = row_width(item)
            if width:
                return width
    return 0
