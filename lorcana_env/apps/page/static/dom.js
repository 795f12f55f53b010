// The elements of the page. Text is always set as text: nothing that comes from outside is read as HTML.

// An element: `name` is a tag with classes ("p.soft"); attributes may follow, then children, but for falsy ones.
export function el(name, ...rest) {
  const [tag, ...classes] = name.split(".");
  const given = rest[0]?.constructor === Object ? rest.shift() : {};
  const node = document.createElement(tag);
  node.className = classes.join(" ");
  if (tag === "button") node.type = "button";
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "vars") for (const [variable, to] of Object.entries(value)) node.style.setProperty(variable, to);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value !== "string") node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...rest.flat().filter(Boolean));
  return node;
}

export function svg(name, given, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// The attributes of a bar that shows a number between 0 and `most`.
export const meter = (text, now, most, role = "meter") => ({
  role,
  "aria-label": text,
  "aria-valuemin": "0",
  "aria-valuemax": `${most}`,
  "aria-valuenow": `${now}`,
});

const head = (text) => (text ? el("th", { scope: "col" }, text) : el("td"));
const heads = (texts) => el("thead", el("tr", ...texts.map(head)));
// A row of a table: its head, then cells, which are elements or what stands in a plain one.
export const tableRow = (head, ...cells) =>
  el(
    "tr",
    el("th", { scope: "row" }, head),
    ...cells.map((cell) => (cell?.localName === "td" ? cell : el("td", cell))),
  );
export const plainTable = (texts, rows, given = {}) =>
  el("table.plain-table", given, heads(texts), el("tbody", ...rows));

// Whether a click or the focus can reach a node: what a closed part hides takes no focus.
export const reachable = (node) => !node.disabled && node.checkVisibility({ visibilityProperty: true });
// Whether a key belongs to the browser or to what is being filled in.
export const typing = ({ altKey, ctrlKey, metaKey, target }) =>
  ctrlKey || metaKey || altKey || target.closest("input, select, textarea, dialog");
const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

// A name by which a node is found again after it was redrawn.
function nameOf(node) {
  const attributes = ["href", "name", "aria-label"].map((key) => node.getAttribute(key));
  return node.id || node.dataset.key || [node.tagName, ...attributes, node.textContent].join(" ");
}

// A button that is redrawn while it is pressed gets no click: the drawing waits until the button is released.
let pressed = null; // by a pointer or the space bar
let ending = 0;
const waiting = new Map(); // nodes, and how to draw them

function drawWaiting() {
  pressed = null;
  const drawn = [...waiting];
  waiting.clear();
  for (const [node, draw] of drawn) if (node.isConnected) draw();
}

function listen(kinds, act) {
  for (const kind of kinds) addEventListener(kind, act, true);
}
listen(["pointerdown", "keydown"], (event) => {
  const { button, isPrimary, key, target, type } = event;
  // a list that drops down swallows what follows, and buttons of a mouse other than the first make no click
  const byPointer = type === "pointerdown" && isPrimary && button === 0 && !target.closest("select");
  if (!byPointer && !(key === " " && target.closest("button, summary, [type=checkbox]"))) return;
  clearTimeout(ending);
  pressed = target;
});
// Draws after the click that may follow; that of a finger comes some time after the finger is lifted.
listen(["pointerup", "click", "keyup", "blur", "pointercancel", "contextmenu", "dragend"], (event) => {
  if (event.type === "blur" && event.target !== window) return;
  if (event.type === "click") pressed = null; // what the click draws need not wait
  clearTimeout(ending);
  ending = setTimeout(drawWaiting, event.type === "pointerup" && event.pointerType !== "mouse" ? 400 : 0);
});

// Whether `node`, which is to be redrawn, or one of `others` is pressed: then `draw` is called later.
export function pressedIn(node, draw, ...others) {
  waiting.delete(node); // the newest drawing counts
  const contains = (part) => part && part !== pressed && part.contains(pressed);
  if (!pressed?.isConnected || ![node, ...others].some(contains)) return false;
  waiting.set(node, draw);
  return true;
}

// A menu or a question lies over the page and takes the focus; when it is gone, the focus goes back.
let under = null;
export function cover(node = document.activeElement) {
  under = node;
}
export function uncover() {
  const node = under;
  under = null;
  if (node?.isConnected) node.focus({ preventScroll: true });
}

// Opens a dialog over the page; `closed` is called with its return value when it is gone.
export function dialog(kind, text, closed, ...children) {
  const close = () => {
    box.remove();
    uncover();
    closed?.(box.returnValue);
  };
  const box = el(`dialog${kind}`, { "aria-label": text, onclose: close }, ...children);
  cover();
  document.body.append(box);
  box.showModal();
  return box;
}

// Gives a function that finds what stands in the place of `thing` once `node` was redrawn: the node of the same name,
// or else `node` itself, if it takes the focus, or else what stands at that position.
function place(node, thing) {
  if (!thing || thing === node || !node.contains(thing)) return () => null;
  const all = () => [...node.querySelectorAll(FOCUSABLE)].filter((other) => other === thing || reachable(other));
  const before = all();
  const at = Math.max(before.indexOf(thing), 0);
  const name = nameOf(thing);
  const nth = before.slice(0, at).filter((other) => nameOf(other) === name).length;
  return () => {
    const now = all();
    const same = now.filter((other) => nameOf(other) === name);
    const found = same[Math.min(nth, same.length - 1)] || (node.hasAttribute("tabindex") && node);
    return found || now[Math.min(at, now.length - 1)] || node.closest("[tabindex]");
  };
}

// Gives a node new children. The focus stays where it was, or goes to what stands there now, so that a keyboard is not
// thrown back to the top of the page because a number has changed. Parts that were open, and have a key, stay open.
export function fill(node, ...children) {
  if (pressedIn(node, () => fill(node, ...children))) return;
  const [focus, back] = [place(node, document.activeElement), place(node, under)];
  const open = [...node.querySelectorAll("details[open][data-key]")].map((part) => part.dataset.key);
  node.replaceChildren(...children.flat().filter(Boolean));
  for (const part of node.querySelectorAll("details[data-key]")) if (open.includes(part.dataset.key)) part.open = true;
  focus()?.focus({ preventScroll: true });
  under = back() || under;
}

const PATHS = {
  lore: "M12 2 19 12 12 22 5 12z",
  strength: "M12 0l3 7 7-3-3 7 5 1-5 2 3 7-7-3-3 6-3-6-7 3 3-7-5-2 5-1-3-7 7 3z",
  willpower: "M12 2l9 3v6c0 5.5-3.7 9.6-9 11-5.3-1.4-9-5.5-9-11V5z",
  ink: "M12 1.5 21 6.8v10.4L12 22.5 3 17.2V6.8z",
  hand: "M3 6l8-3 4 13-8 3zM13 4h8v15h-6z",
  deck: "M5 3h12v15H5zM8 20h12V6h-1.5v12.5H8z",
  discard: "M4 6h16l-1.5 16h-13zM9 2h6l1 2h4v1.5H4V4h4z",
};

export function icon(name, label) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, ...spoken }, svg("path", { d: PATHS[name] }));
}

export const byId = (id) => document.getElementById(id);

let timer = 0;
export function announce(text) {
  const write = () => {
    byId("announce").textContent = text;
  };
  clearTimeout(timer);
  timer = setTimeout(write, 120);
}

// Shows a sentence about something that went wrong, with a button for what can be done about it.
export function notice(text, action, label) {
  const box = byId("notice");
  if (!text && box.contains(document.activeElement)) byId("content").focus({ preventScroll: true });
  box.hidden = !text;
  const close = el("button.close", { "aria-label": "×", onclick: () => notice("") }, "×");
  const parts = [el("span", text), action && el("button", { onclick: action }, label), close];
  fill(box, text && parts);
}

export function save(name, kind, bytes) {
  const link = el("a", { download: name });
  link.href = URL.createObjectURL(new Blob([bytes], { type: kind }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
