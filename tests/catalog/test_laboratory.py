"""The laboratory on disk: every hash checked, one vocabulary with the facts of the dataset."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from catalog.contract import Computed, Fact, Publication
from catalog.errors import CatalogError
from catalog.laboratory import read_laboratory, together

MINI = Path(__file__).resolve().parents[1] / "mini" / "eternity"

PUBLICATIONS = {"study": Publication("study", "A. N. Author", "On pairs", 2025, "a forum")}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with the mini laboratory."""
    shutil.copytree(MINI, tmp_path / "eternity")
    return tmp_path


def test_results_facts_vectors_and_quotations_are_read(data: Path) -> None:
    laboratory = read_laboratory(data, PUBLICATIONS)
    assert set(laboratory.results) == {"bill", "growth", "trick"}
    bill = laboratory.results["bill"]
    assert (bill.path, bill.pieces, bill.seed, bill.seconds) == ("real/bill.json", "real", None, 0.5)
    assert bill.system == "Linux x86_64"
    assert laboratory.results["trick"].pieces is None
    assert laboratory.facts["eternity.sweep.1"].value == 3.0103
    assert laboratory.facts["quoted.eternity.sweep.1"].value == 3.0
    assert set(laboratory.vectors) == {"band", "join"}


def test_a_run_whose_time_was_not_noted_has_none(data: Path) -> None:
    (data / "eternity" / "times" / "real-bill.json").unlink()
    bill = read_laboratory(data, PUBLICATIONS).results["bill"]
    assert (bill.seconds, bill.system) == (None, "")


@pytest.mark.parametrize("name", ["real/bill.json", "general/trick.json"])
def test_a_changed_result_is_refused_with_its_place(data: Path, name: str) -> None:
    path = data / "eternity" / name
    path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(CatalogError, match=f"{name}: sha256 is"):
        read_laboratory(data, PUBLICATIONS)


def test_a_missing_result_is_refused(data: Path) -> None:
    (data / "eternity" / "real" / "bill.json").unlink()
    with pytest.raises(CatalogError, match=r"real/bill\.json: missing"):
        read_laboratory(data, PUBLICATIONS)


def test_facts_of_other_results_are_refused(data: Path) -> None:
    path = data / "eternity" / "facts" / "eternity.json"
    document = json.loads(path.read_bytes())
    path.write_text(json.dumps(document | {"dataset": "0" * 64}))
    with pytest.raises(CatalogError, match="made from dataset 00000000"):
        read_laboratory(data, PUBLICATIONS)


def test_a_hash_that_is_not_that_of_the_results_is_refused(data: Path) -> None:
    path = data / "eternity" / "manifest.json"
    document = json.loads(path.read_bytes())
    path.write_text(json.dumps(document | {"hash": "0" * 64}))
    with pytest.raises(CatalogError, match=r"manifest\.json: hash 00000000"):
        read_laboratory(data, PUBLICATIONS)


def test_a_quotation_needs_its_publication(data: Path) -> None:
    with pytest.raises(CatalogError, match="quotes 'study'"):
        read_laboratory(data, {})


def test_two_sets_of_facts_share_no_name() -> None:
    """A name has one meaning; whoever uses it twice is told which."""
    one = Fact("space.starts", 960, "", 0, False, "Starts.", Computed("count", 960, ()))
    assert list(together({"space.starts": one}, {"eternity.a": one})) == ["space.starts", "eternity.a"]
    with pytest.raises(CatalogError, match=r"fact space\.starts: stands in two sets of facts"):
        together({"space.starts": one}, {"space.starts": one})
