"""What the sources say is read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language.memory import Memory
from generator.language.strings import Key


class Reader:
    """Reads each line as a string, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def read(self, method: str, content: bytes) -> list[Key]:
        self.asked += 1
        return [(line, f"{line}s" if method == "many" else None) for line in content.decode().splitlines()]


def test_a_source_is_read_once_and_again_when_it_changed(tmp_path: Path) -> None:
    first, second = Reader(), Reader()
    memory = Memory(tmp_path / "cache" / "strings", ("1",), first.read)
    assert memory.strings("one", b"Pair") == memory.strings("one", b"Pair") == [("Pair", None)]
    memory.keep()
    later = Memory(tmp_path / "cache" / "strings", ("1",), second.read)
    assert later.strings("one", b"Pair") == [("Pair", None)]
    assert second.asked == 0
    assert later.strings("many", b"Pair") == [("Pair", "Pairs")]
    assert later.strings("one", b"Start") == [("Start", None)]
    assert (first.asked, second.asked) == (1, 2)


@pytest.mark.parametrize("damage", ["other version", "cut off", "no file"])
def test_what_cannot_be_trusted_is_read_again(tmp_path: Path, damage: str) -> None:
    file, reader = tmp_path / "strings", Reader()
    memory = Memory(file, ("1",), reader.read)
    memory.strings("one", b"Pair")
    memory.keep()
    if damage == "cut off":
        file.write_bytes(file.read_bytes()[:-3])
    elif damage == "no file":
        file.unlink()
    later = Memory(file, ("2" if damage == "other version" else "1",), reader.read)
    assert later.strings("one", b"Pair") == [("Pair", None)]
    assert reader.asked == 2
