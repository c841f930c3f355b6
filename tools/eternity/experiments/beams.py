"""Beams over the whole board: independent, dependent, soft with exact repair, vertical seam, one-sided scan."""

from __future__ import annotations

from dataclasses import replace
from math import lgamma, log
from typing import Any

from eternity.band import cut, put_back, rows
from eternity.beam import Field, Partial, disjoint_pairs, grow, halves, join
from eternity.board import Board, score
from eternity.ground import Ground
from eternity.onesided import complete
from eternity.piece import side_length

SEED = 32
WIDTH = 32
SEEDS = 8
REPAIR_NODES = 2_000_000


def run(ground: Ground) -> dict[str, Any]:
    """Matched edges of each kind of beam at width 32, over eight seeds where a seed matters."""
    pieces, side = ground.pieces, side_length(ground.pieces)
    field = halves(side, "down")
    above, above_cells = grow(pieces, field, WIDTH, SEED, exact=True)
    below, below_cells = grow(pieces, field, WIDTH, SEED + 1, exact=True)
    pairs, disjoint, overlap = disjoint_pairs(above, below)
    soft_pair = [grow(pieces, field, WIDTH, seed, exact=False)[0] for seed in (SEED, SEED + 1)]
    dependent = [
        grow(pieces, field, WIDTH, SEED + 1, exact=True, banned=top.pieces, facing=tuple(reversed(top.seam)))
        for top in above
    ]
    ground.say(
        f"  exact: {pairs} pairs, {disjoint} disjoint; dependent reach {[cells for _, cells in dependent]} cells"
    )
    soft, vertical, scan = [], [], []
    for seed in range(SEED, SEED + SEEDS):
        board = _best(ground, halves(side, "down"), seed)
        before = score(board, pieces)
        repaired, closed = _repair(ground, board)
        soft.append({"seed": seed, "score": before, "repaired": score(repaired, pieces), "bands_closed": closed})
        vertical.append({"seed": seed, "score": score(_best(ground, halves(side, "right"), seed), pieces)})
        whole, _ = grow(pieces, Field(side, side, "none"), WIDTH, seed, exact=False)
        scan.append({"seed": seed, "score": score(Board("scan", side, whole[0].cells), pieces)})
        ground.say(f"  seed {seed}: soft {soft[-1]}, vertical {vertical[-1]['score']}, scan {scan[-1]['score']}")
    return {
        "width": WIDTH,
        "independent": {
            "above": len(above),
            "below": len(below),
            "cells_reached": [above_cells, below_cells],
            "pairs": pairs,
            "disjoint": disjoint,
            "mean_overlap": round(overlap, 2),
            "chance_log10": round(_chance(len(pieces)), 1),
        },
        "independent_soft": dict(zip(("pairs", "disjoint", "mean_overlap"), disjoint_pairs(*soft_pair), strict=True)),
        "dependent": {
            "runs": len(dependent),
            "complete": sum(bool(found) for found, _ in dependent),
            "cells_of_a_half": field.width * field.height,
            "cells_reached": [cells for _, cells in dependent],
        },
        "soft": soft,
        "vertical": vertical,
        "scan": scan,
    }


def _chance(pieces: int) -> float:
    """log10 of the chance that two random halves of the pieces have none in common: 1 / C(n, n / 2)."""
    return (2 * lgamma(pieces / 2 + 1) - lgamma(pieces + 1)) / log(10)


def _best(ground: Ground, field: Field, seed: int) -> Board:
    """Soft interface: for each upper half its own beam of lower halves, the seam counted; the best board."""
    ones, _ = grow(ground.pieces, field, WIDTH, seed, exact=False)
    best: tuple[int, Partial, Partial] | None = None
    for one in ones:
        others, _ = grow(
            ground.pieces,
            field,
            WIDTH,
            seed + 1,
            exact=False,
            banned=one.pieces,
            facing=tuple(reversed(one.seam)),
        )
        if others and (best is None or one.breaks + others[0].breaks < best[0]):
            best = (one.breaks + others[0].breaks, one, others[0])
    assert best is not None
    return join(best[1], best[2], field, f"soft {field.seam} seed {seed}")


def _repair(ground: Ground, board: Board) -> tuple[Board, int]:
    """Exact completion of every band of two rows, from the seam outwards and again until nothing improves.

    Returns the board and how many bands of the last round were closed.
    """
    middle = board.side // 2 - 1
    order = sorted(range(board.side - 1), key=lambda row: (abs(row - middle), row))
    while True:
        had, closed = score(board, ground.pieces), 0
        for row in order:
            window = rows(row, row + 1, board.side)
            band, start = cut(board, ground.pieces, window)
            bracket = complete(band, start, nodes=REPAIR_NODES)
            closed += bracket.proved
            if bracket.filling is not None:
                board = replace(put_back(board, window, bracket.filling), claimed=None)
        if score(board, ground.pieces) == had:
            return board, closed
