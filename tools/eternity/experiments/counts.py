"""Exact counts of small regions, free and in a corner of the board."""

from __future__ import annotations

from typing import Any

from eternity.census import census
from eternity.counting import dominoes, exact
from eternity.ground import Ground
from eternity.model import model
from eternity.piece import inner
from eternity.region import interface, rectangle

REGIONS = {
    "cell": rectangle(1, 1),
    "domino": rectangle(2, 1),
    "I3": rectangle(3, 1),
    "L3": ((0, 0), (0, 1), (1, 0)),
    "I4": rectangle(4, 1),
    "2x2": rectangle(2, 2),
}

CORNERS = ((2, 1), (3, 1), (2, 2), (3, 2), (4, 2), (3, 3))
"""Width and height."""


def run(ground: Ground) -> dict[str, Any]:
    """Counts by enumeration beside the model, and the nine-cell counts that the model predicts."""
    found = census(ground.pieces)
    core = inner(ground.pieces)
    free = []
    for name, region in REGIONS.items():
        ground.say(f"  {name}")
        k = interface(region)
        free.append(
            {
                "region": name,
                "area": len(region),
                "interface": k,
                "all": exact(ground.pieces, region),
                "inner": exact(core, region),
                "model": round(10 ** model(len(region), k, match=found.match), 1),
            }
        )
    return {
        "free": free,
        "domino_closed_form": {"all": dominoes(ground.pieces), "inner": dominoes(core)},
        "corner": [
            {"width": w, "height": h, "count": exact(ground.pieces, rectangle(w, h), corner=True)} for w, h in CORNERS
        ],
        "nine_cells": {
            "this_set": round(10 ** model(9, 12, match=found.match)),
            "12x12_with_12_colours": round(10 ** model(9, 12, match=1 / 12, pieces=144)),
        },
    }
