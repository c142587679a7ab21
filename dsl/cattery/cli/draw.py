"""Any board as text: from a state's JSON, the board's geometry and the marks that the pieces declare.

Squares have their names around them, all other boards in them; what lies on seams stands between the squares; places
that are on no board stand below, then the values. Knows shapes and places in general, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from cattery.cli.canvas import Canvas, Run, wrapped
from cattery.model.board import Board
from cattery.model.game import Game, PiecesType, Place
from cattery.model.types import SiteType

WIDTH = 78
EMPTY = "."
Cell = tuple[Run, ...]


@frozen(repr=False)
class Grid:
    """Where the sites of a board are drawn: `at` gives the row and column of each site's cell."""

    at: Mapping[str, tuple[int, int]]
    width: int


def picture(game: Game, state: Mapping[str, object], viewer: str | None = None) -> list[list[Run]]:
    """The whole state: boards, what is beside them, values. `viewer` is who looks; None sees everything."""
    drawer = Drawer(game, state, viewer)
    lines: list[list[Run]] = []
    for board in game.boards.values():
        if board.base is None:
            lines += [*drawer.board(board), []]
    return lines + drawer.beside() + drawer.values()


def _margin(game: Game) -> int:
    """How wide the names of places and values are that stand before what they hold."""
    return max(map(len, (*game.places, *game.values)), default=0) + 2


def legend(game: Game) -> list[list[Run]]:
    """What the marks mean."""
    drawer = Drawer(game, {}, None)
    items: list[list[Run]] = []
    for pieces in game.pieces.values():
        for fields, _ in pieces.counts:
            words = " ".join(fields) or pieces.name
            items.append([drawer.mark(pieces, words), (f" {words}", "dim")])
    return wrapped("marks  ", items, WIDTH) if items else []


