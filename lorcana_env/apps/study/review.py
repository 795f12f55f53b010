"""Reviews of games: two judges look at each decision, and what the move made there lost against the best one."""

from __future__ import annotations

import copy
import math
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.forward import Weights
from lorcana_env.agents.network import Network
from lorcana_env.agents.tree import Searched, search, searches
from lorcana_env.apps.study.judges import DEALS, PLAYOUTS, ByPlayouts, BySearch, Loss, agree, together
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.game.lines import choice_of, goes_on, moves_in_words
from lorcana_env.game.replay import RecordedGame
from lorcana_env.observe.knowledge import known_to
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import decider
from lorcana_env.words.players import player_name

AGENT = "guided:500sims"
SHARE = 4  # a search behind one of two moves takes the budget divided by this
WORST = 5  # the mistakes that a summary names
ALTERNATIVES = 5
MOST_PICKS = 60  # of cards chosen together
MISTAKE = 0.03  # the least loss that a summary names
DOUBT = 0.01  # what a search finds lost below this is nothing


@dataclass(frozen=True)
class Judged:
    """A decision. ``win``: the chance to win of the ``player`` who decides, with the ``best`` move, by the search.

    ``loss``: how much of it the move made, ``action``, gives away, 0 or more; 0 when no better move is known, and when
    the line played comes to a position of the line of the best move. ``error``: the standard error of that, which
    holds the deals and how far the two ``judges`` are apart (:func:`.judges.together`): the search,
    and playouts, each with its own error; no playouts where the search finds next to nothing lost. ``agreed``: both see
    it (:func:`.judges.agree`); what they do not agree about is no mistake.

    ``line``: the best move and what follows of the turn. Moves are in words, with their targets; cards that are chosen
    together (a mulligan, 2.2.2) are one move, judged at the first of them. ``choice``: whether there were moves that
    differ. ``alternatives``: the moves tried most and the one made, each with its ``share`` of the search and the
    chance to ``win`` that it found (None: never tried); none for cards that are chosen together. ``actions`` and
    ``best_actions``: what was done, with the choices that it asked for, and the line, as actions of the game.
    """

    step: int
    turn: int
    player: int
    action: str
    win: float
    best: str
    loss: float
    error: float
    line: tuple[str, ...]
    choice: bool
    alternatives: tuple[dict[str, Any], ...]
    agreed: bool = False
    judges: tuple[Loss, ...] = ()
    actions: tuple[int, ...] = ()
    best_actions: tuple[int, ...] = ()

    @property
    def lost(self) -> float:
        """The loss if both judges see it, else 0."""
        return self.loss if self.agreed else 0.0

    @property
    def accuracy(self) -> float:
        return accuracy(self.win, self.win - self.lost)


@dataclass(frozen=True)
class GameReview:
    """The decisions of a game, as far as they were looked at (``interrupted``: Ctrl-C ended it).

    ``failed``: the steps of decisions that could not be judged, and why.
    """

    names: tuple[str, ...]
    agent: str
    seed: int
    decisions: tuple[Judged, ...]
    interrupted: bool = False
    failed: tuple[tuple[int, str], ...] = ()

    def of(self, player: int) -> list[Judged]:
        """The decisions of a player at which there was a choice."""
        return [judged for judged in self.decisions if judged.player == player and judged.choice]

    def summary(self, player: int) -> dict[str, Any]:
        """A player's decisions together; ``accuracy`` is the mean of :func:`accuracy`, None without decisions.

        ``loss_a_turn``: chance to win given away in a turn; ``worst``: the largest losses, of ``MISTAKE`` or more. Only
        what both judges see counts.
        """
        own = self.of(player)
        turns = len({judged.turn for judged in own})
        mistakes = sorted((j for j in own if j.lost >= MISTAKE), key=lambda j: (-j.loss, j.step))
        return {
            "name": self.names[player],
            "decisions": len(own),
            "accuracy": round(sum(j.accuracy for j in own) / len(own), 2) if own else None,
            "best_moves": sum(j.lost == 0 for j in own),
            "loss_a_turn": round(sum(j.lost for j in own) / turns, 4) if turns else None,
            "worst": [
                {"step": j.step, "turn": j.turn, "action": j.action, "best": j.best, "loss": j.loss, "error": j.error}
                for j in mistakes[:WORST]
            ],
        }

    def as_dict(self) -> dict[str, Any]:
        return {
            "decisions": [asdict(judged) for judged in self.decisions],
            "players": [self.summary(player) for player in range(len(self.names))],
            "agent": self.agent,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "failed": [{"step": step, "problem": problem} for step, problem in self.failed],
        }


