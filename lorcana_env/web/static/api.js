// Every question to the server: with the token, the version of this page, and the language.

import { notice } from "./dom.js";
import { language, say } from "./words.js";

const TOKEN = "lorcana-token";
const VERSION = document.querySelector("meta[name=page-version]").content;

const asked = new URLSearchParams(location.search).get("token");
if (asked) {
  localStorage.setItem(TOKEN, asked);
  history.replaceState(null, "", location.pathname + location.hash); // keep it out of the address line
}

export class Failed extends Error {
  constructor(status, body) {
    super(body.error || say("failed"));
    this.status = status;
    this.body = body;
  }
}

async function ask(method, path, { data, bytes, signal } = {}) {
  const headers = { authorization: `Bearer ${localStorage.getItem(TOKEN) || "none"}`, "x-lorcana-page": VERSION };
  if (data !== undefined) headers["content-type"] = "application/json";
  if (bytes !== undefined) headers["content-type"] = "application/octet-stream";
  const body = data !== undefined ? JSON.stringify(data) : bytes;
  const join = path.includes("?") ? "&" : "?";
  let response;
  try {
    response = await fetch(`/api/${path}${join}language=${language()}`, { method, headers, body, signal, cache: "no-store" });
  } catch (error) {
    if (signal && signal.aborted) throw error;
    throw new Failed(0, { error: say("offline") });
  }
  if (response.ok) return response;
  if (response.status === 503) throw new Failed(0, { error: say("offline") }); // it stops, or has too much to do
  let answer;
  try { answer = await response.json(); } catch { answer = {}; }
  if (answer.reload) notice(answer.error, () => location.reload(), say("reload"));
  throw new Failed(response.status, answer);
}

export const get = async (path, options) => (await ask("GET", path, options)).json();
export const post = async (path, data = {}, options) => (await ask("POST", path, { data, ...options })).json();
export const send = async (path, bytes) => (await ask("POST", path, { bytes })).json();
export const remove = async (path) => (await ask("DELETE", path)).json();
export const file = async (path) => new Uint8Array(await (await ask("GET", path)).arrayBuffer());

// What a click starts: errors are shown, and never lost.
export function tell(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof Failed)) console.error(error);
  if (!error.body || !error.body.reload) notice(error.message);
}

export const pause = (ms, signal) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  if (signal) signal.addEventListener("abort", () => { clearTimeout(timer); done(); });
});

// Until the page is looked at, or the room is left.
const seen = (signal) => new Promise((done) => {
  if (!document.hidden || signal.aborted) { done(); return; }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) done(); }, { signal });
  signal.addEventListener("abort", done);
});

// Ask again and again for what is going on, until the room is left. `question` gives an answer, `use` says how many
// milliseconds later to ask next, or that it is over (null). Whether it came to that: an error ends it too, and a room
// that begins anew then would ask without end.
//
// A page in the background asks nothing: a browser opens only some connections to one server, and the pages that are
// looked at need them.
export async function follow(signal, question, use) {
  let lost = false;
  while (!signal.aborted) {
    await seen(signal);
    let wait = 1500;
    const asking = new AbortController();
    const leave = () => { if (document.hidden || signal.aborted) asking.abort(); };
    signal.addEventListener("abort", leave);
    document.addEventListener("visibilitychange", leave);
    try {
      const answer = await question(asking.signal);
      if (signal.aborted) return false;
      if (lost) notice("");
      lost = false;
      wait = use(answer);
      if (wait === null) return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (asking.signal.aborted) continue;
      if (!(error instanceof Failed) || error.status !== 0) { tell(error); return false; }
      lost = true;
      notice(error.message);
    } finally {
      signal.removeEventListener("abort", leave);
      document.removeEventListener("visibilitychange", leave);
    }
    await pause(wait, signal);
  }
  return false;
}
