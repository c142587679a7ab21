"""Studies of a game: what random games come to, how many sequences of moves there are.

Each study is defined here over the protocol of all engines, in plain Python; with a native engine it is worked out in C,
and the results are equal. Knows no game.
"""

from cattery_runtime.limits import MOST_DECISIONS
from cattery_runtime.study.figures import Estimate, Figures, Played, Taken, wilson
from cattery_runtime.study.perft import Perft, perft
from cattery_runtime.study.playouts import FaultInSeries, Stopped, play_out, playouts

__all__ = [
    "MOST_DECISIONS",
    "Estimate",
    "FaultInSeries",
    "Figures",
    "Perft",
    "Played",
    "Stopped",
    "Taken",
    "perft",
    "play_out",
    "playouts",
    "wilson",
]
