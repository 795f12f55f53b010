// A game against an agent. The server says how it stands and what may be done; here it is drawn, and clicked. What
// others do is shown one action after another, as the steps of a replay, before the person decides again.

import { begin, follow, get, pause, post, tell } from "./api.js";
import { sideOf, step } from "./board.js";
import { detail, detailPanel, known, learnCards, reading, tile } from "./cards.js";
import { announce, byId, cover, el, fill, notice, pressedIn, reachable, uncover } from "./dom.js";
import { once, remember, remembered, sure } from "./forms.js";
import { opinionOf } from "./figures.js";
import { clue, matchSays, matchTools, puzzleSays, puzzleTools } from "./series.js";
import { label, say } from "./words.js";

const LOOK = 700; // milliseconds that an action is shown before its changes
const READ = 450; // and for each of them

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

// `at`: the actions that were shown; `scene`: of another's action that is being shown, the board, its line, the card it
// is about and those it changed; `picked`: slots, for a choice of several cards.
class Game {
  constructor(root, id, signal) {
    Object.assign(this, { root, id, signal, state: null, hint: null, menu: null, busy: false, listening: false });
    Object.assign(this, { logged: 0, at: 0, scene: null, picked: [] });
  }

  build({ names, decks }) {
    this.table = el("div.table", { id: "table", tabindex: "-1" });
    this.log = el("ol.log", { id: "log", "aria-label": say("log"), tabindex: "0" });
    this.hintBox = el("div", { id: "hint", "aria-live": "polite" });
    const set = (event) => remember("follow", event.target.checked ? "yes" : "no");
    const box = el("input", { type: "checkbox", id: "follow", checked: this.follows, onchange: set });
    const open = window.innerWidth > 900;
    const log = el("details.panel.log-panel", { open }, el("summary", say("log")), this.log);
    const keys = el("details.panel.keys", el("summary", say("keys")), el("p.soft.small", say("keys_list")));
    keys.append(el("label.small", box, ` ${say("follow")}`));
    const title = names.map((name, k) => `${name} (${decks[k]})`).join(" – ");
    const aside = el("aside.aside", detailPanel(), this.hintBox, log, keys);
    this.root.append(el("h1.unseen", title), this.table, aside);
  }

  // Whether the actions of others are shown one by one.
  get follows() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return remembered("follow", still ? "no" : "yes") === "yes";
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
    this.skipped = false;
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

  take(choice) {
    if (!this.stale) this.send("take", { choice });
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
    if (this.at < log.length && this.follows && !this.skipped) this.showSteps();
    else this.arrive(from);
  }

  // Shows how the game stands now, and says what happened since an action.
  arrive(from) {
    this.at = this.state.log.length;
    this.draw();
    this.tell(from);
  }

  // Shows the actions of others one after another.
  async showSteps() {
    this.skipping = new AbortController();
    const { signal } = this.skipping;
    this.signal.addEventListener("abort", () => this.skip(), { signal });
    let [steps, first] = [[], 0];
    try {
      for (this.scene = {}; this.at < this.state.log.length && !signal.aborted; this.at += 1) {
        const { viewer } = this.state;
        if (this.at + 1 - first >= steps.length) {
          first = this.at;
          const answer = await get(`games/${this.id}/steps?from=${first}&viewer=${viewer}`, { signal });
          learnCards(answer.cards);
          ({ steps } = answer);
        }
        const [step, next] = [steps[this.at - first], steps[this.at + 1 - first]];
        if (!next) break; // it was undone elsewhere
        if (step.player === viewer) continue;
        const { changes, say: text, slot } = step;
        const lines = changes.map(([line]) => line);
        this.scene = { board: step.board, text, lines: [], marked: slot, changed: [] };
        this.draw();
        await pause(LOOK, signal);
        if (signal.aborted) break;
        Object.assign(this.scene, { board: next.board, lines, changed: changes.flatMap(([, slots]) => slots) });
        this.draw();
        announce([text, ...lines].join(". "));
        await pause(LOOK + READ * lines.length, signal);
      }
    } catch (error) {
      if (!signal.aborted) tell(error);
    }
    this.scene = null;
    if (!this.signal.aborted) this.arrive(this.state.log.length);
  }

