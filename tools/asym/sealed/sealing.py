"""Sealing: what the journal holds becomes the next wave of the chain."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from asym.engines.registry import Registry
from asym.games.scorebook import Entry, Scorebook
from asym.games.selfplay import sealed_games
from asym.model import SearchError
from asym.planning.classes import SEED
from asym.planning.ladder import Ladder
from asym.running.journal import Journal
from asym.sealed.records import (
    BrokenGame,
    Columns,
    Summary,
    engine_records,
    failure_records,
    games_records,
    level,
    search_failures,
    utc,
)
from catalog.columns import WAVE_READINGS
from catalog.games import games_table
from catalog.passport import Passport
from catalog.start import STARTS
from catalog.table import join_tables, make_table, values
from catalog.wave import Wave, read_waves, seal_wave

SHARE_NOTE = "screening share"
"""Under this name the journal notes the share of nodes that was asked for screening."""


if TYPE_CHECKING:
    import pyarrow as pa


def seal(data: Path, ladder: Ladder, registry: Registry, journal: Journal, scorebook: Scorebook | None = None) -> Wave:
    """Seal the journal's readings and the scorebook's games as the next wave, then empty both.

    A crash in between loses nothing and doubles nothing: the journal's rows are then in the wave too, and the
    next sealing leaves them out. Raises `SearchError` when there is nothing to seal.
    """
    waves = read_waves(data)
    setups = journal.setups()
    sum_up = Summary(ladder)
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
        engines=engine_records(names, setups, sum_up.opinion_setups, entries),
        counts=sum_up.counts(),
        asked_share=float(journal.note(SHARE_NOTE) or 0),
        spent_share=sum_up.share("screen"),
        failures=failure_records(failures, broken),
        started=utc(min(times)),
        ended=utc(max(times)),
        machine=f"{platform.system()} {platform.machine()}, Python {platform.python_version()}",
        code=version("asymmetric-chess960"),
        games=games_records(entries),
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
    for engine, stage in sorted(journal.groups(), key=lambda group: (group[0], level(ladder, group[1]))):
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
        for at, record in enumerate(search_failures(rows))
        if record not in last.failures or utc(rows["at"][at]) > last.ended
    ]
    return _only(fresh, rows)


def _only(chosen: Sequence[int], rows: Columns) -> Columns:
    if len(chosen) == len(rows["key"]):
        return rows
    return {name: [column[at] for at in chosen] for name, column in rows.items()}


def _sorted(table: pa.Table) -> pa.Table:
    """By engine, nodes, w, b."""
    return table.take(np.lexsort([values(table, name) for name in ("b", "w", "nodes", "engine")]))


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
        if (one[0].white, one[0].black, *one[1:4]) not in known or utc(one[4]) > waves[-1].passport.ended
    ]
    return entries, broken
