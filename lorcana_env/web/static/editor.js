// A position: cards are put where they belong, the server says how it stands, and agents or people play from there.

import { follow, get, pause, post, tell } from "./api.js";
import { sideOf } from "./board.js";
import { detail, known, remember } from "./cards.js";
import { byId, el, fill, notice, save } from "./dom.js";
import { agentChoice, field, keep, once, remembered, sure } from "./forms.js";
import { add, label, say } from "./words.js";

add({
  position: ["Lay out a position", "Composer une position"],
  put_into: ["Put cards into", "Placer les cartes dans"],
  find_card: ["Find a card by its name", "Chercher une carte par son nom"],
  side_you: ["You (to move)", "Vous (au trait)"],
  side_opponent: ["Opponent", "Adversaire"],
  zone_play: ["in play", "en jeu"],
  zone_hand: ["hand", "main"],
  zone_deck: ["deck, top first (empty: plain cards)", "pioche, dessus d'abord (vide : cartes simples)"],
  zone_discard: ["discard", "défausse"],
  zone_under: ["under the chosen card", "sous la carte choisie"],
  ink: ["ink", "encre"],
  lore: ["lore", "éclats de Lore"],
  less: ["less", "moins"],
  more_one: ["more", "plus"],
  place: ["at", "sur"],
  nowhere: ["no location", "aucun lieu"],
  to_under: ["Put cards under it", "Placer des cartes dessous"],
  under_it: ["under", "dessous"],
  clear: ["Clear", "Vider"],
  stands: ["How it stands", "La position"],
  could: ["What could be done", "Actions possibles"],
  code: ["As code", "En code"],
  copy: ["Copy", "Copier"],
  copied: ["Copied", "Copié"],
  play_it: ["Play it against", "Jouer contre"],
  try_it: ["Let agents play it", "Laisser jouer des agents"],
  you_by: ["You are played by", "Vous êtes joué par"],
  they_by: ["Opponent is played by", "L'adversaire est joué par"],
  times: ["Games", "Parties"],
  shuffled: ["shuffle the decks each time", "mélanger les pioches à chaque fois"],
  watch_one: ["Watch one", "En voir une"],
  you_win: ["You win", "Vous gagnez"],
  found_n: ["found", "trouvées"],
  as_puzzle: ["As a puzzle", "En problème"],
  puzzle_goal: ["To be found", "À trouver"],
  puzzle_win: ["a win this turn, which is proved", "une victoire ce tour, qui est prouvée"],
  puzzle_best: ["the best move, by a search", "le meilleur coup, selon une recherche"],
  make_puzzle: ["Keep it", "Le garder"],
  searching: ["searching …", "recherche …"],
  puzzle_kept: ["Kept; its solution", "Gardé ; sa solution"],
});

const ZONES = ["play", "hand", "deck", "discard"];
const KEY = "position";
const empty = () => ({ you: { play: [], hand: [], deck: [], discard: [], ink: 5, lore: 0 }, opponent: { play: [], hand: [], deck: [], discard: [], ink: 5, lore: 0 } });

export async function open(root, { rest: [game, step], hello, signal }) {
  const room = new Editor(root, hello, signal);
  if (game) room.layout = { ...empty(), ...await get(`games/${game}/layout?step=${step || 0}`, { signal }) };
  if (game) history.replaceState(null, "", "#/positions"); // from now on it is a layout of one's own
  room.build();
  await room.changed();
}

class Editor {
  constructor(root, hello, signal) {
    Object.assign(this, { root, hello, signal, target: ["you", "play"], base: null, asked: 0 });
    try { this.layout = JSON.parse(remembered(KEY, "null")) || empty(); } catch { this.layout = empty(); }
  }

