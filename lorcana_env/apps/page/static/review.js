// The analysis of a game, move by move: begun here, done by the server, and shown beside the replay.

import { follow, get, post } from "./api.js";
import { announce, el, fill, plainTable, svg, tableRow } from "./dom.js";
import { agentChoice, remember, remembered } from "./forms.js";
import { bars, busy, opinionOf, percent, progress, signed, tenths } from "./figures.js";
import { add, label, say } from "./words.js";

add({
  review: ["Move by move", "Coup par coup"],
  judged_by: ["Judged by", "Jugée par"],
  judge_moves: ["Analyse every move", "Analyser chaque coup"],
  judge_hint: [
    "A search and games played on judge each move, for a minute or two; the result is kept.",
    "Une recherche et des parties jouées jusqu'au bout jugent chaque coup, en une ou deux minutes.",
  ],
  accuracy: ["accuracy", "précision"],
  decisions: ["decisions", "décisions"],
  best_moves: ["best moves", "meilleurs coups"],
  loss_a_turn: ["lost a turn", "perdu par tour"],
  mistakes: ["Largest mistakes", "Plus grandes erreurs"],
  no_mistake: ["none that is clear", "aucune qui soit nette"],
  best_was: ["best", "le meilleur"],
  lost_here: ["lost (± standard error)", "perdu (± erreur type)"],
  in_doubt: ["no mistake that both judges see", "pas une erreur aux yeux des deux juges"],
  went_best: ["the best move", "le meilleur coup"],
  expects: ["It expects", "Suite attendue"],
  in_part: ["stopped early: the decisions judged so far", "arrêtée : les décisions jugées jusque-là"],
  tried: ["Tried by the search (share of it)", "Essayés par la recherche (en part)"],
  try_it: ["Try it", "Essayer"],
  try_hint: [
    "Both moves are played on to the end, in the same deals of the hidden cards.",
    "Les deux coups sont joués jusqu'au bout, dans les mêmes donnes.",
  ],
  deals_played: ["deals, each with both moves", "donnes, chacune avec les deux coups"],
  judges: ["The search says {} %, the games played on {} %.", "La recherche dit {} %, les parties jouées {} %."],
});

const SEARCHERS = ["guided:500sims", "guided:2000sims", "ismcts:500sims", "ismcts:2000sims"];
const COLUMNS = ["accuracy", "loss_a_turn", "decisions", "best_moves"];

export class Review {
  // `replay` is the view of the game, with its id, steps, facts and `go`.
  constructor(replay) {
    Object.assign(this, { replay, job: null, found: null, judged: new Map() });
    this.agent = agentChoice({ agents: { levels: SEARCHERS } }, "judge", remembered("judge", SEARCHERS[0]));
    this.bar = el("div.row", { role: "group", "aria-label": say("review") });
    this.table = el("div", { id: "review" });
    this.here = el("div.alternatives", { id: "judged", "aria-live": "polite" });
    this.summary = el("section.panel.analysis.review", { "aria-label": say("review") }, this.table);
    this.draw();
  }

  // The chance of the player of a seat, at each decision that was judged.
  points(seat) {
    const asked = this.replay.steps.map(
      ({ opinion, player }, step) => opinion && { step, player, win: opinion.chance },
    );
    const judged = this.found ? [...this.judged.values()] : asked.filter(Boolean);
    return judged.map(({ step, player, win }) => [step, player === seat ? win : 1 - win]);
  }

  get marks() {
    return (this.found?.players || []).flatMap((player) => player.worst.map((judged) => judged.step));
  }

  async load() {
    const { id, signal } = this.replay;
    const question = () => get(`games/${id}/review`, { signal });
    await follow(signal, question, (answer) => this.use(answer));
  }

  use({ job, found }) {
    const ended = busy(this.job) && !busy(job);
    this.job = job;
    this.found = found;
    this.judged = new Map((found ? found.decisions : []).map((judged) => [judged.step, judged]));
    this.draw();
    this.replay.drawCurve();
    this.show(this.replay.at);
    if (ended) announce(`${say("review")}: ${say(`state_${job.state}`)}`);
    return busy(job) ? 700 : null;
  }

