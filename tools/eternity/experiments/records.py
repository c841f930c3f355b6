"""Bands of the given boards: all of two and three rows with three breaks or more, and four rows of the best board."""

from __future__ import annotations

from typing import Any

from eternity.band import Band, charge, cut, rows
from eternity.board import Board, breaks, score
from eternity.ground import Ground
from eternity.onesided import BEAMS, STEPS, complete
from eternity.prices import settle
from eternity.suffix import tabulate
from eternity.witness import refute

LEAST_BREAKS = 3
NODES = 100_000_000


def run(ground: Ground) -> dict[str, Any]:
    """Each band decided by the one-sided method and checked by the witness."""
    bands = []
    for board in ground.boards:
        if score(board, ground.pieces) < 460:
            continue
        for height in (2, 3):
            for first in range(board.side - height + 1):
                found = decide(board, ground, first, first + height - 1)
                if found is not None:
                    bands.append(found)
    best = max(ground.boards, key=lambda board: score(board, ground.pieces))
    four = decide(best, ground, 1, 4)
    return {
        "least_breaks": LEAST_BREAKS,
        "bands": bands,
        "four_rows": four,
        "breaks_by_row": {
            board.name: [
                [
                    sum(b.row == row and b.direction == way for b in breaks(board, ground.pieces))
                    for way in ("right", "down")
                ]
                for row in range(board.side)
            ]
            for board in ground.boards
        },
    }


def decide(
    board: Board, ground: Ground, first: int, last: int, nodes: int = NODES, beams: tuple[int, ...] = BEAMS
) -> dict[str, Any] | None:
    """The bracket of a band of whole rows; None when it has fewer than three breaks."""
    band, start = cut(board, ground.pieces, rows(first, last, board.side))
    had = charge(band, start)
    if had < LEAST_BREAKS:
        return None
    bracket = complete(band, start, nodes=nodes, beams=beams)
    confirmed = None
    if bracket.upper is not None and bracket.proved:
        confirmed = confirm(band, bracket.upper)
    ground.say(f"  {board.name}, rows {first}-{last}: {had} breaks, [{bracket.lower}, {bracket.upper}], {confirmed}")
    return {
        "board": board.name,
        "rows": f"{first}-{last}",
        "cells": band.cells,
        "breaks": had,
        "lower": bracket.lower,
        "upper": bracket.upper,
        "proved": bracket.proved,
        "stopped": bracket.stopped,
        "nodes": [rung.nodes for rung in bracket.rungs],
        "budgets": [rung.budget for rung in bracket.rungs],
        "confirmed": confirmed,
        "filling": [list(placement) for placement in bracket.filling or ()],
    }


def confirm(band: Band, upper: int, nodes: int = 5_000_000) -> bool | None:
    """Whether the witness, which shares no code with the search, finds nothing cheaper; None: it ran out of nodes."""
    tables = tabulate(band)
    settle(tables, upper, STEPS)
    return refute(band, upper - 1, [int(price) for price in tables.price], nodes=nodes).refuted
