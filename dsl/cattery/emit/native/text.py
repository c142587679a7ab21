"""The layout of printed C: one indentation for all, whatever printed it."""

from __future__ import annotations

import re

_NOT_CODE = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|/\*.*?\*/')


def lay_out(text: str) -> str:
    """The text with lines indented by how many braces are open."""
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
        code = _NOT_CODE.sub("", line)
        closing = len(code) - len(code.lstrip("}"))
        label = 1 if re.match(r"(case\b.*|default|[A-Za-z_]\w*):", code) and not code.startswith("B_") else 0
        indent = 0 if line.startswith("#") else max(0, depth - closing - label)
        lines.append("    " * indent + line)
        depth += code.count("{") - code.count("}")
        comment = "/*" in code
    return "\n".join(lines).rstrip("\n") + "\n"
