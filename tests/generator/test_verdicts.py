"""Verdicts as pages have them, from the judged mini data; expected values stand in its table."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from catalog.columns import VERDICTS
from catalog.contract import Cp, Mate, Pair
from catalog.dataset import read_dataset
from catalog.table import make_table, write_table
from generator.errors import GeneratorError
from generator.evidence.records import read_records
from generator.evidence.verdicts import Verdicts, read_verdicts
from generator.pages.pair import pair_record, pair_view
from generator.rendering.desk import Desk
from generator.rendering.judgement import VerdictView, verdict_view
from generator.routes import Links
from generator.site import Site
from generator.views import PairView


@pytest.fixture
def verdicts(judged_root: Path) -> Verdicts:
    dataset = read_dataset(judged_root / "data")
    return read_verdicts(dataset, read_records(dataset), dataset.facts)


def desk_of(site: Site, code: str = "en") -> Desk:
    return Desk(site, site.editions[code], Links.beside("en/x.html"), {})


def view_of(site: Site, name: str) -> VerdictView:
    return verdict_view(desk_of(site), Pair.parse(name))


def page_of(site: Site, name: str) -> PairView:
    return pair_view(site, Pair.parse(name))


@pytest.mark.parametrize(
    ("pair", "outcomes", "reason"),
    [
        ("90-80", "held held held held", None),
        ("0-6", "held held held held", None),
        ("0-518", "failed held held held", "corridor"),
        ("3-700", "held failed held held", "drift"),
        ("5-9", "held held failed held", "opinion"),
        ("2-11", "held held failed held", "opinion"),
        ("1-2", "held held held open", None),
    ],
)
def test_each_test_has_its_outcome_and_the_first_that_failed_is_the_reason(
    verdicts: Verdicts, pair: str, outcomes: str, reason: str | None
) -> None:
    index = Pair.parse(pair).index
    assert [trial.outcome for trial in verdicts.trials[index]] == outcomes.split()
    failed = verdicts.reason(Pair.parse(pair))
    assert (failed.name if failed else None) == reason
    assert verdicts.refused.get(index) == reason


def test_a_test_names_its_engine_its_limit_and_the_readings_with_their_signs(verdicts: Verdicts) -> None:
    corridor, drift, second, third = verdicts.trials[Pair(90, 80).index]
    assert corridor.scores == drift.scores == (Cp(3), Cp(4), Cp(1), Cp(2))
    assert (corridor.value, corridor.limit, drift.value, drift.limit) == (4, 5, -1, 3)
    assert corridor.judge
    assert corridor.judge.name == "Minifish 1.0"
    assert second.judge
    assert third.judge
    assert (second.judge.name, second.judge.limit, second.judge.amount) == ("Otherfish 2", "nodes", 1_000_000)
    assert (third.judge.name, third.judge.limit, third.judge.amount) == ("Handfish 3", "depth", 16)
    assert (second.scores, second.value, second.limit) == ((Cp(11),), 11, 27.0)
    assert (third.scores, third.value, third.limit) == ((Cp(-6),), 6, 22.5)


def test_a_mate_of_another_engine_is_shown_and_compared_with_nothing(verdicts: Verdicts) -> None:
    second = verdicts.trials[Pair(2, 11).index][2]
    assert (second.outcome, second.scores, second.value) == ("failed", (Mate(9),), None)


def test_a_verdict_that_the_readings_do_not_give_stops_the_build(judged_root: Path, tmp_path: Path) -> None:
    """No page may show numbers beside a verdict that was made from others."""
    dataset = read_dataset(judged_root / "data")
    changed = dataset.verdicts.copy()
    changed["value"] = changed["value"].where(changed["test"] != "corridor", pd.Series([1] * len(changed)))
    folder = shutil.copytree(dataset.folder, tmp_path / "dataset")
    write_table(folder / "verdicts.parquet", make_table(VERDICTS, {name: changed[name] for name in changed}))
    with pytest.raises(GeneratorError, match=r"pair \d+-\d+: the verdict on corridor was made from 1 cp, the readings"):
        read_verdicts(replace(dataset, folder=folder), read_records(dataset), dataset.facts)


@pytest.mark.parametrize(
    ("pair", "kind", "tests", "unread"),
    [
        ("90-80", "judged", 4, ()),
        ("0-518", "judged", 4, ()),
        ("1-2", "judged", 4, ()),
        ("4-20", "waiting", 4, ("D1", "D2")),
        ("6-30", "waiting", 4, ("S4", "S5", "D1", "D2")),
        ("518-0", "screened-out", 0, ("S4", "S5", "D1", "D2")),
        ("518-518", "control", 0, ()),
        ("869-879", "mirror", 0, ()),
    ],
)
def test_a_page_knows_what_kind_of_verdict_it_has(
    judged_site: Site, pair: str, kind: str, tests: int, unread: tuple[str, ...]
) -> None:
    view = view_of(judged_site, pair)
    assert (view.kind, len(view.trials), view.unread) == (kind, tests, unread)
    assert view.corridor == (("S4", 200_000), ("S5", 400_000), ("D1", 800_000), ("D2", 1_600_000))


def test_a_waiting_pair_shows_what_was_read_and_names_no_engine_that_was_not_asked(judged_site: Site) -> None:
    corridor, drift, second, third = view_of(judged_site, "4-20").trials
    assert corridor.scores == (Cp(-2), Cp(1), None, None)
    assert [each.outcome for each in (corridor, drift, second, third)] == ["open"] * 4
    assert (second.engine, third.engine, second.scores) == ("", "", (None,))


def test_a_mirror_carries_no_verdict_but_names_the_pair_that_has_one(judged_site: Site) -> None:
    """What an engine said of a pair, it did not say of its mirror."""
    view = view_of(judged_site, "869-879")
    assert view.judged == Pair(90, 80)
    assert "admitted" in view.judged_state
    page = page_of(judged_site, "869-879")
    assert (page.state, page.rank) == ("mirror", None)
    record = pair_record(judged_site, Pair(869, 879))
    assert (record["state"], record["verdict"], record["games"]) == ("mirror", None, [])


def test_the_word_of_a_refusal_names_its_reason(judged_site: Site) -> None:
    desk = desk_of(judged_site)
    words = {name: desk.state_word(Pair.parse(name)) for name in ("0-518", "3-700", "5-9", "90-80")}
    assert words["0-518"].endswith("refused: [en] corridor") or words["0-518"].endswith("refused: corridor")
    assert len(set(words.values())) == 4


def test_the_record_of_a_pair_has_tests_and_games(judged_site: Site) -> None:
    record = pair_record(judged_site, Pair(90, 80))
    assert (record["state"], record["rank"]) == ("admitted", 4)
    assert record["verdict"][0] == {  # type: ignore[index]
        "test": "corridor",
        "outcome": "held",
        "engine": "Minifish 1.0",
        "readings": [3, 4, 1, 2],
        "value": 4,
        "limit": 5.0,
    }
    assert record["games"] == [
        {
            "engine": "Minifish 1.0",
            "nodes": 5000,
            "white": 1,
            "draws": 2,
            "black": 1,
            "pgn": "https://mini.example/data/pairs/90/90-80.pgn",
        }
    ]


def test_data_without_verdicts_judge_nobody(mini_site: Site) -> None:
    assert mini_site.verdicts.trials == {}
    assert view_of(mini_site, "518-700").kind == "waiting"
    assert mini_site.matches == {}
