// Any pair: a choice of two starts, or an address, becomes an answer from the file of White's start.

(() => {
  const { start, words, marks, shard, answer } = globalThis.encyclopedia;
  const { text, fill } = words;
  const place = document.getElementById("anypair");
  const stages = JSON.parse(place.dataset.stages);
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const fields = { white: document.getElementById("w"), black: document.getElementById("b") };
  const ordinary = document.title;
  let latest = 0;

  /** The address of a pair on this page. */
  const here = (pair) => `?w=${pair.white}&b=${pair.black}`;

  /** Draw each start beside its field as soon as it is one. */
  function preview() {
    for (const [side, field] of Object.entries(fields)) {
      const number = start.readStart(field.value);
      slot(`${field.id}-row`).replaceChildren(...(number === null ? [] : [marks.figurines(number, side === "white")]));
      if (number !== null || !field.value.trim()) field.removeAttribute("aria-invalid");
    }
  }

  /** The pair of the form; null with a complaint about the first field that holds no start. */
  function chosen() {
    const wrong = Object.values(fields).filter((field) => start.readStart(field.value) === null);
    for (const field of wrong) field.setAttribute("aria-invalid", "true");
    slot("complaint").textContent = wrong.length ? fill("not-a-start", { text: wrong[0].value.trim() }) : "";
    wrong[0]?.focus();
    return wrong.length ? null : { white: start.readStart(fields.white.value), black: start.readStart(fields.black.value) };
  }

  async function show(pair) {
    const turn = (latest += 1);
    performance.mark("look-up");
    for (const [side, field] of Object.entries(fields)) field.value = pair[side];
    preview();
    slot("examples").hidden = true;
    slot("complaint").textContent = "";
    document.title = `${fill("title", { pair: answer.name(pair) })} · ${ordinary}`;
    for (const twin of document.querySelectorAll(".languages a")) twin.search = here(pair);
    slot("title").textContent = answer.name(pair);
    answer.showStarts(pair);
    if (location.protocol === "file:") {
      slot("claim").textContent = text("disk");
      return;
    }
    slot("claim").textContent = text("loading");
    try {
      const found = await shard.fetchShard(place.dataset, pair);
      if (turn !== latest) return;
      if (found.dataset !== place.dataset.dataset) slot("claim").textContent = text("changed");
      else answer.showAnswer(pair, found, stages, here);
      performance.measure("look-up", "look-up");
    } catch (error) {
      if (turn === latest) slot("claim").textContent = fill("failed", { why: error.message });
    }
  }

  /** Show what the address asks for: `w` and `b`, or `q` from a search. */
  function arrive() {
    const wanted = new URLSearchParams(location.search);
    const question = wanted.get("q")?.trim();
    if (question) {
      const pair = start.readPair(question);
      if (!pair) {
        slot("complaint").textContent = fill("not-a-pair", { text: question });
        return;
      }
      history.replaceState(null, "", here(pair));
      show(pair);
    } else if (wanted.has("w") || wanted.has("b")) {
      for (const field of Object.values(fields)) field.value = wanted.get(field.id) ?? "";
      preview();
      const pair = chosen();
      if (pair) show(pair);
    } else if (latest) location.reload(); // back to the page as it came
    else slot("examples").hidden = false;
  }

  function go(pair) {
    history.pushState(null, "", here(pair));
    show(pair);
  }

  place.addEventListener("input", preview);
  place.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const pair = chosen();
    if (pair) go(pair);
  });
  place.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-pair]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(start.readPair(link.dataset.pair));
    slot("title").scrollIntoView({ block: "nearest" });
  });
  addEventListener("popstate", arrive);
  arrive();
})();
