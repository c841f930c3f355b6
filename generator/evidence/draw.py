"""A draw that anyone can repeat: a public seed and the hash of the dataset choose one line of a list. Pure.

The method, in words: take the seed without white space at its ends, every white space within it as one blank, in
Unicode's composed form (NFC). Write it, the dataset's hash and the number of the round, from 0, below each other
(line feeds between, none at the end) as UTF-8, and take the SHA-256. Cut the digest into eight numbers of eight
hexadecimal digits each. The first of them that is below the largest multiple of the list's length that fits into
2^32 decides: its remainder on division by the length, plus one, is the line. Where none is, hash the next round.

Numbers beyond that multiple are rejected because they would favour the first lines. With a list of a thousand lines one
number in five million is. `templates/assets/draw.js` says the same, and both pass tests/vectors/draws.json.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from itertools import count

from generator.errors import GeneratorError

RANGE = 1 << 32
"""A number of eight hexadecimal digits is below this."""

LONGEST = 200
"""Characters of a seed, at most: a sheet has room for so many."""

_BLANKS = re.compile("[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn, and all that it takes to draw it again."""

    seed: str
    """As it was hashed."""

    digest: str
    """SHA-256 that decided, 64 hexadecimal digits."""

    round: int
    """Its round; 0 but once in a very long while."""

    number: int
    """The number that decided, below 2^32."""

    place: int
    """Which of the eight numbers of the digest it is, from 0."""

    line: int
    """The line of the list, from 1."""


def draw(seed: str, dataset: str, lines: int) -> Draw:
    """Draw a line of a list; raises `GeneratorError` for a seed that says nothing, or a list without lines."""
    if not 0 < lines <= RANGE:
        raise GeneratorError(f"draw: got a list of {lines} lines, wanted 1 to {RANGE}")
    told = plain(seed)
    if not told or len(told) > LONGEST:
        raise GeneratorError(f"draw: got a seed of {len(told)} characters, wanted 1 to {LONGEST}")
    bound = RANGE - RANGE % lines
    for turn in count():
        digest = hashlib.sha256(message(told, dataset, turn)).hexdigest()
        for place in range(8):
            number = int(digest[8 * place : 8 * place + 8], 16)
            if number < bound:
                return Draw(told, digest, turn, number, place, number % lines + 1)
    raise AssertionError  # counting does not end


def plain(seed: str) -> str:
    """A seed as it is hashed."""
    return unicodedata.normalize("NFC", _BLANKS.sub(" ", seed).strip(" "))


def message(seed: str, dataset: str, turn: int) -> bytes:
    """What is hashed for a round; raises `GeneratorError` for a seed that is no text."""
    try:
        return f"{seed}\n{dataset}\n{turn}".encode()
    except UnicodeEncodeError:
        raise GeneratorError(f"draw: seed {seed!a} is no text") from None
