"""From templates, views and fact definitions to `messages.po`: the `strings` command.

Extracting twice gives the same bytes: no dates, no line numbers, strings in order of their text.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import get_args

import babel
import jinja2
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po
from jinja2 import TemplateSyntaxError

from catalog.columns import GAMES, PAIRS, READINGS, VERDICTS
from catalog.contract import Fact
from catalog.games import Ending
from generator.errors import ProblemsFound
from generator.language.languages import Language
from generator.language.memory import Memory
from generator.language.strings import FILE, Key, key_of, read_catalog, texts_of
from generator.problem import Problem

PACKAGE = Path(__file__).parents[1]

DEFINITIONS = PACKAGE.parent / "tools" / "asym" / "facts"
"""The modules that state figures; a definition is translated before there are data that yield it."""

_KEYWORDS: Mapping[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
}

_SAYS = re.compile(rb"\b(?:_|N_|n?gettext)\s*\(|\{%-?\+?\s*trans\b")
"""A file without any of these says nothing, and need not be read word by word."""

_UNSAID = tuple(
    f'"{name}:'.encode()
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Report-Msgid-Bugs-To",
        "Last-Translator",
        "Language-Team",
    )
)
"""Header lines that would change without a change of the strings, or say nothing."""


def wanted_strings(templates: Path, facts: Iterable[Fact]) -> dict[Key, str]:
    """Every string that the site can show, with the first place that it stands in."""
    wanted: dict[Key, str] = {}
    for key, place in _all_strings(templates, facts):
        wanted.setdefault(key, place)
    _MEMORY.keep()
    return dict(sorted(wanted.items(), key=lambda item: (item[0][0], item[0][1] or "")))


def _all_strings(templates: Path, facts: Iterable[Fact]) -> Iterator[tuple[Key, str]]:
    for path in sorted(templates.rglob("*.html")):
        yield from _extracted(path, "jinja2", f"templates/{path.relative_to(templates).as_posix()}")
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from _extracted(path, "python", f"generator/{path.relative_to(PACKAGE).as_posix()}")
    for path in sorted(DEFINITIONS.glob("*.py")):
        yield from _extracted(path, "python", f"asym/facts/{path.name}")
    for ending in get_args(Ending):
        yield (ending, None), "catalog/games.py"
    for column in dict.fromkeys(column for table in (PAIRS, READINGS, VERDICTS, GAMES) for column in table):
        yield (column.meaning, None), "catalog/columns.py"
    for fact in facts:
        yield (fact.definition, None), f"data/facts, {fact.id}"


def template_strings(path: Path) -> list[Key]:
    """The strings that a template says."""
    return _strings(path, path.stat().st_mtime_ns, "jinja2")


def code_strings() -> list[Key]:
    """The strings that the code says, each once."""
    paths = sorted(PACKAGE.rglob("*.py"))
    found = (_strings(path, path.stat().st_mtime_ns, "python") for path in paths)
    return sorted({key for keys in found for key in keys}, key=lambda key: (key[0], key[1] or ""))


def _extracted(path: Path, method: str, place: str) -> Iterator[tuple[Key, str]]:
    try:
        return ((key, place) for key in _strings(path, path.stat().st_mtime_ns, method))
    except TemplateSyntaxError as error:
        raise ProblemsFound([Problem(place, error.lineno, error.message or "not a template")]) from error


@cache
def _strings(path: Path, _changed: int, method: str) -> list[Key]:
    content = path.read_bytes()
    return _MEMORY.strings(method, content) if _SAYS.search(content) else []


def _read(method: str, content: bytes) -> list[Key]:
    """The strings of a source, word by word."""
    options = {"silent": "false", "encoding": "utf-8", "trimmed": "true"} if method == "jinja2" else {}
    texts = [
        text for _line, text, _comments, _context in extract(method, io.BytesIO(content), _KEYWORDS, options=options)
    ]
    return [(text, None) if isinstance(text, str) else (text[0], text[1]) for text in texts]


_MEMORY = Memory(PACKAGE.parent / ".cache" / "strings", (babel.__version__, jinja2.__version__), _read)


def updated(catalog: Catalog, wanted: Mapping[Key, str], language: Language) -> Catalog:
    """A catalog of exactly the wanted strings: translations are kept, English ones filled in, no guesses."""
    known = {key_of(message): message for message in catalog if message.id}
    fresh = Catalog(locale=language.locale, project="asymmetric-chess960", version="1", fuzzy=False)
    fresh.header_comment = f"# Interface strings, {language.name}. CC BY 4.0."
    for key, place in wanted.items():
        old = known.get(key)
        texts = texts_of(old) if old else ("",) * (1 if key[1] is None else fresh.num_plurals)
        if language.code == "en" and not any(texts):
            texts = tuple(text for text in key if text is not None)
        identity = key[0] if key[1] is None else (key[0], key[1])
        fresh.add(
            identity,
            texts[0] if key[1] is None else texts,
            locations=[(place.partition(",")[0], 0)],
            flags=old.flags if old else (),
        )
        # `61 % differ` is no format: values are filled in by name alone.
        fresh[identity].flags.discard("python-format")
    return fresh


def to_bytes(catalog: Catalog) -> bytes:
    """A catalog as a gettext file."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, include_lineno=False)
    lines = buffer.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_UNSAID))


def update_file(content: Path, language: Language, wanted: Mapping[Key, str]) -> tuple[Path, int]:
    """Bring one language's file up to date; returns its path and how many strings lack a translation."""
    path = content / language.code / FILE
    old = read_catalog(path, language) if path.exists() else Catalog(locale=language.locale)
    fresh = updated(old, wanted, language)
    written = to_bytes(fresh)
    if not path.exists() or path.read_bytes() != written:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written)
    missing = sum(1 for message in fresh if message.id and (message.fuzzy or not all(texts_of(message))))
    return path, missing
