"""Figures that prose may name, read from the results: ids `eternity.*`, in the format of `catalog.factbook`.

`data/eternity/manifest.json` holds the SHA-256 of every result and one hash over them all; the facts name that hash
where other facts name their dataset. Each fact's query is the command that makes its result again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from catalog.contract import Computed, Fact, Unit
from catalog.factbook import fact_files
from catalog.files import file_sha256, from_json, sha256, to_json
from eternity.errors import EternityError

GROUPS = ("general", "real")
"""Folders of results that facts are read from; results on the planted stand-in yield none."""


def fact_documents(data: Path) -> dict[Path, bytes]:
    """The manifest and the fact files that the results in `data` (`data/eternity`) yield."""
    hashes = {
        f"{group}/{path.name}": file_sha256(path) for group in GROUPS for path in sorted((data / group).glob("*.json"))
    }
    if not hashes:
        raise EternityError(f"{data}: holds no results, wanted those of `python -m eternity run --all`")
    whole = sha256(to_json(hashes))
    files = fact_files(facts(data), whole)
    return {
        data / "manifest.json": to_json({"hash": whole, "results": hashes}),
        **{data / "facts" / name: content for name, content in files.items()},
    }


def facts(data: Path) -> tuple[Fact, ...]:
    """Every fact of the results; raises `CatalogError` when a result is missing."""
    return tuple(fact for subject in SUBJECTS for fact in subject(data))


class _Result:
    """One result and the way back to it."""

    def __init__(self, data: Path, name: str) -> None:
        document = from_json(data / f"{name}.json")
        self.query: str = document["command"]
        self.result: dict[str, Any] = document["result"]

    def state(
        self, id: str, value: float, definition: str, rows: int, *, unit: Unit = "", decimals: int = 0, **terms: str
    ) -> Fact:
        """A fact of this result; a value without decimals is kept as a whole number.

        The definition is a plain text, so that the catalogs know it; `terms` fill its `%(name)s`.
        """
        kept = round(float(value), 6) if decimals else round(value)
        return Fact(f"eternity.{id}", kept, unit, decimals, False, definition, Computed(self.query, rows, ()), terms)


def trick_facts(data: Path) -> Iterator[Fact]:
    """The trick and its wall."""
    one = _Result(data, "general/trick")
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


def census_facts(data: Path) -> Iterator[Fact]:
    """The piece set."""
    one = _Result(data, "real/census")
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


def count_facts(data: Path) -> Iterator[Fact]:
    """Exact counts."""
    one = _Result(data, "real/counts")
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
    two = _Result(data, "real/estimates")
    for row in two.result["squares"]:
        side = row["side"]
        yield two.state(
            f"knuth.{side}",
            row["log10"],
            "log10 of the fillings of a square, inner pieces, by Knuth’s estimator; side %(side)s.",
            row["samples"],
            decimals=3,
            side=str(side),
        )
        yield two.state(
            f"knuth.{side}.error",
            100 * row["relative_error"],
            "Standard error of Knuth’s estimate; side %(side)s.",
            row["samples"],
            unit="percent",
            decimals=1,
            side=str(side),
        )
        yield two.state(
            f"knuth.{side}.model",
            row["model_log10"],
            "log10 of the model for a square, all pieces; side %(side)s.",
            1,
            decimals=3,
            side=str(side),
        )


def bill_facts(data: Path) -> Iterator[Fact]:
    """What the counting model says."""
    one = _Result(data, "real/bill")
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


def solver_facts(data: Path) -> Iterator[Fact]:
    """Agreement of the solvers, and the bands that they decide."""
    one = _Result(data, "general/agreement")
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
    two = _Result(data, "real/records")
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
    yield two.state(
        "records.four_rows", two.result["four_rows"]["lower"], "Proved least breaks of rows 1-4 of the 470.", 64
    )
    yield two.state("records.cells", two.result["four_rows"]["cells"], "Cells of rows 1-4 of the 470.", 64)
    three = _Result(data, "real/worked")
    for band in three.result["bands"]:
        for bound in ("breaks", "lower", "upper"):
            words = {
                "breaks": "Breaks of a band of rows on the board of the worked example: rows %(band)s.",
                "lower": "Lower bound of the breaks of a band on the board of the worked example: rows %(band)s.",
                "upper": "Upper bound of the breaks of a band on the board of the worked example: rows %(band)s.",
            }[bound]
            yield three.state(
                f"worked.{band['rows'].replace('-', '_')}.{bound}",
                band[bound],
                words,
                band["cells"],
                band=band["rows"],
            )


def beam_facts(data: Path) -> Iterator[Fact]:
    """What the beams reach."""
    one = _Result(data, "real/beams")
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
    for name in ("soft", "vertical", "scan"):
        scores = [row["score"] for row in result[name]]
        fewest, most = {
            "soft": (
                "Fewest matched edges of a board by the soft seam.",
                "Most matched edges of a board by the soft seam.",
            ),
            "vertical": (
                "Fewest matched edges of a board by the vertical seam.",
                "Most matched edges of a board by the vertical seam.",
            ),
            "scan": (
                "Fewest matched edges of a board by the one-sided scan.",
                "Most matched edges of a board by the one-sided scan.",
            ),
        }[name]
        yield one.state(f"beams.{name}.least", min(scores), fewest, len(scores))
        yield one.state(f"beams.{name}.most", max(scores), most, len(scores))
    repaired = [row["repaired"] for row in result["soft"]]
    yield one.state(
        "beams.repaired.least", min(repaired), "Fewest matched edges of a board after exact repair.", len(repaired)
    )
    yield one.state(
        "beams.repaired.most", max(repaired), "Most matched edges of a board after exact repair.", len(repaired)
    )


def growth_facts(data: Path) -> Iterator[Fact]:
    """What one more unit of budget costs, and what two halves pay for nothing."""
    one = _Result(data, "general/growth")
    boards = one.result["boards"]
    factors = [factor for board in boards for factor in board["join_growth"]]
    yield one.state(
        "growth.least", min(factors), "Least growth of the join per unit of budget.", len(factors), decimals=1
    )
    yield one.state(
        "growth.most", max(factors), "Largest growth of the join per unit of budget.", len(factors), decimals=1
    )
    for name, board in zip(("first", "second"), boards, strict=False):
        last = [rung for rung in board["join"] if rung["finished"]][-1]
        yield one.state(
            f"growth.{name}.optimum",
            board["optimum"],
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
        ):
            yield one.state(f"growth.{name}.{column}", last[column], words, 1, seed=str(board["seed"]))


def ratio_facts(data: Path) -> Iterator[Fact]:
    """Dominoes on planted boards against the model, by three ways to count grey."""
    one = _Result(data, "general/ratios")
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


def frozen_facts(data: Path) -> Iterator[Fact]:
    """Frozen regions by CP-SAT."""
    one = _Result(data, "real/lottery")
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
        "frozen.optimum", large["one_sided"][0], "Least breaks of the larger window, proved by the one-sided method.", 1
    )
    for hint, name, words in (
        (
            False,
            "cold",
            (
                "Draws of CP-SAT without a hint, one a seed.",
                "Fewest breaks of a draw without a hint.",
                "Most breaks of a draw without a hint.",
            ),
        ),
        (
            True,
            "warm",
            (
                "Draws of CP-SAT with the board as a hint, one a seed.",
                "Fewest breaks of a draw with the board as a hint.",
                "Most breaks of a draw with the board as a hint.",
            ),
        ),
    ):
        draws = [draw["upper"] for draw in large["draws"] if draw["hint"] is hint]
        yield one.state(f"frozen.{name}", len(draws), words[0], len(draws))
        yield one.state(f"frozen.{name}.least", min(draws), words[1], len(draws))
        yield one.state(f"frozen.{name}.most", max(draws), words[2], len(draws))


SUBJECTS = (
    trick_facts,
    census_facts,
    count_facts,
    ratio_facts,
    bill_facts,
    solver_facts,
    growth_facts,
    frozen_facts,
    beam_facts,
)
"""In the order of the article."""
