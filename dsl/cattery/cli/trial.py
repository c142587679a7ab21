"""What a game promises about itself, tried out: its examples, and its claims and possibilities in random play.

The interpreter plays here: it is the definition of what the rules mean, and it looks at every claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field

from cattery.cli.opening import in_tree, playable
from cattery.cli.player_interp import InterpMatch
from cattery.cli.shelf import Title
from cattery.diagnostics import Diagnostic
from cattery.interp import Interpreter
from cattery.interp.evaluate import Evaluator
from cattery.interp.examples import run_example
from cattery.model.game import Game, Law
from cattery.pipeline import Resolved, examples_of
from cattery_runtime import CHANCE, Rng
from cattery_runtime.limits import MOST_DECISIONS


@define
class Trial:
    """One game on trial. `seen` are the possibilities that some position has shown."""

    title: Title
    game: Game
    resolved: Resolved
    found: list[Diagnostic] = field(factory=list)
    examples: int = 0
    games: int = 0
    seen: set[str] = field(factory=set)

    @classmethod
    def of(cls, title: Title) -> Trial:
        """The trial of a game that checks and is not too big to be played."""
        resolved = playable(title).resolved
        return cls(title, resolved.game, resolved)

    def laws(self, kind: str) -> list[Law]:
        """The claims, or the possibilities."""
        return [law for law in self.game.laws.values() if law.kind == kind]

    def run_examples(self) -> None:
        """All examples, each in the game that it is about."""
        examples, found = examples_of(self.resolved)
        self.found += found
        for game, example in examples:
            self.examples += 1
            with in_tree(self.title):
                self.found += run_example(game, example)

    def play(self, seeds: range, after: Callable[[], None]) -> None:
        """Random games; what breaks a claim is said once for each claim."""
        interpreter = Interpreter(self.game)
        for seed in seeds:
            with in_tree(self.title):
                self.play_one(interpreter, seed)
            self.games += 1
            after()
        if self.games:
            self.found += self.never_seen()

    def play_one(self, interpreter: Interpreter, seed: int) -> None:
        """One random game."""
        match, rng = InterpMatch(interpreter, interpreter.initial()), Rng(seed)
        decisions = 0
        self.look(match, seed, decisions)
        while (actor := match.actor) is not None and decisions < MOST_DECISIONS:
            match.advance(rng)
            decisions += actor != CHANCE
            self.look(match, seed, decisions)

    def look(self, match: InterpMatch, seed: int, decisions: int) -> None:
        """Which claims were broken on the way to this position, and which possibilities it shows."""
        state = match.position.state
        for name in state.broken:
            law = self.game.laws[name]
            if all(d.span != law.origin.span for d in self.found):
                words = " ".join(("cattery run", *self.title.words, f"--seed {seed} --most {decisions} --draw"))
                when = f"{decisions} decision{'s' if decisions != 1 else ''} of a random game"
                message = f"the claim `{name}` does not hold after {when}"
                self.found.append(Diagnostic("C0521", law.origin.span, message, suggestion=f"see it with `{words}`"))
        for law in self.laws("possible"):
            if law.name not in self.seen and Evaluator(self.game, state).truth(law.condition, {}):
                self.seen.add(law.name)

    def never_seen(self) -> Iterator[Diagnostic]:
        """The possibilities that no position has shown."""
        for law in self.laws("possible"):
            if law.name not in self.seen:
                message = f"{self.games} random games have not come to `{law.name}`"
                yield Diagnostic("C0522", law.origin.span, message, suggestion="play more with `--games`")
