// The lists of games, where one is begun and found again.

import { begin, get } from "./api.js";
import { el, fill, notice } from "./dom.js";
import {
  agentChoice,
  choice,
  deckChoice,
  field,
  form,
  kept,
  once,
  remember,
  remembered,
  removeButton,
} from "./forms.js";
import { score } from "./series.js";
import { label, say } from "./words.js";

export async function open(root, { name, hello, signal }) {
  const watch = name === "watch";
  const list = el("div.games");
  const teach = el("p.small", el("a", { href: "#/help" }, say("new_here")));
  const left = el("section.panel", el("h1", say(watch ? "new_watch" : "new_game")), newGame(hello, watch), teach);
  root.append(el("div.columns", left, kept(hello, "games", list)));
  await show(list, watch, signal);
}

function newGame(hello, watch) {
  const [first, other] = watch ? ["first_deck", "second_deck"] : ["your_deck", "their_deck"];
  const [role, key] = watch ? ["watch", "watcher"] : ["hints", "adviser"];
  const mine = deckChoice(hello, "deck", remembered("deck", "blurple"));
  const theirs = deckChoice(hello, "opponent_deck", remembered("opponent-deck", "ward-es-control"));
  const agent = agentChoice(hello, "agent", remembered("agent", "medium"));
  const second = agentChoice(hello, role, remembered(key, "hard"));
  const seed = el("input", { name: "seed", inputmode: "numeric", pattern: "-?[0-9]{1,15}", autocomplete: "off" });
  const starters = { "": say("drawn"), 0: say(first), 1: say(other) };
  const starts = choice({ name: "starts" }, Object.entries(starters), "");
  const lengths = Object.entries({ 1: say("one_game"), 3: say("best_of_three") });
  const length = choice({ name: "best_of" }, lengths, remembered("best-of", "1"));
  const variant = choice({ name: "variant" }, hello.variants);
  const rules = choice({ name: "rules" }, hello.rules);
  const start = once(async () => {
    const data = { deck: mine.read(), opponent_deck: theirs.read(), agent: agent.read(), [role]: second.read() };
    Object.assign(data, { variant: variant.value, rules: rules.value });
    if (seed.value.trim()) data.seed = Number(seed.value);
    if (starts.value) data.starting_player = Number(starts.value);
    if (!watch) data.best_of = Number(length.value);
    if (!watch) remember("best-of", length.value);
    const names = { deck: data.deck, "opponent-deck": data.opponent_deck, agent: data.agent, [key]: data[role] };
    for (const [name, value] of Object.entries(names)) remember(name, value);
    notice("");
    await begin("games", data, watch ? (id) => `#/replay/${id}/live` : undefined);
  });
  const hints = !watch && field(say("hints_by"), second);
  const more = [hints, field(say("starts"), starts), field(say("seed"), seed), field(say("variant"), variant)];
  return form(
    {},
    start,
    field(say(first), mine),
    watch && field(say("first_agent"), second),
    field(say(other), theirs),
    field(say(watch ? "second_agent" : "against"), agent),
    !watch && field(say("match_length"), length),
    el("details.more", el("summary", say("more")), ...more, field(say("rules"), rules)),
    el("button.primary", { type: "submit" }, say("begin")),
  );
}

async function show(list, watch, signal) {
  const { games } = await get("games", { signal });
  const belongs = ({ puzzle, room }) => (watch ? room === "watch" : room !== "watch" && room !== "replay" && !puzzle);
  const rows = games.filter(belongs).map((game) => row(game, () => show(list, watch, signal)));
  fill(list, rows.length ? rows : el("p.soft", say("no_games")));
}

export function row(game, after) {
  const person = game.agents.indexOf(null);
  const who = (k) => (k === person ? label("you") : game.names[k]);
  const title = game.names.map((_, k) => `${who(k)} (${game.decks[k]})`).join(" – ");
  const turn = game.turn ? label("turn_number").replace("{}", game.turn) : label("setup");
  const result = game.winner === null ? say("over") : `${say("over")}: ${who(game.winner)}`;
  const match = game.match ? `${score(game.match, person)} · ` : "";
  const state = game.over ? result : `${say("state_running")}, ${turn}`;
  const changed = new Date(1000 * game.changed).toLocaleString();
  const playing = game.room === "play";
  const [play, replay] = [`#/game/${game.id}`, `#/replay/${game.id}`];
  return el(
    "div",
    { class: `game${game.over ? " over" : ""}` },
    el("a.title", { href: playing ? play : replay }, game.title || title),
    el("span.soft", `${match}${state} · ${game.actions} ${say("actions_done")} · ${changed}`),
    el(
      "span.row",
      playing && !game.over && el("a.button", { href: play }, say("go_on")),
      el("a.button", { href: replay }, say("replay")),
      removeButton(`games/${game.id}`, after, { "aria-label": `${say("remove")}: ${title}` }),
    ),
  );
}
