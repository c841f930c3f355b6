"""Dates in words."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from generator.errors import GeneratorError
from generator.language.dates import generation_time, iso, parse_iso, words
from generator.language.languages import ENGLISH, FRENCH


@pytest.mark.parametrize(
    ("day", "french", "english"),
    [
        (date(2026, 11, 30), "30 novembre 2026", "30 November 2026"),
        (date(2026, 8, 1), "1er août 2026", "1 August 2026"),
        (date(2026, 1, 11), "11 janvier 2026", "11 January 2026"),
        (date(2027, 1, 1), "1er janvier 2027", "1 January 2027"),
    ],
)
def test_a_day_in_words(day: date, french: str, english: str) -> None:
    """1 January 2027 belongs to week 53 of 2026: the year is the calendar's, not the week's."""
    assert words(day, FRENCH) == french
    assert words(day, ENGLISH) == english


def test_the_time_of_generation_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert iso(generation_time()) == "1970-01-01T00:00:00Z"


@pytest.mark.parametrize("epoch", ["", "soon", "9" * 30])
def test_a_wrong_environment_is_one_line(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with pytest.raises(GeneratorError, match="wanted seconds since 1970"):
        generation_time()


def test_moments_are_read_back() -> None:
    moment = datetime(2026, 11, 30, 17, 20, 1, tzinfo=UTC)
    assert parse_iso(iso(moment)) == moment
    assert parse_iso("2026-11-30T18:20:01+01:00") == moment
    with pytest.raises(GeneratorError, match="wanted one such as"):
        parse_iso("yesterday")
