"""Agents by name. An agent is a row of :data:`ROWS`: commands, help and messages follow it.

A name of no row may be an agent of one's own, ``module:Class`` (:mod:`lorcana_env.agents.custom`). Rows come first:
"ismcts:200" is tree search, whatever modules there are. A network plays the likeliest action; with ":draw" behind its
name it draws one from its policy, with ":closed" it is not told the opponents' lists. Agents are imported when they are
made, so a command that only prints its help imports little.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from lorcana_env.agents import custom
from lorcana_env.agents.suffixes import CLOSED, DRAW, PILOTS, split_suffixes, threads_of

if TYPE_CHECKING:
    from lorcana_env.game.agent import Agent


@dataclass(frozen=True)
class Row:
    """``name``: what the agent is called by, or how its file ends (".npz"); ``after``: what may follow it, as in help.

    ``make``: the agent of a whole name and a seed; ``slow``: it thinks long about a decision, as
    :func:`lorcana_env.game.agent.is_slow` says of it; ``endings``: what may stand behind a whole name, each once.
    """

    name: str
    after: str
    help: str
    make: Callable[[str, int], Agent]
    slow: bool = False
    endings: tuple[str, ...] = ()

    @property
    def is_file(self) -> bool:
        return self.name.startswith(".")

    @property
    def is_program(self) -> bool:
        return self.after == ":COMMAND"

    @property
    def runs_code(self) -> bool:
        """Return whether it runs code that is not the package's: a program, module or pickle, a model at an address."""
        return self.is_program or self.name in ("module:Class", "llm", ".zip")

    @property
    def form(self) -> str:
        """The form of its names: "ismcts[:BUDGET]", "FILE.npz[:draw]"."""
        return ("FILE" if self.is_file else "") + self.name + self.after + "".join(f"[{end}]" for end in self.endings)


def _policy(name: str, seed: int) -> Agent:
    from lorcana_env.agents.policies import BuiltIn, Uniform

    return Uniform(name, seed) if name == "random" else BuiltIn(name, seed)


def _ismcts(name: str, seed: int) -> Agent:
    from lorcana_env.agents.ismcts import Ismcts

    return Ismcts(name, seed)


def _guided(name: str, seed: int) -> Agent:
    from lorcana_env.agents.guided import Guided

    closed = CLOSED * name.endswith(CLOSED)
    searched, threads = threads_of(name.removesuffix(closed))
    kind, budget, file = (*searched.split(":", 2), "", "")[:3]
    agent = Guided(f"{kind}:{budget}" if budget else kind, seed, file or None, threads)
    agent.open_lists = not closed
    agent.name += closed
    return agent


def _response(name: str, seed: int) -> Agent:
    from lorcana_env.agents.response import Response, plays_in_numba

    searched, threads = threads_of(name)
    kind, budget, target = (*searched.split(":", 2), "", "")[:3]
    if plays_in_numba(target) or row_of(target) is None:
        return Response(target, f"{kind}:{budget}", seed, threads)
    from lorcana_env.agents.asked import AskedResponse

    return AskedResponse(agent(target, seed), target, f"{kind}:{budget}", seed, threads)


def _network(name: str, seed: int) -> Agent:
    from lorcana_env.agents.network import Network

    file, ends = split_suffixes(name)
    agent = Network(file, DRAW not in ends, seed)
    agent.open_lists = CLOSED not in ends
    agent.name += "".join(ends)
    return agent


def _model(name: str, seed: int) -> Agent:
    from lorcana_env.agents import sb3_model

    file, ends = split_suffixes(name)
    agent = sb3_model.load(file, f"{Path(file).parent.name}/{Path(file).stem}{''.join(ends)}", DRAW not in ends, seed)
    if CLOSED in ends:
        agent.open_lists = False  # type: ignore[attr-defined]
    return agent


def _level(name: str, seed: int) -> Agent:
    from lorcana_env.agents.levels import level

    return level(name, seed)


def _text(name: str, seed: int) -> Agent:
    return import_module("lorcana_env.apps.language.text_agent").TextAgent(name, seed)


def _program(name: str, seed: int) -> Agent:
    from lorcana_env.agents.subprocess_agent import Program

    return Program(name, seed)


def _language_model(name: str, seed: int) -> Agent:
    return import_module("lorcana_env.apps.language.llm").LanguageModel(name, seed)


