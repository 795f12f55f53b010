// A game step by step: the table, the log, its analysis. Also a game between two agents while it is played.

import { begin, download, file, follow, get, pause, send } from "./api.js";
import { sideOf } from "./board.js";
import { detail, detailPanel, known, learnCards } from "./cards.js";
import { announce, byId, el, fill, notice, pressedIn, save, typing } from "./dom.js";
import { choice, field, kept, once, remember, remembered } from "./forms.js";
import { row } from "./lobby.js";
import { changesOf } from "./log.js";
import { Curve, Review } from "./review.js";
import { label, say } from "./words.js";

const SPEEDS = { 1: 1000, 2: 500, 5: 200, 20: 50 };

async function list(root, { hello, signal }) {
  const rows = el("div.games");
  const open = async () => {
    const [chosen] = file.files;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const { id } = await send(`replays?name=${encodeURIComponent(chosen.name)}`, bytes).finally(() =>
      file.form.reset(),
    );
    location.hash = `#/replay/${id}`;
  };
  const file = el("input", { type: "file", accept: ".replay", "aria-label": say("upload"), onchange: open });
  const bring = async () => {
    const [chosen] = theirs.files;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const path = `imports?name=${encodeURIComponent(chosen.name)}`;
    const { games, refused } = await send(path, bytes).finally(() => theirs.form.reset());
    notice(refused.join("; "));
    if (games.length === 1 && !refused.length) location.hash = `#/replay/${games[0].id}`;
    else await show();
  };
  const theirs = el("input", { id: "import", type: "file", "aria-label": say("import"), onchange: bring });
  const left = el(
    "section.panel",
    el("h1", say("replays")),
    el("form", field(say("upload"), file)),
    el("form", field(say("import"), theirs), el("p.soft.small", say("import_hint"))),
  );
  root.append(el("div.columns", left, kept(hello, "games", rows)));
  const show = async () => {
    const { games } = await get("games", { signal });
    const shown = games.filter((game) => !game.puzzle).map((game) => row(game, show));
    fill(rows, ...shown, !games.length && el("p.soft", say("no_games")));
  };
  await show();
}

export async function open(root, { rest: [id, at], hello, signal }) {
  if (!id) return list(root, { hello, signal });
  const replay = new Replay(root, id, hello, signal);
  await replay.load();
  replay.build();
  replay.show(at === "live" ? 0 : Number(at) || 0);
  document.addEventListener("keydown", (event) => replay.key(event), { signal });
  const judged = replay.review.load();
  if (at === "analysis") judged.then(() => replay.review.begin());
  if (!replay.facts.over && ["play", "watch"].includes(replay.facts.room)) replay.grow();
  if (at === "live") replay.play(true);
}

class Replay {
  constructor(root, id, hello, signal) {
    Object.assign(this, { root, id, hello, signal, steps: [], at: 0, viewer: "", playing: null });
  }

  get last() {
    return this.steps.length - 1;
  }

  // The seat whose chances are shown.
  get seat() {
    return this.facts.viewer === null ? 0 : this.facts.viewer;
  }

  // Loads all steps as one viewer sees them; false if another viewer was chosen meanwhile.
  async load() {
    const { viewer } = this;
    const steps = [];
    let facts;
    do {
      facts = await get(`games/${this.id}/steps?from=${steps.length}&viewer=${viewer}`, { signal: this.signal });
      learnCards(facts.cards);
      steps.push(...facts.steps);
    } while (steps.length < facts.total);
    if (viewer !== this.viewer) return false;
    Object.assign(this, { steps, facts });
    return true;
  }

  // New steps while agents play. The last one is asked for again, because by now something was done there.
  async grow() {
    const question = async () => {
      const { steps } = this;
      const before = steps.length;
      const path = `games/${this.id}/steps?from=${before - 1}&viewer=${this.viewer}`;
      const answer = await get(path, { signal: this.signal });
      if (steps !== this.steps || answer.viewer !== this.facts.viewer) return 0; // another viewer was chosen
      learnCards(answer.cards);
      this.facts = answer;
      steps.splice(answer.first, Infinity, ...answer.steps);
      return steps.length - before;
    };
    await follow(this.signal, question, (grown) => {
      if (grown) {
        this.drawLog();
        this.drawCurve();
        this.show(this.at, true);
      }
      if (this.facts.over || this.facts.problem) return null;
      return grown ? 150 : 500;
    });
    if (!this.signal.aborted) this.show(this.at, true);
  }

