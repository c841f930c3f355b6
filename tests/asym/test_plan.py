"""What is read next: deepest stage, most equal, stage-0 order; windows, shares, and nothing twice."""

from collections.abc import Callable
from pathlib import Path

import pytest

from asym.model import Failure, Job, Reading, Setup
from asym.planning.classes import stage0_order
from asym.planning.depth import DepthFirst, ScreenOnly
from asym.planning.ladder import Ladder
from asym.planning.plan import KINDS
from asym.planning.progress import Progress, read_progress
from asym.planning.source import Order, Source
from asym.running.journal import Journal
from catalog.contract import Cp, Mate, Pair, Score
from catalog.start import mirror

ASYMMETRIC = [pair for pair in map(Pair.at, map(int, stage0_order()[:40])) if not pair.symmetric]
"""Classes in stage-0 order."""


@pytest.fixture
def progress(ladder: Ladder) -> Progress:
    return Progress(ladder)


@pytest.fixture
def tell(progress: Progress, setups: list[Setup]) -> Callable[[Pair, int, Score], None]:
    """Puts a reading into the progress."""

    def learn(pair: Pair, level: int, score: Score) -> None:
        progress.learn(*found(Job("k", pair, f"S{level}", "screen", setups[level]), score))

    return learn


def found(job: Job, score: Score, nodes: int = 100) -> tuple[Job, Reading]:
    return job, Reading(job.key, score, 5, nodes - 1, nodes, "e2e4", ())


def depth_first(progress: Progress, setups: list[Setup], deepest: int = 2, share: float = 0.0) -> DepthFirst:
    return DepthFirst(progress, setups, Order(deepest, share))


def served(source: Source, count: int) -> list[tuple[str, str]]:
    jobs = [source.next() for _ in range(count)]
    return [(job.stage, str(job.pair)) for job in jobs if job is not None]


def test_the_first_kind_is_the_default() -> None:
    assert next(iter(KINDS)) == "depth"


def test_with_nothing_read_stage_0_is_served_in_its_order(progress: Progress, setups: list[Setup]) -> None:
    wanted = [("S0", str(Pair.at(int(index)))) for index in stage0_order()[:20]]
    assert served(depth_first(progress, setups), 20) == wanted


