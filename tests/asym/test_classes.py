"""Mirror classes and their one order, counted and computed a second time by other means."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from asym.planning.classes import SEED, mirror_index, representatives, splitmix64, stage0_order, stage0_place
from catalog.contract import Pair
from catalog.start import mirror

FIRST = [
    "151-564",
    "314-880",
    "166-779",
    "331-274",
    "479-128",
    "527-64",
    "494-630",
    "44-705",
    "0-587",
    "510-207",
    "453-145",
    "133-433",
]
"""The head of the stage-0 order; it must never change, whatever Python or NumPy runs it."""

LAST = ["103-606", "495-674", "221-887"]


def plain_splitmix64(seed: int, count: int) -> list[int]:
    """The published algorithm in plain integers."""
    mask = (1 << 64) - 1
    state, outputs = seed, []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        outputs.append(z ^ (z >> 31))
    return outputs


def test_splitmix64_gives_the_published_numbers() -> None:
    """The test vector that implementations of SplitMix64 share: seed 1234567."""
    assert splitmix64(1234567, 5).tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(0, 2**64 - 1))
def test_splitmix64_wraps_as_integers_of_64_bits_do(seed: int) -> None:
    assert splitmix64(seed, 3).tolist() == plain_splitmix64(seed, 3)


def test_the_seed_is_the_published_one() -> None:
    assert SEED == 20260918


def test_the_order_begins_and_ends_as_it_always_did() -> None:
    order = stage0_order()
    assert [str(Pair.at(int(index))) for index in order[:12]] == FIRST
    assert [str(Pair.at(int(index))) for index in order[-3:]] == LAST


def test_the_order_is_what_its_words_say() -> None:
    """Representatives ascending, class i keyed by the (i + 1)-th output, read by ascending output: all 460,800."""
    twins = [mirror(number) for number in range(960)]
    classes = [(w, b) for w in range(960) for b in range(960) if (w, b) <= (twins[w], twins[b])]
    keys = plain_splitmix64(20260918, len(classes))
    assert len(set(keys)) == len(classes)
    wanted = [960 * w + b for _, (w, b) in sorted(zip(keys, classes, strict=True))]
    assert stage0_order().tolist() == wanted


def test_there_are_460_800_classes_and_480_are_symmetric() -> None:
    pairs = [divmod(index, 960) for index in representatives().tolist()]
    assert len(pairs) == len(set(pairs)) == 460_800
    assert sum(w == b for w, b in pairs) == 480


def test_every_ordered_pair_is_in_exactly_one_class() -> None:
    """Counted by hand, pair by pair: each is a representative or the mirror of one, never both."""
    covered = [0] * 921_600
    for index in representatives().tolist():
        w, b = divmod(index, 960)
        covered[index] += 1
        covered[960 * mirror(w) + mirror(b)] += 1
    assert covered == [1] * 921_600


def test_a_representative_is_the_smaller_by_numbers() -> None:
    """518 and 534 are twins, so are 288 and 383; the pair (383, 0) is covered by its mirror."""
    chosen = set(representatives().tolist())
    assert Pair(518, 518).index in chosen
    assert Pair(534, 534).index not in chosen
    assert Pair(288, 383).index in chosen
    assert Pair(383, 288).index not in chosen


def test_the_mirror_of_the_mirror_is_the_pair_and_no_pair_is_its_own() -> None:
    index = np.arange(921_600)
    twin = mirror_index(index)
    assert (mirror_index(twin) == index).all()
    assert not (twin == index).any()


def test_both_pairs_of_a_class_have_its_place() -> None:
    place = stage0_place()
    assert place[stage0_order()].tolist() == list(range(460_800))
    assert (place[mirror_index(stage0_order())] == place[stage0_order()]).all()


def test_nobody_can_change_the_order_by_accident() -> None:
    assert not any(array.flags.writeable for array in (representatives(), stage0_order(), stage0_place()))
