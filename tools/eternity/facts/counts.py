"""Figures of regions counted exactly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result


def facts(data: Path) -> Iterator[Fact]:
    """Exact counts, free and in a corner, and what the model says of nine cells."""
    one = Result(data, "real/counts")
    for row in one.result["free"]:
        name = row["region"].lower()
        yield one.state(
            f"count.{name}.all",
            row["all"],
            "Exact fillings of a region, all pieces; grey never matches: %(region)s.",
            row["all"],
            region=row["region"],
        )
        yield one.state(
            f"count.{name}.inner",
            row["inner"],
            "Exact fillings of a region, inner pieces alone: %(region)s.",
            row["inner"],
            region=row["region"],
        )
        yield one.state(
            f"count.{name}.ratio",
            row["all"] / row["model"],
            "Exact fillings of a region, all pieces, over the model: %(region)s.",
            row["all"],
            decimals=3,
            region=row["region"],
        )
    for row in one.result["corner"]:
        size = f"{row['width']}x{row['height']}"
        yield one.state(
            f"corner.{size}",
            row["count"],
            "Exact fillings of %(width)s × %(height)s cells in a corner of the board.",
            row["count"],
            width=str(row["width"]),
            height=str(row["height"]),
        )
    nine = one.result["nine_cells"]
    yield one.state("nine.real", nine["this_set"], "Fillings of a square of nine cells by the model, real set.", 1)
    yield one.state(
        "nine.toy",
        nine["12x12_with_12_colours"],
        "Fillings of a square of nine cells by the model, a board of 12 × 12 with 12 equal colours.",
        1,
    )
