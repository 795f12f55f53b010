"""Decks against each other: what is recorded of each game, statistics, files, going on, stopping."""

from dataclasses import replace

import numpy as np
import pytest

from lorcana_env import Deck, Game, matchup
from lorcana_env.agents.network import Network
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.analysis.games.observer import (
    BY_CONCESSION,
    BY_EMPTY_DECK,
    CARD_FACTS,
    CUT_SHORT,
    DRAWN,
    INKED,
    NEVER,
    OPENING,
    PLAYED,
    PUT_BACK,
    RECORDED_GAME,
    TURNS,
    record_action,
    record_end,
    record_start,
)
from lorcana_env.analysis.games.records import GameRecords, MatchupRun, sources
from lorcana_env.analysis.games.runner import fast, pair_seeds, play_fast, play_with_agents, rows_of
from lorcana_env.analysis.matchup import Matchup
from lorcana_env.simulation.statistics import WinRate, difference
from tests.helpers import AGGRO, ROOT, WARD, raises

A, B, C = Deck.load(WARD), Deck.load(AGGRO), Deck.load("blurple")
GREEDY, PASSIVE = fast("greedy"), fast("passive")


@pytest.fixture(scope="module")
def result():
    """300 games of three decks by random play."""
    return matchup([A, B, C], "random", 100, seed=5)


def same(one, other):
    return all(
        np.array_equal(x, y)
        for pair in one.pairs
        for x, y in zip(
            (one.pairs[pair].games, *one.pairs[pair].cards), (other.pairs[pair].games, *other.pairs[pair].cards)
        )
    )


# -- what is recorded -------------------------------------------------------------------------------------------------
def recorded(game, swapped, before_each=lambda game: None):
    """Play a game at random to its end, with the observer and ``before_each`` looking on; its record."""
    decks = (B, A) if swapped else (A, B)
    assert game.table.decks == decks
    games, cards = np.zeros(1, RECORDED_GAME), np.zeros((1, 2, 18, len(CARD_FACTS)), np.uint8)
    rows, states = rows_of((A, B), game.table.capacity), game.state_array
    play = BuiltIn("random", 4)
    record_start(states, swapped, rows, games, cards, 0)
    while not game.over:
        before_each(game)
        if game.over:
            break
        action = play(game)
        record_action(states, swapped, action, rows, games, cards, 0)
        game.step(action)
    before_each(game)
    record_end(states, swapped, rows, games, cards, 0)
    return games[0], cards[0]


class Notes:
    """Notes of the zones at every decision."""

    def __init__(self):
        self.opening = None
        self.first = {}  # player, fact, card -> own turn
        self.lore, self.ink = {}, {}  # player, own turn ->

    def __call__(self, game):
        if game.turn == 0:
            return
        turns = [int(n) for n in game.state["turns_taken"]]
        zones = [game.zones(p) for p in (0, 1)]
        self.opening = self.opening or [zone["hand"] for zone in zones]
        for p in (0, 1):
            for zone, fact in (("hand", DRAWN), ("inkwell", INKED), ("play", PLAYED)):
                for card in zones[p][zone]:
                    start = fact == DRAWN and card in self.opening[p]
                    self.first.setdefault((p, fact, card), 0 if start else turns[p])
        self.lore[game.active, turns[game.active]] = game.lore[game.active]
        self.ink[game.active, turns[game.active]] = len(zones[game.active]["inkwell"])


@pytest.mark.parametrize(("starter", "swapped", "seed"), [(0, 0, 1), (1, 0, 2), (0, 1, 3), (1, 1, 4)])
def test_the_records_are_what_the_zones_show(starter, swapped, seed):
    notes = Notes()
    decks = (B, A) if swapped else (A, B)
    played = Game(*decks, seed=seed, starting_player=starter ^ swapped, auto=False)
    game, cards = recorded(played, swapped, notes)
    assert (game["starter"], game["winner"], game["turns"]) == (starter, played.winner ^ swapped, played.turn)
    for d, deck in enumerate((A, B)):
        p = d ^ swapped
        for row, name in enumerate(deck.counts):
            assert cards[d, row, OPENING] == notes.opening[p].count(name)
            assert cards[d, row, DRAWN] == notes.first.get((p, DRAWN, name), NEVER)
            assert cards[d, row, INKED] == notes.first.get((p, INKED, name), NEVER)
            assert cards[d, row, PLAYED] <= notes.first.get((p, PLAYED, name), NEVER)  # actions do not stay in play
        for turn in range(1, TURNS + 1):
            assert game["lore"][d, turn - 1] == notes.lore.get((p, turn), NEVER)
            assert game["ink"][d, turn - 1] == notes.ink.get((p, turn), NEVER)