  // Begins the analysis, unless there is one, and goes to the first mark when it is done.
  async begin() {
    if (!this.job && !this.found && this.replay.facts.free) await this.judge();
    const person = this.replay.facts.agents.indexOf(null);
    const marked = (this.found?.players || []).map((player) => player.worst.map(({ step }) => step));
    const steps = marked[person]?.length ? marked[person] : this.marks;
    if (!steps.length || this.replay.signal.aborted || this.replay.at > 0) return; // the person looks elsewhere by now
    this.replay.go(Math.min(...steps));
    this.replay.happens.scrollIntoView({ block: "center" });
  }

  judge() {
    remember("judge", this.agent.read());
    return this.ask("review", { agent: this.agent.read() });
  }

  async ask(path, data) {
    const { id, signal } = this.replay;
    const answer = await post(`games/${id}/${path}`, data, { signal });
    if (this.use(answer) !== null) await this.load();
  }

  draw() {
    this.drawBar();
    this.summary.hidden = !this.found;
    if (this.found) this.drawTable();
    else fill(this.table);
  }

  drawBar() {
    const { job, found, replay } = this;
    const problem = job?.problem && el("span.problem", { role: "alert" }, job.problem);
    if (busy(job)) {
      const stop = el("button", { id: "stop-review", onclick: () => this.ask("review/stop", {}) }, say("stop"));
      fill(this.bar, stop, el("span.soft.small", say(`state_${job.state}`)), progress(job), problem);
      return;
    }
    const [kind, act] = [found ? "" : "primary", () => this.judge()];
    const given = { id: "judge", class: kind, disabled: !replay.facts.free, onclick: act };
    const done = job && `${job.agent}${job.state === "stopped" ? ` · ${say("in_part")}` : ""}`;
    const text = !job ? say("judge_hint") : job.state === "failed" ? say("state_failed") : done;
    const agent = el("label", el("span.unseen", say("judged_by")), this.agent);
    fill(this.bar, agent, el("button", given, say("judge_moves")), el("span.soft.small", text), problem);
  }

  drawTable() {
    const { found, replay } = this;
    const { viewer } = replay.facts;
    const rows = found.players
      .filter((player) => player.decisions)
      .map(({ name, accuracy, decisions, best_moves: best, loss_a_turn: loss }) =>
        tableRow(name, el("b", accuracy.toFixed(1)), `${tenths(loss)} %`, `${decisions}`, percent(best / decisions)),
      );
    const worst = found.players
      .flatMap((player, seat) => player.worst.map((judged) => ({ ...judged, name: player.name, seat })))
      .filter(({ seat }) => viewer === null || viewer === seat)
      .sort((a, b) => b.loss - a.loss);
    const lines = worst.map((judged) => {
      const go = () => {
        replay.go(judged.step);
        replay.happens.scrollIntoView({ block: "center" });
      };
      const turn = judged.turn ? label("turn_number").replace("{}", judged.turn) : label("setup");
      const text = ` ${turn}, ${judged.name}: ${judged.action} `;
      const best = el("span.soft", `(${say("best_was")}: ${judged.best})`);
      const given = { data: { step: `${judged.step}` }, onclick: go };
      const lost = el("b", `−${tenths(judged.loss)} ±${tenths(judged.error)} %`);
      return el("button.plain.line", given, lost, text, best);
    });
    const none = !worst.length && el("p.soft.small", say("no_mistake"));
    const table = plainTable(["", ...COLUMNS.map((key) => say(key))], rows);
    const around = { tabindex: "0", role: "region", "aria-label": say("accuracy") };
    const mistakes = el("div.worst", el("h3", say("mistakes")), none, ...lines);
    fill(this.table, el("h2", `${say("review")} (${found.agent})`), el("div.heat", around, table), mistakes);
  }

