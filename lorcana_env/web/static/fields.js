// Decks against a field: what to bring (from the games of a matchup), and what is tried out as a job: two versions of a
// deck, swaps of cards, which cards to keep.

import { file, follow, get, post, tell } from "./api.js";
import { detail } from "./cards.js";
import { el, fill, notice, save } from "./dom.js";
import { agentChoice, deckChoice, deckTicks, field, keep, once, remembered } from "./forms.js";
import { busy, progress } from "./jobs.js";
import { add, say } from "./words.js";

add({
  what_to_bring: ["What to bring", "Quel deck apporter"],
  share_of: ["share", "part"],
  expected: ["wins against the field", "gagne contre le champ"],
  best_answer: ["Best answer to this field", "Meilleure réponse à ce champ"],
  best_chance: ["is the best answer", "est la meilleure réponse"],
  in_mix: ["in the mix that nothing beats", "dans le mélange que rien ne bat"],
  of_tables: ["belongs to it", "en fait partie"],
  drifts_to: ["drifts to", "dérive vers"],
  recount: ["Count with these shares", "Compter avec ces parts"],
  all_alike: ["All alike", "Toutes égales"],
  drift_of: ["Where the field drifts as decks that win more are brought more often", "La dérive du champ quand les decks qui gagnent sont joués plus souvent"],
  field_hint: ["From shrunken win rates, 95 % intervals in brackets; a deck meets itself too. Shares need not sum to 100.",
    "D'après les taux lissés, intervalles à 95 % entre parenthèses ; un deck se rencontre aussi lui-même. Les parts n'ont pas à faire 100."],
  new_trial: ["A deck against a field", "Un deck contre un champ"],
  trial_kind: ["Question", "Question"],
  kind_matchup: ["matchup", "duel de decks"],
  kind_compare: ["Which of two decks wins more?", "Lequel de deux decks gagne le plus ?"],
  kind_tune: ["Which swap of cards helps?", "Quel échange de cartes aide ?"],
  kind_keep: ["Which cards to keep in the opening hand?", "Quelles cartes garder en main de départ ?"],
  the_deck: ["Deck", "Deck"],
  with_deck: ["Compared with", "Comparé à"],
  the_field: ["Field: whom it meets", "Champ : qui il rencontre"],
  games_all: ["Games in all", "Parties en tout"],
  legal_format: ["Legal in", "Légal en"],
  only_out: ["Only these may leave (one a line)", "Seules celles-ci sortent (une par ligne)"],
  only_in: ["Only these may come in (one a line)", "Seules celles-ci entrent (une par ligne)"],
  most_copies: ["Copies of a swap, at most", "Exemplaires par échange, au plus"],
  most_swaps: ["Swaps tried, at most", "Échanges essayés, au plus"],
  swap: ["swap", "échange"],
  gain: ["gain, points (95 %)", "gain, points (95 %)"],
  n_games: ["games", "parties"],
  keep_swap: ["Keep this deck", "Garder ce deck"],
  kept_deck: ["Kept under Decks as", "Gardé sous Decks, nommé"],
  helps: ["Better than the deck as it is, beyond luck:", "Meilleur que le deck tel quel, au-delà du hasard :"],
  nothing_helps: ["Nothing is significantly better than the deck as it is.", "Rien n'est significativement meilleur que le deck tel quel."],
  dropped: ["dropped on the way", "écarté en chemin"],
  agent_keeps: ["the agent keeps, %", "l'agent garde, %"],
  keeping_adds: ["keeping adds, points (95 %)", "garder ajoute, points (95 %)"],
  better: ["better", "mieux"],
  advice_keep: ["keep", "garder"],
  advice_put_back: ["put back", "remettre"],
  advice_either: ["either", "indifférent"],
  wins_more: ["more points of 100 than", "points sur 100 de plus que"],
  against_all: ["all", "tous"],
});

