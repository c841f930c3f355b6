"""What a passport records of the readings, failures and games that are sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from asym.games.scorebook import Entry
from asym.model import OPINION, Limit, SearchError
from asym.planning.ladder import Ladder
from catalog.contract import Pair
from catalog.passport import Count, EngineFile, EngineRecord, FailureRecord, GamesRecord

GAME = "game"
"""Stands for the stage of a game that failed."""

BrokenGame = tuple[Pair, str, str, str, float]
"""Pair, engine, kind, what was seen, when."""

Columns = dict[str, list[Any]]
"""One list a column of the journal."""


class Summary:
    """Positions and nodes by stage, purpose and engine, as readings come by; and the first and last time."""

    def __init__(self, ladder: Ladder) -> None:
        """Nothing has come by yet."""
        self.times: list[float] = []
        self.opinion_setups: set[str] = set()
        """Digests of the setups with which other engines read at their own limit."""
        self._ladder = ladder
        self._positions: Counter[tuple[str, str, str]] = Counter()
        self._nodes: Counter[tuple[str, str, str]] = Counter()

    def add(self, rows: Columns) -> None:
        """Take in a batch, which is of one engine and one stage."""
        self.times += min(rows["at"]), max(rows["at"])
        if rows["stage"][0] == OPINION:
            self.opinion_setups.update(rows["setup"])
        places = list(zip(rows["stage"], rows["purpose"], rows["engine"], strict=True))
        self._positions.update(places)
        for place, searched in zip(places, rows["nodes_searched"], strict=True):
            self._nodes[place] += searched

    def counts(self) -> tuple[Count, ...]:
        """By stage as the ladder has them, then by name, purpose and engine."""
        places = sorted(self._positions, key=lambda place: (level(self._ladder, place[0]), *place))
        return tuple(Count(*place, self._positions[place], self._nodes[place]) for place in places)

    def share(self, purpose: str) -> float:
        """Share of the nodes that a purpose took, 0 to 1, to four decimals."""
        spent = sum(self._nodes.values())
        own = sum(nodes for place, nodes in self._nodes.items() if place[1] == purpose)
        return round(own / spent, 4) if spent else 0.0


def level(ladder: Ladder, stage: str) -> int:
    """Place of a stage in a sealed wave; what other engines read at their own limit comes last."""
    return len(ladder.stages) if stage == OPINION else ladder.level(stage)


def engine_records(
    names: dict[str, str], setups: dict[str, dict[str, Any]], opinion_setups: set[str], games: Sequence[Entry]
) -> tuple[EngineRecord, ...]:
    """The engines that read or played, by id; `names` by id, `setups` by digest.

    Raises `SearchError` when one engine comes in two builds or with two sets of options.
    """
    found: dict[str, EngineRecord] = {}
    for digest, setup in setups.items():
        id = str(setup["engine"])
        opinion = digest in opinion_setups
        record = EngineRecord(
            id,
            names.get(id, id),
            tuple(EngineFile(*file) for file in setup["files"]),
            dict(setup["options"]),
            Limit(**setup["limit"]).uci() if opinion else None,
            setup["hash_mb"] if opinion else None,
        )
        if found.setdefault(id, record) != record:
            raise SearchError(f"engine {id}: two setups in one journal, wanted one build with one set of options")
    for one in {entry.session.setup.engine: entry.session.setup for entry in games}.values():
        files = tuple(EngineFile(*file) for file in one.files)
        record = EngineRecord(one.engine, names.get(one.engine, one.engine), files, dict(one.options))
        if found.setdefault(one.engine, record) != record:
            raise SearchError(
                f"engine {one.engine}: other files or options at play than in the journal, wanted the same"
            )
    return tuple(found[id] for id in sorted(found))


def failure_records(rows: Columns, games: Sequence[BrokenGame]) -> tuple[FailureRecord, ...]:
    """Failed searches, as rows of the journal, and failed games, in one fixed order."""
    broken = [FailureRecord(pair.white, pair.black, GAME, *told) for pair, *told, _ in games]
    return tuple(sorted([*search_failures(rows), *broken], key=repr))


def search_failures(rows: Columns) -> list[FailureRecord]:
    """Failed searches, one a row of the journal."""
    names = ("w", "b", "stage", "engine", "kind", "detail")
    return [FailureRecord(*row) for row in zip(*(rows[name] for name in names), strict=True)]


def games_records(entries: Sequence[Entry]) -> tuple[GamesRecord, ...]:
    """What was played, by session."""
    sessions = {entry.session.digest: entry.session for entry in entries}
    records = []
    for session in sessions.values():
        games = [entry.game for entry in entries if entry.session == session]
        records.append(
            GamesRecord(
                engine=session.setup.engine,
                nodes=session.setup.limit.nodes or 0,
                hash_mb=session.setup.hash_mb,
                rules=asdict(session.rules),
                games=len(games),
                plies=sum(len(game.moves) for game in games),
                nodes_searched=sum(game.nodes_searched for game in games),
            )
        )
    return tuple(sorted(records, key=lambda record: (record.engine, record.nodes)))


def utc(seconds: float) -> str:
    """Seconds since the epoch as ISO 8601 in UTC, to the second."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
