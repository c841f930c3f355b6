"""The fast form of templates is held to the plain one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.build import Report, write_site
from generator.building.ledger import FILE
from generator.building.staging import Staging, files_of
from generator.project import CHECKOUT, Project
from generator.rendering import seat
from generator.rendering.specialised import SpecialisedEnvironment
from generator.site import Site


@pytest.mark.parametrize("templates", ["mini", "live"])
def test_specialised_templates_give_the_bytes_of_plain_ones(
    mini: Project, built: Callable[..., Report], monkeypatch: pytest.MonkeyPatch, templates: str
) -> None:
    """Plain: strings looked up as a page is rendered, no answer of a macro kept, no fast form."""
    if templates == "live":
        for folder in ("components", "pages", "assets"):
            for path in (CHECKOUT / "templates" / folder).rglob("*"):
                target = mini.templates / folder / path.relative_to(CHECKOUT / "templates" / folder)
                if path.is_file():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(path.read_bytes())
        (mini.templates / "base.html").write_bytes((CHECKOUT / "templates/base.html").read_bytes())
    fast_forms: list[object] = []
    found = seat.Seat.form

    def form(*arguments: object) -> seat.Form | None:
        fast_forms.append(found(*arguments))  # type: ignore[arg-type]
        return fast_forms[-1]  # type: ignore[return-value]

    monkeypatch.setattr(seat.Seat, "form", form)
    built(draft=True, processes=1)
    fast = {path.relative_to(mini.out): path.read_bytes() for path in mini.out.rglob("*.html")}
    assert fast_forms
    assert all(fast_forms), "a kind with many pages has no fast form"
    monkeypatch.setattr(seat.Seat, "form", lambda *_: None)
    monkeypatch.setattr(seat, "REMEMBERED", {})
    monkeypatch.setattr(SpecialisedEnvironment, "_generate", SpecialisedEnvironment.__mro__[1]._generate)
    built(draft=True, processes=1)
    plain = {path.relative_to(mini.out): path.read_bytes() for path in mini.out.rglob("*.html")}
    assert plain == fast


def test_every_page_of_a_site_is_staged_once(mini: Project, mini_site: Site) -> None:
    staging = Staging(mini.root / "new", mini.out)
    staging.folder.mkdir()
    made = write_site(mini_site, mini, staging, processes=1)
    files = set(files_of(staging.folder))
    assert made.pages == sum(file.endswith(".html") for file in files)
    assert made.written == len(files - {FILE})
