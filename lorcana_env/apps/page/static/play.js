// A game against an agent. The server says how it stands and what may be done; here it is drawn, and clicked. What
// others do is shown one action after another, as the steps of a replay, before the person decides again.

import { begin, follow, get, post, tell } from "./api.js";
import { sideOf, step } from "./board.js";
import { detail, detailPanel, known, learnCards, reading, tile } from "./cards.js";
import { announce, byId, cover, el, fill, notice, pressedIn, reachable, typing, uncover } from "./dom.js";
import { once, sure } from "./forms.js";
import { opinionOf } from "./figures.js";
import { itemsOf } from "./log.js";
import { endsByItself, follows, Scene, switches } from "./scene.js";
import { clue, matchSays, matchTools, puzzleSays, puzzleTools } from "./series.js";
import { add, label, language, say } from "./words.js";

add({
  only_end: ["Nothing else can be done this turn.", "Rien d'autre n'est possible ce tour."],
  must_act: [
    "The turn cannot end yet: a character must challenge or quest.",
    "Le tour ne peut finir : un personnage doit défier ou partir à l'aventure.",
  ],
  as_advised: ["Mark these cards", "Marquer ces cartes"],
  cancel: ["Cancel", "Annuler cette action"],
  end_sure: [
    "A card can still be played or inked. End the turn?",
    "Une carte peut encore être jouée ou encrée. Finir le tour ?",
  ],
});

export async function open(root, { rest: [id], signal }) {
  const game = new Game(root, id, signal);
  const state = await get(`games/${id}`, { signal });
  game.build(state);
  game.show(state);
  const outside = (event) => !event.target.closest(".menu, button.card") && game.close();
  document.addEventListener("keydown", (event) => game.key(event), { signal });
  document.addEventListener("pointerdown", outside, { signal });
  window.addEventListener("resize", () => game.close(), { signal });
  signal.addEventListener("abort", () => game.close());
  game.listen();
}

// `at`: the actions that were shown; `picked`: slots, for a choice of several cards.
class Game {
  constructor(root, id, signal) {
    Object.assign(this, { root, id, signal, state: null, hint: null, menu: null, busy: false, listening: false });
    Object.assign(this, { logged: "", at: 0, picked: [], scenes: new Scene(this) });
  }

  build({ names, decks }) {
    this.table = el("div.table", { id: "table", tabindex: "-1" });
    this.log = el("ol.log", { id: "log", "aria-label": say("log"), tabindex: "0" });
    this.hintBox = el("div", { id: "hint", "aria-live": "polite" });
    const open = window.innerWidth > 900;
    const log = el("details.panel.log-panel", { open }, el("summary", say("log")), this.log);
    const keys = el("details.panel.keys", el("summary", say("keys")), el("p.soft.small", say("keys_list")));
    keys.append(...switches(), el("p.small", el("a", { href: "#/help" }, say("help_title"))));
    const title = names.map((name, k) => `${name} (${decks[k]})`).join(" – ");
    const aside = el("aside.aside", detailPanel(), this.hintBox, log, keys);
    this.root.append(el("h1.unseen", title), this.table, aside);
  }

  // The action of another that is being shown, or null.
  get scene() {
    return this.scenes.now;
  }

  // -- from the server ------------------------------------------------------------------------------------------

  // While an agent thinks, the page waits for the next news; also until a server that was lost is back.
  async listen() {
    if (this.listening) return;
    this.listening = true;
    const question = (signal) => {
      const { thinking, version } = this.state;
      return get(`games/${this.id}${thinking ? `?after=${version}` : ""}`, { signal });
    };
    const over = await follow(this.signal, question, (state) => {
      if (!this.busy) this.show(state);
      if (this.lost) notice("");
      this.lost = false;
      return this.state.thinking ? 0 : null;
    });
    this.listening = false;
    if (over && this.state.thinking) this.listen();
  }

  async send(path, data = {}) {
    if (this.busy || this.scene) return;
    this.scenes.begin();
    this.busy = true;
    this.close();
    this.table.classList.add("busy");
    try {
      const sent = { version: this.state.version, ...data };
      this.show(await post(`games/${this.id}/${path}`, sent, { signal: this.signal }));
      notice("");
    } catch (error) {
      if (error.body?.state) this.show(error.body.state);
      if (!this.signal.aborted) tell(error);
      this.lost ||= error.status === 0;
    } finally {
      this.busy = false;
      this.table.classList.remove("busy");
    }
    if (this.state.thinking || this.lost) this.listen();
  }

