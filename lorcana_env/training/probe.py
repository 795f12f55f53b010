"""The probe of an agent: the win rates of best responses to it, of which one searches and one is trained.

Both sides have the same decks and seats, so a win rate above one half is the gain of an opponent that knows the agent.
It is a lower bound, since a longer search or training may gain more (approximate exploitability; Timbers et al. 2022).
The larger of the two win rates counts. The search asks the agent for its answers (:mod:`lorcana_env.agents.response`,
:mod:`lorcana_env.agents.asked`), and the training begins with its network, or with the shipped one
(:mod:`lorcana_env.training.response`).
"""

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

from lorcana_env import Deck, agents
from lorcana_env.game.agent import is_slow, needs_past
from lorcana_env.simulation.statistics import WinRate
from lorcana_env.training import ppo, response
from lorcana_env.training.evaluation.ladder import NoGames, decks_of, evaluate
from lorcana_env.training.evaluation.matches import check_games
from lorcana_env.training.evaluation.probe_report import Point, Probe

SEARCH = "200sims", 200  # the budget of the search, and its games


def probe(
    agent: str, decks: str, folder: Path, decisions: int = 500_000, points: int = 5, games: int = 400,
    search: tuple[str, int] = SEARCH, workers: int = 1, seed: int = 0,
    progress: Callable[[str, WinRate], None] = lambda what, rate: None, config: ppo.Config | None = None,
    variant: str = "normal",
) -> Probe:  # fmt: skip
    """Look for best responses to ``agent`` (a name of :func:`lorcana_env.agents.agent`).

    First a search plays: ``search`` is its budget and the number of games (0: none). Then a response is trained on
    ``decisions`` decisions (0: none) and measured ``points`` times on the way with ``games`` games. All games are of
    ``decks``; ``config`` says how to train (None: as usual); in another ``variant`` than the normal game only the
    search plays. ``folder`` gets the run, and ``probe.json`` after every measurement. ``progress`` is called with the
    name and the result of each measurement. Ctrl-C ends the probe with the measurements so far. Raises ``ValueError``
    for an agent that cannot be probed, and when nothing was measured.
    """
    check_games(games)
    lists, (budget, search_games) = decks_of(decks), search
    if decisions and variant != "normal":
        raise ValueError(f"responses are trained in the normal game only; search alone in {variant!r}: --decisions 0")
    searches = _check(agent, decisions, points, budget, search_games)
    config = response.config_against(agent, config or response.config_for(decks, max(1, decisions), seed))
    about = {"decks": decks, "variant": variant, "seed": seed, "budget": budget if searches else None}
    about["config"] = asdict(config)
    found = Probe(agent, None, (), about)
    stages = [decisions * k // points for k in range(1, points + 1 if decisions else 1)]
    for until in [0, *stages] if searches else stages:
        if until == 0:
            what, best, n = f"search, {budget}", f"response:{budget}:{agent}", search_games
        else:
            trained = ppo.decisions_of(response.train(agent, config, folder, until != stages[0], until))
            what, best, n = f"{trained:,} decisions", str(folder / "network.npz"), games
        rate = _measure(best, agent, lists, n, workers, seed + 1, variant)
        if rate is None:
            break
        if until == 0:
            found = replace(found, search=rate)
        else:
            found = replace(found, points=(*found.points, Point(trained, rate)))
        folder.mkdir(parents=True, exist_ok=True)
        found.save(folder / "probe.json")
        progress(what, rate)
        if until and trained < until:  # Ctrl-C ended the training
            break
    if not found.by:
        raise ValueError("the probe was interrupted before it found anything")
    return found


def _check(agent: str, decisions: int, points: int, budget: str, search_games: int) -> bool:
    """Return whether there is a search. Raises ``ValueError`` when a probe is impossible, before anything is played."""
    if decisions and (points < 1 or decisions < points):
        raise ValueError(f"{points} points need at least one decision each, not {decisions} in all")
    made = agents.agent(agent)
    if needs_past(made):
        raise ValueError(f"{agent!r} has no best response: it needs to know how a game came about")
    if search_games:
        check_games(search_games)
    searches = bool(search_games) and not is_slow(made)
    if searches:
        agents.agent(f"response:{budget}:{agent}")
    elif not decisions:
        raise ValueError(f"nothing to look for: a search cannot ask {agent!r}, which is slow, and no decisions train")
    return searches


def _measure(
    best: str, agent: str, decks: list[Deck], games: int, workers: int, seed: int, variant: str
) -> WinRate | None:
    """The win rate of a response against the agent; None when the games were interrupted."""
    try:
        ladder = evaluate([best, agent], decks, games, seed=seed, workers=workers, variant=variant)
    except NoGames:
        return None
    return ladder.rate(best) if ladder.games == ladder.planned else None
