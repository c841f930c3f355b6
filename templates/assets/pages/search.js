// Search: numbers and letters lead to a pair or a start; words are looked for in the texts of the site, which come in one
// file when they are first needed.

(() => {
  const { start, words: said, marks, shard, question: asking, texts } = globalThis.encyclopedia;
  const { text, fill, count, score: spoken, element } = said;
  const place = document.getElementById("search");
  const field = document.getElementById("question");
  const more = place.querySelector("[data-more]");
  const language = document.documentElement.lang;
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const SHOWN = 30;
  const PAUSE = 250; // milliseconds after which somebody has stopped typing
  const SLOW = 300; // milliseconds after which a wait is worth a word
  let asked = null;
  let latest = 0;

  /** The page of a pair: its own if it has one, else the one that answers for every pair. */
  async function pairAddress(pair) {
    try {
      if (shard.hasPage(await shard.fetchShard(place.dataset, pair), pair)) return shard.pageOf(place.dataset.page, pair);
    } catch {
      // Then the page that answers for every pair says what is amiss.
    }
    return `${place.dataset.any}?w=${pair.white}&b=${pair.black}`;
  }

  const startAddress = (number) => place.dataset.start.replace(/\/N\//, `/${number}/`);

  /** The texts and the readings of the starts, their words once counted. */
  function fetchTexts() {
    asked ??= fetch(`${place.dataset.index}?${place.dataset.dataset}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const { documents, starts } = await answer.json();
      return { documents: texts.counted(documents, language), starts };
    });
    asked.catch(() => (asked = null));
    return asked;
  }

  // What stands on the page

  /** One result: a link, where it is, and what it says. */
  function entry(address, title, where, content) {
    return element(
      "li",
      {},
      element("h2", {}, element("a", { href: address }, title)),
      ...(where ? [element("div", { class: "where" }, where)] : []),
      element("p", {}, ...content),
    );
  }

  function startEntry(number, reading) {
    const words = fill("holds", { row: start.row(number), reading: spoken(reading === null ? null : { cp: reading }) });
    const made = entry(startAddress(number), fill("start", { n: number }), "", [words]);
    made.querySelector("h2").append(marks.figurines(number, true));
    return made;
  }

  function textEntry({ address, title, heading, body }, terms) {
    const pieces = texts.excerpt(body, terms, language).map((piece) => (piece.hit ? element("mark", {}, piece.text) : piece.text));
    return entry(place.dataset.root + address, heading || title, heading ? title : "", pieces);
  }

  /** Show results, the first of them until more are asked for. */
  function show(entries, question, note) {
    slot("list").replaceChildren(...entries);
    for (const each of entries.slice(SHOWN)) each.hidden = true;
    more.hidden = entries.length <= SHOWN;
    more.textContent = count("more", entries.length - SHOWN);
    slot("results").hidden = !entries.length;
    slot("ways").hidden = entries.length > 0;
    place.classList.toggle("answered", entries.length > 0);
    slot("found").textContent = entries.length ? count("found", entries.length, { text: question }) : fill("none", { text: question });
    slot("note").textContent = note;
  }

  function clear() {
    slot("list").replaceChildren();
    slot("results").hidden = true;
    slot("ways").hidden = false;
    place.classList.remove("answered");
    slot("found").textContent = slot("note").textContent = "";
  }

  /** Look for words. */
  async function find(question) {
    const turn = (latest += 1);
    if (!question.trim()) return clear();
    if (location.protocol === "file:") {
      slot("note").textContent = text("disk");
      return;
    }
    const slow = setTimeout(() => (slot("note").textContent = text("loading")), SLOW);
    try {
      const { documents, starts } = await fetchTexts();
      if (turn !== latest) return;
      const { found, some, terms } = texts.search(documents, question, language);
      const entries = asking.holding(question).map((number) => startEntry(number, starts[number]));
      show([...entries, ...found.map((document) => textEntry(document, terms))], question.trim(), some ? text("any") : "");
    } catch (error) {
      if (turn === latest) slot("note").textContent = fill("failed", { why: error.message });
    } finally {
      clearTimeout(slow);
    }
  }

  /** Go where a question leads, or look for its words. Whoever goes back comes back to the page before. */
  async function answer(question) {
    const found = asking.named(question);
    if (!found) return find(question);
    const name = found.start === undefined ? `${found.white} – ${found.black}` : fill("start", { n: found.start });
    slot("found").textContent = fill("leading", { name });
    location.replace(found.start === undefined ? await pairAddress(found) : startAddress(found.start));
  }

  /** Show what the address asks for. */
  function arrive() {
    const question = new URLSearchParams(location.search).get("q") ?? "";
    field.value = question;
    for (const twin of document.querySelectorAll(".languages a")) twin.search = question ? `?q=${encodeURIComponent(question)}` : "";
    answer(question);
  }

  place.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    history.pushState(null, "", `?q=${encodeURIComponent(field.value.trim())}`);
    arrive();
  });
  // While somebody types, words are looked for once they pause; nobody is led away before they ask.
  let pause;
  field.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => asking.named(field.value) || find(field.value), PAUSE);
  });
  more.addEventListener("click", () => {
    const rest = [...slot("list").children].slice(SHOWN);
    for (const each of rest) each.hidden = false;
    more.hidden = true;
    rest[0].querySelector("a").focus();
  });
  addEventListener("popstate", arrive);
  arrive();
})();
