"""What `--check-engines` finds out by trying: version, limits honoured, the same answer twice.

Some engines take a node limit for a hint. Nothing in the protocol tells; only a search does.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field

from asym.engines.engine import Engine, EngineError
from asym.engines.registry import Entry, command, verified_files
from asym.model import Failure, Job, Limit, Outcome, Reading, SearchError, Setup
from catalog.contract import Pair

PROBE_NODES = 20_000
PROBE_DEPTH = 8
PROBE_HASH_MB = 16

OVERSHOOT = 1.1
"""A node limit is honoured when the search ends between it and this many times it."""

PROBE_PAIRS = (Pair(518, 0), Pair(288, 383), Pair(958, 3))
"""Asymmetric starts; the second has different castling rights on either side at move one."""


@dataclass(slots=True)
class Finding:
    """What the check says of one engine."""

    id: str
    """Id in `data/engines.toml`."""

    works: bool = False
    """Whether it can be used as its entry says."""

    said: str = ""
    """One line for a person: what is right, or the first thing that is wrong."""

    name: str | None = None
    """How the engine names itself."""

    version: str | None = None
    """The number in that name."""

    files: dict[str, str] = field(default_factory=dict)
    """SHA-256 of binary and network."""

    honours_nodes: bool | None = None
    """Whether a node limit is kept to."""

    repeatable: bool | None = None
    """Whether a second search of the same start, with others in between, gives the same reading."""

    roles: tuple[str, ...] = ()
    """Roles it has now."""


def check(entry: Entry, roles: tuple[str, ...]) -> Finding:
    """Find, start and try one engine; never raises for what an engine does."""
    finding = Finding(entry.id, roles=roles)
    try:
        finding.files = dict(verified_files(entry))
        with Engine(command(entry), tuple(entry.options.items()), PROBE_HASH_MB) as engine:
            finding.name = engine.name
            finding.version = version_in(engine.name)
            _try(engine, entry, finding)
    except SearchError as error:
        finding.said = str(error)
    return finding


def version_in(name: str) -> str | None:
    """The version in an engine's own name: `15.1` in `Stockfish 15.1`, `0.31.2` in `Lc0 v0.31.2`."""
    match = re.search(r"\bv?(\d+(?:\.\d+)*)", name)
    return match and match[1]


def at_least(version: str | None, least: str) -> bool:
    """Whether a version is not older than another; number by number, so that 9 is older than 13."""
    return version is not None and _numbers(version) >= _numbers(least)


def must_be_recent(entry: Entry) -> None:
    """Start an engine whose entry states a least version; raises `EngineError` when it is older."""
    if entry.least == "0":
        return
    with Engine(command(entry), tuple(entry.options.items()), PROBE_HASH_MB) as engine:
        if not at_least(version_in(engine.name), entry.least):
            raise EngineError(f"engine {entry.id}: {_too_old(engine.name, entry)}")


def as_document(finding: Finding) -> dict[str, object]:
    """A finding as plain values."""
    return asdict(finding)


def _too_old(name: str, entry: Entry) -> str:
    return f"{name}: version {version_in(name)}, wanted {entry.least} or later"


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _try(engine: Engine, entry: Entry, finding: Finding) -> None:
    if not at_least(finding.version, entry.least):
        finding.said = _too_old(engine.name, entry)
        return
    by_nodes = [_search(engine, entry, pair, Limit(nodes=PROBE_NODES)) for pair in PROBE_PAIRS]
    finding.honours_nodes = all(
        isinstance(outcome, Reading) and PROBE_NODES <= outcome.nodes_searched <= OVERSHOOT * PROBE_NODES
        for outcome in by_nodes
    )
    limit = Limit(nodes=PROBE_NODES) if entry.limit == "nodes" else Limit(depth=PROBE_DEPTH)
    first, *_, again = [_search(engine, entry, pair, limit) for pair in (*PROBE_PAIRS, PROBE_PAIRS[0])]
    finding.repeatable = isinstance(first, Reading) and first == again
    if isinstance(first, Failure):
        finding.said = f"{finding.name}: {first.kind}: {first.detail}"
    elif entry.limit == "nodes" and not finding.honours_nodes:
        finding.said = f"{finding.name}: does not honour {PROBE_NODES} nodes, wanted limit = 'depth' in its entry"
    elif entry.limit == "depth" and first.depth != PROBE_DEPTH:
        finding.said = f"{finding.name}: reached depth {first.depth}, wanted {PROBE_DEPTH} as asked"
    elif not finding.repeatable:
        finding.said = f"{finding.name}: the same start read twice gave two readings, wanted one"
    else:
        finding.works = True
        kept = "nodes honoured" if finding.honours_nodes else "limited by depth"
        finding.said = f"{finding.name}: Chess960 accepted, {kept}, repeatable"


def _search(engine: Engine, entry: Entry, pair: Pair, limit: Limit) -> Outcome:
    setup = Setup(entry.id, (), tuple(entry.options.items()), PROBE_HASH_MB, limit)
    return engine.search(Job(setup.key(pair), pair, "probe", "screen", setup))
