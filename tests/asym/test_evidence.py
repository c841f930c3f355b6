"""Dataset and facts from small sealed waves, every number counted by hand or by another program."""

import json
import math
import shutil
import statistics
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from asym.asym_dataset import main as make
from asym.planning.ladder import Ladder
from catalog.columns import WAVE_READINGS
from catalog.dataset import Dataset, read_dataset
from catalog.history import read_history, values_after
from catalog.passport import Count, EngineFile, EngineRecord, Passport
from catalog.start import mirror
from catalog.table import make_table
from catalog.wave import Wave, seal_wave

Row = tuple[int, int, str, int | None, int | None]
"""w, b, stage, cp, mate."""

NODES = {"S0": 100, "S1": 200, "S2": 400}

FIRST: list[Row] = [
    (151, 564, "S0", 10, None),
    (314, 880, "S0", -120, None),
    (166, 779, "S0", 121, None),
    (331, 274, "S0", None, 3),
    (479, 128, "S0", 0, None),
    (518, 518, "S0", 20, None),
    (534, 534, "S0", 26, None),
]
"""Wave 1; the toy ladder keeps |cp| up to 120 at S0 and up to 60 at S1."""

SECOND: list[Row] = [
    (151, 564, "S1", 60, None),
    (314, 880, "S1", -60, None),
    (479, 128, "S1", -61, None),
]


@pytest.fixture
def wave(data: Path, ladder: Ladder) -> Callable[..., Wave]:
    """Seals rows as the next wave; every search spends three nodes more than its limit."""

    def close(number: int, rows: Iterable[Row]) -> Wave:
        rows = list(rows)
        columns: dict[str, list[Any]] = {
            "w": [row[0] for row in rows],
            "b": [row[1] for row in rows],
            "stage": [row[2] for row in rows],
            "cp": [row[3] for row in rows],
            "mate": [row[4] for row in rows],
            "nodes": [NODES[row[2]] for row in rows],
            "nodes_searched": [NODES[row[2]] + 3 for row in rows],
            "nodes_at_score": [NODES[row[2]] - 9 for row in rows],
            "purpose": ["mirror" if row[0] == 534 else "screen" for row in rows],
        }
        same = {"engine": "toy", "depth": 7, "bestmove": "e2e4", "pv": None, "win": 1, "draw": 998, "loss": 1}
        columns |= {name: [value] * len(rows) for name, value in same.items()}
        passport = Passport(
            wave=number,
            ladder="toy",
            ladder_sha256=ladder.sha256,
            seed=20260918,
            stages=ladder.stages,
            engines=(EngineRecord("toy", "Toy Engine", (EngineFile("toy", "0" * 64),), {}),),
            counts=(Count("S0", "screen", "toy", len(rows), sum(columns["nodes_searched"])),),
            asked_share=0.0,
            spent_share=1.0,
            failures=(),
            started="2026-11-30T10:00:00Z",
            ended="2026-11-30T10:00:01Z",
            machine="Linux x86_64",
            code="0.1.0",
        )
        return seal_wave(data, passport, make_table(WAVE_READINGS, columns))

    return close


@pytest.fixture
def build(data: Path) -> Callable[..., int]:
    return lambda *more: make(["--ladder", "toy", "--data", str(data), *more])


@pytest.fixture
def dataset(data: Path, wave: Callable[..., Wave], build: Callable[..., int]) -> Dataset:
    """Both waves, built and read back."""
    wave(1, FIRST)
    wave(2, SECOND)
    assert build() == 0
    return read_dataset(data)


def bytes_of(data: Path) -> dict[str, bytes]:
    made = (path for folder in ("dataset", "facts") for path in (data / folder).iterdir())
    return {path.name: path.read_bytes() for path in made}


# --- Tables


