"""The abstract syntax tree: what a `.cat` file says, before any name means anything.

Class names follow the grammar's rule names (`move_stmt` -> `MoveStmt`); a tidy test holds the two together.
Nodes are frozen, carry their `span`, and know nothing of types, options or other files.
"""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span


@frozen
class Name:
    """A name as written, with its place."""

    text: str
    span: Span


@frozen
class Cite:
    """A rulebook id (`BO-05`); a range `[CC-16..19]` has been spread out into its ids."""

    text: str
    span: Span


@frozen
class Doc:
    """A text in quotes: a declaration's own words, or the words of a guard. `{expr}` holes are kept in `text`."""

    text: str
    span: Span


# --- expressions -----------------------------------------------------------------------------------------------------


@frozen
class NameExpr:
    """`me`, `red`, `at`, `none`, `off`, `yes`, `no`, `empty`: any bare name."""

    name: Name
    span: Span


@frozen
class NumberExpr:
    value: int
    span: Span


@frozen
class RangeExpr:
    """`1..6`, both ends included."""

    low: Expr
    high: Expr
    span: Span


@frozen
class IndexExpr:
    """`on[at]`: a place or a value of an index."""

    base: Name
    indices: tuple[Expr, ...]
    span: Span


@frozen
class CallExpr:
    """`can-push(by, man)`, `lines(field, 3)`, `Man(king, me)`: a define, a builtin or a piece."""

    name: Name
    arguments: tuple[Expr, ...]
    span: Span


@frozen
class OfExpr:
    """`owner of man`, `size of x`, `top of s`, `directions of field`: a property."""

    property: Name
    operand: Expr
    span: Span


@frozen
class UnaryExpr:
    """`op` is `not` or `-`."""

    op: str
    operand: Expr
    span: Span


@frozen
class BinaryExpr:
    """`op`: `or` `and` `is` `is not` `<` `<=` `>` `>=` `in` `not in` `+` `-` `*` `/` `mod`."""

    op: str
    left: Expr
    right: Expr
    span: Span


@frozen
class HasExpr:
    """`pool[me] has 3 Man(cat, me)`; `count` is None where none is written (at least one)."""

    bag: Expr
    count: Expr | None
    piece: Expr
    span: Span


@frozen
class AsExpr:
    """`on[at] as man`: true when there is something, which then has a name."""

    operand: Expr
    name: Name
    span: Span


@frozen
class Binder:
    """`x in D`, `lower, upper in D`: names bound one after another (two for a domain of pairs)."""

    names: tuple[Name, ...]
    domain: Expr
    span: Span


@frozen
class QuantExpr:
    """`every x in D where C: P`. `kind`: `every` `some` `count` `sum` `first` `each` `most` `least`.

    `body` is None for `count`, `first` and `each` (a set); `most`/`least` give the greatest/least value of the body.
    """

    kind: str
    binder: Binder
    where: Expr | None
    body: Expr | None
    span: Span


@frozen
class IfExpr:
    """`if C then A else B`."""

    condition: Expr
    then: Expr
    otherwise: Expr
    span: Span


Expr = (
    NameExpr
    | NumberExpr
    | RangeExpr
    | IndexExpr
    | CallExpr
    | OfExpr
    | UnaryExpr
    | BinaryExpr
    | HasExpr
    | AsExpr
    | QuantExpr
    | IfExpr
)


# --- types -----------------------------------------------------------------------------------------------------------


@frozen
class NameType:
    """`player`, `Kind`, `field`, `Man`, or `yes or no` (name `bool`)."""

    name: Name
    span: Span


@frozen
class RangeType:
    """`0..8`; the ends may be options."""

    low: Expr
    high: Expr
    span: Span


@frozen
class DirectionType:
    """`direction of field`, or `direction` where the game has one board."""

    board: Name | None
    span: Span


@frozen
class OptionalType:
    """`field or off`, `Man or none`."""

    inner: TypeExpr
    span: Span


@frozen
class SetType:
    """`set of field`."""

    inner: TypeExpr
    span: Span


TypeExpr = NameType | RangeType | DirectionType | OptionalType | SetType


