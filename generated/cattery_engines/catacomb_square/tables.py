# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""What never changes in Cat-a-comb: geometry and numbers worked out when the engine was built."""

from __future__ import annotations

from typing import Final

PLAYER_AS_COLOUR: Final[tuple[int, ...]] = (1, 2, -1)
"""the same member, by its wider number"""

STEPS_WALKS_COMB: Final[tuple[tuple[int, ...], ...]] = (
    (1, 3),
    (0, 2, 4),
    (1, 5),
    (0, 4, 6),
    (1, 3, 5, 7),
    (2, 4, 8),
    (3, 7),
    (4, 6, 8),
    (5, 7),
)
"""[site]: where a walk on comb can go next, in order"""
