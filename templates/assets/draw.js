// A draw that anyone can repeat. `generator.draw` states the method and says the same in Python; both pass the
// vectors of tests/vectors/draws.json. Pure: no page in here. SHA-256 is written out, since a browser offers its
// own only to pages that came over https or from the same machine.

(() => {
  const RANGE = 2 ** 32;
  const LONGEST = 200;
  const BLANKS = /[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

  /** The first so many primes. */
  function primes(many) {
    const found = [];
    for (let next = 2; found.length < many; next += 1) if (found.every((prime) => next % prime)) found.push(next);
    return found;
  }

  /** The first 32 bits of the fractional part of a root of a small prime, exact. */
  function fraction(prime, degree) {
    // The whole root of prime * 2^(32 degree), by bisection; BigInt since a double has only 53 bits.
    const wanted = BigInt(prime) << BigInt(32 * degree);
    let [low, high] = [0n, 1n << 40n];
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (middle ** BigInt(degree) <= wanted) low = middle;
      else high = middle;
    }
    return Number(BigInt.asUintN(32, low));
  }

  const ROUNDS = primes(64).map((prime) => fraction(prime, 3));
  const BEGIN = primes(8).map((prime) => fraction(prime, 2));

  /** SHA-256 of bytes (FIPS 180-4), 64 hexadecimal digits. */
  function sha256(bytes) {
    const length = bytes.length;
    const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
    padded.set(bytes);
    padded[length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(padded.length - 4, (length << 3) >>> 0);
    const turned = (word, by) => (word >>> by) | (word << (32 - by));
    const state = Uint32Array.from(BEGIN);
    const words = new Uint32Array(64);
    for (let block = 0; block < padded.length; block += 64) {
      for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + 4 * at);
      for (let at = 16; at < 64; at += 1) {
        const [one, two] = [words[at - 15], words[at - 2]];
        const low = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
        const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
        words[at] = words[at - 16] + low + words[at - 7] + high;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let at = 0; at < 64; at += 1) {
        const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) >>> 0;
        const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
        [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
    }
    return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  /** A seed as it is hashed. */
  const plain = (seed) => seed.replace(BLANKS, " ").replace(/^ | $/g, "").normalize("NFC");

  /**
   * Draw a line of a list: {seed, digest, round, number, place, line}; null for a seed that says nothing or too
   * much. dataset: the hash of the dataset; lines: how many the list has, 1 to 2^32.
   */
  function draw(seed, dataset, lines) {
    const told = plain(seed);
    if (!told || [...told].length > LONGEST) return null;
    const bound = RANGE - (RANGE % lines);
    for (let round = 0; ; round += 1) {
      const digest = sha256(new TextEncoder().encode(`${told}\n${dataset}\n${round}`));
      for (let place = 0; place < 8; place += 1) {
        const number = Number.parseInt(digest.slice(8 * place, 8 * place + 8), 16);
        if (number < bound) return { seed: told, digest, round, number, place, line: (number % lines) + 1 };
      }
    }
  }

  globalThis.encyclopedia ??= {};
  globalThis.encyclopedia.draw = { draw, plain, sha256, LONGEST };
})();
