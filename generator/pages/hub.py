"""The hub of a language: what was read, how far, the most equal pairs, and the ways in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from catalog.contract import CLASSES, ORDERED_PAIRS, Pair
from catalog.start import STARTS
from generator.artwork.preview import previews
from generator.errors import GeneratorError
from generator.evidence.roll import candidates
from generator.language.dates import iso
from generator.language.languages import LANGUAGES
from generator.language.strings import N_
from generator.pages.map import hub_picture
from generator.rendering.desk import Desk
from generator.rendering.kind import Page, PageKind, Shown
from generator.routes import address
from generator.site import Site
from generator.views import StairRow, Way

ARTICLES = {
    "methodology": N_("how a pair is read, and how to check it"),
    "meet-in-the-middle": N_("meet in the middle, taken apart by counting, with a laboratory to try it in"),
}
"""Articles among the ways in, and what each offers."""


def _pages(_site: Site) -> Iterator[Page]:
    addresses = {language.code: address("hub", language) for language in LANGUAGES}
    yield Page("hub", "", addresses, address("choice", LANGUAGES[0]))


def _show(desk: Desk, _page: Page) -> Shown:
    site = desk.site
    article = site.articles.get("hub", {}).get(desk.edition.language.code)
    if article is None:
        raise GeneratorError(f"content/{desk.edition.language.code}: no article with the key 'hub'")
    return Shown(
        article.title,
        article.description,
        {
            "article": desk.article(article),
            "stairs": stairs(desk),
            "first": [desk.entry(pair) for pair in first_pairs(site)],
            "admitted": len(site.roll.pairs) if site.roll.admitted else 0,
            "counts": desk.facts,
            "ways": ways(desk),
            "picture": hub_picture(desk),
            "passport": site.dataset.passports[-1] if site.dataset.passports else None,
            "generated_iso": iso(site.generated),
            "generated_words": desk.edition.moment(site.generated),
        },
    )


def first_pairs(site: Site) -> list[Pair]:
    """The first of the admitted pairs, then of those that may still be admitted; never a refused one."""
    admitted = site.roll.pairs if site.roll.admitted else ()
    return list(islice((*admitted, *candidates(site.records)), site.settings.pairs_on_hub))


def stairs(desk: Desk) -> list[StairRow]:
    """How many asymmetric classes were read at each stage, were kept by it, and wait for it."""
    site, numbers = desk.site, desk.edition.numbers
    asymmetric = CLASSES - STARTS // 2
    rows: list[StairRow] = []
    candidates: int | None = asymmetric
    for place, stage in enumerate(site.dataset.stages):
        scores, window = site.records.asymmetric(place), stage.window
        done = len(scores)
        kept = None if window is None else int(np.count_nonzero(np.abs(scores) <= window))
        rows.append(
            StairRow(
                stage=stage.name,
                nodes=stage.nodes,
                window=window,
                done=done,
                kept=kept,
                waiting=None if candidates is None else max(0, candidates - done),
                share=numbers.percent(100 * kept / done, 1) if kept is not None and done else None,
            )
        )
        candidates = kept
    return rows


def ways(desk: Desk) -> list[Way]:
    """The pages that a reader may go on to."""
    _, integer = desk.strings.gettext, desk.edition.numbers.integer
    site, link = desk.site, desk.link
    if site.roll.admitted:
        listed = _("the admitted pairs by rank, and a draw that anyone can verify")
    else:
        listed = _("none admitted yet: the candidates, and a draw that anyone can verify")
    classes, downloads = len(site.records.standings) // 2, sum(file.size for file in desk.downloads.values())
    filters = _("every class that was read, to filter by piece, file and reading")
    twins = _("the 960 against themselves, with their twins: an index of balance")
    passports = _("the passport of each sealed wave, and what it added")
    counts = _("every number of the site, what it counts and where it comes from")
    hashes = _("everything to download, with sizes, hashes and columns")
    return [
        Way(_("Encyclopedia"), listed, link("encyclopedia"), integer(len(site.roll.pairs))),
        Way(_("Pairs"), filters, link("pairs"), integer(classes)),
        Way(_("Map"), _("the plane of readings, to look over and walk through"), link("map"), "960 × 960"),
        Way(_("Any pair"), _("an answer for each ordered pair"), link("anypair"), integer(ORDERED_PAIRS)),
        Way(_("Starts"), twins, link("starts"), integer(STARTS)),
        Way(_("Waves"), passports, link("waves"), integer(len(site.dataset.waves))),
        Way(_("Figures"), counts, link("figures"), integer(len(desk.facts))),
        *_articles(desk),
        Way(_("Data"), hashes, link("data"), str(desk.edition.size(downloads))),
    ]


def _articles(desk: Desk) -> Iterator[Way]:
    """The articles in the main navigation that exist, by the name that they have there."""
    for key, words in ARTICLES.items():
        article = desk.site.articles.get(key, {}).get(desk.edition.language.code)
        if article:
            yield Way(article.nav or article.title, str(desk.strings.gettext(words)), desk.link(key), "")


def _files(site: Site) -> Iterator[tuple[str, bytes]]:
    return previews(site, "hub", ("hub",))


HUB = PageKind("hub", _pages, _show, _files, cited="article")
