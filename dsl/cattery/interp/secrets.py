"""What a player may know of a position, how the rest may be, and what a player is told of what is chosen."""

from __future__ import annotations

from attrs import evolve, frozen

from cattery.interp.choices import Choices
from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.facts import Piece, facts
from cattery.interp.notation import Move, Pick, Said
from cattery.interp.position import HIDDEN, Position
from cattery.interp.state import Key
from cattery.interp.values import in_order, value_text
from cattery.model.expr import Expr, Local
from cattery.model.game import Action, Game, Parameter, Place
from cattery.model.legality import chosen
from cattery.model.secrets import told
from cattery.model.walk import walk
from cattery_runtime.rng import Rng


@frozen(repr=False)
class Secrets:
    """Looks at a position through the eyes of a player, and never changes it."""

    position: Position
    player: str

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    def dark(self, place: Place, key: Key) -> bool:
        """Whether the player cannot see what is in a place."""
        return place.visible == "hidden" or (place.visible == "owner" and key[0] != self.player)

    def view(self) -> dict[str, object]:
        """All that the player may know: the position's JSON, with numbers of pieces where that is all there is to see."""
        return self.position.seen(self.dark, self.is_secret, counts=facts(self.game).secret)

    # --- how the rest may be -----------------------------------------------------------------------------------------

    def sample(self, rng: Rng) -> Position:
        """A position that the player cannot tell from this one: what is dark is dealt out anew.

        The pieces of one kind are put together, and for each place, in order, and each of its pieces one of the copies
        left is drawn, so that every arrangement of the single copies is equally likely.
        """
        state = self.position.state.copy()
        places = self.game.places.values()
        dark = [(place, key) for place in places for key in state.places[place.name] if self.dark(place, key)]
        pools: dict[str, list[Piece]] = {name: [] for name in self.game.pieces}
        for place, key in dark:
            pools[place.pieces] += state.places[place.name][key]
        pools = {name: list(in_order(self.game, tuple(pool))) for name, pool in pools.items()}
        for place, key in dark:
            pool = pools[place.pieces]
            drawn = tuple(pool.pop(rng.below(len(pool))) for _ in state.places[place.name][key])
            state.places[place.name][key] = in_order(self.game, drawn) if place.kind == "bag" else drawn
        return evolve(self.position, state=state)

    # --- what is told ------------------------------------------------------------------------------------------------

    def told(self, said: Said) -> str:
        """The text of a choice at the position, without the values that the player is not told."""
        match said:
            case Move(action, values):
                env = self.given(action)
                env.update((p.name, value) for p, value in zip(chosen(action), values, strict=True))
                parts = [
                    HIDDEN if self.is_secret(action, p, env) else value_text(p.type, value)
                    for p, value in zip(chosen(action), values, strict=True)
                ]
                return " ".join([action.name, *filter(None, parts)])
            case Pick(action, parameter, value):
                begun = self.position.choosing
                env = {**(self.given(action) if begun is None else begun.env), parameter.name: value}
                secret = self.is_secret(action, parameter, env)
                return f"{action.name} {parameter.name} {HIDDEN}" if secret else str(said)
            case word:
                return word

    def given(self, action: Action) -> Env:
        """What the node gives an action, where it offers it."""
        if self.position.at is None:
            return {}
        choices = Choices(self.game, self.position.state)
        offered = choices.beginnings(self.position.at.point.decide, self.position.env)
        return next((dict(one.env) for one in offered if one.action == action), {})

    def is_secret(self, action: Action, parameter: Parameter, env: Env) -> bool:
        """Whether the player is not told what is chosen for a parameter."""
        players = told(self.game, action, parameter)
        if players is None:
            return False
        look = Evaluator(self.game, self.position.state)
        known = [one for one in players if all(name in env for name in names(one))]
        return self.player not in [look.value(one, env) for one in known]


def names(expr: Expr) -> set[str]:
    """The names that an expression uses."""
    return {node.name for node in walk(expr) if isinstance(node, Local)}
