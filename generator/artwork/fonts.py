"""The site's own typefaces: Latin subsets of two open families, made at build and served by ourselves.

Source Serif Pro and Source Sans Pro come from installed packages under the SIL Open Font License.
Their reserved name may not stand on a changed font, so the subsets are named Encyclopedia Serif and
Encyclopedia Sans, and the licences are shipped beside them. Where a package is missing, its fonts are
left out and the style sheet falls back to the reader's own. The font of the men is ours from the start.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import os
from dataclasses import dataclass
from pathlib import Path

import fontTools
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from generator.artwork.men import FILE, men_font

TEXT = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xA0, 0x100)))
    + "ŒœŸŠšŽžĆćČčŁłŃńŚśŹźŻżĂăȘșȚțŐőŰűĞğİıŘřŮůĚěĐđ"  # names of people and places in Europe
    + "–—‘’‚“”„†‡•…‰‹›€™−≤≥≠≈∞√ΔΣσ½¼¾⁰¹²³⁴⁵⁶⁷⁸⁹ᵉ"
    + "\u2009\u200a\u202f"
)
"""What a page may hold: English, French, the names of Europe, and the signs of its tables."""

DIGITS = (
    "0123456789 –−+.,'’\u00a0\u202f"
    + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    + "ÀÂÇÉÈÊËÎÏÔÙÛàâçéèêëîïôùûœ?!:;«»"
)
"""What a page title needs of the light cut."""

NARROW_SPACE_EM = 0.19
"""Width of U+202F: between the digits of a number, and before a French semicolon."""

FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "lnum", "tnum", "pnum", "sups", "ordn", "case"]


@dataclass(frozen=True, slots=True)
class Cut:
    """One font file of the site and where it comes from."""

    name: str
    """Name of the subset, as the style sheet asks for it."""

    package: str
    """Installed package that carries the original."""

    original: str
    """File of the original in the package's `files` folder."""

    family: str
    """Family name written into the subset; the original's is reserved."""

    style: str
    """Style name written into the subset."""

    text: str = TEXT
    """Characters kept."""


CUTS = (
    Cut("serif-regular.woff2", "font_source_serif_pro", "SourceSerifPro-Regular.ttf", "Encyclopedia Serif", "Regular"),
    Cut("serif-italic.woff2", "font_source_serif_pro", "SourceSerifPro-It.ttf", "Encyclopedia Serif", "Italic"),
    Cut(
        "serif-semibold.woff2", "font_source_serif_pro", "SourceSerifPro-Semibold.ttf", "Encyclopedia Serif", "Semibold"
    ),
    Cut(
        "serif-light.woff2", "font_source_serif_pro", "SourceSerifPro-Light.ttf", "Encyclopedia Serif", "Light", DIGITS
    ),
    Cut("sans-regular.woff2", "font_source_sans_pro", "SourceSansPro-Regular.ttf", "Encyclopedia Sans", "Regular"),
    Cut("sans-semibold.woff2", "font_source_sans_pro", "SourceSansPro-Semibold.ttf", "Encyclopedia Sans", "Semibold"),
)

LICENCES = {"font_source_serif_pro": "LICENSE-serif.txt", "font_source_sans_pro": "LICENSE-sans.txt"}
"""Licence file shipped for each package, beside its fonts."""


def faces(cache: Path) -> dict[str, bytes]:
    """Font files by asset name, with the licences of what others drew; what is in `cache` already is not made again.

    The bytes depend on the originals and on this module alone, so a second build gives the same. A
    package that is not installed gives no files; the men are always there.
    """
    made: dict[str, bytes] = {FILE: men_font()}
    for cut in CUTS:
        folder = _folder(cut.package)
        if folder is None:
            continue
        made[cut.name] = _cached(cache, cut, (folder / cut.original).read_bytes())
        made.setdefault(LICENCES[cut.package], (folder / "LICENSE.txt").read_bytes())
    return dict(sorted(made.items()))


def _folder(package: str) -> Path | None:
    """Where an installed font package keeps its files; None when it is not installed."""
    try:
        module = importlib.import_module(package)
    except ImportError:
        return None
    return Path(str(module.__file__)).parent / "files"


def _cached(cache: Path, cut: Cut, original: bytes) -> bytes:
    recipe = hashlib.sha256(original)
    recipe.update(Path(__file__).read_bytes())
    recipe.update(fontTools.version.encode())
    path = cache / f"{recipe.hexdigest()[:16]}-{cut.name}"
    if not path.is_file():
        made = _subset(cut, original)
        cache.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(made)
        part.replace(path)
    return path.read_bytes()


def _subset(cut: Cut, original: bytes) -> bytes:
    """The original cut down to its characters, renamed, as woff2 bytes."""
    from fontTools import subset  # a tenth of a second, and seldom needed

    font = TTFont(io.BytesIO(original), recalcTimestamp=False)
    _add_narrow_space(font)
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.drop_tables = [*options.drop_tables, "DSIG"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=cut.text)
    subsetter.subset(font)
    _rename(font, cut)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()


def _add_narrow_space(font: TTFont) -> None:
    """Give U+202F a glyph of its own, whatever the original has for it."""
    name = "narrownbspace"
    font["glyf"][name] = TTGlyphPen(None).glyph()
    font["hmtx"][name] = (round(NARROW_SPACE_EM * font["head"].unitsPerEm), 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x202F] = name


def _rename(font: TTFont, cut: Cut) -> None:
    """Write our family name over the reserved one; the copyright and licence records stay."""
    postscript = f"{cut.family}-{cut.style}".replace(" ", "")
    ours = {
        1: f"{cut.family} {cut.style}",
        2: "Regular",
        3: postscript,
        4: f"{cut.family} {cut.style}",
        6: postscript,
    }
    for record in font["name"].names:
        if record.nameID in ours:
            record.string = ours[record.nameID]
