"""What admission made of the pairs, and the medians that the other engines judged by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from asym.facts.statement import N_, state
from asym.sealed.evidence import Evidence
from asym.verification.verdicts import Judge
from catalog.contract import Fact

STATES = {
    "admitted": N_("Pairs that passed every test of admission."),
    "refused": N_("Pairs that failed a test of admission."),
    "verified": N_("Pairs that hold the corridor without drift and wait for an opinion."),
}

REASONS = {
    "corridor": N_("Pairs whose first failed test was the corridor, which a reading left."),
    "drift": N_("Pairs whose first failed test was drift, the readings moving one way through the corridor."),
    "opinion": N_("Pairs whose first failed test was the opinion of another engine."),
}

LIMITS = {
    "nodes": N_("Node limit at which %(engine)s gives its opinions."),
    "depth": N_("Depth in plies at which %(engine)s gives its opinions."),
}


def facts(evidence: Evidence) -> Iterator[Fact]:
    """Pairs by verdict and by the first test that failed; medians and opinions by engine."""
    yield from _judges(evidence)
    if not evidence.verdicts:
        return
    judged = list(evidence.verdicts.values())
    told = partial(state, rows=len(judged), waves=evidence.wave_numbers)
    yield told(
        "verdict.judged",
        len(judged),
        N_("Asymmetric classes that were read at every budget of the corridor."),
        query=f"count of asymmetric pairs with readings at {', '.join(evidence.ladder.corridor)}",
    )
    yield told(
        "verdict.holding",
        len(evidence.holding),
        N_("Pairs that hold the corridor without drift, whatever other engines say."),
        query="count of pairs whose every row of verdicts by the main engine has outcome 'held'",
    )
    states = Counter[str](verdict.state for verdict in judged)
    for name, definition in STATES.items():
        query = f"select count(*) from pairs where state = '{name}'"
        yield told(f"verdict.{name}", states[name], definition, query=query)
    reasons = Counter[str](reason.name for verdict in judged if (reason := verdict.reason))
    for test, definition in REASONS.items():
        query = f"count of pairs whose first failed row of verdicts, in the order of tests, is '{test}'"
        yield told(f"verdict.refused_{test}", reasons[test], definition, query=query)


def _judges(evidence: Evidence) -> Iterator[Fact]:
    names = {engine.id: engine.name for wave in evidence.waves for engine in wave.passport.engines}
    limits = {engine.id: engine.limit for wave in evidence.waves for engine in wave.passport.engines if engine.limit}
    for judge in evidence.judges:
        name = names.get(judge.engine, judge.engine)
        yield from _limit(judge, name, limits.get(judge.engine), evidence.wave_numbers)
        told = partial(state, engine=name, waves=evidence.wave_numbers)
        of_starts = partial(told, rows=judge.starts)
        where = f"engine = '{judge.engine}' and stage = 'opinion'"
        yield of_starts(
            f"opinion.{judge.role}.starts",
            judge.starts,
            N_("Symmetric starts that %(engine)s read for its median."),
            query=f"select count(*) from readings where {where} and w = b",
        )
        yield of_starts(
            f"opinion.{judge.role}.median",
            judge.median,
            N_("Median of the readings of the symmetric starts by %(engine)s, without sign, in its own centipawns."),
            query=f"select median(abs(cp)) from readings where {where} and w = b",
            unit="cp",
            decimals=1,
        )
        outcomes = [
            test.outcome
            for verdict in evidence.verdicts.values()
            for test in verdict.tests
            if test.engine == judge.engine and test.outcome != "open"
        ]
        of_opinions = partial(told, rows=len(outcomes))
        yield of_opinions(
            f"opinion.{judge.role}.asked",
            len(outcomes),
            N_("Pairs read at every budget of the corridor that %(engine)s read too."),
            query=f"select count(*) from verdicts where engine = '{judge.engine}' and outcome <> 'open'",
        )
        yield of_opinions(
            f"opinion.{judge.role}.held",
            outcomes.count("held"),
            N_("Pairs that %(engine)s reads closer to zero than its own median."),
            query=f"select count(*) from verdicts where engine = '{judge.engine}' and outcome = 'held'",
        )


def _limit(judge: Judge, name: str, limit: str | None, waves: tuple[int, ...]) -> Iterator[Fact]:
    kind, _, value = (limit or "").partition(" ")
    if value:
        yield state(
            f"opinion.{judge.role}.{kind}",
            int(value),
            LIMITS[kind],
            engine=name,
            query=f"limit of engine '{judge.engine}' in the passports",
            rows=1,
            waves=waves,
            unit="nodes" if kind == "nodes" else "",
        )