  // A choice that was drawn for an earlier state is not taken.
  get stale() {
    return this.scene || this.table.dataset.version !== this.state.version;
  }

  async take(choice) {
    if (this.stale) return;
    const { version } = this.state;
    if (this.leavesInk(choice) && !(await sure(say("end_sure")))) return;
    if (version === this.state.version) this.send("take", { choice });
  }

  // Whether a choice ends the turn, the first time in it, while ink is left: a card could be played with it, or one be
  // inked although another in hand costs more than there is.
  leavesInk(choice) {
    const { board, choices, puzzle, viewer } = this.state;
    if (choices[choice].verb !== "end_turn" || puzzle || this.asked === board.turn) return false;
    const { hand, ink } = board.sides.find((side) => side.player === viewer);
    const can = (...verbs) => choices.some(({ verb }) => verbs.includes(verb));
    const dear = hand.some(({ card }) => known.get(card).cost > ink);
    if (!can("play", "shift") && !(can("ink") && dear)) return false;
    this.asked = board.turn;
    return true;
  }

  // -- choosing several cards -------------------------------------------------------------------------------------

  get several() {
    const decision = this.state.decision;
    return decision?.yours && (decision.kind === "mulligan" || decision.most > 1);
  }

  toggle(slot) {
    if (this.picked.includes(slot)) this.picked = this.picked.filter((other) => other !== slot);
    else if (this.picked.length < this.state.decision.most) this.picked.push(slot);
    this.draw();
  }

  confirm() {
    if (!this.stale && this.picked.length >= this.state.decision.least) this.send("take", { slots: this.picked });
  }

  confirmButton() {
    const { kind, least } = this.state.decision;
    const n = this.picked.length;
    const [none, some] = kind === "mulligan" ? ["keep_all", "replace_some"] : ["choose_none", "choose_these"];
    const given = { id: "confirm", class: "primary verb-done", disabled: n < least, onclick: () => this.confirm() };
    return el("button", given, say(n ? some : least ? "choose_these" : none).replace("{}", n));
  }

  async advise() {
    const decision = this.state.decision;
    if (!decision || !decision.yours || this.advising) return;
    if (this.state.puzzle) return clue(this, false);
    this.advising = true;
    const agent = this.state.hints;
    fill(this.hintBox, el("p.panel.soft", `${agent} ${say("thinking")}`));
    const version = this.state.version;
    try {
      const hint = await post(`games/${this.id}/hint`, { version, agent }, { signal: this.signal });
      if (this.state.version === version) {
        this.hint = hint;
        this.draw();
        announce(`${hint.agent} ${say("would")}: ${hint.say}`);
      }
    } catch (error) {
      fill(this.hintBox);
      if (!this.signal.aborted && this.state.version === version) tell(error);
    } finally {
      this.advising = false;
    }
  }

  rematch = once(() => begin(`games/${this.id}/rematch`));

  // -- drawing ----------------------------------------------------------------------------------------------------

  show(state) {
    const before = this.state;
    const older = before && Number.parseInt(state.version, 10) < Number.parseInt(before.version, 10);
    if (older) return; // answers may overtake each other
    this.state = state;
    if (!before || before.version !== state.version) Object.assign(this, { hint: null, picked: [] });
    learnCards(state.board.cards);
    for (const choice of state.choices) if (choice.card) known.set(choice.card.full, choice.card);
    const yours = state.decision?.yours; // nothing on the page says then whether an agent thinks
    if (before && before.version === state.version && (yours || before.thinking === state.thinking)) return;
    const { log, viewer } = state;
    if (!before || log.length < this.at) this.at = log.length;
    const from = this.at;
    while (log[this.at]?.player === viewer) this.at += 1; // one's own actions need no showing
    if (this.scene) return; // it goes on with what is new
    if (this.at < log.length && follows() && !this.scenes.skipped) this.scenes.show();
    else this.arrive(from);
  }

  // Shows how the game stands now, and says what happened since an action.
  arrive(from) {
    this.at = this.state.log.length;
    this.draw();
    this.tell(from);
    if (this.state.held && endsByItself()) this.take(0);
  }

