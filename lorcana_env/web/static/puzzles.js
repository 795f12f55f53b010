// Puzzles: those that come with the package and one's own, with what was solved.

import { file, get, remove, tell } from "./api.js";
import { el, fill, save } from "./dom.js";
import { sure } from "./forms.js";
import { begin, puzzleTitle } from "./series.js";
import { add, label, say } from "./words.js";

add({
  puzzles_hint: ["Positions from games: a line wins this turn for certain, or one move is clearly best. Any win counts as solved.",
    "Des positions tirées de parties : une suite gagne à coup sûr ce tour, ou un coup est nettement le meilleur. Toute victoire compte."],
  bundled_puzzles: ["Bundled", "Fournis"],
  own_puzzles: ["Yours", "Les vôtres"],
  solved_n: ["solved", "résolus"],
  is_solved: ["solved", "résolu"],
  is_begun: ["begun", "commencé"],
  lay_out: ["Lay out a position to make one.", "Composez une position pour en créer un."],
});

export async function open(root, { signal }) {
  const groups = el("div", {});
  const count = el("p", { class: "soft", id: "solved" });
  root.append(el("section", { class: "panel" }, el("h1", {}, say("puzzles")), el("p", {}, say("puzzles_hint")), count, groups,
    el("p", {}, el("a", { href: "#/positions" }, say("lay_out")))));
  const show = async () => {
    const { puzzles, file: kept } = await get("puzzles", { signal });
    count.textContent = `${puzzles.filter((puzzle) => puzzle.solved).length} / ${puzzles.length} ${say("solved_n")}`;
    const next = puzzles.find((puzzle) => !puzzle.solved);
    fill(groups, ...[["bundled_puzzles", false], ["own_puzzles", true]].map(([title, own]) => [title, puzzles.filter((puzzle) => puzzle.own === own)]).filter(([, some]) => some.length).map(([title, some]) => el("section", {},
      el("div", { class: "row spread" }, el("h2", {}, say(title)), title === "own_puzzles" && kept ? el("button", { type: "button", id: "puzzle-file", onclick: async () => { try { save("puzzles.json", "application/json", await file("puzzles/file")); } catch (error) { tell(error); } } }, say("file")) : null),
      el("ul", { class: "puzzles" }, ...some.map((puzzle) => el("li", {}, button(puzzle, puzzle === next), puzzle.own ? away(puzzle, show) : null))))));
  };
  await show();
}

function button(puzzle, next) {
  const state = puzzle.solved ? say("is_solved") : puzzle.begun ? say("is_begun") : "";
  return el("button", { type: "button", class: `puzzle${puzzle.solved ? " solved" : ""}${next ? " primary" : ""}`, data: { key: puzzle.key }, onclick: () => begin(puzzle.key) },
    el("b", {}, `${puzzle.solved ? "✓ " : ""}${puzzleTitle(puzzle)}`),
    el("small", {}, `${label("count_lore")} ${puzzle.lore.join(" – ")}${puzzle.decks.length ? ` · ${puzzle.decks.join(" – ")}` : ""}${state ? ` · ${state}` : ""}`));
}

function away(puzzle, after) {
  return el("button", { type: "button", class: "small-button", "aria-label": `${say("remove")}: ${puzzleTitle(puzzle)}`, title: say("remove"), onclick: async () => {
    if (!await sure(say("sure_remove"))) return;
    try { await remove(`puzzles/${puzzle.key}`); await after(); } catch (error) { tell(error); }
  } }, "×");
}
