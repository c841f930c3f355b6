"""Figures of the trick itself and of its wall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result


def facts(data: Path) -> Iterator[Fact]:
    """The trick and its wall."""
    one = Result(data, "general/trick")
    row = one.result["subset_sum"][0]
    yield one.state("trick.one_sided", row["one_sided_steps"], "Subsets of ten numbers that one side enumerates.", 1)
    yield one.state("trick.halves", row["halves_steps"], "Subsets that two halves of five numbers enumerate.", 1)
    yield one.state("trick.stored", row["stored"], "Table entries that the two halves store.", 1)
    yield one.state(
        "trick.joined", one.result["micro"]["joined"], "Whole subsets joined in the micro-instance of the page.", 1
    )
    wall = next(row["n"] for row in one.result["trade"] if row["table_bytes"] >= 16 << 30)
    yield one.state("trick.wall", wall, "Numbers at which a table of 16-byte entries reaches 16 GiB.", 1)
    for row in one.result["bucket_shrink"]:
        yield one.state(
            f"shrink.{row['seam']}",
            row["factor"],
            "Factor by which forgetting the order of a seam of %(edges)s edges shrinks its keys, 17 colours.",
            1,
            decimals=1,
            edges=str(row["seam"]),
        )
