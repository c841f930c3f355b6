"""The scale of readings: nine steps of one colour each, from Black's side over equal to White's."""

from __future__ import annotations

from typing import Literal

from catalog.contract import Mate, Score

Step = Literal["k4", "k3", "k2", "k1", "eq", "w1", "w2", "w3", "w4"]
"""Names of the steps, as the style sheet has them: `k` for Black, `w` for White, 4 for the largest."""

LIMITS_CP = (5, 15, 30, 60)
"""A reading up to the first is equal; each further limit ends one step; a mate is beyond the last."""


def step(score: Score) -> Step:
    """The step of a reading from White's side."""
    if isinstance(score, Mate):
        return "w4" if score.moves > 0 else "k4"
    size = sum(abs(score.value) > limit for limit in LIMITS_CP)
    steps: tuple[Step, ...] = ("k4", "k3", "k2", "k1", "eq", "w1", "w2", "w3", "w4")
    return steps[4 + size if score.value > 0 else 4 - size]
