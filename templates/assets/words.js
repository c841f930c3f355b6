// What a script says: texts come from the page's <template id="words">, or from a file that a script gives to
// `learn`, so that the catalogs translate them; numbers are written as the generator writes them.

(() => {
  const language = document.documentElement.lang;
  const grouped = new Intl.NumberFormat(language === "en" ? "en-GB" : language);
  const plural = new Intl.PluralRules(language);
  const texts = new Map();
  const own = document.getElementById("words")?.content.querySelectorAll("[data-word]") ?? [];
  for (const each of own) texts.set(each.dataset.word, each.textContent.trim());

  /** Take over texts by key. */
  function learn(more) {
    for (const [key, each] of Object.entries(more)) texts.set(key, each);
  }

  /** The text of a key. */
  function text(key) {
    if (!texts.has(key)) throw new Error(`no word ${key}`);
    return texts.get(key);
  }

  /** A text with its values, as text. */
  const fill = (key, values = {}) => text(key).replace(/%\((\w+)\)s/g, (_, name) => values[name]);

  /** A text with its values, some of which are elements, as a list of nodes. */
  const nodes = (key, values = {}) =>
    text(key).split(/%\((\w+)\)s/).map((piece, place) => (place % 2 ? values[piece] : piece));

  /** A text that counts something: the page has it as `key.one` and `key.other`. */
  const count = (key, number, values = {}) =>
    fill(`${key}.${plural.select(number) === "one" ? "one" : "other"}`, { n: integer(number), ...values });

  const integer = (number) => grouped.format(number).replace("-", "\u2212");
  const signed = (number) => (number > 0 ? "+" : "") + integer(number);

  /** A score: {cp}, {mate} or null. In words, as `edition.score` has it. */
  function score(found) {
    if (!found) return text("unmeasured");
    if (found.mate === undefined) return `${signed(found.cp)}\u00a0cp`;
    const n = Math.abs(found.mate);
    return count(found.mate > 0 ? "white-mates" : "black-mates", n);
  }

  /** A score for a cell whose head says cp. */
  function short(found) {
    if (!found) return text("unmeasured");
    if (found.mate === undefined) return signed(found.cp);
    return `${found.mate > 0 ? "+" : "\u2212"}M${Math.abs(found.mate)}`;
  }

  /** An element with attributes and children. */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  globalThis.encyclopedia ??= {};
  globalThis.encyclopedia.words = { learn, text, fill, nodes, count, integer, signed, score, short, element };
})();
