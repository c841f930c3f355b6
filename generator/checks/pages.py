"""Each page by itself: it says what it is, and asks nothing of anybody else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.built import BuiltPage, BuiltSite, attributes, tags
from generator.problem import Problem
from generator.routes import address_of

_TITLE = re.compile(r"<title>\s*([^<]*?)\s*</title>")
_ELSEWHERE = re.compile(r'="((?:[a-z]+:)?//[^"]*)"')
_ASKS = re.compile(r'\s(?:src|srcset|href|xlink:href|data|action|poster)="(?:[a-z]+:)?//')
_STYLE_ELSEWHERE = re.compile(r"""(?:url\(\s*["']?|@import\s+["']|href=")((?:https?:)?//[^"')\s]+)""")
_INLINE = tuple(
    map(
        re.compile,
        (
            r"<style\b",
            r' style="',
            r' on[a-z]+="',
            r"<script(?![^>]*\ssrc=)(?![^>]*application/ld\+json)[^>]*>",
        ),
    )
)

FOLLOWED = frozenset({"a", "area"})
"""Elements whose address is only asked for when a reader follows it."""


def the_page_says_what_it_is(site: BuiltSite, page: BuiltPage) -> Iterator[Problem]:
    """A page has a language, a title and a description; one that is to be found has its own canonical address."""
    if not re.search(r'<html[^>]*\slang="[a-z]', page.head):
        yield Problem(page.file, 1, "the page does not say its language")
    title = _TITLE.search(page.head)
    if not title or not title[1]:
        yield Problem(page.file, 1, "the page has no title")
    found = [attributes(tag) for tag in tags(page.head, "meta")]
    named = {meta.get("name"): meta.get("content", "") for meta in found}
    if not named.get("description"):
        yield Problem(page.file, 1, "the page has no description")
    if "noindex" not in named.get("robots", ""):
        got = [link.get("href", "") for link in page.links("canonical")]
        wanted = site.base.absolute(address_of(page.file))
        if got != [wanted]:
            yield Problem(page.file, 1, f"canonical address is {', '.join(got) or 'missing'}, wanted {wanted}")


def ids_are_unique(_site: BuiltSite, page: BuiltPage) -> Iterator[Problem]:
    """No two elements of a page have the same id."""
    ids = page.ids
    if len(set(ids)) < len(ids):
        for name, count in Counter(ids).items():
            if count > 1:
                yield Problem(page.file, page.line_of(f'id="{name}"'), f"{count} elements have the id {name!r}")


def nothing_comes_from_elsewhere(site: BuiltSite, page: BuiltPage) -> Iterator[Problem]:
    """A page loads nothing from another host."""
    for match in _ELSEWHERE.finditer(page.html):
        if site.base.relative(match[1]) is None:
            tag = page.html[page.html.rfind("<", 0, match.start()) : page.html.find(">", match.end()) + 1]
            if _loads(tag):
                line = page.html.count("\n", 0, match.start()) + 1
                yield Problem(page.file, line, f"loads {match[1]} from another host")


def _loads(tag: str) -> bool:
    """Whether an element asks for its address by itself; a `<link>` that only names one does not."""
    name = tag[1:].split(None, 1)[0].lower()
    if not _ASKS.search(tag):
        return False
    if name == "link":
        return not {"canonical", "alternate", "license", "author", "help"} & set(attributes(tag).get("rel", "").split())
    return name not in FOLLOWED


def nothing_is_inline(_site: BuiltSite, page: BuiltPage) -> Iterator[Problem]:
    """No style or script stands in a page, so that a strict Content-Security-Policy holds."""
    for pattern in _INLINE:
        if match := pattern.search(page.html):
            line = page.html.count("\n", 0, match.start()) + 1
            yield Problem(page.file, line, f"{match[0].strip()!r} stands in the page, wanted a class or a file")


def styles_load_nothing_from_elsewhere(site: BuiltSite) -> Iterator[Problem]:
    """A style sheet or a picture loads nothing from another host."""
    for file in site.listed:
        if file.endswith((".css", ".svg")):
            text = site.place(file).read_text("utf-8")
            for match in _STYLE_ELSEWHERE.finditer(text):
                yield Problem(file, text.count("\n", 0, match.start()) + 1, f"loads {match[1]} from another host")
