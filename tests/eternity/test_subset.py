from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from eternity.subset import bucket_shrink, hashed_halves, micro, one_sided, play, sorted_halves, table_bytes


@given(st.lists(st.integers(0, 30), min_size=2, max_size=10), st.integers(0, 120))
def test_all_three_methods_find_what_combinations_find(numbers: list[int], target: int) -> None:
    """Against itertools: every subset with the right sum, each once."""
    truth = sorted(
        sum(1 << place for place in chosen)
        for size in range(len(numbers) + 1)
        for chosen in combinations(range(len(numbers)), size)
        if sum(numbers[place] for place in chosen) == target
    )
    for method in (one_sided, hashed_halves, sorted_halves):
        assert list(method(numbers, target).found) == truth


def test_ten_numbers_cost_1024_by_one_side_and_64_by_halves() -> None:
    numbers = list(range(1, 11))
    assert one_sided(numbers, 20).steps == 1024
    for method in (hashed_halves, sorted_halves):
        assert (method(numbers, 20).steps, method(numbers, 20).stored) == (64, 32)


def test_the_micro_instance_stores_32_and_probes_32() -> None:
    steps = list(play(micro(1974)))
    assert [step.phase for step in steps] == ["store"] * 32 + ["probe"] * 32
    assert (steps[-1].enumerated, steps[-1].stored) == (64, 32)
    assert all(0 <= step.signature < 48 for step in steps)


def test_the_micro_instance_joins_what_brute_force_finds() -> None:
    instance = micro(1974)
    whole = sum(
        sum(number for place, number in enumerate(instance.numbers) if mask >> place & 1) % 48 == instance.target
        for mask in range(1024)
    )
    assert list(play(instance))[-1].joined == whole


def test_the_table_reaches_16_gib_at_60_exactly() -> None:
    assert table_bytes(60) == 16 * 2**30
    assert table_bytes(58) < 16 * 2**30


def test_sorting_a_seam_gains_less_than_the_factorial() -> None:
    """17.2 of 24 at four edges and 9,485 of 40,320 at eight, with 17 colours."""
    assert round(bucket_shrink(17, 4), 1) == 17.2
    assert round(bucket_shrink(17, 8)) == 9485
