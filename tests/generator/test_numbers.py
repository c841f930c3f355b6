"""Numbers, against Babel where both mean the same, and by hand where we differ on purpose."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import GeneratorError
from generator.language.languages import ENGLISH, FRENCH, LANGUAGES, Language
from generator.language.numbers import MINUS, numbers
from generator.writing.literals import literal

EN, FR = numbers(ENGLISH), numbers(FRENCH)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
@given(value=st.integers(-(10**12), 10**12))
def test_whole_numbers_are_those_of_babel(language: Language, value: int) -> None:
    """But for the minus sign, which is U+2212 here."""
    wanted = str(format_decimal(value, locale=language.locale)).replace("-", MINUS)
    assert numbers(language).integer(value) == wanted


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
@given(units=st.integers(-(10**9), 10**9))
def test_decimals_are_those_of_babel_where_nothing_is_rounded(language: Language, units: int) -> None:
    value = Decimal(units) / 100
    wanted = str(format_decimal(value, "#,##0.00", locale=language.locale)).replace("-", MINUS)
    assert numbers(language).decimal(value, 2) == wanted


@pytest.mark.parametrize(
    ("value", "decimals", "english", "french"),
    [
        (460800, 0, "460,800", "460\u202f800"),
        (9.8, 1, "9.8", "9,8"),
        (0.5, 0, "1", "1"),
        (1.5, 0, "2", "2"),
        (2.5, 0, "3", "3"),
        (-2.5, 0, "−3", "−3"),
        (2.675, 2, "2.68", "2,68"),
        (-0.04, 1, "0.0", "0,0"),
        (-0.0, 0, "0", "0"),
        (1234567.891, 1, "1,234,567.9", "1\u202f234\u202f567,9"),
    ],
)
def test_halves_round_up_and_zero_has_no_sign(value: float, decimals: int, english: str, french: str) -> None:
    assert EN.decimal(value, decimals) == english
    assert FR.decimal(value, decimals) == french


@pytest.mark.parametrize(("value", "text"), [(18, "+18"), (-7, "−7"), (0, "0"), (1234, "+1,234")])
def test_readings_show_their_sign(value: int, text: str) -> None:
    assert EN.signed(value) == text


def test_a_reading_that_rounds_to_zero_has_no_sign() -> None:
    assert EN.signed(0.04, 1) == "0.0"
    assert EN.signed(-0.04, 1) == "0.0"


def test_a_share_has_the_languages_own_space() -> None:
    assert EN.percent(61) == "61%"
    assert FR.percent(37.25, 1) == "37,3\u00a0%"


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f"])
def test_thousands_are_read_with_three_kinds_of_space(space: str) -> None:
    """Case site-03."""
    assert FR.read(f"460{space}800") == 460800


@pytest.mark.parametrize("text", ["46 0800", "460  800", "460,800 ", "", "4 60", "460\u2009800", "1e3", "٤٦٠"])
def test_anything_else_is_a_clear_error(text: str) -> None:
    with pytest.raises(GeneratorError, match="wanted digits in groups of three"):
        FR.read(text)


@given(value=st.integers(0, 10**9), language=st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(value: int, language: Language) -> None:
    figures = numbers(language)
    assert figures.read(figures.integer(value)) == value
    assert figures.read(figures.decimal(Decimal(value) / 1000, 3)) == Decimal(value) / 1000


@pytest.mark.parametrize(
    ("text", "language", "shown"),
    [
        ("1974", FRENCH, "1974"),
        ("518-0", FRENCH, "518-0"),
        ("0,00", FRENCH, "0,00"),
        ("460 800", FRENCH, "460\u202f800"),
        ("460,800", ENGLISH, "460,800"),
        ("Stockfish 19", FRENCH, "Stockfish 19"),
    ],
)
def test_a_literal_stays_as_typed_but_for_the_sign_of_thousands(text: str, language: Language, shown: str) -> None:
    assert literal(text, language) == shown


@pytest.mark.parametrize(("text", "language"), [("46 0800", FRENCH), ("460 800", ENGLISH), ("46,0800", ENGLISH)])
def test_a_literal_in_wrong_groups_is_refused(text: str, language: Language) -> None:
    with pytest.raises(GeneratorError, match="wanted digits in groups of three"):
        literal(text, language)
