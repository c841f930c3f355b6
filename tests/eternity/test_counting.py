from itertools import permutations, product
from math import log10

import pytest

from eternity.counting import dominoes, exact
from eternity.knuth import knuth
from eternity.model import model
from eternity.piece import DOWN, LEFT, RIGHT, UP, Piece, inner, turned
from eternity.planted import planted
from eternity.region import Region, inner_edges, interface, least_interface, polyominoes, rectangle

L3: Region = ((0, 0), (0, 1), (1, 0))


def by_hand(pieces: tuple[Piece, ...], region: Region) -> int:
    """Every choice of pieces in every rotation, counted without pruning."""
    number = 0
    for chosen in permutations(pieces, len(region)):
        for turns in product(range(4), repeat=len(region)):
            looks = {cell: turned(piece, turn) for cell, piece, turn in zip(region, chosen, turns, strict=True)}
            number += all(
                (near not in looks) or looks[row, column][edge] == looks[near][facing] != 0
                for row, column in region
                for near, edge, facing in (((row, column + 1), RIGHT, LEFT), ((row + 1, column), DOWN, UP))
            )
    return number


@pytest.mark.parametrize("region", [rectangle(1, 1), rectangle(2, 1), rectangle(1, 2), rectangle(3, 1), L3])
def test_counts_are_those_of_brute_force(region: Region) -> None:
    pieces = planted(3, 2, 3, 9, distinct=True).pieces
    assert exact(pieces, region) == by_hand(pieces, region)


def test_exact_counts_of_the_real_set(real_pieces: tuple[Piece, ...]) -> None:
    """Computed before by an independent program; I4 has its test in the committed experiment."""
    core = inner(real_pieces)
    expected = {
        rectangle(1, 1): (1024, 784),
        rectangle(2, 1): (43272, 35280),
        rectangle(3, 1): (1874104, 1579688),
        L3: (1942302, 1579465),
        rectangle(2, 2): (4359192, 4059952),
    }
    for region, counts in expected.items():
        assert (exact(real_pieces, region), exact(core, region)) == counts
    assert (dominoes(real_pieces), dominoes(core)) == (43272, 35280)


def test_corner_counts_of_the_real_set(real_pieces: tuple[Piece, ...]) -> None:
    expected = {(2, 1): 45, (3, 1): 495, (2, 2): 1312, (3, 2): 37136, (4, 2): 1026875, (3, 3): 2633221}
    for (width, height), count in expected.items():
        assert exact(real_pieces, rectangle(width, height), corner=True) == count


def test_knuths_estimate_comes_to_the_exact_count() -> None:
    """Within four standard errors on a region that is counted whole."""
    pieces = inner(planted(6, 3, 5, 3, distinct=True).pieces)
    truth = exact(pieces, rectangle(2, 2))
    found = knuth(pieces, rectangle(2, 2), 1, 200_000)
    assert found.relative_error < 0.02
    assert abs(found.mean / truth - 1) < 4 * found.relative_error
    assert knuth(pieces, rectangle(2, 2), 1, 200_000) == found


def test_knuths_estimate_of_nine_real_cells(real_pieces: tuple[Piece, ...]) -> None:
    """log10 11.103 by an independent program."""
    found = knuth(inner(real_pieces), rectangle(3, 3), 3, 200_000, guess=11)
    assert abs(found.log10 - 11.103) < 4 * found.relative_error / 2.302585


def test_every_polyomino_up_to_nine_cells_has_the_edges_of_the_formula() -> None:
    """13,702 fixed polyominoes (1, 2, 6, 19, 63, 216, 760, 2725, 9910: OEIS A001168); e = 2a - k/2."""
    sizes = polyominoes(9)
    assert [len(size) for size in sizes] == [1, 2, 6, 19, 63, 216, 760, 2725, 9910]
    for area, size in enumerate(sizes, 1):
        assert all(2 * inner_edges(region) == 4 * area - interface(region) for region in size)
        assert min(map(interface, size)) == least_interface(area)


def test_the_model_of_nine_cells() -> None:
    """1.68e11 on the real set; 6.06e11 on a 12 x 12 board with 12 colours, which was published for the real one."""
    assert round(10 ** model(9, 12, match=44400 / 921600) / 1e11, 2) == 1.68
    assert round(10 ** model(9, 12, match=1 / 12, pieces=144) / 1e11, 2) == 6.07
    assert model(1, 4, match=0.5) == pytest.approx(log10(1024))
