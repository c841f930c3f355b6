"""Where everything of a band lies in its tables: kinds of cell, their candidates and alphabets, strides and offsets.

Only colours that can stand at a place have an index there (an *alphabet*). The table of cell t is laid out so that what
varies with the piece in cell t - 1 (its right and lower edge) is innermost: all candidates of a node look into one
block of a few cache lines.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from eternity.band import BORDER, FREE, Band
from eternity.piece import COLOURS, DOWN, GREY, LEFT, RIGHT, UP, Piece
from eternity.tables import NEVER, Tables


class Candidate(NamedTuple):
    """A piece in a rotation for a kind of cell; in order of left colour, up colour, place and rotation."""

    left: int
    """Colour on the left."""

    up: int
    """Colour above."""

    place: int
    """Place in the pool."""

    rotation: int
    """Quarter turns clockwise."""

    look: Piece
    """The turned piece."""


class Layout:
    """Kinds of cell, their candidates and alphabets, and where each table lies; cells column by column."""

    def __init__(self, band: Band) -> None:
        """Lay everything out; nothing of the size of the tables is allocated."""
        self.band = band
        cells, height = band.cells, band.height
        kinds: dict[tuple[bool, bool, bool, bool], int] = {}
        self.kind = np.zeros(cells, np.int64)
        for cell in range(cells):
            column, row = divmod(cell, height)
            self.kind[cell] = kinds.setdefault(band.grey_sides(row, column), len(kinds))
        self.candidates = [
            sorted(
                Candidate(look[LEFT], look[UP], place, rotation, look)
                for place, rotation, look in band.looks()
                if tuple(colour == GREY for colour in look) == grey
            )
            for grey in kinds
        ]
        self.rights = [sorted({one.look[RIGHT] for one in kind}) or [0] for kind in self.candidates]
        self.downs = [sorted({one.look[DOWN] for one in kind}) or [0] for kind in self.candidates]
        self.sizes = np.ones((cells + 1, height), np.int64)
        for cell in range(cells + 1):
            for row in range(height):
                placed = cell // height + (row < cell % height)
                if placed:
                    self.sizes[cell, row] = len(self.rights[self.kind[(placed - 1) * height + row]])
        self.stride = np.zeros((cells + 1, height), np.int64)
        self.block = np.ones(cells + 1, np.int64)
        self.offset = np.zeros(cells + 2, np.int64)
        self.least_offset = np.zeros(cells + 1, np.int64)
        self.offset[1] = self.block[0] = 1
        self.stride[0] = 1
        for cell in range(1, cells + 1):
            row = (cell - 1) % height
            inner = len(self.downs[self.kind[cell - 1]]) if row < height - 1 else 1
            self.stride[cell, row] = inner
            self.block[cell] = inner * self.sizes[cell, row]
            step = int(self.block[cell])
            for other in range(height):
                if other != row:
                    self.stride[cell, other] = step
                    step *= int(self.sizes[cell, other])
            self.offset[cell + 1] = self.offset[cell] + step
            self.least_offset[cell] = self.least_offset[cell - 1] + step // self.block[cell]

    @property
    def bytes(self) -> int:
        """Bytes of `rest` and `least`, two an entry; the other arrays are small."""
        return 2 * int(self.offset[-1] + self.least_offset[-1] + 1)

    def tables(self) -> Tables:
        """The tables with all prices 0, allocated and not yet filled."""
        return Tables(
            shape=np.array([self.band.width, self.band.height, len(self.band.pool)], np.int64),
            kind=self.kind,
            price=np.zeros(len(self.band.pool), np.int64),
            stride=self.stride,
            offset=self.offset,
            block=self.block,
            least_offset=self.least_offset,
            sizes=self.sizes,
            rest=np.full(int(self.offset[-1]), NEVER, np.uint16),
            least=np.full(int(self.least_offset[-1]) + 1, NEVER, np.uint16),
            **self._by_candidate(),
            **self._by_cell(),
        )

    def _by_candidate(self) -> dict[str, Any]:
        """What the tables hold of candidates, kind after kind."""
        first = np.cumsum([0, *map(len, self.candidates)], dtype=np.int64)
        pairs = np.arange(COLOURS * COLOURS + 1)
        by_left = np.zeros((len(self.candidates), len(pairs)), np.int64)
        by_up = np.zeros_like(by_left)
        up_order: list[int] = []
        for number, kind in enumerate(self.candidates):
            base = int(first[number])
            order = sorted(range(len(kind)), key=lambda at, kind=kind: (kind[at].up, kind[at]))  # type: ignore[misc]
            up_order += [base + at for at in order]
            by_left[number] = base + np.searchsorted([one.left * COLOURS + one.up for one in kind], pairs)
            by_up[number] = base + np.searchsorted([kind[at].up * COLOURS + kind[at].left for at in order], pairs)
        flat = [(number, one) for number, kind in enumerate(self.candidates) for one in kind]
        return {
            "first": first,
            "piece": np.array([one.place for _, one in flat], np.int64),
            "rotation": np.array([one.rotation for _, one in flat], np.int64),
            "looks": np.array([one.look for _, one in flat], np.int64).reshape(-1, 4),
            "right_index": np.array([self.rights[number].index(one.look[RIGHT]) for number, one in flat], np.int64),
            "by_left": by_left,
            "by_up": by_up,
            "up_order": np.array(up_order, np.int64),
        }

    def _by_cell(self) -> dict[str, Any]:
        """What the tables hold of cells and of what lies around the band."""
        band, cells, height = self.band, self.band.cells, self.band.height
        sides = np.full((4, max(band.width, height)), FREE, np.int64)
        for number, side in enumerate((band.top, band.right, band.bottom, band.left)):
            sides[number, : len(side)] = side
        hop = np.zeros((cells, max(map(len, self.candidates))), np.int64)
        outside = np.zeros_like(hop)
        lefts, ups = np.zeros((cells, COLOURS), np.int64), np.zeros((cells, COLOURS), np.int64)
        counts = np.ones((cells, 2), np.int64)
        for cell in range(cells):
            column, row = divmod(cell, height)
            kind = self.kind[cell]
            _, right, down, _ = band.targets(row, column)
            for at, one in enumerate(self.candidates[kind]):
                hop[cell, at] = self.rights[kind].index(one.look[RIGHT]) * self.stride[cell + 1, row]
                if row < height - 1:
                    hop[cell, at] += self.downs[kind].index(one.look[DOWN])
                outside[cell, at] = (right not in (None, BORDER, FREE, one.look[RIGHT])) + (
                    down not in (None, BORDER, FREE, one.look[DOWN])
                )
            seen_left = self.rights[self.kind[cell - height]] if column else [band.left[row]]
            seen_up = self.downs[self.kind[cell - 1]] if row else [band.top[column]]
            lefts[cell, : len(seen_left)] = seen_left
            ups[cell, : len(seen_up)] = seen_up
            counts[cell] = len(seen_left), len(seen_up)
        return {"sides": sides, "hop": hop, "outside": outside, "lefts": lefts, "ups": ups, "counts": counts}
