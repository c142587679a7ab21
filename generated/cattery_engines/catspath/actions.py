# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""The actions of The Cats' Path: what each does, which moves of it are legal, and why the others are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final


from cattery_runtime import laying, picking
from cattery_runtime.bits import bits, present
from cattery_runtime.errors import Fault, IllegalMove
from cattery_runtime.faults import in_range
from cattery_runtime.refusal import Refusal

from .moves import (
    ALL_ADVANCE,
    ALL_CALL,
    ALL_DEAL,
    ALL_FOG_LAY,
    ALL_FOG_PICK,
    ALL_LAY_GOAL,
    ALL_LAY_TILE,
    ALL_PASSAGE_LAY,
    ALL_PASSAGE_PICK,
    ALL_PLAY,
    ALL_REFLECT_MINE,
    ALL_REFLECT_OTHER,
    ALL_REVEAL,
    ALL_SLIDE_LANE,
    ALL_SLIDE_STEPS,
    ALL_SWAP,
    ALL_URGE,
    ALL_WANDER_AT,
    ALL_WANDER_WAY,
    CHUNKS_BACK,
    CHUNKS_PLACE,
    DONE,
    Advance,
    AnyMove,
    Back,
    Call,
    Deal,
    Done,
    FogLay,
    FogPick,
    LayGoal,
    LayTile,
    PassageLay,
    PassagePick,
    Place,
    Play,
    ReflectMine,
    ReflectOther,
    Reveal,
    SlideLane,
    SlideSteps,
    Swap,
    Urge,
    WanderAt,
    WanderWay,
)
from .rules import _find_lines_path_2, open_, playable, tiles_of, together, unmoved
from .tables import COLUMN_PATH, KIND_OF_TILE, OWNER_OF_PAWN, STEP_PATH, STEP_PATH_AROUND

if TYPE_CHECKING:
    from .state import State


def passage(s: State, pick_: int, lay: Sequence[int]) -> None:
    """Choose up to three tiles without cats, anywhere on the road, and lay them anew.

    catspath/cards.cat:12 [CP-43, ACP-19]
    """
    if not laying.arrange(s.tile, s.tile_at, bits(pick_), lay):
        raise Fault("this cannot be laid anew like that", 'catspath/cards.cat', 16)


def _domain_passage_pick_(s: State, values: Sequence[Any]) -> Any:
    """What pick_ of passage is picked from."""
    return (0x7f1fc7f1fc7f1fc & s.cat_at[0], 2, 3)


def _domain_passage_lay(s: State, values: Sequence[Any]) -> Any:
    """What lay of passage is picked from."""
    pick_, = values
    return laying.there(tuple(bits(pick_)), s.tile)


_STEPS_PASSAGE: Final = picking.Steps(
    (
        picking.Level('set', _domain_passage_pick_, None, ()),
        picking.Level('order', _domain_passage_lay, None, ()),
    ),
)
_PICKS_PASSAGE: Final[tuple[tuple[Sequence[AnyMove], int], ...]] = ((ALL_PASSAGE_PICK, 0), (ALL_PASSAGE_LAY, 1), )


def _moves_passage(s: State, out: list[AnyMove]) -> None:
    """The legal picks of passage, in order."""
    level, found = picking.picks(s, _STEPS_PASSAGE, s.choosing[1:], ())
    moves, low = _PICKS_PASSAGE[level]
    out += [moves[pick - low] for pick in found]
    if picking.can_stop(s, _STEPS_PASSAGE, s.choosing[1:], ()):
        out.append(DONE)


def _can_passage(s: State) -> bool:
    """Whether passage can be chosen to its end."""
    return picking.completes(s, _STEPS_PASSAGE, (), ())

_PASSAGE_PICK = Refusal(
    'passage.pick',
    'passage',
    'only road tiles without a cat can be rearranged',
    ('CP-43', 'ACP-19'),
    'catspath/cards.cat',
    12,
)
_PASSAGE_PICK_AFTER = Refusal(
    'passage.pick.after',
    'passage',
    'what is picked comes in order, and this comes before the last pick',
    ('CP-43', 'ACP-19'),
    'catspath/cards.cat',
    12,
)
_PASSAGE_PICK_DONE = Refusal(
    'passage.pick.done',
    'passage',
    'that is not enough',
    ('CP-43', 'ACP-19'),
    'catspath/cards.cat',
    12,
)
_PASSAGE_PICK_REST = Refusal(
    'passage.pick.rest',
    'passage',
    'nothing could follow that',
    ('CP-43', 'ACP-19'),
    'catspath/cards.cat',
    12,
)
_PASSAGE_LAY = Refusal(
    'passage.lay',
    'passage',
    'no such tile can be laid there',
    ('CP-43', 'ACP-19'),
    'catspath/cards.cat',
    12,
)
_PASSAGE_LAY_REST = Refusal(
    'passage.lay.rest',
    'passage',
    'nothing could follow that',
    ('CP-43', 'ACP-19'),
    'catspath/cards.cat',
    12,
)
_PASSAGE_NOT_NOW = Refusal(
    'not-now',
    'passage',
    'passage is not what is to be decided now',
    ('CP-43', 'ACP-19'),
    'catspath/cards.cat',
    12,
)
_REFUSALS_PASSAGE: Final = {
    ('domain', 0, 0): _PASSAGE_PICK,
    ('after', 0, 0): _PASSAGE_PICK_AFTER,
    ('done', 0, 0): _PASSAGE_PICK_DONE,
    ('rest', 0, 0): _PASSAGE_PICK_REST,
    ('domain', 1, 0): _PASSAGE_LAY,
    ('rest', 1, 0): _PASSAGE_LAY_REST,
}


