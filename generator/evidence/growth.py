"""What each wave added to the readings of the main engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from generator.evidence.records import Records


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
    pair, wave = records.readings.columns.pair, records.readings.columns.wave
    order = np.lexsort((wave, pair))
    ends = np.append((np.diff(pair[order]) != 0) | (np.diff(wave[order]) != 0), True)[: len(order)]
    # Rows of one pair are numbered from shallow to deep, and those of the next pair go on from there.
    reached = order[ends]
    pair, wave = pair[reached], wave[reached]
    before = np.concatenate(([-1], np.maximum.accumulate(reached)[:-1])) if len(reached) else reached
    first = np.concatenate(([True], np.diff(pair) != 0)) if len(reached) else np.empty(0, bool)
    new, deepened = Counter(wave[first].tolist()), Counter(wave[~first & (reached > before)].tolist())
    return {each: Added(new[each], deepened[each]) for each in sorted(new.keys() | deepened.keys())}
