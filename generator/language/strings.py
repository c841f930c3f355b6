"""Interface strings: what templates and views say, in the language of the page.

The key of a string is its English text. Catalogs are gettext files, `content/<language>/messages.po`.
A per cent sign is never a format: only `%(name)s` is replaced, so `61 % differ` is an ordinary string.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po
from markupsafe import Markup, escape

from generator.errors import GeneratorError, ProblemsFound
from generator.language.languages import Language
from generator.language.typography import typeset_line
from generator.problem import Problem

FILE = "messages.po"

Key = tuple[str, str | None]
"""English text, and English plural where the string counts something."""

_PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def N_(text: str) -> str:
    """Mark a text for the catalogs where it is not yet known in which language it will be shown."""
    return text


@dataclass(frozen=True, slots=True)
class Strings:
    """The strings of one language, typeset, escaped and ready to be filled in."""

    language: Language
    """Which language they are in."""

    forms: Mapping[Key, tuple[Markup, ...]]
    """Each string in its plural forms; a string that counts nothing has one."""

    plural: Callable[[int], int]
    """Which form a number takes."""

    draft: bool = False
    """Whether a string without a translation is shown in English instead of being an error."""

    def gettext(self, message: str, /, **values: object) -> Markup:
        """The translation of a text, with values filled in; raises `GeneratorError` when there is none."""
        return _fill(self._forms((message, None))[0], values)

    def known(self, text: str) -> Markup:
        """The translation of a text that may be no word of the interface: then the text as it is, escaped."""
        forms = self.forms.get((text, None))
        return forms[0] if forms else escape(text)

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> Markup:
        """The translation of a text that counts something, in the form that the number takes."""
        forms = self._forms((singular, plural))
        return _fill(forms[min(self.plural(number), len(forms) - 1)], values)

    def _forms(self, key: Key) -> tuple[Markup, ...]:
        found = self.forms.get(key)
        if found:
            return found
        if self.draft:
            return tuple(Markup(escape(text)) for text in key if text is not None)
        raise GeneratorError(f"{self.language.code}/{FILE}: no translation of {key[0]!r}: run generator strings")


def _fill(text: Markup, values: Mapping[str, object]) -> Markup:
    if not values:
        return text
    pieces = list(pieces_of(text))
    for place in range(1, len(pieces), 2):
        pieces[place] = escape(values[pieces[place]])
    return Markup("".join(pieces))


@cache
def pieces_of(text: Markup) -> list[str]:
    """A text cut at its values: every other piece is the name of one."""
    return _PLACEHOLDER.split(str(text))


def read_catalog(path: Path, language: Language) -> Catalog:
    """Read a gettext file; raises `ProblemsFound` with the line that is not one."""
    try:
        with path.open("rb") as file:
            return read_po(file, locale=language.locale, abort_invalid=True)
    except FileNotFoundError:
        raise ProblemsFound([Problem(str(path), 1, "missing: run generator strings")]) from None
    except PoFileError as error:
        raise ProblemsFound([Problem(str(path), (error.lineno or 0) + 1, str(error.args[0]))]) from error


def strings(catalog: Catalog, language: Language, *, draft: bool = False) -> Strings:
    """The translated strings of a catalog; fuzzy and empty ones are left out."""
    forms = {
        key: tuple(Markup(escape(typeset_line(text, language))) for text in texts)
        for message in catalog
        if message.id and not message.fuzzy
        for key, texts in [(key_of(message), texts_of(message))]
        if all(texts)
    }
    return Strings(language, forms, c2py(catalog.plural_expr), draft)


def key_of(message: Message) -> Key:
    """The key of a message: its English singular and plural."""
    return (message.id, None) if isinstance(message.id, str) else (message.id[0], message.id[1])


def texts_of(message: Message) -> tuple[str, ...]:
    """The translations of a message, one a plural form; empty texts where it has none."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def untranslated(catalog: Catalog, wanted: Mapping[Key, str], path: str) -> Iterator[Problem]:
    """Every string that the site can show is translated, in all plural forms, none of them a guess.

    `wanted` says for each string where it stands.
    """
    known = {key_of(message): message for message in catalog if message.id}
    for key, place in wanted.items():
        message = known.get(key)
        if message is None:
            yield Problem(path, 1, f"no string {key[0]!r} of {place}: run generator strings")
            continue
        line = message.lineno or 1
        if message.fuzzy:
            yield Problem(path, line, f"the translation of {key[0]!r} is fuzzy")
        elif not all(texts_of(message)):
            yield Problem(path, line, f"{key[0]!r} is not translated")
        else:
            for text in texts_of(message):
                named = set(_PLACEHOLDER.findall(text))
                allowed = {name for part in key if part for name in _PLACEHOLDER.findall(part)}
                if named - allowed:
                    odd = ", ".join(sorted(named - allowed))
                    yield Problem(path, line, f"{key[0]!r} is translated with unknown values: {odd}")
