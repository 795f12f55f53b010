// The table: two sides, each with its counts, its cards in play and its hand.

import { cardButton, known, tile } from "./cards.js";
import { el, icon, meter, reachable } from "./dom.js";
import { label, say } from "./words.js";

const counted = (name, value, title) => [icon(name), el("b", `${value}`), el("span.unseen", ` ${title}`)];
const count = (name, value, title, extra) =>
  el("span", { class: `count ${name}`, title }, counted(name, value, title), extra);

function loreBar(side) {
  const share = Math.max(0, Math.min(1, side.lore / side.goal));
  const bar = el("i", { vars: { "--share": `${100 * share}%` } });
  const given = meter(`${label("count_lore")}, ${side.name}`, side.lore, side.goal);
  return el("div.lore", given, bar, el("span", icon("lore"), el("b", `${side.lore}`), ` / ${side.goal}`));
}

function pile(name, title, entries, key) {
  if (!entries.length) return count(name, 0, title);
  const summary = el("summary", { title }, counted(name, entries.length, title));
  return el("details.pile", { data: { key } }, summary, el("div.cards", ...entries));
}

function knownDeck({ deck }) {
  const first = deck.slice(0, 3).map(([place, name]) => `${place} ${name.split(" - ")[0]}`);
  return deck.length > 0 && el("span.soft", { title: say("known_deck") }, ` (${first.join(", ")})`);
}

// The cards of a hand that is not shown, as far as they are known.
function knownHand({ hand }) {
  const names = hand.flatMap(({ card }, k) => [k > 0 && ", ", cardButton(card)]);
  return names.length > 0 && el("span.known-hand", el("span.soft", say("known_hand")), " ", ...names);
}

const drops = ({ ink_drops: n }) =>
  n > 0 && el("span.drops", { title: label("count_drops") }, `+${n}`, el("span.unseen", ` ${label("count_drops")}`));

// `options`: lit (slot -> its choices), inkOnly (slot -> whether it can only be inked), picked (slots of several, or
// null), changed (slots), pick (slot, node), hints (slots), asks (the slot of the card that asks), player (name of who
// plays a seat), turned, open (whether the hand of a turned side is shown)
export function sideOf(side, options) {
  const { active, asks, changed, hints, inkOnly, lit, open, pick, picked, player, turned } = options;
  const shown = open || !turned;
  const make = (entry, where) => {
    const { slot } = entry;
    const onpick = pick && ((target) => pick(slot, entry, target));
    const [can, pressed] = [lit?.has(slot), picked ? picked.indexOf(slot) + 1 : undefined];
    const ink = can && inkOnly?.(slot);
    const node = tile(known.get(entry.card), { live: entry, where, key: `s${slot}`, lit: can, ink, pressed, onpick });
    if (changed?.includes(slot)) node.classList.add("changed");
    if (hints?.includes(slot)) node.classList.add("hinted");
    if (asks === slot) node.classList.add("asks");
    return node;
  };
  const small = side.discard.map((entry) => make(entry, "small")).reverse();
  const unknown = side.hand_size - side.hand.length;
  const backs = Array.from({ length: Math.min(unknown, 12) }, () => el("i"));
  const bar = el(
    "div.bar",
    el("span.who", el("b", side.name), player && el("span.soft", ` ${player}`)),
    el("span.soft.deck-name", side.deck_name),
    loreBar(side),
    count("ink", `${side.ink_ready}/${side.ink}`, label("count_ink"), drops(side)),
    count("hand", side.hand_size, label("hand"), turned && el("span.backs", { "aria-hidden": "true" }, ...backs)),
    !shown && knownHand(side),
    count("deck", side.deck_size, label("count_deck"), knownDeck(side)),
    pile("discard", label("discard_zone"), small, `discard-${side.player}`),
  );
  const zone = (kind, text, ...children) => {
    const given = { role: "group", "aria-label": `${text}, ${side.name}`, vars: { "--n": children.length } };
    const cards = el(`div.cards.${kind}${children.length > 8 ? ".many" : ""}`, given, ...children);
    return el("div.zone", el("span.caption", { "aria-hidden": "true" }, text), cards);
  };
  const order = (entry) => ["location", "item"].indexOf(known.get(entry.card).type);
  const cards = [...side.play].sort((a, b) => order(a) - order(b)).map((entry) => make(entry, "play"));
  const none = el("span.empty", label("nothing"));
  const play = zone("in-play", label("play_zone"), ...(cards.length ? cards : [none]));
  const names = side.resolving.map((name) => tile(known.get(name), { where: "small" }));
  const resolving = names.length > 0 && el("div.cards.resolving", el("span.soft", label("resolving")), ...names);
  const held = shown ? side.hand.map((entry) => make(entry, "in-hand")) : [];
  const hand = held.length > 0 && zone("hand", label("hand"), ...held);
  const parts = turned ? [bar, hand, play, resolving] : [play, resolving, hand, bar];
  const states = ["side", side.player === active && "active", side.out && "out", turned && "turned"];
  const given = { class: states.filter(Boolean).join(" "), "aria-label": `${say("opponents_board")} ${side.name}` };
  return el("section", given, ...parts);
}

// From the focused card to the next one in the direction of an arrow key: in its row, or in the row above or below.
export function step(root, key) {
  const rows = [...root.querySelectorAll(".cards, .acts")].map((row) =>
    [...row.querySelectorAll("button")].filter(reachable),
  );
  const filled = rows.filter((row) => row.length);
  const from = document.activeElement;
  const at = filled.findIndex((row) => row.includes(from));
  if (at < 0) return (root.querySelector(".card.lit") || filled[0]?.[0])?.focus();
  const k = filled[at].indexOf(from);
  const to = { ArrowRight: [at, k + 1], ArrowLeft: [at, k - 1], ArrowDown: [at + 1, k], ArrowUp: [at - 1, k] }[key];
  const row = filled[to[0]] || [];
  row[Math.min(to[1], row.length - 1)]?.focus();
}
