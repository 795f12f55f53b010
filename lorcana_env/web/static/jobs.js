// Jobs, which take minutes: their states in words, and their progress as a bar.

import { el, meter } from "./dom.js";
import { add, say } from "./words.js";

add({
  state_waiting: ["waiting", "en attente"],
  state_running: ["running", "en cours"],
  state_stopped: ["stopped", "arrêté"],
  state_done: ["done", "terminé"],
  state_failed: ["failed", "échoué"],
});

export const busy = (job) => ["running", "waiting"].includes(job?.state);

export function progress({ done, state, total }) {
  if (!total) return null;
  const given = {
    ...meter(say(`state_${state}`), done, total, "progressbar"),
    vars: { "--share": `${(100 * done) / total}%` },
  };
  return el("span.progress", given, `${done} / ${total}`);
}
