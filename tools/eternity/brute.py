"""Brute force: every order of the pool in every rotation, unpruned; the reference for windows of up to six cells."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from eternity.band import FREE, Band
from eternity.errors import EternityError
from eternity.kernel import compiled

MOST_CELLS = 6
"""Beyond this, 7! * 4^7 fillings and more."""

_FAR = 1 << 30


@compiled
def count(pieces: NDArray[np.int64], width: int, height: int, targets: NDArray[np.int64]) -> tuple[int, int]:
    """The least charge of any filling and how many fillings have it; `targets` (cells, 4) has -2 for a neighbour cell.

    A filling with grey in a wrong place does not count. (2^30, 0) when there is none.
    """
    cells = width * height
    order = np.arange(cells)
    turns = np.zeros(cells, np.int64)
    wheel = np.zeros(cells, np.int64)
    best, number = _FAR, 0
    at = 0
    while True:
        turns[:] = 0
        while True:
            paid = 0
            for cell in range(cells):
                for edge in range(4):
                    colour = pieces[order[cell], (edge + 4 - turns[cell]) % 4]
                    target = targets[cell, edge]
                    if (colour == 0) != (target == 0):
                        paid += _FAR
                    elif target > 0:
                        paid += colour != target
                    elif target == -2 and (edge == 1 or edge == 2):
                        other = cell + 1 if edge == 1 else cell + width
                        paid += colour != pieces[order[other], (edge + 2 + 4 - turns[other]) % 4]
            if paid < best:
                best, number = paid, 1
            elif paid == best and paid < _FAR:
                number += 1
            cell = 0
            while cell < cells and turns[cell] == 3:
                turns[cell] = 0
                cell += 1
            if cell == cells:
                break
            turns[cell] += 1
        while at < cells and wheel[at] >= at:  # Heap's algorithm: the next order by one exchange
            wheel[at] = 0
            at += 1
        if at == cells:
            return best, number
        other = 0 if at % 2 == 0 else wheel[at]
        order[at], order[other] = order[other], order[at]
        wheel[at] += 1
        at = 0


def least(band: Band) -> tuple[int, int] | None:
    """The least charge and how many fillings have it, equal pieces and symmetric turns counted apart; None if none.

    Raises `EternityError` for more than six cells or a pool that is not exact.
    """
    if band.cells > MOST_CELLS or not band.exact:
        raise EternityError(
            f"brute force: got {band.cells} cells and {len(band.pool)} pieces, "
            f"wanted as many pieces as cells, at most {MOST_CELLS}"
        )
    targets = [
        [-2 if target is None else target for target in band.targets(*divmod(cell, band.width))]
        for cell in range(band.cells)
    ]
    assert FREE == -1
    best, number = count(np.array(band.pool, np.int64), band.width, band.height, np.array(targets, np.int64))
    return (int(best), int(number)) if number else None
