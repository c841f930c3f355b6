"""How a page is cited: BibTeX, RIS, CSL-JSON, the tags that search engines of scholarship read, schema.org.

A citation names the wave and the beginning of the dataset's hash, so that a reader knows which data the page
showed. `templates/assets/pages/cite.js` builds the same three forms in the browser, from the head and
the words of a page, where it must stay light; a test holds both to the same text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Literal, NamedTuple

import msgspec
from markupsafe import Markup

Work = Literal["", "article", "dataset"]
"""What a page is for somebody who cites it; nothing when there is nothing to cite."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SPECIAL = re.compile(r"[\\{}&%$#_~^]")
_SPOKEN = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_LICENCES = {
    "article": "https://creativecommons.org/licenses/by/4.0/",
    "dataset": "https://creativecommons.org/publicdomain/zero/1.0/",
}
_SCHEMA = {"article": "ScholarlyArticle", "dataset": "Dataset"}
_CSL = {"article": "entry-encyclopedia", "dataset": "dataset"}
_RIS = {"article": "ENCYC", "dataset": "DATA"}


class Citation(NamedTuple):
    """All that a citation says."""

    work: Work
    """What is cited."""

    key: str
    """Short name, letters, digits, points and dashes."""

    title: str
    """Of the page."""

    container: str
    """The encyclopedia's name in the page's language."""

    author: str
    """Its contributors, as one name."""

    day: date
    """When the wave of the data that the page shows ended, UTC."""

    version: str
    """Wave and dataset."""

    language: str
    """Code."""

    url: str
    """Canonical address."""


def bibtex(cited: Citation) -> str:
    """One `@misc` entry, understood by BibTeX and BibLaTeX alike."""
    fields = {
        "author": f"{{{_escaped(cited.author)}}}",
        "title": f"{{{_escaped(cited.title)}}}",
        "howpublished": f"{_escaped(cited.container)}, {_escaped(cited.version)}",
        "year": f"{cited.day.year}",
    }
    lines = [f"  {name} = {{{text}}},\n" for name, text in fields.items()]
    month = f"  month = {_MONTHS[cited.day.month - 1]},\n"
    rest = f"  language = {{{cited.language}}},\n  url = {{{cited.url}}},\n"
    return f"@misc{{{cited.key},\n{''.join(lines)}{month}{rest}}}\n"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda match: _SPOKEN.get(match[0], f"\\{match[0]}"), text)


def ris(cited: Citation) -> str:
    """One RIS record."""
    lines = {
        "TY": _RIS[cited.work],
        "ID": cited.key,
        "AU": cited.author,
        "TI": cited.title,
        "T2": cited.container,
        "ET": cited.version,
        "PY": f"{cited.day.year}",
        "DA": f"{cited.day:%Y/%m/%d}",
        "LA": cited.language,
        "UR": cited.url,
        "ER": "",
    }
    return "".join(f"{tag}  - {text}\n" for tag, text in lines.items())


def csl(cited: Citation) -> dict[str, Any]:
    """One item of CSL-JSON."""
    return {
        "id": cited.key,
        "type": _CSL[cited.work],
        "title": cited.title,
        "container-title": cited.container,
        "author": [{"literal": cited.author}],
        "issued": {"date-parts": [[cited.day.year, cited.day.month, cited.day.day]]},
        "version": cited.version,
        "language": cited.language,
        "URL": cited.url,
    }


def csl_json(cited: Citation) -> str:
    """A CSL-JSON document of one item."""
    return json.dumps([csl(cited)], ensure_ascii=False, indent=1) + "\n"


def tags(cited: Citation) -> tuple[tuple[str, str], ...]:
    """Names and contents of the Highwire tags."""
    return (
        ("citation_title", cited.title),
        ("citation_author", cited.author),
        ("citation_inbook_title", cited.container),
        ("citation_publication_date", cited.day.isoformat().replace("-", "/")),
        ("citation_language", cited.language),
        ("citation_public_url", cited.url),
    )


def linked_data(cited: Citation, more: Mapping[str, Any]) -> Markup:
    """The schema.org description as JSON-LD that can stand in a page: it closes no element.

    It is whole by itself: who reads it does not read the tags beside it.
    """
    described = {
        "@context": "https://schema.org",
        "@type": _SCHEMA[cited.work],
        "identifier": cited.key,
        "headline" if cited.work == "article" else "name": cited.title,
        "author": {"@type": "Organization", "name": cited.author},
        "isPartOf": {"@type": "CreativeWork", "name": cited.container},
        "datePublished": cited.day.isoformat(),
        "inLanguage": cited.language,
        "url": cited.url,
        "version": cited.version,
        "license": _LICENCES[cited.work],
        **more,
    }
    text = msgspec.json.encode(described).decode()  # a tenth of the time, on every page
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))
