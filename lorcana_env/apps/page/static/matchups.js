// Which deck wins: runs with their progress, the heat map, and what lies behind each of its cells.

import { begin, download, follow, get, post } from "./api.js";
import { cardButton, detailPanel } from "./cards.js";
import { el, fill, plainTable, tableRow } from "./dom.js";
import {
  choice,
  deckTicks,
  field,
  form,
  kept,
  once,
  playerChoice,
  remember,
  remembered,
  removeButton,
} from "./forms.js";
import { busy, held, progress, sureness, withRange } from "./figures.js";
import { advice, bring, dependsOnPlay, trial, trialForm, trialTitle } from "./metagame.js";
import { add, say, says } from "./words.js";

add({
  new_matchup: ["New matchup", "Nouveau duel de decks"],
  which_decks: ["Decks (two or more)", "Decks (deux ou plus)"],
  played_by: ["Both sides are played by", "Les deux camps sont joués par"],
  games_pair: ["Games of each pair (even)", "Parties par paire (nombre pair)"],
  name: ["Name", "Nom"],
  runs: ["Matchups", "Duels de decks"],
  row_beats: ["Row beats column, % (± half the 95 % interval)", "La ligne bat la colonne, % (± demi-intervalle)"],
  deck: ["deck", "deck"],
  all: ["all", "toutes"],
  going_first: ["first", "premier"],
  going_second: ["second", "second"],
  first_wins: ["Going first wins", "Celui qui commence gagne"],
  turns_mean: ["turns a game", "tours par partie"],
  played: ["games", "parties"],
  against_deck: ["against", "contre"],
  games_of: ["Games", "Parties"],
  won: ["won", "gagnée"],
  lost: ["lost", "perdue"],
  starts_col: ["started", "a commencé"],
  turns_col: ["turns", "tours"],
  ended_by: ["ended by", "fin par"],
  ends_lore: ["lore", "éclats de Lore"],
  ends_empty_deck: ["empty deck", "pioche vide"],
  ends_concession: ["concession", "abandon"],
  ends_cut_short: ["cut short", "interrompue"],
  watch_it: ["Watch", "Voir"],
  not_watchable: ["Played by another version: not to be watched.", "Joué par une autre version : à ne pas revoir."],
  cards_of: ["Cards", "Cartes"],
  card_table: [
    "Games won, %, when the card was … (games). Improvement when drawn: how much more often the deck won where a first copy came into the hand in a turn than where the average card of the deck came, in games that had gone as far and seen as many cards.",
    "Parties gagnées, %, carte … (parties). Gain quand piochée : combien le deck a gagné plus souvent quand un premier exemplaire venait en main à un tour que quand venait la carte moyenne du deck, dans des parties aussi avancées où autant de cartes avaient été vues.",
  ],
  event_opening: ["in the opening hand", "en main de départ"],
  event_drawn: ["drawn", "piochée"],
  event_not_drawn: ["not drawn", "pas piochée"],
  event_played: ["played", "jouée"],
  event_inked: ["inked", "encrée"],
  improvement: ["improvement when drawn (points, 95 %)", "gain quand piochée (points, 95 %)"],
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
  disagree: ["Where agents disagree about who wins", "Où les agents ne s'accordent pas sur le vainqueur"],
  keep_or_back: ["keep or put back", "garder ou remettre"],
  back_to: ["Back to the table", "Retour au tableau"],
  more_games: ["More games", "Plus de parties"],
  kept_as: ["Kept as", "Conservé dans"],
  begin_anew: ["Begin anew", "Recommencer"],
});

const ended = (name) => say(`ends_${name.replace(" ", "_")}`);
const FEW = 30; // games that colour no cell
const knows = (rate) => Boolean(rate) && rate.win_rate !== null;
const percent = (rate) => (knows(rate) ? `${Math.round(100 * rate.win_rate)}` : "–");
const width = (rate) => (knows(rate) && rate.games !== 0 ? `±${Math.round(50 * (rate.ci95[1] - rate.ci95[0]))}` : "");

// A cell coloured by its rate, unless its interval holds one half, or the games are few.
function rateCell(rate, ...children) {
  const [low, high] = rate?.ci95 || [0, 1];
  if (!knows(rate) || (low <= 0.5 && high >= 0.5) || rate.games < FEW) return el("td", ...children);
  const vars = { "--p": `${Math.min(100, Math.abs(rate.win_rate - 0.5) * 200)}%` };
  return el("td", { class: rate.win_rate >= 0.5 ? "win" : "lose", vars }, ...children);
}

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
  const links = agents.map((name, k) => {
    const current = `${k}` === chosen ? "page" : undefined;
    return el("a.button", { href: `#/matchups/${id}/${what}/${k}`, "aria-current": current }, name);
  });
  return el("nav.row.tabs", { "aria-label": say("played_by") }, ...links);
}