  build() {
    const { facts } = this;
    const move = (id, text, symbol, to) =>
      el("button", { id, "aria-label": say(text), title: say(text), onclick: () => this.go(to()) }, symbol);
    const slide = () => this.go(Number(this.slider.value));
    this.slider = el("input", { type: "range", min: "0", value: "0", "aria-label": say("step"), oninput: slide });
    this.count = el("span.soft.count");
    this.runner = el("button", { id: "autoplay", onclick: () => this.play(!this.playing) });
    const speeds = Object.entries(SPEEDS).map(([name, ms]) => [`${ms}`, `× ${name}`]);
    const setSpeed = () => remember("speed", this.speed.value);
    this.speed = choice({ "aria-label": say("speed"), onchange: setSpeed }, speeds, remembered("speed", "1000"));
    const twice = new Set(facts.names).size < facts.names.length;
    const named = (name, k) => `${name === "you" ? label("you") : name}${twice ? ` ${k + 1}` : ""}`;
    const players = facts.names.map((name, k) => [`${k}`, named(name, k)]);
    const told = facts.free && facts.seat === null; // of an imported game the other side is invented
    const look = { "aria-label": say("seen_by"), disabled: !told, onchange: () => this.see(this.eyes.value) };
    this.eyes = choice(look, [["", say("everybody")], ...players], `${facts.viewer ?? ""}`);
    this.table = el("div.table");
    this.happens = el("div.middle-bar.happens");
    this.log = el("div.log", { id: "log", tabindex: "0", role: "group", "aria-label": say("log") });
    this.curve = new Curve((step) => this.show(step));
    this.review = new Review(this);
    const take = () => download(`${this.id}.replay`, "application/gzip", `games/${this.id}/file`);
    const edit = () => {
      location.hash = `#/positions/${this.id}/${this.at}`;
    };
    const unfinished = facts.room === "play" && !facts.over;
    const tools = el(
      "div.row",
      el("button", { id: "share", onclick: () => this.share() }, say("share")),
      el("button", { id: "file", onclick: take }, say("file")),
      unfinished && el("a.button", { href: `#/game/${this.id}` }, say("go_on")),
      facts.free && el("button", { id: "play-here", onclick: () => this.playHere() }, say("play_here")),
      facts.free && facts.names.length === 2 && el("button", { id: "edit-here", onclick: edit }, say("edit_here")),
    );
    const controls = el(
      "div.controls.panel",
      move("first", "first_step", "|◀", () => 0),
      move("back", "step_back", "◀", () => this.at - 1),
      this.runner,
      move("on", "step_on", "▶", () => this.at + 1),
      move("last", "last_step", "▶|", () => this.last),
      ...[this.slider, this.count, this.speed, this.eyes],
    );
    const { bar, here } = this.review;
    const file = facts.room === "file";
    const aside = el(
      "aside.aside",
      detailPanel(),
      el("section.panel.analysis.review", el("h2", say("curve")), !file && bar, this.curve.node, here, !file && tools),
      el("details.panel.log-panel", { open: window.innerWidth > 900 }, el("summary", say("log")), this.log),
    );
    const main = el("div.main-part", controls, this.happens, this.table, this.review.summary);
    this.root.append(el("h1.unseen", facts.names.join(" – ")), main, aside);
    this.drawLog();
    this.drawCurve();
    this.label();
  }

  label() {
    this.runner.textContent = say(this.playing ? "stop" : "autoplay");
  }

  go(step) {
    this.play(false);
    this.show(step);
  }

