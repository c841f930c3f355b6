from collections import Counter

import pytest

from eternity.splitmix import SplitMix64


def test_the_stream_is_that_of_the_reference() -> None:
    """The first five words of seed 1234567, as the reference in C prints them."""
    stream = SplitMix64(1234567)
    assert [stream.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 1000])
def test_below_stays_below(bound: int) -> None:
    stream = SplitMix64(5)
    assert {stream.below(bound) for _ in range(200)} <= set(range(bound))


def test_a_shuffle_reaches_every_order() -> None:
    stream, seen = SplitMix64(6), Counter[tuple[int, ...]]()
    for _ in range(600):
        items = [0, 1, 2]
        stream.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 60
