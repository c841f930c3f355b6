"""An edition of the data: the tables and facts that a run of sealed waves gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from asym.engines.registry import read_registry
from asym.facts import all_facts
from asym.planning.ladder import read_ladders
from asym.sealed.evidence import Evidence, games_table, gather
from asym.verification.panel import ROLES
from asym.verification.verdicts import verdict_table
from catalog.contract import Fact
from catalog.dataset import write_dataset
from catalog.factbook import read_publications, read_quoted
from catalog.wave import Wave

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Edition:
    """What waves give; nothing is written yet."""

    evidence: Evidence
    """What the facts were computed from."""

    pairs: pa.Table
    """Columns as `catalog.columns.PAIRS`."""

    readings: pa.Table
    """Columns as `catalog.columns.READINGS`."""

    others: dict[str, pa.Table]
    """Verdicts and games, by name."""

    facts: tuple[Fact, ...]
    """Computed and quoted."""

    def write(self, target: Path) -> str:
        """Write `dataset/` in a folder and return its hash."""
        evidence = self.evidence
        return write_dataset(target, self.pairs, self.readings, evidence.waves, evidence.ladder.stages, self.others)

    @property
    def sizes(self) -> dict[str, int]:
        """Rows by table, and the number of facts; empty tables are left out."""
        tables = {"pairs": self.pairs, "readings": self.readings, **self.others}
        rows = {name: table.num_rows for name, table in tables.items() if table.num_rows}
        return {**rows, "facts": len(self.facts)}


def edition(data: Path, ladder: str, waves: Sequence[Wave]) -> Edition:
    """The edition that `waves` give under the settings of `data`; raises `SearchError` when there is none."""
    registry = read_registry(data)
    main = registry.entry("main").id
    panel: dict[str, tuple[str, ...]] = {role: registry.roles.get(role, ()) for role in ROLES}
    evidence, pairs, readings = gather(read_ladders(data), ladder, main, panel, waves)
    others = {"verdicts": verdict_table(evidence.verdicts, main), "games": games_table(evidence.waves)}
    quoted = read_quoted(data / "quoted.toml", read_publications(data / "publications.toml"))
    return Edition(evidence, pairs, readings, others, (*all_facts(evidence), *quoted))
