"""Pictures that stand for a page where a link to it is shared: 1200 x 630, drawn at build from our own data.

A picture has the name of the encyclopedia, the title of the page, and a pair with both rows of its men. Where a
font package is missing there are no pictures, and pages name none.
"""

from __future__ import annotations

import importlib
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.contract import Pair
from catalog.start import row
from generator.artwork.men import BASELINE, men_font
from generator.site import Site

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

FOLDER = "previews"
WIDTH, HEIGHT = 1200, 630
"""Pixels, as the readers of Open Graph tags want them."""

PREVIEWED = ("hub", "article", "method")
"""Kinds of pages that have a picture."""

_PAPER, _INK, _INK_2, _ACCENT = "#f9f7f2", "#1c1b18", "#55514a", "#1d5a46"
_LIGHT, _DARK, _WHITE, _BLACK = "#f1ece0", "#cfc8b8", "#fffefb", "#262521"
_MARGIN, _SQUARE = 64, 66
_COLOURS = 64
_FALLBACK = Pair(518, 518)
"""Shown before any pair was read."""


def address(kind: str, key: str, code: str) -> str:
    """Where the picture of a page is."""
    return f"{FOLDER}/{code}/{key or kind}.png"


def available() -> bool:
    """Whether the fonts are there that pictures are written in."""
    return _package("font_source_serif_pro") is not None


def previews(site: Site, kind: str, keys: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Address and bytes of the pictures of some articles, in every language that has them."""
    if not available():
        return
    pair = site.listed[0] if site.listed else _FALLBACK
    for code, edition in site.editions.items():
        name = edition.strings.gettext("Encyclopedia of Asymmetric Chess960 Positions").unescape()
        for key in keys:
            article = site.articles.get(key, {}).get(code)
            if article is not None:
                yield address(kind, key, code), draw(name, article.title, pair)


@cache
def draw(name: str, title: str, pair: Pair) -> bytes:
    """One picture as PNG: the same bytes for the same words and pair."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((_MARGIN, 52), name, _INK, font=_font("It", 36))
    pen.line((_MARGIN, 112, WIDTH - _MARGIN, 112), _INK, 2)
    size = next(size for size in (72, 64, 56, 48, 40) if size == 40 or len(_lines(pen, title, size)) <= 3)
    for place, line in enumerate(_lines(pen, title, size)):
        pen.text((_MARGIN, 136 + place * round(1.16 * size)), line, _INK, font=_font("Light", size))
    top = HEIGHT - _MARGIN - 2 * _SQUARE
    for rank, (start, white) in enumerate(((pair.black, False), (pair.white, True))):
        for file, man in enumerate(row(start)):
            left, high = _MARGIN + file * _SQUARE, top + rank * _SQUARE
            dark = (file + rank) % 2 == 1
            pen.rectangle((left, high, left + _SQUARE - 1, high + _SQUARE - 1), _DARK if dark else _LIGHT)
            _man(pen, man, left, high, white)
    right = _MARGIN + 8 * _SQUARE + 36
    for rank, start in enumerate((pair.black, pair.white)):
        pen.text((right, top + rank * _SQUARE + 6), str(start), _ACCENT, font=_font("Regular", 40))
    out = io.BytesIO()
    image.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _man(pen: ImageDraw, man: str, left: int, high: int, white: bool) -> None:
    """The body of a man on its square: filled and outlined, standing on its baseline."""
    place = (left, high + _SQUARE * BASELINE)
    fill = _WHITE if white else _BLACK
    pen.text(place, man, fill, font=_men(_SQUARE), anchor="ls", stroke_width=2, stroke_fill=_BLACK)


def _lines(pen: ImageDraw, text: str, size: int) -> list[str]:
    """A text in lines that fit; no-break spaces hold, and the fonts as they come know but one of them."""
    lines: list[str] = []
    for word in text.replace("\u202f", "\u00a0").split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pen.textlength(longer, _font("Light", size)) <= WIDTH - 2 * _MARGIN:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@cache
def _font(cut: str, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    folder = _package("font_source_serif_pro")
    assert folder  # pictures are only drawn where it is there
    return ImageFont.truetype(folder / f"SourceSerifPro-{cut}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _men(size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(io.BytesIO(men_font(None)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _package(name: str) -> Path | None:
    try:
        return Path(str(importlib.import_module(name).__file__)).parent / "files"
    except ImportError:
        return None
