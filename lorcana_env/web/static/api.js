// The requests to the server: with the token, the version of this page, and the language.

import { notice, save } from "./dom.js";
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
    response = await fetch(`/api/${path}${join}language=${language()}`, {
      method,
      headers,
      body,
      signal,
      cache: "no-store",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failed(0, { error: say("offline") });
  }
  if (response.ok) return response;
  if (response.status === 503) throw new Failed(0, { error: say("offline") }); // it stops, or has too much to do
  const answer = await response.json().catch(() => ({}));
  if (answer.reload) notice(answer.error, () => location.reload(), say("reload"));
  throw new Failed(response.status, answer);
}

export const get = async (path, options) => (await ask("GET", path, options)).json();
export const post = async (path, data = {}, options) => (await ask("POST", path, { data, ...options })).json();
export const send = async (path, bytes) => (await ask("POST", path, { bytes })).json();
export const remove = async (path) => (await ask("DELETE", path)).json();
export const file = async (path) => new Uint8Array(await (await ask("GET", path)).arrayBuffer());

export const download = async (name, kind, path) => save(name, kind, await file(path));

// Asks the server for something new, and opens it: `at` makes its address from its id.
export async function begin(path, data, at = (id) => `#/game/${id}`) {
  const { id } = await post(path, data);
  notice("");
  location.hash = at(id);
}

// Shows an error. What a click starts need not catch its own: those that nobody caught come here.
export function tell(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof Failed)) console.error(error);
  if (!error.body?.reload) notice(error.message);
}

addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  tell(event.reason);
});

export function pause(ms, signal) {
  return new Promise((done) => {
    setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}

// Waits until the page is visible, or the view is left.
function seen(signal) {
  return new Promise((done) => {
    const check = () => (!document.hidden || signal.aborted) && done();
    document.addEventListener("visibilitychange", check, { signal });
    signal.addEventListener("abort", done);
    check();
  });
}

// Asks again and again until the view is left. `question` gives an answer; `use` takes it, and gives the milliseconds
// until the next question, or null at the end. The result is whether `use` ended it: an error that is not the loss of the
// connection ends it too, and a view that then began anew would ask without end.
//
// A page in the background asks nothing: a browser opens only some connections to one server, and the pages that are
// visible need them.
export async function follow(signal, question, use) {
  let lost = false;
  while (!signal.aborted) {
    await seen(signal);
    let wait = 1500;
    const asking = new AbortController();
    const listening = new AbortController();
    const leave = () => (document.hidden || signal.aborted) && asking.abort();
    signal.addEventListener("abort", leave, { signal: listening.signal });
    document.addEventListener("visibilitychange", leave, { signal: listening.signal });
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
      tell(error);
      if (!(error instanceof Failed) || error.status !== 0) return false;
      lost = true;
    } finally {
      listening.abort();
    }
    await pause(wait, signal);
  }
  return false;
}
