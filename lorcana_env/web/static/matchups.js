// Which deck wins: runs with their progress, the heat map, and what lies behind each of its cells.

import { file, follow, get, post, remove, send, tell } from "./api.js";
import { detail } from "./cards.js";
import { el, fill, save } from "./dom.js";
import { advice, bring, trial, trialForm, trialTitle } from "./fields.js";
import { agentChoice, deckTicks, field, keep, once, remembered, sure } from "./forms.js";
import { busy, progress } from "./jobs.js";
import { add, say } from "./words.js";

add({
  new_matchup: ["New matchup", "Nouveau duel de decks"],
  which_decks: ["Decks (two or more)", "Decks (deux ou plus)"],
  played_by: ["Both sides are played by", "Les deux camps sont joués par"],
  games_pair: ["Games of each pair (even)", "Parties par paire (nombre pair)"],
  name: ["Name", "Nom"],
  runs: ["Matchups", "Duels de decks"],
  no_runs: ["None yet.", "Aucun."],
  go_on_run: ["Go on", "Continuer"],
  open_npz: ["Open a file of lorcana matchup --save", "Ouvrir un fichier de lorcana matchup --save"],
  row_beats: ["Row beats column, % of games (half width of the 95 % interval). Click a cell for its games, a deck for its cards.",
    "La ligne bat la colonne, % des parties (demi-largeur de l'intervalle à 95 %). Un clic sur une case montre ses parties, sur un deck ses cartes."],
  deck: ["deck", "deck"],
  all: ["all", "toutes"],
  going_first: ["first", "premier"],
  going_second: ["second", "second"],
  first_wins: ["Going first wins", "Celui qui commence gagne"],
  turns_mean: ["turns a game", "tours par partie"],
  played: ["games", "parties"],
  compare: ["Compare", "Comparer"],
  difference: ["difference", "différence"],
  compare_decks: ["Compare two decks", "Comparer deux decks"],
  against_deck: ["against", "contre"],
  games_of: ["Games", "Parties"],
  won: ["won", "gagnée"],
  lost: ["lost", "perdue"],
  cut: ["cut short", "interrompue"],
  starts_col: ["started", "a commencé"],
  turns_col: ["turns", "tours"],
  ended_by: ["ended by", "fin par"],
  ends_lore: ["lore", "éclats de Lore"],
  ends_empty_deck: ["empty deck", "pioche vide"],
  ends_concession: ["concession", "abandon"],
  ends_cut_short: ["cut short", "interrompue"],
  watch_it: ["Watch", "Voir"],
  not_watchable: ["Played by another version: these games can be counted, not watched.", "Joué par une autre version : ces parties se comptent, mais ne se revoient pas."],
  cards_of: ["Cards", "Cartes"],
  card_table: ["Games won, %, when the card was … (number of games)", "Parties gagnées, %, quand la carte était … (nombre de parties)"],
  event_opening: ["in the opening hand", "en main de départ"],
  event_drawn: ["drawn", "piochée"],
  event_not_drawn: ["not drawn", "pas piochée"],
  event_played: ["played", "jouée"],
  event_inked: ["inked", "encrée"],
  hands_of: ["Opening hands", "Mains de départ"],
  put_back: ["cards put back", "cartes remises"],
  inkable: ["inkable cards kept", "cartes encrables gardées"],
  cheap: ["kept of cost 2 or less", "gardées de coût 2 ou moins"],
  inkable_dealt: ["inkable cards dealt", "cartes encrables reçues"],
  cheap_dealt: ["dealt of cost 2 or less", "reçues de coût 2 ou moins"],
  put_back_share: ["put back when dealt", "remise quand reçue"],
  copies: ["copies", "exemplaires"],
  add_agent: ["Another agent too", "Un autre agent aussi"],
  view: ["Show", "Montrer"],
  view_cells: ["as played", "résultats joués"],
  view_believed: ["as believed (shrunken)", "valeurs estimées (lissées)"],
  view_of_three: ["matches, best of three", "matchs en deux parties gagnantes"],
  rating: ["rating", "cote"],
  first_adds: ["first adds", "commencer ajoute"],
  disagree: ["Where agents disagree about who wins", "Où les agents ne s'accordent pas sur le vainqueur"],
  agree: ["Where one agent says that a deck wins, no other says that it loses.", "Là où un agent dit qu'un deck gagne, aucun autre ne dit qu'il perd."],
  keep_or_back: ["keep or put back", "garder ou remettre"],
  back_to: ["Back to the table", "Retour au tableau"],
  holdout: ["Can the shrunken figures be believed?", "Peut-on croire aux valeurs lissées ?"],
  holdout_hint: ["Games are left out and foretold by the others. The figure is the log-loss of a game: less is better, and 0.693 is what a coin has.",
    "Des parties sont mises de côté et prédites par les autres. Le chiffre est la perte logarithmique par partie : moins, c'est mieux ; 0,693 est ce que vaut une pièce lancée."],
  hold_out: ["Leave games out", "Mettre des parties de côté"],
  held_games: ["a part of the games of each pair", "une part des parties de chaque paire"],
  held_cells: ["all games of some pairs", "toutes les parties de certaines paires"],
  left_out: ["left out", "mises de côté"],
  by_raw: ["as played", "résultats joués"],
  by_shrunk: ["shrunken", "valeurs lissées"],
  by_even: ["one half for all", "un demi pour toutes"],
  more_games: ["More games", "Plus de parties"],
  kept_as: ["Kept as", "Conservé dans"],
});