@frozen(repr=False)
class Drawer:
    """One state of one game."""

    game: Game
    state: Mapping[str, object]
    viewer: str | None

    def board(self, board: Board) -> list[list[Run]]:
        """A board with everything on it and on its seams."""
        cells = {site: self.cell(board, site) for site in board.sites}
        if board.shape == "graph":
            return self.graph(board, cells)
        seams = [b for b in self.game.boards.values() if b.base == board.name and self.places_on(b)]
        canvas = Canvas()
        width = max(map(_width, cells.values()), default=1)
        heads = _headings(board)
        if heads is None:
            grid = self.named_cells(canvas, board, cells, max(width, *map(len, board.sites)))
        else:
            grid = self.headed_cells(canvas, board, cells, width, bool(seams), heads)
        for seam_board in seams:
            self.seams(canvas, board, seam_board, grid)
        return canvas.lines()

    def headed_cells(
        self, canvas: Canvas, board: Board, cells: Mapping[str, Cell], width: int, open_: bool, heads: Headings
    ) -> Grid:
        """Cells in a square grid, its rows and columns named around it."""
        left = max(map(len, heads.rows)) + 2
        width = max(width, *map(len, heads.columns))
        pitch = width + (3 if open_ else 1)
        at: dict[str, tuple[int, int]] = {}
        for number, row in enumerate(board.drawing):
            y = 1 + number * (2 if open_ else 1)
            canvas.put(y, 0, [(heads.rows[number].rjust(left - 2), "name")])
            for place, (_, site) in enumerate(row):
                at[board.sites[site]] = (y, left + place * pitch)
                canvas.put(y, left + place * pitch, cells[board.sites[site]])
        for place, name in enumerate(heads.columns):
            canvas.put(0, left + place * pitch, [(name, "name")])
        return Grid(at, width)

    def named_cells(self, canvas: Canvas, board: Board, cells: Mapping[str, Cell], width: int) -> Grid:
        """Cells with their names above them, placed as drawn; a long row goes on below."""
        half = width // 2 + 1
        at: dict[str, tuple[int, int]] = {}
        y = 0
        for row in _broken(board.drawing, WIDTH // half):
            for offset, site in row:
                name = board.sites[site]
                at[name] = (y + 1, 2 + offset * half)
                canvas.put(y, 2 + offset * half, [(name, "dim")])
                canvas.put(y + 1, 2 + offset * half, cells[name])
            y += 3
        return Grid(at, width)

    def seams(self, canvas: Canvas, board: Board, seams: Board, grid: Grid) -> None:
        """What lies on seams, halfway between the two cells."""
        for number, name in enumerate(seams.sites):
            cell = self.cell(seams, name)
            if all(text in (EMPTY, " ") for text, _ in cell):
                continue
            (first, _), (second, _) = seams.flanks[number]
            (y1, x1), (y2, x2) = (grid.at[board.sites[site]] for site in (first, second))
            beside = grid.width // 2 if y1 == y2 else 0
            canvas.put((y1 + y2) // 2, (x1 + x2) // 2 + beside, cell)

    def graph(self, board: Board, cells: Mapping[str, Cell]) -> list[list[Run]]:
        """A line for each site, with the sites it is linked with."""
        width = max(map(len, board.sites))
        room = max(map(_width, cells.values()))
        lines: list[list[Run]] = []
        for number, site in enumerate(board.sites):
            others = ", ".join(board.sites[other] for other in board.links[0].neighbours[number])
            pad = " " * (room - _width(cells[site]) + 2)
            lines.append([(f"{site:>{width}}  ", "name"), *cells[site], (f"{pad}- {others}", "dim")])
        return lines

    def cell(self, board: Board, site: str) -> Cell:
        """What is on a site, place after place."""
        runs: list[Run] = []
        for place in self.places_on(board):
            contents = self.place(place).get(site)
            if runs:
                runs.append((" ", ""))
            runs += self.marks(place, contents) or [(EMPTY, "dim")]
        return tuple(runs) or ((EMPTY, "dim"),)

    def places_on(self, board: Board) -> list[Place]:
        """The places that there is one of for each site of a board."""
        return [place for place in self.game.places.values() if place.per == (SiteType(board.name),)]

    def marks(self, place: Place, contents: object) -> list[Run]:
        """The marks of what a place holds: one piece, a stack bottom first, or a bag with its counts."""
        pieces = self.game.pieces[place.pieces]
        if place.visible is not None and self.viewer is not None:
            return [("?", "dim")] if contents else []
        match contents:
            case str():
                return [self.mark(pieces, contents)]
            case list():
                return [self.mark(pieces, str(piece)) for piece in contents]
            case dict():
                found: list[Run] = []
                for piece, count in contents.items():
                    mark, style = self.mark(pieces, str(piece))
                    found.append((f"{count}{mark}", style))
                return found
            case _:
                return []

    def mark(self, pieces: PiecesType, piece: str) -> Run:
        """The mark that stands for a piece; where none is declared, the first letters of its words."""
        for mark, fields in pieces.marks:
            if (" ".join(fields) or pieces.name) == piece:
                return mark, _style(self.game, fields)
        words = tuple(piece.split(" "))
        return "".join(word[:1] for word in words), _style(self.game, words)

    # --- beside the boards -------------------------------------------------------------------------------------------

    def beside(self) -> list[list[Run]]:
        """The places that are on no board, a line each."""
        lines: list[list[Run]] = []
        width = _margin(self.game)
        for place in self.game.places.values():
            if len(place.per) == 1 and isinstance(place.per[0], SiteType):
                continue
            items = [self.item(place, index, held) for index, held in _leaves(self.place_data(place), len(place.per))]
            lines += wrapped(place.name.ljust(width), items, WIDTH)
        return lines

    def item(self, place: Place, index: tuple[str, ...], held: object) -> list[Run]:
        """What one place holds, in words; its index is not said again in the pieces' names."""
        secret = place.visible is not None and self.viewer is not None
        if secret and not (place.visible == "owner" and self.viewer in index):
            text = f"{_size(held)} hidden"
        else:
            text = ", ".join(_counted(held, index, place.pieces)) or "-"
        head: list[Run] = [(f"{' '.join(index)}: ", _style(self.game, index))] if index else []
        return [*head, (text, "")]

    def values(self) -> list[list[Run]]:
        """The values that say something, a line each."""
        lines: list[list[Run]] = []
        values = _mapping(self.state.get("values"))
        width = _margin(self.game)
        for name, value in self.game.values.items():
            leaves = list(_leaves(values.get(name), len(value.per)))
            if len(leaves) > 8:
                leaves = [leaf for leaf in leaves if leaf[1] not in (None, False, 0)]
            items = [[(f"{' '.join(index)}: " if index else "", "dim"), (_word(held), "")] for index, held in leaves]
            lines += wrapped(name.ljust(width), items, WIDTH) if items else []
        return lines

    def place(self, place: Place) -> Mapping[str, object]:
        """What each site holds."""
        return _mapping(self.place_data(place))

    def place_data(self, place: Place) -> object:
        """The JSON of a place."""
        return _mapping(self.state.get("places")).get(place.name)


@frozen(repr=False)
class Headings:
    """The names of a square board's rows and columns."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]


def _headings(board: Board) -> Headings | None:
    """The two halves of the sites' names, where each row shares the one and each column the other."""
    if board.shape != "squares":
        return None
    halves = [[re.fullmatch(r"([A-Za-z]+)(\d+)", board.sites[site]) for _, site in row] for row in board.drawing]
    if any(half is None for row in halves for half in row):
        return None
    for of_row, of_column in ((2, 1), (1, 2)):
        rows = [{half[of_row] for half in row if half} for row in halves]
        columns = [{half[of_column] for half in column if half} for column in zip(*halves, strict=False)]
        if all(len(names) == 1 for names in (*rows, *columns)):
            return Headings(tuple(names.pop() for names in rows), tuple(names.pop() for names in columns))
    return None


def _broken(drawing: tuple[tuple[tuple[int, int], ...], ...], most: int) -> Iterator[list[tuple[int, int]]]:
    """The drawn rows, those that are too wide broken into several."""
    for row in drawing:
        part: list[tuple[int, int]] = []
        start = 0
        for offset, site in row:
            if offset - start + 2 > most and part:
                yield part
                part, start = [], offset
            part.append((offset - start, site))
        yield part


def _leaves(data: object, depth: int, index: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """What a family of places or values holds, with the index of each."""
    if depth == 0:
        yield index, data
    else:
        for key, inner in _mapping(data).items():
            yield from _leaves(inner, depth - 1, (*index, str(key)))


def _counted(held: object, index: tuple[str, ...], name: str) -> Iterator[str]:
    """The pieces that a place holds, without the words that its index says already."""

    def short(piece: object) -> str:
        return " ".join(word for word in str(piece).split(" ") if word not in index) or name

    match held:
        case str():
            yield short(held)
        case list():
            yield from map(short, held)
        case dict():
            yield from (f"{count} {short(piece)}" for piece, count in held.items())


def _size(held: object) -> int:
    match held:
        case dict():
            return sum(count for count in held.values() if isinstance(count, int))
        case list():
            return len(held)
        case _:
            return int(held is not None)


def _word(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list():
            return " ".join(map(str, value)) or "none"
        case _:
            return str(value)


def _style(game: Game, words: tuple[str, ...]) -> str:
    for number, player in enumerate(game.players):
        if player in words:
            return f"seat {number}"
    return ""


def _width(cell: Cell) -> int:
    return sum(len(text) for text, _ in cell)


def _mapping(data: object) -> Mapping[str, object]:
    return data if isinstance(data, dict) else {}
