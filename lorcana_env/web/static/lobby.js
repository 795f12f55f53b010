// Where games are begun, and found again.

import { get, pause, post, remove, tell } from "./api.js";
import { el, fill, notice } from "./dom.js";
import { agentChoice, deckChoice, field, keep, once, remembered, sure } from "./forms.js";
import { score } from "./series.js";
import { add, label, say } from "./words.js";

add({
  match_length: ["Match", "Match"],
  one_game: ["one game", "une partie"],
  best_of_three: ["best of three, the loser chooses who starts", "deux parties gagnantes, le perdant choisit qui commence"],
});

export async function open(root, { name, hello, signal }) {
  const watch = name === "watch";
  const list = el("div", { class: "games" });
  root.append(el("div", { class: "columns" },
    el("section", { class: "panel" }, el("h1", {}, say(watch ? "new_watch" : "new_game")), form(hello, watch)),
    el("section", { class: "panel wide" }, el("h2", {}, say("games")), list,
      el("p", { class: "soft small" }, `${say("saved_in")} ${hello.folder}`))));
  if (!hello.ready) warm(root, signal);
  await show(list, watch, signal);
}

async function warm(root, signal) {
  const line = el("p", { class: "warming", role: "status" }, say("warming"));
  root.prepend(line);
  while (!signal.aborted) {
    await pause(1500, signal);
    if (signal.aborted) return;
    try {
      if ((await get("hello", { signal })).ready) break;
    } catch { /* asked again */ }
  }
  line.remove();
}

function form(hello, watch) {
  const mine = deckChoice(hello, "deck", remembered("deck", "blurple"));
  const theirs = deckChoice(hello, "opponent_deck", remembered("opponent-deck", "ward-es-control"));
  const agent = agentChoice(hello, "agent", remembered("agent", "greedy"));
  const second = agentChoice(hello, watch ? "watch" : "hints", remembered(watch ? "watcher" : "adviser", "shipped"));
  const seed = el("input", { name: "seed", inputmode: "numeric", pattern: "-?[0-9]{1,15}", autocomplete: "off" });
  const starts = el("select", { name: "starts" }, ...[["", say("drawn")], ["0", say(watch ? "first_deck" : "your_deck")], ["1", say(watch ? "second_deck" : "their_deck")]].map(([value, text]) => el("option", { value }, text)));
  const length = el("select", { name: "best_of" }, ...[["1", say("one_game")], ["3", say("best_of_three")]].map(([value, text]) => el("option", { value, selected: value === remembered("best-of", "1") }, text)));
  const variant = el("select", { name: "variant" }, ...hello.variants.map((value) => el("option", { value }, value)));
  const rules = el("select", { name: "rules" }, ...hello.rules.map((value) => el("option", { value }, value)));
  const go = el("button", { class: "primary", type: "submit" }, say("begin"));
  const begin = once(async () => {
    const data = { deck: mine.value, opponent_deck: theirs.value, agent: agent.read(), variant: variant.value, rules: rules.value };
    data[watch ? "watch" : "hints"] = second.read();
    if (seed.value.trim()) data.seed = Number(seed.value);
    if (starts.value) data.starting_player = Number(starts.value);
    if (!watch) data.best_of = Number(length.value), keep("best-of", length.value);
    keep("deck", mine.value), keep("opponent-deck", theirs.value), keep("agent", agent.read()), keep(watch ? "watcher" : "adviser", second.read());
    try {
      notice("");
      const game = await post("games", data);
      location.hash = watch ? `#/replay/${game.id}/live` : `#/game/${game.id}`;
    } catch (error) { tell(error); }
  });
  const node = el("form", { class: "form", onsubmit: (event) => { event.preventDefault(); begin(); } },
  field(say(watch ? "first_deck" : "your_deck"), mine),
  watch ? field(say("first_agent"), second) : null,
  field(say(watch ? "second_deck" : "their_deck"), theirs),
  field(say(watch ? "second_agent" : "against"), agent),
  watch ? null : field(say("hints_by"), second),
  watch ? null : field(say("match_length"), length),
  el("details", { class: "more" }, el("summary", {}, say("more")),
    field(say("starts"), starts), field(say("seed"), seed), field(say("variant"), variant), field(say("rules"), rules)),
  go);
  return node;
}

async function show(list, watch, signal) {
  const { games } = await get("games", { signal });
  const rows = games.filter((game) => (watch ? game.room === "watch" : game.room !== "watch" && game.room !== "replay" && !game.puzzle));
  fill(list, ...rows.map((game) => row(game, () => show(list, watch, signal))), rows.length ? null : el("p", { class: "soft" }, say("no_games")));
}

export function row(game, after) {
  if (!game.names) return el("div", { class: "game" }, el("span", { class: "soft" }, `${game.id}: ${game.problem}`));
  const person = game.agents.indexOf(null);
  const title = game.names.map((who, k) => `${k === person ? label("you") : who} (${game.decks[k]})`).join(" – ");
  const how = game.over ? (game.winner === null ? say("over") : `${say("over")}: ${game.winner === person ? label("you") : game.names[game.winner]}`) : `${say("running")}, ${game.turn ? label("turn_number").replace("{}", game.turn) : label("setup")}`;
  const playing = game.room === "play";
  return el("div", { class: `game${game.over ? " over" : ""}` },
    el("a", { href: playing ? `#/game/${game.id}` : `#/replay/${game.id}`, class: "title" }, game.title || title),
    el("span", { class: "soft" }, `${game.match ? `${score(game.match, person)} · ` : ""}${how} · ${game.actions} ${say("actions_done")} · ${new Date(1000 * game.changed).toLocaleString()}`),
    el("span", { class: "row" },
      playing && !game.over ? el("a", { class: "button", href: `#/game/${game.id}` }, say("go_on")) : null,
      el("a", { class: "button", href: `#/replay/${game.id}` }, say("replay")),
      el("button", { type: "button", "aria-label": `${say("remove")}: ${title}`, onclick: async () => {
        if (!await sure(say("sure_remove"))) return;
        try { await remove(`games/${game.id}`); await after(); } catch (error) { tell(error); }
      } }, say("remove"))));
}