const ended = (name) => say(`ends_${name.replace(" ", "_")}`);
const percent = (rate) => (rate && rate.win_rate !== null ? `${Math.round(100 * rate.win_rate)}` : "–");
const width = (rate) => (rate && rate.games !== 0 && rate.win_rate !== null ? `±${Math.round(50 * (rate.ci95[1] - rate.ci95[0]))}` : "");
const vars = (rate) => (rate && rate.win_rate !== null ? { "--p": `${Math.min(100, Math.abs(rate.win_rate - 0.5) * 200)}%` } : {});
const side = (rate) => (!rate || rate.win_rate === null ? "" : rate.win_rate >= 0.5 ? "win" : "lose");

export async function open(root, context) {
  const [id, what, ...rest] = context.rest;
  if (!id) return list(root, context);
  if (what === "trial") return trial(root, id, context, buttons);
  const agent = /^[0-9]+$/.test(rest[0]) ? rest.shift() : "0";
  if (what === "deck") return deck(root, id, agent, rest, context);
  if (what === "pair") return pair(root, id, agent, rest, context);
  if (what === "field") return bring(root, id, agent, context, (agents) => tabs(id, "field", agents, agent));
  return table(root, id, agent, context);
}

// The agents that played a matchup, to choose whose games are shown.
function tabs(id, what, agents, chosen) {
  if (agents.length < 2) return null;
  return el("nav", { class: "row tabs", "aria-label": say("played_by") }, ...agents.map((name, k) => el("a", { class: "button", href: `#/matchups/${id}/${what}/${k}`, "aria-current": `${k}` === chosen ? "page" : undefined }, name)));
}

// -- runs -----------------------------------------------------------------------------------------------------------

async function list(root, { hello, signal }) {
  const rows = el("div", { class: "games" });
  const input = el("input", { type: "file", accept: ".npz", onchange: async () => {
    const [chosen] = input.files;
    if (!chosen) return;
    try {
      const run = await send(`matchups/file?name=${encodeURIComponent(chosen.name)}`, new Uint8Array(await chosen.arrayBuffer()));
      location.hash = `#/matchups/${run.id}`;
    } catch (error) { tell(error); } finally { input.value = ""; }
  } });
  root.append(el("div", { class: "columns" },
    el("section", { class: "panel" }, el("h1", {}, say("new_matchup")), form(hello), el("hr", {}), field(say("open_npz"), input), el("details", { class: "more", id: "new-trial" }, el("summary", {}, el("h2", {}, say("new_trial"))), trialForm(hello))),
    el("section", { class: "panel wide" }, el("h2", {}, say("runs")), rows, el("p", { class: "soft small" }, `${say("saved_in")} ${hello.folder}`))));
  const draw = ({ matchups }) => {
    fill(rows, ...matchups.map((run) => el("div", { class: "game" },
      el("a", { class: "title", href: `#/matchups/${run.id}${run.kind && run.kind !== "matchup" ? "/trial" : ""}` }, run.kind && run.kind !== "matchup" ? trialTitle(run) : run.title || (run.decks ? run.decks.join(", ") : run.id)),
      el("span", { class: "soft" }, `${say(`state_${run.state}`)}${run.kind ? ` · ${(run.agents || [run.agent]).join(", ")}` : ""} ${run.problem || ""}`, progress(run)),
      el("span", { class: "row" }, ...buttons(run, show)))), matchups.length ? null : el("p", { class: "soft" }, say("no_runs")));
    return matchups.some(busy) ? 700 : null;
  };
  const show = () => follow(signal, () => get("matchups", { signal }), draw);
  show();
}

