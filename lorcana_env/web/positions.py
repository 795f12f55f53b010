"""The tab of positions: a board that is laid out, played, tried by agents, and exported as code.

A layout holds the arguments of :class:`~lorcana_env.game.scenario.Scenario`, which checks it.
"""

from __future__ import annotations

import json
import random
import secrets
from dataclasses import dataclass
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.game.agent import ask
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.game.scenario import KEYS, Scenario
from lorcana_env.rules.record import constants as c
from lorcana_env.simulation.statistics import wilson
from lorcana_env.web import serialize
from lorcana_env.web.play import begin
from lorcana_env.web.requests import ApiError, Fields
from lorcana_env.web.state import ApiRequest, ServerState, route

SIDES = ("you", "opponent")
LAYOUT = ("you", "opponent", "seed", "variant", "rules")
MAX_CARDS = 120  # of a side
MAX_TRIES = 200  # games of agents from a position
MAX_TRIALS = 20  # in memory


def parse_layout(fields: Fields) -> dict[str, Any]:
    """Return the arguments of a :class:`Scenario`, which checks them."""
    found: dict[str, Any] = {side: fields.raw(side) if side in fields else {} for side in SIDES}
    for side in SIDES:
        cards = arguments.keys(found[side], side, KEYS)
        listed = [cards.get(zone) or () for zone in ("play", "hand", "deck", "discard")]
        if sum(len(zone) for zone in listed if isinstance(zone, list)) > MAX_CARDS:
            raise ValueError(f"{side} has more than {MAX_CARDS} cards")
    found["seed"] = fields.seed()
    found["variant"] = fields.text("variant", "normal")
    found["rules"] = fields.text("rules", "2.0.0")
    return found


def look(server: ServerState, request: ApiRequest) -> Any:
    """Return the board of a layout, its legal actions, and the layout as code."""
    layout = parse_layout(request.parse(*LAYOUT))
    game = Scenario(**layout).game
    return {
        "board": serialize.board(game, None, request.language),
        "decision": serialize.decision(game, 0, request.language),
        "legal": [choice["say"] for choice in serialize.choices(game, request.language)],
        "exports": {"scenario": as_scenario(layout)},
    }


def play(server: ServerState, request: ApiRequest) -> Any:
    """Begin a game from a layout, against ``agent``, or between ``watch`` and ``agent``."""
    fields = request.parse(*LAYOUT, "agent", "watch", "seat")
    game = Scenario(**parse_layout(fields)).game
    if game.over:
        raise ApiError(409, "the game is over in this position")
    agent = server.agents.check(fields.text("agent", "greedy"))
    watch = server.agents.check(fields.text("watch")) if "watch" in fields else None
    seat = fields.integer("seat", 0, 0, 1)
    agents = [watch if k == seat else agent for k in range(2)]
    line = PositionReplay(game, ["you" if name is None else name for name in agents])
    return begin(server, line, agents, agent, request.language, title="position")


def of_game(server: ServerState, request: ApiRequest) -> Any:
    """Return the layout of a game at a step, without what no layout can hold (lasting effects)."""
    session = server.sessions.get(request.path["id"])
    with session.lock:
        if session.in_play:
            raise ApiError(409, "this game is still played: finish or concede it first")
        step = request.query.get("step", "0")
        if not step.isdecimal() or int(step) > len(session.played):
            raise ValueError("there is no such step")
        game = session.played.at(int(step))
    if game.players != 2:
        raise ApiError(409, "a position is laid out for two players")
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


# -- export ----------------------------------------------------------------------------------------------------------


def as_scenario(layout: dict[str, Any]) -> str:
    """Return Python code that builds the layout."""
    lines = ["from lorcana_env import Scenario", "", "s = Scenario("]
    for side in SIDES:
        cards = layout[side]
        present = [key for key in KEYS if cards.get(key) or (key == "deck" and cards.get(key) is not None)]
        if not present:
            continue
        lines.append(f"    {side}=dict(")
        for key in present:
            if isinstance(cards[key], list) and cards[key]:
                lines += [f"        {key}=[", *(f"            {_entry(entry)}," for entry in cards[key]), "        ],"]
            else:
                lines.append(f"        {key}={cards[key]},")
        lines.append("    ),")
    for key, usual in (("seed", 0), ("variant", "normal"), ("rules", "2.0.0")):
        if layout[key] != usual:
            lines.append(f"    {key}={_entry(layout[key])},")
    return "\n".join([*lines, ")"]) + "\n"


def _entry(entry: Any) -> str:
    """Return a card as code: its name, or its state in play."""
    if isinstance(entry, str):
        return json.dumps(entry, ensure_ascii=False)
    if isinstance(entry, list):
        return f"[{', '.join(map(_entry, entry))}]"
    if isinstance(entry, dict):
        present = {key: value for key, value in entry.items() if value}
        if list(present) == ["card"]:
            return _entry(present["card"])
        return f"dict({', '.join(f'{key}={_entry(value)}' for key, value in present.items())})"
    return repr(entry)


# -- games of agents --------------------------------------------------------------------------------------------------


@dataclass
class PositionGames:
    """Games of two agents from a layout, and how they ended for the first. They are not saved."""

    layout: dict[str, Any]
    agents: tuple[str, str]
    shuffle: bool
    games: int
    won: int = 0
    lost: int = 0
    cut: int = 0
    turns: int = 0
    running: bool = True
    problem: str = ""

    def as_dict(self) -> dict[str, Any]:
        done = self.won + self.lost + self.cut
        return {
            **{key: getattr(self, key) for key in ("games", "won", "lost", "running", "problem")},
            "done": done,
            "ci95": list(wilson(self.won + self.cut / 2, done)) if done else None,
            "turns": self.turns / done if done else None,
        }


def try_out(server: ServerState, request: ApiRequest) -> Any:
    """Let agents play from a layout; ``shuffle`` orders the decks differently in each game."""
    fields = request.parse(*LAYOUT, "agent", "against", "games", "shuffle")
    layout = parse_layout(fields)
    if Scenario(**layout).game.over:
        raise ApiError(409, "the game is over in this position")
    agents = tuple(server.agents.check(fields.text(name, "greedy")) for name in ("agent", "against"))
    games = fields.integer("games", 20, 1, MAX_TRIES)
    trial = PositionGames(layout, (agents[0], agents[1]), fields.flag("shuffle", True), games)
    name = secrets.token_hex(6)
    while len(server.position_games) >= MAX_TRIALS:
        server.position_games.pop(next(iter(server.position_games))).running = False
    server.position_games[name] = trial
    server.sessions.pool(*agents).submit(_play_game, server, trial, 0)
    return {"id": name, **trial.as_dict()}


def _play_game(server: ServerState, trial: PositionGames, k: int) -> None:
    """Play game ``k``, and queue the next, so that games that people play go first."""
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
        agents = [server.agents.make(name, layout["seed"] + seat) for seat, name in enumerate(trial.agents)]
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
            server.sessions.pool(*trial.agents).submit(_play_game, server, trial, k + 1)
    except BaseException as error:  # a custom agent may raise anything, SystemExit too
        trial.problem, trial.running = " ".join(str(error).split()) or type(error).__name__, False


def trial(server: ServerState, request: ApiRequest) -> Any:
    return _find_trial(server, request).as_dict()


def _find_trial(server: ServerState, request: ApiRequest) -> PositionGames:
    found: PositionGames | None = server.position_games.get(request.path["id"])
    if found is None:
        raise ApiError(404, "there is no such trial (any more)")
    return found


def stop(server: ServerState, request: ApiRequest) -> Any:
    found = _find_trial(server, request)
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
