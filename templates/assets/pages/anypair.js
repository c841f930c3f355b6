// Any pair: looks a pair up in the file of its White start and says whose measurement it shows.

(() => {
  const { start, words, marks } = globalThis.encyclopedia;
  const { text, fill, nodes, integer, score: spoken, short, element } = words;
  const place = document.getElementById("anypair");
  const stages = JSON.parse(place.dataset.stages);
  const slot = (name, within = place) => within.querySelector(`[data-slot="${name}"]`);
  const asked = new Map();
  const ordinary = document.title;
  let latest = 0;

  const name = (pair) => `${pair.white} – ${pair.black}`;
  const named = (pair) => element("span", { class: "pair" }, name(pair));
  const strong = (content) => element("strong", {}, content);
  const mirrored = (pair) => ({ white: start.mirror(pair.white), black: start.mirror(pair.black) });
  const here = (pair) => `?w=${pair.white}&b=${pair.black}`;

  /** The file that answers for a pair and its mirror. */
  async function shard(pair) {
    const key = Math.min(pair.white, start.mirror(pair.white));
    if (!asked.has(key)) {
      const answer = fetch(`${place.dataset.shards}${key}.json?${place.dataset.dataset}`).then((response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return response.json();
      });
      answer.catch(() => asked.delete(key));
      asked.set(key, answer);
    }
    return asked.get(key);
  }

  /** Where a number stands in a list of steps, or -1. */
  function find(steps, wanted) {
    let number = 0;
    for (let at = 0; at < steps.length && number <= wanted; at += 1) {
      number += steps[at];
      if (number === wanted) return at;
    }
    return -1;
  }

  /** A score as the files write it. */
  function readScore(written) {
    if (written === null) return null;
    return typeof written === "number" ? { cp: written } : { mate: Number(written.slice(1)) };
  }

  /** The readings of one ordered pair, shallow to deep. */
  function ladder(found, pair) {
    return stages.flatMap((stage) => {
      const columns = found.rows[pair.white][stage.name];
      const at = columns ? find(columns.b, pair.black) : -1;
      if (at < 0) return [];
      return [{ stage, score: readScore(columns.score[at]), depth: columns.depth[at], at: columns.at[at], searched: stage.nodes + columns.over[at], wave: columns.wave[at] }];
    });
  }

  /** The state of a pair that was read; of a class one pair is judged, and the other is its mirror. */
  function state(found, pair) {
    const read = start.representative(pair.white) ? pair : mirrored(pair);
    if (read !== pair && pair.white !== pair.black) return "mirror";
    return Object.keys(found.states).find((each) => find(found.states[each], read.black) >= 0);
  }

  const say = (reading) => (reading.score ? spoken(reading.score) : text("unscored"));

  /** What is known of a pair before anything is fetched. */
  function showStarts(pair) {
    const mirror = mirrored(pair);
    for (const [key, each] of [["own", pair], ["mirror", mirror]]) {
      const figure = place.querySelector(`[data-figure="${key}"]`);
      slot("name", figure).replaceChildren(`${each.white} `, element("span", { class: "dash" }, "–"), ` ${each.black}`);
      slot("board", figure).replaceChildren(marks.board(each.white, each.black));
      for (const empty of ["state", "bar", "reading", "link"]) slot(empty, figure).replaceChildren();
    }
    for (const [id, style] of [["fen-shredder", "shredder"], ["fen-x", "xfen"]])
      slot(id).textContent = start.fen(pair.white, pair.black, style);
    const board = start.fen(pair.white, pair.black, "xfen");
    slot("editor").href = `https://lichess.org/editor?variant=chess960&fen=${encodeURIComponent(board)}`;
    slot("analysis").href = `https://lichess.org/analysis/chess960/${encodeURI(board.replaceAll(" ", "_"))}`;
    for (const [side, number] of [["w", pair.white], ["b", pair.black]]) {
      const can = start.castling(number);
      for (const way of ["short", "long"])
        slot(`${side}-${way}`).replaceChildren(can[way] ? strong(text("possible")) : element("span", { class: "quiet" }, text("blocked")));
    }
    slot("ladder").hidden = true;
    slot("answer").hidden = false;
  }

  /** One figure: state, bar, words, and where to read on. */
  function showFigure(key, pair, readings, found) {
    const figure = place.querySelector(`[data-figure="${key}"]`);
    const last = readings.at(-1);
    const page = find(found.pages[pair.white], pair.black) >= 0;
    slot("state", figure).replaceChildren(marks.state(last ? state(found, pair) ?? "waiting" : "unmeasured"));
    slot("bar", figure).replaceChildren(marks.bar(last?.score ?? null, true));
    slot("reading", figure).replaceChildren(
      ...(last ? nodes("reading", { reading: strong(say(last)), nodes: integer(last.stage.nodes) }) : [text("no-reading")]),
    );
    const links = [];
    if (page) {
      const address = place.dataset.page.replaceAll("%(w)s", pair.white).replaceAll("%(b)s", pair.black);
      links.push(element("a", { href: address }, text("page")));
    }
    if (key === "mirror") {
      if (links.length) links.push(" · ");
      links.push(element("a", { href: here(pair), "data-pair": name(pair) }, fill("show", { pair: name(pair) })));
    }
    slot("link", figure).replaceChildren(...links);
  }

  function showLadder(pair, readings, reflected) {
    slot("ladder-caption").textContent = fill("readings", { pair: name(pair) });
    slot("rungs").replaceChildren(
      ...readings.map((each) => {
        const other = reflected.find((rung) => rung.stage === each.stage);
        const number = (content, kind = "number") => element("td", { class: kind }, content);
        return element(
          "tr",
          {},
          element("th", { scope: "row" }, each.stage.name),
          number(integer(each.stage.nodes)),
          number(strong(each.score ? short(each.score) : text("unscored"))),
          number(integer(each.depth)),
          number(integer(each.at)),
          other ? number(other.score ? short(other.score) : text("unscored")) : number(text("unmeasured"), "number blank"),
        );
      }),
    );
    slot("ladder").hidden = !readings.length;
  }

  /** Offer to run the engine here: on the sealed readings, or on none. */
  function offer(pair, own) {
    const panel = place.querySelector(".repeat");
    if (!panel) return;
    const ask = (stage, reading, label, kind) => {
      const { wave, depth, at, searched, score } = reading ?? {};
      const sealed = reading ? [String(wave).padStart(4, "0"), depth, at, searched] : [];
      const read = score ? [score.cp ?? `#${score.mate}`] : [];
      const search = [stage.name, stage.nodes, stage.hash, ...sealed, ...read].join(" ");
      return element("button", { type: "button", class: kind, "data-search": search }, label);
    };
    const only = (stage) => fill("only", { stage: stage.name, nodes: integer(stage.nodes) });
    const [first, last] = [own[0], own.at(-1)];
    const asks = last
      ? [ask(last.stage, last, text("run"), "button"), ...(own.length > 1 ? [ask(first.stage, first, only(first.stage), "button plain")] : [])]
      : [ask(stages[0], null, fill("read-here", { nodes: integer(stages[0].nodes) }), "button plain")];
    panel.dispatchEvent(new Event("reset"));
    slot("offer").textContent = text(last ? "offer" : "offer-own");
    slot("asks").replaceChildren(...asks);
    panel.hidden = false;
  }

  /** The answer: its own readings, its mirror's, or none. */
  function showAnswer(pair, found) {
    const mirror = mirrored(pair);
    const [own, other] = [ladder(found, pair), ladder(found, mirror)];
    showFigure("own", pair, own, found);
    showFigure("mirror", mirror, other, found);
    showLadder(pair, own, other);
    offer(pair, own);
    const [last, reflected] = [own.at(-1), other.at(-1)];
    slot("title").textContent = text(last ? "read" : "unread");
    const claim = [];
    const alike = pair.white === pair.black ? [" ", text("alike")] : [];
    if (last) {
      claim.push(...nodes("own", { reading: strong(say(last)), nodes: integer(last.stage.nodes), stage: last.stage.name }), ...alike, " ");
      claim.push(
        ...(reflected
          ? nodes("mirror-too", { pair: named(mirror), reading: strong(say(reflected)), nodes: integer(reflected.stage.nodes) })
          : nodes("mirror-not", { pair: named(mirror) })),
      );
    } else if (reflected) {
      const values = { mirror: named(mirror), pair: named(pair), reading: strong(say(reflected)), nodes: integer(reflected.stage.nodes) };
      claim.push(...nodes("only-mirror", values));
    } else {
      claim.push(...nodes("neither", { pair: named(pair), mirror: named(mirror) }), ...alike);
    }
    slot("claim").replaceChildren(...claim);
  }

  async function show(pair) {
    const turn = (latest += 1);
    performance.mark("look-up");
    document.getElementById("w").value = pair.white;
    document.getElementById("b").value = pair.black;
    preview();
    document.title = `${fill("title", { pair: name(pair) })} · ${ordinary}`;
    for (const twin of document.querySelectorAll(".languages a")) twin.search = here(pair);
    slot("title").textContent = name(pair);
    showStarts(pair);
    if (location.protocol === "file:") {
      slot("claim").textContent = text("disk");
      return;
    }
    slot("claim").textContent = text("loading");
    try {
      const found = await shard(pair);
      if (turn !== latest) return;
      if (found.dataset !== place.dataset.dataset) slot("claim").textContent = text("changed");
      else showAnswer(pair, found);
      performance.measure("look-up", "look-up");
    } catch (error) {
      if (turn === latest) slot("claim").textContent = fill("failed", { why: error.message });
    }
  }

  /** Draw each start beside its field as soon as it is one. */
  function preview() {
    for (const [id, white] of [["w", true], ["b", false]]) {
      const field = document.getElementById(id);
      const number = start.readStart(field.value);
      slot(`${id}-row`).replaceChildren(...(number === null ? [] : [marks.figurines(number, white)]));
      if (number !== null || !field.value.trim()) field.removeAttribute("aria-invalid");
    }
  }

  /** The pair of the form; null with a complaint when a field holds no start. */
  function chosen() {
    const numbers = ["w", "b"].map((id) => {
      const field = document.getElementById(id);
      const number = start.readStart(field.value);
      if (number === null) {
        field.setAttribute("aria-invalid", "true");
        slot("complaint").textContent = fill("not-a-start", { text: field.value.trim() });
      }
      return number;
    });
    if (numbers.includes(null)) return null;
    slot("complaint").textContent = "";
    return { white: numbers[0], black: numbers[1] };
  }

  /** Show what the address asks for: `w` and `b`, or `q` from the field in the masthead. */
  function arrive() {
    const wanted = new URLSearchParams(location.search);
    const question = wanted.get("q")?.trim();
    if (question) {
      const pair = start.readPair(question);
      if (pair) {
        history.replaceState(null, "", here(pair));
        show(pair);
      } else {
        slot("complaint").textContent = fill("not-a-pair", { text: question });
      }
    } else if (wanted.has("w") || wanted.has("b")) {
      for (const id of ["w", "b"]) document.getElementById(id).value = wanted.get(id) ?? "";
      preview();
      const pair = chosen();
      if (pair) show(pair);
    }
  }

  function go(pair) {
    history.pushState(null, "", here(pair));
    show(pair);
  }

  place.addEventListener("input", preview);
  place.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const pair = chosen();
    if (pair) go(pair);
  });
  place.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-pair]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    go(start.readPair(link.dataset.pair));
    slot("title").scrollIntoView({ block: "nearest" });
  });
  addEventListener("popstate", arrive);
  arrive();
})();
