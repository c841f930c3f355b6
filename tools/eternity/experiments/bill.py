"""The model's bill for joining larger regions: sweep, halves, quadrants, corners."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from eternity.census import census
from eternity.ground import Ground
from eternity.model import model
from eternity.region import inner_edges, interface, least_interface, polyominoes
from eternity.sweep import corners, marginal, sweep


def run(ground: Ground) -> dict[str, Any]:
    """Everything that follows from T(a, k) and p."""
    found = census(ground.pieces)
    match = found.match
    frame = [found.halves[colour] for colour in found.frame]
    frame_match = sum(count**2 for count in frame) / sum(frame) ** 2
    bills = sweep(match)
    sizes = polyominoes(9)
    ground.say(f"  {sum(map(len, sizes)):,} polyominoes")
    return {
        "match": round(match, 12),
        "polyominoes": {
            "checked": sum(map(len, sizes)),
            "by_cells": [len(size) for size in sizes],
            "identity_fails": sum(
                inner_edges(region) != 2 * len(region) - interface(region) / 2 for size in sizes for region in size
            ),
            "least_interface_fails": sum(
                min(map(interface, size)) != least_interface(area) for area, size in enumerate(sizes, 1)
            ),
        },
        "sweep": [{"area": bill.area, "interface": bill.interface, "cost": round(bill.cost, 4)} for bill in bills],
        "decreases": [after.area for before, after in pairwise(bills) if after.cost < before.cost],
        "cheapest_area": min(bills, key=lambda bill: bill.cost).area,
        "marginal": [
            {"area": area, "log10": round(marginal(area, match), 4)}
            for area in (0, 32, 64, 96, 128, 148, 149, 160, 192)
        ],
        "marginal_negative_from": next(area for area in range(256) if marginal(area, match) < 0),
        "halves": {
            "T(128,46)": round(model(128, 46, match=match), 3),
            "T(128,48)": round(model(128, 48, match=match), 3),
        },
        "quadrants": {
            f"T({area},{k})": round(model(area, k, match=match), 3)
            for area, k in ((64, 32), (128, 48), (192, 56), (192, 64), (192, 80))
        },
        "corners": [
            {
                "side": square.side,
                "corner": round(square.corner, 4),
                "naive": round(square.naive, 4),
                "inner": round(square.inner, 4),
            }
            for square in corners(match, frame_match, found.match_inner)
        ],
    }
