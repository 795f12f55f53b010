"""Lines that come to one position are one: turns whose actions are made in another order, and lines of a search."""

import itertools
import random

import pytest

from lorcana_env import Replay, Scenario, analyze
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.apps.study import review
from lorcana_env.decks.sampling import random_deck
from lorcana_env.game.position_replay import PositionReplay
from lorcana_env.observe.knowledge import known_to
from lorcana_env.rules.record import constants as c
from tests.board import exerted

DOG, LUMIERE, ABU = "Stitch - New Dog", "Lumiere - Hotheaded Candelabra", "Abu - Mischievous Monkey"


def turns(seed):
    """Yield the turns of a game: where each begins, and its actions, those with the choices they ask for together."""
    chooser = random.Random(seed)
    decks = random_deck(chooser, kinds=12), random_deck(chooser, kinds=12)
    start, parts = None, []
    replay = Replay.record(*decks, agents=[BuiltIn("greedy"), BuiltIn("greedy")], seed=seed)
    for game, action in replay.positions():
        main = not game.over and game.state["decision"] == c.DECISION_MAIN
        if main and (start is None or game.turn != start.turn):
            if start is not None:
                yield start, parts
            start, parts = game.clone(), []
        if main:
            parts.append([action])
        elif parts and action is not None:
            parts[-1].append(action)


def positions(game, parts):
    """Return the positions that the actions of parts lead to, None where one of them is not legal."""
    there, found = game.clone(), []
    for action in itertools.chain(*parts):
        if there.over or action not in there.legal_actions():
            return None
        there.step(action)
        found.append(there.clone())
    return found


def shown(game, viewer):
    """Return what a player is shown, whatever lies first."""
    return sorted(game.text(viewer).replace("#2", "").replace("#3", "").splitlines())


def test_the_actions_of_fifty_turns_in_another_order_come_to_the_same_position():
    """A line that is shown the same in the end meets the one played, and no other is taken for it."""
    chooser, met, others = random.Random(0), 0, 0
    for seed in range(60):
        if met >= 50 and others:
            break
        for start, (*parts, last) in turns(seed):
            if len(parts) < 2:
                continue
            player = start.to_act
            turned = chooser.sample(parts, len(parts))
            played, other = (positions(start, [*order, last]) for order in (parts, turned))
            if turned == parts or played is None or other is None:
                continue
            same = shown(played[-1], player) == shown(other[-1], player)
            meets = review.meets(start, list(itertools.chain(*turned, last)), played)
            assert meets or not same, (seed, start.turn)
            met, others = met + same, others + (not same and not meets)
    assert met >= 50 and others > 0


@pytest.mark.parametrize("seed", range(3))
def test_the_line_of_the_search_is_no_mistake_in_another_order(seed):
    """What the search itself would do, its first two moves exchanged, loses nothing."""
    you = dict(play=[DOG, LUMIERE, DOG], hand=[DOG, ABU], ink=4, deck=[DOG, ABU, LUMIERE] * 4)
    opponent = dict(play=[exerted(ABU), LUMIERE], deck=[DOG, ABU, LUMIERE] * 4)
    game = Scenario(you, opponent, seed).game.clone(auto=True)
    judged = review.Analyst(Ismcts("ismcts:400sims"), seed, review.Network().weights, 4)
    first = PositionReplay(game, ["one", "other"])
    first.step(int(game.legal_actions()[-1]))
    (decision,) = review.decisions_of(first)
    one, other = judged(decision).best_actions[:2]
    turned = PositionReplay(game, ["one", "other"])
    for action in (other, one):
        turned.step(action)
    found = analyze(turned, "ismcts:400sims", seed=seed, playouts=4, workers=1)
    assert not found.failed and found.decisions[0].loss == 0


def test_what_is_left_to_do_tells_positions_apart():
    """Ink that was spent, and what happened this turn, as far as rules look at it."""
    game = Scenario(dict(play=[DOG, DOG], hand=[DOG], ink=2), dict(play=[exerted(ABU)])).game
    words = {game.describe(action): action for action in game.legal_actions().tolist()}
    quested, again = game.clone(), game.clone()
    quested.step(words[f"quest with {DOG}"])
    again.step(words[f"quest with {DOG}#2"])
    assert known_to(quested, 0) == known_to(again, 0) != known_to(game, 0)
    spent = game.clone()
    spent.state["exerted"][spent.slots(0, "inkwell")[0]] = 1
    assert known_to(spent, 0) != known_to(game, 0)
