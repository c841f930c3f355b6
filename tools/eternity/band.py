"""A band: a rectangle of cells to fill from a pool of pieces, between outside edges that are given.

Each outside edge has a target: `BORDER` (the edge must be grey), a colour (one is charged when the edge differs) or
`FREE` (nothing is charged). Grey lies on `BORDER` edges and nowhere else: this is hard. The charge of a filling is the
number of its inner edges that do not match plus the outside edges that differ from their colour. *Exact completion*
asks for the least charge of a filling that uses each piece of the pool once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eternity.board import Board, check_board, edges
from eternity.errors import EternityError
from eternity.piece import DOWN, GREY, LEFT, RIGHT, UP, Piece, rotations, turned

BORDER = GREY
"""Target of an outside edge on the border of the board."""

FREE = -1
"""Target of an outside edge that nothing is asked of, but that it is not grey."""

Placement = tuple[int, int]
"""Place in the pool, and rotation."""

Filling = tuple[Placement, ...]
"""One placement a cell, row by row."""


@dataclass(frozen=True, slots=True)
class Band:
    """What must be filled, from what, between which edges."""

    width: int
    """Cells a row."""

    height: int
    """Rows."""

    pool: tuple[Piece, ...]
    """At least as many pieces as cells; exact completion wants exactly as many."""

    top: tuple[int, ...]
    """Targets above the first row, left to right."""

    right: tuple[int, ...]
    """Targets right of the last column, top down."""

    bottom: tuple[int, ...]
    """Targets below the last row, left to right."""

    left: tuple[int, ...]
    """Targets left of the first column, top down."""

    def __post_init__(self) -> None:
        """Raise `EternityError` when sizes disagree or the pool is too small."""
        if min(self.width, self.height) < 1:
            raise EternityError(f"band: got {self.width} x {self.height} cells, wanted one or more each way")
        if len(self.pool) < self.cells:
            raise EternityError(f"band: got {len(self.pool)} pieces for {self.cells} cells, wanted one a cell")
        for name, targets, wanted in (
            ("top", self.top, self.width),
            ("right", self.right, self.height),
            ("bottom", self.bottom, self.width),
            ("left", self.left, self.height),
        ):
            if len(targets) != wanted:
                raise EternityError(f"band: got {len(targets)} targets at the {name}, wanted {wanted}")

    @property
    def cells(self) -> int:
        """Cells to fill."""
        return self.width * self.height

    @property
    def exact(self) -> bool:
        """Whether each piece of the pool must be used."""
        return len(self.pool) == self.cells

    def check_exact(self) -> None:
        """Raise `EternityError` unless there are as many pieces as cells, as exact completion wants it."""
        if not self.exact:
            raise EternityError(f"band: got {len(self.pool)} pieces for {self.cells} cells, wanted as many as cells")

    @property
    def charged(self) -> int:
        """How many edges can be charged: no charge is larger."""
        outside = sum(target > 0 for side in (self.top, self.right, self.bottom, self.left) for target in side)
        return outside + self.height * (self.width - 1) + self.width * (self.height - 1)

    def targets(self, row: int, column: int) -> tuple[int | None, int | None, int | None, int | None]:
        """The outside targets of a cell, clockwise from the top; None where another cell lies."""
        return (
            self.top[column] if row == 0 else None,
            self.right[row] if column == self.width - 1 else None,
            self.bottom[column] if row == self.height - 1 else None,
            self.left[row] if column == 0 else None,
        )

    def grey_sides(self, row: int, column: int) -> tuple[bool, bool, bool, bool]:
        """Which edges of a cell must be grey; the others must not be."""
        up, right, down, left = self.targets(row, column)
        return up == BORDER, right == BORDER, down == BORDER, left == BORDER

    def fits(self, piece: Piece, row: int, column: int) -> bool:
        """Whether a turned piece has its grey exactly where the cell wants it."""
        up, right, down, left = self.grey_sides(row, column)
        return (
            (piece[UP] == GREY) == up
            and (piece[RIGHT] == GREY) == right
            and (piece[DOWN] == GREY) == down
            and (piece[LEFT] == GREY) == left
        )

    def looks(self) -> tuple[tuple[int, int, Piece], ...]:
        """Every place in the pool with every rotation that looks different, and the turned piece."""
        return tuple(
            (place, rotation, turned(piece, rotation))
            for place, piece in enumerate(self.pool)
            for rotation in rotations(piece)
        )

    def halves(self) -> tuple[Band, Band]:
        """The rows above and below a horizontal seam in the middle, both from the whole pool, the seam free."""
        above = self.height // 2
        if not above:
            raise EternityError(f"band: got {self.height} row, wanted two or more to cut it at a seam")
        free = (FREE,) * self.width
        top = Band(self.width, above, self.pool, self.top, self.right[:above], free, self.left[:above])
        rest = self.height - above
        bottom = Band(self.width, rest, self.pool, free, self.right[above:], self.bottom, self.left[above:])
        return top, bottom


def charge(band: Band, filling: Sequence[Placement]) -> int:
    """The charge of a filling, counted edge by edge, apart from every search.

    Raises `EternityError` when a piece is used twice (a phantom), a cell is missing, or grey lies wrong.
    """
    if len(filling) != band.cells:
        raise EternityError(f"filling: got {len(filling)} cells, wanted {band.cells}")
    used: set[int] = set()
    looks: dict[tuple[int, int], Piece] = {}
    for cell, (place, rotation) in enumerate(filling):
        row, column = divmod(cell, band.width)
        if place in used:
            raise EternityError(f"filling: row {row}, column {column}: piece {place} of the pool is used twice")
        used.add(place)
        looks[row, column] = turned(band.pool[place], rotation)
        if not band.fits(looks[row, column], row, column):
            raise EternityError(
                f"filling: row {row}, column {column}: got {looks[row, column]}, "
                "wanted grey on the border and nowhere else"
            )
    return sum(_charges(band, looks))


def _charges(band: Band, looks: dict[tuple[int, int], Piece]) -> Iterator[bool]:
    for (row, column), look in looks.items():
        for edge, target in enumerate(band.targets(row, column)):
            if target is not None and target not in (FREE, BORDER):
                yield look[edge] != target
        if (row, column + 1) in looks:
            yield look[RIGHT] != looks[row, column + 1][LEFT]
        if (row + 1, column) in looks:
            yield look[DOWN] != looks[row + 1, column][UP]


@dataclass(frozen=True, slots=True)
class Window:
    """Rows and columns of a board, both ends included, from 0."""

    first_row: int
    """Upper row."""

    last_row: int
    """Lower row."""

    first_column: int
    """Left column."""

    last_column: int
    """Right column."""

    @property
    def width(self) -> int:
        """Columns."""
        return self.last_column - self.first_column + 1

    @property
    def height(self) -> int:
        """Rows."""
        return self.last_row - self.first_row + 1


def rows(first: int, last: int, side: int) -> Window:
    """A band over the whole width of a board."""
    return Window(first, last, 0, side - 1)


def cut(board: Board, pieces: Sequence[Piece], window: Window) -> tuple[Band, Filling]:
    """The window of a board as a band, whose pool is the pieces that lie in it, and the filling that lies there.

    Raises `EternityError` when the window is not on the board.
    """
    check_board(board, pieces)
    last = board.side - 1
    for word, first, final in (
        ("rows", window.first_row, window.last_row),
        ("columns", window.first_column, window.last_column),
    ):
        if not 0 <= first <= final <= last:
            raise EternityError(f"board {board.name!r}: got {word} {first}-{final}, wanted within 0-{last}")
    looks = edges(board, pieces)

    def facing(row: int, column: int, edge: int) -> int:
        inside = 0 <= row <= last and 0 <= column <= last
        return looks[row * board.side + column][edge] if inside else BORDER

    across = range(window.first_column, window.last_column + 1)
    down = range(window.first_row, window.last_row + 1)
    places = [board.cells[row * board.side + column] for row in down for column in across]
    band = Band(
        width=window.width,
        height=window.height,
        pool=tuple(pieces[piece] for piece, _ in places),
        top=tuple(facing(window.first_row - 1, column, DOWN) for column in across),
        right=tuple(facing(row, window.last_column + 1, LEFT) for row in down),
        bottom=tuple(facing(window.last_row + 1, column, UP) for column in across),
        left=tuple(facing(row, window.first_column - 1, RIGHT) for row in down),
    )
    return band, tuple((place, rotation) for place, (_, rotation) in enumerate(places))


def put_back(board: Board, window: Window, filling: Filling) -> Board:
    """The board with a filling of its window in place of what lay there; `filling` is of the band that `cut` gave."""
    cells = list(board.cells)
    places = [
        row * board.side + column
        for row in range(window.first_row, window.last_row + 1)
        for column in range(window.first_column, window.last_column + 1)
    ]
    for cell, (place, rotation) in zip(places, filling, strict=True):
        cells[cell] = (board.cells[places[place]][0], rotation)
    return Board(board.name, board.side, tuple(cells))
