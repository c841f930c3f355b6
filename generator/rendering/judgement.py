"""The verdict on a pair as pages show it, test by test."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from markupsafe import Markup

from catalog.contract import Pair, Score
from generator.evidence.verdicts import Outcome, TestName, Trial
from generator.rendering.desk import Desk
from generator.site import Site


@dataclass(frozen=True, slots=True)
class TrialView:
    """One test of admission."""

    name: TestName
    """corridor, drift or opinion."""

    order: int
    """1 for the corridor, 2 for drift, 3 and 4 for the second and third opinion."""

    outcome: Outcome
    """held, failed or open."""

    engine: str
    """Whose readings were tested; nothing for an opinion that nobody could give yet."""

    limit_kind: str
    """`nodes` or `depth` where the engine has a limit of its own, else nothing."""

    limit_amount: int
    """That limit."""

    scores: tuple[Score | None, ...]
    """The readings from White's side."""

    value: int | None
    """Centipawns that were compared; `None` while open, and for a mate."""

    limit: float | None
    """Centipawns that they were compared with."""


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What admission made of a pair."""

    kind: str
    """judged, waiting, screened-out, control or mirror."""

    trials: tuple[TrialView, ...]
    """Corridor, drift, two opinions; empty for a pair that is not up for judgement."""

    corridor: tuple[tuple[str, int], ...]
    """Name and node limit of the corridor's stages, the smallest budget first."""

    unread: tuple[str, ...]
    """Stages of the corridor without a reading."""

    failed: TrialView | None
    """The first test that failed; `None` where none did."""

    judged: Pair | None
    """For a mirror: the pair of its class that is up for judgement."""

    judged_url: str | None
    """Link to that pair's page."""

    judged_state: Markup | str
    """That pair's state in the reader's language; nothing for any other page than a mirror's."""


def verdict_view(desk: Desk, pair: Pair) -> VerdictView:
    """The verdict on a pair that was read."""
    found = _verdict(desk.site, pair)
    if found.judged is None:
        return found
    return replace(found, judged_url=desk.pair_link(found.judged), judged_state=desk.state_word(found.judged))


@lru_cache(maxsize=1)
def _verdict(site: Site, pair: Pair) -> VerdictView:
    """The verdict without what differs between languages; kept for the next one."""
    standing = site.records.standings[pair.index]
    kind = site.records.state(pair)
    mirror = kind == "mirror"
    if kind not in ("mirror", "control", "screened-out"):
        kind = "judged" if pair.index in site.verdicts.trials else "waiting"
    shown = site.verdicts.asked(pair, site.records) if kind in ("judged", "waiting") else ()
    views = tuple(_trial(order, trial) for order, trial in enumerate(shown, start=1))
    read = {reading.stage for reading in site.records.readings.get(pair.index, ())}
    return VerdictView(
        kind=kind,
        trials=views,
        corridor=_corridor(site),
        unread=tuple(stage for stage in site.verdicts.corridor if stage not in read),
        failed=next((view for view in views if view.outcome == "failed"), None),
        judged=standing.pair if mirror else None,
        judged_url=None,
        judged_state="",
    )


@lru_cache(maxsize=2)
def _corridor(site: Site) -> tuple[tuple[str, int], ...]:
    nodes = {stage.name: stage.nodes for stage in site.dataset.stages}
    return tuple((stage, nodes[stage]) for stage in site.verdicts.corridor)


def _trial(order: int, trial: Trial) -> TrialView:
    judge = trial.judge
    return TrialView(
        name=trial.name,
        order=order,
        outcome=trial.outcome,
        engine=judge.name if judge else "",
        limit_kind=judge.limit if judge else "",
        limit_amount=judge.amount if judge else 0,
        scores=trial.scores,
        value=trial.value,
        limit=trial.limit,
    )
