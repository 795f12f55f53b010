"""Reviews of games: a search judges each decision, and what the move made there lost against its best one."""

import copy
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.tree import Searched, search, searches
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.game.replay import RecordedGame
from lorcana_env.rules.record import constants as c
from lorcana_env.words.history import entry

AGENT = "guided:500sims"
DEALS = 8  # of the hidden cards, in which two moves are compared
SHARE = 4  # a search behind one of the two takes the budget divided by this
WORST = 5  # the mistakes that a summary names
ALTERNATIVES = 5
MOST_PICKS = 60  # of cards chosen together


@dataclass(frozen=True)
class Judged:
    """A decision. ``win``: the chance to win of the ``player`` who decides, with the ``best`` move, by the search.

    ``loss``: how much of it the move made gives away, 0 or more, and ``error``, the standard error of that over the
    deals; both 0 when the move is the best one. ``line``: the best move and what follows of the turn, in words.
    ``choice``: whether there were moves that differ. ``alternatives``: the moves tried most and the one made, each with
    its ``share`` of the search and the chance to ``win`` that it found (None: never tried). ``compared``: the chances
    to win with the best move and with the one made, of the searches that the loss is the difference of; None when the
    move is the best one.

    Cards that are chosen together (a mulligan, 2.2.2) are judged as a set, at the first of them: ``picks`` are the
    actions that chose the set made, ``best_picks`` those of the best one; at the others ``choice`` is False.
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
    compared: tuple[float, float] | None = None
    picks: tuple[str, ...] = ()
    best_picks: tuple[str, ...] = ()

    @property
    def made(self) -> str:
        """The move in words; with all cards that are chosen together."""
        return "; ".join(self.picks) or self.action

    @property
    def wanted(self) -> str:
        """The best that could be done, as :attr:`made`."""
        return "; ".join(self.best_picks) or self.best

    @property
    def accuracy(self) -> float:
        return accuracy(self.win, self.win - self.loss)


@dataclass(frozen=True)
class GameReview:
    """The decisions of a game, as far as they were looked at (``interrupted``: Ctrl-C ended it)."""

    names: tuple[str, ...]
    agent: str
    seed: int
    decisions: tuple[Judged, ...]
    interrupted: bool = False

    def of(self, player: int) -> list[Judged]:
        """The decisions of a player at which there was a choice."""
        return [judged for judged in self.decisions if judged.player == player and judged.choice]

    def summary(self, player: int) -> dict[str, Any]:
        """A player's decisions together; ``accuracy`` is the mean of :func:`accuracy`, None without decisions.

        ``loss_a_turn``: chance to win given away in a turn; ``worst``: the largest losses that are twice their error.
        """
        own = self.of(player)
        turns = len({judged.turn for judged in own})
        clear = sorted((j for j in own if j.loss > 2 * j.error), key=lambda j: (-j.loss, j.step))
        return {
            "name": self.names[player],
            "decisions": len(own),
            "accuracy": round(sum(j.accuracy for j in own) / len(own), 2) if own else None,
            "best_moves": sum(j.loss == 0 for j in own),
            "loss_a_turn": round(sum(j.loss for j in own) / turns, 4) if turns else None,
            "worst": [
                {"step": j.step, "turn": j.turn, "action": j.made, "best": j.wanted, "loss": j.loss, "error": j.error}
                for j in clear[:WORST]
            ],
        }

    def as_dict(self) -> dict[str, Any]:
        return {
            "decisions": [asdict(judged) for judged in self.decisions],
            "players": [self.summary(player) for player in range(len(self.names))],
            "agent": self.agent,
            "seed": self.seed,
            "interrupted": self.interrupted,
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
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> GameReview:
    """Look at every decision of a game of two players, finished or not, from the deal or from a position.

    Of a game that was followed from outside only those of the player whose cards are sure (``replay.seat``).

    ``agent``: who searches, ``ismcts`` or ``guided`` by name or as an object. It sees what the player who decides may
    know, so the result is the same whatever cards the others hold. Where it prefers another move than the one made,
    both are followed by searches of a fourth of the budget in the same deals of the hidden cards, and the mean
    difference is the loss. With a budget of simulations the result follows from the seed. ``workers``: threads, None
    for all processors. ``progress`` is called with 1 after each decision. On Ctrl-C the analysis holds what was done by
    then. ``ValueError`` for a game of more players, and for an agent that does not search.

    >>> from lorcana_env import Replay, analyze
    >>> replay = Replay("blurple", "yurple", seed=1)
    >>> replay.step(replay.game.legal_actions()[0])
    >>> len(analyze(replay, "ismcts:10sims", workers=1).decisions)
    1
    """
    if not isinstance(replay, RecordedGame):
        raise TypeError(f"replay must be a Replay or a PositionReplay, not {arguments.shown(replay)}")
    workers = arguments.threads(os.cpu_count() or 1 if workers is None else workers, "workers")
    seed = arguments.seed(seed)
    arguments.function(progress, "progress")
    if len(replay.decks) != 2:
        raise ValueError(f"games of two players can be analyzed; this one has {len(replay.decks)}")
    searcher: Any = make_agent(agent, seed) if isinstance(agent, str) else agent
    if not searches(searcher):
        what = repr(agent) if isinstance(agent, str) else arguments.shown(agent)
        raise ValueError(f"{what} does not search: analyze with ismcts or guided, as ismcts:500sims")
    parts = list(replay.decisions())
    choices = _choices(parts)
    pool = [_Judge(searcher, seed) for _ in range(min(workers, max(1, len(parts))))]

    def look(part: tuple[int, Game, int]) -> Judged:
        judge = pool.pop()
        try:
            step, game, action = part
            picks = choices[step]
            return judge(step, game, action) if len(picks) == 1 else judge.set_of_cards(step, game, action, picks)
        finally:
            pool.append(judge)
            if progress is not None:
                progress(1)

    done = run_parts(look, parts, len(pool)) if parts else []
    for k, judged in enumerate(done):
        if k and not choices[judged.step]:  # it goes on with what was judged before
            done[k] = replace(judged, win=done[k - 1].win)
    return GameReview(replay.names, searcher.name, seed, tuple(done), len(done) < len(parts))


def _choices(parts: Sequence[tuple[int, Game, int]]) -> dict[int, list[int]]:
    """Return by step the actions of the choice that begins there; none where it goes on.

    The cards of a mulligan (2.2.2), or several that an effect asks for, are chosen one after another in any order.
    """
    found: dict[int, list[int]] = {}
    before: tuple[object, ...] | None = None
    first = -1
    for step, game, action in parts:
        this = _choice_of(game)
        if this == before and this[0] in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN):
            found[first].append(action)
            found[step] = []
        else:
            first, found[step] = step, [action]
        before = this
    return found


def _choice_of(game: Game) -> tuple[object, ...]:
    """Return what tells a decision from the next one: of the same choice of several cards, the same."""
    st = game.state
    frame = st["frames"][int(st["depth"]) - 1]
    return int(st["decision"]), game.to_act, int(st["depth"]), int(frame["instruction"]), int(frame["source"])


class _Judge:
    """A thread's own searches: one for the decision, one for the positions behind two moves."""

    def __init__(self, agent: Any, seed: int) -> None:
        self.seed = seed
        self.deep, self.shallow = copy.deepcopy(agent), copy.deepcopy(agent)
        self.shallow.budget = replace(agent.budget, amount=max(1, agent.budget.amount // SHARE))

    def __call__(self, step: int, game: Game, action: int) -> Judged:
        found = self._search(step, game)
        return self._judged(step, game, found, found.line, [found.best], [action])

    def set_of_cards(self, step: int, game: Game, action: int, picks: Sequence[int]) -> Judged:
        """Judge cards that are chosen together at the first of them (``picks``: all, none where the choice goes on)."""
        if not picks:
            words = game.describe(action)
            said = entry(game, action, game.to_act).partition(": ")[2]
            return Judged(step, game.turn, _decider(game), said, 0.0, words, 0.0, 0.0, (words,), False, ())
        found = self._search(step, game)
        best, there, choice = [found.best], game.determinize(_decider(game), self.seed), _choice_of(game)
        there.step(found.best)
        while not there.over and _choice_of(there) == choice and len(best) < MOST_PICKS:
            best.append(search(self.deep, there, with_line=False).best)
            there.step(best[-1])
        return self._judged(step, game, found, found.line, best, list(picks))

    def _search(self, step: int, game: Game) -> Searched:
        self.deep.seed(self.seed + 1009 * step)
        return search(self.deep, game)

    def _judged(
        self, step: int, game: Game, found: Searched, line: tuple[str, ...], best: list[int], made: list[int]
    ) -> Judged:
        loss, error, compared = 0.0, 0.0, None
        if not _same(found, best, made):
            values = compare_moves(self.shallow, game, (best, made), DEALS, self.seed + 1009 * step + 1)
            differences = values[0] - values[1]
            loss = float(differences.mean())
            error = float(differences.std(ddof=1) / math.sqrt(DEALS))
            compared = _round(values[0].mean()), _round(values[1].mean())
            if loss <= 0:  # the move made is at least as good
                best, line, loss, error, compared = made, (game.describe(made[0]),), 0.0, 0.0, None
        several = len(best) > 1 or len(made) > 1
        return Judged(
            step, game.turn, _decider(game), entry(game, made[0], game.to_act).partition(": ")[2], _round(found.value),
            game.describe(best[0]), _round(loss), _round(error), line, found.moves > 1,
            _alternatives(game, found, made[0]), compared,
            _picks(game, made) if several else (), _picks(game, best) if several else (),
        )  # fmt: skip


def _decider(game: Game) -> int:
    player = game.to_act
    assert player is not None
    return player


def _same(found: Searched, best: Sequence[int], made: Sequence[int]) -> bool:
    """Return whether two lists of actions do the same, in any order."""
    left = list(made)
    for action in best:
        twin = next((other for other in left if found.same(other, action)), None)
        if twin is None:
            return False
        left.remove(twin)
    return not left


def _picks(game: Game, actions: Sequence[int]) -> tuple[str, ...]:
    """Return a set of cards in words, without the word that ends the choice, unless there is nothing else."""
    done = game.table.actions.encode("done", _decider(game))
    return tuple(game.describe(action) for action in actions if action != done or len(actions) == 1)


def compare_moves(agent: Any, game: Game, moves: Sequence[Sequence[int]], deals: int, seed: int) -> np.ndarray:
    """Return the chance to win of the player who decides after each of some moves, float64[moves, deals].

    A move is one action, or those that choose several cards. Each is made in the same deals of what that player cannot
    know; ``agent`` searches what comes after.
    """
    values = np.zeros((len(moves), deals))
    for k in range(deals):
        for i, move in enumerate(moves):
            values[i, k] = _after(agent, game, move, seed + k)
    return values


def _after(agent: Any, game: Game, move: Sequence[int], seed: int) -> float:
    player = _decider(game)
    deal = game.determinize(player, seed)
    choice = _choice_of(game)
    for k, action in enumerate(move):
        if k and (deal.over or _choice_of(deal) != choice or action not in deal.legal_actions()):
            break  # it ended by itself, as the last card that can be chosen is taken
        deal.step(action)
    if deal.over:
        return 0.5 if deal.winner is None else float(deal.winner == player)
    agent.seed(seed)
    value = search(agent, deal, with_line=False).value
    return value if deal.to_act == player else 1.0 - value


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
