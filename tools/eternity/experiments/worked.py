"""The board of BANDSAW's worked example: its bottom four rows bracketed, its last two rows proved."""

from __future__ import annotations

from typing import Any

from eternity.board import named
from eternity.experiments.records import decide
from eternity.ground import Ground

NODES = 60_000_000
BEAMS = (300, 3000, 20_000)


def run(ground: Ground) -> dict[str, Any]:
    """Rows 12-15, 13-15 and 14-15 within a node limit, so that the result repeats."""
    board = named(ground.boards, "456")
    return {
        "node_limit": NODES,
        "published_bracket": [10, 51],
        "bands": [decide(board, ground, first, 15, NODES, BEAMS) for first in (14, 13, 12)],
    }
