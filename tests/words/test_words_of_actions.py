"""Actions, questions and effects in the words of the game: each different, to "you", with the zone where it matters."""

import contextlib
import itertools
import re

import pytest

from lorcana_env import Game, IllegalAction, Replay, Scenario
from lorcana_env.apps.language.answers import find_action
from lorcana_env.rules.record import constants as c
from lorcana_env.words.abilities import ability_words
from lorcana_env.words.history import account, entry
from lorcana_env.words.terms import LANGUAGES, TERMS
from lorcana_env.words.view import view_for
from tests.board import YES, board, damaged, exerted, quest, stack
from tests.cast import (
    ABU,
    CANNONS,
    CAULDRON,
    COBRA,
    DODGE,
    FERGUS,
    FLOTSAM_EEL,
    HORNED,
    JOHN_GOLD_LOVER,
    MOANA_EXPLORER,
    STITCH,
)
from tests.helpers import new_game, random_play

SYNDROME, OMNIDROID, LARGE_OMNIDROID = "Syndrome - Out for Revenge", "Omnidroid - V.8", "Omnidroid - V.10"
QUILL = "Fishbone Quill"


def every_answer(s):
    """The words of the legal actions, which all are different and all are understood (:func:`find_action`)."""
    actions = [int(action) for action in s.game.legal_actions()]
    for language in LANGUAGES:
        words = [s.game.describe(action, language) for action in actions]
        assert [find_action(s.game, text, language) for text in words] == actions
    return [s.game.describe(action) for action in actions]


# -- options -----------------------------------------------------------------------------------------------------------
def test_a_free_shift_is_an_option_with_words():
    """6.1.5.2, 8.10: to play or to shift for free."""
    s = board(play=[SYNDROME, OMNIDROID], hand=[LARGE_OMNIDROID])
    quest(s, SYNDROME, YES)
    assert every_answer(s) == [
        "option 0: Play a Robot character with cost 8 or less for free.",
        "option 1: Shift a Robot character with cost 8 or less for free.",
    ]
    assert all(s.game.text(viewer, language) for viewer in (0, 1) for language in LANGUAGES)
    s.option(1)
    s.choose(OMNIDROID)
    assert s[LARGE_OMNIDROID].under == [OMNIDROID]


def test_the_base_of_a_free_shift_is_said():
    s = board(play=[SYNDROME, OMNIDROID, OMNIDROID], hand=[LARGE_OMNIDROID])
    quest(s, SYNDROME, YES)
    s.option(1)
    assert every_answer(s) == [f"shift {LARGE_OMNIDROID} onto {name}" for name in (OMNIDROID, f"{OMNIDROID}#2")]


def test_to_shift_for_an_alternate_cost_is_to_shift():
    """8.10.2: Maleficent & Diablo are shifted for free by putting cards of the discard on the bottom of the deck."""
    s = board(play=["Maleficent - Sorceress"], hand=["Maleficent & Diablo - Evil Incarnate"], discard=[STITCH] * 5)
    assert "shift Maleficent & Diablo - Evil Incarnate for free" in every_answer(s)


def test_what_comes_after_a_challenge_is_said():
    """6.2.7: the ability that Prince Phillip creates when he challenges."""
    phillip = "Prince Phillip - Swordsman of the Realm"
    s = board(play=[phillip], theirs=[exerted(damaged(COBRA)), dict(card="Tinker Bell - Giant Fairy")])
    table = s.game.table
    created = [ability_words(s.game, index) for index in table.abilities if index >= 4]
    assert "After the challenge, ready this card." in created and "Ready this card." not in created
    s.challenge(phillip, COBRA)
    assert not s[phillip].exerted


# -- where a card lies -------------------------------------------------------------------------------------------------
def test_a_card_of_the_discard_to_ink_is_another_than_that_in_hand():
    s = board(play=[MOANA_EXPLORER], hand=[STITCH], discard=[STITCH, STITCH])
    assert every_answer(s)[:3] == [f"ink {name}" for name in (
        STITCH, f"{STITCH} from the discard", f"{STITCH}#2 from the discard")]  # fmt: skip
    s.game.step(find_action(s.game, f"ink {STITCH}#2 from the discard"))
    assert s.you.hand == [STITCH] and s.you.discard == [STITCH]


def test_a_card_of_the_discard_to_play_is_another_than_that_in_hand():
    s = board(play=[exerted(HORNED)], hand=[STITCH], discard=[STITCH], ink=2)
    assert [text for text in every_answer(s) if text.startswith("play")] == [
        f"play {STITCH}", f"play {STITCH} from the discard"]  # fmt: skip


