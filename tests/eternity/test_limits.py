"""What ends a solver: memory before it is allocated, time by node counts, a node limit."""

from itertools import pairwise

import pytest

from eternity.band import Band
from eternity.errors import TooLarge
from eternity.join import Meeting, meet
from eternity.memory import size
from eternity.onesided import complete
from eternity.store import ENTRY_BYTES
from eternity.suffix import table_bytes, tabulate
from eternity.windows import spoiled, window

BAND = spoiled(6, 3, 5, 2, 4, 3)


def test_a_budget_that_does_not_fit_is_refused_with_its_size() -> None:
    """Room for 2,000 upper halves, where budget 2 has 15,344."""
    meeting = Meeting(BAND, 4 << 20)
    meeting.memory = 2000 * ENTRY_BYTES
    with pytest.raises(
        TooLarge, match=r"table of budget 2: [0-9,]+ upper halves or more of 60 bytes, [0-9.]+ KiB, wanted at most 117"
    ):
        meeting.store(2)


def test_a_rung_that_is_cut_says_what_it_spent() -> None:
    """Stopped at the first look at the clock, while it enumerates: neither found nor refuted, and not for nothing."""
    meeting = Meeting(spoiled(6, 3, 6, 2, 4, 3))
    rung, found = meeting.rung(4, lambda _: False)
    assert (found, rung.found, rung.exhausted, rung.stored) == (None, False, False, 0)
    assert rung.nodes >= 1 << 18
    assert rung.tops > 0


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 bytes"), (1023, "1023 bytes"), (1536, "1.5 KiB"), (1 << 20, "1.0 MiB"), (5 << 40, "5,120.0 GiB")],
)
def test_sizes_stand_in_the_largest_unit_that_they_fill(number: int, words: str) -> None:
    assert size(number) == words


def test_the_bracket_says_that_memory_ended_it() -> None:
    found = meet(BAND, memory=400_000)
    assert found.stopped == "memory"
    assert not found.proved
    assert "KiB" in found.note


def test_tables_that_do_not_fit_are_refused_before_they_are_made() -> None:
    with pytest.raises(TooLarge, match=r"suffix tables of 6 x 4 cells: [0-9.]+ KiB, wanted at most 1000 bytes"):
        tabulate(BAND, 1000)
    tables = tabulate(BAND, table_bytes(BAND))
    assert tables.rest.nbytes + tables.least.nbytes == table_bytes(BAND)
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
    assert not found.proved


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
