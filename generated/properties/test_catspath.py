# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""Properties of The Cats' Path: what the rules promise, looked at from outside in random plays that shrink.

The conditions read the JSON of states and share nothing with the engine. Each law of the spec is a test of its name.
How often these have happened is not counted here: meet-once, meet-capped.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypedDict

from cattery_engines.catspath import MOVES, State, parse_move
from cattery_runtime.testing import (
    ANY,
    BAG,
    NUMBER,
    ONE,
    STACK,
    WORD,
    Action,
    Arena,
    Family,
    Fields,
    Level,
    Limit,
    Node,
    Picking,
    Point,
    Slot,
    Use,
    conserved,
    distance,
    following,
    framed,
    in_range,
    laws,
    lines,
    look,
    neighbours,
    numbers,
    optional,
    ordered,
    played,
    possible,
    present,
    remainder,
    several,
    sightings,
    site_at,
    step,
    steps,
    table,
    walks,
    well_formed,
    well_placed,
    well_spent,
    words,
)

OPTIONS: dict[str, str] = {
    "max-turns": "0",
    "repetition-draw": "0",
    "seats": "4",
    "tile-set": "invented",
    "destination-set": "invented",
    "arrows-wrap": "no",
    "loop-guard": "once-per-pawn-and-tile",
    "cat-forward-chooser": "active-player",
    "living-path-pawns": "stay",
    "fog-shape": "connected",
    "open-hands": "no",
}
PLAYERS = ("red", "blue", "green", "yellow")
MAX_TURNS: int = 0
REPETITION_DRAW: int = 0
SEATS: int = 4
CAT_FORWARD_CHOOSER: str = "active-player"
LIVING_PATH_PAWNS: str = "stay"
FOG_SHAPE: str = "connected"
TILE = {
    "arrow red up": 1,
    "arrow red down": 1,
    "arrow red left": 2,
    "arrow blue up": 1,
    "arrow blue down": 1,
    "arrow blue left": 2,
    "arrow green up": 1,
    "arrow green down": 1,
    "arrow green left": 2,
    "arrow yellow up": 1,
    "arrow yellow down": 1,
    "arrow yellow left": 2,
    "arrow black up": 3,
    "arrow black down": 3,
    "arrow black left": 2,
    "toy": 10,
    "cat-forward": 7,
    "wall": 7,
    "tunnel": 4,
}
TILE_FIELDS = Fields(
    ("kind", "hue", "way"), kinds={"arrow": ("hue", "way"), "toy": (), "cat-forward": (), "wall": (), "tunnel": ()}
)
GOAL = {
    "match red blue": 1,
    "match red green": 1,
    "match red yellow": 1,
    "match blue green": 1,
    "match blue yellow": 1,
    "match green yellow": 1,
    "fixed 4": 4,
    "placing 3": 2,
}
GOAL_FIELDS = Fields(
    ("kind", "this", "that", "points"),
    numbers=("points",),
    kinds={"match": ("this", "that"), "fixed": ("points",), "placing": ("points",)},
)
CARD = {"hidden-passage": 4, "deep-fog": 4, "living-path": 2, "curiosity": 2, "calling": 2, "mirror": 2}
CARD_FIELDS = Fields(
    ("kind",),
    kinds={"hidden-passage": (), "deep-fog": (), "living-path": (), "curiosity": (), "calling": (), "mirror": ()},
)
PAWN = {"red 1": 1, "red 2": 1, "blue 1": 1, "blue 2": 1, "green 1": 1, "green 2": 1, "yellow 1": 1, "yellow 2": 1}
PAWN_FIELDS = Fields(("owner", "number"), numbers=("number",))
NEAR = words(
    """
    An Bn Cn Dn En Fn
    """
)
ROAD = words(
    """
    A1 A2 A3 A4 A5 A6 A7 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 C7 D1 D2 D3 D4 D5 D6 D7 E1 E2 E3 E4 E5 E6 E7 F1 F2
    F3 F4 F5 F6 F7
    """
)
START = words(
    """
    As Bs Cs Ds Es Fs
    """
)
PATH = words(
    """
    Af An A1 A2 A3 A4 A5 A6 A7 As Bf Bn B1 B2 B3 B4 B5 B6 B7 Bs Cf Cn C1 C2 C3 C4 C5 C6 C7 Cs Df Dn D1 D2 D3 D4 D5
    D6 D7 Ds Ef En E1 E2 E3 E4 E5 E6 E7 Es Ff Fn F1 F2 F3 F4 F5 F6 F7 Fs
    """
)
PATH_BESIDE_WAYS = ("up", "right", "down", "left")
PATH_AROUND_WAYS = ("up", "right", "down", "left", "up-right", "down-right", "down-left", "up-left")
PATH_STEP = steps(
    """
    Af: right=An down=Bf down-right=Bn
    An: right=A1 down=Bn left=Af down-right=B1 down-left=Bf
    A1: right=A2 down=B1 left=An down-right=B2 down-left=Bn
    A2: right=A3 down=B2 left=A1 down-right=B3 down-left=B1
    A3: right=A4 down=B3 left=A2 down-right=B4 down-left=B2
    A4: right=A5 down=B4 left=A3 down-right=B5 down-left=B3
    A5: right=A6 down=B5 left=A4 down-right=B6 down-left=B4
    A6: right=A7 down=B6 left=A5 down-right=B7 down-left=B5
    A7: right=As down=B7 left=A6 down-right=Bs down-left=B6
    As: down=Bs left=A7 down-left=B7
    Bf: up=Af right=Bn down=Cf up-right=An down-right=Cn
    Bn: up=An right=B1 down=Cn left=Bf up-right=A1 down-right=C1 down-left=Cf up-left=Af
    B1: up=A1 right=B2 down=C1 left=Bn up-right=A2 down-right=C2 down-left=Cn up-left=An
    B2: up=A2 right=B3 down=C2 left=B1 up-right=A3 down-right=C3 down-left=C1 up-left=A1
    B3: up=A3 right=B4 down=C3 left=B2 up-right=A4 down-right=C4 down-left=C2 up-left=A2
    B4: up=A4 right=B5 down=C4 left=B3 up-right=A5 down-right=C5 down-left=C3 up-left=A3
    B5: up=A5 right=B6 down=C5 left=B4 up-right=A6 down-right=C6 down-left=C4 up-left=A4
    B6: up=A6 right=B7 down=C6 left=B5 up-right=A7 down-right=C7 down-left=C5 up-left=A5
    B7: up=A7 right=Bs down=C7 left=B6 up-right=As down-right=Cs down-left=C6 up-left=A6
    Bs: up=As down=Cs left=B7 down-left=C7 up-left=A7
    Cf: up=Bf right=Cn down=Df up-right=Bn down-right=Dn
    Cn: up=Bn right=C1 down=Dn left=Cf up-right=B1 down-right=D1 down-left=Df up-left=Bf
    C1: up=B1 right=C2 down=D1 left=Cn up-right=B2 down-right=D2 down-left=Dn up-left=Bn
    C2: up=B2 right=C3 down=D2 left=C1 up-right=B3 down-right=D3 down-left=D1 up-left=B1
    C3: up=B3 right=C4 down=D3 left=C2 up-right=B4 down-right=D4 down-left=D2 up-left=B2
    C4: up=B4 right=C5 down=D4 left=C3 up-right=B5 down-right=D5 down-left=D3 up-left=B3
    C5: up=B5 right=C6 down=D5 left=C4 up-right=B6 down-right=D6 down-left=D4 up-left=B4
    C6: up=B6 right=C7 down=D6 left=C5 up-right=B7 down-right=D7 down-left=D5 up-left=B5
    C7: up=B7 right=Cs down=D7 left=C6 up-right=Bs down-right=Ds down-left=D6 up-left=B6
    Cs: up=Bs down=Ds left=C7 down-left=D7 up-left=B7
    Df: up=Cf right=Dn down=Ef up-right=Cn down-right=En
    Dn: up=Cn right=D1 down=En left=Df up-right=C1 down-right=E1 down-left=Ef up-left=Cf
    D1: up=C1 right=D2 down=E1 left=Dn up-right=C2 down-right=E2 down-left=En up-left=Cn
    D2: up=C2 right=D3 down=E2 left=D1 up-right=C3 down-right=E3 down-left=E1 up-left=C1
    D3: up=C3 right=D4 down=E3 left=D2 up-right=C4 down-right=E4 down-left=E2 up-left=C2
    D4: up=C4 right=D5 down=E4 left=D3 up-right=C5 down-right=E5 down-left=E3 up-left=C3
    D5: up=C5 right=D6 down=E5 left=D4 up-right=C6 down-right=E6 down-left=E4 up-left=C4
    D6: up=C6 right=D7 down=E6 left=D5 up-right=C7 down-right=E7 down-left=E5 up-left=C5
    D7: up=C7 right=Ds down=E7 left=D6 up-right=Cs down-right=Es down-left=E6 up-left=C6
    Ds: up=Cs down=Es left=D7 down-left=E7 up-left=C7
    Ef: up=Df right=En down=Ff up-right=Dn down-right=Fn
    En: up=Dn right=E1 down=Fn left=Ef up-right=D1 down-right=F1 down-left=Ff up-left=Df
    E1: up=D1 right=E2 down=F1 left=En up-right=D2 down-right=F2 down-left=Fn up-left=Dn
    E2: up=D2 right=E3 down=F2 left=E1 up-right=D3 down-right=F3 down-left=F1 up-left=D1
    E3: up=D3 right=E4 down=F3 left=E2 up-right=D4 down-right=F4 down-left=F2 up-left=D2
    E4: up=D4 right=E5 down=F4 left=E3 up-right=D5 down-right=F5 down-left=F3 up-left=D3
    E5: up=D5 right=E6 down=F5 left=E4 up-right=D6 down-right=F6 down-left=F4 up-left=D4
    E6: up=D6 right=E7 down=F6 left=E5 up-right=D7 down-right=F7 down-left=F5 up-left=D5
    E7: up=D7 right=Es down=F7 left=E6 up-right=Ds down-right=Fs down-left=F6 up-left=D6
    Es: up=Ds down=Fs left=E7 down-left=F7 up-left=D7
    Ff: up=Ef right=Fn up-right=En
    Fn: up=En right=F1 left=Ff up-right=E1 up-left=Ef
    F1: up=E1 right=F2 left=Fn up-right=E2 up-left=En
    F2: up=E2 right=F3 left=F1 up-right=E3 up-left=E1
    F3: up=E3 right=F4 left=F2 up-right=E4 up-left=E2
    F4: up=E4 right=F5 left=F3 up-right=E5 up-left=E3
    F5: up=E5 right=F6 left=F4 up-right=E6 up-left=E4
    F6: up=E6 right=F7 left=F5 up-right=E7 up-left=E5
    F7: up=E7 right=Fs left=F6 up-right=Es up-left=E6
    Fs: up=Es left=F7 up-left=E7
    """
)
PATH_BESIDE_STEP = steps(
    """
    Af:
    An:
    A1: up=F1 right=A2 down=B1
    A2: up=F2 right=A3 down=B2 left=A1
    A3: up=F3 right=A4 down=B3 left=A2
    A4: up=F4 right=A5 down=B4 left=A3
    A5: up=F5 right=A6 down=B5 left=A4
    A6: up=F6 right=A7 down=B6 left=A5
    A7: up=F7 down=B7 left=A6
    As:
    Bf:
    Bn:
    B1: up=A1 right=B2 down=C1
    B2: up=A2 right=B3 down=C2 left=B1
    B3: up=A3 right=B4 down=C3 left=B2
    B4: up=A4 right=B5 down=C4 left=B3
    B5: up=A5 right=B6 down=C5 left=B4
    B6: up=A6 right=B7 down=C6 left=B5
    B7: up=A7 down=C7 left=B6
    Bs:
    Cf:
    Cn:
    C1: up=B1 right=C2 down=D1
    C2: up=B2 right=C3 down=D2 left=C1
    C3: up=B3 right=C4 down=D3 left=C2
    C4: up=B4 right=C5 down=D4 left=C3
    C5: up=B5 right=C6 down=D5 left=C4
    C6: up=B6 right=C7 down=D6 left=C5
    C7: up=B7 down=D7 left=C6
    Cs:
    Df:
    Dn:
    D1: up=C1 right=D2 down=E1
    D2: up=C2 right=D3 down=E2 left=D1
    D3: up=C3 right=D4 down=E3 left=D2
    D4: up=C4 right=D5 down=E4 left=D3
    D5: up=C5 right=D6 down=E5 left=D4
    D6: up=C6 right=D7 down=E6 left=D5
    D7: up=C7 down=E7 left=D6
    Ds:
    Ef:
    En:
    E1: up=D1 right=E2 down=F1
    E2: up=D2 right=E3 down=F2 left=E1
    E3: up=D3 right=E4 down=F3 left=E2
    E4: up=D4 right=E5 down=F4 left=E3
    E5: up=D5 right=E6 down=F5 left=E4
    E6: up=D6 right=E7 down=F6 left=E5
    E7: up=D7 down=F7 left=E6
    Es:
    Ff:
    Fn:
    F1: up=E1 right=F2 down=A1
    F2: up=E2 right=F3 down=A2 left=F1
    F3: up=E3 right=F4 down=A3 left=F2
    F4: up=E4 right=F5 down=A4 left=F3
    F5: up=E5 right=F6 down=A5 left=F4
    F6: up=E6 right=F7 down=A6 left=F5
    F7: up=E7 down=A7 left=F6
    Fs:
    """
)
PATH_AROUND_STEP = steps(
    """
    Af: right=An down=Bf down-right=Bn
    An: right=A1 down=Bn left=Af down-right=B1 down-left=Bf
    A1: up=F1 right=A2 down=B1 left=An up-right=F2 down-right=B2 down-left=Bn
    A2: up=F2 right=A3 down=B2 left=A1 up-right=F3 down-right=B3 down-left=B1 up-left=F1
    A3: up=F3 right=A4 down=B3 left=A2 up-right=F4 down-right=B4 down-left=B2 up-left=F2
    A4: up=F4 right=A5 down=B4 left=A3 up-right=F5 down-right=B5 down-left=B3 up-left=F3
    A5: up=F5 right=A6 down=B5 left=A4 up-right=F6 down-right=B6 down-left=B4 up-left=F4
    A6: up=F6 right=A7 down=B6 left=A5 up-right=F7 down-right=B7 down-left=B5 up-left=F5
    A7: up=F7 right=As down=B7 left=A6 down-right=Bs down-left=B6 up-left=F6
    As: down=Bs left=A7 down-left=B7
    Bf: up=Af right=Bn down=Cf up-right=An down-right=Cn
    Bn: up=An right=B1 down=Cn left=Bf up-right=A1 down-right=C1 down-left=Cf up-left=Af
    B1: up=A1 right=B2 down=C1 left=Bn up-right=A2 down-right=C2 down-left=Cn up-left=An
    B2: up=A2 right=B3 down=C2 left=B1 up-right=A3 down-right=C3 down-left=C1 up-left=A1
    B3: up=A3 right=B4 down=C3 left=B2 up-right=A4 down-right=C4 down-left=C2 up-left=A2
    B4: up=A4 right=B5 down=C4 left=B3 up-right=A5 down-right=C5 down-left=C3 up-left=A3
    B5: up=A5 right=B6 down=C5 left=B4 up-right=A6 down-right=C6 down-left=C4 up-left=A4
    B6: up=A6 right=B7 down=C6 left=B5 up-right=A7 down-right=C7 down-left=C5 up-left=A5
    B7: up=A7 right=Bs down=C7 left=B6 up-right=As down-right=Cs down-left=C6 up-left=A6
    Bs: up=As down=Cs left=B7 down-left=C7 up-left=A7
    Cf: up=Bf right=Cn down=Df up-right=Bn down-right=Dn
    Cn: up=Bn right=C1 down=Dn left=Cf up-right=B1 down-right=D1 down-left=Df up-left=Bf
    C1: up=B1 right=C2 down=D1 left=Cn up-right=B2 down-right=D2 down-left=Dn up-left=Bn
    C2: up=B2 right=C3 down=D2 left=C1 up-right=B3 down-right=D3 down-left=D1 up-left=B1
    C3: up=B3 right=C4 down=D3 left=C2 up-right=B4 down-right=D4 down-left=D2 up-left=B2
    C4: up=B4 right=C5 down=D4 left=C3 up-right=B5 down-right=D5 down-left=D3 up-left=B3
    C5: up=B5 right=C6 down=D5 left=C4 up-right=B6 down-right=D6 down-left=D4 up-left=B4
    C6: up=B6 right=C7 down=D6 left=C5 up-right=B7 down-right=D7 down-left=D5 up-left=B5
    C7: up=B7 right=Cs down=D7 left=C6 up-right=Bs down-right=Ds down-left=D6 up-left=B6
    Cs: up=Bs down=Ds left=C7 down-left=D7 up-left=B7
    Df: up=Cf right=Dn down=Ef up-right=Cn down-right=En
    Dn: up=Cn right=D1 down=En left=Df up-right=C1 down-right=E1 down-left=Ef up-left=Cf
    D1: up=C1 right=D2 down=E1 left=Dn up-right=C2 down-right=E2 down-left=En up-left=Cn
    D2: up=C2 right=D3 down=E2 left=D1 up-right=C3 down-right=E3 down-left=E1 up-left=C1
    D3: up=C3 right=D4 down=E3 left=D2 up-right=C4 down-right=E4 down-left=E2 up-left=C2
    D4: up=C4 right=D5 down=E4 left=D3 up-right=C5 down-right=E5 down-left=E3 up-left=C3
    D5: up=C5 right=D6 down=E5 left=D4 up-right=C6 down-right=E6 down-left=E4 up-left=C4
    D6: up=C6 right=D7 down=E6 left=D5 up-right=C7 down-right=E7 down-left=E5 up-left=C5
    D7: up=C7 right=Ds down=E7 left=D6 up-right=Cs down-right=Es down-left=E6 up-left=C6
    Ds: up=Cs down=Es left=D7 down-left=E7 up-left=C7
    Ef: up=Df right=En down=Ff up-right=Dn down-right=Fn
    En: up=Dn right=E1 down=Fn left=Ef up-right=D1 down-right=F1 down-left=Ff up-left=Df
    E1: up=D1 right=E2 down=F1 left=En up-right=D2 down-right=F2 down-left=Fn up-left=Dn
    E2: up=D2 right=E3 down=F2 left=E1 up-right=D3 down-right=F3 down-left=F1 up-left=D1
    E3: up=D3 right=E4 down=F3 left=E2 up-right=D4 down-right=F4 down-left=F2 up-left=D2
    E4: up=D4 right=E5 down=F4 left=E3 up-right=D5 down-right=F5 down-left=F3 up-left=D3
    E5: up=D5 right=E6 down=F5 left=E4 up-right=D6 down-right=F6 down-left=F4 up-left=D4
    E6: up=D6 right=E7 down=F6 left=E5 up-right=D7 down-right=F7 down-left=F5 up-left=D5
    E7: up=D7 right=Es down=F7 left=E6 up-right=Ds down-right=Fs down-left=F6 up-left=D6
    Es: up=Ds down=Fs left=E7 down-left=F7 up-left=D7
    Ff: up=Ef right=Fn up-right=En
    Fn: up=En right=F1 left=Ff up-right=E1 up-left=Ef
    F1: up=E1 right=F2 down=A1 left=Fn up-right=E2 down-right=A2 up-left=En
    F2: up=E2 right=F3 down=A2 left=F1 up-right=E3 down-right=A3 down-left=A1 up-left=E1
    F3: up=E3 right=F4 down=A3 left=F2 up-right=E4 down-right=A4 down-left=A2 up-left=E2
    F4: up=E4 right=F5 down=A4 left=F3 up-right=E5 down-right=A5 down-left=A3 up-left=E3
    F5: up=E5 right=F6 down=A5 left=F4 up-right=E6 down-right=A6 down-left=A4 up-left=E4
    F6: up=E6 right=F7 down=A6 left=F5 up-right=E7 down-right=A7 down-left=A5 up-left=E5
    F7: up=E7 right=Fs down=A7 left=F6 up-right=Es down-left=A6 up-left=E6
    Fs: up=Es left=F7 up-left=E7
    """
)
PATH_BESIDE_LINKS = table(
    """
    Af:
    An:
    A1: A2 B1 F1
    A2: A1 A3 B2 F2
    A3: A2 A4 B3 F3
    A4: A3 A5 B4 F4
    A5: A4 A6 B5 F5
    A6: A5 A7 B6 F6
    A7: A6 B7 F7
    As:
    Bf:
    Bn:
    B1: A1 B2 C1
    B2: A2 B1 B3 C2
    B3: A3 B2 B4 C3
    B4: A4 B3 B5 C4
    B5: A5 B4 B6 C5
    B6: A6 B5 B7 C6
    B7: A7 B6 C7
    Bs:
    Cf:
    Cn:
    C1: B1 C2 D1
    C2: B2 C1 C3 D2
    C3: B3 C2 C4 D3
    C4: B4 C3 C5 D4
    C5: B5 C4 C6 D5
    C6: B6 C5 C7 D6
    C7: B7 C6 D7
    Cs:
    Df:
    Dn:
    D1: C1 D2 E1
    D2: C2 D1 D3 E2
    D3: C3 D2 D4 E3
    D4: C4 D3 D5 E4
    D5: C5 D4 D6 E5
    D6: C6 D5 D7 E6
    D7: C7 D6 E7
    Ds:
    Ef:
    En:
    E1: D1 E2 F1
    E2: D2 E1 E3 F2
    E3: D3 E2 E4 F3
    E4: D4 E3 E5 F4
    E5: D5 E4 E6 F5
    E6: D6 E5 E7 F6
    E7: D7 E6 F7
    Es:
    Ff:
    Fn:
    F1: A1 E1 F2
    F2: A2 E2 F1 F3
    F3: A3 E3 F2 F4
    F4: A4 E4 F3 F5
    F5: A5 E5 F4 F6
    F6: A6 E6 F5 F7
    F7: A7 E7 F6
    Fs:
    """
)
PATH_ROW = numbers(
    """
    Af=1 An=1 A1=1 A2=1 A3=1 A4=1 A5=1 A6=1 A7=1 As=1 Bf=2 Bn=2 B1=2 B2=2 B3=2 B4=2 B5=2 B6=2 B7=2 Bs=2 Cf=3 Cn=3
    C1=3 C2=3 C3=3 C4=3 C5=3 C6=3 C7=3 Cs=3 Df=4 Dn=4 D1=4 D2=4 D3=4 D4=4 D5=4 D6=4 D7=4 Ds=4 Ef=5 En=5 E1=5 E2=5
    E3=5 E4=5 E5=5 E6=5 E7=5 Es=5 Ff=6 Fn=6 F1=6 F2=6 F3=6 F4=6 F5=6 F6=6 F7=6 Fs=6
    """
)
PATH_COLUMN = numbers(
    """
    Af=1 An=2 A1=3 A2=4 A3=5 A4=6 A5=7 A6=8 A7=9 As=10 Bf=1 Bn=2 B1=3 B2=4 B3=5 B4=6 B5=7 B6=8 B7=9 Bs=10 Cf=1 Cn=2
    C1=3 C2=4 C3=5 C4=6 C5=7 C6=8 C7=9 Cs=10 Df=1 Dn=2 D1=3 D2=4 D3=5 D4=6 D5=7 D6=8 D7=9 Ds=10 Ef=1 En=2 E1=3 E2=4
    E3=5 E4=6 E5=7 E6=8 E7=9 Es=10 Ff=1 Fn=2 F1=3 F2=4 F3=5 F4=6 F5=7 F6=8 F7=9 Fs=10
    """
)
PATH_BESIDE_LINES_2 = lines(PATH_BESIDE_STEP, PATH_BESIDE_WAYS, 2)
POSITION = ()

