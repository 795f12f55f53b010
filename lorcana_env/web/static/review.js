// The analysis of a game, move by move: begun here, done by the server, and shown beside the replay.

import { follow, get, post, tell } from "./api.js";
import { announce, el, fill } from "./dom.js";
import { agentChoice, keep, remembered } from "./forms.js";
import { busy, progress } from "./jobs.js";
import { add, label, say } from "./words.js";

add({
  review: ["Move by move", "Coup par coup"],
  judge_moves: ["Analyse every move", "Analyser chaque coup"],
  judge_hint: ["A search looks at each decision with what its player may know, and at what the move made lost against the best one. It takes minutes; the result is kept.",
    "Une recherche examine chaque décision avec ce que son joueur peut savoir, et ce que le coup joué a perdu face au meilleur. Cela prend des minutes ; le résultat est conservé."],
  accuracy: ["accuracy", "précision"],
  decisions: ["decisions", "décisions"],
  best_moves: ["best moves", "meilleurs coups"],
  loss_a_turn: ["lost a turn", "perdu par tour"],
  mistakes: ["Largest mistakes", "Plus grandes erreurs"],
  no_mistake: ["none that is clear", "aucune qui soit nette"],
  best_was: ["best", "le meilleur"],
  lost_here: ["lost", "perdu"],
  went_best: ["the best move", "le meilleur coup"],
  expects: ["It expects", "Suite attendue"],
  in_part: ["stopped early: the decisions judged so far", "arrêtée : les décisions jugées jusque-là"],
  tried: ["of the search", "de la recherche"],
});

const SEARCHERS = ["guided:500sims", "guided:2000sims", "ismcts:500sims", "ismcts:2000sims"];
const percent = (share) => `${Math.round(100 * share)} %`;

export class Review {
  // `room`: the replay, with its id, steps, facts and `go`
  constructor(room) {
    Object.assign(this, { room, job: null, found: null, judged: new Map() });
    this.agent = agentChoice({ agents: SEARCHERS }, "judge", remembered("judge", SEARCHERS[0]));
    this.bar = el("div", { class: "row", role: "group", "aria-label": say("review") });
    this.table = el("div", { id: "review" });
    this.here = el("div", { class: "alternatives", id: "judged", "aria-live": "polite" });
    this.summary = el("section", { class: "panel analysis review", "aria-label": say("review") }, this.table);
    this.draw();
  }

  // Where the search says what the player of a seat may hope for; between two decisions it stays.
  points(seat) {
    return [...this.judged.values()].map((judged) => [judged.step, judged.player === seat ? judged.win : 1 - judged.win]);
  }

  get marks() { return this.found ? this.found.players.flatMap((player) => player.worst.map((judged) => judged.step)) : []; }

  async load() {
    const { id, signal } = this.room;
    await follow(signal, () => get(`games/${id}/review`, { signal }), (answer) => this.use(answer));
  }

  use({ job, found }) {
    const ended = busy(this.job) && !busy(job);
    this.job = job;
    this.found = found;
    this.judged = new Map((found ? found.decisions : []).map((judged) => [judged.step, judged]));
    this.draw();
    this.room.drawCurve();
    this.show(this.room.at);
    if (ended) announce(`${say("review")}: ${say(`state_${job.state}`)}`);
    return busy(job) ? 700 : null;
  }

  async ask(path, data) {
    try {
      const { id, signal } = this.room;
      if (this.use(await post(`games/${id}/${path}`, data, { signal })) !== null) await this.load();
    } catch (error) { if (!this.room.signal.aborted) tell(error); }
  }

  draw() {
    const { job, found, room } = this;
    const go = () => { keep("judge", this.agent.read()); this.ask("review", { agent: this.agent.read() }); };
    fill(this.bar, busy(job) ? null : this.agent,
      busy(job) ? el("button", { type: "button", id: "stop-review", onclick: () => this.ask("review/stop", {}) }, say("stop"))
        : el("button", { type: "button", id: "judge", class: found ? "" : "primary", disabled: !room.facts.free, onclick: go }, say("judge_moves")),
      job ? null : el("span", { class: "soft small" }, say("judge_hint")),
      job ? el("span", { class: "soft small" }, busy(job) || job.state === "failed" ? say(`state_${job.state}`) : `${job.agent}${job.state === "stopped" ? ` · ${say("in_part")}` : ""}`) : null,
      busy(job) ? progress(job) : null, job && job.problem ? el("span", { class: "problem", role: "alert" }, job.problem) : null);
    this.summary.hidden = !found;
    if (!found) { fill(this.table); return; }
    const rows = found.players.filter((player) => player.decisions).map((player) => el("tr", {}, el("th", { scope: "row" }, player.name),
      el("td", {}, el("b", {}, player.accuracy.toFixed(1))), el("td", {}, `${player.decisions}`), el("td", {}, percent(player.best_moves / player.decisions)), el("td", {}, `${(100 * player.loss_a_turn).toFixed(1)} %`)));
    const worst = found.players.flatMap((player, seat) => player.worst.map((judged) => ({ ...judged, name: player.name, seat })))
      .filter(({ seat }) => room.facts.viewer === null || room.facts.viewer === seat).sort((a, b) => b.loss - a.loss);
    fill(this.table, el("h2", {}, `${say("review")} (${found.agent})`), el("div", { class: "heat" }, el("table", { class: "plain-table" }, el("thead", {}, el("tr", {}, el("td", {}), ...["accuracy", "decisions", "best_moves", "loss_a_turn"].map((key) => el("th", { scope: "col" }, say(key))))), el("tbody", {}, ...rows))),
      el("div", { class: "worst" }, el("h3", {}, say("mistakes")), worst.length ? null : el("p", { class: "soft small" }, say("no_mistake")),
        ...worst.map((judged) => el("button", { type: "button", class: "plain line", data: { step: `${judged.step}` }, onclick: () => { room.go(judged.step); room.happens.scrollIntoView({ block: "center" }); } },
          el("b", {}, `−${percent(judged.loss)}`), ` ${label("turn_number").replace("{}", judged.turn)}, ${judged.name}: ${judged.action} `, el("span", { class: "soft" }, `(${say("best_was")}: ${judged.best})`)))));
  }

  // What was made of the decision at a step.
  show(step) {
    const judged = this.judged.get(step);
    const { viewer, names } = this.room.facts;
    if (!judged || (viewer !== null && viewer !== judged.player)) { fill(this.here); return; }
    const most = Math.max(...judged.alternatives.map((entry) => entry.share), 0.01);
    fill(this.here,
      el("p", {}, `${label("chance")} (${names[judged.player]}): `, el("b", {}, percent(judged.win)), " · ",
        judged.loss ? el("span", { class: "problem" }, `${say("lost_here")} ${(100 * judged.loss).toFixed(1)} ±${(100 * judged.error).toFixed(1)} %`) : el("span", { class: "sure-win" }, `✓ ${say("went_best")}`)),
      judged.loss ? el("p", {}, `${say("best_was")}: `, el("strong", {}, judged.best)) : null,
      judged.line.length > 1 ? el("p", { class: "soft small" }, `${say("expects")}: ${judged.line.join("; ")}`) : null,
      judged.choice ? el("ol", { class: "bars", "aria-label": say("alternatives") }, ...judged.alternatives.map((entry) => el("li", { class: entry.taken ? "taken" : "", vars: { "--share": `${(100 * entry.share) / most}%` }, title: `${percent(entry.share)} ${say("tried")}` },
        el("b", {}, percent(entry.win)), ` ${entry.action}`, entry.taken ? " ◂" : ""))) : null);
  }
}
