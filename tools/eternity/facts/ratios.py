"""Figures of dominoes on planted boards against the model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result


def facts(data: Path) -> Iterator[Fact]:
    """Dominoes on planted boards against the model, by four ways to count grey."""
    one = Result(data, "general/ratios")
    rows = one.result["dominoes"]
    boards = one.result["boards"]
    for row in (rows[0], rows[-1]):
        for name, column, words in (
            ("coloured", "coloured", "Exact dominoes over the model, coloured half-edges alone; colours: %(colours)s."),
            (
                "mixed",
                "grey_in_the_model_only",
                "Exact dominoes over the model, grey counted in the model alone; colours: %(colours)s.",
            ),
            (
                "counted",
                "grey_in_the_count_only",
                "Exact dominoes over the model, grey matching grey in the count alone; colours: %(colours)s.",
            ),
            (
                "grey",
                "grey_matches_grey",
                "Exact dominoes over the model, grey matching grey in both; colours: %(colours)s.",
            ),
        ):
            yield one.state(
                f"ratios.{name}.{row['colours']}",
                row[column],
                words,
                boards,
                decimals=3,
                colours=str(row["colours"]),
            )
