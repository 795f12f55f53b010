// The frame of the page: which view is open, the language, light and dark.

import { get, pause, tell } from "./api.js";
import * as decks from "./decks.js";
import { byId, el, fill, notice } from "./dom.js";
import { choice } from "./forms.js";
import { progress } from "./figures.js";
import * as help from "./help.js";
import * as lobby from "./lobby.js";
import * as matchups from "./matchups.js";
import * as play from "./play.js";
import * as positions from "./positions.js";
import * as puzzles from "./puzzles.js";
import * as replays from "./replays.js";
import { language, learn, say, speak } from "./words.js";

const LISTS = { play: lobby, watch: lobby, replays, puzzles, positions, matchups, decks, help };
const VIEWS = { ...LISTS, game: play, replay: replays };
const LIGHTS = { auto: "◐", light: "☀", dark: "☾" };

let leave = null; // closes the view that is open

function shell() {
  document.title = say("title");
  byId("home").lastElementChild.textContent = say("title");
  byId("home").setAttribute("aria-label", say("title")); // a phone shows its picture alone
  byId("skip").textContent = say("skip");
  const view = location.hash.split("/")[1] || "play";
  const open = { game: "play", replay: "replays" }[view] || view;
  const tab = (name) => el("a", { href: `#/${name}`, "aria-current": name === open ? "page" : undefined }, say(name));
  byId("tabs").setAttribute("aria-label", say("title"));
  fill(byId("tabs"), ...Object.keys(LISTS).map(tab));
  const speakIt = (event) => {
    speak(event.target.value);
    show();
  };
  const languages = Object.entries({ en: "English", fr: "Français" });
  const tongue = choice({ id: "language", "aria-label": say("language"), onchange: speakIt }, languages, language());
  const now = localStorage.getItem("lorcana-theme") || "auto";
  const about = `${say("theme")}: ${say(`theme_${now}`)}`;
  const turn = () => {
    const names = Object.keys(LIGHTS);
    theme(names[(names.indexOf(now) + 1) % 3]);
    shell();
  };
  const light = el("button", { id: "theme", "aria-label": about, title: about, onclick: turn }, LIGHTS[now]);
  fill(byId("switches"), tongue, light);
}

function theme(name) {
  localStorage.setItem("lorcana-theme", name);
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
}

async function show() {
  leave?.();
  shell();
  const going = new AbortController();
  const { signal } = going;
  leave = () => going.abort();
  const root = byId("content");
  const message = (...children) => root.replaceChildren(el("div.panel.middle", ...children));
  let hello;
  try {
    hello = await get("hello", { signal });
  } catch (error) {
    if (signal.aborted) return;
    message(el("h1", say("title")), el("p", error.status === 401 ? say("no_token") : error.message));
    window.dispatchEvent(new Event("arrived"));
    if (error.status === 0) setTimeout(() => signal.aborted || show(), 2000);
    return;
  }
  if (signal.aborted) return;
  notice("");
  learn(hello.labels);
  if (!hello.ready) warm();
  const [, name = "play", ...rest] = (location.hash || "#/play").split("/");
  const inside = root.contains(document.activeElement);
  root.replaceChildren();
  if (inside) root.focus({ preventScroll: true });
  root.className = `view-${name}`;
  window.dispatchEvent(new Event("arrived")); // ends what a button of the last view began
  try {
    await (Object.hasOwn(VIEWS, name) ? VIEWS[name] : lobby).open(root, {
      name,
      rest: rest.map(decodeURIComponent),
      hello,
      signal,
    });
  } catch (error) {
    if (signal.aborted) return;
    tell(error);
    message(el("p", error.message), el("a.button", { href: "#/play" }, say("play")));
  }
}

// Says what the server compiles, for as long as it does: when it starts, and for the first game of some agents.
let warming = false;
async function warm() {
  if (warming) return;
  warming = true;
  const line = byId("warming");
  for (;;) {
    const { compiling, ready } = await get("warming").catch(() => ({ ready: true }));
    line.hidden = ready && !compiling;
    if (line.hidden) break;
    fill(line, say("warming"), progress({ compiling }));
    await pause(700);
  }
  warming = false;
}
window.addEventListener("slow", warm);

theme(localStorage.getItem("lorcana-theme") || "auto");
window.addEventListener("hashchange", () => location.hash !== "#content" && show());
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("content").focus();
});
show();
