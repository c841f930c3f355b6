// One search by the bundled engine in a worker: the same dialogue as asym/engine.py, the same rule of reading.

(() => {
  const { parseInfo, readSearch } = globalThis.encyclopedia.uci;

  /**
   * Search a position once on an emptied table. `wanted`: {script, options, fen, nodes, hash}; `onInfo` hears
   * {depth, nodes} on the way. Gives {result, stop}: a promise of what `readSearch` says, and a way to end it.
   */
  function search(wanted, onInfo = () => {}) {
    const worker = new Worker(wanted.script);
    let end;
    const result = new Promise((resolve, reject) => {
      end = reject;
      const offered = new Set();
      const lines = [];
      let step = "uci";
      const send = (...commands) => commands.forEach((command) => worker.postMessage(command));

      /** What follows each word that the engine ends an answer with. */
      const answers = {
        uciok() {
          const options = [...Object.entries(wanted.options), ["Hash", wanted.hash], ["UCI_Chess960", "true"]];
          const missing = options.find(([name]) => !offered.has(name));
          if (missing) return reject(new Error(`no option ${missing[0]}`));
          if (offered.has("UCI_ShowWDL")) options.push(["UCI_ShowWDL", "true"]);
          step = "options";
          send(...options.map(([name, value]) => `setoption name ${name} value ${value}`), "isready");
        },
        readyok() {
          if (step === "options") {
            step = "new game";
            send("ucinewgame", "isready");
          } else if (step === "new game") {
            step = "search";
            send(`position fen ${wanted.fen}`, `go nodes ${wanted.nodes}`);
          }
        },
        bestmove() {
          resolve(readSearch(lines, wanted.nodes));
        },
      };

      worker.addEventListener("message", (event) => {
        for (const line of String(event.data).split("\n")) {
          const option = /^option name (.+?) type /.exec(line);
          if (option) offered.add(option[1]);
          if (step === "search") {
            lines.push(line);
            const info = parseInfo(line);
            if (info?.nodes && info.multipv === 1) onInfo({ depth: info.depth, nodes: info.nodes });
          }
          answers[line.trim().split(/\s/)[0]]?.();
        }
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        reject(new Error(event.message || "the engine did not start"));
      });
      send("uci");
    }).finally(() => worker.terminate());
    return { result, stop: () => end(new DOMException("stopped", "AbortError")) };
  }

  /** An empty module: compiling it fails where the page's policy forbids WebAssembly. */
  const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

  /**
   * Fetch the engine's file, so that a worker finds it in the cache, and give its SHA-256, or null where the
   * browser computes none. Throws when it does not arrive: a worker would wait for it without a word.
   */
  async function prepare(script) {
    new WebAssembly.Module(EMPTY);
    const response = await fetch(script.replace(/\.js$/, ".wasm"));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const bytes = await response.arrayBuffer();
    if (!globalThis.crypto?.subtle) return null;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  globalThis.encyclopedia.engine = { search, prepare };
})();
