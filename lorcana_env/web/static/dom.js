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

// What a click or the focus can reach: what a closed part hides still has a place in the layout, but no focus goes there.
export const reachable = (node) => !node.disabled && node.checkVisibility({ visibilityProperty: true });
const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const called = (node) => node.id || node.dataset.key || [node.tagName, ...["href", "name", "aria-label"].map((key) => node.getAttribute(key)), node.textContent].join(" ");

// A button that is drawn anew while it is pressed hears of no click: what is drawn then waits until it is let go.
let pressed = null; // by a pointer or the space bar
let byKey = false;
let ending = 0;
const waiting = new Map(); // nodes, and how to draw them

function press(node, key) {
  clearTimeout(ending);
  [pressed, byKey] = [node, key];
}

function letGo() {
  clearTimeout(ending);
  pressed = null;
  const drawn = [...waiting];
  waiting.clear();
  for (const [node, draw] of drawn) if (node.isConnected) draw();
}

// After the click that may follow. A finger's comes some time after the finger is lifted.
function release(after) {
  clearTimeout(ending);
  ending = setTimeout(letGo, after);
}

addEventListener("pointerdown", (event) => {
  // lists that drop down swallow what follows; other buttons make no click
  if (event.isPrimary && event.button === 0 && !event.target.closest("select")) press(event.target, false);
}, true);
addEventListener("pointerup", (event) => { if (event.isPrimary) release(event.pointerType === "mouse" ? 0 : 400); }, true);
addEventListener("pointermove", (event) => { if (pressed && !byKey && event.pointerType === "mouse" && !event.buttons) release(0); }, true); // let go where nobody saw it
addEventListener("keydown", (event) => { if (event.key === " " && event.target.closest("button, summary, [type=checkbox]")) press(event.target, true); }, true);
addEventListener("click", () => { pressed = null; release(0); }, true); // what the click draws need not wait
addEventListener("keyup", () => { if (byKey) release(0); }, true);
addEventListener("blur", (event) => { if (event.target === window) release(0); }, true);
for (const end of ["pointercancel", "contextmenu", "dragend"]) addEventListener(end, () => release(0), true);

// Whether `node`, which is to be drawn anew, or what belongs to it, is pressed: then `draw` is called later.
export function held(node, draw, ...with_) {
  waiting.delete(node); // what is newer counts
  if (!pressed?.isConnected || ![node, ...with_].some((part) => part && part !== pressed && part.contains(pressed))) return false;
  waiting.set(node, draw);
  return true;
}

// Something lies over the page, a menu or a question, and takes the focus; when it is gone, the focus goes back.
let under = null;
export function cover(node = document.activeElement) { under = node; }
export function uncover() {
  const node = under;
  under = null;
  if (node?.isConnected) node.focus({ preventScroll: true });
}

// What will correspond, in a node that is drawn anew, to something in it: what is called so, or else the node, if the
// focus may go there, or else what stands in that place.
function place(node, thing) {
  if (!thing || thing === node || !node.contains(thing)) return () => null;
  const all = () => [...node.querySelectorAll(FOCUSABLE)].filter((other) => other === thing || reachable(other));
  const before = all();
  const at = before.indexOf(thing);
  const name = called(thing);
  const nth = before.slice(0, Math.max(at, 0)).filter((other) => called(other) === name).length;
  return () => {
    const now = all();
    const same = now.filter((other) => called(other) === name);
    return same[Math.min(nth, same.length - 1)] || (node.hasAttribute("tabindex") && node) || now[Math.min(Math.max(at, 0), now.length - 1)] || node.closest("[tabindex]");
  };
}

// New children for a node; what is null is left out. The focus stays where it was, or goes to what stands there now: a
// keyboard must not be thrown back to the top of the page because a number has changed. So does the place where the focus
// goes later; and what was open, and has a key, stays open.
export function fill(node, ...children) {
  if (held(node, () => fill(node, ...children))) return;
  const [focus, back] = [place(node, document.activeElement), place(node, under)];
  const open = [...node.querySelectorAll("details[open][data-key]")].map((part) => part.dataset.key);
  node.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  for (const part of node.querySelectorAll("details[data-key]")) if (open.includes(part.dataset.key)) part.open = true;
  focus()?.focus({ preventScroll: true });
  under = back() || under;
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
  if (!text && box.contains(document.activeElement)) byId("room").focus({ preventScroll: true });
  box.hidden = !text;
  fill(box, ...(text ? [el("span", {}, text), action ? el("button", { type: "button", onclick: action }, label) : null,
    el("button", { type: "button", class: "close", "aria-label": "×", onclick: () => notice("") }, "×")] : []));
}

export function save(name, kind, bytes) {
  const link = el("a", { download: name });
  link.href = URL.createObjectURL(new Blob([bytes], { type: kind }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
