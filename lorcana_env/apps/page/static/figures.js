// Figures: shares, differences and intervals in words, bars, and the progress of jobs.

import { el, meter } from "./dom.js";
import { add, label, say } from "./words.js";

add({
  state_waiting: ["waiting", "en attente"],
  state_running: ["running", "en cours"],
  state_stopped: ["stopped", "arrêté"],
  state_done: ["done", "terminé"],
  state_failed: ["failed", "échoué"],
  compiled: ["functions compiled for", "fonctions compilées pour"],
  luck_and_pilot: [
    "95 % intervals hold luck and pilot ({} pilots share the games).",
    "Intervalles à 95 % : hasard et pilote ({} pilotes se partagent les parties).",
  ],
  luck_alone: [
    "95 % intervals hold luck alone, as {} plays; another pilot may lie outside.",
    "Intervalles à 95 % : hasard seul, joué par {} ; un autre pilote peut être en dehors.",
  ],
  favours: ["How much it favours each move:", "Sa préférence pour chaque coup :"],
});

export const whole = (share) => `${Math.round(100 * share)}`;
export const percent = (share) => `${whole(share)} %`;
export const tenths = (share) => (100 * share).toFixed(1);
export const signed = (share) => `${share >= 0 ? "+" : "−"}${tenths(Math.abs(share))}`;
export const range = (ends, text = signed) => `(${ends.map(text).join(" … ")})`;
export const withRange = (value, ends) => `${signed(value)} ${range(ends)}`;
export const sureness = ([low, high]) => (low > 0 ? "sure-win" : high < 0 ? "sure-lose" : "soft");

// What the intervals of a table hold.
export const held = ({ pilots = [], agent }) =>
  say(pilots.length ? "luck_and_pilot" : "luck_alone").replace("{}", pilots.length || agent);

// Bars of `entries`: how long (`share`), what stands before the text (`text`, or the share), and whether it was taken.
export function bars(entries, pick, given = {}) {
  const lines = entries.map(({ share, say: action, taken, text, title, choice }) => {
    const parts = [el("b", text || percent(share)), ` ${action}`, taken && " ◂"];
    const line = { class: taken ? "taken" : "", title, vars: { "--share": `${100 * share}%` } };
    return el("li", line, pick ? el("button.plain", { onclick: () => pick(choice) }, ...parts) : parts);
  });
  return lines.length > 0 && el("ol.bars", given, ...lines);
}

// What an agent would do: its move, its other candidates, the chance to win. `pick` takes the choice of a bar.
export function opinionOf({ agent, chance, picks, say: action, shares }, pick) {
  const given = { ...meter(label("chance"), whole(chance), 100), vars: { "--share": `${100 * chance}%` } };
  const bar = el("div.chance", given, el("span", `${label("chance")}: ${percent(chance)}`));
  const about = shares.length > 0 && el("p.soft.small", say("favours"));
  return [
    el("p", `${agent} ${say("would")}: `, el("strong", picks.join("; ") || action)),
    about,
    bars(shares, pick),
    bar,
  ];
}

export const busy = (job) => ["running", "waiting"].includes(job?.state);

// The progress of a job, or of what is compiled for it.
export function progress({ compiling, state, ...job }) {
  const { done, total } = compiling || job;
  if (!total) return null;
  const text = compiling ? `${say("compiled")} ${compiling.what}` : say(`state_${state}`);
  const given = { ...meter(text, done, total, "progressbar"), vars: { "--share": `${(100 * done) / total}%` } };
  return el("span.progress", given, `${done} / ${total}`, compiling && ` ${text}`);
}
