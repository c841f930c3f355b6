"""Figures of the band solvers: where they agree, and the bands that they decide."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.contract import Fact
from eternity.facts.result import Result, confirmed


def facts(data: Path) -> Iterator[Fact]:
    """Agreement of the solvers, and the bands that they decide."""
    one = Result(data, "general/agreement")
    yield one.state(
        "agreement.windows", one.result["windows"], "Random windows solved by all methods.", one.result["windows"]
    )
    yield one.state(
        "agreement.apart",
        len(one.result["apart"]),
        "Random windows on which two methods differ.",
        one.result["windows"],
    )
    yield one.state(
        "agreement.joined",
        one.result["joined"],
        "Random windows of two rows or more, which the join solves too.",
        one.result["windows"],
    )
    for budget in (0, 1):
        rows = [row for row in one.result["phantoms"] if row["budget"] == budget]
        for kind, words in (
            ("phantoms", "Boards that use a piece twice, joined blindly on four planted bands; budget %(budget)s."),
            ("real", "Boards that use each piece once, joined blindly on four planted bands; budget %(budget)s."),
        ):
            total = sum(row[kind] for row in rows)
            yield one.state(f"phantoms.{budget}.{kind}", total, words, len(rows), budget=str(budget))
    two = Result(data, "real/records")
    bands = [*two.result["bands"], two.result["four_rows"]]
    yield two.state(
        "records.bands",
        len(two.result["bands"]),
        "Bands of two and three rows of the record boards that have three breaks or more.",
        len(bands),
    )
    yield two.state(
        "records.decided",
        sum(band["proved"] and band["confirmed"] is True for band in two.result["bands"]),
        "Bands of two and three rows of the record boards whose least breaks two searches that share no code prove.",
        len(bands),
    )
    yield two.state(
        "records.improved",
        sum(band["upper"] < band["breaks"] for band in bands),
        "Bands of the record boards that can be filled with fewer breaks.",
        len(bands),
    )
    four = confirmed(two.result["four_rows"], "records, four rows")
    yield two.state("records.four_rows", four["lower"], "Proved least breaks of rows 1-4 of the 470.", 64)
    yield two.state("records.cells", four["cells"], "Cells of rows 1-4 of the 470.", 64)
    three = Result(data, "real/worked")
    for band in three.result["bands"]:
        if band["proved"]:
            confirmed(band, f"worked, rows {band['rows']}")
        for bound, words in (
            ("breaks", "Breaks of a band of rows on the board of the worked example: rows %(band)s."),
            ("lower", "Lower bound of the breaks of a band on the board of the worked example: rows %(band)s."),
            ("upper", "Upper bound of the breaks of a band on the board of the worked example: rows %(band)s."),
        ):
            yield three.state(
                f"worked.{band['rows'].replace('-', '_')}.{bound}",
                band[bound],
                words,
                band["cells"],
                band=band["rows"],
            )
