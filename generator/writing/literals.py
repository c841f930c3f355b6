"""Numbers that prose types itself because they are no measurements: years, versions, pairs, quoted words."""

from __future__ import annotations

import re

from generator.language.languages import Language
from generator.language.numbers import SPACES, numbers


def literal(text: str, language: Language) -> str:
    """A literal as it is shown: grouped thousands get the language's sign, anything else stays as typed.

    Raises `GeneratorError` when digits stand in groups that are not a number of this language, such as
    `46 0800`, or `460 800` in English.
    """
    figures = numbers(language)
    if not re.fullmatch(rf"\d+(?:[{SPACES}{figures.group_sign}]\d+)+", text, re.ASCII):
        return text
    return figures.integer(int(figures.read(text)))
