"""No link is broken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from generator.checks.built import BuiltPage, BuiltSite
from generator.problem import Problem
from generator.routes import file_of


def links_lead_to_pages(site: BuiltSite) -> Iterator[Problem]:
    """Every link inside the site leads to a file of it, and every fragment to an element there."""
    wanted: defaultdict[str, dict[str, BuiltPage]] = defaultdict(dict)
    for page in site.pages():
        for target in page.targets:
            file, fragment = destination(site, page.file, target)
            if file is None:
                continue
            if file not in site.files:
                yield Problem(page.file, page.line_of(f'"{target}"'), f"link to {target!r}: no such page")
            elif fragment:
                wanted[file].setdefault(fragment, page)
    for file, fragments in sorted(wanted.items()):
        if file.endswith(".html"):
            known = set(site.page(file).ids)
            for fragment, page in sorted(fragments.items()):
                if fragment not in known:
                    yield Problem(
                        page.file, page.line_of(f"#{fragment}"), f"link to #{fragment}: {file} has no such element"
                    )


def destination(site: BuiltSite, file: str, target: str) -> tuple[str | None, str]:
    """The file and fragment that a link leads to; no file when it leads out of the site."""
    inside = site.base.relative(target)
    if inside is None:
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            return None, ""
        if not parts.path:
            return file, unquote(parts.fragment)
        if parts.path.startswith("/"):
            # A page for missing addresses links from the host; a portable site does not know its folder.
            inside = parts.path.removeprefix(site.base.path).removeprefix("/")
        else:
            inside = normpath(f"{file.rpartition('/')[0]}/./{parts.path}").removeprefix("/")
            inside += "/" if parts.path.endswith("/") and inside != "." else ""
            inside = "" if inside == "." else inside
        return file_of(unquote(inside)), unquote(parts.fragment)
    path, _, fragment = inside.partition("#")
    return file_of(unquote(path)), unquote(fragment)
