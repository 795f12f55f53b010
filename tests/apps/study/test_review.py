"""Review of a game: the search finds the blunder, sees no hidden card, repeats itself, and loses nothing."""

import itertools
import json
import random
import signal
import time
from functools import partial
from threading import main_thread

import pytest

from lorcana_env import Replay, Scenario, analyze
from lorcana_env.agents import agent
from lorcana_env.agents.guided import Guided
from lorcana_env.agents.ismcts import Ismcts
from lorcana_env.agents.network import Network
from lorcana_env.agents.policies import BuiltIn
from lorcana_env.agents.tree import search
from lorcana_env.apps.page.recorded import page, translate_review
from lorcana_env.apps.study import review
from lorcana_env.cards import supported
from lorcana_env.decks import bundled
from lorcana_env.decks.generator import Generator
from lorcana_env.decks.sampling import random_deck
from lorcana_env.game.position_replay import PositionReplay, load
from lorcana_env.setup.variants import RULES
from tests import helpers
from tests.board import exerted
from tests.game.test_replay import data_of
from tests.helpers import middle_of_a_game, raises

SMALL = "ismcts:40sims"
#: Both are a lore short of the win; you may quest for it now, the opponent in the next turn.
ONE_SHORT = dict(
    you=dict(play=["Stitch - New Dog"], hand=["Stitch - New Dog", "Be Prepared"], ink=3, lore=19),
    opponent=dict(play=["Simba - Protective Cub"], lore=19),
)


@pytest.fixture(scope="module")
def played():
    agents = [BuiltIn("greedy"), BuiltIn("random")]
    replay = Replay.record("blurple", "yurple", agents=agents, seed=4)
    replay.undo(len(replay) - 40)
    return replay


def first(replay, n):
    """The first ``n`` actions of a replay: 8 are of the opening hands, 4 of turns 1 and 2, 5 of turn 3."""
    short = Replay.from_bytes(replay.to_bytes())
    short.undo(len(short) - n)
    return short


def judged_in(agent, game, *actions, step=0, seed=0, deals=review.PLAYOUTS):
    """Return how the first of the actions that are taken in a game is judged, as if the game ended with them."""
    decision = review.Decision(step, game, actions, 1, ())
    return review.Analyst(agent, seed, Network().weights, deals)(decision)


def action_of(game, words):
    return next(int(action) for action in game.legal_actions() if game.describe(int(action)) == words)


@pytest.mark.parametrize("agent", [Ismcts("ismcts:300sims"), Guided("guided:300sims")], ids=["ismcts", "guided"])
def test_a_win_that_is_left_lying_is_the_loss(agent):
    game = Scenario(**ONE_SHORT).game.clone(auto=True)
    missed = judged_in(agent, game, action_of(game, "end turn"))
    assert missed.best == "quest with Stitch - New Dog" and missed.line == (missed.best,)
    assert missed.win == 1.0 and missed.loss > 0.3 > 2 * missed.error
    assert missed.agreed and len(missed.judges) == 2 and missed.accuracy < 30
    made = judged_in(agent, game, action_of(game, "quest with Stitch - New Dog"))
    assert (made.win, made.loss, made.accuracy) == (1.0, 0.0, 100.0)


