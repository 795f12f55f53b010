// A position: cards are put where they belong, the server says how it stands, and agents or people play from there.

import { begin, get, pause, post } from "./api.js";
import { sideOf } from "./board.js";
import { cardButton, detail, detailPanel, known, learnCards } from "./cards.js";
import { byId, el, fill, notice } from "./dom.js";
import { agentChoice, choice, field, once, options, remember, remembered, sure } from "./forms.js";
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
  ink_drops: ["ink drops", "gouttes d'encre"],
  lore: ["lore", "éclats de Lore"],
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
  play_it: ["Play it", "Jouer la position"],
  watch_by: ["Or watch; you are played by", "Ou regarder ; vous êtes joué par"],
  found_n: ["found", "trouvées"],
});

const ZONES = ["play", "hand", "deck", "discard"];
const KEY = "position";
const side = () => ({ play: [], hand: [], deck: [], discard: [], ink: 5, ink_drops: 0, lore: 0 });
const empty = () => ({ you: side(), opponent: side() });

export async function open(root, { rest: [game, step], hello, signal }) {
  const editor = new Editor(root, hello, signal);
  if (game) editor.layout = { ...empty(), ...(await get(`games/${game}/layout?step=${step || 0}`, { signal })) };
  if (game) history.replaceState(null, "", "#/positions"); // from now on the layout is one's own
  editor.build();
  await editor.changed();
}

class Editor {
  constructor(root, hello, signal) {
    Object.assign(this, { root, hello, signal, target: ["you", "play"], base: null, asked: 0, searched: 0 });
    this.layout = empty();
    try {
      this.layout = JSON.parse(remembered(KEY, "null")) || this.layout;
    } catch {} // what was saved is no layout
  }

  build() {
    const aim = () => {
      this.target = this.into.value.split(" ");
    };
    this.sides = el("div.layouts");
    this.into = el("select", { id: "into", onchange: aim });
    this.search = el("input", { id: "search", type: "search", autocomplete: "off", oninput: () => this.find() });
    this.found = el("ul.found", { "aria-live": "polite" });
    this.stand = el("section.main-part", { id: "stands" });
    this.me = agentChoice(this.hello, "me", remembered("watcher", "hard"));
    this.rival = agentChoice(this.hello, "rival", remembered("agent", "medium"));
    const clear = async () => {
      if (!(await sure(`${say("clear")}?`))) return;
      this.layout = empty();
      this.base = null;
      this.changed();
    };
    const button = (id, text, onclick, kind = "") => el("button", { id, class: kind, onclick }, say(text));
    const head = el("div.row.spread", el("h1", say("position")), button("clear", "clear", clear));
    const fields = el("div.two", field(say("put_into"), this.into), field(say("find_card"), this.search));
    const main = el("div.main-part", el("section.panel", head, fields, this.found), this.sides, this.stand);
    const copy = async ({ target }) => {
      await navigator.clipboard.writeText(byId("code").textContent);
      target.textContent = say("copied");
    };
    const start = button("play-it", "begin", () => this.play(), "primary");
    const aside = el(
      "aside.aside",
      detailPanel(),
      el(
        "section.panel.form",
        el("h2", say("play_it")),
        ...[field(say("against"), this.rival), start],
        field(say("watch_by"), this.me),
        button("watch-one", "watch", () => this.play(true)),
      ),
      el(
        "details.panel",
        el("summary", say("code")),
        el("pre", { id: "code", tabindex: "0" }),
        button("copy", "copy", copy),
      ),
    );
    this.root.append(el("div.editor", main, aside));
  }

  async changed() {
    remember(KEY, JSON.stringify(this.layout));
    this.draw();
    this.asked += 1;
    const now = this.asked;
    await pause(150, this.signal);
    if (now !== this.asked || this.signal.aborted) return;
    try {
      const { board, code, legal } = await post("positions/look", this.sent(), { signal: this.signal });
      if (now !== this.asked) return;
      notice("");
      learnCards(board.cards);
      this.draw();
      const named = (side) => ({ ...side, name: say(side.player ? "side_opponent" : "side_you") });
      const draw = (side) => sideOf(named(side), { active: board.active, turned: side.player !== 0, open: true });
      const sides = el("div.table", ...[...board.sides].reverse().map(draw));
      const actions = el("ul", ...legal.map((line) => el("li", line)));
      const could = el("details.panel", el("summary", `${say("could")} (${legal.length})`), actions);
      fill(this.stand, el("h2", say("stands")), sides, could);
      byId("code").textContent = code;
    } catch (error) {
      if (this.signal.aborted || now !== this.asked) return;
      fill(this.stand, el("p.panel.problem", { role: "alert" }, error.message));
      byId("code").textContent = "";
    }
  }

  // The layout as the server takes it: a deck that is empty is left out, which means plain cards.
  sent() {
    const side = ({ deck, ...more }) => (deck.length ? { deck, ...more } : more);
    return { you: side(this.layout.you), opponent: side(this.layout.opponent) };
  }

  put(name) {
    const [side, zone] = this.target;
    if (zone === "under" && this.base) this.base.under = [...(this.base.under || []), name];
    else if (zone === "play") this.layout[side].play.push({ card: name });
    else if (zone !== "under") this.layout[side][zone].push(name);
    this.changed();
  }