const back = (id, agent) => el("a", { href: `#/matchups/${id}/agent/${agent}` }, `← ${say("back_to")}`);

// -- runs -----------------------------------------------------------------------------------------------------------

async function list(root, { hello, signal }) {
  const rows = el("div.games");
  const trials = el("details.more", { id: "new-trial" }, el("summary", el("h2", say("new_trial"))), trialForm(hello));
  const left = el("section.panel", el("h1", say("new_matchup")), runForm(hello), trials);
  root.append(el("div.columns", left, kept(hello, "runs", rows)));
  const row = (run) => {
    const isTrial = run.kind !== "matchup";
    const title = isTrial ? trialTitle(run) : run.title || run.decks.join(", ");
    const facts = `${say(`state_${run.state}`)} · ${(run.agents || [run.agent]).join(", ")} ${run.problem}`;
    return el(
      "div.game",
      el("a.title", { href: `#/matchups/${run.id}${isTrial ? "/trial" : ""}` }, title),
      el("span.soft", facts, progress(run)),
      el("span.row", ...buttons(run, show)),
    );
  };
  const draw = ({ matchups }) => {
    fill(rows, matchups.length ? matchups.map(row) : el("p.soft", say("no_games")));
    return matchups.some(busy) ? 700 : null;
  };
  const show = () => follow(signal, () => get("matchups", { signal }), draw);
  show();
}

function buttons(run, after) {
  const act = (path) => async () => {
    await post(`matchups/${run.id}/${path}`);
    await after();
  };
  if (busy(run)) return [el("button", { id: `stop-${run.id}`, onclick: act("stop") }, say("stop"))];
  const gone = () => {
    if (!location.hash.includes(run.id)) return after();
    location.hash = "#/matchups";
  };
  const text = say(run.kind === "matchup" ? "go_on" : "begin_anew");
  return [
    run.state !== "done" && el("button", { id: `go-${run.id}`, onclick: act("go-on") }, text),
    removeButton(`matchups/${run.id}`, gone, { id: `remove-${run.id}` }),
  ];
}

function runForm(hello) {
  const [boxes, chosen] = deckTicks(hello, "deck", say("which_decks"));
  const agents = [playerChoice(hello, "agent", remembered("matchup-agent", "pilots"))];
  const rows = el("div.form", field(say("played_by"), agents[0]));
  const more = () => {
    const names = ["medium", ...hello.agents.levels, ...hello.agents.others]; // others than chance alone
    const free = names.find((name) => !agents.some((agent) => agent.read() === name));
    agents.push(playerChoice(hello, `agent-${agents.length + 1}`, free));
    rows.append(field(`${say("played_by")} (${agents.length})`, agents.at(-1)));
    another.hidden = agents.length >= 6;
  };
  const another = el("button", { id: "add-agent", onclick: more }, `+ ${say("add_agent")}`);
  const bounds = { min: "2", max: "20000", step: "2", required: true };
  const games = el("input", { name: "games", type: "number", value: remembered("matchup-games", "200"), ...bounds });
  const title = el("input", { name: "title", maxlength: "100" });
  const start = once(async () => {
    remember("matchup-agent", agents[0].read());
    remember("matchup-games", games.value);
    const names = agents.map((agent) => agent.read());
    const data = { decks: chosen(), agents: names, games: Number(games.value), title: title.value };
    await begin("matchups", data, (id) => `#/matchups/${id}`);
  });
  const fields = [boxes, rows, el("div", another), field(say("games_pair"), games), field(say("name"), title)];
  return form({}, start, ...fields, el("button.primary", { type: "submit" }, say("begin")));
}

// -- the heat map ---------------------------------------------------------------------------------------------------

