// What others do, shown action by action as the steps of a replay; and the switches for it.

import { get, pause, tell } from "./api.js";
import { learnCards } from "./cards.js";
import { announce, el } from "./dom.js";
import { choice, remember, remembered } from "./forms.js";
import { entriesOf } from "./log.js";
import { add, say } from "./words.js";

add({
  pace_slow: ["slowly", "lentement"],
  pace_normal: ["at a normal pace", "à allure normale"],
  pace_fast: ["fast", "vite"],
  pace: ["Pace", "Allure"],
  follow: ["Show the opponent's actions one by one,", "Montrer les actions adverses une à une,"],
  auto_end: ["End my turn when nothing else can be done", "Finir mon tour quand rien d'autre n'est possible"],
  next_action: ["Next", "Suivant"],
  skip_steps: ["Skip", "Passer"],
});

// How long an action of another is shown at most, and all of them together; in milliseconds.
const PACES = { slow: [2500, 20000], normal: [900, 6000], fast: [300, 2000] };
const BEFORE = 0.4; // the part of it before its changes are seen

const pace = () => (remembered("pace", "normal") in PACES ? remembered("pace", "normal") : "normal");
export const endsByItself = () => remembered("auto-end", "no") === "yes";
export function follows() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return remembered("follow", still ? "no" : "yes") === "yes";
}

export function switches() {
  const tick = (id, text, checked) => {
    const set = (event) => remember(id, event.target.checked ? "yes" : "no");
    return el("label.small", el("input", { type: "checkbox", id, checked, onchange: set }), ` ${text}`);
  };
  const given = { id: "pace", "aria-label": say("pace"), onchange: (event) => remember("pace", event.target.value) };
  const named = Object.keys(PACES).map((name) => [name, say(`pace_${name}`)]);
  const follow = tick("follow", say("follow"), follows());
  return [follow, " ", choice(given, named, pace()), el("br"), tick("auto-end", say("auto_end"), endsByItself())];
}

// `now`: of the action that is being shown, the board, its line, the slots of the cards it is about and of those it
// changed; null while none is. `game` is the view of the game, with its state, `at` (the actions that were shown),
// `draw` and `arrive`.
export class Scene {
  constructor(game) {
    Object.assign(this, { game, now: null, spent: 0, skipped: false });
  }

  // The person has acted: what follows is shown anew.
  begin() {
    Object.assign(this, { spent: 0, skipped: false });
  }

  // The rest of what others do now is not shown one by one.
  skip() {
    this.skipped = true;
    this.skipping?.abort();
  }

  // The next action, or what this one changed.
  next() {
    this.step?.abort();
  }

  async show() {
    const { game } = this;
    this.skipping = new AbortController();
    const { signal } = this.skipping;
    game.signal.addEventListener("abort", () => this.skip(), { signal });
    let [steps, first] = [[], 0];
    try {
      for (this.now = {}; game.at < game.state.log.length && !signal.aborted; ) {
        const { log, viewer } = game.state;
        const [entry, ...others] = entriesOf(log, game.at);
        const end = game.at + entry.lines.length;
        if (end === log.length && this.goesOn(entry)) {
          await pause(50, signal);
          continue;
        }
        if (end - first >= steps.length) {
          first = game.at;
          const answer = await get(`games/${game.id}/steps?from=${first}&viewer=${viewer}`, { signal });
          learnCards(answer.cards);
          ({ steps } = answer);
        }
        const [parts, after] = [steps.slice(game.at - first, end - first), steps[end - first]];
        if (!after) break; // it was undone elsewhere
        if (entry.player !== viewer) await this.showAction(entry, parts, after, others.length, signal);
        game.at = end;
      }
    } catch (error) {
      if (!signal.aborted) tell(error);
    }
    this.now = null;
    if (!game.signal.aborted) game.arrive(game.state.log.length);
  }

  // Whether an agent still thinks about a choice that an action asks for.
  goesOn({ player }) {
    const { decision, thinking } = this.game.state;
    return thinking && decision?.player === player && decision.kind !== "main";
  }

  // Shows an action: the board before it, then what it changed. The more follow, the shorter.
  async showAction({ say: text }, parts, after, following, signal) {
    const [most, total] = PACES[pace()];
    const time = Math.min(most, (total - this.spent) / (following + 1.5));
    const began = performance.now();
    const changes = parts.flatMap((part) => part.changes);
    const lines = changes.map(([line]) => line);
    const marked = parts.map((part) => part.slot).filter((slot) => slot !== null);
    this.now = { board: parts[0].board, text, lines: [], marked, changed: [] };
    this.game.draw();
    await this.wait(time * BEFORE, signal);
    if (signal.aborted) return;
    Object.assign(this.now, { board: after.board, lines, changed: changes.flatMap(([, slots]) => slots) });
    this.game.draw();
    announce([text, ...lines].join(". "));
    await this.wait(time * (1 - BEFORE), signal);
    this.spent = Math.min(total, this.spent + performance.now() - began);
  }

  // Waits, unless the person goes on.
  async wait(ms, signal) {
    this.step = new AbortController();
    signal.addEventListener("abort", () => this.next(), { once: true });
    await pause(ms, this.step.signal);
  }

  // What stands in the middle meanwhile.
  bar() {
    const { board, text, lines } = this.now;
    const buttons = el(
      "span.row",
      el("button", { id: "next-step", onclick: () => this.next() }, say("next_action")),
      el("button", { id: "skip-steps", onclick: () => this.skip() }, say("skip_steps")),
    );
    const changes = el("div.say", ...lines.map((line) => el("span.change", line)));
    const head = el("div.row.spread", el("span.soft", board.heading), buttons);
    return el("section.middle-bar.scene", { "aria-label": say("log") }, head, el("strong", text), changes);
  }
}
