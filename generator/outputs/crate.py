"""RO-Crate 1.1: a sealed wave described so that research archives can read it.

The description says nothing that a later wave or another build could change.
"""

from __future__ import annotations

from typing import Any

from catalog.passport import EngineRecord
from catalog.wave import Wave
from generator.outputs.datapackage import AUTHOR, DATA_LICENCE
from generator.outputs.downloads import Downloads

FILE = "ro-crate-metadata.json"

_CONTEXT = "https://w3id.org/ro/crate/1.1/context"
_PROFILE = "https://w3id.org/ro/crate/1.1"
_AUTHOR = "#contributors"
_RUN = "#run"
_SEARCH = "#search"

_KINDS = {".parquet": "application/vnd.apache.parquet", ".json": "application/json"}
_MEANINGS = {
    "readings.parquet": "Every reading of the wave, sorted by engine, stage and pair.",
    "games.parquet": "Every game of self-play of the wave.",
    "passport.json": "Engines, ladder, seed, machine and counts of the wave.",
    "manifest.json": "SHA-256 of each file of the wave and of the wave before.",
}


def crate(wave: Wave, downloads: Downloads) -> dict[str, Any]:
    """The metadata document of a wave whose files lie beside it."""
    passport = wave.passport
    prefix = f"waves/{wave.label}/"
    files = {name.removeprefix(prefix): found for name, found in downloads.items() if name.startswith(prefix)}
    files.pop(FILE, None)
    licence, url, title = DATA_LICENCE
    engines = [_engine(engine) for engine in passport.engines]
    return {
        "@context": _CONTEXT,
        "@graph": [
            {
                "@id": FILE,
                "@type": "CreativeWork",
                "conformsTo": {"@id": _PROFILE},
                "about": {"@id": "./"},
            },
            {
                "@id": "./",
                "@type": "Dataset",
                "name": f"Asymmetric Chess960, wave {wave.label}",
                "description": (
                    f"{passport.positions} engine readings of Chess960 starting pairs, {passport.nodes} nodes, "
                    f"ladder {passport.ladder}, seed {passport.seed}."
                ),
                "identifier": f"sha256:{wave.hash}",
                "version": wave.label,
                "datePublished": passport.ended,
                "license": {"@id": url},
                "author": {"@id": _AUTHOR},
                "hasPart": [{"@id": name} for name in sorted(files)],
                "mentions": {"@id": _RUN},
            },
            *(
                {
                    "@id": name,
                    "@type": "File",
                    "name": name,
                    "description": _MEANINGS[name],
                    "encodingFormat": _KINDS[name[name.rindex(".") :]],
                    "contentSize": str(files[name].size),
                    "sha256": files[name].sha256,
                }
                for name in sorted(files)
            ),
            {
                "@id": _RUN,
                "@type": "CreateAction",
                "name": f"The search of wave {wave.label}",
                "startTime": passport.started,
                "endTime": passport.ended,
                "agent": {"@id": _AUTHOR},
                "instrument": [{"@id": _SEARCH}, *({"@id": engine["@id"]} for engine in engines)],
                "result": [{"@id": name} for name in sorted(files)],
                "description": f"Machine: {passport.machine}.",
            },
            {
                "@id": _SEARCH,
                "@type": "SoftwareApplication",
                "name": "asym-search",
                "softwareVersion": passport.code,
                "license": "https://spdx.org/licenses/GPL-3.0-or-later",
            },
            *engines,
            {"@id": _AUTHOR, "@type": "Organization", "name": AUTHOR},
            {"@id": url, "@type": "CreativeWork", "name": title, "identifier": licence},
        ],
    }


def _engine(engine: EngineRecord) -> dict[str, Any]:
    options = ", ".join(f"{name}={value}" for name, value in sorted(engine.options.items()))
    files = ", ".join(f"{file.name} (sha256 {file.sha256})" for file in engine.files)
    return {
        "@id": f"#engine-{engine.id}",
        "@type": "SoftwareApplication",
        "name": engine.name,
        "description": f"Files: {files or 'none recorded'}. Options: {options or 'none'}.",
    }
