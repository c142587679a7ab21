"""How pieces are written in a drawing: as a mark of a letter or two, or in words as far as there is room.

A direction is drawn as an arrow; a word that has to be cut keeps enough to be told from the others. Pieces of one sort are
cut alike, so that they can be compared at a glance. Knows no boards but for what their directions look like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import frozen

from cattery.cli.canvas import Run
from cattery.cli.pen import Pen
from cattery.model.board import Board
from cattery.model.expr import Value
from cattery.model.game import Fields, Game, PiecesType
from cattery.model.types import PLAYER, DirectionType, EnumType, IntType, OptionalType, Type

Cell = tuple[Run, ...]

LONGEST = 99
CUTS = (LONGEST, 6, 5, 4, 3, 2, 1)
READABLE = 3
"""Words that are cut shorter than this are no better than a declared mark."""


@frozen(repr=False)
class Word:
    """One field of one piece: its type, and its text."""

    field: str
    type: Type
    text: str


@frozen(repr=False, slots=False)
class Labels:
    """The pieces of one declaration."""

    game: Game
    pieces: PiecesType
    pen: Pen

    @cached_property
    def words(self) -> Mapping[str, tuple[Word, ...]]:
        """The fields of each piece that it has, by the piece's text in a state."""
        found = {}
        for fields, _ in self.pieces.counts:
            named = zip(self.pieces.fields, fields, strict=True)
            words = tuple(
                Word(name, _inner(type_), word_of(value)) for (name, type_), value in named if value is not None
            )
            found[" ".join(word.text for word in words) or self.pieces.name] = words
        return found

    @property
    def single(self) -> bool:
        """Whether one piece alone is said without its number: of what has a kind, or is there only once."""
        return bool(self.pieces.kinds) or all(count == 1 for _, count in self.pieces.counts)

    @cached_property
    def declared(self) -> Mapping[str, str]:
        """The marks that the game declares, by the text of the piece."""
        return {piece_text(self.pieces, fields): mark for mark, fields in self.pieces.marks}

    def mark(self, piece: str) -> Cell:
        """The mark of a piece; where none is declared, the first letters of its words."""
        words = self.words.get(piece)
        if words is None:
            return ((piece[:1], ""),)
        if piece in self.declared:
            return ((self.declared[piece], self.style(words)),)
        return self.cell(words, 1, False) or ((piece[:1], ""),)

    @cached_property
    def widest(self) -> int:
        """How many characters the longest piece takes when nothing is cut."""
        return max((width_of(self.cell(self.said(words), LONGEST, True)) for words in self.words.values()), default=1)

    @cached_property
    def mark_width(self) -> int:
        """How many characters the longest mark takes."""
        return max((width_of(self.mark(piece)) for piece in self.words), default=1)

    def fitted(self, width: int) -> dict[str, Cell]:
        """Each piece in so many characters: all pieces of a kind in the same way, in words as long as there is room."""
        found: dict[str, Cell] = {}
        for kind in dict.fromkeys(map(self.kind, self.words)):
            texts = [piece for piece in self.words if self.kind(piece) == kind]
            found |= self.fitted_kind(texts, width)
        return found

    def fitted_kind(self, texts: list[str], width: int) -> dict[str, Cell]:
        """The same for the pieces of one kind."""
        marks = {piece: self.mark(piece) for piece in texts}
        is_marked = all(piece in self.declared for piece in texts)
        for cut, apart in (*((cut, True) for cut in CUTS), *((cut, False) for cut in CUTS)):
            if cut < READABLE and is_marked:
                return marks
            cells = {piece: self.cell(self.said(self.words[piece]), cut, apart) for piece in texts}
            if all(0 < width_of(cell) <= width for cell in cells.values()):
                return cells
        return marks

    def abbreviations(self, width: int) -> Iterator[tuple[Cell, str]]:
        """What is not said whole in so many characters: for each kind one piece as an example, then the cut words."""
        cut_words: dict[tuple[str, str], Word] = {}
        for piece, cell in self.fitted(width).items():
            words = self.words[piece]
            kind = self.kind(piece)
            if kind and words[0] not in self.said(words) and ("", kind) not in cut_words:
                cut_words["", kind] = words[0]
                yield cell, piece
            said, shown = self.said(words), [run for run in cell if run[0] != " "]
            if len(said) != len(shown):
                continue
            for word, (text, style) in zip(said, shown, strict=True):
                if self.arrow(word) is None and text != word.text and (word.field, text) not in cut_words:
                    cut_words[word.field, text] = word
                    yield ((text, style),), word.text

    def kind(self, piece: str) -> str:
        """The kind of a piece; empty where pieces do not come in kinds."""
        words = self.words.get(piece)
        return words[0].text if self.pieces.kinds and words else ""

    def said(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """The words of a piece that tell it from the others: without its kind where only this kind has such fields."""
        if not self.pieces.kinds:
            return words
        return words[1:] if self.plain_kinds[words[0].text] else words

    @cached_property
    def plain_kinds(self) -> Mapping[str, bool]:
        """The kinds, and whether the rest of a piece says which one it is."""
        types = {name: _inner(type_) for name, type_ in self.pieces.fields}
        fields = {kind: tuple(types[name] for name in names) for kind, names in self.pieces.kinds}
        seen = Counter(fields.values())
        return {kind: bool(own) and seen[own] == 1 for kind, own in fields.items()}

    def cell(self, words: tuple[Word, ...], cut: int, apart: bool) -> Cell:
        """Words as runs, each cut to so many letters, or to more where fewer would not tell it from others.

        `apart` leaves spaces between the words; an arrow needs none.
        """
        whole = self.style(words)
        runs: list[Run] = []
        for word in words:
            arrow = self.arrow(word)
            if runs and apart and arrow is None:
                runs.append((" ", ""))
            text = arrow or (
                word.text if isinstance(word.type, IntType) else shortened(word.text, self.length(word, cut))
            )
            runs.append((text, self.word_style(word) or whole))
        return tuple(runs)

    def arrow(self, word: Word) -> str | None:
        """The arrow for a word that is a direction."""
        if not isinstance(word.type, DirectionType):
            return None
        return arrows(self.game.boards[word.type.board], self.pen).get(word.text)

    def length(self, word: Word, cut: int) -> int:
        """How much of a word is left when it is cut."""
        return max(cut, self.least[word.field, word.text])

    @cached_property
    def least(self) -> Mapping[tuple[str, str], int]:
        """How many letters of a word are needed to tell it from the others of its field."""
        texts: dict[str, dict[str, None]] = {}
        for words in self.words.values():
            for word in words:
                if not isinstance(word.type, IntType):
                    texts.setdefault(word.field, {})[word.text] = None
        return {
            (name, text): number for name, words_ in texts.items() for text, number in _least(tuple(words_)).items()
        }

    # --- styles ------------------------------------------------------------------------------------------------------

    def style(self, words: tuple[Word, ...]) -> str:
        """What a whole piece looks like: like the player in it, else like the only colour in it."""
        styles = [self.word_style(word) for word in words]
        seats = [style for style in styles if style.startswith("seat")]
        hues = list(dict.fromkeys(style for style in styles if style))
        return seats[0] if seats else hues[0] if len(hues) == 1 else ""

    def word_style(self, word: Word) -> str:
        """A player's name looks like the player, any other word of an enum like the colour that it may be."""
        if not isinstance(word.type, EnumType) or (self.pieces.kinds and word.field == self.pieces.fields[0][0]):
            return ""
        return f"hue {word.text}" if self.pieces.kinds and word.type != PLAYER else name_style(self.game, word.text)


def name_style(game: Game, text: str) -> str:
    """The style of a player's name, or of a word that may name a colour."""
    return f"seat {game.players.index(text)}" if text in game.players else f"hue {text}"


def arrows(board: Board, pen: Pen) -> dict[str, str]:
    """The directions of a board as arrows: the way that most steps go."""
    at = {site: (row, offset) for row, drawn in enumerate(board.drawing) for offset, site in drawn}
    found: dict[str, str] = {}
    for name, steps in zip(board.directions, board.steps, strict=True):
        ways: Counter[str | None] = Counter()
        for site, other in enumerate(steps):
            if other is not None and site in at and other in at:
                (y, x), (other_y, other_x) = at[site], at[other]
                ways[pen.arrow(other_y - y, other_x - x)] += 1
        arrow = ways.most_common(1)[0][0] if ways else None
        if arrow is not None:
            found[name] = arrow
    return found


def piece_text(pieces: PiecesType, fields: Fields) -> str:
    """A piece as it stands in a state."""
    return " ".join(word_of(value) for value in fields if value is not None) or pieces.name


def word_of(value: Value) -> str:
    """The value of a field as it stands in a state."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def width_of(cell: Cell) -> int:
    """How many characters a cell takes."""
    return sum(len(text) for text, _ in cell)


def shortened(text: str, length: int) -> str:
    """So many letters of a word; where less than two would stand behind a hyphen, it is left out."""
    short = text[:length]
    hyphen = short.rfind("-")
    if len(short) == len(text) or hyphen < max(0, length - 2):
        return short
    return text.replace("-", "")[:length]


def _least(texts: tuple[str, ...]) -> dict[str, int]:
    """How many letters tell each text from the others, however those are cut; all of them where nothing less does."""
    uses = Counter(cut for text in texts for cut in {shortened(text, length) for length in range(1, len(text) + 1)})
    return {
        text: next((length for length in range(1, len(text)) if uses[shortened(text, length)] == 1), len(text))
        for text in texts
    }


def _inner(type_: Type) -> Type:
    return type_.inner if isinstance(type_, OptionalType) else type_
