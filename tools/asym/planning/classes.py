"""The 460,800 mirror classes and the one order in which stage 0 reads them.

The order, in words: take the representatives (the smaller of a pair and its mirror, by White's number, then
Black's) in ascending order and number them from 0. Class i gets the (i + 1)-th output of SplitMix64 seeded
with 20260918. Classes are read by ascending output. No two outputs are equal, since SplitMix64 is a
bijection of its counter, so the order needs no tie rule and depends on no library's random generator.

SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from catalog.contract import CLASSES
from catalog.start import STARTS, mirrors

SEED = 20260918

Integers = npt.NDArray[np.int64]


@cache
def representatives() -> Integers:
    """Pair indexes (960 white + black) of the representatives, ascending; shape (460800,)."""
    index = np.arange(STARTS * STARTS, dtype=np.int64)
    return _frozen(index[index <= mirror_index(index)])


def mirror_index(index: Integers) -> Integers:
    """Pair indexes of the mirrors, of any shape."""
    twin = np.array(mirrors(), dtype=np.int64)
    return twin[index // STARTS] * STARTS + twin[index % STARTS]


@cache
def stage0_order() -> Integers:
    """Pair indexes of the representatives in the order in which stage 0 reads them; shape (460800,)."""
    return _frozen(representatives()[np.argsort(splitmix64(SEED, CLASSES))])


@cache
def stage0_place() -> Integers:
    """For each pair index its class's place in the stage-0 order, from 0; shape (921600,)."""
    place = np.empty(STARTS * STARTS, dtype=np.int64)
    order = stage0_order()
    place[order] = place[mirror_index(order)] = np.arange(CLASSES)
    return _frozen(place)


def splitmix64(seed: int, count: int) -> npt.NDArray[np.uint64]:
    """The first `count` outputs of SplitMix64."""
    with np.errstate(over="ignore"):
        state = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))


def _frozen(array: Integers) -> Integers:
    array.flags.writeable = False
    return array
