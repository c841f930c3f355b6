"""Figures of what the beams reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result


def facts(data: Path) -> Iterator[Fact]:
    """What the beams reach."""
    one = Result(data, "real/beams")
    result = one.result
    apart = result["independent_soft"]
    yield one.state("beams.pairs", apart["pairs"], "Pairs of halves from two independent beams.", apart["pairs"])
    yield one.state(
        "beams.disjoint", apart["disjoint"], "Pairs of two independent beams without a common piece.", apart["pairs"]
    )
    yield one.state(
        "beams.overlap",
        apart["mean_overlap"],
        "Mean pieces that two halves of independent beams have in common.",
        apart["pairs"],
        decimals=1,
    )
    exact = result["independent"]
    yield one.state(
        "beams.exact_pairs", exact["pairs"], "Pairs of halves from two independent exact beams.", exact["pairs"]
    )
    yield one.state(
        "beams.exact_disjoint",
        exact["disjoint"],
        "Pairs of two independent exact beams without a common piece.",
        exact["pairs"],
    )
    yield one.state(
        "beams.chance",
        exact["chance_log10"],
        "log10 of the chance that two random halves of the pieces have none in common.",
        1,
        decimals=1,
    )
    reached = result["dependent"]["cells_reached"]
    yield one.state("beams.runs", len(reached), "Dependent exact beams that were run.", len(reached))
    yield one.state(
        "beams.reached", max(reached), "Most cells that a dependent exact beam fills before it dies.", len(reached)
    )
    yield one.state(
        "beams.half",
        result["dependent"]["cells_of_a_half"],
        "Cells of the half that a dependent exact beam should fill.",
        len(reached),
    )
    gains = [row["repaired"] - row["score"] for row in result["soft"]]
    yield one.state("beams.gain.least", min(gains), "Fewest edges that exact repair wins on a board.", len(gains))
    yield one.state("beams.gain.most", max(gains), "Most edges that exact repair wins on a board.", len(gains))
    yield one.state(
        "beams.complete", result["dependent"]["complete"], "Boards completed by dependent exact beams.", len(reached)
    )
    for name, fewest, most in (
        (
            "soft",
            "Fewest matched edges of a board by the soft seam.",
            "Most matched edges of a board by the soft seam.",
        ),
        (
            "vertical",
            "Fewest matched edges of a board by the vertical seam.",
            "Most matched edges of a board by the vertical seam.",
        ),
        (
            "scan",
            "Fewest matched edges of a board by the one-sided scan.",
            "Most matched edges of a board by the one-sided scan.",
        ),
    ):
        scores = [row["score"] for row in result[name]]
        yield one.state(f"beams.{name}.least", min(scores), fewest, len(scores))
        yield one.state(f"beams.{name}.most", max(scores), most, len(scores))
    repaired = [row["repaired"] for row in result["soft"]]
    yield one.state(
        "beams.repaired.least", min(repaired), "Fewest matched edges of a board after exact repair.", len(repaired)
    )
    yield one.state(
        "beams.repaired.most", max(repaired), "Most matched edges of a board after exact repair.", len(repaired)
    )
