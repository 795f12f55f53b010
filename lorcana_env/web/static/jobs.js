// What takes minutes: how far it is, in words and as a bar.

import { el } from "./dom.js";
import { add, say } from "./words.js";

add({
  state_waiting: ["waiting", "en attente"],
  state_running: ["running", "en cours"],
  state_stopped: ["stopped", "arrêté"],
  state_done: ["done", "terminé"],
  state_failed: ["failed", "échoué"],
});

export const busy = (job) => Boolean(job) && (job.state === "running" || job.state === "waiting");

export function progress(job) {
  if (!job.total) return null;
  return el("span", { class: "progress", role: "progressbar", "aria-valuemin": "0", "aria-valuemax": `${job.total}`, "aria-valuenow": `${job.done}`, "aria-label": say(`state_${job.state}`), vars: { "--share": `${(100 * job.done) / job.total}%` } }, `${job.done} / ${job.total}`);
}