  show(step, quiet) {
    this.at = Math.max(0, Math.min(this.last, step));
    const { board, say: text, slot, changes } = this.steps[this.at];
    const { names, note, problem, thinking } = this.facts;
    this.slider.max = `${this.last}`;
    this.slider.value = `${this.at}`;
    this.slider.setAttribute("aria-valuetext", `${this.at}: ${board.heading}, ${text}`);
    this.count.textContent = `${this.at} / ${this.last}`;
    const draw = (side) => {
      const player = names[side.player];
      const turned = side.player !== this.seat;
      return sideOf(side, { active: board.active, hints: [slot], turned, player, open: this.facts.viewer === null });
    };
    fill(this.table, ...[...board.sides].reverse().map(draw));
    const isLast = this.at === this.last;
    fill(
      this.happens,
      el("div.say", el("span.soft", board.heading), el("strong.cap", text || "…")),
      el("div.say", ...changes.map(([line]) => el("span.change", line))),
      el("div.going-on", ...board.going_on.map((line) => el("span", line))),
      problem && isLast && el("span.problem", problem),
      note && isLast && el("span.problem", `${say("import_stops")} ${note}`),
      thinking && isLast && el("span.thinking", say("thinking")),
    );
    this.mark();
    this.curve.to(this.at);
    this.review.show(this.at);
    const cards = board.sides.flatMap((side) => [...side.play, ...side.hand, ...side.discard]);
    const about = cards.find((entry) => entry.slot === slot);
    if (about) detail(known.get(about.card), about);
    if (quiet) return;
    history.replaceState(null, "", `#/replay/${this.id}/${this.at}`);
    if (!this.playing) announce(`${board.heading}: ${text}`);
  }

  drawLog() {
    const again = () => {
      this.drawLog();
      this.mark();
    };
    if (pressedIn(this.log, again)) return;
    const lines = this.steps.map(({ say: text, changes, turn }, k) => {
      const told = changes.map(([line]) => line);
      const given = { id: `step-${k}`, onclick: () => this.go(k) };
      return text && el("button.plain.line", given, text, ...changesOf(told, turn));
    });
    fill(this.log, el("p.heading", this.steps[0].board.heading), ...lines);
  }

  // Marks the line of the step that is shown.
  mark() {
    for (const old of this.log.querySelectorAll(".now")) {
      old.classList.remove("now");
      old.removeAttribute("aria-current");
    }
    const line = byId(`step-${this.at}`);
    if (!line) return;
    line.classList.add("now");
    line.setAttribute("aria-current", "step");
    this.log.scrollTop = line.offsetTop - this.log.offsetTop - this.log.clientHeight / 2;
  }

  async see(viewer) {
    this.viewer = viewer;
    if (!(await this.load())) return;
    this.drawLog();
    this.review.draw();
    this.drawCurve();
    this.show(this.at);
  }

  async play(on) {
    if (Boolean(this.playing) === Boolean(on)) return;
    const run = on ? new AbortController() : null;
    this.playing?.abort();
    this.playing = run;
    this.label();
    if (!on) return;
    this.signal.addEventListener("abort", () => run.abort());
    if (this.at === this.last && this.facts.over) this.show(0);
    while (!run.signal.aborted) {
      await pause(Number(this.speed.value), run.signal);
      if (run.signal.aborted) return;
      if (this.at < this.last) this.show(this.at + 1);
      else if (this.facts.over || this.facts.problem) break;
    }
    if (this.playing !== run) return;
    this.playing = null;
    this.label();
  }

  drawCurve() {
    this.curve.draw(this.review.points(this.seat), this.review.marks, this.last, this.at);
  }

  share = once(async () => {
    const page = await file(`games/${this.id}/page?viewer=${this.viewer}`);
    save(`${this.facts.decks.join("-")}.html`, "text/html", page);
    notice("");
  });

  playHere = once(() => begin(`games/${this.id}/play-on`, { step: this.at, agent: remembered("agent", "medium") }));

  key(event) {
    if (typing(event)) return;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === " " && !event.target.closest("button, a, summary")) this.play(!this.playing);
    else return;
    event.preventDefault();
  }
}
