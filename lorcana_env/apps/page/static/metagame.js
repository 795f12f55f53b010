// Decks against a field: what to bring (from the games of a matchup), and jobs that compare two versions of a deck, try
// swaps of cards, find which cards to keep, or build a deck.

import { begin, download, follow, get, post } from "./api.js";
import { cardButton, detailPanel } from "./cards.js";
import { el, fill, notice, plainTable, tableRow } from "./dom.js";
import { bars, busy, held, percent, progress, range, sureness, tenths, whole, withRange } from "./figures.js";
import { choice, deckChoice, deckTicks, field, form, once, playerChoice, remember, remembered } from "./forms.js";
import { add, label, say, says } from "./words.js";

add({
  what_to_bring: ["What to bring", "Quel deck apporter"],
  share_of: ["share", "part"],
  expected: ["wins against the field", "gagne contre le champ"],
  best_answer: ["Best answer to this field", "Meilleure réponse à ce champ"],
  depends_on_play: ["Which deck is best depends on play:", "Le meilleur deck dépend de la façon de jouer :"],
  difference: ["difference", "différence"],
  best_chance: ["is the best answer in tables", "est la meilleure réponse dans les tableaux"],
  in_mix: ["in the mix that nothing beats", "dans le mélange que rien ne bat"],
  of_tables: ["belongs to it in tables", "en fait partie dans les tableaux"],
  recount: ["Count with these shares", "Compter avec ces parts"],
  all_alike: ["All alike", "Toutes égales"],
  field_hint: [
    "Shrunken win rates, 95 % intervals; shares need not sum to 100.",
    "Taux lissés, intervalles à 95 % ; parts libres.",
  ],
  new_trial: ["A deck against a field", "Un deck contre un champ"],
  trial_kind: ["Question", "Question"],
  kind_compare: ["Which of two decks wins more?", "Lequel de deux decks gagne le plus ?"],
  kind_tune: ["Which swap of cards helps?", "Quel échange de cartes aide ?"],
  kind_keep: ["Which cards to keep in the opening hand?", "Quelles cartes garder en main de départ ?"],
  kind_build: ["Build a deck", "Construire un deck"],
  build_hint: [
    "Decks race against the field; the best are improved by swaps and by crossing.",
    "Des decks affrontent le champ ; les meilleurs sont améliorés par échanges et croisements.",
  ],
  two_inks: ["Inks", "Encres"],
  any_ink: ["any", "toutes"],
  in_the_race: ["decks in the race; games won so far:", "decks en course ; parties gagnées :"],
  built_wins: ["The deck wins", "Le deck gagne"],
  best_of_field: ["the field's own best list", "la meilleure liste du champ"],
  not_known: ["stopped: not known", "arrêté : inconnu"],
  chosen_by_these: ["The deck was chosen by these games.", "Le deck a été choisi d'après ces parties."],
  card_adds: ["adds, points (95 %)", "apporte, points (95 %)"],
  instead_of: ["instead of", "à la place de"],
  the_deck: ["Deck", "Deck"],
  with_deck: ["Compared with", "Comparé à"],
  the_field: ["Field: whom it meets", "Champ : qui il rencontre"],
  games_all: ["Games in all", "Parties en tout"],
  swap: ["swap", "échange"],
  gain: ["gain, points (95 %)", "gain, points (95 %)"],
  keep_swap: ["Keep this deck", "Garder ce deck"],
  kept_deck: ["Kept under Decks as", "Gardé sous Decks, nommé"],
  helps: ["Better than the deck as it is, beyond luck:", "Meilleur que le deck tel quel, au-delà du hasard :"],
  nothing_helps: ["Nothing is significantly better.", "Rien n'est significativement meilleur."],
  dropped: ["dropped on the way", "écarté en chemin"],
  agent_keeps: ["the agent keeps, %", "l'agent garde, %"],
  keeping_adds: ["keeping adds, points (95 %)", "garder ajoute, points (95 %)"],
  better: ["better", "mieux"],
  advice_keep: ["keep", "garder"],
  advice_put_back: ["put back", "remettre"],
  advice_not_known: ["not known", "inconnu"],
  wins_more: ["more points of 100 than", "points sur 100 de plus que"],
});

export const advice = (text) => say(`advice_${text.replace(" ", "_")}`);

// -- what to bring ----------------------------------------------------------------------------------------------------

const FIELD = ["share_of", "expected", "best_chance", "in_mix", "of_tables"];

