"""The command line: parse once, call one function, return an exit code.

0: all is well. 1: content, data or the built site is not; each problem is one line. 2: wrong usage.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from catalog.errors import CatalogError
from generator.errors import GeneratorError, ProblemsFound
from generator.language.languages import LANGUAGES
from generator.project import CHECKOUT, Options, Project

PAUSE = 0.5
"""Seconds between two looks for changes."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    parsed = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = parsed.command
    try:
        return command(parsed)
    except ProblemsFound as error:
        return _fail(parsed, [str(problem) for problem in error.problems])
    except (GeneratorError, CatalogError) as error:
        return _fail(parsed, [str(error)])
    except OSError as error:
        return _fail(parsed, [f"{error.filename or 'generator'}: {error.strerror or error}"])
    except KeyboardInterrupt:
        return _fail(parsed, ["interrupted; the site is as it was"])


def _fail(parsed: argparse.Namespace, lines: Sequence[str]) -> int:
    if getattr(parsed, "json", False):
        import json

        print(json.dumps({"problems": list(lines)}))
    for line in lines:
        print(line, file=sys.stderr)
    return 1


def _build(parsed: argparse.Namespace) -> int:
    from generator.build import build

    project = _project(parsed)
    report = build(project, _out(parsed, project), _options(parsed), _say)
    if parsed.json:
        print(report.to_json())
    else:
        print(
            f"{report.pages} pages, wave {report.wave:04d}: {report.written} files written, {report.unchanged} "
            f"unchanged, {report.removed} removed; {report.seconds:.1f} s, {report.peak_mb} MB"
        )
    return 0


def _check(parsed: argparse.Namespace) -> int:
    from generator.build import read_built, site_problems
    from generator.project import content_problems, read_inputs

    project = _project(parsed)
    problems = content_problems(read_inputs(project, Options()), draft=False)
    problems += site_problems(read_built(_out(parsed, project)))
    if problems:
        raise ProblemsFound(problems)
    print("no problems")
    return 0


def _publish(parsed: argparse.Namespace) -> int:
    from generator.publishing import Limits, fitted, place, publish

    project = _project(parsed)
    out, options = _out(parsed, project), _options(parsed)
    limits = Limits(parsed.limit_files, parsed.limit_bytes)
    report = publish(fitted(project, out, options, limits, _say), place(parsed.to), _say)
    print(f"{report.sent} files sent, {report.size} bytes; {report.deleted} deleted; {report.files} files there")
    return 0


def _explain(parsed: argparse.Namespace) -> int:
    from generator.building.reasons import reasons

    project = _project(parsed)
    found = list(reasons(project, _out(parsed, project), _options(parsed), parsed.page))
    print("\n".join(found) if found else "nothing changed: the page stays as it is")
    return 0


def _serve(parsed: argparse.Namespace) -> int:
    from generator.build import build
    from generator.building.staging import MARK
    from generator.server import serving
    from generator.watch import changes, stamps

    project = _project(parsed)
    out = _out(parsed, project)
    seen = stamps(project)
    if parsed.watch or not (out / MARK).is_file():
        _rebuild(lambda: build(project, out, Options(draft=True), _say))
    with serving(out, parsed.port) as address:
        print(f"{address} (stop with Ctrl-C)", flush=True)
        try:
            while True:
                time.sleep(PAUSE)
                if parsed.watch and (changed := changes(seen, now := stamps(project), project.root)):
                    seen = now
                    print(f"changed: {', '.join(changed[:5])}", flush=True)
                    _rebuild(lambda: build(project, out, Options(draft=True), _say))
        except KeyboardInterrupt:
            return 0


def _rebuild(build: Callable[[], object]) -> None:
    """Build, and go on serving the old site when that fails."""
    try:
        build()
        print("built", flush=True)
    except (GeneratorError, CatalogError) as error:
        print(f"{error}\nnot built; the site is as it was", file=sys.stderr, flush=True)


def _strings(parsed: argparse.Namespace) -> int:
    from catalog.factbook import read_facts, read_publications
    from catalog.files import file_sha256
    from catalog.laboratory import read_laboratory, together
    from generator.language.extraction import update_file, wanted_strings

    project = _project(parsed)
    facts = read_facts(project.data / "facts", file_sha256(project.data / "dataset" / "manifest.json"))
    laboratory = read_laboratory(project.data, read_publications(project.data / "publications.toml"))
    wanted = wanted_strings(project.templates, together(facts, laboratory.facts).values())
    for language in LANGUAGES:
        path, missing = update_file(project.content, language, wanted)
        print(f"{path.relative_to(project.root)}: {len(wanted)} strings, {missing} to translate")
    return 0


