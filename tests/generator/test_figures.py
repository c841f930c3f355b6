"""The list of figures, on the figures of the real data."""

import json

from generator.pages.figures import SUBJECTS
from generator.project import CHECKOUT


def test_every_subject_of_the_data_has_words_for_its_heading() -> None:
    """A heading that is a key, such as `selfplay`, tells a reader nothing."""
    names = [
        fact["id"].removeprefix("quoted.")
        for path in (CHECKOUT / "data").glob("**/facts*/*.json")
        for fact in json.loads(path.read_bytes())["facts"]
    ]
    assert names
    assert {name.partition(".")[0] for name in names} <= set(SUBJECTS)
