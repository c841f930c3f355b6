// The join, one candidate a tick: half A is filed by remainder, half B looks up what is missing.

(() => {
  const { words, lab } = globalThis.encyclopedia;
  const { learn, text, fill, integer } = words;
  const place = document.getElementById("lab-join");
  const scene = place.querySelector(".join-scene");
  const said = place.querySelector(".said");
  const slider = place.querySelector("input");
  const slot = (name) => place.querySelector(`[data-slot="${name}"]`);
  const key = (name) => place.querySelector(`[data-do="${name}"]`);
  const cells = Object.fromEntries(["a", "seam", "b"].map((name) => [name, [...place.querySelectorAll(`[data-cells="${name}"] li`)]]));
  const instance = JSON.parse(place.dataset.instance);
  const steps = [...lab.subset.play(instance)];
  const half = steps.filter(({ phase }) => phase === "store").length;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const values = new Map([...cells.a, ...cells.b].map((cell) => [cell, cell.lastChild.textContent]));
  let tick = steps.length;
  let timer = null;
  let begun = false; // until then the page stands as it was built
  learn(JSON.parse(place.dataset.words));

  /** What happens at a tick, in words. */
  function sentence(step) {
    if (!step) return text("join-begin");
    const { signature, partners } = step;
    if (step.phase === "store") return fill("join-store", { subset: `A\u00a0${step.subset}`, signature });
    const own = (instance.target - signature + lab.subset.SIGNATURES) % lab.subset.SIGNATURES;
    const values = { subset: `B\u00a0${step.subset}`, own, signature, partners: partners.map((each) => `A\u00a0${each}`).join(", ") };
    return fill(partners.length ? "join-hit" : "join-miss", values);
  }

  /** A curve from the edge of a half, level with one of its cells, to a cell of the seam; nothing where one is missing. */
  function link(path, cell, target) {
    path.removeAttribute("d");
    if (!cell || !target) return;
    const frame = scene.getBoundingClientRect();
    const [one, other, half] = [cell, target, cell.parentElement].map((each) => each.getBoundingClientRect());
    const stacked = half.bottom < other.top || half.top > other.bottom;
    const first = stacked ? half.top < other.top : half.left < other.left;
    const middle = (box) => [(box.left + box.right) / 2 - frame.left, (box.top + box.bottom) / 2 - frame.top];
    let [[x1, y1], [x2, y2]] = [middle(one), middle(other)];
    if (stacked) {
      y1 = (first ? half.bottom : half.top) - frame.top;
      y2 = (first ? other.top : other.bottom) - frame.top;
      path.setAttribute("d", `M${x1} ${y1}C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2}`);
    } else {
      x1 = (first ? half.right : half.left) - frame.left;
      x2 = (first ? other.left : other.right) - frame.left;
      path.setAttribute("d", `M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`);
    }
  }

  function mark(cell, classes) {
    cell.className = Object.keys(classes).filter((name) => classes[name]).join(" ");
  }

  function show(next) {
    begun = true;
    tick = Math.max(0, Math.min(steps.length, next));
    const step = steps[tick - 1];
    const probing = step?.phase === "probe";
    cells.a.forEach((cell, subset) => {
      const done = subset < tick;
      const now = !probing && step?.subset === subset;
      mark(cell, { done, now, hit: probing && step.partners.includes(subset) });
      cell.lastChild.textContent = done ? values.get(cell) : " ";
    });
    cells.b.forEach((cell, subset) => {
      const found = steps[half + subset].partners.length > 0;
      const done = half + subset < tick;
      mark(cell, { done, now: probing && step.subset === subset, hit: done && found });
      cell.lastChild.textContent = done ? values.get(cell) : " ";
    });
    const filed = steps.slice(0, Math.min(tick, half));
    cells.seam.forEach((cell, signature) => {
      const here = filed.filter((each) => each.signature === signature).length;
      const now = step?.signature === signature;
      mark(cell, { done: here, now, hit: now && step.partners.length });
      cell.querySelector(".marks").replaceChildren(...Array.from({ length: here }, () => document.createElement("i")));
    });
    slot("tick").textContent = fill("join-tick", { tick, all: steps.length });
    slot("stored").textContent = integer(step?.stored ?? 0);
    slot("probed").textContent = integer(step ? step.enumerated - step.stored : 0);
    slot("joined").textContent = integer(step?.joined ?? 0);
    said.textContent = sentence(step);
    slider.value = tick;
    slider.setAttribute("aria-valuetext", fill("join-tick", { tick, all: steps.length }));
    key("back").disabled = key("reset").disabled = tick === 0;
    key("step").disabled = tick === steps.length;
    draw();
  }

  function draw() {
    const step = begun ? steps[tick - 1] : null;
    const probing = step?.phase === "probe";
    link(scene.querySelector(".link-a"), step && cells.a[probing ? step.partners[0] : step.subset], step && cells.seam[step.signature]);
    link(scene.querySelector(".link-b"), probing && cells.b[step.subset], probing && cells.seam[step.signature]);
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    said.setAttribute("aria-live", "polite"); // while it plays, nobody could listen as fast
    key("play").textContent = text("join-play");
  }

  function play() {
    said.setAttribute("aria-live", "off");
    key("play").textContent = text("join-pause");
    if (tick === steps.length) show(0);
    timer = setInterval(
      () => {
        show(tick + 1);
        if (tick === steps.length) pause();
      },
      still.matches ? 1200 : 420,
    );
  }

  /** Act, after the playing has stopped. */
  const stepTo = (where) => () => {
    if (timer) pause();
    show(where());
  };
  const moves = { back: stepTo(() => tick - 1), step: stepTo(() => tick + 1), reset: stepTo(() => 0) };
  const keys = { ArrowRight: moves.step, ArrowLeft: moves.back, Home: moves.reset, End: stepTo(() => steps.length) };

  for (const [name, act] of Object.entries(moves)) key(name).addEventListener("click", act);
  key("play").addEventListener("click", () => (timer ? pause() : play()));
  slider.addEventListener("input", () => stepTo(() => Number(slider.value))());
  place.querySelector(".controls").addEventListener("keydown", (event) => {
    if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  place.querySelector(".controls").hidden = false;
  new ResizeObserver(draw).observe(scene);
  key("step").disabled = true;
})();