Places = TypedDict(
    "Places",
    {
        "cat": dict[str, str | None],
        "home": dict[str, dict[str, int]],
        "tile": dict[str, str | None],
        "box": dict[str, int],
        "exchange": dict[str, int],
        "toys": dict[str, dict[str, int]],
        "goal": dict[str, str | None],
        "goals": dict[str, int],
        "claimed": dict[str, list[str]],
        "hand": dict[str, dict[str, int]],
        "deck": dict[str, int],
        "played": dict[str, int],
    },
)
Values = TypedDict(
    "Values",
    {
        "turns": int,
        "renewed": dict[str, int],
    },
)


class Json(TypedDict):
    """A state as JSON."""

    game: str
    variants: list[str]
    options: dict[str, str]
    node: str | None
    actor: str | None
    me: str
    next: str | None
    locals: dict[str, Any]
    frames: list[Any]
    choosing: dict[str, Any] | None
    spent: dict[str, list[Any]]
    places: Places
    values: Values
    times: dict[str, int]
    noted: dict[str, int]
    outcome: Any


def playable(state: Json, card: str) -> bool:
    """playable: A card is played only if it changes something. (catspath/cards.cat:3)"""
    return (
        playable_for_hidden_passage(state, card)
        if CARD_FIELDS.fits(card, "hidden-passage")
        else (
            playable_for_deep_fog(state, card)
            if CARD_FIELDS.fits(card, "deep-fog")
            else (
                playable_for_living_path(state, card)
                if CARD_FIELDS.fits(card, "living-path")
                else (
                    playable_for_curiosity(state, card)
                    if CARD_FIELDS.fits(card, "curiosity")
                    else (
                        playable_for_calling(state, card)
                        if CARD_FIELDS.fits(card, "calling")
                        else (playable_for_mirror(state, card) if CARD_FIELDS.fits(card, "mirror") else True)
                    )
                )
            )
        )
    )


