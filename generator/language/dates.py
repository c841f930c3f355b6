"""Dates in words and as machines read them; always UTC."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime

from babel.dates import format_date

from generator.errors import GeneratorError
from generator.language.languages import Language


def generation_time() -> datetime:
    """When this build happens: `SOURCE_DATE_EPOCH` where it is set, else now, to the second.

    Raises `GeneratorError` when the variable is not a number of seconds.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        return datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError):
        raise GeneratorError(f"SOURCE_DATE_EPOCH: got {epoch!r}, wanted seconds since 1970") from None


def iso(moment: datetime) -> str:
    """`2026-11-30T17:20:00Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def words(day: date, language: Language) -> str:
    """`30 novembre 2026`, `30 November 2026`; the first of a month is `1er` in French."""
    text = format_date(day, format="long", locale=language.locale)
    return text.replace("1 ", "1er ", 1) if language.code == "fr" and day.day == 1 else text


def clock(moment: datetime, language: Language) -> str:
    """`18 h 07` in French, `18:07` in English; UTC."""
    sign = "\u00a0h\u00a0" if language.code == "fr" else ":"
    return moment.astimezone(UTC).strftime(f"%H{sign}%M")


def parse_iso(text: str) -> datetime:
    """A moment written by `iso`; raises `GeneratorError` on anything else."""
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise GeneratorError(f"time {text!r}: wanted one such as 2026-11-30T17:20:00Z") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
