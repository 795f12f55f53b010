// Games that are more than one game: a puzzle (solved or not, and then the next), and a match of three.

import { begin, get } from "./api.js";
import { announce, el, fill } from "./dom.js";
import { once } from "./forms.js";
import { add, say } from "./words.js";

add({
  puzzle: ["Puzzle", "Problème"],
  puzzle_solved: ["Solved!", "Résolu !"],
  puzzle_failed: ["Not solved.", "Non résolu."],
  from_start: ["From the beginning", "Depuis le début"],
  solution: ["Solution", "Solution"],
  next_puzzle: ["Next puzzle", "Problème suivant"],
  all_puzzles: ["All puzzles", "Tous les problèmes"],
  next_move: ["Next", "Ensuite"],
  another_way: ["Not on its way: undo, or begin again.", "Autre chemin : annulez, ou recommencez."],
  match_game: ["Game", "Partie"],
  match_of: ["of the match, games won", "du match, parties gagnées"],
  match_won: ["You win the match", "Vous gagnez le match"],
  match_lost: ["The match is lost", "Le match est perdu"],
  match_even: ["Nobody wins the match", "Personne ne gagne le match"],
  next_game: ["Next game", "Partie suivante"],
  go_first: ["Next game: I go first", "Partie suivante : je commence"],
  go_second: ["Next game: I go second", "Partie suivante : je joue en second"],
  you_choose: ["You lost: you say who goes first.", "Vous avez perdu : à vous de dire qui commence."],
  they_choose: ["The loser chooses, and goes first.", "Le perdant choisit, et commence."],
});

// -- puzzles --------------------------------------------------------------------------------------------------------

export const puzzleTitle = (puzzle) => `${say("puzzle")} ${puzzle.number}: ${puzzle.say}`;

// What stands above the decision in a puzzle.
export function puzzleSays({ puzzle }) {
  if (!puzzle) return [];
  const { over, solved } = puzzle;
  const result = { class: `result ${solved ? "sure-win" : "problem"}` };
  return [
    el("span.soft.puzzle-title", puzzleTitle(puzzle)),
    over && el("strong", result, say(solved ? "puzzle_solved" : "puzzle_failed")),
  ];
}

export function puzzleTools(game) {
  const { puzzle, can_undo: can } = game.state;
  const { next, over, solved } = puzzle;
  const again = () => game.send("undo", { first: true });
  const go = { id: "next-puzzle", class: solved ? "primary" : "", onclick: () => start(next) };
  return [
    el("button", { id: "from-start", disabled: !can, onclick: again }, say("from_start")),
    !over && el("button", { id: "advise", onclick: () => clue(game, false) }, say("hint")),
    !solved && el("button", { id: "solution", onclick: () => clue(game, true) }, say("solution")),
    next && el("button", go, say("next_puzzle")),
    el("a.button", { href: "#/puzzles" }, say("all_puzzles")),
  ];
}

export const start = once((key) => begin(`puzzles/${key}/play`));

// The next move of the solution, or all of it.
export async function clue(game, whole) {
  const found = await get(`games/${game.id}/solution`, { signal: game.signal });
  const text = whole ? found.solution.join("; ") : found.next;
  const head = text ? `${say(whole ? "solution" : "next_move")}: ` : "";
  fill(game.hintBox, el("div.panel.hint", el("p", head, el("strong", text || say("another_way")))));
  game.hintBox.scrollIntoView({ block: "nearest" });
  announce(game.hintBox.textContent);
}

// -- matches --------------------------------------------------------------------------------------------------------

export function score(match, person) {
  return `${say("match_game")} ${match.number} ${say("match_of")}: ${match.won[person]} – ${match.won[1 - person]}`;
}

export function matchSays({ match, viewer, board }) {
  if (!match) return [];
  const [mine, theirs] = [match.won[viewer], match.won[1 - viewer]];
  const result = mine > theirs ? "match_won" : mine < theirs ? "match_lost" : "match_even";
  const choice = board.over && !match.next && { you: "you_choose", agent: "they_choose" }[match.chooses];
  return [
    el("span.soft.match-score", score(match, viewer)),
    match.over && el("strong.result.match-result", say(result)),
    choice && el("span", say(choice)),
  ];
}

// What follows a game of a match; null when the match is over too.
export function matchTools(game) {
  const { match, board } = game.state;
  if (!match || !board.over || match.over) return null;
  const next = (id, key, data) =>
    el("button.primary", { id, onclick: () => begin(`games/${game.id}/next`, data) }, say(key));
  if (match.next || match.chooses !== "you") return [next("next-game", "next_game", {})];
  return [next("go-first", "go_first", { first: true }), next("go-second", "go_second", { first: false })];
}
