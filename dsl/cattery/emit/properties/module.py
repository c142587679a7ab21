"""The property test module of a game: gathers its parts as laid-out text for the template, which only prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import jinja2
from attrs import field, frozen

from cattery.emit.properties.functions import Function, Functions
from cattery.emit.properties.layout import Code, bracketed, call, lines, tuple_of
from cattery.emit.properties.moments import extra_turns, moments
from cattery.emit.properties.names import Names, declared, docstring, quoted
from cattery.emit.properties.offers import Offers
from cattery.emit.properties.promises import Promises
from cattery.emit.properties.standing import Test, standing_tests
from cattery.emit.properties.sure import sure
from cattery.emit.properties.tables import Tables
from cattery.emit.properties.types import place_type, value_type
from cattery.model import walk
from cattery.model.expr import Builtin
from cattery.model.game import Game
from cattery.model.nodes import points
from cattery.model.stmt import Note
from cattery.model.types import IntType, SetType

ABCS = ("Collection", "Mapping", "Sequence")
"""What types may be taken from `collections.abc`."""

HELPERS = (
    *("ANY", "BAG", "FLAG", "NUMBER", "ONE", "STACK", "WORD"),
    *("Action", "Arena", "Family", "Fields", "Level", "Limit", "Node", "Picking", "Point", "Slot", "Use"),
    *("amount", "backwards", "bottom", "conserved", "distance", "ended", "fits", "following", "framed", "groups"),
    *("in_range", "laws", "lines", "look", "neighbours", "numbers", "opponent", "optional", "ordered", "pair_table"),
    *("part", "piece_of", "played", "possible", "present", "quotient", "ray", "reach", "remainder", "several"),
    *(
        "sightings",
        "site_at",
        "spelt",
        "step",
        "steps",
        "table",
        "top",
        "tuple_or_none",
        "walks",
        "well_formed",
        "well_placed",
    ),
    *("well_spent", "words"),
)
"""What printed code may take from `cattery_runtime.testing`."""

USED = (
    *("Action", "Arena", "Family", "Node", "Point", "Slot", "Use", "framed", "in_range", "laws", "played"),
    *("well_formed", "well_placed"),
)
"""What the template itself takes from there."""

OWN = (
    *("Any", "Collection", "Json", "Mapping", "Places", "Sequence", "State", "MOVES", "TypedDict", "Values"),
    *(
        "ARENA",
        "NODES",
        "ACTIONS",
        "LIMITS",
        "OPTIONS",
        "PLACES",
        "PLAYERS",
        "POINTS",
        "POSITION",
        "VALUES",
        "pairwise",
        "parse_move",
    ),
    *("annotations", "play", "seen", "state"),
)
"""Names that the template gives."""


@frozen(repr=False)
class Module:
    """Everything the template prints."""

    game: Game
    tables: Tables
    functions: Functions
    printed: list[Function] = field(factory=list)

    def tell(self) -> dict[str, object]:
        """The parts of the module, by the names that the template uses. The constants come last: they are what the
        other parts asked for."""
        told = (d for d in self.game.defines.values() if d.name not in self.functions.sure.unsure)
        self.printed.extend(map(self.functions.define, told))
        offers = Offers(self.game, self.tables, self.functions, self.printed)
        promises = Promises(self.game, self.tables, self.functions, self.printed)
        stops = moments(self.game)
        actions = dictionary(offers.actions())
        nodes = dictionary(offers.nodes(stops))
        promised = [*promises.conserved(), *promises.tests()]
        limits = dict(offers.limits())
        return {
            "doc": self.about(promises),
            "places": dictionary(self.place_types(), "    "),
            "values": dictionary(self.value_types(), "    "),
            "families": dictionary(self.families()),
            "slots": dictionary(self.slots()),
            "limits": dictionary(limits.items()) if limits else "",
            "options": dictionary((name, quoted(option_text(o.value))) for name, o in self.game.options.items()),
            "position": self.position(),
            "extra_turns": extra_turns(self.game),
            "actions": actions,
            "nodes": nodes,
            "points": dictionary(offers.points(stops)),
            "functions": [function.text for function in self.printed],
            "tests": [*self.standing(bool(limits)), *promised],
            "also": self.also(),
            "abcs": [name for name in ABCS if any(f"{name}[" in function.text for function in self.printed)],
            "constants": self.tables.printed(),
            "standards": sorted(self.tables.standards),
            "helpers": sorted(self.tables.helpers | set(USED), key=by_case),
        }

    def about(self, promises: Promises) -> str:
        """The words at the top of the module."""
        sentences = (
            ("Not looked at here, because no node shows the state in which they are meant: ", promises.unseen()),
            ("Not told here, because that needs a move to be tried: ", promises.untold()),
            ("How often these have happened is not counted here: ", self.limited()),
        )
        return "\n".join(f"{words}{', '.join(map(docstring, names))}." for words, names in sentences if names)

    def limited(self) -> list[str]:
        """The rules that happen so many times at most."""
        return [rule.name for rule in self.game.rules.values() if rule.limit is not None]

    def also(self) -> list[str]:
        """The keys of a state that only some games have."""
        steps = any(action.stepped for action in self.game.actions.values())
        bodies = [self.game.flow, *(walk.body(declared) for declared in walk.declarations(self.game))]
        noted = any(isinstance(statement, Note) for body in bodies for statement in walk.statements(body))
        there = {"frames": points(self.game).nested, "choosing": steps, "spent": bool(self.limited()), "noted": noted}
        return [name for name, has in there.items() if has]

    # --- shapes ------------------------------------------------------------------------------------------------------

    def place_types(self) -> Iterator[tuple[str, Code]]:
        """The types of the places in the JSON."""
        yield from ((place.name, place_type(place)) for place in self.game.places.values())

    def value_types(self) -> Iterator[tuple[str, Code]]:
        """The types of the values in the JSON."""
        yield from ((value.name, value_type(value)) for value in self.game.values.values())

    def families(self) -> Iterator[tuple[str, Code]]:
        """What the places are."""
        for place in self.game.places.values():
            per = tuple(self.tables.whole(type_) for type_ in place.per)
            kind = self.tables.helper(place.kind.upper())
            seen = (f"seen={quoted(place.visible)}",) if place.visible else ()
            items = (kind, self.tables.piece_counts(place.pieces), *((bracketed(per),) if per else ()), *seen)
            yield place.name, call("Family", *items)

    def slots(self) -> Iterator[tuple[str, Code]]:
        """What the values can be."""
        for value in self.game.values.values():
            inner, sets = (value.type.element, True) if isinstance(value.type, SetType) else (value.type, False)
            per = tuple(self.tables.whole(type_) for type_ in value.per)
            items = (self.tables.whole(inner), *((bracketed(per),) if per else ()), *(("sets=True",) if sets else ()))
            yield value.name, call("Slot", *items)

    def standing(self, limits: bool) -> list[Test]:
        """The tests of every game that is made like this one."""
        variants = f"[{', '.join(map(quoted, self.game.variants))}]"
        secrets = any(place.visible is not None for place in self.game.places.values())
        if limits:
            self.tables.helper("well_spent")
        return standing_tests(quoted(self.game.name), variants, self.also(), limits, secrets)

    def position(self) -> str:
        """The values that make up a position, where something asks how often one was there."""
        asked = any(
            isinstance(node, Builtin) and node.op == "sightings"
            for declared_ in walk.declarations(self.game)
            for node in walk.expressions(declared_)
        )
        names = [v.name for v in self.game.values.values() if v.reset is None and not isinstance(v.type, IntType)]
        return tuple_of([quoted(name) for name in names]) if asked else ""


def dictionary(items: Iterable[tuple[str, Code]], indent: str = "") -> str:
    """A dictionary with an item on each line."""
    found = [line for key, code in items for line in lines(code, f"{quoted(key)}: ", ",", f"{indent}    ")]
    return "\n".join(["{", *found, f"{indent}}}"]) if found else "{}"


def by_case(name: str) -> tuple[int, str]:
    """The order of imports: constants, classes, functions."""
    return (0 if name.isupper() else 2 if name.islower() else 1, name)


def option_text(value: object) -> str:
    """An option's value as the JSON has it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@cache
def environment() -> jinja2.Environment:
    """The templates."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


def print_module(game: Game, module: str, command: str) -> str:
    """The text of a game's property test module."""
    names = Names()
    names.taken.update(HELPERS, OWN)
    declared(game, names)
    tables = Tables(game, names)
    parts = Module(game, tables, Functions(game, tables, sure(game))).tell()
    template = environment().get_template("properties.py.jinja")
    header = f"# Generated from {game.origin.span.path} by `{command}`; changes are made there."
    return template.render(parts, module=module, title=docstring(game.title), header=header)
