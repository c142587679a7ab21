"""What the rules promise: a test for each law and for each end, and that no piece is lost or made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from cattery.emit.properties.functions import Function, Functions, described
from cattery.emit.properties.layout import Code, call, flat, lines, tuple_of
from cattery.emit.properties.moments import ends_in_effects, is_seen
from cattery.emit.properties.names import docstring, quoted
from cattery.emit.properties.standing import Test, conservation_test
from cattery.emit.properties.tables import Tables
from cattery.model import walk
from cattery.model.expr import Local
from cattery.model.game import End, Game, Law
from cattery.model.legality import clauses
from cattery.model.stmt import Check, Use
from cattery.model.types import BagType, OptionalType, PairType, SequenceType, SetType, Type


@frozen(repr=False)
class Promises:
    """Prints laws and ends; `printed` takes the functions that they need."""

    game: Game
    tables: Tables
    functions: Functions
    printed: list[Function]

    def unseen(self) -> list[str]:
        """The laws that no node shows as they are meant."""
        return [law.name for law in self.game.laws.values() if not is_seen(self.game, law)]

    def untold(self) -> list[str]:
        """What cannot be told from the state: laws, ends, and the guards of actions."""
        sure = self.functions.sure
        found = [law.name for law in self.game.laws.values() if not sure.tells(law.condition)]
        found += [end.name for end in self.game.ends.values() if not self.tells(end)]
        for action in self.game.actions.values():
            for clause in clauses(self.game, action):
                asked = self.functions.asked(clause)
                found += [clause.id] if asked is not None and not sure.tells(asked) else []
        return found

    def tells(self, end: End) -> bool:
        """Whether it can be told when an end is reached and what everybody has then."""
        return self.functions.sure.tells(end.condition, end.score, end.player, *end.ties)

    def tests(self) -> Iterator[Test]:
        """The tests of the laws, and of the ends."""
        unseen = self.unseen()
        for law in self.game.laws.values():
            if law.name not in unseen and self.functions.sure.tells(law.condition):
                yield self.law(law)
        for end in self.game.ends.values():
            if self.tells(end):
                yield from self.end(end)

    def law(self, law: Law) -> Test:
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
        return Test(test, words, text, played=law.kind != "possible")

    # --- ends --------------------------------------------------------------------------------------------------------

    def end(self, end: End) -> Iterator[Test]:
        """The condition of an end, what it gives, and the test that both are as said when it is reached."""
        cases = self.cases(end)
        if not cases:
            return
        holds, scores = self.functions.end(end)
        ties = self.functions.ties(end)
        functions = [holds, scores, *([] if ties is None else [ties])]
        self.printed.extend(functions)
        words = docstring(f"end {end.name} ({end.origin.span.path}:{end.origin.span.line})")
        arguments = (quoted(end.name), "PLAYERS", f"lambda state: {cases}", *(function.name for function in functions))
        name = self.functions.names.function("test", f"test-end-{end.name}")
        body = "\n".join(lines(call("ARENA.ends", "play", *arguments), indent="    "))
        yield Test(name, words, body)

    def cases(self, end: End) -> str:
        """The arguments with which an end is looked for, as a list of tuples; empty where nothing can be said.

        Where they hang on locals of the flow, which a game that is over does not show, all values are tried.
        """
        uses = [use for use in self.checked() if use.name == end.name]
        if not uses or not self.functions.sure.tells(*(item for use in uses for item in use.arguments)):
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

    # --- pieces ------------------------------------------------------------------------------------------------------

    def conserved(self) -> Iterator[Test]:
        """The tests that no piece is lost or made."""
        for kind in self.game.pieces.values():
            places = [place.name for place in self.game.places.values() if place.pieces == kind.name]
            contents: Sequence[Code] = [f'seen.state["places"][{quoted(place)}]' for place in places]
            checked = call(self.tables.helper("conserved"), self.tables.piece_counts(kind.name), *contents)
            name = self.functions.names.function("test", f"test-conserved-{kind.name}")
            yield conservation_test(name, docstring(kind.name), "\n".join(lines(checked, indent="        ")))


def is_finite(type_: Type) -> bool:
    """Whether the values of a type can be listed."""
    inner = type_.inner if isinstance(type_, OptionalType) else type_
    return not isinstance(inner, SetType | SequenceType | BagType | PairType)
