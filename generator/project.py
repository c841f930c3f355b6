"""Where a project keeps what a build reads, and how that becomes a `Site`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from babel.messages.catalog import Catalog

from catalog.contract import Fact
from catalog.history import read_history
from catalog.laboratory import Laboratory, read_laboratory, together
from generator.artwork.assets import read_assets
from generator.artwork.fonts import faces
from generator.checks import CONTENT_CHECKS
from generator.checks.sources import Sources
from generator.checks.translation import strings_are_translated
from generator.errors import GeneratorError, ProblemsFound
from generator.evidence.balance import balance
from generator.evidence.centiles import Centiles
from generator.evidence.growth import growth
from generator.evidence.matches import read_matches
from generator.evidence.neighbours import neighbours
from generator.evidence.opponents import opponents
from generator.evidence.records import Pairs, PairSet, Records, main_record, read_records
from generator.evidence.roll import roll
from generator.evidence.verdicts import read_verdicts
from generator.language.dates import generation_time
from generator.language.edition import Edition
from generator.language.extraction import wanted_strings
from generator.language.languages import LANGUAGES
from generator.language.numbers import numbers
from generator.language.strings import FILE, read_catalog, strings
from generator.outputs.engine import read_engine
from generator.outputs.plane import plane
from generator.problem import Problem
from generator.routes import Base
from generator.settings import Settings, read_settings
from generator.site import Site
from generator.writing.article import Articles, read_articles

if TYPE_CHECKING:
    from catalog.dataset import Dataset

CHECKOUT = Path(__file__).parent.parent
"""The project that this generator belongs to."""


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with `content/`, `templates/`, `data/` and, once built, `site/`."""

    root: Path
    """The folder."""

    @property
    def content(self) -> Path:
        """Prose and strings, a folder a language."""
        return self.root / "content"

    @property
    def templates(self) -> Path:
        """Pages, components and assets."""
        return self.root / "templates"

    @property
    def data(self) -> Path:
        """What the tools produced."""
        return self.root / "data"

    @property
    def engine(self) -> Path:
        """What `make engine` fetches, if it did."""
        return self.root / ".engine"

    @property
    def out(self) -> Path:
        """Where the site is built unless a command says otherwise."""
        return self.root / "site"

    @property
    def cache(self) -> Path:
        """What can be made again."""
        return self.root / ".cache"


@dataclass(frozen=True, slots=True)
class Options:
    """What a command may change of the settings."""

    base_url: str | None = None
    """Where the site is published; links then start at the host. Without it they are relative."""

    pages: str | None = None
    """Which pairs get a page: `admitted`, `all` or a stage."""

    processes: int | None = None
    """How many processes render; as many as there are processors unless somebody says."""

    draft: bool = False
    """Whether strings without a translation are shown in English instead of stopping the build."""

    most: int | None = None
    """How many pairs may have a page, the most equal first; as many as `pages` says unless a host has limits."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What was read before anything is judged or shown."""

    settings: Settings
    """From `content/site.toml`."""

    dataset: Dataset
    """From `data/`."""

    laboratory: Laboratory
    """From `data/eternity`."""

    facts: Mapping[str, Fact]
    """The facts of both."""

    records: Records
    """The same, laid out."""

    pairs: Pairs
    """The pairs that get a page."""

    articles: Articles
    """Prose."""

    catalogs: Mapping[str, Catalog]
    """Interface strings by language."""

    problems: tuple[Problem, ...]
    """What is wrong with an article or a catalog by itself."""

    sources: Sources
    """What the checks of content look at."""


def read_inputs(project: Project, options: Options) -> Inputs:
    """Read everything; raises `CatalogError` when the data is not what it was sealed as."""
    from catalog.dataset import read_dataset

    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")  # Arrow's own keeps what it once took
    if not project.content.is_dir():
        raise GeneratorError(f"{project.root}: no content folder, wanted the root of the project")
    settings = read_settings(project.content)
    dataset = read_dataset(project.data)
    laboratory = read_laboratory(project.data, dataset.publications)
    facts = together(dataset.facts, laboratory.facts)
    records = read_records(dataset)
    pairs = records.published(options.pages or settings.pages, tuple(stage.name for stage in dataset.stages))
    if options.most is not None:
        pairs = Pairs(np.sort(records.listed(pairs).numbers[: options.most]))
    articles, problems = read_articles(project.content, facts)
    catalogs: dict[str, Catalog] = {}
    for language in LANGUAGES:
        try:
            catalogs[language.code] = read_catalog(project.content / language.code / FILE, language)
        except ProblemsFound as error:
            problems += [_under(project.root, problem) for problem in error.problems]
            catalogs[language.code] = Catalog(locale=language.locale)
    sources = Sources(
        content=project.content,
        articles=articles,
        facts=facts,
        catalogs=catalogs,
        wanted=wanted_strings(project.templates, facts.values()),
        pairs=PairSet(pairs.numbers),
        experiments=frozenset(laboratory.results),
    )
    return Inputs(settings, dataset, laboratory, facts, records, pairs, articles, catalogs, tuple(problems), sources)


def content_problems(inputs: Inputs, *, draft: bool) -> list[Problem]:
    """All that is wrong with the content; a draft may lack translations."""
    missing = f"{FILE}"
    problems = [each for each in inputs.problems if not (draft and each.path.endswith(missing))]
    for check in CONTENT_CHECKS:
        if not (draft and check is strings_are_translated):
            problems += check(inputs.sources)
    return problems


def read_site(project: Project, options: Options) -> Site:
    """The inputs of every page; raises `ProblemsFound` when the content breaks a rule."""
    inputs = read_inputs(project, options)
    if problems := content_problems(inputs, draft=options.draft):
        raise ProblemsFound(problems)
    verdicts = read_verdicts(inputs.dataset, inputs.records, inputs.dataset.facts)
    stages = tuple(stage.name for stage in inputs.dataset.stages)
    return Site(
        settings=inputs.settings,
        base=Base.parse(options.base_url or inputs.settings.base_url),
        portable=options.base_url is None,
        dataset=inputs.dataset,
        laboratory=inputs.laboratory,
        facts=inputs.facts,
        data=project.data,
        records=inputs.records,
        verdicts=verdicts,
        matches=read_matches(inputs.dataset),
        roll=roll(inputs.records),
        articles=inputs.articles,
        assets=read_assets(project.templates / "assets", faces(project.cache / "fonts")),
        engine=read_engine(project.engine, main_record(inputs.dataset)),
        editions={
            language.code: Edition(
                language,
                strings(inputs.catalogs[language.code], language, draft=options.draft),
                numbers(language),
            )
            for language in LANGUAGES
        },
        pairs=inputs.pairs,
        published=inputs.sources.pairs,
        listed=inputs.records.listed(inputs.pairs),
        plane=plane(inputs.records, stages, inputs.sources.pairs, verdicts.refused),
        neighbours=neighbours(inputs.pairs.numbers, inputs.records),
        centiles=Centiles(inputs.records, stages),
        balance=balance(inputs.records, inputs.dataset.stages),
        opponents=opponents(inputs.records),
        history=read_history(project.data),
        growth=growth(inputs.records),
        generated=generation_time(),
    )


def _under(root: Path, problem: Problem) -> Problem:
    path = Path(problem.path)
    return Problem(
        path.relative_to(root).as_posix() if path.is_relative_to(root) else problem.path, problem.line, problem.message
    )
