"""States as JSON and back, for engines: encoding by tables of names, decoding that trusts nothing.

A saved state may come from anywhere. Every function here that takes `data` takes any JSON value and either understands
it completely or raises `BadState` with the way to the offending part. Nothing is repaired, clamped or skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from attrs import field, frozen

from cattery_runtime.errors import BadState

MAX_TEXT: Final = 10_000_000
"""Longer texts are no saved states."""


def loads(text: str) -> object:
    """The JSON value of a text; also refuses what Python's parser lets through or chokes on."""
    if len(text) > MAX_TEXT:
        raise BadState("", f"this is longer than {MAX_TEXT} characters")
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except RecursionError:
        raise BadState("", "this is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise BadState("", f"this is not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from None
    except ValueError:
        raise BadState("", "this holds a number with too many digits") from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise BadState("", f"the key {shown(twice)} occurs twice in one object")
    return found


def _no_constant(name: str) -> object:
    raise BadState("", f"{name} is not a JSON number")


def position_key(me: object, places: Mapping[str, object], values: Mapping[str, object]) -> str:
    """The text by which a noted position is known again; the caller leaves out the values that only grow."""
    return json.dumps([me, places, values], separators=(",", ":"))


def shown(data: object) -> str:
    """A value as an error message shows it: short, whatever it is."""
    match data:
        case str():
            return json.dumps(data if len(data) <= 40 else data[:40] + "...")
        case dict():
            return "an object"
        case list():
            return "a list"
        case bool() | None | float():
            return json.dumps(data)
        case int():
            return str(data) if abs(data) < 10**18 else "a huge number"
    return f"a {type(data).__name__}"


def at(where: str, key: object) -> str:
    """The way to a part of a part."""
    return f"{where}.{key}" if where else str(key)


def as_object(data: object, where: str) -> dict[str, object]:
    """An object with any keys."""
    if not isinstance(data, dict):
        raise BadState(where, f"expected an object, found {shown(data)}")
    for key in data:
        if not isinstance(key, str):
            raise BadState(where, f"expected texts as keys, found {shown(key)}")
    return data


def as_record(data: object, keys: Sequence[str], where: str) -> list[object]:
    """The values of an object that has exactly these keys, in the order of `keys`."""
    found = as_object(data, where)
    for key in keys:
        if key not in found:
            raise BadState(where, f"{shown(key)} is missing")
    if len(found) != len(keys):
        extra = next(key for key in found if key not in keys)
        raise BadState(where, f"there is no {shown(extra)} here")
    return [found[key] for key in keys]


def as_list(data: object, where: str) -> list[object]:
    """A list of anything."""
    if not isinstance(data, list):
        raise BadState(where, f"expected a list, found {shown(data)}")
    return data


def as_text(data: object, where: str) -> str:
    """A text."""
    if not isinstance(data, str):
        raise BadState(where, f"expected a text, found {shown(data)}")
    return data


def as_bool(data: object, where: str) -> bool:
    """True or false; 0 and 1 are numbers."""
    if not isinstance(data, bool):
        raise BadState(where, f"expected true or false, found {shown(data)}")
    return data


def as_int(data: object, low: int, high: int, where: str) -> int:
    """A whole number from `low` to `high`; true and 1.0 are none."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise BadState(where, f"expected a whole number, found {shown(data)}")
    if not low <= data <= high:
        raise BadState(where, f"expected a number from {low} to {high}, found {shown(data)}")
    return data


def expect(data: object, wanted: object, where: str) -> None:
    """A value that can only be one thing, such as the name of the game."""
    if not _same(data, wanted):
        raise BadState(where, f"expected {_brief(wanted)}, found {_brief(data)}")


def _same(data: object, wanted: object) -> bool:
    """Equality to the letter: true is not 1; the keys of an object may be in any order."""
    if isinstance(data, dict) and isinstance(wanted, dict):
        return data.keys() == wanted.keys() and all(_same(data[key], item) for key, item in wanted.items())
    if isinstance(data, list) and isinstance(wanted, list):
        return len(data) == len(wanted) and all(_same(*pair) for pair in zip(data, wanted, strict=True))
    return type(data) is type(wanted) and data == wanted


def _brief(data: object) -> str:
    """A short list or object is shown whole when all in it is plain."""
    match data:
        case list() if len(data) <= 8 and all(isinstance(item, str | int | None) for item in data):
            return f"[{', '.join(shown(item) for item in data)}]"
        case dict() if len(data) <= 16 and all(isinstance(item, str | int | None) for item in data.values()):
            return "{" + ", ".join(f"{shown(key)}: {shown(item)}" for key, item in data.items()) + "}"
    return shown(data)


@frozen
class Names:
    """The names of a finite domain in order: a code is a place in the list. `what` is the domain in messages."""

    what: str
    names: tuple[str, ...]
    codes: dict[str, int] = field(init=False, repr=False, eq=False)

    @codes.default
    def _codes(self) -> dict[str, int]:
        return {name: code for code, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def code(self, data: object, where: str) -> int:
        """The code of a name."""
        name = as_text(data, where)
        code = self.codes.get(name)
        if code is None:
            raise BadState(where, f"{shown(name)} is no {self.what}{self._hint(name)}")
        return code

    def code_or_none(self, data: object, where: str, none: int) -> int:
        """The code of a name, or `none` for null."""
        return none if data is None else self.code(data, where)

    def name_or_none(self, code: int, none: int) -> str | None:
        """The inverse of `code_or_none`."""
        return None if code == none else self.names[code]

    def record(self, data: object, where: str) -> list[object]:
        """The values of an object that has exactly these names as its keys, by code."""
        return as_record(data, self.names, where)

    def keyed(self, values: Iterable[object]) -> dict[str, object]:
        """The inverse of `record`."""
        return dict(zip(self.names, values, strict=True))

    def ones(self, data: object, sites: Names, where: str, none: int) -> list[int]:
        """What lies on each of `sites`: an object of names or nulls."""
        found = sites.record(data, where)
        return [self.code_or_none(item, at(where, name), none) for name, item in zip(sites.names, found, strict=True)]

    def bag(self, data: object, where: str) -> list[int]:
        """How often each name is in a bag: an object that lists only what is there."""
        counts = [0] * len(self.names)
        for name, count in as_object(data, where).items():
            counts[self.code(name, where)] = as_int(count, 1, 1_000_000, at(where, name))
        return counts

    def bag_json(self, counts: Iterable[int]) -> dict[str, int]:
        """The inverse of `bag`, in the order of the names."""
        return {name: count for name, count in zip(self.names, counts, strict=True) if count}

    def sequence(self, data: object, where: str) -> list[int]:
        """The codes of a list of names: a stack bottom first, a walk, a set."""
        return [self.code(item, at(where, index)) for index, item in enumerate(as_list(data, where))]

    def sequence_json(self, codes: Iterable[int]) -> list[str]:
        """The inverse of `sequence`."""
        return [self.names[code] for code in codes]

    def set_of(self, data: object, where: str) -> int:
        """The mask of a set: names in the order of the domain, none of them twice."""
        codes = self.sequence(data, where)
        if any(second <= first for first, second in pairwise(codes)):
            raise BadState(where, f"expected every {self.what} at most once and in order")
        return sum(1 << code for code in codes)

    def _hint(self, name: str) -> str:
        from difflib import get_close_matches  # only for messages

        close = get_close_matches(name[:40], self.names, 1)
        return f"; did you mean {shown(close[0])}?" if close else ""
