"""The readable reference of the one-sided method in plain Python: the same nodes as `search.py`, none of its tables.

The bound is the same function of cell and profile, found on demand by recursion with a memory, from the definition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from eternity.band import BORDER, FREE, Band, Filling, Placement
from eternity.piece import DOWN, LEFT, RIGHT, UP, Piece

Look = tuple[int, int, Piece]
Profile = tuple[int, ...]

_NEVER = 10**6


class Plain:
    """One-sided search of one band; counts its nodes."""

    EDGE = 64
    """Parts of an edge that prices and bounds count in."""

    def __init__(self, band: Band, prices: Sequence[int] = ()) -> None:
        """Prepare the candidates of each cell; `prices` are those of the tables, in parts of an edge."""
        self.band = band
        self.nodes = 0
        self.prices = tuple(prices) or (0,) * len(band.pool)
        order = sorted(band.looks(), key=lambda look: (look[2][LEFT], look[2][UP], look[0], look[1]))
        self._candidates = [
            [look for look in order if band.fits(look[2], *self._place(cell))] for cell in range(band.cells)
        ]
        self.bound = cache(self._bound)

    def fillings(self, budget: int, taken: Collection[int] = ()) -> Iterator[tuple[int, Filling]]:
        """Every filling of charge at most `budget` with its charge, without pieces `taken`, in the kernel's order."""
        self.nodes = 0
        self._taken = frozenset(taken)
        yield from self._fill(0, self.band.left, None, 0, budget, ())

    def _fill(
        self, cell: int, profile: Profile, above: int | None, paid: int, budget: int, done: tuple[Placement, ...]
    ) -> Iterator[tuple[int, Filling]]:
        if cell == self.band.cells:
            width, height = self.band.width, self.band.height
            yield paid, tuple(done[column * height + row] for row in range(height) for column in range(width))
            return
        row, _ = self._place(cell)
        used = self._taken.union(place for place, _ in done)
        for look in self._ordered(cell, profile, above):
            cost = paid + self.charge(cell, profile, above, look)
            after = (*profile[:row], look[2][RIGHT], *profile[row + 1 :])
            if look[0] in used:
                continue
            bound = self.bound(cell + 1, after, self._below(cell, look))
            left_over = sum(self.prices) - sum(self.prices[place] for place in used) - self.prices[look[0]]
            if self.EDGE * cost + bound - left_over > self.EDGE * budget:
                continue
            self.nodes += 1
            yield from self._fill(cell + 1, after, self._below(cell, look), cost, budget, (*done, look[:2]))

    def _bound(self, cell: int, profile: Profile, above: int | None) -> int:
        """Least charge and prices from `cell` on, in parts of an edge, pieces repeating as they like."""
        if cell == self.band.cells:
            return 0
        row, _ = self._place(cell)
        return min(
            (
                self.EDGE * self.charge(cell, profile, above, look)
                + self.prices[look[0]]
                + self.bound(cell + 1, (*profile[:row], look[2][RIGHT], *profile[row + 1 :]), self._below(cell, look))
                for look in self._candidates[cell]
            ),
            default=_NEVER,
        )

    def charge(self, cell: int, profile: Profile, above: int | None, look: Look) -> int:
        """Edges that a piece is charged for in a cell: left, up, and what lies outside on the right and below."""
        left, up = self._mismatches(cell, profile, above, look)
        _, right_target, down_target, _ = self.band.targets(*self._place(cell))
        right = right_target not in (None, BORDER, FREE, look[2][RIGHT])
        down = down_target not in (None, BORDER, FREE, look[2][DOWN])
        return left + up + right + down

    def _mismatches(self, cell: int, profile: Profile, above: int | None, look: Look) -> tuple[bool, bool]:
        row, column = self._place(cell)
        target = self.band.top[column] if above is None else above
        left, up = profile[row], target
        return left not in (BORDER, FREE, look[2][LEFT]), up not in (BORDER, FREE, look[2][UP])

    def _ordered(self, cell: int, profile: Profile, above: int | None) -> list[Look]:
        """Both edges match, then left alone, then up alone, then neither; the order of the tables within a group.

        Where only up can mismatch, or only left, the kernel walks candidates by that colour.
        """
        row, column = self._place(cell)
        target = self.band.top[column] if above is None else above
        free_left, free_up = profile[row] in (BORDER, FREE), target in (BORDER, FREE)

        def key(look: Look) -> tuple[int, ...]:
            left, up = self._mismatches(cell, profile, above, look)
            group = 2 * left + up
            by_up = not free_up and (free_left or group == 2)
            colours = (look[2][UP], look[2][LEFT]) if by_up else (look[2][LEFT], look[2][UP])
            return (group, *colours, look[0], look[1])

        return sorted(self._candidates[cell], key=key)

    def _place(self, cell: int) -> tuple[int, int]:
        column, row = divmod(cell, self.band.height)
        return row, column

    def _below(self, cell: int, look: Look) -> int | None:
        """What the piece shows downwards inside its column; None at the foot, where the next column begins."""
        return look[2][DOWN] if cell % self.band.height < self.band.height - 1 else None
