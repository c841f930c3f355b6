"""How long a reader waits, in Chromium on the built site: `python benchmarks/reader.py`.

1. *Any pair*, once it is loaded: from asking for a pair until the page answers, the shard of its White start fetched
   from a server on this machine each time. Wanted: under 100 ms.
2. *Browse* with all 460,800 classes read (made-up readings), on a processor slowed four times: a new selection when a
   bound of the reading moves. Wanted: under 50 ms.

The pages measure themselves, so that what the browser draws afterwards is not counted.
"""

from __future__ import annotations

import shutil
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

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


def look_ups(browser: Browser, address: str) -> list[float]:
    """Milliseconds of each look-up; no White start is asked for twice."""
    page = browser.new_page()
    page.goto(f"{address}en/pair/")
    for at in range(MOVES):
        page.locator("#w").fill(str(38 * at))
        page.locator("#b").fill(str(959 - 17 * at))
        page.locator("#b").press("Enter")
        while len(durations(page, "look-up")) <= at:  # the strict policy lets no expression wait in the page
            page.wait_for_timeout(1)
    return durations(page, "look-up")


def durations(page: Page, name: str) -> list[float]:
    """What a page measured under a name, in milliseconds."""
    found: list[float] = page.evaluate(
        "(name) => performance.getEntriesByName(name, 'measure').map((each) => each.duration)", name
    )
    return found


def selections(browser: Browser, address: str) -> list[float]:
    """Milliseconds of each selection."""
    page = browser.new_page()
    body = columns()
    page.route("**/plane/*", lambda route: route.fulfill(body=body))
    page.goto(f"{address}en/pairs/")
    page.locator("#browser:not([hidden])").wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.get_by_label("Lowest reading").focus()
    page.evaluate("performance.clearMeasures()")
    for _ in range(MOVES):
        page.keyboard.press("ArrowRight")
    return durations(page, "select")


def main() -> int:
    """Measure and print."""
    chromium = shutil.which("chromium")
    if chromium is None or not (SITE / "en").is_dir():
        print("benchmarks/reader.py: wanted Chromium and a built site: make site", file=sys.stderr)
        return 1
    with serving(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        say("a look-up of any pair", look_ups(browser, address))
        say(f"a filter over 460,800 classes, processor {SLOWER} times slowed", selections(browser, address))
        browser.close()
    return 0


def say(what: str, times: Sequence[float]) -> None:
    """One line of what was measured."""
    print(
        f"{what}: median {statistics.median(times):.1f} ms, {min(times):.1f} to {max(times):.1f} ms, {len(times)} times"
    )


if __name__ == "__main__":
    sys.exit(main())