def playable_for_hidden_passage(state: Json, card: str) -> bool:
    """playable for hidden-passage. (catspath/cards.cat:8)"""
    return ARENA.can(state, "passage")


def playable_for_deep_fog(state: Json, card: str) -> bool:
    """playable for deep-fog. (catspath/cards.cat:18)"""
    return ARENA.can(state, "fog")


def foggy(state: Json, pick: Sequence[str]) -> bool:
    """foggy: They are among up to four tiles without cats that hang together: in a chain, or round one of them; or in a block. (catspath/cards.cat:27)"""
    return (
        any(all(in_block(state, at, corner) for at in pick) for corner in ROAD)
        if FOG_SHAPE == "block"
        else together(state, pick)
    )


def together(state: Json, pick: Sequence[str]) -> bool:
    """together. (catspath/cards.cat:30)"""
    return any(
        (
            clustered(state, at, pick)
            or any(clustered(state, heart, pick) for heart in neighbours(PATH_BESIDE_LINKS, at))
            or chained(state, at, pick)
        )
        for at in pick
    )


def chained(state: Json, end_tile: str, pick: Sequence[str]) -> bool:
    """chained. (catspath/cards.cat:32)"""
    return all(ordered(distance(PATH_BESIDE_LINKS, end_tile, at), "<=", 3) for at in pick) and any(
        all(at_2 == end_tile or at_2 in chain for at_2 in pick) and all(
            state["places"]["cat"][at_3] is None for at_3 in chain
        )
        for chain in walks(PATH_BESIDE_LINKS, end_tile, 3)
    )


