"""The dataset: read only as a whole and only as it was made; text and missing values survive."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from catalog.columns import PAIRS, READINGS, WAVE_READINGS
from catalog.contract import Computed, Fact, Publication, Quoted
from catalog.dataset import Dataset, read_dataset, write_dataset, write_facts
from catalog.errors import CatalogError
from catalog.factbook import read_publications, read_quoted
from catalog.passport import Passport, Stage
from catalog.table import make_table
from catalog.wave import read_waves, seal_wave

READING = {
    "w": 0, "b": 0, "stage": "S0", "engine": "NA", "nodes": 10_000, "depth": 9, "nodes_at_score": 8_000,
    "nodes_searched": 10_004, "cp": None, "mate": 7, "purpose": "control", "wave": 1, "bestmove": "d2d4", "pv": None,
    "win": None, "draw": None, "loss": None,
}  # fmt: skip
PAIR = {
    "w": 0, "b": 0, "mirror_w": 959, "mirror_b": 959, "symmetric": True, "stage": "S0", "cp": None, "mate": 7,
    "state": "control", "rank": None,
}  # fmt: skip
STAGES = (Stage("S0", 10_000, 16, 43),)
FACTS = (
    Fact("space.starts", 960, "", 0, False, "Starts.", Computed("count", 960, ())),
    Fact("twins.mean", 9.83, "cp", 1, False, "Mean.", Computed("avg", 480, (1,))),
    Fact("quoted.twins.mean", 9.8, "cp", 1, False, "Mean.", Quoted("study", "Mirror pairs")),
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    passport = Passport(1, "mini", "0" * 64, 1, STAGES, (), (), 0.0, 0.0, (), "", "", "", "")
    seal_wave(tmp_path, passport, _table(WAVE_READINGS, READING))
    (tmp_path / "publications.toml").write_text(
        '[[publication]]\nkey = "study"\nauthor = "A. Author"\ntitle = "T"\nyear = 2026\nwhere = "W"\n'
    )
    _write(tmp_path)
    return tmp_path


def _table(columns: tuple, row: dict) -> object:
    return make_table(columns, {column.name: [row[column.name]] for column in columns})


def _write(data: Path) -> str:
    hash = write_dataset(data, _table(PAIRS, PAIR), _table(READINGS, READING), read_waves(data), STAGES)
    write_facts(data, FACTS, hash)
    return hash


def test_what_was_written_is_read_back(data: Path) -> None:
    dataset = read_dataset(data)
    assert isinstance(dataset, Dataset)
    assert dataset.facts == {fact.id: fact for fact in FACTS}
    assert dataset.publications == {"study": Publication("study", "A. Author", "T", 2026, "W")}
    assert dataset.stages == STAGES
    assert len(dataset.hash) == 64


def test_a_missing_reading_stays_missing_and_a_name_like_na_survives(data: Path) -> None:
    """pandas reads NA as missing and turns whole columns into floats when it may."""
    row = read_dataset(data).readings.iloc[0]
    assert row["engine"] == "NA"
    assert row["cp"] is pd.NA
    assert row["mate"] == 7
    assert f"{row['mate']}" == "7"


def test_the_same_rows_give_the_same_bytes(data: Path) -> None:
    before = {path: path.read_bytes() for path in data.rglob("*.*") if path.is_file()}
    _write(data)
    assert {path: path.read_bytes() for path in data.rglob("*.*") if path.is_file()} == before


def test_one_changed_byte_is_named(data: Path) -> None:
    path = data / "dataset" / "pairs.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    with pytest.raises(CatalogError, match="pairs.parquet: sha256 is"):
        read_dataset(data)


def test_a_dataset_of_other_waves_is_refused(data: Path) -> None:
    passport = read_waves(data)[0].passport
    seal_wave(data, replace(passport, wave=2), _table(WAVE_READINGS, {**READING, "w": 1}))
    with pytest.raises(CatalogError, match="made from 1 waves other than the 2 .*run asym-dataset"):
        read_dataset(data)


def test_facts_of_another_dataset_are_refused(data: Path) -> None:
    write_facts(data, FACTS, "f" * 64)
    with pytest.raises(CatalogError, match="made from dataset ffffffff, wanted"):
        read_dataset(data)


def test_a_missing_dataset_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match="dataset/manifest.json: No such file or directory"):
        read_dataset(tmp_path)


def test_a_fact_computed_twice_is_refused(data: Path) -> None:
    with pytest.raises(CatalogError, match="fact twins.mean: computed twice"):
        write_facts(data, (*FACTS, FACTS[1]), "0" * 64)


QUOTE = """[[fact]]
id = "quoted.x"
value = 1
unit = "cp"
decimals = 0
definition = "X."
publication = "study"
place = "here"
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (QUOTE.replace("study", "nobody"), "quoted.x quotes 'nobody', wanted a key of data/publications.toml"),
        (QUOTE.replace("quoted.x", "x"), "got the name 'x', wanted one that begins with 'quoted.'"),
        (QUOTE.replace('"cp"', '"pawns"'), r"Invalid enum value 'pawns' - at `\$.fact\[0\].unit`"),
        (QUOTE + "colour = 1\n", r"unknown field `colour` - at `\$.fact\[0\]`"),
        (QUOTE.replace("value = 1", "value = "), "quoted.toml: "),
    ],
)
def test_a_wrong_quotation_is_refused_with_its_place(data: Path, text: str, said: str) -> None:
    path = data / "quoted.toml"
    path.write_text(text)
    with pytest.raises(CatalogError, match=said):
        read_quoted(path, read_publications(data / "publications.toml"))
