// The map: a picture, until its modules make a canvas of it. A browser loads no module from a disk: there it stays one.

(() => {
  const place = document.getElementById("map");
  if (location.protocol === "file:") {
    place.querySelector("[data-slot=disk]").hidden = false;
    return;
  }
  for (const each of place.querySelectorAll("[data-scripted]")) each.hidden = false;
  import("./map/page.js");
})();
