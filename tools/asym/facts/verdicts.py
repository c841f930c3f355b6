"""What admission made of the pairs, and the medians that the other engines judged by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from asym.evidence import Evidence
from asym.facts.statement import N_, state
from asym.verdicts import Judge
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
    waves, rows = evidence.wave_numbers, len(evidence.verdicts)
    budgets = ", ".join(evidence.ladder.corridor)
    yield state(
        "verdict.judged",
        rows,
        N_("Asymmetric classes that were read at every budget of the corridor."),
        query=f"count of asymmetric pairs with readings at {budgets}",
        rows=rows,
        waves=waves,
    )
    states = Counter(verdict.state for verdict in evidence.verdicts.values())
    for name, definition in STATES.items():
        yield state(
            f"verdict.{name}",
            states[name],  # type: ignore[index]
            definition,
            query=f"select count(*) from pairs where state = '{name}'",
            rows=rows,
            waves=waves,
        )
    reasons = Counter(reason.name for verdict in evidence.verdicts.values() if (reason := verdict.reason))
    for test, definition in REASONS.items():
        yield state(
            f"verdict.refused_{test}",
            reasons[test],  # type: ignore[index]
            definition,
            query=f"count of pairs whose first failed row of verdicts, in the order of tests, is '{test}'",
            rows=rows,
            waves=waves,
        )


def _judges(evidence: Evidence) -> Iterator[Fact]:
    names = {engine.id: engine.name for wave in evidence.waves for engine in wave.passport.engines}
    limits = {engine.id: engine.limit for wave in evidence.waves for engine in wave.passport.engines if engine.limit}
    waves = evidence.wave_numbers
    for judge in evidence.judges:
        name = names.get(judge.engine, judge.engine)
        yield from _limit(judge, name, limits.get(judge.engine), waves)
        where = f"engine = '{judge.engine}' and stage = 'opinion'"
        yield state(
            f"opinion.{judge.role}.starts",
            judge.starts,
            N_("Symmetric starts that %(engine)s read for its median."),
            engine=name,
            query=f"select count(*) from readings where {where} and w = b",
            rows=judge.starts,
            waves=waves,
        )
        yield state(
            f"opinion.{judge.role}.median",
            judge.median,
            N_("Median of the readings of the symmetric starts by %(engine)s, without sign, in its own centipawns."),
            engine=name,
            query=f"select median(abs(cp)) from readings where {where} and w = b",
            rows=judge.starts,
            waves=waves,
            unit="cp",
            decimals=1,
        )
        tests = [
            test
            for verdict in evidence.verdicts.values()
            for test in verdict.tests
            if test.engine == judge.engine and test.outcome != "open"
        ]
        yield state(
            f"opinion.{judge.role}.asked",
            len(tests),
            N_("Pairs read at every budget of the corridor that %(engine)s read too."),
            engine=name,
            query=f"select count(*) from verdicts where engine = '{judge.engine}' and outcome <> 'open'",
            rows=len(tests),
            waves=waves,
        )
        yield state(
            f"opinion.{judge.role}.held",
            sum(test.outcome == "held" for test in tests),
            N_("Pairs that %(engine)s reads closer to zero than its own median."),
            engine=name,
            query=f"select count(*) from verdicts where engine = '{judge.engine}' and outcome = 'held'",
            rows=len(tests),
            waves=waves,
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
