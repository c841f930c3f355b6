"""The committed results, facts and vectors: what the laboratory must have found, and that they belong together."""

import json
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from catalog.factbook import read_facts
from eternity.band import Band, charge
from eternity.errors import EternityError
from eternity.facts import fact_documents
from eternity.plain import Plain
from eternity.plain_join import plain_rung
from eternity.vectors import VECTORS

DATA = Path(__file__).resolve().parents[2] / "data" / "eternity"


def result(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text())["result"]


def test_the_facts_are_those_of_the_results() -> None:
    for path, content in fact_documents(DATA).items():
        assert path.read_bytes() == content, f"{path}: run python -m eternity facts"


def test_the_facts_read_as_the_catalog_reads_them() -> None:
    manifest = json.loads((DATA / "manifest.json").read_text())
    facts = read_facts(DATA / "facts", manifest["hash"])
    assert facts["eternity.count.i4.all"].value == 82172302
    assert facts["eternity.count.i4.inner"].value == 70373500
    assert all(name.startswith("eternity.") for name in facts)


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("real/records", ("four_rows",)),
        ("real/worked", ("bands", 0)),
        ("general/growth", ("boards", 1)),
        ("real/lottery", ("large",)),
    ],
)
def test_nothing_is_called_proved_that_one_search_alone_proves(
    name: str, path: tuple[str | int, ...], tmp_path: Path
) -> None:
    """The second search runs out of nodes: no fact says *proved* any more, whatever the first found."""
    for group in ("general", "real"):
        shutil.copytree(DATA / group, tmp_path / group)
    file = tmp_path / f"{name}.json"
    document = json.loads(file.read_text())
    row = document["result"]
    for step in path:
        row = row[step]
    row["confirmed"] = None
    file.write_text(json.dumps(document))
    with pytest.raises(EternityError, match="wanted it confirmed by the witness"):
        fact_documents(tmp_path)


def test_every_window_of_the_experiment_agrees() -> None:
    found = result("general/agreement")
    assert found["windows"] >= 500
    assert found["apart"] == []


def test_knuths_estimates_are_near_the_independent_ones() -> None:
    """11.103, 16.310, 28.418 and 35.035, within three of our standard errors and theirs (1.6 % and 7 % at 6 and 7)."""
    expected = {3: (11.103, 0.002), 4: (16.310, 0.004), 6: (28.418, 0.007), 7: (35.035, 0.03)}
    for row in result("real/estimates")["squares"]:
        value, error = expected[row["side"]]
        assert abs(row["log10"] - value) < 3 * (error + row["relative_error"] / 2.302585)


def test_populations_agree_with_an_independent_program_and_with_knuth() -> None:
    """11.1028, 28.4131 and 34.9742 by the same method in another language, each within 0.001 or less."""
    found = result("real/estimates")["population"]
    rows = {(row["side"], row["pool"]): row for row in found["grown"]}
    for side, value in ((3, 11.1028), (6, 28.4131), (7, 34.9742)):
        row = rows[side, "inner"]
        assert row["relative_error"] < 0.005
        assert abs(row["log10"] - value) < 0.001 + 3 * row["relative_error"] / 2.302585
        assert abs(row["knuth_away"]) < 3
    assert found["bytes"] < 10 << 20


def test_the_model_counts_more_and_more_too_much_as_squares_of_inner_pieces_grow() -> None:
    rows = [row for row in result("real/estimates")["population"]["grown"] if row["pool"] == "inner"]
    over = [row["model_log10"] - row["log10"] for row in rows]
    assert all(0 < before < after for before, after in pairwise(over))


def test_every_band_of_the_records_is_decided_twice() -> None:
    found = result("real/records")
    assert len(found["bands"]) == 18
    for band in [*found["bands"], found["four_rows"]]:
        assert band["proved"]
        assert band["confirmed"] is True
        assert band["lower"] == band["upper"] == band["breaks"]
    assert (found["four_rows"]["rows"], found["four_rows"]["lower"]) == ("1-4", 10)


def test_the_worked_example_is_inside_its_published_bracket() -> None:
    two, _, four = result("real/worked")["bands"]
    assert (two["rows"], two["lower"], two["upper"], two["proved"], two["confirmed"]) == ("14-15", 15, 15, True, True)
    assert four["rows"] == "12-15"
    assert 13 <= four["lower"] <= four["upper"] <= 23