def test_cards_under_an_item_are_others_than_that_in_hand():
    s = board(play=[stack(CAULDRON, STITCH, STITCH)], hand=[STITCH], ink=2)
    s.activate(CAULDRON, ability=1)
    assert [text for text in every_answer(s) if text.startswith("play")] == [
        f"play {STITCH}", f"play {STITCH} from under {CAULDRON}", f"play {STITCH}#2 from under {CAULDRON}"]  # fmt: skip


def test_a_choice_from_hand_and_discard_says_which():
    s = board(play=[JOHN_GOLD_LOVER], hand=[QUILL, "Lantern"], discard=[QUILL, QUILL])
    s.activate(JOHN_GOLD_LOVER)
    assert every_answer(s) == [
        f"choose {QUILL} in hand", "choose Lantern",
        f"choose {QUILL} in the discard", f"choose {QUILL}#2 in the discard",
    ]  # fmt: skip
    rock = "Pride Lands - Pride Rock"
    s = board(play=[FERGUS], hand=[rock], discard=[rock])
    quest(s, FERGUS, YES)
    assert every_answer(s) == [f"choose {rock} in hand", f"choose {rock} in the discard"]


def test_abilities_that_wait_and_are_called_the_same_are_numbered():
    """7.7.4.2: one ability for each of two cards that were drawn; the opponent, who is not told, numbers them."""
    guard, two_cards = "Royal Guard - Octopus Soldier", "Friends on the Other Side"
    s = board(play=[guard], hand=[two_cards], ink=3)
    s.play(two_cards)
    assert every_answer(s) == [f"resolve HEAVILY ARMED of {guard}, about {ABU}{copy}" for copy in ("", "#2")]
    hidden = [s.game.describe(int(action), viewer=1) for action in s.game.legal_actions()]
    assert len(set(hidden)) == 2 and ABU not in "".join(hidden)


# -- what a question is for --------------------------------------------------------------------------------------------
def asked(s, language="en"):
    return view_for(s.game, s.game.to_act, language).decision


def test_a_card_that_goes_to_the_hand_or_is_played_is_asked_for_so():
    queen = "The Queen - Diviner"
    s = board(play=[queen], deck=[QUILL, STITCH, STITCH, STITCH])
    s.activate(queen)
    assert asked(s) == (
        f"choose a card to put into the hand or to play, the rest on the bottom of the deck, for {queen}, or done"
    )
    assert "à placer dans la main ou à jouer" in asked(s, "fr")


@pytest.mark.parametrize(("card", "words", "french"), [
    (DODGE, "choose a card to gain Ward", "choisir une carte qui gagne Hors d'atteinte"),
    ("Improvise", "choose a card to get +1 strength", "choisir une carte qui reçoit +1 en Force"),
    ("Frying Pan", "choose a card so that it can't challenge", "choisir une carte qui ne peut pas défier"),
])  # fmt: skip
def test_a_card_that_gets_something_is_asked_for_so(card, words, french):
    s = board(play=[STITCH, ABU, *([card] if card == "Frying Pan" else [])], hand=[card], ink=5, theirs=[COBRA])
    s.activate(card) if card == "Frying Pan" else s.play(card)
    assert asked(s) == f"{words}, for {card}" and asked(s, "fr") == f"{french}, pour {card}"


def test_how_many_cards_are_chosen_and_how_to_stop():
    s = board(play=[STITCH, ABU, COBRA], hand=["Voyage"], ink=5)
    game = Game("blurple", "yurple", seed=1)
    assert view_for(game, game.to_act).decision.endswith("on the bottom of the deck, or done")
    for language in LANGUAGES:
        assert "7" not in view_for(game, game.to_act, language).decision
    assert "may stop" not in s.game.text(0)


@pytest.mark.parametrize(("card", "words"), [
    ("Scrooge McDuck - Resourceful Miser", "choose a card to exert as the cost"),
    ("Belle - Apprentice Inventor", "choose a card to banish as the cost"),
    ("Flotsam & Jetsam - Entangling Eels", "choose a card to discard as the cost"),
])  # fmt: skip
def test_a_card_that_pays_is_asked_for_by_what_happens_to_it(card, words):
    """4.3.2.2: an alternate cost is not always to discard."""
    s = board(play=[QUILL] * 5 + [FLOTSAM_EEL], hand=[card, STITCH, ABU, COBRA])
    s.play(card, shift_onto=FLOTSAM_EEL) if "Flotsam" in card else s.play(card, cost=1)
    assert asked(s).startswith(words)


