"""Figures of what one more unit of budget costs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result, confirmed


def facts(data: Path) -> Iterator[Fact]:
    """What one more unit of budget costs, and what two halves pay for nothing."""
    one = Result(data, "general/growth")
    boards = one.result["boards"]
    factors = [factor for board in boards for factor in board["join_growth"]]
    yield one.state(
        "growth.least", min(factors), "Least growth of the join per unit of budget.", len(factors), decimals=1
    )
    yield one.state(
        "growth.most", max(factors), "Largest growth of the join per unit of budget.", len(factors), decimals=1
    )
    yield one.state("growth.memory", one.result["memory_limit"] / 2**20, "MiB that a table of the join may take.", 1)
    for name, board in zip(("first", "second"), boards, strict=False):
        *_, last = (rung for rung in board["join"] if rung["finished"])
        yield one.state(
            f"growth.{name}.optimum",
            confirmed(board, f"growth, seed {board['seed']}")["optimum"],
            "Least breaks of a band of growth, proved by the one-sided method; seed %(seed)s.",
            1,
            seed=str(board["seed"]),
        )
        for column, words in (
            ("one_sided", "Nodes of the one-sided method without prices, all budgets; seed %(seed)s."),
            ("with_prices", "Nodes of the one-sided method with prices, all budgets; seed %(seed)s."),
            ("join", "Nodes of the join, all budgets that it finished; seed %(seed)s."),
        ):
            rungs = [rung for rung in board[column] if rung.get("finished", True)]
            yield one.state(
                f"growth.{name}.{column}",
                sum(rung["nodes"] for rung in rungs),
                words,
                len(rungs),
                seed=str(board["seed"]),
            )
        yield one.state(
            f"growth.{name}.budget",
            last["budget"],
            "Last budget that the join finished; seed %(seed)s.",
            1,
            seed=str(board["seed"]),
        )
        for column, words in (
            ("tops", "Upper halves that the join finds in the last budget that it finished; seed %(seed)s."),
            ("stored", "Upper halves that the join stores in the last budget that it finished; seed %(seed)s."),
            ("bottoms", "Lower halves that the join finds in the last budget that it finished; seed %(seed)s."),
            ("lookups", "Look-ups of the join in the last budget that it finished; seed %(seed)s."),
            ("found", "Fillings that the join finds in the last budget that it finished; seed %(seed)s."),
        ):
            yield one.state(f"growth.{name}.{column}", last[column], words, 1, seed=str(board["seed"]))
