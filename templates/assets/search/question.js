// What a question names: a start, a pair, or starts that hold some letters side by side. Pure.

(() => {
  const { start } = globalThis.encyclopedia;
  // Letters of the pieces in French; a row with any but R is not English.
  const FRENCH = { T: "R", C: "N", F: "B", D: "Q", R: "K" };

  /** Eight letters of French pieces in English ones; anything else stays. */
  const english = (word) => (/^[TCFDR]{8}$/i.test(word) && /[TCFD]/i.test(word) ? [...word.toUpperCase()].map((letter) => FRENCH[letter]).join("") : word);

  /** {start}, {white, black} or null. */
  function named(question) {
    // What follows the pieces in a FEN, without them or with them, says nothing more.
    const bare = question.trim().replace(/\s+[wb]\s+(-|[A-Ha-hKQkq]+)(\s.*)?$/, "").replace(/\s+K?Q?k?q?$/, "");
    const pair = start.readPair(bare.split(/(\s*[/,;–—-]\s*|\s+)/).map(english).join(""));
    if (!pair) return null;
    return start.readStart(english(bare)) === null ? pair : { start: pair.white };
  }

  /** Numbers of the starts that hold some letters side by side; none when the question is no such letters. */
  function holding(question) {
    const letters = question.trim().toUpperCase();
    if (!/^[KQRBN]{2,7}$/.test(letters)) return [];
    return Array.from({ length: start.STARTS }, (_, number) => number).filter((number) => start.row(number).includes(letters));
  }

  globalThis.encyclopedia.question = { named, holding };
})();
