"""The arrays that the kernels read of a band, and the units that they count in.

`layout.py` lays them out, `suffix.py` fills them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

EDGE = 64
"""Table units of one charged edge."""

NEVER = 65535
"""Table value of a profile that no filling completes."""

DEAREST = 8 * EDGE
"""The largest price in table units, so that no sum of `MOST_CELLS` prices and all charges comes near `NEVER`."""

MOST_EDGES = 400
"""Edges that a band may be charged for, for the same reason."""

MOST_CELLS = 64
"""Cells of a band, for the same reason."""

Words = NDArray[np.int64]
Entries = NDArray[np.uint16]


class Tables(NamedTuple):
    """A band as the kernels read it: n cells column by column, h rows, C colours, c candidates of all kinds of cell."""

    shape: Words
    """(3,): width, height, pieces in the pool."""

    kind: Words
    """(n,): kind of each cell, by which of its edges must be grey."""

    first: Words
    """(kinds + 1,): where the candidates of a kind begin."""

    piece: Words
    """(c,): place in the pool; candidates of a kind are in order of left colour, up colour, place, rotation."""

    rotation: Words
    """(c,): quarter turns."""

    looks: Words
    """(c, 4): colours of the turned piece."""

    right_index: Words
    """(c,): index of the right colour in the alphabet of its kind."""

    by_left: Words
    """(kinds, C * C + 1): where the candidates with a left and an up colour begin, at `left * C + up`."""

    by_up: Words
    """(kinds, C * C + 1): the same at `up * C + left`, as places in `up_order`."""

    up_order: Words
    """(c,): candidates of each kind in order of up colour, left colour, place, rotation."""

    sides: Words
    """(4, max(w, h)): outside targets up, right, down, left."""

    hop: Words
    """(n, most candidates of a kind): how far into the next cell's block each candidate of a cell leads."""

    outside: Words
    """(n, most candidates of a kind): outside edges right and down that a candidate is charged for."""

    price: Words
    """(pieces in the pool,): price of each, 0 to `DEAREST`."""

    stride: Words
    """(n + 1, h): what one step of the index of a row's colour moves in the table of a cell."""

    offset: Words
    """(n + 2,): where the table of each cell begins."""

    block: Words
    """(n + 1,): entries of the innermost block of each cell's table."""

    least_offset: Words
    """(n + 1,): where each cell's part of `least` begins."""

    sizes: Words
    """(n + 1, h): alphabet size of each row's colour before a cell."""

    lefts: Words
    """(n, most colours): colours that a cell may see on its left, by index; the outside target in column 0."""

    ups: Words
    """(n, most colours): the same above; the outside target in row 0."""

    counts: Words
    """(n, 2): how many of each."""

    rest: Entries
    """All tables: least charge and prices of the cells from t on."""

    least: Entries
    """Least over a block of table t + 1 of charge and prices from cell t on, edges left and up of cell t left out."""
