"""Good calls of every public callable: what the tests of the doors knock with.

:data:`DOORS` holds one of each; a new public callable, or a new parameter, without an entry there fails
``test_every_public_callable_has_its_door``.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

import lorcana_env
from lorcana_env import Deck, Game, Replay, Scenario, VectorEnv, agents, lorcana_v0, matchup
from lorcana_env.agents.ismcts import Budget, Ismcts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.envs.text_env import LorcanaTextEnv, read_action
from lorcana_env.game.scenario_views import CardView, PlayerView
from lorcana_env.setup.action_space import ActionSpace
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.setup.position import Position
from lorcana_env.simulation.games import simulate_decks

PAIR = ("blurple", "yurple")
HERE = dict(play=["Stitch - New Dog"], hand=["Be Prepared"], ink=7)
INTEGERS = (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64)


@cache
def base() -> Game:
    """A game that nobody steps."""
    return Game(*PAIR, seed=3)


@cache
def played_matchup() -> Matchup:
    return matchup(PAIR, "random", 4)


@cache
def replay_bytes() -> bytes:
    agents = [BuiltIn("random"), BuiltIn("random")]
    return Replay.record(*PAIR, agents=agents, decision_limit=60).to_bytes()


def replay() -> Replay:
    return Replay.from_bytes(replay_bytes())


def short_replay() -> Replay:
    begun = replay()
    begun.undo(len(begun) - 3)
    return begun


def venv() -> VectorEnv:
    return VectorEnv(3, [PAIR], seed=1)


def seated() -> VectorEnv:
    return VectorEnv(3, [PAIR], seed=1, opponent="random")


def aec() -> lorcana_v0.raw_env:
    env = lorcana_v0.raw_env(decks=PAIR)
    env.reset(seed=1)
    return env


def single(cls: Any = LorcanaEnv) -> Any:
    env = cls(decks=PAIR)
    env.reset(seed=1)
    return env


def scenario() -> Scenario:
    return Scenario(you=HERE, opponent=HERE)


def state_of(thing: Any) -> Any:
    """All that a refusal must leave as it was."""
    if isinstance(thing, Game):
        return thing.to_bytes(), thing.legal_actions().tobytes()
    if isinstance(thing, Scenario):
        return state_of(thing.game), tuple(thing._forced)
    if isinstance(thing, Replay):
        return state_of(thing.game), tuple(thing.actions)
    if isinstance(thing, VectorEnv):
        arrays = (thing.states, thing.counts, thing.legal, thing.table_of, thing._generators, thing._choices)
        return tuple(array.tobytes() for array in arrays)
    if isinstance(thing, lorcana_v0.raw_env):
        return thing._states.tobytes(), thing.agent_selection, tuple(thing.agents), thing._rng.n_children_spawned
    if isinstance(thing, LorcanaTextEnv):
        return state_of(thing.inner)
    if isinstance(thing, LorcanaEnv):
        return state_of(thing.game), str(thing.np_random.bit_generator.state)
    return None


@dataclass(frozen=True)
class Later:
    """A good value that has to be played for; nothing is compiled to collect the tests."""

    made: Callable[[], Any]


@dataclass
class Door:
    """A good call: arguments by name ("*name": the variable ones), on a new object. ``raises``: further exceptions."""

    good: dict[str, Any] = field(default_factory=dict)
    on: Any = None
    raises: tuple[type[Exception], ...] = ()
    lines: bool = False  # the message may have several lines

    def arguments(self) -> dict[str, Any]:
        return {name: value.made() if isinstance(value, Later) else value for name, value in self.good.items()}


MADE = {"seed": 0, "variant": "normal", "rules": "2.0.0"}
START = {"starting_player": 0, "decision_limit": 100}
WAYS = {"policy": "random", "threads": 1, "progress": None}
ENV = {
    "decks": PAIR, "render_mode": None, "max_decisions": 100, "observation": "flat", "weights": None, "reward": None,
}  # fmt: skip
OPTIONS = {"seed": 1, "options": {"starting_player": 0}}
FILES = (OSError,)


def game() -> Game:
    return base().clone()


def legal(thing: Any) -> int:
    return int(thing.legal_actions()[0])


LEGAL = Later(lambda: legal(base()))
AGENT = {"game": Later(base)}

DOORS: dict[str, Door] = {
    "simulate": Door(
        {"deck_a": "blurple", "deck_b": "yurple", "*more": (), "games": 2, **MADE, **WAYS, "ray": None},
        raises=(ImportError, OSError),
    ),
    "simulate_decks": Door({"decks": PAIR, "games": 2, **MADE, **WAYS, "ray": None}, raises=(ImportError, OSError)),
    "play_series": Door(
        {"deck_a": "blurple", "deck_b": "yurple", "series": 1, "best_of": 1, "loser_goes": "draw", **MADE, **WAYS}
    ),
    "matchup": Door(
        {
            "decks": PAIR,
            "agent": "random",
            "games": 2,
            "until": None,
            "seed": 1,
            "threads": 1,
            "save": None,
            "resume": None,
            "progress": None,
            "ray": None,
        },
        raises=(ImportError, OSError),
    ),
    "goldfish": Door({"deck": "blurple", "agent": "random", "games": 2, "seed": 1, "threads": 1, "progress": None}),
    "analyze": Door(
        {"replay": Later(short_replay), "agent": "ismcts:1sims", "seed": 1, "workers": 1, "progress": None}
    ),
    "cards.coverage": Door(),
    "cards.all_cards": Door(),
    "cards.supported": Door(),
    "cards.find": Door({"name": "Be Prepared"}),
    "players.player": Door({"name": "random", "seed": 0}),
    "read_action": Door({"game": Later(base), "answer": "0", "language": "en"}, raises=(AttributeError,)),
    "Deck": Door({"cards": ["Be Prepared"], "name": "deck"}),
    "Deck.load": Door({"name_or_path": "blurple"}, raises=FILES),
    "Deck.of": Door({"deck": "blurple", "name": "deck"}, raises=FILES),
    "Deck.of_each": Door({"decks": PAIR, "name": "decks"}, raises=FILES),
    "Deck.parse": Door({"text": "4 Be Prepared", "name": "deck"}, lines=True),
    "Deck.doubts": Door({"variant": "normal"}, on=lambda: Deck.load("blurple")),
    "Deck.problems": Door({"format": "core"}, on=lambda: Deck.load("blurple")),
    "Deck.unsupported": Door(on=lambda: Deck.load("blurple")),
    "Deck.to_text": Door(on=lambda: Deck.load("blurple")),
    "Game": Door({"*decks": PAIR, "auto": True, **START, **MADE}),
    "Game.observe": Door({"player": 0}, on=game),
    "Game.compact": Door({"player": 0}, on=game),
    "Game.entities": Door({"player": 0, "open_lists": True}, on=game),
    "Position": Door({"table": Later(lambda: base().table), "states": Later(lambda: base().state_array)}),
    "Position.card_name": Door({"slot": 0}, on=game),
    "Position.knows": Door({"slot": 0, "viewer": None}, on=game),
    "Position.slots": Door({"player": 0, "zone": "hand"}, on=game),
    "Position.zones": Door({"player": 0}, on=game),
    "Game.describe": Door({"action": LEGAL, "language": "en", "viewer": None}, on=game),
    "Game.text": Door({"player": 0, "language": "en"}, on=game),
    "Position.bag_choice": Door({"option": 0}, on=game),
    "Game.step": Door({"action": LEGAL}, on=game),
    "Game.concede": Door({"player": 0}, on=game),
    "Game.clone": Door({"auto": None}, on=game),
    "Game.clone_into": Door({"other": Later(lambda: Game(*PAIR, seed=4))}, on=game),
    "Game.determinize": Door({"player": 0, "seed": 1}, on=game),
    "Game.from_bytes": Door({"data": Later(lambda: base().to_bytes())}),
    "Game.from_state": Door(
        {"table": Later(lambda: base().table), "states": Later(lambda: base().state_array), "auto": True}
    ),
    "Replay": Door({"*decks": PAIR, "names": (), **START, **MADE}),
    "Replay.record": Door(
        {"*decks": PAIR, "agents": [BuiltIn("random")] * 2, "seed": 0, "names": (), "**options": {"decision_limit": 5}},
    ),
    "Replay.step": Door({"action": LEGAL}, on=lambda: Replay(*PAIR, seed=3)),
    "Replay.concede": Door({"player": 1}, on=lambda: Replay(*PAIR, seed=3)),
    "Replay.undo": Door({"count": 1}, on=replay),
    "Replay.at": Door({"step": 3}, on=replay),
    "Replay.from_bytes": Door({"content": Later(replay_bytes), "where": "it"}, raises=(AttributeError,)),
    "Replay.save": Door({"path": "game.replay"}, on=replay, raises=FILES),
    "Replay.load": Door({"path": "game.replay"}, raises=FILES),
    "Scenario": Door({"you": HERE, "opponent": {}, **MADE}),
    "Scenario.__getitem__": Door({"name": "Be Prepared"}, on=scenario, raises=(KeyError,)),
    "Scenario.play": Door({"name": "Be Prepared", "shift_onto": None, "cost": 0}, on=scenario),
    "Scenario.sing": Door({"song": "Be Prepared", "singers": ["Stitch - New Dog"]}, on=scenario),
    "Scenario.ink": Door({"name": "Be Prepared"}, on=scenario),
    "Scenario.quest": Door({"name": "Stitch - New Dog"}, on=scenario),
    "Scenario.challenge": Door({"name": "Stitch - New Dog", "target": "Stitch - New Dog"}, on=scenario),
    "Scenario.move": Door({"name": "Stitch - New Dog", "to": "Pride Lands - Pride Rock"}, on=scenario),
    "Scenario.activate": Door({"name": "Stitch - New Dog", "ability": 0}, on=scenario),
    "Scenario.activate_granted": Door({"name": "Stitch - New Dog"}, on=scenario),
    "Scenario.boost": Door({"name": "Stitch - New Dog"}, on=scenario),
    "Scenario.choose": Door({"*names": ("Stitch - New Dog",)}, on=scenario),
    "Scenario.option": Door({"i": 0}, on=scenario),
    "Scenario.number": Door({"n": 0}, on=scenario),
    "Scenario.name": Door({"card": "Stitch"}, on=scenario),
    "Scenario.take": Door({"i": 0}, on=scenario),
    "Scenario.can": Door({"verb": "quest", "*args": ("Stitch - New Dog",), "**kwargs": {}}, on=scenario),
    "VectorEnv": Door(
        {
            "num_envs": 2,
            "decks": [PAIR],
            "observation": "flat",
            "num_threads": 1,
            "max_decisions": 100,
            "weights": [1.0],
            "open_lists": False,
            "reward": None,
            "opponent": "random",
            "opponent_weights": None,
            "seat": None,
            **MADE,
        }
    ),
    "VectorEnv.new_batch": Door({"steps": 2}, on=venv),
    "VectorEnv.set_decks": Door({"decks": [PAIR], "weights": None}, on=venv),
    "VectorEnv.set_opponent": Door({"opponent": "greedy", "opponent_weights": None}, on=seated),
    "VectorEnv.final_observation": Door({"indices": np.arange(2)}, on=seated),
    "VectorEnv.legal_actions": Door({"i": 0}, on=venv),
    "VectorEnv.first_seeds": Door(on=venv),
    "VectorEnv.game": Door({"i": 0}, on=venv),
    "VectorEnv.reset": Door({"out": None, **OPTIONS}, on=venv),
    "VectorEnv.observe": Door({"indices": None, "out": None}, on=venv),
    "VectorEnv.view": Door({"kind": "flat", "indices": np.arange(2), "players": None}, on=venv),
    "VectorEnv.step": Door(
        {
            "actions": Later(lambda: np.array([legal(venv().game(1))])),
            "indices": np.array([1]),
            "observe": True,
            "out": None,
        },
        on=venv,
    ),
    "VectorEnv.act": Door({"policy": "random", "indices": np.arange(2)}, on=venv),
    "lorcana_v0.env": Door({"**kwargs": {**ENV, "open_lists": False, "variant": "normal", "rules": "2.0.0"}}),
    "raw_env": Door({**ENV, "open_lists": False, "variant": "normal", "rules": "2.0.0"}),
    "raw_env.observation_space": Door({"agent": "player_0"}, on=aec),
    "raw_env.action_space": Door({"agent": "player_0"}, on=aec),
    "raw_env.reset": Door(OPTIONS, on=aec),
    "raw_env.observe": Door({"agent": "player_0"}, on=aec),
    "raw_env.last": Door({"observe": False}, on=aec),
    "raw_env.step": Door({"action": Later(lambda: int(aec()._legal[0]))}, on=aec),
    "LorcanaEnv": Door(
        {**ENV, "opponent": "random", "seat": 0, "open_lists": True, "variant": "normal", "rules": "2.0.0"}
    ),
    "LorcanaEnv.reset": Door(OPTIONS, on=single),
    "LorcanaEnv.step": Door({"action": Later(lambda: int(single().game.legal_actions()[0]))}, on=single),
    "LorcanaTextEnv": Door(
        {"language": "en", "render_mode": None, "**options": {"decks": PAIR, "opponent": "random", "seat": 0}}
    ),
    "LorcanaTextEnv.reset": Door(OPTIONS, on=lambda: single(LorcanaTextEnv)),
    "LorcanaTextEnv.step": Door({"action": "0"}, on=lambda: single(LorcanaTextEnv)),
    "ActionSpace": Door({"players": 2, "capacity": 64}),
    "ActionSpace.decode": Door({"action": 5, "player": 0}, on=lambda: base().table.actions),
    "ActionSpace.encode": Door(
        {"verb": "play", "player": 0, "slot": 0, "option": None}, on=lambda: base().table.actions
    ),
    "ActionSpace.relative": Door({"slot": 0, "viewer": 0}, on=lambda: base().table.actions),
    "BuiltIn": Door({"name": "random", "seed": 0}),
    "BuiltIn.seed": Door({"seed": 0}, on=lambda: BuiltIn("random")),
    "BuiltIn.act": Door(
        {"venv": Later(venv), "indices": np.arange(2)}, on=lambda: BuiltIn("random"), raises=(AttributeError,)
    ),
    "BuiltIn.__call__": Door(AGENT, on=lambda: BuiltIn("random")),
    "Ismcts": Door({"budget": "ismcts:1sims", "seed": 0, "horizon": 3}),
    "Ismcts.seed": Door({"seed": 0}, on=lambda: Ismcts("ismcts:1sims")),
    "Ismcts.__call__": Door(AGENT, on=lambda: Ismcts("ismcts:1sims")),
    "Ismcts.probabilities": Door(AGENT, on=lambda: Ismcts("ismcts:1sims")),
    "Ismcts.decided": Door(AGENT, on=lambda: Ismcts("ismcts:1sims")),
    "Budget": Door({"amount": 5, "counted": True}),
    "Budget.parse": Door({"name": "ismcts:5"}),
    "Matchup.load": Door({"path": "games.npz", "agent": None}, raises=FILES),
    "Matchup.save": Door({"path": "games.npz"}, on=played_matchup, raises=FILES),
    "Matchup.pair": Door({"i": 0, "j": 1}, on=played_matchup),
    "Matchup.of_deck": Door({"i": 0, "against": None}, on=played_matchup),
    "Matchup.deck_index": Door({"name": "blurple"}, on=played_matchup),
    "Matchup.rate": Door({"i": 0, "j": 1}, on=played_matchup),
    "Matchup.overall": Door({"i": 0}, on=played_matchup),
    "Matchup.lore_curve": Door({"i": 0}, on=played_matchup),
    "Matchup.best_of_three": Door({"i": 0, "j": 1}, on=played_matchup),
    "Matchup.first_effect": Door({"i": 0}, on=played_matchup),
    "Matchup.advice": Door({"i": 0, "against": None}, on=played_matchup),
    "Matchup.cards": Door({"i": 0, "against": None}, on=played_matchup),
    "Matchup.hands": Door({"i": 0, "against": None}, on=played_matchup),
    "Matchup.mulligans": Door({"i": 0}, on=played_matchup),
    "Matchup.query": Door(
        {
            "card": "Tipo - Growing Son",
            "played_by": 3,
            "drawn_by": None,
            "inked_by": None,
            "deck": None,
            "against": None,
        },
        on=played_matchup,
    ),
}

#: Classes that users hold, besides those in ``lorcana_env.__all__``.
CLASSES = (
    lorcana_v0.raw_env, LorcanaEnv, LorcanaTextEnv, ActionSpace, BuiltIn, Ismcts, Budget, Matchup, PlayerView, CardView,
    Position,
)  # fmt: skip
#: Results and views, which the package makes: their constructors are no doors. ``choose`` and ``act`` of search take
#: arrays of the engine; files are checked in tests/test_files.py.
NO_DOORS = {"Matchup", "PlayerView", "CardView", "IllegalAction", "Ismcts.choose", "Ismcts.act"}
MODULES = {"cards": lorcana_env.cards, "lorcana_v0": lorcana_v0}


def public() -> dict[str, Any]:
    """Every public function, class and method by name."""
    found: dict[str, Any] = {}
    for name in lorcana_env.__all__:
        value = getattr(lorcana_env, name)
        if name in MODULES:
            found |= {
                f"{name}.{inner}": getattr(value, inner)
                for inner in value.__all__
                if isinstance(getattr(value, inner), FunctionType)
            }
        elif callable(value):
            found[name] = value
    found |= {f"agents.{name}": getattr(agents, name) for name in agents.__all__}
    found |= {"simulate_decks": simulate_decks, "read_action": read_action}
    classes = [*[value for value in found.values() if inspect.isclass(value)], *CLASSES]
    for cls in classes:
        found[cls.__name__] = cls
        inherited = [
            base for base in cls.__mro__[1:] if base.__module__.startswith("lorcana_env") and base not in classes
        ]
        for name, value in {name: value for base in (*inherited, cls) for name, value in vars(base).items()}.items():
            if (not name.startswith("_") or name in ("__getitem__", "__call__")) and not isinstance(value, property):
                value = getattr(cls, name)
                if callable(value) and not inspect.isclass(value):
                    found[f"{cls.__name__}.{name}"] = value
    return {name: value for name, value in found.items() if name not in NO_DOORS}


def parameters(name: str) -> list[str]:
    """The parameters of a public callable; variable ones with their stars."""
    found = inspect.signature(PUBLIC[name]).parameters.values()
    bound = "." in name and not inspect.ismethod(PUBLIC[name]) and name.partition(".")[0][0].isupper()
    bound = bound or name.startswith("raw_env.")
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(p.kind, "") + p.name for p in found][1 if bound else 0 :]


PUBLIC = public()


def large_game() -> Game:
    """A game of larger decks that nobody plays: nothing is compiled for it."""
    made = object.__new__(Game)
    made._setup(table_for([Deck(Deck.load("blurple").cards + Deck.load("yurple").cards[:15]), "yurple"]), True)
    return made
