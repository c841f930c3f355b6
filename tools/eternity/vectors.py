"""Shared test vectors: what a port in another language must reproduce to the last counter."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from eternity.band import Band
from eternity.bracket import Rung
from eternity.experiments.trick import SEED
from eternity.join import Meeting
from eternity.onesided import complete
from eternity.splitmix import SplitMix64
from eternity.subset import SIGNATURES, micro, play
from eternity.windows import recoloured, window

BAND = (6, 4, 7, 1)
"""Side, frame colours, inner colours and seed of the band that the page plays: a whole board, one edge recoloured."""

BOARDS = ((3, 4, 4, 1), (4, 3, 4, 2), (5, 3, 6, 3), (6, 4, 7, 5))
"""The same of boards in the vectors, for a port to test its generator on."""

WINDOWS = 40
"""Random windows in the vectors, for a port to test itself on."""


def join_vector() -> dict[str, Any]:
    """The micro-instance: n = 10, 32 candidates a side, 48 signatures, one step a tick."""
    instance = micro(SEED)
    stream = SplitMix64(SEED)
    return {
        "about": "Subset sum modulo 48: store the 32 left subsets by signature, then probe with the 32 right ones.",
        "seed": SEED,
        "splitmix64": [str(stream.next()) for _ in range(8)],
        "signatures": SIGNATURES,
        "numbers": list(instance.numbers),
        "target": instance.target,
        "steps": [{**asdict(step), "partners": list(step.partners)} for step in play(instance)],
    }


def band_vector() -> dict[str, Any]:
    """The band of the player by both methods, seeded boards, and small windows with their optimum and nodes."""
    band = recoloured(*BAND)
    return {
        "about": (
            "Exact completion of a band: target 0 is the border, -1 free, anything else a colour that costs 1 when it "
            "differs. One-sided: column by column, pruned by the least charge of the rest with repeats. Join: upper "
            "rows stored by set and seam, lower rows built from the complement of each set, sets in increasing order, "
            "seams compared as numbers whose lowest digit is the first column."
        ),
        "made_by": _numbers(BAND),
        "band": document(band),
        **both_ways(band),
        "boards": [{"made_by": _numbers(board), "band": document(recoloured(*board))} for board in BOARDS],
        "windows": [
            {"seed": seed, "band": document(window(seed)), **both_ways(window(seed))} for seed in range(WINDOWS)
        ],
    }


def _numbers(board: tuple[int, int, int, int]) -> dict[str, int]:
    return dict(zip(("side", "frame", "inside", "seed"), board, strict=True))


def document(band: Band) -> dict[str, Any]:
    """A band as the vectors write it."""
    return {
        "width": band.width,
        "height": band.height,
        "pool": [list(piece) for piece in band.pool],
        "top": list(band.top),
        "right": list(band.right),
        "bottom": list(band.bottom),
        "left": list(band.left),
    }


def both_ways(band: Band) -> dict[str, Any]:
    """Optimum, a filling, and the counters of each budget by both methods; no join where there is no seam."""
    alone = complete(band, steps=0, beams=())
    found: dict[str, Any] = {
        "optimum": alone.upper,
        "filling": None if alone.filling is None else [list(placement) for placement in alone.filling],
        "one_sided": [{"budget": rung.budget, "nodes": rung.nodes, "found": rung.found} for rung in alone.rungs],
    }
    if band.height > 1 and alone.upper is not None:
        meeting = Meeting(band)
        rungs = [meeting.rung(budget)[0] for budget in range(meeting.least or 0, alone.upper + 1)]
        found["join"] = [_rung(rung) for rung in rungs]
    return found


def _rung(rung: Rung) -> dict[str, Any]:
    kept = asdict(rung)
    del kept["exhausted"]
    return kept


VECTORS = {"join.json": join_vector, "band.json": band_vector}
"""Files of `data/eternity/vectors/` and what makes each."""
