"""Admission: the truth table, by hand. Corridor limit 5, drift 3, four budgets, two other engines."""

import pytest

from asym.planning.ladder import Corridor
from asym.verification.admission import Opinion, holds, judge
from catalog.contract import Cp, Mate, Score

RULE = Corridor(limit=5, drift=3)


def readings(*values: int | str | None) -> list[Score | None]:
    """Numbers are centipawns; `#3` and `#-3` are mates."""
    return [Mate(int(v[1:])) if isinstance(v, str) else None if v is None else Cp(v) for v in values]


def opinions(
    second: int | str | None, third: int | str | None, medians: tuple[float | None, float | None] = (20, 30)
) -> list[Opinion]:
    one, two = readings(second, third)
    return [Opinion("second-engine", one, medians[0]), Opinion("third-engine", two, medians[1])]


GOOD = readings(0, 2, -1, 1)


def test_a_pair_that_passes_every_test_is_admitted() -> None:
    verdict = judge(GOOD, opinions(19, -29), RULE)
    assert verdict.state == "admitted"
    assert verdict.reason is None
    assert [(t.name, t.engine, t.outcome, t.value, t.limit) for t in verdict.tests] == [
        ("corridor", None, "held", 2, 5),
        ("drift", None, "held", 1, 3),
        ("opinion", "second-engine", "held", 19, 20),
        ("opinion", "third-engine", "held", 29, 30),
    ]


@pytest.mark.parametrize(
    ("corridor", "second", "third", "failing"),
    [
        ((6, 2, -1, 1), 0, 0, "corridor"),
        ((0, -6, -1, 1), 0, 0, "corridor"),
        ((0, 2, 6, 1), 0, 0, "corridor"),
        ((0, 2, -1, -6), 0, 0, "corridor"),
        ((-2, -1, 0, 1), 0, 0, "drift"),
        ((0, 2, -1, 1), 20, 0, "opinion second-engine"),
        ((0, 2, -1, 1), 0, -30, "opinion third-engine"),
    ],
)
def test_each_test_alone_refuses_a_pair(corridor: tuple[int, ...], second: int, third: int, failing: str) -> None:
    verdict = judge(readings(*corridor), opinions(second, third), RULE)
    assert verdict.state == "refused"
    failed = [" ".join(filter(None, (t.name, t.engine))) for t in verdict.tests if t.outcome == "failed"]
    assert failed == [failing]
    assert verdict.reason is not None
    assert verdict.reason.name == failing.split()[0]


@pytest.mark.parametrize(("cp", "state"), [(4, "admitted"), (5, "admitted"), (6, "refused")])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_corridor_holds_at_its_limit_and_not_beyond(cp: int, sign: int, state: str) -> None:
    assert judge(readings(0, sign * cp, -1, 0), opinions(0, 0), RULE).state == state


@pytest.mark.parametrize(("second", "state"), [(19, "admitted"), (20, "refused"), (21, "refused")])
@pytest.mark.parametrize("sign", [1, -1])
def test_an_opinion_holds_strictly_below_the_median(second: int, sign: int, state: str) -> None:
    assert judge(GOOD, opinions(sign * second, 0), RULE).state == state


@pytest.mark.parametrize(("second", "state"), [(20, "admitted"), (21, "refused")])
def test_a_median_of_an_even_sample_may_lie_between_two_numbers(second: int, state: str) -> None:
    assert judge(GOOD, opinions(second, 0, (20.5, 30)), RULE).state == state


@pytest.mark.parametrize(
    ("corridor", "drifts"),
    [
        ((0, 0, 1, 2), False),  # one way, but by two
        ((0, 0, 1, 3), True),  # by three, with equal neighbours
        ((3, 1, 0, 0), True),
        ((2, 0, 0, 0), False),
        ((-1, 0, 0, 2), True),
        ((-1, -1, 2, 2), True),
        ((0, 2, 1, 3), False),  # by three, but not one way
        ((0, 3, 3, 2), False),
        ((5, -5, 5, -5), False),
        ((2, 2, 2, 2), False),
        ((-5, -5, -5, 5), True),
        ((1, 1, -1, -2), True),
        ((1, 1, -1, -1), False),
    ],
)
def test_drift_is_one_way_and_far(corridor: tuple[int, ...], drifts: bool) -> None:
    """Standing still between two budgets breaks no movement; |c4 - c1| of two is none, of three is one."""
    verdict = judge(readings(*corridor), opinions(0, 0), RULE)
    assert verdict.tests[1].outcome == ("failed" if drifts else "held")
    assert verdict.state == ("refused" if drifts else "admitted")
    assert holds(readings(*corridor), RULE) is not drifts


@pytest.mark.parametrize("at", range(4))
def test_a_missing_corridor_reading_means_waiting(at: int) -> None:
    some = list(GOOD)
    some[at] = None
    assert judge(some, opinions(0, 0), RULE).state == "waiting"
    assert not holds(some, RULE)


@pytest.mark.parametrize("bad", [90, "#4"])
def test_what_is_missing_refuses_nobody_whatever_else_was_read(bad: int | str) -> None:
    verdict = judge(readings(bad, None, 0, 0), opinions(99, 99), RULE)
    assert verdict.state == "waiting"


def test_no_reading_at_all_means_waiting() -> None:
    for nothing in ([], readings(None, None, None, None)):
        assert judge(nothing, opinions(None, None), RULE).state == "waiting"


@pytest.mark.parametrize(
    "held",
    [
        opinions(None, None),
        opinions(None, 0),
        opinions(0, None),
        opinions(0, 0, (None, 30)),
        opinions(0, 0, (20, None)),
        opinions(0, 0)[:1],
        [],
    ],
)
def test_without_both_opinions_a_pair_is_verified_and_not_admitted(held: list[Opinion]) -> None:
    assert judge(GOOD, held, RULE).state == "verified"


def test_one_failed_opinion_refuses_while_the_other_is_open() -> None:
    assert judge(GOOD, opinions(40, None), RULE).state == "refused"


@pytest.mark.parametrize("mate", ["#1", "#-12"])
def test_a_mate_is_no_small_number_of_centipawns(mate: str) -> None:
    corridor = judge(readings(0, 2, -1, mate), opinions(0, 0), RULE)
    assert corridor.state == "refused"
    assert corridor.reason is not None
    assert (corridor.reason.name, corridor.reason.value) == ("corridor", None)
    opinion = judge(GOOD, opinions(mate, 0), RULE)
    assert opinion.state == "refused"
    assert opinion.reason is not None
    assert (opinion.reason.engine, opinion.reason.value) == ("second-engine", None)