def test_a_pair_stands_with_its_deepest_reading_its_state_and_its_rank(dataset: Dataset) -> None:
    """By hand: 121 is one over S0's window; -61 one over S1's; 60 and -60 tie, and the stage-0 order decides.

    534-534 is the mirror of 518-518 and makes no class of its own. Mirrors as python-chess reverses the rows.
    """
    names = ["w", "b", "mirror_w", "mirror_b", "symmetric", "stage", "cp", "mate", "state", "rank"]
    rows = dataset.pairs[names].astype(object)
    found = rows.where(rows.notna(), None).to_numpy().tolist()
    assert found == [
        [151, 564, 802, 494, False, "S1", 60, None, "waiting", 1],
        [166, 779, 790, 177, False, "S0", 121, None, "screened-out", None],
        [314, 880, 357, 79, False, "S1", -60, None, "waiting", 2],
        [331, 274, 337, 583, False, "S0", None, 3, "screened-out", None],
        [479, 128, 672, 831, False, "S1", -61, None, "screened-out", 3],
        [518, 518, 534, 534, True, "S0", 20, None, "control", None],
    ]


def test_every_reading_is_there_with_its_wave(dataset: Dataset) -> None:
    names = ["w", "b", "stage", "nodes", "wave"]
    assert dataset.readings[names].to_numpy().tolist() == [
        [151, 564, "S0", 100, 1],
        [166, 779, "S0", 100, 1],
        [314, 880, "S0", 100, 1],
        [331, 274, "S0", 100, 1],
        [479, 128, "S0", 100, 1],
        [518, 518, "S0", 100, 1],
        [534, 534, "S0", 100, 1],
        [151, 564, "S1", 200, 2],
        [314, 880, "S1", 200, 2],
        [479, 128, "S1", 200, 2],
    ]
    assert set(dataset.readings["engine"]) == {"toy"}


