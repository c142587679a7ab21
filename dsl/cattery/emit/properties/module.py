"""The property test module of a game: gathers its parts as laid-out text for the template, which only prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import jinja2
from attrs import field, frozen

from cattery.emit.properties.functions import Function, Functions, described
from cattery.emit.properties.layout import Bracket, Code, call, flat, lines, row
from cattery.emit.properties.moments import Moment, ends_in_effects, extra_turns, is_seen, moments
from cattery.emit.properties.names import Names, declared, docstring, quoted
from cattery.emit.properties.standing import Test, conservation_test, standing_tests
from cattery.emit.properties.tables import Tables
from cattery.emit.properties.types import place_type, reader, value_type
from cattery.model import walk
from cattery.model.expr import Builtin, Local
from cattery.model.game import Action, End, Game, Law, Parameter
from cattery.model.legality import chosen
from cattery.model.stmt import Check, Note, Use
from cattery.model.types import BagType, IntType, OptionalType, PairType, PieceType, SequenceType, SetType, Type

HELPERS = (
    *("ANY", "BAG", "FLAG", "NUMBER", "ONE", "STACK", "WORD"),
    *("Action", "Arena", "Family", "Node", "Slot", "Use"),
    *("amount", "bottom", "conserved", "distance", "ended", "fits", "following", "framed", "groups", "in_range"),
    *("laws", "lines", "look", "neighbours", "numbers", "opponent", "optional", "ordered", "pair_table", "part"),
    *("piece_of", "played", "possible", "quotient", "ray", "reach", "remainder", "several", "sightings", "step"),
    *("steps", "table", "top", "walks", "well_formed", "words"),
)
"""What printed code may take from `cattery_runtime.testing`."""

USED = ("Action", "Arena", "Family", "Node", "Slot", "Use", "framed", "in_range", "laws", "played", "well_formed")
"""What the template itself takes from there."""

OWN = (
    *("Any", "Json", "Mapping", "NotRequired", "Places", "Sequence", "State", "MOVES", "TypedDict", "Values"),
    *("ARENA", "NODES", "ACTIONS", "OPTIONS", "PLACES", "PLAYERS", "POSITION", "VALUES", "pairwise", "parse_move"),
    *("annotations", "play", "seen", "state"),
)
"""Names that the template gives."""


@frozen(repr=False)
class Module:
    """Everything the template prints."""

    game: Game
    tables: Tables
    functions: Functions
    tests: list[Test] = field(factory=list)
    printed: list[Function] = field(factory=list)

    def tell(self) -> dict[str, object]:
        """The parts of the module, by the names that the template uses. The constants come last: they are what the
        other parts asked for."""
        for define in self.game.defines.values():
            self.printed.append(self.functions.define(define))
        actions = dictionary((action.name, self.action(action)) for action in self.game.actions.values())
        nodes = dictionary((moment.node.name, self.node(moment)) for moment in moments(self.game))
        unseen = [law for law in self.laws() if not is_seen(self.game, law)]
        for law in self.laws():
            if law not in unseen:
                self.law(law)
        for end in self.game.ends.values():
            self.end(end)
        return {
            "doc": self.about(unseen),
            "places": dictionary(self.place_types(), "    "),
            "values": dictionary(self.value_types(), "    "),
            "families": dictionary(self.families()),
            "slots": dictionary(self.slots()),
            "options": dictionary((name, quoted(option_text(o.value))) for name, o in self.game.options.items()),
            "position": self.position(),
            "extra_turns": extra_turns(self.game),
            "actions": actions,
            "nodes": nodes,
            "functions": [function.text for function in self.printed],
            "tests": self.all_tests(),
            "abcs": [name for name in ("Mapping", "Sequence") if any(f"{name}[" in f.text for f in self.printed)],
            "noted": any(isinstance(statement, Note) for statement in walk.statements(self.game.flow)),
            "constants": self.tables.printed(),
            "standards": sorted(self.tables.standards),
            "helpers": sorted(self.tables.helpers | set(USED), key=by_case),
        }

    # --- laws --------------------------------------------------------------------------------------------------------

    def laws(self) -> Sequence[Law]:
        """The laws in the order of the files."""
        return tuple(self.game.laws.values())

    def about(self, unseen: Sequence[Law]) -> str:
        """The words at the top of the module."""
        if not unseen:
            return ""
        names = ", ".join(docstring(law.name) for law in unseen)
        return f"Not looked at here, because no node shows the state in which they are meant: {names}."

    def law(self, law: Law) -> None:
        """The predicate of a law, and its test."""
        name = self.functions.names.function("law", law.name)
        self.printed.append(self.functions.condition(name, law.condition, described(law.name, law.origin)))
        how = "after_moves" if law.kind == "must" else {"always": "always"}.get(law.moment, "after_turns")
        words = docstring(f"{law.kind} {law.name} ({law.origin.span.path}:{law.origin.span.line})")
        if law.kind == "possible":
            text = f"    {self.tables.helper('possible')}(ARENA, {name}, {quoted(law.name)})"
        else:
            unless = ", at_end=False" if law.kind == "must" and ends_in_effects(self.game) else ""
            text = f"    ARENA.{how}(play, {name}, {quoted(law.name)}{unless})"
        test = self.functions.names.function("test", f"test-{law.name}")
        self.tests.append(Test(test, words, text, played=law.kind != "possible"))

    def end(self, end: End) -> None:
        """The condition of an end, what it gives, and the test that both are as said when it is reached."""
        cases = self.cases(end)
        if not cases:
            return
        holds, scores = self.functions.end(end)
        self.printed.extend((holds, scores))
        words = docstring(f"end {end.name} ({end.origin.span.path}:{end.origin.span.line})")
        arguments = (quoted(end.name), "PLAYERS", f"lambda state: {cases}", holds.name, scores.name)
        name = self.functions.names.function("test", f"test-end-{end.name}")
        body = "\n".join(lines(call("ARENA.ends", "play", *arguments), indent="    "))
        self.tests.append(Test(name, words, body))

    def cases(self, end: End) -> str:
        """The arguments with which an end is looked for, as a list of tuples; empty where nothing can be said.

        Where they hang on locals of the flow, which a game that is over does not show, all values are tried.
        """
        uses = [use for use in self.checked() if use.name == end.name]
        if not uses:
            return ""
        if any(isinstance(node, Local) for use in uses for item in use.arguments for node in walk.walk(item)):
            domains = [flat(self.tables.whole(p.type)) for p in end.parameters if is_finite(p.type)]
            if len(domains) < len(end.parameters):
                return ""
            return f"list({self.tables.standard('product')}({', '.join(domains)}))"
        printer = self.functions.printer()
        told = dict.fromkeys(tuple_of([printer.whole(item) for item in use.arguments]) for use in uses)
        return f"[{', '.join(told)}]"

    def checked(self) -> Iterator[Use]:
        """The ends that are looked for, in the flow and in what it calls."""
        bodies = [self.game.flow, *(rule.body for rule in self.game.rules.values())]
        bodies += [action.body for action in self.game.actions.values()]
        for body in bodies:
            for statement in walk.statements(body):
                if isinstance(statement, Check):
                    yield from statement.uses

    # --- legality ----------------------------------------------------------------------------------------------------

    def action(self, action: Action) -> Code:
        """How the moves of an action are read and what must hold for them."""
        clauses = self.functions.clauses(action)
        self.printed.extend(function for _, function in clauses)
        weight = self.functions.weight(action)
        readers = (self.tables_reader(parameter) for parameter in chosen(action))
        items: list[Code] = [
            row("readers=", bracketed(list(readers))),
            row("clauses=", bracketed([f"({quoted(name)}, {function.name})" for name, function in clauses])),
        ]
        if weight is not None:
            self.printed.append(weight)
            items.append(f"weight={weight.name}")
        return call("Action", *items)

    def tables_reader(self, parameter: Parameter) -> str:
        """How a parameter is read."""
        inner = parameter.type
        while isinstance(inner, OptionalType | SetType | SequenceType):
            inner = inner.inner if isinstance(inner, OptionalType) else inner.element
        width = len(self.game.pieces[inner.pieces].fields) if isinstance(inner, PieceType) else 1
        text = reader(parameter.type, width)
        for name in ("FLAG", "NUMBER", "WORD", "optional", "piece_of", "several"):
            if name in text:
                self.tables.helper(name)
        return text

    def node(self, moment: Moment) -> Code:
        """A node of the flow."""
        decide = moment.node.decide
        printer = self.functions.printer(name for name, _ in moment.node.locals)
        actor: Code = "None" if decide.actor is None else row("lambda state: ", printer.whole(decide.actor))
        items: list[Code] = [
            row("actor=", actor),
            row("uses=", bracketed([self.use(use, moment) for use in decide.uses])),
        ]
        items += ["may=True"] if decide.may else []
        items += [f"turn={moment.turn}"] if moment.turn is not None else []
        items += ["again=True"] if moment.again else []
        return call("Node", *items)

    def use(self, use: Use, moment: Moment) -> Code:
        """An action as a node offers it, with its given parameters."""
        if not use.arguments:
            return f"Use({quoted(use.name)})"
        printer = self.functions.printer(name for name, _ in moment.node.locals)
        given = tuple_of([printer.whole(item) for item in use.arguments])
        return f"Use({quoted(use.name)}, lambda state: {given})"

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
            items = (kind, self.tables.piece_counts(place.pieces), *((bracketed(per),) if per else ()))
            yield place.name, call("Family", *items)

    def slots(self) -> Iterator[tuple[str, Code]]:
        """What the values can be."""
        for value in self.game.values.values():
            inner, sets = (value.type.element, True) if isinstance(value.type, SetType) else (value.type, False)
            per = tuple(self.tables.whole(type_) for type_ in value.per)
            items = (self.tables.whole(inner), *((bracketed(per),) if per else ()), *(("sets=True",) if sets else ()))
            yield value.name, call("Slot", *items)

    def all_tests(self) -> list[Test]:
        """The tests in order: those of every game, conservation, the laws and ends of this one."""
        variants = f"[{', '.join(map(quoted, self.game.variants))}]"
        return [*standing_tests(quoted(self.game.name), variants), *self.conserved(), *self.tests]

    def conserved(self) -> Iterator[Test]:
        """The tests that no piece is lost or made."""
        for kind in self.game.pieces.values():
            places = [place.name for place in self.game.places.values() if place.pieces == kind.name]
            contents = [f'seen.state["places"][{quoted(place)}]' for place in places]
            checked = call(self.tables.helper("conserved"), self.tables.piece_counts(kind.name), *contents)
            name = self.functions.names.function("test", f"test-conserved-{kind.name}")
            yield conservation_test(name, docstring(kind.name), "\n".join(lines(checked, indent="        ")))

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


def is_finite(type_: Type) -> bool:
    """Whether the values of a type can be listed."""
    inner = type_.inner if isinstance(type_, OptionalType) else type_
    return not isinstance(inner, SetType | SequenceType | BagType | PairType)


def bracketed(items: Sequence[Code]) -> Bracket:
    """A tuple."""
    return Bracket("(", tuple(items), ",)" if len(items) == 1 else ")")


def tuple_of(items: Sequence[Code]) -> str:
    """A tuple on one line."""
    return flat(bracketed(items))


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
    parts = Module(game, tables, Functions(game, tables)).tell()
    template = environment().get_template("properties.py.jinja")
    header = f"# Generated from {game.origin.span.path} by `{command}`; changes are made there."
    return template.render(parts, module=module, title=docstring(game.title), header=header)
