// The map: the plane of readings on a canvas. Cells are drawn once into a picture of one pixel each, which the
// canvas shows in part; everything that pointer and keyboard do changes the view or the chosen cell.

(() => {
  const { start, words, marks, plane } = globalThis.encyclopedia;
  const { text, fill, integer, score: spoken, short, element } = words;
  const place = document.getElementById("map");
  const canvas = place.querySelector("canvas");
  const sheet = place.querySelector(".sheet");
  const card = place.querySelector(".card");
  const go = place.querySelector(".go");
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const stages = JSON.parse(place.dataset.stages);
  const states = [...document.getElementById("states").content.querySelectorAll("[data-state]")].map((each) => each.dataset.state);
  const WIDE = plane.COLUMNS;
  const TOKENS = ["--k4", "--k3", "--k2", "--k1", "--equal", "--w1", "--w2", "--w3", "--w4"];
  const NEAR = [0, 0.12, 0.3, 0.58, 1]; // of the accent, from over 60 cp to equal
  const MOST = 48;
  const rowOf = new Map(plane.ROWS.map((white, row) => [white, row]));
  let columns = null;
  let painted = null;
  let all = false;
  let distance = false;
  let view = { x: 0, y: 0, zoom: 1 };
  let chosen = null;
  let hovered = null;

  const tall = () => (all ? start.STARTS : plane.ROWS.length);
  const whiteOf = (row) => (all ? row : plane.ROWS[row]);

  // Colours and cells

  /** A colour of the style sheet as red, green, blue. */
  function colour(css) {
    const probe = element("span", {});
    place.append(probe);
    probe.style.color = css;
    const found = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
    probe.remove();
    return found;
  }

  const number = ([red, green, blue]) => 0xff000000 | (blue << 16) | (green << 8) | red;

  /** What is known of an ordered pair: its own packed score, and whether the search reads it or its mirror. */
  function cell(white, black) {
    const own = rowOf.has(white);
    const at = own ? rowOf.get(white) * WIDE + black : rowOf.get(start.mirror(white)) * WIDE + start.mirror(black);
    return {
      own,
      at,
      packed: (own ? columns.reading : columns.mirror)[at],
      other: (own ? columns.mirror : columns.reading)[at],
      read: own ? columns.stage[at] > 0 : columns.mirror[at] !== plane.NONE,
      page: columns.state[at] & (own ? plane.OWN_PAGE : plane.MIRROR_PAGE),
    };
  }

  /** Paint every cell of the plane, one pixel each. */
  function paint() {
    const scale = TOKENS.map((token) => colour(`var(${token})`));
    const [paper, accent, leaf, edge] = ["--paper", "--accent", "--leaf", "--rule-2"].map((name) => colour(`var(${name})`));
    const near = NEAR.map((share) => paper.map((value, at) => Math.round(value + (accent[at] - value) * share)));
    const ramp = distance ? [near[0], near[1], near[2], near[3], near[4], near[3], near[2], near[1], near[0]] : scale;
    const colours = ramp.map(number);
    const [ground, line] = [number(leaf), number(edge)];
    const mirrors = Array.from({ length: WIDE }, (_, black) => start.mirror(black));
    painted = new OffscreenCanvas(WIDE, tall());
    const context = painted.getContext("2d");
    const picture = context.createImageData(WIDE, tall());
    const pixels = new Uint32Array(picture.data.buffer);
    const step = (packed) => {
      const size = Math.abs(packed) > 60 ? 4 : Math.abs(packed) > 30 ? 3 : Math.abs(packed) > 15 ? 2 : Math.abs(packed) > 5 ? 1 : 0;
      return packed > 0 ? 4 + size : 4 - size;
    };
    for (let row = 0; row < tall(); row += 1) {
      const white = whiteOf(row);
      const own = rowOf.has(white);
      const base = (own ? rowOf.get(white) : rowOf.get(start.mirror(white))) * WIDE;
      const source = own ? columns.reading : columns.mirror;
      for (let black = 0; black < WIDE; black += 1) {
        const packed = source[base + (own ? black : mirrors[black])];
        pixels[row * WIDE + black] = packed !== plane.NONE ? colours[step(packed)] : own ? ground : (row + black) % 4 ? ground : line;
      }
    }
    context.putImageData(picture, 0, 0);
    draw();
  }

  // The view

  /** Keep the view within the plane. */
  function settle() {
    view.zoom = Math.max(1, Math.min(MOST, view.zoom));
    const shown = 1 / view.zoom;
    view.x = Math.max(0, Math.min(1 - shown, view.x));
    view.y = Math.max(0, Math.min(1 - shown, view.y));
  }

  function draw() {
    if (!painted) return;
    settle();
    const box = canvas.getBoundingClientRect();
    const density = devicePixelRatio || 1;
    const [width, height] = [Math.round(box.width * density), Math.round(box.height * density)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    const [sx, sy, sw, sh] = [view.x * WIDE, view.y * tall(), WIDE / view.zoom, tall() / view.zoom];
    context.imageSmoothingEnabled = width < sw;
    context.imageSmoothingQuality = "high";
    context.drawImage(painted, sx, sy, sw, sh, 0, 0, width, height);
    const ink = getComputedStyle(canvas).color;
    const accent = `rgb(${colour("var(--accent)").join(" ")})`;
    const [cw, ch] = [width / sw, height / sh];
    const mark = (each, line, hairs) => {
      if (!each) return;
      const [x, y] = [(each.black - sx) * cw, (each.row - sy) * ch];
      context.strokeStyle = line;
      context.lineWidth = density;
      if (hairs) {
        context.globalAlpha = 0.55;
        context.beginPath();
        context.moveTo(x + cw / 2, 0);
        context.lineTo(x + cw / 2, height);
        context.moveTo(0, y + ch / 2);
        context.lineTo(width, y + ch / 2);
        context.stroke();
        context.globalAlpha = 1;
      }
      const around = Math.max(0, (9 * density - cw) / 2);
      context.lineWidth = 2 * density;
      context.strokeRect(x - around, y - Math.max(0, (9 * density - ch) / 2), Math.max(cw, 9 * density), Math.max(ch, 9 * density));
    };
    mark(hovered, ink, true);
    mark(chosen, accent, !hovered);
    drawTicks(sx, sy, sw, sh);
  }

  /** Numbers along both edges, with the place of the knights, which changes every 96 starts. */
  function drawTicks(sx, sy, sw, sh) {
    const knights = (start_) => [...start.row(start_)].filter((man) => !"BQ".includes(man)).map((man) => (man === "N" ? "N" : "·")).join("");
    const every = [192, 96, 48, 16, 8, 4, 2, 1].filter((each) => (each / sw) * canvas.clientWidth >= (canvas.clientWidth < 500 ? 60 : 72)).at(-1) ?? 192;
    const across = [];
    for (let black = Math.ceil(sx / every) * every; black < sx + sw; black += every) {
      const tick = element("span", {}, integer(black), element("code", {}, knights(black)));
      tick.style.left = `${(100 * (black - sx)) / sw}%`;
      if ((black - sx) / sw < 0.95) across.push(tick);
    }
    const down = [];
    const rows = Math.max(1, Math.round(every * (tall() / WIDE)));
    for (let row = Math.ceil(sy / rows) * rows; row < sy + sh; row += rows) {
      const tick = element("span", {}, integer(whiteOf(row)), element("code", {}, knights(whiteOf(row))));
      tick.style.top = `${(100 * (row - sy)) / sh}%`;
      if ((row - sy) / sh < 0.97) down.push(tick);
    }
    place.querySelector(".ticks-across").replaceChildren(...across);
    place.querySelector(".ticks-down").replaceChildren(...down);
  }

  /** Zoom by a factor about a point of the canvas, 0 to 1. */
  function zoom(factor, x = 0.5, y = 0.5) {
    const before = { x: view.x + x / view.zoom, y: view.y + y / view.zoom };
    view.zoom = Math.max(1, Math.min(MOST, view.zoom * factor));
    view.x = before.x - x / view.zoom;
    view.y = before.y - y / view.zoom;
    draw();
  }

  /** The cell under a pointer. */
  function under(event) {
    const box = canvas.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const black = Math.floor((view.x + x / view.zoom) * WIDE);
    const row = Math.floor((view.y + y / view.zoom) * tall());
    return black < 0 || row < 0 || black >= WIDE || row >= tall() ? null : { row, black, white: whiteOf(row) };
  }

  // The chosen cell

  const address = ({ white, black }) =>
    cell(white, black).page
      ? place.dataset.page.replaceAll("%(w)s", white).replaceAll("%(b)s", black)
      : `${place.dataset.anypair}?w=${white}&b=${black}`;

  function reading(each) {
    const found = cell(each.white, each.black);
    const score = plane.score(found.packed);
    return { found, score, says: score ? spoken(score) : found.read ? text("unscored") : found.own ? text("not-read") : text("unmeasured") };
  }

  function showCard(each) {
    card.hidden = !each;
    if (!each) return;
    const { found, score, says } = reading(each);
    const stage = found.own && found.read ? stages[columns.stage[found.at] - 1].name : "";
    const other = plane.score(found.other);
    const state = found.read ? plane.state(columns.state[found.at], states) : "unmeasured";
    card.replaceChildren(
      element("p", { class: "top" }, element("strong", {}, `${each.white} – ${each.black}`), marks.state(state)),
      element(
        "div",
        { class: "body" },
        marks.board(each.white, each.black, true),
        element(
          "dl",
          {},
          element("dt", {}, fill("here", { stage }).replace(/[,\s]+$/, "")),
          element("dd", {}, element("strong", {}, score ? short(score) : says)),
          element("dt", {}, text("mirror")),
          element("dd", {}, other ? short(other) : text("unmeasured")),
          marks.bar(score, true),
        ),
      ),
      element("p", { class: "help" }, text("enter")),
    );
    const [w, h] = [sheet.clientWidth, sheet.clientHeight];
    const x = ((each.black + 0.5) / WIDE - view.x) * view.zoom * w;
    const y = ((each.row + 0.5) / tall() - view.y) * view.zoom * h;
    const beside = x + 22 + card.offsetWidth > w ? x - 22 - card.offsetWidth : x + 22;
    card.style.left = `${Math.min(w - card.offsetWidth, Math.max(0, beside))}px`; // on a phone it reaches over the axis
    card.style.top = `${Math.max(0, Math.min(h - card.offsetHeight, y - 40))}px`;
  }

  /** Choose a cell: it is marked, shown, said, and kept in the address. */
  function choose(row, black, say = true) {
    const next = { row: Math.max(0, Math.min(tall() - 1, row)), black: Math.max(0, Math.min(WIDE - 1, black)) };
    chosen = { ...next, white: whiteOf(next.row) };
    const shown = 1 / view.zoom;
    const [x, y] = [(chosen.black + 0.5) / WIDE, (chosen.row + 0.5) / tall()];
    if (x < view.x || x > view.x + shown) view.x = x - shown / 2;
    if (y < view.y || y > view.y + shown) view.y = y - shown / 2;
    hovered = null;
    draw();
    showCard(chosen);
    go.elements.w.value = chosen.white;
    go.elements.b.value = chosen.black;
    const read = rowOf.has(chosen.white) ? chosen.white : start.mirror(chosen.white);
    slot("row").href = `${place.dataset.pairs}?w=${read}&sort=black`;
    if (say) slot("said").textContent = fill("said", { white: chosen.white, black: chosen.black, reading: reading(chosen).says });
    keep();
  }

  function keep() {
    const said = new URLSearchParams();
    if (chosen) {
      said.set("w", chosen.white);
      said.set("b", chosen.black);
    }
    if (all) said.set("rows", "all");
    if (distance) said.set("view", "distance");
    history.replaceState(null, "", said.size ? `?${said}` : location.pathname);
  }

  /** Go to a pair; one whose row is folded away unfolds the plane. */
  function goTo(white, black) {
    if (!rowOf.has(white) && !all) unfold(true);
    choose(all ? white : rowOf.get(white), black);
  }

  function unfold(wanted) {
    all = wanted;
    place.querySelector(`[name=rows][value="${wanted ? "all" : ""}"]`).checked = true;
    place.querySelector(".hatched").hidden = !wanted;
    hovered = null;
    if (chosen) {
      const white = wanted || rowOf.has(chosen.white) ? chosen.white : null;
      chosen = white === null ? null : { ...chosen, row: wanted ? white : rowOf.get(white) };
    }
    showCard(null);
    paint();
    keep();
  }

  // What readers do

  let held = null;
  canvas.addEventListener("pointerdown", (event) => {
    held = { x: event.clientX, y: event.clientY, view: { ...view }, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (held) {
      const box = canvas.getBoundingClientRect();
      held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 4;
      if (held.moved) {
        canvas.classList.add("held");
        view.x = held.view.x - (event.clientX - held.x) / box.width / view.zoom;
        view.y = held.view.y - (event.clientY - held.y) / box.height / view.zoom;
        showCard(null);
        draw();
      }
      return;
    }
    hovered = under(event);
    draw();
    showCard(hovered);
  });
  canvas.addEventListener("pointerup", (event) => {
    const was = held;
    held = null;
    canvas.classList.remove("held");
    if (!was || was.moved) return;
    const each = under(event);
    if (!each) return;
    if (event.pointerType === "touch" && !(chosen && chosen.row === each.row && chosen.black === each.black)) choose(each.row, each.black);
    else location.href = address(each);
  });
  canvas.addEventListener("pointerleave", () => {
    hovered = null;
    draw();
    showCard(document.activeElement === canvas ? chosen : null);
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.25 : 0.8, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    },
    { passive: false },
  );
  canvas.addEventListener("blur", () => showCard(null));
  canvas.addEventListener("focus", () => {
    if (canvas.matches(":focus-visible")) choose(chosen?.row ?? 0, chosen?.black ?? 0);
  });
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, black } = chosen ?? { row: 0, black: 0 };
    const by = event.shiftKey ? 16 : 1;
    const moves = { ArrowLeft: [0, -by], ArrowRight: [0, by], ArrowUp: [-by, 0], ArrowDown: [by, 0] };
    const about = () => [((black + 0.5) / WIDE - view.x) * view.zoom, ((row + 0.5) / tall() - view.y) * view.zoom];
    if (moves[event.key]) choose(row + moves[event.key][0], black + moves[event.key][1]);
    else if (event.key === "+" || event.key === "=") zoom(1.5, ...about());
    else if (event.key === "-") zoom(1 / 1.5, ...about());
    else if (event.key === "Enter" && chosen) location.href = address(chosen);
    else if (event.key.toLowerCase() === "m" && chosen) goTo(start.mirror(chosen.white), start.mirror(chosen.black));
    else if (event.key === "Escape") showCard(null);
    else return;
    event.preventDefault();
    if (event.key === "+" || event.key === "=" || event.key === "-") showCard(chosen);
  });
  place.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) zoom(button.dataset.zoom === "1" ? 1.6 : 1 / 1.6);
  });
  place.addEventListener("change", (event) => {
    if (event.target.name === "rows") unfold(event.target.value === "all");
    if (event.target.name === "view") see(event.target.value === "distance");
  });
  go.addEventListener("submit", (event) => {
    event.preventDefault();
    const [white, black] = ["w", "b"].map((name) => {
      const found = start.readStart(go.elements[name].value);
      go.elements[name].toggleAttribute("aria-invalid", found === null);
      return found;
    });
    if (white === null || black === null) return;
    goTo(white, black);
    canvas.focus();
  });

  function see(wanted) {
    distance = wanted;
    place.querySelector(`[name=view][value="${wanted ? "distance" : ""}"]`).checked = true;
    place.classList.toggle("distance", wanted);
    paint();
    keep();
  }

  async function begin() {
    if (location.protocol === "file:") {
      slot("note").textContent = text("disk");
      return;
    }
    try {
      const response = await fetch(place.dataset.columns);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      columns = await plane.read(await response.arrayBuffer());
    } catch (error) {
      slot("note").textContent = fill("failed", { why: error.message });
      return;
    }
    for (const picture of sheet.querySelectorAll("img")) picture.remove();
    for (const each of [canvas, place.querySelector(".choices"), place.querySelector(".zooms"), go]) each.hidden = false;
    const asked = new URLSearchParams(location.search);
    all = asked.get("rows") === "all";
    distance = asked.get("view") === "distance";
    place.querySelector(`[name=rows][value="${all ? "all" : ""}"]`).checked = true;
    place.querySelector(`[name=view][value="${distance ? "distance" : ""}"]`).checked = true;
    place.querySelector(".hatched").hidden = !all;
    place.classList.toggle("distance", distance);
    paint();
    const [white, black] = ["w", "b"].map((name) => start.readStart(asked.get(name) ?? ""));
    if (white !== null && black !== null) goTo(white, black);
    new ResizeObserver(draw).observe(canvas);
    new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  }

  begin();
})();
