// A position: cards are put where they belong, the server says how it stands, and agents or people play from there.

import { begin, get, pause, post } from "./api.js";
import { sideOf } from "./board.js";
import { cardButton, detail, detailPanel, known, learnCards } from "./cards.js";
import { byId, el, fill, notice, save } from "./dom.js";
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
const side = () => ({ play: [], hand: [], deck: [], discard: [], ink: 5, lore: 0 });
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
    this.me = agentChoice(this.hello, "me", remembered("trial-me", "shipped"));
    this.other = agentChoice(this.hello, "other", remembered("trial-other", "shipped"));
    this.rival = agentChoice(this.hello, "rival", remembered("agent", "greedy"));
    this.times = el("input", { type: "number", min: "1", max: "200", value: "20", id: "times" });
    this.shuffle = el("input", { type: "checkbox", id: "shuffle", checked: true });
    this.result = el("p", { role: "status", id: "trial" });
    const goals = ["win", "best"].map((goal) => [goal, say(`puzzle_${goal}`)]);
    this.goal = choice({ id: "goal" }, goals);
    this.made = el("p", { role: "status", id: "made" });
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
    const code = () => byId("code").textContent;
    const copy = async (event) => {
      const { target } = event;
      await navigator.clipboard.writeText(code());
      target.textContent = say("copied");
    };
    const start = button("play-it", "begin", () => this.play(), "primary");
    const aside = el(
      "aside.aside",
      detailPanel(),
      el("section.panel.form", el("h2", say("play_it")), this.rival, start),
      el(
        "section.panel.form",
        el("h2", say("try_it")),
        field(say("you_by"), this.me),
        field(say("they_by"), this.other),
        field(say("times"), this.times),
        el("label", this.shuffle, ` ${say("shuffled")}`),
        el(
          "div.row",
          button("try-it", "begin", () => this.trial(), "primary"),
          button("watch-one", "watch_one", () => this.play(true)),
        ),
        this.result,
      ),
      el(
        "details.panel",
        el("summary", say("code")),
        el("pre", { id: "code", tabindex: "0" }),
        el(
          "div.row",
          button("copy", "copy", copy),
          button("code-file", "file", () => save("position.py", "text/x-python", code())),
        ),
      ),
      el(
        "details.panel",
        { id: "puzzle-panel" },
        el("summary", say("as_puzzle")),
        field(say("puzzle_goal"), this.goal),
        el(
          "div.row",
          button("make-puzzle", "make_puzzle", () => this.puzzle(true)),
          button("puzzle-text", "file", () => this.puzzle(false)),
        ),
        this.made,
      ),
    );
    this.root.append(el("div.editor", main, aside));
  }

  // -- changes ------------------------------------------------------------------------------------------------------

  async changed() {
    remember(KEY, JSON.stringify(this.layout));
    this.draw();
    this.asked += 1;
    const now = this.asked;
    await pause(150, this.signal);
    if (now !== this.asked || this.signal.aborted) return;
    try {
      const { board, exports: code, legal } = await post("positions/look", this.sent(), { signal: this.signal });
      if (now !== this.asked) return;
      notice("");
      learnCards(board.cards);
      this.draw();
      const draw = (side) => sideOf(side, { active: board.active, turned: side.player !== 0 });
      const sides = el("div.table", ...[...board.sides].reverse().map(draw));
      const actions = el("ul", ...legal.map((line) => el("li", line)));
      const could = el("details.panel", el("summary", `${say("could")} (${legal.length})`), actions);
      fill(this.stand, el("h2", say("stands")), sides, could);
      byId("code").textContent = code.scenario;
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

  // -- drawing ------------------------------------------------------------------------------------------------------

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
      const given = { type: "number", min: "0", max: `${most}`, value: `${side[key]}`, onchange: change };
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
    const numbers = el("div.row.numbers-in", number("lore", 200), number("ink", 60));
    return el(
      "section.panel.layout",
      { "aria-label": title },
      el("div.row.spread", el("h2", title), numbers),
      rows.length ? el("ul.placed", ...rows) : el("p.soft", `${say("zone_play")}: ${label("nothing")}`),
      el("div.zones", ...["hand", "deck", "discard"].map(zone)),
    );
  }

  // A small button that changes the layout.
  small(key, given, text, act) {
    const change = () => {
      act();
      this.changed();
    };
    return el("button.small-button", { data: { key }, onclick: change, ...given }, text);
  }

  gone(key, name, act) {
    return this.small(key, { "aria-label": `${say("remove")}: ${name}`, title: say("remove") }, "×", act);
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
    const hurt = (key, text, by) => {
      const act = () => set("damage", Math.max(0, Math.min(100, (entry.damage || 0) + by)));
      const given = {
        data: { key: `${name}-${k}-${key}` },
        "aria-label": say(by < 0 ? "less" : "more_one"),
        onclick: act,
      };
      return el("button.small-button", given, text);
    };
    const damage = el(
      "span.row.tight",
      { role: "group", "aria-label": `${say("damage")}: ${entry.card}` },
      el("span.soft.small", say("damage")),
      hurt("less", "−", -1),
      el("b", `${entry.damage || 0}`),
      hurt("more", "+", 1),
    );
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
      return el("span.soft.small.row.tight", `⤷ ${card}`, gone);
    });
    const tools = el(
      "span.row",
      damage,
      tick("exerted"),
      type === "character" && tick("drying"),
      type === "character" && places.size > 0 && choice(move, [["", say("nowhere")], ...places], entry.at),
      el("button.small-button", given, `${say("under_it")} ${under.length || ""}`),
      this.gone(`${name}-${k}-gone`, entry.card, leave),
    );
    return el("li", cardButton(entry.card), tools, ...beneath);
  }

  // Makes a puzzle: the server looks for its solution, and refuses a position that has none.
  async puzzle(own) {
    this.made.textContent = say("searching");
    const data = { ...this.sent(), goal: this.goal.value, keep: own };
    try {
      const found = await post("positions/puzzle", data, { signal: this.signal });
      notice("");
      this.made.textContent = `${say(own ? "puzzle_kept" : "a_solution")}: ${found.solution.join("; ")}`;
      if (own) this.made.append(" ", el("a", { href: "#/puzzles" }, say("all_puzzles")));
      else save("puzzle.json", "application/json", found.text);
    } catch (error) {
      this.made.textContent = "";
      throw error;
    }
  }

  // -- playing ------------------------------------------------------------------------------------------------------

  play = once((watch) => {
    const data = { ...this.sent(), agent: watch ? this.other.read() : this.rival.read() };
    if (watch) data.watch = this.me.read();
    return begin("positions/play", data, watch ? (id) => `#/replay/${id}/live` : undefined);
  });

  trial = once(async () => {
    const [agent, against] = [this.me.read(), this.other.read()];
    remember("trial-me", agent);
    remember("trial-other", against);
    const data = { ...this.sent(), agent, against, shuffle: this.shuffle.checked };
    const games = Number(this.times.value);
    let [won, points] = [0, 0];
    for (let game = 0; game < games; game += 1) {
      const { winner } = await post("positions/try", { ...data, game }, { signal: this.signal });
      won += winner === 0;
      points += winner === 0 ? 1 : winner === null ? 0.5 : 0;
      const range = interval(points, game + 1).map((share) => Math.round(100 * share));
      const more = game + 1 < games ? " …" : "";
      this.result.textContent = `${say("you_win")} ${won} / ${game + 1} (${range.join("–")} %)${more}`;
    }
  });
}

// The 95 % interval of a share (Wilson).
function interval(won, n) {
  const [share, z] = [won / n, 1.96 ** 2 / n];
  const half = Math.sqrt(z * (share * (1 - share) + z / 4));
  return [-1, 1].map((sign) => (share + z / 2 + sign * half) / (1 + z));
}
