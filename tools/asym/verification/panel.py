"""The panel: the two engines beside the main one, their medians on the symmetric starts, and their opinions.

Each reads at one limit of its own, which its entry in `data/engines.toml` states. Its centipawns are compared
with nothing but its own median of |cp| over the symmetric starts, read at the same limit.
"""

from __future__ import annotations

import statistics
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from asym.engines.engine import EngineError
from asym.engines.registry import Entry, Registry, Role
from asym.model import OPINION, Job, Outcome, Purpose, SearchError, Setup
from asym.planning.classes import stage0_order
from asym.planning.ladder import Ladder
from asym.planning.progress import MATE
from asym.running.journal import Journal
from asym.verification.admission import MEDIAN_STARTS
from catalog.contract import Pair
from catalog.start import STARTS
from catalog.table import filled, values
from catalog.wave import Wave

ROLES: tuple[Role, ...] = ("second", "third")
"""Whose opinions admission takes."""

Distances = Mapping[int, int]
"""|cp| of one engine at its opinion limit by pair index; `MATE` for a mate."""


@dataclass(frozen=True, slots=True)
class Panelist:
    """One engine of the panel and what it has read."""

    setup: Setup
    """With what it reads."""

    read: Distances
    """Its readings, sealed or not."""

    def median(self) -> float:
        """Its median |cp| over the symmetric starts; raises `SearchError` when it has read too few of them."""
        return median(self.setup.engine, self.read)


def median(engine: str, read: Distances) -> float:
    """Median |cp| over the symmetric starts of what an engine read; `SearchError` when they are too few."""
    starts = [distance for index, distance in read.items() if Pair.at(index).symmetric]
    if len(starts) < MEDIAN_STARTS:
        raise SearchError(
            f"engine {engine}: has read {len(starts)} symmetric starts at its opinion limit, wanted at least "
            f"{MEDIAN_STARTS} for its median: --run --wave medians"
        )
    return statistics.median(starts)


def panel_entries(registry: Registry) -> list[Entry]:
    """The engines that have the roles here; raises `EngineError` when a role is unfilled or one engine has two."""
    for role in ROLES:
        if not registry.roles.get(role):
            raise EngineError(
                f"{registry.path}: role {role} is given to nobody, wanted two engines beside the main one"
            )
    main, *others = (registry.entry(role) for role in ("main", *ROLES))
    ids = [main.id, *(entry.id for entry in others)]
    for role, entry in zip(ROLES, others, strict=True):
        if ids.count(entry.id) > 1:
            raise EngineError(f"{registry.path}: role {role}: {entry.id} has another role too, wanted three engines")
    return others


def read_panel(setups: Iterable[Setup], ladder: Ladder, waves: Sequence[Wave], journal: Journal) -> list[Panelist]:
    """What each engine of the panel has read, from the sealed waves of this ladder and the journal."""
    return [Panelist(setup, _distances(setup.engine, ladder, waves, journal)) for setup in setups]


class Asked:
    """Pairs that the panel is asked to read, one engine after the other; what failed before is tried again."""

    def __init__(self, panel: Iterable[Panelist], pairs: Iterable[Pair], purpose: Purpose) -> None:
        """Whatever of `pairs` an engine has not read yet."""
        pairs = tuple(pairs)
        self._waiting = deque(
            Job(one.setup.key(pair), pair, OPINION, purpose, one.setup)
            for one in panel
            for pair in pairs
            if pair.index not in one.read
        )

    def next(self) -> Job | None:
        """The next of the list."""
        return self._waiting.popleft() if self._waiting else None

    def learn(self, job: Job, outcome: Outcome) -> None:
        """Nothing new becomes possible."""


def median_starts() -> list[Pair]:
    """The symmetric classes in the stage-0 order: one start of each pair of mirror twins."""
    order = stage0_order()
    return [Pair.at(int(index)) for index in order[order // STARTS == order % STARTS]]


def _distances(engine: str, ladder: Ladder, waves: Iterable[Wave], journal: Journal) -> dict[int, int]:
    found: dict[int, int] = {}
    for wave in waves:
        asked = any(count.engine == engine and count.stage == OPINION for count in wave.passport.counts)
        if wave.passport.ladder != ladder.name or not asked:
            continue
        table = wave.readings(("w", "b", "stage", "engine", "cp"))
        own = (values(table, "engine") == engine) & (values(table, "stage") == OPINION)
        index = values(table, "w").astype(int) * STARTS + values(table, "b")
        cp = np.abs(filled(table, "cp", MATE).astype(int))
        found.update(zip(index[own].tolist(), cp[own].tolist(), strict=True))
    index, cp, _ = journal.scores(engine, OPINION, MATE)
    found.update(zip(index.tolist(), np.abs(cp).tolist(), strict=True))
    return found
