// A game against an agent. The server says how it stands and what may be done; here it is drawn, and clicked.

import { Failed, follow, get, pause, post, tell } from "./api.js";
import { sideOf, step } from "./board.js";
import { detail, known, reading, remember, tile } from "./cards.js";
import { announce, byId, cover, el, fill, held, notice, reachable, uncover } from "./dom.js";
import { once, sure } from "./forms.js";
import { clue, matchSays, matchTools, puzzleSays, puzzleTools } from "./series.js";
import { label, say } from "./words.js";

export async function open(root, { rest: [id], signal }) {
  const room = new Room(root, id, signal);
  const state = await get(`games/${id}`, { signal });
  room.build();
  room.show(state);
  document.addEventListener("keydown", (event) => room.key(event), { signal });
  document.addEventListener("pointerdown", (event) => { if (!event.target.closest(".menu, button.card")) room.close(); }, { signal });
  window.addEventListener("resize", () => room.close(), { signal });
  signal.addEventListener("abort", () => room.close());
  room.listen();
}

// Whether a version came before another, of the same server; answers may overtake each other.
function older(one, other) {
  const [[epoch, n], [same, m]] = [one.split("-"), other.split("-")];
  return epoch === same && Number(n) < Number(m);
}

class Room {
  constructor(root, id, signal) {
    Object.assign(this, { root, id, signal, state: null, hint: null, menu: null, busy: false, listening: false, logged: 0 });
  }

  build() {
    this.table = el("div", { class: "table", id: "table", tabindex: "-1" });
    this.log = el("ol", { class: "log", id: "log", "aria-label": say("log"), tabindex: "0" });
    this.hintBox = el("div", { id: "hint", "aria-live": "polite" });
    this.root.append(this.table, el("aside", { class: "aside" },
      el("div", { class: "panel", id: "detail-panel" }, el("h2", { class: "unseen" }, say("card")), el("div", { id: "detail" })),
      this.hintBox,
      el("details", { class: "panel log-panel", open: window.innerWidth > 900 }, el("summary", {}, say("log")), this.log),
      el("details", { class: "panel keys" }, el("summary", {}, say("keys")), el("p", { class: "soft small" }, say("keys_list")))));
  }

  // -- from the server ------------------------------------------------------------------------------------------

  // While an agent thinks, the next news are waited for.
  async listen() {
    if (this.listening) return;
    this.listening = true;
    const over = await follow(this.signal, (signal) => get(`games/${this.id}?after=${this.state.version}`, { signal }), (state) => {
      if (!this.busy) this.show(state);
      return this.state.thinking ? 0 : null;
    });
    this.listening = false;
    if (over && this.state.thinking) this.listen();
  }

  async send(path, data = {}) {
    if (this.busy) return;
    this.busy = true;
    this.close();
    this.table.classList.add("busy");
    try {
      this.show(await this.asked(path, data));
      notice("");
    } catch (error) {
      if (!this.signal.aborted) tell(error);
      if (error.status === 0) this.recover();
    } finally {
      this.busy = false;
      this.table.classList.remove("busy");
    }
    if (this.state.thinking) this.listen();
  }

  // A server that was started again knows the game by another version: asked once more when nothing else changed. So it
  // is when the connection broke: whether it was done then nobody knows, but what is done already is not done again.
  async asked(path, data) {
    const before = this.state;
    let broke = false;
    const ask = () => post(`games/${this.id}/${path}`, { version: this.state.version, ...data }, { signal: this.signal });
    try {
      return await ask().catch((error) => {
        if (error.status !== 0) throw error;
        broke = true;
        return ask();
      });
    } catch (error) {
      if (!(error instanceof Failed) || !error.body.state) throw error;
      this.show(error.body.state);
      if (JSON.stringify([this.state.choices, this.state.log.length]) === JSON.stringify([before.choices, before.log.length])) return ask();
      if (broke) return error.body.state;
      throw error;
    }
  }

