// The trick itself, on subset sum: which subsets of n numbers add up to a target, by one side and by two halves
// (Horowitz and Sahni, 1974). The same counters as `eternity.subset`. Pure. A subset is a bit mask: bit i is number i.

(() => {
  const { SplitMix64 } = globalThis.encyclopedia.lab;
  const SIGNATURES = 48;
  const ENTRY_BYTES = 16n;

  /** The sum of every subset, by mask. */
  function sums(numbers) {
    return Array.from({ length: 2 ** numbers.length }, (_, mask) =>
      numbers.reduce((total, number, place) => total + (Math.floor(mask / 2 ** place) % 2) * number, 0),
    );
  }

  function halves(numbers) {
    const middle = Math.floor(numbers.length / 2);
    return [sums(numbers.slice(0, middle)), sums(numbers.slice(middle)), 2 ** middle];
  }

  /** Masks of each sum, in increasing order. */
  function table(totals) {
    const stored = new Map();
    totals.forEach((total, mask) => stored.set(total, [...(stored.get(total) ?? []), mask]));
    return stored;
  }

  const ascending = (one, other) => one - other;

  /** Try every subset: {steps, stored, found}. */
  function oneSided(numbers, target) {
    const all = sums(numbers);
    return { steps: all.length, stored: 0, found: [...all.keys()].filter((mask) => all[mask] === target) };
  }

  /** Store the left half by its sum in a hash table and look the right half up. */
  function hashedHalves(numbers, target) {
    const [left, right, shift] = halves(numbers);
    const stored = table(left);
    const found = right.flatMap((total, other) => (stored.get(target - total) ?? []).map((mask) => other * shift + mask));
    return { steps: left.length + right.length, stored: left.length, found: found.sort(ascending) };
  }

  /** Sort the left half by its sum and look the right half up by bisection. */
  function sortedHalves(numbers, target) {
    const [left, right, shift] = halves(numbers);
    const order = [...left.keys()].sort((one, other) => left[one] - left[other] || one - other);
    const found = [];
    right.forEach((total, other) => {
      let [low, high] = [0, order.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (left[order[middle]] < target - total) low = middle + 1;
        else high = middle;
      }
      for (; low < order.length && left[order[low]] === target - total; low += 1) found.push(other * shift + order[low]);
    });
    return { steps: left.length + right.length, stored: left.length, found: found.sort(ascending) };
  }

  /** The micro-instance of a seed: ten remainders and a target. */
  function micro(seed) {
    const stream = new SplitMix64(seed);
    const numbers = Array.from({ length: 10 }, () => 1 + stream.below(SIGNATURES - 1));
    return { numbers, target: stream.below(SIGNATURES) };
  }

  /** Store the 32 left candidates by signature, then probe with the 32 right ones; one step a tick. */
  function* play({ numbers, target }) {
    const [left, right] = halves(numbers);
    const stored = table(left.map((total) => total % SIGNATURES));
    let joined = 0;
    for (const [subset, total] of left.entries())
      yield { phase: "store", subset, signature: total % SIGNATURES, partners: [], enumerated: subset + 1, stored: subset + 1, joined };
    for (const [subset, total] of right.entries()) {
      const signature = (((target - total) % SIGNATURES) + SIGNATURES) % SIGNATURES;
      const partners = stored.get(signature) ?? [];
      joined += partners.length;
      yield { phase: "probe", subset, signature, partners, enumerated: left.length + subset + 1, stored: left.length, joined };
    }
  }

  /** What both ways cost for n numbers (n even), as BigInt: subsets of one side, of two halves, entries, bytes. */
  function trade(n) {
    const entries = 2n ** BigInt(n / 2);
    return { one: 2n ** BigInt(n), two: 2n * entries, entries, bytes: ENTRY_BYTES * entries };
  }

  globalThis.encyclopedia.lab.subset = { SIGNATURES, oneSided, hashedHalves, sortedHalves, micro, play, trade };
})();
