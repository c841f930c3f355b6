"""Each page by itself: it says what it is, and asks nothing of anybody else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.built import BuiltPage, BuiltSite, attributes, tags
from generator.problem import Problem
from generator.routes import address_of

_TITLE = re.compile(r"<title>\s*([^<]*?)\s*</title>")
_INLINE = re.compile(r"<style\b|\sstyle=\"|\son[a-z]+=\"|<script(?![^>]*\ssrc=)(?![^>]*application/ld\+json)[^>]*>")

LOADED = {
    "script": "src",
    "img": "src",
    "image": "href",
    "use": "href",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "embed": "src",
    "object": "data",
    "form": "action",
}
"""Elements that ask for something when a page opens or a form is sent, and where they say for what."""


def pages_say_what_they_are(site: BuiltSite) -> Iterator[Problem]:
    """A page has a language, a title and a description; one that is to be found has its own canonical address."""
    for page in site.pages():
        if not re.search(r'<html[^>]*\slang="[a-z]', page.html):
            yield Problem(page.file, 1, "the page does not say its language")
        title = _TITLE.search(page.html)
        if not title or not title[1]:
            yield Problem(page.file, 1, "the page has no title")
        named = {attributes(tag).get("name"): attributes(tag).get("content", "") for tag in tags(page.html, "meta")}
        if not named.get("description"):
            yield Problem(page.file, 1, "the page has no description")
        if "noindex" not in named.get("robots", ""):
            yield from _canonical(site, page)


def _canonical(site: BuiltSite, page: BuiltPage) -> Iterator[Problem]:
    got = [link.get("href", "") for link in page.links("canonical")]
    wanted = site.base.absolute(address_of(page.file))
    if got != [wanted]:
        yield Problem(page.file, 1, f"canonical address is {', '.join(got) or 'missing'}, wanted {wanted}")


def ids_are_unique(site: BuiltSite) -> Iterator[Problem]:
    """No two elements of a page have the same id."""
    for page in site.pages():
        for name, count in Counter(page.ids).items():
            if count > 1:
                yield Problem(page.file, page.line_of(f'id="{name}"'), f"{count} elements have the id {name!r}")


def nothing_comes_from_elsewhere(site: BuiltSite) -> Iterator[Problem]:
    """A page loads nothing from another host, nor does its style."""
    for page in site.pages():
        loaded = [(tag, attribute) for name, attribute in LOADED.items() for tag in tags(page.html, name)]
        loaded += [(tag, "href") for tag in tags(page.html, "link") if _loads(attributes(tag).get("rel", ""))]
        for tag, attribute in loaded:
            target = attributes(tag).get(attribute, "")
            if re.match(r"(?:[a-z]+:)?//", target) and site.base.relative(target) is None:
                yield Problem(page.file, page.line_of(tag), f"loads {target} from another host")
    for file in sorted(site.files):
        if file.endswith((".css", ".svg")):
            text = (site.folder / file).read_text("utf-8")
            for match in re.finditer(
                r"(?:url\(\s*[\"']?|@import\s+[\"']|xlink:href=\")((?:https?:)?//[^\"')\s]+)", text
            ):
                yield Problem(file, text.count("\n", 0, match.start()) + 1, f"loads {match[1]} from another host")


def _loads(rel: str) -> bool:
    return not {"canonical", "alternate", "license", "author", "help"} & set(rel.split())


def nothing_is_inline(site: BuiltSite) -> Iterator[Problem]:
    """No style or script stands in a page, so that a strict Content-Security-Policy holds."""
    for page in site.pages():
        match = _INLINE.search(page.html)
        if match:
            line = page.html.count("\n", 0, match.start()) + 1
            yield Problem(page.file, line, f"{match[0].strip()!r} stands in the page, wanted a class or a file")
