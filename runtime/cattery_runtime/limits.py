"""Where random play stops that does not come to an end by itself: the same for every engine and every command."""

from __future__ import annotations

from typing import Final

MOST_DECISIONS: Final = 10_000
"""A game is given up after so many decisions, where nothing else is said."""
CHANCES_PER_DECISION: Final = 100
"""It is also given up after so many events of chance for each of these: chance may go round for ever."""
