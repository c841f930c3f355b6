"""Books and games on the site, read by python-chess."""

import io
from pathlib import Path

import chess
import chess.pgn

from catalog.contract import Pair
from catalog.fen import board
from generator.outputs.books import books
from generator.site import Site


def written(site: Site) -> dict[str, str]:
    """Each book as it lies in the site, by path."""
    found = {}
    for offer in books(site):
        file = io.BytesIO()
        offer.produce(file)
        found[offer.name] = file.getvalue().decode()
    return found


def test_a_book_has_the_pairs_that_have_a_rank_in_its_order(mini_site: Site) -> None:
    """By the ranks of tests/mini/dataset.py; nothing is admitted there and nothing was played."""
    found = written(mini_site)
    assert set(found) == {"books/most-equal.epd", "books/most-equal.pgn"}
    read = [chess.Board.from_epd(line, chess960=True) for line in found["books/most-equal.epd"].splitlines()]
    assert [operations["id"] for _board, operations in read][:2] == ["518-700", "0-518"]
    assert read[0][0].fen() == board(Pair(518, 700)).fen()
    assert {operations["hmvc"] for _board, operations in read} == {0}


def test_the_games_of_all_pairs_are_one_file_that_plays_through(judged_site: Site) -> None:
    stream = io.StringIO(written(judged_site)["games.pgn"])
    games = list(iter(lambda: chess.pgn.read_game(stream), None))
    assert len(games) == sum(len(match.games) for matches in judged_site.matches.values() for match in matches)
    assert not any(game.errors for game in games)
    assert all(game.headers["Variant"] == "Chess960" for game in games)


def test_the_books_lie_among_the_downloads_with_their_hash(shown: Path) -> None:
    sums = (shown / "data/SHA256SUMS").read_text()
    assert "books/most-equal.epd" in sums
    assert (shown / "data/books/most-equal.epd").is_file()
