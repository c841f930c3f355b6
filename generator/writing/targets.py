"""Where links in prose lead: `page:methodology#stages`, `pair:518-0`, `figure:twins.correlation`,
`experiment:growth`, `https://...`."""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import GeneratorError

LISTS = ("choice", "hub", "encyclopedia", "pairs", "starts", "waves", "figures", "data")
"""Pages that are no articles and have one address in each language."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a link in prose leads to."""

    kind: str
    """A kind of page, or `outside`."""

    key: str
    """Key of the page; the address itself when it is outside."""

    fragment: str
    """Anchor on the page, or nothing."""


def target(text: str) -> Target:
    """Read a link of prose; raises `GeneratorError` when it is none of the forms above."""
    scheme, _, rest = text.partition(":")
    page, _, fragment = rest.partition("#")
    if scheme == "https" and rest.startswith("//"):
        return Target("outside", text, "")
    if scheme == "page" and page:
        return Target(page, "", fragment) if page in LISTS else Target("article", page, fragment)
    if scheme in ("pair", "figure", "experiment") and page:
        return Target(scheme, page, fragment)
    raise GeneratorError(
        f"link to {text!r}: wanted page:KEY, pair:W-B, figure:ID, experiment:NAME (with or without #anchor) or https://..."
    )
