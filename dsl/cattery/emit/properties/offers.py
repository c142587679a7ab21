"""What nodes offer: how moves are read, what must hold for them, who decides, and where play can stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from cattery.emit.properties.functions import Function, Functions
from cattery.emit.properties.layout import Bracket, Code, bracketed, call, row
from cattery.emit.properties.moments import Moment
from cattery.emit.properties.names import quoted
from cattery.emit.properties.picks import Picks
from cattery.emit.properties.tables import Tables
from cattery.emit.properties.types import picked_type, reader
from cattery.model.game import Action, Game, Parameter
from cattery.model.legality import chosen
from cattery.model.nodes import Locals
from cattery.model.stmt import Decide, Use

READERS = ("FLAG", "NUMBER", "WORD", "optional", "piece_of", "several")


@frozen(repr=False)
class Offers:
    """Prints actions, nodes and points; `printed` takes the functions that they need."""

    game: Game
    tables: Tables
    functions: Functions
    printed: list[Function]

    def actions(self) -> Iterator[tuple[str, Code]]:
        """The actions, by their names."""
        for action in self.game.actions.values():
            yield action.name, self.picked(action) if action.stepped else self.action(action)

    def action(self, action: Action) -> Code:
        """How the moves of an action are read and what must hold for them."""
        clauses = self.functions.clauses(action)
        self.printed.extend(function for _, function in clauses if function is not None)
        weight = self.functions.weight(action)
        named = [(name, None if function is None else function.name) for name, function in clauses]
        items: list[Code] = [
            row("readers=", bracketed([self.reader(parameter) for parameter in chosen(action)])),
            row("clauses=", clauses_code(named)),
        ]
        if weight is not None:
            self.printed.append(weight)
            items.append(f"weight={weight.name}")
        return call("Action", *items, *self.told(action))

    def picked(self, action: Action) -> Code:
        """An action that is chosen in steps."""
        if not self.tells_picks(action):
            return call("Action", "readers=()", "clauses=()")
        picks = Picks(self.functions, action, self.printed, self.reader)
        before, steps = row("clauses=", clauses_code(picks.before())), row("steps=", picks.code())
        return call("Action", "readers=()", before, steps, *self.told(action))

    def told(self, action: Action) -> Iterator[Code]:
        """Who is told what is chosen, where not everybody is."""
        found: list[Code] = []
        for number in range(len(chosen(action))):
            function = self.functions.told(action, number)
            if function is not None:
                self.printed.append(function)
                found.append(f"{number}: {function.name}")
        if found:
            yield row("told=", Bracket("{", tuple(found), "}"))

    def reader(self, parameter: Parameter) -> str:
        """How a parameter is read; of one that is picked bit by bit, what is picked."""
        text = reader(picked_type(parameter), self.piece)
        for name in READERS:
            if name in text:
                self.tables.helper(name)
        return text

    def piece(self, pieces: str) -> str:
        """How a piece is read."""
        if self.tables.is_plain(pieces):
            return f"piece_of({len(self.game.pieces[pieces].fields)})"
        return f"{self.tables.fields_of(pieces)}.reader"

    # --- nodes -------------------------------------------------------------------------------------------------------

    def nodes(self, moments: Sequence[Moment]) -> Iterator[tuple[str, Code]]:
        """The decisions, by their names."""
        for moment in moments:
            if isinstance(moment.point.statement, Decide):
                yield moment.point.name, self.node(moment.point.statement, moment.point.locals)

    def node(self, decide: Decide, locals_: Locals) -> Code:
        """Who decides, and about what."""
        if not self.tells(decide):
            return call("Node", "actor=None", "uses=()", "sure=False")
        printer = self.functions.printer(locals_)
        actor: Code = "None" if decide.actor is None else row("lambda state: ", printer.whole(decide.actor))
        uses = bracketed([self.use(use, locals_) for use in decide.uses])
        items: list[Code] = [row("actor=", actor), row("uses=", uses)]
        items += ["may=True"] if decide.may else []
        return call("Node", *items)

    def tells(self, decide: Decide) -> bool:
        """Whether it can be told who decides about what, and what can be picked or drawn."""
        actions = [self.game.actions[use.name] for use in decide.uses]
        searched = [action for action in actions if action.stepped or decide.actor is None]
        given = (argument for use in decide.uses for argument in use.arguments)
        return self.functions.sure.tells(decide.actor, *given) and all(map(self.tells_picks, searched))

    def tells_picks(self, action: Action) -> bool:
        """Whether it can be told from what the parameters of an action are chosen."""
        return self.functions.sure.tells(*(part for p in chosen(action) for part in (p.domain, p.where)))

    def use(self, use: Use, locals_: Locals) -> Code:
        """An action as a node offers it, with its given parameters."""
        if not use.arguments:
            return f"Use({quoted(use.name)})"
        printer = self.functions.printer(locals_)
        given = bracketed([printer.whole(item) for item in use.arguments])
        return call("Use", quoted(use.name), row("lambda state: ", given))

    def points(self, moments: Sequence[Moment]) -> Iterator[tuple[str, Code]]:
        """Where play can stop, by its names."""
        for moment in moments:
            items: list[Code] = [] if moment.owner == "flow" else [quoted(moment.owner)]
            items += [row("leads=", bracketed(list(map(quoted, moment.leads))))] if moment.leads else []
            names = [quoted(name) for name, _ in moment.point.locals]
            items += [row("locals=", bracketed(names))] if names else []
            items += [f"turn={moment.turn}"] if moment.turn is not None else []
            items += ["again=True"] if moment.again else []
            yield moment.point.name, call("Point", *items)

    def limits(self) -> Iterator[tuple[str, Code]]:
        """The rules that happen so many times at most."""
        for rule in self.game.rules.values():
            if rule.limit is not None:
                keys = [self.tables.whole(key.type) for key in rule.limit.keys]
                yield (
                    rule.name,
                    call(self.tables.helper("Limit"), str(rule.limit.most), *([bracketed(keys)] if keys else [])),
                )


def clauses_code(named: Sequence[tuple[str, str | None]]) -> Code:
    """Clauses with their functions."""
    return bracketed([f"({quoted(name)}, {function})" for name, function in named])
