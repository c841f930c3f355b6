"""What is read next. Kinds of waves stand in one list, `KINDS`; each is a source of jobs that learns.

*depth* serves the deepest stage with waiting candidates first and the most equal first within a stage, ties
by the stage-0 order; *screen* reads stage 0 in that order; *starts* reads all 960 symmetric starts, both of
every mirror pair, at every stage up to the one asked for; *calibrate* reads the controls at every stage whose
window a calibration finds. *corridor* reads the most equal classes at every corridor budget, without windows;
*candidates* is depth first for admission: it gives a pair up as soon as it leaves the corridor. Three kinds serve
verification: *medians* has the two other engines read the symmetric starts, *opinions* has them read every pair that
holds the corridor, *mirrors* has the main engine read the mirrors of these pairs at every stage of the ladder.
"""

from __future__ import annotations

from collections.abc import Callable

from asym.model import Setup
from asym.planning.depth import Candidates, DepthFirst, ScreenOnly
from asym.planning.listed import calibration_controls, mirrors, most_equal, symmetric_starts
from asym.planning.progress import Progress
from asym.planning.source import Order, Source
from asym.verification.panel import Asked, median_starts


def medians(progress: Progress, setups: list[Setup], order: Order) -> Asked:
    """The symmetric starts, one of each pair of twins, by each engine of the panel."""
    return Asked(order.panel, median_starts(), "median")


def opinions(progress: Progress, setups: list[Setup], order: Order) -> Asked:
    """Every verified pair by each engine of the panel.

    Raises `SearchError` when one has no median yet: its opinion could not be judged.
    """
    for panelist in order.panel:
        panelist.median()
    return Asked(order.panel, order.verified, "opinion")


KINDS: dict[str, Callable[[Progress, list[Setup], Order], Source]] = {
    "depth": DepthFirst,
    "screen": ScreenOnly,
    "starts": symmetric_starts,
    "calibrate": calibration_controls,
    "corridor": most_equal,
    "candidates": Candidates,
    "medians": medians,
    "opinions": opinions,
    "mirrors": mirrors,
}
"""Kinds of waves, by the name that `--wave` takes; the first is the default."""

ASK_THE_PANEL = ("medians", "opinions")
"""Kinds whose readings come from the two other engines."""

NEED_VERIFIED = ("opinions", "mirrors")
"""Kinds that serve the pairs that hold the corridor."""
