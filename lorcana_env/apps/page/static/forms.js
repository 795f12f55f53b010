// Forms: choices of decks and agents, questions, and what the browser remembers of them.

import { remove } from "./api.js";
import { dialog, el } from "./dom.js";
import { add, label, say } from "./words.js";

add({
  level_pilots: ["five networks share the games", "cinq réseaux se partagent les parties"],
  level_easy: ["plays almost anything; for a first game", "joue presque n'importe quoi ; pour débuter"],
  level_medium: ["plays well, and errs now and then", "joue bien, et se trompe parfois"],
  level_hard: ["always plays what it holds best", "joue toujours ce qu'il croit le mieux"],
  level_master: ["thinks ahead at every move; slow", "réfléchit à chaque coup ; lent"],
});

// The list of what is kept in the folder of the server.
export function kept(hello, title, rows) {
  const folder = el("p.soft.small", `${say("saved_in")} ${hello.folder}`);
  return el("section.panel.wide", el("h2", say(title)), rows, folder);
}

export function field(text, input) {
  return el("label.field", el("span", text), input);
}

// The options of a list: values, or pairs of a value and its text.
export const options = (values, chosen) =>
  values.map((entry) => {
    const [value, text] = Array.isArray(entry) ? entry : [entry, entry];
    return el("option", { value, selected: value === chosen }, text);
  });

export const choice = (given, values, chosen) => el("select", given, ...options(values, chosen));

// Decks with their inks, and below them a line of what the chosen one holds. Its method `read` gives the choice.
export function deckChoice(hello, name, chosen) {
  const inks = (deck) => hello.decks.facts[deck].inks.map(label).join(" / ");
  const named = (decks) =>
    options(
      decks.map((deck) => [deck, `${deck} · ${inks(deck)}`]),
      chosen,
    );
  const group = (title, decks) => decks.length > 0 && el("optgroup", { label: title }, ...named(decks));
  const line = el("small.soft");
  const select = el(
    "select",
    { name, onchange: () => show() },
    group("★", hello.decks.own),
    group("—", hello.decks.bundled),
  );
  const show = () => {
    line.textContent = hello.decks.facts[select.value].line;
  };
  show();
  const node = el("span.choice", select, line);
  node.read = () => select.value;
  return node;
}

// Decks to tick: the fieldset, and a function that gives those ticked. With `weigh` each has a number, its share of the
// field; a second function gives the shares by name, or null where all are alike.
export function deckTicks(hello, name, title, weigh) {
  const rows = [...hello.decks.own, ...hello.decks.bundled].map((deck) => {
    const given = { type: "number", name: `${name}-share`, min: "0", step: "any", value: "1", hidden: true };
    const weight = weigh && el("input", { ...given, "aria-label": `${weigh}: ${deck}` });
    const change = () => {
      if (weight) weight.hidden = !box.checked;
    };
    const box = el("input", { type: "checkbox", name, value: deck, onchange: change });
    return { box, weight, node: el("div.row.tick", el("label", box, ` ${deck}`), weight) };
  });
  const ticked = () => rows.filter(({ box }) => box.checked);
  const shares = () => {
    const entries = ticked().map(({ box, weight }) => [box.value, Number(weight.value) || 0]);
    return new Set(entries.map(([, share]) => share)).size < 2 ? null : Object.fromEntries(entries);
  };
  const node = el("fieldset.ticks", el("legend", title), ...rows.map((row) => row.node));
  return [node, () => ticked().map(({ box }) => box.value), shares];
}

// The levels, and behind "other" a field for any agent. Its method `read` gives the choice.
export function agentChoice(hello, name, chosen) {
  const { levels, others = [] } = hello.agents;
  const names = levels.includes(chosen) || !chosen ? levels : [...levels, chosen];
  const given = { type: "text", name: `${name}-other`, list: `${name}-others`, maxlength: "200", hidden: true };
  const free = el("input", { ...given, placeholder: others[0], "aria-label": say("other_agent") });
  const about = el("small.soft");
  const tellLevel = () => {
    const key = `level_${select.value}`;
    about.textContent = say(key) === key ? "" : say(key);
  };
  const change = () => {
    free.hidden = select.value !== "";
    tellLevel();
    if (!free.hidden) free.focus();
  };
  const select = choice({ name, onchange: change }, [...names, ["", say("other")]], chosen);
  tellLevel();
  const node = el("span.choice", select, free, about, el("datalist", { id: `${name}-others` }, ...options(others)));
  node.read = () => select.value || free.value.trim();
  return node;
}

// The choice of who plays the games of a table: the pilots too.
export function playerChoice(hello, name, chosen) {
  const { levels, others } = hello.agents;
  return agentChoice({ agents: { levels: ["pilots", ...levels], others } }, name, chosen);
}

// Runs what a button does once at a time, since a second press would begin a second game. The button is not disabled,
// which would take the focus from it. Where it leads elsewhere, it stays pressed until the next view is open.
export function once(act) {
  let going = false;
  return async (...given) => {
    if (going) return;
    going = true;
    document.body.classList.add("going");
    const here = location.hash;
    try {
      await act(...given);
      if (location.hash !== here) await new Promise((done) => window.addEventListener("arrived", done, { once: true }));
    } finally {
      going = false;
      document.body.classList.remove("going");
    }
  };
}

export const remembered = (key, otherwise) => localStorage.getItem(`lorcana-${key}`) || otherwise;
export const remember = (key, value) => localStorage.setItem(`lorcana-${key}`, value);

// A question that is answered in the page, with a promise of true or false.
export function sure(text) {
  return new Promise((done) => {
    const yes = el("button.primary", { onclick: () => box.close("yes") }, say("yes"));
    const buttons = el("div.row", yes, el("button", { onclick: () => box.close() }, say("no")));
    const box = dialog("", text, (answer) => done(answer === "yes"), el("p", text), buttons);
  });
}

// A button that removes something for good, after a question.
export function removeButton(path, after, given = {}, text = say("remove")) {
  const act = async () => {
    if (!(await sure(say("sure_remove")))) return;
    await remove(path);
    await after();
  };
  return el("button", { onclick: act, ...given }, text);
}

// A form that does `act` when it is sent.
export function form(given, act, ...parts) {
  const submit = (event) => {
    event.preventDefault();
    act();
  };
  return el("form.form", { onsubmit: submit, ...given }, ...parts);
}
