"""The roll: who is listed and drawn, and in which order."""

from __future__ import annotations

from catalog.contract import Cp, Mate, Pair, Score
from generator.evidence.records import Reading, Records, Standing, lay_out
from generator.evidence.roll import CANDIDATES, Roll, roll

STAGES = ("S0", "S1", "D2")


def reading(stage: str, score: Score | None) -> Reading:
    return Reading(stage, 1, score, 1, 1, 1, 1)


def records(*entries: tuple[str, str, int | None, str, Score | None]) -> Records:
    """Records of classes: pair, state, rank, deepest stage and reading there."""
    standings: list[Standing] = []
    readings: dict[int, tuple[Reading, ...]] = {}
    for name, state, rank, stage, score in entries:
        pair = Pair.parse(name)
        standings.append(Standing(pair, state, rank))
        readings[pair.index] = (reading(stage, score),)
        readings[pair.mirror().index] = (reading(stage, Cp(0)),)
    return lay_out(readings, standings, "engine", STAGES)


def listed(found: Roll) -> list[str]:
    return [str(pair) for pair in found.pairs]


def test_admitted_pairs_stand_by_rank_and_alone() -> None:
    found = roll(
        records(
            ("5-9", "admitted", 7, "D2", Cp(4)),
            ("0-6", "refused", 1, "D2", Cp(0)),
            ("1-2", "verified", 2, "D2", Cp(1)),
            ("3-7", "admitted", 3, "D2", Cp(-2)),
            ("6-6", "control", None, "D2", Cp(0)),
        )
    )
    assert (found.admitted, listed(found)) == (True, ["3-7", "5-9"])
    assert [found.line(Pair(5, 9)), found.line(Pair(1, 2))] == [2, None]


def test_a_pair_that_a_longer_ladder_left_without_rank_stays_admitted_after_the_ranked() -> None:
    found = roll(records(("5-9", "admitted", None, "S1", Cp(0)), ("3-7", "admitted", 3, "D2", Cp(-2))))
    assert listed(found) == ["3-7", "5-9"]


def test_until_one_is_admitted_the_roll_holds_candidates_by_rank_then_the_deepest_of_the_rest() -> None:
    found = roll(
        records(
            ("0-6", "waiting", None, "S0", Cp(0)),
            ("1-2", "waiting", None, "S1", Cp(-9)),
            ("2-8", "waiting", None, "S1", Cp(3)),
            ("3-7", "verified", 2, "D2", Cp(5)),
            ("4-9", "waiting", 1, "D2", Cp(-4)),
        )
    )
    assert (found.admitted, listed(found)) == (False, ["4-9", "3-7", "2-8", "1-2", "0-6"])


def test_who_is_out_of_the_running_or_without_centipawns_is_no_candidate() -> None:
    found = roll(
        records(
            ("0-6", "refused", 1, "D2", Cp(0)),
            ("1-2", "screened-out", None, "S0", Cp(0)),
            ("3-3", "control", None, "D2", Cp(0)),
            ("4-9", "waiting", None, "S1", Mate(5)),
            ("5-9", "waiting", None, "S1", None),
        )
    )
    assert found == Roll(False, ())


def test_candidates_are_limited() -> None:
    many = [(f"0-{black}", "waiting", None, "S0", Cp(black)) for black in range(1, CANDIDATES + 20)]
    assert listed(roll(records(*many))) == [f"0-{black}" for black in range(1, CANDIDATES + 1)]
