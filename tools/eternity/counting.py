"""How many ways there are to fill a region so that every inner edge matches: exactly, by sampling, and by model.

Pieces are distinct; a piece in a rotation counts once; grey matches nothing. A region without a border takes any piece
in any cell; in a corner of the board (the upper left one) grey must lie exactly on the border.

The model: T(a, k) = n! / (n - a)! 4^a p^(2a - k/2) for a cells and an interface of k edges, each of the 2a - k/2 inner
edges an independent match of chance p.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import lgamma, log, log10, sqrt

import numpy as np
from numpy.typing import NDArray

from eternity.kernel import compiled
from eternity.piece import COLOURS, DOWN, GREY, LEFT, RIGHT, UP, Piece, rotations, turned
from eternity.region import Region

Words = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Task:
    """A region and the candidates of its cells as the kernels read them; c candidates over all kinds, n cells."""

    kind: Words
    """(n,): kind of cell, by where grey must lie."""

    left: Words
    """(n,): number of the cell on the left; -1 where there is none in the region."""

    up: Words
    """(n,): the same above."""

    piece: Words
    """(2, c): piece of each candidate, in order of (kind, left, up) and of (kind, up, left)."""

    looks: Words
    """(2, c, 4): its colours."""

    starts: Words
    """(2, kinds, C * C + 1): where each pair of colours begins."""

    pieces: int
    """Pieces in the set."""


def task(pieces: Sequence[Piece], region: Region, *, corner: bool = False) -> Task:
    """Prepare a region, anywhere inside or in the upper left corner of the board."""
    numbers = {cell: number for number, cell in enumerate(region)}
    kinds: dict[tuple[bool, bool] | None, int] = {}
    kind = [kinds.setdefault((row == 0, column == 0) if corner else None, len(kinds)) for row, column in region]
    looks = [(number, turned(piece, rotation)) for number, piece in enumerate(pieces) for rotation in rotations(piece)]
    flat: list[list[tuple[int, Piece]]] = [[], []]
    starts = np.zeros((2, len(kinds), COLOURS * COLOURS + 1), np.int64)
    for wanted, place in kinds.items():
        kept = [entry for entry in looks if wanted is None or _grey_as(entry[1], wanted)]
        for order, (major, minor) in enumerate(((LEFT, UP), (UP, LEFT))):
            kept = [entry for *_, entry in sorted((e[1][major], e[1][minor], e[0], e) for e in kept)]
            keys = [look[major] * COLOURS + look[minor] for _, look in kept]
            starts[order, place] = len(flat[order]) + np.searchsorted(keys, np.arange(COLOURS * COLOURS + 1))
            flat[order] += kept
    return Task(
        kind=np.array(kind, np.int64),
        left=np.array([numbers.get((row, column - 1), -1) for row, column in region], np.int64),
        up=np.array([numbers.get((row - 1, column), -1) for row, column in region], np.int64),
        piece=np.array([[number for number, _ in order] for order in flat], np.int64),
        looks=np.array([[look for _, look in order] for order in flat], np.int64),
        starts=starts,
        pieces=len(pieces),
    )


def _grey_as(look: Piece, wanted: tuple[bool, bool]) -> bool:
    return (look[UP] == GREY, look[RIGHT] == GREY, look[DOWN] == GREY, look[LEFT] == GREY) == (
        wanted[0],
        False,
        False,
        wanted[1],
    )


@compiled
def _span(starts: Words, kind: int, left: int, up: int) -> tuple[int, int, int]:
    """Which order, and from where to where, candidates match a left and an upper colour (-1: anything)."""
    colours = COLOURS
    if left >= 0 and up >= 0:
        return 0, starts[0, kind, left * colours + up], starts[0, kind, left * colours + up + 1]
    if left >= 0:
        return 0, starts[0, kind, left * colours], starts[0, kind, (left + 1) * colours]
    if up >= 0:
        return 1, starts[1, kind, up * colours], starts[1, kind, (up + 1) * colours]
    return 0, starts[0, kind, 0], starts[0, kind, colours * colours]


@compiled
def _count(kind: Words, left: Words, up: Words, piece: Words, looks: Words, starts: Words, pieces: int) -> int:
    cells = len(kind)
    used = np.zeros(pieces, np.uint8)
    at, end, order = np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    number = 0
    depth = 0
    fresh = True
    while depth >= 0:
        if fresh:
            left_colour, up_colour = -1, -1
            dead = False
            if left[depth] >= 0:
                near = left[depth]
                left_colour = looks[order[near], at[near], RIGHT]
                dead = left_colour == GREY
            if up[depth] >= 0:
                near = up[depth]
                up_colour = looks[order[near], at[near], DOWN]
                dead = dead or up_colour == GREY
            order[depth], at[depth], end[depth] = _span(starts, kind[depth], left_colour, up_colour)
            at[depth] -= 1
            if dead:
                end[depth] = at[depth] + 1
            if depth == cells - 1:
                for one in range(at[depth] + 1, end[depth]):
                    number += 1 - used[piece[order[depth], one]]
                depth -= 1
                fresh = False
                continue
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
    ready = task(pieces, region, corner=corner)
    return int(_count(ready.kind, ready.left, ready.up, ready.piece, ready.looks, ready.starts, ready.pieces))


def dominoes(pieces: Sequence[Piece]) -> int:
    """The fillings of two cells side by side in closed form: sum of n_c^2 less, for each piece and colour, m^2."""
    halves = Counter(colour for piece in pieces for colour in piece if colour != GREY)
    own = sum(count**2 for piece in pieces for colour, count in Counter(piece).items() if colour != GREY)
    return sum(count**2 for count in halves.values()) - own


@dataclass(frozen=True, slots=True)
class Estimate:
    """A count found by sampling."""

    mean: float
    """Unbiased estimate of the count."""

    relative_error: float
    """Standard error as a share of the mean."""

    samples: int
    """Probes drawn."""

    complete: int
    """Probes that filled the region."""

    @property
    def log10(self) -> float:
        """Base-10 logarithm of the mean."""
        return log10(self.mean)


@compiled
def _probe(
    kind: Words,
    left: Words,
    up: Words,
    piece: Words,
    looks: Words,
    starts: Words,
    pieces: int,
    seed: np.uint64,
    samples: int,
    scale: float,
) -> tuple[float, float, int]:
    """Sums of weights and squared weights, divided by e^scale and its square, and how many probes came through."""
    cells = len(kind)
    used = np.zeros(pieces, np.int64)
    order, chosen = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    free = np.zeros(piece.shape[1], np.int64)
    state = seed
    total, squares, whole = 0.0, 0.0, 0
    for sample in range(1, samples + 1):
        weight = -scale
        alive = True
        for cell in range(cells):
            left_colour, up_colour = -1, -1
            if left[cell] >= 0:
                left_colour = looks[order[left[cell]], chosen[left[cell]], RIGHT]
            if up[cell] >= 0:
                up_colour = looks[order[up[cell]], chosen[up[cell]], DOWN]
            if left_colour == GREY or up_colour == GREY:
                alive = False
                break
            order[cell], begin, end = _span(starts, kind[cell], left_colour, up_colour)
            number = 0
            for one in range(begin, end):
                if used[piece[order[cell], one]] != sample:
                    free[number] = one
                    number += 1
            if number == 0:
                alive = False
                break
            state += np.uint64(0x9E3779B97F4A7C15)
            word = state
            word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            word = word ^ (word >> np.uint64(31))
            # The upper 32 bits times the number of choices: off by at most one part in 2^32 a choice.
            pick = np.int64(((word >> np.uint64(32)) * np.uint64(number)) >> np.uint64(32))
            chosen[cell] = free[pick]
            used[piece[order[cell], chosen[cell]]] = sample
            weight += np.log(number)
        if alive:
            whole += 1
            total += np.exp(weight)
            squares += np.exp(2 * weight)
    return total, squares, whole


def knuth(
    pieces: Sequence[Piece], region: Region, seed: int, samples: int, *, guess: float = 0.0, corner: bool = False
) -> Estimate:
    """Estimate the count by random probing (Knuth, *Estimating the efficiency of backtrack programs*, 1975).

    A probe takes a free matching candidate in each cell at random; its weight is the product of how many there were, 0
    when it dies. `guess` is the expected log10 of the count: it only keeps the weights in the range of a float.
    """
    ready = task(pieces, region, corner=corner)
    arrays = (ready.kind, ready.left, ready.up, ready.piece, ready.looks, ready.starts, ready.pieces)
    total, squares, whole = _probe(*arrays, np.uint64(seed), samples, guess * log(10))
    mean = total / samples
    variance = max(0.0, squares / samples - mean**2)
    error = sqrt(variance / samples) / mean if mean else float("inf")
    return Estimate(mean * 10**guess, error, samples, int(whole))


def model(area: int, interface: int, *, match: float, pieces: int = 256) -> float:
    """log10 T(a, k)."""
    return falling(pieces, area) + area * log10(4) + (2 * area - interface / 2) * log10(match)


def falling(number: int, chosen: int) -> float:
    """log10 of the ordered choices of so many things out of a number: n! / (n - a)!."""
    return (lgamma(number + 1) - lgamma(number - chosen + 1)) / log(10)


def corner_model(side: int, *, frame_match: float, inner_match: float, edge_pieces: int, inner_pieces: int) -> float:
    """log10 of the model for a square in a corner of the board, each class of cells from its own pieces.

    One corner piece of four, edge pieces in their one rotation, inner ones in four; edges along the border match
    among frame colours, all others among inner colours.
    """
    rim, core = 2 * (side - 1), (side - 1) ** 2
    along, across = rim, 2 * side * (side - 1) - rim
    return (
        log10(4)
        + falling(edge_pieces, rim)
        + falling(inner_pieces, core)
        + core * log10(4)
        + along * log10(frame_match)
        + across * log10(inner_match)
    )
