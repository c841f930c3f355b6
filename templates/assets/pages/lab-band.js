// The band: solved in a worker by both methods, counted as Python counts, drawn as `generator.charts.band` draws it.

(() => {
  const { words, lab } = globalThis.encyclopedia;
  const { learn, text, fill, count, integer, element } = words;
  const place = document.getElementById("lab-band");
  const said = place.querySelector(".said");
  const seed = place.querySelector("input");
  const picture = place.querySelector(".band-board");
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const key = (name) => place.querySelector(`[data-do="${name}"]`);
  const vector = JSON.parse(place.dataset.vector);
  const names = JSON.parse(place.dataset.motifs);
  const frame = vector.made_by.frame;
  const METHODS = ["one_sided", "join"];
  const [CELL, RIM, GAP] = [100, 10, 26];
  let running = null;
  learn(JSON.parse(place.dataset.words));

  const shape = (name, attributes, ...children) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
    made.append(...children);
    return made;
  };
  const motif = (colour) => (colour ? (colour <= frame ? `bar-${colour}` : `shape-${colour - frame}`) : "");

  // The table

  function row(rung, outcome) {
    const number = (value) => element("td", { class: "number" }, value === undefined ? "–" : integer(value));
    const counters = [rung.stored, rung.lookups, rung.nodes].map(number);
    return element("tr", {}, element("th", { scope: "row" }, integer(rung.budget)), ...counters, element("td", {}, outcome));
  }

  function table(state) {
    for (const method of METHODS) {
      const { rungs, at, done } = state[method];
      const rows = rungs.map((rung) => row(rung, text(rung.found ? "band-found" : "band-none")));
      if (at) rows.push(row(at, text(`band-${done ? "full" : state.word}`)));
      const body = place.querySelector(`[data-method="${method}"]`);
      body.replaceChildren(body.firstElementChild, ...rows);
    }
  }

  // The board

  function board({ width, height, pool }, filling) {
    const above = Math.floor(height / 2);
    const looks = filling.map(([one, rotation]) => lab.pieces.turned(pool[one], rotation));
    const y = (at) => RIM + CELL * at + (above && at >= above ? GAP : 0);
    const seam = y(above) - GAP / 2;
    const [drawn, marks, breaks, rows] = [[], [], [], []];
    for (let at = 0; at < height; at += 1) {
      rows.push(element("tr", {}, element("th", { scope: "row", class: "number" }, at + 1)));
      for (let column = 0; column < width; column += 1) {
        const look = looks[at * width + column];
        const [x, middle] = [RIM + CELL * column, (y(at) + CELL + y(at + 1)) / 2];
        const cell = shape("g", { transform: `translate(${x + 50} ${y(at) + 50})` }, shape("path", { class: "piece", d: "M-50-50h100v100h-100z" }));
        look.forEach((colour, edge) => {
          if (colour) cell.append(shape("use", { href: `#${motif(colour)}`, class: motif(colour), transform: `rotate(${90 * edge})` }));
        });
        drawn.push(cell);
        rows.at(-1).append(element("td", {}, look.map((colour) => (colour ? names[motif(colour)] : "–")).join(", ")));
        const broken = (other_row, other_column, d) => {
          breaks.push({ row: at + 1, column: column + 1, other_row, other_column });
          marks.push(shape("path", { class: "broken", d }));
        };
        if (column + 1 < width && look[1] !== looks[at * width + column + 1][3]) broken(at + 1, column + 2, `M${x + CELL} ${y(at) + 50}m0-46v92`);
        if (at + 1 === height) continue;
        if (look[2] !== looks[(at + 1) * width + column][0]) broken(at + 2, column + 1, `M${x + 50} ${middle}m-46 0h92`);
        else if (at + 1 === above) marks.push(shape("path", { class: "joined", d: `M${x + 50} ${seam - 9}v18` }));
      }
    }
    const [wide, tall] = [2 * RIM + CELL * width, y(height - 1) + CELL + RIM];
    picture.setAttribute("viewBox", `0 0 ${wide} ${tall}`);
    picture.replaceChildren(
      shape("rect", { class: "rim", width: wide, height: tall }),
      ...drawn,
      ...(above ? [shape("path", { class: "gap", d: `M0 ${seam - GAP / 2}h${wide}v${GAP}h-${wide}z` })] : []),
      ...marks,
    );
    slot("broken").textContent = [count("band-broken", breaks.length), ...breaks.map((each) => fill("band-place", each))].join("");
    slot("words").replaceChildren(...rows);
  }

  // The search

  /** Whether a method counted what Python counted, in each budget and by each counter that Python wrote. */
  const same = (method, rungs) =>
    rungs.length === vector[method].length &&
    vector[method].every((wanted, at) => Object.keys(wanted).every((name) => wanted[name] === rungs[at][name]));

  function verdict(state, band, asked, seconds) {
    const [one, two] = METHODS.map((method) => state[method].done);
    if (two.full) return fill("band-memory", { n: integer(two.full.budget), least: integer(one.lower) });
    const scored = [one, two].map(({ filling }) => lab.band.charge(band, filling));
    if (one.upper !== two.upper || scored.some((charge) => charge !== one.upper)) return text("band-apart");
    if (asked !== vector.made_by.seed) return fill("band-solved", { seconds, n: integer(one.upper) });
    return fill(METHODS.every((method) => same(method, state[method].rungs)) ? "band-same" : "band-different", { seconds });
  }

  function end() {
    running.worker.terminate();
    running = null;
    const here = document.activeElement === key("stop");
    key("stop").hidden = true;
    key("solve").disabled = false;
    if (here) key("solve").focus();
    place.removeAttribute("aria-busy");
  }

  function solve() {
    const asked = Math.max(0, Math.min(Number(seed.max), Math.floor(Number(seed.value) || 0)));
    seed.value = asked;
    const started = performance.now();
    const state = { word: "running", one_sided: { rungs: [], at: null, done: null }, join: { rungs: [], at: null, done: null } };
    const band = lab.recoloured({ ...vector.made_by, seed: asked });
    const worker = new Worker(place.dataset.worker, { type: "module" });
    running = { worker, state };
    key("solve").disabled = true;
    key("stop").hidden = false;
    key("stop").focus();
    place.setAttribute("aria-busy", "true");
    said.textContent = text("band-working");
    slot("board").textContent = fill("band-board", { seed: asked });
    table(state);
    worker.addEventListener("message", ({ data: { method, rung, done } }) => {
      const own = state[method];
      if (done) [own.done, own.at] = [done, done.full ?? null];
      else if (rung.found === undefined) own.at = rung;
      else [own.rungs, own.at] = [[...own.rungs, rung], null];
      table(state);
      if (!METHODS.every((each) => state[each].done)) return;
      const seconds = integer(Math.max(1, Math.round((performance.now() - started) / 1000)));
      end();
      said.textContent = verdict(state, band, asked, seconds);
      board(band, state.one_sided.done.filling);
    });
    worker.addEventListener("error", (event) => {
      end();
      said.textContent = fill("band-failed", { why: event.message ?? "" });
    });
    worker.postMessage({ band });
  }

  function stop() {
    const { state } = running;
    end();
    state.word = "stopped";
    table(state);
    const least = (method) => integer(state[method].done?.lower ?? (state[method].rungs.at(-1)?.budget ?? -1) + 1);
    said.textContent = fill("band-stop", { one: least("one_sided"), two: least("join") });
  }

  if (location.protocol === "file:") return; // browsers start no worker from a disk
  key("solve").addEventListener("click", solve);
  key("stop").addEventListener("click", stop);
  seed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // else the same key would press Stop, which has the focus then
    if (!running) solve();
  });
  place.querySelector(".controls").hidden = false;
})();
