"""What ends a solver: memory before it is allocated, time by node counts, a node limit."""

from itertools import pairwise

import pytest

from eternity.band import Band
from eternity.errors import TooLarge
from eternity.join import Meeting, meet
from eternity.onesided import complete
from eternity.suffix import table_bytes, tabulate
from eternity.windows import spoiled, window

BAND = spoiled(6, 3, 5, 2, 4, 3)


def test_a_budget_that_does_not_fit_is_refused_with_its_size() -> None:
    """2,000 tops at most of 58 bytes: budget 2 has 15,344."""
    meeting = Meeting(BAND, 4 << 20)
    meeting.memory = 2000 * 58
    with pytest.raises(
        TooLarge, match=r"table of budget 2: [0-9,]+ tops or more of 58 bytes, [0-9.]+ MiB, wanted at most"
    ):
        meeting.store(2)


def test_the_bracket_says_that_memory_ended_it() -> None:
    found = meet(BAND, memory=400_000)
    assert found.stopped == "memory"
    assert not found.proved
    assert "MiB" in found.note or "GiB" in found.note


def test_tables_that_do_not_fit_are_refused_before_they_are_made() -> None:
    with pytest.raises(TooLarge, match="suffix tables of 6 x 4 cells: 0.0 GiB, wanted at most 0.0 GiB"):
        tabulate(BAND, table_bytes(BAND) - 1)
    assert complete(BAND, memory=1000).stopped == "memory"


def test_an_exhausted_budget_is_no_timeout() -> None:
    """A node limit cuts the second rung; the first stays exhausted and its bound stays."""
    found = complete(BAND, steps=0, beams=(), nodes=2000)
    assert (found.stopped, found.lower, found.upper) == ("nodes", 1, None)
    assert [rung.exhausted for rung in found.rungs] == [True, False]
    assert sum(rung.nodes for rung in found.rungs) == 2000


def test_no_time_at_all_still_gives_a_bracket() -> None:
    found = complete(spoiled(10, 4, 12, 6, 4, 8), seconds=1e-9)
    assert found.stopped == "time"
    assert found.lower >= 0


def test_a_pool_of_pieces_that_fit_nowhere_has_no_filling() -> None:
    """Corner pieces in the middle of the board."""
    band = Band(2, 1, ((0, 1, 1, 0), (0, 1, 2, 0)), (1, 1), (1,), (1, 1), (1,))
    found = complete(band)
    assert (found.upper, found.proved, found.lower) == (None, True, band.charged + 1)


def test_what_narrows_is_told() -> None:
    seen: list[tuple[int, int | None]] = []
    complete(window(9003, 6), watch=lambda bracket: seen.append((bracket.lower, bracket.upper)))
    assert seen
    assert all(a[0] <= b[0] for a, b in pairwise(seen))