def test_the_steps_of_an_ability_are_said_as_choices():
    """Resolving is public (7.1.2.1); its progress is said where there is more than one choice."""
    s = board(play=[damaged(STITCH), ABU], hand=["Healing Glow"], ink=5)
    s.play("Healing Glow")
    assert "; step" not in s.game.text(0) and "Resolving: Healing Glow; choice 1 of 2." in s.game.text(0)


# -- who is meant ------------------------------------------------------------------------------------------------------


def test_no_seat_number_is_said_to_players_of_two():
    s = board(play=[STITCH], hand=[DODGE, DODGE], ink=5, theirs=[COBRA])
    s.play(DODGE)
    for viewer in (0, 1):
        for language in LANGUAGES:
            text = s.game.text(viewer, language)
            assert not re.search(r"(?i)\b(player|joueur) \d", text), text


def test_the_log_of_a_replay_calls_players_by_their_names():
    """No player's view is taken: "you" is the person who played, others are called as they are."""
    replay = Replay("blurple", "yurple", seed=3, names=("you", "greedy"))
    for _ in range(60):
        replay.step(int(replay.game.legal_actions()[0]))
    lines = [line for transition in replay.transitions() for line in account(*transition, None)]
    assert any(line.startswith("You: ") for line in lines) and any(line.startswith("greedy: ") for line in lines)
    assert not any(re.search(r"(?i)player \d", line) for line in lines), lines
    french = [entry(game, action, None, "fr") for game, action in replay.positions() if action is not None]
    assert any(line.startswith("Vous : ") for line in french)


def test_two_players_of_one_name_are_told_apart():
    twins = Replay("blurple", "yurple", names=("greedy", "greedy"))
    assert [side.name for side in view_for(twins.game, None).sides] == ["greedy (blurple)", "greedy (yurple)"]
    mirror = Replay("blurple", "blurple", names=("greedy", "greedy"))
    assert [side.name for side in view_for(mirror.at(0), None).sides] == ["greedy 1", "greedy 2"]


def test_the_card_that_another_goes_under_is_named():
    """8.4: Boost."""
    flynn = "Flynn Rider - Spectral Scoundrel"
    s = Scenario(you={"play": [flynn], "ink": 2})
    before = s.game.clone()
    action = next(int(a) for a in before.legal_actions() if before.describe(int(a)) == f"boost {flynn}")
    s.game.step(action)
    lines = account(before, action, s.game, 1)
    assert lines[2] == f"opponent's card goes under opponent's {flynn} from the deck"


# -- actions that are not legal ----------------------------------------------------------------------------------------
def test_every_zone_of_a_card_has_words():
    """Later zones are in filters only."""
    zones = c.ZONES[: c.ZONE_HAND_OR_DISCARD]
    assert not {f"{how}_{zone}" for how in ("from", "in") for zone in zones} - TERMS.keys()


def test_an_action_about_a_card_that_resolves_is_refused_in_words():
    s = board(hand=[CANNONS], ink=1, theirs=[ABU, STITCH])
    s.play(CANNONS)
    (slot,) = (s.game.state["zone"] == c.ZONE_RESOLVING).nonzero()[0].tolist()
    action = s.game.table.actions.encode("play", 0, slot)
    with pytest.raises(IllegalAction, match=f"play {CANNONS} being played or resolving"):
        s.game.step(action)
    assert s.game.describe(action, "fr").endswith("en train d'être jouée ou résolue")


def test_every_action_of_the_space_is_refused_in_words_in_30_positions():
    """Each question of random games, and now and then the turn itself."""
    positions = resolving = 0
    for seed in itertools.count():
        game = new_game(seed)
        for k, _ in enumerate(random_play(game, seed)):
            if game.decision.kind == "main" and k % 10:
                continue
            resolving += bool((game.state["zone"] == c.ZONE_RESOLVING).any())
            before = game.state.tobytes()
            for action in set(range(game.table.actions.n)).difference(game.legal_actions().tolist()):
                with contextlib.suppress(IllegalAction):
                    game.step(action)
                    raise AssertionError(action)
                assert positions % 5 or game.describe(action, "fr")
            assert game.state.tobytes() == before
            positions += 1
            if positions == 30:
                assert resolving >= 2
                return