@pytest.mark.parametrize("agent", ["greedy", Network()], ids=["greedy", "shipped"])
@pytest.mark.parametrize("common", [False, True])
def test_numba_and_python_agents_record_the_same(agent, common):
    """Greedy and networks need no random numbers of their own, so both ways play the same games."""
    seeds, both = pair_seeds(3, A, B, 4), (fast(agent), fast(agent))
    python = BuiltIn(agent) if isinstance(agent, str) else agent
    places = (A.cards[::-1], B.cards) if common else None
    inside = play_fast(A, B, both, 0, seeds, places, common)
    slow = play_with_agents(A, B, (python, python), 0, seeds, places, common)
    assert np.array_equal(inside.games, slow.games)
    assert all(np.array_equal(x, y) for x, y in zip(inside.cards, slow.cards))


def test_a_game_without_an_observer_is_the_same_game():
    seeds = pair_seeds(0, A, B, 6)
    records = play_fast(A, B, (GREEDY, GREEDY), 0, seeds)
    for k, seed in enumerate(seeds):
        swapped = k // 2 % 2
        game = Game(*((B, A) if swapped else (A, B)), seed=int(seed), starting_player=k % 2 ^ swapped)
        agent = BuiltIn("greedy")
        while not game.over:
            game.step(agent(game))
        row = records.games[k]
        assert (row["winner"], row["turns"], row["decisions"]) == (
            game.winner ^ swapped, game.turn, game.state["decisions"],
        )  # fmt: skip
        assert [int(n) for n in row["lore"][row["winner"]] if n != NEVER][-1] == game.lore[game.winner]


def test_facts_of_cards_fit_together(result):
    for records in result.pairs.values():
        for d in (0, 1):
            facts = records.cards[d].astype(int)
            assert (facts[:, :, :3].sum(axis=1)[:, 0] == 7).all()  # 2.2.1.4: seven cards are dealt
            assert (facts[:, :, OPENING].sum(axis=1) == 7).all()  # 2.2.2: and seven are kept
            assert (facts[..., PUT_BACK] <= facts[..., 0]).all()
            assert ((facts[..., DRAWN] == 0) == (facts[..., OPENING] > 0)).all()
            assert (facts[..., PLAYED][facts[..., PLAYED] != NEVER] >= 1).all()


def test_why_a_game_ended():
    passive = play_fast(A, A, (PASSIVE, PASSIVE), 0, pair_seeds(0, A, A, 4)).games
    assert (passive["end"] == BY_EMPTY_DECK).all()  # 1.8.1.2: nobody does anything until a deck is empty
    assert (passive["winner"] == passive["starter"]).all()  # 3.2.3.1: who skipped a draw has a card more
    assert recorded(Game(A, B, decision_limit=30, auto=False), 0)[0]["end"] == CUT_SHORT

    def concede(game):
        if game.turn == 3 and not game.over:
            game.concede(0)

    game, _ = recorded(Game(A, B, auto=False), 0, concede)
    assert (game["end"], game["winner"]) == (BY_CONCESSION, 1)  # 2.3.3.4


