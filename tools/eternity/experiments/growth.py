"""What one more unit of budget costs each method, on the bottom four rows of 10 x 10 boards, two rows and two."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from eternity.bracket import Rung, Stopped
from eternity.errors import TooLarge
from eternity.experiments.records import confirm
from eternity.ground import Ground
from eternity.join import Meeting
from eternity.onesided import complete
from eternity.windows import spoiled

SEED = 7
BOARDS = 2
FOREIGN = 2
"""Inner pieces of the band exchanged for others, so that no perfect filling is left."""

MEMORY = 128 << 20
NODES = 50_000_000

JOIN_SLICES = 60
"""Slices of nodes after which a rung of the join may not go on: about sixteen million nodes."""


def run(ground: Ground) -> dict[str, Any]:
    """One-sided without prices, one-sided with prices, and the join, rung by rung, and their growth."""
    boards = []
    for seed in range(SEED, SEED + BOARDS):
        band = spoiled(10, 4, 12, 6, FOREIGN, seed)
        plain = complete(band, steps=0, beams=(), nodes=NODES)
        priced = complete(band, beams=(), nodes=NODES)
        ground.say(f"  seed {seed}: optimum {plain.upper}, {[rung.nodes for rung in plain.rungs]} nodes")
        join: list[Rung] = []
        stopped: Stopped = "proved"
        meeting = Meeting(band, MEMORY)
        budget = meeting.least or 0
        while plain.upper is not None and budget <= plain.upper:
            try:
                slices = iter(range(JOIN_SLICES))
                rung, _ = meeting.rung(budget, lambda slices=slices: next(slices, None) is not None)  # type: ignore[misc]
            except TooLarge as error:
                ground.say(f"    {error}")
                stopped = "memory"
                break
            join.append(rung)
            if not rung.exhausted and not rung.found:
                ground.say(f"    budget {budget}: given up after {rung.nodes:,} nodes")
                stopped = "nodes"
                break
            ground.say(f"    budget {budget}: {rung.tops:,} tops, {rung.bottoms:,} bottoms, {rung.nodes:,} nodes")
            budget += 1
        boards.append(
            {
                "seed": seed,
                "optimum": plain.upper,
                "proved": plain.proved and priced.proved and plain.upper == priced.upper,
                "confirmed": None if plain.upper is None else confirm(band, plain.upper),
                "one_sided": [_one(rung) for rung in plain.rungs],
                "one_sided_growth": _growth([rung.nodes for rung in plain.rungs]),
                "with_prices": [_one(rung) for rung in priced.rungs],
                "join": [
                    {
                        **_one(rung),
                        "tops": rung.tops,
                        "stored": rung.stored,
                        "groups": rung.groups,
                        "bottoms": rung.bottoms,
                        "lookups": rung.lookups,
                        "found": rung.found,
                        "finished": rung.exhausted or rung.found,
                    }
                    for rung in join
                ],
                "join_growth": _growth([rung.nodes for rung in join]),
                "join_stopped": stopped,
            }
        )
    return {"side": 10, "rows": "6-9", "foreign": FOREIGN, "memory_limit": MEMORY, "boards": boards}


def _one(rung: Rung) -> dict[str, Any]:
    return {"budget": rung.budget, "nodes": rung.nodes}


def _growth(nodes: list[int]) -> list[float]:
    """Factors from rung to rung from a thousand nodes on; the last rung, cut short by its find, is left out."""
    return [round(after / before, 1) for before, after in pairwise(nodes[:-1]) if before >= 1000]
