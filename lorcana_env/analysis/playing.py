"""Recorded games of two decks, inside numba or with agents written in Python."""

from __future__ import annotations

import zlib

import numpy as np

from lorcana_env.analysis.observer import CARD_FACTS, GAME, play_watched, seating, watch, watch_end, watch_start
from lorcana_env.analysis.records import Records
from lorcana_env.decks import Deck
from lorcana_env.doors import checks
from lorcana_env.game.agent import Agent, legal_answer, name_of, reseed
from lorcana_env.game.game import Game
from lorcana_env.players import player
from lorcana_env.policies.builtin import POLICIES, policy_index
from lorcana_env.simulation.games import Policy
from lorcana_env.table.table import check_fault, table_for


def named(agent: Policy, seed: int) -> tuple[str, Policy]:
    """The name of an agent, and the agent; a name stays a name where it is that of a policy inside numba.

    ``ValueError`` for a name that no agent has (:func:`lorcana_env.players.player`).
    """
    if not isinstance(agent, str):
        return name_of(checks.agent(agent, "agent")), agent
    if agent in POLICIES:
        return agent, agent
    made = player(agent, seed)
    return name_of(made, otherwise=agent), made


def rows_of(decks: tuple[Deck, Deck], capacity: int) -> np.ndarray:
    """int64[2, capacity]: the row (see :mod:`.observer`) of the card at each place of the two lists."""
    rows = np.zeros((2, capacity), np.int64)
    for d, deck in enumerate(decks):
        index = {name: row for row, name in enumerate(deck.counts)}
        rows[d, : len(deck)] = [index[name] for name in deck.cards]
    return rows


def pair_seeds(seed: int, a: Deck, b: Deck, n: int) -> np.ndarray:
    """The seeds of the first ``n`` games of deck ``a`` against ``b``, int64[n]."""
    marks = [zlib.crc32("|".join(deck.cards).encode()) for deck in (a, b)]
    seeds = np.random.SeedSequence([seed & 0xFFFF_FFFF_FFFF, *marks]).generate_state(n, np.uint64)
    return (seeds & np.uint64(0x7FFF_FFFF_FFFF_FFFF)).astype(np.int64)


def play_fast(a: Deck, b: Deck, policies: tuple[str, str], first: int, seeds: np.ndarray) -> Records:
    """Games of ``a`` against ``b`` inside numba, one for each seed; ``first``: the number of the first of them."""
    table, swapped = table_for((a, b)), table_for((b, a))
    n = table.actions.n
    games, cards = _empty(a, b, len(seeds))
    play_watched(
        table.new_states(),
        np.concatenate([table.tables, swapped.tables]),
        np.stack([table.deck_cards, swapped.deck_cards]),
        np.stack([table.deck_sizes, swapped.deck_sizes]),
        rows_of((a, b), table.capacity),
        np.array([policy_index(name) for name in policies], np.int64),
        first,
        seeds,
        games,
        cards,
        np.zeros(n, np.int16),
        table.new_states(3),
        np.zeros(n, np.int16),
        np.zeros(1, np.uint64),
    )
    return _records(a, b, games, cards)


def play_with_agents(a: Deck, b: Deck, agents: tuple[Agent, Agent], first: int, seeds: np.ndarray) -> Records:
    """:func:`play_fast` with agents written in Python, one for each deck. They are not asked for forced answers."""
    games, cards = _empty(a, b, len(seeds))
    for g, seed in enumerate(seeds):
        starter, swapped = seating(first + g)
        game = Game(*((b, a) if swapped else (a, b)), seed=int(seed), starting_player=starter ^ swapped, auto=False)
        states = game.state_array
        rows = rows_of((a, b), game.table.capacity)
        for k, agent in enumerate(agents):
            reseed(agent, int(seed) + k)
        watch_start(states, swapped, rows, games, cards, g)
        while not game.over:
            legal = game.legal_actions()
            action = int(legal[0])
            if len(legal) > 1:
                agent = agents[(game.to_act or 0) ^ swapped]
                action = legal_answer(agent, game, agent(game.clone(auto=True)))  # of others the observer knows no card
            watch(states, swapped, action, rows, games, cards, g)
            game.step(action)
        watch_end(states, swapped, rows, games, cards, g)
    return _records(a, b, games, cards)


def _empty(a: Deck, b: Deck, n: int) -> tuple[np.ndarray, np.ndarray]:
    """``games`` and ``cards`` for the observer."""
    return np.zeros(n, GAME), np.zeros((n, 2, max(len(a.counts), len(b.counts)), len(CARD_FACTS)), np.uint8)


def _records(a: Deck, b: Deck, games: np.ndarray, cards: np.ndarray) -> Records:
    check_fault(int(games["fault"].max(initial=0)))
    return Records(games, (cards[:, 0, : len(a.counts)], cards[:, 1, : len(b.counts)]))