  draw() {
    const { scene, several } = this;
    const { names, version, viewer, decision } = this.state;
    const board = scene?.board || this.state.board;
    const choices = scene ? [] : this.state.choices;
    if (pressedIn(this.table, () => this.draw(), this.menu, this.hintBox)) return;
    this.close();
    this.lit = new Map();
    choices.forEach((choice, k) => {
      if (choice.slot === undefined) return;
      if (!this.lit.has(choice.slot)) this.lit.set(choice.slot, []);
      this.lit.get(choice.slot).push(k);
    });
    const advised = this.hint && [choices[this.hint.choice]?.slot, ...this.hint.slots];
    const hints = (scene ? scene.marked : advised) || [];
    const inkOnly = (slot) => this.lit.get(slot)?.every((k) => choices[k].verb === "ink");
    const asks = scene ? undefined : decision?.source;
    const draw = (side) => {
      const mine = side.player === viewer;
      const pick = (slot, live, node) => this.pick(slot, live, node);
      const player = mine ? "" : names[side.player];
      const picked = several && !scene ? this.picked : null;
      const states = { lit: this.lit, inkOnly, picked, changed: scene?.changed, hints, asks };
      return sideOf(side, { ...states, active: board.active, turned: !mine, player, pick });
    };
    if (!scene) this.table.dataset.version = version;
    this.table.classList.toggle("opening", !scene && decision?.kind === "mulligan");
    const sides = [...board.sides].reverse().map(draw);
    const scroll = this.table.querySelector(".tray")?.scrollTop || 0;
    fill(this.table, ...sides.slice(0, -1), this.middle(), sides.at(-1));
    const [tray, latest] = [this.table.querySelector(".tray"), this.table.querySelector(".latest")];
    if (tray) tray.scrollTop = scroll;
    if (latest) latest.scrollTop = latest.scrollHeight; // the news
    this.drawLog();
    this.drawHint();
    if (!byId("detail").childElementCount) {
      const first = board.sides[0].hand[0];
      if (first) detail(known.get(first.card), first);
    }
  }

  middle() {
    if (this.scene?.board) return this.scenes.bar();
    const { board, decision, choices, thinking, problem, unsaved, names, puzzle, viewer } = this.state;
    const yours = decision && decision.yours;
    const head = el("div.say", ...puzzleSays(this.state), ...matchSays(this.state));
    if (board.over && !puzzle) {
      const kind = { class: `result ${board.winner === viewer ? "sure-win" : ""}` };
      const lores = el("span.soft", board.sides.map((side) => `${side.name} ${side.lore}`).join(" – "));
      head.append(el("h2", kind, `${board.outcome[0]}.`), el("span.cap", board.outcome[1]), lores);
    } else if (yours) {
      const first = say(board.starting === viewer ? "you_start" : "they_start");
      if (decision.kind === "mulligan") head.append(el("strong", first));
      head.append(el("span.soft", board.heading), el("strong", decision.say));
      if (this.state.held) head.append(el("span", say("only_end")));
      const ends = choices.some((choice) => choice.verb === "end_turn");
      if (decision.kind === "main" && !ends) head.append(el("span", say("must_act")));
      if (decision.reason) head.append(el("q", decision.reason));
      if (decision.chosen.length) head.append(el("span.chosen-list", `✓ ${decision.chosen.join(" · ")}`));
    } else if (decision) {
      head.append(el("span.soft", board.heading), el("strong", names[decision.player]));
      if (thinking) head.append(el("span.thinking", say("thinking")));
    }
    const again = el("button", { onclick: () => this.send("again") }, say("again"));
    if (problem) head.append(el("span.problem", problem), again);
    if (unsaved) head.append(el("span.problem", { role: "alert" }, unsaved));
    const acts = choices.map((choice, k) => {
      if (choice.slot !== undefined || (this.several && choice.verb === "done")) return null;
      const main = ["end_turn", "done", "accept"].includes(choice.verb);
      const kind = `${main ? "primary " : ""}verb-${choice.verb}${this.hint?.choice === k ? " hinted" : ""}`;
      const given = { class: kind, data: { key: `c-${choice.verb}-${choice.say}` }, onclick: () => this.take(k) };
      return el("button", given, choice.say);
    });
    const tools = el(
      "div.tools",
      el("button", { id: "undo", disabled: !this.state.can_undo, onclick: () => this.send("undo") }, say("undo")),
      ...(puzzle ? puzzleTools(this) : matchTools(this) || this.gameTools(yours)),
      el("a.button", { href: `#/replay/${this.id}` }, say("replay")),
    );
    const given = { class: `middle-bar${yours ? " yours" : ""}`, "aria-label": say("yours_to_decide") };
    const goingOn = board.over ? [] : board.going_on.map((line) => el("span", line));
    return el(
      "section",
      given,
      el("div.row.top", head, tools),
      this.latest(),
      goingOn.length > 0 && el("div.going-on", ...goingOn),
      this.tray(),
      el("div.row.acts", this.several && this.confirmButton(), ...acts, this.cancelButton(), this.listOfAll()),
    );
  }