  build() {
    this.sides = el("div", { class: "layouts" });
    this.into = el("select", { id: "into", onchange: () => { this.target = this.into.value.split(" "); } });
    this.search = el("input", { id: "search", type: "search", autocomplete: "off", oninput: () => this.find() });
    this.found = el("ul", { class: "found", "aria-live": "polite" });
    this.stand = el("section", { class: "main-part", id: "stands" });
    this.me = agentChoice(this.hello, "me", remembered("trial-me", "shipped"));
    this.other = agentChoice(this.hello, "other", remembered("trial-other", "shipped"));
    this.rival = agentChoice(this.hello, "rival", remembered("agent", "greedy"));
    this.times = el("input", { type: "number", min: "1", max: "200", value: "20", id: "times" });
    this.shuffle = el("input", { type: "checkbox", id: "shuffle", checked: true });
    this.result = el("p", { role: "status", id: "trial" });
    this.goal = el("select", { id: "goal" }, ...["win", "best"].map((goal) => el("option", { value: goal }, say(`puzzle_${goal}`))));
    this.made = el("p", { role: "status", id: "made" });
    this.root.append(el("div", { class: "editor" },
      el("div", { class: "main-part" },
        el("section", { class: "panel" }, el("div", { class: "row spread" }, el("h1", {}, say("position")), el("button", { type: "button", id: "clear", onclick: async () => { if (await sure(`${say("clear")}?`)) { this.layout = empty(); this.base = null; this.changed(); } } }, say("clear"))),
          el("div", { class: "two" }, field(say("put_into"), this.into), field(say("find_card"), this.search)), this.found),
        this.sides, this.stand),
      el("aside", { class: "aside" },
        el("div", { class: "panel", id: "detail-panel" }, el("h2", { class: "unseen" }, say("card")), el("div", { id: "detail" })),
        el("section", { class: "panel form" }, el("h2", {}, say("play_it")), this.rival, el("button", { type: "button", class: "primary", id: "play-it", onclick: () => this.play() }, say("begin"))),
        el("section", { class: "panel form" }, el("h2", {}, say("try_it")), field(say("you_by"), this.me), field(say("they_by"), this.other), field(say("times"), this.times), el("label", {}, this.shuffle, ` ${say("shuffled")}`),
          el("div", { class: "row" }, el("button", { type: "button", class: "primary", id: "try-it", onclick: () => this.trial() }, say("begin")), el("button", { type: "button", id: "watch-one", onclick: () => this.play(true) }, say("watch_one"))), this.result),
        el("details", { class: "panel" }, el("summary", {}, say("code")), el("pre", { id: "code", tabindex: "0" }),
          el("div", { class: "row" }, el("button", { type: "button", id: "copy", onclick: async (event) => { try { await navigator.clipboard.writeText(byId("code").textContent); event.target.textContent = say("copied"); } catch (error) { tell(error); } } }, say("copy")),
            el("button", { type: "button", id: "code-file", onclick: () => save("position.py", "text/x-python", byId("code").textContent) }, say("file")))),
        el("details", { class: "panel", id: "puzzle-panel" }, el("summary", {}, say("as_puzzle")), field(say("puzzle_goal"), this.goal),
          el("div", { class: "row" }, el("button", { type: "button", id: "make-puzzle", onclick: () => this.puzzle(true) }, say("make_puzzle")), el("button", { type: "button", id: "puzzle-text", onclick: () => this.puzzle(false) }, say("file"))), this.made))));
  }

  // -- changes ------------------------------------------------------------------------------------------------------

  async changed() {
    keep(KEY, JSON.stringify(this.layout));
    this.draw();
    const now = this.asked += 1;
    await pause(150, this.signal);
    if (now !== this.asked || this.signal.aborted) return;
    try {
      const found = await post("positions/look", this.sent(), { signal: this.signal });
      if (now !== this.asked) return;
      notice("");
      remember(found.board.cards);
      this.draw();
      const { board } = found;
      fill(this.stand, el("h2", {}, say("stands")),
        el("div", { class: "table" }, ...[...board.sides].reverse().map((side) => sideOf(side, { active: board.active, turned: side.player !== 0 }))),
        el("details", { class: "panel" }, el("summary", {}, `${say("could")} (${found.legal.length})`), el("ul", {}, ...found.legal.map((line) => el("li", {}, line)))));
      byId("code").textContent = found.exports.scenario;
    } catch (error) {
      if (this.signal.aborted || now !== this.asked) return;
      fill(this.stand, el("p", { class: "panel problem", role: "alert" }, error.message));
      byId("code").textContent = "";
    }
  }

