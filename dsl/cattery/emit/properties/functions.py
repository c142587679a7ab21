"""The functions of a property module: one for each define, guard, domain, law and end, each a single expression."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cattery.emit.properties.expressions import ATOM, COMPARE, Printed, Printer
from cattery.emit.properties.layout import Bracket, Code, binary, bracketed, call, lines, row
from cattery.emit.properties.names import Names, Scope, docstring, quoted
from cattery.emit.properties.sure import Sure
from cattery.emit.properties.tables import Tables
from cattery.emit.properties.types import python_type
from cattery.model.expr import Domain, Expr, WholeType
from cattery.model.game import Action, Define, End, Game, Origin, Parameter
from cattery.model.legality import Clause, chosen, clauses, given, weighs
from cattery.model.nodes import Locals
from cattery.model.secrets import told
from cattery.model.types import BagType, SequenceType, SetType, Type

INDENT = "    "


@frozen(repr=False)
class Function:
    """A function, laid out."""

    name: str
    text: str


@frozen(repr=False)
class Functions:
    """Prints the functions of one module."""

    game: Game
    tables: Tables
    sure: Sure

    @property
    def names(self) -> Names:
        """The names of the module."""
        return self.tables.names

    def printer(self, locals_: Locals = ()) -> Printer:
        """A printer for one function; `locals_` are those of a node, which stand in the state."""
        scope = Scope(self.names, {"": "state"})
        return Printer(self.game, self.tables, scope, {name: Printed(in_state(name, type_)) for name, type_ in locals_})

    def function(
        self, name: str, parameters: Sequence[Parameter], result: str, body: Code, doc: str, printer: Printer
    ) -> Function:
        """One function with its words."""
        typed = (f"{printer.scope.local(p.name)}: {python_type(p.type)}" for p in parameters)
        head = lines(Bracket(f"def {name}(", ("state: Json", *typed), ")"), after=f" -> {result}:")
        return Function(name, "\n".join([*head, f'{INDENT}"""{doc}"""', *lines(body, "return ", indent=INDENT)]))

    def define(self, define: Define) -> Function:
        """A define."""
        printer = self.printer()
        name = self.names.function("define", define.name)
        doc = described(define.name, define.origin)
        return self.function(
            name, define.parameters, python_type(define.type), printer.whole(define.body), doc, printer
        )

    def condition(self, name: str, condition: Expr, doc: str, parameters: Sequence[Parameter] = ()) -> Function:
        """A condition."""
        printer = self.printer()
        return self.function(name, parameters, "bool", printer.whole(condition), doc, printer)

    # --- legality ----------------------------------------------------------------------------------------------------

    def arguments(self, action: Action) -> tuple[Parameter, ...]:
        """The parameters of an action as its functions take them."""
        return given(action) + chosen(action)

    def clauses(self, action: Action) -> list[tuple[str, Function | None]]:
        """The clauses of an action that say something, in order, with their ids; None for what cannot be told."""
        found = []
        for clause in clauses(self.game, action):
            expression = self.asked(clause)
            if expression is not None:
                told = self.sure.tells(expression)
                found.append((clause.id, self.clause(action, clause, expression) if told else None))
        return found

    def asked(self, clause: Clause) -> Domain | None:
        """What a clause asks; None for one that can never fail, and for what is not looked at here."""
        if clause.guard is not None:
            return clause.guard.condition
        if clause.parameter is None or isinstance(clause.parameter.domain, WholeType):
            return None
        return clause.parameter.domain

    def clause(self, action: Action, clause: Clause, expression: Domain) -> Function:
        """A guard, or that a chosen value is one of those it can be chosen from."""
        parameters = self.arguments(action)
        if clause.guard is not None:
            return self.guard(clause, parameters)
        assert clause.parameter is not None
        printer = self.printer()
        local = printer.scope.local(clause.parameter.name)
        body = binary(local, "in", printer.domain(expression, COMPARE))
        doc = f"{docstring(clause.id)}: one of those it can be chosen from"
        return self.function(self.names.function("clause", clause.id), parameters, "bool", body, doc, printer)

    def guard(self, clause: Clause, parameters: Sequence[Parameter]) -> Function:
        """A guard of an action."""
        assert clause.guard is not None
        name = self.names.function("clause", clause.id)
        return self.condition(name, clause.guard.condition, described(clause.id, clause.guard.origin), parameters)

    def weight(self, action: Action) -> Function | None:
        """How often chance takes a move: once for each copy of what is drawn."""
        drawn = [p for p in chosen(action) if weighs(p)]
        if not drawn or not self.sure.tells(*(parameter.domain for parameter in drawn)):
            return None
        printer = self.printer()
        copies = (self.copies(printer, p, p.domain) for p in drawn if p.domain is not None)
        product: list[Code] = []
        for item in copies:
            product += [" * ", item] if product else [item]
        name = self.names.function("weight", f"{action.name} weight")
        doc = f"How many copies of what {docstring(action.name)} draws there are."
        return self.function(name, self.arguments(action), "int", row(*product), doc, printer)

    def copies(self, printer: Printer, parameter: Parameter, domain: Domain) -> Code:
        """How many copies of a piece there are where it is drawn from."""
        local = printer.scope.local(parameter.name)
        if not isinstance(domain.type, BagType):
            return row(printer.domain(domain, ATOM), call(".count", local))
        return row(printer.domain(domain, ATOM), call(".get", local, "0"))

    def told(self, action: Action, number: int) -> Function | None:
        """Who is told what is chosen for a parameter; None where everybody is."""
        parameter = chosen(action)[number]
        players = told(self.game, action, parameter)
        if players is None:
            return None
        printer = self.printer()
        named = self.arguments(action)[: len(given(action)) + number + 1] if action.stepped else self.arguments(action)
        body = bracketed([printer.whole(player) for player in players])
        name = self.names.function("told", f"{action.name} {parameter.name} told")
        doc = f"{docstring(f'{action.name}.{parameter.name}')}: who is told what it is"
        return self.function(name, named, "tuple[str, ...]", body, doc, printer)

    # --- ends --------------------------------------------------------------------------------------------------------

    def end(self, end: End) -> tuple[Function, Function]:
        """Whether an end is reached, and everybody's score then."""
        name = self.names.function("end", end.name)
        doc = described(end.name, end.origin)
        holds = self.condition(name, end.condition, doc, end.parameters)
        printer = self.printer()
        title = f"What everybody has when {docstring(end.name)} is reached."
        scores = self.names.function("scores", f"{end.name} scores")
        body = self.scores(end, printer)
        return holds, self.function(scores, end.parameters, "dict[str, float] | None", body, title, printer)

    def ties(self, end: End) -> Function | None:
        """What decides between equal scores."""
        if not end.ties:
            return None
        printer = self.printer()
        player = printer.scope.local("player")
        worth = row(f"{player}: ", bracketed([printer.whole(tie) for tie in end.ties]))
        body = Bracket("{", (worth, f"for {player} in PLAYERS"), "}", comma=False)
        name = self.names.function("ties", f"{end.name} ties")
        doc = f"What decides between equals when {docstring(end.name)} is reached."
        return self.function(name, end.parameters, "dict[str, tuple[int, ...]]", body, doc, printer)

    def scores(self, end: End, printer: Printer) -> Code:
        """Everybody's score; None is a draw."""
        if end.score is not None:
            player = printer.scope.local("player")
            return Bracket("{", (row(f"{player}: ", printer.whole(end.score)), f"for {player} in PLAYERS"), "}", False)
        if end.player is None:
            return "None"
        player = printer.scope.local("each player")
        same = "==" if end.result == "wins" else "!="
        score = row(f"{player}: ", call("int", binary(player, same, printer.inside(end.player, COMPARE + 1))))
        return Bracket("{", (score, f"for {player} in PLAYERS"), "}", comma=False)


def in_state(name: str, type_: Type) -> Code:
    """A local of a node; the JSON has lists for what are sets and sequences here."""
    found = f'state["locals"][{quoted(name)}]'
    return call("tuple", found) if isinstance(type_, SetType | SequenceType) else found


def described(name: str, origin: Origin) -> str:
    """A declaration in words: its name, its doc, what it cites and where it stands."""
    doc = f"{name}: {origin.doc}" if origin.doc else f"{name}."
    cites = f" [{', '.join(origin.cites)}]" if origin.cites else ""
    return docstring(f"{doc}{cites} ({origin.span.path}:{origin.span.line})")
