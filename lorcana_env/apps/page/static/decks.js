// Decks: paste a list, see what it holds and what is wrong with it, keep it.

import { get, post } from "./api.js";
import { cardButton, detailPanel, inks } from "./cards.js";
import { el, fill, notice } from "./dom.js";
import { choice, field, form, sure } from "./forms.js";
import { buildForm } from "./metagame.js";
import { add, label, say } from "./words.js";

add({
  new_deck: ["Keep a deck", "Garder un deck"],
  deck_text: ["List, as a deck builder exports it", "Liste, comme l'exporte un outil de decks"],
  keep_deck: ["Keep", "Garder"],
  own_decks: ["Yours", "Les vôtres"],
  bundled_decks: ["Bundled", "Fournis"],
  legal_in: ["Legal in", "Légal en"],
  not_legal_in: ["Not legal in", "Non légal en"],
  no_format: ["no format of today", "aucun format actuel"],
  cards_n: ["cards", "cartes"],
  edit: ["Edit", "Modifier"],
  curve_of: ["Cards by cost", "Cartes par coût"],
  unsupported: ["The engine does not play", "Le moteur ne joue pas"],
});

const FORMATS = ["any", "core", "infinity", "limited", "draft", "pack-rush", "coconut"];

export async function open(root, { rest: [chosen], hello, signal }) {
  const name = el("input", { name: "name", maxlength: "60", required: true });
  const placeholder = "4 Stitch - New Dog\n4 Be Prepared";
  const text = el("textarea", { name: "text", rows: "14", required: true, placeholder, spellcheck: "false" });
  const format = choice({ name: "format" }, FORMATS);
  const shown = el("div", { id: "deck", "aria-live": "polite" });
  const lists = el("div");
  const deckButton = (deck) => {
    const pressed = deck === chosen;
    const given = { class: pressed ? "primary" : "", "aria-pressed": `${pressed}`, onclick: () => look(deck) };
    return el("button", given, deck);
  };
  const group = (title, names) =>
    names.length > 0 && el("section", el("h2", say(title)), el("div.row", ...names.map(deckButton)));
  const draw = ({ own, bundled }) => fill(lists, group("own_decks", own), group("bundled_decks", bundled));
  const look = async (deck) => {
    chosen = deck;
    const found = await get(`deck?name=${encodeURIComponent(deck)}&format=${format.value}`, { signal });
    history.replaceState(null, "", `#/decks/${encodeURIComponent(deck)}`);
    draw(hello.decks);
    show(found);
  };
  const show = (found) => {
    const own = hello.decks.own.includes(found.name);
    const edit = () => {
      name.value = own ? found.name : `${found.name} 2`;
      text.value = found.text;
      name.focus();
    };
    const gone = async () => {
      if (!(await sure(say("sure_remove")))) return;
      hello.decks = (await post("decks/remove", { name: found.name })).decks;
      fill(shown);
      draw(hello.decks);
    };
    const tools = el(
      "div.row",
      el("button", { id: "edit", onclick: edit }, say("edit")),
      own && el("button", { onclick: gone }, say("remove")),
    );
    fill(shown, ...facts(found), costs(found.curve), cardList(found), tools);
  };
  format.addEventListener("change", () => chosen && look(chosen));
  const keep = async () => {
    const data = { name: name.value, text: text.value, format: format.value };
    const found = await post("decks", data);
    notice("");
    hello.decks = found.decks;
    await look(found.name);
  };
  const fields = [field(say("name"), name), field(say("deck_text"), text), field(say("legal_in"), format)];
  const newDeck = form({}, keep, ...fields, el("button.primary", { type: "submit" }, say("keep_deck")));
  const build = el("details.more", { id: "build" }, el("summary", el("h2", say("kind_build"))), buildForm(hello));
  const left = el("div.main-part", el("section.panel", el("h1", say("new_deck")), newDeck, build), detailPanel());
  root.append(el("div.columns", left, el("section.panel.wide", lists, shown)));
  draw(hello.decks);
  if (chosen) look(chosen);
}

function facts(found) {
  const { problems, unsupported } = found;
  const legal = problems.length
    ? `${say("not_legal_in")} ${found.format}:`
    : `${say("legal_in")} ${found.legal_in.join(", ") || say("no_format")}`;
  const inkNames = found.inks.map(label).join(", ");
  return [
    el("h1", found.name),
    el("p.soft", `${found.cards} ${say("cards_n")} · ${found.inkable} ${label("inkable")} · ${inkNames}`),
    el("p", { class: problems.length ? "problem" : "sure-win" }, legal),
    problems.length > 0 && el("ul", ...problems.map((line) => el("li", line))),
    unsupported.length > 0 && el("p.problem", `${say("unsupported")}: ${unsupported.join("; ")}`),
  ];
}

function costs(curve) {
  const counts = Object.entries(curve);
  const most = Math.max(1, ...Object.values(curve));
  const label = `${say("curve_of")}: ${counts.map(([cost, n]) => `${cost}: ${n}`).join(", ")}`;
  const bars = counts.map(([cost, n]) => {
    const vars = { "--share": `${(100 * n) / most}%` };
    return el("span", { vars }, el("b", `${n}`), el("i"), el("small", cost));
  });
  return el("div.curve-bars", { role: "img", "aria-label": label }, ...bars);
}

function cardList(found) {
  const cards = Object.entries(found.counts).map(([card, copies]) => {
    const fact = found.card_facts?.[card];
    return el("li", { vars: fact ? inks(fact) : {} }, el("b", `${copies} `), fact ? cardButton(card, fact) : card);
  });
  return el("ul.deck-list", ...cards);
}
