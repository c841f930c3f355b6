// One page a pair and language, from pairs.json and words.json.
const fs = require("fs");
const words = JSON.parse(fs.readFileSync("words.json", "utf8"));
const pairs = JSON.parse(fs.readFileSync("pairs.json", "utf8"));
const pages = pairs.flatMap((p) => ["fr", "en"].map((lang) => ({ p, lang })));
const grouped = (n, g) => (n < 0 ? "−" : "") + String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, g);
const men = (row, side) => [...row].map((man, x) => `<use href="#${side}${man}" x="${x}"/>`).join("");
const board = (white, black) =>
  `<svg viewBox="0 0 8 8" role="img" aria-label="${black} / ${white}">${men(black, "b")}<g transform="translate(0 7)">${men(white, "w")}</g></svg>`;
module.exports = class {
  data() {
    return {
      pages,
      pagination: { data: "pages", size: 1, alias: "one" },
      permalink: ({ one }) => `${one.lang}/${one.p.w}/${one.p.w}-${one.p.b}.html`,
      eleventyExcludeFromCollections: true,
    };
  }
  render({ one: { p, lang } }) {
    const said = words[lang];
    const n = (value) => grouped(value, said.group);
    const alternates = ["fr", "en"].map((code) => `<link rel="alternate" hreflang="${code}" href="https://a.example/${code}/${p.w}/${p.w}-${p.b}.html">`).join("");
    const rows = p.rows.map((row, i) => `<tr><th>S${i}</th>${row.map((value) => `<td>${n(value)}</td>`).join("")}</tr>`).join("");
    const near = p.near.map(([w, b, cp]) => `<li><a href="../${w}/${w}-${b}.html">${w}–${b}</a> ${n(cp)}</li>`).join("");
    return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${said.pair} ${p.w}–${p.b}</title><link rel="canonical" href="https://a.example/${lang}/${p.w}/${p.w}-${p.b}.html">${alternates}<script type="application/ld+json">{"@type":"ScholarlyArticle","name":"${p.w}-${p.b}"}</script></head><body><h1>${said.pair} ${p.w}–${p.b}</h1><p>${said.claim} ${n(p.cp)} cp, ${n(p.nodes)}.</p>${board(p.white, p.black)}${board(p.mwhite, p.mblack)}<table>${rows}</table><ul>${near}</ul><p>${said.text}</p></body></html>`;
  }
};