def test_the_deepest_stage_with_candidates_is_served_first(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    a, b, c = ASYMMETRIC[:3]
    for pair in (a, b, c):
        tell(pair, 0, Cp(1))
    tell(b, 1, Cp(50))
    assert served(depth_first(progress, setups), 3) == [("S2", str(b)), ("S1", str(a)), ("S1", str(c))]


def test_inside_a_stage_the_most_equal_is_served_first_whatever_its_sign(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    scores = {ASYMMETRIC[0]: 90, ASYMMETRIC[1]: -3, ASYMMETRIC[2]: 40, ASYMMETRIC[3]: -41, ASYMMETRIC[4]: 0}
    for pair, cp in scores.items():
        tell(pair, 0, Cp(cp))
    wanted = [ASYMMETRIC[place] for place in (4, 1, 2, 3, 0)]
    assert served(depth_first(progress, setups), 5) == [("S1", str(pair)) for pair in wanted]


def test_ties_are_served_in_the_stage_0_order(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    pairs = ASYMMETRIC[:12]
    for place, pair in enumerate(reversed(pairs)):
        tell(pair, 0, Cp(7 if place % 2 else -7))
    assert served(depth_first(progress, setups), 12) == [("S1", str(pair)) for pair in pairs]


def test_the_order_is_the_same_for_candidates_that_arrive_on_the_way(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    """One that is learned while others wait takes its place among them."""
    a, b, c = ASYMMETRIC[:3]
    tell(a, 0, Cp(10))
    tell(c, 0, Cp(30))
    source = depth_first(progress, setups)
    source.learn(*found(Job("k", b, "S0", "screen", setups[0]), Cp(-20)))
    assert served(source, 3) == [("S1", str(a)), ("S1", str(b)), ("S1", str(c))]


@pytest.mark.parametrize(
    ("score", "passes"),
    [(Cp(120), True), (Cp(-120), True), (Cp(121), False), (Cp(-121), False), (Cp(0), True), (Mate(1), False)],
)
def test_a_window_keeps_what_is_equal_to_it_and_drops_what_is_one_over(
    progress: Progress, setups: list[Setup], tell: Callable[..., None], score: Score, passes: bool
) -> None:
    """The toy ladder's S0 has window 120; and a mate passes no window."""
    pair = ASYMMETRIC[0]
    tell(pair, 0, score)
    assert served(depth_first(progress, setups), 1)[0][0] == ("S1" if passes else "S0")
    count = progress.count(0)
    assert (count.done, count.kept, count.dropped) == (1, int(passes), int(not passes))
    assert progress.count(1).waiting == int(passes)


@pytest.mark.parametrize(("score", "passes"), [(Cp(32_767), True), (Mate(-1), False)])
def test_where_there_is_no_window_everything_passes_but_a_mate(progress: Progress, score: Score, passes: bool) -> None:
    distance = Progress(progress.ladder)
    job = Job("k", ASYMMETRIC[0], "S2", "screen", None)  # type: ignore[arg-type]
    distance.learn(*found(job, score))
    assert distance.keeps(2, int(distance.distance[2, ASYMMETRIC[0].index])) is passes


def test_no_stage_deeper_than_asked_for_is_served(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    tell(ASYMMETRIC[0], 0, Cp(1))
    tell(ASYMMETRIC[0], 1, Cp(1))
    tell(ASYMMETRIC[1], 0, Cp(2))
    assert served(depth_first(progress, setups, deepest=1), 2)[0] == ("S1", str(ASYMMETRIC[1]))
    screening = ScreenOnly(progress, setups, Order(2, 0.0))
    assert {stage for stage, _ in served(screening, 50)} == {"S0"}


def test_symmetric_classes_are_controls(progress: Progress, setups: list[Setup]) -> None:
    first = next(pair for pair in map(Pair.at, map(int, stage0_order())) if pair.symmetric)
    source = depth_first(progress, setups)
    job = next(job for job in iter(source.next, None) if job.pair == first)
    assert job.purpose == "control"
    source.learn(*found(job, Cp(0)))
    deeper = source.next()
    assert deeper is not None
    assert (deeper.pair, deeper.stage, deeper.purpose) == (first, "S1", "control")


@pytest.mark.parametrize("share", [0.25, 0.5, 0.8])
def test_the_reserved_share_of_nodes_goes_to_screening(
    progress: Progress, setups: list[Setup], tell: Callable[..., None], share: float
) -> None:
    """With candidates always waiting, screening gets its share to within one search."""
    for pair in map(Pair.at, map(int, stage0_order()[:600])):
        tell(pair, 0, Cp(5))
    source = depth_first(progress, setups, deepest=1, share=share)
    spent = {"S0": 0, "S1": 0}
    for _ in range(400):
        job = source.next()
        assert job is not None
        nodes = 100 if job.stage == "S0" else 200
        spent[job.stage] += nodes
        source.learn(*found(job, Cp(500), nodes))
    assert abs(spent["S0"] - share * sum(spent.values())) <= 200


def test_without_a_share_screening_waits_for_the_deeper_stages(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    tell(ASYMMETRIC[0], 0, Cp(5))
    assert [stage for stage, _ in served(depth_first(progress, setups), 3)] == ["S1", "S0", "S0"]


def test_a_failed_job_is_not_served_again(progress: Progress, setups: list[Setup]) -> None:
    """It is neither done nor waiting."""
    source = depth_first(progress, setups)
    job = source.next()
    assert job is not None
    source.learn(job, Failure(job.key, "died", "x"))
    assert job.pair not in [Pair.parse(pair) for _, pair in served(depth_first(progress, setups), 30)]
    count = progress.count(0)
    assert (count.done, count.failed, count.waiting) == (0, 1, 460_799)


def test_resume_plans_only_what_is_missing(tmp_path: Path, ladder: Ladder, setups: list[Setup]) -> None:
    """A second run searches nothing that the journal holds."""
    with Journal(tmp_path / "toy.sqlite", write=True) as journal:
        source: Source = depth_first(read_progress(ladder, "toy", (), journal), setups)
        for place in range(60):
            job = source.next()
            assert job is not None
            _, outcome = found(job, Mate(2) if place == 7 else Cp(1000 if place % 3 else 10))
            failed = Failure(job.key, "died", "x") if place == 11 else outcome
            source.learn(job, failed)
            journal.store(job, failed, keep_pv=False)
        resumed = depth_first(read_progress(ladder, "toy", (), journal), setups)
        assert served(resumed, 100) == served(source, 100)


def test_starts_are_all_960_at_each_stage_both_of_every_mirror_pair(progress: Progress, setups: list[Setup]) -> None:
    source = KINDS["starts"](progress, setups, Order(1, 0.0))
    jobs = list(iter(source.next, None))
    assert [job.stage for job in jobs] == ["S0"] * 960 + ["S1"] * 960
    for level in range(2):
        here = jobs[960 * level : 960 * (level + 1)]
        assert {(job.pair.white, job.pair.black) for job in here} == {(n, n) for n in range(960)}
        assert sum(job.purpose == "control" for job in here) == 480
        assert all((job.purpose == "control") == (job.pair.white < mirror(job.pair.white)) for job in here)


def test_starts_resume_and_try_failures_again(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    tell(Pair(518, 518), 0, Cp(30))
    tell(Pair(534, 534), 0, Mate(2))
    failed = Job("k", Pair(0, 0), "S0", "control", setups[0])
    progress.learn(failed, Failure("k", "hung", "x"))
    jobs = list(iter(KINDS["starts"](progress, setups, Order(0, 0.0)).next, None))
    assert len(jobs) == 958
    assert {518, 534}.isdisjoint(job.pair.white for job in jobs)
    assert 0 in {job.pair.white for job in jobs}


def test_the_corridor_is_read_whole_by_the_most_equal_whatever_a_budget_says(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    """Budgets of the toy ladder's corridor are S1 and S2; who is read is settled by S0, where 120 is the window."""
    a, b, c, d = ASYMMETRIC[:4]
    for pair, cp in ((a, 90), (b, -3), (c, 121), (Pair(0, 0), 0)):
        tell(pair, 0, Cp(cp))
    tell(d, 0, Mate(1))
    tell(b, 1, Cp(500))
    source = KINDS["corridor"](progress, setups, Order(0, 0.0))
    jobs = list(iter(source.next, None))
    assert [(job.stage, job.pair, job.purpose) for job in jobs] == [
        ("S2", b, "deepen"),
        ("S1", a, "deepen"),
        ("S2", a, "deepen"),
    ]


def test_a_candidate_goes_on_while_it_holds_the_corridor(
    progress: Progress, setups: list[Setup], tell: Callable[..., None]
) -> None:
    """The limit is 5 where the ladder's own window is 60; S0 is no corridor budget and keeps its window of 120."""
    a, b, c, d = ASYMMETRIC[:4]
    for pair, cp in ((a, 100), (b, 1), (c, 2), (d, 121), (Pair(0, 0), 0)):
        tell(pair, 0, Cp(cp))
    tell(b, 1, Cp(6))
    tell(c, 1, Cp(-5))
    tell(Pair(0, 0), 1, Cp(0))
    source = KINDS["candidates"](progress, setups, Order(2, 0.0, corridor=5))
    first, second = source.next(), source.next()
    assert first is not None
    assert second is not None
    assert [(job.stage, job.pair) for job in (first, second)] == [("S2", c), ("S1", a)]
    source.learn(*found(second, Cp(6)))
    third = source.next()
    assert third is not None
    assert third.stage == "S0", "a reading of 6 at a corridor budget ended the way of a pair"
    assert progress.distance[1, a.index] == 6, "what is learnt is learnt for all"
