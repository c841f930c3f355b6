// Documents and what they say of some words. A document is {address, title, heading, body, weights}. No page in here.

(() => {
  const { stems } = globalThis.encyclopedia;
  const BEFORE = 110; // letters of an excerpt before the first hit
  const LONGEST = 264;
  const PREFIX = 3; // letters of a word that longer ones may begin with

  /** Documents with the weight of each of their words: those of titles and headings count more. written: as the file has them. */
  function counted(written, language) {
    return written.map(([address, title, heading, body]) => {
      const weights = new Map();
      for (const [part, weight] of [[title, heading ? 2 : 5], [heading, 5], [body, 1]])
        for (const word of stems.words(part, language)) weights.set(word.stem, (weights.get(word.stem) ?? 0) + weight);
      return { address, title, heading, body, weights };
    });
  }

  /** How much a document says of each word asked for; a longer word that begins with it counts less. */
  function weigh(document, terms) {
    return terms.map(({ stem, folded }) => {
      let weight = document.weights.get(stem) ?? 0;
      if (folded.length >= PREFIX) for (const [other, each] of document.weights) if (other !== stem && other.startsWith(folded)) weight += each / 2;
      return weight / (weight + 2);
    });
  }

  /** {found: documents that have all words, or failing that some, the fullest first; some: whether only some; terms}. */
  function search(documents, question, language) {
    const terms = stems.words(question, language);
    const weighed = documents.map((document) => ({ document, weights: weigh(document, terms) }));
    const rare = terms.map((_, at) => Math.log(1 + documents.length / (1 + weighed.filter(({ weights }) => weights[at]).length)));
    const scored = weighed.map(({ document, weights }) => ({ document, all: weights.every(Boolean), score: weights.reduce((sum, weight, at) => sum + weight * rare[at], 0) }));
    const whole = scored.filter(({ all, score }) => all && score);
    const found = (whole.length ? whole : scored.filter(({ score }) => score)).sort((one, other) => other.score - one.score);
    return { found: found.map(({ document }) => document), some: !whole.length && found.length > 0, terms };
  }

  /** A text cut to what is around the first word asked for, in pieces: {text, hit}. */
  function excerpt(body, terms, language) {
    const hit = (word) => terms.some(({ stem, folded }) => word.stem === stem || (folded.length >= PREFIX && word.stem.startsWith(folded)));
    const hits = stems.words(body, language).filter(hit);
    const at = hits[0]?.start ?? 0;
    const from = at > BEFORE ? body.indexOf(" ", at - BEFORE) + 1 : 0;
    const to = Math.max(body.lastIndexOf(" ", from + LONGEST), hits[0]?.end ?? 0);
    const last = body.length <= from + LONGEST ? body.length : to;
    const pieces = from ? [{ text: "… " }] : [];
    let done = from;
    for (const { start, end } of hits.filter((word) => word.end <= last)) {
      pieces.push({ text: body.slice(done, start) }, { text: body.slice(start, end), hit: true });
      done = end;
    }
    pieces.push({ text: body.slice(done, last) });
    if (last < body.length) pieces.push({ text: " …" });
    return pieces;
  }

  globalThis.encyclopedia.texts = { counted, search, excerpt };
})();
