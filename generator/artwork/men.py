"""The men of boards and figurine rows: one drawing, and the font in which a row of men is a word.

The drawing is `men.svg` beside this file, on a square of 40 units. In the font a capital is the body of a man and
the small letter the lines upon it, each as wide as a square of a board, so that `RNBQKBNR` is a row and
`rnbqkbnr`, written over it in another colour, its details. Lines are outlines that go there and back: they enclose
nothing, and the stroke that draws the outline of a body draws them in the same width. Where the font does not
arrive, the letters themselves are read.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

DRAWING = Path(__file__).with_name("men.svg")
FILE = "men.woff2"
FAMILY = "Encyclopedia Men"

SIDE = 40
"""Units of the square that a man is drawn on."""

GROWTH = 1.08
"""The square of a drawing is so much larger than that of a board, which is one em: men stand close."""

LEFT, TOP = 0.04, 0.045
"""How far it reaches beyond the square of the board, ems."""

BASELINE = 0.9
"""Where men stand, ems from the top of the square of the board."""

_EM = 2000
_BIRTH = 3_850_000_000
"""Seconds since 1904, the same each time: a font that is made again is the same font."""

_SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Man:
    """One piece as it is drawn."""

    body: str
    """The outline that is filled, as path data."""

    lines: tuple[str, ...]
    """Lines upon it and the eye, which is a dot, as path data."""


def _pieces(path: str) -> Iterator[RecordingPen]:
    """The pieces of a path, one by one."""
    whole, piece = RecordingPen(), RecordingPen()
    parse_path(path, whole)
    for step in whole.value:
        piece.value.append(step)
        if step[0] in ("closePath", "endPath"):
            yield piece
            piece = RecordingPen()


def _outlines(path: str) -> Iterator[RecordingPen]:
    """The closed pieces of an outline, all of them turning one way: men have no holes, and who draws an outline
    around them takes a piece that turns the other way for one."""
    for piece in _pieces(path):
        area, turned = AreaPen(None), RecordingPen()
        piece.replay(area)
        piece.replay(turned if area.value > 0 else ReverseContourPen(turned))
        yield turned


def _lines(path: str) -> Iterator[RecordingPen]:
    """The open pieces of a path as closed ones: the line, and the same line back."""
    for piece in _pieces(path):
        back = RecordingPen()
        piece.replay(ReverseContourPen(back))
        if piece.value[-1][0] == "closePath":
            yield piece
        else:
            there = RecordingPen()
            there.value = [*piece.value[:-1], *back.value[1:-1], ("closePath", ())]
            yield there


@cache
def drawn() -> dict[str, Man]:
    """The six men by their letters."""
    men = {}
    for group in ElementTree.parse(DRAWING).iterfind(f"{_SVG}g"):
        body, *lines = (path.attrib["d"] for path in group.iterfind(f"{_SVG}path"))
        men[group.attrib["id"]] = Man(body, tuple(lines))
    return men


def men_font(flavor: str | None = "woff2") -> bytes:
    """A font of twelve letters, bodies and lines; as woff2, or as TrueType without a flavour."""
    scale = _EM * GROWTH / SIDE
    letters = [*drawn(), *map(str.lower, drawn())]
    builder = FontBuilder(_EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *letters])
    builder.setupCharacterMap({ord(letter): letter for letter in letters})
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for letter, man in drawn().items():
        lines = [line for path in man.lines for line in _lines(path)]
        for name, pieces in ((letter, list(_outlines(man.body))), (letter.lower(), lines)):
            pen = TTGlyphPen(None)
            # Type has its y axis upwards from the baseline.
            flipped = TransformPen(Cu2QuPen(pen, max_err=1), (scale, 0, 0, -scale, -LEFT * _EM, (BASELINE + TOP) * _EM))
            for piece in pieces:
                piece.replay(flipped)
            glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    # The side bearing says where the outline begins; with another one the man would stand elsewhere.
    builder.setupHorizontalMetrics({name: (_EM, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()})
    builder.setupHorizontalHeader(ascent=round(BASELINE * _EM), descent=round((BASELINE - 1) * _EM))
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.updateHead(created=_BIRTH, modified=_BIRTH)
    font = builder.font
    font.recalcTimestamp = False
    font.flavor = flavor
    out = io.BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()
