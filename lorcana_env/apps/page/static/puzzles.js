// Puzzles, those that more agents solve first, with what was solved.

import { get } from "./api.js";
import { el } from "./dom.js";
import { puzzleTitle, start } from "./series.js";
import { add, label, say } from "./words.js";

add({
  puzzles_hint: [
    "Positions from games: win this turn for certain, or find the one move that is clearly best.",
    "Des positions de parties : gagner ce tour à coup sûr, ou trouver le coup nettement le meilleur.",
  ],
  solved_n: ["solved", "résolus"],
  is_solved: ["solved", "résolu"],
  is_begun: ["begun", "commencé"],
  agents_solve: ["{} of {} agents solve it", "{} agents sur {} le résolvent"],
  theme_shift: ["Shift", "Alter"],
  theme_ability: ["abilities", "capacités"],
  theme_ahead: ["ahead", "en tête"],
  theme_behind: ["behind", "mené"],
  theme_even: ["level", "à égalité"],
});

export async function open(root, { signal }) {
  const { puzzles } = await get("puzzles", { signal });
  const solved = `${puzzles.filter((puzzle) => puzzle.solved).length} / ${puzzles.length} ${say("solved_n")}`;
  const next = puzzles.find((puzzle) => !puzzle.solved);
  const items = puzzles.map((puzzle) => el("li", button(puzzle, puzzle === next)));
  const head = [el("h1", say("puzzles")), el("p", say("puzzles_hint")), el("p.soft", { id: "solved" }, solved)];
  root.append(el("section.panel", ...head, el("ul.puzzles", ...items)));
}

function button(puzzle, next) {
  const { agents, begun, decks, key, lore, solved, solved_by: by, themes } = puzzle;
  const kind = `puzzle${solved ? " solved" : ""}${next ? " primary" : ""}`;
  const state = solved ? say("is_solved") : begun && say("is_begun");
  const difficulty = say("agents_solve").replace("{}", by).replace("{}", agents);
  const about = [difficulty, ...themes.map((theme) => say(`theme_${theme}`)), state].filter(Boolean);
  const facts = `${label("count_lore")} ${lore.join(" – ")} · ${decks.join(" – ")}`;
  const title = el("b", `${solved ? "✓ " : ""}${puzzleTitle(puzzle)}`);
  const lines = [el("small", about.join(" · ")), el("small", facts)];
  return el("button", { class: kind, data: { key }, onclick: () => start(key) }, title, ...lines);
}
