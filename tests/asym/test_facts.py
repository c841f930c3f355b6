"""Facts of calibration, compute and zero on a handful of readings, every number worked out by hand."""

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from asym.facts import compute, coverage, plane, windows, zero
from asym.planning.calibration import controls
from asym.planning.classes import representatives
from asym.planning.ladder import Calibration, Corridor, Ladder, Ladders
from asym.sealed.evidence import Evidence
from catalog.contract import Fact
from catalog.passport import Count, Passport, Stage
from catalog.start import STARTS
from catalog.wave import Wave

STAGES = (Stage("S0", 10, 1, 42), Stage("S1", 20, 1, 10), Stage("D1", 40, 1, 5))
LADDER = Ladder("toy", ("S0", "S1", "D1"), STAGES, "S1")
LADDERS = Ladders(Calibration(controls=4, percentile=95, equal=10), Corridor(limit=5, drift=3), {"toy": LADDER})


def evidence(readings: list[tuple[int, int, str, int | None]], *counts: Count) -> Evidence:
    """Readings as (w, b, stage, cp) in one wave."""
    frame = (
        pd.DataFrame(readings, columns=["w", "b", "stage", "cp"])
        .astype({"cp": "Int16"})
        .assign(engine="toy", nodes_searched=10, wave=1)
    )
    passport = Passport(1, "toy", "", 1, STAGES, (), counts, 0.0, 0.0, (), "", "", "", "")
    pairs = frame[["w", "b"]].drop_duplicates()
    return Evidence(
        LADDERS, LADDER, (Wave(1, "0" * 64, passport, Path()),), "toy", frame, pairs, (), {}, pd.DataFrame()
    )


def values(facts: list[Fact]) -> dict[str, float]:
    return {fact.id: fact.value for fact in facts}


def test_what_leaves_zero_at_each_doubling() -> None:
    """Four pairs at every budget, and (1, 6) at two: four read 0 at S0, of which three have left at S1; one stays.

    Symmetric pairs and mates do not count, nor in spread and residue a pair that misses a budget.
    """
    through = {(1, 2): (0, 3, -1), (1, 3): (0, -1, 2), (1, 4): (0, 0, 0), (1, 5): (4, 2, 3)}
    rows = [
        (w, b, stage, cp)
        for (w, b), read in through.items()
        for stage, cp in zip(("S0", "S1", "D1"), read, strict=True)
    ]
    rows += [(7, 7, "S0", 0), (7, 7, "S1", 9), (7, 7, "D1", 9), (1, 6, "S0", 0), (1, 6, "S1", 50), (1, 6, "D1", None)]
    found = values(list(zero.facts(evidence(rows))))
    assert found["zero.pairs"] == 4
    assert found["zero.leave_s0_s1"] == 75
    assert found["zero.leave_s1_d1"] == 0
    assert [found[f"zero.at_{stage}"] for stage in ("s0", "s1", "d1")] == [3, 1, 1]
    assert found["zero.spread_s0"] == 2.0  # 0, 0, 0, 4: mean 1, squares 1 + 1 + 1 + 9 over 3
    assert found["zero.spread_s1"] == pytest.approx(math.sqrt(10 / 3), abs=1e-6)  # 3, -1, 0, 2: mean 1
    assert (found["zero.residue_white"], found["zero.residue_black"]) == (50, 25)


def test_zero_says_nothing_of_fewer_than_two_pairs() -> None:
    assert list(zero.facts(evidence([(1, 2, "S0", 0), (1, 2, "S1", 0), (1, 2, "D1", 0)]))) == []
    assert list(zero.facts(evidence([(1, 2, "S0", 0)]))) == []


def test_compute_shares_are_of_all_nodes() -> None:
    counts = (
        Count("S0", "screen", "toy", 3, 30),
        Count("S1", "deepen", "toy", 1, 60),
        Count("S0", "control", "toy", 1, 10),
    )
    assert values(list(compute.facts(evidence([], *counts)))) == {
        "compute.screen": 30,
        "compute.deepen": 60,
        "compute.control": 10,
    }


def test_a_class_that_went_deeper_than_its_window_lets_it_hides_no_other_that_waits() -> None:
    """(1, 2) was read at S1 though S0 read 50 and keeps 42; (1, 4) is kept and not read at S1."""
    rows: list[tuple[int, int, str, int | None]] = [(1, 2, "S0", 50), (1, 3, "S0", -42), (1, 4, "S0", 20)]
    rows += [(1, 5, "S0", None), (1, 2, "S1", 3), (1, 3, "S1", -11)]
    found = values(list(coverage.facts(evidence(rows))))
    assert {id: value for id, value in found.items() if id.startswith("funnel.")} == {
        "funnel.s0.done": 4,
        "funnel.s0.waiting": 460_796,
        "funnel.s0.kept": 2,
        "funnel.s0.dropped": 2,
        "funnel.s1.done": 2,
        "funnel.s1.waiting": 1,
        "funnel.s1.kept": 1,
        "funnel.s1.dropped": 1,
    }


