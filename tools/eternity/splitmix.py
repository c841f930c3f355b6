"""Our own seeded generator, so that an instance does not change with a version of Python.

SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014); the numbers are those of
the reference in C by Sebastiano Vigna. A browser can repeat them with BigInt.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

Item = TypeVar("Item")

_WORD = (1 << 64) - 1


class SplitMix64:
    """A stream of 64-bit numbers that depends on its seed alone."""

    def __init__(self, seed: int) -> None:
        """Start the stream of `seed`, taken modulo 2^64."""
        self._state = seed & _WORD

    def next(self) -> int:
        """The next number, 0 to 2^64 - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        word = self._state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
        return word ^ (word >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, without bias: words past the last whole multiple are thrown away."""
        limit = (_WORD + 1) - (_WORD + 1) % bound
        while (word := self.next()) >= limit:
            pass
        return word % bound

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items in an order drawn from all orders (Fisher and Yates, from the last place down)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
