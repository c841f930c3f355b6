"""The languages of the site, in the order in which a reader meets them.

Another language is one more entry here and a folder in `content/`; the checks list what it lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """How one language is named, addressed and typeset."""

    code: str
    """Folder in `content/` and in the site, and value of `lang` and `hreflang`."""

    name: str
    """The language's own name, as the language switch shows it."""

    locale: str
    """CLDR locale of numbers, dates and plurals."""

    words: Mapping[str, str]
    """Words that stand in addresses, by page key; a key that is absent stands as it is."""

    quotes: tuple[str, str, str, str]
    """Outer and inner quotation marks with their inside spaces, for straight quotes in prose."""

    percent: str
    """What stands after the number in a share of one hundred."""

    french_spaces: bool
    """Whether double punctuation takes a no-break space before it."""

    def word(self, key: str) -> str:
        """The word for a page key in addresses."""
        return self.words.get(key, key)


FRENCH = Language(
    code="fr",
    name="Français",
    locale="fr",
    words=MappingProxyType(
        {
            "methodology": "methodologie",
            "meet-in-the-middle": "methodes/rendez-vous-au-milieu",
            "about": "a-propos",
            "pairs": "paires",
            "anypair": "paire",
            "encyclopedia": "encyclopedie",
            "map": "carte",
            "starts": "positions",
            "waves": "vagues",
            "figures": "chiffres",
            "data": "donnees",
            "search": "recherche",
        }
    ),
    quotes=("«\u202f", "\u202f»", "“", "”"),
    percent="\u00a0%",
    french_spaces=True,
)

ENGLISH = Language(
    code="en",
    name="English",
    locale="en_GB",
    words=MappingProxyType(
        {"anypair": "pair", "starts": "positions", "meet-in-the-middle": "methods/meet-in-the-middle"}
    ),
    quotes=("“", "”", "‘", "’"),
    percent="%",
    french_spaces=False,
)

LANGUAGES = (FRENCH, ENGLISH)


def language(code: str) -> Language:
    """The language of a code; `KeyError` when the site has none such."""
    return {each.code: each for each in LANGUAGES}[code]