def _refused_passage(s: State, reason: picking.Reason, pick: int | None) -> Refusal:
    """What forbids a pick of passage, in words."""
    key = (reason.clause, reason.level, reason.guard)
    return _REFUSALS_PASSAGE.get(key, _PASSAGE_NOT_NOW)


def _why_passage(s: State, move: PassagePick | PassageLay | Done) -> Refusal | None:
    """The first clause that forbids a pick of passage, or None."""
    level, pick = (len(s.choosing) - 2, None) if isinstance(move, Done) else (move.level, move.numbers[0])
    reason = picking.refusal(s, _STEPS_PASSAGE, s.choosing[1:], level, pick, ())
    return None if reason is None else _refused_passage(s, reason, pick)


def _pick_passage(s: State, move: PassagePick | PassageLay | Done) -> Sequence[Any] | None:
    """Make a pick; returns what all parameters are if it was the last one. Raises IllegalMove."""
    refused = _why_passage(s, move)
    if refused is not None:
        raise IllegalMove(refused)
    pick = None if isinstance(move, Done) else move.numbers[0]
    chosen, values = picking.settle(s, _STEPS_PASSAGE, s.choosing[1:], pick, ())
    s.choosing = (0, *chosen) if values is None else ()
    return values

def fog(s: State, pick_: int, lay: Sequence[int]) -> None:
    """Choose tiles without cats out of up to four that hang together, and lay them anew.

    catspath/cards.cat:22 [CP-44]
    """
    if not laying.arrange(s.tile, s.tile_at, bits(pick_), lay):
        raise Fault("this cannot be laid anew like that", 'catspath/cards.cat', 26)


def _domain_fog_pick_(s: State, values: Sequence[Any]) -> Any:
    """What pick_ of fog is picked from."""
    return (0x7f1fc7f1fc7f1fc & s.cat_at[0], 2, 4)


def _where_fog_pick_(s: State, values: Sequence[Any]) -> bool:
    """What holds after each pick of pick_ of fog."""
    pick_, = values
    return bool(together(s, pick_))


def _domain_fog_lay(s: State, values: Sequence[Any]) -> Any:
    """What lay of fog is picked from."""
    pick_, = values
    return laying.there(tuple(bits(pick_)), s.tile)


_STEPS_FOG: Final = picking.Steps(
    (
        picking.Level('set', _domain_fog_pick_, _where_fog_pick_, ()),
        picking.Level('order', _domain_fog_lay, None, ()),
    ),
)
_PICKS_FOG: Final[tuple[tuple[Sequence[AnyMove], int], ...]] = ((ALL_FOG_PICK, 0), (ALL_FOG_LAY, 1), )


def _moves_fog(s: State, out: list[AnyMove]) -> None:
    """The legal picks of fog, in order."""
    level, found = picking.picks(s, _STEPS_FOG, s.choosing[1:], ())
    moves, low = _PICKS_FOG[level]
    out += [moves[pick - low] for pick in found]
    if picking.can_stop(s, _STEPS_FOG, s.choosing[1:], ()):
        out.append(DONE)


def _can_fog(s: State) -> bool:
    """Whether fog can be chosen to its end."""
    return picking.completes(s, _STEPS_FOG, (), ())

_FOG_PICK = Refusal('fog.pick', 'fog', 'the fog lies over no such tiles', ('CP-44',), 'catspath/cards.cat', 22)
_FOG_PICK_AFTER = Refusal(
    'fog.pick.after',
    'fog',
    'what is picked comes in order, and this comes before the last pick',
    ('CP-44',),
    'catspath/cards.cat',
    22,
)
_FOG_PICK_WHERE = Refusal(
    'fog.pick.where',
    'fog',
    'the fog lies over no such tiles',
    ('CP-44',),
    'catspath/cards.cat',
    22,
)
_FOG_PICK_DONE = Refusal('fog.pick.done', 'fog', 'that is not enough', ('CP-44',), 'catspath/cards.cat', 22)
_FOG_PICK_REST = Refusal('fog.pick.rest', 'fog', 'nothing could follow that', ('CP-44',), 'catspath/cards.cat', 22)
_FOG_LAY = Refusal('fog.lay', 'fog', 'no such tile can be laid there', ('CP-44',), 'catspath/cards.cat', 22)
_FOG_LAY_REST = Refusal('fog.lay.rest', 'fog', 'nothing could follow that', ('CP-44',), 'catspath/cards.cat', 22)
_FOG_NOT_NOW = Refusal('not-now', 'fog', 'fog is not what is to be decided now', ('CP-44',), 'catspath/cards.cat', 22)
_REFUSALS_FOG: Final = {
    ('domain', 0, 0): _FOG_PICK,
    ('after', 0, 0): _FOG_PICK_AFTER,
    ('where', 0, 0): _FOG_PICK_WHERE,
    ('done', 0, 0): _FOG_PICK_DONE,
    ('rest', 0, 0): _FOG_PICK_REST,
    ('domain', 1, 0): _FOG_LAY,
    ('rest', 1, 0): _FOG_LAY_REST,
}


def _refused_fog(s: State, reason: picking.Reason, pick: int | None) -> Refusal:
    """What forbids a pick of fog, in words."""
    key = (reason.clause, reason.level, reason.guard)
    return _REFUSALS_FOG.get(key, _FOG_NOT_NOW)


