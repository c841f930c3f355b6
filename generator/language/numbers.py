"""Numbers as a reader of one language expects them, and back.

Babel formats a number in about 10 us, and a page holds sixty; so separators are taken from its CLDR
tables once and applied here, and a test holds the result to Babel's. Three choices differ from Babel's
defaults on purpose:

- halves round up, away from zero (`ROUND_HALF_UP`), as a reader rounds, and not to the even digit;
- what rounds to zero has no sign: never `-0`;
- minus is U+2212, which is as wide as plus, in both languages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from babel import Locale

from generator.errors import GeneratorError
from generator.language.languages import Language

MINUS = "\u2212"

SPACES = " \u00a0\u202f"
"""The three spaces that people type or paste between thousands."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Formats and reads numbers of one language."""

    decimal_sign: str
    """Between units and tenths."""

    group_sign: str
    """Between thousands."""

    percent_sign: str
    """After a share of one hundred, with the space before it where the language has one."""

    def integer(self, value: int) -> str:
        """A whole number with its thousands grouped: `460,800`."""
        return f"{value:,}".replace(",", self.group_sign).replace("-", MINUS)

    def decimal(self, value: int | float | Decimal, decimals: int) -> str:
        """A number rounded half up to so many decimals."""
        rounded = rounded_half_up(value, decimals)
        whole, _, fraction = f"{rounded:,.{decimals}f}".partition(".")
        text = whole.replace(",", self.group_sign).replace("-", MINUS)
        return f"{text}{self.decimal_sign}{fraction}" if fraction else text

    def signed(self, value: int | float | Decimal, decimals: int = 0) -> str:
        """A number with its sign, as readings are shown: `+18`, `−7`, and plain `0`."""
        text = self.decimal(value, decimals)
        return f"+{text}" if rounded_half_up(value, decimals) > 0 else text

    def percent(self, value: int | float | Decimal, decimals: int = 0) -> str:
        """A share of one hundred: `61 %` in French, `61%` in English; the value is already in hundredths."""
        return self.decimal(value, decimals) + self.percent_sign

    def read(self, text: str) -> Decimal:
        """The number that somebody typed in this language.

        Thousands may be grouped with the language's sign or, where that is a space, with any of the three
        spaces in use. Raises `GeneratorError` on anything else: nothing is guessed.
        """
        group = f"[{SPACES}]" if self.group_sign in SPACES else re.escape(self.group_sign)
        pattern = rf"([+\-{MINUS}]?)(\d{{1,3}}(?:{group}\d{{3}})+|\d+)(?:{re.escape(self.decimal_sign)}(\d+))?"
        match = re.fullmatch(pattern, text, re.ASCII)
        if match is None:
            raise GeneratorError(
                f"number {text!r}: wanted digits in groups of three, such as {self.integer(460_800)!r}, "
                f"and {self.decimal_sign!r} before decimals"
            )
        sign, whole, fraction = match.groups()
        digits = re.sub(r"\D", "", whole)
        return Decimal(f"{'-' if sign in ('-', MINUS) else ''}{digits}.{fraction or 0}")


def rounded_half_up(value: int | float | Decimal, decimals: int) -> Decimal:
    """A number at so many decimals, halves away from zero, zero without a sign.

    A float counts as the shortest decimal that stands for it, so that 2.675 gives 2.68.
    """
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    rounded = exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
    return abs(rounded) if rounded == 0 else rounded


@cache
def numbers(language: Language) -> Numbers:
    """The numbers of a language, with the signs of its CLDR locale."""
    symbols = Locale.parse(language.locale).number_symbols["latn"]
    return Numbers(str(symbols["decimal"]), str(symbols["group"]), language.percent)
