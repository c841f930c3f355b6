"""What commands stand on: the settings and the sealed waves, and that today's engine is the one of before."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from asym.commands.options import Options
from asym.engines.engine import EngineError
from asym.engines.registry import Registry, read_registry
from asym.games.scorebook import scorebook_path
from asym.model import Setup
from asym.planning.calibration import calibrated
from asym.planning.ladder import Ladder, Ladders, read_ladders
from asym.planning.progress import journal_path
from asym.running.journal import Journal
from catalog.wave import Wave, read_waves


@dataclass(frozen=True, slots=True)
class Ground:
    """Settings and sealed waves, as they are when a command begins."""

    data: Path
    """The data folder."""

    ladders: Ladders
    """All ladders, and the rules."""

    ladder: Ladder
    """The one that was asked for, with the windows of its sealed calibration."""

    registry: Registry
    """The engines."""

    waves: tuple[Wave, ...]
    """The sealed waves, of all ladders."""

    @property
    def own(self) -> tuple[Wave, ...]:
        """The waves of this ladder."""
        return tuple(wave for wave in self.waves if wave.passport.ladder == self.ladder.name)

    @property
    def scorebook(self) -> Path:
        """Where games are kept until they are sealed."""
        return scorebook_path(self.data, self.ladder)

    def journal(self, *, write: bool) -> Journal:
        """The journal of this ladder, for writing or for looking."""
        return Journal(journal_path(self.data, self.ladder), write=write)


def read_ground(options: Options) -> Ground:
    """Read it; raises `SearchError` or `CatalogError` at the first thing that is wrong."""
    ladders, registry, waves = read_ladders(options.data), read_registry(options.data), read_waves(options.data)
    ladder = calibrated(ladders.named(options.ladder), ladders.calibration, waves, registry.entry("main").id)
    return Ground(options.data, ladders, ladder, registry, waves)


def same_engine(waves: tuple[Wave, ...], here: Setup, ladder: Ladder, *, opinion: bool = False) -> None:
    """Raise unless the engine is the one whose readings of this ladder are sealed already.

    An opinion must have been given at the same limit and hash too: both make one sample with its median.
    """
    for wave in waves:
        for record in wave.passport.engines:
            sealed = tuple((file.name, file.sha256) for file in record.files)
            if wave.passport.ladder != ladder.name or record.id != here.engine or not here.files:
                continue
            told = (record.limit, record.hash_mb) if opinion and record.limit else (here.limit.uci(), here.hash_mb)
            if (sealed, record.options, *told) != (here.files, dict(here.options), here.limit.uci(), here.hash_mb):
                raise EngineError(
                    f"engine {here.engine}: other files, options or limit than in wave {wave.label}, wanted the same: "
                    "readings of two builds do not belong in one column; give the new one another id"
                )


def same_setups(journal: Journal, setups: list[Setup]) -> None:
    """Raise unless what the journal holds was read with the setups of today."""
    known = {setup.digest for setup in setups}
    for digest, description in journal.setups().items():
        if description["engine"] == setups[0].engine and setups[0].files and digest not in known:
            raise EngineError(
                f"{journal.path}: holds readings of {description['engine']} with other files, options, hash or limits "
                "than now, wanted the same: seal them first with --seal"
            )
