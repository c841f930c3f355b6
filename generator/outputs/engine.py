"""The engine file that a reader's browser can run: the very one that read, or none.

`make engine` leaves it in `.engine/`. It goes into the site when its hashes are those that the newest passport
states for the main engine, since only then can a repetition be the same; otherwise pages show the command alone.
No process is started here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from catalog.passport import EngineRecord

ADDRESS = "engine"
LICENCE = "Copying.txt"
SOURCE = "https://github.com/nmrugg/stockfish.js"
"""Where the source of the bundled WebAssembly build is."""


@dataclass(frozen=True, slots=True)
class BrowserEngine:
    """A script, its WebAssembly file and its licence."""

    name: str
    """The engine's name for itself."""

    script: str
    """Address in the site of the script that a worker runs; the WebAssembly file lies beside it."""

    licence: str
    """Address of its licence."""

    sha256: str
    """Hash of the WebAssembly file, which decides the answers."""

    size: int
    """Bytes of script and WebAssembly file."""

    options: Mapping[str, str]
    """UCI options beside Hash and UCI_Chess960, as the passport has them."""

    files: Mapping[str, bytes]
    """Bytes by address in the site."""


def read_engine(folder: Path, record: EngineRecord | None) -> BrowserEngine | None:
    """The files of a passport's engine, if they lie in a folder unchanged, with their licence."""
    if record is None:
        return None
    found: dict[str, bytes] = {}
    for wanted in (*((file.name, file.sha256) for file in record.files), (LICENCE, None)):
        name, digest = wanted
        try:
            content = (folder / Path(name).name).read_bytes()
        except OSError:
            return None
        if digest is not None and hashlib.sha256(content).hexdigest() != digest:
            return None
        found[Path(name).name] = content
    scripts, binaries = (list(_ending(found, ending)) for ending in (".js", ".wasm"))
    if len(scripts) != 1 or binaries != [scripts[0].removesuffix(".js") + ".wasm"]:
        return None
    digest = hashlib.sha256(found[binaries[0]]).hexdigest()
    place = f"{ADDRESS}/{digest[:8]}/"
    return BrowserEngine(
        name=record.name,
        script=place + scripts[0],
        licence=place + LICENCE,
        sha256=digest,
        size=len(found[scripts[0]]) + len(found[binaries[0]]),
        options=record.options,
        files={place + name: content for name, content in found.items()},
    )


def _ending(names: Mapping[str, bytes], ending: str) -> Iterator[str]:
    return (name for name in names if name.endswith(ending))
