"""Methods articles, their laboratory and its figures, on the mini site."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from posixpath import normpath

import pytest

from generator.build import Report
from generator.errors import ProblemsFound
from generator.project import Options, Project, read_site
from generator.site import Site

ARTICLE = {"en": "en/methods/meet-in-the-middle", "fr": "fr/methodes/rendez-vous-au-milieu"}


def page(shown: Path, address: str) -> str:
    """The HTML of a page of the mini site."""
    return (shown / address / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("code", "value", "reading", "name"),
    [("en", "0.048177", "p equals 0.048177", "Laboratory"), ("fr", "0,048177", "p égale 0,048177", "Laboratoire")],
)
def test_the_article_shows_figures_formulas_and_its_place(
    shown: Path, code: str, value: str, reading: str, name: str
) -> None:
    html = page(shown, ARTICLE[code])
    assert f"<mn>{value}</mn>" in html
    assert f'aria-label="{reading}"' in html
    assert re.search(rf'<a href="[^"]*" aria-current="page">{name}</a>', html)
    assert f'rel="alternate" hreflang="{"fr" if code == "en" else "en"}"' in html


def test_parts_stand_where_the_prose_names_them(shown: Path) -> None:
    html = page(shown, ARTICLE["en"])
    places = [html.index(f'id="{one}"') for one in ("trade", "join", "band", "growth", "sweep", "verdicts")]
    assert places == sorted(places)
    assert places[0] < html.index('class="trade"') < places[1] < html.index('class="join"') < places[2]


def test_the_sweep_marks_where_the_bill_falls(mini_site: Site, shown: Path) -> None:
    """Four areas, and a fall at the fourth: one line of four points, one of two."""
    assert 'data-line="25.0,69.9 50.0,53.0 75.0,36.1 100.0,38.0"' in page(shown, ARTICLE["en"])
    assert mini_site.laboratory.results["bill"].found["decreases"] == [4]


def test_verdicts_are_computed_in_the_order_of_the_quotations(shown: Path) -> None:
    found = re.findall(
        r'<tr class="(\w+)"><th>([^<]*)</th><td>([^<]*)</td><td>([^<]*)</td>', page(shown, ARTICLE["en"])
    )
    assert [(verdict, published, ours) for verdict, _about, published, ours in found] == [
        ("agrees", "3.0", "3.01"),
        ("differs", "0", "1"),
        ("differs", "24", "17.2"),
        ("outside", "20", "24.5 41.4"),
        ("narrower", "10 51", "14 22"),
    ]
    assert found[0][1] == "log10 of the bill around 1 cells."


def test_every_experiment_has_a_page_in_the_order_of_the_article(shown: Path) -> None:
    titles = re.findall(r'<li><a href="([^"]*)">([^<]*)</a></li>', page(shown, ARTICLE["fr"]))
    assert [(normpath(f"{ARTICLE['fr']}/{link}"), title) for link, title in titles] == [
        ("fr/methodes/rendez-vous-au-milieu/trick/index.html", "Somme de sous-ensemble"),
        ("fr/methodes/rendez-vous-au-milieu/growth/index.html", "Croissance"),
        ("fr/methodes/rendez-vous-au-milieu/bill/index.html", "La facture"),
    ]


def test_an_experiment_shows_its_command_file_and_tables(mini_site: Site, shown: Path) -> None:
    html = page(shown, f"{ARTICLE['fr']}/bill")
    assert "<pre>python -m eternity run bill --pieces pieces.txt</pre>" in html
    assert '<td class="number">4,7</td>' in html
    assert '<td class="name">T(128,46)</td><td class="number">61,513</td>' in html
    file = shown / "data/eternity/real/bill.json"
    assert f'href="../../../../data/eternity/real/bill.json">{file.stat().st_size}</a>' in html
    assert file.read_bytes() == (mini_site.laboratory.folder / "real/bill.json").read_bytes()
    assert re.findall(r'class="beside" href="[^"]*">(\w+)<', html) == ["growth"]


def test_an_experiment_names_the_figures_that_are_read_from_it(shown: Path) -> None:
    found = re.findall(r'<span class="read">([^<]*)</span>', page(shown, f"{ARTICLE['en']}/trick"))
    assert found == ["eternity.shrink.4", "eternity.trick.joined"]


def test_a_figure_of_the_laboratory_says_what_it_was_computed_from(mini_site: Site, shown: Path) -> None:
    record = json.loads((shown / "data/figures/eternity.sweep.1.json").read_bytes())
    assert record["dataset"] == mini_site.laboratory.hash != mini_site.dataset.hash
    assert record["source"]["query"] == "python -m eternity run bill --pieces pieces.txt"
    assert record["definition"]["en"] == "log10 of the bill around 1 cells."
    assert record["history"] == []
    other = json.loads((shown / "data/figures/space.starts.json").read_bytes())
    assert other["dataset"] == mini_site.dataset.hash
    everything = json.loads((shown / "data/facts.json").read_bytes())
    assert everything["laboratory"] == mini_site.laboratory.hash
    assert {"eternity.sweep.1", "space.starts", "quoted.eternity.sweep.1"} <= {f["id"] for f in everything["facts"]}


def test_a_page_of_the_laboratory_is_cited_by_the_laboratory(mini_site: Site, shown: Path) -> None:
    """Its results do not change with a wave."""
    assert f"laboratory {mini_site.laboratory.hash[:8]}" in page(shown, ARTICLE["en"])
    assert f"laboratory {mini_site.laboratory.hash[:8]}" not in page(shown, "en/methodology")


def problems(project: Project) -> list[str]:
    """What stops a build of a project."""
    with pytest.raises(ProblemsFound) as caught:
        read_site(project, Options())
    return [str(problem) for problem in caught.value.problems]


def edited(project: Project, name: str, before: str, after: str) -> None:
    """Change a file of the content."""
    path = project.content / name
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def test_an_unknown_figure_of_the_laboratory_stops_the_build(mini: Project) -> None:
    edited(mini, "en/methods/trick.md", "A question.", 'A question. {{ fact("eternity.none") }}')
    assert "content/en/methods/trick.md:7: unknown fact 'eternity.none'" in problems(mini)


def test_an_unknown_part_stops_the_build(mini: Project) -> None:
    for code in ("en", "fr"):
        edited(mini, f"{code}/methods/meet-in-the-middle.md", 'lab("sweep")', 'lab("broom")')
    found = sorted(re.sub(r":\d+:", ":", line).partition(", wanted")[0] for line in problems(mini))
    assert found == [f"content/{code}/methods/meet-in-the-middle.md: unknown part 'broom'" for code in ("en", "fr")]


def test_a_part_outside_of_a_methods_article_stops_the_build(mini: Project) -> None:
    for code in ("en", "fr"):
        path = mini.content / code / "about.md"
        path.write_text(path.read_text("utf-8") + '\n{{ lab("sweep") }}\n', "utf-8")
    found = problems(mini)
    assert len(found) == 2
    assert all("the part 'sweep' stands outside of a methods article" in line for line in found)


def test_twins_show_the_same_formulas_and_parts(mini: Project) -> None:
    edited(mini, "fr/methods/meet-in-the-middle.md", '{{ math("T(a, k) = 4^a * p^(2a - k/2)") }}', "")
    edited(mini, "fr/methods/meet-in-the-middle.md", '{{ lab("growth") }}', "")
    found = "\n".join(problems(mini))
    assert "the formula 'T(a, k) = 4^a * p^(2a - k/2)' is not in content/fr" in found
    assert "the part 'growth' is not in content/fr" in found


def test_an_experiment_without_prose_or_without_result_stops_the_build(mini: Project) -> None:
    for code in ("en", "fr"):
        edited(mini, f"{code}/methods/trick.md", "key: experiment-trick", "key: experiment-trap")
    found = "\n".join(problems(mini))
    assert "the experiment 'trick' has no prose: wanted the key experiment-trick" in found
    assert "no result of 'trap'" in found


def test_a_link_to_an_experiment_leads_to_one_that_there_is(mini: Project) -> None:
    for code in ("en", "fr"):
        edited(mini, f"{code}/methods/meet-in-the-middle.md", "experiment:bill", "experiment:none")
    assert "link to 'experiment:none': there is no such page" in problems(mini)[0]


def test_a_site_without_a_methods_article_has_no_entry_for_it(mini: Project, built: Callable[..., Report]) -> None:
    """And its experiments go with it."""
    for path in mini.content.glob("*/methods/*.md"):
        path.unlink()
    built()
    assert not (mini.out / "en/methods").exists()
    assert "Laboratory" not in (mini.out / "en/index.html").read_text("utf-8")