  // An action that did nothing yet but ask for a card can be taken back where it asks.
  cancelButton() {
    const { choices, decision, log, viewer } = this.state;
    const last = log.at(-1);
    const fresh = last?.player === viewer && last.begins && !last.changes.length;
    if (!fresh || decision?.kind !== "choose" || !choices.length || this.several) return null;
    return el("button", { id: "cancel", onclick: () => this.send("undo") }, say("cancel"));
  }

  gameTools(yours) {
    const concede = async () => {
      if (await sure(say("concede_sure"))) this.send("concede");
    };
    if (this.state.board.over)
      return [
        el("a.button.primary", { id: "to-analysis", href: `#/replay/${this.id}/analysis` }, say("to_analysis")),
        el("button", { id: "rematch", onclick: () => this.rematch() }, say("rematch")),
      ];
    return [
      el("button", { id: "advise", disabled: !yours || this.state.held, onclick: () => this.advise() }, say("hint")),
      el("button", { id: "concede", onclick: concede }, label("concede")),
    ];
  }

  // What the person's last action did, and all that others did since.
  latest() {
    const { log, viewer } = this.state;
    const from = log.findLastIndex((line) => line.player === viewer);
    const own = from >= 0 && !log[from].changes.length ? 1 : 0;
    const items = itemsOf(log.slice(Math.max(from, 0) + own), viewer);
    return items.length > 0 && el("ol.latest", { tabindex: "0", "aria-label": say("latest") }, ...items);
  }

  // Cards to choose from that lie neither in play nor in the person's hand.
  tray() {
    const { board, choices, viewer } = this.state;
    const cards = board.sides.flatMap((side) => [...side.play, ...(side.player === viewer ? side.hand : [])]);
    const there = new Set(cards.map((entry) => entry.slot));
    const tiles = choices.map((choice, k) => {
      if (choice.slot === undefined || there.has(choice.slot)) return null;
      const key = `t${choice.slot}-${choice.verb}`;
      const onpick = () => (this.several ? this.toggle(choice.slot) : this.take(k));
      const pressed = this.several ? this.picked.indexOf(choice.slot) + 1 : undefined;
      const node = tile(choice.card, { where: "in-hand", lit: true, pressed, key, onpick });
      node.setAttribute("aria-label", choice.say);
      node.title = choice.say;
      if (this.hint?.choice === k) node.classList.add("hinted");
      return node;
    });
    const chosen = choices.map((choice) => choice.slot);
    const looked = this.state.decision?.yours ? this.state.decision.looked : [];
    const others = looked.filter(({ slot }) => !chosen.includes(slot) && !there.has(slot));
    tiles.push(...others.map(({ slot, card }) => tile(card, { where: "in-hand", key: `l${slot}` })));
    return tiles.some(Boolean) && el("div.cards.tray", ...tiles);
  }

  listOfAll() {
    const { choices } = this.state;
    if (!choices.length) return null;
    const toggle = (event) => {
      this.allOpen = event.target.open;
    };
    const lines = choices.map((choice, k) =>
      el("li", el("button.plain", { data: { key: `a${k}` }, onclick: () => this.take(k) }, choice.say)),
    );
    const summary = el("summary", `${say("all_actions")} (${choices.length})`);
    return el("details.all", { open: this.allOpen, ontoggle: toggle }, summary, el("ol", { start: "1" }, ...lines));
  }

  drawLog() {
    const { log, version, viewer } = this.state;
    const shown = `${version} ${this.at} ${language()}`;
    if (shown === this.logged) return;
    this.logged = shown;
    const lines = log.slice(0, this.at);
    const head = lines.slice(0, 1).map((line) => el("li.heading", line.heading));
    this.log.replaceChildren(...head, ...itemsOf(lines, viewer));
    this.log.scrollTop = this.log.scrollHeight;
  }

  drawHint() {
    const { hint } = this;
    if (!hint) return fill(this.hintBox);
    const choose = () => {
      this.picked = [...hint.slots];
      this.draw();
    };
    const all = hint.picks.length > 0 && this.several && el("button", { onclick: choose }, say("as_advised"));
    fill(this.hintBox, el("div.panel.hint", ...opinionOf(hint, (choice) => this.take(choice)), all));
  }