def test_a_pair_that_was_read_twice_at_a_stage_is_refused(
    wave: Callable[..., Wave], build: Callable[..., int], capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    wave(1, FIRST)
    wave(2, [*SECOND, FIRST[0]])
    assert build() == 1
    assert capsys.readouterr().err == ("asym-dataset: data/waves/0002: reads 151-564 at S0 again, wanted one reading\n")
    assert not (data / "dataset").exists()


def test_readings_at_a_stage_that_the_ladder_has_lost_are_refused(
    wave: Callable[..., Wave], build: Callable[..., int], capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    """Somebody renamed a stage that waves were read at."""
    wave(1, FIRST)
    path = data / "ladder.toml"
    path.write_text(path.read_text().replace('name = "S0"', 'name = "T0"'))
    assert build() == 1
    assert "stage 'S0': not in the ladder toy" in capsys.readouterr().err


def test_without_a_wave_there_is_no_dataset(
    build: Callable[..., int], capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    assert build() == 1
    assert "no sealed wave of ladder toy, wanted at least one" in capsys.readouterr().err
    assert not (data / "dataset").exists()


# --- History


def test_the_history_tells_what_each_wave_changed(dataset: Dataset, data: Path) -> None:
    """Wave 1 read six classes; wave 2 read three of them deeper, so the readings grow and the classes do not."""
    first, second = read_history(data)
    assert (first.wave, second.wave) == (1, 2)
    assert (first.changed["coverage.readings"], second.changed["coverage.readings"]) == (7, 10)
    assert first.changed["coverage.classes"] == 6
    assert "coverage.classes" not in second.changed
    assert "funnel.s1.done" not in first.changed
    assert second.changed["funnel.s1.done"] == 3
    assert second.dataset == dataset.hash != first.dataset
    assert values_after((first, second)) == {id: fact.value for id, fact in dataset.facts.items()}


def test_the_hash_of_the_past_is_what_the_first_wave_alone_gives(
    data: Path, wave: Callable[..., Wave], build: Callable[..., int]
) -> None:
    wave(1, FIRST)
    assert build() == 0
    alone = read_dataset(data).hash
    wave(2, SECOND)
    assert build() == 0
    assert read_history(data)[0].dataset == alone


# --- Facts


def test_coverage_and_funnel_are_what_one_counts_by_hand(dataset: Dataset) -> None:
    wanted = {
        "coverage.classes": 6,
        "coverage.share": 0.001302,  # 6 of 460,800, in percent
        "coverage.readings": 10,
        "coverage.nodes": 7 * 103 + 3 * 203,
        "coverage.starts": 2,
        "coverage.waves": 2,
        "funnel.s0.done": 6,
        "funnel.s0.waiting": 460_794,
        "funnel.s0.kept": 4,
        "funnel.s0.dropped": 2,
        "funnel.s1.done": 3,
        "funnel.s1.waiting": 1,  # the control, 518-518
        "funnel.s1.kept": 2,
        "funnel.s1.dropped": 1,
        "stage.s0.nodes": 100,
        "stage.s1.window": 60,
        "space.starts": 960,
        "space.pairs": 921_600,
        "space.classes": 460_800,
        "space.symmetric": 480,
        "space.asymmetric": 460_320,
        "space.castling": 162,
        "space.castling_short": 90,
        "space.castling_long": 72,
        "order.seed": 20260918,
        "rule.corridor": 5,
        "rule.drift": 3,
        "rule.percentile": 95,
        "rule.equal": 10,
        "rule.controls": 147,
        "rule.budgets": 2,
    }
    assert {id: dataset.facts[id].value for id in wanted} == wanted
    assert dataset.facts["coverage.nodes"].source.waves == (1, 2)


def test_nothing_is_said_of_what_was_not_read_whole(dataset: Dataset) -> None:
    """Means over the starts, twins and shifts wait until all 960 are read; S2 has no funnel yet."""
    absent = ("controls.", "twins.", "shift.", "depth.", "funnel.s2", "stage.s2.window")
    assert [id for id in dataset.facts if id.startswith(absent)] == []


@pytest.fixture
def whole(
    data: Path, wave: Callable[..., Wave], build: Callable[..., int]
) -> tuple[dict[str, float], list[int], list[int]]:
    """All 960 starts at two stages; the values of the facts, and both columns of readings.

    At S0 start n reads n - 480. At S1 the smaller of the i-th twins reads 3 (i % 7), its mirror 0, 5, 6 or 11 more.
    """
    shallow = [number - 480 for number in range(960)]
    deep = [0] * 960
    smaller = [number for number in range(960) if number < mirror(number)]
    for place, number in enumerate(smaller):
        deep[number] = 3 * (place % 7)
        deep[mirror(number)] = deep[number] + (0, 5, 6, 11)[place % 4]
    wave(1, [(n, n, "S0", shallow[n], None) for n in range(960)])
    wave(2, [(n, n, "S1", deep[n], None) for n in range(960)])
    assert build() == 0
    return {id: fact.value for id, fact in read_dataset(data).facts.items()}, shallow, deep


def test_means_and_spreads_of_the_symmetric_starts(whole: tuple[dict[str, float], list[int], list[int]]) -> None:
    """Of -480 to 479 the mean is -0.5, and the spread of n consecutive numbers is sqrt(n (n + 1) / 12)."""
    facts, _, deep = whole
    assert facts["controls.s0.mean"] == -0.5
    assert facts["controls.s0.spread"] == pytest.approx(math.sqrt(960 * 961 / 12), abs=1e-6)
    assert facts["controls.s1.mean"] == pytest.approx(statistics.fmean(deep), abs=1e-6)
    assert facts["controls.s1.spread"] == pytest.approx(statistics.stdev(deep), abs=1e-6)


def test_twins_are_compared_at_the_deepest_stage_that_read_all(
    whole: tuple[dict[str, float], list[int], list[int]],
) -> None:
    """Differences 0, 5, 6, 11 in turn, 120 of each: mean 5.5, half of them over 5, a quarter over 10."""
    facts, _, deep = whole
    assert facts["twins.nodes"] == 200
    assert facts["twins.pairs"] == 480
    assert facts["twins.mean_abs_diff"] == 5.5
    assert (facts["twins.over_5"], facts["twins.over_10"]) == (50, 25)
    smaller = [number for number in range(960) if number < mirror(number)]
    x, y = [deep[number] for number in smaller], [deep[mirror(number)] for number in smaller]
    assert facts["twins.correlation"] == pytest.approx(statistics.correlation(x, y), abs=1e-6)
    assert (facts["twins.reading_518"], facts["twins.reading_534"]) == (deep[518], deep[534])


def test_the_shift_between_two_stages_is_of_the_same_starts(
    whole: tuple[dict[str, float], list[int], list[int]],
) -> None:
    facts, shallow, deep = whole
    shift = statistics.fmean(abs(after - before) for before, after in zip(shallow, deep, strict=True))
    assert facts["shift.s0_s1.mean_abs"] == pytest.approx(shift, abs=1e-6)
    assert facts["depth.s0_s1.correlation"] == pytest.approx(statistics.correlation(shallow, deep), abs=1e-6)


def test_a_quoted_figure_stands_beside_ours_and_names_its_publication(
    data: Path, wave: Callable[..., Wave], build: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "quoted.toml").write_text(
        '[[fact]]\nid = "quoted.twins.over_5"\nvalue = 61\nunit = "percent"\ndecimals = 0\n'
        'definition = "A share."\npublication = "them"\nplace = "page 3"\n'
    )
    wave(1, FIRST)
    assert build() == 1
    assert "quoted.twins.over_5 quotes 'them', wanted a key of data/publications.toml" in capsys.readouterr().err
    (data / "publications.toml").write_text(
        '[[publication]]\nkey = "them"\nauthor = "A"\ntitle = "B"\nyear = 2026\nwhere = "C"\n'
    )
    assert build() == 0
    fact = read_dataset(data).facts["quoted.twins.over_5"]
    assert (fact.value, fact.source.publication, fact.source.place) == (61, "them", "page 3")


# --- The same bytes, and how a difference is told


def test_building_twice_gives_the_same_bytes(dataset: Dataset, data: Path, build: Callable[..., int]) -> None:
    before = bytes_of(data)
    assert build() == 0
    assert bytes_of(data) == before
    shutil.rmtree(data / "dataset")
    shutil.rmtree(data / "facts")
    assert build() == 0
    assert bytes_of(data) == before
    assert build("--check") == 0


def test_the_dataset_needs_no_journal_and_no_engine(dataset: Dataset, data: Path, build: Callable[..., int]) -> None:
    """It is a function of sealed waves and settings alone."""
    before = bytes_of(data)
    (data / "journal").mkdir()
    (data / "journal" / "toy.sqlite").write_bytes(b"no journal")
    engines = data / "engines.toml"
    engines.write_text(engines.read_text().replace("command = ['", "command = ['/nowhere"))
    assert build() == 0
    assert bytes_of(data) == before


@pytest.mark.parametrize("name", ["dataset/pairs.parquet", "dataset/manifest.json", "facts/space.json"])
def test_check_names_a_changed_byte(
    name: str, dataset: Dataset, data: Path, build: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    path = data / name
    content = path.read_bytes()
    path.write_bytes(content[:-2] + bytes([content[-2] ^ 1]) + content[-1:])
    capsys.readouterr()
    assert build("--check") == 1
    told = capsys.readouterr()
    assert (told.out, told.err) == (
        "",
        f"asym-dataset: {path}: differs from what the sealed waves give, wanted the same bytes\n",
    )
    assert path.read_bytes() != content


def test_check_names_a_missing_file_and_a_foreign_one(
    dataset: Dataset, data: Path, build: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = data / "facts" / "zodiac.json"
    foreign.write_text("{}")
    assert build("--check") == 1
    assert f"{foreign}: not made from the sealed waves" in capsys.readouterr().err
    foreign.unlink()
    missing = data / "facts" / "space.json"
    missing.unlink()
    assert build("--check") == 1
    assert f"{missing}: missing" in capsys.readouterr().err
    shutil.rmtree(data / "dataset")
    assert build("--check") == 1
    assert f"{data / 'dataset' / 'manifest.json'}: missing" in capsys.readouterr().err


def test_json_is_one_document(dataset: Dataset, build: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert build("--json", "--check") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["dataset"], told["pairs"], told["readings"]) == (dataset.hash, 6, 10)
