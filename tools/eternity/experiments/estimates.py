"""Counts of larger squares by Knuth's estimator, inner pieces only."""

from __future__ import annotations

from typing import Any

from eternity.census import census
from eternity.ground import Ground
from eternity.knuth import knuth
from eternity.model import model
from eternity.piece import inner
from eternity.region import rectangle

SEED = 1975

SAMPLES = {3: 4_000_000, 4: 4_000_000, 6: 8_000_000, 7: 16_000_000}
"""Probes by side of the square."""


def run(ground: Ground) -> dict[str, Any]:
    """Estimate, standard error and model by side."""
    core = inner(ground.pieces)
    match = census(ground.pieces).match
    squares = []
    for side, samples in SAMPLES.items():
        ground.say(f"  {side} x {side}: {samples:,} probes")
        guess = model(side * side, 4 * side, match=match)
        found = knuth(core, rectangle(side, side), SEED, samples, guess=guess)
        squares.append(
            {
                "side": side,
                "log10": round(found.log10, 4),
                "relative_error": round(found.relative_error, 5),
                "samples": samples,
                "complete": found.complete,
                "model_log10": round(guess, 4),
            }
        )
    return {"squares": squares}