def _why_fog(s: State, move: FogPick | FogLay | Done) -> Refusal | None:
    """The first clause that forbids a pick of fog, or None."""
    level, pick = (len(s.choosing) - 2, None) if isinstance(move, Done) else (move.level, move.numbers[0])
    reason = picking.refusal(s, _STEPS_FOG, s.choosing[1:], level, pick, ())
    return None if reason is None else _refused_fog(s, reason, pick)


def _pick_fog(s: State, move: FogPick | FogLay | Done) -> Sequence[Any] | None:
    """Make a pick; returns what all parameters are if it was the last one. Raises IllegalMove."""
    refused = _why_fog(s, move)
    if refused is not None:
        raise IllegalMove(refused)
    pick = None if isinstance(move, Done) else move.numbers[0]
    chosen, values = picking.settle(s, _STEPS_FOG, s.choosing[1:], pick, ())
    s.choosing = (1, *chosen) if values is None else ()
    return values

def slide(s: State, lane: int, steps: int) -> None:
    """Slide a column so many tiles down, and in again at the top. The cats stay, and no tile has an effect.

    catspath/cards.cat:44 [CP-45, CP-46, ACP-17]
    """
    if not laying.cycle(s.tile, s.tile_at, bits(tiles_of(s, lane)), steps):
        raise Fault("this cannot be laid anew like that", 'catspath/cards.cat', 48)


def _domain_slide_lane(s: State, values: Sequence[Any]) -> Any:
    """What lane of slide is picked from."""
    return (1, 2, 3, 4, 5, 6, 7)


def _domain_slide_steps(s: State, values: Sequence[Any]) -> Any:
    """What steps of slide is picked from."""
    return (1, 2, 3, 4, 5)


def _guard_slide_steps_1(s: State, values: Sequence[Any]) -> bool:
    """What holds when steps of slide is known."""
    lane, steps = values
    return bool(not any(unmoved(s, lane, n) for n in range(1, steps + 1)))


_STEPS_SLIDE: Final = picking.Steps(
    (
        picking.Level('one', _domain_slide_lane, None, ()),
        picking.Level('one', _domain_slide_steps, None, (_guard_slide_steps_1, )),
    ),
)
_PICKS_SLIDE: Final[tuple[tuple[Sequence[AnyMove], int], ...]] = ((ALL_SLIDE_LANE, 1), (ALL_SLIDE_STEPS, 1), )


def _moves_slide(s: State, out: list[AnyMove]) -> None:
    """The legal picks of slide, in order."""
    level, found = picking.picks(s, _STEPS_SLIDE, s.choosing[1:], ())
    moves, low = _PICKS_SLIDE[level]
    out += [moves[pick - low] for pick in found]


def _can_slide(s: State) -> bool:
    """Whether slide can be chosen to its end."""
    return picking.completes(s, _STEPS_SLIDE, (), ())

_SLIDE_LANE = Refusal(
    'slide.lane',
    'slide',
    'there is no such lane here',
    ('CP-45', 'CP-46', 'ACP-17'),
    'catspath/cards.cat',
    44,
)
_SLIDE_LANE_REST = Refusal(
    'slide.lane.rest',
    'slide',
    'nothing could follow that',
    ('CP-45', 'CP-46', 'ACP-17'),
    'catspath/cards.cat',
    44,
)
_SLIDE_STEPS = Refusal(
    'slide.steps',
    'slide',
    'there is no such steps here',
    ('CP-45', 'CP-46', 'ACP-17'),
    'catspath/cards.cat',
    44,
)
_SLIDE_1 = Refusal(
    'slide.1',
    'slide',
    'that leaves the column as it is, or as fewer steps would',
    (),
    'catspath/cards.cat',
    46,
)
_SLIDE_STEPS_REST = Refusal(
    'slide.steps.rest',
    'slide',
    'nothing could follow that',
    ('CP-45', 'CP-46', 'ACP-17'),
    'catspath/cards.cat',
    44,
)
_SLIDE_NOT_NOW = Refusal(
    'not-now',
    'slide',
    'slide is not what is to be decided now',
    ('CP-45', 'CP-46', 'ACP-17'),
    'catspath/cards.cat',
    44,
)
_REFUSALS_SLIDE: Final = {
    ('domain', 0, 0): _SLIDE_LANE,
    ('rest', 0, 0): _SLIDE_LANE_REST,
    ('domain', 1, 0): _SLIDE_STEPS,
    ('guard', 1, 0): _SLIDE_1,
    ('rest', 1, 0): _SLIDE_STEPS_REST,
}


def _refused_slide(s: State, reason: picking.Reason, pick: int | None) -> Refusal:
    """What forbids a pick of slide, in words."""
    key = (reason.clause, reason.level, reason.guard)
    return _REFUSALS_SLIDE.get(key, _SLIDE_NOT_NOW)


def _why_slide(s: State, move: SlideLane | SlideSteps) -> Refusal | None:
    """The first clause that forbids a pick of slide, or None."""
    level, pick = (move.level, move.numbers[0])
    reason = picking.refusal(s, _STEPS_SLIDE, s.choosing[1:], level, pick, ())
    return None if reason is None else _refused_slide(s, reason, pick)