def clustered(state: Json, heart: str, pick: Sequence[str]) -> bool:
    """clustered. (catspath/cards.cat:35)"""
    return (
        state["places"]["cat"][heart] is None
        and (heart in pick or len(pick) < 4)
        and all(at == heart or at in neighbours(PATH_BESIDE_LINKS, heart) for at in pick)
    )


def in_block(state: Json, at: str, corner: str) -> bool:
    """in-block. (catspath/cards.cat:37)"""
    return (
        at == corner
        or at == next_to(state, corner, "right")
        or at == next_to(state, corner, "down")
        or at == next_to(state, corner, "down-right")
    )


def playable_for_living_path(state: Json, card: str) -> bool:
    """playable for living-path. (catspath/cards.cat:40)"""
    return ARENA.can(state, "slide")


def tiles_of(state: Json, lane: int) -> Sequence[str]:
    """tiles-of. (catspath/cards.cat:51)"""
    return tuple(at for at in ROAD if PATH_COLUMN[at] == lane + 2)


def below(state: Json, at: str, steps_: int) -> str | None:
    """below. (catspath/cards.cat:52)"""
    return site_at(PATH_ROW, PATH_COLUMN, remainder(PATH_ROW[at] + steps_ - 1, SEATS + 2) + 1, PATH_COLUMN[at])


def unmoved(state: Json, lane: int, steps_: int) -> bool:
    """unmoved. (catspath/cards.cat:53)"""
    return all(alike(state, at, below(state, at, steps_)) for at in tiles_of(state, lane))


def alike(state: Json, at: str, other: str | None) -> bool:
    """alike. (catspath/cards.cat:54)"""
    return state["places"]["tile"][at] == look(state["places"]["tile"], other) and (
        LIVING_PATH_PAWNS == "stay" or state["places"]["cat"][at] == look(state["places"]["cat"], other)
    )


def playable_for_curiosity(state: Json, card: str) -> bool:
    """playable for curiosity. (catspath/cards.cat:57)"""
    return ARENA.can(state, "wander")


def playable_for_calling(state: Json, card: str) -> bool:
    """playable for calling. (catspath/cards.cat:70)"""
    return ARENA.can(state, "call")


def playable_for_mirror(state: Json, card: str) -> bool:
    """playable for mirror. (catspath/cards.cat:81)"""
    return ARENA.can(state, "reflect")


def ahead(state: Json, at: str) -> str | None:
    """ahead. [ACP-01] (catspath/catspath.cat:168)"""
    return step(PATH_STEP, at, "left")


def next_to(state: Json, at: str, way: str) -> str | None:
    """next-to. (catspath/catspath.cat:169)"""
    return step(PATH_AROUND_STEP, at, way)


def free(state: Json) -> Sequence[str]:
    """free. (catspath/catspath.cat:170)"""
    return tuple(at for at in ROAD if state["places"]["cat"][at] is None)


def open_(state: Json, at: str | None) -> bool:
    """open: A cat may move onto a road tile that is no wall, or to the nearer destination, if no cat is there. [CP-40, ACP-08, ACP-20] (catspath/catspath.cat:171)"""
    return (
        (at in NEAR or at in ROAD)
        and look(state["places"]["cat"], at) is None
        and not TILE_FIELDS.fits(look(state["places"]["tile"], at), "wall", ANY, ANY)
    )


def chooser(state: Json, pawn: str) -> str:
    """chooser. (catspath/catspath.cat:261)"""
    return present(PAWN_FIELDS.word(pawn, "owner")) if CAT_FORWARD_CHOOSER == "owner" else state["me"]


def worth(state: Json, prize: str, who: str) -> int:
    """worth: The points of a destination for the player who claimed it. (catspath/catspath.cat:271)"""
    return (
        worth_for_match(
            state, present(GOAL_FIELDS.word(prize, "this")), present(GOAL_FIELDS.word(prize, "that")), prize, who
        )
        if GOAL_FIELDS.fits(prize, "match", ANY, ANY, ANY)
        else (
            worth_for_fixed(state, present(GOAL_FIELDS.number(prize, "points")), prize, who)
            if GOAL_FIELDS.fits(prize, "fixed", ANY, ANY, ANY)
            else (
                worth_for_placing(state, present(GOAL_FIELDS.number(prize, "points")), prize, who)
                if GOAL_FIELDS.fits(prize, "placing", ANY, ANY, ANY)
                else 0
            )
        )
    )


def worth_for_match(state: Json, this: str, that: str, prize: str, who: str) -> int:
    """worth for match. [CP-52] (catspath/catspath.cat:273)"""
    return 5 if who == this or who == that else 3


