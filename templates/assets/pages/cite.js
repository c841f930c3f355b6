// The three forms of a citation: built here, from what the head of the page and its words say, where the page does
// not hold them; each can be copied and saved. Loaded when a reader opens the list. The same text as the
// generator's, character for character.

(() => {
  const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
  const SPOKEN = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" };
  const escaped = (text) => text.replace(/[\\{}&%$#_~^]/g, (sign) => SPOKEN[sign] ?? `\\${sign}`);

  /** What a tag for search engines of scholarship says. */
  const tag = (name) => document.querySelector(`meta[name=citation_${name}]`).content;

  /** Name, ending and text of each form. */
  function forms(page) {
    const [key, title, version] = [page.identifier, tag("title"), page.version];
    const article = page["@type"] === "ScholarlyArticle";
    const [author, container] = [tag("author"), document.querySelector(".cite cite").textContent];
    const [date, language, url] = [tag("publication_date"), document.documentElement.lang, tag("public_url")];
    const [year, month, day] = date.split("/").map(Number);
    const bibtex = `@misc{${key},\n` +
      `  author = {{${escaped(author)}}},\n  title = {{${escaped(title)}}},\n` +
      `  howpublished = {${escaped(container)}, ${escaped(version)}},\n` +
      `  year = {${year}},\n  month = ${MONTHS[month - 1]},\n  language = {${language}},\n  url = {${url}},\n}\n`;
    const ris = Object.entries({
      TY: article ? "ENCYC" : "DATA", ID: key, AU: author, TI: title, T2: container, ET: version,
      PY: year, DA: date, LA: language, UR: url, ER: "",
    }).map(([tag, text]) => `${tag}  - ${text}\n`).join("");
    const csl = [{
      id: key, type: article ? "entry-encyclopedia" : "dataset", title, "container-title": container,
      author: [{ literal: author }], issued: { "date-parts": [[year, month, day]] },
      version, language, URL: url,
    }];
    return [["BibTeX", "bib", bibtex], ["RIS", "ris", ris], ["CSL-JSON", "json", `${pretty(csl)}\n`]];
  }

  /** JSON as the generator indents it. */
  const pretty = (value) => JSON.stringify(value, null, 1);

  /** An element with a class and a text. */
  function make(name, kind, text = "") {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.textContent = text;
    return made;
  }

  const list = document.querySelector(".forms");
  const [copy, copied, save] = document.querySelector("main").dataset.words.split("|");
  const page = JSON.parse(document.querySelector('script[type="application/ld+json"]').textContent);

  if (!list.querySelector("pre")) {
    for (const [name, ending, text] of forms(page)) {
      const form = make("div", "fen");
      form.dataset.ending = ending;
      const head = make("div", "fen-head");
      head.append(make("span", "", name));
      const code = make("code", "", text);
      form.append(head, make("pre"));
      form.lastChild.append(code);
      list.append(form);
    }
  }

  for (const form of list.querySelectorAll("[data-ending]")) {
    const { textContent: text } = form.querySelector("code");
    const name = form.querySelector("span").textContent;
    const actions = make("span", "actions");
    if (navigator.clipboard) {
      const button = make("button", "link-button", copy);
      button.type = "button";
      button.setAttribute("aria-label", `${copy}, ${name}`);
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(text);
        button.textContent = copied;
        setTimeout(() => (button.textContent = copy), 2000);
      });
      actions.append(button, " ");
    }
    const link = make("a", "link-button", save);
    link.setAttribute("aria-label", `${save}, ${name}`);
    link.download = `${page.identifier}.${form.dataset.ending}`;
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    actions.append(link);
    form.querySelector(".fen-head").append(actions);
  }
})();