const points = (share) => `${share >= 0 ? "+" : "−"}${Math.abs(100 * share).toFixed(1)}`;
const span = ([low, high]) => `(${points(low)} … ${points(high)})`;
const percent = (share) => `${(100 * share).toFixed(0)}`;
const sureness = ([low, high]) => (low > 0 ? "sure-win" : high < 0 ? "sure-lose" : "soft");
export const advice = (text) => (text ? say(`advice_${text.replace(" ", "_")}`) : "?");
const head = (keys) => el("thead", {}, el("tr", {}, ...keys.map((key) => el("th", { scope: "col" }, key ? say(key) : ""))));

// -- what to bring ----------------------------------------------------------------------------------------------------

export async function bring(root, id, agent, { signal }, tabs) {
  const body = el("div", { class: "main-part" });
  root.append(body);
  const ask = async (how) => {
    try {
      draw(await how());
      notice("");
    } catch (error) { if (!signal.aborted) tell(error); }
  };
  const path = `matchups/${id}/field?agent=${agent}`;
  const draw = (found) => {
    const inputs = new Map();
    const order = found.decks.map((_, i) => i).sort((a, b) => found.expected[b] - found.expected[a]);
    const colour = (i) => ({ "--hue": `${Math.round((360 * i) / found.decks.length)}` });
    const rows = order.map((i) => {
      const input = el("input", { type: "number", min: "0", step: "any", value: `${Math.round(1000 * found.shares[i]) / 10}`, "aria-label": `${say("share_of")}: ${found.decks[i]}` });
      inputs.set(found.decks[i], input);
      return el("tr", {}, el("th", { scope: "row" }, el("i", { class: "dot", vars: colour(i) }), ` ${found.decks[i]}`), el("td", {}, input),
        el("td", { class: "bar-cell", vars: { "--share": `${100 * found.expected[i]}%` } }, el("b", {}, (100 * found.expected[i]).toFixed(1)), ` (${found.expected_ci95[i].map((end) => (100 * end).toFixed(1)).join(" … ")})`),
        el("td", {}, percent(found.best_answer_chance[i])), el("td", {}, el("b", {}, percent(found.nash[i])), ` (${found.nash_ci95[i].map(percent).join(" … ")})`),
        el("td", {}, percent(found.support[i])), el("td", {}, percent(found.drift[i])));
    });
    const shares = () => Object.fromEntries([...inputs].map(([name, input]) => [name, Number(input.value) || 0]));
    fill(body, el("div", { class: "panel" }, el("a", { href: `#/matchups/${id}` }, `← ${say("back_to")}`), el("h1", {}, say("what_to_bring")), tabs(found.agents),
      el("p", { id: "answer" }, `${say("best_answer")}: `, el("strong", {}, found.best_answer)), el("p", { class: "soft small" }, say("field_hint"))),
    el("form", { class: "panel heat", onsubmit: (event) => { event.preventDefault(); ask(() => post(path, { shares: shares() }, { signal })); } },
      el("table", { class: "plain-table", id: "field" }, head(["deck", "share_of", "expected", "best_chance", "in_mix", "of_tables", "drifts_to"]), el("tbody", {}, ...rows)),
      el("div", { class: "row" }, el("button", { type: "submit", class: "primary", id: "recount" }, say("recount")), el("button", { type: "button", id: "alike", onclick: () => ask(() => post(path, {}, { signal })) }, say("all_alike")),
        el("button", { type: "button", id: "shares-file", onclick: () => save("shares.json", "application/json", JSON.stringify(shares(), null, 1)) }, say("file")),
        found.file ? el("span", { class: "soft small" }, `${say("kept_as")} ${found.file}`) : null)),
    el("div", { class: "panel" }, el("h2", {}, say("drift_of")), drift(found, colour)));
  };
  draw(await get(path, { signal }));
}

function drift({ course, decks, drift: end }, colour) {
  const make = (name, given) => { const node = document.createElementNS("http://www.w3.org/2000/svg", name); for (const [key, value] of Object.entries(given)) node.setAttribute(key, value); return node; };
  const svg = make("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", class: "curve drift", "aria-label": `${say("drift_of")}: ${decks.map((name, i) => `${name} ${percent(end[i])} %`).join(", ")}` });
  const most = Math.max(...course.flat(), 0.01);
  decks.forEach((_, i) => {
    const line = make("polyline", { class: "line", points: course.map((shares, k) => `${(100 * k) / (course.length - 1)},${98 - (96 * shares[i]) / most}`).join(" ") });
    for (const [name, value] of Object.entries(colour(i))) line.style.setProperty(name, value);
    svg.append(line);
  });
  return svg;
}

