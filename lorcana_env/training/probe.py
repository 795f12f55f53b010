"""How exploitable an agent is: best responses to it are searched for and trained, and their win rates measured.

Both sides are alike, so a win rate above one half is what an opponent can gain who knows the agent: a lower bound,
since a longer search or training may gain more (approximate exploitability; Timbers et al. 2022). The larger of the two
counts. The search knows the agent's policy (:mod:`lorcana_env.agents.response`), the training begins with its network
(:mod:`lorcana_env.training.response`); an agent whose policy cannot be asked inside numba is trained against from nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from lorcana_env import agents
from lorcana_env.agents.response import can_be_modelled
from lorcana_env.simulation.statistics import Rate
from lorcana_env.training import ppo, response, selfplay
from lorcana_env.training.evaluation.ladder import NoGames, decks_of, evaluate
from lorcana_env.training.evaluation.matches import check_games
from lorcana_env.training.evaluation.probe_report import Point, Probe, load

__all__ = ["Point", "Probe", "load", "probe"]

BUDGET = "200sims"  # of the search


def probe(
    agent: str,
    decks: str,
    folder: Path,
    decisions: int = 500_000,
    points: int = 5,
    games: int = 400,
    budget: str = BUDGET,
    search_games: int = 200,
    workers: int = 1,
    seed: int = 0,
    progress: Callable[[str, Rate], None] | None = None,
    config: ppo.Config | selfplay.Config | None = None,
) -> Probe:
    """Look for best responses to ``agent`` (a name of :func:`lorcana_env.agents.player`).

    First a search of ``budget`` plays ``search_games`` games (0: none). Then a response is trained on ``decisions``
    decisions (0: none) and measured ``points`` times on the way with ``games`` games. All play ``decks``; ``config``:
    how to train, None for the usual. ``folder`` gets the run, and ``probe.json`` after every measurement. ``progress``
    is called with what was measured. Ctrl-C ends what goes on; what has been found so far is kept.
    """
    if decisions and (points < 1 or decisions < points):
        raise ValueError(f"{points} points need at least one decision each, not {decisions} in all")
    if "," in agent:
        raise ValueError(f"{agent!r} cannot be an opponent by name: rename the file so that it has no comma")
    check_games(games)
    agents.agent(agent)  # says what is wrong with it before anything is played
    lists = decks_of(decks)
    searches = bool(search_games) and can_be_modelled(agent)
    if searches:
        check_games(search_games)
        agents.agent(f"response:{budget}:{agent}")
    elif not decisions:
        raise ValueError(f"nothing to look for: a search cannot ask {agent!r} for its answers, and no decisions train")
    run = _training(agent, decks, decisions, seed, folder, config)
    about = {"decks": decks, "seed": seed, "budget": budget if searches else None, "config": asdict(run.config)}
    found = Probe(agent, None, (), about)

    def measured(best: str, n: int) -> Rate | None:
        try:
            ladder = evaluate([best, agent], lists, n, seed=seed + 1, workers=workers)
        except NoGames:
            return None
        return ladder.rate(best) if ladder.games == ladder.planned else None

    def note(now: Probe, what: str, rate: Rate) -> Probe:
        folder.mkdir(parents=True, exist_ok=True)
        now.save(folder / "probe.json")
        if progress is not None:
            progress(what, rate)
        return now

    if searches:
        rate = measured(f"response:{budget}:{agent}", search_games)
        if rate is not None:
            found = note(Probe(agent, rate, (), about), f"search, {budget}", rate)
    for k in range(1, points + 1 if decisions else 1):
        until = decisions * k // points
        trained = run.train(until, k > 1)
        rate = measured(str(run.player), games)
        if rate is None:
            break
        found = Probe(agent, found.search, (*found.points, Point(trained, rate)), about)
        found = note(found, f"{trained:,} decisions", rate)
        if trained < until:
            break
    if not found.by:
        raise ValueError("the probe was interrupted before it found anything")
    return found


@dataclass
class _Run:
    """A training against an agent: warm from its network where that can be played inside numba, else from nothing."""

    agent: str
    folder: Path
    config: Any
    warm: bool

    def train(self, until: int, resume: bool) -> int:
        """Train until so many decisions are learned from; how many are."""
        if self.warm:
            return ppo.decisions_of(response.train(self.agent, self.config, self.folder, resume, until))
        return selfplay.decisions_of(selfplay.train(self.config, self.folder, resume=resume, until=until))

    @property
    def player(self) -> Path:
        return self.folder / "network.npz"


def _training(
    agent: str, decks: str, decisions: int, seed: int, folder: Path, config: ppo.Config | selfplay.Config | None
) -> _Run:
    if response.can_be_played(agent) and not isinstance(config, selfplay.Config):
        usual = config or response.config_for(decks, max(1, decisions), seed)
        return _Run(agent, folder, response.against(agent, usual), True)
    cold = config if isinstance(config, selfplay.Config) else selfplay.Config(decks=decks, seed=seed)
    cold = replace(cold, decisions=max(1, decisions), opponents=f"{agent}=1.0", minutes=0.0)
    return _Run(agent, folder, cold, False)
