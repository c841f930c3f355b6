// Search: numbers and letters lead to a pair or a start; words are looked for in the texts of the site, which
// come in one file when they are first needed.

(() => {
  const { start, words: said, marks, stems } = globalThis.encyclopedia;
  const { text, fill, count, score: spoken, integer, element } = said;
  const place = document.getElementById("search");
  const field = document.getElementById("question");
  const language = document.documentElement.lang;
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const SHOWN = 30;
  const AROUND = 110;
  // Letters of the pieces in French; a row with any but R is not English.
  const FRENCH = { T: "R", C: "N", F: "B", D: "Q", R: "K" };
  let asked = null;
  let latest = 0;

  /** Eight letters of French pieces in English ones; anything else stays. */
  const english = (word) => (/^[TCFDR]{8}$/i.test(word) && /[TCFD]/i.test(word) ? [...word.toUpperCase()].map((letter) => FRENCH[letter]).join("") : word);

  /** What a question names: {start}, {white, black} or null. */
  function named(question) {
    // What follows the pieces in a FEN, without them or with them, says nothing more.
    const bare = question.trim().replace(/\s+[wb]\s+(-|[A-Ha-hKQkq]+)(\s.*)?$/, "").replace(/\s+K?Q?k?q?$/, "");
    const pair = start.readPair(bare.split(/(\s*[/,;–—-]\s*|\s+)/).map(english).join(""));
    if (!pair) return null;
    return start.readStart(english(bare)) === null ? pair : { start: pair.white };
  }

  /** Where a list of steps has a number. */
  function has(steps, wanted) {
    let number = 0;
    return (steps ?? []).some((step) => (number += step) === wanted);
  }

  /** The page of a pair: its own if it has one, else the one that answers for every pair. */
  async function pairAddress({ white, black }) {
    const any = `${place.dataset.any}?w=${white}&b=${black}`;
    try {
      const key = Math.min(white, start.mirror(white));
      const answer = await fetch(`${place.dataset.shards}${key}.json?${place.dataset.dataset}`);
      if (!answer.ok || !has((await answer.json()).pages[white], black)) return any;
      return place.dataset.page.replaceAll("%(w)s", white).replaceAll("%(b)s", black);
    } catch {
      return any;
    }
  }

  const startAddress = (number) => place.dataset.start.replace(/\/N\//, `/${number}/`);

  /** The texts, their words once counted. */
  async function texts() {
    asked ??= fetch(`${place.dataset.index}?${place.dataset.dataset}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const { documents, starts } = await answer.json();
      return { documents: documents.map(counted), starts };
    });
    asked.catch(() => (asked = null));
    return asked;
  }

  /** A document with the weight of each of its words: those of titles and headings count more. */
  function counted([address, title, heading, body]) {
    const weights = new Map();
    for (const [part, weight] of [[title, heading ? 2 : 5], [heading, 5], [body, 1]])
      for (const word of stems.words(part, language)) weights.set(word.stem, (weights.get(word.stem) ?? 0) + weight);
    return { address, title, heading, body, weights };
  }

  /** How much a document says of each word asked for; a longer word that begins with it counts less. */
  function weigh(document, terms) {
    return terms.map(({ stem, folded }) => {
      let weight = document.weights.get(stem) ?? 0;
      if (folded.length > 2) for (const [other, each] of document.weights) if (other !== stem && other.startsWith(folded)) weight += each / 2;
      return weight / (weight + 2);
    });
  }

  /** Documents that have all words, or failing that some, the fullest first. */
  function search(documents, question) {
    const terms = stems.words(question, language);
    const weighed = documents.map((document) => ({ document, weights: weigh(document, terms) }));
    const rare = terms.map((_, at) => Math.log(1 + documents.length / (1 + weighed.filter(({ weights }) => weights[at]).length)));
    const scored = weighed.map(({ document, weights }) => ({ document, all: weights.every(Boolean), score: weights.reduce((sum, weight, at) => sum + weight * rare[at], 0) }));
    const whole = scored.filter(({ all, score }) => all && score);
    const found = (whole.length ? whole : scored.filter(({ score }) => score)).sort((one, other) => other.score - one.score);
    return { found: found.map(({ document }) => document), some: !whole.length && found.length > 0, terms };
  }

  /** A text with the words asked for marked, cut to what is around the first of them. */
  function excerpt(body, terms) {
    const hit = (word) => terms.some(({ stem, folded }) => word.stem === stem || (folded.length > 2 && word.stem.startsWith(folded)));
    const hits = stems.words(body, language).filter(hit);
    const at = hits[0]?.start ?? 0;
    const from = at > AROUND ? body.indexOf(" ", at - AROUND) + 1 : 0;
    const to = Math.max(body.lastIndexOf(" ", from + 2.4 * AROUND), hits[0]?.end ?? 0);
    const last = body.length <= from + 2.4 * AROUND ? body.length : to;
    const pieces = [];
    let done = from;
    for (const { start: begin, end } of hits.filter((word) => word.end <= last)) {
      pieces.push(body.slice(done, begin), element("mark", {}, body.slice(begin, end)));
      done = end;
    }
    return [from ? "… " : "", ...pieces, body.slice(done, last), last < body.length ? " …" : ""];
  }

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

  /** Starts that hold some letters side by side; null when the question is no such letters. */
  function holding(question) {
    const letters = question.trim().toUpperCase();
    if (!/^[KQRBN]{2,7}$/.test(letters)) return null;
    return Array.from({ length: start.STARTS }, (_, number) => number).filter((number) => start.row(number).includes(letters));
  }

  function startEntry(number, readings) {
    const reading = readings[number];
    const words = fill("holds", { row: start.row(number), reading: spoken(reading === null ? null : { cp: reading }) });
    const made = entry(startAddress(number), fill("start", { n: number }), "", [words]);
    made.querySelector("h2").append(marks.figurines(number, true));
    return made;
  }

  function show(entries, question, note = "") {
    slot("list").replaceChildren(...entries.slice(0, SHOWN));
    slot("results").hidden = !entries.length;
    slot("ways").hidden = entries.length > 0;
    slot("found").textContent = entries.length ? count("found", entries.length, { text: question }) : fill("none", { text: question });
    slot("note").textContent = [note, entries.length > SHOWN ? fill("first", { n: integer(SHOWN) }) : ""].filter(Boolean).join(" ");
  }

  function clear() {
    slot("list").replaceChildren();
    slot("results").hidden = true;
    slot("ways").hidden = false;
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
    const slow = setTimeout(() => (slot("note").textContent = text("loading")), 300);
    try {
      const { documents, starts } = await texts();
      if (turn !== latest) return;
      const { found, some, terms } = search(documents, question);
      const entries = (holding(question) ?? []).map((number) => startEntry(number, starts));
      for (const { address, title, heading, body } of found)
        entries.push(entry(place.dataset.root + address, heading || title, heading ? title : "", excerpt(body, terms)));
      show(entries, question.trim(), some ? text("any") : "");
    } catch (error) {
      if (turn === latest) slot("note").textContent = fill("failed", { why: error.message });
    } finally {
      clearTimeout(slow);
    }
  }

  /** Go where a question leads, or look for its words. Whoever goes back comes back to the page before. */
  async function answer(question) {
    const found = named(question);
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
    pause = setTimeout(() => named(field.value) || find(field.value), 250);
  });
  addEventListener("popstate", arrive);
  arrive();
})();