function buttons(run, after) {
  const act = (path, data) => async () => { try { await post(`matchups/${run.id}/${path}`, data); await after(); } catch (error) { tell(error); } };
  return [
    busy(run) ? el("button", { type: "button", id: `stop-${run.id}`, onclick: act("stop") }, say("stop")) : null,
    !busy(run) && run.state !== "done" && run.decks ? el("button", { type: "button", id: `go-${run.id}`, onclick: act("go-on") }, say(run.kind === "matchup" ? "go_on_run" : "begin")) : null,
    !busy(run) ? el("button", { type: "button", id: `remove-${run.id}`, onclick: async () => {
      if (!await sure(say("sure_remove"))) return;
      try { await remove(`matchups/${run.id}`); if (location.hash.includes(run.id)) location.hash = "#/matchups"; else await after(); } catch (error) { tell(error); }
    } }, say("remove")) : null,
  ];
}

function form(hello) {
  const [boxes, chosen] = deckTicks(hello, "deck", say("which_decks"));
  const agents = [agentChoice(hello, "agent", remembered("matchup-agent", "shipped"))];
  const rows = el("div", { class: "form" }, field(say("played_by"), agents[0]));
  const another = el("button", { type: "button", id: "add-agent", onclick: () => {
    agents.push(agentChoice(hello, `agent-${agents.length + 1}`, hello.agents.find((name) => !agents.some((choice) => choice.read() === name))));
    rows.append(field(`${say("played_by")} (${agents.length})`, agents.at(-1)));
    another.hidden = agents.length >= 6;
  } }, `+ ${say("add_agent")}`);
  const games = el("input", { name: "games", type: "number", min: "2", max: "20000", step: "2", value: remembered("matchup-games", "200"), required: true });
  const title = el("input", { name: "title", maxlength: "100" });
  const begin = once(async () => {
    keep("matchup-agent", agents[0].read()), keep("matchup-games", games.value);
    try {
      const run = await post("matchups", { decks: chosen(), agents: agents.map((choice) => choice.read()), games: Number(games.value), title: title.value });
      location.hash = `#/matchups/${run.id}`;
    } catch (error) { tell(error); }
  });
  return el("form", { class: "form", onsubmit: (event) => { event.preventDefault(); begin(); } },
  boxes, rows, el("div", {}, another), field(say("games_pair"), games), field(say("name"), title),
  el("button", { class: "primary", type: "submit" }, say("begin")));
}

// -- the heat map ---------------------------------------------------------------------------------------------------

