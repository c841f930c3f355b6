"""How good Lighthouse finds four pages of the built site: `make lighthouse`, or `python benchmarks/lighthouse.py`.

Fetches Lighthouse at a fixed version from the npm registry into `.cache/npx`, serves `site/` on this machine under the
strict policy, pressed and over connections that stay open, as hosts do, and prints the four scores of each page. Ends
with 1 when one is below 95, and says what cost the points. Honest only on a quiet machine: a processor that is busy
elsewhere costs points for performance.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

from generator.server import Handler, serving

ROOT = Path(__file__).resolve().parents[1]
LIGHTHOUSE = "lighthouse@12.8.2"
PAGES = ("fr/", "en/pairs/518/518-518.html", "fr/paires/", "en/methodology/")
"""The hub, a pair, browse, and the methodology."""

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
WANTED = 95
TEXTS = {".html", ".css", ".js", ".json", ".svg", ".xml"}


class Pressing(Handler):
    """Presses texts and keeps connections, as every host of static files does."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer a text with gzip."""
        path = Path(self.translate_path(self.path.partition("?")[0]))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in TEXTS or not path.is_file():
            return super().do_GET()
        content = gzip.compress(path.read_bytes(), 6, mtime=0)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return None


def report(address: str, folder: Path) -> dict[str, Any]:
    """What Lighthouse says of a page."""
    path = folder / "report.json"
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={path}"]
    command.append("--chrome-flags=--headless=new --no-sandbox --disable-gpu")
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    own = {"npm_config_cache": str(ROOT / ".cache" / "npx"), "CHROME_PATH": chromium}
    subprocess.run(command, check=True, env={**os.environ, **own}, stdout=subprocess.DEVNULL)
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def scores(found: dict[str, Any]) -> dict[str, int]:
    """The four scores of a report, out of a hundred."""
    return {name: round(100 * found["categories"][name]["score"]) for name in CATEGORIES}


def costs(found: dict[str, Any], category: str) -> Iterator[str]:
    """What took points from a category, the dearest first."""
    weights = {each["id"]: each["weight"] for each in found["categories"][category]["auditRefs"]}
    lost = {name: weight * (1 - (found["audits"][name]["score"] or 0)) for name, weight in weights.items() if weight}
    for name in sorted(lost, key=lambda name: -lost[name]):
        audit = found["audits"][name]
        if audit["score"] is not None and lost[name] > 0:
            yield f"{name} {audit.get('displayValue', '')}".strip()


def main() -> int:
    """Print the scores; 1 when one is too low."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"
    if not (site / ".build.json").is_file():
        sys.exit(f"{site}: no built site, wanted one: run make site")
    if shutil.which("npx") is None:
        sys.exit("npx is not there: Lighthouse needs Node 20 or newer")
    low = False
    print(f"{'page':<32}" + "".join(f"{name:>16}" for name in CATEGORIES))
    with serving(site, handler=Pressing) as address, tempfile.TemporaryDirectory() as folder:
        for page in PAGES:
            found = report(f"{address}{page}", Path(folder))
            points = scores(found)
            print(f"{page:<32}" + "".join(f"{points[name]:>16}" for name in CATEGORIES), flush=True)
            for name in CATEGORIES:
                if points[name] < WANTED:
                    low = True
                    print(f"  {name}: " + ", ".join(costs(found, name)), flush=True)
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
