// The pair space: starts by Scharnagl number, mirrors, castling on move one, FEN. Pure; `catalog.start` and
// `catalog.fen` say the same in Python, and both pass the vectors of tests/vectors/starts.json.

(() => {
  const STARTS = 960;
  const FILES = "abcdefgh";
  // The two knights among five free files, in Scharnagl's order.
  const KNIGHTS = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

  /** The eight pieces of a start, file a to h, in capitals. */
  function build(number) {
    const row = Array(8).fill("");
    const free = () => [...row.keys()].filter((file) => !row[file]);
    row[2 * (number % 4) + 1] = "B";
    row[2 * (Math.floor(number / 4) % 4)] = "B";
    row[free()[Math.floor(number / 16) % 6]] = "Q";
    const left = free();
    for (const place of KNIGHTS[Math.floor(number / 96)]) row[left[place]] = "N";
    free().forEach((file, order) => (row[file] = "RKR"[order]));
    return row.join("");
  }

  const rows = Array.from({ length: STARTS }, (_, number) => build(number));
  const numbers = new Map(rows.map((row, number) => [row, number]));
  const mirrors = rows.map((row) => numbers.get([...row].reverse().join("")));

  /** Which castling moves a side may make as its very first move. */
  function castling(number) {
    const row = rows[number];
    const king = row.indexOf("K");
    const open = (rook, kingTo, rookTo) => {
      const squares = [king, rook, kingTo, rookTo];
      for (let file = Math.min(...squares); file <= Math.max(...squares); file += 1)
        if (file !== king && file !== rook) return false;
      return true;
    };
    return { short: open(row.lastIndexOf("R"), 6, 5), long: open(row.indexOf("R"), 2, 3) };
  }

  /** The start of a pair, White to move; style is "shredder" or "xfen". */
  function fen(white, black, style = "shredder") {
    const letters = (row) => FILES[row.lastIndexOf("R")] + FILES[row.indexOf("R")];
    const [top, bottom] = [rows[black].toLowerCase(), rows[white]];
    const rights = style === "shredder" ? letters(bottom).toUpperCase() + letters(rows[black]) : "KQkq";
    return `${top}/pppppppp/8/8/8/8/PPPPPPPP/${bottom} w ${rights} - 0 1`;
  }

  /** A start as people write it: a number or eight letters; null when it is neither. */
  function readStart(text) {
    const word = text.trim().toUpperCase();
    if (/^\d{1,3}$/.test(word)) return Number(word) < STARTS ? Number(word) : null;
    return numbers.get(word) ?? null;
  }

  /** A pair as people write it: `518/700`, `518-700`, `RNBQKBNR bbqnnrkr`, a FEN, or one start for both sides. */
  function readPair(text) {
    const board = text.trim().split(/\s+/)[0].split("/");
    const parts = board.length === 8 ? [board[7], board[0]] : text.trim().split(/\s*[/,;–—-]\s*|\s+/);
    if (parts.length > 2) return null;
    const [white, black] = [parts[0], parts.at(-1)].map(readStart);
    return white === null || black === null ? null : { white, black };
  }

  globalThis.encyclopedia ??= {};
  globalThis.encyclopedia.start = {
    STARTS,
    FILES,
    castling,
    fen,
    readPair,
    readStart,
    row: (number) => rows[number],
    number: (row) => numbers.get(row) ?? null,
    mirror: (number) => mirrors[number],
    /** Whether the search reads this pair rather than its mirror: the one with the smaller numbers. */
    representative: (white) => white < mirrors[white],
  };
})();
