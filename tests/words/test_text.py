"""A game in words: all that a player may know and nothing else, in English and French, and the agents that read it."""

import random
import re
import string

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lorcana_env import Deck, Game, IllegalAction, Scenario, VectorEnv
from lorcana_env.agents import agent as load_agent
from lorcana_env.apps.language.answers import find_action
from lorcana_env.decks import bundled
from lorcana_env.rules.record.constants import DECISIONS, KEYWORDS, RESTRICTIONS
from lorcana_env.words.labels import label
from lorcana_env.words.terms import LANGUAGES, TERMS
from lorcana_env.words.text import card_lines
from lorcana_env.words.view import view_for
from tests.board import damaged, exerted
from tests.cast import CANNONS, STITCH
from tests.helpers import AGGRO, WARD, new_game, raises, random_play


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_holds_nothing_that_the_player_cannot_know(language, players):
    """7.1.3: the same text, whatever the cards are that the player cannot know."""
    chooser = random.Random(3)
    compared = 0
    for seed in range(5):
        decks = [Deck.load(name) for name in chooser.sample(bundled(), players)]
        game = Game(*decks, seed=seed, variant="pack-rush" if seed == 4 else "normal")
        for _ in random_play(game, seed):
            if chooser.random() < 0.06:
                for player in range(game.players):
                    other = game.determinize(player, chooser.randrange(10**6))
                    assert other.text(player, language) == game.text(player, language)
                    compared += 1
    assert compared > 50


def test_a_card_that_no_player_may_look_at_has_no_name():
    """7.4.2.1: a facedown card under a character, here put there by Boost, which nobody looked at."""
    flynn, secret = "Flynn Rider - Spectral Scoundrel", "Lumiere - Hotheaded Candelabra"
    s = Scenario(you=dict(play=[flynn], ink=2, deck=[secret, "Stitch - New Dog"]))
    s.boost(flynn)
    for player in (0, 1):
        assert secret not in s.game.text(player) and "under it: an unknown card" in s.game.text(player)
    assert view_for(s.game, None).sides[0].play[0].under == (secret,)


def test_the_text_names_zones_numbers_and_printed_abilities():
    s = Scenario(
        you=dict(play=[damaged("Stitch - New Dog"), "Stitch - New Dog"], hand=["Be Prepared"], ink=7, lore=3),
        opponent=dict(play=[exerted("Eeyore - Overstuffed Donkey")], discard=["Fire the Cannons!"]),
    )
    text = s.game.text(0)
    assert "You (deck scenario): lore 3 of 20, ready ink 7 of 7, hand 1" in text
    assert "Stitch - New Dog (character, strength 2, willpower 2, lore 1, damage 1, ready)" in text
    assert "Stitch - New Dog#2 (character" in text
    eeyore = "opponent's Eeyore - Overstuffed Donkey (character, strength 4, willpower 5, lore 1, exerted, Resist +1)"
    assert eeyore in text and "discard: Fire the Cannons!" in text
    for name in ("Be Prepared", "Fire the Cannons!", "Eeyore - Overstuffed Donkey"):
        card = s.game.table.cards[[card.full_name for card in s.game.table.cards].index(name)]
        assert all(line in text for line in card_lines(card))


def test_the_actions_are_numbered_as_in_legal_actions():
    game = new_game(2)
    for _ in random_play(game, 2):
        text = game.text(game.to_act)
        listed = re.findall(r"^  \[(\d+)\] (.+)$", text, re.MULTILINE)
        assert [(int(i), words) for i, words in listed] == [
            (i, game.describe(action)) for i, action in enumerate(game.legal_actions())
        ]
        other = 1 - game.to_act
        assert "  [0]" not in game.text(other) and "Opponent must decide" in game.text(other)
    assert "The game is over" in game.text(0)


def test_a_decision_is_said_with_the_text_that_asks_for_it():
    s = Scenario(you=dict(hand=["Clarabelle - Clumsy Guest"], ink=3), opponent=dict(play=["Fishbone Quill"]))
    s.play("Clarabelle - Clumsy Guest")
    text = s.game.text(0)
    assert "do it or not, for Clarabelle - Clumsy Guest" in text and "It is about: BUTTERFINGERS:" in text


