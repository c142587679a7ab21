# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""What never changes in Cat-a-comb: geometry and numbers worked out when the engine was built."""

from __future__ import annotations

from typing import Final

PLAYER_AS_COLOUR: Final[tuple[int, ...]] = (1, 2, -1)
"""the same member, by its wider number"""

STEPS_WALKS_COMB: Final[tuple[tuple[int, ...], ...]] = (
    (1, 2), (0, 2, 3, 4), (0, 1, 4, 5), (1, 4, 6), (1, 2, 3, 5, 6, 7), (2, 4, 7), (3, 4, 7, 8), (4, 5, 6, 8),
    (6, 7),
)
"""[site]: where a walk on comb can go next, in order"""
