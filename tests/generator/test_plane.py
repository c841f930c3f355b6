"""The packed columns of browse and map."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from catalog.contract import Cp, Mate, Score
from generator.build import Report
from generator.evidence.records import ABSENT
from generator.outputs.plane import NONE, ROWS, in_order, packed, pair_of, to_bytes
from generator.project import Project
from generator.site import Site

CELLS = 460_800


@pytest.fixture
def columns(mini: Project, built: Callable[..., Report]) -> dict[str, Any]:
    """The mini site's file, read by hand."""
    report = built()
    data = gzip.decompress((mini.out / f"plane/{report.dataset[:8]}.bin").read_bytes())
    assert len(data) == 10 * CELLS
    kinds = {"stage": "u1", "state": "u1", "reading": "<i2", "mirror": "<i2", "rank": "<u4"}
    found, at = {}, 0
    for name, kind in kinds.items():
        size = np.dtype(kind).itemsize * CELLS
        found[name] = np.frombuffer(data[at : at + size], kind)
        at += size
    return found


def cell(white: int, black: int) -> int:
    """A cell, counted by hand: of the starts before `white`, those with a smaller number than their mirror."""
    return 960 * ROWS.index(white) + black


def test_there_are_480_rows_each_with_a_mirror_of_a_larger_number() -> None:
    assert len(ROWS) == 480
    assert {0, 288, 518} <= set(ROWS)
    assert not {959, 383, 534} & set(ROWS)


def test_cells_hold_the_deepest_reading_of_each_class(columns: dict[str, Any]) -> None:
    assert columns["stage"][cell(0, 518)] == 2
    assert columns["reading"][cell(0, 518)] == -3
    assert columns["mirror"][cell(0, 518)] == 8
    assert columns["reading"][cell(518, 518)] == 11
    assert columns["mirror"][cell(518, 518)] == 49
    assert (columns["stage"][cell(1, 2)], columns["reading"][cell(1, 2)]) == (1, 61)
    assert columns["reading"][cell(3, 700)] == 32_007
    assert columns["reading"][cell(5, 9)] == -32_768
    assert np.count_nonzero(columns["stage"]) == 7


def test_ranks_are_those_of_the_dataset(columns: dict[str, Any]) -> None:
    assert [columns["rank"][cell(*pair)] for pair in ((518, 700), (0, 518), (1, 2), (518, 518))] == [1, 2, 6, 0]


def test_what_refused_a_pair_stands_beside_its_state(judged_site: Site) -> None:
    """refused is 3; corridor, drift and another engine are 8, 16 and 24."""
    state = judged_site.plane["state"].reshape(-1)
    found = [state[cell(*pair)] & 0x3F for pair in ((0, 518), (3, 700), (5, 9), (90, 80), (1, 2), (4, 20))]
    assert found == [3 + 8, 3 + 16, 3 + 24, 1, 2, 4]


def test_states_and_pages_share_a_byte(columns: dict[str, Any]) -> None:
    """admitted, verified, refused, waiting, screened-out, control: 1 to 6; 128 for a page, 64 for the mirror's."""
    assert columns["state"][cell(0, 518)] == 4 + 128 + 64
    assert columns["state"][cell(518, 0)] == 5 + 128
    assert columns["state"][cell(1, 2)] == 4
    assert columns["state"][cell(518, 518)] == 6 + 128 + 64


def test_the_list_goes_by_depth_then_distance_then_rank_then_number_and_symmetric_pairs_end_it() -> None:
    """Six cells by hand: stage, reading, rank."""
    columns = {
        "stage": np.zeros((480, 960), "u1"),
        "reading": np.full((480, 960), NONE, "<i2"),
        "rank": np.zeros((480, 960), "<u4"),
    }
    for pair, values in {
        (0, 0): (3, 0, 0),
        (0, 1): (2, 4, 0),
        (0, 2): (3, -1, 2),
        (0, 3): (3, 1, 1),
        (0, 4): (2, -4, 0),
        (0, 5): (3, NONE, 0),
        (518, 518): (4, 9, 0),
    }.items():
        for column, value in zip(columns.values(), values, strict=True):
            column.reshape(-1)[cell(*pair)] = value
    found = [str(pair_of(each)) for each in in_order(columns)]
    assert found == ["0-3", "0-2", "0-5", "0-1", "0-4", "518-518", "0-0"]


@pytest.mark.parametrize(
    ("score", "number"),
    [(Cp(0), 0), (Cp(-31), -31), (Cp(32_500), 31_999), (Mate(7), 32_007), (Mate(-3), -32_003), (None, -32_768)],
)
def test_a_mate_and_a_missing_score_are_never_taken_for_centipawns(score: Score | None, number: int) -> None:
    cp = score.value if isinstance(score, Cp) else ABSENT
    mate = score.moves if isinstance(score, Mate) else ABSENT
    assert packed(np.array([cp]), np.array([mate])).tolist() == [number]


def test_a_full_plane_costs_about_700_kilobytes_and_the_same_bytes_each_time() -> None:
    chance = np.random.default_rng(960)
    full = {
        "stage": chance.choice(8, (480, 960), p=(0, 0.63, 0.18, 0.1, 0.05, 0.02, 0.01, 0.01)).astype("u1"),
        "state": np.full((480, 960), 4, "u1"),
        "reading": np.round(chance.normal(20, 35, (480, 960))).astype("<i2"),
        "mirror": np.full((480, 960), -32_768, "<i2"),
    }
    assert len(to_bytes(full)) < 800_000
    assert to_bytes(full) == to_bytes(full)
