// What an agent would do in a position: its move, its other candidates as bars, and the chance to win.

import { el, meter } from "./dom.js";
import { label, say } from "./words.js";

export const percent = (share) => `${Math.round(100 * share)} %`;

// Bars of `entries`: how long (`share`), what stands before the text (`text`, or the share), and whether it was taken.
export function bars(entries, pick, given = {}) {
  const lines = entries.map(({ share, say: action, taken, text, title, choice }) => {
    const parts = [el("b", text || percent(share)), ` ${action}`, taken && " ◂"];
    const line = { class: taken ? "taken" : "", title, vars: { "--share": `${100 * share}%` } };
    return el("li", line, pick ? el("button.plain", { onclick: () => pick(choice) }, ...parts) : parts);
  });
  return lines.length > 0 && el("ol.bars", given, ...lines);
}

export function chanceBar(chance, who = "") {
  const given = { ...meter(label("chance"), Math.round(100 * chance), 100), vars: { "--share": `${100 * chance}%` } };
  return el("div.chance", given, el("span", `${label("chance")}${who}: ${percent(chance)}`));
}

// `pick` takes the choice of a bar that is clicked; without it the bars are read only.
export function opinionOf(agent, { chance, same, say: action, shares }, pick, who) {
  const would = action && el("p", `${agent} ${say("would")}: `, el("strong", action), same && ` ✓ ${say("best")}`);
  return [would, bars(shares || [], pick), chance !== undefined && chanceBar(chance, who)];
}