def test_the_options_of_a_mode_are_said_in_words():
    """5.4.4, 6.1.5.2: "Choose one", printed with bullets; the words are those of the options that are offered."""
    found = set()
    for seed in range(8):
        game = new_game(seed, "roma-aa-evasives", "yurple")
        for _ in random_play(game, seed):
            if game.decision.kind == "mode":
                found |= {game.describe(action) for action in game.legal_actions()}
    assert found and all(re.fullmatch(r"option \d: \S.*\.", words) for words in found), found


def test_lasting_effects_and_granted_abilities_are_said():
    """6.1.13: what it is from, on what, for how long; a granted ability with its text."""
    s = Scenario(you=dict(play=["Stitch - New Dog"], hand=["Dodge!", "Fishbone Quill"], ink=4))
    s.play("Dodge!")
    ward = "Stitch - New Dog gains Ward until the start of {} next turn (Dodge!)"
    assert ward.format("your") in s.game.text(0)
    assert "opponent's " + ward.format("opponent's").replace("(D", "(opponent's D") in s.game.text(1)
    assert "Ward" in s.game.text(1).partition("Cards you can see")[0]

    s = Scenario(you=dict(play=["Stitch - New Dog"], hand=["Food Fight!"], ink=7))
    s.play("Food Fight!")
    (card,) = view_for(s.game, 1).sides[1].play
    assert len(card.granted) == 1 and card.granted[0].startswith("Exert, 1 ink")
    assert f'has "{card.granted[0]}"' in s.game.text(1)


def test_choices_so_far_are_told_to_their_player_only():
    """2.2.2: during the mulligan."""
    game = new_game(1)
    picked = game.describe(game.legal_actions()[0]).removeprefix("put ").removesuffix(" on the bottom")
    player = game.to_act
    game.step(game.legal_actions()[0])
    assert f"Chosen so far: {picked}." in game.text(player) and "Chosen so far" not in game.text(1 - player)


def test_french_has_the_terms_of_the_french_rules():
    """Section 8 and the glossary of the French edition."""
    s = Scenario(you=dict(play=["Prince Phillip - Royal Explorer"], hand=["Stitch - New Dog"], ink=1))
    text = s.game.text(0, "fr")
    assert "Hors d'atteinte" in text and "éclats de Lore 0 sur 20" in text
    assert "envoyer Prince Phillip - Royal Explorer à l'aventure" in text and "encrer Stitch - New Dog" in text
    assert s.game.describe(s.game.legal_actions()[-1], "fr") == "terminer le tour"


def test_every_term_has_the_same_places_in_every_language():
    for key, texts in TERMS.items():
        places = {sum(1 for _, field, _, _ in string.Formatter().parse(text) if field is not None) for text in texts}
        assert len(places) == 1 and all(texts), key
    assert set(KEYWORDS) | {f"decide_{kind}" for kind in DECISIONS} <= TERMS.keys()
    assert {f"no_{name}" for name in RESTRICTIONS if name != "not_quest"} <= TERMS.keys()


def test_an_unknown_language_or_player_is_refused():
    game = new_game()
    raises(ValueError, "unknown language 'de'; there are en, fr", game.text, 0, "de")
    raises(ValueError, "no player 2", game.text, 2)


# -- the environment in words --------------------------------------------------------------------------------------
def text_env(**options):
    return gymnasium.make("lorcana_env/LorcanaText-v1", decks=(WARD, AGGRO), **options).unwrapped


