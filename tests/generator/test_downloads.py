"""What readers take away is read back by programs that know nothing of this project."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pandas as pd
import pytest

from catalog.columns import READINGS
from catalog.table import make_table, write_table
from generator.outputs.downloads import FORMS, _converted


@pytest.fixture
def data(shown: Path) -> Path:
    """The downloads of the mini site."""
    return shown / "data"


def french(path: Path) -> list[list[str]]:
    """Lines of a file as a French spreadsheet opens it: by its mark, at semicolons."""
    content = path.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(content.decode("utf-8-sig").splitlines(), delimiter=";"))


def test_the_english_form_is_read_by_pandas_and_keeps_an_engine_called_na(data: Path) -> None:
    """Case site-05: the name survives, and a missing reading is missing."""
    frame = pd.read_csv(data / "en/readings.csv", keep_default_na=False, na_values={"cp": [""], "mate": [""]})
    stored = pd.read_parquet(data / "readings.parquet")
    assert len(frame) == len(stored) == 18
    assert frame.columns.tolist() == stored.columns.tolist()
    assert frame.engine.tolist() == stored.engine.tolist()
    assert frame[frame.engine == "NA"].cp.tolist() == [500]
    mate = frame[(frame.w == 3) & (frame.stage == "S1")]
    assert mate.cp.isna().all()
    assert mate.mate.tolist() == [7]


def test_the_french_form_opens_in_a_french_spreadsheet(data: Path) -> None:
    """Case site-19: mark, semicolons, decimal commas; nothing that looks like a date."""
    facts = french(data / "fr/facts.csv")
    assert facts[0] == ["id", "value", "unit", "rows", "definition", "source"]
    values = {line[0]: line[1] for line in facts[1:]}
    assert values["twins.mean_abs_diff"] == "9,8"
    assert values["controls.s1.mean"] == "18,0"
    assert values["space.pairs"] == "921600"
    assert not [value for value in values.values() if "." in value]
    pairs = french(data / "fr/pairs.csv")
    assert pairs[0][:5] == ["w", "b", "mirror_w", "mirror_b", "symmetric"]
    assert ["0", "518", "959", "534", "false", "S1", "-3", "", "waiting", "2"] in pairs


def test_both_forms_say_the_same(data: Path) -> None:
    for table in ("pairs", "readings", "starts"):
        english = list(csv.reader((data / f"en/{table}.csv").read_text("utf-8").splitlines()))
        assert french(data / f"fr/{table}.csv") == english


def test_decimals_of_a_stored_table_get_a_comma(tmp_path: Path) -> None:
    from catalog.columns import VERDICTS

    row = {
        "w": [0],
        "b": [518],
        "test": ["opinion"],
        "engine": ["a"],
        "outcome": ["held"],
        "value": [5],
        "limit": [16.5],
    }
    write_table(tmp_path / "verdicts.parquet", make_table(VERDICTS, row))
    for form, wanted in zip(FORMS, ("16.5", "16,5"), strict=True):
        with (tmp_path / "verdicts.csv").open("wb") as file:
            _converted(tmp_path / "verdicts.parquet", form, file)
        text = (tmp_path / "verdicts.csv").read_text("utf-8-sig")
        assert next(csv.DictReader(text.splitlines(), delimiter=form.delimiter))["limit"] == wanted


def test_the_compressed_form_is_the_same_file(data: Path) -> None:
    for form in ("en", "fr"):
        assert (
            gzip.decompress((data / f"{form}/readings.csv.gz").read_bytes())
            == (data / f"{form}/readings.csv").read_bytes()
        )
        assert (data / f"{form}/readings.csv.gz").read_bytes()[4:8] == bytes(4), "no time of making"


def test_the_index_of_balance_is_a_table_too(data: Path) -> None:
    starts = {line["number"]: line for line in csv.DictReader((data / "en/starts.csv").read_text().splitlines())}
    assert len(starts) == 960
    assert starts["518"] == {
        "number": "518", "row": "RNBQKBNR", "twin": "534", "stage": "S1", "nodes": "50000", "cp": "11", "mate": "",
        "short": "false", "long": "false",
    }  # fmt: skip
    assert (starts["0"]["cp"], starts["0"]["stage"]) == ("", "")


def test_every_hash_is_that_of_its_file(data: Path, shown: Path) -> None:
    """By coreutils, by the page, and by the dataset's own name."""
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=data, check=True)
    page = (shown / "en/data/index.html").read_text("utf-8")
    listed = re.findall(r'<p class="file"><a href="\.\./\.\./data/([^"]+)">.*? ([0-9a-f]{64})</p>', page)
    assert len(listed) >= 12
    for name, digest in listed:
        assert hashlib.sha256((data / name).read_bytes()).hexdigest() == digest, name
    assert (
        hashlib.sha256((data / "manifest.json").read_bytes()).hexdigest()
        == json.loads((data / "facts.json").read_bytes())["dataset"]
    )