  // As the server takes it: an empty deck is none, which means plain cards.
  sent() {
    const side = ({ deck, ...more }) => (deck.length ? { deck, ...more } : more);
    return { you: side(this.layout.you), opponent: side(this.layout.opponent) };
  }

  put(name) {
    const [side, zone] = this.target;
    if (zone === "under") { if (this.base) (this.base.under = this.base.under || []).push(name); }
    else if (zone === "play") this.layout[side].play.push({ card: name });
    else this.layout[side][zone].push(name);
    this.changed();
  }

  async find() {
    const text = this.search.value.trim();
    const now = this.looked = (this.looked || 0) + 1;
    await pause(180, this.signal);
    if (now !== this.looked || this.signal.aborted) return;
    if (text.length < 2) { fill(this.found); return; }
    try {
      const { cards, count } = await get(`cards?q=${encodeURIComponent(text)}`, { signal: this.signal });
      if (now !== this.looked) return;
      for (const card of cards) known.set(card.full, card);
      fill(this.found, ...cards.slice(0, 14).map((card) => el("li", {}, el("button", { type: "button", onclick: () => this.put(card.full), onmouseenter: () => detail(card), onfocus: () => detail(card) }, card.full))), el("li", { class: "soft small" }, `${count} ${say("found_n")}`));
    } catch (error) { if (!this.signal.aborted) tell(error); }
  }

  // -- drawing ------------------------------------------------------------------------------------------------------

  draw() {
    const zones = ["opponent", "you"].flatMap((side) => ZONES.map((zone) => [`${side} ${zone}`, `${say(`side_${side}`)}: ${say(`zone_${zone}`)}`]));
    if (this.base) zones.push([`${this.target[0]} under`, `${say("zone_under")}: ${this.base.card}`]);
    fill(this.into, ...zones.map(([value, text]) => el("option", { value, selected: value === this.target.join(" ") }, text)));
    fill(this.sides, ...["opponent", "you"].map((side) => this.side(side)));
  }

  side(name) {
    const side = this.layout[name];
    const number = (key, most) => field(say(key), el("input", { type: "number", min: "0", max: `${most}`, value: `${side[key]}`, data: { key: `${name}-${key}` }, onchange: (event) => { side[key] = Math.max(0, Math.min(most, Number(event.target.value) || 0)); this.changed(); } }));
    const rows = side.play.map((entry, k) => this.inPlay(name, entry, k));
    const others = ["hand", "deck", "discard"].filter((zone) => side[zone].length).map((zone) => el("div", { class: "zone" }, el("h4", {}, say(`zone_${zone}`)),
      el("ul", {}, ...side[zone].map((card, k) => el("li", {}, this.card(card), this.gone(`${name}-${zone}-${k}`, card, () => side[zone].splice(k, 1)))))));
    return el("section", { class: "panel layout", "aria-label": say(`side_${name}`) }, el("div", { class: "row spread" }, el("h2", {}, say(`side_${name}`)), el("div", { class: "row numbers-in" }, number("lore", 200), number("ink", 60))),
      rows.length ? el("ul", { class: "placed" }, ...rows) : el("p", { class: "soft" }, `${say("zone_play")}: ${label("nothing")}`), el("div", { class: "zones" }, ...others));
  }

  card(name) {
    return el("button", { type: "button", class: "plain", onclick: () => this.read(name), onmouseenter: () => this.read(name), onfocus: () => this.read(name) }, name);
  }

  read(name) { if (known.has(name)) detail(known.get(name)); }

  gone(key, name, act) {
    return el("button", { type: "button", class: "small-button", data: { key }, "aria-label": `${say("remove")}: ${name}`, title: say("remove"), onclick: () => { act(); this.changed(); } }, "×");
  }