async function table(root, id, agent, { signal }) {
  const head = el("div.panel");
  const body = el("div.panel.heat", { tabindex: "0", role: "region", "aria-label": say("runs") });
  const below = el("div.panel");
  root.append(head, body, below);
  let seen = -1;
  const views = ["cells", "believed", "of_three"].map((name) => [name, say(`view_${name}`)]);
  const view = choice({ id: "view" }, views);
  const draw = (run) => {
    const found = run.table;
    const decks = run.decks.length > 4 ? `${run.decks.length} decks` : run.decks.join(" – ");
    const played = found ? `${found.agent} · ${found.games_played} ${say("played")}` : run.agents.join(", ");
    const facts = `${say(`state_${run.state}`)} · ${played} ${run.problem}`;
    const more = async () => {
      await post(`matchups/${id}/go-on`, { games: Math.min(20000, run.games * 2) });
      show();
    };
    const take = () => download(`${run.title || id}.npz`, "application/zip", `matchups/${id}/file`);
    const tools = el(
      "div.row",
      ...buttons(run, () => show()),
      run.state === "done" && el("button", { id: "more-games", onclick: more }, say("more_games")),
      found && el("button", { id: "file", onclick: take }, say("file")),
    );
    const title = el("div", el("h1", run.title || decks), el("p.soft", facts), progress(run));
    const link = el("a.button", { id: "bring", href: `#/matchups/${id}/field/${agent}` }, say("what_to_bring"));
    fill(
      head,
      el("div.row.spread", title, tools),
      found && tabs(id, "agent", found.agents, agent),
      el("div.row", field(say("view"), view), found?.games_played > 0 && link),
      el("p.soft.small", `${say("kept_as")} ${run.file}`),
    );
    if (found && found.games_played !== seen) {
      seen = found.games_played;
      const again = () => fill(body, heat(id, agent, found, view.value));
      view.onchange = again;
      again();
      fill(below, seen > 0 && summary(found), disagreeing(found));
    }
    return busy(run) ? 1500 : null;
  };
  const show = () => follow(signal, () => get(`matchups/${id}?table=1&agent=${agent}`, { signal }), draw);
  await show();
}

function heat(id, agent, found, view) {
  const { order, decks, overall, ratings } = found;
  const many = order.length > 8;
  const column = (j, k) => el("th", { scope: "col", title: decks[j] }, many ? `${k + 1}` : decks[j]);
  const titles = says(["deck", "all", "going_first", "going_second", "rating"]);
  const head = el("tr", ...titles.map((text) => el("th", { scope: "col" }, text)), ...order.map(column));
  const cell = (i, j) => {
    if (i === j) return el("td.self");
    const rate = found[view][i][j];
    const label = `${decks[i]} ${say("against_deck")} ${decks[j]}: ${percent(rate)} % ${width(rate)}`;
    const link = { href: `#/matchups/${id}/pair/${agent}/${i}/${j}`, "aria-label": label };
    return rateCell(rate, el("a", link, el("b", percent(rate)), el("small", ` ${width(rate)}`)));
  };
  const share = (rate) => percent({ win_rate: rate });
  const rows = order.map((i, k) => {
    const { ci95, rating } = ratings[i];
    return tableRow(
      el("a", { href: `#/matchups/${id}/deck/${agent}/${i}` }, `${many ? `${k + 1} ` : ""}${decks[i]}`),
      ...["all", "first", "second"].map((key) => el("td.total", percent(overall[i][key]))),
      el("td.total", { title: ci95.map(share).join(" … ") }, share(rating)),
      ...order.map((j) => cell(i, j)),
    );
  });
  return el("table.heat-map", el("caption.soft.small", say("row_beats")), el("thead", head), el("tbody", ...rows));
}

function summary(found) {
  const { going_first: first, turns, ends } = found;
  const endings = Object.entries(ends).filter(([, n]) => n);
  const counts = endings.map(([name, n]) => `${say("ended_by")} ${ended(name)}: ${n}`).join(", ");
  const start = `${say("first_wins")} ${percent(first)} % (${width(first)})`;
  const games = `${start} · ${turns.mean.toFixed(1)} ${say("turns_mean")} · ${counts}`;
  return el("div", el("p", { id: "held" }, held(found)), el("p", games));
}

function disagreeing({ agents, disagree, decks, sure_answers: sureAnswers }) {
  const doubt = dependsOnPlay(sureAnswers);
  if (!disagree.length) return doubt || null;
  const rows = disagree.map(({ decks: [i, j], win_rates: rates }) => {
    const cells = agents.map((name) => ({ win_rate: rates[name] })).map((rate) => rateCell(rate, percent(rate)));
    return tableRow(`${decks[i]} – ${decks[j]}`, ...cells);
  });
  return el("section", { id: "disagree" }, el("h2", say("disagree")), plainTable(["", ...agents], rows), doubt);
}

// -- behind a cell ---------------------------------------------------------------------------------------------------

