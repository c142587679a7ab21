"""Legality seen from outside: the clauses of a game as plain conditions on the JSON, gone through in the rules' order.

Golden rules are left out: they look at what a move leads to, which the JSON of a node does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar, cast

from attrs import field, frozen

from cattery_runtime.testing.picks import NOT_NOW, Clauses, Picking, Picks, Questions, answers, opened, questions
from cattery_runtime.testing.picks import can as can_pick
from cattery_runtime.testing.readers import Reader, read_all, shares

S = TypeVar("S")

DECLINE: Final = "decline"
DONE: Final = "done"


def once(*_: object) -> int:
    """What has no copies weighs one."""
    return 1


def nothing(_: object) -> tuple[()]:
    """No given parameters."""
    return ()


@frozen
class Use(Generic[S]):
    """An action that a node offers, with its given parameters."""

    action: str
    given: Callable[[S], tuple[Any, ...]] = nothing


@frozen
class Action:
    """How the moves of an action are read, and what must hold for them, in order.

    A clause is called with the state, the given parameters and the chosen ones, or is None where it cannot be told from
    the state; `weight` says how often chance takes a move, and is called in the same way. Of an action in `steps` the
    clauses are those that ask of nothing chosen. `told` gives for a parameter, by its number, who is told what it is.
    """

    readers: tuple[Reader, ...]
    clauses: Clauses
    weight: Callable[..., int] = once
    steps: Picking | None = None
    told: Mapping[int, Callable[..., tuple[str, ...]]] = field(factory=dict)

    def read(self, words: Sequence[str]) -> tuple[object, ...]:
        """The chosen parameters of a move text."""
        found = read_all(self.readers, words)
        assert found is not None, words
        return found


@frozen
class Node(Generic[S]):
    """A decision: `actor` is None for chance; `may`: declining is offered too.

    `sure`: who decides and about what can be told from the state.
    """

    actor: Callable[[S], str | None] | None
    uses: tuple[Use[S], ...]
    may: bool = False
    sure: bool = True


Answers = frozenset[str | None]
"""What can be said of a move: the first clause that forbids it, or None; several where it cannot be told which."""


def legality(nodes: Mapping[str, Node[S]], actions: Mapping[str, Action], state: S, node: str, text: str) -> Answers:
    """The first clause that forbids a move at a node, golden rules apart, or None."""
    name, *words = text.split(" ")
    choosing: Mapping[str, Any] | None = cast(Mapping[str, Any], state).get("choosing")
    begun: Sequence[Picks] = choosing["picked"] if choosing else ()
    if not words and name == DECLINE:
        return frozenset({None if nodes[node].may and not choosing else NOT_NOW})
    done = not words and name == DONE
    if choosing and (done or name == choosing["action"]):
        name = choosing["action"]
    elif choosing or done:
        return frozenset({NOT_NOW})
    found: Answers = frozenset({NOT_NOW})
    for use in nodes[node].uses:
        if use.action == name:
            asked = _questions(actions[name], state, use.given(state), begun, None if done else words)
            found = _either(found, _first_broken(asked))
    return found


def _questions(
    action: Action, state: object, given: tuple[Any, ...], begun: Sequence[Picks], words: Sequence[str] | None
) -> Questions:
    """The clauses that decide about a move, or, without words, about `done`."""
    if action.steps is None:
        assert words is not None
        return answers(action.clauses, state, (*given, *action.read(words)))
    pick = None if words is None else (words[0], words[1:])
    return questions(action.steps, action.clauses, state, given, begun, pick)


def _first_broken(asked: Questions) -> Answers:
    """The first clause that does not hold; each that cannot be told of may be it."""
    maybe: set[str | None] = set()
    for clause, holds in asked:
        if holds is not True:
            maybe.add(clause)
        if holds is False:
            return frozenset(maybe)
    return frozenset({*maybe, None})


def _either(before: Answers, answers_: Answers) -> Answers:
    """What is said of a move that an action allows or forbids in one way or in another."""
    return frozenset(
        None if None in (old, new) else new if old == NOT_NOW else old for old in before for new in answers_
    )


def can(actions: Mapping[str, Action], state: object, name: str, given: tuple[Any, ...], texts: Sequence[str]) -> bool:
    """Whether some move of an action is legal for whoever asks; `texts` are its moves."""
    action = actions[name]
    if action.steps is not None:
        return can_pick(action.steps, action.clauses, state, given)
    for text in texts:
        asked = _questions(action, state, given, (), text.split(" ")[1:])
        if all(holds for _, holds in asked):
            return True
    return False


def told(
    nodes: Mapping[str, Node[S]], actions: Mapping[str, Action], state: S, node: str, text: str, player: str
) -> str:
    """What a player is told of a move: its text, with `?` for each value that is not for that player."""
    name, *words = text.split(" ")
    use = next((use for use in nodes[node].uses if use.action == name), None)
    if use is None or not actions[name].told:
        return text
    action, given = actions[name], use.given(state)
    if action.steps is not None:
        return " ".join([name, words[0], *_picked(action.steps, action, state, given, words, player)])
    parts = shares(action.readers, words)
    assert parts is not None, text
    values = action.read(words)
    hidden = [number for number, who in action.told.items() if player not in who(state, *given, *values)]
    return " ".join([name, *(word for n, own in enumerate(parts) for word in (["?"] if n in hidden else own))])


def _picked(
    steps: Picking, action: Action, state: S, given: tuple[Any, ...], words: Sequence[str], player: str
) -> Sequence[str]:
    choosing = cast(Mapping[str, Any], state).get("choosing")
    now = opened(steps, state, given, choosing["picked"] if choosing else ())
    assert now is not None
    who = action.told.get(now.number)
    pick = now.level.reader.read(words[1:])
    return words[1:] if who is None or player in who(state, *now.values, pick) else ["?"]


def weights(nodes: Mapping[str, Node[S]], actions: Mapping[str, Action], state: S, node: str, text: str) -> int:
    """How often chance takes a move, by the state's own contents."""
    name, *words = text.split(" ")
    found = 0
    for use in nodes[node].uses:
        if use.action == name:
            action = actions[name]
            found += 1 if action.steps else action.weight(state, *use.given(state), *action.read(words))
    return found
