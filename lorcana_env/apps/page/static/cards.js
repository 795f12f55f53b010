// Cards: their tiles on the table, and all that is printed on them.

import { byId, dialog, el, fill, icon } from "./dom.js";
import { label, reminders, say } from "./words.js";

// Every card that the server sent, by its full name; its words are in the language of the page.
export const known = new Map();
export function learnCards(cards) {
  for (const [name, card] of Object.entries(cards)) known.set(name, card);
}

export function inks(card) {
  const [first = "no-ink", second = first] = card.inks;
  return { "--ink": `var(--${first})`, "--ink-2": `var(--${second})` };
}

function numbers([strength, willpower, lore], { move }) {
  const drawn =
    lore > 3 || lore < 1 ? [`${lore}`, icon("lore")] : Array.from({ length: lore || 0 }, () => icon("lore"));
  return el(
    "span.numbers",
    { "aria-hidden": "true" },
    strength !== null && el("span.strength", icon("strength"), `${strength}`),
    willpower !== null && el("span.willpower", icon("willpower"), `${willpower}`),
    move !== null && el("span.soft", `→${move}`),
    typeof lore === "number" && el("span.lores", ...drawn),
  );
}

// What a keyword does, in short; `word` may have a number behind it.
function reminder(word) {
  const found = Object.entries(reminders()).find(([name]) => word.startsWith(name));
  return found ? found[1] : "";
}

function ability(line, tag) {
  const [, name, rest] = /^([^a-zà-ÿ]{3,}?): (.*)$/.exec(line) || [];
  return name ? el(tag, el("b", name), ` ${rest}`) : el(tag, line);
}

// The words of a screen reader.
function spoken(card, live, lit, ink) {
  const [strength, willpower, lore] = live?.numbers || card.numbers;
  const words = [live?.label || card.full, label(card.type), `${card.cost} ${label("count_ink")}`];
  if (willpower !== null) words.push(strength === null ? `${willpower}` : `${strength}/${willpower}`);
  if (typeof lore === "number") words.push(`${lore} ${label("count_lore")}`);
  if (lit) words.unshift(say(ink ? "can_be_inked" : "can_act"));
  if (!live?.numbers) return [...words, ...card.keywords].join(", ");
  if (live.damage) words.push(`${say("damage")} ${live.damage}`);
  words.push(live.exerted ? label("exerted") : label("ready"));
  if (live.drying) words.push(label("drying"));
  words.push(...live.keywords, ...live.more);
  if (live.at) words.push(`@ ${live.at}`);
  if (live.under.length) words.push(`${say("under")}: ${live.under.length}`);
  return words.join(", ");
}

