// The draw. The address keeps the seed, so that a draw can be sent to anyone.

(() => {
  const { words, marks, draw: drawing, sheet } = globalThis.encyclopedia;
  const { text, fill, nodes, integer, element } = words;
  const section = document.getElementById("drawing");
  if (!section) return;
  const pool = JSON.parse(section.dataset.pool);
  const form = section.querySelector("form");
  const slot = (name) => document.querySelector(`[data-slot="${name}"]`);

  /** Text that a shell takes as one word. */
  const quoted = (seed) => `'${seed.replaceAll("'", "'\\''")}'`;

  function complain(words) {
    slot("complaint").textContent = words;
    if (words) {
      form.elements.seed.setAttribute("aria-invalid", "true");
      form.elements.seed.focus();
    }
    slot("drawn").replaceChildren();
    slot("sheet").hidden = true;
  }

  /** Where a pair has its page: the list links to it; a pair beyond this page is in the answers for every pair. */
  function page(line, [white, black]) {
    const link = document.querySelector(`#no-${line} .pair a`);
    return link ? link.getAttribute("href") : `${section.dataset.anypair}?w=${white}&b=${black}`;
  }

  function showDrawn(found, pair) {
    const values = { line: integer(found.line), lines: integer(pool.pairs.length), pair: element("strong", { class: "pair" }, sheet.name(pair)) };
    const print = element("button", { type: "button", class: "button" }, text("print"));
    print.addEventListener("click", () => window.print());
    slot("drawn").replaceChildren(
      element("p", { class: "outcome" }, ...nodes("drawn", values)),
      element("p", { class: "men" }, marks.figurines(pair[0], true), " ", marks.figurines(pair[1], false)),
      ...(pool.admitted ? [] : [element("p", { class: "note" }, text("not-admitted"))]),
      element("p", { class: "note" }, sheet.digest(found), " ", sheet.sum(found, pool.pairs.length)),
      element("p", { class: "does" }, print, " ", element("a", { href: page(found.line, pair) }, text("page"))),
    );
    for (const place of ["command-seed", "hand-seed"]) slot(place).textContent = quoted(found.seed);
  }

  /** Draw by a seed and show it; false when it is none. */
  function show(seed) {
    const found = drawing.draw(seed, pool.dataset, pool.pairs.length);
    if (!found) {
      complain(fill("bad-seed", { n: integer(drawing.LONGEST) }));
      return false;
    }
    slot("complaint").textContent = "";
    form.elements.seed.removeAttribute("aria-invalid");
    const pair = pool.pairs[found.line - 1];
    showDrawn(found, pair);
    sheet.show(found, pair, pool);
    return true;
  }

  function arrive() {
    const seed = new URLSearchParams(location.search).get("seed");
    for (const twin of document.querySelectorAll(".languages a")) twin.search = seed === null ? "" : location.search;
    if (seed === null) return complain("");
    form.elements.seed.value = seed;
    show(seed);
  }

  for (const each of form.elements) each.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seed = drawing.plain(form.elements.seed.value);
    if (!seed) return void show(seed);
    history.pushState(null, "", `?${new URLSearchParams({ seed })}`);
    arrive();
  });
  addEventListener("popstate", arrive);
  arrive();
  if (!slot("sheet").hidden) section.scrollIntoView(); // a draw that somebody sent: the list stands above it
})();
