"""From what a page is made, as digests: what it shares with others of its kind, and what is its own.

What is shared is a table of parts, so that `explain` can name the one that changed: each template, each string of
these templates, each string of the code, the code itself, settings, navigation, assets. What is its own is the digest
of its values; of a pair, whose values cost too much to make for a digest, it is made from the columns of the data.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

import catalog
from catalog.contract import ORDERED_PAIRS, Pair
from catalog.start import STARTS, mirror
from generator.building.ledger import Parts
from generator.evidence.centiles import NONE
from generator.evidence.neighbours import Near
from generator.language.extraction import code_strings, template_strings
from generator.language.strings import Key
from generator.rendering.kind import PageKind
from generator.rendering.repetition import SCRIPT
from generator.routes import address
from generator.site import Site
from generator.views import SiteView

PACKAGE = Path(__file__).parents[1]

_REFERENCE = re.compile(r"""\{%-?\s*(?:extends|include|from|import)\s+["']([^"']+)["']""")
_FIELD = re.compile(r"\bsite\.(\w+)")
_ASSET = re.compile(r"""asset\(\s*["']([^"']+)["']\s*\)""")
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def digest(*values: Any) -> str:
    """A digest of values; equal values may differ in it, different ones of the same types never agree."""
    try:
        content = msgspec.msgpack.encode(values, enc_hook=_pickled)
    except (TypeError, ValueError, OverflowError, RecursionError):
        content = _pickled(values)
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def _pickled(value: Any) -> bytes:
    """A value of a type that is not written otherwise."""
    if isinstance(value, str):
        return value.encode()
    written = io.BytesIO()
    pickler = pickle.Pickler(written, protocol=5)
    # Without its memory a pickler writes the same for equal values, whether or not they are the same object.
    pickler.fast = True
    pickler.dump(value)
    return written.getvalue()


def mark_of(*values: Any) -> str:
    """A digest of what a page shows; nothing where that cannot be said, and then the page is made again."""
    try:
        return digest(*values)
    except (pickle.PicklingError, TypeError, AttributeError):
        return ""


@cache
def code() -> str:
    """A digest of the code that makes pages."""
    found = hashlib.blake2b(digest_size=8)
    for folder in (PACKAGE, Path(catalog.__file__).parent):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


class Source(NamedTuple):
    """What a template names."""

    digest: str
    """Of its text."""

    assets: frozenset[str]
    """Assets, by plain name."""

    fields: frozenset[str]
    """Data of the whole site, as `SiteView` has them."""

    strings: tuple[Key, ...]
    """What it says."""

    named: tuple[str, ...]
    """Other templates."""


class Shared:
    """What the pages of a kind and language share."""

    def __init__(self, site: Site, templates: Path, views: Mapping[str, SiteView]) -> None:
        """Look at a site; `views` are what templates may say of its data, by language."""
        self._site = site
        self._views = views
        self._templates = templates
        self._sources = cache(self._source)
        self._digest = cache(lambda language, key: digest(site.editions[language].strings.forms.get(key)))
        said = code_strings()
        self._said = {
            code: digest([edition.strings.forms.get(key) for key in said]) for code, edition in site.editions.items()
        }
        engine = site.engine
        self._everywhere = {
            "code": code(),
            "settings": digest(
                site.settings, site.base, site.portable, [e.strings.draft for e in site.editions.values()]
            ),
            "articles": digest([(key, {c: a.nav for c, a in twins.items()}) for key, twins in site.articles.items()]),
            "ladder": digest(site.dataset.stages, site.records.engine, _names(site), site.laboratory.hash),
            "engine": digest(engine and (engine.name, engine.sha256, engine.licence, engine.size)),
        }

    def parts(self, kind: PageKind, language: str) -> Parts:
        """The digests of what all pages of a kind in a language share."""
        site, found, asked = self._site, dict(self._everywhere), {SCRIPT}
        for name in sorted(self._closure(f"pages/{kind.name}.html")):
            source = self._sources(name)
            found[f"template {name}"] = source.digest
            asked |= source.assets
            for field in sorted(source.fields):
                found[f"data {field}"] = digest(getattr(self._views[language], field))
            for key in source.strings:
                found[f"string {key[0]}"] = self._digest(language, key)
        found["strings of the code"] = self._said[language]
        for name in sorted(asked & site.assets.names.keys()):
            found[f"asset {name}"] = site.assets.names[name]
        if kind.mass:
            found["verdicts"] = digest(
                site.verdicts.corridor, site.verdicts.main, site.verdicts.limits, site.roll.admitted
            )
        return found

    def _closure(self, name: str) -> set[str]:
        """A template and all that it uses."""
        found, rest = set[str](), [name]
        while rest:
            here = rest.pop()
            if here not in found:
                found.add(here)
                rest += self._sources(here).named
        return found

    def _named(self, source: str) -> Iterator[str]:
        """The templates that a template names; of a folder whose file is chosen page by page, all."""
        for name in _REFERENCE.findall(source):
            folder = self._templates / name
            if folder.is_dir():
                yield from (path.relative_to(self._templates).as_posix() for path in folder.glob("*.html"))
            else:
                yield name

    def _source(self, name: str) -> Source:
        path = self._templates / name
        # Whether one that is missing is missed, the page that needs it says.
        text = path.read_text("utf-8") if path.is_file() else ""
        return Source(
            digest(text),
            frozenset(_ASSET.findall(text)),
            frozenset(field.name for field in fields(SiteView)) & set(_FIELD.findall(text)),
            tuple(template_strings(path)) if text else (),
            tuple(self._named(text)),
        )


def _names(site: Site) -> list[Any]:
    return sorted({(engine.id, engine.name) for passport in site.dataset.passports for engine in passport.engines})


def whole(site: Site, content: Path) -> str:
    """A digest of everything but templates: what downloads and shared files are made from."""
    said = [(code, sorted(edition.strings.forms.items(), key=str)) for code, edition in site.editions.items()]
    hashes = site.dataset.hash, site.laboratory.hash, [wave.hash for wave in site.dataset.waves]
    prose = [(path.name, path.read_bytes()) for path in sorted(content.rglob("*.md"))]
    engine = site.engine.sha256 if site.engine else ""
    pages = hashlib.blake2b(site.pairs.numbers.tobytes()).hexdigest()
    names = sorted(site.assets.names.values())
    return digest(code(), site.base, site.portable, site.settings, hashes, said, prose, names, engine, pages)


def pair_digests(site: Site) -> np.ndarray:
    """A digest of what the page of each pair shows, in the order of `Site.pairs`: the columns of the data that it uses.

    Ranks are left out where they are not shown, since one new reading moves thousands.
    """
    pairs, records = site.pairs.numbers.astype(np.int64), site.records
    turned = np.array([mirror(start) for start in range(STARTS)])
    mirrors = STARTS * turned[pairs // STARTS] + turned[pairs % STARTS]
    ladder, row = _ladders(site), records.standings.row[pairs]
    states = {name: number for number, name in enumerate(sorted(set(records.standings.state.tolist())), 1)}
    state = np.array([int(digest(name), 16) for name in states], np.uint64)
    state = state[np.array([states[name] - 1 for name in records.standings.state.tolist()], np.int64)]
    admitted = records.standings.state == "admitted"
    paged = np.zeros(ORDERED_PAIRS, bool)
    paged[pairs] = True
    columns = [
        ladder[pairs],
        ladder[mirrors],
        state[row],
        np.where(admitted, records.standings.rank, 0)[row],
        records.standings.pair[row] == pairs,
        paged[mirrors],
        _stamps(site)[np.maximum(records.newest[pairs], records.newest[mirrors])],
        *_near(site.neighbours.white),
        *_near(site.neighbours.black),
        np.where(admitted[row], NONE, site.centiles.deepest()[pairs]),
        _rare(site)[pairs],
    ]
    return _mixed(columns)


def _mixed(columns: Iterable[np.ndarray]) -> np.ndarray:
    """One number from the numbers of each row."""
    found: np.ndarray | None = None
    for column in columns:
        numbers = column.astype(np.int64).view(np.uint64) if column.dtype != np.uint64 else column
        found = (numbers if found is None else found ^ numbers) * _MIX
        found = found ^ (found >> _SHIFT)
        found = found * _MIX + np.uint64(1)
    assert found is not None
    return found


def _ladders(site: Site) -> np.ndarray:
    """A number for all readings of each ordered pair; 0 for one without."""
    columns = site.records.readings.columns
    fields = (columns.stage, columns.nodes, columns.cp, columns.mate, columns.depth, columns.nodes_at_score)
    rows = _mixed([*fields, columns.nodes_searched, columns.wave]) if len(columns.pair) else np.empty(0, np.uint64)
    found = np.zeros(ORDERED_PAIRS, np.uint64)
    np.add.at(found, columns.pair, rows)
    return found


def _stamps(site: Site) -> np.ndarray:
    """A number for each wave as pages name it."""
    newest = max((wave.number for wave in site.dataset.waves), default=0)
    return np.array([int(digest(site.stamp(wave)), 16) for wave in range(newest + 1)], np.uint64)


def _near(near: Near) -> Iterator[np.ndarray]:
    for place in range(near.pairs.shape[1]):
        yield near.pairs[:, place]
        yield near.readings[:, place]


def _rare(site: Site) -> np.ndarray:
    """A number for what few pairs have: verdicts, games, a line on the roll. A mirror names the verdict of its twin."""
    found = np.zeros(ORDERED_PAIRS, np.uint64)

    def add(index: int, what: object) -> None:
        found[index] ^= np.uint64(int(digest(what), 16))

    for index, trials in site.verdicts.trials.items():
        add(index, trials)
        add(Pair.at(index).mirror().index, trials)
    for index, matches in site.matches.items():
        add(index, ("games", matches))
    for line, pair in enumerate(site.roll.pairs, 1):
        add(pair.index, ("roll", line, len(site.roll.pairs)))
    return found


def mass_files(site: Site, index: int) -> Iterator[str]:
    """The files of a pair: its page in each language, and its data."""
    white, black = divmod(index, STARTS)
    for edition in site.editions.values():
        yield address("pair", edition.language, f"{white}-{black}")
    yield f"data/pairs/{white}/{white}-{black}.json"