def test_a_mulligan_is_judged_as_a_set():
    """2.2.2: in whatever order its cards were chosen; the other cards of it are no decisions."""
    replay = Replay("blurple", "yurple", seed=8)
    cards = [int(action) for action in replay.game.legal_actions()[:3]]
    for action in (*cards, replay.game.table.actions.encode("done", replay.game.to_act)):
        replay.step(action)
    found = analyze(replay, SMALL, playouts=20)
    first, *others = found.decisions
    assert first.choice and first.action.count("on the bottom") == 3 and "done" not in first.action
    assert not first.alternatives and first.line == (first.best,)
    assert len(others) == 3 and not any(judged.choice or judged.loss for judged in others)
    assert {judged.win for judged in others} == {first.win} and found.summary(first.player)["decisions"] == 1
    assert others[-1].action == "done"
    kept = Replay("blurple", "yurple", seed=8)
    kept.step(replay.actions[-1])
    assert analyze(kept, SMALL, playouts=20).decisions[0].action == "keep the opening hand"
    turned = Replay("blurple", "yurple", seed=8)
    for action in (*cards[::-1], replay.actions[-1]):
        turned.step(action)
    other = analyze(turned, SMALL, playouts=20).decisions[0]
    for one, two in ((first.action, other.action), (first.best, other.best)):
        assert sorted(one.split(", ")) == sorted(two.split(", "))
    assert other.win == first.win


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_do_not_matter(seed):
    """Two games that differ only in what the player cannot know: the same judgement, line and all."""
    game = middle_of_a_game(seed, 15 * seed)
    for action in game.legal_actions()[:2].tolist():
        games = game, game.determinize(game.to_act, 1)
        one, two = (judged_in(Ismcts(SMALL), each, action, step=7, seed=3, deals=40) for each in games)
        assert one == two


def test_what_is_said_of_a_decision(played):
    found = analyze(played, SMALL, workers=2, playouts=20)
    assert [judged.step for judged in found.decisions] == list(range(len(played)))
    for judged, (game, action) in zip(found.decisions, played.positions()):
        assert (judged.player, judged.turn) == (game.to_act, game.turn)
        words = [game.describe(int(a)) for a in game.legal_actions()]
        assert judged.line[0] == judged.best and judged.actions[0] == action
        assert judged.best_actions[0] in game.legal_actions()
        assert 0 <= judged.loss <= 1 and 0 <= judged.win <= 1 and judged.error >= 0
        assert {other["action"] for other in judged.alternatives} <= set(words)
        assert sum(other["share"] for other in judged.alternatives) < 1.001
        if judged.alternatives:
            assert game.describe(action) in {other["action"] for other in judged.alternatives}
        assert not judged.agreed or (judged.loss > 0 and len(judged.judges) == 2)
    assert any(judged.agreed for judged in found.decisions)
    for player in (0, 1):
        about = found.summary(player)
        losses = [entry["loss"] for entry in about["worst"]]
        assert losses == sorted(losses, reverse=True) and 0 <= about["accuracy"] <= 100
        assert about["decisions"] == len(found.of(player))


def test_the_result_follows_from_the_seed_alone(played):
    short = first(played, 12)
    one, two, other = (analyze(short, SMALL, seed=s, workers=w, playouts=10) for s, w in ((1, 1), (1, 3), (2, 1)))
    assert one == two and one.decisions != other.decisions


def without_copy(game, action):
    return game.describe(int(action)).partition("#")[0]


def test_guided_searches_and_a_concession_is_no_decision(played):
    short = first(played, 2)
    short.concede(1)
    assert len(analyze(short, Guided("guided:2sims")).decisions) == 2
    assert analyze(Replay("blurple", "yurple", seed=1), SMALL).as_dict()["players"][0]["accuracy"] is None
    last = review.decisions_of(short)[-1]
    assert [position.over for position in last.turn] == [False, True]  # what it came to is no less equal for it


def test_one_player_is_judged_as_both_are(played):
    short = first(played, 12)
    both, one = (analyze(short, SMALL, player=player, playouts=4) for player in (None, 1))
    assert one.decisions == tuple(judged for judged in both.decisions if judged.player == 1) != ()
    raises(ValueError, "player must be 0 .. 1", analyze, short, SMALL, player=2)


def test_what_means_the_same_has_the_value_of_the_network():
    """Nothing is tried where all actions are one move; a tree of another decision is not read for a single action."""
    targets = [exerted("Abu - Mischievous Monkey")] * 2
    game = Scenario(dict(play=["Stitch - New Dog"]), dict(play=[*targets, "Simba - Protective Cub"])).game
    searcher = Guided("guided:8sims")
    assert search(searcher, game).visits.any()
    game.step(action_of(game, "challenge with Stitch - New Dog"))
    found = search(searcher, game)
    assert (len(found.actions), found.moves) == (2, 1) and not found.visits.any()
    assert found.value == pytest.approx((1 + Network().value(game)) / 2)