ROWS = {
    row.name: row
    for row in (
        Row("random", "", "a legal action at random", _policy),
        Row("greedy", "", "tries each action, and keeps what leads to the best board", _policy),
        Row("passive", "", "keeps its hand and passes every turn", _policy),
        Row("eager", "", "a legal action at random, but it ends its turn only when nothing else is left", _policy),
        Row("ismcts", "[:BUDGET]", "tree search over what the opponent may hold", _ismcts, slow=True),
        Row("shipped", "", "the trained network that comes with the package", _network,
            endings=(DRAW, CLOSED)),
        Row("shipped-0.3.0", "", "the network of version 0.3.0, to measure against", _network,
            endings=(DRAW, CLOSED)),
        Row("held-out", "", "an earlier network, which never saw the held-out lists and cards", _network,
            endings=(DRAW, CLOSED)),
        *(
            Row(name, "", "one of the five networks, trained apart, that share the games of a matchup", _network,
                endings=(DRAW, CLOSED))
            for name in PILOTS
        ),
        Row("guided", "[:BUDGET[:FILE.npz]][:threads=N]", "tree search with a network, the shipped one or that of "
            "a file", _guided, slow=True, endings=(CLOSED,)),
        Row("response", ":BUDGET:AGENT[:threads=N]", "tree search in which the opponent answers as AGENT would: the "
            "best response to it, as far as a search finds it", _response, slow=True),
        Row("easy", "", "a level for people: the network draws its moves, almost any", _level),
        Row("medium", "", "a level for people: the network draws its moves", _level),
        Row("hard", "", "a level for people: the network takes its likeliest move", _level),
        Row("master", "", "a level for people: tree search with the network", _level, slow=True),
        Row("text", "", "reads the game as text, as a language model would", _text),
        Row("llm", ":MODEL@URL", "a language model behind a server of chat completions (docs/language.md)",
            _language_model, slow=True),
        Row(".npz", "", "a network that lorcana train wrote", _network, endings=(DRAW, CLOSED)),
        Row(".zip", "", "a model that Stable-Baselines3 wrote", _model, endings=(DRAW, CLOSED)),
        Row("exec", ":COMMAND", "a program of its own, which speaks JSON lines", _program),
    )
}  # fmt: skip
OWN = Row(
    "module:Class", "", "your own (docs/agents.md), imported from Python's path or the current folder", custom.made
)

#: What an agent is, in one line, for help and messages.
NAMES = (
    ", ".join(row.form for row in ROWS.values()) + f", or {OWN.form}, an agent of your own; a BUDGET is 200 "
    "(milliseconds a decision) or 500sims, with :threads=2 on two threads; with :draw a network draws its actions "
    "instead of taking the likeliest, with :closed it is not told the opponents' lists; a COMMAND starts a program "
    "(docs/agents.md)"
)


def row_of(name: str) -> Row | None:
    """The row of a name; None when it has none."""
    base, ends = split_suffixes(name)
    if ends:
        row = row_of(base)
        if row is not None and len(set(ends)) == len(ends) and set(ends) <= set(row.endings):
            return row
    kind, colon, rest = name.partition(":")
    row = ROWS.get(kind)
    if row is not None and row.is_program:
        return row if rest.strip() and rest.isprintable() else None
    if row is not None and not row.is_file and (row.after or not colon):
        return row
    by_ending = next((row for row in ROWS.values() if row.is_file and name.endswith(row.name)), None)
    if by_ending is None and row is None and custom.is_written_so(name):
        return OWN
    return by_ending


def agent(name: str, seed: int = 0) -> Agent:
    """Make an agent by name: called with a game, it returns an action (int) for the player who decides.

    >>> from lorcana_env import Game
    >>> from lorcana_env.agents import agent
    >>> game, greedy = Game("blurple", "yurple", seed=1), agent("greedy")
    >>> game.step(greedy(game))

    Names, and what may stand behind them, are in docs/agents.md; "module:Class" is an agent of one's own
    (:mod:`lorcana_env.agents.custom`). ``ValueError`` for any other, and for one that cannot be made.
    """
    from lorcana_env._util import arguments  # numpy: lorcana cards does without

    name, seed = arguments.text(name, "agent", f"an agent is {NAMES}"), arguments.seed(seed)
    row = row_of(name)
    if row is None:
        raise unknown(name)
    return row.make(name, seed)


def unknown(name: str) -> ValueError:
    """Return the error for an unknown name, with the three nearest."""
    if name.endswith(".pt"):
        return ValueError(f"{name} is what a training goes on from; its agent is network.npz in the same folder")
    names = [row for row in ROWS if not row.startswith(".")]
    near = difflib.get_close_matches(name.partition(":")[0], names, n=3, cutoff=0)
    return ValueError(f"unknown agent {name!r}; nearest: {', '.join(near)} (all of them: lorcana evaluate --help)")


def runs_code(name: str) -> bool:
    """Return whether the agent of this name, or the target of a response, runs code that is not the package's."""
    row = row_of(name)
    if row is not None and row.name == "response":
        return runs_code(_target(name))
    return row is not None and row.runs_code


def _target(name: str) -> str:
    """What stands behind the budget of a search ("response:200sims:AGENT", "guided:200:FILE"); "" if nothing does."""
    return (threads_of(name)[0].split(":", 2)[2:] or [""])[0]


def file_of(name: str) -> Path | None:
    """The file that a name means, or that holds the agent's network or code; None when there is none."""
    row = row_of(name)
    if row is OWN:
        return custom.file_of(name)
    if row is not None and row.is_file:
        return Path(split_suffixes(name)[0])
    if row is not None and row.is_program:  # "python3 bot.py": the last of its words that is a file
        files = [Path(word) for word in name.partition(":")[2].split() if Path(word).is_file()]
        return files[-1] if files else None
    if row is not None and row.name == "response":
        return file_of(_target(name))
    rest = _target(name.removesuffix(CLOSED)) if row is not None and row.name == "guided" else ""
    return Path(rest) if rest else None
