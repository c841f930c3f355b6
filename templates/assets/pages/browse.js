// Browse: a table over all classes that were read, from one file of packed columns. The filter lives in the
// address. Until the columns are here, and wherever they cannot come, the list of the page stays.

(() => {
  const { start, words, marks, plane } = globalThis.encyclopedia;
  const { text, fill, nodes, count, integer, signed, short, element } = words;
  const place = document.getElementById("browser");
  const listed = document.getElementById("listed");
  const note = document.getElementById("browser-note");
  const form = place.querySelector("form");
  const stages = JSON.parse(place.dataset.stages);
  const states = [...document.getElementById("states").content.querySelectorAll("[data-state]")].map((each) => each.dataset.state);
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const PAGE = 50;
  const ANY = "........";
  const { OPEN, BIN } = plane;
  // On a phone the heads of the table are hidden, and this field stands for them.
  const sorting = place.querySelector("[name=sorting]");
  let columns = null;
  let read = 0;
  let selection = [];
  let square = { side: "b", file: 0 };
  let filter = initial();

  function initial() {
    return { w: null, b: null, wp: ANY, bp: ANY, lo: -OPEN, hi: OPEN, stages: [], states: [], castling: "", sort: "stage", desc: false, page: 1 };
  }

  // The address

  /** The filter that an address asks for; what is nonsense in it is passed over. */
  function fromAddress(search) {
    const asked = new URLSearchParams(search);
    const found = initial();
    for (const side of ["w", "b"]) {
      found[side] = /^\d{1,3}$/.test(asked.get(side) ?? "") && Number(asked.get(side)) < start.STARTS ? Number(asked.get(side)) : null;
      const pieces = (asked.get(`${side}p`) ?? "").toUpperCase();
      if (/^[.KQRBN]{8}$/.test(pieces)) found[`${side}p`] = pieces;
    }
    const range = /^(-?\d+)?\.\.(-?\d+)?$/.exec(asked.get("cp") ?? "");
    if (range) {
      const bound = (digits, open) => (digits === undefined ? open : Math.max(-OPEN, Math.min(OPEN, Number(digits))));
      [found.lo, found.hi] = [bound(range[1], -OPEN), bound(range[2], OPEN)];
    }
    const names = (key) => (asked.get(key) ?? "").split(",");
    found.stages = names("stage").map((name) => stages.findIndex((stage) => stage.name === name) + 1).filter(Boolean);
    found.states = names("state").map((name) => states.indexOf(name) + 1).filter(Boolean);
    if (["white", "black", "both", "neither"].includes(asked.get("castling"))) found.castling = asked.get("castling");
    if (plane.SORTS.includes(asked.get("sort"))) found.sort = asked.get("sort");
    found.desc = asked.has("desc");
    found.page = Math.max(1, Number.parseInt(asked.get("p"), 10) || 1);
    return found;
  }

  function toAddress() {
    const said = new URLSearchParams();
    for (const side of ["w", "b"]) {
      if (filter[side] !== null) said.set(side, filter[side]);
      if (filter[`${side}p`] !== ANY) said.set(`${side}p`, filter[`${side}p`]);
    }
    if (filter.lo > -OPEN || filter.hi < OPEN) said.set("cp", `${filter.lo > -OPEN ? filter.lo : ""}..${filter.hi < OPEN ? filter.hi : ""}`);
    if (filter.stages.length) said.set("stage", filter.stages.map((each) => stages[each - 1].name).join(","));
    if (filter.states.length) said.set("state", filter.states.map((each) => states[each - 1]).join(","));
    if (filter.castling) said.set("castling", filter.castling);
    if (filter.sort !== "stage") said.set("sort", filter.sort);
    if (filter.desc) said.set("desc", "1");
    if (filter.page > 1) said.set("p", filter.page);
    return said.size ? `?${said}` : location.pathname;
  }

  // What stands on the page

  function showSquares() {
    for (const rank of place.querySelectorAll(".squares[data-side]")) {
      const side = rank.dataset.side;
      for (const each of rank.children) {
        const file = Number(each.dataset.file);
        const man = filter[`${side}p`][file];
        const chosen = side === square.side && file === square.file;
        each.replaceChildren(...(man === "." ? [element("span", {}, "·")] : [marks.lone(side, man)]));
        each.setAttribute("aria-label", fill(`square-${side}`, { file: start.FILES[file], man: text(`man-${man}`) }));
        each.setAttribute("aria-pressed", String(chosen));
        each.classList.toggle("set", man !== ".");
        each.tabIndex = chosen ? 0 : -1;
      }
    }
    const now = filter[`${square.side}p`][square.file];
    for (const each of place.querySelectorAll(".man")) {
      const man = each.dataset.man;
      each.replaceChildren(man === "." ? element("span", {}, "·") : marks.lone(square.side, man));
      each.setAttribute("aria-label", text(`man-${man}`));
      each.setAttribute("aria-pressed", String(man === now));
    }
    place.querySelector(".chosen-square").textContent = fill(`square-${square.side}`, { file: start.FILES[square.file], man: text(`man-${now}`) });
  }

  function showRange() {
    const { lo, hi } = filter;
    const [from, to] = [lo > -OPEN, hi < OPEN];
    slot("range").textContent = fill(from && to ? "range" : from ? "range-from" : to ? "range-to" : "range-all", { lo: signed(lo), hi: signed(hi) });
    form.elements.lo.value = lo;
    form.elements.hi.value = hi;
    for (const [name, value] of [["lo", lo], ["hi", hi]]) form.elements[name].setAttribute("aria-valuetext", `${signed(value)} cp`);
  }

  /** Bars of 5 cp in the colours of the scale, the chosen range behind them. */
  function showHistogram(bins) {
    const drawing = place.querySelector(".histogram svg");
    const most = Math.max(1, ...bins.slice(1, -1));
    const x = (cp) => 5 + ((cp + OPEN) / (2 * OPEN)) * 320;
    const width = (BIN / (2 * OPEN)) * 320;
    const [lo, hi] = [x(filter.lo), x(filter.hi)];
    drawing.replaceChildren(
      marks.shape("rect", { class: "within", x: lo, width: Math.max(0, hi - lo), y: 0, height: 70 }),
      ...[...bins].map((size, at) => {
        const cp = at * BIN - OPEN;
        const height = Math.min(66, (66 * size) / most);
        return marks.shape("rect", { class: marks.step(cp), x: x(cp) - width / 2 + 0.5, width: width - 1, y: 70 - height, height });
      }),
      marks.shape("path", { class: "line", d: `M0 70H330M${lo} 0V74M${hi} 0V74` }),
    );
  }

  function showRows() {
    const pages = Math.max(1, Math.ceil(selection.length / PAGE));
    filter.page = Math.min(filter.page, pages);
    const first = (filter.page - 1) * PAGE;
    const cells = selection.subarray(first, first + PAGE);
    const rows = [...cells].map((cell) => {
      const pair = plane.pair(cell);
      const stage = stages[columns.stage[cell] - 1];
      const score = plane.score(columns.reading[cell]);
      const mirror = plane.score(columns.mirror[cell]);
      const own = columns.state[cell] & plane.OWN_PAGE;
      const address = own
        ? place.dataset.page.replaceAll("%(w)s", pair.white).replaceAll("%(b)s", pair.black)
        : `${place.dataset.anypair}?w=${pair.white}&b=${pair.black}`;
      const said = score ? short(score) : text("unscored");
      const data = (kind, ...content) => element("td", { class: kind }, ...content);
      return element(
        "tr",
        {},
        element("th", { scope: "row", class: "pair" }, element("a", { href: address }, `${pair.white} – ${pair.black}`)),
        data("of-w", marks.figurines(pair.white, true)),
        data("of-b", marks.figurines(pair.black, false)),
        data("stage", stage.name),
        data("number nodes", integer(stage.nodes)),
        data("number cp", element("strong", {}, said)),
        data("bar-cell", marks.bar(score)),
        data("number size", score?.cp === undefined ? "" : integer(Math.abs(score.cp))),
        element("td", { class: "number place", "data-name": text("rank-name") }, columns.rank[cell] ? integer(columns.rank[cell]) : "–"),
        element("td", { class: mirror ? "number of-mirror" : "number of-mirror blank", "data-name": text("mirror-name") }, mirror ? short(mirror) : text("unmeasured")),
        data("state-cell", marks.state(plane.state(columns.state[cell], states))),
      );
    });
    place.querySelector(".browsed tbody").replaceChildren(...rows);
    const clear = element("button", { type: "button", class: "link-button", "data-clear": "" }, text("clear"));
    document.getElementById("found").replaceChildren(`${count("found", selection.length, { all: integer(read) })} `, ...(filtered() ? [clear] : []));
    slot("lines").textContent = selection.length
      ? fill("lines", { from: integer(first + 1), to: integer(first + cells.length), n: integer(selection.length) })
      : text("none");
    place.querySelector("[data-turn='-1']").disabled = filter.page === 1;
    place.querySelector("[data-turn='1']").disabled = filter.page === pages;
    for (const each of place.querySelectorAll("[data-take]")) each.disabled = !selection.length;
    sorting.value = filter.sort;
    for (const sorter of place.querySelectorAll(".sorter")) {
      const chosen = sorter.dataset.sort === filter.sort;
      const head = sorter.closest("th");
      if (chosen) head.setAttribute("aria-sort", filter.desc ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
  }

  const filtered = () => JSON.stringify({ ...filter, sort: "", desc: false, page: 1 }) !== JSON.stringify({ ...initial(), sort: "" });

  /** A start that is only read as its mirror is said to be, and the way there. */
  function showHints() {
    const hints = [];
    if (filter.w !== null && !start.representative(filter.w)) {
      const values = { n: filter.w, mirror: start.mirror(filter.w) };
      const look = element("button", { type: "button", class: "link-button", "data-look": values.mirror }, fill("unfold", values));
      hints.push(...nodes("folded", values), " ", look);
    }
    slot("hint").replaceChildren(...hints);
  }

  /** Read the form's plain fields from the filter. */
  function showForm() {
    for (const side of ["w", "b"]) form.elements[side].value = filter[side] ?? "";
    for (const [name, key] of [["stage", "stages"], ["state", "states"]])
      for (const box of form.querySelectorAll(`[name=${name}]`)) box.checked = filter[key].includes(Number(box.value));
    form.elements.castling.value = filter.castling;
  }

  function select() {
    performance.mark("select");
    const found = plane.select(columns, filter);
    performance.measure("select", "select");
    selection = found.cells;
    showSquares();
    showRange();
    showHistogram(found.bins);
    showHints();
    showRows();
    return found;
  }

  /** Take a change over; the address follows at once. */
  function change(more, page = 1) {
    filter = { ...filter, ...more, page };
    select();
    history.replaceState(null, "", toAddress());
  }

  // What readers do

  form.addEventListener("submit", (event) => event.preventDefault());

  form.addEventListener("input", (event) => {
    const { name, value } = event.target;
    if (name === "w" || name === "b") {
      const wrong = value.trim() && !(/^\d{1,3}$/.test(value.trim()) && Number(value) < start.STARTS);
      event.target.toggleAttribute("aria-invalid", Boolean(wrong));
      if (wrong) slot("hint").textContent = fill("not-a-number", { text: value.trim() });
      else change({ [name]: value.trim() ? Number(value) : null });
    } else if (name === "lo") {
      change({ lo: Math.min(Number(value), filter.hi) });
    } else if (name === "hi") {
      change({ hi: Math.max(Number(value), filter.lo) });
    } else if (name === "stage" || name === "state") {
      const chosen = [...form.querySelectorAll(`[name=${name}]:checked`)].map((box) => Number(box.value));
      change({ [`${name}s`]: chosen });
    } else if (name === "castling") {
      change({ castling: value });
    }
  });

  sorting.addEventListener("change", () => change({ sort: sorting.value, desc: false }));

  /** Put a man on the chosen square, or take it off. */
  function put(man) {
    const key = `${square.side}p`;
    const pieces = [...filter[key]];
    pieces[square.file] = pieces[square.file] === man ? "." : man;
    change({ [key]: pieces.join("") });
  }

  function choose(side, file, focus) {
    square = { side, file };
    showSquares();
    if (focus) place.querySelector(`.squares[data-side="${side}"] [data-file="${file}"]`).focus();
  }

  place.addEventListener("click", (event) => {
    const { target } = event;
    const on = (selector) => target.closest(selector);
    if (on(".square")) choose(on(".squares").dataset.side, Number(on(".square").dataset.file));
    else if (on(".man")) put(on(".man").dataset.man === "." ? filter[`${square.side}p`][square.file] : on(".man").dataset.man);
    else if (on("[data-clear]")) {
      filter = { ...initial(), sort: filter.sort, desc: filter.desc };
      showForm();
      change({});
      document.getElementById("bn").focus();
    } else if (on("[data-look]")) {
      form.elements.w.value = on("[data-look]").dataset.look;
      change({ w: Number(on("[data-look]").dataset.look) });
    } else if (on("[data-turn]")) {
      change({}, filter.page + Number(on("[data-turn]").dataset.turn));
      document.getElementById("found").scrollIntoView({ block: "nearest" });
    } else if (on(".sorter")) {
      const { sort } = on(".sorter").dataset;
      change({ sort, desc: sort === filter.sort && !filter.desc });
    } else if (on("[data-reverse]")) change({ desc: !filter.desc });
    else if (on("[data-take]")) take(on("[data-take]").dataset.take);
  });

  place.addEventListener("keydown", (event) => {
    if (event.target.name === "line" && event.key === "Enter") {
      const line = Number.parseInt(event.target.value.replace(/\D/g, ""), 10);
      if (line) change({}, Math.ceil(Math.min(line, selection.length || 1) / PAGE));
    }
    if (!event.target.matches(".square") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { side, file } = square;
    const moves = { ArrowLeft: [side, Math.max(0, file - 1)], ArrowRight: [side, Math.min(7, file + 1)], ArrowUp: ["b", file], ArrowDown: ["w", file], Home: [side, 0], End: [side, 7] };
    const man = event.key.toUpperCase();
    if (moves[event.key]) choose(...moves[event.key], true);
    else if (/^[KQRBN]$/.test(man)) put(man);
    else if (["Delete", "Backspace", "."].includes(event.key)) put(filter[`${side}p`][file]);
    else return;
    event.preventDefault();
  });

  // Downloads

  /** One line a class: as a French spreadsheet reads it on the French page. */
  function* csv() {
    const french = document.documentElement.lang === "fr";
    const mark = french ? ";" : ",";
    yield `${french ? "\ufeff" : ""}${["w", "b", "white", "black", "stage", "nodes", "cp", "mate", "mirror_cp", "mirror_mate", "state", "rank"].join(mark)}\r\n`;
    for (const cell of selection) {
      const { white, black } = plane.pair(cell);
      const stage = stages[columns.stage[cell] - 1];
      const [own, mirror] = [columns.reading[cell], columns.mirror[cell]].map(plane.score);
      const state = plane.state(columns.state[cell], states);
      yield `${[white, black, start.row(white), start.row(black), stage.name, stage.nodes, own?.cp ?? "", own?.mate ?? "", mirror?.cp ?? "", mirror?.mate ?? "", state, columns.rank[cell] || ""].join(mark)}\r\n`;
    }
  }

  /** One opening a line, as catalog/book.py writes them. */
  function* epd() {
    for (const cell of selection) {
      const { white, black } = plane.pair(cell);
      const score = plane.score(columns.reading[cell]);
      const position = start.fen(white, black).replace(" 0 1", "");
      const said = !score ? "" : score.mate === undefined ? ` ce ${score.cp};` : ` dm ${score.mate};`;
      yield `${position} hmvc 0; fmvn 1;${said} id "${white}-${black}";\n`;
    }
  }

  function take(kind) {
    const types = { csv: "text/csv;charset=utf-8", epd: "text/plain;charset=utf-8" };
    const lines = kind === "csv" ? csv() : epd();
    const parts = [];
    for (let part = [], next = lines.next(); ; next = lines.next()) {
      if (!next.done) part.push(next.value);
      if (part.length === 20000 || next.done) parts.push(part.splice(0).join(""));
      if (next.done) break;
    }
    const url = URL.createObjectURL(new Blob(parts, { type: types[kind] }));
    const link = element("a", { href: url, download: `pairs.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  function arrive() {
    filter = fromAddress(location.search);
    showForm();
    select();
  }

  async function begin() {
    if (location.protocol === "file:") {
      note.textContent = text("disk");
      return;
    }
    try {
      const response = await fetch(place.dataset.columns);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      columns = await plane.read(await response.arrayBuffer());
    } catch (error) {
      note.textContent = fill("failed", { why: error.message });
      return;
    }
    read = plane.order(columns, "stage").cells.length;
    place.hidden = false;
    listed.hidden = true;
    arrive();
    addEventListener("popstate", arrive);
  }

  // The columns are large: the page is painted first, with its typefaces.
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
  addEventListener("load", () => document.fonts.ready.then(painted));
})();
