"""A second search, which shares no code with the first: it checks what the first proved before a page says *proved*.

It runs the other way, from the last column to the first and from the last row up; its tables are dense arrays over all
colours of the pool, made by array operations; its search is plain recursion. It may be given prices: whoever found
them, any prices leave the bound admissible, so they are a certificate that only makes the check short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from eternity.band import FREE, Band
from eternity.errors import TooLarge

MOST_BYTES = 4 << 30
"""Bytes that the arrays may take."""

_HIGH = 60_000


@dataclass(frozen=True, slots=True)
class Refutation:
    """What a search below a budget came to."""

    budget: int
    """Charge allowed."""

    refuted: bool | None
    """True when no filling is that cheap, False when one is, None when the node limit ended the search."""

    nodes: int
    """Pieces placed."""


def refute(
    band: Band, budget: int, prices: Sequence[int] = (), *, edge: int = 64, nodes: int = 10_000_000
) -> Refutation:
    """Search for a filling of charge at most `budget`; `prices` are in parts of an edge, `edge` to one."""
    band.check_exact()
    return _Search(band, budget, tuple(prices) or (0,) * len(band.pool), edge, nodes).run()


class _OutOfNodes(Exception):
    """The node limit is reached."""


class _Search:
    def __init__(self, band: Band, budget: int, prices: tuple[int, ...], edge: int, limit: int) -> None:
        self.band, self.budget, self.prices, self.edge, self.limit = band, budget, prices, edge, limit
        seen = sorted({colour for piece in band.pool for colour in piece} | {0})
        self.name = {colour: number for number, colour in enumerate(seen)}
        self.colours = len(seen)
        size = 2 * self.colours ** (band.height + 1) * band.cells
        if size > MOST_BYTES:
            raise TooLarge(
                f"arrays of the witness: {size / 2**30:.1f} GiB, wanted at most {MOST_BYTES / 2**30:.1f} GiB"
            )
        # Cells in the order of the search: last column first, last row first.
        self.order = [(row, column) for column in reversed(range(band.width)) for row in reversed(range(band.height))]
        self.options = [self._options(row, column) for row, column in self.order]
        self.nodes = 0

    def run(self) -> Refutation:
        if not all(self.options):
            return Refutation(self.budget, True, 0)
        self.tables = self._tables()
        names = [self.name.get(colour, -1) for colour in self.band.right]
        try:
            found = self._place(0, names, -1, 0, 0, sum(self.prices))
        except _OutOfNodes:
            return Refutation(self.budget, None, self.nodes)
        return Refutation(self.budget, not found, self.nodes)

    def _options(self, row: int, column: int) -> list[tuple[int, int, int, int, int, int]]:
        """Place in the pool, named colours up, right, down, left, and the charge of the edges outside up and left."""
        band = self.band
        found = []
        for place, piece in enumerate(band.pool):
            looks = {tuple(piece[(edge - turn) % 4] for edge in range(4)) for turn in range(4)}
            for look in sorted(looks):
                up, right, down, left = look
                if band.fits((up, right, down, left), row, column):
                    outside = 0
                    if row == 0 and band.top[column] > 0:
                        outside += up != band.top[column]
                    if column == 0 and band.left[row] > 0:
                        outside += left != band.left[row]
                    names = [self.name[colour] for colour in look]
                    found.append((place, names[0], names[1], names[2], names[3], outside))
        return found

    def _tables(self) -> list[NDArray[np.uint16]]:
        """Entry [left edges of the rows..., upper edge of the cell below] is the least of what the rest pays.

        Table t is for the cells from t on in the order of the search. Where the cell below is no cell of the band the
        last axis has one entry.
        """
        band, height = self.band, self.band.height
        shape = (self.colours,) * height
        after: NDArray[np.uint16] = np.zeros((*shape, 1), np.uint16)
        tables = [after]
        for number in reversed(range(band.cells)):
            row, column = self.order[number]
            rest = (self.colours,) * (height - 1)
            best = np.full((self.colours, self.colours, *rest), _HIGH, np.uint16)
            nexts = np.moveaxis(after, row, 0)
            for place, up, right, down, left, outside in self.options[number]:
                value = nexts[left, ..., up if row > 0 else 0] + np.uint16(outside * self.edge + self.prices[place])
                entry = best[right, down, ...]
                np.minimum(entry, value, out=entry)
            right_free = column == band.width - 1 and band.right[row] in (FREE, 0)
            below_free = row == height - 1 and band.bottom[column] in (FREE, 0)
            table = self._mismatch(best, 0, right_free)
            table = self._mismatch(table, 1, below_free)
            if row == height - 1:
                target = band.bottom[column]
                if below_free:
                    table = table[:, :1]
                elif target in self.name:
                    table = table[:, self.name[target] : self.name[target] + 1]
                else:
                    table = table.min(axis=1, keepdims=True)
            np.minimum(table, _HIGH, out=table)
            # Axes: right colour, lower colour, other rows; wanted: rows in order, lower colour last.
            after = np.ascontiguousarray(np.moveaxis(np.moveaxis(table, 1, -1), 0, row))
            tables.append(after)
        tables.reverse()
        return tables

    def _mismatch(self, table: NDArray[np.uint16], axis: int, free: bool) -> NDArray[np.uint16]:
        least: NDArray[np.uint16] = table.min(axis=axis, keepdims=True)
        if free:
            return np.broadcast_to(least, table.shape).copy()
        cheaper: NDArray[np.uint16] = np.minimum(table, least + np.uint16(self.edge))
        return cheaper

    def _place(self, number: int, shown: list[int], below: int, used: int, paid: int, unpaid: int) -> bool:
        """Try every piece in a cell. `shown`: left edge of each row, `unpaid`: prices of the pieces left."""
        if number == self.band.cells:
            return True
        row, column = self.order[number]
        band = self.band
        right_free = column == band.width - 1 and band.right[row] in (FREE, 0)
        table = self.tables[number + 1]
        foot = row == band.height - 1
        target = self.name.get(band.bottom[column], -1) if foot else below
        below_free = foot and band.bottom[column] in (FREE, 0)
        for place, up, right, down, left, outside in self.options[number]:
            if used >> place & 1:
                continue
            charge = paid + outside
            if not right_free and right != shown[row]:
                charge += 1
            if not below_free and down != target:
                charge += 1
            if charge > self.budget:
                continue
            now = [*shown[:row], left, *shown[row + 1 :]]
            left_over = unpaid - self.prices[place]
            # In the last column, rows not reached yet show the targets outside, which may be no colour of the pool.
            bound = int(table[(*now, up if row else 0)]) if min(now) >= 0 else self._least(table, now, up if row else 0)
            if self.edge * (charge - self.budget) + bound > left_over:
                continue
            self.nodes += 1
            if self.nodes > self.limit:
                raise _OutOfNodes
            if self._place(number + 1, now, up, used | 1 << place, charge, left_over):
                return True
        return False

    def _least(self, table: NDArray[np.uint16], shown: list[int], up: int) -> int:
        """The bound where a row shows a colour that no piece has, or a free edge: the least over all colours."""
        spans = [range(self.colours) if colour < 0 else (colour,) for colour in shown]
        return min(int(table[(*now, up)]) for now in product(*spans))
