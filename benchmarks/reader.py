"""How long a reader waits, in Chromium on the built site: `python benchmarks/reader.py`.

1. *Any pair*, once it is loaded: from asking for a pair until the page answers, the shard of its White start fetched
   from a server on this machine each time. Wanted: under 100 ms.
2. *Browse* with all 460,800 classes read (made-up readings), on a processor slowed four times: every kind of change
   that a reader can make, until what passes is found, and until its rows stand on the page. Wanted: under 50 ms to find
   it, each time.

The pages measure themselves, so that what the browser draws afterwards is not counted. Finding and rows run on the
page's own thread, which is the one that is slowed; the columns were fetched and put in order before, away from it.
"""

from __future__ import annotations

import shutil
import statistics
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from generator.outputs.plane import NONE, to_bytes
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


def bounds(page: Page) -> None:
    """The lowest reading, a centipawn at a time."""
    page.get_by_label("Lowest reading").focus()
    for _ in range(MOVES):
        page.keyboard.press("ArrowRight")


def pieces(page: Page) -> None:
    """A man on each square of Black's rank, and off again."""
    page.locator(".squares[data-side=b] [data-file='0']").click()
    for man in "NBRNBQRN":
        page.keyboard.press(man)
        page.keyboard.press("Delete")
        page.keyboard.press("ArrowRight")


def castling(page: Page) -> None:
    """Each answer to what may castle on move one."""
    for wanted in ("white", "black", "both", "neither", "") * 3:
        page.get_by_label("Castling on move one").select_option(wanted)


def stages(page: Page) -> None:
    """Stages, one more each time, then one less."""
    for _ in range(2):
        for place in range(4):
            page.locator("[name=stage]").nth(place).press("Space")


def orders(page: Page) -> None:
    """By each column, and the other way round."""
    for key in ("cp", "equal", "rank", "white", "black", "stage"):
        for _ in range(2):
            page.locator(f".sorter[data-sort={key}]").click()


def lines(page: Page) -> None:
    """Lines ever farther down the list."""
    for place in range(1, 11):
        page.get_by_label("go to line").fill(str(46_000 * place))
        page.keyboard.press("Enter")


CHANGES: dict[str, Callable[[Page], None]] = {
    "a bound": bounds,
    "a piece": pieces,
    "castling": castling,
    "stages": stages,
    "an order": orders,
    "a line far down": lines,
}
"""Everything that a reader may change, and how."""


def selections(browser: Browser, address: str) -> dict[str, tuple[list[float], list[float]]]:
    """Milliseconds of each change, by its kind: until what passes is found, and until its rows stand."""
    page = browser.new_page()
    body = columns()
    page.route("**/plane/*", lambda route: route.fulfill(body=body))
    page.goto(f"{address}en/pairs/?castling=both")
    page.locator("#browser:not([aria-busy]) form:not([inert])").wait_for()
    page.get_by_role("button", name="Clear the filters").click()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found = {}
    for kind, make in CHANGES.items():
        page.evaluate("performance.clearMeasures()")
        make(page)
        found[kind] = (durations(page, "select"), durations(page, "change"))
        page.get_by_role("button", name="Clear the filters").or_(page.locator("#found")).first.click()
    return found


def main() -> int:
    """Measure and print."""
    chromium = shutil.which("chromium")
    if chromium is None or not (SITE / "en").is_dir():
        print("benchmarks/reader.py: wanted Chromium and a built site: make site", file=sys.stderr)
        return 1
    with serving(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        say("a look-up of any pair", look_ups(browser, address))
        print(f"a change over 460,800 classes, processor {SLOWER} times slowed")
        for kind, (finding, showing) in selections(browser, address).items():
            say(f"  {kind}, found", finding)
            say(f"  {kind}, shown", showing)
        browser.close()
    return 0


def say(what: str, times: Sequence[float]) -> None:
    """One line of what was measured."""
    print(
        f"{what}: median {statistics.median(times):.1f} ms, {min(times):.1f} to {max(times):.1f} ms, {len(times)} times"
    )


if __name__ == "__main__":
    sys.exit(main())
