// Words as a search compares them: without case, accents and endings, in the language of the page. Pure.
// The rules are light ones, in the manner of Savoy's stemmers: what a reader would call the same word falls
// together; letters are folded first, so that "equilibrees" is "équilibrées".

(() => {
  const LIGATURES = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

  // Rounds of rules, tried in order; in each round the first ending that fits is replaced. A rule: ending,
  // replacement, and how many letters must stand before it.
  const ROUNDS = {
    fr: [
      [["eaux", "eau", 1], ["aux", "al", 2], ["oux", "ou", 2], ["eux", "eux", 3], ["eux", "eu", 1], ["ss", "ss", 1], ["s", "", 3], ["x", "", 3]],
      [
        ["ellement", "el", 3], ["eusement", "", 3], ["ivement", "", 4], ["issement", "", 3], ["ification", "ifi", 2],
        ["ement", "", 3], ["amment", "", 3], ["ation", "", 3], ["ateur", "", 3], ["atrice", "", 3], ["elle", "el", 3],
        ["euse", "", 4], ["eux", "", 4], ["eur", "", 4], ["ive", "", 4], ["if", "", 4], ["ance", "", 4], ["ence", "", 4],
        ["able", "", 3], ["ible", "", 3], ["isme", "", 3], ["iste", "", 3], ["ique", "", 3], ["ite", "", 4],
      ],
      [
        ["issaient", "", 3], ["issait", "", 3], ["issant", "", 3], ["issent", "", 3], ["eraient", "", 3], ["erait", "", 3],
        ["eront", "", 3], ["erons", "", 3], ["aient", "", 3], ["antes", "", 3], ["ante", "", 3], ["era", "", 3],
        ["ait", "", 3], ["ant", "", 3], ["ent", "", 4], ["ees", "", 3], ["ee", "", 3], ["ie", "", 3], ["er", "", 3],
        ["ez", "", 3], ["a", "", 4], ["e", "", 3],
      ],
      [["i", "", 4]],
    ],
    en: [
      [["sses", "ss", 1], ["ies", "y", 2], ["ss", "ss", 1], ["us", "us", 1], ["is", "is", 1], ["s", "", 3]],
      [["edly", "", 3], ["ingly", "", 3], ["ied", "y", 2], ["ing", "", 3], ["ed", "", 3], ["ly", "", 4]],
      [
        ["ification", "ify", 2], ["ization", "ize", 2], ["ation", "", 4], ["ate", "", 4], ["ment", "", 4], ["ness", "", 3],
        ["able", "", 4], ["ible", "", 4], ["ency", "", 4], ["ence", "", 4], ["ance", "", 4], ["ent", "", 5],
        ["ity", "", 4], ["er", "", 4],
      ],
      [["ie", "i", 2], ["y", "i", 2], ["e", "", 3]],
    ],
  };

  /** Lower case, no accents, ligatures in letters. */
  const fold = (text) =>
    text
      .toLowerCase()
      .replace(/[œæßøł]/g, (letter) => LIGATURES[letter])
      .normalize("NFD")
      .replace(/\p{M}/gu, "");

  // Digits with a narrow space between groups are one number; a letter and digits are one word.
  const WORD = /\p{N}+(?:[\u00a0\u202f,]\p{N}{3})+|[\p{L}\p{N}\p{M}]+/gu;

  /** The words of a text: where each begins and ends, and its stem. */
  function words(text, language) {
    const found = [];
    for (const match of text.matchAll(WORD)) {
      const folded = fold(match[0]).replace(/[\u00a0\u202f,]/g, "");
      if (folded.length > 1) found.push({ start: match.index, end: match.index + match[0].length, folded, stem: stem(folded, language) });
    }
    return found;
  }

  /** A folded word without its endings. */
  function stem(word, language) {
    if (/\d/.test(word)) return word;
    let left = word;
    for (const rules of ROUNDS[language]) {
      const rule = rules.find(([ending, , before]) => left.endsWith(ending) && left.length - ending.length >= before);
      if (rule) left = left.slice(0, left.length - rule[0].length) + rule[1];
    }
    return left.replace(/([^aeiouy\d])\1$/, "$1");
  }

  globalThis.encyclopedia ??= {};
  globalThis.encyclopedia.stems = { fold, words, stem };
})();