def _pick_slide(s: State, move: SlideLane | SlideSteps) -> Sequence[Any] | None:
    """Make a pick; returns what all parameters are if it was the last one. Raises IllegalMove."""
    refused = _why_slide(s, move)
    if refused is not None:
        raise IllegalMove(refused)
    pick = move.numbers[0]
    chosen, values = picking.settle(s, _STEPS_SLIDE, s.choosing[1:], pick, ())
    s.choosing = (2, *chosen) if values is None else ()
    return values

def _domain_wander_at(s: State, values: Sequence[Any]) -> Any:
    """What at of wander is picked from."""
    return tuple(range(60))


def _guard_wander_at_1(s: State, values: Sequence[Any]) -> bool:
    """What holds when at of wander is known."""
    at, = values
    return bool(s.cat[at])


def _domain_wander_way(s: State, values: Sequence[Any]) -> Any:
    """What way of wander is picked from."""
    return (0, 1, 2, 3, 4, 5, 6, 7)


def _guard_wander_way_1(s: State, values: Sequence[Any]) -> bool:
    """What holds when way of wander is known."""
    at, way = values
    return bool(
        STEP_PATH_AROUND[
            way
        ][at] != -1 and 0x8020080200802 >> STEP_PATH_AROUND[way][at] & 1 or STEP_PATH_AROUND[way][at] != -1 and 0x7f1fc7f1fc7f1fc >> STEP_PATH_AROUND[way][at] & 1
    )


def _guard_wander_way_2(s: State, values: Sequence[Any]) -> bool:
    """What holds when way of wander is known."""
    at, way = values
    return bool(KIND_OF_TILE[s.tile[STEP_PATH_AROUND[way][at]]] != 3)


def _guard_wander_way_3(s: State, values: Sequence[Any]) -> bool:
    """What holds when way of wander is known."""
    at, way = values
    return bool(not s.cat[STEP_PATH_AROUND[way][at]])


_STEPS_WANDER: Final = picking.Steps(
    (
        picking.Level('one', _domain_wander_at, None, (_guard_wander_at_1, )),
        picking.Level(
            'one',
            _domain_wander_way,
            None,
            (_guard_wander_way_1, _guard_wander_way_2, _guard_wander_way_3, ),
        ),
    ),
)
_PICKS_WANDER: Final[tuple[tuple[Sequence[AnyMove], int], ...]] = ((ALL_WANDER_AT, 0), (ALL_WANDER_WAY, 0), )


def _moves_wander(s: State, out: list[AnyMove]) -> None:
    """The legal picks of wander, in order."""
    level, found = picking.picks(s, _STEPS_WANDER, s.choosing[1:], ())
    moves, low = _PICKS_WANDER[level]
    out += [moves[pick - low] for pick in found]


def _can_wander(s: State) -> bool:
    """Whether wander can be chosen to its end."""
    return picking.completes(s, _STEPS_WANDER, (), ())

_WANDER_AT = Refusal('wander.at', 'wander', 'there is no such at here', ('CP-47', 'CP-48'), 'catspath/cards.cat', 61)
_WANDER_1 = Refusal('wander.1', 'wander', 'there is no cat', (), 'catspath/cards.cat', 63)
_WANDER_AT_REST = Refusal(
    'wander.at.rest',
    'wander',
    'nothing could follow that',
    ('CP-47', 'CP-48'),
    'catspath/cards.cat',
    61,
)
_WANDER_WAY = Refusal('wander.way', 'wander', 'there is no such way here', ('CP-47', 'CP-48'), 'catspath/cards.cat', 61)
_WANDER_2 = Refusal('wander.2', 'wander', 'there is no tile that way', (), 'catspath/cards.cat', 64)
_WANDER_3 = Refusal('wander.3', 'wander', 'no cat may move onto a wall', ('ACP-23',), 'catspath/cards.cat', 65)
_WANDER_4 = Refusal('wander.4', 'wander', 'there is a cat already', (), 'catspath/cards.cat', 66)
_WANDER_WAY_REST = Refusal(
    'wander.way.rest',
    'wander',
    'nothing could follow that',
    ('CP-47', 'CP-48'),
    'catspath/cards.cat',
    61,
)
_WANDER_NOT_NOW = Refusal(
    'not-now',
    'wander',
    'wander is not what is to be decided now',
    ('CP-47', 'CP-48'),
    'catspath/cards.cat',
    61,
)
_REFUSALS_WANDER: Final = {
    ('domain', 0, 0): _WANDER_AT,
    ('guard', 0, 0): _WANDER_1,
    ('rest', 0, 0): _WANDER_AT_REST,
    ('domain', 1, 0): _WANDER_WAY,
    ('guard', 1, 0): _WANDER_2,
    ('guard', 1, 1): _WANDER_3,
    ('guard', 1, 2): _WANDER_4,
    ('rest', 1, 0): _WANDER_WAY_REST,
}


def _refused_wander(s: State, reason: picking.Reason, pick: int | None) -> Refusal:
    """What forbids a pick of wander, in words."""
    key = (reason.clause, reason.level, reason.guard)
    return _REFUSALS_WANDER.get(key, _WANDER_NOT_NOW)


def _why_wander(s: State, move: WanderAt | WanderWay) -> Refusal | None:
    """The first clause that forbids a pick of wander, or None."""
    level, pick = (move.level, move.numbers[0])
    reason = picking.refusal(s, _STEPS_WANDER, s.choosing[1:], level, pick, ())
    return None if reason is None else _refused_wander(s, reason, pick)


