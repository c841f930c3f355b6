import pytest

from eternity.band import Window, charge, cut
from eternity.join import meet
from eternity.phantom import join_blindly
from eternity.planted import planted


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_blind_join_makes_phantoms_and_an_exact_one_none(seed: int) -> None:
    """Six cells of a planted board: without accounting some joined boards use a piece twice; with it, none ever."""
    made = planted(6, 2, 3, seed)
    band, _ = cut(made.board, made.pieces, Window(1, 2, 1, 3))
    blind = join_blindly(band, 1)
    assert blind.phantoms > 0
    assert blind.real > 0
    found = meet(band)
    assert found.filling is not None
    assert len({place for place, _ in found.filling}) == band.cells
    assert charge(band, found.filling) == found.upper == 0
