"""Frozen regions by CP-SAT: proved where it closes the gap, a lottery where it does not."""

from __future__ import annotations

from typing import Any

from eternity.band import Window, charge, cut
from eternity.board import named
from eternity.experiments.records import confirm
from eternity.frozen import solve
from eternity.ground import Ground
from eternity.onesided import complete

SMALL, LARGE = 20.0, 12.0
"""Deterministic time of one solve, small windows and the large one."""

SEEDS = (1, 2, 3, 4)


def run(ground: Ground) -> dict[str, Any]:
    """Small windows of the worked example solved and compared; a larger one with and without a hint, by seed."""
    board = named(ground.boards, "456")
    small = []
    for first, last, left, right in ((14, 15, 0, 3), (14, 15, 6, 9), (13, 15, 13, 15), (12, 14, 4, 6)):
        band, start = cut(board, ground.pieces, Window(first, last, left, right))
        exact = complete(band, start)
        found = solve(band, limit=SMALL)
        small.append(
            {
                "rows": f"{first}-{last}",
                "columns": f"{left}-{right}",
                "breaks": charge(band, start),
                "one_sided": exact.upper,
                "cp_sat": found.document(),
            }
        )
        told = f"CP-SAT {found.upper} proved {found.proved}"
        ground.say(f"  rows {first}-{last}, columns {left}-{right}: {exact.upper}, {told}")
    band, start = cut(board, ground.pieces, Window(13, 15, 4, 11))
    exact = complete(band, start, nodes=50_000_000)
    draws = [
        solve(band, limit=LARGE, seed=seed, hint=start if hint else None).document()
        for hint in (False, True)
        for seed in SEEDS
    ]
    ground.say(f"  lottery: {[draw['upper'] for draw in draws]}")
    return {
        "small": small,
        "large": {
            "rows": "13-15",
            "columns": "4-11",
            "breaks": charge(band, start),
            "one_sided": [exact.lower, exact.upper],
            "confirmed": None if exact.upper is None else confirm(band, exact.upper),
            "draws": draws,
        },
    }