def test_figures_as_json_say_where_they_come_from(data: Path) -> None:
    facts = {fact["id"]: fact for fact in json.loads((data / "facts.json").read_bytes())["facts"]}
    assert facts["twins.mean_abs_diff"]["value"] == 9.75
    assert facts["twins.mean_abs_diff"]["shown"] == "9.8"
    assert facts["twins.mean_abs_diff"]["source"] == {"kind": "computed", "query": "mean", "rows": 480, "waves": [1]}
    assert facts["quoted.twins.over_5"]["source"]["publication"]["author"] == "A. N. Author"
    assert facts["space.starts"]["pages"]["fr"] == "https://mini.example/fr/chiffres/space.starts/"


VALIDATION = """
import json, sys
from frictionless import Package
found = {}
for resource in Package(sys.argv[1]).resources:
    if resource.format == "csv":
        report = resource.validate()
        found[resource.name] = report.flatten(["rowNumber", "fieldName", "type", "note"])
print(json.dumps(found))
"""


def test_the_data_package_is_valid_and_its_tables_are_as_it_says(data: Path) -> None:
    """Frictionless reads each CSV by the stated dialect and checks every cell and hash.

    It runs by itself, since it leaves files open.
    """
    command = [sys.executable, "-W", "ignore", "-c", VALIDATION, str(data / "datapackage.json")]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    tables = ("pairs-csv", "readings-csv", "readings-csv-gz", "starts-csv", "facts-csv")
    assert found == {f"{form}-{table}": [] for form in ("en", "fr") for table in tables}
    package = json.loads((data / "datapackage.json").read_bytes())
    assert package["licenses"][0]["name"] == "CC0-1.0"
    for resource in package["resources"]:
        content = (data / resource["path"]).read_bytes()
        assert resource["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
        assert resource["bytes"] == len(content)


def test_a_wave_is_a_valid_crate(data: Path) -> None:
    from rocrate.rocrate import ROCrate

    folder = data / "waves/0001"
    crate = ROCrate(folder.as_posix())
    assert crate.root_dataset["license"].id == "https://creativecommons.org/publicdomain/zero/1.0/"
    parts = {part.id: part for part in crate.root_dataset["hasPart"]}
    assert set(parts) == {"manifest.json", "passport.json", "readings.parquet"}
    for name, part in parts.items():
        content = (folder / name).read_bytes()
        assert (part["sha256"], part["contentSize"]) == (hashlib.sha256(content).hexdigest(), str(len(content)))
    assert crate.root_dataset["datePublished"] == "2026-10-01T07:08:09Z"
    run = crate.dereference("#run")
    assert run["startTime"] == "2026-09-30T22:00:00Z"
    assert "Minifish 1.0" in {tool["name"] for tool in run["instrument"]}


def test_a_wave_lies_ready_as_it_was_sealed(data: Path, prepared: Path) -> None:
    for path in (prepared / "data/waves/0001").iterdir():
        assert (data / "waves/0001" / path.name).read_bytes() == path.read_bytes()


def test_memory_does_not_grow_with_a_table(tmp_path: Path) -> None:
    """Four hundred thousand rows are written with a few megabytes of Python's memory."""
    rows = 400_000
    values: dict[str, list[object]] = {column.name: [1] * rows for column in READINGS}
    values |= {name: ["a"] * rows for name in ("stage", "engine", "bestmove")} | {"pv": [None] * rows}
    write_table(tmp_path / "readings.parquet", make_table(READINGS, values))
    del values
    tracemalloc.start()
    with (tmp_path / "readings.csv").open("wb") as file:
        _converted(tmp_path / "readings.parquet", FORMS[1], file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000
    with (tmp_path / "readings.csv").open() as file:
        assert sum(1 for _line in file) == rows + 1


def test_columns_are_explained_in_the_readers_language(shown: Path) -> None:
    english, other = ((shown / name).read_text("utf-8") for name in ("en/data/index.html", "fr/donnees/index.html"))
    assert "cp, whole number, True: centipawns of that engine, positive for White; null when mate is given" in english
    assert re.findall(r'class="column">(\w+),', english) == re.findall(r'class="column">(\w+),', other)
    assert re.findall(r'class="file"><a[^>]*>([^<]+)<', other)[:2] == ["pairs.parquet", "fr/pairs.csv"]
