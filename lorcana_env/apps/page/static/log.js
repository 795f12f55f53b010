// The log of a game: an action and the choices that it asks for are one entry.

import { el } from "./dom.js";

// The entries of lines from one of them on: each its lines, and its words as one line.
export function entriesOf(lines, from = 0) {
  const entries = [];
  for (const line of lines.slice(from)) {
    const last = entries.at(-1);
    if (!line.begins && last?.lines[0].player === line.player) last.lines.push(line);
    else entries.push({ lines: [line], player: line.player });
  }
  return entries.map((entry) => ({ ...entry, say: wordsOf(entry.lines) }));
}

function wordsOf(lines) {
  const parts = [];
  for (const { say, part: words, names_all: all } of lines) {
    const last = parts.at(-1);
    const part = words.replace(/ \(([^()]*)\)$/, (source, name) => (lines[0].say.includes(name) ? "" : source));
    if (all && parts.length === 1) parts[0] = { text: say, part, times: 1 };
    else if (last && last.part === part) last.times += 1;
    else if (!last || part) parts.push({ text: last ? part : say, part, times: 1 });
  }
  return parts.map(({ text, times }) => (times > 1 ? `${text} × ${times}` : text)).join(" · ");
}

// What an action changed; the beginning of a turn (`turn`) is a heading for what follows it.
export const changesOf = (lines, turn) =>
  lines.map((line) => el(line === turn ? "span.change.heading" : "span.change", line));

// The items of a list, one for each line. Those that the next one says as well, or once more, are not seen.
export function itemsOf(lines, viewer) {
  const items = [];
  let times = 1;
  lines.forEach((line, k) => {
    const { begins, changes, part, player, say, turn } = line;
    const next = lines[k + 1];
    const goes = next && !next.begins && next.player === player && !changes.length;
    const hidden = goes && ((begins && next.names_all) || next.part === part || !part);
    const kind = { class: `${player === viewer ? "mine" : ""} ${begins ? "" : "part"}`, hidden };
    if (!hidden && times > 1) kind.data = { times: `× ${times}` };
    times = goes && next.part === part ? times + 1 : 1;
    items.push(el("li", kind, say, ...changesOf(changes, turn)));
  });
  return items;
}
