"""The layout of printed C: one indentation for all, whatever printed it."""

from __future__ import annotations

import re

_NOT_CODE = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|/\*.*?\*/')


def lay_out(text: str) -> str:
    """The text without parentheses that say nothing, with lines indented by how many braces are open."""
    lines: list[str] = []
    depth, comment = 0, False
    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            if lines and lines[-1]:
                lines.append("")
            continue
        if comment:
            lines.append("    " * depth + ("   " if depth == 0 else " ") + line)
            comment = "*/" not in line
            continue
        if "(" in line and line[0] not in '"/#' and "__attribute__" not in line:
            line = plain(line)
        code = _NOT_CODE.sub("", line)
        closing = len(code) - len(code.lstrip("}"))
        label = 1 if re.match(r"(case\b.*|default|[A-Za-z_]\w*):", code) and not code.startswith("B_") else 0
        indent = 0 if line.startswith("#") else max(0, depth - closing - label)
        lines.append("    " * indent + line)
        depth += code.count("{") - code.count("}")
        comment = "/*" in code
    return "\n".join(lines).rstrip("\n") + "\n"


def plain(line: str) -> str:
    """A line of code without the parentheses around what stands by itself: in others, in brackets, between commas, assigned."""
    opened: list[int] = []
    dropped: set[int] = set()
    for at, sign in enumerate(line):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            start = opened.pop()
            alone = line[at + 1 : at + 2] in _AFTER and _stands_alone(line[:start])
            if alone and not line.startswith("{", start + 1):  # a block that gives a value needs them
                dropped |= {start, at}
    return "".join(sign for at, sign in enumerate(line) if at not in dropped) if dropped else line


_AFTER = ("]", ")", ",", ";")


def _stands_alone(before: str) -> bool:
    """Whether what comes after this is an operand of nothing."""
    return before.endswith(("[", "(", ", ", "return ", " = ", " += "))