async function table(root, id, agent, { signal }) {
  const head = el("div", { class: "panel" });
  const body = el("div", { class: "panel heat", tabindex: "0", role: "region", "aria-label": say("runs") });
  const below = el("div", { class: "panel" });
  root.append(head, body, below);
  let seen = -1;
  const view = el("select", { id: "view" }, ...["cells", "believed", "of_three"].map((name) => el("option", { value: name }, say(`view_${name}`))));
  const draw = (run) => {
    fill(head, el("div", { class: "row spread" },
      el("div", {}, el("h1", {}, run.title || (run.decks && (run.decks.length > 4 ? `${run.decks.length} decks` : run.decks.join(" – "))) || id), el("p", { class: "soft" }, `${say(`state_${run.state}`)} · ${run.table ? run.table.agent : (run.agents || []).join(", ")} · ${run.table ? `${run.table.games_played} ${say("played")}` : ""} ${run.problem || ""}`), progress(run)),
      el("div", { class: "row" }, ...buttons(run, () => show()),
        run.state === "done" && run.decks ? el("button", { type: "button", id: "more-games", onclick: async () => { try { await post(`matchups/${id}/go-on`, { games: Math.min(20000, run.games * 2) }); show(); } catch (error) { tell(error); } } }, say("more_games")) : null,
        run.table ? el("button", { type: "button", id: "file", onclick: async () => { try { save(`${run.title || id}.npz`, "application/zip", await file(`matchups/${id}/file`)); } catch (error) { tell(error); } } }, say("file")) : null)),
    run.table ? tabs(id, "agent", run.table.agents, agent) : null,
    el("div", { class: "row" }, field(say("view"), view), run.table && run.table.games_played ? el("a", { class: "button", id: "bring", href: `#/matchups/${id}/field/${agent}` }, say("what_to_bring")) : null),
    run.file ? el("p", { class: "soft small" }, `${say("kept_as")} ${run.file}`) : null);
    if (run.table && run.table.games_played !== seen) {
      seen = run.table.games_played;
      const again = () => fill(body, heat(id, agent, run.table, view.value));
      view.onchange = again;
      again();
      fill(below, ...summary(run.table), ...disagreeing(run.table), compareForm(id, agent, run.table), ...(seen ? [holdout(id, agent, signal)] : []));
    }
    return busy(run) ? 1500 : null;
  };
  const show = () => follow(signal, () => get(`matchups/${id}?table=1&agent=${agent}`, { signal }), draw);
  await show();
}

function heat(id, agent, found, view) {
  const { order, decks, overall, ratings } = found;
  const cells = found[view];
  const head = el("tr", {}, el("th", { scope: "col" }, say("deck")), ...["all", "going_first", "going_second", "rating"].map((key) => el("th", { scope: "col" }, say(key))),
    ...order.map((j, k) => el("th", { scope: "col", title: decks[j] }, order.length > 8 ? `${k + 1}` : decks[j])));
  const rows = order.map((i, k) => el("tr", {},
    el("th", { scope: "row" }, el("a", { href: `#/matchups/${id}/deck/${agent}/${i}` }, `${order.length > 8 ? `${k + 1} ` : ""}${decks[i]}`)),
    ...["all", "first", "second"].map((key) => el("td", { class: "total" }, percent(overall[i][key]))),
    el("td", { class: "total", title: `${percent({ win_rate: ratings[i].ci95[0] })} … ${percent({ win_rate: ratings[i].ci95[1] })}` }, percent({ win_rate: ratings[i].rating })),
    ...order.map((j) => (i === j ? el("td", { class: "self" }, "") : el("td", { class: side(cells[i][j]), vars: vars(cells[i][j]) },
      el("a", { href: `#/matchups/${id}/pair/${agent}/${i}/${j}`, "aria-label": `${decks[i]} ${say("against_deck")} ${decks[j]}: ${percent(cells[i][j])} % ${width(cells[i][j])}` }, el("b", {}, percent(cells[i][j])), el("small", {}, ` ${width(cells[i][j])}`)))))));
  return el("table", { class: "heat-map" }, el("caption", { class: "soft small" }, say("row_beats")), el("thead", {}, head), el("tbody", {}, ...rows));
}

function summary(found) {
  if (!found.games_played) return [];
  return [el("p", {}, `${say("first_wins")} ${percent(found.going_first)} % (${width(found.going_first)}) · ${found.turns.mean.toFixed(1)} ${say("turns_mean")} · ${Object.entries(found.ends).filter(([, n]) => n).map(([name, n]) => `${say("ended_by")} ${ended(name)}: ${n}`).join(", ")}`)];
}

function disagreeing({ agents, disagree, decks }) {
  if (agents.length < 2) return [];
  return [el("section", { id: "disagree" }, el("h2", {}, say("disagree")), disagree.length ? el("table", { class: "plain-table" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, ""), ...agents.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...disagree.map((row) => el("tr", {}, el("th", { scope: "row" }, `${decks[row.decks[0]]} – ${decks[row.decks[1]]}`), ...agents.map((name) => { const rate = { win_rate: row.win_rates[name] }; return el("td", { class: side(rate), vars: vars(rate) }, percent(rate)); }))))) : el("p", {}, say("agree")))];
}

