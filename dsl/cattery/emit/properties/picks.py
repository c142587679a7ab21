"""Actions in steps: for each chosen parameter what it is picked from and what must hold, as functions of what came before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from cattery.emit.properties.expressions import OR, Printer
from cattery.emit.properties.functions import Function, Functions
from cattery.emit.properties.layout import Bracket, Code, call, row
from cattery.emit.properties.names import docstring, quoted
from cattery.emit.properties.types import python_type
from cattery.model.expr import Builtin, Domain
from cattery.model.game import Action, Parameter
from cattery.model.legality import chosen, clauses, form, given
from cattery.model.types import SequenceType, SetType


@frozen(repr=False)
class Picks:
    """Prints one action in steps; `printed` takes its functions, `reader` says how a value is read."""

    functions: Functions
    action: Action
    printed: list[Function]
    reader: Callable[[Parameter], str]

    def before(self) -> list[tuple[str, str | None]]:
        """The guards that ask of nothing chosen."""
        return list(self.guards(0))

    def code(self) -> Code:
        """All parameters."""
        levels = tuple(self.level(number, parameter) for number, parameter in enumerate(chosen(self.action), start=1))
        items: list[Code] = [quoted(self.action.name), Bracket("(", levels, ",)" if len(levels) == 1 else ")")]
        items += [] if self.functions.sure.completes(self.action) else ["sure=False"]
        return call(self.functions.tables.helper("Picking"), *items)

    def level(self, number: int, parameter: Parameter) -> Code:
        """One parameter."""
        items: list[Code] = [quoted(parameter.name), quoted(form(parameter)), self.reader(parameter)]
        items.append(self.domain(number, parameter).name)
        if parameter.where is not None:
            items.append(f"where={self.where(number, parameter).name}")
        guards = [f"({quoted(name)}, {test})" for name, test in self.guards(number)]
        if guards:
            items.append(row("guards=", Bracket("(", tuple(guards), ",)" if len(guards) == 1 else ")")))
        return call(self.functions.tables.helper("Level"), *items)

    def parameters(self, number: int) -> Sequence[Parameter]:
        """The given parameters and so many of the chosen ones."""
        return (*given(self.action), *chosen(self.action)[:number])

    def guards(self, number: int) -> Iterator[tuple[str, str | None]]:
        """The guards that are asked when so many parameters are known, with their functions; None: cannot be told."""
        for clause in clauses(self.functions.game, self.action):
            if clause.guard is not None and clause.bound == number:
                told = self.functions.sure.tells(clause.guard.condition)
                yield clause.id, self.keep(self.functions.guard(clause, self.parameters(number))).name if told else None

    def keep(self, function: Function) -> Function:
        """A function that the module prints."""
        self.printed.append(function)
        return function

    def where(self, number: int, parameter: Parameter) -> Function:
        """What has to hold after every pick."""
        assert parameter.where is not None
        name = self.functions.names.function("where", f"{self.action.name} {parameter.name} where")
        doc = f"{docstring(f'{self.action.name}.{parameter.name}')}: what may be picked together"
        return self.keep(self.functions.condition(name, parameter.where, doc, self.parameters(number)))

    def domain(self, number: int, parameter: Parameter) -> Function:
        """What a parameter is picked from."""
        assert parameter.domain is not None
        printer = self.functions.printer()
        name = self.functions.names.function("clause", f"{self.action.name}.{parameter.name}")
        doc = f"{docstring(f'{self.action.name}.{parameter.name}')}: what it is picked from"
        before = self.parameters(number - 1)
        body = domain_code(printer, parameter.domain)
        return self.keep(self.functions.function(name, before, domain_type(parameter), body, doc, printer))


def domain_code(printer: Printer, domain: Domain) -> Code:
    """A domain; of a set with the fewest and the most elements, of an order what is on each of its sites."""
    match domain:
        case Builtin("subsets", arguments):
            return Bracket("(", tuple(map(printer.whole, arguments)), ")")
        case Builtin("arrangements", (sites,), place=str() as place):
            site = printer.scope.local("each site")
            there = f'state["places"][{quoted(place)}][{site}]'
            return Bracket("tuple(", (there, row(f"for {site} in ", printer.inside(sites, OR))), ")", comma=False)
        case _:
            return printer.domain(domain)


def domain_type(parameter: Parameter) -> str:
    """The type of a domain."""
    match parameter.type, form(parameter):
        case SetType(element), "set":
            return f"tuple[Sequence[{python_type(element)}], int, int]"
        case SequenceType(element), "order":
            return f"tuple[{python_type(element)}, ...]"
        case whole, _:
            return f"Collection[{python_type(whole)}]"