# --- statements ------------------------------------------------------------------------------------------------------


@frozen
class Use:
    """A name with given arguments: an action in `chooses`, an end in `check`."""

    name: Name
    arguments: tuple[Expr, ...]
    span: Span


@frozen
class MoveStmt:
    """`move PIECE [from SOURCE] to [top of|bottom of] TARGET`. `end` is `top`, `bottom` or None."""

    piece: Expr
    source: Expr | None
    target: Expr
    end: str | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class TakeStmt:
    """`take stack[start] as carried`: everything in a place is picked up and must be put down again."""

    place: Expr
    name: Name
    cites: tuple[Cite, ...]
    span: Span


@frozen
class LetStmt:
    name: Name
    value: Expr
    cites: tuple[Cite, ...]
    span: Span


@frozen
class SetStmt:
    """`set passes to passes + 1`."""

    target: Expr
    value: Expr
    cites: tuple[Cite, ...]
    span: Span


@frozen
class IfStmt:
    """`otherwise` is empty where there is no `else`; `else if` is a nested IfStmt."""

    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class ForStmt:
    """`for each x in D where C`; the domain is taken once, on entry."""

    binder: Binder
    where: Expr | None
    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class CallStmt:
    """`push(at + way, way, kind)`: a rule."""

    name: Name
    arguments: tuple[Expr, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class ChooseStmt:
    """`me chooses crown or resign, if possible`, `me may choose jump`, `chance chooses lay(tile)`.

    `actor` is None for chance. `otherwise` is None where nothing is said of the stuck case.
    """

    actor: Expr | None
    may: bool
    uses: tuple[Use, ...]
    if_possible: bool
    otherwise: tuple[Stmt, ...] | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class CheckStmt:
    """`check line-of-three(me), board-full(me)`: ends, looked at in this order."""

    uses: tuple[Use, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class RepeatStmt:
    """`repeat` for ever, or `repeat until C` (looked at after each round)."""

    until: Expr | None
    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class TurnStmt:
    """One turn of `me`; afterwards the next player in seat order is `me`, unless `goes next` said otherwise."""

    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class NextStmt:
    """`opponent(setter) goes next`."""

    player: Expr
    cites: tuple[Cite, ...]
    span: Span


@frozen
class NoteStmt:
    """`note position`: the position is remembered; `sightings()` says how often it has been noted."""

    cites: tuple[Cite, ...]
    span: Span


@frozen
class ImpossibleStmt:
    """`impossible "why"`: play cannot come here; if it does, it is a fault with a place."""

    words: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class NothingStmt:
    """`nothing`: said where a block must say something."""

    cites: tuple[Cite, ...]
    span: Span


Stmt = (
    MoveStmt
    | TakeStmt
    | LetStmt
    | SetStmt
    | IfStmt
    | ForStmt
    | CallStmt
    | ChooseStmt
    | CheckStmt
    | RepeatStmt
    | TurnStmt
    | NextStmt
    | NoteStmt
    | ImpossibleStmt
    | NothingStmt
)


# --- declarations ----------------------------------------------------------------------------------------------------


@frozen
class GameDecl:
    """`game "Nim"`, `variant "Long Nim" of "../nim.cat"`, `errata 2024-05-01 "..." of "..."`: the file's head.

    `kind` is `game`, `variant` or `errata`; `of` is the path of the overlaid file; `date` is an ISO day for errata.
    """

    kind: str
    title: Doc
    of: Doc | None
    date: str | None
    doc: Doc | None
    players: tuple[Name, ...]
    players_cites: tuple[Cite, ...]
    rulebook: tuple[Cite, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class ImportDecl:
    """`import "kinds.cat"`: the declarations of another file of the same spec tree."""

    path: Doc
    span: Span


@frozen
class EnumMember:
    """`king`, or `each player` (`each` is true: the members of another enum, which becomes a subtype)."""

    name: Name
    each: bool
    span: Span


@frozen
class EnumDecl:
    name: Name
    members: tuple[EnumMember, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class OptionDecl:
    """`option passing: never, once, always = never`; `domain` is a type or the listed members."""

    name: Name
    domain: TypeExpr | tuple[Name, ...]
    default: Expr
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class SquaresShape:
    """`squares(columns, rows)`."""

    columns: Expr
    rows: Expr
    span: Span


@frozen
class HexesShape:
    """`hexes` with drawn rows between bars; the offset of a mark inside the bars is its place, half a tile a column."""

    rows: tuple[Doc, ...]
    span: Span


@frozen
class TrackShape:
    """`track(n)` or, closed, `ring(n)`."""

    length: Expr
    closed: bool
    span: Span


@frozen
class GraphShape:
    """`graph` with lines `a - b, c`: sites in order of first mention, links both ways."""

    edges: tuple[tuple[Name, tuple[Name, ...]], ...]
    span: Span


@frozen
class SeamsShape:
    """`seams of field`: the sites are the seams between two squares that share an edge."""

    board: Name
    span: Span


Shape = SquaresShape | HexesShape | TrackShape | GraphShape | SeamsShape


@frozen
class LinksClause:
    """`links touching: orthogonal, diagonal`: a named set of directions (the first one is the board's default)."""

    name: Name
    directions: tuple[Name, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen
class BoardDecl:
    """`board field: squares(6, 6)` with `links` and `sites named row column`.

    With `by`, an option picks the shape: `cases` pairs each of its values with a shape; otherwise one case with no name.
    `naming` holds the words after `sites named` (`row column`, `column row`, with `from bottom`), or is empty.
    """

    name: Name
    by: Name | None
    cases: tuple[tuple[Name | None, Shape], ...]
    links: tuple[LinksClause, ...]
    naming: tuple[Name, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class Param:
    """`kind: Kind` is given by the caller; `at in field "words"` is chosen."""

    name: Name
    type: TypeExpr | None
    domain: Expr | None
    words: Doc | None
    span: Span


@frozen
class PieceCount:
    """`8 man` or `3 brown`: how many, and the fields named; `each` names the fields' types that are spread out."""

    count: Expr
    fields: tuple[Name, ...]
    span: Span


@frozen
class DrawnAs:
    """`k king red`: the mark that stands for a piece in drawings."""

    mark: Name
    fields: tuple[Name, ...]
    span: Span


@frozen
class PiecesDecl:
    """`pieces Man(kind: Kind, owner: player)`, then `8 man, 1 king each player`, then `drawn k king red, ...`."""

    name: Name
    fields: tuple[Param, ...]
    counts: tuple[PieceCount, ...]
    each: tuple[Name, ...]
    drawn: tuple[DrawnAs, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class Drawing:
    """Rows between bars, without the bars; each row is one line of the file."""

    rows: tuple[Doc, ...]
    span: Span


@frozen
class RestInit:
    """`= the rest`: the pieces that no other place starts with (those of the index player where it is per player)."""

    span: Span


Init = tuple[PieceCount, ...] | RestInit | Drawing


@frozen
class PlaceDecl:
    """`pool per player: bag of Man = 8 man`. `kind`: `one` (one or none), `bag`, `stack`.

    `visible` is None or `hidden` or `owner` (`seen by owner`).
    """

    name: Name
    per: tuple[Name, ...]
    kind: str
    piece: Name
    visible: str | None
    init: Init
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class ValueDecl:
    """`jumped: yes or no = no each turn`. `reset` is None or `turn`."""

    name: Name
    per: tuple[Name, ...]
    type: TypeExpr
    init: Expr
    reset: str | None
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class DefineDecl:
    """`define can-push(by: Kind, man: Man) = by is king or kind of man is plain`: a pure expression."""

    name: Name
    params: tuple[Param, ...]
    body: Expr
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class GuardClause:
    """`when EXPR "words" [cites]`."""

    condition: Expr
    words: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class ActionDecl:
    name: Name
    params: tuple[Param, ...]
    guards: tuple[GuardClause, ...]
    body: tuple[Stmt, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class RuleDecl:
    name: Name
    params: tuple[Param, ...]
    body: tuple[Stmt, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class EndDecl:
    """`end line-of-three(who: player): who wins`. `result`: `wins` or `loses` with `player`, `draw`, or `scores` with `score`.

    `scores by E` (E may use the name `player`) ranks the players, most first. Several condition lines all must hold.
    """

    name: Name
    params: tuple[Param, ...]
    result: str
    player: Expr | None
    score: Expr | None
    conditions: tuple[Expr, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class LawDecl:
    """`must`, `claim` and `possible`. `moment`: `action` (must), `always` or `turn` (claim), `ever` (possible)."""

    kind: str
    name: Name
    moment: str
    condition: Expr
    words: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen
class FlowDecl:
    """`flow`: the game from its first node to its last."""

    body: tuple[Stmt, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


# --- examples --------------------------------------------------------------------------------------------------------


@frozen
class GivenContents:
    """`pool[red]: 3 man, 1 king`, `on:` with a drawing, `stack[A1]: brown black` (bottom first).

    `contents` is a Drawing, the counts (bag), or the pieces as field lists in order (`one`, `stack`).
    """

    place: Name
    indices: tuple[Expr, ...]
    contents: Drawing | tuple[PieceCount, ...]
    span: Span


@frozen
class GivenValue:
    """`heading[red] = down`."""

    value: Name
    indices: tuple[Expr, ...]
    content: Expr
    span: Span


@frozen
class GivenTurn:
    """`turn red`."""

    player: Name
    span: Span


Given = GivenContents | GivenValue | GivenTurn


@frozen
class PlayStep:
    """`play "place man c3", "crown c3"`."""

    moves: tuple[Doc, ...]
    span: Span


@frozen
class ExpectStep:
    """`expect EXPR, EXPR` (all must hold here)."""

    conditions: tuple[Expr, ...]
    span: Span


@frozen
class ExpectDrawing:
    """`expect on` with a drawing."""

    place: Name
    drawing: Drawing
    span: Span


@frozen
class ExpectEnd:
    """`expect red wins`, `expect draw`, `expect red decides` (the player to decide), `expect no end`."""

    what: str
    player: Name | None
    span: Span


@frozen
class RefuseStep:
    """`refuse "place king a1"`, with `because "words"`: the words of the guard that refuses it."""

    moves: tuple[Doc, ...]
    because: Doc | None
    span: Span


@frozen
class LegalStep:
    """`legal "a", "b"` lists all legal moves (any order); `legal 20 jump` counts those of an action (None: of all)."""

    moves: tuple[Doc, ...]
    count: Expr | None
    action: Name | None
    span: Span


ExampleStep = PlayStep | ExpectStep | ExpectDrawing | ExpectEnd | RefuseStep | LegalStep


@frozen
class ExampleDecl:
    """A worked example; `options` are the `with NAME = VALUE` lines."""

    title: Doc
    options: tuple[tuple[Name, Expr], ...]
    given: tuple[Given, ...]
    steps: tuple[ExampleStep, ...]
    cites: tuple[Cite, ...]
    span: Span


# --- overlays --------------------------------------------------------------------------------------------------------


@frozen
class ReplaceDecl:
    """`replace action resign ...`: a whole declaration in the place of the one of that kind and name."""

    declaration: Decl
    span: Span


@frozen
class RemoveDecl:
    """`remove action resign`."""

    kind: str
    name: Name
    span: Span


@frozen
class HookDecl:
    """Flow added by an overlay. `where`: `before` or `after` the statement that mentions `anchor`; `start` or `end` of `turn`."""

    where: str
    anchor: Name
    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


Decl = (
    GameDecl
    | ImportDecl
    | EnumDecl
    | OptionDecl
    | BoardDecl
    | PiecesDecl
    | PlaceDecl
    | ValueDecl
    | DefineDecl
    | ActionDecl
    | RuleDecl
    | EndDecl
    | LawDecl
    | FlowDecl
    | ExampleDecl
    | ReplaceDecl
    | RemoveDecl
    | HookDecl
)


@frozen
class File:
    """One parsed file: its declarations in order."""

    path: str
    declarations: tuple[Decl, ...]
