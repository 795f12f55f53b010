"""How long somebody waits for a first answer (``lorcana bench --cold``), with an empty and with a full cache.

Each figure is of a process of its own: seconds by the clock, and of its processor time, from its start to the answer.
The process that compiles in the background is not counted. Where a library is not installed, its row is left out.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from lorcana_env._util.machine import measured_here

#: Programs by the name of their row, with the library that they need. They end by ``os._exit``, without clearing up.
PROGRAMS = {
    "first_game": ("numba", """
from lorcana_env import Game
game = Game("blurple", "blurple", seed=1)
while not game.over:
    game.step(game.legal_actions()[0])
"""),
    "help": ("click", """
from lorcana_env.cli import main
main(["--help"], standalone_mode=False)
"""),
    "cards": ("click", """
from lorcana_env.cli import main
main(["cards", "Stitch - Rock Star"], standalone_mode=False)
"""),
    "deck_show": ("click", """
from lorcana_env.cli import main
main(["deck", "show", "blurple"], standalone_mode=False)
"""),
    "matchup_row": ("numba", """
from lorcana_env import matchup
matchup(("blurple", "yurple"), "shipped", 2)
"""),
    "sb3_update": ("sb3_contrib", """
from sb3_contrib import MaskablePPO
from lorcana_env.envs.sb3 import MaskedPolicy, make_vec_env
env = make_vec_env(64, "random", [("blurple", "yurple")], 1, observation="flat")
MaskablePPO(MaskedPolicy, env, n_steps=16, batch_size=1024, n_epochs=1, device="cpu").learn(1024)
"""),
    "train_round": ("torch", """
import tempfile
from pathlib import Path
from lorcana_env.training.ppo import Config, train
config = Config(
    decks="blurple,yurple", decisions=512, actors=0, round_decisions=512, batch_size=128, curve_every=0, width=16
)
train(config, Path(tempfile.mkdtemp(dir=sys.argv[1])))
"""),
    "serve_table": ("uvicorn", """
import json, threading, urllib.request
from pathlib import Path
from urllib.parse import urlsplit
from lorcana_env.apps.page.server import serve
told, address = threading.Event(), []
def announce(url):
    address.append(urlsplit(url))
    told.set()
threading.Thread(target=serve, args=(0, Path(sys.argv[1], "page"), (), announce), daemon=True).start()
told.wait()
url, token = f"http://{address[0].netloc}/api/games", address[0].query.partition("=")[2]
asked = json.dumps({"deck": "blurple", "opponent_deck": "yurple"}).encode()
headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
urllib.request.urlopen(urllib.request.Request(url, asked, headers)).read()
"""),
    "mcp_game": ("mcp", """
import asyncio
from lorcana_env.apps.language.mcp import server
asyncio.run(server().call_tool("new_game", {"seed": 1}))
"""),
}  # fmt: skip
_FRAME = """
import os, sys, time
output, sys.stdout = sys.stdout, open(os.devnull, "w")
{}
print(time.process_time(), file=output, flush=True)
background = sys.modules.get("lorcana_env.rules.compiler.background")
if background and background._maker._process:  # which a server lets go on, into the next figure
    background._maker._process.kill()
os._exit(0)
"""


def answer(name: str, folder: str = "", **surroundings: str) -> dict[str, float]:
    """Run a program of :data:`PROGRAMS`; ``cpu_s`` and ``s``. ``folder``: of the machine code, if not the usual one."""
    usual = {key: value for key, value in os.environ.items() if key not in ("CI", "LORCANA_BACKGROUND")}
    environment = usual | {"LORCANA_QUIET": "1"} | ({"NUMBA_CACHE_DIR": folder} if folder else {}) | surroundings
    began = time.perf_counter()
    command = [sys.executable, "-c", _FRAME.format(PROGRAMS[name][1]), folder]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return {"cpu_s": float(done.stdout), "s": time.perf_counter() - began}


def first_game() -> dict[str, float]:
    """The wait for a first game, in processor seconds and by the clock (``start_s``); warm: with the user's cache."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as empty:
        cold, warm = answer("first_game", empty), answer("first_game")
    found = {"first_game_cold_cpu_s": cold["cpu_s"], "first_game_warm_cpu_s": warm["cpu_s"]}
    found |= {"cold_start_s": cold["s"], "warm_start_s": warm["s"]}
    return {name: round(value, 2) for name, value in found.items()}


def run(repeat: int = 3, progress: Callable[[str], None] = lambda text: None) -> dict[str, Any]:
    """Measure all rows, by name: the cold ones once, of the warm ones the least of ``repeat``."""
    found = measured_here()
    with tempfile.TemporaryDirectory() as full:
        for name in [name for name, (library, _) in PROGRAMS.items() if find_spec(library)]:
            progress(name)
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as empty:
                cold = answer(name, empty)
            answer(name, full, LORCANA_BACKGROUND="0")
            warm = [answer(name, full) for _ in range(repeat)]
            for unit in ("cpu_s", "s"):
                found[f"{name}_cold_{unit}"] = round(cold[unit], 2)
                found[f"{name}_warm_{unit}"] = round(min(each[unit] for each in warm), 2)
    return found
