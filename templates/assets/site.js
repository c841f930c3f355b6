// A choice of theme, and buttons whose scripts come when they are asked for. The script stands in the head, so
// that a chosen theme is there before the page is painted; it is no module, so that the site also works from a
// disk, from which a browser loads no module. Without it the buttons stay hidden and nothing is lost.

(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const disk = location.protocol === "file:";
  const home = document.currentScript.src;
  const dark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";

  /** An element with some properties. */
  const make = (name, properties) => Object.assign(document.createElement(name), properties);

  /** What the buttons say that are added here: copy, copied, save. */
  const words = () => document.querySelector("main").dataset.words.split("|");

  /** Ask the browser's memory, which may be forbidden. */
  function remember(act) {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  }

  /** Fetch a script, after those that were asked for before. */
  const load = (name) => document.head.append(make("script", { src: new URL(name, home), async: false }));

  /** Do something with each element that a selector finds. */
  const each = (selector, act) => document.querySelectorAll(selector).forEach(act);

  /** Show the button that changes between light and dark; a choice is kept when it differs from the system's. */
  function offerThemes(button) {
    const say = () => button.setAttribute("aria-pressed", dark());
    button.hidden = false;
    say();
    button.addEventListener("click", () => {
      const theme = dark() ? "light" : "dark";
      delete root.dataset.theme;
      remember((kept) => kept.removeItem("theme"));
      if (dark() !== (theme === "dark")) {
        root.dataset.theme = theme;
        remember((kept) => kept.setItem("theme", theme));
      }
      say();
    });
    system.addEventListener("change", say);
  }

  /** Add a button that copies the text of a panel; a module does it. */
  function offerCopy(panel) {
    if (disk || !navigator.clipboard) return;
    const [textContent, done] = words();
    const button = make("button", { type: "button", className: "link-button", textContent });
    button.setAttribute("aria-label", `${textContent} ${panel.firstElementChild.textContent}`);
    panel.firstElementChild.append(button);
    button.addEventListener("click", async () => (await import("./copy.js")).copy(button, panel.querySelector("code").textContent, done));
  }

  /** Show a button whose script comes when it is first asked for; it looks for [data-asked]. */
  function offerScript(panel) {
    for (const button of panel.querySelectorAll("button")) button.hidden = disk;
    panel.addEventListener("click", function ask({ target }) {
      const button = target.closest("[data-search]");
      if (!button) return;
      panel.removeEventListener("click", ask);
      button.dataset.asked = "";
      load("./pages/repeat.js");
    });
  }

  /** Make each game a key whose module comes when it is pressed. A browser loads no module from a disk. */
  function offerGames(panel) {
    for (const cell of disk ? [] : panel.querySelectorAll("[data-play]")) {
      const textContent = panel.dataset.say.replace("#", cell.textContent);
      const key = make("button", { type: "button", className: "link-button", textContent });
      cell.replaceChildren(key);
      key.addEventListener("click", async () => (await import(panel.dataset.module)).start(panel, cell.dataset.play));
    }
  }

  /** Open the forms of a citation, which a script builds where the page does not hold them. */
  function offerForms(citation) {
    let list = citation.nextElementSibling;
    if (!list) {
      list = make("details", { className: "forms" });
      list.append(make("summary", { textContent: "BibTeX, RIS, CSL-JSON" }));
      citation.after(list);
    }
    list.addEventListener("toggle", () => load("./pages/cite.js"), { once: true });
  }

  /** Bring this page's tab into sight where the row of tabs is wider than the screen. */
  function showTab(tab) {
    const row = tab.closest(".nav");
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }

  // The page is shown with its typefaces, so that no line jumps when they come; it never waits long for them.
  const show = () => root.classList.remove("wait");
  root.classList.add("wait");
  setTimeout(show, 400);

  const theme = remember((kept) => kept.getItem("theme"));
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;

  addEventListener("DOMContentLoaded", () => {
    // A layout asks for the typefaces that the page needs.
    document.body.getBoundingClientRect();
    document.fonts.ready.then(() => {
      each(".nav [aria-current]", showTab);
      show();
    });
    each(".theme", offerThemes);
    each(".fen:not([data-ending])", offerCopy);
    each(".repeat", offerScript);
    each("[data-module]", offerGames);
    each(".cite", offerForms);
  });
})();
