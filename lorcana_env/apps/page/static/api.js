// The requests to the server: with the token, the version of this page, and the language.

import { byId, notice, save } from "./dom.js";
import { language, say } from "./words.js";

const TOKEN = "lorcana-token";
const SLOW = 1500; // milliseconds after which an answer is late
const VERSION = document.querySelector("meta[name=page-version]").content;

// A token in the address replaces the stored one after the server has taken it: any page may open such an address.
const stored = localStorage.getItem(TOKEN) || "none";
let token = new URLSearchParams(location.search).get("token") || stored;
if (location.search) history.replaceState(null, "", location.pathname + location.hash); // not in the address line

export class Failed extends Error {
  constructor(status, body) {
    super(body.error || say("failed"));
    this.status = status;
    this.body = body;
  }
}

async function ask(method, path, { data, bytes, signal } = {}) {
  const headers = { authorization: `Bearer ${token}`, "x-lorcana-page": VERSION };
  if (data !== undefined) headers["content-type"] = "application/json";
  if (bytes !== undefined) headers["content-type"] = "application/octet-stream";
  const body = data !== undefined ? JSON.stringify(data) : bytes;
  const join = path.includes("?") ? "&" : "?";
  let response;
  const slow = setInterval(() => window.dispatchEvent(new Event("slow")), SLOW);
  try {
    response = await fetch(`/api/${path}${join}language=${language()}`, { method, headers, body, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failed(0, { error: say("offline") });
  } finally {
    clearInterval(slow);
  }
  if (response.ok) localStorage.setItem(TOKEN, token);
  if (response.ok) return response;
  if (response.status === 401 && token !== stored) {
    token = stored;
    return ask(method, path, { data, bytes, signal });
  }
  if (response.status === 503) throw new Failed(0, { error: say("offline") }); // it stops, or has too much to do
  const answer = await response.json().catch(() => ({}));
  if (answer.reload) notice(answer.error, () => location.reload(), say("reload"));
  throw new Failed(response.status, answer);
}

// A game in one file holds all that the server would answer.
export const answers = JSON.parse(byId("data")?.textContent || "null");
const held = (path) => answers && (path.endsWith("/review") ? answers.review : answers);
export const get = async (path, options) => held(path) || (await ask("GET", path, options)).json();
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

// Asks until the view is left, but not in the background: a browser opens only some connections to one server.
// `question` gives an answer; `use` takes it, and gives the milliseconds until the next question, or null at the end.
// The result is whether `use` ended it: an error other than the loss of the connection ends it too.
export async function follow(signal, question, use) {
  let lost = false;
  while (!signal.aborted) {
    await seen(signal);
    let wait = 1500;
    try {
      const answer = await question(signal);
      if (signal.aborted) return false;
      if (lost) notice("");
      lost = false;
      wait = use(answer);
      if (wait === null) return true;
    } catch (error) {
      if (signal.aborted) return false;
      tell(error);
      if (error.status !== 0) return false;
      lost = true;
    }
    await pause(wait, signal);
  }
  return false;
}
