"""Style, script, sprites and fonts: each served under a name that holds the hash of its bytes.

Style sheets of `templates/assets/` become one, in the order of `LAYERS`. Everything else stays a file of its
own, and so do the sheets in `pages/`, which only some kinds of pages ask for. A file that names another
(`url("serif.woff2")`, `import "./replay.js"`, `load("./pages/cite.js")`) names it plainly; the hashed name is put in
here. Readers get less than the sources hold: no comments, no indents, and short names for the tokens.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from generator.errors import GeneratorError

LAYERS = ("tokens", "base", "layout", "components", "print")
"""Order of the style sheets; one with another name goes after the components."""

SHEET = "site.css"
FOLDER = "assets"
APART = "pages"
"""Folder of the sheets and scripts that belong to a kind of page."""

_KINDS = {".css", ".js", ".svg", ".woff2", ".png", ".ico", ".txt", ".webmanifest"}
_COMMENT = re.compile(r"""("[^"\n]*"|'[^'\n]*')|/\*.*?\*/""", re.DOTALL)
_REMARK = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)?\n", re.DOTALL | re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_KEPT = re.compile(r"""("[^"\n]*"|'[^'\n]*'|\([^()]*(?:\([^()]*\)[^()]*)*\))""")
_TOKEN = re.compile(r"""(?<![\w-])--[a-z][\w-]*""")
_TOKEN_IN_SCRIPT = re.compile(r"""(?<=["'])--[a-z][\w-]*(?=["'])|(?<=var\()--[a-z][\w-]*""")
_NAMED = re.compile(r"""(?P<before>url\(\s*["']?|(?:from|import|load)\s*\(?\s*["']\./)(?P<name>[\w./-]+)""")
_TOKENS_OF = {".css": _TOKEN, ".js": _TOKEN_IN_SCRIPT}


@dataclass(frozen=True, slots=True)
class Assets:
    """The files that pages share."""

    names: Mapping[str, str]
    """Address in the site of each, by plain name."""

    files: Mapping[str, bytes]
    """Bytes of each, by address in the site."""

    def address(self, name: str) -> str:
        """The address of an asset; raises `GeneratorError` when there is none of that name."""
        try:
            return self.names[name]
        except KeyError:
            known = ", ".join(sorted(self.names))
            raise GeneratorError(f"asset {name!r}: no such file in templates/assets, wanted one of {known}") from None


def read_assets(folder: Path, more: Mapping[str, bytes]) -> Assets:
    """Read the assets of a folder and add some more, such as fonts, by plain name."""
    sheets: dict[str, str] = {}
    plain: dict[str, bytes] = dict(more)
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".css" and path.parent.name == APART:
            plain[path.relative_to(folder).as_posix()] = squeezed(path.read_text("utf-8")).encode()
        elif path.suffix == ".css":
            sheets[path.stem] = path.read_text("utf-8")
        elif path.suffix == ".js":
            if "--${" in path.read_text("utf-8"):
                raise GeneratorError(f"{path}: puts the name of a token together, wanted it whole: tokens are renamed")
            plain[path.relative_to(folder).as_posix()] = bare(path.read_text("utf-8")).encode()
        elif path.is_file() and path.suffix in _KINDS:
            plain[path.relative_to(folder).as_posix()] = path.read_bytes()
    plain[SHEET] = squeezed("\n".join(sheets[stem] for stem in sorted(sheets, key=_layer))).encode()
    apart = (content.decode() for name, content in plain.items() if name.endswith(".css") and name != SHEET)
    short = short_names(plain[SHEET].decode(), apart)
    for name, pattern in ((name, _TOKENS_OF.get(Path(name).suffix)) for name in plain):
        if pattern:
            renamed = pattern.sub(lambda match: short.get(match[0], match[0]), plain[name].decode())
            plain[name] = renamed.encode()
    names: dict[str, str] = {}
    files: dict[str, bytes] = {}
    for name in plain:
        _place(name, plain, names, files, ())
    return Assets(names, files)


def squeezed(sheet: str) -> str:
    """A style sheet without comments and idle white space; strings and what stands in `()` are left alone."""
    pieces = _KEPT.split(_COMMENT.sub(lambda match: match[1] or "", sheet))
    for place in range(0, len(pieces), 2):
        text = re.sub(r"\s+", " ", pieces[place])
        text = re.sub(r" ?([{};,>]) ?", r"\1", text).replace(";}", "}")
        pieces[place] = text.replace(": ", ":")
    return "".join(pieces).strip() + "\n"


def bare(script: str) -> str:
    """A script without the lines that hold nothing but a comment, and without indents.

    Indents stay where a text in backquotes goes on over lines, since they may belong to it.
    """
    script = _REMARK.sub("", script)
    whole = all(line.count("`") % 2 == 0 for line in script.splitlines())
    return _INDENT.sub("", script) if whole else script


def short_names(sheet: str, apart: Iterable[str]) -> dict[str, str]:
    """A short name for each custom property, the shortest for what the main sheet names most.

    The sheets apart come after it: a change in one of them must not change the sheet of all pages.
    """
    named = Counter(_TOKEN.findall(sheet))
    order = sorted(named, key=lambda name: (-named[name], name))
    others = (name for other in apart for name in _TOKEN.findall(other))
    return dict(zip(dict.fromkeys((*order, *others)), _letters(), strict=False))


def _letters() -> Iterator[str]:
    """`--a` to `--z`, `--a1` to `--z1`, and so on."""
    for turn in count():
        yield from (f"--{chr(97 + place)}{turn or ''}" for place in range(26))


def _layer(stem: str) -> tuple[float, str]:
    place = LAYERS.index(stem) if stem in LAYERS else len(LAYERS) - 1.5
    return place, stem


def _place(
    name: str, plain: Mapping[str, bytes], names: dict[str, str], files: dict[str, bytes], above: tuple[str, ...]
) -> str:
    """Give an asset its hashed name, after those that it names."""
    if name in above:
        raise GeneratorError(f"asset {name!r}: names itself by way of {', '.join(above)}")
    if name not in names:
        content = plain[name]
        if name.endswith((".css", ".js")):

            def hashed(match: re.Match[str]) -> str:
                if match["name"] not in plain:
                    return match[0]
                other = _place(match["name"], plain, names, files, (*above, name))
                return match["before"] + other.removeprefix(f"{FOLDER}/")

            content = _NAMED.sub(hashed, content.decode("utf-8")).encode()
        path = Path(name)
        digest = hashlib.sha256(content).hexdigest()[:8]
        names[name] = f"{FOLDER}/{path.stem}.{digest}{path.suffix}"
        files[names[name]] = content
    return names[name]
