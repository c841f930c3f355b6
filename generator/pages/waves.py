"""The sealed waves: a list and a feed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from catalog.wave import Wave
from generator.evidence.growth import Added
from generator.language.dates import parse_iso
from generator.language.edition import Edition
from generator.language.strings import N_
from generator.outputs.feed import Feed, FeedEntry, atom
from generator.pages.choice import AUTHOR, NAME
from generator.pages.wave import summary
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.routes import address
from generator.site import Site

TITLE = N_("Waves")


class WaveEntry(NamedTuple):
    """One line of the list."""

    label: str
    """`0003`."""

    url: str
    """Link to its page."""

    day: str
    """Day on which it ended, in words."""

    positions: int
    """Readings."""

    nodes: int
    """Nodes searched."""

    added: Added
    """What it brought forward."""

    failures: int
    """Searches that failed twice."""

    hash8: str
    """Beginning of its hash."""


def _list(_site: Site) -> Iterator[Page]:
    yield in_every_language("waves")


def _show_list(desk: Desk, _page: Page) -> Shown:
    _ = desk.strings.gettext
    waves = desk.site.dataset.waves
    return Shown(
        title=_(TITLE),
        description=_("The sealed waves of readings, newest first, each with its passport and its hash."),
        values={
            "article": desk.lede("waves"),
            "entries": [_entry(desk, wave) for wave in reversed(waves)],
            "positions": sum(wave.passport.positions for wave in waves),
            "nodes": sum(wave.passport.nodes for wave in waves),
        },
    )


def _entry(desk: Desk, wave: Wave) -> WaveEntry:
    passport = wave.passport
    return WaveEntry(
        label=wave.label,
        url=desk.link("wave", wave.label),
        day=desk.edition.date(parse_iso(passport.ended).date()),
        positions=passport.positions,
        nodes=passport.nodes,
        added=desk.site.growth.get(wave.number, Added()),
        failures=len(passport.failures),
        hash8=wave.hash[:8],
    )


def _feeds(site: Site) -> Iterable[tuple[str, bytes]]:
    if not site.dataset.waves:
        return
    for edition in site.editions.values():
        _ = edition.strings.gettext
        own = address("feed", edition.language)
        yield (
            own,
            atom(
                Feed(
                    language=edition.language.code,
                    title=f"{_(NAME).unescape()} · {_(TITLE).unescape()}",
                    author=_(AUTHOR).unescape(),
                    url=site.base.absolute(address("waves", edition.language)),
                    own=site.base.absolute(own),
                    entries=[_feed_entry(site, edition, wave) for wave in reversed(site.dataset.waves)],
                )
            ),
        )


def _feed_entry(site: Site, edition: Edition, wave: Wave) -> FeedEntry:
    return FeedEntry(
        identity=f"wave {wave.hash}",
        title=edition.strings.gettext("Wave %(wave)s", wave=wave.label).unescape(),
        url=site.base.absolute(address("wave", edition.language, wave.label)),
        updated=wave.passport.ended,
        summary=summary(edition, wave.passport, site.growth.get(wave.number, Added())),
    )


WAVES = PageKind("waves", _list, _show_list, _feeds)