# -- statistics -------------------------------------------------------------------------------------------------------
def test_newcombe_interval():
    """56 of 70 less 48 of 80: +20 points, 5.24 to 33.39 (Newcombe 1998, table II a, method 10)."""
    a, b = (WinRate.of(np.repeat([1.0, 0.0], [won, n - won])) for won, n in ((56, 70), (48, 80)))
    d, (low, high) = difference(a, b)
    assert (d, low, high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    assert difference(a, WinRate.of(np.zeros(0))) is None


def test_a_matchup_shows_itself_in_a_few_lines(result):
    """In a cell of a notebook; of many decks the strongest."""
    lines = repr(result).splitlines()
    assert lines[0] == "3 decks, 300 games, played by random" and len(lines) == 5
    best = result.ranking()[0]
    assert lines[1].startswith(result.decks[best]) and str(result.overall(best)["all"]) in lines[1]
    many = repr(matchup([A, B, C] * 4, "random", 2, seed=5)).splitlines()
    assert len(many) == 10 and many[-2] == "and 5 more decks"


def test_row_beats_column(result):
    table = result.as_dict()
    for i in range(3):
        for j in range(3):
            assert table["win_rate"][i][j] == pytest.approx(1 - table["win_rate"][j][i])
            assert table["ci95"][i][j] == pytest.approx([1 - x for x in reversed(table["ci95"][j][i])])
    wins = sum((records.games["winner"] == 0).sum() for records in result.of_deck(1))
    assert result.overall(1)["all"].win_rate == pytest.approx(wins / 200)
    first, second = result.overall(1)["first"], result.overall(1)["second"]
    assert first.games == second.games == 100


def test_a_game_that_was_cut_short_is_half_a_win():
    games = np.zeros(4, RECORDED_GAME)
    games["winner"] = [0, 255, 1, 255]
    records = GameRecords(games, (np.zeros((4, 1, 6), np.uint8),) * 2)
    assert records.points(0).tolist() == [1, 0.5, 0, 0.5] and records.swapped().points(0).tolist() == [0, 0.5, 1, 0.5]
    one = Deck(["Stitch - New Dog"])
    whole = Matchup(MatchupRun((one, one), "random", 4, None, 0, ""), {(0, 1): records})
    assert whole.rate(0, 1).win_rate == whole.rate(1, 0).win_rate == 0.5 and whole.decks == ["deck", "deck (2)"]


def test_cards_and_queries_agree_with_the_records(result):
    card = "Tipo - Growing Son"
    row = list(A.counts).index(card)
    won, turn = [], []
    for j in (1, 2):
        records = result.pair(0, j)
        won += (records.games["winner"] == 0).tolist()
        turn += records.cards[0][:, row, PLAYED].tolist()
    early = [w for w, t in zip(won, turn) if t <= 4]
    late = [w for w, t in zip(won, turn) if t > 4]
    answer = result.query(card, played_by=4, deck=WARD)
    assert (answer.if_so.games, answer.otherwise.games) == (len(early), len(late)) and early and late
    assert answer.if_so.win_rate == pytest.approx(np.mean(early))
    assert answer.difference == pytest.approx(np.mean(early) - np.mean(late)) and "played by turn 4" in answer.question
    stats = result.cards(0)[row]
    assert stats["card"] == card and stats["drawn"].games + stats["not_drawn"].games == 200
    assert sum(rate.games for rate in stats["by_turn"]["played"].values()) == stats["played"].games
    assert stats["by_turn"]["played"]["3"].games == turn.count(3)
    assert result.query(card, drawn_by=0, deck=WARD).if_so == stats["by_turn"]["drawn"]["0"] == stats["opening"]
    both = result.query(card, played_by=200, inked_by=200, deck=WARD).if_so.games
    assert both < result.query(card, played_by=200, deck=WARD).if_so.games


def test_hands_and_mulligans(result):
    hands = result.hands(1)
    assert sum(rate.games for rate in hands["put_back"].values()) == 200
    assert max(hands["inkable"]) <= 7 and set(hands) == {
        "put_back", "inkable", "cheap", "inkable_dealt", "cheap_dealt",
    }  # fmt: skip
    rows = result.mulligans(1)
    assert sum(row["dealt"] for row in rows) == 7 * 200
    put_back = sum(n * rate.games for n, rate in hands["put_back"].items())
    assert sum(row["dealt"] * row["put_back"] for row in rows if row["dealt"]) == pytest.approx(put_back)


def test_bad_questions(result):
    raises(ValueError, "ask something", result.query, "Tipo - Growing Son")
    raises(ValueError, "not in any of these decks", result.query, "Stitch - Rock Star", played_by=3)
    raises(ValueError, "did you mean", result.query, "Tippo - Growing Son", played_by=3)
    raises(ValueError, "not among these games", result.query, "Tipo - Growing Son", played_by=3, deck="yurple")
    raises(ValueError, "number from 0", result.query, "Tipo - Growing Son", played_by=-1)


# -- running ----------------------------------------------------------------------------------------------------------
def test_threads_do_not_change_the_games(result):
    assert same(matchup([A, B, C], "random", 100, seed=5, threads=2), result)


def test_an_agent_written_in_python_on_two_threads():
    one = matchup([A, B], BuiltIn("random", 1), 6)
    assert one.run.agent == "random"
    assert same(one, matchup([A, B], BuiltIn("random", 9), 6, threads=2))  # its seed is set before each game


def test_going_on_with_an_agent_that_has_no_name(tmp_path):
    class Last:
        name = "last"

        def __call__(self, game):
            return int(game.legal_actions()[-1])

    path = tmp_path / "games.npz"
    matchup([A, B], Last(), 2, save=path)
    raises(ValueError, "the agent last: name it again", matchup, resume=path)
    assert matchup(agent=Last(), resume=path, games=4).games_played == 4


def test_going_on_is_as_if_never_stopped(tmp_path, result):
    path = tmp_path / "games.npz"

    def interrupt(done, total):
        if done >= 120:
            raise KeyboardInterrupt

    first = matchup([A, B, C], "random", 100, seed=5, save=path, progress=interrupt)
    assert first.interrupted and 100 < first.games_played < 300
    assert all(20 <= len(records) <= 60 for records in first.pairs.values())  # all pairs have had their turn
    assert same(Matchup.load(path), first)
    few = matchup(games=60, resume=path)
    assert few.games_played == 180 and few.run.games == 60
    first.save(path)
    whole = matchup(resume=path)
    assert not whole.interrupted and same(whole, result)
    loaded = Matchup.load(path)
    assert same(loaded, result) and loaded.as_dict() == result.as_dict()


def test_other_decks_do_not_change_the_games_of_a_pair(result):
    alone = matchup([A, C], "random", 60, seed=5)
    assert np.array_equal(alone.pairs[0, 1].games, result.pairs[0, 2].games[:60])


def test_the_same_list_twice_is_a_mirror():
    result = matchup([A, A], "random", 4)
    assert result.decks == [WARD, f"{WARD} (2)"]
    assert result.query("Tipo - Growing Son", drawn_by=250).if_so.games > 4  # both sides hold it


def test_until_stops_when_the_interval_is_narrow_enough():
    result = matchup([A, B], "random", until=0.05)
    n = result.games_played
    assert n % 200 == 0 and 200 <= n <= 600 and result.rate(0, 1).half_width <= 0.05
    before = WinRate.of(result.pairs[0, 1].points(0)[: n - 200])
    assert n == 200 or before.half_width > 0.05
    assert matchup([A, B], "random", 100, until=0.01).games_played == 100  # the limit comes first


@pytest.mark.parametrize(("decks", "arguments", "message"), [
    ([A], {}, "two decks"), ([A, B], {"games": 3}, "4 will do"), ([A, B], {"games": 0}, "even"),
    ([A, B], {"until": 2}, "between 0 and 50"), ([A, B], {"threads": 0}, "threads"),
    ([A, B], {"save": "x.npz", "resume": "x.npz"}, "not both"),
])  # fmt: skip
def test_bad_arguments_are_refused(decks, arguments, message):
    raises(ValueError, message, matchup, decks, **arguments)


def test_the_origin_of_games_holds_engine_cards_and_networks():
    read = {path.relative_to(ROOT / "lorcana_env").as_posix() for path in sources()}
    assert {"rules/turn.py", "cards/data/abilities.json", "agents/data/shipped.npz", "agents/forward.py"} <= read


def test_files_of_other_runs_are_refused(tmp_path):
    path = tmp_path / "games.npz"
    kept = matchup([A, B], "random", 2, save=path)
    content = path.read_bytes()
    raises(ValueError, "exists already", matchup, [A, B], "random", 2, save=path)
    raises(ValueError, "other decks", matchup, [B, A], "random", 2, resume=path)
    raises(ValueError, "agent random, not greedy", matchup, [A, B], "greedy", 2, resume=path)
    raises(ValueError, "seed 0, not 1", matchup, [A, B], "random", 2, seed=1, resume=path)
    assert path.read_bytes() == content
    other = Matchup(
        MatchupRun(*(getattr(kept.run, f) for f in ("decks", "agent", "games", "until", "seed")), "old"), kept.pairs
    )
    other.save(path)
    assert Matchup.load(path).games_played == 2
    raises(ValueError, "another version", matchup, [A, B], "random", 2, resume=path)


@pytest.mark.parametrize("content", [b"", b"4 Stitch - New Dog\n", b"PK\x03\x04 nothing", "half", "array"])
def test_a_file_that_is_something_else_or_damaged_is_refused(tmp_path, content):
    path = tmp_path / "games.npz"
    if content == "half":
        matchup([A, B], "random", 2).save(path)
        path.write_bytes(path.read_bytes()[:-200])
    elif content == "array":
        with path.open("wb") as file:
            np.save(file, np.zeros(3))
    else:
        path.write_bytes(content)
    raises(ValueError, r"games\.npz", Matchup.load, path)


@pytest.mark.parametrize("agent", ["exec:touch started", "evil:agent", "response:5sims:evil:agent"])
def test_a_file_does_not_start_what_it_names(tmp_path, monkeypatch, agent):
    """Neither a program nor a module of the current folder: whoever goes on says once more that it may run."""
    (tmp_path / "evil.py").write_text("open('started', 'w')\ndef agent(game): return 0\n")
    monkeypatch.chdir(tmp_path)
    played = matchup([A, B], "random", 2)
    replace(played, run=replace(played.run, agent=agent)).save("games.npz")
    raises(ValueError, "name it again", matchup, resume="games.npz", games=4)
    assert not (tmp_path / "started").exists()