export async function bring(root, id, agent, { signal }, tabs) {
  const body = el("div.main-part");
  root.append(body);
  const path = `matchups/${id}/field?agent=${agent}`;
  const ask = async (data) => {
    draw(await post(path, data, { signal }));
    notice("");
  };
  const draw = (found) => {
    const inputs = new Map();
    const order = found.decks.map((_, i) => i).sort((a, b) => found.expected[b] - found.expected[a]);
    const rows = order.map((i) => {
      const name = found.decks[i];
      const value = `${Math.round(1000 * found.shares[i]) / 10}`;
      const label = `${say("share_of")}: ${name}`;
      const input = el("input", { type: "number", min: "0", step: "any", value, "aria-label": label });
      inputs.set(name, input);
      const expected = range(found.expected_ci95[i], tenths);
      const bar = { vars: { "--share": `${100 * found.expected[i]}%` } };
      return tableRow(
        name,
        input,
        el("td.bar-cell", bar, el("b", tenths(found.expected[i])), ` ${expected}`),
        whole(found.best_answer_chance[i]),
        [el("b", whole(found.nash[i])), ` ${range(found.nash_ci95[i], whole)}`],
        whole(found.support[i]),
      );
    });
    const shares = () => Object.fromEntries([...inputs].map(([name, input]) => [name, Number(input.value) || 0]));
    const table = plainTable([say("deck"), ...says(FIELD).map((word) => `${word}, %`)], rows, { id: "field" });
    const tools = el(
      "div.row",
      el("button.primary", { type: "submit", id: "recount" }, say("recount")),
      el("button", { id: "alike", onclick: () => ask({}) }, say("all_alike")),
      found.file && el("span.soft.small", `${say("kept_as")} ${found.file}`),
    );
    const head = el("div.panel", el("a", { href: `#/matchups/${id}` }, `← ${say("back_to")}`));
    head.append(el("h1", say("what_to_bring")), tabs(Object.keys(found.best_answers)) || "");
    head.append(el("p", { id: "answer" }, `${say("best_answer")}: `, ...bestAnswer(found)));
    head.append(el("p", { id: "held" }, held(found)));
    head.append(dependsOnPlay(found.sure_answers));
    head.append(el("p.soft.small", say("field_hint")));
    const field = form({ class: "panel heat" }, () => ask({ shares: shares() }), table, tools);
    fill(body, head, field);
  };
  draw(await get(path, { signal }));
}

// The best answer where one deck leaves no doubt, else the decks that may be it, and in how many tables they are.
function bestAnswer({ decks, best_answer_chance: chances, best_answer_known: known }) {
  const order = decks.map((_, i) => i).sort((a, b) => chances[b] - chances[a]);
  if (known) return [el("strong", decks[order[0]])];
  const likely = order.filter((i) => chances[i] >= 0.05).map((i) => `${decks[i]} ${percent(chances[i])}`);
  return [el("strong", say("advice_not_known")), ` (${likely.join(", ")})`];
}

// The best deck by each agent, of those whose table says it; "" where they agree.
export function dependsOnPlay(bestAnswers) {
  const answers = Object.entries(bestAnswers).map(([agent, deck]) => `${agent}: ${deck}`);
  if (new Set(Object.values(bestAnswers)).size < 2) return "";
  return el("p", { id: "depends-on-play" }, `${say("depends_on_play")} ${answers.join(" · ")}`);
}

// -- jobs against a field ---------------------------------------------------------------------------------------------

const GAMES = { compare: "10000", tune: "20000", keep: "4000" };

// A form that begins a job against a field: `head` and `tail` stand before and after what all have; `more` gives the
// rest of what is sent.
function fieldForm(hello, name, games, more, head, tail) {
  const [boxes, chosen, shares] = deckTicks(hello, `${name}-field`, say("the_field"), say("share_of"));
  const agent = playerChoice(hello, `${name}-agent`, remembered("matchup-agent", "pilots"));
  const start = once(() => {
    const data = { field: chosen(), shares: shares(), agent: agent.read(), games: Number(games.value), ...more() };
    return begin("trials", data, (id) => `#/matchups/${id}/trial`);
  });
  const all = [boxes, field(say("played_by"), agent), field(say("games_all"), games), tail];
  const button = el("button.primary", { type: "submit", id: `begin-${name}` }, say("begin"));
  return form({ id: `${name}-form` }, start, ...head, ...all, button);
}

