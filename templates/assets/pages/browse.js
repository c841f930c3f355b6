// Browse: the list is whole as it comes. Filters stand over it from the first, and work once their modules are here,
// which are fetched after the page. A browser loads no module from a disk: there the list stays alone.

(() => {
  const place = document.getElementById("browser");
  const disk = location.protocol === "file:";
  const note = document.getElementById("browser-note");
  if (disk) {
    note.hidden = false;
    return;
  }
  for (const each of place.querySelectorAll("[data-scripted]")) each.hidden = false;
  for (const each of place.querySelectorAll("[data-scriptless]")) each.hidden = true;
  // What the address asks for is none of these rows; their room is kept.
  if (location.search) place.setAttribute("aria-busy", "true");
  addEventListener("load", () => import("./browse/page.js"));
})();
