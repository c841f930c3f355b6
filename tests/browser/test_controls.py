"""Controls that every page may have: the theme, and copying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect


def test_a_theme_is_chosen_kept_and_given_back_to_the_system(visit: Callable[..., Any], site: str) -> None:
    seen = visit(site, color_scheme="light")
    page = seen.open("en/")
    button = page.get_by_role("button", name="Dark theme")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    page.goto(site + "en/methodology/")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(page.get_by_role("button", name="Dark theme")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Dark theme").click()
    assert page.evaluate("document.documentElement.dataset.theme ?? 'none'") == "none"
    assert page.evaluate("localStorage.length") == 0
    page.emulate_media(color_scheme="dark")
    expect(page.get_by_role("button", name="Dark theme")).to_have_attribute("aria-pressed", "true")
    assert seen.complaints == []


def test_a_fen_is_copied_and_it_is_said(visit: Callable[..., Any], site: str) -> None:
    seen = visit(site, permissions=["clipboard-read", "clipboard-write"])
    page = seen.open("en/pairs/518/518-0.html")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="copy X-FEN").click()
    expect(page.locator("main > [role=status]")).to_have_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert len([url for url in asked if "/copy." in url]) == 1
    expect(page.locator("main > [role=status]")).to_be_empty(timeout=4000)
    assert seen.complaints == []
