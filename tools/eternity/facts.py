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

    def state(self, id: str, value: float, definition: str, rows: int, *, unit: Unit = "", decimals: int = 0) -> Fact:
        """A fact of this result; a value without decimals is kept as a whole number."""
        kept = round(float(value), 6) if decimals else round(value)
        return Fact(f"eternity.{id}", kept, unit, decimals, False, definition, Computed(self.query, rows, ()))


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
            f"Factor by which sorting a seam of {row['seam']} edges shrinks its keys, 17 colours.",
            1,
            decimals=1,
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
            f"Colours of the real set with {count} half-edges.",
            pieces,
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
            f"Classes of colours, grey among them, after {number} rounds of refinement.",
            pieces,
        )


def count_facts(data: Path) -> Iterator[Fact]:
    """Exact counts."""
    one = _Result(data, "real/counts")
    for row in one.result["free"]:
        name = row["region"].lower()
        yield one.state(
            f"count.{name}.all", row["all"], f"Fillings of the region {row['region']}, all pieces.", row["all"]
        )
        yield one.state(
            f"count.{name}.inner", row["inner"], f"Fillings of the region {row['region']}, inner pieces.", row["inner"]
        )
    for row in one.result["corner"]:
        size = f"{row['width']}x{row['height']}"
        yield one.state(
            f"corner.{size}", row["count"], f"Fillings of {size} cells in a corner of the board.", row["count"]
        )
    nine = one.result["nine_cells"]
    yield one.state("nine.real", nine["this_set"], "Fillings of a square of nine cells by the model, real set.", 1)
    yield one.state(
        "nine.toy", nine["12x12_with_12_colours"], "The same on a board of 12 x 12 with 12 equal colours.", 1
    )
    two = _Result(data, "real/estimates")
    for row in two.result["squares"]:
        side = row["side"]
        yield two.state(
            f"knuth.{side}",
            row["log10"],
            f"log10 of the fillings of {side} x {side} cells, inner pieces, by sampling.",
            row["samples"],
            decimals=3,
        )
        yield two.state(
            f"knuth.{side}.error",
            100 * row["relative_error"],
            f"Standard error of the sampled count, side {side}.",
            row["samples"],
            unit="percent",
            decimals=1,
        )
        yield two.state(
            f"knuth.{side}.model", row["model_log10"], f"log10 of the model for {side} x {side} cells.", 1, decimals=3
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
            f"sweep.{area}", costs[area], f"log10 of the bill of a seam around {area} cells.", 1, decimals=2
        )
    decreases = result["decreases"]
    yield one.state("sweep.decreases", len(decreases), "Steps of the sweep at which the bill falls.", len(costs))
    yield one.state(
        "sweep.first_decrease", decreases[0], "Cells at which the bill falls for the first time.", len(costs)
    )
    marginal = {row["area"]: row["log10"] for row in result["marginal"]}
    for area in (0, 128):
        yield one.state(
            f"marginal.{area}",
            marginal[area],
            f"log10 that one more cell adds to the model after {area}.",
            1,
            decimals=3,
        )
    yield one.state(
        "marginal.negative", result["marginal_negative_from"], "Cells from which one more makes the count smaller.", 1
    )
    for name, key in (("halves", "T(128,46)"), ("halves_8x16", "T(128,48)")):
        yield one.state(f"model.{name}", result["halves"][key], f"log10 of {key}.", 1, decimals=1)
    yield one.state("model.quadrants", result["quadrants"]["T(192,80)"], "log10 of T(192,80).", 1, decimals=1)
    dearer = [row["side"] for row in result["corners"] if row["corner"] > row["naive"]]
    yield one.state(
        "corners.dearer_from", min(dearer), "Smallest corner square above the naive model.", len(result["corners"])
    )
    yield one.state(
        "corners.dearer_to", max(dearer), "Largest corner square above the naive model.", len(result["corners"])
    )


def solver_facts(data: Path) -> Iterator[Fact]:
    """Agreement of the solvers, and the bands that they decide."""
    one = _Result(data, "general/agreement")
    yield one.state(
        "agreement.windows", one.result["windows"], "Random windows solved by all methods.", one.result["windows"]
    )
    yield one.state(
        "agreement.apart", len(one.result["apart"]), "Windows on which methods differ.", one.result["windows"]
    )
    two = _Result(data, "real/records")
    bands = [*two.result["bands"], two.result["four_rows"]]
    yield two.state(
        "records.bands", len(two.result["bands"]), "Bands of two and three rows with three breaks or more.", len(bands)
    )
    yield two.state(
        "records.decided",
        sum(band["proved"] and band["confirmed"] is True for band in two.result["bands"]),
        "Of these, bands whose least charge is proved by two searches that share no code.",
        len(bands),
    )
    yield two.state(
        "records.improved",
        sum(band["upper"] < band["breaks"] for band in bands),
        "Bands of the records that can be filled with fewer breaks.",
        len(bands),
    )
    yield two.state(
        "records.four_rows", two.result["four_rows"]["lower"], "Proved least breaks of rows 1-4 of the 470.", 64
    )
    three = _Result(data, "real/worked")
    for band in three.result["bands"]:
        for bound in ("breaks", "lower", "upper"):
            words = {"breaks": "Breaks", "lower": "Lower bound", "upper": "Upper bound"}[bound]
            yield three.state(
                f"worked.{band['rows'].replace('-', '_')}.{bound}",
                band[bound],
                f"{words} of rows {band['rows']} on the board of the worked example.",
                band["cells"],
            )


def beam_facts(data: Path) -> Iterator[Fact]:
    """What the beams reach."""
    one = _Result(data, "real/beams")
    result = one.result
    apart = result["independent_soft"]
    yield one.state("beams.pairs", apart["pairs"], "Pairs of two independent beams.", apart["pairs"])
    yield one.state("beams.disjoint", apart["disjoint"], "Pairs without a common piece.", apart["pairs"])
    yield one.state(
        "beams.overlap", apart["mean_overlap"], "Mean pieces that a pair has in common.", apart["pairs"], decimals=1
    )
    yield one.state("beams.complete", result["dependent"]["complete"], "Boards completed by dependent exact beams.", 32)
    for name in ("soft", "vertical", "scan"):
        scores = [row["score"] for row in result[name]]
        yield one.state(f"beams.{name}.least", min(scores), f"Fewest matched edges, {name} beam.", len(scores))
        yield one.state(f"beams.{name}.most", max(scores), f"Most matched edges, {name} beam.", len(scores))
    repaired = [row["repaired"] for row in result["soft"]]
    yield one.state("beams.repaired.least", min(repaired), "Fewest matched edges after exact repair.", len(repaired))
    yield one.state("beams.repaired.most", max(repaired), "Most matched edges after exact repair.", len(repaired))


SUBJECTS = (trick_facts, census_facts, count_facts, bill_facts, solver_facts, beam_facts)
"""In the order of the article."""
