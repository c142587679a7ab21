"""Names of the spec as names of Python: readable, safe, and never two things under one name."""

from __future__ import annotations

import builtins
import keyword

from attrs import define, field

from cattery.model.game import Game

RESERVED = frozenset(keyword.kwlist) | frozenset(keyword.softkwlist) | frozenset(dir(builtins))


def identifier(name: str) -> str:
    """A name with what Python allows in one."""
    text = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name)
    return f"_{text}" if text[:1].isdigit() or not text else text


def quoted(text: str) -> str:
    """A text as a literal of Python, in ASCII and between double quotes."""
    inner = text.encode("unicode_escape").decode("ascii").replace('"', '\\"')
    return f'"{inner}"'


def docstring(text: str) -> str:
    """What may stand between three double quotes: whatever the words are, they stay words."""
    plain = " ".join(text.split()).replace("\\", "\\\\")
    plain = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in plain)
    return plain.replace('"', '\\"') if '"""' in plain or plain.endswith('"') else plain


@define
class Names:
    """The names of one module: each thing asks once, under its kind, and gets the first that is free."""

    taken: set[str] = field(factory=lambda: set(RESERVED))
    known: dict[tuple[str, str], str] = field(factory=dict)

    def give(self, kind: str, name: str, wanted: str) -> str:
        """The name of a thing, the same each time."""
        if (kind, name) not in self.known:
            free = wanted
            while free in self.taken:
                free += "_"
            self.taken.add(free)
            self.known[kind, name] = free
        return self.known[kind, name]

    def function(self, kind: str, name: str) -> str:
        """The name of a function."""
        return self.give(kind, name, identifier(name).lower())

    def constant(self, kind: str, name: str) -> str:
        """The name of a constant."""
        return self.give(kind, name, identifier(name).upper())


@define
class Scope:
    """The local names of one function; none hides a name of the module."""

    module: Names
    known: dict[str, str] = field(factory=dict)

    def local(self, name: str) -> str:
        """The name of a local."""
        if name not in self.known:
            free = identifier(name).lower()
            while free in self.module.taken or free in self.known.values():
                free += "_"
            self.known[name] = free
        return self.known[name]


def declared(game: Game, names: Names) -> None:
    """Give the declarations their names first, so that what stands beside them never changes these."""
    for define_ in game.defines.values():
        names.function("define", define_.name)
    for law in game.laws.values():
        names.function("law", law.name)
    for end in game.ends.values():
        names.function("end", end.name)
