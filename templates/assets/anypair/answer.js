// What is said of a pair and of its mirror: boards at once, readings when their file is here.

(() => {
  const { start, words, marks, shard } = globalThis.encyclopedia;
  const { text, fill, nodes, integer, score: spoken, short, element } = words;
  const place = document.getElementById("anypair");
  const slot = (name, within = place) => within.querySelector(`[data-slot="${name}"]`);
  const figure = (key) => place.querySelector(`[data-figure="${key}"]`);

  /** `518 – 700`. */
  const name = (pair) => `${pair.white} – ${pair.black}`;
  const named = (pair) => element("span", { class: "pair" }, name(pair));
  const strong = (content) => element("strong", {}, content);
  const say = (reading) => (reading.score ? spoken(reading.score) : text("unscored"));
  const cell = (reading) => (reading.score ? short(reading.score) : text("unscored"));

  /** What is known of a pair before anything is fetched. */
  function showStarts(pair) {
    for (const [key, each] of [["own", pair], ["mirror", shard.mirrored(pair)]]) {
      slot("name", figure(key)).replaceChildren(`${each.white} `, element("span", { class: "dash" }, "–"), ` ${each.black}`);
      slot("board", figure(key)).replaceChildren(marks.board(each.white, each.black));
      for (const empty of ["state", "bar", "reading", "link"]) slot(empty, figure(key)).replaceChildren();
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

  /** One figure: state, bar, words, and where to read on. here: the address of a pair on this page. */
  function showFigure(key, pair, readings, found, here) {
    const last = readings.at(-1);
    slot("state", figure(key)).replaceChildren(marks.state(last ? shard.state(found, pair) : "unmeasured"));
    slot("bar", figure(key)).replaceChildren(marks.bar(last?.score ?? null, true));
    slot("reading", figure(key)).replaceChildren(
      ...(last ? nodes("reading", { reading: strong(say(last)), nodes: integer(last.stage.nodes) }) : [text("no-reading")]),
    );
    const links = [];
    if (shard.hasPage(found, pair)) links.push(element("a", { href: shard.pageOf(place.dataset.page, pair) }, text("page")));
    if (key === "mirror") links.push(element("a", { href: here(pair), "data-pair": name(pair) }, fill("show", { pair: name(pair) })));
    slot("link", figure(key)).replaceChildren(...links.flatMap((link, at) => (at ? [" · ", link] : [link])));
  }

  function showLadder(pair, readings, reflected) {
    const number = (content, kind = "number") => element("td", { class: kind }, content);
    slot("ladder-caption").textContent = fill("readings", { pair: name(pair) });
    slot("rungs").replaceChildren(
      ...readings.map((each) => {
        const other = reflected.find((rung) => rung.stage === each.stage);
        return element(
          "tr",
          {},
          element("th", { scope: "row" }, each.stage.name),
          number(integer(each.stage.nodes)),
          number(strong(cell(each))),
          number(integer(each.depth)),
          number(integer(each.at)),
          other ? number(cell(other)) : number(text("unmeasured"), "number blank"),
        );
      }),
    );
    slot("ladder").hidden = !readings.length;
  }

  /** A button that asks for a search: on a sealed reading, or on none. */
  function ask(stage, reading, label, kind) {
    const { wave, depth, at, searched, score } = reading ?? {};
    const sealed = reading ? [String(wave).padStart(4, "0"), depth, at, searched] : [];
    const read = score ? [score.cp ?? `#${score.mate}`] : [];
    const search = [stage.name, stage.nodes, stage.hash, ...sealed, ...read].join(" ");
    return element("button", { type: "button", class: kind, "data-search": search }, label);
  }

  /** Offer to run the engine here: the deepest search, the shallowest, or the first of the ladder where none was made. */
  function offer(own, stages) {
    const panel = place.querySelector(".repeat");
    if (!panel) return;
    const asks = [];
    const [first, last] = [own[0], own.at(-1)];
    if (last) asks.push(ask(last.stage, last, text("run"), "button"));
    else asks.push(ask(stages[0], null, fill("read-here", { nodes: integer(stages[0].nodes) }), "button plain"));
    if (own.length > 1) asks.push(ask(first.stage, first, fill("only", { stage: first.stage.name, nodes: integer(first.stage.nodes) }), "button plain"));
    panel.dispatchEvent(new Event("reset"));
    slot("offer").textContent = text(last ? "offer" : "offer-own");
    slot("asks").replaceChildren(...asks);
    panel.hidden = false;
  }

  /** The claim in words: its own reading, its mirror's, or none. */
  function claim(pair, last, reflected) {
    const mirror = shard.mirrored(pair);
    const alike = pair.white === pair.black ? [" ", text("alike")] : [];
    const values = (reading) => ({ reading: strong(say(reading)), nodes: integer(reading.stage.nodes) });
    if (last) {
      const own = nodes("own", { ...values(last), stage: last.stage.name });
      const other = reflected ? nodes("mirror-too", { pair: named(mirror), ...values(reflected) }) : nodes("mirror-not", { pair: named(mirror) });
      return [...own, ...alike, " ", ...other];
    }
    if (reflected) return nodes("only-mirror", { mirror: named(mirror), pair: named(pair), ...values(reflected) });
    return [...nodes("neither", { pair: named(pair), mirror: named(mirror) }), ...alike];
  }

  /** All that a file says of a pair. */
  function showAnswer(pair, found, stages, here) {
    const mirror = shard.mirrored(pair);
    const [own, other] = [shard.ladder(found, pair, stages), shard.ladder(found, mirror, stages)];
    showFigure("own", pair, own, found, here);
    showFigure("mirror", mirror, other, found, here);
    showLadder(pair, own, other);
    offer(own, stages);
    slot("title").textContent = text(own.length ? "read" : "unread");
    slot("claim").replaceChildren(...claim(pair, own.at(-1), other.at(-1)));
  }

  globalThis.encyclopedia.answer = { name, showStarts, showAnswer };
})();
