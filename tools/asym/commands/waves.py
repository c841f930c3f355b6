"""`--seal` and `--verify`."""

from __future__ import annotations

from contextlib import ExitStack

from asym.commands.document import show
from asym.commands.ground import read_ground
from asym.commands.options import Options
from asym.games.scorebook import Scorebook
from catalog.wave import read_waves


def seal(options: Options) -> int:
    """Turn the journal into the next wave."""
    from asym.sealed.sealing import seal as seal_journal

    ground = read_ground(options)
    with ExitStack() as stack:
        journal = stack.enter_context(ground.journal(write=True))
        scorebook = stack.enter_context(Scorebook(ground.scorebook)) if ground.scorebook.exists() else None
        wave = seal_journal(options.data, ground.ladder, ground.registry, journal, scorebook)
    games = sum(record.games for record in wave.passport.games)
    document = {"wave": wave.number, "hash": wave.hash, "positions": wave.passport.positions, "games": games}
    told = f"{wave.passport.positions} readings" + (f", {games} games" if games else "")
    show(options, document, lambda: print(f"wave {wave.label} sealed: {told}, {wave.hash[:8]}"))
    return 0


def verify(options: Options) -> int:
    """Walk the chain of sealed waves and check every hash and link."""
    waves = read_waves(options.data)
    document = {"waves": [{"wave": wave.number, "hash": wave.hash} for wave in waves]}
    show(options, document, lambda: print(f"{len(waves)} waves, every hash and link as sealed"))
    return 0
