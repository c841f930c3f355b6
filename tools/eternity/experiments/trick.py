"""Subset sum by one side and by two halves, and the wall that the table runs into."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from eternity.ground import Ground
from eternity.splitmix import SplitMix64
from eternity.subset import bucket_shrink, hashed_halves, micro, one_sided, play, sorted_halves, table_bytes

SEED = 1974


def run(ground: Ground) -> dict[str, Any]:
    """Counters of the three methods on seeded numbers, the micro-instance of the page, and the trade by n."""
    stream = SplitMix64(SEED)
    rows = []
    for n in (10, 12, 14, 16, 18):
        numbers = [1 + stream.below(1000) for _ in range(n)]
        target = sum(numbers) // 2
        tallies = [method(numbers, target) for method in (one_sided, hashed_halves, sorted_halves)]
        assert tallies[0].found == tallies[1].found == tallies[2].found
        rows.append(
            {
                "n": n,
                "one_sided_steps": tallies[0].steps,
                "halves_steps": tallies[1].steps,
                "stored": tallies[1].stored,
                "found": len(tallies[0].found),
            }
        )
    last = list(play(micro(SEED)))[-1]
    return {
        "subset_sum": rows,
        "micro": {**asdict(micro(SEED)), "enumerated": last.enumerated, "stored": last.stored, "joined": last.joined},
        "trade": [
            {"n": n, "one_sided_log2": n, "halves_log2": n // 2 + 1, "table_bytes": table_bytes(n)}
            for n in range(2, 81, 2)
        ],
        "bucket_shrink": [
            {"seam": seam, "colours": 17, "factor": round(bucket_shrink(17, seam), 3)} for seam in (2, 4, 8, 16)
        ],
    }