def test_the_calibrations_figures() -> None:
    """Four controls read 10, 20, 30, 40 at S0 and 0, 10, 20, 10 at S1: three are equal in depth."""
    drawn = [int(index) // 960 for index in controls(4)]
    rows: list[tuple[int, int, str, int | None]] = []
    for sp, shallow, deep in zip(drawn, (10, 20, 30, 40), (0, 10, 20, 10), strict=True):
        rows += [(sp, sp, "S0", shallow), (sp, sp, "S1", deep)]
    found = values(list(windows.facts(evidence(rows))))
    assert found["calibration.nodes"] == 20
    assert found["calibration.equal"] == 3
    assert found["calibration.s0.mean"] == 25.0
    assert found["calibration.s0.spread"] == pytest.approx(math.sqrt(500 / 3), abs=1e-6)
    assert found["calibration.s1.mean"] == 10.0
    assert found["calibration.s0.correlation"] == pytest.approx(20 / math.sqrt(5 * 2) / 10, abs=1e-6)
    # Equal in depth: 10, 20, 40 against 0, 10, 10; sums of products 400/3, 1400/3 and 200/3.
    assert found["calibration.s0.correlation_equal"] == pytest.approx(2 / math.sqrt(7), abs=1e-6)
    assert (found["stage.s0.window"], found["stage.s1.window"]) == (42, 10)
    assert "calibration.s1.correlation" not in found


def test_the_calibration_says_nothing_until_every_control_was_read() -> None:
    drawn = [int(index) // 960 for index in controls(4)]
    rows = [(sp, sp, stage, 0) for sp in drawn for stage in ("S0", "S1")]
    assert list(windows.facts(evidence(rows[:-1]))) == []
    assert list(windows.facts(evidence(rows))) != []


def test_a_sum_of_starts_is_found_where_one_was_put_in() -> None:
    """White's starts add 10 and -10, Black's 3, 0 and -3, the mean is 20; one pair of the six was not read."""
    read = {(0, 5): 33, (0, 6): 30, (0, 7): 27, (1, 5): 13, (1, 6): 10}
    found = plane.sum_of_starts(*np.array(list(read)).T, np.array(list(read.values()), dtype=float))
    assert found.white[0] - found.white[1] == pytest.approx(20)
    assert found.black[5] - found.black[6] == pytest.approx(3)
    assert found.black[6] - found.black[7] == pytest.approx(3)
    assert found.rest == pytest.approx(np.zeros(5), abs=1e-9)
    assert 3 * found.white[0] + 2 * found.white[1] == pytest.approx(0, abs=1e-9)


def test_what_no_sum_of_starts_says_is_left() -> None:
    """Two starts a side: of 0, 0, 0, 4 the sum explains means 0 and 2 a row, so that every pair keeps 1 or -1."""
    found = plane.sum_of_starts(np.array([0, 0, 1, 1]), np.array([8, 9, 8, 9]), np.array([0.0, 0.0, 0.0, 4.0]))
    assert found.white.tolist() == pytest.approx([-1, 1])
    assert found.black.tolist() == pytest.approx([-1, 1])
    assert found.rest == pytest.approx([1, -1, -1, 1])


def test_the_plane_is_told_once_it_is_read_whole() -> None:
    """Each pair reads White's file-like part plus Black's: 30 - (w % 7) + (b % 5), so that the sum explains all."""
    whole = [(*divmod(int(index), STARTS), "S0", None) for index in representatives()]
    rows = [(w, b, stage, 30 - w % 7 + b % 5) for w, b, stage, _ in whole]
    found = values(list(plane.facts(evidence(rows))))
    asymmetric = [cp for w, b, _, cp in rows if w != b]
    assert found["plane.mean"] == pytest.approx(np.mean(asymmetric), abs=1e-6)
    assert (found["plane.highest"], found["plane.lowest"]) == (34, 24)
    assert found["plane.black"] == 0
    assert found["plane.starts_share"] == 100
    assert found["plane.rest"] == 0
    assert (found["plane.white_best"] % 7, found["plane.white_worst"] % 7) == (0, 6)
    assert (found["plane.black_best"] % 5, found["plane.black_worst"] % 5) == (0, 4)
    assert found["plane.white_best_part"] - found["plane.white_worst_part"] == pytest.approx(6, abs=1e-5)
    assert list(plane.facts(evidence([row for row in rows if row[:2] != (0, 1)]))) == []