def _pick_wander(s: State, move: WanderAt | WanderWay) -> Sequence[Any] | None:
    """Make a pick; returns what all parameters are if it was the last one. Raises IllegalMove."""
    refused = _why_wander(s, move)
    if refused is not None:
        raise IllegalMove(refused)
    pick = move.numbers[0]
    chosen, values = picking.settle(s, _STEPS_WANDER, s.choosing[1:], pick, ())
    s.choosing = (3, *chosen) if values is None else ()
    return values

def _moves_call(s: State, out: list[AnyMove]) -> None:
    """The legal moves of call, in order."""
    for at in range(60):
        if s.cat[at] and open_(s, STEP_PATH[1][at]):
            out.append(ALL_CALL[at])


def _can_call(s: State) -> bool:
    """Whether a move of call is legal."""
    for at in range(60):
        if s.cat[at] and open_(s, STEP_PATH[1][at]):
            return True
    return False

_CALL_1 = Refusal('call.1', 'call', 'there is no cat', (), 'catspath/cards.cat', 76)
_CALL_2 = Refusal('call.2', 'call', 'it cannot go back', (), 'catspath/cards.cat', 77)


def _why_call(s: State, move: Call) -> Refusal | None:
    """The first clause that forbids a move of call, or None."""
    at, = move.numbers
    if not s.cat[at]:
        return _CALL_1
    if not open_(s, STEP_PATH[1][at]):
        return _CALL_2
    return None


def _domain_reflect_mine(s: State, values: Sequence[Any]) -> Any:
    """What mine of reflect is picked from."""
    return tuple(range(60))


def _guard_reflect_mine_1(s: State, values: Sequence[Any]) -> bool:
    """What holds when mine of reflect is known."""
    mine, = values
    return bool(OWNER_OF_PAWN[s.cat[mine]] == s.me)


def _guard_reflect_mine_2(s: State, values: Sequence[Any]) -> bool:
    """What holds when mine of reflect is known."""
    mine, = values
    return bool(KIND_OF_TILE[s.tile[mine]] != 3)


def _domain_reflect_other(s: State, values: Sequence[Any]) -> Any:
    """What other of reflect is picked from."""
    return tuple(range(60))


def _guard_reflect_other_1(s: State, values: Sequence[Any]) -> bool:
    """What holds when other of reflect is known."""
    mine, other = values
    return bool(s.cat[other] and other != mine)


def _guard_reflect_other_2(s: State, values: Sequence[Any]) -> bool:
    """What holds when other of reflect is known."""
    mine, other = values
    return bool(COLUMN_PATH[other] >= COLUMN_PATH[mine])


def _guard_reflect_other_3(s: State, values: Sequence[Any]) -> bool:
    """What holds when other of reflect is known."""
    _, other = values
    return bool(KIND_OF_TILE[s.tile[other]] != 3)


_STEPS_REFLECT: Final = picking.Steps(
    (
        picking.Level('one', _domain_reflect_mine, None, (_guard_reflect_mine_1, _guard_reflect_mine_2, )),
        picking.Level(
            'one',
            _domain_reflect_other,
            None,
            (_guard_reflect_other_1, _guard_reflect_other_2, _guard_reflect_other_3, ),
        ),
    ),
)
_PICKS_REFLECT: Final[tuple[tuple[Sequence[AnyMove], int], ...]] = ((ALL_REFLECT_MINE, 0), (ALL_REFLECT_OTHER, 0), )


def _moves_reflect(s: State, out: list[AnyMove]) -> None:
    """The legal picks of reflect, in order."""
    level, found = picking.picks(s, _STEPS_REFLECT, s.choosing[1:], ())
    moves, low = _PICKS_REFLECT[level]
    out += [moves[pick - low] for pick in found]


def _can_reflect(s: State) -> bool:
    """Whether reflect can be chosen to its end."""
    return picking.completes(s, _STEPS_REFLECT, (), ())

_REFLECT_MINE = Refusal(
    'reflect.mine',
    'reflect',
    'there is no such mine here',
    ('CP-50', 'ACP-25', 'CP-51', 'ACP-26'),
    'catspath/cards.cat',
    85,
)
_REFLECT_1 = Refusal('reflect.1', 'reflect', 'that is not a cat of yours', (), 'catspath/cards.cat', 87)
_REFLECT_4 = Refusal('reflect.4', 'reflect', 'no cat may move onto a wall', (), 'catspath/cards.cat', 90)
_REFLECT_MINE_REST = Refusal(
    'reflect.mine.rest',
    'reflect',
    'nothing could follow that',
    ('CP-50', 'ACP-25', 'CP-51', 'ACP-26'),
    'catspath/cards.cat',
    85,
)
_REFLECT_OTHER = Refusal(
    'reflect.other',
    'reflect',
    'there is no such other here',
    ('CP-50', 'ACP-25', 'CP-51', 'ACP-26'),
    'catspath/cards.cat',
    85,
)
_REFLECT_2 = Refusal('reflect.2', 'reflect', 'there is no other cat', (), 'catspath/cards.cat', 88)
_REFLECT_3 = Refusal('reflect.3', 'reflect', 'that cat is further ahead', (), 'catspath/cards.cat', 89)
_REFLECT_5 = Refusal('reflect.5', 'reflect', 'no cat may move onto a wall', ('ACP-24',), 'catspath/cards.cat', 91)
_REFLECT_OTHER_REST = Refusal(
    'reflect.other.rest',
    'reflect',
    'nothing could follow that',
    ('CP-50', 'ACP-25', 'CP-51', 'ACP-26'),
    'catspath/cards.cat',
    85,
)
_REFLECT_NOT_NOW = Refusal(
    'not-now',
    'reflect',
    'reflect is not what is to be decided now',
    ('CP-50', 'ACP-25', 'CP-51', 'ACP-26'),
    'catspath/cards.cat',
    85,
)
_REFUSALS_REFLECT: Final = {
    ('domain', 0, 0): _REFLECT_MINE,
    ('guard', 0, 0): _REFLECT_1,
    ('guard', 0, 1): _REFLECT_4,
    ('rest', 0, 0): _REFLECT_MINE_REST,
    ('domain', 1, 0): _REFLECT_OTHER,
    ('guard', 1, 0): _REFLECT_2,
    ('guard', 1, 1): _REFLECT_3,
    ('guard', 1, 2): _REFLECT_5,
    ('rest', 1, 0): _REFLECT_OTHER_REST,
}


