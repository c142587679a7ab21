"""Studies of a game: random games, sequences of moves, all its states, best play, and the moves that a search prefers.

Each study is defined here over the protocol of all engines, in plain Python; with a native engine it is worked out in C,
and the results are equal. Knows no game.
"""

from cattery_runtime.limits import MOST_DECISIONS
from cattery_runtime.study.alphabeta import Searched, alphabeta
from cattery_runtime.study.explore import CannotStudy, Explored, explore
from cattery_runtime.study.figures import Estimate, Figures, Played, Taken, wilson
from cattery_runtime.study.mcts import Ranking, mcts
from cattery_runtime.study.perft import Perft, perft
from cattery_runtime.study.playouts import FaultInSeries, Stopped, play_out, playouts
from cattery_runtime.study.solve import Solved, solve

__all__ = [
    "MOST_DECISIONS",
    "CannotStudy",
    "Estimate",
    "Explored",
    "FaultInSeries",
    "Figures",
    "Perft",
    "Played",
    "Ranking",
    "Searched",
    "Solved",
    "Stopped",
    "Taken",
    "alphabeta",
    "explore",
    "mcts",
    "perft",
    "play_out",
    "playouts",
    "solve",
    "wilson",
]
