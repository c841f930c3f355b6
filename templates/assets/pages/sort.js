// A table that a reader may sort: each head with data-sort becomes a button, and the address keeps the order. The table is
// complete without it.

(() => {
  /** What a cell is sorted by: a number as it is written on the page, or its words; nothing last. */
  function key(cell, kind) {
    const drawn = cell.querySelector("svg[aria-label]");
    const shown = [...cell.children].find((each) => each.className !== "of-phone") ?? cell.lastChild;
    const text = (drawn?.getAttribute("aria-label") ?? shown.textContent).trim();
    if (kind === "text") return text === "–" ? null : text;
    const mate = /^([+−])M(\d+)$/.exec(text);
    if (mate) return (mate[1] === "+" ? 1 : -1) * (1e6 - mate[2]);
    const number = text.replace("−", "-").replace(/[\s\u00a0\u202f,](?=\d{3})/g, "");
    return /^[+-]?\d+$/.test(number) ? Number(number) : null;
  }

  /** Order the rows of a table by one of its columns. */
  function sort(table, column, kind, sign) {
    const body = table.tBodies[0];
    const words = new Intl.Collator(document.documentElement.lang);
    const rows = [...body.rows].map((row, place) => ({ row, place, key: key(row.cells[column], kind) }));
    rows.sort((one, other) => {
      if (one.key === null || other.key === null) return (one.key === null) - (other.key === null) || one.place - other.place;
      const order = kind === "text" ? words.compare(one.key, other.key) : one.key - other.key;
      return sign * order || one.place - other.place;
    });
    body.append(...rows.map(({ row }) => row));
  }

  const table = document.querySelector("[data-sortable]");
  const heads = [...table.tHead.rows[0].cells];
  const note = document.querySelector("[data-sort-note]");

  /** Order by a head's column, say so, and let the other language follow. */
  function order(head, down) {
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    sort(table, heads.indexOf(head), head.dataset.sort, down ? -1 : 1);
    note.hidden = false;
    note.textContent = note.dataset.sortNote.replace("%s", head.textContent);
    for (const twin of document.querySelectorAll(".languages a")) twin.search = location.search;
  }

  for (const head of heads.filter((each) => each.dataset.sort)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      history.replaceState(null, "", `?sort=${heads.indexOf(head) + 1}${down ? "&desc=1" : ""}`);
      order(head, down);
    });
  }
  const asked = new URLSearchParams(location.search);
  const wanted = heads[asked.get("sort") - 1];
  if (wanted?.dataset.sort) order(wanted, asked.has("desc"));
})();
