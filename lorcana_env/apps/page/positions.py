"""The tab of positions: a board that is laid out, played, and exported as code.

A layout holds the arguments of :class:`~lorcana_env.game.scenario.Scenario`, which checks it.
"""

from pprint import pformat
from typing import Any

from lorcana_env._util import arguments
from lorcana_env.apps.page import serialize
from lorcana_env.apps.page.play import begin
from lorcana_env.apps.page.requests import ApiError, Fields
from lorcana_env.apps.page.state import ApiRequest, ServerState, route
from lorcana_env.game.game import Game
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.game.scenario import KEYS, Scenario, side_of
from lorcana_env.setup.variants import RULES
from lorcana_env.words.terms import term

SIDES = ("you", "opponent")
LAYOUT = ("you", "opponent", "seed", "variant", "rules")
MAX_CARDS = 120  # of a side


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
    found["rules"] = fields.text("rules", RULES[0])
    return found


def lay_out(layout: dict[str, Any]) -> Game:
    """Return the game of a layout. ``ValueError`` for a card in play that would be banished at once (1.8.1.4)."""
    game = Scenario(**layout).game
    for player in range(game.players):
        for slot in game.slots(player, "play"):
            damage, willpower = int(game.state["damage"][slot]), int(game.state["willpower"][slot])
            if damage >= willpower > 0:
                name = game.card_name(slot)
                raise ValueError(f"{name} has {damage} damage and willpower {willpower}: it would be banished")
    return game


def look(server: ServerState, request: ApiRequest) -> Any:
    """Return the board of a layout, its legal actions, and the layout as code."""
    layout = parse_layout(request.parse(*LAYOUT))
    game = lay_out(layout)
    game.names = ("you", term("opponent", request.language))
    return {
        "board": serialize.board(game, None, request.language),
        "decision": serialize.decision(game, 0, request.language),
        "legal": [choice["say"] for choice in serialize.choices(game, request.language)],
        "code": as_scenario(layout),
    }


def play(server: ServerState, request: ApiRequest) -> Any:
    """Begin a game from a layout, against ``agent``, or between ``watch`` and ``agent``."""
    fields = request.parse(*LAYOUT, "agent", "watch", "seat")
    game = lay_out(parse_layout(fields))
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
    return {side: side_of(game, (first + k) % 2) for k, side in enumerate(SIDES)}


def as_scenario(layout: dict[str, Any]) -> str:
    """Return Python code that builds the layout."""
    arguments = "".join(f"\n    {key}={pformat(value, width=110, sort_dicts=False)}," for key, value in layout.items())
    return f"from lorcana_env import Scenario\n\ns = Scenario({arguments}\n)\n"


ROUTES = [
    route("POST", "positions/look", look),
    route("POST", "positions/play", play),
    route("GET", "games/{id}/layout", of_game),
]
