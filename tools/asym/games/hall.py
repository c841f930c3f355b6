"""Where games are played: tables side by side, each a thread with an engine of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import SimpleQueue

from asym.engines.engine import Stopped
from asym.engines.station import ATTEMPTS
from asym.games.game import IllegalMoveError, play
from asym.games.player import Player
from asym.games.scorebook import GameJob
from asym.model import Failure
from catalog.games import Game


class Hall:
    """Tables at which games are played, one thread and one engine each."""

    jobs: SimpleQueue[GameJob | None]
    """Games to play; `None` sends one table home."""

    done: SimpleQueue[tuple[GameJob, Game | Failure] | BaseException]
    """What came of them; an exception when a table cannot go on."""

    def __init__(self, command: Sequence[str], tables: int) -> None:
        """Open so many tables; their engines start with their first games."""
        self.jobs = SimpleQueue()
        self.done = SimpleQueue()
        self._tables = [_Table(command, self) for _ in range(tables)]
        for table in self._tables:
            table.start()

    def close(self) -> None:
        """End every engine; games under way are given up."""
        for _ in self._tables:
            self.jobs.put(None)
        for table in self._tables:
            table.stop()
        for table in self._tables:
            table.join()


class _Table(threading.Thread):
    def __init__(self, command: Sequence[str], hall: Hall) -> None:
        super().__init__(daemon=True)
        self._command = command
        self._hall = hall
        self._player: Player | None = None
        self._stopped = False

    def run(self) -> None:
        try:
            while not self._stopped and (job := self._hall.jobs.get()) is not None:
                outcome = self._play(job)
                if not self._stopped:
                    self._hall.done.put((job, outcome))
        except BaseException as error:
            self._hall.done.put(error)
        finally:
            if self._player is not None:
                self._player.close()

    def stop(self) -> None:
        self._stopped = True
        if (player := self._player) is not None:
            player.kill()

    def _play(self, job: GameJob) -> Game | Failure:
        outcome: Game | Failure = Failure(job.key, "died", "the game was given up")
        for _ in range(ATTEMPTS):
            if self._stopped:
                break
            outcome = play_one(self._player_for(job), job)
            if isinstance(outcome, Game):
                break
        return outcome

    def _player_for(self, job: GameJob) -> Player:
        if self._player is None or not self._player.alive:
            if self._player is not None:
                self._player.close()
            self._player = Player(self._command, job.session.setup)
            if self._stopped:  # `stop` came during the handshake and had no engine to end
                self._player.kill()
        return self._player


def play_one(player: Player, job: GameJob) -> Game | Failure:
    """One whole game, or why there is none; after a failure the player is closed."""
    try:
        player.new_game(job.pair)
        played = play(job.pair, job.seed, job.session.rules, player.think)
    except Stopped as stopped:
        player.close()
        return Failure(job.key, stopped.kind, stopped.detail)
    except IllegalMoveError as error:
        player.close()
        return Failure(job.key, "garbled", str(error))
    return Game(
        pair=job.pair,
        number=job.number,
        seed=job.seed,
        engine=job.session.setup.engine,
        nodes=job.session.setup.limit.nodes or 0,
        opening=played.opening,
        moves=played.moves,
        scores=played.scores,
        result=played.result,
        ending=played.ending,
        nodes_searched=player.searched,
    )
