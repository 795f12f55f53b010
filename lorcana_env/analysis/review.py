"""Reviews of games: a search judges each decision, and what the move made there lost against its best one."""

from __future__ import annotations

import copy
import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import run_parts
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.tree import Searched, search, searches
from lorcana_env.game.agent import Agent
from lorcana_env.game.game import Game
from lorcana_env.game.picks import alike, choice_of, said
from lorcana_env.game.replay import RecordedGame
from lorcana_env.words.history import entry

AGENT = "guided:500sims"
DEALS = 8  # of the hidden cards, in which two moves are compared
SHARE = 4  # a search behind one of the two takes the budget divided by this
WORST = 5  # the mistakes that a summary names
ALTERNATIVES = 5


@dataclass(frozen=True)
class Judged:
    """A decision. ``win``: the chance to win of the ``player`` who decides, with the ``best`` move, by the search.

    ``loss``: how much of it the move made gives away, 0 or more, and ``error``, the standard error of that over the
    deals; both 0 when the move is the best one. ``line``: the best move and what follows of the turn, in words.
    ``choice``: whether there were moves that differ. ``alternatives``: the best move, the one ``taken``, and others
    that were tried most, each with its ``share`` of the tries of the search and the chance to ``win`` that the search
    found; that of the move taken is ``win`` less ``loss``.

    A choice of several cards that is made card by card, as a mulligan (2.2.2), is judged once, as a set, at its first
    card; at the others there is no ``choice``, and nothing is lost. ``picks`` of a move are its actions.
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
    picks: tuple[int, ...]
    best_picks: tuple[int, ...]

    @property
    def mistake(self) -> bool:
        """Whether the loss is more than twice its error."""
        return self.loss > 2 * self.error

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
        clear = sorted((j for j in own if j.mistake), key=lambda j: (-j.loss, j.step))
        return {
            "name": self.names[player],
            "decisions": len(own),
            "accuracy": round(sum(j.accuracy for j in own) / len(own), 2) if own else None,
            "loss_a_turn": round(sum(j.loss for j in own) / turns, 4) if turns else None,
            "best_moves": sum(j.loss == 0 for j in own),
            "worst": [
                {"step": j.step, "turn": j.turn, "action": j.action, "best": j.best, "loss": j.loss, "error": j.error}
                for j in clear[:WORST]
            ],
        }

    def as_dict(self) -> dict[str, Any]:
        """Everything, as JSON takes it; ``marks``: the steps of clear mistakes, the first one first."""
        return {
            "decisions": [asdict(judged) for judged in self.decisions],
            "marks": [judged.step for judged in self.decisions if judged.mistake],
            "players": [self.summary(player) for player in range(len(self.names))],
            "agent": self.agent,
            "seed": self.seed,
            "interrupted": self.interrupted,
        }

    def by_step(self) -> Mapping[int, dict[str, Any]]:
        """What the replay page (:func:`lorcana_env.render.web.page`) shows at each step."""
        return {judged.step: asdict(judged) for judged in self.decisions}


def accuracy(before: float, after: float) -> float:
    """How good a move is, 0 to 100, from the chances to win before and after it.

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

    ``agent``: who searches, ``ismcts`` or ``guided`` by name or as an object. It sees what the player who decides may
    know, so the result is the same whatever cards the others hold. Where it prefers another move than the one made,
    both are followed by searches of a fourth of the budget in the same deals of the hidden cards, and the mean
    difference is the loss. With a budget of simulations the result follows from the seed. ``workers``: threads, None
    for all processors. ``progress`` is called with 1 after each decision. On Ctrl-C the analysis holds what was done by
    then.
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
    parts = [
        (step, game.clone(), action)
        for step, (game, action) in enumerate(replay.positions())
        if action is not None and action >= 0
    ]
    choices = _choices(parts)
    pool = [_Judge(searcher, seed) for _ in range(min(workers, max(1, len(choices))))]

    def look(choice: list[tuple[int, Game, int]]) -> list[Judged]:
        judge, (step, game, _) = pool.pop(), choice[0]
        try:
            judged = judge(step, game, *(action for _, _, action in choice))
            return [judged, *(_part_of(judged, *part) for part in choice[1:])]
        finally:
            pool.append(judge)
            if progress is not None:
                progress(len(choice))

    done = [judged for some in run_parts(look, choices, len(pool)) for judged in some] if choices else []
    return GameReview(replay.names, searcher.name, seed, tuple(done), len(done) < len(parts))


def _choices(parts: Sequence[tuple[int, Game, int]]) -> list[list[tuple[int, Game, int]]]:
    """The decisions (step, position, action), those of one choice of several cards together."""
    found: list[list[tuple[int, Game, int]]] = []
    last: tuple[int, ...] | None = None
    for part in parts:
        this = choice_of(part[1])
        if this is not None and this == last:
            found[-1].append(part)
        else:
            found.append([part])
        last = this
    return found


