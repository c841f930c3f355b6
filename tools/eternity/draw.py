"""Draws inside kernels: the same numbers as `splitmix.SplitMix64` gives, from a state that the kernel keeps."""

from __future__ import annotations

import numpy as np

from eternity.kernel import compiled


@compiled
def advanced(state: np.uint64) -> np.uint64:
    """The state after one draw."""
    return state + np.uint64(0x9E3779B97F4A7C15)


@compiled
def word_of(state: np.uint64) -> np.uint64:
    """The 64-bit number of a state."""
    word = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@compiled
def share(word: np.uint64, bound: int) -> int:
    """A number from 0 to `bound` - 1 from one word: off by at most one part in 2^32 a number, so for small bounds."""
    return int(np.int64(((word >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32)))


@compiled
def unfair(bound: int) -> np.uint64:
    """How many words at the top `below` must throw away for a bound: 2^64 modulo the bound, as 64 bits can hold it."""
    return (np.uint64(0xFFFFFFFFFFFFFFFF) % np.uint64(bound) + np.uint64(1)) % np.uint64(bound)


@compiled
def below(state: np.uint64, bound: int, over: np.uint64) -> tuple[np.uint64, int]:
    """The state after it, and a number from 0 to `bound` - 1 without bias, as `SplitMix64.below`; `over`: `unfair`."""
    most = np.uint64(0xFFFFFFFFFFFFFFFF) - over
    while True:
        state = advanced(state)
        word = word_of(state)
        if word <= most:
            return state, int(np.int64(word % np.uint64(bound)))
