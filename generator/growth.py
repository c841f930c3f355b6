"""What each wave added to the readings of the main engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from generator.records import Records


@dataclass(frozen=True, slots=True)
class Added:
    """Ordered pairs that a wave brought forward."""

    new: int = 0
    """Read for the first time."""

    deepened: int = 0
    """Read before, and now at a stage that no earlier wave had reached."""


Growth = Mapping[int, Added]
"""By number of the wave; a wave without readings of the main engine is absent."""


def growth(records: Records) -> Growth:
    """Count what each wave added; a ladder lists its readings from shallow to deep."""
    new: Counter[int] = Counter()
    deepened: Counter[int] = Counter()
    for ladder in records.readings.values():
        first = min(reading.wave for reading in ladder)
        new[first] += 1
        reached = {wave: place for place, reading in enumerate(ladder) for wave in (reading.wave,)}
        highest = reached[first]
        for wave in sorted(reached):
            if wave > first and reached[wave] > highest:
                deepened[wave] += 1
                highest = reached[wave]
    return {wave: Added(new[wave], deepened[wave]) for wave in sorted(new.keys() | deepened.keys())}
