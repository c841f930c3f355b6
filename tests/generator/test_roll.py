"""The roll: who is listed and drawn, and in which order."""

from __future__ import annotations

from catalog.contract import Cp, Mate, Pair, Score
from generator.evidence.records import Reading, Records, Standing, lay_out
from generator.evidence.roll import CANDIDATES, Roll, judged, roll
from generator.evidence.verdicts import LIMITS, TestName, Trial, Verdicts

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


def refusals(**failed: tuple[TestName, int | None, float]) -> Verdicts:
    """Verdicts in which each pair, such as `p5_9`, failed a test with a value against a limit."""
    trials = {
        Pair.parse(name[1:].replace("_", "-")).index: (Trial(test, None, "failed", (), value, limit),)
        for name, (test, value, limit) in failed.items()
    }
    return Verdicts(trials, ("D2",), None, LIMITS)


def test_judged_pairs_stand_apart_verified_first_then_by_the_test_that_refused_the_nearest_miss_first() -> None:
    """A drift counts whatever its sign; a mate misses by more than any number; an opinion by what passes its median."""
    found = judged(
        records(
            ("5-9", "admitted", 1, "D2", Cp(0)),
            ("0-6", "refused", 2, "D2", Cp(0)),
            ("0-7", "refused", 3, "D2", Cp(1)),
            ("0-8", "refused", 4, "D2", Cp(1)),
            ("1-2", "verified", 6, "D2", Cp(3)),
            ("1-3", "verified", 5, "D2", Cp(-2)),
            ("2-8", "refused", 7, "D2", Cp(4)),
            ("2-9", "refused", 8, "D2", Cp(4)),
            ("3-7", "refused", 9, "D2", Cp(4)),
            ("3-8", "refused", 10, "D2", Cp(4)),
            ("4-9", "waiting", None, "S1", Cp(0)),
        ),
        refusals(
            p0_6=("corridor", 30, 5.0),
            p0_7=("corridor", None, 5.0),
            p0_8=("corridor", 6, 5.0),
            p2_8=("drift", -9, 3.0),
            p2_9=("drift", 4, 3.0),
            p3_7=("opinion", 40, 36.0),
            p3_8=("opinion", 46, 45.0),
        ),
    )
    assert [(group.outcome, list(map(str, group.pairs))) for group in found] == [
        ("verified", ["1-3", "1-2"]),
        ("opinion", ["3-8", "3-7"]),
        ("drift", ["2-9", "2-8"]),
        ("corridor", ["0-8", "0-6", "0-7"]),
    ]


def test_where_nothing_was_refused_there_is_no_group() -> None:
    assert list(judged(records(("5-9", "admitted", 1, "D2", Cp(0))), refusals())) == []
