// The table: two sides, each with its counts, its cards in play and its hand.

import { el, icon, reachable } from "./dom.js";
import { known, tile } from "./cards.js";
import { label, say } from "./words.js";

function count(name, value, title, extra) {
  return el("span", { class: `count ${name}`, title }, icon(name), el("b", {}, `${value}`), el("span", { class: "unseen" }, ` ${title}`), extra);
}

function loreBar(side) {
  const share = Math.max(0, Math.min(1, side.lore / side.goal));
  return el("div", { class: "lore", role: "meter", "aria-label": `${label("count_lore")}, ${side.name}`, "aria-valuemin": "0", "aria-valuemax": `${side.goal}`, "aria-valuenow": `${side.lore}` },
    el("i", { vars: { "--share": `${100 * share}%` } }),
    el("span", {}, icon("lore"), el("b", {}, `${side.lore}`), ` / ${side.goal}`));
}

function pile(name, title, entries, key) {
  if (!entries.length) return el("span", { class: "count discard", title }, icon(name), el("b", {}, "0"), el("span", { class: "unseen" }, ` ${title}`));
  return el("details", { class: "pile", data: { key } },
    el("summary", { title }, icon(name), el("b", {}, `${entries.length}`), el("span", { class: "unseen" }, ` ${title}`)),
    el("div", { class: "cards" }, ...entries));
}

// `options`: lit (slot -> its choices), pick (slot, node), hinted (slot), player (name of who plays a seat), turned
export function sideOf(side, options) {
  const active = side.player === options.active;
  const at = (slot) => (options.lit && options.lit.get(slot)) || null;
  const make = (entry, where) => {
    const lit = at(entry.slot);
    const node = tile(known.get(entry.card), {
      live: entry, where, key: `s${entry.slot}`, lit: Boolean(lit),
      onpick: options.pick && ((target) => options.pick(entry.slot, entry, target)),
    });
    if (options.hinted === entry.slot) node.classList.add("hinted");
    return node;
  };
  const bar = el("div", { class: "bar" },
    el("span", { class: "who" }, el("b", {}, side.name), options.player ? el("span", { class: "soft" }, ` ${options.player}`) : null),
    el("span", { class: "soft deck-name" }, side.deck_name),
    loreBar(side),
    count("ink", `${side.ink_ready}/${side.ink}`, label("count_ink")),
    count("hand", side.hand_size, label("hand")),
    count("deck", side.deck_size, label("count_deck"), side.deck.length
      ? el("span", { class: "soft", title: say("known_deck") }, ` (${side.deck.slice(0, 3).map(([place, name]) => `${place} ${name.split(" - ")[0]}`).join(", ")})`) : null),
    pile("discard", label("discard_zone"), side.discard.map((entry) => make(entry, "small")).reverse(), `discard-${side.player}`));
  const locations = side.play.filter((entry) => known.get(entry.card).type === "location");
  const items = side.play.filter((entry) => known.get(entry.card).type === "item");
  const characters = side.play.filter((entry) => !locations.includes(entry) && !items.includes(entry));
  const play = el("div", { class: "cards in-play", role: "group", "aria-label": `${label("play_zone")}, ${side.name}` },
    ...[...characters, ...locations, ...items].map((entry) => make(entry, "play")));
  if (!side.play.length) play.append(el("span", { class: "empty" }, `${label("play_zone")}: ${label("nothing")}`));
  const resolving = side.resolving.length
    ? el("div", { class: "cards resolving" }, el("span", { class: "soft" }, label("resolving")), ...side.resolving.map((name) => tile(known.get(name), { where: "small" }))) : null;
  const unknown = side.hand_size - side.hand.length;
  const hand = el("div", { class: "cards hand", role: "group", "aria-label": `${label("hand")}, ${side.name}` }, ...side.hand.map((entry) => make(entry, "in-hand")));
  if (unknown > 0) hand.append(el("span", { class: "backs", role: "img", "aria-label": `${unknown} ${say("unknown_hand")}` }, ...Array.from({ length: Math.min(unknown, 12) }, () => el("i", {}))));
  const parts = options.turned ? [bar, hand, play, resolving] : [play, resolving, hand, bar];
  return el("section", { class: `side${active ? " active" : ""}${side.out ? " out" : ""}${options.turned ? " turned" : ""}`, "aria-label": `${say("opponents_board")} ${side.name}` }, ...parts);
}

// From the focused card to the nearest one in the direction of an arrow key.
export function step(root, key) {
  const all = [...root.querySelectorAll("button.card, .acts button")].filter(reachable);
  const from = document.activeElement;
  if (!all.includes(from)) {
    (all.find((node) => node.classList.contains("lit")) || all[0])?.focus();
    return;
  }
  const centre = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const node of all) {
    if (node === from) continue;
    const [dx, dy] = centre(node).map((value, k) => value - [x, y][k]);
    const along = { ArrowRight: dx, ArrowLeft: -dx, ArrowDown: dy, ArrowUp: -dy }[key];
    const across = key === "ArrowRight" || key === "ArrowLeft" ? Math.abs(dy) : Math.abs(dx);
    if (along <= 4) continue;
    const far = along + 2.5 * across;
    if (far < least) least = far, best = node;
  }
  best?.focus();
}
