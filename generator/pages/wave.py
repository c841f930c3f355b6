"""A page for each sealed wave: its passport in readable form, and what it changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from catalog.contract import Fact
from catalog.history import values_after
from catalog.passport import Count, EngineRecord, FailureRecord, GamesRecord, Passport
from catalog.wave import Wave
from generator.evidence.growth import Added
from generator.language.dates import parse_iso
from generator.language.edition import Edition
from generator.language.strings import N_
from generator.outputs.crate import FILE as CRATE
from generator.pages.data import FileView, distribution, file_view
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.site import Site
from generator.views import FactView

PURPOSES = {
    "screen": N_("screening of classes"),
    "deepen": N_("deeper stages"),
    "control": N_("symmetric controls"),
    "mirror": N_("mirrors"),
    "median": N_("medians of other engines"),
    "opinion": N_("opinions of other engines"),
    "ask": N_("single questions"),
    "calibrate": N_("calibration of the windows"),
}
"""Why a position was read; a purpose that is not here is shown under its own name."""

FILES = {
    "readings.parquet": N_("every reading of the wave"),
    "games.parquet": N_("every game of the wave"),
    "passport.json": N_("its passport, as it was sealed"),
    "manifest.json": N_("hashes of its files and of the wave before"),
    CRATE: N_("an RO-Crate that describes it for archives"),
}
"""What each file of a wave is."""


class Change(NamedTuple):
    """A figure that a wave changed."""

    fact: FactView
    """The figure as it is now."""

    before: str | None
    """Its value before the wave, as text; `None` when it is new."""

    after: str
    """Its value after it."""


class CountView(NamedTuple):
    """What a wave read at a stage for a purpose."""

    stage: str
    """Name of the stage; a dash where another engine read at its own limit."""

    words: str
    """The purpose."""

    engine: str
    """How the engine names itself."""

    positions: int
    """Readings."""

    nodes: int
    """Nodes searched."""


@dataclass(frozen=True, slots=True)
class WaveView:
    """All that the page of a wave shows."""

    label: str
    """`0003`."""

    hash: str
    """SHA-256 of its manifest."""

    dataset: str | None
    """Hash of the dataset that this wave and those before it give."""

    previous: tuple[str, str] | None
    """Label of and link to the wave before."""

    following: tuple[str, str] | None
    """Label of and link to the wave after."""

    passport: Passport
    """As it was sealed."""

    started: str
    """Day and time of the first reading, in words."""

    ended: str
    """Day and time of the last one."""

    day: str
    """Day of the last one."""

    counts: tuple[CountView, ...]
    """Readings and nodes by stage and purpose."""

    added: Added
    """What it brought forward."""

    changes: tuple[Change, ...]
    """Figures that it changed."""

    engines: tuple[EngineRecord, ...]
    """Engines that read."""

    names: Mapping[str, str]
    """How they name themselves, by their names here."""

    failures: tuple[FailureRecord, ...]
    """Searches that failed twice."""

    games: tuple[GamesRecord, ...]
    """Games of self-play."""

    files: tuple[FileView, ...]
    """Its files, as they lie ready."""


def _each(site: Site) -> Iterator[Page]:
    for wave in site.dataset.waves:
        yield in_every_language("wave", wave.label)


def _show_one(desk: Desk, page: Page) -> Shown:
    _ = desk.strings.gettext
    view = wave_view(desk, desk.site.dataset.waves[int(page.key) - 1])
    return Shown(
        title=_("Wave %(wave)s", wave=view.label),
        description=summary(desk.edition, view.passport, view.added),
        values={"view": view},
        linked={
            "description": summary(desk.edition, view.passport, view.added),
            "temporalCoverage": f"{view.passport.started}/{view.passport.ended}",
            "distribution": [
                distribution(desk, file)
                for name, file in desk.downloads.items()
                if name.startswith(f"waves/{view.label}/")
            ],
        },
    )


def summary(edition: Edition, passport: Passport, added: Added) -> str:
    """What a wave did, in a sentence."""
    integer, _ = edition.numbers.integer, edition.strings.gettext
    day, readings = edition.date(parse_iso(passport.ended).date()), integer(passport.positions)
    nodes, new, deepened = integer(passport.nodes), integer(added.new), integer(added.deepened)
    if not added.deepened:
        text = _(
            "Sealed on %(day)s: %(readings)s readings with %(nodes)s nodes; %(new)s pairs read for the first time.",
            day=day,
            readings=readings,
            nodes=nodes,
            new=new,
        )
    else:
        text = _(
            "Sealed on %(day)s: %(readings)s readings with %(nodes)s nodes; %(new)s pairs read for the first time, "
            "%(deepened)s read more deeply.",
            day=day,
            readings=readings,
            nodes=nodes,
            new=new,
            deepened=deepened,
        )
    return text.unescape()


def wave_view(desk: Desk, wave: Wave) -> WaveView:
    """All that the page of a wave shows."""
    passport, waves = wave.passport, desk.site.dataset.waves
    prefix = f"waves/{wave.label}/"
    names = {engine.id: engine.name for engine in passport.engines}
    _ = desk.strings.gettext

    def moment(text: str) -> str:
        found: datetime = parse_iso(text)
        return str(desk.edition.moment(found).unescape())

    def beside(number: int) -> tuple[str, str] | None:
        found = [each for each in waves if each.number == number]
        return (found[0].label, desk.link("wave", found[0].label)) if found else None

    return WaveView(
        label=wave.label,
        hash=wave.hash,
        dataset=next((each.dataset for each in desk.site.history if each.wave == wave.number), None),
        previous=beside(wave.number - 1),
        following=beside(wave.number + 1),
        passport=passport,
        started=moment(passport.started),
        ended=moment(passport.ended),
        day=desk.edition.date(parse_iso(passport.ended).date()),
        counts=tuple(
            CountView(
                "–" if count.stage == "opinion" else count.stage,
                str(_(PURPOSES.get(count.purpose, count.purpose))),
                names.get(count.engine, count.engine),
                count.positions,
                count.nodes,
            )
            for count in _ordered(passport)
        ),
        added=desk.site.growth.get(wave.number, Added()),
        changes=tuple(_changes(desk, wave.number)),
        engines=passport.engines,
        names=names,
        failures=passport.failures,
        games=passport.games,
        files=tuple(
            file_view(desk, download, FILES[name.removeprefix(prefix)])
            for name, download in desk.downloads.items()
            if name.startswith(prefix)
        ),
    )


def _ordered(passport: Passport) -> list[Count]:
    """Counts by stage, as the ladder has them, then by purpose."""
    stages = [stage.name for stage in passport.stages]
    purposes = list(PURPOSES)

    def place(count: Count) -> tuple[int, int, str]:
        return (
            stages.index(count.stage) if count.stage in stages else len(stages),
            purposes.index(count.purpose) if count.purpose in purposes else len(purposes),
            count.engine,
        )

    return sorted(passport.counts, key=place)


def _changes(desk: Desk, number: int) -> Iterator[Change]:
    """Figures that a wave changed, as they are known today."""
    earlier = values_after(standing for standing in desk.site.history if standing.wave < number)
    facts = desk.site.facts
    for standing in desk.site.history:
        if standing.wave == number:
            for name, value in standing.changed.items():
                if name in facts:
                    before = _value(desk, facts[name], earlier[name]) if name in earlier else None
                    yield Change(desk.facts[name], before, _value(desk, facts[name], value))


def _value(desk: Desk, fact: Fact, value: int | float) -> str:
    """Another value of a figure, as the figure is shown."""
    return desk.edition.fact(replace(fact, value=value))


WAVE = PageKind("wave", _each, _show_one, cited="dataset")
