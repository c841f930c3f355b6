"""Figures that follow from the counting model alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result


def facts(data: Path) -> Iterator[Fact]:
    """What the counting model says."""
    one = Result(data, "real/bill")
    result = one.result
    checked = result["polyominoes"]["checked"]
    yield one.state(
        "polyominoes", checked, "Fixed polyominoes up to nine cells on which the edge count was checked.", checked
    )
    costs = {row["area"]: row["cost"] for row in result["sweep"]}
    for area in (1, 16, 64, 128):
        yield one.state(
            f"sweep.{area}",
            costs[area],
            "log10 of the bill of a seam around a region; cells: %(cells)s.",
            1,
            decimals=2,
            cells=str(area),
        )
    decreases = result["decreases"]
    yield one.state(
        "sweep.decreases",
        len(decreases),
        "Steps of the sweep at which the bill falls from one area to the next.",
        len(costs),
    )
    yield one.state(
        "sweep.first_decrease", decreases[0], "Cells at which the bill falls for the first time.", len(costs)
    )
    dearest = max(result["sweep"], key=lambda row: row["cost"])
    yield one.state("sweep.most", dearest["cost"], "log10 of the largest bill of the sweep.", len(costs), decimals=2)
    yield one.state("sweep.most_at", dearest["area"], "Cells at which the bill of the sweep is largest.", len(costs))
    yield one.state("sweep.cheapest", result["cheapest_area"], "Cells at which the bill is smallest.", len(costs))
    marginal = {row["area"]: row["log10"] for row in result["marginal"]}
    for area in (0, 128):
        yield one.state(
            f"marginal.{area}",
            marginal[area],
            "log10 that one more cell adds to the model, the seam as long as before; cells so far: %(cells)s.",
            1,
            decimals=3,
            cells=str(area),
        )
    yield one.state(
        "marginal.negative",
        result["marginal_negative_from"],
        "Cells from which one more makes the count of the model smaller, the seam as long as before.",
        1,
    )
    for name, part, key, words in (
        (
            "halves",
            "halves",
            "T(128,46)",
            "log10 of the model for half of the board, the seam as short as can be: T(128,46).",
        ),
        ("halves_8x16", "halves", "T(128,48)", "log10 of the model for half of the board, 8 × 16 cells: T(128,48)."),
        ("quadrants", "quadrants", "T(192,80)", "log10 of the model for three quadrants joined: T(192,80)."),
        ("quadrant", "quadrants", "T(64,32)", "log10 of the model for one quadrant: T(64,32)."),
    ):
        yield one.state(f"model.{name}", result[part][key], words, 1, decimals=1)
    dearer = [row["side"] for row in result["corners"] if row["corner"] > row["naive"]]
    yield one.state(
        "corners.dearer_from",
        min(dearer),
        "Smallest side at which a corner square costs more than the naive model.",
        len(result["corners"]),
    )
    yield one.state(
        "corners.dearer_to",
        max(dearer),
        "Largest side at which a corner square costs more than the naive model.",
        len(result["corners"]),
    )
    cheaper = [row["side"] for row in result["corners"] if row["corner"] < row["inner"]]
    yield one.state(
        "corners.cheaper_to",
        max(side for side in cheaper if set(range(min(cheaper), side)) <= set(cheaper)),
        "Side up to which every corner square counts fewer fillings than an inner one.",
        len(result["corners"]),
    )