def _part_of(judged: Judged, step: int, game: Game, action: int) -> Judged:
    """A further card of a choice that was judged at its first."""
    made, words = entry(game, action, judged.player).partition(": ")[2], said(game, (action,))
    win = _round(judged.win - judged.loss)
    return Judged(step, game.turn, judged.player, made, win, words, 0.0, 0.0, (words,), False, (), (action,), (action,))


class _Judge:
    """A thread's own searches: one for the decision, one for the positions behind two moves."""

    def __init__(self, agent: Any, seed: int) -> None:
        self.seed = seed
        self.deep, self.shallow = copy.deepcopy(agent), copy.deepcopy(agent)
        self.shallow.budget = replace(agent.budget, amount=max(1, agent.budget.amount // SHARE))

    def __call__(self, step: int, game: Game, *made: int) -> Judged:
        """Judge the move made, an action or the picks of a choice of several cards."""
        player = game.to_act
        assert player is not None
        own = self.seed + 1009 * step
        self.deep.seed(own)
        found = search(self.deep, game)
        best, loss, error = self._picks(game, found.best, own), 0.0, 0.0
        several = len(best) > 1 or len(made) > 1
        if alike(game, made, best) if several else found.same(made[0], best[0]):
            best = made if several else best
        else:
            values = compare_moves(self.shallow, game, (best, made), DEALS, own + 1)
            differences = values[0] - values[1]
            loss = float(differences.mean())
            error = float(differences.std(ddof=1) / math.sqrt(DEALS))
            if loss <= 0:  # the move made is at least as good
                best, loss, error = made, 0.0, 0.0
        searched = best == (found.best,)
        return Judged(
            step, game.turn, player, said(game, made) if several else entry(game, made[0], player).partition(": ")[2],
            _round(found.value), said(game, best), _round(loss), _round(error),
            found.line if searched else (said(game, best),), found.moves > 1,
            _alternatives(game, found, best, made, loss), made, best,
        )  # fmt: skip

    def _picks(self, game: Game, first: int, seed: int) -> tuple[int, ...]:
        """The best move with which the search begins: an action, or all picks of a choice of several cards."""
        picks, position, choice = [first], game.clone(), choice_of(game)
        if choice is None:
            return (first,)
        position.step(first)
        while choice_of(position) == choice:
            self.deep.seed(seed + len(picks))
            picks.append(search(self.deep, position, with_line=False).best)
            position.step(picks[-1])
        return tuple(picks)


def compare_moves(agent: Any, game: Game, moves: Sequence[Sequence[int]], deals: int, seed: int) -> np.ndarray:
    """The chance to win of the player who decides after each of some moves, float64[moves, deals].

    A move is one action, or the picks of a choice of several cards. Each is made in the same deals of what that player
    cannot know; ``agent`` searches what comes after.
    """
    values = np.zeros((len(moves), deals))
    for k in range(deals):
        for i, move in enumerate(moves):
            values[i, k] = _after(agent, game, move, seed + k)
    return values


def _after(agent: Any, game: Game, move: Sequence[int], seed: int) -> float:
    player = game.to_act
    assert player is not None
    deal = game.determinize(player, seed)
    for action in move:
        deal.step(action)
    if deal.over:
        return 0.5 if deal.winner is None else float(deal.winner == player)
    agent.seed(seed)
    value = search(agent, deal, with_line=False).value
    return value if deal.to_act == player else 1.0 - value


def _alternatives(
    game: Game, found: Searched, best: tuple[int, ...], made: tuple[int, ...], loss: float
) -> tuple[dict[str, Any], ...]:
    """The moves tried most, each once, with the best one and the one made among them.

    Of choices of several cards these two, as the search counts tries by card.
    """
    total = max(1, int(found.visits[found.first_of_each()].sum()))
    order = sorted(found.first_of_each(), key=lambda k: -int(found.visits[k]))
    moves: list[tuple[int, ...]] = [(int(found.actions[k]),) for k in order if found.visits[k] > 0]
    if len(best) > 1 or len(made) > 1:
        moves = []

    def place(move: tuple[int, ...]) -> int:
        """The place among the moves, at the end if it is new."""
        alike = [k for k, other in enumerate(moves) if len(move) == 1 and found.same(other[0], move[0])]
        if not alike and move not in moves:
            moves.append(move)
        return alike[0] if alike else moves.index(move)

    first, taken = place(best), place(made)
    shown = sorted({first, taken, *range(ALTERNATIVES)} & set(range(len(moves))))
    while len(shown) > ALTERNATIVES:
        shown.remove(max(k for k in shown if k not in (first, taken)))
    rows = []
    for k in shown:
        at = found.place(moves[k][0])
        win = found.value - loss if k == taken else found.value if k == first else found.values[at]
        again = any(moves[j][0] == moves[k][0] for j in shown if j < k)  # another set with the same first card
        share = 0.0 if again else found.visits[at] / total
        rows.append(
            {
                "action": said(game, moves[k]), "picks": moves[k], "share": _round(share), "win": _round(win),
                "taken": k == taken,
            }
        )  # fmt: skip
    return tuple(rows)


def _round(number: Any) -> float:
    return round(float(number), 4)