// -- jobs against a field ---------------------------------------------------------------------------------------------

const GAMES = { compare: "10000", tune: "20000", keep: "4000" };

export function trialForm(hello) {
  const kind = el("select", { name: "kind" }, ...Object.keys(GAMES).map((name) => el("option", { value: name }, say(`kind_${name}`))));
  const one = deckChoice(hello, "trial-deck", remembered("trial-deck", "blurple"));
  const other = deckChoice(hello, "trial-other", remembered("trial-other-deck", "yurple"));
  const [boxes, chosen, shares] = deckTicks(hello, "trial-field", say("the_field"), say("share_of"));
  const agent = agentChoice(hello, "trial-agent", remembered("matchup-agent", "shipped"));
  const games = el("input", { name: "trial-games", type: "number", min: "2", max: "200000", required: true });
  const format = el("select", { name: "trial-format" }, ...["", "core", "infinity"].map((name) => el("option", { value: name }, name || "–")));
  const area = (name) => el("textarea", { name, rows: "2", spellcheck: "false" });
  const [out, into] = [area("out"), area("into")];
  const copies = el("input", { name: "copies", type: "number", min: "1", max: "60", value: "4", required: true });
  const most = el("input", { name: "most", type: "number", min: "1", max: "500", value: "32", required: true });
  const second = field(say("with_deck"), other);
  const swaps = el("details", { class: "more" }, el("summary", {}, say("more")), field(say("only_out"), out), field(say("only_in"), into), field(say("most_copies"), copies), field(say("most_swaps"), most));
  const legal = field(say("legal_format"), format);
  const turn = () => { games.value = GAMES[kind.value]; second.hidden = kind.value !== "compare"; swaps.hidden = kind.value !== "tune"; legal.hidden = kind.value === "keep"; };
  kind.addEventListener("change", turn);
  turn();
  const lines = (node) => node.value.split("\n").map((line) => line.trim()).filter(Boolean);
  const begin = once(async () => {
    keep("trial-deck", one.value), keep("trial-other-deck", other.value);
    const data = { kind: kind.value, decks: kind.value === "compare" ? [one.value, other.value] : [one.value], field: chosen(), shares: shares(), agent: agent.read(), games: Number(games.value) };
    if (format.value && kind.value !== "keep") data.format = format.value;
    if (kind.value === "tune") Object.assign(data, { out: lines(out), into: lines(into), copies: Number(copies.value), most: Number(most.value) });
    try {
      const job = await post("trials", data);
      notice("");
      location.hash = `#/matchups/${job.id}/trial`;
    } catch (error) { tell(error); }
  });
  return el("form", { class: "form", id: "trial-form", onsubmit: (event) => { event.preventDefault(); begin(); } }, field(say("trial_kind"), kind), field(say("the_deck"), one), second, boxes, field(say("played_by"), agent), field(say("games_all"), games), legal, swaps,
  el("button", { class: "primary", type: "submit", id: "begin-trial" }, say("begin")));
}

export const trialTitle = (job) => job.title || `${say(`kind_${job.kind}`)} ${job.decks.join(" – ")}`;