def test_beams_reach_what_a_scan_reaches_and_no_more() -> None:
    found = result("real/beams")
    assert found["independent_soft"]["pairs"] == 1024
    assert found["independent_soft"]["disjoint"] == 0
    assert found["dependent"]["complete"] == 0
    assert found["independent"]["chance_log10"] == pytest.approx(-75.8, abs=0.5)
    scan = [row["score"] for row in found["scan"]]
    assert all(436 <= row["repaired"] <= 456 for row in found["soft"])
    assert all(436 <= score <= 456 for score in scan)


def test_the_ratio_of_dominoes_to_the_model_falls_with_the_colours() -> None:
    """Published: rising from 0.806 to 1.010. Found before by another program: falling from 0.983 to 0.932."""
    rows = result("general/ratios")["dominoes"]
    assert [row["colours"] for row in rows] == [6, 8, 10, 12, 14, 17, 20, 22]
    for way in ("coloured", "grey_in_the_model_only", "grey_matches_grey"):
        ratios = [row[way] for row in rows]
        assert all(after < before < 1 for before, after in pairwise(ratios))
    rising = [row["grey_in_the_count_only"] for row in rows]
    assert all(before < after < 1 for before, after in pairwise(rising)), "as published: grey is counted on one side"
    assert rows[0]["grey_matches_grey"] == pytest.approx(0.983, abs=0.001)
    assert rows[-1]["coloured"] == pytest.approx(0.932, abs=0.003)


def test_the_join_pays_millions_for_what_one_side_proves_with_thousands() -> None:
    """Between 20 and 80 times the nodes for one more break.

    An independent program, on a board of its own, stored 3.2 million tops, saw 2 bottoms and joined none.
    """
    boards = result("general/growth")["boards"]
    for board in boards:
        assert board["proved"]
        assert all(20 < factor < 80 for factor in board["join_growth"])
        last = board["join"][-1]
        assert last["finished"]
        assert last["bottoms"] <= 2
        assert sum(rung["nodes"] for rung in board["one_sided"]) < last["nodes"] / 1000
        assert sum(rung["nodes"] for rung in board["with_prices"]) < sum(rung["nodes"] for rung in board["one_sided"])
    first, second = boards
    assert (first["join_stopped"], first["join"][-1]["budget"]) == ("memory", first["optimum"] - 1)
    assert first["join"][-1]["stored"] > 3_000_000
    assert not first["join"][-1]["found"]
    assert (second["join_stopped"], second["join"][-1]["budget"]) == ("proved", second["optimum"])
    assert second["join"][-1]["found"]


def test_without_a_proof_cp_sat_is_a_lottery_unless_it_is_given_a_hint() -> None:
    found = result("real/lottery")
    for row in found["small"]:
        if row["cp_sat"]["proved"]:
            assert row["cp_sat"]["lower"] == row["cp_sat"]["upper"] == row["one_sided"]
    large = found["large"]
    cold, warm = ([draw for draw in large["draws"] if draw["hint"] is hint] for hint in (False, True))
    assert len({draw["upper"] for draw in cold}) > 1
    assert {draw["upper"] for draw in warm} == {large["breaks"]}
    assert not any(draw["proved"] for draw in large["draws"])
    assert [draw["seed"] for draw in cold] == [draw["seed"] for draw in warm] == [1, 2, 3, 4]
    assert {draw["workers"] for draw in large["draws"]} == {1}


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_are_what_python_computes(name: str) -> None:
    assert json.loads((DATA / "vectors" / name).read_text()) == json.loads(json.dumps(VECTORS[name]()))


def test_plain_python_passes_the_vectors() -> None:
    """As a port in another language would: the small windows whole, the player's band up to budget 1."""
    vector = json.loads((DATA / "vectors" / "band.json").read_text())
    for entry in vector["windows"]:
        band = read_band(entry["band"])
        search = Plain(band)
        for rung in entry["one_sided"]:
            found = next(search.fillings(rung["budget"]), None)
            assert (search.nodes, found is not None) == (rung["nodes"], rung["found"])
        if entry["filling"] is not None:
            assert charge(band, [(place, turn) for place, turn in entry["filling"]]) == entry["optimum"]
        for rung in entry.get("join", []):
            mine = plain_rung(band, rung["budget"])[0]
            assert {key: getattr(mine, key) for key in rung} == rung


def read_band(entry: dict[str, Any]) -> Band:
    pool = tuple((a, b, c, d) for a, b, c, d in entry["pool"])
    sides = [tuple(entry[name]) for name in ("top", "right", "bottom", "left")]
    return Band(entry["width"], entry["height"], pool, *sides)
