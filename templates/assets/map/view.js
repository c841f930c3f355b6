// Which part of the plane is shown: a corner and a zoom, in shares of the whole, always within it.

const MOST = 48;

export class View {
  x = 0;
  y = 0;
  zoom = 1;

  /** The share of the plane that is shown along either side. */
  get shown() {
    return 1 / this.zoom;
  }

  #settle() {
    this.zoom = Math.max(1, Math.min(MOST, this.zoom));
    this.x = Math.max(0, Math.min(1 - this.shown, this.x));
    this.y = Math.max(0, Math.min(1 - this.shown, this.y));
  }

  /** Zoom by a factor about a place of the view, 0 to 1. */
  zoomBy(factor, x = 0.5, y = 0.5) {
    const held = [this.x + x * this.shown, this.y + y * this.shown];
    this.zoom = Math.max(1, Math.min(MOST, this.zoom * factor));
    [this.x, this.y] = [held[0] - x * this.shown, held[1] - y * this.shown];
    this.#settle();
  }

  /** Put the corner somewhere. */
  moveTo(x, y) {
    [this.x, this.y] = [x, y];
    this.#settle();
  }

  /** Bring a place of the plane, 0 to 1, into view. */
  include(x, y) {
    const middle = (corner, place) => (place < corner || place > corner + this.shown ? place - this.shown / 2 : corner);
    this.moveTo(middle(this.x, x), middle(this.y, y));
  }

  /** Where a place of the plane stands in the view, 0 to 1 within it. */
  toView(x, y) {
    return [(x - this.x) * this.zoom, (y - this.y) * this.zoom];
  }

  /** Which place of the plane stands at a place of the view. */
  toPlane(x, y) {
    return [this.x + x * this.shown, this.y + y * this.shown];
  }
}
