// A game step by step: the table, the log, the chance to win, what an agent would have done. Also a game between two
// agents while it is played.

import { file, follow, get, pause, post, send, tell } from "./api.js";
import { sideOf } from "./board.js";
import { detail, known, remember } from "./cards.js";
import { Curve } from "./curve.js";
import { announce, byId, el, fill, held, notice, save } from "./dom.js";
import { agentChoice, field, keep, once, remembered } from "./forms.js";
import { row } from "./lobby.js";
import { Review } from "./review.js";
import { label, say } from "./words.js";

const SPEEDS = [["0.5", 2000], ["1", 1000], ["2", 500], ["5", 200], ["20", 50]];

export async function list(root, { hello, signal }) {
  const rows = el("div", { class: "games" });
  const input = el("input", { type: "file", accept: ".replay", "aria-label": say("upload"), onchange: async () => {
    const [chosen] = input.files;
    if (!chosen) return;
    try {
      const game = await send(`replays?name=${encodeURIComponent(chosen.name)}`, new Uint8Array(await chosen.arrayBuffer()));
      location.hash = `#/replay/${game.id}`;
    } catch (error) { tell(error); } finally { input.value = ""; }
  } });
  root.append(el("div", { class: "columns" },
    el("section", { class: "panel" }, el("h1", {}, say("replays")), field(say("upload"), input)),
    el("section", { class: "panel wide" }, el("h2", {}, say("games")), rows, el("p", { class: "soft small" }, `${say("saved_in")} ${hello.folder}`))));
  const show = async () => {
    const { games } = await get("games", { signal });
    fill(rows, ...games.filter((game) => !game.puzzle).map((game) => row(game, show)), games.length ? null : el("p", { class: "soft" }, say("no_games")));
  };
  await show();
}

export async function open(root, { rest: [id, at], hello, signal }) {
  if (!id) { await list(root, { hello, signal }); return; }
  const room = new Replay(root, id, hello, signal);
  await room.load();
  room.build();
  room.show(at === "live" ? 0 : Number(at) || 0);
  document.addEventListener("keydown", (event) => room.key(event), { signal });
  room.review.load();
  if (room.facts.thinking || !room.facts.over) room.grow();
  if (at === "live") room.play(true);
}

class Replay {
  constructor(root, id, hello, signal) {
    Object.assign(this, { root, id, hello, signal, steps: [], at: 0, viewer: "", opinions: [], playing: null, agent: remembered("analyst", "shipped") });
  }

  get last() { return this.steps.length - 1; }

  // All steps through some eyes; false if others were chosen meanwhile. What was there is seen until then.
  async load() {
    const { viewer } = this;
    const steps = [];
    let facts;
    do {
      facts = await get(`games/${this.id}/steps?from=${steps.length}&viewer=${viewer}`, { signal: this.signal });
      remember(facts.cards);
      steps.push(...facts.steps);
    } while (steps.length < facts.total);
    if (viewer !== this.viewer) return false;
    Object.assign(this, { steps, facts });
    return true;
  }

  // New steps while agents play. The last one is asked for again: by now something was done there.
  async grow() {
    await follow(this.signal, async () => {
      const { steps } = this;
      const had = steps.length;
      const answer = await get(`games/${this.id}/steps?from=${had - 1}&viewer=${this.viewer}`, { signal: this.signal });
      if (steps !== this.steps || answer.viewer !== this.facts.viewer) return 0; // other eyes
      remember(answer.cards);
      this.facts = answer;
      steps.splice(answer.first, Infinity, ...answer.steps);
      return steps.length - had;
    }, (grown) => {
      if (grown) { this.drawLog(); this.drawCurve(); this.show(this.at, true); }
      return this.facts.over || this.facts.problem ? null : grown ? 150 : 500;
    });
    if (!this.signal.aborted) this.show(this.at, true);
  }