def test_the_text_environment_passes_the_checker():
    check_env(text_env(), skip_render_check=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_played_by_numbers_and_by_words(language):
    env = text_env(opponent="greedy", language=language, seat=1)
    chooser = np.random.default_rng(1)
    text, info = env.reset(seed=3)
    assert info["decks"] == [Deck.load(WARD).to_text(), Deck.load(AGGRO).to_text()]
    for step in range(2000):
        assert text in env.observation_space
        number = int(chooser.integers(len(info["actions"])))
        answer = str(number) if step % 2 else info["actions"][number].upper()
        text, reward, terminated, truncated, info = env.step(answer)
        assert info["events"]
        if terminated or truncated:
            break
    assert terminated and reward in (-1.0, 1.0)


def test_an_answer_that_is_not_understood_changes_nothing():
    env = text_env(opponent="random")
    text, _ = env.reset(seed=1)
    for answer in ("99", "win the game", "", "-1"):
        raises(IllegalAction, r"0 to \d+", env.step, answer)
    assert env.inner.game.text(env.inner.player) == text


def test_with_patience_no_answer_raises():
    """It is counted and answered with the question; after so many the last action of the list is taken."""
    env = gymnasium.make("lorcana_env/LorcanaText-v1", patience=3, detail="changes", disable_env_checker=True)
    first, info = env.reset(seed=4)
    assert first.startswith("You, list of deck") and info["illegal"] == 0
    for k, answer in enumerate(("what?", "[99]"), start=1):
        text, reward, terminated, truncated, info = env.step(answer)
        assert text.startswith("Your answer was not taken: ") and f"you may try {3 - k} more" in text
        assert "[0] " in text and (reward, terminated, truncated, info["illegal"]) == (0, False, False, k)
    text, *_, info = env.step("")
    assert f"Chosen for you: {info['events'][0].removeprefix('You: ')}." in text.splitlines()[0]
    text, *_, info = env.step("I think that **Action: [0]** is best")
    assert "not taken" not in text and info["illegal"] == 3 and env.reset(seed=4)[0] == first


def test_the_events_of_the_opponent_do_not_say_what_is_hidden():
    """2.2.2: which cards an opponent alters is not revealed."""
    env = text_env(opponent=lambda game: int(game.legal_actions()[0]), seat=0)
    for seed in range(10):
        _, info = env.reset(seed=seed)
        altered = [event for event in info["events"] if "bottom" in event]
        assert all(event == "Opponent: put an unknown card on the bottom" for event in altered)
        if altered:
            return
    raise AssertionError("the opponent never began")


def test_words_name_an_action_whatever_their_case_and_accents():
    s = Scenario(you=dict(hand=["Stitch - New Dog"], ink=1))
    assert s.game.describe(find_action(s.game, " PLAY stitch – new dog ")) == "play Stitch - New Dog"
    with pytest.raises(IllegalAction, match="'jouer Stitch - New Dog' is not a legal action"):
        find_action(s.game, "jouer Stitch - New Dog")
    assert s.game.describe(find_action(s.game, "jouer Stitch - New Dog", "fr")) == "play Stitch - New Dog"


@pytest.mark.parametrize("patience", [None, 2])
@pytest.mark.parametrize("answer", ["0", 0, "end turn"])
def test_an_answer_after_the_end_is_told_so(answer, patience):
    env = text_env(opponent="random", seat=0, patience=patience)
    env.reset(seed=1)
    for _ in random_play(env.inner.game, 1):
        pass
    raises(IllegalAction, "the game is over", env.step, answer)


# -- an agent that reads ---------------------------------------------------------------------------------------------
def test_the_reading_agent_plays_well_enough():
    """It knows nothing but the text, and beats random play nearly always."""
    agent = load_agent("text")
    env = text_env(opponent="random", seat=0)
    wins = 0
    for seed in range(8):
        text, _ = env.reset(seed=seed)
        done = False
        while not done:
            text, reward, terminated, truncated, _ = env.step(agent.answer(text))
            done = terminated or truncated
        wins += reward > 0
    assert wins >= 6


def test_the_reading_agent_plays_batches():
    pair = (Deck.load(WARD), Deck.load(AGGRO))
    venv = VectorEnv(3, [pair, pair[::-1]], seed=2)
    agent = load_agent("text")
    for _ in range(30):
        actions = agent.act(venv, np.arange(3))
        assert all(venv.game(i).text(venv.game(i).to_act) for i in range(3))
        venv.step(actions)


def test_a_copy_in_play_keeps_its_number_and_the_next_one_takes_the_free_number():
    s = Scenario(you=dict(hand=[CANNONS, STITCH], ink=2, play=[damaged(STITCH), STITCH]), opponent={})
    second = s.game.slots(0, "play")[1]
    s.play(CANNONS)
    s.choose(STITCH)
    assert label(s.game, second, 0) == f"{STITCH}#2" and f"\n    {STITCH}#2 (" in s.game.text(0)
    s.play(STITCH)
    assert [label(s.game, slot, 0) for slot in s.game.slots(0, "play")] == [f"{STITCH}#2", STITCH]
    assert s[STITCH].drying and not s[f"{STITCH}#2"].drying
