"""Sealing: what the journal holds becomes the next wave of the chain."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from asym.classes import SEED
from asym.journal import Journal
from asym.ladder import Ladder
from asym.model import OPINION, Limit, SearchError
from asym.registry import Registry
from asym.scorebook import Entry, Scorebook
from asym.selfplay import sealed_games
from catalog.columns import WAVE_READINGS
from catalog.contract import Pair
from catalog.games import games_table
from catalog.passport import Count, EngineFile, EngineRecord, FailureRecord, GamesRecord, Passport
from catalog.start import STARTS
from catalog.table import join_tables, make_table, values
from catalog.wave import Wave, read_waves, seal_wave

SHARE_NOTE = "screening share"
"""Under this name the journal notes the share of nodes that was asked for screening."""


if TYPE_CHECKING:
    import pyarrow as pa

GAME = "game"
"""Stands for the stage of a game that failed."""

BrokenGame = tuple[Pair, str, str, str, float]
"""Pair, engine, kind, what was seen, when."""

Columns = dict[str, list[Any]]
"""One list a column of the journal."""


def seal(data: Path, ladder: Ladder, registry: Registry, journal: Journal, scorebook: Scorebook | None = None) -> Wave:
    """Seal the journal's readings and the scorebook's games as the next wave, then empty both.

    A crash in between loses nothing and doubles nothing: the journal's rows are then in the wave too, and the
    next sealing leaves them out. Raises `SearchError` when there is nothing to seal.
    """
    waves = read_waves(data)
    setups = journal.setups()
    sum_up = _Summary(ladder)
    tables = []
    for rows in _unsealed(journal, ladder, [wave for wave in waves if wave.passport.ladder == ladder.name]):
        sum_up.add(rows)
        rows["nodes"] = [setups[digest]["limit"]["nodes"] or 0 for digest in rows["setup"]]
        tables.append(make_table(WAVE_READINGS, {column.name: rows[column.name] for column in WAVE_READINGS}))
    failures = _unsealed_failures(journal, waves)
    entries, broken = _unsealed_games(scorebook, waves, ladder)
    if not tables and not failures["key"] and not entries and not broken:
        journal.forget_sealed()
        if scorebook is not None:
            scorebook.forget_sealed()
        raise SearchError(f"{journal.path}: no reading that is not sealed, wanted at least one")
    names = {entry.id: entry.name for entry in registry.entries.values()}
    times = [*sum_up.times, *failures["at"], *(entry.at for entry in entries), *(at for *_, at in broken)]
    passport = Passport(
        wave=len(waves) + 1,
        ladder=ladder.name,
        ladder_sha256=ladder.sha256,
        seed=SEED,
        stages=ladder.stages,
        engines=_engines(names, setups, sum_up.opinion_setups, entries),
        counts=sum_up.counts(),
        asked_share=float(journal.note(SHARE_NOTE) or 0),
        spent_share=sum_up.share("screen"),
        failures=_failures(failures, broken),
        started=_utc(min(times)),
        ended=_utc(max(times)),
        machine=f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        code=version("asymmetric-chess960"),
        games=_games(entries),
    )
    games = games_table([entry.game for entry in entries])
    wave = seal_wave(data, passport, _sorted(join_tables(WAVE_READINGS, tables)), games)
    journal.forget_sealed()
    if scorebook is not None:
        scorebook.forget_sealed()
    return wave


def _unsealed(journal: Journal, ladder: Ladder, waves: Sequence[Wave]) -> Iterator[Columns]:
    """The journal's readings that no wave has, a batch at a time.

    By engine, stage and key: the order does not depend on when a reading came in, so that two runs of the same
    jobs seal the same bytes.
    """
    sealed = [wave.readings(("w", "b", "stage", "engine")) for wave in waves]
    for engine, stage in sorted(journal.groups(), key=lambda group: (group[0], _level(ladder, group[1]))):
        known: set[int] = set()
        for table in sealed:
            own = (values(table, "stage") == stage) & (values(table, "engine") == engine)
            w, b = (values(table, name)[own].astype(int) for name in ("w", "b"))
            known.update((w * STARTS + b).tolist())
        for batch in journal.readings(engine, stage):
            rows = batch.columns
            places = enumerate(zip(rows["w"], rows["b"], strict=True))
            fresh = [at for at, (w, b) in places if w * STARTS + b not in known]
            if fresh:
                yield _only(fresh, rows)


def _unsealed_failures(journal: Journal, waves: Sequence[Wave]) -> Columns:
    """The journal's failures without those of the last wave, which are here only after a crash.

    A job may fail again in a later wave, and is recorded there again; so a failure is known by its time too.
    """
    rows = journal.failures().columns
    if not waves:
        return rows
    last = waves[-1].passport
    fresh = [
        at
        for at, record in enumerate(_records(rows))
        if record not in last.failures or _utc(rows["at"][at]) > last.ended
    ]
    return _only(fresh, rows)


def _only(chosen: Sequence[int], rows: Columns) -> Columns:
    if len(chosen) == len(rows["key"]):
        return rows
    return {name: [column[at] for at in chosen] for name, column in rows.items()}


def _sorted(table: pa.Table) -> pa.Table:
    """By engine, nodes, w, b."""
    return table.take(np.lexsort([values(table, name) for name in ("b", "w", "nodes", "engine")]))


class _Summary:
    """Positions and nodes by stage, purpose and engine, as readings come by; and the first and last time."""

    def __init__(self, ladder: Ladder) -> None:
        self.times: list[float] = []
        self.opinion_setups: set[str] = set()
        """Digests of the setups with which other engines read at their own limit."""
        self._ladder = ladder
        self._positions: Counter[tuple[str, str, str]] = Counter()
        self._nodes: Counter[tuple[str, str, str]] = Counter()

    def add(self, rows: Columns) -> None:
        self.times += min(rows["at"]), max(rows["at"])
        if rows["stage"][0] == OPINION:  # a batch is of one engine and one stage
            self.opinion_setups.update(rows["setup"])
        places = list(zip(rows["stage"], rows["purpose"], rows["engine"], strict=True))
        self._positions.update(places)
        for place, searched in zip(places, rows["nodes_searched"], strict=True):
            self._nodes[place] += searched

    def counts(self) -> tuple[Count, ...]:
        places = sorted(self._positions, key=lambda place: (_level(self._ladder, place[0]), *place))
        return tuple(Count(*place, self._positions[place], self._nodes[place]) for place in places)

    def share(self, purpose: str) -> float:
        spent = sum(self._nodes.values())
        own = sum(nodes for place, nodes in self._nodes.items() if place[1] == purpose)
        return round(own / spent, 4) if spent else 0.0


def _level(ladder: Ladder, stage: str) -> int:
    """Place of a stage in a sealed wave; what other engines read at their own limit comes last."""
    return len(ladder.stages) if stage == OPINION else ladder.level(stage)


def _engines(
    names: dict[str, str], setups: dict[str, dict[str, Any]], opinion_setups: set[str], games: Sequence[Entry]
) -> tuple[EngineRecord, ...]:
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


def _failures(rows: Columns, games: Sequence[BrokenGame]) -> tuple[FailureRecord, ...]:
    broken = [FailureRecord(pair.white, pair.black, GAME, *told) for pair, *told, _ in games]
    return tuple(sorted([*_records(rows), *broken], key=repr))


def _unsealed_games(
    scorebook: Scorebook | None, waves: Sequence[Wave], ladder: Ladder
) -> tuple[list[Entry], list[BrokenGame]]:
    """The scorebook's games that no wave has, and its failures without those of the last wave."""
    if scorebook is None:
        return [], []
    sealed = sealed_games(wave for wave in waves if wave.passport.ladder == ladder.name)
    entries = [
        entry
        for entry in scorebook.entries()
        if (entry.game.engine, entry.game.nodes, entry.game.pair, entry.game.number) not in sealed
    ]
    known = {(f.w, f.b, f.engine, f.kind, f.detail) for f in waves[-1].passport.failures} if waves else set()
    broken = [
        one
        for one in scorebook.failures()
        if (one[0].white, one[0].black, *one[1:4]) not in known or _utc(one[4]) > waves[-1].passport.ended
    ]
    return entries, broken


def _games(entries: Sequence[Entry]) -> tuple[GamesRecord, ...]:
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


def _records(rows: Columns) -> list[FailureRecord]:
    names = ("w", "b", "stage", "engine", "kind", "detail")
    return [FailureRecord(*row) for row in zip(*(rows[name] for name in names), strict=True)]


def _utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
