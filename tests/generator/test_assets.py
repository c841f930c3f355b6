"""Shared files and their hashed names."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.artwork.assets import bare, read_assets, squeezed
from generator.errors import GeneratorError


def test_style_sheets_are_joined_in_the_order_of_layers(tmp_path: Path) -> None:
    for name in ("print", "base", "tokens", "extra", "components", "layout"):
        (tmp_path / f"{name}.css").write_text(f"{name} {{ }}\n")
    assets = read_assets(tmp_path, {})
    sheet = assets.files[assets.address("site.css")].decode()
    assert sheet.strip().strip("{}").split("{}") == ["tokens", "base", "layout", "components", "extra", "print"]


def test_a_name_changes_with_the_bytes_and_with_what_they_name(tmp_path: Path) -> None:
    (tmp_path / "base.css").write_text('a { src: url("serif.woff2") } b { src: url(#here) }')
    one, two = (read_assets(tmp_path, {"serif.woff2": content}) for content in (b"one", b"two"))
    assert one.address("serif.woff2") != two.address("serif.woff2")
    assert one.address("site.css") != two.address("site.css")
    sheet = one.files[one.address("site.css")].decode()
    assert f'url("{one.address("serif.woff2").removeprefix("assets/")}")' in sheet
    assert "url(#here)" in sheet
    assert read_assets(tmp_path, {"serif.woff2": b"one"}) == one


def test_an_unknown_asset_is_an_error_that_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(GeneratorError, match=r"asset 'x.js': no such file .* site\.css"):
        read_assets(tmp_path, {}).address("x.js")


def test_style_is_squeezed_but_strings_and_sums_are_not() -> None:
    sheet = """
    /* a comment { */
    a > b ,
    c { width : calc( 1px + 2em ) ; content: " ; } " ; }
    @media (min-width: 40em) and (hover) { :root{--x: 1;} }
    d::after { content: '/* no comment */'; }
    """
    assert squeezed(sheet) == (
        """a>b,c{width :calc( 1px + 2em );content:" ; "}@media (min-width: 40em) and (hover){:root{--x:1}}"""
        """d::after{content:'/* no comment */'}\n"""
    ).replace('" ; "', '" ; } "')


def test_squeezing_twice_changes_nothing() -> None:
    sheet = "a { b: c; }\n\n/* d */ e , f > g { h: i j; }"
    assert squeezed(squeezed(sheet)) == squeezed(sheet) == "a{b:c}e,f>g{h:i j}\n"


def test_lines_that_are_only_comment_are_left_out_of_scripts() -> None:
    script = 'const a = "// kept"; // kept\n\n/** A\n * b. */\n/* c */ const d = 1;\n  // gone\nconst e = `*/`;\n'
    assert bare(script) == 'const a = "// kept"; // kept\n/* c */ const d = 1;\nconst e = `*/`;\n'


def test_a_sheet_of_a_kind_of_page_stays_apart(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "base.css").write_text("a { color: red; }")
    (tmp_path / "pages" / "map.css").write_text("b { color: blue; }")
    assets = read_assets(tmp_path, {})
    assert assets.files[assets.address("site.css")] == b"a{color:red}\n"
    assert assets.files[assets.address("pages/map.css")] == b"b{color:blue}\n"


def test_tokens_get_short_names_in_sheets_and_scripts_alike(tmp_path: Path) -> None:
    """A script names a token in quotes or in var(); a counter that is made smaller is no token."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "tokens.css").write_text(":root { --side: 1px; --ink: #000; }")
    (tmp_path / "base.css").write_text("a { color: var(--ink); fill: var(--ink); margin: var(--side); }")
    (tmp_path / "pages" / "map.css").write_text("b { --own: 1; color: var(--ink, var(--own)); }")
    (tmp_path / "map.js").write_text('for (;;) { use("--ink", `var(--side)`, "--own", "--none"); side(--side); }')
    assets = read_assets(tmp_path, {})
    assert assets.files[assets.address("site.css")] == (
        b":root{--b:1px;--a:#000}a{color:var(--a);fill:var(--a);margin:var(--b)}\n"
    )
    assert assets.files[assets.address("pages/map.css")] == b"b{--c:1;color:var(--a, var(--c))}\n"
    assert assets.files[assets.address("map.js")] == (
        b'for (;;) { use("--a", `var(--b)`, "--c", "--none"); side(--side); }'
    )


def test_a_script_that_puts_the_name_of_a_token_together_is_refused(tmp_path: Path) -> None:
    """Its pieces would keep the long name, and the page would lose the colour without a word."""
    (tmp_path / "map.js").write_text("probe(`var(--${name})`);\n")
    with pytest.raises(GeneratorError, match=r"map\.js: puts the name of a token together"):
        read_assets(tmp_path, {})


def test_a_sheet_apart_does_not_change_the_sheet_of_all_pages(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "base.css").write_text(":root { --a-one: 1; --b-two: 2; } a { b: var(--b-two); }")
    before = read_assets(tmp_path, {}).address("site.css")
    (tmp_path / "pages" / "map.css").write_text("b { --own: 1; " + "c: var(--a-one); " * 9 + "}")
    assert read_assets(tmp_path, {}).address("site.css") == before


def test_indents_go_unless_a_text_in_backquotes_spans_lines() -> None:
    assert bare("if (a) {\n  b();\n\tc(`d`);\n}\n") == "if (a) {\nb();\nc(`d`);\n}\n"
    kept = "const a = `b\n  c`;\nif (a) {\n  d();\n}\n"
    assert bare(kept) == kept
