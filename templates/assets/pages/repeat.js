// Repeat this reading: runs the engine file of the sealed reading here, and says whether depth, nodes and
// score came out the same. Fetched when a reader first asks for it; so are the engine and the words.

(async () => {
  const home = document.currentScript.src;
  await import("./words.js");
  await import("./uci.js");
  await import("./engine.js");
  const { words, engine } = globalThis.encyclopedia;
  const { text, fill, integer, short, element, learn } = words;
  const panel = document.querySelector(".repeat");
  let [script, sealedHash, options] = ["", "", {}];
  const stand = element("div");
  panel.querySelector(".intro").after(stand);
  let running = null;

  /** A score as a button carries it: `-89`, `#7`, or nothing. */
  function readScore(written) {
    if (!written) return null;
    return written.startsWith("#") ? { mate: Number(written.slice(1)) } : { cp: Number(written) };
  }

  /** What a button asks for, and the sealed reading if there is one. */
  function request(button) {
    const [stage, nodes, hash, wave, depth, at, searched, score] = button.dataset.search.split(" ");
    const sealed = depth ? { depth: Number(depth), at: Number(at), searched: Number(searched), score: readScore(score) } : null;
    return { fen: document.querySelector(".fen code").textContent, nodes: Number(nodes), hash: Number(hash), sealed, wave, stage, button };
  }

  const said = (score) => (score ? short(score) : text("unscored"));
  const same = (one, other) => one.depth === other.depth && one.at === other.at && one.searched === other.searched && said(one.score) === said(other.score);

  /** The sealed reading above the reader's own; what differs is bold. */
  function table(asked, found, head) {
    const cell = (value, differs) => element("td", { class: "number" }, differs ? element("strong", {}, value) : value);
    const row = (name, { depth, at, score }, other) =>
      element(
        "tr",
        {},
        element("th", { scope: "row", class: "plain" }, name),
        cell(depth === undefined ? "…" : integer(depth), other && depth !== other.depth),
        cell(at === undefined ? "…" : integer(at), other && at !== other.at),
        cell(score === undefined ? "…" : said(score), other && said(score) !== said(other.score)),
      );
    const names = ["", text("depth"), text("nodes"), text("score")];
    const headings = names.map((name, place) => (place ? element("th", { scope: "col", class: "number" }, name) : element("td", {})));
    return element(
      "table",
      { class: "full" },
      element("thead", {}, element("tr", {}, ...headings)),
      element(
        "tbody",
        {},
        ...(asked.sealed ? [row(fill("sealed", { wave: asked.wave }), asked.sealed)] : []),
        row(head, found, asked.sealed && found.score !== undefined ? asked.sealed : null),
      ),
    );
  }

  const button = (word, act, kind = "button plain") => {
    const made = element("button", { type: "button", class: kind }, text(word));
    made.addEventListener("click", act);
    return made;
  };

  function show(kind, ...children) {
    panel.dataset.state = kind;
    stand.replaceChildren(...children);
  }

  /** Seconds, as a reader waits for them. */
  const seconds = (ms) => fill("seconds", { n: integer(Math.max(1, Math.round(ms / 1000))) });

  function showRunning(asked, started, info) {
    const share = Math.min(1, (info.nodes ?? 0) / asked.nodes);
    const speed = info.nodes / ((performance.now() - started) / 1000);
    const words = info.nodes
      ? fill("going", { share: integer(Math.floor(100 * share)), speed: integer(Math.round(speed / 1000) * 1000), left: seconds((1000 * (asked.nodes - info.nodes)) / speed) })
      : text("fetching");
    if (panel.dataset.state !== "running") {
      show("running", element("progress", { max: 1, "aria-label": text("progress") }), element("div", {}), element("p", { class: "does" }, button("stop", () => running?.stop()), element("span", {})));
      stand.querySelector("button").focus();
    }
    const bar = stand.querySelector("progress");
    if (info.nodes) bar.value = share;
    stand.querySelector("div").replaceChildren(table(asked, { depth: info.depth, at: info.nodes }, text("so-far")));
    stand.querySelector(".does span").textContent = words;
  }

  /** The outcome as a text to send to somebody. */
  function asText(asked, found, hash) {
    const line = (name, each) => `${name}: depth ${each.depth}, ${each.at} nodes, score ${said(each.score)}, ${each.searched} searched`;
    return [
      asked.fen,
      `go nodes ${asked.nodes}, Hash ${asked.hash}, engine ${hash ?? sealedHash}`,
      ...(asked.sealed ? [line(`sealed, wave ${asked.wave}`, asked.sealed)] : []),
      line("here", found),
      navigator.userAgent,
    ].join("\n");
  }

  function showFound(asked, found, took, hash) {
    const verdict = asked.sealed ? (same(asked.sealed, found) ? "same" : "different") : "own";
    const mark = { same: "M1 6.5 4.6 10 11 2", different: "M2 2 10 10M10 2 2 10", own: "" }[verdict];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 12 12");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(svg.namespaceURI, "path");
    path.setAttribute("d", mark);
    svg.append(path);
    const copy = button("copy", async () => {
      await navigator.clipboard.writeText(asText(asked, found, hash));
      copy.textContent = text("copied");
    });
    const matches = hash === null ? "" : hash === sealedHash ? text("hash-same") : text("hash-other");
    const note = [seconds(took), fill("engine", { hash: `${sealedHash.slice(0, 4)}…${sealedHash.slice(-4)}` }), matches].filter(Boolean).join(" · ");
    const only = asked.sealed && verdict === "different" && asked.sealed.searched !== found.searched;
    show(
      verdict,
      element("p", { class: "verdict", role: "status" }, ...(mark ? [svg] : []), element("span", {}, text(verdict))),
      table(asked, found, text("just-now")),
      ...(only ? [element("p", {}, fill("searched", { sealed: integer(asked.sealed.searched), here: integer(found.searched) }))] : []),
      element("p", { class: "does" }, button("again", () => run(asked.button)), ...(navigator.clipboard ? [copy] : []), element("span", {}, note)),
    );
  }

  function showFailed(asked, why) {
    show(
      "failed",
      element("p", { class: "verdict", role: "alert" }, fill("failed", { why })),
      element("p", { class: "does" }, button("again", () => run(asked.button))),
    );
  }

  async function run(asking) {
    if (running) return;
    const asked = request(asking);
    const started = performance.now();
    let shown = 0;
    panel.dataset.state = "";
    showRunning(asked, started, {});
    try {
      running = { stop() {} };
      const hash = await engine.prepare(script);
      running = engine.search({ ...asked, script, options }, (info) => {
        const now = performance.now();
        if (now - shown > 120) showRunning(asked, started, info);
        if (now - shown > 120) shown = now;
      });
      const found = await running.result;
      const took = performance.now() - started;
      if (found.unread) return showFailed(asked, found.unread);
      showFound(asked, found, took, hash);
    } catch (error) {
      if (error.name !== "AbortError") return showFailed(asked, error.message);
      show("idle");
      asking.focus();
    } finally {
      running = null;
    }
  }

  try {
    const address = new URL(`../repeat/${document.documentElement.lang}.json`, home);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const about = await response.json();
    learn(about.words);
    script = new URL(about.script, address).href;
    [sealedHash, options] = [about.sha256, about.options];
    document.head.append(element("link", { rel: "stylesheet", href: new URL(about.style, address).href }));
    const link = (word, href) => element("a", { href: new URL(href, address).href }, text(word));
    panel.append(element("p", { class: "credit" }, `${about.name} · GPL-3.0 · `, link("licence", about.licence), " · ", link("source", about.source)));
  } catch (error) {
    panel.dataset.state = "failed";
    stand.textContent = error.message;
    return;
  }
  panel.addEventListener("click", (event) => {
    const asking = event.target.closest("[data-search]");
    if (asking) run(asking);
  });
  panel.addEventListener("reset", () => {
    running?.stop();
    show("idle");
  });
  const first = panel.querySelector("[data-asked]");
  if (first) run(first);
})();