  // The rest of what others do now is not shown one by one.
  skip() {
    this.skipped = true;
    this.skipping?.abort();
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
    const hinted = scene ? scene.marked : this.hint ? choices[this.hint.choice]?.slot : undefined;
    const draw = (side) => {
      const mine = side.player === viewer;
      const pick = (slot, live, node) => this.pick(slot, live, node);
      const player = mine ? "" : names[side.player];
      const picked = several && !scene ? this.picked : null;
      const states = { lit: this.lit, picked, changed: scene?.changed, hinted };
      return sideOf(side, { ...states, active: board.active, turned: !mine, player, pick });
    };
    if (!scene) this.table.dataset.version = version;
    this.table.classList.toggle("opening", !scene && decision?.kind === "mulligan");
    const sides = [...board.sides].reverse().map(draw);
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
    if (this.scene?.board) return this.showing();
    const { board, decision, choices, thinking, problem, unsaved, names, puzzle, viewer } = this.state;
    const yours = decision && decision.yours;
    const head = el("div.say", ...puzzleSays(this.state), ...matchSays(this.state));
    if (board.over && !puzzle) {
      const kind = { class: `result ${board.winner === viewer ? "sure-win" : ""}` };
      head.append(el("h2", kind, `${board.outcome[0]}.`), el("span.cap", board.outcome[1]));
    } else if (yours) {
      const first = say(board.starting === viewer ? "you_start" : "they_start");
      if (decision.kind === "mulligan") head.append(el("strong", first));
      head.append(el("span.soft", board.heading), el("strong.cap", decision.say));
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
      el("div.row.acts", this.several && this.confirmButton(), ...acts, this.listOfAll()),
    );
  }

  // What stands in the middle while an action of another is shown.
  showing() {
    const { board, text, lines } = this.scene;
    const skip = el("button", { id: "skip-steps", onclick: () => this.skip() }, say("skip_steps"));
    const changes = el("div.say", ...lines.map((line) => el("span.change", line)));
    const head = el("div.row.spread", el("span.soft", board.heading), skip);
    return el("section.middle-bar.scene", { "aria-label": say("log") }, head, el("strong", text), changes);
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
      el("button", { id: "advise", disabled: !yours, onclick: () => this.advise() }, say("hint")),
      el("button", { id: "concede", onclick: concede }, label("concede")),
    ];
  }

  // What the person's last action did, and all that others did since.
  latest() {
    const { log, viewer } = this.state;
    const from = log.findLastIndex((line) => line.player === viewer);
    const lines = log.slice(Math.max(from, 0)).map(({ say: text, changes }, k) => {
      const own = k === 0 && from >= 0;
      return (!own || changes.length > 0) && el("li", el("b", text), ...changes.map((line) => el("span.change", line)));
    });
    return lines.some(Boolean) && el("ol.latest", { tabindex: "0", "aria-label": say("latest") }, ...lines);
  }

  // Cards to choose from that lie neither in play nor in hand.
  tray() {
    const { board, choices } = this.state;
    const cards = board.sides.flatMap((side) => [...side.play, ...side.hand]);
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
    const { log, viewer } = this.state;
    if (log.length < this.logged) this.log.replaceChildren();
    if (log.length < this.logged) this.logged = 0;
    if (!this.logged) this.heading = "";
    for (; this.logged < this.at; this.logged += 1) {
      const line = log[this.logged];
      if (line.heading !== this.heading) this.log.append(el("li.heading", line.heading));
      this.heading = line.heading;
      const kind = { class: `${line.player === viewer ? "mine" : ""} ${line.begins ? "" : "part"}` };
      this.log.append(el("li", kind, line.say, ...line.changes.map((change) => el("span.change", change))));
    }
    this.log.scrollTop = this.log.scrollHeight;
  }

  drawHint() {
    const { hint } = this;
    if (hint) fill(this.hintBox, el("div.panel.hint", ...opinionOf(hint, (choice) => this.take(choice))));
    else fill(this.hintBox);
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
    if (this.menu?.slot === slot) this.close();
    else if (mine.length && this.several) this.toggle(slot);
    else if (mine.length === 1 && this.state.choices[mine[0]].verb === "choose" && !small) this.take(mine[0]);
    else if (mine.length || small) this.openMenu(slot, live, node, mine);
  }

  openMenu(slot, live, node, mine) {
    this.close();
    const buttons = mine.map((k) => {
      const { verb, say: text } = this.state.choices[k];
      const given = { role: "menuitem", class: this.hint?.choice === k ? "hinted" : "", data: { verb } };
      return el("button", { ...given, onclick: () => this.take(k) }, text);
    });
    buttons.push(el("button.plain.only-small", { role: "menuitem", onclick: () => this.close() }, say("close")));
    const text = el("div.menu-text", reading(known.get(live.card), live));
    const menu = el("div.menu", { role: "menu", "aria-label": live.card }, text, ...buttons);
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
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog"))
      return;
    const { key } = event;
    // A key that stays down acts once, except the arrows and Tab.
    if (event.repeat && !key.startsWith("Arrow") && key !== "Tab") {
      if (key === "Enter") event.preventDefault();
      return;
    }
    if (this.menu) return this.menuKey(event);
    if (this.scene && ["Escape", "Enter", " "].includes(key)) {
      this.skip();
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
