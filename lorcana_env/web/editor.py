"""The room of positions: a board that is laid out, looked at, played, and taken along as code.

A layout is what :class:`~lorcana_env.game.scenario.Scenario` takes, and is checked by it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.game.agent import ask
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import Line
from lorcana_env.game.scenario import KEYS, Scenario
from lorcana_env.rules.record import constants as c
from lorcana_env.web import boards
from lorcana_env.web.house import Asked, House, route
from lorcana_env.web.play import begin
from lorcana_env.web.requests import Given, Refused
from lorcana_env.web.trials import Trial

SIDES = ("you", "opponent")
LAYOUT = ("you", "opponent", "seed", "variant", "rules")
MOST_CARDS = 120  # of a side
MOST_TRIES = 200


def layout_of(given: Given) -> dict[str, Any]:
    """The arguments of a :class:`Scenario`, as they came; it checks them."""
    found: dict[str, Any] = {side: given.raw(side) if side in given else {} for side in SIDES}
    for side in SIDES:
        cards = arguments.keys(found[side], side, KEYS)
        listed = [cards.get(zone) or () for zone in ("play", "hand", "deck", "discard")]
        if sum(len(zone) for zone in listed if isinstance(zone, list)) > MOST_CARDS:
            raise ValueError(f"{side} has more than {MOST_CARDS} cards")
    found["seed"] = given.seed()
    found["variant"] = given.text("variant", "normal")
    found["rules"] = given.text("rules", "2.0.0")
    return found


def look(house: House, asked: Asked) -> Any:
    """How a layout stands, what could be done in it, and the same as code."""
    layout = layout_of(asked.given(*LAYOUT))
    game = Scenario(**layout).game
    return {
        "board": boards.board(game, None, asked.language),
        "decision": boards.decision(game, 0, asked.language),
        "legal": [choice["say"] for choice in boards.choices(game, asked.language)],
        "exports": {name: export(layout) for name, export in EXPORTS.items()},
    }


def play(house: House, asked: Asked) -> Any:
    """A game from here, against ``agent``, or between ``watch`` and it."""
    given = asked.given(*LAYOUT, "agent", "watch", "seat")
    game = Scenario(**layout_of(given)).game
    if game.over:
        raise Refused(409, "the game is over in this position")
    agent = house.agents.check(given.text("agent", "greedy"))
    watch = house.agents.check(given.text("watch")) if "watch" in given else None
    seat = given.integer("seat", 0, 0, 1)
    agents = [watch if k == seat else agent for k in range(2)]
    line = Line(game, ["you" if name is None else name for name in agents])
    return begin(house, line, agents, agent, asked.language, "position")


def of_game(house: House, asked: Asked) -> Any:
    """The layout of a game at a step, to be changed. What cannot be laid out (lasting effects) is left out."""
    session = house.sessions.get(asked.path["id"])
    with session.lock:
        if session.in_play:
            raise Refused(409, "this game is still played: finish or concede it first")
        step = asked.query.get("step", "0")
        if not step.isdecimal() or int(step) > len(session.played):
            raise ValueError("there is no such step")
        game = session.played.at(int(step))
    if game.players != 2:
        raise Refused(409, "a position is laid out for two players")
    first = game.to_act if game.to_act is not None else 0
    return {side: _side(game, (first + k) % 2) for k, side in enumerate(SIDES)}


def _side(game: Game, player: int) -> dict[str, Any]:
    st = game.state
    play = []
    for slot in game.slots(player, "play"):
        entry: dict[str, Any] = {"card": game.card_name(slot)}
        if st["damage"][slot]:
            entry["damage"] = int(st["damage"][slot])
        for flag in ("exerted", "drying"):
            if st[flag][slot]:
                entry[flag] = True
        if int(st["at"][slot]) != c.NONE:
            entry["at"] = game.card_name(int(st["at"][slot]))
        under, below = [], int(st["below"][slot])
        while below != c.NONE:
            under.append(game.card_name(below))
            below = int(st["below"][below])
        play.append({**entry, "under": under} if under else entry)
    zones = {zone: [game.card_name(slot) for slot in game.slots(player, zone)] for zone in ("hand", "deck", "discard")}
    return {"play": play, **zones, "ink": len(game.slots(player, "inkwell")), "lore": game.lore[player]}


# -- as code ----------------------------------------------------------------------------------------------------------


def as_scenario(layout: dict[str, Any]) -> str:
    """Python that lays it out."""
    lines = ["from lorcana_env import Scenario", "", "s = Scenario("]
    for side in SIDES:
        given = layout[side]
        told = [key for key in KEYS if given.get(key) or (key == "deck" and given.get(key) is not None)]
        if not told:
            continue
        lines.append(f"    {side}=dict(")
        for key in told:
            if isinstance(given[key], list) and given[key]:
                lines += [f"        {key}=[", *(f"            {_entry(entry)}," for entry in given[key]), "        ],"]
            else:
                lines.append(f"        {key}={given[key]},")
        lines.append("    ),")
    for key, usual in (("seed", 0), ("variant", "normal"), ("rules", "2.0.0")):
        if layout[key] != usual:
            lines.append(f"    {key}={_entry(layout[key])},")
    return "\n".join([*lines, ")"]) + "\n"


def _entry(entry: Any) -> str:
    """A card as code: its name, or what is to be said of it in play."""
    if isinstance(entry, str):
        return json.dumps(entry, ensure_ascii=False)
    if isinstance(entry, list):
        return f"[{', '.join(map(_entry, entry))}]"
    if isinstance(entry, dict):
        told = {key: value for key, value in entry.items() if value}
        if list(told) == ["card"]:
            return _entry(told["card"])
        return f"dict({', '.join(f'{key}={_entry(value)}' for key, value in told.items())})"
    return repr(entry)


#: What a layout can be taken along as at once, by name; a puzzle (:mod:`.puzzles`) needs a solution first.
EXPORTS: dict[str, Callable[[dict[str, Any]], str]] = {"scenario": as_scenario}


# -- tried by agents --------------------------------------------------------------------------------------------------


def try_out(house: House, asked: Asked) -> Any:
    """Let agents play it some times; ``shuffle``: with the decks in another order each time."""
    given = asked.given(*LAYOUT, "agent", "against", "games", "shuffle")
    layout = layout_of(given)
    if Scenario(**layout).game.over:
        raise Refused(409, "the game is over in this position")
    agents = tuple(house.agents.check(given.text(name, "greedy")) for name in ("agent", "against"))
    games = given.integer("games", 20, 1, MOST_TRIES)
    trial = Trial(layout, (agents[0], agents[1]), given.flag("shuffle", True), games)
    name = house.trials.add(trial)
    house.sessions.pool(*agents).submit(_one_more, house, trial, 0)
    return {"id": name, **trial.as_dict()}


def _one_more(house: House, trial: Trial, k: int) -> None:
    """Game ``k``, then the next in its turn: games that people play go first."""
    try:
        layout = {**trial.layout, "seed": trial.layout["seed"] + k}
        chance = random.Random(layout["seed"])
        if trial.shuffle:
            for side in SIDES:
                if layout[side].get("deck"):
                    layout[side] = {
                        **layout[side],
                        "deck": chance.sample(layout[side]["deck"], len(layout[side]["deck"])),
                    }
        game = Scenario(**layout).game.clone(auto=True)
        agents = [house.agents.make(name, layout["seed"] + seat) for seat, name in enumerate(trial.agents)]
        before = game.turn
        while (player := game.to_act) is not None and trial.running:
            game.step(ask(agents[player], game))
        if not trial.running:
            return
        trial.won += game.winner == 0
        trial.lost += game.winner == 1
        trial.cut += game.winner is None
        trial.turns += game.turn - before
        trial.running = k + 1 < trial.games
        if trial.running:
            house.sessions.pool(*trial.agents).submit(_one_more, house, trial, k + 1)
    except BaseException as error:  # whatever an agent of one's own raises, SystemExit too
        trial.problem, trial.running = " ".join(str(error).split()) or type(error).__name__, False


def trial(house: House, asked: Asked) -> Any:
    return house.trials.get(asked.path["id"]).as_dict()


def stop(house: House, asked: Asked) -> Any:
    found = house.trials.get(asked.path["id"])
    found.running = False
    return found.as_dict()


ROUTES = [
    route("POST", "positions/look", look),
    route("POST", "positions/play", play),
    route("POST", "positions/try", try_out),
    route("GET", "positions/try/{id}", trial),
    route("POST", "positions/try/{id}/stop", stop),
    route("GET", "games/{id}/layout", of_game),
]