export function trialForm(hello) {
  const kinds = Object.keys(GAMES).map((name) => [name, say(`kind_${name}`)]);
  const kind = choice({ name: "kind" }, kinds);
  const one = deckChoice(hello, "trial-deck", remembered("trial-deck", "blurple"));
  const other = deckChoice(hello, "trial-other", remembered("trial-other-deck", "yurple"));
  const games = el("input", { name: "trial-games", type: "number", min: "2", max: "200000", required: true });
  const format = choice({ name: "trial-format" }, [["", "–"], "core", "infinity"]);
  const second = field(say("with_deck"), other);
  const legal = field(say("legal_in"), format);
  const turn = () => {
    games.value = GAMES[kind.value];
    second.hidden = kind.value !== "compare";
    legal.hidden = kind.value === "keep";
  };
  kind.addEventListener("change", turn);
  turn();
  const more = () => {
    remember("trial-deck", one.read());
    remember("trial-other-deck", other.read());
    const decks = kind.value === "compare" ? [one.read(), other.read()] : [one.read()];
    return { kind: kind.value, decks, format: kind.value === "keep" ? "" : format.value };
  };
  const head = [field(say("trial_kind"), kind), field(say("the_deck"), one), second];
  return fieldForm(hello, "trial", games, more, head, legal);
}

const named = (job) => (job.kind === "build" ? job.inks.map(label).join(" / ") : job.decks.join(" – "));
export const trialTitle = (job) => job.title || `${say(`kind_${job.kind}`)} ${named(job)}`;

// A deck from nothing: of one or two inks, or of any.
export function buildForm(hello) {
  const inks = ["amber", "amethyst", "emerald", "ruby", "sapphire", "steel"].map((ink) => [ink, label(ink)]);
  const choices = [0, 1].map((k) =>
    choice({ name: `build-ink-${k}`, "aria-label": `${say("two_inks")} ${k + 1}` }, [["", say("any_ink")], ...inks]),
  );
  const given = { name: "build-games", type: "number", min: "2000", max: "200000", value: "40000", required: true };
  const games = el("input", given);
  const format = choice({ name: "build-format" }, ["core", "infinity"]);
  const more = () => {
    const wanted = [...new Set(choices.map((ink) => ink.value).filter(Boolean))];
    return { kind: "build", decks: [], inks: wanted, format: format.value };
  };
  const head = [el("p.soft.small", say("build_hint")), field(say("two_inks"), el("span.row", ...choices))];
  return fieldForm(hello, "build", games, more, head, field(say("legal_in"), format));
}

// The progress of a job, then what it found. `buttons` makes those that a job has in the list.
export async function trial(root, id, { signal }, buttons) {
  const top = el("div.panel");
  const body = el("div.panel.heat", { id: "found", tabindex: "0", role: "region" });
  body.setAttribute("aria-label", say("new_trial"));
  root.append(el("div.with-detail", el("div.main-part", top, body), el("aside.aside", detailPanel())));
  const draw = (job) => {
    const facts = `${say(`state_${job.state}`)} · ${job.agent} · ${say("the_field")}: ${job.field.join(", ")}`;
    const problem = job.problem && el("p.problem", { role: "alert" }, job.problem);
    const title = el("div", el("h1", trialTitle(job)), el("p.soft", facts), progress(job), problem);
    const take = () => download(`${job.kind}.json`, "application/json", `matchups/${id}/file`);
    const tools = el(
      "div.row",
      ...buttons(job, show),
      job.found && el("button", { id: "file", onclick: take }, say("file")),
    );
    fill(top, el("a", { href: "#/matchups" }, `← ${say("runs")}`), el("div.row.spread", title, tools));
    const { found: made } = job;
    const found = job.race ? race(job.race) : made ? [...RESULTS[job.kind](job), heldIn(job, made)] : [];
    fill(body, job.state === "stopped" && el("p", { id: "not-known" }, el("strong", say("not_known"))), ...found);
    return busy(job) ? 700 : null;
  };
  const show = () => follow(signal, () => get(`trials/${id}`, { signal }), draw);
  await show();
}

const heldIn = ({ agent }, { pilots }) => el("p.soft", { id: "held" }, held({ pilots, agent }));

const SHOWN = 24; // decks of a race

// The decks that are left in a race, the best first: a picture that moves with each round.
function race(decks) {
  const inks = (deck) => deck.inks.map(label).join(" / ");
  const lines = decks.slice(0, SHOWN).map((deck) => ({ share: deck.win_rate, say: inks(deck) }));
  return [el("p", `${decks.length} ${say("in_the_race")}`), bars(lines, null, { id: "race" })];
}

// What an interval says, unless the run was stopped: then nothing is sure.
const sure = ({ interrupted }, ci95) => (interrupted ? "soft" : sureness(ci95));

