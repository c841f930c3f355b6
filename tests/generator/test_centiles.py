"""A pair whose rank is not stable says where it stands, in whole hundredths; a page is made again when that moves."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from catalog.contract import Cp, Mate, Pair, Score
from generator.building.digests import pair_digests
from generator.evidence.centiles import NONE, Centiles
from generator.evidence.records import Reading, Standing, lay_out
from generator.site import Site

READ = {Pair(0, 1): Cp(10), Pair(0, 2): Cp(-20), Pair(0, 3): Mate(4), Pair(0, 4): Cp(20), Pair(5, 5): Cp(0)}
"""Four classes and a control at one stage."""


@pytest.fixture(scope="module")
def centiles() -> Centiles:
    def ladder(score: Score) -> list[Reading]:
        return [Reading("S0", 10_000, score, 9, 9_000, 10_001, 1)]

    standings = [Standing(pair, "control" if pair.symmetric else "waiting", None) for pair in READ]
    records = lay_out({pair.index: ladder(score) for pair, score in READ.items()}, standings, "engine", ["S0", "S1"])
    return Centiles(records, ["S0", "S1"])


@pytest.mark.parametrize(
    ("cp", "wanted"),
    [(10, 75), (-20, 25), (20, 25), (0, 100), (11, 75), (-9, 100), (21, 25), (4_000, 25)],
)
def test_it_counts_the_classes_that_lie_farther_from_zero(centiles: Centiles, cp: int, wanted: int) -> None:
    """Of four: as far is not farther, the control is none of them, and the mate is farther than any centipawns."""
    assert centiles.of("S0", cp) == wanted


def test_a_stage_that_nobody_reached_has_none(centiles: Centiles) -> None:
    assert centiles.of("S1", 3) is None
    assert centiles.of("another", 3) is None


def test_the_column_has_the_deepest_reading_of_each_pair(centiles: Centiles) -> None:
    column = centiles.deepest()
    assert [column[pair.index] for pair in READ] == [75, 25, NONE, 25, 100]
    assert np.count_nonzero(column != NONE) == 4


def test_a_page_is_made_again_when_its_centile_moves(judged_site: Site) -> None:
    """And no other page is, for others' centiles do not stand on it."""
    standings, column = judged_site.records.standings, judged_site.centiles.deepest()
    shown = [
        place
        for place, index in enumerate(judged_site.pairs.numbers.tolist())
        if column[index] != NONE and standings[index].state != "admitted"
    ]
    first = shown[0]

    class Moved(Centiles):
        def deepest(self) -> np.ndarray:
            column = super().deepest()
            column[judged_site.pairs.numbers[first]] += 1
            return column

    moved = replace(
        judged_site, centiles=Moved(judged_site.records, [stage.name for stage in judged_site.dataset.stages])
    )
    assert np.flatnonzero(pair_digests(judged_site) != pair_digests(moved)).tolist() == [first]
