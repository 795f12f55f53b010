"""Agents of a former version, as a program that speaks the protocol of docs/agents.md. It runs where that version is:

    python -m venv former
    former/bin/pip install lorcana_env-0.2.0-py3-none-any.whl
    lorcana evaluate shipped 'exec-trusted:former/bin/python -I tools/former_version.py shipped'

It plays every game again from decks, seed and actions, as 0.2.0 deals and plays the same games. Where the rules of a
card were corrected since, the two come apart in some games: from there on it lays the board out as a scenario in main
phases, and answers other decisions with the first legal action. With the name of a file behind
the agent's, it adds a line to that file in the end: how often that was the case.
"""

import json
import os
import sys

if __name__ == "__main__":
    os.environ["NUMBA_CACHE_DIR"] = os.path.join(sys.prefix, "numba-cache")  # not that of the version which asks
    os.environ["LORCANA_QUIET"] = "1"

from lorcana_env import Deck, Game, Scenario, __version__
from lorcana_env.agents import agent as make_agent

SECONDS = 600  # the first answer compiles the engine


class Former:
    """The agent, and the game that it plays."""

    def __init__(self, name):
        self.name, self.agent = name, make_agent(name, 0)
        self.start, self.done, self.game, self.differs = None, [], None, False
        self.decisions = self.played = self.blind = 0
        self.games, self.different = 0, 0

    def seed(self, seed):
        if hasattr(self.agent, "seed") and callable(self.agent.seed):
            self.agent.seed(seed)
        else:
            self.agent = make_agent(self.name, seed)

    def answer(self, message):
        self.decisions += 1
        legal = {entry["action"]: entry["words"] for entry in message["legal"]}
        if self.follow(message["game"], message["you"], legal):
            return int(self.agent(self.game))
        self.played += 1
        words = self.laid_out(message) if message["decision"]["kind"] == "main" else None
        found = [action for action, said in legal.items() if said == words]
        self.blind += not found
        return (found or list(legal))[0]

    def follow(self, told, you, legal):
        """Bring the game to where it is there; whether it is the same."""
        start = {key: told[key] for key in told if key not in ("actions", "zones")}
        if start != self.start or told["actions"][: len(self.done)] != self.done:
            decks = [
                Deck([c for c, n in deck["cards"].items() for _ in range(n)], deck["name"]) for deck in told["decks"]
            ]
            keys = ("seed", "starting_player", "auto", "decision_limit", "variant", "rules")
            self.start, self.done, self.differs = start, [], False
            self.game = Game(*decks, **{key: told[key] for key in keys})
            self.games += 1
        before = self.differs
        for action in told["actions"][len(self.done) :]:
            try:
                if not self.differs:
                    self.game.step(action) if action >= 0 else self.game.concede(-1 - action)
            except ValueError:
                self.differs = True
        self.done = told["actions"]
        if self.game.to_act != you or set(map(int, self.game.legal_actions())) != set(legal):
            self.differs = True
        self.different += self.differs and not before
        return not self.differs

    def laid_out(self, message):
        """What the agent does on a board like this one, in words."""
        sides = {}
        for side, zones in zip(message["sides"], (message["game"]["zones"][s["player"]] for s in message["sides"])):
            place = {card["label"].rpartition(":")[2]: card for card in side["play"]}
            play = [
                {"card": card["card"], "damage": card["damage"], "exerted": card["exerted"], "drying": card["drying"]}
                for card in place.values()
            ]
            sides["you" if side["player"] == message["you"] else "opponent"] = {
                "play": play, "hand": zones["hand"], "deck": zones["deck"], "discard": zones["discard"],
                "ink": side["ink_ready"], "lore": side["lore"],
            }  # fmt: skip
        try:
            game = Scenario(**sides).game
            return game.describe(int(self.agent(game)))
        except (ValueError, TypeError, KeyError):
            return None


def main():
    former = Former(sys.argv[1] if len(sys.argv) > 1 else "shipped")
    for line in sys.stdin:
        message = json.loads(line)
        try:
            if message["type"] == "hello":
                answer = {"protocol": 1, "seconds": SECONDS}
                if not message["trusted"]:
                    answer = {"error": "it needs the whole game: name it with exec-trusted:"}
            elif message["type"] == "act":
                answer = {"action": former.answer(message)}
            else:
                if message["type"] == "seed":
                    former.seed(message["seed"])
                continue
        except ValueError as error:  # a card that this version does not know
            answer = {"error": f"version {__version__}: {error}"}
        print(json.dumps(answer), flush=True)
    report = (
        f"version {__version__}: {former.different} of {former.games} games went another way here; {former.decisions} "
        f"decisions, {former.played} of them on a board laid out anew, {former.blind} taken without knowing better"
    )
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a") as file:
            file.write(report + "\n")


if __name__ == "__main__":
    main()