def worth_for_fixed(state: Json, points: int, prize: str, who: str) -> int:
    """worth for fixed. [CP-53] (catspath/catspath.cat:274)"""
    return points


def worth_for_placing(state: Json, points: int, prize: str, who: str) -> int:
    """worth for placing. (catspath/catspath.cat:275)"""
    return points


def total(state: Json, who: str) -> int:
    """total: Claimed destinations, and a point for each Mouse Toy. [CP-55, CP-58] (catspath/catspath.cat:276)"""
    return sum(worth(state, prize, who) for prize in state["places"]["claimed"][who]) + sum(
        state["places"]["toys"][who].values()
    )


def progress(state: Json, who: str) -> int:
    """progress: How far along a player's furthest cat is: the column counted from behind, nothing for a cat off the board. [ACP-35] (catspath/catspath.cat:279)"""
    return max(
        (11 - PATH_COLUMN[at] for at in PATH if PAWN_FIELDS.word(state["places"]["cat"][at], "owner") == who), default=0
    )


def claims_made(state: Json) -> int:
    """claims-made. (catspath/catspath.cat:282)"""
    return sum(len(state["places"]["claimed"][who]) for who in PLAYERS)


def tiles_laid(state: Json) -> int:
    """tiles-laid. (catspath/catspath.cat:303)"""
    return sum(1 for at in ROAD if state["places"]["tile"][at] is not None)


def goals_laid(state: Json) -> int:
    """goals-laid. (catspath/catspath.cat:304)"""
    return sum(1 for at in PATH if state["places"]["goal"][at] is not None)


def toys_claimed(state: Json) -> int:
    """toys-claimed. (catspath/catspath.cat:305)"""
    return sum(sum(state["places"]["toys"][who].values()) for who in PLAYERS)


def passage_pick(state: Json) -> tuple[Sequence[str], int, int]:
    """passage.pick: what it is picked from"""
    return (free(state), 2, 3)


def passage_lay(state: Json, pick: Sequence[str]) -> tuple[str | None, ...]:
    """passage.lay: what it is picked from"""
    return tuple(state["places"]["tile"][each_site] for each_site in pick)


def fog_pick(state: Json) -> tuple[Sequence[str], int, int]:
    """fog.pick: what it is picked from"""
    return (free(state), 2, 4)


def fog_pick_where(state: Json, pick: Sequence[str]) -> bool:
    """fog.pick: what may be picked together"""
    return foggy(state, pick)


def fog_lay(state: Json, pick: Sequence[str]) -> tuple[str | None, ...]:
    """fog.lay: what it is picked from"""
    return tuple(state["places"]["tile"][each_site] for each_site in pick)


def slide_lane(state: Json) -> Collection[int]:
    """slide.lane: what it is picked from"""
    return range(1, 8)


def slide_steps(state: Json, lane: int) -> Collection[int]:
    """slide.steps: what it is picked from"""
    return range(1, SEATS + 1 + 1)


def slide_1(state: Json, lane: int, steps_: int) -> bool:
    """slide.1. (catspath/cards.cat:46)"""
    return not any(unmoved(state, lane, n) for n in range(1, steps_ + 1))


def wander_at(state: Json) -> Collection[str]:
    """wander.at: what it is picked from"""
    return PATH


def wander_1(state: Json, at: str) -> bool:
    """wander.1. (catspath/cards.cat:63)"""
    return state["places"]["cat"][at] is not None


def wander_way(state: Json, at: str) -> Collection[str]:
    """wander.way: what it is picked from"""
    return PATH_AROUND_WAYS


def wander_2(state: Json, at: str, way: str) -> bool:
    """wander.2. (catspath/cards.cat:64)"""
    return next_to(state, at, way) in NEAR or next_to(state, at, way) in ROAD


def wander_3(state: Json, at: str, way: str) -> bool:
    """wander.3. [ACP-23] (catspath/cards.cat:65)"""
    return not TILE_FIELDS.fits(look(state["places"]["tile"], next_to(state, at, way)), "wall", ANY, ANY)


def wander_4(state: Json, at: str, way: str) -> bool:
    """wander.4. (catspath/cards.cat:66)"""
    return look(state["places"]["cat"], next_to(state, at, way)) is None


def call_1(state: Json, at: str) -> bool:
    """call.1. (catspath/cards.cat:76)"""
    return state["places"]["cat"][at] is not None


def call_2(state: Json, at: str) -> bool:
    """call.2. (catspath/cards.cat:77)"""
    return open_(state, step(PATH_STEP, at, "right"))


def reflect_mine(state: Json) -> Collection[str]:
    """reflect.mine: what it is picked from"""
    return PATH


def reflect_1(state: Json, mine: str) -> bool:
    """reflect.1. (catspath/cards.cat:87)"""
    return PAWN_FIELDS.word(state["places"]["cat"][mine], "owner") == state["me"]


def reflect_4(state: Json, mine: str) -> bool:
    """reflect.4. (catspath/cards.cat:90)"""
    return not TILE_FIELDS.fits(state["places"]["tile"][mine], "wall", ANY, ANY)


def reflect_other(state: Json, mine: str) -> Collection[str]:
    """reflect.other: what it is picked from"""
    return PATH


def reflect_2(state: Json, mine: str, other: str) -> bool:
    """reflect.2. (catspath/cards.cat:88)"""
    return state["places"]["cat"][other] is not None and other != mine


def reflect_3(state: Json, mine: str, other: str) -> bool:
    """reflect.3. (catspath/cards.cat:89)"""
    return PATH_COLUMN[other] >= PATH_COLUMN[mine]


def reflect_5(state: Json, mine: str, other: str) -> bool:
    """reflect.5. [ACP-24] (catspath/cards.cat:91)"""
    return not TILE_FIELDS.fits(state["places"]["tile"][other], "wall", ANY, ANY)


def lay_goal_prize(state: Json, at: str, prize: str) -> bool:
    """lay-goal.prize: one of those it can be chosen from"""
    return prize in state["places"]["goals"]


def lay_goal_weight(state: Json, at: str, prize: str) -> int:
    """How many copies of what lay-goal draws there are."""
    return state["places"]["goals"].get(prize, 0)


def lay_tile_piece(state: Json, at: str, piece: str) -> bool:
    """lay-tile.piece: one of those it can be chosen from"""
    return piece in state["places"]["box"]


def lay_tile_weight(state: Json, at: str, piece: str) -> int:
    """How many copies of what lay-tile draws there are."""
    return state["places"]["box"].get(piece, 0)


def deal_card(state: Json, who: str, card: str) -> bool:
    """deal.card: one of those it can be chosen from"""
    return card in state["places"]["deck"]


def deal_weight(state: Json, who: str, card: str) -> int:
    """How many copies of what deal draws there are."""
    return state["places"]["deck"].get(card, 0)


def deal_card_told(state: Json, who: str, card: str) -> tuple[str, ...]:
    """deal.card: who is told what it is"""
    return (who,)


def swap_pair(state: Json, pair: Sequence[str]) -> bool:
    """swap.pair: one of those it can be chosen from"""
    return pair in PATH_BESIDE_LINES_2


def swap_1(state: Json, pair: Sequence[str]) -> bool:
    """swap.1. [CP-18] (catspath/catspath.cat:141)"""
    return all(state["places"]["cat"][at] is None for at in pair)


def play_card(state: Json, card: str) -> bool:
    """play.card: one of those it can be chosen from"""
    return card in state["places"]["hand"][state["me"]]


def play_1(state: Json, card: str) -> bool:
    """play.1. (catspath/catspath.cat:147)"""
    return playable(state, card)


def play_weight(state: Json, card: str) -> int:
    """How many copies of what play draws there are."""
    return state["places"]["hand"][state["me"]].get(card, 0)


def advance_1(state: Json, at: str) -> bool:
    """advance.1. (catspath/catspath.cat:154)"""
    return PAWN_FIELDS.word(state["places"]["cat"][at], "owner") == state["me"]


