"""The IR as JSON and as text, for `dump`, for diffs and for tests: the same game always gives the same bytes.

Generic over the classes of the model, so that a new node is dumped without anything being added here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import PurePath

import attrs

from cattery.model.game import Game
from cattery.source import Span

_UNCLEAR = re.compile(r"^$|^\s|\s$|[,()\x00-\x1f]")
"""What makes a text need quotes, so that one sees where it starts and ends."""

Json = bool | int | str | None | list["Json"] | dict[str, "Json"]

_KNOWN: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...] | None:
    """The attributes of a class of the model, in order; None for any other class."""
    if kind not in _KNOWN:
        if not attrs.has(kind):
            return None
        _KNOWN[kind] = tuple(a.name for a in attrs.fields(kind))
    return _KNOWN[kind]


def to_json(game: Game) -> dict[str, Json]:
    """A game as JSON: a node is an object whose `is` names its class, a span is `path:line:column`."""
    found = node_json(game)
    assert isinstance(found, dict)
    return found


def node_json(node: object) -> Json:
    """Any part of a game as JSON."""
    match node:
        case bool() | int() | str() | None:
            return node
        case Span():
            return str(node)
        case tuple() | list():
            return [node_json(item) for item in node]
        case frozenset():
            return [*sorted(map(str, node))]
        case dict():
            return {str(key): node_json(value) for key, value in node.items()}
        case PurePath():
            return node.as_posix()
        case _:
            names = _fields(type(node))
            if names is None:
                raise TypeError(f"not a part of a game: {type(node).__name__}")
            return {"is": type(node).__name__, **{name: node_json(getattr(node, name)) for name in names}}


def to_text(node: object) -> str:
    """A game, or any tree of records, as indented lines, without places in files and without what is empty."""
    return "\n".join(_lines("", node_json(node), "")) + "\n"


def _lines(label: str, node: Json, indent: str) -> Iterator[str]:
    match node:
        case dict() | list() if (inline := _inline(node)) is not None and len(inline) <= 100:
            yield f"{indent}{label}{inline}"
        case dict():
            yield f"{indent}{label}{node.get('is', '')}".rstrip()
            for key, value in node.items():
                if _said(key, value):
                    yield from _lines(f"{key}: ", value, indent + "  ")
        case list():
            if label:
                yield f"{indent}{label}".rstrip()
            for value in node:
                yield from _lines("- ", value, indent + "  ")
        case _:
            yield f"{indent}{label}{_inline(node)}"


def _said(key: str, value: Json) -> bool:
    """Whether a part is worth a line; that an action is not in steps goes without saying."""
    if key == "stepped":
        return value is True
    return key not in ("is", "span") and value is not None and value != [] and value != {}


def _inline(node: Json) -> str | None:
    """A node on one line."""
    match node:
        case bool():
            return "yes" if node else "no"
        case None:
            return "none"
        case str() if _UNCLEAR.search(node):
            return json.dumps(node, ensure_ascii=False)
        case int() | str():
            return str(node)
        case list() if _run(node):
            return f"{node[0]}..{node[-1]}"
        case list():
            return f"({', '.join(str(_inline(item)) for item in node)})"
        case dict():
            parts = [f"{key}={_inline(value)}" for key, value in node.items() if _said(key, value)]
            return f"{node.get('is', '')}({', '.join(parts)})"


def _run(node: list[Json]) -> bool:
    """Whether a list counts up by one: an option of ten thousand numbers is read best as a range."""
    first = node[0] if len(node) > 2 else None
    return type(first) is int and all(type(n) is int and n == first + i for i, n in enumerate(node))
