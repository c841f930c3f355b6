"""The list of figures, and the page behind each number: what it counts, from what, and how to get it again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from catalog.contract import Computed, Fact, Quoted
from generator.charts.history import draw_history
from generator.language.dates import parse_iso
from generator.language.strings import N_
from generator.outputs.downloads import fact_record
from generator.outputs.offer import FOLDER
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown, in_every_language
from generator.rendering.laboratory import EXPERIMENT
from generator.site import Site
from generator.views import FactGroup, FactView

QUOTED = "quoted."
"""Begins the name of a figure that is quoted; the rest is the name of ours, where we have one."""

SUBJECTS = {
    "space": N_("Pair space"),
    "order": N_("Order of the search"),
    "coverage": N_("Coverage"),
    "funnel": N_("Funnel"),
    "stage": N_("Stages"),
    "windows": N_("Windows"),
    "calibration": N_("Calibration of the windows"),
    "controls": N_("Controls"),
    "twins": N_("Mirror twins"),
    "shift": N_("Shift between budgets"),
    "depth": N_("Depth"),
    "deepening": N_("Deepening"),
    "residue": N_("Residue"),
    "plane": N_("The plane of readings"),
    "compute": N_("Where the nodes went"),
    "rule": N_("Rules of admission"),
    "corridor": N_("The corridor"),
    "zero": N_("Exact zero"),
    "opinion": N_("Other engines"),
    "verdict": N_("Verdicts"),
    "mirrors": N_("Mirrors of verified pairs"),
    "selfplay": N_("Self-play"),
    "prior": N_("Prior work"),
    "eternity": N_("Meet in the middle"),
}
"""Headings of the list, in its order; a subject that is not here follows under its own name."""

UNITS = {
    "": N_("a count"),
    "cp": N_("centipawns"),
    "nodes": N_("nodes searched by the engine"),
    "percent": N_("per cent"),
    "r": N_("correlation, from −1 to +1"),
}
"""What each unit means."""

SIGNED = N_("centipawns, positive when White stands better")
"""What centipawns mean where they have a side."""


def _list(_site: Site) -> Iterator[Page]:
    yield in_every_language("figures")


def _show_list(desk: Desk, _page: Page) -> Shown:
    _ = desk.strings.gettext
    return Shown(
        title=_("Figures"),
        description=_("Every number of the encyclopedia: its value, what it counts and where it comes from."),
        values={"groups": groups(desk), "article": desk.lede("figures")},
    )


def groups(desk: Desk) -> list[FactGroup]:
    """All figures by subject, each with its quoted counterpart after it."""
    found: dict[str, list[FactView]] = {subject: [] for subject in SUBJECTS}
    for name in sorted(desk.facts, key=lambda name: (name.removeprefix(QUOTED), name.startswith(QUOTED))):
        found.setdefault(name.removeprefix(QUOTED).partition(".")[0], []).append(desk.facts[name])
    return [
        FactGroup(desk.strings.gettext(SUBJECTS[subject]) if subject in SUBJECTS else subject, facts)
        for subject, facts in found.items()
        if facts
    ]


def _each(site: Site) -> Iterator[Page]:
    for name in sorted(site.facts):
        yield in_every_language("figure", name)


def _show_one(desk: Desk, page: Page) -> Shown:
    view, fact = desk.facts[page.key], desk.site.facts[page.key]
    _, source = desk.strings.gettext, fact.source
    other = page.key.removeprefix(QUOTED) if page.key.startswith(QUOTED) else QUOTED + page.key
    return Shown(
        title=_("Figure %(name)s", name=page.key),
        description=view.definition,
        values={
            "fact": view,
            "definition": view.definition,
            "unit_words": _(SIGNED if fact.signed and fact.unit == "cp" else UNITS[fact.unit]),
            "query": source.query if isinstance(source, Computed) else None,
            "rows": source.rows if isinstance(source, Computed) else None,
            "waves": source.waves if isinstance(source, Computed) else (),
            "publication": desk.site.dataset.publications[source.publication] if isinstance(source, Quoted) else None,
            "place": source.place if isinstance(source, Quoted) else None,
            "laboratory": page.key in desk.site.laboratory.facts and isinstance(source, Computed),
            "origin": desk.site.origin(page.key),
            "experiment": _experiment(desk, source) if isinstance(source, Computed) else None,
            "companion": desk.facts.get(other),
            "history": _past_rows(desk, fact) if isinstance(source, Computed) else [],
            "chart": draw_history([each.value for each in reversed(history(desk.site, fact.id))]),
            "json_url": desk.links.to(address_json(page.key)),
        },
    )


def _experiment(desk: Desk, source: Computed) -> tuple[str, str] | None:
    """Name and link of the experiment whose command a figure gives as its query."""
    for result in desk.site.laboratory.results.values():
        if result.command == source.query and EXPERIMENT + result.name in desk.site.articles:
            return result.name, desk.link("experiment", result.name)
    return None


def address_json(name: str) -> str:
    """Where a figure lies as JSON, for both languages."""
    return f"{FOLDER}/figures/{name}.json"


def _files(site: Site) -> Iterator[tuple[str, bytes]]:
    for name, fact in sorted(site.facts.items()):
        record = fact_record(site, fact) | {
            "history": [
                {"wave": each.wave, "value": each.value, "dataset": each.dataset} for each in history(site, name)
            ],
        }
        yield address_json(name), (json.dumps(record, ensure_ascii=False, indent=1) + "\n").encode()


class Past(NamedTuple):
    """What a figure was when a wave was the newest."""

    wave: int
    """Number of the wave."""

    ended: str
    """Its last reading, ISO 8601 in UTC."""

    dataset: str
    """Hash of the dataset then."""

    value: int | float
    """The full value."""

    changed: bool
    """Whether it differs from the one before, or is the first."""


def history(site: Site, name: str) -> list[Past]:
    """A figure after each wave since it was first computed, newest first."""
    found: list[Past] = []
    for standing in site.history:
        changed = name in standing.changed
        if changed or found:
            value = standing.changed[name] if changed else found[-1].value
            found.append(Past(standing.wave, standing.ended, standing.dataset, value, changed))
    return found[::-1]


class PastRow(NamedTuple):
    """One line of the history of a figure."""

    label: str
    """`0003`."""

    url: str
    """Link to the page of the wave."""

    day: str
    """Day on which it ended, in words."""

    text: str
    """The value as it was shown then."""

    dataset8: str
    """Beginning of the dataset's hash."""

    changed: bool
    """Whether the value is new there."""


def _past_rows(desk: Desk, fact: Fact) -> list[PastRow]:
    return [
        PastRow(
            label=f"{each.wave:04d}",
            url=desk.link("wave", f"{each.wave:04d}"),
            day=desk.edition.date(parse_iso(each.ended).date()),
            text=desk.edition.fact(replace(fact, value=each.value)),
            dataset8=each.dataset[:8],
            changed=each.changed,
        )
        for each in history(desk.site, fact.id)
    ]


FIGURES = PageKind("figures", _list, _show_list)
FIGURE = PageKind("figure", _each, _show_one, _files, cited="article")
