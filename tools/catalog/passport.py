"""The passport of a wave: which engine, ladder, seed and machine made its readings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the ladder."""

    name: str
    """`S0` to `S5`, then `D1`, `D2` by doubling."""

    nodes: int
    """Node limit of one search."""

    hash_mb: int
    """Hash table of the engine, megabytes; part of what makes a reading repeatable."""

    window: int | None
    """A pair goes on when |cp| is at most this; `None` while no calibration has set it."""


@dataclass(frozen=True, slots=True)
class EngineFile:
    """A file that decides what an engine answers: its binary or its network."""

    name: str
    """File name without folder."""

    sha256: str
    """Its hash, 64 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class EngineRecord:
    """An engine as it was used."""

    id: str
    """As in `data/engines.toml`."""

    name: str
    """How the engine names itself, version included."""

    files: tuple[EngineFile, ...]
    """Binary and network."""

    options: dict[str, str]
    """UCI options that were set, beside Hash."""

    limit: str | None = None
    """The one limit of an engine that gave opinions, such as `nodes 1000000`; `None` where the stages set it."""

    hash_mb: int | None = None
    """Its hash table, megabytes; `None` where the stages set it."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a wave spent on one purpose at one stage."""

    stage: str
    """Stage of the ladder, or `opinion` where another engine read at its own limit."""

    purpose: str
    """screen, deepen, control, mirror, median or opinion."""

    engine: str
    """Id of the engine."""

    positions: int
    """Readings."""

    nodes: int
    """Nodes searched for them, in all."""


@dataclass(frozen=True, slots=True)
class FailureRecord:
    """A job that failed twice."""

    w: int
    """White's start."""

    b: int
    """Black's start."""

    stage: str
    """Stage of the ladder, `opinion`, or `game`."""

    engine: str
    """Id of the engine."""

    kind: str
    """died, hung, garbled or unread."""

    detail: str
    """What was seen, in one line."""


@dataclass(frozen=True, slots=True)
class GamesRecord:
    """Games of a wave that were played alike."""

    engine: str
    """Id of the engine that played both sides."""

    nodes: int
    """Node limit of a move."""

    hash_mb: int
    """Its hash table, megabytes; emptied before each game, kept within it."""

    rules: dict[str, int]
    """How games were opened and called, by the names that the search gives its rules."""

    games: int
    """Games."""

    plies: int
    """Moves of all games."""

    nodes_searched: int
    """Nodes for them."""


@dataclass(frozen=True, slots=True)
class Passport:
    """All that a reader needs to judge or repeat a wave."""

    wave: int
    """Number of the wave, from 1."""

    ladder: str
    """Name of the ladder in `data/ladder.toml`."""

    ladder_sha256: str
    """Hash of the ladder's canonical form: its name, seed and stages."""

    seed: int
    """Seed of the stage-0 order."""

    stages: tuple[Stage, ...]
    """The ladder's stages, shallow to deep."""

    engines: tuple[EngineRecord, ...]
    """The engines that read."""

    counts: tuple[Count, ...]
    """Positions and nodes by stage, purpose and engine."""

    asked_share: float
    """Share of the nodes that was reserved for screening."""

    spent_share: float
    """Share of the nodes that screening took."""

    failures: tuple[FailureRecord, ...]
    """Jobs that failed twice."""

    started: str
    """First reading, ISO 8601 in UTC."""

    ended: str
    """Last reading, ISO 8601 in UTC."""

    machine: str
    """Processor and operating system, without a name."""

    code: str
    """Version of the search that made it."""

    games: tuple[GamesRecord, ...] = ()
    """Games of self-play, where the wave has any."""

    @property
    def positions(self) -> int:
        """Readings in all."""
        return sum(count.positions for count in self.counts)

    @property
    def nodes(self) -> int:
        """Nodes searched in all."""
        return sum(count.nodes for count in self.counts)
