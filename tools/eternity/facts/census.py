"""Figures of the piece set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result


def facts(data: Path) -> Iterator[Fact]:
    """The piece set."""
    one = Result(data, "real/census")
    census = one.result["census"]
    pieces = census["corners"] + census["edge_pieces"] + census["inner_pieces"]
    for name, words in (
        ("corners", "Corner pieces of the real set."),
        ("edge_pieces", "Edge pieces of the real set."),
        ("inner_pieces", "Inner pieces of the real set."),
        ("grey", "Grey half-edges of the real set."),
        ("duplicates", "Pieces of the real set that equal another up to a turn."),
        ("symmetric", "Pieces of the real set that some turn leaves as they are."),
    ):
        yield one.state(f"census.{name}", census[name], words, pieces)
    for count in sorted(set(census["halves"].values())):
        yield one.state(
            f"census.colours_{count}",
            sum(value == count for value in census["halves"].values()),
            "Colours of the real set with %(count)s half-edges.",
            pieces,
            count=str(count),
        )
    yield one.state(
        "census.inflation",
        100 * (one.result["match"] * sum(map(bool, census["halves"].values())) - 1),
        "How far the chance of a match lies above that of equally frequent colours.",
        pieces,
        unit="percent",
        decimals=1,
    )
    for name, words in (
        ("match", "Chance that two coloured half-edges match, drawn with replacement."),
        ("match_apart", "Chance that two coloured half-edges match, drawn without replacement."),
        ("match_inner", "Chance that two half-edges of inner colours match, drawn with replacement."),
    ):
        yield one.state(f"census.{name}", one.result[name], words, pieces, decimals=6)
    for number, classes in enumerate(one.result["classes"]):
        yield one.state(
            f"classes.{number}",
            classes,
            "Classes of colours, grey among them; rounds of refinement: %(rounds)s.",
            pieces,
            rounds=str(number),
        )