def advance_2(state: Json, at: str) -> bool:
    """advance.2. (catspath/catspath.cat:155)"""
    return not TILE_FIELDS.fits(look(state["places"]["tile"], ahead(state, at)), "wall", ANY, ANY)


def advance_3(state: Json, at: str) -> bool:
    """advance.3. [CP-24] (catspath/catspath.cat:156)"""
    return look(state["places"]["cat"], ahead(state, at)) is None


def place_1(state: Json, who: str, at: str) -> bool:
    """place.1. [CP-26] (catspath/catspath.cat:162)"""
    return sum(state["places"]["home"][who].values()) != 0


def place_at(state: Json, who: str, at: str) -> bool:
    """place.at: one of those it can be chosen from"""
    return at in START


def place_2(state: Json, who: str, at: str) -> bool:
    """place.2. [CP-27] (catspath/catspath.cat:163)"""
    return state["places"]["cat"][at] is None


def back_at(state: Json, here: str, at: str) -> bool:
    """back.at: one of those it can be chosen from"""
    return at in START


def back_1(state: Json, here: str, at: str) -> bool:
    """back.1. (catspath/catspath.cat:215)"""
    return state["places"]["cat"][at] is None


def reveal_piece(state: Json, at: str, piece: str) -> bool:
    """reveal.piece: one of those it can be chosen from"""
    return piece in state["places"]["exchange"]


def reveal_weight(state: Json, at: str, piece: str) -> int:
    """How many copies of what reveal draws there are."""
    return state["places"]["exchange"].get(piece, 0)


def urge_1(state: Json, at: str) -> bool:
    """urge.1. (catspath/catspath.cat:264)"""
    return state["places"]["cat"][at] is not None


def urge_2(state: Json, at: str) -> bool:
    """urge.2. (catspath/catspath.cat:265)"""
    return open_(state, ahead(state, at))


def tiles_are_kept(state: Json) -> bool:
    """tiles-are-kept. (catspath/catspath.cat:291)"""
    return (
        sum(state["places"]["box"].values())
        + sum(state["places"]["exchange"].values())
        + toys_claimed(state)
        + tiles_laid(state)
        == 52
    )


def an_exchange_for_each_toy(state: Json) -> bool:
    """an-exchange-for-each-toy. (catspath/catspath.cat:293)"""
    return (
        sum(state["places"]["exchange"].values()) + toys_claimed(state) == 10
        or sum(state["places"]["exchange"].values()) == 0
    )


def toys_only(state: Json) -> bool:
    """toys-only. (catspath/catspath.cat:294)"""
    return all(
        all(TILE_FIELDS.fits(piece, "toy", ANY, ANY) for piece in state["places"]["toys"][who]) for who in PLAYERS
    )


def destinations_are_kept(state: Json) -> bool:
    """destinations-are-kept. (catspath/catspath.cat:295)"""
    return sum(state["places"]["goals"].values()) + claims_made(state) + goals_laid(state) == 12


def gaps_are_closed(state: Json) -> bool:
    """gaps-are-closed. (catspath/catspath.cat:296)"""
    return all(
        look(state["places"]["goal"], step(PATH_STEP, at, "left")) is None
        for at in NEAR
        if state["places"]["goal"][at] is None
    )


def two_cats_each(state: Json) -> bool:
    """two-cats-each. (catspath/catspath.cat:297)"""
    return all(
        (
            sum(state["places"]["home"][who].values())
            + sum(1 for at in PATH if PAWN_FIELDS.word(state["places"]["cat"][at], "owner") == who)
            == 2
        )
        for who in PLAYERS
    )


def hands_only_shrink(state: Json) -> bool:
    """hands-only-shrink. (catspath/catspath.cat:298)"""
    return all(sum(state["places"]["hand"][who].values()) <= 4 for who in PLAYERS)


def cats_keep_to_the_road(state: Json) -> bool:
    """cats-keep-to-the-road. (catspath/catspath.cat:299)"""
    return all(at in ROAD or at in START for at in PATH if state["places"]["cat"][at] is not None)


def tiles_keep_to_the_road(state: Json) -> bool:
    """tiles-keep-to-the-road. (catspath/catspath.cat:300)"""
    return all(at in ROAD for at in PATH if state["places"]["tile"][at] is not None)


def one_swap_and_one_card(state: Json) -> bool:
    """one-swap-and-one-card. (catspath/catspath.cat:301)"""
    return state["times"]["swap"] == 1 and state["times"]["play"] <= 1


def a_toy_is_claimed(state: Json) -> bool:
    """a-toy-is-claimed. (catspath/catspath.cat:302)"""
    return toys_claimed(state) > 0


def too_long(state: Json) -> bool:
    """too-long. (common/customs.cat:17)"""
    return MAX_TURNS > 0 and state["values"]["turns"] >= MAX_TURNS


def too_long_scores(state: Json) -> dict[str, float] | None:
    """What everybody has when too-long is reached."""
    return None


def repetition(state: Json) -> bool:
    """repetition. (common/customs.cat:20)"""
    return REPETITION_DRAW > 0 and sightings(state, POSITION) >= REPETITION_DRAW


def repetition_scores(state: Json) -> dict[str, float] | None:
    """What everybody has when repetition is reached."""
    return None


def most_points(state: Json) -> bool:
    """most-points: Enough destinations are claimed, and all have had equally many turns: the most points win, then the cat furthest along. [CP-01, CP-59, CP-60, CP-56, ACP-32, CP-57, ACP-33] (catspath/catspath.cat:284)"""
    return claims_made(state) >= (7 if SEATS == 4 else 5) and following(PLAYERS, state["me"]) == "red"


def most_points_scores(state: Json) -> dict[str, float] | None:
    """What everybody has when most-points is reached."""
    return {player: total(state, player) for player in PLAYERS}


def most_points_ties(state: Json) -> dict[str, tuple[int, ...]]:
    """What decides between equals when most-points is reached."""
    return {player: (progress(state, player),) for player in PLAYERS}


