"""Windows by the rule, against counts by hand and the promise that the rule makes."""

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from asym.planning.calibration import calibrated, control_distances, controls, windows
from asym.planning.classes import stage0_order
from asym.planning.ladder import Calibration, Ladder
from catalog.columns import WAVE_READINGS
from catalog.passport import Count, Passport, Stage
from catalog.table import make_table
from catalog.wave import read_waves, seal_wave

RULE = Calibration(controls=3, percentile=95, equal=10)


def test_a_window_keeps_the_stated_share_of_the_equal_controls() -> None:
    """Twenty controls equal in depth: 95 % are nineteen, so the largest of twenty may be lost and no other."""
    shallow = [*range(20, 39), 90, 500]
    deep = [*[10] * 20, 11]
    assert windows([shallow, deep], RULE) == [38, 10]


def test_with_nineteen_equal_controls_none_may_be_lost() -> None:
    """95 % of nineteen are 18.05 controls: eighteen would be too few."""
    assert windows([[*range(18), 77], [0] * 19], RULE) == [77, 0]


def test_no_equal_control_gives_no_window() -> None:
    assert windows([[1, 2], [11, 12]], RULE) == []


@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 30)), min_size=1, max_size=147),
    st.integers(1, 100),
)
def test_the_promise_holds_and_no_smaller_window_keeps_it(readings: list[tuple[int, int]], percentile: int) -> None:
    """Counted anew, without sorting or ranks."""
    rule = Calibration(controls=len(readings), percentile=percentile, equal=10)
    found = windows([[shallow for shallow, _ in readings], [deep for _, deep in readings]], rule)
    equal = [shallow for shallow, deep in readings if deep <= 10]
    if not equal:
        assert found == []
        return
    kept = sum(value <= found[0] for value in equal)
    one_less = sum(value <= found[0] - 1 for value in equal)
    assert 100 * kept >= percentile * len(equal)
    assert 100 * one_less < percentile * len(equal)


def test_controls_are_the_first_symmetric_classes_of_the_order() -> None:
    by_hand = [int(index) for index in stage0_order() if index // 960 == index % 960][:147]
    assert controls(147).tolist() == by_hand
    assert len(set(by_hand)) == 147


STAGES = (Stage("S0", 10, 1, None), Stage("S1", 20, 1, None), Stage("D1", 40, 1, 5))
LADDER = Ladder("mini", ("D1",), STAGES, "S1")
PASSPORT = Passport(
    1, "mini", "0" * 64, 1, STAGES, (), (Count("S0", "control", "toy", 6, 60),), 0.0, 0.0, (), "", "", "", ""
)


def seal(data: Path, wave: int, cp: dict[tuple[int, str], int]) -> None:
    """Seal symmetric readings given as {(start, stage): cp}."""
    rows = [
        {
            "w": sp, "b": sp, "stage": stage, "engine": "toy", "nodes": 10, "depth": 1, "nodes_at_score": 5,
            "nodes_searched": 10, "cp": value, "mate": None, "purpose": "control", "bestmove": "e2e4", "pv": None,
            "win": None, "draw": None, "loss": None,
        }
        for (sp, stage), value in cp.items()
    ]  # fmt: skip
    table = make_table(WAVE_READINGS, {column.name: [row[column.name] for row in rows] for column in WAVE_READINGS})
    seal_wave(data, replace(PASSPORT, wave=wave), table)


def test_windows_come_from_sealed_controls_over_several_waves(tmp_path: Path) -> None:
    one, two, three = (int(index) // 960 for index in controls(3))
    seal(tmp_path, 1, {(one, "S0"): -40, (two, "S0"): 30, (three, "S0"): 99})
    assert calibrated(LADDER, RULE, read_waves(tmp_path), "toy") == LADDER
    seal(tmp_path, 2, {(one, "S1"): 9, (two, "S1"): -10, (three, "S1"): 11})
    waves = read_waves(tmp_path)
    assert control_distances(LADDER, RULE, waves, "toy") == [[40, 30, 99], [9, 10, 11]]
    assert [stage.window for stage in calibrated(LADDER, RULE, waves, "toy").stages] == [40, 10, 5]


def test_another_engines_controls_calibrate_nothing(tmp_path: Path) -> None:
    numbers = [int(index) // 960 for index in controls(3)]
    seal(tmp_path, 1, {(sp, stage): 0 for sp in numbers for stage in ("S0", "S1")})
    assert calibrated(LADDER, RULE, read_waves(tmp_path), "other") == LADDER
    assert calibrated(LADDER, RULE, read_waves(tmp_path), "toy").stages[0].window == 0


def test_a_ladder_that_states_its_windows_is_left_alone(tmp_path: Path) -> None:
    ladder = Ladder("plain", (), STAGES, None)
    assert calibrated(ladder, RULE, read_waves(tmp_path), "toy") is ladder