def _refused_reflect(s: State, reason: picking.Reason, pick: int | None) -> Refusal:
    """What forbids a pick of reflect, in words."""
    key = (reason.clause, reason.level, reason.guard)
    return _REFUSALS_REFLECT.get(key, _REFLECT_NOT_NOW)


def _why_reflect(s: State, move: ReflectMine | ReflectOther) -> Refusal | None:
    """The first clause that forbids a pick of reflect, or None."""
    level, pick = (move.level, move.numbers[0])
    reason = picking.refusal(s, _STEPS_REFLECT, s.choosing[1:], level, pick, ())
    return None if reason is None else _refused_reflect(s, reason, pick)


def _pick_reflect(s: State, move: ReflectMine | ReflectOther) -> Sequence[Any] | None:
    """Make a pick; returns what all parameters are if it was the last one. Raises IllegalMove."""
    refused = _why_reflect(s, move)
    if refused is not None:
        raise IllegalMove(refused)
    pick = move.numbers[0]
    chosen, values = picking.settle(s, _STEPS_REFLECT, s.choosing[1:], pick, ())
    s.choosing = (4, *chosen) if values is None else ()
    return values

def lay_goal(s: State, at: int, prize: int) -> None:
    """The destination tiles are shuffled and laid out.

    catspath/catspath.cat:122
    """
    s.goals[prize - 1] -= 1
    if s.goal[at]:
        raise Fault("something is there already", 'catspath/catspath.cat', 125)
    s.goal[at] = prize
    bit = 1 << at
    s.goal_at[prize] ^= bit
    s.goal_at[0] ^= bit


def _moves_lay_goal(s: State, out: list[AnyMove], at: int) -> None:
    """The legal moves of lay_goal, in order."""
    for prize in present(s.goals, 0, 8):
        out.append(ALL_LAY_GOAL[prize - 1])


def _can_lay_goal(s: State, at: int) -> bool:
    """Whether a move of lay_goal is legal."""
    for prize in present(s.goals, 0, 8):
        return True
    return False

_LAY_GOAL_PRIZE = Refusal('lay-goal.prize', 'lay-goal', 'there is no such prize here', (), 'catspath/catspath.cat', 122)


def _why_lay_goal(s: State, move: LayGoal, at: int) -> Refusal | None:
    """The first clause that forbids a move of lay_goal, or None."""
    prize, = move.numbers
    if not s.goals[prize - 1]:
        return _LAY_GOAL_PRIZE
    return None


def lay_tile(s: State, at: int, piece: int) -> None:
    """The road tiles are shuffled and laid out.

    catspath/catspath.cat:127
    """
    s.box[piece - 1] -= 1
    if s.tile[at]:
        raise Fault("something is there already", 'catspath/catspath.cat', 130)
    s.tile[at] = piece
    bit = 1 << at
    s.tile_at[piece] ^= bit
    s.tile_at[0] ^= bit


def _moves_lay_tile(s: State, out: list[AnyMove], at: int) -> None:
    """The legal moves of lay_tile, in order."""
    for piece in present(s.box, 0, 19):
        out.append(ALL_LAY_TILE[piece - 1])


def _can_lay_tile(s: State, at: int) -> bool:
    """Whether a move of lay_tile is legal."""
    for piece in present(s.box, 0, 19):
        return True
    return False

_LAY_TILE_PIECE = Refusal('lay-tile.piece', 'lay-tile', 'there is no such piece here', (), 'catspath/catspath.cat', 127)


def _why_lay_tile(s: State, move: LayTile, at: int) -> Refusal | None:
    """The first clause that forbids a move of lay_tile, or None."""
    piece, = move.numbers
    if not s.box[piece - 1]:
        return _LAY_TILE_PIECE
    return None


def deal(s: State, who: int, card: int) -> None:
    """The hand cards are shuffled and dealt.

    catspath/catspath.cat:132
    """
    s.deck[card - 1] -= 1
    s.hand[who * 6 + card - 1] += 1


def _moves_deal(s: State, out: list[AnyMove], who: int) -> None:
    """The legal moves of deal, in order."""
    for card in present(s.deck, 0, 6):
        out.append(ALL_DEAL[card - 1])


def _can_deal(s: State, who: int) -> bool:
    """Whether a move of deal is legal."""
    for card in present(s.deck, 0, 6):
        return True
    return False

_DEAL_CARD = Refusal('deal.card', 'deal', 'there is no such card here', (), 'catspath/catspath.cat', 132)


def _why_deal(s: State, move: Deal, who: int) -> Refusal | None:
    """The first clause that forbids a move of deal, or None."""
    card, = move.numbers
    if not s.deck[card - 1]:
        return _DEAL_CARD
    return None


