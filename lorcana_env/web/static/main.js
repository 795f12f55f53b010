// The page around the rooms: which one is open, the language, light and dark.

import { get, tell } from "./api.js";
import { byId, el, fill, notice } from "./dom.js";
import { language, learn, say, speak } from "./words.js";
import * as play from "./play.js";
import * as decks from "./decks.js";
import * as editor from "./editor.js";
import * as lobby from "./lobby.js";
import * as matchups from "./matchups.js";
import * as puzzles from "./puzzles.js";
import * as replay from "./replay.js";

const ROOMS = { play: lobby, watch: lobby, game: play, replay, replays: replay, puzzles, matchups, decks, positions: editor };
const TABS = ["play", "watch", "replays", "puzzles", "positions", "matchups", "decks"];
const LIGHTS = ["auto", "light", "dark"];

let leave = null; // of the room that is open
let hello = null;

function shell() {
  document.title = say("title");
  byId("home").lastElementChild.textContent = say("title");
  byId("skip").textContent = say("skip");
  const room = location.hash.split("/")[1] || "play";
  const open = { game: "play", replay: "replays" }[room] || room;
  byId("rooms").setAttribute("aria-label", say("title"));
  fill(byId("rooms"), ...TABS.map((name) => el("a", { href: `#/${name}`, "aria-current": name === open ? "page" : undefined }, say(name))));
  const tongue = el("select", { id: "language", "aria-label": say("language"), onchange: (event) => { speak(event.target.value); open_(); } },
    ...[["en", "English"], ["fr", "Français"]].map(([code, name]) => el("option", { value: code, selected: code === language() }, name)));
  const now = localStorage.getItem("lorcana-theme") || "auto";
  const about = `${say("theme")}: ${say(`theme_${now}`)}`;
  const light = el("button", { type: "button", id: "theme", "aria-label": about, title: about, onclick: () => { theme(LIGHTS[(LIGHTS.indexOf(now) + 1) % 3]); shell(); } }, { auto: "◐", light: "☀", dark: "☾" }[now]);
  fill(byId("switches"), tongue, light);
}

function theme(name) {
  localStorage.setItem("lorcana-theme", name);
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}

async function open_() {
  if (leave) leave();
  leave = null;
  shell();
  const going = new AbortController();
  leave = () => going.abort();
  const root = byId("room");
  try {
    hello = await get("hello", { signal: going.signal });
  } catch (error) {
    if (going.signal.aborted) return;
    root.replaceChildren(el("div", { class: "panel middle" }, el("h1", {}, say("title")), el("p", {}, error.status === 401 ? say("no_token") : error.message)));
    window.dispatchEvent(new Event("arrived"));
    if (error.status === 0) setTimeout(() => { if (!going.signal.aborted) open_(); }, 2000);
    return;
  }
  if (going.signal.aborted) return;
  notice("");
  learn(hello.labels);
  const [, name = "play", ...rest] = (location.hash || "#/play").split("/");
  const room = ROOMS[name] || lobby;
  const inside = root.contains(document.activeElement);
  root.replaceChildren();
  if (inside) root.focus({ preventScroll: true });
  root.className = `room-${name}`;
  window.dispatchEvent(new Event("arrived")); // what was pressed in the room before has led here
  try {
    await room.open(root, { name, rest: rest.map(decodeURIComponent), hello, signal: going.signal });
  } catch (error) {
    if (going.signal.aborted) return;
    tell(error);
    root.replaceChildren(el("div", { class: "panel middle" }, el("p", {}, error.message), el("a", { href: "#/play", class: "button" }, say("play"))));
  }
}

theme(localStorage.getItem("lorcana-theme") || "auto");
window.addEventListener("hashchange", () => { if (location.hash !== "#room") open_(); });
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("room").focus(); });
open_();
