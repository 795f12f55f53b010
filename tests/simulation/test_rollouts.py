"""Games recorded for a learner: observations, actions and values, and the advantages that follow from them."""

import numpy as np
import pytest

from lorcana_env import Deck
from lorcana_env.agents.forward import DRAW, LOSS, WIN, buffers
from lorcana_env.agents.network import Network
from lorcana_env.observe import entities
from lorcana_env.observe.ragged import FIRST, SIDES, ZONES, numbers, ragged
from lorcana_env.rules.record.actions import row_of
from lorcana_env.rules.record.constants import NONE
from lorcana_env.setup.compiled_decks import table_for
from lorcana_env.simulation import rollouts
from lorcana_env.simulation.rollouts import GAME, GREEDY, JOB, PAST, SELF, SURE


@pytest.fixture(scope="module")
def played():
    """(records, decisions, games, table) of a few games against itself, a snapshot and greedy."""
    return play(np.array([SELF, PAST, GREEDY, SELF]), 2000)


def play(opponents, room, w=None, closed=0, decks=("blurple", "yurple"), against=None, searches=0.0, search=None):
    """``search(position, legal)`` answers what is asked at a share of ``searches`` of the decisions."""
    table = table_for([deck if isinstance(deck, Deck) else Deck.load(deck) for deck in decks])
    w = Network().weights if w is None else w
    b, other = buffers(table.dtype, w), buffers(table.dtype, w)
    jobs = np.zeros(len(opponents), JOB)
    jobs["opponent"], jobs["seat"], jobs["seed"] = opponents, np.arange(len(opponents)) % 2, 11 + np.arange(len(jobs))
    jobs["closed"] = closed
    records, games, done = rollouts.room(room, players=len(decks)), np.zeros(10, GAME), np.zeros(1, np.int64)
    pause, at = rollouts.start(), 0
    states, legal, numbers = table.new_states(), np.zeros(table.actions.n, np.int16), entities.numbers_of(table)
    place, generator = np.zeros(len(decks) * table.capacity, np.int64), np.zeros(1, np.uint64)
    while True:
        at = rollouts.play(
            (w, w if against is None else against, w), (b, other),
            (states, table.tables, numbers, table.deck_cards[None], table.deck_sizes[None]),
            jobs, 0.95, 2000, searches, records, at, (games, done), (legal, place, generator), pause,
        )  # fmt: skip
        if not pause.legal[0]:
            break
        first, n = records.seen.legal_start[at], pause.legal[0]
        records.gain[first : first + n] = search((states, 0, table.tables, 0, numbers), np.sort(legal[:n]))
        records.searched[at] = 1
    return records, at, games[: done[0]], table


def test_only_the_seats_that_learn_are_recorded(played):
    records, at, games, _ = played
    assert len(games) == 4 and games["recorded"].sum() == at and not games["truncated"].any()
    start = np.concatenate([[0], np.cumsum(games["recorded"])])
    for game, first, end in zip(games, start, start[1:], strict=False):
        seats = set(records.seat[first:end].tolist())
        assert seats == ({0, 1} if game["opponent"] == SELF else {game["seat"]})
        assert (records.opponent[first:end] == game["opponent"]).all()
        won = records.outcome[first:end] == WIN
        assert (won == (records.seat[first:end] == game["winner"])).all()


def test_records_hold_legal_actions_with_their_probabilities(played):
    records, at, _, _ = played
    seen = records.seen
    for k in range(at):
        n = seen.legal_start[k + 1] - seen.legal_start[k]
        assert n >= 2 and 0 <= records.taken[k] < n
        rows = seen.row_start[k + 1] - seen.row_start[k]
        assert (seen.legal_row[seen.legal_start[k] : seen.legal_start[k + 1]] < rows).all()
    assert (records.log_p[:at] <= 0).all() and np.isfinite(records.advantage[:at]).all()


def test_a_game_that_does_not_fit_is_left_out_whole():
    _, at, games, _ = play(np.array([SELF] * 4), 400)
    assert 0 < len(games) < 4 and at == games["recorded"].sum() <= 400


def test_a_share_of_the_decisions_is_searched_and_the_games_go_on_where_they_stood():
    asked = []

    def search(position, legal):
        asked.append((int(position[0]["decisions"][0]), int(position[0]["decider"][0]), legal.tolist()))
        return np.eye(len(legal), dtype=np.float32)[-1]

    records, at, games, _ = play(np.array([SELF, GREEDY]), 2000, searches=0.3, search=search)
    chosen = np.flatnonzero(records.searched[:at])
    sure = np.exp(records.log_p[:at]) >= SURE
    assert len(chosen) == len(asked) and 0.2 < len(asked) / (at - sure.sum()) < 0.4
    assert not records.searched[:at][sure].any()
    for k, (_, player, legal) in zip(chosen, asked, strict=True):
        seen = slice(records.seen.legal_start[k], records.seen.legal_start[k + 1])
        assert player == records.seat[k] and legal == records.seen.legal[seen].tolist()
        assert records.gain[seen].tolist() == [0.0] * (len(legal) - 1) + [1.0]
    assert len(games) == 2 and games["recorded"].sum() == at and not games["truncated"].any()
    records, at, _, _ = play(np.array([SELF, GREEDY]), 2000, searches=1.0, search=search)
    p = np.exp(records.log_p[:at])  # of what was drawn: one above 1 - SURE leaves no other at SURE
    assert records.searched[:at][(p > 1 - SURE + 1e-6) & (p < SURE)].all()


