import pytest

from eternity.board import score
from eternity.census import census
from eternity.errors import EternityError
from eternity.planted import planted


def test_a_planted_set_has_the_colour_counts_of_the_real_one() -> None:
    """The real set: 5 frame colours at 24 half-edges, 5 inner at 48 and 12 at 50, 64 grey."""
    made = planted(16, 5, 17, 3, distinct=True)
    found = census(made.pieces)
    assert sorted(found.halves.values()) == [24] * 5 + [48] * 5 + [50] * 12
    assert (found.grey, found.frame, found.duplicates, found.symmetric) == (64, (1, 2, 3, 4, 5), 0, 0)
    assert score(made.board, made.pieces) == 480


def test_a_seed_gives_the_same_set_for_ever() -> None:
    """The pieces of seed 1, written down once: another Python, NumPy or machine must find them again."""
    assert planted(3, 2, 3, 1).pieces == (
        (1, 1, 0, 0),
        (1, 0, 1, 3),
        (0, 1, 3, 2),
        (2, 4, 2, 0),
        (1, 5, 2, 0),
        (5, 3, 3, 4),
        (0, 0, 2, 2),
        (2, 1, 0, 0),
        (1, 0, 0, 2),
    )
    assert planted(3, 2, 3, 1) != planted(3, 2, 3, 2)


@pytest.mark.parametrize("arguments", [(1, 1, 1), (4, 0, 3), (4, 1, 0), (4, 5, 18)])
def test_impossible_numbers_are_refused(arguments: tuple[int, int, int]) -> None:
    with pytest.raises(EternityError, match="wanted"):
        planted(*arguments, seed=1)


def test_too_few_colours_for_distinct_pieces_are_refused() -> None:
    with pytest.raises(EternityError, match="wanted more colours"):
        planted(6, 1, 1, 1, distinct=True)
