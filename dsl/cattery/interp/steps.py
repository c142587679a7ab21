"""Actions in steps: what can be picked next, and which clause forbids the rest.

Each parameter is picked at nodes of its own: one value at once, a set element by element, an order site by site. A pick
can be made only if something completes the move, so that nobody gets stuck half-way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, frozen

from cattery.interp.candidate import Candidate
from cattery.interp.legal import Legality
from cattery.interp.position import pick_type
from cattery.interp.values import values_of
from cattery.model.expr import Builtin, Expr, Value
from cattery.model.game import Action, Parameter
from cattery.model.legality import Clause, form


@frozen(repr=False)
class Step:
    """One choice on the way: from a beginning to a longer one, by a pick, or by saying that a set is done.

    `after` is the beginning right after it, before parameters that leave nothing to pick are filled in.
    """

    before: Candidate
    after: Candidate
    pick: Value = None
    done: bool = False

    @property
    def place(self) -> int:
        """Which of the chosen parameters it is about, from 1."""
        return len(self.before.values) + 1

    @property
    def completes(self) -> bool:
        """Whether its parameter is complete by it."""
        return len(self.after.values) == self.place

    @property
    def env(self) -> dict[str, Value]:
        """The parameters as they are after it, the one it is about as far as it has been picked."""
        name, form_ = self.before.following.name, form(self.before.following)
        so_far = self.pick if form_ == "one" else self.before.picks if self.done else (*self.before.picks, self.pick)
        return {**self.before.env, name: so_far}


@frozen(repr=False)
class Steps:
    """How moves of actions in steps begin and go on in one state."""

    legality: Legality

    def begin(self, action: Action, given: tuple[Value, ...]) -> Candidate:
        """A move before its first pick."""
        return self.filled(Candidate(action, given))

    def filled(self, begun: Candidate) -> Candidate:
        """A beginning, with the empty set or order for each next parameter that leaves nothing to pick."""
        while not begun.whole and not begun.picks and not self.leaves_a_pick(begun):
            begun = begun.with_value(())
        return begun

    def leaves_a_pick(self, begun: Candidate) -> bool:
        """Whether there is a node for the next parameter."""
        match form(begun.following):
            case "set":
                things, low, high = self.set_of(begun)
                return high > 0 and (bool(things) or low > 0)
            case "order":
                return bool(self.sites_of(begun))
            case _:
                return True

    # --- what there is to pick ---------------------------------------------------------------------------------------

    def set_of(self, begun: Candidate) -> tuple[tuple[Value, ...], int, int]:
        """What the next parameter is a set of, and how many it has at least and at most."""
        things, low, high = arguments(begun.following)
        look, env = self.legality.look, begun.env
        return look.items(things, env), look.number(low, env), look.number(high, env)

    def sites_of(self, begun: Candidate) -> tuple[Value, ...]:
        """The sites on which the next parameter lays pieces."""
        return self.legality.look.items(arguments(begun.following)[0], begun.env)

    def standing(self, begun: Candidate) -> tuple[Value, ...]:
        """What stands on these sites now."""
        domain = begun.following.domain
        place = domain.place if isinstance(domain, Builtin) else None
        return tuple(self.legality.look.content(str(place), (site,)) for site in self.sites_of(begun))

    def left(self, begun: Candidate) -> Counter[Value]:
        """What has been taken off these sites and not been laid anywhere yet."""
        return Counter(self.standing(begun)) - Counter(begun.picks)

    def picks(self, begun: Candidate) -> tuple[Value, ...]:
        """What can be picked next, as far as the parameter's domain says."""
        parameter = begun.following
        match form(parameter):
            case "set":
                things, _, _ = self.set_of(begun)
                return things[1 + things.index(begun.picks[-1]) :] if begun.picks else things
            case "order":
                here, left = self.standing(begun)[len(begun.picks)], self.left(begun)
                pieces = values_of(self.legality.game, pick_type(parameter))
                return tuple(piece for piece in pieces if left[piece] and piece != here)
            case _:
                return self.legality.domain(parameter, begun.env)

    # --- one choice --------------------------------------------------------------------------------------------------

    def pick(self, begun: Candidate, value: Value) -> Step:
        """The choice of a value, legal or not."""
        match form(begun.following):
            case "set":
                after, wanted = begun.with_pick(value), self.set_of(begun)[2]
            case "order":
                after, wanted = begun.with_pick(value), len(self.sites_of(begun))
            case _:
                weight = self.legality.copies(begun.following, value, begun.env)
                return Step(begun, evolve(begun, values=(*begun.values, value), weight=weight), value)
        after = after.with_value(after.picks) if len(after.picks) == wanted else after
        return Step(begun, evolve(after, weight=1), value)

    def stop(self, begun: Candidate) -> Step | None:
        """Saying that a set is done, legal or not; None where there is no set."""
        if begun.whole or form(begun.following) != "set":
            return None
        return Step(begun, evolve(begun.with_value(begun.picks), weight=1), done=True)

    def steps(self, begun: Candidate) -> Iterator[Step]:
        """All choices from here, legal or not, as far as the domain says."""
        if begun.whole:
            return
        for value in self.picks(begun):
            yield self.pick(begun, value)
        stop = self.stop(begun)
        if stop is not None:
            yield stop

    def failing(self, step: Step) -> Clause | None:
        """The first clause that forbids a choice."""
        clauses = self.legality.clauses(step.before.action)
        return next((clause for clause in clauses if not self.holds(clause, step)), None)

    def holds(self, clause: Clause, step: Step) -> bool:
        """Whether a clause holds for a choice; what is about later choices does not forbid this one."""
        match clause.kind:
            case "guard":
                return clause.bound > len(step.after.values) or self.legality.holds(clause, step.after)
            case "must":
                whole = self.filled(step.after)
                return not whole.whole or self.legality.holds(clause, whole)
            case _ if clause.bound != step.place:
                return True
            case "domain":
                return step.done or step.pick in self.picks(step.before)
            case "where":
                return self.where_holds(step)
            case "done":
                return not step.done or len(step.before.picks) >= self.set_of(step.before)[1]
            case "rest":
                return self.goes_on(step.after)
            case _:
                return True

    def where_holds(self, step: Step) -> bool:
        """Whether what has been picked so far of a set fits together."""
        where = step.before.following.where
        return step.done or where is None or self.legality.look.truth(where, step.env)

    # --- completing a move -------------------------------------------------------------------------------------------

    def goes_on(self, after: Candidate) -> bool:
        """Whether something completes a move that begins like this; whether rules forbid a whole one is for them to say."""
        begun = self.filled_legally(after)
        return begun is not None and (begun.whole or self.can_be_completed(begun))

    def can_be_completed(self, begun: Candidate) -> bool:
        """Whether some legal move begins like this."""
        if begun.whole:
            return self.legality.broken_law(begun) is None
        return self.can_be_laid(begun) and any(
            (following := self.filled_legally(step.after)) is not None and self.can_be_completed(following)
            for step in self.steps(begun)
            if self.passes(step)
        )

    def passes(self, step: Step) -> bool:
        """Whether the clauses hold that are about this choice alone."""
        about = ("where", "done", "guard")
        clauses = (c for c in self.legality.clauses(step.before.action) if c.kind in about and c.bound == step.place)
        return all(self.holds(clause, step) for clause in clauses)

    def filled_legally(self, after: Candidate) -> Candidate | None:
        """A beginning with what leaves nothing to pick filled in; None where a guard forbids that."""
        full = self.filled(after)
        later = range(len(after.values) + 1, len(full.values) + 1)
        return full if all(self.legality.passes(full.first(count)) for count in later) else None

    def can_be_laid(self, begun: Candidate) -> bool:
        """Whether an order can still come to its end: no piece may be on most of the sites left, and left most often."""
        if form(begun.following) != "order":
            return True
        to_fill = Counter(self.standing(begun)[len(begun.picks) :])
        left = self.left(begun)
        return all(to_fill[piece] + left[piece] <= to_fill.total() for piece in left)


def arguments(parameter: Parameter) -> tuple[Expr, ...]:
    """What the domain of a set or an order is made of."""
    domain = parameter.domain
    if not isinstance(domain, Builtin):
        raise TypeError(f"{parameter.name} is not picked one by one")
    return domain.arguments
