"""Recorded games of two decks: by policies and networks inside numba, or with agents written in Python."""

import copy
import zlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from lorcana_env._util import arguments
from lorcana_env._util.interrupts import check_interrupt
from lorcana_env.agents import agent as make_agent
from lorcana_env.agents.forward import Weights, buffers
from lorcana_env.agents.levels import shipped
from lorcana_env.agents.network import Network
from lorcana_env.analysis.games.observer import (
    CARD_FACTS,
    NETWORK,
    RECORDED_GAME,
    Lists,
    Players,
    Space,
    play_recorded,
    record_action,
    record_end,
    record_start,
    seating,
    share_chance,
)
from lorcana_env.analysis.games.records import GameRecords
from lorcana_env.decks import Deck
from lorcana_env.game.agent import Agent, name_of, play_game, reseed
from lorcana_env.game.game import Game
from lorcana_env.observe.entities import numbers_of
from lorcana_env.policies.kernels import POLICIES, WORK, policy_index
from lorcana_env.rules import engine
from lorcana_env.setup.compiled_decks import CompiledDecks, check_fault, table_for
from lorcana_env.simulation.games import Policy

Places = tuple[str, ...]  # full card names of a deck, as they lie before they are shuffled


def find_agent(agent: Policy, seed: int) -> tuple[str, Policy]:
    """The name of an agent, and the agent; a name stays a name where it is that of a policy inside numba.

    ``ValueError`` for a name that no agent has (:func:`lorcana_env.agents.agent`).
    """
    if not isinstance(agent, str):
        return name_of(arguments.agent(agent, "agent")), agent
    if agent in POLICIES:
        return agent, agent
    made = make_agent(agent, seed)
    return name_of(made, otherwise=agent), made


class Fast(NamedTuple):
    """A player inside numba: a policy (index in ``POLICIES``), or ``NETWORK`` with its weights."""

    policy: int
    weights: Weights
    drawing: bool = False
    open_lists: bool = True


def fast(agent: Policy) -> Fast | None:
    """Return the form in which an agent plays inside numba; None if it does not."""
    if isinstance(agent, str):
        return Fast(policy_index(agent), shipped().weights)  # which are not read
    if type(agent) is Network:
        return Fast(NETWORK, agent.weights, not agent.deterministic, agent.open_lists)
    return None


def copies(agent: Agent, n: int) -> list[Agent]:
    """The agent and copies of it, ``n`` in all: one for each thread."""
    try:
        return [agent, *(copy.deepcopy(agent) for _ in range(n - 1))]
    except TypeError as error:  # it holds a file, a lock, a connection
        raise ValueError(f"the agent {name_of(agent)} cannot be copied, so it plays on one thread ({error})") from error


def rows_of(decks: tuple[Deck, Deck], capacity: int, places: Sequence[Places] | None = None) -> np.ndarray:
    """int64[2, capacity]: the row (see :mod:`.observer`) of the card at each place of the two lists."""
    rows = np.zeros((2, capacity), np.int64)
    for d, deck in enumerate(decks):
        index = {name: row for row, name in enumerate(deck.counts)}
        rows[d, : len(deck)] = [index[name] for name in (places[d] if places else deck.cards)]
    return rows


def _lay_out(table: CompiledDecks, places: Sequence[Places]) -> np.ndarray:
    """uint8[2, capacity]: the cards of the table's decks, in the order of ``places``."""
    cards = np.zeros_like(table.deck_cards)
    for p, names in enumerate(places):
        cards[p, : len(names)] = [table.number_of[name] for name in names]
    return cards


def pair_seeds(seed: int, a: Deck, b: Deck, n: int) -> np.ndarray:
    """The seeds of the first ``n`` games of deck ``a`` against ``b``, int64[n]."""
    marks = [zlib.crc32("|".join(deck.cards).encode()) for deck in (a, b)]
    seeds = np.random.SeedSequence([seed & 0xFFFF_FFFF_FFFF, *marks]).generate_state(n, np.uint64)
    return (seeds & np.uint64(0x7FFF_FFFF_FFFF_FFFF)).astype(np.int64)


