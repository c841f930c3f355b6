"""What a band solver says: a bracket, why it stopped, and what each budget cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from eternity.band import Filling

Stopped = Literal["proved", "time", "memory", "nodes"]
"""Why a solver ended; `nodes` is a node limit, the only limit that repeats. An exhausted budget is none of these."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One budget of iterative deepening."""

    budget: int
    """Charge allowed."""

    nodes: int
    """Pieces placed."""

    exhausted: bool
    """Whether the whole tree was searched: then nothing of this charge or less exists, unless a filling was found."""

    found: bool
    """Whether a filling of this charge was found."""

    tops: int = 0
    """Meet in the middle: upper halves within the budget."""

    stored: int = 0
    """Table entries, one for each set of pieces and seam."""

    groups: int = 0
    """Different sets of pieces among them."""

    bottoms: int = 0
    """Lower halves that looked into their group."""

    lookups: int = 0
    """Entries that were compared."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """Bounds of the least charge of a band."""

    lower: int
    """No filling has a smaller charge."""

    upper: int | None
    """Charge of `filling`; None while none is known."""

    filling: Filling | None
    """The best filling known, row by row, scored apart from the search."""

    stopped: Stopped | None
    """Why the solver ended; None while it runs."""

    rungs: tuple[Rung, ...]
    """The budgets tried, in order."""

    note: str = ""
    """Why memory did not do, with the size."""

    @property
    def proved(self) -> bool:
        """Whether the bracket is closed, or no filling exists at all."""
        return self.stopped == "proved"

    def document(self) -> dict[str, Any]:
        """The bracket as JSON shows it."""
        return {
            "lower": self.lower,
            "upper": self.upper,
            "proved": self.proved,
            "stopped": self.stopped,
            "note": self.note,
            "nodes": [rung.nodes for rung in self.rungs],
            "budgets": [rung.budget for rung in self.rungs],
            "filling": None if self.filling is None else [list(placement) for placement in self.filling],
        }
