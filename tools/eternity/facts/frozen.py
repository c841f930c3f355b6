"""Figures of frozen regions by CP-SAT."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result, confirmed


def facts(data: Path) -> Iterator[Fact]:
    """Frozen regions by CP-SAT."""
    one = Result(data, "real/lottery")
    small, large = one.result["small"], one.result["large"]
    yield one.state("frozen.small", len(small), "Small windows given to CP-SAT.", len(small))
    yield one.state(
        "frozen.small_proved",
        sum(row["cp_sat"]["proved"] for row in small),
        "Small windows whose optimum CP-SAT proves.",
        len(small),
    )
    yield one.state(
        "frozen.small_one_sided",
        sum(row["one_sided"] == row["cp_sat"]["upper"] for row in small),
        "Small windows on which the best of CP-SAT is the optimum of the one-sided method.",
        len(small),
    )
    yield one.state("frozen.breaks", large["breaks"], "Breaks of the larger window for CP-SAT as the board has it.", 1)
    yield one.state(
        "frozen.optimum",
        confirmed(large, "lottery, large window")["one_sided"][0],
        "Least breaks of the larger window, proved by the one-sided method.",
        1,
    )
    for hint, name, number, fewest, most in (
        (
            False,
            "cold",
            "Draws of CP-SAT without a hint, one a seed.",
            "Fewest breaks of a draw without a hint.",
            "Most breaks of a draw without a hint.",
        ),
        (
            True,
            "warm",
            "Draws of CP-SAT with the board as a hint, one a seed.",
            "Fewest breaks of a draw with the board as a hint.",
            "Most breaks of a draw with the board as a hint.",
        ),
    ):
        draws = [draw["upper"] for draw in large["draws"] if draw["hint"] is hint]
        yield one.state(f"frozen.{name}", len(draws), number, len(draws))
        yield one.state(f"frozen.{name}.least", min(draws), fewest, len(draws))
        yield one.state(f"frozen.{name}.most", max(draws), most, len(draws))