  // A button that lets both moves be played on; bars show how often each has won so far.
  trial({ step, best, action }) {
    const [place, done] = [el("div.trial", { "aria-live": "polite" }), { deals: 0, points: [0, 0], squares: 0 }];
    const { id, signal } = this.replay;
    const play = async () => {
      button.disabled = true;
      for (let most = 1; done.deals < most && !signal.aborted && this.replay.at === step; ) {
        const more = await get(`games/${id}/try?step=${step}&first=${done.deals}`, { signal });
        most = more.most;
        done.deals += more.deals;
        done.squares += more.squares;
        more.points.forEach((points, k) => {
          done.points[k] += points;
        });
        const shares = done.points.map((points) => points / done.deals);
        const lost = shares[0] - shares[1];
        const error = Math.sqrt(Math.max(0, done.squares / done.deals - lost ** 2) / done.deals);
        const entries = [best, action].map((text, k) => ({ say: text, share: shares[k], taken: k === 1 }));
        const sum = `${done.deals} ${say("deals_played")}: ${signed(-lost)} ±${tenths(error)} %`;
        fill(place, el("p.small", sum), bars(entries, null, { "aria-label": say("try_it") }));
      }
    };
    const button = el("button", { class: "try", onclick: play }, say("try_it"));
    return el("div", button, " ", el("span.soft.small", say("try_hint")), place);
  }

  // Shows how the search judged the decision at a step.
  show(step) {
    const judged = this.judged.get(step);
    const { viewer, names } = this.replay.facts;
    const { opinion } = this.replay.steps[step];
    if (opinion && !this.found) return fill(this.here, opinionOf(opinion));
    if (!judged || (viewer !== null && viewer !== judged.player)) return fill(this.here);
    const { agreed, alternatives, best, choice, error, judges, line, loss, player, win } = judged;
    const entries = alternatives.map(({ action, share, taken }) => ({ say: action, share, taken }));
    const lost = agreed ? `${say("lost_here")} ${tenths(loss)} ±${tenths(error)} %` : say("in_doubt");
    const result = el(
      "span",
      { class: agreed ? "problem" : loss ? "soft" : "sure-win" },
      loss ? lost : `✓ ${say("went_best")}`,
    );
    const said = judges.reduce((text, { mean }) => text.replace("{}", tenths(mean)), say("judges"));
    fill(
      this.here,
      el("p", `${label("chance")} (${names[player]}): `, el("b", percent(win)), " · ", result),
      loss > 0 && el("p", `${say("best_was")}: `, el("strong", best)),
      judges.length > 1 && el("p.soft.small", said),
      loss > 0 && this.replay.facts.free && this.trial(judged),
      line.length > 1 && el("p.soft.small", `${say("expects")}: ${line.join("; ")}`),
      choice && alternatives.length > 0 && el("p.soft.small", say("tried")),
      choice && alternatives.length > 0 && bars(entries, null, { "aria-label": say("alternatives") }),
    );
  }
}

// The chance to win over a game, with marks where something was lost.
export class Curve {
  constructor(onpick) {
    this.last = 0;
    this.node = svg("svg", { class: "curve", viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img" });
    this.node.addEventListener("click", (event) =>
      onpick(Math.round((this.last * event.offsetX) / this.node.clientWidth)),
    );
  }

  x(step) {
    return this.last ? (100 * step) / this.last : 0;
  }

  // `points`: [step, chance]; `marks`: steps
  draw(points, marks, last, at) {
    this.last = last;
    const line = points.map(([step, chance]) => `${this.x(step)},${100 - 100 * chance}`);
    this.node.setAttribute("aria-label", say("curve"));
    fill(
      this.node,
      svg("line", { class: "half", x1: 0, x2: 100, y1: 50, y2: 50 }),
      ...marks.map((step) => svg("line", { class: "mistake", x1: this.x(step), x2: this.x(step), y1: 0, y2: 100 })),
      svg("polyline", { class: "line", points: line.join(" ") }),
      svg("line", { class: "at", y1: 0, y2: 100 }),
    );
    this.node.toggleAttribute("hidden", !points.length);
    this.to(at);
  }

  to(step) {
    for (const end of ["x1", "x2"]) this.node.querySelector(".at")?.setAttribute(end, this.x(step));
  }
}