PLACES: dict[str, Family] = {
    "cat": Family(ONE, PAWN, (PATH,)),
    "home": Family(BAG, PAWN, (PLAYERS,)),
    "tile": Family(ONE, TILE, (PATH,)),
    "box": Family(BAG, TILE),
    "exchange": Family(BAG, TILE, seen="hidden"),
    "toys": Family(BAG, TILE, (PLAYERS,)),
    "goal": Family(ONE, GOAL, (PATH,)),
    "goals": Family(BAG, GOAL),
    "claimed": Family(STACK, GOAL, (PLAYERS,)),
    "hand": Family(BAG, CARD, (PLAYERS,), seen="owner"),
    "deck": Family(BAG, CARD, seen="hidden"),
    "played": Family(BAG, CARD),
}
VALUES: dict[str, Slot] = {
    "turns": Slot(range(10001)),
    "renewed": Slot(range(101), (PATH,)),
}
LIMITS: dict[str, Limit] = {
    "meet-once": Limit(1, (PAWN, PATH, range(101))),
    "meet-capped": Limit(20),
}
ACTIONS: dict[str, Action] = {
    "passage": Action(
        readers=(),
        clauses=(),
        steps=Picking(
            "passage",
            (
                Level("pick", "set", WORD, passage_pick),
                Level("lay", "order", optional(TILE_FIELDS.reader), passage_lay),
            ),
        ),
    ),
    "fog": Action(
        readers=(),
        clauses=(),
        steps=Picking(
            "fog",
            (
                Level("pick", "set", WORD, fog_pick, where=fog_pick_where),
                Level("lay", "order", optional(TILE_FIELDS.reader), fog_lay),
            ),
        ),
    ),
    "slide": Action(
        readers=(),
        clauses=(),
        steps=Picking(
            "slide",
            (
                Level("lane", "one", NUMBER, slide_lane),
                Level("steps", "one", NUMBER, slide_steps, guards=(("slide.1", slide_1),)),
            ),
        ),
    ),
    "wander": Action(
        readers=(),
        clauses=(),
        steps=Picking(
            "wander",
            (
                Level("at", "one", WORD, wander_at, guards=(("wander.1", wander_1),)),
                Level(
                    "way",
                    "one",
                    WORD,
                    wander_way,
                    guards=(("wander.2", wander_2), ("wander.3", wander_3), ("wander.4", wander_4)),
                ),
            ),
        ),
    ),
    "call": Action(readers=(WORD,), clauses=(("call.1", call_1), ("call.2", call_2))),
    "reflect": Action(
        readers=(),
        clauses=(),
        steps=Picking(
            "reflect",
            (
                Level("mine", "one", WORD, reflect_mine, guards=(("reflect.1", reflect_1), ("reflect.4", reflect_4))),
                Level(
                    "other",
                    "one",
                    WORD,
                    reflect_other,
                    guards=(("reflect.2", reflect_2), ("reflect.3", reflect_3), ("reflect.5", reflect_5)),
                ),
            ),
        ),
    ),
    "lay-goal": Action(
        readers=(GOAL_FIELDS.reader,), clauses=(("lay-goal.prize", lay_goal_prize),), weight=lay_goal_weight
    ),
    "lay-tile": Action(
        readers=(TILE_FIELDS.reader,), clauses=(("lay-tile.piece", lay_tile_piece),), weight=lay_tile_weight
    ),
    "deal": Action(
        readers=(CARD_FIELDS.reader,), clauses=(("deal.card", deal_card),), weight=deal_weight, told={0: deal_card_told}
    ),
    "swap": Action(readers=(several(WORD),), clauses=(("swap.pair", swap_pair), ("swap.1", swap_1))),
    "play": Action(
        readers=(CARD_FIELDS.reader,), clauses=(("play.card", play_card), ("play.1", play_1)), weight=play_weight
    ),
    "advance": Action(
        readers=(WORD,), clauses=(("advance.1", advance_1), ("advance.2", advance_2), ("advance.3", advance_3))
    ),
    "place": Action(readers=(WORD,), clauses=(("place.1", place_1), ("place.at", place_at), ("place.2", place_2))),
    "back": Action(readers=(WORD,), clauses=(("back.at", back_at), ("back.1", back_1))),
    "reveal": Action(readers=(TILE_FIELDS.reader,), clauses=(("reveal.piece", reveal_piece),), weight=reveal_weight),
    "urge": Action(readers=(WORD,), clauses=(("urge.1", urge_1), ("urge.2", urge_2))),
}
NODES: dict[str, Node[Json]] = {
    "lay-goal": Node(actor=None, uses=(Use("lay-goal", lambda state: (state["locals"]["at"],)),)),
    "lay-goal (2)": Node(actor=None, uses=(Use("lay-goal", lambda state: (state["locals"]["at-2"],)),)),
    "lay-tile": Node(actor=None, uses=(Use("lay-tile", lambda state: (state["locals"]["at-3"],)),)),
    "deal": Node(actor=None, uses=(Use("deal", lambda state: (state["locals"]["who"],)),)),
    "place": Node(
        actor=lambda state: state["locals"]["who-2"], uses=(Use("place", lambda state: (state["locals"]["who-2"],)),)
    ),
    "swap": Node(actor=lambda state: state["me"], uses=(Use("swap"),)),
    "play": Node(actor=lambda state: state["me"], uses=(Use("play"),), may=True),
    "advance or place": Node(
        actor=lambda state: state["me"], uses=(Use("advance"), Use("place", lambda state: (state["me"],)))
    ),
    "passage": Node(actor=lambda state: state["me"], uses=(Use("passage"),)),
    "fog": Node(actor=lambda state: state["me"], uses=(Use("fog"),)),
    "slide": Node(actor=lambda state: state["me"], uses=(Use("slide"),)),
    "wander": Node(actor=lambda state: state["me"], uses=(Use("wander"),)),
    "call": Node(actor=lambda state: state["me"], uses=(Use("call"),)),
    "reflect": Node(actor=lambda state: state["me"], uses=(Use("reflect"),)),
    "place (2)": Node(
        actor=lambda state: state["locals"]["who"],
        uses=(Use("place", lambda state: (state["locals"]["who"],)),),
        may=True,
    ),
    "back": Node(
        actor=lambda state: present(PAWN_FIELDS.word(state["locals"]["pawn"], "owner")),
        uses=(Use("back", lambda state: (state["locals"]["at"],)),),
    ),
    "reveal": Node(actor=None, uses=(Use("reveal", lambda state: (state["locals"]["at"],)),)),
    "urge": Node(actor=lambda state: chooser(state, state["locals"]["pawn"]), uses=(Use("urge"),)),
}
POINTS: dict[str, Point] = {
    "lay-goal": Point(locals=("at", "rest of at")),
    "lay-goal (2)": Point(locals=("at-2", "rest of at-2")),
    "lay-tile": Point(locals=("at-3", "rest of at-3")),
    "deal": Point(locals=("who", "n")),
    "place": Point(locals=("who-2", "rest of who-2")),
    "swap": Point(turn=1),
    "play": Point(leads=("action play",), turn=1),
    "advance or place": Point(leads=("action advance",), turn=1),
    "passage": Point("rule perform for hidden-passage"),
    "fog": Point("rule perform for deep-fog"),
    "slide": Point("rule perform for living-path"),
    "wander": Point("rule perform for curiosity", leads=("action wander",)),
    "call": Point("rule perform for calling", leads=("action call",)),
    "reflect": Point("rule perform for mirror", leads=("action reflect",)),
    "place (2)": Point("rule reward for placing", locals=("who",)),
    "back": Point("rule send-back", locals=("at", "pawn")),
    "reveal": Point("rule effect for toy", locals=("at",)),
    "urge": Point("rule effect for cat-forward", leads=("action urge",), locals=("pawn",)),
    "wander: go": Point("action wander", leads=("rule go",)),
    "call: go": Point("action call", leads=("rule go",)),
    "reflect: land": Point("action reflect", leads=("rule land",), locals=("mine", "theirs")),
    "reflect: land (2)": Point("action reflect", leads=("rule land",)),
    "play: perform": Point("action play", leads=("rule perform",)),
    "advance: go": Point("action advance", leads=("rule go",)),
    "urge: go": Point("action urge", leads=("rule go",)),
    "perform: perform for hidden-passage": Point("rule perform", leads=("rule perform for hidden-passage",)),
    "perform: perform for deep-fog": Point("rule perform", leads=("rule perform for deep-fog",)),
    "perform: perform for living-path": Point("rule perform", leads=("rule perform for living-path",)),
    "perform: perform for curiosity": Point("rule perform", leads=("rule perform for curiosity",)),
    "perform: perform for calling": Point("rule perform", leads=("rule perform for calling",)),
    "perform: perform for mirror": Point("rule perform", leads=("rule perform for mirror",)),
    "go: arrive": Point("rule go", leads=("rule arrive",)),
    "go: land": Point("rule go", leads=("rule land",)),
    "arrive: reward": Point("rule arrive", leads=("rule reward",)),
    "arrive: send-back": Point("rule arrive", leads=("rule send-back",)),
    "reward: reward for placing": Point("rule reward", leads=("rule reward for placing",)),
    "land: meet-capped": Point("rule land", leads=("rule meet-capped",)),
    "land: meet-once": Point("rule land", leads=("rule meet-once",)),
    "meet-once: effect": Point("rule meet-once", leads=("rule effect",)),
    "meet-capped: effect": Point("rule meet-capped", leads=("rule effect",)),
    "effect: effect for arrow": Point("rule effect", leads=("rule effect for arrow",)),
    "effect: effect for toy": Point("rule effect", leads=("rule effect for toy",)),
    "effect: effect for cat-forward": Point("rule effect", leads=("rule effect for cat-forward",)),
    "effect: effect for tunnel": Point("rule effect", leads=("rule effect for tunnel",)),
    "effect for arrow: go": Point("rule effect for arrow", leads=("rule go",)),
    "effect for tunnel: send-back": Point("rule effect for tunnel", leads=("rule send-back",)),
}
ARENA: Arena[Any, Any, Json] = Arena(State, MOVES, parse_move, NODES, ACTIONS, POINTS, extra_turns=False)


