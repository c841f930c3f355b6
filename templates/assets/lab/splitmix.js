// Our own seeded generator, SplitMix64: the same numbers as `eternity.splitmix`. Pure.

(() => {
  const word = (value) => BigInt.asUintN(64, value);

  /** A stream of 64-bit numbers that depends on its seed alone. */
  class SplitMix64 {
    #state;

    constructor(seed) {
      this.#state = word(BigInt(seed));
    }

    /** The next number, 0n to 2n ** 64n - 1n. */
    next() {
      this.#state = word(this.#state + 0x9e3779b97f4a7c15n);
      let mixed = this.#state;
      mixed = word((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
      mixed = word((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
      return mixed ^ (mixed >> 31n);
    }

    /** A number from 0 to `bound` - 1, without bias: words past the last whole multiple are thrown away. */
    below(bound) {
      const by = BigInt(bound);
      const limit = 2n ** 64n - (2n ** 64n % by);
      let drawn = this.next();
      while (drawn >= limit) drawn = this.next();
      return Number(drawn % by);
    }

    /** Put the items in an order drawn from all orders (Fisher and Yates, from the last place down). */
    shuffle(items) {
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = this.below(last + 1);
        [items[last], items[other]] = [items[other], items[last]];
      }
    }
  }

  globalThis.encyclopedia ??= {};
  globalThis.encyclopedia.lab ??= {};
  globalThis.encyclopedia.lab.SplitMix64 = SplitMix64;
})();