def test_copies_in_hand_are_one_move():
    game = Scenario(you=dict(hand=["Stitch - New Dog"] * 2, ink=1)).game.clone(auto=True)
    found = search(Ismcts(SMALL), game)
    first, second = (int(a) for a in game.legal_actions() if game.describe(int(a)).startswith("play Stitch - New Dog"))
    assert found.same(first, second) and found.moves == len({without_copy(game, a) for a in found.actions})


def test_accuracy_is_that_of_lichess():
    assert review.accuracy(0.6, 0.6) == review.accuracy(0.4, 0.6) == 100
    assert review.accuracy(0.5, 0.4) == pytest.approx(63.6, abs=0.1) and review.accuracy(1, 0) == 0


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_was_judged(played, workers):
    done = []

    def progress(n):
        done.append(n)
        if len(done) == 12:
            if workers == 1:
                raise KeyboardInterrupt
            signal.pthread_kill(main_thread().ident, signal.SIGINT)
        if len(done) >= 12:
            time.sleep(0.1)  # the main thread gets its turn

    found = analyze(played, SMALL, workers=workers, progress=progress, playouts=4)
    assert found.interrupted and 11 <= len(found.decisions) < len(played)
    assert found.summary(0)["decisions"] <= len(done)


def test_what_cannot_be_analyzed(played):
    raises(ValueError, "'greedy' does not search", analyze, played, "greedy")
    raises(ValueError, "leave out :closed", analyze, played, "guided:8sims:closed")
    three = Replay.from_bytes(played.to_bytes())
    three.decks = (*three.decks, three.decks[0])  # to play a game of three would compile the engine for it
    raises(ValueError, "games of two players", analyze, three, SMALL)
    raises(TypeError, "replay must be a Replay", analyze, "game.replay", SMALL)
    raises(ValueError, "workers must be at least 1", analyze, played, SMALL, workers=0)


# -- the command -------------------------------------------------------------------------------------------------------
run = partial(helpers.run, "replay", "analyze")


def test_the_command_prints_a_table_json_and_writes_the_page(played, tmp_path):
    file, html = tmp_path / "game.replay", tmp_path / "game.html"
    short = first(played, 20)
    short.save(file)
    shown = run(file, "--agent", SMALL, "--playouts", "10", "--all")
    assert shown.exit_code == 0 and "players" in shown.output and "accuracy" in shown.output
    assert "before the first" in shown.output
    told = run(file, "--agent", SMALL, "--playouts", "10", "--json", "--html", html)
    data = json.loads(told.stdout)
    assert data["decisions"] == json.loads(json.dumps(analyze(short, SMALL, playouts=10).as_dict()["decisions"]))
    assert {"turn", "player", "action", "win", "best", "loss"} <= set(data["decisions"][0])
    assert {"accuracy", "worst"} <= set(data["players"][1])
    shown = data_of(html.read_text("utf-8"))
    assert not any("opinion" in step for step in shown["steps"])
    for told, judged in zip(shown["review"]["found"]["decisions"], data["decisions"], strict=True):
        made = short.at(judged["step"]).describe(short.actions[judged["step"]])
        assert all(option.pop("taken") == (option["action"] == made) for option in told["alternatives"])
        assert told == judged


def test_the_page_of_a_player_judges_that_player_only(played):
    found = analyze(played, "ismcts:5sims", playouts=4)
    told = data_of(page(played, 1, review=translate_review(found.as_dict(), played, "en")))["review"]["found"]
    assert [judged["step"] for judged in told["decisions"]] == [j.step for j in found.decisions if j.player == 1]
    assert told["players"][0]["worst"] == []