@played
def test_frame(play: list[int]) -> None:
    """Every state says what game it is of, and whether it is over."""
    for seen in ARENA.seen(play):
        framed(seen.state, "catspath", [], OPTIONS, ("frames", "choosing", "spent", "noted"))


@played
def test_points(play: list[int]) -> None:
    """Where play stands is a point of the rules, with the names that are needed there."""
    for seen in ARENA.seen(play):
        well_placed(seen.state, POINTS)


@played
def test_places(play: list[int]) -> None:
    """Every place is there and holds no more than it can."""
    for seen in ARENA.seen(play):
        well_formed(seen.state["places"], PLACES)


@played
def test_values(play: list[int]) -> None:
    """Every value is one that was declared."""
    for seen in ARENA.seen(play):
        in_range(seen.state["values"], VALUES)


def test_move_texts_round_trip() -> None:
    """Every move has a code and a text of its own."""
    laws.move_texts_round_trip(ARENA)


@played
def test_limits(play: list[int]) -> None:
    """What rules have happened is counted while an effect goes on, and never too often."""
    for seen in ARENA.seen(play):
        well_spent(seen.state, LIMITS)


@played
def test_copies_are_independent(play: list[int]) -> None:
    """A copy is equal and goes its own way."""
    laws.copies_are_independent(ARENA, play)


@played
def test_equality_is_that_of_json(play: list[int]) -> None:
    """States are equal when they look the same, and then have the same hash."""
    laws.equality_is_that_of_json(ARENA, play)


@played
def test_play_is_determined(play: list[int]) -> None:
    """Equal states have the same moves and go to equal states."""
    laws.play_is_determined(ARENA, play)


@played
def test_json_round_trips(play: list[int]) -> None:
    """A state comes back from its JSON and plays on like the one it was."""
    laws.json_round_trips(ARENA, play)


@played
def test_broken_json_is_refused(play: list[int]) -> None:
    """What is not a state of this game is not taken for one."""
    laws.broken_json_is_refused(ARENA, play)


@played
def test_moves_are_in_order(play: list[int]) -> None:
    """A decision has moves, chance has outcomes, the end has neither."""
    laws.moves_are_in_order(ARENA, play)


@played
def test_why_agrees_with_moves(play: list[int]) -> None:
    """Over all moves there are: refused exactly when it cannot be played."""
    laws.why_agrees_with_moves(ARENA, play)


@played
def test_illegal_moves_change_nothing(play: list[int]) -> None:
    """What is not legal is not played, and leaves no trace."""
    laws.illegal_moves_change_nothing(ARENA, play)


@played
def test_refusals_name_the_first_clause(play: list[int]) -> None:
    """Over all moves there are: the clause named is the first that fails here."""
    laws.refusals_name_the_first_clause(ARENA, play)


@played
def test_actors_are_right(play: list[int]) -> None:
    """Who decides is who the flow says."""
    laws.actors_are_right(ARENA, play)


@played
def test_times_are_counted(play: list[int]) -> None:
    """What was done in this turn is what its moves say."""
    laws.times_are_counted(ARENA, play)


@played
def test_chances_are_fair(play: list[int]) -> None:
    """Probabilities add up to one and are what the contents say."""
    laws.chances_are_fair(ARENA, play)


@played
def test_views_are_as_said(play: list[int]) -> None:
    """A view is the state with numbers of pieces for what that player cannot see."""
    laws.views_are_as_said(ARENA, play, PLACES, PLAYERS)


@played
def test_secrets_are_kept(play: list[int]) -> None:
    """What a player cannot see changes nothing that this player sees, may do and is told."""
    laws.secrets_are_kept(ARENA, play, PLAYERS)


@played
def test_moves_are_told(play: list[int]) -> None:
    """What a player is told of a move is all of it but what that player does not see."""
    laws.moves_are_told(ARENA, play, PLAYERS)


@played
def test_conserved_tile(play: list[int]) -> None:
    """Each Tile is somewhere, and exactly as often as it exists."""
    for seen in ARENA.seen(play):
        conserved(
            TILE,
            seen.state["places"]["tile"],
            seen.state["places"]["box"],
            seen.state["places"]["exchange"],
            seen.state["places"]["toys"],
        )


@played
def test_conserved_goal(play: list[int]) -> None:
    """Each Goal is somewhere, and exactly as often as it exists."""
    for seen in ARENA.seen(play):
        conserved(GOAL, seen.state["places"]["goal"], seen.state["places"]["goals"], seen.state["places"]["claimed"])


@played
def test_conserved_card(play: list[int]) -> None:
    """Each Card is somewhere, and exactly as often as it exists."""
    for seen in ARENA.seen(play):
        conserved(CARD, seen.state["places"]["hand"], seen.state["places"]["deck"], seen.state["places"]["played"])


@played
def test_conserved_pawn(play: list[int]) -> None:
    """Each Pawn is somewhere, and exactly as often as it exists."""
    for seen in ARENA.seen(play):
        conserved(PAWN, seen.state["places"]["cat"], seen.state["places"]["home"])


@played
def test_tiles_are_kept(play: list[int]) -> None:
    """claim tiles-are-kept (catspath/catspath.cat:291)"""
    ARENA.always(play, tiles_are_kept, "tiles-are-kept")


@played
def test_an_exchange_for_each_toy(play: list[int]) -> None:
    """claim an-exchange-for-each-toy (catspath/catspath.cat:293)"""
    ARENA.after_turns(play, an_exchange_for_each_toy, "an-exchange-for-each-toy")


@played
def test_toys_only(play: list[int]) -> None:
    """claim toys-only (catspath/catspath.cat:294)"""
    ARENA.always(play, toys_only, "toys-only")


@played
def test_destinations_are_kept(play: list[int]) -> None:
    """claim destinations-are-kept (catspath/catspath.cat:295)"""
    ARENA.always(play, destinations_are_kept, "destinations-are-kept")


@played
def test_gaps_are_closed(play: list[int]) -> None:
    """claim gaps-are-closed (catspath/catspath.cat:296)"""
    ARENA.always(play, gaps_are_closed, "gaps-are-closed")


@played
def test_two_cats_each(play: list[int]) -> None:
    """claim two-cats-each (catspath/catspath.cat:297)"""
    ARENA.always(play, two_cats_each, "two-cats-each")


@played
def test_hands_only_shrink(play: list[int]) -> None:
    """claim hands-only-shrink (catspath/catspath.cat:298)"""
    ARENA.always(play, hands_only_shrink, "hands-only-shrink")


@played
def test_cats_keep_to_the_road(play: list[int]) -> None:
    """claim cats-keep-to-the-road (catspath/catspath.cat:299)"""
    ARENA.after_turns(play, cats_keep_to_the_road, "cats-keep-to-the-road")


@played
def test_tiles_keep_to_the_road(play: list[int]) -> None:
    """claim tiles-keep-to-the-road (catspath/catspath.cat:300)"""
    ARENA.always(play, tiles_keep_to_the_road, "tiles-keep-to-the-road")


@played
def test_one_swap_and_one_card(play: list[int]) -> None:
    """claim one-swap-and-one-card (catspath/catspath.cat:301)"""
    ARENA.after_turns(play, one_swap_and_one_card, "one-swap-and-one-card")


def test_a_toy_is_claimed() -> None:
    """possible a-toy-is-claimed (catspath/catspath.cat:302)"""
    possible(ARENA, a_toy_is_claimed, "a-toy-is-claimed")


@played
def test_end_too_long(play: list[int]) -> None:
    """end too-long (common/customs.cat:17)"""
    ARENA.ends(play, "too-long", PLAYERS, lambda state: [()], too_long, too_long_scores)


@played
def test_end_repetition(play: list[int]) -> None:
    """end repetition (common/customs.cat:20)"""
    ARENA.ends(play, "repetition", PLAYERS, lambda state: [()], repetition, repetition_scores)


@played
def test_end_most_points(play: list[int]) -> None:
    """end most-points (catspath/catspath.cat:284)"""
    ARENA.ends(play, "most-points", PLAYERS, lambda state: [()], most_points, most_points_scores, most_points_ties)
