// Decks: paste a list, see what it holds and what is wrong with it, keep it.

import { get, post, tell } from "./api.js";
import { detail, inks } from "./cards.js";
import { el, fill, notice } from "./dom.js";
import { field, sure } from "./forms.js";
import { add, label, say } from "./words.js";

add({
  new_deck: ["Keep a deck", "Garder un deck"],
  deck_name: ["Name", "Nom"],
  deck_text: ["List, as a deck builder exports it", "Liste, comme l'exporte un outil de decks"],
  deck_format: ["Judged in", "Jugé en"],
  keep_deck: ["Keep", "Garder"],
  own_decks: ["Yours", "Les vôtres"],
  bundled_decks: ["Bundled", "Fournis"],
  legal_in: ["Legal in", "Légal en"],
  not_legal_in: ["Not legal in", "Non légal en"],
  cards_n: ["cards", "cartes"],
  edit: ["Edit", "Modifier"],
  curve_of: ["Cards by cost", "Cartes par coût"],
  unsupported: ["The engine does not play", "Le moteur ne joue pas"],
});

const FORMATS = ["any", "core", "infinity", "limited", "draft", "pack-rush"];

export async function open(root, { rest: [chosen], hello, signal }) {
  const name = el("input", { name: "name", maxlength: "60", required: true });
  const text = el("textarea", { name: "text", rows: "14", required: true, placeholder: "4 Stitch - New Dog\n4 Be Prepared", spellcheck: "false" });
  const format = el("select", { name: "format" }, ...FORMATS.map((value) => el("option", { value }, value)));
  const shown = el("div", { id: "deck", "aria-live": "polite" });
  const lists = el("div", {});
  const draw = (decks) => fill(lists, ...[["own_decks", decks.own], ["bundled_decks", decks.bundled]].filter(([, names]) => names.length).map(([title, names]) => el("section", {}, el("h2", {}, say(title)),
    el("div", { class: "row" }, ...names.map((deck) => el("button", { type: "button", class: deck === chosen ? "primary" : "", "aria-pressed": deck === chosen ? "true" : "false", onclick: () => look(deck) }, deck))))));
  const look = async (deck) => {
    try {
      chosen = deck;
      const found = await get(`deck?name=${encodeURIComponent(deck)}&format=${format.value}`, { signal });
      history.replaceState(null, "", `#/decks/${encodeURIComponent(deck)}`);
      draw(hello.decks);
      show(found);
    } catch (error) { if (!signal.aborted) tell(error); }
  };
  const show = (found) => {
    const most = Math.max(1, ...Object.values(found.curve));
    const own = hello.decks.own.includes(found.name);
    fill(shown,
      el("h1", {}, found.name),
      el("p", { class: "soft" }, `${found.cards} ${say("cards_n")} · ${found.inkable} ${label("inkable")} · ${found.inks.map(label).join(", ")}`),
      el("p", { class: found.problems.length ? "problem" : "sure-win" }, `${say(found.problems.length ? "not_legal_in" : "legal_in")} ${found.format}${found.problems.length ? ":" : ""}`),
      found.problems.length ? el("ul", {}, ...found.problems.map((line) => el("li", {}, line))) : null,
      found.unsupported.length ? el("p", { class: "problem" }, `${say("unsupported")}: ${found.unsupported.join("; ")}`) : null,
      el("div", { class: "curve-bars", role: "img", "aria-label": `${say("curve_of")}: ${Object.entries(found.curve).map(([cost, n]) => `${cost}: ${n}`).join(", ")}` },
        ...Object.entries(found.curve).map(([cost, n]) => el("span", { vars: { "--share": `${(100 * n) / most}%` } }, el("b", {}, `${n}`), el("i", {}), el("small", {}, cost)))),
      el("ul", { class: "deck-list" }, ...Object.entries(found.counts).map(([card, copies]) => {
        const fact = (found.card_facts || {})[card];
        return el("li", { vars: fact ? inks(fact) : {} }, el("b", {}, `${copies} `), fact ? el("button", { type: "button", class: "plain", onmouseenter: () => detail(fact), onfocus: () => detail(fact), onclick: () => detail(fact) }, card) : card);
      })),
      el("div", { class: "row" },
        el("button", { type: "button", id: "edit", onclick: () => { name.value = own ? found.name : `${found.name} 2`; text.value = found.text; name.focus(); } }, say("edit")),
        own ? el("button", { type: "button", onclick: async () => {
          if (!await sure(say("sure_remove"))) return;
          try { hello.decks = (await post("decks/remove", { name: found.name })).decks; fill(shown); draw(hello.decks); } catch (error) { tell(error); }
        } }, say("remove")) : null));
  };
  format.addEventListener("change", () => { if (chosen) look(chosen); });
  const form = el("form", { class: "form", onsubmit: async (event) => {
    event.preventDefault();
    try {
      const found = await post("decks", { name: name.value, text: text.value, format: format.value });
      notice("");
      hello.decks = found.decks;
      await look(found.name);
    } catch (error) { tell(error); }
  } }, field(say("deck_name"), name), field(say("deck_text"), text), field(say("deck_format"), format), el("button", { class: "primary", type: "submit" }, say("keep_deck")));
  root.append(el("div", { class: "columns" },
    el("div", { class: "main-part" }, el("section", { class: "panel" }, el("h1", {}, say("new_deck")), form),
      el("div", { class: "panel", id: "detail-panel" }, el("h2", { class: "unseen" }, say("card")), el("div", { id: "detail" }))),
    el("section", { class: "panel wide" }, lists, shown)));
  draw(hello.decks);
  if (chosen) await look(chosen);
}