def accuracy(before: float, after: float) -> float:
    """Return the accuracy of a move, 0 to 100, from the chances to win before and after it.

    As Lichess has it for chess (https://lichess.org/page/accuracy): 100 for a move that loses nothing, 64 for ten
    hundredths of a game, 40 for twenty.
    """
    lost = 100 * max(0.0, before - after)
    return round(min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * lost) - 3.1669)), 2)


def analyze(
    replay: RecordedGame,
    agent: str | Agent = AGENT,
    *,
    player: int | None = None,
    seed: int = 0,
    playouts: int = PLAYOUTS,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> GameReview:
    """Look at every decision of a game of two players, finished or not, from the deal or from a position.

    ``player``: only those of this one; of a game that was followed from outside those of the player whose cards are
    sure (``replay.seat``).

    ``agent``: who searches, ``ismcts`` or ``guided`` by name or as an object. It sees what the player who decides may
    know. Where it prefers another move than the one made, both are followed in the same deals of the hidden cards: by
    eight searches of a fourth of the budget, and by ``playouts`` games of each that ``shipped`` plays on for both
    sides. With a budget of simulations the result follows from the seed. ``workers``: threads, None for all processors.
    ``progress`` is called with the number of decisions that were looked at since. On Ctrl-C the analysis holds what was
    done by then; a decision that cannot be judged is named in ``failed``. ``ValueError`` for a game of more players,
    and for an agent that does not search.

    >>> from lorcana_env import Replay, analyze
    >>> replay = Replay("blurple", "yurple", seed=1)
    >>> replay.step(replay.game.legal_actions()[0])
    >>> len(analyze(replay, "ismcts:10sims", workers=1).decisions)
    1
    """
    workers = arguments.threads(os.cpu_count() or 1 if workers is None else workers, "workers")
    progress = arguments.function(progress, "progress") or (lambda done: None)
    make = _analysts(replay, agent, seed, playouts)
    player = arguments.optional(player, "player", 1)
    decisions = [each for each in decisions_of(replay) if player in (None, each.game.to_act)]
    choices: list[list[Decision]] = []  # of cards together, or of one
    for decision in decisions:
        if decision.picks:
            choices.append([])
        choices[-1].append(decision)
    pool = [make() for _ in range(min(workers, max(1, len(choices))))]
    found: dict[int, list[Judged] | tuple[int, str]] = {}

    def look(k: int) -> None:
        analyst = pool.pop()
        first, *others = choices[k]
        try:
            judged = analyst(first)
            found[k] = [judged, *(replace(analyst(each), win=judged.win) for each in others)]
        except Exception as error:  # whatever it is, the other decisions are judged
            found[k] = first.step, f"{type(error).__name__}: {' '.join(str(error).split())}"
        finally:
            pool.append(analyst)
            progress(len(choices[k]))

    try:
        run_parts(look, range(len(choices)), len(pool))
    except KeyboardInterrupt:
        if not found:
            raise
    results = [found[k] for k in sorted(found)]
    judged = [each for some in results if isinstance(some, list) for each in some]
    failed = tuple(some for some in results if isinstance(some, tuple))
    name = pool[0].deep.name
    names = tuple(player_name(replay.game, player, None) for player in range(len(replay.names)))
    return GameReview(names, name, arguments.seed(seed), tuple(judged), len(found) < len(choices), failed)


def trial(
    replay: RecordedGame, step: int, agent: str | Agent = AGENT, *, seed: int = 0, playouts: int = PLAYOUTS
) -> tuple[str, str, Iterator[np.ndarray]]:
    """Try a decision of a game: the best move and the one made, in words, and the points of games that go on from both.

    The points, float64[2, k] a time, come as the games are played, each deal with either move. ``ValueError`` where
    there is no decision, or the search knows no better move.
    """
    analyst = _analysts(replay, agent, seed, playouts)()
    decisions = decisions_of(replay)
    k = next((k for k, each in enumerate(decisions) if each.step == arguments.integer(step, "step")), None)
    if k is None:
        raise ValueError(f"step {step} is no decision that is judged")
    decision = [each for each in decisions[: k + 1] if each.picks][-1]  # where a choice of cards begins
    judged = analyst(decision)
    if not judged.loss:
        raise ValueError(f"step {step}: no better move is known than the one made, {judged.action}")
    moves = judged.best_actions, judged.actions
    return judged.best, judged.action, analyst.playouts.rounds(decision.game, moves, playouts, seed)


def _analysts(replay: RecordedGame, agent: str | Agent, seed: int, playouts: int) -> Callable[[], Analyst]:
    """Return what makes an analyst for a thread; raises for what cannot be analyzed."""
    if not isinstance(replay, RecordedGame):
        raise TypeError(f"replay must be a Replay or a PositionReplay, not {arguments.shown(replay)}")
    if len(replay.decks) != 2:
        raise ValueError(f"games of two players can be analyzed; this one has {len(replay.decks)}")
    seed, playouts = arguments.seed(seed), arguments.integer(playouts, "playouts", 2, 1_000_000)
    searcher: Any = make_agent(agent, seed) if isinstance(agent, str) else agent
    if not searches(searcher):
        what = repr(agent) if isinstance(agent, str) else arguments.shown(agent)
        raise ValueError(f"{what} does not search: analyze with ismcts or guided, as ismcts:500sims")
    if not getattr(searcher, "open_lists", True):
        raise ValueError(f"{searcher.name} is not told the lists, which the games played on know: leave out :closed")
    return partial(Analyst, searcher, seed, Network().weights, playouts)


@dataclass(frozen=True)
class Decision:
    """A decision of a recorded game that is to be judged.

    ``actions``: the one taken, and the choices that it asked for; ``picks``: how many of them choose several cards
    together, 0 where such a choice goes on. ``turn``: the positions that came of it in this turn, and the first after.
    """

    step: int
    game: Game
    actions: tuple[int, ...]
    picks: int
    turn: tuple[Game, ...]


def decisions_of(replay: RecordedGame) -> list[Decision]:
    """Return the decisions of a game, where nothing is invented (``replay.is_sure``); a concession is none."""
    positions = [
        (step, game.clone(auto=True), action)
        for step, (game, action) in enumerate(replay.positions())
        if action is None or action < 0 or len(game.legal_actions()) > 1
    ]
    games = [game for _, game, _ in positions]
    actions = [action for _, _, action in positions if action is not None and action >= 0]
    pairs = list(pairwise(games))
    more = [goes_on(after, choice_of(game)) for game, after in pairs]
    told = [step not in replay.untold for step, _, _ in positions]
    asked = [
        after.to_act == game.to_act and after.state["decision"] != c.DECISION_MAIN and sure
        for (game, after), sure in zip(pairs, told[1:])
    ]
    same = [after.turn == game.turn for game, after in pairs]

    def end(step: int, flags: list[bool]) -> int:
        return next((k + 1 for k in range(step, len(flags)) if not flags[k]), len(flags) + 1)

    return [
        Decision(
            positions[step][0],
            games[step],
            tuple(actions[step : end(step, asked)]),
            0 if step and more[step - 1] else end(step, more) - step,
            tuple(games[step + 1 : end(step, same) + 1]),
        )
        for step in range(len(actions))
        if replay.is_sure(positions[step][0], games[step].to_act) and all(told[step : end(step, more)])
    ]


class Analyst:
    """A thread's own searches and playouts: a search of the decision, and two judges of what comes after two moves."""

    def __init__(self, agent: Any, seed: int, weights: Weights, deals: int = PLAYOUTS) -> None:
        self.seed, self.deals = seed, deals
        self.deep, shallow = copy.deepcopy(agent), copy.deepcopy(agent)
        shallow.budget = replace(agent.budget, amount=max(1, agent.budget.amount // SHARE))
        self.search, self.playouts = BySearch(shallow, weights), ByPlayouts(weights)

    def __call__(self, decision: Decision) -> Judged:
        """Judge a decision; cards that are chosen together at the first of them."""
        game, player = decision.game, decider(decision.game)
        own = moves_in_words(game, decision.actions, player)[0]
        if not decision.picks:
            of = decision.step, game.turn, player, own
            return Judged(*of, 0.0, own, 0.0, 0.0, (own,), False, (), False, (), decision.actions, decision.actions)
        self.deep.seed(self.seed + 1009 * decision.step)
        found = search(self.deep, game)
        best = self._whole_choice(game, found.best)
        line = best if len(best) > 1 else _follow(game.determinize(player, self.seed), found)
        judges: tuple[Loss, ...] = ()
        if not _same(found, best, decision.actions[: decision.picks]) and not meets(game, line, decision.turn):
            judges = self._compare(decision, best)
        loss = together(*judges) if len(judges) == 2 else Loss(0.0, 0.0)
        if loss.mean <= 0:  # the move made is as good, or as good as the best one
            loss, line = Loss(0.0, 0.0), list(decision.actions)
        told = moves_in_words(game.determinize(player, self.seed), line, player)
        agreed = len(judges) == 2 and agree(*judges)
        alternatives = _alternatives(game, found, decision.actions[0]) if len(best) == decision.picks == 1 else ()
        return Judged(
            decision.step, game.turn, player, own, _round(found.value), told[0], _round(loss.mean), _round(loss.error),
            tuple(told), found.moves > 1, alternatives, agreed, tuple(_rounded(each) for each in judges),
            decision.actions, tuple(line),
        )  # fmt: skip

    def _whole_choice(self, game: Game, first: int) -> list[int]:
        """Return all cards that the search would choose together, beginning with an action."""
        best, there, choice = [first], game.determinize(decider(game), self.seed), choice_of(game)
        there.step(first)
        while goes_on(there, choice) and len(best) < MOST_PICKS:
            best.append(search(self.deep, there, with_line=False).best)
            there.step(best[-1])
        return best

    def _compare(self, decision: Decision, best: list[int]) -> tuple[Loss, ...]:
        """Return what the search thinks that the move made loses, and if that is worth a closer look, the playouts."""
        about = decision.game, best, decision.actions
        seed = self.seed + 1009 * decision.step + 1
        found = Loss.of(self.search, *about, DEALS, seed)
        return (found,) if found.mean < DOUBT else (found, Loss.of(self.playouts, *about, self.deals, seed))


def _same(found: Searched, best: Sequence[int], made: Sequence[int]) -> bool:
    """Return whether two lists of actions do the same, in any order."""
    left = list(made)
    for action in best:
        twin = next((other for other in left if found.same(other, action)), None)
        if twin is None:
            return False
        left.remove(twin)
    return not left


def meets(game: Game, line: Sequence[int], turn: Sequence[Game]) -> bool:
    """Return whether a line comes to a position that is in a turn played, to the player who decides in ``game``.

    Whatever the line does from there on could still be done, so the move made has lost nothing against it.
    """
    player, there = decider(game), game.clone()
    came = set[str]()
    for action in line:
        if there.over or action not in there.legal_actions():
            break
        there.step(action)
        came.add(known_to(there, player))
    return any(known_to(position, player) in came for position in turn)


def _follow(game: Game, found: Searched) -> list[int]:
    """Return the actions of the line that a search expects, made in ``game``, which goes on, as far as they are legal.

    They are looked for by their words, in which what the player cannot know has no part.
    """
    actions = [found.best]
    game.step(found.best)
    for text in found.line[1:]:
        action = next((action for action in game.legal_actions().tolist() if game.describe(action) == text), None)
        if action is None:
            break
        actions.append(action)
        game.step(action)
    return actions


def _alternatives(game: Game, found: Searched, made: int) -> tuple[dict[str, Any], ...]:
    """Return the moves tried most, each once, and the move made."""
    total = max(1, int(found.visits[found.first_of_each()].sum()))
    order = sorted(found.first_of_each(), key=lambda k: -int(found.visits[k]))
    shown = [int(found.actions[k]) for k in order[:ALTERNATIVES] if found.visits[k] > 0]
    shown = [made if found.same(action, made) else action for action in shown]
    places = [int(np.flatnonzero(found.actions == action)[0]) for action in dict.fromkeys([*shown, made])]
    return tuple(
        {
            "action": game.describe(int(found.actions[k])),
            "share": _round(found.visits[k] / total),
            "win": _round(found.values[k]) if found.visits[k] > 0 else None,
        }
        for k in places
    )


def _round(number: Any) -> float:
    return round(float(number), 4)


def _rounded(loss: Loss) -> Loss:
    return Loss(_round(loss.mean), _round(loss.error))
