// A game in one file: its replay, without a server.

import { answers } from "./api.js";
import { byId } from "./dom.js";
import { open } from "./replays.js";
import { learn, speak } from "./words.js";

speak(answers.language);
learn(answers.labels);
document.title = answers.names.map((name, k) => `${name} (${answers.decks[k]})`).join(" – ");
const root = byId("content");
root.className = "view-replay";
open(root, { rest: ["file", location.hash.split("/")[3]], signal: new AbortController().signal });
