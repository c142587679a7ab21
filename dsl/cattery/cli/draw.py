"""Any board as text: from a state's JSON, the board's geometry and the marks that the pieces declare.

Squares have their names around them, all other boards in them; what lies on seams stands between the squares; places
that are on no board stand below, then the values. Knows shapes and places in general, and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import frozen

from cattery.cli.beside import Beside, mapping
from cattery.cli.canvas import Canvas, Run, wrapped
from cattery.cli.headings import Headings, headings
from cattery.cli.labels import Cell, Labels, width_of
from cattery.cli.pen import Pen
from cattery.cli.spread import ROOMY, Spread, cut, joined
from cattery.model.board import Board
from cattery.model.game import Game, Place
from cattery.model.types import PLAYER, SiteType

EMPTY = "."
SPOKEN = 8
"""How many lines a conversation needs below the position."""


@frozen(repr=False)
class Grid:
    """Where the sites of a board are drawn: `at` gives the row and column of each site's cell."""

    at: Mapping[str, tuple[int, int]]
    width: int


def picture(game: Game, state: Mapping[str, object], pen: Pen | None = None) -> list[list[Run]]:
    """The whole state, or what somebody may see of it: boards, what is beside them, values."""
    drawer = Drawer(game, state, pen or Pen())
    below = Beside(game, state, drawer.pen).lines()
    boards = [board for board in game.boards.values() if board.base is None]
    room = None if drawer.pen.height is None else drawer.pen.height - len(below) - SPOKEN
    lines: list[list[Run]] = []
    for board in boards:
        lines += [*drawer.board(board, None if room is None else room // len(boards)), []]
    return lines + below


def legend(game: Game, pen: Pen | None = None) -> list[list[Run]]:
    """What the marks mean."""
    drawer = Drawer(game, {}, pen or Pen())
    items: list[list[Run]] = []
    for cell, words in dict.fromkeys(meaning for name in game.pieces for meaning in drawer.meanings(name)):
        items.append([*cell, (f" {words}", "dim")])
    return wrapped("marks  ", items, drawer.pen.width) if items else []


@frozen(repr=False, slots=False)
class Drawer:
    """One state of one game."""

    game: Game
    state: Mapping[str, object]
    pen: Pen

    def board(self, board: Board, room: int | None) -> list[list[Run]]:
        """A board with everything on it and on its seams, if it can be in so many lines."""
        spread = self.spread(board)
        if spread is not None:
            return self.spread_out(spread, board, room)
        cells = {site: self.cell(board, site) for site in board.sites}
        if board.shape == "graph":
            return self.graph(board, cells)
        seams = [b for b in self.game.boards.values() if b.base == board.name and self.places_on(b)]
        canvas = Canvas()
        width = max(map(width_of, cells.values()), default=1)
        heads = headings(board)
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
        for row in _broken(board.drawing, self.pen.width // half):
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
        room = max(map(width_of, cells.values()))
        lines: list[list[Run]] = []
        for number, site in enumerate(board.sites):
            others = ", ".join(board.sites[other] for other in board.links[0].neighbours[number])
            pad = " " * (room - width_of(cells[site]) + 2)
            lines.append([(f"{site:>{width}}  ", "name"), *cells[site], (f"{pad}- {others}", "dim")])
        return lines

    def cell(self, board: Board, site: str) -> Cell:
        """What is on a site, place after place."""
        runs: list[Run] = []
        for place in self.places_on(board):
            marks = self.shown(place, site, self.marks[place.pieces])
            if runs:
                runs.append((" ", ""))
            runs += marks or [(EMPTY, "dim")]
        return tuple(runs) or ((EMPTY, "dim"),)

    def places_on(self, board: Board) -> list[Place]:
        """The places that there is one of for each site of a board."""
        return [place for place in self.game.places.values() if place.per == (SiteType(board.name),)]

    def shown(self, place: Place, site: str, names: Mapping[str, Cell]) -> list[Run]:
        """What a place holds in marks or labels: one piece, a stack bottom first, or a bag with its counts."""
        match mapping(mapping(self.state.get("places")).get(place.name)).get(site):
            case str() as piece:
                return list(names.get(piece, ((piece, ""),)))
            case list() as pieces:
                return [run for piece in pieces for run in names.get(str(piece), ((str(piece), ""),))]
            case dict() as counts:
                found: list[Run] = []
                for piece, count in counts.items():
                    cell = names.get(str(piece), ((str(piece), ""),))
                    found += [(f"{count}{cell[0][0]}", cell[0][1]), *cell[1:]]
                return found
            case int() as unseen if unseen > 0:
                return [("?" if unseen == 1 else f"{unseen}?", "dim")]
            case _:
                return []

    def labels(self, pieces: str) -> Labels:
        """How pieces are written."""
        return self.all_labels[pieces]

    @cached_property
    def all_labels(self) -> Mapping[str, Labels]:
        """How all pieces are written."""
        return {name: Labels(self.game, pieces, self.pen) for name, pieces in self.game.pieces.items()}

    @cached_property
    def marks(self) -> Mapping[str, Mapping[str, Cell]]:
        """The marks of all pieces, by the name of their declaration."""
        return {name: {piece: labels.mark(piece) for piece in labels.words} for name, labels in self.all_labels.items()}

    # --- boards with room for words ----------------------------------------------------------------------------------

    def spread(self, board: Board) -> Spread | None:
        """How a board is drawn in words, if several things with more than one field to them lie on a site."""
        heads, places = headings(board), self.places_on(board)
        seams = any(b.base == board.name and self.places_on(b) for b in self.game.boards.values())
        pieces = [self.game.pieces[place.pieces] for place in places]
        if heads is None or seams or len(places) < 2 or all(len(p.fields) < 2 for p in pieces):
            return None
        widest = max(self.labels(p.name).widest for p in pieces)
        marks = max((self.labels(place.pieces).mark_width for place in self.second(board)), default=0)
        spread = Spread(board, heads, self.pen, widest, marks)
        return spread if spread.spacings else None

    def second(self, board: Board) -> list[Place]:
        """The places whose pieces belong to players, where others lie there too: drawn below or beside those."""
        places = self.places_on(board)
        owned = [
            place for place in places if any(type_ == PLAYER for _, type_ in self.game.pieces[place.pieces].fields)
        ]
        return owned if len(owned) < len(places) else []

    def spread_out(self, spread: Spread, board: Board, room: int | None) -> list[list[Run]]:
        """The board in words, with as much space as there is room for."""
        second = self.second(board)
        groups = [[place for place in self.places_on(board) if place not in second], second]
        names: dict[tuple[str, int], dict[str, Cell]] = {}

        def lay(site: str, widths: tuple[int, ...]) -> tuple[Cell, ...]:
            lines = []
            for group, width in zip(groups, widths, strict=True):
                for place in group:
                    if (place.pieces, width) not in names:
                        names[place.pieces, width] = self.labels(place.pieces).fitted(width)
                shown = [tuple(self.shown(place, site, names[place.pieces, width])) for place in group]
                lines.append(cut(joined([cell for cell in shown if cell]), width))
            return lines[0] or ((EMPTY, "dim"),), tuple(
                (text, style.replace("seat", "standing")) for text, style in lines[1]
            )

        spacings = [spacing for spacing in spread.spacings if room is not None or spacing is not ROOMY]
        for spacing in spacings:
            lines = spread.drawn(spacing, lay)
            if room is None or len(lines) <= room:
                break
        return lines

    # --- what it all means -------------------------------------------------------------------------------------------

    def meanings(self, name: str) -> Iterator[tuple[Cell, str]]:
        """The marks of pieces, and the words that are cut on a board that has room for words, with what they mean."""
        labels = self.labels(name)
        boards = [board for board in self.game.boards.values() if self.holds(board, name)]
        spreads = {board.name: spread for board in boards if (spread := self.spread(board)) is not None}
        if any(board.name not in spreads for board in boards) or not (boards or labels.pieces.kinds):
            yield from ((labels.mark(piece), piece) for piece in labels.words)
            return
        for board in boards:
            if any(place.pieces == name for place in self.second(board)):
                yield from ((labels.mark(piece), piece) for piece in labels.words)
            else:
                yield from labels.abbreviations(spreads[board.name].cell)

    def holds(self, board: Board, pieces: str) -> bool:
        """Whether such pieces can be on a board."""
        return any(place.pieces == pieces for place in self.places_on(board))


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
