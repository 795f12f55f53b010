"""Whole games that compiled policies play, dealt from decks or going on from a position."""

import numpy as np

from lorcana_env.policies.kernels import WORK, choose, copy_state
from lorcana_env.rules.changes.resampling import resample
from lorcana_env.rules.compiler.jit import kernel
from lorcana_env.rules.engine import begin, step
from lorcana_env.rules.record.basics import scramble
from lorcana_env.setup.compiled_decks import CompiledDecks

WINNER, STARTED, TURNS, DECISIONS, TRUNCATED, FAULT = range(6)  # columns of the results
NEW_GAMES, AS_IT_IS = -2, -1  # in place of the player that a position is dealt again for


@kernel(waits=True)
def play_games(states, tables, decks, sizes, seeds, starters, viewer, policies, results, legal, working, generator):
    """Play one game for each seed; player ``p`` follows ``policies[p]``. ``results``: int64[games, 6].

    ``viewer``: ``NEW_GAMES``, with ``starters`` (int64[games], who starts, -1 at random); or games go on from
    ``states[1]``, ``AS_IT_IS``, or with all that the player ``viewer`` cannot know dealt again. The seed fixes the game
    and the choices in it, whatever was played before. ``states[0]`` is the end of the last game; ``legal``:
    int16[n_actions], ``working``: STATE[WORK] and int16[n_actions], overwritten.
    """
    work, scratch = working
    st = states[0]
    for g in range(seeds.shape[0]):
        generator[0] = scramble(np.uint64(seeds[g]))  # as choice_seed
        if viewer == NEW_GAMES:
            begin(states, 0, tables, 0, decks, sizes, seeds[g], starters[g])
        else:
            copy_state(states, 0, states, 1)
            if viewer != AS_IT_IS:
                resample(st, viewer, seeds[g])
        n = step(states, 0, tables, 0, -1, 1, legal)
        while n > 0:
            action = choose(policies[st.decider], states, 0, tables, 0, legal, n, work, scratch, generator)
            n = step(states, 0, tables, 0, action, 1, legal)
        results[g, WINNER] = st.winner
        results[g, STARTED] = st.starting_player
        results[g, TURNS] = st.turn
        results[g, DECISIONS] = st.decisions
        results[g, TRUNCATED] = st.truncated
        results[g, FAULT] = st.fault


@kernel
def choice_seed(seed):
    """Return the start of the policies' random numbers in the game of a seed (uint64)."""
    return scramble(np.uint64(seed))


def game_seeds(seed: int, games: int) -> np.ndarray:
    """A seed for each game, int64[games]."""
    return np.random.SeedSequence(seed & 0xFFFF_FFFF_FFFF).generate_state(games, np.uint64).astype(np.int64)


def run_games(
    table: CompiledDecks,
    seeds: np.ndarray,
    policies: np.ndarray,
    starters: np.ndarray | None = None,
    states: np.ndarray | None = None,
    viewer: int = NEW_GAMES,
) -> np.ndarray:
    """Results (int64[games, 6]) of one game for each seed, on this thread. ``states``: STATE[2], where games go on."""
    n = table.actions.n
    results = np.zeros((len(seeds), 6), np.int64)
    play_games(
        table.new_states() if states is None else states,
        table.tables,
        table.deck_cards,
        table.deck_sizes,
        seeds,
        np.full(len(seeds), -1) if starters is None else starters,
        viewer,
        policies,
        results,
        np.zeros(n, np.int16),
        (table.new_states(WORK), np.zeros(n, np.int16)),
        np.zeros(1, np.uint64),
    )
    return results
