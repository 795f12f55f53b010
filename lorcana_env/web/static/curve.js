// The chance to win over a game, with marks where something was lost.

import { fill, svg } from "./dom.js";
import { say } from "./words.js";

export class Curve {
  constructor(onpick) {
    this.last = 0;
    this.node = svg("svg", { class: "curve", viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img" });
    this.node.addEventListener("click", (event) =>
      onpick(Math.round((this.last * event.offsetX) / this.node.clientWidth)),
    );
  }

  x(step) {
    return this.last ? (100 * step) / this.last : 0;
  }

  // `points`: [step, chance]; `marks`: steps
  draw(points, marks, last, at) {
    this.last = last;
    const line = points.map(([step, chance]) => `${this.x(step)},${100 - 100 * chance}`);
    this.node.setAttribute("aria-label", say("curve"));
    fill(
      this.node,
      svg("line", { class: "half", x1: 0, x2: 100, y1: 50, y2: 50 }),
      ...marks.map((step) => svg("line", { class: "mistake", x1: this.x(step), x2: this.x(step), y1: 0, y2: 100 })),
      svg("polyline", { class: "line", points: line.join(" ") }),
      svg("line", { class: "at", y1: 0, y2: 100 }),
    );
    this.node.toggleAttribute("hidden", !points.length);
    this.to(at);
  }

  to(step) {
    for (const end of ["x1", "x2"]) this.node.querySelector(".at")?.setAttribute(end, this.x(step));
  }
}
