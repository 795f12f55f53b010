"""What a player has seen and done, as a key: it tells apart what the player can, and nothing else."""

import copy
import pickle
import random

import pytest

from lorcana_env import Game, Replay, Scenario, VectorEnv, lorcana_v1
from lorcana_env.decks import bundled
from lorcana_env.envs.gymnasium_env import LorcanaEnv
from lorcana_env.game.history import CHANCE, OVER, History
from lorcana_env.setup.compiled_decks import table_for
from tests.helpers import raises
from tests.util.calls import PAIR

MIDDLE = bundled("mini-middle")


def random_game(seed, each, decks=MIDDLE, variant="mini", **options):
    """Play a game at random; ``each`` is called at each decision, and with each action before it is taken."""
    game, choose = Game(*decks, variant=variant, seed=seed, **options), random.Random(seed)
    while not game.over:
        action = int(choose.choice(game.legal_actions()))
        each(game, action)
        game.step(action)
    return game


def test_it_is_the_same_where_all_that_was_seen_and_done_is_the_same_and_nowhere_else():
    keys, hands = {}, {}  # by what was seen and done
    for seed in range(300):
        told, seen = [[], []], [b"", b""]

        def note(game, action, told=told, seen=seen):
            for player in (0, 1):
                if (now := game.compact(player).tobytes()) != seen[player]:
                    seen[player] = now
                    told[player].append(now)
                way = (player, *told[player])
                keys.setdefault(way, set()).add(game.information(player))
                hands.setdefault(way, set()).add(tuple(sorted(game.zones(1 - player)["hand"])))
            told[game.to_act].append(action)

        random_game(seed, note)
    assert all(len(found) == 1 for found in keys.values())
    assert len({(way[0], *found) for way, found in keys.items()}) == len(keys) > 1000
    assert sum(len(others) > 1 for others in hands.values()) > 20  # the same for other cards that are hidden


@pytest.mark.parametrize("decks, variant", [
    (PAIR, "normal"), pytest.param((*PAIR, "blurple"), "normal", marks=pytest.mark.nightly), (MIDDLE, "mini"),
])  # fmt: skip
def test_a_game_that_is_dealt_again_for_a_player_is_the_same_for_that_player(decks, variant):
    dealt = 0

    def again(game, action):
        nonlocal dealt
        player = game.to_act
        known = game.information(player)
        other = game.determinize(player, game.turn).determinize(player, 7)
        assert other.information(player) == known
        for left_open in set(range(len(decks))) - {player}:
            raises(ValueError, "dealt again for another player", other.information, left_open)
        one = game.clone()
        for each in (one, other):
            each.step(action)
        if one.to_act == other.to_act == player and (one.compact(player) == other.compact(player)).all():
            dealt += 1
            assert one.information(player) == other.information(player) != known
        assert other.determinize(player, 1).information(player) == other.information(player)

    for seed in (1, 2):
        random_game(seed, again, decks, variant)
    assert dealt > 3


@pytest.mark.parametrize("auto", [True, False])
def test_copies_go_on_from_what_is_known_and_a_game_played_again_is_the_same(auto):
    rng = random.Random(3)

    def branch(game, depth):
        if game.over or depth == 0:
            return
        for action in rng.sample(game.legal_actions().tolist(), min(2, len(game.legal_actions()))):
            copied = rng.choice([Game.clone, copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))])(game)
            copied.step(action)
            if rng.random() < 0.8:
                branch(copied, depth - 1)
            fresh = Game(*PAIR, seed=5, auto=auto)
            for before in copied.past.actions:
                fresh.step(before)
            assert [copied.information(p) for p in (0, 1)] == [fresh.information(p) for p in (0, 1)]

    branch(Game(*PAIR, seed=5, auto=auto), 5)


def test_the_order_counts_and_so_does_who_concedes():
    game, found = Game(*PAIR, seed=1), set()
    for player in (None, 0, 1):
        other = game.clone()
        if player is not None:
            other.concede(player)
        found.add(tuple(other.information(p) for p in (0, 1)))
    assert len(found) == 3


def test_games_of_histories_have_it():
    choose = random.Random(1)
    for _ in range(20):
        history = History.begin(table_for(MIDDLE, "mini"))
        while history.to_act != OVER:
            if history.to_act != CHANCE:
                game, me = history.game, history.to_act
                key = history.information(me)
                for same in (game, game.clone(), pickle.loads(pickle.dumps(game)), game.determinize(me, 1)):
                    assert same.information(me) == key
                raises(ValueError, "dealt again for another", game.determinize(me, 1).information, 1 - me)
                after = game.clone()
                after.step(int(game.legal_actions()[0]))
                raises(ValueError, "did not start as a new one", after.information, me)
            history = history.child(choose.choice(history.actions()))


def test_where_the_past_is_not_known_it_is_refused():
    batch = VectorEnv(1, [PAIR])
    batch.reset()
    aec = lorcana_v1.raw_env(decks=PAIR)
    aec.reset(seed=1)
    saved = Game.from_bytes(Game(*PAIR).to_bytes())
    stepped = Game(*PAIR, auto=False).clone(auto=True)
    stepped.step(int(stepped.legal_actions()[0]))
    for game in (Scenario(you={}, opponent={}).game, batch.game(0), aec.game(), saved, stepped):
        raises(ValueError, "did not start as a new one", game.information, 0)
        raises(ValueError, "did not start as a new one", game.determinize(0, 1).information, 0)
    raises(ValueError, "there is no player 2", Game(*PAIR).information, 2)


def test_games_of_replays_and_of_the_single_environment_have_it():
    replay = Replay(*PAIR, seed=3)
    replay.step(int(replay.game.legal_actions()[0]))
    assert replay.game.information(0) != Game(*PAIR, seed=3).information(0)
    env = LorcanaEnv(decks=PAIR)
    _, info = env.reset(seed=1)
    found = set()
    for _ in range(20):
        found.add(env.game.information(env.player))
        _, _, terminated, _, info = env.step(int(info["action_mask"].argmax()))
        assert not terminated
    assert len(found) == 20
