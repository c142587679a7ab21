"""Elements of a set typed out of their order while it is being picked: the set is picked anew, in order.

A set is offered in one order only, so that each is offered once; nobody who types has to keep to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from cattery.cli.asking import DONE, Choosing, choosing
from cattery.cli.player import Match
from cattery.cli.table import Before, Table
from cattery.cli.telling import joined
from cattery.model.game import Game
from cattery.model.legality import form
from cattery_runtime import BadMove


@frozen(repr=False)
class Anew:
    """The picks of a set in order: `taken` of them have been made and are to be taken back first."""

    taken: int
    texts: tuple[str, ...]


def anew(game: Game, table: Table, picking: Choosing | None, line: str) -> Anew | None:
    """How a set is picked anew with the elements that a line adds to it; None where the line says nothing of the kind, or
    stands in order with what has been picked.

    Raises `BadMove` with the reason if the whole cannot be picked, or if something has been picked already.
    """
    if picking is None or form(picking.parameter) != "set":
        return None
    made = _made(table, picking)
    order = _order(game, picking)
    said = line.casefold().split()
    is_done = said[-1:] == [DONE]
    added = _elements(picking, said[:-1] if is_done else said, order)
    if made is None or not added:
        return None
    before = [step.text for step in made]
    for number, text in enumerate(added):
        if text in before or text in added[:number]:
            raise BadMove(f"`{text}`: that is picked already")
    wanted = [*before, *added]
    texts = sorted(wanted, key=list(order.values()).index)
    if texts == wanted:
        return None
    if is_done:
        texts.append(DONE)
    start = made[0].match if made else table.match
    return Anew(len(made), _tried(game, start, picking, texts))


def _made(table: Table, picking: Choosing) -> Sequence[Before] | None:
    """The last moves, which are the picks of the set so far."""
    count = len(picking.picked[-1])
    made = table.past[len(table.past) - count :] if count <= len(table.past) else []
    is_all = len(made) == count and all(step.text.startswith(picking.beginning) for step in made)
    return made if is_all else None


def _order(game: Game, picking: Choosing) -> Mapping[str, str]:
    """All that can ever be picked, in order: the texts of the picks by what is typed for them."""
    from cattery.interp.notation import pick_text  # the engines' games do without
    from cattery.interp.position import pick_type
    from cattery.interp.values import values_of

    values = values_of(game, pick_type(picking.parameter))
    texts = [pick_text(picking.action, picking.parameter, value) for value in values]
    return {text.removeprefix(picking.beginning).casefold(): text for text in texts}


def _elements(picking: Choosing, words: Sequence[str], order: Mapping[str, str]) -> list[str]:
    """The picks that all the words are; none where some are something else."""
    for name in (picking.action.name, picking.parameter.name):
        words = words[1:] if words[:1] == [name.casefold()] else words
    found: list[str] = []
    while words:
        count = next((n for n in range(len(words), 0, -1) if " ".join(words[:n]) in order), 0)
        if not count:
            return []
        found.append(order[" ".join(words[:count])])
        words = words[count:]
    return found


def _tried(game: Game, match: Match, picking: Choosing, texts: Sequence[str]) -> tuple[str, ...]:
    """The picks, seen to be possible one after another; raises `BadMove` with the first ones that are not.

    At its highest number a set is done by itself, so that it goes without saying then.
    """
    now = match.copy()
    for number, text in enumerate(texts):
        under = choosing(game, now.to_json(), now.moves()) if number else picking
        is_open = under is not None and under.beginning == picking.beginning
        if not is_open and text == DONE:
            return tuple(texts[:number])
        tried = joined(texts[: number + 1])
        if not is_open:
            raise BadMove(f"`{tried}`: no more than {number} can be picked")
        refusal = now.why(text)
        if refusal is not None:
            raise BadMove(f"`{tried}`: {refusal}")
        now.play(text)
    return tuple(texts)