  build() {
    const button = (name, text, to) => el("button", { type: "button", id: name, "aria-label": say(text), title: say(text), onclick: to }, { first: "|◀", back: "◀", on: "▶", last: "▶|" }[name]);
    this.slider = el("input", { type: "range", min: "0", value: "0", "aria-label": say("step"), oninput: () => { this.play(false); this.show(Number(this.slider.value)); } });
    this.count = el("span", { class: "soft count" });
    this.runner = el("button", { type: "button", id: "autoplay", onclick: () => this.play(!this.playing) });
    this.speed = el("select", { "aria-label": say("speed") }, ...SPEEDS.map(([name, ms]) => el("option", { value: `${ms}`, selected: `${ms}` === remembered("speed", "1000") }, `× ${name}`)));
    this.speed.addEventListener("change", () => keep("speed", this.speed.value));
    this.eyes = el("select", { "aria-label": say("seen_by"), disabled: !this.facts.free, onchange: () => this.see(this.eyes.value) },
      el("option", { value: "" }, say("everybody")), ...this.facts.names.map((name, k) => el("option", { value: `${k}`, selected: this.facts.viewer === k }, `${label("player").replace("{}", k)} · ${name}`)));
    this.table = el("div", { class: "table" });
    this.happens = el("div", { class: "middle-bar happens" });
    this.log = el("div", { class: "log", id: "log", tabindex: "0", role: "group", "aria-label": say("log") });
    this.chance = el("p", { class: "chance-now" });
    this.curve = new Curve((step) => this.show(step));
    this.review = new Review(this);
    this.analyst = agentChoice(this.hello, "analyst", this.agent);
    this.state = el("span", { class: "soft small", role: "status" });
    this.worst = el("div", { class: "worst" });
    this.alternatives = el("div", { class: "alternatives", id: "alternatives" });
    const tools = el("div", { class: "row" },
      el("button", { type: "button", id: "share", onclick: () => this.share() }, say("share")),
      el("button", { type: "button", id: "file", onclick: async () => { try { save(`${this.id}.replay`, "application/gzip", await file(`games/${this.id}/file`)); } catch (error) { tell(error); } } }, say("file")),
      this.facts.room === "play" && !this.facts.over ? el("a", { class: "button", href: `#/game/${this.id}` }, say("go_on")) : null,
      this.facts.free ? el("button", { type: "button", id: "play-here", onclick: () => this.playHere() }, say("play_here")) : null,
      this.facts.free && this.facts.names.length === 2 ? el("button", { type: "button", id: "edit-here", onclick: () => { location.hash = `#/positions/${this.id}/${this.at}`; } }, say("edit_here")) : null);
    this.root.append(
      el("div", { class: "main-part" },
        el("div", { class: "controls panel" }, button("first", "first_step", () => this.go(0)), button("back", "step_back", () => this.go(this.at - 1)), this.runner, button("on", "step_on", () => this.go(this.at + 1)), button("last", "last_step", () => this.go(this.last)), this.slider, this.count, this.speed, this.eyes),
        this.happens, this.table, this.review.summary),
      el("aside", { class: "aside" },
        el("div", { class: "panel", id: "detail-panel" }, el("h2", { class: "unseen" }, say("card")), el("div", { id: "detail" })),
        el("section", { class: "panel analysis review" }, el("h2", {}, say("curve")), this.review.bar, this.curve.node, this.review.here, tools),
        el("section", { class: "panel analysis" }, el("h2", {}, say("analysis")),
          el("div", { class: "row" }, this.analyst, el("button", { type: "button", id: "analyse", onclick: () => this.analyse() }, say("analyse"))), this.state,
          this.chance, this.alternatives, this.worst),
        el("details", { class: "panel log-panel", open: window.innerWidth > 900 }, el("summary", {}, say("log")), this.log)));
    this.drawLog();
    this.drawCurve();
    this.label();
  }

  label() { this.runner.textContent = say(this.playing ? "stop" : "autoplay"); }

  go(step) { this.play(false); this.show(step); }

  show(step, quiet) {
    this.at = Math.max(0, Math.min(this.last, step));
    const { board, say: said, slot } = this.steps[this.at];
    this.slider.max = `${this.last}`;
    this.slider.value = `${this.at}`;
    this.slider.setAttribute("aria-valuetext", `${this.at}: ${board.heading}, ${said}`);
    this.count.textContent = `${this.at} / ${this.last}`;
    const viewer = this.facts.viewer === null ? 0 : this.facts.viewer;
    fill(this.table, ...[...board.sides].reverse().map((side) => sideOf(side, { active: board.active, hinted: slot === null ? undefined : slot, turned: side.player !== viewer, player: this.facts.names[side.player] })));
    fill(this.happens, el("div", { class: "say" }, el("span", { class: "soft" }, board.heading), el("strong", { class: "cap" }, said || "…")),
      board.going_on.length ? el("div", { class: "going-on" }, ...board.going_on.map((line) => el("span", {}, line))) : el("span", {}),
      this.facts.problem && this.at === this.last ? el("span", { class: "problem" }, this.facts.problem) : el("span", {}),
      this.facts.thinking && this.at === this.last ? el("span", { class: "thinking" }, say("thinking")) : null);
    this.mark();
    this.curve.to(this.at);
    this.drawOpinion();
    this.review.show(this.at);
    const about = [...board.sides.flatMap((side) => [...side.play, ...side.hand, ...side.discard])].find((entry) => entry.slot === slot);
    if (about) detail(known.get(about.card), about);
    if (!quiet) {
      history.replaceState(null, "", `#/replay/${this.id}/${this.at}`);
      if (!this.playing) announce(`${board.heading}: ${said}`);
    }
  }

  drawLog() {
    if (held(this.log, () => { this.drawLog(); this.mark(); })) return;
    let heading = "";
    fill(this.log, ...this.steps.flatMap(({ board, say: said }, k) => [
      board.heading === heading ? null : el("p", { class: "heading" }, heading = board.heading),
      said ? el("button", { type: "button", class: "plain line", id: `step-${k}`, onclick: () => this.go(k) }, said) : null]));
  }

