"""Figures of squares counted by sampling: Knuth's estimator and populations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result

POOLS = {
    "inner": (
        "log10 of the fillings of a square, inner pieces, by populations; side %(side)s.",
        "Standard error of the estimate by populations, inner pieces; side %(side)s.",
        "log10 of the model of the inner pieces over the estimate by populations; side %(side)s.",
    ),
    "all": (
        "log10 of the fillings of a square, all pieces, by populations; side %(side)s.",
        "Standard error of the estimate by populations, all pieces; side %(side)s.",
        "log10 of the model of all pieces over the estimate by populations; side %(side)s.",
    ),
}
"""Definitions by pool of pieces: estimate, its error, and the model over it."""


def facts(data: Path) -> Iterator[Fact]:
    """Knuth's estimates, those of the populations, and how far they lie from each other and from the model."""
    one = Result(data, "real/estimates")
    for row in one.result["squares"]:
        side, samples = str(row["side"]), row["samples"]
        yield one.state(
            f"knuth.{side}",
            row["log10"],
            "log10 of the fillings of a square, inner pieces, by Knuth’s estimator; side %(side)s.",
            samples,
            decimals=3,
            side=side,
        )
        yield one.state(
            f"knuth.{side}.error",
            100 * row["relative_error"],
            "Standard error of Knuth’s estimate; side %(side)s.",
            samples,
            unit="percent",
            decimals=1,
            side=side,
        )
        yield one.state(
            f"knuth.{side}.model",
            row["model_log10"],
            "log10 of the model for a square, all pieces; side %(side)s.",
            1,
            decimals=3,
            side=side,
        )
    made = one.result["population"]
    size, number = made["size"], made["number"]
    yield one.state("population.size", size, "Partial boards that a population may hold.", 1)
    yield one.state("population.number", number, "Independent populations for each square.", 1)
    yield one.state("population.memory", made["bytes"] / 2**20, "MiB that the largest population takes.", 1, decimals=1)
    sides = [row["side"] for row in made["grown"]]
    yield one.state("population.largest", max(sides), "Cells a side of the largest square counted by populations.", 1)
    for row in made["grown"]:
        side, pool = str(row["side"]), row["pool"]
        what, error, over = POOLS[pool]
        name = f"population.{pool}.{side}"
        boards = size * number
        yield one.state(name, row["log10"], what, boards, decimals=3, side=side)
        yield one.state(
            f"{name}.error", 100 * row["relative_error"], error, boards, unit="percent", decimals=2, side=side
        )
        yield one.state(f"{name}.over", row["model_log10"] - row["log10"], over, boards, decimals=2, side=side)
        if "knuth_away" in row:
            yield one.state(
                f"population.knuth.{side}",
                abs(row["knuth_away"]),
                "Standard errors between Knuth’s estimate and that of the populations; side %(side)s.",
                boards,
                decimals=1,
                side=side,
            )
