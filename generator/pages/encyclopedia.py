"""The encyclopedia's own list, admitted pairs by rank or candidates; a draw from it; the arbiter's sheet.

The first page has all that was judged and is not admitted as well, apart from the list.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from catalog.contract import Cp, Mate, Pair
from catalog.start import FILES
from generator.evidence.draw import LONGEST
from generator.evidence.roll import judged
from generator.language.strings import N_
from generator.rendering.desk import Desk
from generator.rendering.judgement import TrialView, verdict_view
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.rendering.selfplay import MatchView, selfplay_view
from generator.site import Site
from generator.views import FactView, Pager, PairEntry


@dataclass(frozen=True, slots=True)
class RollEntry:
    """One pair of the roll, or one that was judged and is not on it."""

    line: int | None
    """Which, from 1; `None` for a pair that is not on the roll."""

    entry: PairEntry
    """The pair."""

    url: str
    """Link to its page, or to the one that answers for every pair."""

    trials: tuple[TrialView, ...]
    """Its tests."""

    unread: tuple[str, ...]
    """Stages of the corridor at which it was not read."""

    games: MatchView | None
    """Its self-play at the budget of most games."""


@dataclass(frozen=True, slots=True)
class GroupView:
    """Judged pairs that are not admitted, with the same outcome."""

    outcome: str
    """verified, or the test that refused them: opinion, drift or corridor."""

    word: str
    """The same in the reader's language."""

    entries: list[RollEntry]
    """Those that the page shows."""

    total: int
    """How many there are."""


class Count(NamedTuple):
    """How many pairs came so far."""

    words: str
    """What is counted."""

    fact: FactView
    """The figure."""


OUTCOMES = {
    "verified": N_("verified, an opinion is missing"),
    "corridor": N_("refused by the corridor"),
    "drift": N_("refused for drift"),
    "opinion": N_("refused by another engine"),
}
"""What became of judged pairs that are not admitted."""

COUNTS = (
    ("coverage.classes", N_("classes read")),
    ("verdict.judged", N_("read at every budget of the corridor")),
    ("verdict.admitted", N_("pairs admitted")),
    ("verdict.verified", OUTCOMES["verified"]),
    ("verdict.refused_corridor", OUTCOMES["corridor"]),
    ("verdict.refused_drift", OUTCOMES["drift"]),
    ("verdict.refused_opinion", OUTCOMES["opinion"]),
)
"""The way to admission in figures, as far as there are any."""

MEN = {
    "K": N_("king"),
    "Q": N_("queen"),
    "R": N_("rook"),
    "B": N_("bishop"),
    "N": N_("knight"),
}
"""What the sheet calls the pieces."""


SHOWN = 200
"""Pairs of a group on the page, at most; browse has every one."""


def _total(site: Site) -> int:
    return max(1, -(-len(site.roll.pairs) // site.settings.pairs_per_page))


def _pages(site: Site) -> Iterator[Page]:
    for number in range(1, _total(site) + 1):
        yield in_every_language("encyclopedia", str(number))


def _show(desk: Desk, page: Page) -> Shown:
    _, site, number = desk.strings.gettext, desk.site, int(page.key)
    integer = desk.edition.numbers.integer
    size, total = site.settings.pairs_per_page, _total(site)
    first = size * (number - 1)
    roll = site.roll
    count = integer(len(roll.pairs))
    if roll.admitted:
        told = desk.strings.ngettext(
            "The admitted Chess960 pair with its verdict, and all that were judged beside it.",
            "The %(n)s admitted Chess960 pairs by rank, each with its verdict; draw one by a seed.",
            len(roll.pairs),
            n=count,
        )
    else:
        told = _("No pair is admitted yet: the %(n)s most equal candidates, and what each still lacks.", n=count)
    return Shown(
        title=_("The encyclopedia") if number == 1 else _("The encyclopedia, page %(n)s", n=integer(number)),
        description=told,
        values={
            "roll": roll,
            "entries": [
                roll_entry(desk, pair, line)
                for line, pair in enumerate(roll.pairs[first : first + size], start=first + 1)
            ],
            "groups": groups(desk) if number == 1 else [],
            "limits": site.verdicts.limits,
            "pager": Pager(number, total, tuple(desk.link("encyclopedia", str(n)) for n in range(1, total + 1))),
            "article": desk.lede("encyclopedia"),
            "counts": [Count(str(_(words)), desk.facts[name]) for name, words in COUNTS if name in desk.facts],
            "corridor": verdict_corridor(site),
            "pool": pool(site) if number == 1 else None,
            "men": [(man, _(name)) for man, name in MEN.items()],
            "files": FILES,
            "longest": LONGEST,
            "whole": site.dataset.hash,
        },
    )


def groups(desk: Desk) -> list[GroupView]:
    """The judged pairs that are not on the roll, from one desk."""
    site = desk.site
    return [
        GroupView(
            outcome=group.outcome,
            word=str(desk.strings.gettext(OUTCOMES[group.outcome])),
            entries=[roll_entry(desk, pair, None) for pair in group.pairs[:SHOWN]],
            total=len(group.pairs),
        )
        for group in judged(site.records, site.verdicts)
        if site.roll.admitted or group.outcome != "verified"
    ]


def roll_entry(desk: Desk, pair: Pair, line: int | None) -> RollEntry:
    """A pair with its verdict and games from one desk."""
    verdict = verdict_view(desk, pair)
    games = selfplay_view(desk, pair)
    return RollEntry(
        line=line,
        entry=desk.entry(pair),
        url=desk.pair_link(pair) or f"{desk.link('anypair')}?w={pair.white}&b={pair.black}",
        trials=verdict.trials,
        unread=verdict.unread,
        games=games.matches[0] if games else None,
    )


def verdict_corridor(site: Site) -> list[tuple[str, int]]:
    """Name and node limit of the corridor's stages, the smallest budget first."""
    nodes = {stage.name: stage.nodes for stage in site.dataset.stages}
    return [(stage, nodes[stage]) for stage in site.verdicts.corridor]


def pool(site: Site) -> str:
    """The roll as the script draws from it and as the sheet shows it, as JSON.

    A pair is [White's start, Black's start, nodes, centipawns or `#moves`, White's wins, draws, Black's wins].
    """
    record = {
        "dataset": site.dataset.hash,
        "admitted": site.roll.admitted,
        "pairs": [_packed(site, pair) for pair in site.roll.pairs],
    }
    return json.dumps(record, separators=(",", ":"))


def _packed(site: Site, pair: Pair) -> list[Any]:
    reading = site.records.deepest(pair)
    match = site.matches.get(pair.index, (None,))[0]
    score = reading.score if reading else None
    return [
        pair.white,
        pair.black,
        reading.nodes if reading else None,
        score.value if isinstance(score, Cp) else f"#{score.moves}" if isinstance(score, Mate) else None,
        *([int(share.games) for share in match.results] if match else []),
    ]


ENCYCLOPEDIA = PageKind("encyclopedia", _pages, _show, cited="article")