async function pair(root, id, agent, [i, j], { signal }) {
  const found = await get(`matchups/${id}/pair/${i}/${j}?agent=${agent}`, { signal });
  const watch = once((game) => {
    const data = { i: Number(i), j: Number(j), game, agent: Number(agent) };
    return begin(`matchups/${id}/watch`, data, (replay) => `#/replay/${replay}/0`);
  });
  const rows = found.games.map((game) => {
    const result = game.won === null ? "ends_cut_short" : game.won ? "won" : "lost";
    const label = `${say("watch_it")} ${game.number + 1}`;
    const given = { "aria-label": label, onclick: () => watch(game.number) };
    return tableRow(
      `${game.number + 1}`,
      el("td", { class: { won: "sure-win", lost: "sure-lose" }[result] }, say(result)),
      ...[found.decks[game.first ? 0 : 1], `${game.turns}`, ended(game.end)],
      found.watchable && el("button", given, say("watch_it")),
    );
  });
  const [one, other] = found.decks;
  const cards = (name, a, b) =>
    el("a", { href: `#/matchups/${id}/deck/${agent}/${a}/${b}` }, `${say("cards_of")}: ${name}`);
  const title = el("h1", `${one} – ${other}: ${percent(found.rate)} % ${width(found.rate)}`);
  const note = !found.watchable && el("p.soft", say("not_watchable"));
  const links = el("p", cards(one, i, j), " · ", cards(other, j, i));
  const count = `${say("games_of")} (${Math.min(found.total, found.games.length)} / ${found.total})`;
  const games = plainTable(says(["", "won", "starts_col", "turns_col", "ended_by", ""]), rows);
  root.append(el("div.panel", back(id, agent), title, links, note), el("div.panel.heat", el("h2", count), games));
}

async function deck(root, id, agent, [i, against], { signal }) {
  const found = await get(`matchups/${id}/deck/${i}?agent=${agent}${against ? `&against=${against}` : ""}`, { signal });
  const title = found.against ? `${found.deck} ${say("against_deck")} ${found.against}` : found.deck;
  const body = el("tbody");
  let by = "drawn";
  const opening = new Map(found.advice.map((row) => [row.card, row]));
  const head = el("tr");
  const column = (text) => el("th", { scope: "col" }, text);
  const sortable = (event) => {
    const sort = () => {
      by = event;
      draw();
    };
    const button = el("button.plain", { onclick: sort }, say(`event_${event}`), event === by && " ▾");
    return el("th", { scope: "col", "aria-sort": event === by ? "descending" : undefined }, button);
  };
  const eventCell = (rate) => {
    if (!rate.games) return rateCell(rate, "–");
    return rateCell(rate, el("b", percent(rate)), el("small", ` ${width(rate)} (${rate.games})`));
  };
  const improvement = ({ difference, ci95 }) =>
    difference === null ? "–" : el("td", { class: sureness(ci95) }, withRange(difference, ci95));
  const draw = () => {
    const columns = says(["card", "copies", "improvement", "put_back_share", "keep_or_back"]).map(column);
    fill(head, ...columns.slice(0, 2), ...found.events.map(sortable), ...columns.slice(2));
    const rows = [...found.cards].sort((a, b) => (b[by].win_rate || 0) - (a[by].win_rate || 0));
    const lines = rows.map((row) => {
      const hand = opening.get(row.card);
      const interval = hand.ci95 && ` ${withRange(hand.difference, hand.ci95)}`;
      return tableRow(
        cardButton(row.card, found.card_facts[row.card]),
        `${row.copies}`,
        ...found.events.map((event) => eventCell(row[event])),
        improvement(row.improvement),
        hand.put_back !== null ? `${percent({ win_rate: hand.put_back })} %` : "–",
        el("span", advice(hand.advice), el("small", interval)),
      );
    });
    fill(body, ...lines);
  };
  draw();
  const count = ([n, rate]) =>
    rateCell(rate, `${n}: `, el("b", percent(rate)), el("small", ` ${width(rate)} (${rate.games})`));
  const hands = Object.entries(found.hands).map(([trait, rates]) =>
    tableRow(say(trait), ...Object.entries(rates).map(count)),
  );
  const { all, first, second } = found.overall;
  const going = `${say("going_first")} ${percent(first)} % · ${say("going_second")} ${percent(second)} %`;
  const facts = el("p", `${say("all")} ${percent(all)} % ${width(all)} · ${going}`);
  const caption = el("caption.soft.small", say("card_table"));
  const cards = el("table.heat-map.cards-table", caption, el("thead", head), body);
  const main = el(
    "div.main-part",
    el("div.panel", back(id, agent), el("h1", title), facts),
    el("div.panel.heat", el("h2", say("cards_of")), cards),
    el("div.panel.heat", el("h2", say("hands_of")), el("table.heat-map", el("tbody", ...hands))),
  );
  root.append(el("div.with-detail", main, el("aside.aside", detailPanel())));
}
