"""How long a reader waits for a filter over all 460,800 classes: `python benchmarks/browse.py`.

Opens *browse* of the built site in Chromium with every class read (made-up readings), slows the processor four times
and moves a bound of the reading; prints the time of each new selection. Wanted: under 50 ms. The page measures its own
selection, so that what the browser draws afterwards is not counted.
"""

from __future__ import annotations

import shutil
import statistics
import sys
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from generator.plane import NONE, to_bytes
from generator.server import serving

SITE = Path(__file__).resolve().parents[1] / "site"
SLOWER = 4
MOVES = 25


def columns() -> bytes:
    """The packed columns of a plane that is read whole."""
    chance = np.random.default_rng(960)
    return to_bytes(
        {
            "stage": chance.choice(4, (480, 960), p=(0, 0.63, 0.18, 0.19)).astype("u1"),
            "state": chance.choice(np.array([4, 5], "u1"), (480, 960)),
            "reading": np.round(chance.normal(20, 35, (480, 960))).astype("<i2"),
            "mirror": np.full((480, 960), NONE, "<i2"),
            "rank": np.zeros((480, 960), "<u4"),
        }
    )


def measure(address: str, chromium: str) -> list[float]:
    """Milliseconds of each selection."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        body = columns()
        page.route("**/plane/*", lambda route: route.fulfill(body=body))
        page.goto(address)
        page.locator("#browser:not([hidden])").wait_for()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.get_by_label("Lowest reading").focus()
        page.evaluate("performance.clearMeasures()")
        for _ in range(MOVES):
            page.keyboard.press("ArrowRight")
        times: list[float] = page.evaluate(
            "performance.getEntriesByName('select', 'measure').map((each) => each.duration)"
        )
        browser.close()
    return times


def main() -> int:
    """Measure and print."""
    chromium = shutil.which("chromium")
    if chromium is None or not (SITE / "en").is_dir():
        print("benchmarks/browse.py: wanted Chromium and a built site: make site", file=sys.stderr)
        return 1
    with serving(SITE) as address:
        times = measure(f"{address}en/pairs/", chromium)
    print(
        f"a filter over 460,800 classes, processor {SLOWER} times slowed: median {statistics.median(times):.1f} ms, "
        f"{min(times):.1f} to {max(times):.1f} ms in {len(times)} moves"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