// How far a job is, then what it found. `buttons`: of a job in the list
export async function trial(root, id, { signal }, buttons) {
  const top = el("div", { class: "panel" });
  const body = el("div", { class: "panel heat", id: "found", tabindex: "0", role: "region", "aria-label": say("new_trial"), hidden: true });
  root.append(el("div", { class: "with-detail" }, el("div", { class: "main-part" }, top, body),
    el("aside", { class: "aside" }, el("div", { class: "panel", id: "detail-panel" }, el("h2", { class: "unseen" }, say("card")), el("div", { id: "detail" })))));
  const draw = (job) => {
    fill(top, el("a", { href: "#/matchups" }, `← ${say("runs")}`), el("div", { class: "row spread" },
      el("div", {}, el("h1", {}, trialTitle(job)), el("p", { class: "soft" }, `${say(`state_${job.state}`)} · ${job.agent} · ${say("the_field")}: ${job.field.join(", ")}`), progress(job), job.problem ? el("p", { class: "problem", role: "alert" }, job.problem) : null),
      el("div", { class: "row" }, ...buttons(job, show), job.found ? el("button", { type: "button", id: "file", onclick: async () => { try { save(`${job.kind}.json`, "application/json", await file(`matchups/${id}/file`)); } catch (error) { tell(error); } } }, say("file")) : null)));
    body.hidden = !job.found;
    if (job.found) fill(body, ...SHOWS[job.kind](job));
    return busy(job) ? 700 : null;
  };
  const show = () => follow(signal, () => get(`trials/${id}`, { signal }), draw);
  await show();
}

const card = (job, name) => { const show = () => job.card_facts[name] && detail(job.card_facts[name]); return el("button", { type: "button", class: "plain", onmouseenter: show, onfocus: show, onclick: show }, name); };

const SHOWS = {
  compare: ({ found }) => [
    el("p", {}, el("strong", { class: sureness(found.ci95) }, `${found.decks[0]}: ${points(found.difference)} ${span(found.ci95)}`), ` ${say("wins_more")} ${found.decks[1]} · ${found.win_rate.map((rate) => `${(100 * rate).toFixed(1)} %`).join(" – ")} · ${found.games} ${say("n_games")}`),
    el("table", { class: "plain-table" }, head(["against_deck", "share_of", "difference", "n_games"]), el("tbody", {}, ...found.against.map((row) => el("tr", {}, el("th", { scope: "row" }, row.deck), el("td", {}, `${percent(row.share)} %`),
      el("td", { class: sureness(row.ci95) }, `${points(row.difference)} ${span(row.ci95)}`), el("td", {}, `${row.games}`)))))],
  tune: (job) => {
    const { found, significant } = job;
    const rows = found.swaps.map((swap, k) => el("tr", { class: swap.final ? "" : "soft" },
      el("th", { scope: "row" }, significant.includes(k) ? "★ " : "", `${swap.copies} `, card(job, swap.out), " → ", card(job, swap.in)),
      el("td", { class: swap.final ? sureness(swap.ci95) : "" }, `${points(swap.gain)} ${span(swap.ci95)}`), el("td", {}, `${swap.games}`),
      el("td", {}, swap.final ? el("button", { type: "button", "aria-label": `${say("keep_swap")}: ${swap.in}`, onclick: (event) => keepSwap(job, k, event.target) }, say("keep_swap")) : say("dropped"))));
    return [el("p", {}, el("strong", {}, significant.length ? `★ ${say("helps")} ${significant.length}` : say("nothing_helps")), ` ${found.games} ${say("n_games")}`),
      el("table", { class: "plain-table" }, head(["swap", "gain", "n_games", ""]), el("tbody", {}, ...rows))];
  },
  keep: (job) => [el("table", { class: "plain-table" }, head(["card", "n_games", "agent_keeps", "keeping_adds", "better"]), el("tbody", {}, ...[...job.found.cards].sort((a, b) => (b.keeping_adds || 0) - (a.keeping_adds || 0)).map((row) => el("tr", {}, el("th", { scope: "row" }, card(job, row.card)),
    el("td", {}, `${row.games}`), el("td", {}, row.agent_keeps === null ? "–" : percent(row.agent_keeps)), el("td", { class: row.keeping_adds === null ? "" : sureness(row.ci95) }, row.keeping_adds === null ? "–" : `${points(row.keeping_adds)} ${span(row.ci95)}`), el("td", {}, advice(row.advice))))))],
};

async function keepSwap(job, k, button) {
  const base = job.decks[0];
  const name = `${base} ${k + 1}`.slice(0, 60);
  try {
    await post(`trials/${job.id}/keep`, { swap: k, name });
    fill(button.parentElement, el("span", {}, `${say("kept_deck")} `, el("a", { href: `#/decks/${encodeURIComponent(name)}` }, name)));
  } catch (error) { tell(error); }
}
