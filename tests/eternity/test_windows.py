from collections import Counter
from itertools import chain

import pytest

from eternity.band import BORDER
from eternity.errors import EternityError
from eternity.onesided import complete
from eternity.piece import canonical
from eternity.planted import planted
from eternity.windows import recoloured


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_recoloured_board_has_two_colours_with_an_odd_number_of_sides(seed: int) -> None:
    """So no filling matches everywhere, whatever a search says."""
    band = recoloured(5, 3, 6, seed)
    counts = Counter(chain.from_iterable(band.pool))
    del counts[BORDER]
    assert sum(number % 2 for number in counts.values()) == 2


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_recoloured_board_is_charged_for_one_edge(seed: int) -> None:
    """The planted filling pays for the painted edge alone."""
    found = complete(recoloured(5, 3, 6, seed), steps=0, beams=())
    assert (found.lower, found.upper, found.stopped) == (1, 1, "proved")


def test_one_piece_of_a_recoloured_board_is_none_of_the_planted_one() -> None:
    ours = Counter(map(canonical, recoloured(6, 4, 7, 1).pool))
    theirs = Counter(map(canonical, planted(6, 4, 7, 1, distinct=True).pieces))
    assert (ours - theirs).total() == (theirs - ours).total() == 1


def test_a_pool_in_the_order_of_the_board_would_give_it_away() -> None:
    band = recoloured(6, 4, 7, 1)
    corners = [place for place, piece in enumerate(band.pool) if piece.count(BORDER) == 2]
    assert corners != [0, 5, 30, 35]


@pytest.mark.parametrize("arguments", [(2, 3, 6), (6, 4, 1)])
def test_a_board_without_an_inner_edge_to_paint_is_refused(arguments: tuple[int, int, int]) -> None:
    with pytest.raises(EternityError, match="recoloured"):
        recoloured(*arguments, seed=1)
