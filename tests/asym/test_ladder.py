"""Ladder settings: read strictly, refused in one line with the file and the path inside it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from asym.model import SearchError
from asym.planning.ladder import Ladder, read_ladders
from catalog.errors import CatalogError

ROOT = Path(__file__).resolve().parents[2]


def refusal(data: Path) -> str:
    with pytest.raises((SearchError, CatalogError)) as refused:
        read_ladders(data)
    message = str(refused.value)
    assert message.startswith(str(data / "ladder.toml"))
    assert "\n" not in message
    return message


def test_the_reference_ladder_is_the_published_one() -> None:
    """Nodes and windows of the original study, stage by stage."""
    stages = read_ladders(ROOT / "data").named("reference").stages
    assert [(stage.name, stage.nodes, stage.window) for stage in stages[:6]] == [
        ("S0", 100_000, 50),
        ("S1", 500_000, 40),
        ("S2", 2_000_000, 41),
        ("S3", 8_000_000, 32),
        ("S4", 32_000_000, 30),
        ("S5", 128_000_000, 35),
    ]
    assert [stage.nodes for stage in stages[6:9]] == [400_000_000, 800_000_000, 1_600_000_000]


def test_the_bundled_ladder_has_the_budgets_that_two_cores_can_pay() -> None:
    ladder = read_ladders(ROOT / "data").named("bundled")
    budgets = [10_000, 50_000, 200_000, 800_000, 3_200_000, 6_400_000, 12_800_000, 25_600_000]
    assert [stage.nodes for stage in ladder.stages] == budgets
    assert ladder.corridor == ("S4", "S5", "D1", "D2")


def test_stages_have_levels_from_shallow_to_deep(ladder: Ladder) -> None:
    assert [ladder.level(stage.name) for stage in ladder.stages] == [0, 1, 2]


def test_an_unknown_stage_is_refused_with_those_that_are(ladder: Ladder) -> None:
    with pytest.raises(SearchError, match=re.escape("stage 'S7': not in the ladder toy, wanted one of S0, S1, S2")):
        ladder.level("S7")


def test_an_unknown_ladder_is_refused_with_those_that_are(data: Path) -> None:
    with pytest.raises(SearchError, match="ladder 'steep': unknown, wanted one of toy, other"):
        read_ladders(data).named("steep")


@pytest.mark.parametrize(
    ("what", "instead", "told"),
    [
        ("seed = 20260918", "seed = 1", "seed is 1, wanted 20260918"),
        ("seed = 20260918", "seed = '20260918'", "$.seed"),
        ("seed = 20260918", "", "`seed`"),
        ("controls = 147", "control = 147", "$.calibration"),
        ("percentile = 95", "percentile = 95.5", "$.calibration.percentile"),
        ("limit = 5", "limit = 'five'", "$.corridor.limit"),
        ("nodes = 100,", "nodes = 100.5,", "$.ladder[0].stages[0].nodes"),
        ("nodes = 100,", "nodes = '100',", "$.ladder[0].stages[0].nodes"),
        ("nodes = 100,", "nodes = true,", "$.ladder[0].stages[0].nodes"),
        ("nodes = 100,", "", "$.ladder[0].stages[0]"),
        ("window = 60", "windows = 60", "$.ladder[0].stages[1]"),
        ("window = 60", "window = -1", "S1: wanted"),
        ("hash_mb = 32", "hash_mb = 0", "S2: wanted"),
        ("nodes = 100,", "nodes = 0,", "S0: wanted"),
        ("nodes = 200,", "nodes = 100,", "S1 has 100 nodes, wanted more than S0's 100"),
        ("nodes = 400,", "nodes = 150,", "S2 has 150 nodes, wanted more than S1's 200"),
        ('name = "S1"', 'name = "S0"', "ladder toy: stage 'S0' stands twice"),
        ('name = "other"', 'name = "toy"', "ladder 'toy' stands twice"),
        ('corridor = ["S1", "S2"]', 'corridor = ["S1", "D1"]', "ladder toy: corridor names 'D1', wanted stages"),
        ("seed = 20260918", "seed = = 1", "line 2"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_path(data: Path, what: str, instead: str, told: str) -> None:
    path = data / "ladder.toml"
    text = path.read_text()
    assert what in text
    path.write_text(text.replace(what, instead, 1))
    assert told in refusal(data)


def test_a_ladder_without_stages_is_refused(data: Path) -> None:
    path = data / "ladder.toml"
    path.write_text(re.sub(r"stages = \[\n.*?\n\]", "stages = []", path.read_text(), count=1, flags=re.DOTALL))
    assert "ladder toy has no stages" in refusal(data)


def test_a_missing_or_unreadable_file_is_named(data: Path) -> None:
    path = data / "ladder.toml"
    path.write_bytes(b"\xff\xfe")
    refusal(data)
    path.unlink()
    assert "No such file or directory, wanted a settings file" in refusal(data)


def test_a_change_of_any_stage_changes_the_hash(data: Path, cast: Callable[[str], Path]) -> None:
    """The hash stands in passports, so that nobody takes two ladders of one name for one."""
    path = data / "ladder.toml"
    text = path.read_text()
    hashes = {read_ladders(data).named("toy").sha256}
    for what, instead in (("nodes = 100,", "nodes = 99,"), ("window = 60", "window = 61"), ("= 32 }", "= 33 }")):
        path.write_text(text.replace(what, instead, 1))
        hashes.add(read_ladders(data).named("toy").sha256)
    assert len(hashes) == 4
    path.write_text(text.replace("equal = 10", "equal = 11"))
    assert read_ladders(data).named("toy").sha256 in hashes
