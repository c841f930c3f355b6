"""The number of fillings of a region, estimated by random probes (Knuth, *Estimating the efficiency of backtrack
programs*, 1975).

A probe takes a free matching candidate in each cell at random; its weight is the product of how many there were, 0 when
it dies. The mean weight is an unbiased estimate. What counts as a filling stands in `candidates.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np

from eternity.candidates import Candidates, candidates, span
from eternity.draw import advanced, share, word_of
from eternity.estimate import Estimate
from eternity.kernel import compiled
from eternity.piece import DOWN, RIGHT, Piece
from eternity.region import Region


@dataclass(frozen=True, slots=True)
class Probes(Estimate):
    """A count found by probing; its standard error comes from the spread of the weights."""

    samples: int
    """Probes drawn."""

    complete: int
    """Probes that filled the region."""


@compiled
def _probe(ready: Candidates, seed: np.uint64, samples: int, scale: float) -> tuple[float, float, int]:
    """Sums of weights and squared weights, divided by e^scale and its square, and how many probes came through."""
    left, up, piece, looks = ready.left, ready.up, ready.piece, ready.looks
    cells = len(ready.kind)
    used = np.zeros(ready.pieces, np.int64)
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
            order[cell], begin, end = span(ready.starts, ready.kind[cell], left_colour, up_colour)
            number = 0
            for one in range(begin, end):
                if used[piece[order[cell], one]] != sample:
                    free[number] = one
                    number += 1
            if number == 0:
                alive = False
                break
            state = advanced(state)
            chosen[cell] = free[share(word_of(state), number)]
            used[piece[order[cell], chosen[cell]]] = sample
            weight += np.log(number)
        if alive:
            whole += 1
            total += np.exp(weight)
            squares += np.exp(2 * weight)
    return total, squares, whole


def knuth(
    pieces: Sequence[Piece], region: Region, seed: int, samples: int, *, guess: float = 0.0, corner: bool = False
) -> Probes:
    """Estimate the count; `guess` is its expected log10: it only keeps the weights in the range of a float."""
    ready = candidates(pieces, region, corner=corner)
    total, squares, whole = _probe(ready, np.uint64(seed), samples, guess * log(10))
    mean = total / samples
    variance = max(0.0, squares / samples - mean**2)
    error = sqrt(variance / samples) / mean if mean else float("inf")
    return Probes(mean * 10**guess, error, samples, int(whole))