  async find() {
    const text = this.search.value.trim();
    this.searched += 1;
    const now = this.searched;
    await pause(180, this.signal);
    if (now !== this.searched || this.signal.aborted) return;
    if (text.length < 2) return fill(this.found);
    const { cards, count } = await get(`cards?q=${encodeURIComponent(text)}`, { signal: this.signal });
    if (now !== this.searched) return;
    for (const card of cards) known.set(card.full, card);
    const found = cards.slice(0, 14).map((card) => {
      const show = () => detail(card);
      const given = { onclick: () => this.put(card.full), onmouseenter: show, onfocus: show };
      return el("li", el("button", given, card.full));
    });
    fill(this.found, ...found, el("li.soft.small", `${count} ${say("found_n")}`));
  }

  draw() {
    const name = (side, zone) => `${say(`side_${side}`)}: ${say(`zone_${zone}`)}`;
    const zones = ["opponent", "you"].flatMap((side) => ZONES.map((zone) => [`${side} ${zone}`, name(side, zone)]));
    if (this.base) zones.push([`${this.target[0]} under`, `${say("zone_under")}: ${this.base.card}`]);
    fill(this.into, ...options(zones, this.target.join(" ")));
    fill(this.sides, ...["opponent", "you"].map((side) => this.side(side)));
  }

  side(name) {
    const side = this.layout[name];
    const number = (key, most) => {
      const change = (event) => {
        side[key] = Math.max(0, Math.min(most, Number(event.target.value) || 0));
        this.changed();
      };
      const given = { type: "number", min: "0", max: `${most}`, value: `${side[key] || 0}`, onchange: change };
      return field(say(key), el("input", { ...given, data: { key: `${name}-${key}` } }));
    };
    const zone = (zone) => {
      const cards = side[zone].map((card, k) => {
        const gone = this.gone(`${name}-${zone}-${k}`, card, () => side[zone].splice(k, 1));
        return el("li", cardButton(card), gone);
      });
      return cards.length > 0 && el("div.zone", el("h4", say(`zone_${zone}`)), el("ul", ...cards));
    };
    const title = say(`side_${name}`);
    const rows = side.play.map((entry, k) => this.inPlay(name, entry, k));
    const numbers = el("div.row.numbers-in", number("lore", 200), number("ink", 60), number("ink_drops", 60));
    return el(
      "section.panel.layout",
      { "aria-label": title },
      el("div.row.spread", el("h2", title), numbers),
      rows.length ? el("ul.placed", ...rows) : el("p.soft", `${say("zone_play")}: ${label("nothing")}`),
      el("div.zones", ...["hand", "deck", "discard"].map(zone)),
    );
  }

  gone(key, name, act) {
    const change = () => {
      act();
      this.changed();
    };
    return el(
      "button.small-button",
      { data: { key }, "aria-label": `${say("remove")}: ${name}`, onclick: change },
      "×",
    );
  }

  inPlay(name, entry, k) {
    const side = this.layout[name];
    const type = known.get(entry.card)?.type || "character";
    // Sets a fact of the card, or deletes it where it is what a card has anyway.
    const set = (key, value) => {
      if (value) entry[key] = value;
      else delete entry[key];
      this.changed();
    };
    const tick = (key) => {
      const data = { key: `${name}-${k}-${key}` };
      const change = (event) => set(key, event.target.checked);
      const box = el("input", { type: "checkbox", checked: Boolean(entry[key]), data, onchange: change });
      return el("label.tick", box, ` ${label(key)}`);
    };
    const hurt = (event) => set("damage", Math.max(0, Math.min(100, Number(event.target.value) || 0)));
    const hits = { type: "number", min: "0", max: "100", value: `${entry.damage || 0}`, onchange: hurt };
    const damage = field(say("damage"), el("input", { ...hits, data: { key: `${name}-${k}-damage` } }));
    const locations = side.play.map((other) => other.card).filter((card) => known.get(card)?.type === "location");
    const places = new Set([...locations, entry.at].filter(Boolean));
    const move = { "aria-label": say("place"), onchange: (event) => set("at", event.target.value) };
    const under = entry.under || [];
    const aim = () => {
      this.base = entry;
      this.target = [name, "under"];
      this.draw();
      this.search.focus();
    };
    const about = `${say("to_under")}: ${entry.card}`;
    const given = { data: { key: `${name}-${k}-under` }, title: say("to_under"), "aria-label": about, onclick: aim };
    const leave = () => {
      side.play.splice(k, 1);
      if (this.base !== entry) return;
      this.base = null;
      this.target = [name, "play"];
    };
    const beneath = under.map((card, at) => {
      const gone = this.gone(`${name}-${k}-u${at}`, card, () => {
        under.splice(at, 1);
        if (!under.length) delete entry.under;
      });
      return el("span.soft.small.row", `⤷ ${card}`, gone);
    });
    const tools = el(
      "span.row.numbers-in",
      damage,
      tick("exerted"),
      type === "character" && tick("drying"),
      type === "character" && places.size > 0 && choice(move, [["", say("nowhere")], ...places], entry.at),
      el("button.small-button", given, `${say("under_it")} ${under.length || ""}`),
      this.gone(`${name}-${k}-gone`, entry.card, leave),
    );
    return el("li", cardButton(entry.card), tools, ...beneath);
  }

  play = once((watch) => {
    const data = { ...this.sent(), agent: this.rival.read() };
    if (watch) data.watch = this.me.read();
    return begin("positions/play", data, watch ? (id) => `#/replay/${id}/live` : undefined);
  });
}
