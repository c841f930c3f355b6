"""No link is broken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache, partial
from urllib.parse import unquote

from generator.checks.built import BuiltSite, attributes, tags
from generator.problem import Problem
from generator.routes import Base, file_of


def links_lead_to_pages(site: BuiltSite) -> Iterator[Problem]:
    """Every link inside the site leads to a file of it, and every fragment to an element there."""
    wanted: defaultdict[str, dict[str, str]] = defaultdict(dict)
    found = lru_cache(maxsize=1 << 16)(partial(destination, site.base))
    for page in site.pages():
        folder, ids = page.file.rpartition("/")[0], set(page.ids)
        for target in page.targets:
            if target.startswith("#"):
                if target != "#" and unquote(target[1:]) not in ids:
                    yield Problem(page.file, page.line_of(f'"{target}"'), f"link to {target}: no such element")
                continue
            file, fragment = found(folder, target)
            if file is None:
                continue
            if file not in site.files:
                yield Problem(page.file, page.line_of(f'"{target}"'), f"link to {target}: no such page")
            elif fragment:
                wanted[file].setdefault(fragment, page.file)
    for file, fragments in sorted(wanted.items()):
        ids = set(site.page(file).ids)
        for fragment, origin in sorted(fragments.items()):
            if fragment not in ids:
                line = site.page(origin).line_of(f"#{fragment}")
                yield Problem(origin, line, f"link to {file}#{fragment}: no such element")


def previews_are_there(site: BuiltSite) -> Iterator[Problem]:
    """The picture that stands for a page where it is shared has an absolute address and is a file of the site."""
    for page in site.heads():
        for tag in tags(page.head, "meta"):
            found = attributes(tag)
            if found.get("property") == "og:image":
                inside = site.base.relative(found.get("content", ""))
                if inside is None or inside not in site.files:
                    line = page.line_of("og:image")
                    yield Problem(page.file, line, f"og:image is {found.get('content')}: no such file of the site")


def destination(base: Base, folder: str, target: str) -> tuple[str | None, str]:
    """The file and fragment that a link on a page in `folder` leads to; no file when it leads out of the site."""
    before, _, fragment = target.partition("#")
    path = before.partition("?")[0]
    if path.startswith(base.url):
        inside = path[len(base.url) :]
    elif path.startswith("//") or ":" in path.partition("/")[0]:
        return None, ""
    elif path.startswith("/"):
        # A page for missing addresses links from the host; a portable site does not know its folder.
        inside = path[len(base.path) :] if path.startswith(base.path) else path[1:]
    else:
        while path.startswith("../") and folder:
            path, folder = path[3:], folder.rpartition("/")[0]
        inside = f"{folder}/{path}" if folder else path
    return file_of(unquote(inside)), unquote(fragment)
