"""What a player may know: the JSON of a state, with numbers of pieces for what that player cannot see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cattery_runtime.testing.look import tally
from cattery_runtime.testing.shapes import Family

HIDDEN: Final = "hidden"
OWNER: Final = "owner"


def viewed(state: Mapping[str, Any], families: Mapping[str, Family], player: str) -> dict[str, Any]:
    """A state as a player sees it. Positions that were noted tell of what was hidden: only how many stays."""
    places = {name: _seen(state["places"][name], family, player) for name, family in families.items()}
    found = {**state, "places": places}
    if "noted" in state and any(family.seen for family in families.values()):
        found["noted"] = sum(state["noted"].values())
    return found


def _seen(data: Any, family: Family, player: str) -> Any:
    match family.seen:
        case "hidden":
            return _counted(data, len(family.per))
        case "owner":
            inside = len(family.per) - 1
            return {key: cell if key == player else _counted(cell, inside) for key, cell in data.items()}
        case _:
            return data


def _counted(data: Any, depth: int) -> Any:
    """The number of pieces at each index."""
    if depth:
        return {key: _counted(inside, depth - 1) for key, inside in data.items()}
    return tally(data).total()