  inPlay(name, entry, k) {
    const side = this.layout[name];
    const fact = known.get(entry.card);
    const tick = (key) => el("label", { class: "tick" }, el("input", { type: "checkbox", checked: Boolean(entry[key]), data: { key: `${name}-${k}-${key}` }, onchange: (event) => { if (event.target.checked) entry[key] = true; else delete entry[key]; this.changed(); } }), ` ${label(key)}`);
    const hurt = (by) => () => { entry.damage = Math.max(0, Math.min(100, (entry.damage || 0) + by)); if (!entry.damage) delete entry.damage; this.changed(); };
    const places = side.play.map((other) => other.card).filter((card) => known.get(card)?.type === "location");
    const character = !fact || fact.type === "character";
    return el("li", {}, this.card(entry.card),
      el("span", { class: "row" },
        el("span", { class: "row tight", role: "group", "aria-label": `${say("damage")}: ${entry.card}` }, el("span", { class: "soft small" }, say("damage")), el("button", { type: "button", class: "small-button", data: { key: `${name}-${k}-less` }, "aria-label": say("less"), onclick: hurt(-1) }, "−"), el("b", {}, `${entry.damage || 0}`), el("button", { type: "button", class: "small-button", data: { key: `${name}-${k}-more` }, "aria-label": say("more_one"), onclick: hurt(1) }, "+")),
        tick("exerted"), character ? tick("drying") : null,
        character && (places.length || entry.at) ? el("select", { "aria-label": say("place"), onchange: (event) => { if (event.target.value) entry.at = event.target.value; else delete entry.at; this.changed(); } }, el("option", { value: "" }, say("nowhere")), ...[...new Set([...places, ...(entry.at ? [entry.at] : [])])].map((place) => el("option", { value: place, selected: entry.at === place }, place))) : null,
        el("button", { type: "button", class: "small-button", data: { key: `${name}-${k}-under` }, title: say("to_under"), "aria-label": `${say("to_under")}: ${entry.card}`, onclick: () => { this.base = entry; this.target = [name, "under"]; this.draw(); this.search.focus(); } }, `${say("under_it")} ${(entry.under || []).length || ""}`),
        this.gone(`${name}-${k}-gone`, entry.card, () => { side.play.splice(k, 1); if (this.base === entry) this.base = null, this.target = [name, "play"]; })),
      ...(entry.under || []).map((card, at) => el("span", { class: "soft small row tight" }, `⤷ ${card}`, this.gone(`${name}-${k}-u${at}`, card, () => { entry.under.splice(at, 1); if (!entry.under.length) delete entry.under; }))));
  }

  // As a puzzle: the server looks for its solution, and refuses what has none.
  async puzzle(kept) {
    this.made.textContent = say("searching");
    try {
      const found = await post("positions/puzzle", { ...this.sent(), goal: this.goal.value, keep: kept }, { signal: this.signal });
      notice("");
      this.made.textContent = `${say(kept ? "puzzle_kept" : "a_solution")}: ${found.solution.join("; ")}`;
      if (kept) this.made.append(" ", el("a", { href: "#/puzzles" }, say("all_puzzles")));
      else save("puzzle.json", "application/json", found.text);
    } catch (error) { this.made.textContent = ""; if (!this.signal.aborted) tell(error); }
  }

  // -- playing ------------------------------------------------------------------------------------------------------

  play = once(async (watch) => {
    const data = { ...this.sent(), agent: watch ? this.other.read() : this.rival.read() };
    if (watch) data.watch = this.me.read();
    try {
      const game = await post("positions/play", data);
      location.hash = watch ? `#/replay/${game.id}/live` : `#/game/${game.id}`;
    } catch (error) { tell(error); }
  });

  async trial() {
    keep("trial-me", this.me.read()), keep("trial-other", this.other.read());
    try {
      const { id } = await post("positions/try", { ...this.sent(), agent: this.me.read(), against: this.other.read(), games: Number(this.times.value), shuffle: this.shuffle.checked });
      await follow(this.signal, () => get(`positions/try/${id}`, { signal: this.signal }), (found) => {
        const [low, high] = found.ci95 || [0, 1];
        this.result.textContent = found.problem || (found.done ? `${say("you_win")} ${found.won} / ${found.done} (${Math.round(100 * low)}–${Math.round(100 * high)} %)${found.running ? " …" : ""}` : "…");
        return found.running ? 400 : null;
      });
    } catch (error) { tell(error); }
  }
}
