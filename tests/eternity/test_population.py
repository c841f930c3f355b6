from collections.abc import Callable
from fractions import Fraction
from math import prod

import pytest

from eternity.candidates import candidates
from eternity.counting import dominoes, exact
from eternity.errors import EternityError
from eternity.piece import Piece, inner
from eternity.plain_population import plain_grown
from eternity.planted import planted
from eternity.population import MOST, grown, population_bytes, populations, weighed
from eternity.region import Region, rectangle
from eternity.splitmix import SplitMix64

L3: Region = ((0, 0), (0, 1), (1, 0))
HOOK: Region = ((0, 1), (1, 0), (1, 1), (2, 0))
"""A column that begins below the first row, and one that ends above the last."""

PIECES = planted(4, 2, 3, 9, distinct=True).pieces


@pytest.mark.parametrize("corner", [False, True])
@pytest.mark.parametrize("size", [1, 2, 7, 50, 300])
@pytest.mark.parametrize("region", [rectangle(3, 3), HOOK])
def test_the_kernel_agrees_with_plain_python_child_for_child(region: Region, size: int, corner: bool) -> None:
    for seed in range(4):
        mine = list(grown(candidates(PIECES, region, corner=corner), seed, size))
        assert mine == list(plain_grown(PIECES, region, SplitMix64(seed).below, size, corner=corner))


@pytest.mark.parametrize("region", [rectangle(1, 1), rectangle(2, 1), L3, HOOK, rectangle(2, 2)])
def test_a_population_with_room_for_all_counts_exactly(region: Region) -> None:
    """The last generation need not fit: it is counted, not kept."""
    truth = exact(PIECES, region)
    found = populations(PIECES, region, 1, 4000, 2)
    assert (found.each, found.relative_error) == ((truth, truth), 0)


@pytest.mark.parametrize(("region", "size"), [(rectangle(2, 2), 1), (L3, 2)])
def test_over_all_draws_that_there_are_the_mean_is_the_count(region: Region, size: int) -> None:
    """No sampling: every sequence of draws in a corner of a small board, each with its probability."""
    pieces = planted(3, 2, 3, 9, distinct=True).pieces
    mean, chances = Fraction(0), Fraction(0)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        script = waiting.pop()
        bounds: list[int] = []
        *before, last = plain_grown(pieces, region, follow(script, bounds), size, corner=True)
        if len(bounds) > len(script):
            waiting += [(*script, drawn) for drawn in range(bounds[len(script)])]
            continue
        chance = Fraction(1, prod(bounds))
        chances += chance
        mean += chance * last * prod(max(Fraction(1), Fraction(number, size)) for number in before)
    assert chances == 1
    assert mean == exact(pieces, region, corner=True)


def follow(script: tuple[int, ...], bounds: list[int]) -> Callable[[int], int]:
    """Draws that a script dictates; each bound is noted, and 0 is drawn where the script has ended."""

    def below(bound: int) -> int:
        bounds.append(bound)
        return script[len(bounds) - 1] if len(bounds) <= len(script) else 0

    return below


def test_the_weight_is_the_product_of_the_thinnings() -> None:
    """By hand: 3 of 4 places taken, 8 children for 4 places, 6 children for 4 places, 5 at the last cell."""
    assert weighed((3, 8, 6, 5), 4) == 2 * 1.5 * 5
    assert weighed((3, 8, 0), 4) == 0
    assert weighed((9,), 4) == 9


@pytest.mark.parametrize(("region", "size"), [(rectangle(2, 1), 20), (rectangle(2, 2), 100), (rectangle(3, 2), 100)])
def test_populations_come_to_the_exact_count(region: Region, size: int) -> None:
    """Within four standard errors for each of five seeds, and not only because the errors are large."""
    pieces = inner(planted(6, 3, 5, 3, distinct=True).pieces)
    truth = exact(pieces, region)
    for seed in range(5):
        found = populations(pieces, region, seed, size, 40)
        assert 0 < found.relative_error < 0.05
        assert abs(found.mean / truth - 1) < 4 * found.relative_error


def test_a_larger_population_errs_less() -> None:
    """Ten times as many boards: about three times less spread, over forty populations each."""
    pieces = inner(planted(6, 3, 5, 3, distinct=True).pieces)
    small, large = (populations(pieces, rectangle(3, 2), 1, size, 40).relative_error for size in (50, 500))
    assert 2 < small / large < 5


def test_dominoes_of_the_real_set(real_pieces: tuple[Piece, ...]) -> None:
    """In closed form; with 1,000 boards the 1,024 single cells are thinned."""
    found = populations(real_pieces, rectangle(2, 1), 1, 1000, 20)
    assert found.relative_error > 0
    assert abs(found.mean / dominoes(real_pieces) - 1) < 4 * found.relative_error


def test_larger_squares_of_the_real_set(real_pieces: tuple[Piece, ...]) -> None:
    """log10 of inner pieces: 11.1028, 28.4131 and 34.9742 by another program, whose errors are below 0.001."""
    for side, expected in ((3, 11.1028), (6, 28.4131), (7, 34.9742)):
        found = populations(inner(real_pieces), rectangle(side, side), 7, 5_000, 8)
        assert found.relative_error < 0.05
        assert abs(found.log10 - expected) < 4 * found.relative_error / 2.302585 + 0.001


def test_the_memory_of_a_population_is_known_before() -> None:
    """By hand for 256 pieces and seven columns: twice 32 bytes of pieces, 1 to the right and 7 below; 8 for a count."""
    pieces = planted(16, 5, 17, 1).pieces
    assert population_bytes(candidates(pieces, rectangle(7, 7)), 1000) == 1000 * (2 * (32 + 1 + 7) + 8)


@pytest.mark.parametrize("size", [0, MOST + 1])
def test_a_population_out_of_range_is_refused(size: int) -> None:
    with pytest.raises(EternityError, match=r"population of [0-9,]+ boards: wanted 1 to 16,777,216"):
        populations(PIECES, L3, 1, size, 2)


def test_a_region_that_cannot_be_filled_has_no_logarithm() -> None:
    pieces = ((1, 2, 1, 2), (3, 4, 3, 4))
    found = populations(pieces, rectangle(2, 1), 1, 10, 2)
    assert found.mean == 0
    with pytest.raises(EternityError, match="got no filling at all"):
        assert found.log10
