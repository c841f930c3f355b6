"""The number of fillings of a region, estimated by populations of partial boards that grow cell by cell.

A population begins with the empty region. At each cell every board has its *children*, one for each free candidate that
matches. As long as they are no more than the population may hold, all of them are kept, and nothing is estimated. When
there are M of them for N places, one is drawn from each N-th part of the row that they stand in, and each board that is
left stands for M / N from then on. A child is kept N / M times on average, so the estimate is unbiased, whatever N; and
unlike a probe of Knuth's (`knuth.py`, the case N = 1) a population does not end where some of its boards do.

This is stochastic enumeration (Vaisman and Kroese, *Stochastic enumeration method for counting trees*, Methodology and
Computing in Applied Probability, 2017), its children drawn by strata. Statistical physics says *go with the winners* to
schemes of this kind (Aldous and Vazirani, FOCS 1994; Grassberger, Computer Physics Communications, 2002). Boards of one
population are not independent, so the standard error comes from the spread of independent populations.
`plain_population.py` is the readable reference that agrees with it child for child.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternity.candidates import Candidates, Words, candidates, span
from eternity.draw import below, unfair
from eternity.errors import EternityError
from eternity.estimate import Estimate
from eternity.kernel import compiled
from eternity.piece import DOWN, RIGHT, Piece
from eternity.region import Region
from eternity.splitmix import SplitMix64

MOST = 1 << 24
"""Boards that a population may hold: so many times all their children fits in a word."""


@dataclass(frozen=True, slots=True)
class Populations(Estimate):
    """A count found by independent populations; its standard error comes from their spread."""

    each: tuple[float, ...]
    """The unbiased estimate of each population."""

    size: int
    """Boards that each may hold."""


class Boards(NamedTuple):
    """Partial boards as the kernels read them: n boards, each with what the next cells must know of it."""

    used: NDArray[np.uint64]
    """(n, words): pieces that lie on it, as bits."""

    right: NDArray[np.uint8]
    """(n,): colour to the right of the last cell."""

    down: NDArray[np.uint8]
    """(n, columns): colour below the last cell of each column."""


def populations(
    pieces: Sequence[Piece], region: Region, seed: int, size: int, number: int, *, corner: bool = False
) -> Populations:
    """Estimate the count by so many independent populations of at most `size` boards; `number` is 2 or more.

    One population is in memory at a time; `population_bytes` says how much it takes. Raises `EternityError` on a size
    out of range.
    """
    if not 1 <= size <= MOST:
        raise EternityError(f"population of {size:,} boards: wanted 1 to {MOST:,}")
    ready = candidates(pieces, region, corner=corner)
    seeds = SplitMix64(seed)
    each = tuple(weighed(tuple(grown(ready, seeds.next(), size)), size) for _ in range(number))
    mean = fmean(each)
    return Populations(mean, stdev(each) / sqrt(number) / mean if mean else float("inf"), each, size)


def weighed(children: Sequence[int], size: int) -> float:
    """The estimate of a population from how many children it had at each cell: the last, times all thinnings before."""
    *before, last = children
    return prod(max(1.0, number / size) for number in before) * last


def grown(ready: Candidates, seed: int, size: int) -> Iterator[int]:
    """Grow one population; how many children it has at each cell, up to the last cell or its end."""
    boards, after = (_empty(ready, size) for _ in range(2))
    counts = np.zeros(size, np.int64)
    state = np.uint64(seed)
    living = 1
    last = len(ready.kind) - 1
    for cell in range(last + 1):
        children = int(_children(ready, cell, boards, living, counts))
        yield children
        if not children or cell == last:
            return
        living = min(children, size)
        # A kernel gives back a plain integer; the next one must see an unsigned word again.
        state = np.uint64(_grow(ready, cell, boards, counts, children, living, state, after))
        boards, after = after, boards


def population_bytes(ready: Candidates, size: int) -> int:
    """Bytes that a population takes: two generations of boards, and how many children each board has."""
    return size * (2 * (8 * _words(ready) + 1 + _columns(ready)) + 8)


def _words(ready: Candidates) -> int:
    return -(-ready.pieces // 64)


def _columns(ready: Candidates) -> int:
    return int(ready.column.max()) + 1


def _empty(ready: Candidates, size: int) -> Boards:
    return Boards(
        used=np.zeros((size, _words(ready)), np.uint64),
        right=np.zeros(size, np.uint8),
        down=np.zeros((size, _columns(ready)), np.uint8),
    )


@compiled
def _span_on(ready: Candidates, cell: int, boards: Boards, board: int) -> tuple[int, int, int]:
    """The candidates of a cell that match what lies on a board, used pieces among them."""
    left = int(boards.right[board]) if ready.left[cell] >= 0 else -1
    up = int(boards.down[board, ready.column[cell]]) if ready.up[cell] >= 0 else -1
    return span(ready.starts, ready.kind[cell], left, up)


@compiled
def _lies_on(boards: Boards, board: int, piece: int) -> bool:
    return bool(boards.used[board, piece >> 6] >> np.uint64(piece & 63) & np.uint64(1))


@compiled
def _children(ready: Candidates, cell: int, boards: Boards, living: int, counts: Words) -> int:
    """How many children each board has at a cell, into `counts`, and all of them."""
    total = 0
    for board in range(living):
        order, begin, end = _span_on(ready, cell, boards, board)
        number = 0
        for one in range(begin, end):
            number += not _lies_on(boards, board, ready.piece[order, one])
        counts[board] = number
        total += number
    return total


@compiled
def _grow(
    ready: Candidates,
    cell: int,
    boards: Boards,
    counts: Words,
    children: int,
    kept: int,
    state: np.uint64,
    after: Boards,
) -> np.uint64:
    """Put `kept` of the children into `after`, in their order: all, or one drawn from each stratum of them."""
    board, passed = 0, 0
    over = unfair(children)
    for slot in range(kept):
        child = slot
        if kept < children:
            # Of the kept * children values that this numerator may take, each child owns as many: no child is favoured.
            state, drawn = below(state, children, over)
            child = (slot * children + drawn) // kept
        while passed + counts[board] <= child:
            passed += counts[board]
            board += 1
        order, one, _ = _span_on(ready, cell, boards, board)
        skipped = child - passed
        while _lies_on(boards, board, ready.piece[order, one]) or skipped:
            skipped -= not _lies_on(boards, board, ready.piece[order, one])
            one += 1
        piece = ready.piece[order, one]
        after.used[slot] = boards.used[board]
        after.used[slot, piece >> 6] |= np.uint64(1) << np.uint64(piece & 63)
        after.right[slot] = ready.looks[order, one, RIGHT]
        after.down[slot] = boards.down[board]
        after.down[slot, ready.column[cell]] = ready.looks[order, one, DOWN]
    return state