function compareForm(id, agent, found) {
  const choose = (chosen) => el("select", { "aria-label": say("deck") }, ...found.decks.map((name, k) => el("option", { value: `${k}`, selected: k === chosen }, name)));
  const [a, b] = [choose(found.order[0]), choose(found.order[1])];
  const out = el("div", { id: "compared", "aria-live": "polite" });
  return el("section", {}, el("h2", {}, say("compare_decks")),
    el("div", { class: "row" }, a, b, el("button", { type: "button", id: "compare", onclick: async () => {
      try {
        const { decks, against } = await get(`matchups/${id}/compare?a=${a.value}&b=${b.value}&agent=${agent}`);
        fill(out, el("table", { class: "plain-table" },
          el("thead", {}, el("tr", {}, ...[say("against_deck"), ...decks, say("difference")].map((text) => el("th", { scope: "col" }, text)))),
          el("tbody", {}, ...against.map((row) => el("tr", {}, el("th", { scope: "row" }, row.against), el("td", {}, `${percent(row.a)} ${width(row.a)}`), el("td", {}, `${percent(row.b)} ${width(row.b)}`),
            el("td", { class: row.ci95 && row.ci95[0] > 0 ? "sure-win" : row.ci95 && row.ci95[1] < 0 ? "sure-lose" : "soft" }, row.difference === null ? "–" : `${signed(row.difference)} (${signed(row.ci95[0])} … ${signed(row.ci95[1])})`))))));
      } catch (error) { tell(error); }
    } }, say("compare"))), out);
}

// Whether what is believed foretells games better than what was counted.
function holdout(id, agent, signal) {
  const out = el("div", { id: "held-out", class: "heat", "aria-live": "polite" });
  const ask = once(async () => {
    try {
      const found = await get(`matchups/${id}/holdout?agent=${agent}`, { signal });
      fill(out, el("table", { class: "plain-table" },
        el("thead", {}, el("tr", {}, ...[say("left_out"), say("by_raw"), say("by_shrunk"), say("by_even"), say("played")].map((text) => el("th", { scope: "col" }, text)))),
        el("tbody", {}, ...["games", "cells"].map((what) => {
          const { raw, shrunk, even, games } = found[what];
          return el("tr", {}, el("th", { scope: "row" }, say(`held_${what}`)), el("td", {}, raw.toFixed(4)), el("td", { class: shrunk < raw ? "sure-win" : "" }, shrunk.toFixed(4)), el("td", {}, even.toFixed(4)), el("td", {}, `${games}`));
        }))));
    } catch (error) { if (!signal.aborted) tell(error); }
  });
  return el("section", {}, el("h2", {}, say("holdout")), el("p", { class: "soft small" }, say("holdout_hint")),
    el("div", { class: "row" }, el("button", { type: "button", id: "holdout", onclick: ask }, say("hold_out"))), out);
}

const signed = (share) => `${share >= 0 ? "+" : "−"}${Math.abs(100 * share).toFixed(1)}`;

// -- behind a cell ---------------------------------------------------------------------------------------------------