def swap(s: State, pair: int) -> None:
    """Swap two road tiles that touch; the top row and the bottom row touch, too.

    catspath/catspath.cat:139 [CP-17]
    """
    if not laying.cycle(s.tile, s.tile_at, bits(pair), 1):
        raise Fault("this cannot be laid anew like that", 'catspath/catspath.cat', 143)


def _moves_swap(s: State, out: list[AnyMove]) -> None:
    """The legal moves of swap, in order."""
    out += [ALL_SWAP[number] for number in _find_lines_path_2(s.cat_at[0])]

_SWAP_1 = Refusal(
    'swap.1',
    'swap',
    'a tile with a cat on it cannot be swapped',
    ('CP-18',),
    'catspath/catspath.cat',
    141,
)


def _why_swap(s: State, move: Swap) -> Refusal | None:
    """The first clause that forbids a move of swap, or None."""
    pair, = move.numbers
    if s.cat_at[0] & pair != pair:
        return _SWAP_1
    return None


def _moves_play_(s: State, out: list[AnyMove]) -> None:
    """The legal moves of play_, in order."""
    for card in present(s.hand, s.me * 6, 6):
        if playable(s, card):
            out.append(ALL_PLAY[card - 1])


def _can_play_(s: State) -> bool:
    """Whether a move of play_ is legal."""
    for card in present(s.hand, s.me * 6, 6):
        if playable(s, card):
            return True
    return False

_PLAY_CARD = Refusal('play.card', 'play', 'you have no such card', ('CP-20',), 'catspath/catspath.cat', 145)
_PLAY_1 = Refusal('play.1', 'play', 'that card could do nothing now', (), 'catspath/catspath.cat', 147)


def _why_play_(s: State, move: Play) -> Refusal | None:
    """The first clause that forbids a move of play_, or None."""
    card, = move.numbers
    if not s.hand[s.me * 6 + card - 1]:
        return _PLAY_CARD
    if not playable(s, card):
        return _PLAY_1
    return None


def _moves_advance(s: State, out: list[AnyMove]) -> None:
    """The legal moves of advance, in order."""
    for at in range(60):
        if (
            OWNER_OF_PAWN[s.cat[at]] == s.me
            and KIND_OF_TILE[s.tile[STEP_PATH[3][at]]] != 3
            and not s.cat[STEP_PATH[3][at]]
        ):
            out.append(ALL_ADVANCE[at])


def _can_advance(s: State) -> bool:
    """Whether a move of advance is legal."""
    for at in range(60):
        if (
            OWNER_OF_PAWN[s.cat[at]] == s.me
            and KIND_OF_TILE[s.tile[STEP_PATH[3][at]]] != 3
            and not s.cat[STEP_PATH[3][at]]
        ):
            return True
    return False

_ADVANCE_1 = Refusal('advance.1', 'advance', 'that is not a cat of yours', (), 'catspath/catspath.cat', 154)
_ADVANCE_2 = Refusal('advance.2', 'advance', 'no cat may move onto a wall', (), 'catspath/catspath.cat', 155)
_ADVANCE_3 = Refusal('advance.3', 'advance', 'there is a cat already', ('CP-24',), 'catspath/catspath.cat', 156)


def _why_advance(s: State, move: Advance) -> Refusal | None:
    """The first clause that forbids a move of advance, or None."""
    at, = move.numbers
    if OWNER_OF_PAWN[s.cat[at]] != s.me:
        return _ADVANCE_1
    if KIND_OF_TILE[s.tile[STEP_PATH[3][at]]] == 3:
        return _ADVANCE_2
    if s.cat[STEP_PATH[3][at]]:
        return _ADVANCE_3
    return None


def place(s: State, who: int, at: int) -> None:
    """Place a cat on an open starting position.

    catspath/catspath.cat:160 [CP-12, CP-25]
    """
    if (pawn_2 := next((pawn for pawn in present(s.home, who * 8, 8)), 0)):
        if not s.home[who * 8 + pawn_2 - 1]:
            raise Fault("there is no such piece", 'catspath/catspath.cat', 166)
        s.home[who * 8 + pawn_2 - 1] -= 1
        s.cat[at] = pawn_2
        bit = 1 << at
        s.cat_at[pawn_2] ^= bit
        s.cat_at[0] ^= bit


def _moves_place(s: State, out: list[AnyMove], who: int) -> None:
    """The legal moves of place, in order."""
    if s.home[who * 8] + s.home[
        who * 8 + 1
    ] + s.home[who * 8 + 2] + s.home[who * 8 + 3] + s.home[who * 8 + 4] + s.home[who * 8 + 5] + s.home[who * 8 + 6] + s.home[who * 8 + 7] == 0:
        return
    sites, chunks = 0x802008020080200 & s.cat_at[0], CHUNKS_PLACE
    out += chunks[0][sites & 511]
    out += chunks[1][sites >> 9 & 511]
    out += chunks[2][sites >> 18 & 511]
    out += chunks[3][sites >> 27 & 511]
    out += chunks[4][sites >> 36 & 511]
    out += chunks[5][sites >> 45 & 511]
    out += chunks[6][sites >> 54]


def _can_place(s: State, who: int) -> bool:
    """Whether a move of place is legal."""
    if s.home[who * 8] + s.home[
        who * 8 + 1
    ] + s.home[who * 8 + 2] + s.home[who * 8 + 3] + s.home[who * 8 + 4] + s.home[who * 8 + 5] + s.home[who * 8 + 6] + s.home[who * 8 + 7] == 0:
        return False
    if 0x802008020080200 & s.cat_at[0]:
        return True
    return False