def play_fast(
    a: Deck,
    b: Deck,
    players: tuple[Fast, Fast],
    first: int,
    seeds: np.ndarray,
    places: tuple[Places, Places] | None = None,
    common: bool = False,
) -> GameRecords:
    """Games of ``a`` against ``b`` inside numba, one for each seed; ``first``: the number of the first of them.

    If both players are networks they are the same one. ``places``: in which order the cards lie before they are
    shuffled, else that of the lists; ``common``: as :func:`.observer.share_chance` says.
    """
    table, swapped = table_for((a, b)), table_for((b, a))
    n = table.actions.n
    games, cards = _empty(a, b, len(seeds))
    who = max(players, key=lambda player: player.policy)  # NETWORK is the highest
    laid_out = places or (a.cards, b.cards)
    policies = np.array([player.policy for player in players], np.int64)
    lists = Lists(
        np.concatenate([table.tables, swapped.tables]),
        np.concatenate([numbers_of(table), numbers_of(swapped)]),
        np.stack([_lay_out(table, laid_out), _lay_out(swapped, laid_out[::-1])]),
        np.stack([table.deck_sizes, swapped.deck_sizes]),
        rows_of((a, b), table.capacity, laid_out),
    )
    space = Space(
        table.new_states(), np.zeros(n, np.int16), table.new_states(WORK), np.zeros(n, np.int16), np.zeros(1, np.uint64)
    )
    both = Players(policies, who.weights, buffers(table.dtype, who.weights), who.drawing, who.open_lists)
    play_recorded(both, lists, first, seeds, common, games, cards, space)
    return _records(a, b, games, cards)


def play_with_agents(
    a: Deck,
    b: Deck,
    agents: tuple[Agent, Agent],
    first: int,
    seeds: np.ndarray,
    places: tuple[Places, Places] | None = None,
    common: bool = False,
) -> GameRecords:
    """:func:`play_fast` with agents written in Python, one for each deck. They are not asked for forced answers."""
    games, cards = _empty(a, b, len(seeds))
    for g, seed in enumerate(seeds):
        starter, swapped = seating(first + g)
        game = Game(*((b, a) if swapped else (a, b)), seed=int(seed), starting_player=starter ^ swapped, auto=False)
        states = game.state_array
        if places is not None:
            laid_out = _lay_out(game.table, places[::-1] if swapped else places)
            table = game.table
            engine.begin(states, 0, table.tables, 0, laid_out, table.deck_sizes, int(seed), starter ^ swapped)
            game._advance(-1)
        if common or places is not None:
            game._start = None  # dealt otherwise than its seed says, so without a known past
        rows = rows_of((a, b), game.table.capacity, places)
        for k, agent in enumerate(agents):
            reseed(agent, int(seed) + k)
        record_start(states, swapped, rows, games, cards, g)

        def step(action: int, game: Game = game, about: tuple[Any, ...] = (swapped, rows), g: int = g) -> None:
            record_action(game.state_array, about[0], action, about[1], games, cards, g)
            game.step(action)

        play_game(game, agents[::-1] if swapped else agents, step, turns_of(game, int(seed) if common else None))
        record_end(states, swapped, rows, games, cards, g)
    return _records(a, b, games, cards)


def turns_of(game: Game, seed: int | None) -> Callable[[], None]:
    """Return what is called before each decision: it lets Ctrl-C through, and with a seed, as a turn begins, gives all
    games of this seed the same chance (:func:`.observer.share_chance`)."""
    turn = 0

    def before() -> None:
        nonlocal turn
        check_interrupt()
        if seed is not None and game.turn != turn:
            turn = game.turn
            share_chance(game.state_array, 0, seed)

    return before


def _empty(a: Deck, b: Deck, n: int) -> tuple[np.ndarray, np.ndarray]:
    """``games`` and ``cards`` for the observer."""
    return np.zeros(n, RECORDED_GAME), np.zeros((n, 2, max(len(a.counts), len(b.counts)), len(CARD_FACTS)), np.uint8)


def _records(a: Deck, b: Deck, games: np.ndarray, cards: np.ndarray) -> GameRecords:
    check_fault(int(games["fault"].max(initial=0)))
    return GameRecords(games, (cards[:, 0, : len(a.counts)], cards[:, 1, : len(b.counts)]))
