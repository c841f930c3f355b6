// The trade: three bars that follow n, on the axis that the generator drew.

(() => {
  const { words, lab } = globalThis.encyclopedia;
  const { learn, text, fill, nodes, integer } = words;
  const place = document.getElementById("lab-trade");
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const slider = place.querySelector("input");
  const language = document.documentElement.lang;
  const decimals = new Intl.NumberFormat(language === "en" ? "en-GB" : language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const AXIS = 22 * Math.log2(10);
  const WALL = 2n ** 34n;
  const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];
  learn(JSON.parse(place.dataset.words));

  function math(name, ...children) {
    const made = document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
    made.append(...children);
    return made;
  }

  /** A whole number, or a power of ten with two decimals where it is long. */
  function amount(value) {
    const ten = String(value).length - 1;
    if (ten < 10) return integer(Number(value));
    const front = decimals.format(Number(value) / 10 ** ten);
    return math("math", math("mn", front), math("mo", "×"), math("msup", math("mn", "10"), math("mn", String(ten))));
  }

  function memory(bytes) {
    let [left, unit] = [bytes, 0];
    for (; left >= 1024n && unit < UNITS.length - 1; unit += 1) left /= 1024n;
    return fill(`trade-${UNITS[unit]}`, { n: integer(Number(left)) });
  }

  function show() {
    const n = Number(slider.value);
    const { one, two, entries, bytes } = lab.subset.trade(n);
    const lengths = { one: n, two: n / 2 + 1, table: n / 2 };
    const values = { one: [amount(one)], two: [amount(two)], table: nodes("trade-kept", { entries: amount(entries), memory: memory(bytes) }) };
    for (const [kind, log2] of Object.entries(lengths)) {
      place.querySelector(`rect.${kind}`).setAttribute("width", `${Math.min(100, (100 * log2) / AXIS).toFixed(2)}%`);
      slot(kind).replaceChildren(...values[kind]);
    }
    place.classList.toggle("full", bytes >= WALL);
    place.querySelector("output").textContent = n;
    const said = nodes("trade-spoken", { n, one: amount(one), two: amount(two), entries: amount(entries), memory: memory(bytes) });
    if (bytes >= WALL) said.push(` ${text(bytes === WALL ? "trade-wall" : "trade-beyond")}`);
    place.querySelector(".said").replaceChildren(...said);
  }

  place.querySelector(".slide").hidden = false;
  slider.addEventListener("input", show);
  show();
})();
