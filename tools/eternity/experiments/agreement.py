"""Whether brute force, meet in the middle, the one-sided method and the witness agree, and where phantoms come from."""

from __future__ import annotations

from collections import Counter
from typing import Any

from eternity.band import Window, charge, cut
from eternity.brute import least
from eternity.ground import Ground
from eternity.join import meet
from eternity.onesided import complete
from eternity.phantom import join_blindly
from eternity.planted import planted
from eternity.windows import window
from eternity.witness import refute

SEED = 0
WINDOWS = 1000


def run(ground: Ground) -> dict[str, Any]:
    """A thousand windows by all methods, and blind joins on four planted boards."""
    apart, joined, optima = [], 0, Counter[str]()
    for seed in range(SEED, SEED + WINDOWS):
        band = window(seed)
        truth = least(band)
        best = None if truth is None else truth[0]
        answers = [complete(band, beams=(), steps=8)]
        if band.height > 1:
            answers.append(meet(band))
            joined += 1
        same = all(
            answer.upper == best and (answer.filling is None or charge(band, answer.filling) == best)
            for answer in answers
        )
        if best is not None:
            same &= refute(band, best - 1).refuted is True and refute(band, best).refuted is False
        if not same:
            apart.append(seed)
        optima[str(best)] += 1
    phantoms = []
    for seed in range(1, 5):
        made = planted(6, 2, 3, seed)
        band, _ = cut(made.board, made.pieces, Window(1, 2, 1, 3))
        exact = meet(band)
        for budget in (0, 1):
            blind = join_blindly(band, budget)
            phantoms.append({"seed": seed, "budget": budget, "real": blind.real, "phantoms": blind.phantoms})
        assert exact.upper == 0
    return {
        "windows": WINDOWS,
        "joined": joined,
        "apart": apart,
        "optima": dict(sorted(optima.items())),
        "phantoms": phantoms,
    }
