"""Counts of larger squares by sampling: Knuth's estimator and populations, side by side, beside the model."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, log, log10
from typing import Any

from eternity.candidates import candidates
from eternity.census import census
from eternity.ground import Ground
from eternity.knuth import Probes, knuth
from eternity.model import model
from eternity.piece import Piece, inner
from eternity.population import Populations, population_bytes, populations
from eternity.region import rectangle

SEED = 1975

SAMPLES = {3: 4_000_000, 4: 4_000_000, 6: 8_000_000, 7: 16_000_000}
"""Probes by side of the square."""

SIDES = (3, 4, 6, 7, 8, 10, 12)
"""Squares that populations estimate; the inner pieces fill no larger one than 14 x 14."""

SIZE = 1 << 16
"""Boards that a population may hold."""

POPULATIONS = 16
"""Independent populations a square: their spread is the standard error."""


def run(ground: Ground) -> dict[str, Any]:
    """Estimates, standard errors and models by side: inner pieces by both methods, all pieces by populations."""
    found = census(ground.pieces)
    core = inner(ground.pieces)
    probed: dict[int, Probes] = {}
    squares = []
    for side, samples in SAMPLES.items():
        ground.say(f"  {side} x {side}: {samples:,} probes")
        guess = model(side * side, 4 * side, match=found.match)
        probed[side] = knuth(core, rectangle(side, side), SEED, samples, guess=guess)
        squares.append(
            {
                "side": side,
                "log10": round(probed[side].log10, 4),
                "relative_error": round(probed[side].relative_error, 5),
                "samples": samples,
                "complete": probed[side].complete,
                "model_log10": round(guess, 4),
            }
        )
    grown = []
    for side in SIDES:
        ground.say(f"  {side} x {side}: {POPULATIONS} populations of {SIZE:,} boards, inner pieces and all")
        one = _grow(core, side)
        row = _row(side, "inner", one, model(side * side, 4 * side, match=found.match_inner, pieces=len(core)))
        if side in probed:
            row["knuth_away"] = round(_away(probed[side], one), 2)
        grown.append(row)
        every = model(side * side, 4 * side, match=found.match, pieces=len(ground.pieces))
        grown.append(_row(side, "all", _grow(ground.pieces, side), every))
    largest = candidates(ground.pieces, rectangle(max(SIDES), max(SIDES)))
    return {
        "squares": squares,
        "population": {"size": SIZE, "number": POPULATIONS, "bytes": population_bytes(largest, SIZE), "grown": grown},
    }


def _grow(pieces: Sequence[Piece], side: int) -> Populations:
    return populations(pieces, rectangle(side, side), SEED, SIZE, POPULATIONS)


def _row(side: int, pool: str, found: Populations, expected: float) -> dict[str, Any]:
    return {
        "side": side,
        "pool": pool,
        "log10": round(found.log10, 4),
        "relative_error": round(found.relative_error, 5),
        "least_log10": round(log10(min(found.each)), 4),
        "most_log10": round(log10(max(found.each)), 4),
        "model_log10": round(expected, 4),
    }


def _away(probed: Probes, grown: Populations) -> float:
    """How many standard errors, both taken together, Knuth's estimate lies above that of the populations."""
    return (probed.log10 - grown.log10) * log(10) / hypot(probed.relative_error, grown.relative_error)