const RESULTS = {
  build: (job) => {
    const { found } = job;
    const best = found.best_of_field;
    const name = el("input", {
      name: "built-name",
      "aria-label": say("name"),
      maxlength: "60",
      required: true,
      value: built(found),
    });
    const keep = once(async () => {
      await post(`trials/${job.id}/keep`, { name: name.value });
      const link = el("a", { href: `#/decks/${encodeURIComponent(name.value)}` }, name.value);
      fill(tools, el("span", `${say("kept_deck")} `, link));
    });
    const tools = form(
      { class: "row" },
      keep,
      name,
      el("button", { type: "submit", id: "keep-built" }, say("keep_swap")),
    );
    const wins = found.win_rate === null ? "" : `${tenths(found.win_rate)} % ${range(found.ci95, tenths)}`;
    const beside =
      found.difference !== null &&
      el(
        "p",
        `${say("best_of_field")}, ${best.deck}: ${tenths(best.win_rate)} % · ${say("difference")} `,
        el("strong", { class: sure(found, found.difference_ci95) }, withRange(found.difference, found.difference_ci95)),
      );
    const cards = found.deck.map(([copies, card]) => el("li", el("b", `${copies} `), cardOf(job, card)));
    const rows = found.cards.map((row) =>
      tableRow(
        [`${row.copies} `, cardOf(job, row.card)],
        el("td", { class: sure(found, row.ci95) }, withRange(row.adds, row.ci95)),
        cardOf(job, row.instead),
      ),
    );
    return [
      !found.interrupted && el("p", `${say("built_wins")} `, el("strong", wins), ` · ${found.games} ${say("played")}`),
      found.interrupted && el("p.soft", say("chosen_by_these")),
      beside,
      tools,
      el("ul.deck-list", ...cards),
      rows.length > 0 && plainTable(says(["deck", "card_adds", "instead_of"]), rows),
    ];
  },
  compare: ({ found }) => {
    const [one, other] = found.decks;
    const difference = (row) => withRange(row.difference, row.ci95);
    const rates = found.win_rate.map((rate) => `${tenths(rate)} %`).join(" – ");
    const rows = found.against.map((row) =>
      tableRow(
        row.deck,
        `${whole(row.share)} %`,
        el("td", { class: sure(found, row.ci95) }, difference(row)),
        `${row.games}`,
      ),
    );
    const result = el("strong", { class: sure(found, found.ci95) }, `${one}: ${difference(found)}`);
    return [
      el("p", result, ` ${say("wins_more")} ${other} · ${rates} · ${found.games} ${say("played")}`),
      plainTable(says(["against_deck", "share_of", "difference", "played"]), rows),
    ];
  },
  tune: (job) => {
    const { found, significant } = job;
    const rows = found.swaps.map((swap, k) => {
      const act = (event) => keepSwap(job, k, event.target);
      const row = tableRow(
        [significant.includes(k) && "★ ", `${swap.copies} `, cardOf(job, swap.out), " → ", cardOf(job, swap.in)],
        el("td", { class: swap.final ? sure(found, swap.ci95) : "" }, withRange(swap.gain, swap.ci95)),
        `${swap.games}`,
        swap.dropped
          ? say("dropped")
          : !found.interrupted &&
              swap.ci95[1] > 0 &&
              el("button", { "aria-label": `${say("keep_swap")}: ${swap.in}`, onclick: act }, say("keep_swap")),
      );
      row.className = swap.dropped ? "soft" : "";
      return row;
    });
    const result = significant.length ? `★ ${say("helps")} ${significant.length}` : say("nothing_helps");
    return [
      el("p", !found.interrupted && el("strong", `${result} `), `${found.games} ${say("played")}`),
      plainTable(says(["swap", "gain", "played", ""]), rows),
    ];
  },
  keep: (job) => {
    const cards = [...job.found.cards].sort((a, b) => (b.keeping_adds || 0) - (a.keeping_adds || 0));
    const rows = cards.map((row) => {
      const known = row.keeping_adds !== null;
      const adds = known ? withRange(row.keeping_adds, row.ci95) : "–";
      const keeps = row.agent_keeps === null ? "–" : whole(row.agent_keeps);
      const cell = el("td", { class: known ? sure(job.found, row.ci95) : "" }, adds);
      return tableRow(cardOf(job, row.card), `${row.games}`, keeps, cell, advice(row.advice));
    });
    return [plainTable(says(["card", "played", "agent_keeps", "keeping_adds", "better"]), rows)];
  },
};

const built = (found) => `${found.settings.inks.map(label).join(" ")} ${tenths(found.win_rate)}`.trim();
const cardOf = (job, name) => cardButton(name, job.card_facts[name]);

async function keepSwap(job, k, button) {
  const name = `${job.decks[0]} ${k + 1}`.slice(0, 60);
  await post(`trials/${job.id}/keep`, { swap: k, name });
  const link = el("a", { href: `#/decks/${encodeURIComponent(name)}` }, name);
  fill(button.parentElement, el("span", `${say("kept_deck")} `, link));
}