async function pair(root, id, agent, [i, j], { signal }) {
  const found = await get(`matchups/${id}/pair/${i}/${j}?agent=${agent}`, { signal });
  const watch = once(async (game) => {
    try {
      const replay = await post(`matchups/${id}/watch`, { i: Number(i), j: Number(j), game, agent: Number(agent) });
      location.hash = `#/replay/${replay.id}/0`;
    } catch (error) { tell(error); }
  });
  const rows = found.games.map((game) => el("tr", {},
    el("td", {}, `${game.number + 1}`),
    el("td", { class: game.won === null ? "" : game.won ? "sure-win" : "sure-lose" }, say(game.won === null ? "cut" : game.won ? "won" : "lost")),
    el("td", {}, found.decks[game.first ? 0 : 1]), el("td", {}, `${game.turns}`), el("td", {}, ended(game.end)),
    el("td", {}, found.watchable ? el("button", { type: "button", "aria-label": `${say("watch_it")} ${game.number + 1}`, onclick: () => watch(game.number) }, say("watch_it")) : null)));
  root.append(el("div", { class: "panel" },
    el("a", { href: `#/matchups/${id}/agent/${agent}` }, `← ${say("back_to")}`),
    el("h1", {}, `${found.decks[0]} – ${found.decks[1]}: ${percent(found.rate)} % ${width(found.rate)}`),
    el("p", {}, el("a", { href: `#/matchups/${id}/deck/${agent}/${i}/${j}` }, `${say("cards_of")}: ${found.decks[0]}`), " · ", el("a", { href: `#/matchups/${id}/deck/${agent}/${j}/${i}` }, `${say("cards_of")}: ${found.decks[1]}`)),
    found.watchable ? null : el("p", { class: "soft" }, say("not_watchable"))),
  el("div", { class: "panel heat" }, el("h2", {}, `${say("games_of")} (${Math.min(found.total, found.games.length)} / ${found.total})`),
    el("table", { class: "plain-table" }, el("thead", {}, el("tr", {}, ...["", say("won"), say("starts_col"), say("turns_col"), say("ended_by"), ""].map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, ...rows))));
}

async function deck(root, id, agent, [i, against], { signal }) {
  const found = await get(`matchups/${id}/deck/${i}?agent=${agent}${against ? `&against=${against}` : ""}`, { signal });
  const title = found.against ? `${found.deck} ${say("against_deck")} ${found.against}` : found.deck;
  const body = el("tbody", {});
  let by = "drawn";
  const put = new Map(found.advice.map((row) => [row.card, row]));
  const heads = el("tr", {});
  const draw = () => {
    fill(heads, el("th", { scope: "col" }, say("card")), el("th", { scope: "col" }, say("copies")),
      ...found.events.map((event) => el("th", { scope: "col", "aria-sort": event === by ? "descending" : undefined }, el("button", { type: "button", class: "plain", onclick: () => { by = event; draw(); } }, say(`event_${event}`), event === by ? " ▾" : ""))),
      el("th", { scope: "col" }, say("put_back_share")), el("th", { scope: "col" }, say("keep_or_back")));
    const rows = [...found.cards].sort((a, b) => (b[by].win_rate || 0) - (a[by].win_rate || 0));
    fill(body, ...rows.map((row) => {
      const fact = found.card_facts[row.card];
      const back = put.get(row.card);
      return el("tr", {}, el("th", { scope: "row" }, el("button", { type: "button", class: "plain", onmouseenter: () => detail(fact), onfocus: () => detail(fact), onclick: () => detail(fact) }, row.card)),
        el("td", {}, `${row.copies}`),
        ...found.events.map((event) => el("td", { class: side(row[event]), vars: vars(row[event]) }, row[event].games ? el("span", {}, el("b", {}, percent(row[event])), el("small", {}, ` ${width(row[event])} (${row[event].games})`)) : "–")),
        el("td", {}, back.put_back !== null ? `${Math.round(100 * back.put_back)} %` : "–"),
        el("td", {}, back.advice ? el("span", {}, advice(back.advice), el("small", {}, ` ${signed(back.difference)} (${back.ci95.map(signed).join(" … ")})`)) : "–"));
    }));
  };
  draw();
  const hands = Object.entries(found.hands).map(([trait, rates]) => el("tr", {}, el("th", { scope: "row" }, say(trait)),
    el("td", {}, el("span", { class: "row" }, ...Object.entries(rates).map(([n, rate]) => el("span", { class: `chip ${side(rate)}`, vars: vars(rate) }, `${n}: `, el("b", {}, `${percent(rate)}`), el("small", {}, ` (${rate.games})`)))))));
  const overall = found.overall;
  root.append(el("div", { class: "with-detail" }, el("div", { class: "main-part" },
    el("div", { class: "panel" }, el("a", { href: `#/matchups/${id}/agent/${agent}` }, `← ${say("back_to")}`), el("h1", {}, title),
      el("p", {}, `${say("all")} ${percent(overall.all)} % ${width(overall.all)} · ${say("going_first")} ${percent(overall.first)} % · ${say("going_second")} ${percent(overall.second)} %`)),
    el("div", { class: "panel heat" }, el("h2", {}, say("cards_of")), el("table", { class: "heat-map cards-table" }, el("caption", { class: "soft small" }, say("card_table")), el("thead", {}, heads), body)),
    el("div", { class: "panel heat" }, el("h2", {}, say("hands_of")), el("table", { class: "plain-table" }, el("tbody", {}, ...hands)))),
  el("aside", { class: "aside" }, el("div", { class: "panel", id: "detail-panel" }, el("h2", { class: "unseen" }, say("card")), el("div", { id: "detail" })))));
}
