"""How many ways there are to fill a region so that every inner edge matches, exactly.

What counts as a filling stands in `candidates.py`. Regions too large to enumerate are estimated by `knuth.py` and
`population.py`, and all of them by `model.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from eternity.candidates import Candidates, candidates, span
from eternity.kernel import compiled
from eternity.piece import DOWN, GREY, RIGHT, Piece
from eternity.region import Region


@compiled
def _count(ready: Candidates) -> int:
    cells = len(ready.kind)
    left, up, piece, looks = ready.left, ready.up, ready.piece, ready.looks
    used = np.zeros(ready.pieces, np.uint8)
    at, end, order = np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    number = 0
    depth = 0
    fresh = True
    while depth >= 0:
        if fresh:
            left_colour, up_colour = -1, -1
            if left[depth] >= 0:
                near = left[depth]
                left_colour = looks[order[near], at[near], RIGHT]
            if up[depth] >= 0:
                near = up[depth]
                up_colour = looks[order[near], at[near], DOWN]
            order[depth], at[depth], end[depth] = span(ready.starts, ready.kind[depth], left_colour, up_colour)
            if depth == cells - 1:
                for one in range(at[depth], end[depth]):
                    number += 1 - used[piece[order[depth], one]]
                depth -= 1
                fresh = False
                continue
            at[depth] -= 1
        else:
            used[piece[order[depth], at[depth]]] = 0
        fresh = False
        at[depth] += 1
        while at[depth] < end[depth] and used[piece[order[depth], at[depth]]]:
            at[depth] += 1
        if at[depth] == end[depth]:
            depth -= 1
            continue
        used[piece[order[depth], at[depth]]] = 1
        depth += 1
        fresh = True
    return number


def exact(pieces: Sequence[Piece], region: Region, *, corner: bool = False) -> int:
    """The number of fillings, by enumeration: for regions of a few cells."""
    return int(_count(candidates(pieces, region, corner=corner)))


def dominoes(pieces: Sequence[Piece]) -> int:
    """The fillings of two cells side by side in closed form: sum of n_c^2 less, for each piece and colour, m^2."""
    halves = Counter(colour for piece in pieces for colour in piece if colour != GREY)
    own = sum(count**2 for piece in pieces for colour, count in Counter(piece).items() if colour != GREY)
    return sum(count**2 for count in halves.values()) - own
