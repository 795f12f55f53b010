// Choosing decks and agents, as several rooms do.

import { cover, el, uncover } from "./dom.js";
import { say } from "./words.js";

export function field(text, input) {
  return el("label", { class: "field" }, el("span", {}, text), input);
}

export function deckChoice(hello, name, chosen) {
  const group = (title, names) => (names.length ? el("optgroup", { label: title }, ...names.map((deck) => el("option", { value: deck, selected: deck === chosen }, deck))) : null);
  return el("select", { name }, group("★", hello.decks.own), group("—", hello.decks.bundled));
}

// Decks to tick: the fieldset, and a function that gives those ticked. With `weigh` each has a number, how often it is
// met; a second function gives these by name, null where all are alike.
export function deckTicks(hello, name, title, weigh) {
  const rows = [...hello.decks.own, ...hello.decks.bundled].map((deck) => {
    const weight = weigh && el("input", { type: "number", name: `${name}-share`, min: "0", step: "any", value: "1", "aria-label": `${weigh}: ${deck}`, hidden: true });
    const box = el("input", { type: "checkbox", name, value: deck, onchange: () => { if (weight) weight.hidden = !box.checked; } });
    return { box, weight, node: el("div", { class: "row tick" }, el("label", {}, box, ` ${deck}`), weight) };
  });
  const chosen = () => rows.filter(({ box }) => box.checked);
  const shares = () => (new Set(chosen().map(({ weight }) => weight.value)).size < 2 ? null : Object.fromEntries(chosen().map(({ box, weight }) => [box.value, Number(weight.value) || 0])));
  return [el("fieldset", { class: "ticks" }, el("legend", {}, title), ...rows.map(({ node }) => node)), () => chosen().map(({ box }) => box.value), shares];
}

// Agents by name, and a field for any other. `value(node)` reads it.
export function agentChoice(hello, name, chosen) {
  const names = hello.agents.includes(chosen) || !chosen ? hello.agents : [...hello.agents, chosen];
  const free = el("input", { type: "text", name: `${name}-other`, "aria-label": say("other_agent"), placeholder: "guided:500", maxlength: "200", hidden: true });
  const select = el("select", { name, onchange: () => { free.hidden = select.value !== ""; if (!free.hidden) free.focus(); } },
    ...names.map((agent) => el("option", { value: agent, selected: agent === chosen }, agent)), el("option", { value: "" }, say("other")));
  const node = el("span", { class: "agent" }, select, free);
  node.read = () => select.value || free.value.trim();
  return node;
}

// What a button does, once at a time: pressed twice it would begin two games. It is not disabled, which would take the
// focus from it. Where it leads elsewhere, its room stands until the next one does; up to then it has been pressed.
export function once(act) {
  let going = false;
  return async (...given) => {
    if (going) return;
    going = true;
    const here = location.hash;
    try {
      await act(...given);
      if (location.hash !== here) await new Promise((done) => window.addEventListener("arrived", done, { once: true }));
    } finally { going = false; }
  };
}

export const remembered = (key, otherwise) => localStorage.getItem(`lorcana-${key}`) || otherwise;
export const keep = (key, value) => localStorage.setItem(`lorcana-${key}`, value);

// A question that is answered in the page, with a promise of true or false.
export function sure(text) {
  return new Promise((done) => {
    const box = el("dialog", { class: "sure", "aria-label": text },
      el("p", {}, text),
      el("div", { class: "row" },
        el("button", { type: "button", class: "primary", onclick: () => close(true) }, say("yes")),
        el("button", { type: "button", onclick: () => close(false) }, say("no"))));
    const close = (answer) => { box.close(); box.remove(); uncover(); done(answer); };
    box.addEventListener("cancel", (event) => { event.preventDefault(); close(false); });
    cover();
    document.body.append(box);
    box.showModal();
  });
}
