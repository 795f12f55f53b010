// A card: its tile on the table, and all that is to be read of it.

import { byId, el, fill, icon } from "./dom.js";
import { label, say } from "./words.js";

// Every card that was seen, as printed; the words are those of the language now.
export const known = new Map();
export function remember(cards) {
  for (const [name, card] of Object.entries(cards)) known.set(name, card);
}

const inkOf = (name) => (name ? `var(--${name})` : "var(--no-ink)");

export function inks(card) {
  const [first, second] = card.inks;
  return { "--ink": inkOf(first), "--ink-2": inkOf(second || first) };
}

function numbers(values, card) {
  const [strength, willpower, lore] = values;
  const row = el("span", { class: "numbers", "aria-hidden": "true" });
  if (strength !== null) row.append(el("span", { class: "strength" }, icon("strength"), `${strength}`));
  if (willpower !== null) row.append(el("span", { class: "willpower" }, icon("willpower"), `${willpower}`));
  if (card.move !== null) row.append(el("span", { class: "soft" }, `→${card.move}`));
  if (lore !== null && lore !== undefined) {
    const many = lore > 3 || lore < 1;
    row.append(el("span", { class: "lores" }, many ? `${lore}` : "", ...Array.from({ length: many ? 1 : lore }, () => icon("lore"))));
  }
  return row;
}

// What a screen reader says of it.
function spoken(card, live) {
  const values = live && live.numbers ? live.numbers : card.numbers;
  const words = [live && live.label ? live.label : card.full, label(card.type), `${card.cost} ${label("count_ink")}`];
  const [strength, willpower, lore] = values;
  if (willpower !== null) words.push(strength === null ? `${willpower}` : `${strength}/${willpower}`);
  if (lore !== null && lore !== undefined) words.push(`${lore} ${label("count_lore")}`);
  if (live && live.numbers) {
    if (live.damage) words.push(`${say("damage")} ${live.damage}`);
    words.push(live.exerted ? label("exerted") : label("ready"));
    if (live.drying) words.push(label("drying"));
    words.push(...live.keywords, ...live.more);
    if (live.at) words.push(`@ ${live.at}`);
    if (live.under.length) words.push(`${say("under")}: ${live.under.length}`);
  }
  return words.join(", ");
}

// A button. `live`: how the card stands in play; without it the card as printed.
export function tile(card, { live, where, key, lit, chosen, onpick } = {}) {
  const inPlay = live && live.numbers;
  const copy = live && live.label ? (/#(\d+)$/.exec(live.label) || [])[1] : undefined;
  const marks = [];
  if (inPlay) {
    if (live.exerted) marks.push(el("span", { class: "mark" }, label("exerted")));
    if (live.drying) marks.push(el("span", { class: "mark" }, label("drying")));
    marks.push(...live.keywords.map((word) => el("span", { class: "word" }, word)));
    if (live.more.length) marks.push(el("span", { class: "word" }, "✱"));
    if (live.at) marks.push(el("span", { class: "word" }, `@ ${live.at.replace(/^.*:/, "").split(" - ")[0]}`));
    if (live.under.length) marks.push(el("span", { class: "word" }, `+${live.under.length}`));
  }
  const states = [`card ${card.type}`, where, lit && "lit", chosen && "chosen", inPlay && live.exerted && "exerted", inPlay && live.drying && "drying"];
  return el("button", {
    type: "button", class: states.filter(Boolean).join(" "), vars: inks(card), data: { key: key || "", card: card.full },
    "aria-label": spoken(card, live), "aria-haspopup": lit && onpick ? "true" : undefined,
    onclick: (event) => { detail(card, live); if (onpick) onpick(event.currentTarget); },
    onmouseenter: () => detail(card, live), onfocus: () => detail(card, live),
  },
  el("span", { class: "head", "aria-hidden": "true" },
    el("span", { class: `cost${card.inkable ? " inkable" : ""}` }, `${card.cost}`),
    el("span", { class: "name" }, copy ? `${card.name} ${copy}` : card.name)),
  el("span", { class: "version", "aria-hidden": "true" }, card.version || label(card.type)),
  marks.length ? el("span", { class: "marks", "aria-hidden": "true" }, ...marks) : el("span", { class: "marks" }),
  numbers(inPlay ? live.numbers : card.numbers, card),
  inPlay && live.damage ? el("span", { class: "damage", "aria-hidden": "true" }, `${live.damage}`) : null);
}

// All that is printed on a card, and what became of it.
export function reading(card, live) {
  const lines = card.text.map((line) => {
    const [, name, rest] = /^([^a-zà-ÿ]{3,}?): (.*)$/.exec(line) || [];
    return name ? el("p", {}, el("b", {}, name), ` ${rest}`) : el("p", {}, line);
  });
  const now = [];
  if (live && live.numbers) {
    if (live.keywords.length) now.push(live.keywords.join(", "));
    now.push(...live.more);
    if (live.at) now.push(`@ ${live.at}`);
    if (live.under.length) now.push(`${say("under")}: ${live.under.join("; ")}`);
    if (live.damage) now.push(`${say("damage")}: ${live.damage}`);
  }
  return el("div", { class: "reading", vars: inks(card) },
    el("h3", {}, card.name, card.version ? el("small", {}, ` ${card.version}`) : null),
    el("p", { class: "facts" }, card.facts.join(" · ")),
    ...lines,
    now.length ? el("p", { class: "now" }, ...now.map((line) => el("span", {}, line))) : null);
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
