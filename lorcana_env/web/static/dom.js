// Nodes are made here, their text always as text: nothing that comes from outside is read as HTML.

export function el(tag, given = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "vars") for (const [name, to] of Object.entries(value)) node.style.setProperty(name, to);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value !== "string") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const reached = (node) => [...node.querySelectorAll("a[href], button, input, select, textarea, summary")];
const called = (node) => node.id || [node.tagName, ...["href", "name", "aria-label"].map((key) => node.getAttribute(key)), node.textContent].join(" ");

// A button that is drawn anew while it is pressed hears of no click: what is drawn then waits until it is let go.
let pressed = null;
const waiting = new Map();
addEventListener("pointerdown", (event) => { pressed = event.target; }, true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => {  // after the click
    pressed = null;
    const drawn = [...waiting];
    waiting.clear();
    for (const [node, children] of drawn) fill(node, ...children);
  }), true);
}

// New children for a node; what is null is left out. The focus stays where it was, or goes to what stands there now: a
// keyboard must not be thrown back to the top of the page because a number has changed.
export function fill(node, ...children) {
  waiting.delete(node);  // what is newer counts
  if (pressed?.isConnected && node !== pressed && node.contains(pressed)) {
    waiting.set(node, children);
    return;
  }
  const before = reached(node);
  const at = before.indexOf(document.activeElement);
  const name = at < 0 ? "" : called(before[at]);
  const nth = before.slice(0, Math.max(at, 0)).filter((other) => called(other) === name).length;
  node.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  if (at < 0) return;
  const now = reached(node);
  const same = now.filter((other) => called(other) === name);
  (same[Math.min(nth, same.length - 1)] || now[Math.min(at, now.length - 1)])?.focus({ preventScroll: true });
}

const PATHS = {
  lore: "M12 2 19 12 12 22 5 12z",
  strength: "M12 1l2.6 5.6 5.9-1.9-1.9 5.9L24 12l-5.4 2.4 1.9 5.9-5.9-1.9L12 24l-2.6-5.6-5.9 1.9 1.9-5.9L0 12l5.4-1.4-1.9-5.9 5.9 1.9z",
  willpower: "M12 2l9 3v6c0 5.5-3.7 9.6-9 11-5.3-1.4-9-5.5-9-11V5z",
  ink: "M12 1.5 21 6.8v10.4L12 22.5 3 17.2V6.8z",
  hand: "M3 6l8-3 4 13-8 3zM13 4h8v15h-6z",
  deck: "M5 3h12v15H5zM8 20h12V6h-1.5v12.5H8z",
  discard: "M4 6h16l-1.5 16h-13zM9 2h6l1 2h4v1.5H4V4h4z",
};

export function icon(name, label) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  if (label) svg.setAttribute("role", "img"), svg.setAttribute("aria-label", label);
  else svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

export const byId = (id) => document.getElementById(id);

let timer = 0;
export function announce(text) {
  clearTimeout(timer);
  timer = setTimeout(() => { byId("announce").textContent = text; }, 120);
}

// A sentence about something that went wrong, with what can be done about it.
export function notice(text, action, label) {
  const box = byId("notice");
  if (!text) { box.hidden = true; box.replaceChildren(); return; }
  box.replaceChildren(el("span", {}, text));
  if (action) box.append(el("button", { type: "button", onclick: action }, label));
  box.append(el("button", { type: "button", class: "close", "aria-label": "×", onclick: () => notice("") }, "×"));
  box.hidden = false;
}

export function save(name, kind, bytes) {
  const link = el("a", { download: name });
  link.href = URL.createObjectURL(new Blob([bytes], { type: kind }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
