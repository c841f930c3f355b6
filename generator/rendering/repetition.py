"""*Repeat this reading*: what the panel of a pair needs from a desk, and the files that come when it is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from generator.language.edition import STATES, Edition
from generator.language.strings import N_
from generator.outputs.engine import SOURCE
from generator.rendering.desk import Desk
from generator.site import Site

WORDS = {
    "unmeasured": STATES["unmeasured"],
    "unscored": N_("no exact score"),
    "depth": N_("depth"),
    "nodes": N_("nodes"),
    "score": N_("score"),
    "sealed": N_("sealed, wave %(wave)s"),
    "so-far": N_("here, so far"),
    "just-now": N_("here, just now"),
    "progress": N_("Progress of the search"),
    "fetching": N_("fetching the engine…"),
    "going": N_("%(share)s% · %(speed)s nodes/s · %(left)s left"),
    "seconds": N_("%(n)s s"),
    "stop": N_("Stop"),
    "again": N_("Run again"),
    "copy": N_("Copy as text"),
    "copied": N_("copied"),
    "same": N_("Same result, bit for bit."),
    "different": N_("A different result."),
    "own": N_("Your own reading. It is not added to the data."),
    "engine": N_("engine %(hash)s"),
    "hash-same": N_("hash matches"),
    "hash-other": N_("another file than the sealed one"),
    "searched": N_("Searched in all: %(sealed)s nodes sealed, %(here)s here."),
    "failed": N_("The search did not run here: %(why)s."),
    "licence": N_("licence"),
    "source": N_("source"),
}
"""What the script says, by the keys that it uses."""

SCRIPT = "pages/repeat.js"
"""What the script of all pages fetches when a reader first asks; it names the others."""

STYLE = "pages/repeat.css"
"""How the panel looks once it runs; its script asks for it."""


@dataclass(frozen=True, slots=True)
class EngineView:
    """The engine that a reader's browser can run."""

    megabytes: float
    """What it weighs."""


def engine_view(desk: Desk) -> EngineView | None:
    """The engine from one desk; `None` where the site has none."""
    engine = desk.site.engine
    if engine is None:
        return None
    return EngineView(megabytes=engine.size / 1e6)


def repetition_files(site: Site) -> Iterator[tuple[str, bytes]]:
    """The engine with its licence, and what the panel must know in each language; nothing without an engine."""
    if site.engine is None:
        return
    engine = site.engine
    yield from engine.files.items()
    for edition in site.editions.values():
        # Addresses are relative to this file, so that one file serves every page.
        about = {
            "script": f"../{engine.script}",
            "style": f"../{site.assets.address(STYLE)}",
            "sha256": engine.sha256,
            "options": dict(engine.options),
            "name": engine.name,
            "licence": f"../{engine.licence}",
            "source": SOURCE,
            "words": {key: edition.strings.gettext(message).unescape() for key, message in WORDS.items()},
        }
        yield _about_address(edition), json.dumps(about, ensure_ascii=False, indent=1).encode() + b"\n"


def _about_address(edition: Edition) -> str:
    return f"repeat/{edition.language.code}.json"
