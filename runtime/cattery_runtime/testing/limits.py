"""How often limited rules have happened while an effect goes on, as a state says it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from attrs import frozen

from cattery_runtime.testing.points import way


@frozen
class Limit:
    """A rule that happens at most so many times for the same keys; of each key what it can be."""

    most: int
    keys: tuple[Collection[Any], ...] = ()


def well_spent(state: Mapping[str, Any], limits: Mapping[str, Limit]) -> None:
    """Every limited rule is there, and no count is too high; in the flow nothing is counted."""
    spent = state["spent"]
    assert list(spent) == list(limits)
    for name, limit in limits.items():
        rows = spent[name]
        assert way(state) or not rows, f"{name} is counted in the flow: {rows}"
        for *keys, times in rows:
            assert len(keys) == len(limit.keys) and 0 < times <= limit.most, f"{name} has the row {[*keys, times]}"
            there = [key in values for key, values in zip(keys, limit.keys, strict=True)]
            assert all(there), f"{name} has the row {[*keys, times]}"
        assert len({json.dumps(row[:-1]) for row in rows}) == len(rows), f"{name} has keys twice: {rows}"
