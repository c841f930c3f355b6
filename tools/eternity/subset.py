"""The trick itself, on subset sum: which subsets of n numbers add up to a target (Horowitz and Sahni, 1974).

One side enumerates all 2^n subsets. Two halves enumerate 2^(n/2) each: one is stored by its sum, the other looks its
complement up, in a sorted list or in a hash table. The micro-instance that the page plays counts sums modulo 48: its
48 remainders are the seam signatures.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

from eternity.splitmix import SplitMix64

ENTRY_BYTES = 16
"""Bytes of one table entry in the trade view: an optimistic 8 for the sum and 8 for the subset."""

SIGNATURES = 48
"""Seam signatures of the micro-instance."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a search paid and found."""

    steps: int
    """Subsets enumerated, both halves together."""

    stored: int
    """Entries kept in the table."""

    found: tuple[int, ...]
    """Subsets with the right sum as bit masks (bit i is number i), in increasing order."""


@dataclass(frozen=True, slots=True)
class Micro:
    """The instance of the join view."""

    numbers: tuple[int, ...]
    """Ten numbers; the first five make the left half."""

    target: int
    """Remainder that a whole subset must have."""


@dataclass(frozen=True, slots=True)
class Step:
    """One tick of the join view."""

    phase: str
    """`store` or `probe`."""

    subset: int
    """Bit mask within its half, 0 to 31."""

    signature: int
    """Remainder that it is stored under, or that it looks up."""

    partners: tuple[int, ...]
    """Stored subsets found under the signature; empty while storing."""

    enumerated: int
    """Candidates enumerated so far."""

    stored: int
    """Entries in the table so far."""

    joined: int
    """Whole subsets found so far."""


def one_sided(numbers: Sequence[int], target: int) -> Tally:
    """Try every subset."""
    sums = list(_sums(numbers))
    return Tally(len(sums), 0, tuple(mask for mask, total in enumerate(sums) if total == target))


def hashed_halves(numbers: Sequence[int], target: int) -> Tally:
    """Store the left half by its sum in a hash table and look the right half up."""
    left, right = _halves(numbers)
    table: dict[int, list[int]] = {}
    for mask, total in enumerate(left):
        table.setdefault(total, []).append(mask)
    shift = len(numbers) // 2
    found = sorted(other << shift | mask for other, total in enumerate(right) for mask in table.get(target - total, ()))
    return Tally(len(left) + len(right), len(left), tuple(found))


def sorted_halves(numbers: Sequence[int], target: int) -> Tally:
    """Sort the left half by its sum and look the right half up by bisection."""
    left, right = _halves(numbers)
    table = sorted((total, mask) for mask, total in enumerate(left))
    keys = [total for total, _ in table]
    shift = len(numbers) // 2
    found = sorted(
        other << shift | table[at][1]
        for other, total in enumerate(right)
        for at in range(bisect_left(keys, target - total), bisect_right(keys, target - total))
    )
    return Tally(len(left) + len(right), len(left), tuple(found))


def micro(seed: int) -> Micro:
    """The micro-instance of a seed: ten remainders and a target, drawn by `splitmix`."""
    stream = SplitMix64(seed)
    numbers = tuple(1 + stream.below(SIGNATURES - 1) for _ in range(10))
    return Micro(numbers, stream.below(SIGNATURES))


def play(instance: Micro) -> Iterator[Step]:
    """Store the 32 left candidates, then probe with the 32 right ones, one a tick."""
    left, right = _halves(instance.numbers)
    table: dict[int, list[int]] = {}
    joined = 0
    for mask, total in enumerate(left):
        signature = total % SIGNATURES
        table.setdefault(signature, []).append(mask)
        yield Step("store", mask, signature, (), mask + 1, mask + 1, 0)
    for mask, total in enumerate(right):
        signature = (instance.target - total) % SIGNATURES
        partners = tuple(table.get(signature, ()))
        joined += len(partners)
        yield Step("probe", mask, signature, partners, len(left) + mask + 1, len(left), joined)


def table_bytes(n: int) -> int:
    """Bytes of the table for n numbers (n even): 2^(n/2) entries of 16 bytes."""
    return ENTRY_BYTES << (n // 2)


def bucket_shrink(colours: int, seam: int) -> float:
    """By what factor sorting a seam of so many edges shrinks the keys: ordered vectors over multisets.

    Below `seam`!, since vectors with repeated colours have fewer orders.
    """
    return float(colours**seam / comb(colours + seam - 1, seam))


def _halves(numbers: Sequence[int]) -> tuple[list[int], list[int]]:
    middle = len(numbers) // 2
    return list(_sums(numbers[:middle])), list(_sums(numbers[middle:]))


def _sums(numbers: Sequence[int]) -> Iterator[int]:
    for mask in range(1 << len(numbers)):
        yield sum(number for place, number in enumerate(numbers) if mask >> place & 1)