def _draw(parsed: argparse.Namespace) -> int:
    import json
    from dataclasses import asdict

    from catalog.dataset import read_dataset
    from generator.evidence.draw import draw
    from generator.evidence.records import read_records
    from generator.evidence.roll import roll

    dataset = read_dataset(_project(parsed).data)
    listed = roll(read_records(dataset))
    found = draw(parsed.seed, dataset.hash, len(listed.pairs))
    pair = listed.pairs[found.line - 1]
    standing = "admitted" if listed.admitted else "candidate, not admitted"
    if parsed.json:
        lines = len(listed.pairs)
        told = {"pair": str(pair), "admitted": listed.admitted, "lines": lines, "dataset": dataset.hash}
        print(json.dumps(told | asdict(found), ensure_ascii=False))
        return 0
    print(f"{pair} ({standing})")
    print(f"seed {found.seed!r}, dataset {dataset.hash}")
    print(f"sha256 {found.digest}, round {found.round}")
    print(f"number {found.place + 1} of it is {found.number}: line {found.line} of {len(listed.pairs)}")
    return 0


def _say(line: str) -> None:
    """Progress goes to the error stream, so that the output is the result alone."""
    print(line, file=sys.stderr, flush=True)


def _project(parsed: argparse.Namespace) -> Project:
    return Project(Path(parsed.project).absolute())


def _out(parsed: argparse.Namespace, project: Project) -> Path:
    return Path(parsed.out).absolute() if parsed.out else project.out


def _options(parsed: argparse.Namespace) -> Options:
    return Options(base_url=parsed.base_url, pages=parsed.pages, draft=parsed.draft)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m generator", description="Make the encyclopedia's site.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str, example: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            epilog=f"example: python -m generator {example}",
        )
        added.add_argument("--project", default=CHECKOUT, metavar="DIR", help="the project (default: this checkout)")
        added.set_defaults(command=run)
        return added

    def out(added: argparse.ArgumentParser) -> None:
        added.add_argument("--out", metavar="DIR", help="the site (default: site/ of the project)")

    build = command(
        "build", _build, "render, check and switch the site in one step", "build --base-url https://example.org/chess/"
    )
    out(build)
    build.add_argument(
        "--base-url", metavar="URL", help="where it is published; without it pages link relatively and open from a disk"
    )
    build.add_argument("--pages", metavar="WHICH", help="pairs with a page: admitted, all, or a stage such as S1")
    build.add_argument("--draft", action="store_true", help="show untranslated strings in English instead of failing")
    build.add_argument("--json", action="store_true", help="print one JSON document about the build")

    publish = command(
        "publish", _publish, "send what changed of the built site to a host", "publish --to me@example.org:/srv/www"
    )
    out(publish)
    publish.add_argument("--to", required=True, metavar="DIR|USER@HOST:DIR", help="where; a host needs ssh and tar")
    publish.add_argument("--limit-files", type=int, metavar="N", help="files that the host takes at most")
    publish.add_argument("--limit-bytes", type=int, metavar="B", help="bytes that it takes at most")
    publish.add_argument("--base-url", metavar="URL", help="as for build, should the limits ask for one")
    publish.add_argument("--pages", metavar="WHICH", help="as for build, should the limits ask for one")
    publish.add_argument("--draft", action="store_true", help="as for build, should the limits ask for one")

    explain = command("explain", _explain, "say why a page would be made again", "explain en/pairs/518/518-0.html")
    out(explain)
    explain.add_argument("page", metavar="PAGE", help="its address, or its file below the site")
    explain.add_argument("--base-url", metavar="URL", help="as for build")
    explain.add_argument("--pages", metavar="WHICH", help="as for build")
    explain.add_argument("--draft", action="store_true", help="as for build")

    check = command("check", _check, "run the gates on content and on the built site", "check")
    out(check)

    serve = command("serve", _serve, "show the site on 127.0.0.1", "serve --watch --port 8000")
    out(serve)
    serve.add_argument("--port", type=int, default=8000, help="port (default: 8000)")
    serve.add_argument("--watch", action="store_true", help="rebuild when content, templates or data change")

    drawn = command("draw", _draw, "draw a pair of the encyclopedia by a public seed", 'draw "Open 2026, round 7"')
    drawn.add_argument("seed", metavar="SEED", help="any text; with the same data it always gives the same pair")
    drawn.add_argument("--json", action="store_true", help="print one JSON document")

    command("strings", _strings, "bring the gettext catalogs up to date", "strings")
    return parser