_PLACE_1 = Refusal('place.1', 'place', 'both your cats are on the board', ('CP-26',), 'catspath/catspath.cat', 162)
_PLACE_AT = Refusal(
    'place.at',
    'place',
    'that is no starting position',
    ('CP-12', 'CP-25'),
    'catspath/catspath.cat',
    160,
)
_PLACE_2 = Refusal('place.2', 'place', 'there is a cat already', ('CP-27',), 'catspath/catspath.cat', 163)


def _why_place(s: State, move: Place, who: int) -> Refusal | None:
    """The first clause that forbids a move of place, or None."""
    at, = move.numbers
    if s.home[who * 8] + s.home[
        who * 8 + 1
    ] + s.home[who * 8 + 2] + s.home[who * 8 + 3] + s.home[who * 8 + 4] + s.home[who * 8 + 5] + s.home[who * 8 + 6] + s.home[who * 8 + 7] == 0:
        return _PLACE_1
    if not 0x802008020080200 >> at & 1:
        return _PLACE_AT
    if s.cat[at]:
        return _PLACE_2
    return None


def back(s: State, here: int, at: int) -> None:
    """Choose the starting position to which your cat goes back.

    catspath/catspath.cat:213
    """
    if not s.cat[here]:
        raise Fault("there is nothing to move", 'catspath/catspath.cat', 217)
    piece = s.cat[here]
    s.cat[here] = 0
    s.cat[at] = piece
    both = 1 << here ^ 1 << at
    s.cat_at[piece] ^= both
    s.cat_at[0] ^= both


def _moves_back(s: State, out: list[AnyMove], here: int) -> None:
    """The legal moves of back, in order."""
    sites, chunks = 0x802008020080200 & s.cat_at[0], CHUNKS_BACK
    out += chunks[0][sites & 511]
    out += chunks[1][sites >> 9 & 511]
    out += chunks[2][sites >> 18 & 511]
    out += chunks[3][sites >> 27 & 511]
    out += chunks[4][sites >> 36 & 511]
    out += chunks[5][sites >> 45 & 511]
    out += chunks[6][sites >> 54]


def _can_back(s: State, here: int) -> bool:
    """Whether a move of back is legal."""
    if 0x802008020080200 & s.cat_at[0]:
        return True
    return False

_BACK_AT = Refusal('back.at', 'back', 'that is no starting position', (), 'catspath/catspath.cat', 213)
_BACK_1 = Refusal('back.1', 'back', 'there is a cat already', (), 'catspath/catspath.cat', 215)


def _why_back(s: State, move: Back, here: int) -> Refusal | None:
    """The first clause that forbids a move of back, or None."""
    at, = move.numbers
    if not 0x802008020080200 >> at & 1:
        return _BACK_AT
    if s.cat[at]:
        return _BACK_1
    return None


def reveal(s: State, at: int, piece: int) -> None:
    """The top exchange tile takes the place of the toy; it does nothing until the next cat lands on it.

    catspath/catspath.cat:255 [CP-37, CP-38]
    """
    s.exchange[piece - 1] -= 1
    if s.tile[at]:
        raise Fault("something is there already", 'catspath/catspath.cat', 258)
    s.tile[at] = piece
    bit = 1 << at
    s.tile_at[piece] ^= bit
    s.tile_at[0] ^= bit
    s.renewed[at] = in_range(s.renewed[at] + 1, 0, 100, 'renewed', 'catspath/catspath.cat', 259)


def _moves_reveal(s: State, out: list[AnyMove], at: int) -> None:
    """The legal moves of reveal, in order."""
    for piece in present(s.exchange, 0, 19):
        out.append(ALL_REVEAL[piece - 1])


def _can_reveal(s: State, at: int) -> bool:
    """Whether a move of reveal is legal."""
    for piece in present(s.exchange, 0, 19):
        return True
    return False

_REVEAL_PIECE = Refusal(
    'reveal.piece',
    'reveal',
    'there is no such piece here',
    ('CP-37', 'CP-38'),
    'catspath/catspath.cat',
    255,
)


def _why_reveal(s: State, move: Reveal, at: int) -> Refusal | None:
    """The first clause that forbids a move of reveal, or None."""
    piece, = move.numbers
    if not s.exchange[piece - 1]:
        return _REVEAL_PIECE
    return None


def _moves_urge(s: State, out: list[AnyMove]) -> None:
    """The legal moves of urge, in order."""
    for at in range(60):
        if s.cat[at] and open_(s, STEP_PATH[3][at]):
            out.append(ALL_URGE[at])


def _can_urge(s: State) -> bool:
    """Whether a move of urge is legal."""
    for at in range(60):
        if s.cat[at] and open_(s, STEP_PATH[3][at]):
            return True
    return False

_URGE_1 = Refusal('urge.1', 'urge', 'there is no cat', (), 'catspath/catspath.cat', 264)
_URGE_2 = Refusal('urge.2', 'urge', 'it cannot move forward', (), 'catspath/catspath.cat', 265)


def _why_urge(s: State, move: Urge) -> Refusal | None:
    """The first clause that forbids a move of urge, or None."""
    at, = move.numbers
    if not s.cat[at]:
        return _URGE_1
    if not open_(s, STEP_PATH[3][at]):
        return _URGE_2
    return None
