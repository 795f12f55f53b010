// Puzzles: those that come with the package and one's own, with what was solved.

import { download, get } from "./api.js";
import { el, fill } from "./dom.js";
import { removeButton } from "./forms.js";
import { puzzleTitle, start } from "./series.js";
import { add, label, say } from "./words.js";

add({
  puzzles_hint: [
    "Positions from games: a line wins this turn for certain, or one move is clearly best. Any win counts as solved.",
    "Des positions tirées de parties : une suite gagne à coup sûr ce tour, ou un coup est nettement le meilleur. Toute victoire compte.",
  ],
  bundled_puzzles: ["Bundled", "Fournis"],
  own_puzzles: ["Yours", "Les vôtres"],
  solved_n: ["solved", "résolus"],
  is_solved: ["solved", "résolu"],
  is_begun: ["begun", "commencé"],
  lay_out: ["Lay out a position to make one.", "Composez une position pour en créer un."],
});

export async function open(root, { signal }) {
  const groups = el("div");
  const count = el("p.soft", { id: "solved" });
  const link = el("p", el("a", { href: "#/positions" }, say("lay_out")));
  root.append(el("section.panel", el("h1", say("puzzles")), el("p", say("puzzles_hint")), count, groups, link));
  const show = async () => {
    const { puzzles, file } = await get("puzzles", { signal });
    count.textContent = `${puzzles.filter((puzzle) => puzzle.solved).length} / ${puzzles.length} ${say("solved_n")}`;
    const next = puzzles.find((puzzle) => !puzzle.solved);
    const item = (puzzle) => el("li", button(puzzle, puzzle === next), puzzle.own && away(puzzle, show));
    const group = (title, own, tools) => {
      const items = puzzles.filter((puzzle) => puzzle.own === own).map(item);
      const head = el("div.row.spread", el("h2", say(title)), tools);
      return items.length > 0 && el("section", head, el("ul.puzzles", ...items));
    };
    const take = () => download("puzzles.json", "application/json", "puzzles/file");
    const tools = file && el("button", { id: "puzzle-file", onclick: take }, say("file"));
    fill(groups, group("bundled_puzzles", false), group("own_puzzles", true, tools));
  };
  await show();
}

function button(puzzle, next) {
  const { begun, decks, key, lore, solved } = puzzle;
  const kind = `puzzle${solved ? " solved" : ""}${next ? " primary" : ""}`;
  const state = solved ? say("is_solved") : begun && say("is_begun");
  const facts = [`${label("count_lore")} ${lore.join(" – ")}`, decks.join(" – "), state].filter(Boolean).join(" · ");
  const title = el("b", `${solved ? "✓ " : ""}${puzzleTitle(puzzle)}`);
  return el("button", { class: kind, data: { key }, onclick: () => start(key) }, title, el("small", facts));
}

function away(puzzle, after) {
  const given = {
    class: "small-button",
    "aria-label": `${say("remove")}: ${puzzleTitle(puzzle)}`,
    title: say("remove"),
  };
  return removeButton(`puzzles/${puzzle.key}`, after, given, "×");
}