const keyword = (word) => el("span.word", { title: reminder(word) }, word.replace(/ \(.*/, ""));

function marks({ at, drying, exerted, keywords, more, under }) {
  return [
    exerted && el("span.mark", label("exerted")),
    drying && el("span.mark", label("drying")),
    ...keywords.map(keyword),
    more.length > 0 && el("span.word", "✱"),
    at && el("span.word", `@ ${at.split(" - ")[0]}`),
    under.length > 0 && el("span.word", `+${under.length}`),
  ];
}

// -- reading a card where it lies: a long press, the right button of a mouse, or the key I ----------------------------

const HELD = 450; // milliseconds
const drawn = new WeakMap(); // tiles and names, with what they show
let holding = 0;
let swallow = false; // the click at the end of a long press

export function read(node) {
  const [card, live] = drawn.get(node) || [];
  if (!card || document.querySelector("dialog[open]")) return;
  const close = el("button", { onclick: () => box.close() }, say("close"));
  const box = dialog(".reader", card.full, null, el("div", reading(card, live), close));
  box.addEventListener("click", (event) => event.target === box && box.close()); // outside of what it shows
}

const readable = (event) => event.target.closest?.("[data-card]");
const letGo = () => clearTimeout(holding);
document.addEventListener("pointerdown", (event) => {
  letGo();
  swallow = false;
  const node = event.pointerType !== "mouse" && readable(event);
  if (!node) return;
  holding = setTimeout(() => {
    swallow = true;
    read(node);
  }, HELD);
});
for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, letGo, true);
document.addEventListener("contextmenu", (event) => {
  const node = readable(event);
  if (!node) return;
  event.preventDefault();
  if (event.pointerType === "mouse") read(node);
});
document.addEventListener(
  "click",
  (event) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener("keydown", (event) => {
  const node = event.key === "i" && !event.ctrlKey && !event.metaKey && readable(event);
  if (node) read(node);
});

// The width of the longest word of a name, in the height of its letters.
const widths = new Map();
const pen = document.createElement("canvas").getContext("2d");
function longestWord(name) {
  if (!widths.has(name)) {
    pen.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
    const words = name.split(/\s|(?<=-)/);
    widths.set(name, Math.max(...words.map((word) => pen.measureText(word).width)) / 100);
  }
  return widths.get(name);
}

// A card as a button. `live` says how it stands in play; without it the card is drawn as printed.
// `ink`: it can be inked and nothing else. `pressed`: its place among several that are chosen, 0 if it is not;
// undefined where there is no such choice.
export function tile(card, { live, where, key, lit, ink, pressed, onpick } = {}) {
  const state = live?.numbers ? live : null;
  const copy = /#(\d+)$/.exec(live?.label || "")?.[1];
  const kinds = [
    "card",
    card.type,
    where,
    lit && "lit",
    ink && "ink-only",
    state?.exerted && "exerted",
    state?.drying && "drying",
  ];
  const show = () => detail(card, live);
  const click = (event) => {
    show();
    onpick?.(event.currentTarget);
  };
  const name = copy ? `${card.name} ${copy}` : card.name;
  const vars = { ...inks(card), "--longest": `${longestWord(name)}` };
  const given = { class: kinds.filter(Boolean).join(" "), vars, data: { key: key || "", card: card.full } };
  Object.assign(given, { onclick: click, onmouseenter: show, onfocus: show });
  given["aria-label"] = spoken(card, live, lit, ink);
  given["aria-description"] = [label(card.inkable ? "inkable" : "not_inkable"), ...card.text].join(". ");
  given.data.nth = pressed;
  if (lit && pressed !== undefined) given["aria-pressed"] = `${pressed > 0}`;
  else if (lit && onpick) given["aria-haspopup"] = "true";
  const unread = { "aria-hidden": "true" };
  const cost = el("span", { class: `cost${card.inkable ? " inkable" : ""}` }, `${card.cost}`);
  const node = el(
    "button",
    given,
    el("span.head", unread, cost, el("span.name", name)),
    el("span.version", unread, card.version || label(card.type)),
    el("span.marks", unread, ...(state ? marks(state) : card.keywords.map(keyword))),
    el("span.text", unread, ...card.text.map((line) => ability(line, "span"))),
    numbers((state || card).numbers, card),
    state?.damage > 0 && el("span.damage", unread, `${state.damage}`),
  );
  drawn.set(node, [card, live]);
  return node;
}

// All that is printed on a card, and what became of it.
export function reading(card, live) {
  const words = (live?.keywords || card.keywords).map((word) => el("p", el("b", word), ` (${reminder(word)})`));
  const lines = [...words, ...card.text.map((line) => ability(line, "p"))];
  const now = [];
  if (live?.numbers) {
    now.push(...live.more);
    if (live.at) now.push(`@ ${live.at}`);
    if (live.under.length) now.push(`${say("under")}: ${live.under.join("; ")}`);
    if (live.damage) now.push(`${say("damage")}: ${live.damage}`);
  }
  const title = el("h3", card.name, card.version && el("small", ` ${card.version}`));
  const state = now.length > 0 && el("p.now", ...now.map((line) => el("span", line)));
  return el("div.reading", { vars: inks(card) }, title, el("p.facts", card.facts.join(" · ")), ...lines, state);
}

export const detailPanel = () =>
  el("div.panel", { id: "detail-panel" }, el("h2.unseen", say("card")), el("div", { id: "detail" }));

// The name of a card, as a button that shows it.
export function cardButton(name, fact = known.get(name)) {
  const show = () => fact && detail(fact);
  const open = () => (window.innerWidth > 900 ? show() : read(node));
  const node = el("button.plain", { onmouseenter: show, onfocus: show, onclick: open, data: { card: name } }, name);
  if (fact) drawn.set(node, [fact]);
  return node;
}

let shown = "";
export function detail(card, live) {
  const box = byId("detail");
  if (!box) return;
  const key = card.full + JSON.stringify(live || 0);
  if (key === shown && box.childElementCount) return;
  shown = key;
  fill(box, reading(card, live));
}