  // The server is gone: look for it until it is back.
  async recover() {
    if (this.recovering) return;
    this.recovering = true;
    await follow(this.signal, (signal) => get(`games/${this.id}`, { signal }), (state) => { this.show(state); notice(""); return null; });
    this.recovering = false;
    if (!this.signal.aborted && this.state.thinking) this.listen();
  }

  // Of what was drawn before, and is not what stands now, nothing is taken.
  get stale() { return this.table.dataset.version !== this.state.version; }

  take(choice) { if (!this.stale) this.send("take", { choice }); }

  async advise() {
    const decision = this.state.decision;
    if (!decision || !decision.yours || this.advising) return;
    if (this.state.puzzle) { clue(this, false); return; }
    this.advising = true;
    const agent = this.state.hints;
    fill(this.hintBox, el("p", { class: "panel soft" }, `${agent} ${say("thinking")}`));
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

  rematch = once(async (swap) => {
    try {
      const game = await post(`games/${this.id}/rematch`, { swap });
      location.hash = `#/game/${game.id}`;
    } catch (error) { tell(error); }
  });

  // -- drawing ----------------------------------------------------------------------------------------------------

  show(state) {
    const before = this.state;
    if (before && older(state.version, before.version)) return;
    this.state = state;
    if (!before || before.version !== state.version) this.hint = null;
    remember(state.board.cards);
    for (const choice of state.choices) if (choice.card) known.set(choice.card.full, choice.card);
    const yours = state.decision && state.decision.yours; // then nothing that is seen tells whether an agent thinks
    if (before && before.version === state.version && (yours || before.thinking === state.thinking)) return;
    this.draw();
    this.tell(before);
  }

  draw() {
    const { board, choices } = this.state;
    if (held(this.table, () => this.draw(), this.menu, this.hintBox)) return;
    this.close();
    this.lit = new Map();
    choices.forEach((choice, k) => {
      if (choice.slot === undefined) return;
      if (!this.lit.has(choice.slot)) this.lit.set(choice.slot, []);
      this.lit.get(choice.slot).push(k);
    });
    const hinted = this.hint && choices[this.hint.choice] ? choices[this.hint.choice].slot : undefined;
    const options = (side) => ({
      lit: this.lit, active: board.active, hinted, turned: side.player !== this.state.viewer,
      player: side.player === this.state.viewer ? "" : this.state.names[side.player],
      pick: (slot, live, node) => this.pick(slot, live, node),
    });
    this.table.dataset.version = this.state.version;
    const sides = [...board.sides].reverse().map((side) => sideOf(side, options(side)));
    const scroll = this.table.querySelector(".tray")?.scrollTop || 0;
    fill(this.table, ...sides.slice(0, -1), this.middle(), sides.at(-1));
    const tray = this.table.querySelector(".tray");
    if (tray) tray.scrollTop = scroll;
    this.drawLog();
    this.drawHint();
    if (!byId("detail").childElementCount) {
      const first = board.sides[0].hand[0];
      if (first) detail(known.get(first.card), first);
    }
  }

  middle() {
    const { board, decision, choices, thinking, problem, unsaved, names, puzzle } = this.state;
    const yours = decision && decision.yours;
    const head = el("div", { class: "say" }, ...puzzleSays(this.state), ...matchSays(this.state));
    if (board.over && !puzzle) head.append(el("strong", { class: "result" }, board.result));
    else if (yours) {
      head.append(el("span", { class: "soft" }, board.heading), el("strong", { class: "cap" }, decision.say));
      if (decision.reason) head.append(el("q", {}, decision.reason));
      if (decision.chosen.length) head.append(el("span", { class: "chosen-list" }, `✓ ${decision.chosen.join(" · ")}`));
    } else if (decision) {
      head.append(el("span", { class: "soft" }, board.heading), el("strong", {}, names[decision.player]),
        thinking ? el("span", { class: "thinking" }, say("thinking")) : null);
    }
    if (problem) head.append(el("span", { class: "problem" }, problem), el("button", { type: "button", onclick: () => this.send("again") }, say("again")));
    if (unsaved) head.append(el("span", { class: "problem", role: "alert" }, unsaved));
    const latest = this.latest();
    const acts = el("div", { class: "acts" });
    choices.forEach((choice, k) => {
      if (choice.slot !== undefined) return;
      const main = ["end_turn", "done", "accept"].includes(choice.verb);
      acts.append(el("button", { type: "button", class: `${main ? "primary" : ""} verb-${choice.verb}${this.hint && this.hint.choice === k ? " hinted" : ""}`, data: { key: `c-${choice.verb}-${choice.say}` }, onclick: () => this.take(k) }, choice.say));
    });
    const after = matchTools(this);
    const tools = el("div", { class: "tools" },
      el("button", { type: "button", id: "undo", disabled: !this.state.can_undo, onclick: () => this.send("undo") }, say("undo")),
      ...(puzzle ? puzzleTools(this) : after || this.gameTools(yours)),
      el("a", { class: "button", href: `#/replay/${this.id}` }, say("replay")));
    return el("section", { class: `middle-bar${yours ? " yours" : ""}`, "aria-label": say("yours_to_decide") },
      latest.length ? el("div", { class: "latest" }, ...latest.map((line) => el("span", {}, line))) : null,
      board.going_on.length ? el("div", { class: "going-on" }, ...board.going_on.map((line) => el("span", {}, line))) : null,
      head, this.tray(), this.listOfAll(), el("div", { class: "row spread" }, acts, tools));
  }

  gameTools(yours) {
    const { board } = this.state;
    return [
      board.over ? null : el("button", { type: "button", id: "advise", disabled: !yours, onclick: () => this.advise() }, say("hint")),
      board.over ? null : el("button", { type: "button", id: "concede", onclick: async () => { if (await sure(say("concede_sure"))) this.send("concede"); } }, label("concede")),
      board.over ? el("button", { type: "button", id: "rematch", class: "primary", onclick: () => this.rematch(false) }, say("rematch")) : null,
      board.over ? el("button", { type: "button", onclick: () => this.rematch(true) }, say("rematch_swap")) : null];
  }

  // What others did since the person's last decision.
  latest() {
    const { log, viewer } = this.state;
    let from = log.length;
    while (from > 0 && log[from - 1].player !== viewer) from -= 1;
    return log.slice(Math.max(from, log.length - 5)).map((line) => line.say);
  }

  // Cards to choose from that lie neither in play nor in hand.
  tray() {
    const { board, choices } = this.state;
    const there = new Set(board.sides.flatMap((side) => [...side.play, ...side.hand]).map((entry) => entry.slot));
    const tiles = [];
    choices.forEach((choice, k) => {
      if (choice.slot === undefined || there.has(choice.slot)) return;
      const node = tile(choice.card, { where: "in-hand", lit: true, key: `t${choice.slot}-${choice.verb}`, onpick: () => this.take(k) });
      node.setAttribute("aria-label", choice.say);
      node.title = choice.say;
      if (this.hint && this.hint.choice === k) node.classList.add("hinted");
      tiles.push(node);
    });
    return tiles.length ? el("div", { class: "cards tray" }, ...tiles) : null;
  }

  listOfAll() {
    const { choices } = this.state;
    if (!choices.length) return null;
    return el("details", { class: "all", open: this.allOpen, ontoggle: (event) => { this.allOpen = event.target.open; } },
      el("summary", {}, `${say("all_actions")} (${choices.length})`),
      el("ol", { start: "1" }, ...choices.map((choice, k) => el("li", {}, el("button", { type: "button", class: "plain", data: { key: `a${k}` }, onclick: () => this.take(k) }, choice.say)))));
  }

  drawLog() {
    const { log } = this.state;
    if (log.length < this.logged) this.log.replaceChildren(), this.logged = 0, this.heading = "";
    if (!this.logged) this.heading = "";
    for (; this.logged < log.length; this.logged += 1) {
      const line = log[this.logged];
      if (line.heading !== this.heading) this.log.append(el("li", { class: "heading" }, this.heading = line.heading));
      this.log.append(el("li", { class: line.player === this.state.viewer ? "mine" : "" }, line.say));
    }
    this.log.scrollTop = this.log.scrollHeight;
  }

  drawHint() {
    const hint = this.hint;
    if (!hint) { fill(this.hintBox); return; }
    const bars = hint.shares.map(({ say: text, share, choice }) => el("li", { vars: { "--share": `${100 * share}%` } },
      el("button", { type: "button", class: "plain", onclick: () => this.take(choice) }, el("b", {}, `${Math.round(100 * share)} %`), ` ${text}`)));
    fill(this.hintBox, el("div", { class: "panel hint" },
      el("p", {}, `${hint.agent} ${say("would")}: `, el("strong", {}, hint.say)),
      bars.length ? el("ol", { class: "bars" }, ...bars) : null,
      el("div", { class: "chance", role: "meter", "aria-label": label("chance"), "aria-valuenow": `${Math.round(100 * hint.chance)}`, "aria-valuemin": "0", "aria-valuemax": "100", vars: { "--share": `${100 * hint.chance}%` } },
        el("span", {}, `${label("chance")}: ${Math.round(100 * hint.chance)} %`))));
  }

  // To those who listen: what happened, and what is to be decided.
  tell(before) {
    const { log, decision, board, puzzle } = this.state;
    const news = log.slice(before ? Math.min(before.log.length, log.length) : log.length).map((line) => line.say);
    if (puzzle && puzzle.over) news.push(say(puzzle.solved ? "puzzle_solved" : "puzzle_failed"));
    else if (board.over) news.push(board.result);
    else if (decision && decision.yours) news.push(`${say("yours_to_decide")}: ${decision.say}`);
    announce(news.slice(-8).join(". "));
  }

  // -- clicking ---------------------------------------------------------------------------------------------------

  pick(slot, live, node) {
    if (this.stale) return;
    const mine = this.lit.get(slot) || [];
    const small = window.innerWidth <= 900;
    if (this.menu && this.menu.slot === slot) { this.close(); return; }
    if (mine.length === 1 && this.state.choices[mine[0]].verb === "choose" && !small) { this.take(mine[0]); return; }
    if (mine.length || small) this.openMenu(slot, live, node, mine);
  }

  openMenu(slot, live, node, mine) {
    this.close();
    const buttons = mine.map((k) => el("button", { type: "button", role: "menuitem", class: this.hint && this.hint.choice === k ? "hinted" : "", data: { verb: this.state.choices[k].verb }, onclick: () => this.take(k) }, this.state.choices[k].say));
    const menu = el("div", { class: "menu", role: "menu", "aria-label": live.card },
      el("div", { class: "menu-text" }, reading(known.get(live.card), live)), ...buttons,
      el("button", { type: "button", role: "menuitem", class: "plain only-small", onclick: () => this.close() }, say("close")));
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
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
    const { key } = event;
    if (event.repeat && !key.startsWith("Arrow") && key !== "Tab") { // a key that is held does one thing
      if (key === "Enter") event.preventDefault();
      return;
    }
    if (this.menu) {
      const items = [...this.menu.querySelectorAll("button")].filter(reachable);
      const at = items.indexOf(document.activeElement);
      if (key === "Escape") { this.close(); event.preventDefault(); }
      else if (key === "ArrowDown" || key === "ArrowUp") { items[(at + (key === "ArrowDown" ? 1 : items.length - 1)) % items.length].focus(); event.preventDefault(); }
      else if (key === "Tab") this.close();
      return;
    }
    if (key.startsWith("Arrow") && !event.target.closest(".log")) { step(this.table, key); event.preventDefault(); return; }
    const choices = this.state.choices;
    const number = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
    const end = choices.findIndex((choice) => choice.verb === "end_turn" || choice.verb === "done");
    if (number >= 0 && number < choices.length) this.take(number);
    else if (key === "e" && end >= 0) this.take(end);
    else if (key === "u" && this.state.can_undo) this.send("undo");
    else if (key === "h") this.advise();
    else if (key === "?") document.querySelector(".keys").toggleAttribute("open");
    else return;
    event.preventDefault();
  }
}