def test_advantages_are_those_of_each_seat_alone():
    """Against a plain Python reference: generalised advantages over the decisions of a seat, no discount."""
    rng = np.random.default_rng(0)
    for winner, decay in ((0, 0.95), (1, 0.5), (NONE, 1.0)):
        n, first = 40, 7
        records = rollouts.room(n)
        records.seat[:n], records.value[:n] = rng.integers(0, 2, n), rng.uniform(-1, 1, n)
        rollouts.finish_game(records, first, n, winner, decay)
        for seat in range(2):
            own = [k for k in range(first, n) if records.seat[k] == seat]
            result = 0.0 if winner == NONE else (1.0 if winner == seat else -1.0)
            values = [*(float(records.value[k]) for k in own), result]
            differences = [values[i + 1] - values[i] for i in range(len(own))]
            for i, k in enumerate(own):
                expected = sum(decay**j * d for j, d in enumerate(differences[i:]))
                assert records.advantage[k] == pytest.approx(expected, abs=1e-5)
                outcome = DRAW if winner == NONE else (WIN if winner == seat else LOSS)
                assert records.outcome[k] == outcome
        assert not records.advantage[:first].any()


def numbers_of(records, at):
    minus = np.zeros(entities.N_CARD - FIRST, np.float32), np.zeros(entities.N_LOOK, np.float32)
    return numbers(records.seen, np.arange(at), 64, *minus)


def test_a_game_at_closed_lists_tells_nothing_of_the_opponents_list():
    pytest.importorskip("torch")
    from lorcana_env.agents.entity_net import EntityNet, Shape, to_agent

    w = to_agent(EntityNet(Shape(card=4, row=4, hidden=4, context=4)), "small").weights
    for closed in (0, 1):
        records, at, games, _ = play(np.array([SELF]), 900, w, closed)
        x = numbers_of(records, at)
        sides = np.bincount(x.list_pool % SIDES, x.list_copies, SIDES)
        assert len(games) == 1 and sides[0] > 0 and (sides[1] == 0) == bool(closed)
        assert len(x.act_pool) and x.mulligan.shape == (at, SIDES)


@pytest.mark.nightly
def test_games_of_more_players_are_recorded():
    decks = ("blurple", "yurple", "ward-es-control")
    records, at, games, _ = play(np.array([SELF, GREEDY]), 4000, decks=decks)
    assert len(games) == 2 and set(records.seat[: games["recorded"][0]].tolist()) == {0, 1, 2}
    x = numbers_of(records, at)
    assert x.head.shape == (at, entities.N_GLOBALS + SIDES * entities.N_PLAYER)
    in_the_game = x.head[:, entities.N_GLOBALS + entities.N_PLAYER + entities.PLAYER.in_the_game]
    assert in_the_game.max() == 2 and x.highest[:, entities.PLAYER.in_the_game].max() == 1
    assert x.pool.max() < at * SIDES * ZONES


def test_the_ragged_form_says_what_the_table_says():
    from tests.observe.test_entities import positions

    for game in positions(games=1, every=17):
        observation = game.entities(game.to_act)[None]
        blocks = entities.split(observation, 2, 64)
        r = ragged(observation, 2, 64)
        present = blocks.cards[0, :, entities.CARD.present]
        assert r.row_start[1] == (present == 1).sum() and r.passive_start[1] == (present == entities.PASSIVE).sum()
        assert sorted(map(bytes, r.rows)) == sorted(map(bytes, blocks.cards[0][present == 1]))
        assert (np.diff(r.row_group.astype(int)) >= 0).all() and sorted(r.legal) == sorted(game.legal_actions())
        assert (r.head[0] == observation[0, : r.head.shape[1]]).all()
        n = min(len(r.look), entities.LOOK_ROWS)
        assert (r.look[:n] == blocks.look[0, :n]).all()
        for action, row in zip(r.legal, r.legal_row, strict=True):
            if row >= 0:
                about = row_of(int(action), (2, 64))
                assert (r.rows[row] == blocks.cards[0, about]).all()


def test_games_against_others_are_valued_by_a_head_of_their_own():
    w = Network().weights  # with the value as one number
    w = w._replace(value_2=w.value_2[:, WIN:].copy(), value_2_bias=w.value_2_bias[WIN:].copy())
    against = w._replace(value_2_bias=w.value_2_bias + np.float32(0.5))
    for opponent, more in ((SELF, 0.0), (PAST, 0.5), (GREEDY, 0.5)):
        found = [play(np.array([opponent]), 900, w, against=other) for other in (w, against)]
        (one, at, *_), (two, same, *_) = found
        assert at == same and (one.taken[:at] == two.taken[:at]).all()
        assert np.allclose(two.value[:at] - one.value[:at], more, atol=1e-5)