  // The line of the step that is shown.
  mark() {
    for (const old of this.log.querySelectorAll(".now")) old.classList.remove("now"), old.removeAttribute("aria-current");
    const line = byId(`step-${this.at}`);
    if (!line) return;
    line.classList.add("now");
    line.setAttribute("aria-current", "step");
    this.log.scrollTop = line.offsetTop - this.log.offsetTop - this.log.clientHeight / 2;
  }

  async see(viewer) {
    this.viewer = viewer;
    this.opinions = [];
    try {
      if (!await this.load()) return;
      this.drawLog();
      this.review.draw();
      this.drawCurve();
      this.show(this.at);
    } catch (error) { tell(error); }
  }

  async play(on) {
    if (Boolean(this.playing) === Boolean(on)) return;
    if (!on) { this.playing.abort(); this.playing = null; this.label(); return; }
    const run = this.playing = new AbortController();
    this.signal.addEventListener("abort", () => run.abort());
    this.label();
    if (this.at === this.last && this.facts.over) this.show(0);
    while (!run.signal.aborted) {
      await pause(Number(this.speed.value), run.signal);
      if (run.signal.aborted) return;
      if (this.at < this.last) this.show(this.at + 1);
      else if (this.facts.over || this.facts.problem) break;
    }
    if (this.playing === run) { this.playing = null; this.label(); }
  }

  // -- what an agent thinks -----------------------------------------------------------------------------------------

  async analyse() {
    const agent = this.analyst.read();
    const viewer = this.viewer;
    keep("analyst", agent);
    this.agent = agent;
    this.opinions = [];
    if (this.analysing) this.analysing.abort();
    const run = this.analysing = new AbortController();
    this.signal.addEventListener("abort", () => run.abort());
    await follow(run.signal, () => get(`games/${this.id}/analysis?agent=${encodeURIComponent(agent)}&viewer=${viewer}&from=${this.opinions.length}`, { signal: run.signal }), (answer) => {
      if (viewer !== this.viewer) return null;
      this.opinions.push(...answer.entries);
      this.state.textContent = answer.problem || (answer.running ? `${answer.done} / ${answer.total}` : `${say("analysed_by")} ${answer.agent}`);
      this.drawCurve();
      this.drawOpinion();
      return answer.running ? 400 : null;
    });
    if (run === this.analysing) this.analysing = null;
  }

  drawOpinion() {
    const opinion = this.opinions[this.at];
    const { names } = this.facts;
    const of = this.facts.viewer === null ? 0 : this.facts.viewer;
    this.chance.textContent = opinion ? `${label("chance")} (${label("player").replace("{}", of)}, ${names[of]}): ${Math.round(100 * opinion.chance)} %` : "";
    if (!opinion || !opinion.say) { fill(this.alternatives); return; }
    fill(this.alternatives, el("p", {}, `${this.agent} ${say("would")}: `, el("strong", {}, opinion.say), opinion.same ? ` ✓ ${say("best")}` : ""),
      opinion.shares ? el("ol", { class: "bars" }, ...opinion.shares.map((entry) => el("li", { class: entry.taken ? "taken" : "", vars: { "--share": `${100 * entry.share}%` } }, el("b", {}, `${Math.round(100 * entry.share)} %`), ` ${entry.say}`, entry.taken ? " ◂" : ""))) : null);
  }

  drawCurve() {
    const seat = this.facts.viewer === null ? 0 : this.facts.viewer;
    this.curve.draw([{ kind: "guess", points: this.opinions.map((opinion, k) => [k, opinion.chance]) }, { kind: "judged", points: this.review.points(seat) }], this.review.marks, this.last, this.at);
    const lost = this.opinions.map((opinion, k) => [opinion.loss || 0, k]).filter(([loss]) => loss > 0.3).sort((a, b) => b[0] - a[0]).slice(0, 5);
    fill(this.worst, lost.length ? el("h3", {}, say("worst")) : null, ...lost.map(([loss, k]) => el("button", { type: "button", class: "plain line", onclick: () => this.go(k) }, `${k}: ${this.steps[k] ? this.steps[k].say : ""} (−${Math.round(100 * loss)} %)`)));
  }

  // -- files --------------------------------------------------------------------------------------------------------

  share = once(async () => {
    try {
      const agent = this.review.found ? "&review=1" : this.opinions.length ? `&agent=${encodeURIComponent(this.agent)}` : "";
      save(`${this.facts.decks.join("-")}.html`, "text/html", await file(`games/${this.id}/page?viewer=${this.viewer}${agent}`));
      notice("");
    } catch (error) { tell(error); }
  });

  playHere = once(async () => {
    try {
      const game = await post(`games/${this.id}/play-on`, { step: this.at, agent: remembered("agent", "greedy") });
      location.hash = `#/game/${game.id}`;
    } catch (error) { tell(error); }
  });

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
    const to = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === " " && !event.target.closest("button, a, summary")) this.play(!this.playing);
    else return;
    event.preventDefault();
  }
}
