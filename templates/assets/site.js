// A choice of theme, copying a FEN, and scripts that come when they are asked for. The script stands in the head, so that a chosen theme is there
// before the page is painted; it is no module, so that the site also works from a disk. Without it the
// buttons stay hidden and nothing is lost.

(() => {
  const KEY = "theme";
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");

  /** The theme that the reader chose here, or null. Storage may be forbidden. */
  function chosen() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }

  /** Show a theme, and keep it when it differs from the system's. */
  function choose(theme) {
    const asSystem = theme === (system.matches ? "dark" : "light");
    if (asSystem) delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (asSystem) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // The choice then lasts as long as the page.
    }
  }

  /** Show the button that changes between light and dark. */
  function offerThemes(button) {
    const dark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
    const say = () => button.setAttribute("aria-pressed", String(dark()));
    button.hidden = false;
    say();
    button.addEventListener("click", () => {
      choose(dark() ? "light" : "dark");
      say();
    });
    system.addEventListener("change", say);
  }

  /** Show a button that copies the text of the element it names, and say that it did. */
  function offerCopy(button, said) {
    const word = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.textContent = said.textContent = button.dataset.done;
      setTimeout(() => {
        button.textContent = word;
        said.textContent = "";
      }, 2000);
    });
  }

  /** Fetch a script, after those that were asked for before. */
  function load(src) {
    document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
  }

  /** Show a button whose script comes when it is first asked for; it looks for [data-asked]. */
  function offerScript(panel) {
    const buttons = panel.querySelectorAll("button");
    for (const button of buttons) button.hidden = location.protocol === "file:";
    const ask = (event) => {
      const button = event.target.closest("[data-search]");
      if (!button) return;
      panel.removeEventListener("click", ask);
      button.dataset.asked = "";
      load(panel.dataset.script);
    };
    panel.addEventListener("click", ask);
  }

  /** Make each game a key whose module comes when it is pressed. A browser loads no module from a disk. */
  function offerGames(panel) {
    if (location.protocol === "file:") return;
    for (const cell of panel.querySelectorAll("[data-play]")) {
      const textContent = panel.dataset.say.replace("#", cell.textContent);
      const key = Object.assign(document.createElement("button"), { type: "button", className: "link-button", textContent });
      cell.replaceChildren(key);
      key.addEventListener("click", async () => (await import(panel.dataset.module)).start(panel, cell.dataset.play));
    }
  }

  const kept = chosen();
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;

  addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-theme-toggle]").forEach(offerThemes);
    document.querySelectorAll("[data-script]").forEach(offerScript);
    document.querySelectorAll("[data-module]").forEach(offerGames);
    for (const list of document.querySelectorAll("[data-cite]")) {
      list.hidden = false;
      list.addEventListener("toggle", () => load(list.dataset.cite), { once: true });
    }
    const copies = document.querySelectorAll("[data-copy]");
    if (!navigator.clipboard || !copies.length) return;
    const said = document.createElement("p");
    said.className = "unseen";
    said.setAttribute("role", "status");
    document.querySelector("main").append(said);
    for (const button of copies) offerCopy(button, said);
  });
})();
