// Games that are more than one game: a puzzle (solved or not, and then the next), and a match of three.

import { get, post, tell } from "./api.js";
import { announce, el, fill } from "./dom.js";
import { once } from "./forms.js";
import { add, say } from "./words.js";

add({
  puzzle: ["Puzzle", "Problème"],
  puzzle_solved: ["Solved!", "Résolu !"],
  puzzle_failed: ["Not solved.", "Non résolu."],
  a_solution: ["A solution", "Une solution"],
  from_start: ["From the beginning", "Depuis le début"],
  solution: ["Solution", "Solution"],
  next_puzzle: ["Next puzzle", "Problème suivant"],
  all_puzzles: ["All puzzles", "Tous les problèmes"],
  next_move: ["Next", "Ensuite"],
  another_way: ["The solution goes another way: undo a move, or begin again.", "La solution passe par un autre chemin : annulez un coup, ou recommencez."],
  match_game: ["Game", "Partie"],
  match_of: ["of the match, games won", "du match, parties gagnées"],
  match_won: ["You win the match", "Vous gagnez le match"],
  match_lost: ["The match is lost", "Le match est perdu"],
  match_even: ["Nobody wins the match", "Personne ne gagne le match"],
  next_game: ["Next game", "Partie suivante"],
  go_first: ["Next game: I go first", "Partie suivante : je commence"],
  go_second: ["Next game: I go second", "Partie suivante : je joue en second"],
  you_choose: ["You lost this game: you say who goes first.", "Vous avez perdu cette partie : à vous de dire qui commence."],
  they_choose: ["The loser chooses, and goes first.", "Le perdant choisit, et commence."],
});

// -- puzzles --------------------------------------------------------------------------------------------------------

export const puzzleTitle = (puzzle) => `${say("puzzle")} ${puzzle.number}: ${puzzle.say}`;

// What stands at the head of the table.
export function puzzleSays({ puzzle }) {
  if (!puzzle) return [];
  return [el("span", { class: "soft puzzle-title" }, puzzleTitle(puzzle)),
    puzzle.over ? el("strong", { class: `result ${puzzle.solved ? "sure-win" : "problem"}` }, say(puzzle.solved ? "puzzle_solved" : "puzzle_failed")) : null,
    puzzle.over ? el("span", {}, `${say("a_solution")}: ${puzzle.solution.join("; ")}`) : null];
}

export function puzzleTools(room) {
  const { puzzle, can_undo: can } = room.state;
  return [el("button", { type: "button", id: "from-start", disabled: !can, onclick: () => room.send("undo", { first: true }) }, say("from_start")),
    puzzle.over ? null : el("button", { type: "button", id: "advise", onclick: () => clue(room, false) }, say("hint")),
    puzzle.over ? null : el("button", { type: "button", id: "solution", onclick: () => clue(room, true) }, say("solution")),
    puzzle.next ? el("button", { type: "button", id: "next-puzzle", class: puzzle.solved ? "primary" : "", onclick: () => begin(puzzle.next) }, say("next_puzzle")) : null,
    el("a", { class: "button", href: "#/puzzles" }, say("all_puzzles"))];
}

export const begin = once(async (key) => {
  try {
    const game = await post(`puzzles/${key}/play`);
    location.hash = `#/game/${game.id}`;
  } catch (error) { tell(error); }
});

// The next move of the solution, or all of it.
export async function clue(room, whole) {
  try {
    const found = await get(`games/${room.id}/solution`, { signal: room.signal });
    const text = whole ? found.solution.join("; ") : found.next;
    fill(room.hintBox, el("div", { class: "panel hint" }, el("p", {}, text ? `${say(whole ? "solution" : "next_move")}: ` : "", el("strong", {}, text || say("another_way")))));
    room.hintBox.scrollIntoView({ block: "nearest" });
    announce(room.hintBox.textContent);
  } catch (error) { if (!room.signal.aborted) tell(error); }
}

// -- matches --------------------------------------------------------------------------------------------------------

export function score(match, person) {
  return `${say("match_game")} ${match.number} ${say("match_of")}: ${match.won[person]} – ${match.won[1 - person]}`;
}

export function matchSays({ match, viewer, board }) {
  if (!match) return [];
  const [mine, theirs] = [match.won[viewer], match.won[1 - viewer]];
  const how = mine > theirs ? say("match_won") : mine < theirs ? say("match_lost") : say("match_even");
  const end = match.over ? el("strong", { class: "result match-result" }, how) : null;
  const choice = match.next ? "" : board.over && match.chooses === "you" ? say("you_choose") : board.over && match.chooses === "agent" ? say("they_choose") : "";
  return [el("span", { class: "soft match-score" }, score(match, viewer)), end, choice ? el("span", {}, choice) : null];
}

// What follows a game of a match; null when the match is over too.
export function matchTools(room) {
  const { match, board } = room.state;
  if (!match || !board.over || match.over) return null;
  const go = (data) => async () => {
    try {
      const game = await post(`games/${room.id}/next`, data);
      location.hash = `#/game/${game.id}`;
    } catch (error) { tell(error); }
  };
  if (match.next || match.chooses !== "you") return [el("button", { type: "button", id: "next-game", class: "primary", onclick: go({}) }, say("next_game"))];
  return [el("button", { type: "button", id: "go-first", class: "primary", onclick: go({ first: true }) }, say("go_first")),
    el("button", { type: "button", id: "go-second", onclick: go({ first: false }) }, say("go_second"))];
}