  // Tells screen readers what happened, and what is to be decided.
  tell(from) {
    const { log, decision, board, puzzle } = this.state;
    const news = log.slice(from).flatMap((line) => [line.say, ...line.changes]);
    if (puzzle && puzzle.over) news.push(say(puzzle.solved ? "puzzle_solved" : "puzzle_failed"));
    else if (decision && decision.yours) news.push(`${say("yours_to_decide")}: ${decision.say}`);
    announce(news.slice(-12).join(". "));
  }

  // -- clicking ---------------------------------------------------------------------------------------------------

  pick(slot, live, node) {
    if (this.stale) return;
    const mine = this.lit.get(slot) || [];
    const small = window.innerWidth <= 900;
    const only = mine.length === 1 && this.state.choices[mine[0]];
    if (this.menu?.slot === slot) this.close();
    else if (mine.length && this.several) this.toggle(slot);
    else if (only?.verb === "choose" && !only.forecast.length && !small) this.take(mine[0]);
    else if (mine.length || this.reasons(slot).length || small) this.openMenu(slot, live, node, mine);
  }

  // Why a card cannot be used in other ways.
  reasons(slot) {
    return (!this.scene && this.state.reasons[slot]) || [];
  }

  openMenu(slot, live, node, mine) {
    this.close();
    const { choices } = this.state;
    const inkLast = [...mine].sort((a, b) => (choices[a].verb === "ink") - (choices[b].verb === "ink"));
    const items = inkLast.map((k) => {
      const { verb, say: text, forecast } = choices[k];
      const given = { role: "menuitem", class: this.hint?.choice === k ? "hinted" : "", data: { verb } };
      return el(
        "button",
        { ...given, onclick: () => this.take(k) },
        text,
        ...forecast.map((line) => el("small", line)),
      );
    });
    const why = this.reasons(slot);
    if (why.length) announce(why.join(". "));
    const text = el("div.menu-text", reading(known.get(live.card), live));
    const menu = el(
      "section.menu",
      { "aria-label": live.card },
      text,
      items.length > 0 && el("div.items", { role: "menu", "aria-label": live.card }, ...items),
      ...why.map((line) => el("p.why", line)),
      el("button.plain.only-small", { onclick: () => this.close() }, say("close")),
    );
    menu.slot = slot;
    cover(node);
    document.body.append(menu);
    this.menu = menu;
    if (window.innerWidth > 900) {
      const box = node.getBoundingClientRect();
      const left = Math.max(8, Math.min(box.left, window.innerWidth - menu.offsetWidth - 8));
      const above = box.top > menu.offsetHeight + 12 && box.top > window.innerHeight / 2;
      menu.style.left = `${left + window.scrollX}px`;
      menu.style.top = `${(above ? box.top - menu.offsetHeight - 6 : box.bottom + 6) + window.scrollY}px`;
    }
    menu.querySelector("button")?.focus({ preventScroll: true });
  }

  close() {
    const { menu } = this;
    if (!menu) return;
    const focused = menu.contains(document.activeElement);
    this.menu = null;
    menu.remove();
    if (focused) uncover();
  }

  key(event) {
    if (typing(event)) return;
    const { key } = event;
    // A key that stays down acts once, except the arrows and Tab.
    if (event.repeat && !key.startsWith("Arrow") && key !== "Tab") {
      if (key === "Enter") event.preventDefault();
      return;
    }
    if (this.menu) return this.menuKey(event);
    if (this.scene && ["Escape", "Enter", " ", "ArrowRight"].includes(key)) {
      if (key === "Escape") this.scenes.skip();
      else this.scenes.next();
      event.preventDefault();
      return;
    }
    if (key.startsWith("Arrow") && !event.target.closest(".log")) {
      step(this.table, key);
      event.preventDefault();
      return;
    }
    const choices = this.state.choices;
    const number = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
    const end = choices.findIndex((choice) => choice.verb === "end_turn" || choice.verb === "done");
    if (number >= 0 && number < choices.length) this.take(number);
    else if (key === "e" && this.several) this.confirm();
    else if (key === "e" && end >= 0) this.take(end);
    else if (key === "u" && this.state.can_undo) this.send("undo");
    else if (key === "h") this.advise();
    else if (key === "?") document.querySelector(".keys").toggleAttribute("open");
    else return;
    event.preventDefault();
  }

  menuKey(event) {
    const items = [...this.menu.querySelectorAll("button")].filter(reachable);
    const by = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key];
    if (event.key === "Tab") this.close();
    if (by === undefined && event.key !== "Escape") return;
    if (by === undefined) this.close();
    else items[(items.indexOf(document.activeElement) + by) % items.length].focus();
    event.preventDefault();
  }
}
