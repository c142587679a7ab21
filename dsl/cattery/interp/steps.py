"""Actions in steps: what can be picked next, and which clause forbids the rest.

Each parameter is picked at nodes of its own: one value at once, a set element by element, an order site by site. A pick
can be made only if something completes the move, so that nobody gets stuck half-way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve, field, frozen

from cattery.interp.candidate import Candidate
from cattery.interp.evaluate import Env
from cattery.interp.legal import Legality
from cattery.interp.position import pick_type
from cattery.interp.values import values_of
from cattery.model.expr import Builtin, Value
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
class Domain:
    """What a parameter is picked from: values, the elements of a set and how many of them, or sites and what stands there."""

    things: tuple[Value, ...]
    low: int = 1
    high: int = 1
    standing: tuple[Value, ...] = ()


@frozen(repr=False)
class Steps:
    """How moves of actions in steps begin and go on in one state. `known` are domains that have been worked out."""

    legality: Legality
    known: dict[tuple[str, tuple[Value, ...], tuple[Value, ...]], Domain] = field(factory=dict, eq=False)

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
        domain = self.domain(begun)
        match form(begun.following):
            case "set":
                return domain.high > 0 and (bool(domain.things) or domain.low > 0)
            case "order":
                return bool(domain.things)
            case _:
                return True

    # --- what there is to pick ---------------------------------------------------------------------------------------

    def domain(self, begun: Candidate) -> Domain:
        """What the next parameter is picked from."""
        key = (begun.action.name, begun.given, begun.values)
        if key not in self.known:
            self.known[key] = self.worked_out(begun.following, begun.env)
        return self.known[key]

    def worked_out(self, parameter: Parameter, env: Env) -> Domain:
        """What a parameter is picked from, by those before it."""
        look = self.legality.look
        match parameter.domain:
            case Builtin("subsets", (things, low, high)):
                return Domain(look.items(things, env), look.number(low, env), look.number(high, env))
            case Builtin("arrangements", (things,), place=str(place)):
                sites = look.items(things, env)
                return Domain(sites, len(sites), len(sites), tuple(look.content(place, (site,)) for site in sites))
            case _:
                return Domain(self.legality.domain(parameter, env))

    def left(self, begun: Candidate) -> Counter[Value]:
        """What has been taken off the sites of an order and not been laid anywhere yet."""
        return Counter(self.domain(begun).standing) - Counter(begun.picks)

    def picks(self, begun: Candidate) -> tuple[Value, ...]:
        """What can be picked next, as far as the parameter's domain says."""
        domain = self.domain(begun)
        match form(begun.following):
            case "set" if begun.picks:
                return domain.things[1 + domain.things.index(begun.picks[-1]) :]
            case "order":
                here, left = domain.standing[len(begun.picks)], self.left(begun)
                pieces = values_of(self.legality.game, pick_type(begun.following))
                return tuple(piece for piece in pieces if left[piece] and piece != here)
            case _:
                return domain.things

    # --- one choice --------------------------------------------------------------------------------------------------

    def pick(self, begun: Candidate, value: Value) -> Step:
        """The choice of a value, legal or not."""
        if form(begun.following) == "one":
            weight = self.legality.copies(begun.following, value, begun.env)
            return Step(begun, evolve(begun.with_value(value), weight=weight), value)
        after = evolve(begun.with_pick(value), weight=1)
        complete = len(after.picks) == self.domain(begun).high
        return Step(begun, after.with_value(after.picks) if complete else after, value)

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
                known = self.domain(step.before).things if form(step.before.following) == "set" else None
                return step.done or step.pick in (self.picks(step.before) if known is None else known)
            case "after":
                return step.done or step.pick in self.picks(step.before)
            case "where":
                return self.where_holds(step)
            case "done":
                return not step.done or len(step.before.picks) >= self.domain(step.before).low
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
        to_fill, left = Counter(self.domain(begun).standing[len(begun.picks) :]), self.left(begun)
        return all(to_fill[piece] + left[piece] <= to_fill.total() for piece in left)