def test_a_game_that_begins_in_a_position(tmp_path):
    """Laid out and played on: judged as a game from the deal is, from Python and by the command, and kept as a file."""
    line = PositionReplay(Scenario(**ONE_SHORT).game, ["one", "one"])
    line.step(action_of(line.game, "end turn"))
    line.step(int(line.game.legal_actions()[0]))
    found = analyze(line, "ismcts:300sims", workers=1)
    missed = found.decisions[0]
    assert (missed.best, missed.win) == ("quest with Stitch - New Dog", 1.0) and missed.loss > 0.3
    assert found.names == ("one 1", "one 2")
    assert [judged.step for judged in found.decisions] == [0, 1]
    file = tmp_path / "position.replay"
    line.save(file)
    again = load(file)
    assert isinstance(again, PositionReplay) and again.actions == line.actions and again.names == line.names
    assert analyze(again, "ismcts:300sims", workers=1) == found
    html = tmp_path / "page.html"
    done = helpers.run(
        "replay", "analyze", str(file), "--agent", SMALL, "--playouts", "10", "--json", "--html", str(html)
    )
    assert done.exit_code == 0 and len(json.loads(done.stdout)["decisions"]) == 2, done.output
    assert "quest with Stitch - New Dog" in html.read_text("utf-8")
    done = helpers.run("replay", str(file), "--all")
    assert done.exit_code == 0 and "one 1: end turn" in done.output, done.output


def test_both_moves_of_a_decision_are_tried(tmp_path):
    line = PositionReplay(Scenario(**ONE_SHORT).game, ["one", "other"])
    line.step(action_of(line.game, "end turn"))
    file = tmp_path / "position.replay"
    line.save(file)
    told = json.loads(run(file, "--agent", SMALL, "--try", "0", "--playouts", "50", "--json").stdout)
    assert (told["best"], told["made"]) == ("quest with Stitch - New Dog", "end turn")
    assert told["wins"][0] == 50 > told["wins"][1] and told["loss"] == (50 - told["wins"][1]) / 50
    shown = run(file, "--agent", SMALL, "--try", "0", "--playouts", "50")
    assert shown.exit_code == 0 and "50 deals" in shown.output and "100.0%" in shown.output
    good = PositionReplay(Scenario(**ONE_SHORT).game, ["one", "other"])
    good.step(action_of(good.game, "quest with Stitch - New Dog"))
    raises(ValueError, "no better move is known", review.trial, good, 0, SMALL)
    raises(ValueError, "step 1 is no decision that is judged", review.trial, good, 1, SMALL)


def test_8_12_1_a_song_that_some_of_those_who_could_sang_together_is_judged():
    """To be done is offered when the cost is met, so it is no action of the position in which the choice begins."""
    singers = ["Moana - Curious Explorer", "Merryweather - Feisty Fairy", "Tipo - Growing Son"]
    line = PositionReplay(Scenario(you={"play": singers, "hand": ["Under the Sea"]}).game, ["one", "other"])
    line.step(action_of(line.game, "sing Under the Sea"))
    for name in ("Merryweather", "Moana"):
        words = map(line.game.describe, line.game.legal_actions().tolist())
        line.step(action_of(line.game, next(text for text in words if name in text)))
    line.step(action_of(line.game, "done"))
    found = analyze(line, "ismcts:20sims", workers=1)
    assert len(found.decisions) == 4 and not found.failed
    assert [judged.action.count("with") for judged in found.decisions] == [2, 2, 1, 0]


class Stumbling(Ismcts):
    """It fails in turn 3."""

    def decided(self, game):
        if game.turn == 3:
            raise IndexError("index 0 is out of\nbounds")
        return super().decided(game)


def test_a_decision_that_cannot_be_judged_is_not_the_end_of_the_analysis(played, tmp_path):
    short = first(played, 20)
    found = analyze(short, Stumbling(SMALL), playouts=4, workers=2)
    steps = [step for step, (game, action) in enumerate(short.positions()) if game.turn == 3 and action is not None]
    assert found.failed == tuple((step, "IndexError: index 0 is out of bounds") for step in steps) and steps
    assert len(found.decisions) + len(steps) == len(short)
    assert found.as_dict()["failed"][0] == {"step": steps[0], "problem": "IndexError: index 0 is out of bounds"}


