"""What one more unit of budget costs each method, on the bottom four rows of 10 x 10 boards, two rows and two."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from eternity.band import Band
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

NODES = 50_000_000
"""Most that the one-sided method may place, all budgets together."""

JOIN_NODES = 150_000_000
"""Nodes after which a rung of the join may not go on."""

MEMORY = 512 << 20
"""Bytes that each table of the join may take."""


def run(ground: Ground) -> dict[str, Any]:
    """One-sided without prices, one-sided with prices, and the join, rung by rung, and their growth."""
    boards = [_board(seed, ground) for seed in range(SEED, SEED + BOARDS)]
    return {"side": 10, "rows": "6-9", "foreign": FOREIGN, "memory_limit": MEMORY, "boards": boards}


def _board(seed: int, ground: Ground) -> dict[str, Any]:
    band = spoiled(10, 4, 12, 6, FOREIGN, seed)
    plain = complete(band, steps=0, beams=(), nodes=NODES)
    priced = complete(band, beams=(), nodes=NODES)
    ground.say(f"  seed {seed}: optimum {plain.upper}, {[rung.nodes for rung in plain.rungs]} nodes")
    join, stopped = _join(band, -1 if plain.upper is None else plain.upper, ground)
    return {
        "seed": seed,
        "optimum": plain.upper,
        "proved": plain.proved and priced.proved and plain.upper == priced.upper,
        "confirmed": None if plain.upper is None else confirm(band, plain.upper),
        "one_sided": [_one(rung) for rung in plain.rungs],
        "one_sided_growth": _growth([rung for rung in plain.rungs if rung.exhausted]),
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
        "join_growth": _growth([rung for rung in join if rung.exhausted]),
        "join_stopped": stopped,
    }


def _join(band: Band, most: int, ground: Ground) -> tuple[list[Rung], Stopped]:
    """The rungs of the join up to a budget, and why no more: one that outgrows its memory is not among them."""
    rungs: list[Rung] = []
    meeting = Meeting(band, MEMORY)
    for budget in range(meeting.least or 0, most + 1):
        try:
            rung, _ = meeting.rung(budget, lambda nodes: nodes < JOIN_NODES)
        except TooLarge as error:
            ground.say(f"    {error}")
            return rungs, "memory"
        rungs.append(rung)
        ground.say(f"    budget {budget}: {rung.tops:,} tops, {rung.bottoms:,} bottoms, {rung.nodes:,} nodes")
        if not rung.exhausted and not rung.found:
            return rungs, "nodes"
    return rungs, "proved"


def _one(rung: Rung) -> dict[str, Any]:
    return {"budget": rung.budget, "nodes": rung.nodes}


def _growth(rungs: list[Rung]) -> list[float]:
    """Factors from rung to rung from a thousand nodes on."""
    return [round(after.nodes / before.nodes, 1) for before, after in pairwise(rungs) if before.nodes >= 1000]
