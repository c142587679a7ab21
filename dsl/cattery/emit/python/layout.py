"""White space of generated modules: lines that are too long are broken where a person would break them."""

from __future__ import annotations

WIDTH = 120
_OPEN, _CLOSE = "([{", ")]}"


def lay_out(text: str) -> str:
    """The module with every long line broken that can be."""
    return "\n".join(part for line in text.split("\n") for part in broken(line))


def broken(line: str) -> list[str]:
    """A line as one or more lines: at `and` and `or`, else inside its last widest brackets."""
    indent = line[: len(line) - len(line.lstrip())]
    body = line[len(indent) :]
    if len(line) <= WIDTH or body.startswith("#") or '"""' in body:
        return [line]
    if body.startswith(("if ", "elif ")) and body.endswith(":"):
        word, test = body[:-1].split(" ", 1)
        parts = _at_logic(test)
        if len(parts) > 1:
            inner = [f"{indent}    {p}" for p in parts]
            return [f"{indent}{word} (", *(n for p in inner for n in broken(p)), f"{indent}):"]
    return _in_brackets(indent, body) or [line]


def _at_logic(test: str) -> list[str]:
    """A test at its outermost `or`s, else `and`s, each part led by its word."""
    for word in (" or ", " and "):
        cuts = [i for i in _outside(test) if test.startswith(word, i)]
        if cuts:
            starts = [0, *(i + 1 for i in cuts)]
            return [test[a:b].strip() for a, b in zip(starts, [*cuts, len(test)], strict=True)]
    return [test]


def _in_brackets(indent: str, body: str) -> list[str] | None:
    """The items of the widest pair of outermost brackets on lines of their own."""
    pair = max(_pairs(body), key=lambda p: p[1] - p[0], default=None)
    if pair is None or pair[1] - pair[0] < 2:
        return None
    start, end = pair
    inside = body[start + 1 : end]
    loops = [i for i in _outside(inside) if inside.startswith(" for ", i)]
    if loops:
        parts = [inside[a:b].strip() for a, b in zip([0, *loops], [*loops, len(inside)], strict=True)]
        lines = [f"{indent}    {part}" for part in parts]
        return [f"{indent}{body[: start + 1]}", *(n for p in lines for n in broken(p)), f"{indent}{body[end:]}"]
    cuts = [i for i in _outside(inside) if inside[i] == ","]
    starts = [0, *(i + 1 for i in cuts)]
    items = [inside[a:b].strip() for a, b in zip(starts, [*cuts, len(inside)], strict=True)]
    comma = "," if cuts and not items[-1].startswith("*") else ""
    lines = [f"{indent}    {item}," for item in items[:-1] if item]
    lines += [f"{indent}    {items[-1]}{comma}"] if items[-1] else []
    return [f"{indent}{body[: start + 1]}", *(n for line in lines for n in broken(line)), f"{indent}{body[end:]}"]


def _outside(text: str) -> list[int]:
    """The positions that are in no brackets and no quotes."""
    found, depth, quote = [], 0, ""
    for i, char in enumerate(text):
        if quote:
            quote = "" if char == quote and text[i - 1] != "\\" else quote
        elif char in "\"'":
            quote = char
        elif char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
        elif depth == 0:
            found.append(i)
    return found


def _pairs(text: str) -> list[tuple[int, int]]:
    """The outermost pairs of brackets."""
    found, depth, quote, start = [], 0, "", 0
    for i, char in enumerate(text):
        if quote:
            quote = "" if char == quote and text[i - 1] != "\\" else quote
        elif char in "\"'":
            quote = char
        elif char in _OPEN:
            start = i if depth == 0 else start
            depth += 1
        elif char in _CLOSE:
            depth -= 1
            if depth == 0:
                found.append((start, i))
    return found