def test_cards_chosen_together_are_not_judged_where_the_first_could_not_be():
    class Failing(Ismcts):
        def decided(self, game):
            raise IndexError

    replay = Replay("blurple", "yurple", seed=8)
    for action in (*replay.game.legal_actions()[:3], replay.game.table.actions.encode("done", replay.game.to_act)):
        replay.step(int(action))
    found = analyze(replay, Failing(SMALL), workers=1)
    assert found.failed == ((0, "IndexError: "),) and not found.decisions


def test_a_target_is_told_with_its_move():
    """Also where it is the only one, which nobody is asked about."""
    you, more = dict(play=["Stitch - New Dog"]), ["Simba - Protective Cub"]
    abu, lumiere = "Abu - Mischievous Monkey", "Lumiere - Hotheaded Candelabra"
    for targets in ([abu], [abu, lumiere]):
        game = Scenario(you, dict(play=[*map(exerted, targets), *more])).game.clone(auto=True)
        line = PositionReplay(game, ["one", "other"])
        line.step(action_of(game, "challenge with Stitch - New Dog"))
        if len(targets) > 1:
            line.step(action_of(line.game, f"challenge opponent's {targets[0]} with Stitch - New Dog"))
        found = analyze(line, SMALL, playouts=4, workers=1)
        assert found.decisions[0].action == f"challenge opponent's {targets[0]} with Stitch - New Dog"
        told = translate_review(found.as_dict(), line, "fr")["decisions"][0]["action"]
        assert targets[0] in told and "challenge" not in told


def test_a_line_is_translated_behind_an_answer_that_nobody_is_asked_for():
    """In games that were followed from outside such answers are recorded; the analysis leaves them out."""
    game = Scenario(dict(play=["Stitch - New Dog"] * 2), dict(play=[exerted("Abu - Mischievous Monkey")])).game
    line, there, actions, words = PositionReplay(game, auto=False), game.clone(auto=True), [], []
    for verb in ("challenge", "quest", "end turn"):
        actions.append(next(a for a in there.legal_actions().tolist() if there.describe(a).startswith(verb)))
        words.append(there.describe(actions[-1]))
        there.step(actions[-1])
    line.step(actions[2])
    judged = {"step": 0, "alternatives": [], "actions": actions[2:], "best_actions": actions, "line": words}
    told = translate_review({"decisions": [judged], "players": []}, line, "fr")["decisions"][0]["line"]
    assert len(told) == 3 and not set(told) & set(words)


PAIRS = [(pair, RULES[0]) for pair in itertools.combinations(bundled(), 2)]
EDITIONS = [(None, rules) for rules in RULES[1:] * 20]
GAMES = [*PAIRS, *EDITIONS, *[(None, RULES[0])] * (300 - len(PAIRS) - len(EDITIONS))]


def test_all_kinds_of_games_are_analyzed():
    """A few of those of :func:`test_no_analysis_fails`."""
    for number in range(0, len(GAMES), 100):
        analyze_one(number)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(10))
def test_no_analysis_fails(part):
    """Random games and those of ``shipped``: of all pairs of bundled decks, of decks that sing, of other editions."""
    for number in range(part, len(GAMES), 10):
        analyze_one(number)


def analyze_one(number):
    decks, rules = GAMES[number]
    chooser = random.Random(number)
    if decks is None and number % 4 < 2:
        decks = [Generator(everything=True).deck(2 * number + k) for k in range(2)]
    elif decks is None:  # around a song that several characters can sing together (8.12)
        songs = [card for card in supported() if any(each.keyword == "Sing Together" for each in card.keywords)]
        decks = [random_deck(chooser, around=chooser.choice(songs)) for _ in range(2)]
    agents = [agent("shipped" if number % 2 else "random", seed) for seed in (1, 2)]
    replay = Replay.record(*decks, agents=agents, seed=number, rules=rules)
    searcher = "guided:4sims" if number % 3 == 0 else "ismcts:4sims"
    found = analyze(replay, searcher, seed=number, playouts=2, workers=1)
    assert not found.failed and len(found.decisions) == len(replay), (number, found.failed)
