"""Rules 6.1.11 and following: abilities and effects (what words refer to and how long)."""

import pytest

from lorcana_env import Scenario
from tests.board import *


@pytest.mark.parametrize("owner", ["you", "opponent"])
def test_6_1_11_the_player_of_the_item_that_is_banished(owner):
    sides = {"you": dict(hand=[WASABI], ink=4), "opponent": {}}
    sides[owner]["play"] = [WEIGHT_SET]
    s = Scenario(**sides)
    play(s, WASABI, YES, WEIGHT_SET if owner == "you" else theirs(WEIGHT_SET))
    assert (s.you.lore, s.opponent.lore) == ((1, 0) if owner == "you" else (0, 1))


@pytest.mark.parametrize("opposing", [[], [KRONK]])
def test_6_1_11_no_other_character_can_be_chosen(opposing):
    s = board(hand=[YZMA_SCARY], ink=6, theirs=opposing)
    s.play(YZMA_SCARY)
    assert quiet(s) and s.you.hand == [] and s.opponent.hand == []


def test_6_1_11_the_player_whose_character_is_shuffled_away_draws():
    s = board(hand=[YZMA_SCARY], ink=6, theirs=[AKELA])
    play(s, YZMA_SCARY, theirs(AKELA))
    assert len(s.opponent.hand) == 2 and s.you.hand == []


@pytest.mark.parametrize("action", [YOURE_WELCOME, WE_DONT_TALK_ABOUT_BRUNO, SUDDEN_SCARE, GLEAN])
def test_6_1_11_actions_with_nothing_to_choose(action):
    s = board(hand=[action, AKELA], ink=8, theirs=dict(hand=[BALOO]))
    s.play(action)
    assert quiet(s) and s.you.hand == [AKELA] and s.opponent.hand == [BALOO]
    assert (s.you.lore, s.opponent.lore, s.opponent.ink_total) == (0, 0, 0) and s.opponent.deck_size == 30


def test_6_1_11_the_challenging_player_stays_the_same_when_the_character_is_gone():
    """The character that challenged is banished by the challenge itself."""
    s = board(play=[AURORA], hand=[BAMBI, BALOO], theirs=[exerted(ANASTASIA)])
    challenge(s, AURORA, ANASTASIA, BAMBI)
    assert s.you.hand == [BALOO] and AURORA in s.you.discard and s.opponent.hand == []


def test_6_1_11_the_player_of_the_card_the_event_is_about():
    """No card was selected before: "that player" is the player of the banished character."""
    s = board(play=[YZMA, ATITAYA], hand=[BAMBI], theirs=dict(play=[exerted(AKELA)], hand=[BALOO]))
    s.challenge(ATITAYA, AKELA)
    assert sorted(s.opponent.hand + s.opponent.discard) == sorted([AKELA, BALOO])
    assert len(s.opponent.discard) == 1 and s.you.hand == [BAMBI]


@pytest.mark.parametrize("pays", [True, False])
def test_6_1_11_their_player_is_that_of_the_character_that_quested(pays):
    s = board(play=[AKELA], ink=1, theirs=dict(play=[SOURCE_OF_THE_VINE], ink=1))
    s.quest(AKELA)
    assert s.game.decision.player == 0
    s.accept() if pays else s.decline()
    assert s.opponent.lore == (0 if pays else 1) and s.you.ink_ready == (0 if pays else 1)


def test_6_1_11_that_player_is_the_one_whose_card_was_returned():
    s = board(hand=[WE_DONT_TALK_ABOUT_BRUNO, LUMIERE], ink=5, theirs=dict(play=[STITCH], hand=[FLOUNDER]))
    s.play(WE_DONT_TALK_ABOUT_BRUNO)
    assert s.you.hand == [LUMIERE] and len(s.opponent.hand) == len(s.opponent.discard) == 1


@pytest.mark.worked_example
def test_6_1_11_1_the_second_of_two_ursulas_finds_the_song_gone():
    """It is played once more in all, with another copy in the discard."""
    play = [URSULA_DECEIVER, URSULA_DECEIVER]
    s = board(play=play, hand=[WITH_A_FEW_GOOD_FRIENDS], discard=[WITH_A_FEW_GOOD_FRIENDS], deck=[STITCH] * 9)
    sing(s, WITH_A_FEW_GOOD_FRIENDS, [URSULA_DECEIVER, URSULA_DECEIVER + "#2"], "you")
    assert len(s.you.hand) == 1
    resolved = 0
    while s.decision is not None:
        if s.can("choose", "you"):
            s.choose("you")
            resolved += 1
        else:
            s.accept() if s.can("accept") else s.take(0)
    assert resolved == 1 and len(s.you.hand) == 2
    assert s.you.discard == [WITH_A_FEW_GOOD_FRIENDS] and s.you.deck == [STITCH] * 7 + [WITH_A_FEW_GOOD_FRIENDS]


@pytest.mark.worked_example
@pytest.mark.parametrize("again", [True, False])
def test_6_1_11_ursula_plays_the_song_that_she_sang(again):
    """Another copy in the discard stays there."""
    s = board(
        play=[URSULA_DECEIVER], hand=[SUDDEN_CHILL], discard=[SUDDEN_CHILL], deck=[STITCH], theirs=dict(hand=[MILO] * 3)
    )
    s.sing(SUDDEN_CHILL, singers=[URSULA_DECEIVER])
    s.choose(MILO)
    s.accept() if again else s.decline()
    if again:
        s.choose(MILO)
    assert quiet(s) and len(s.opponent.hand) == 2 - again
    assert s.you.discard == [SUDDEN_CHILL] * (2 - again) and s.you.deck == [STITCH, SUDDEN_CHILL][: 1 + again]


@pytest.mark.worked_example
@pytest.mark.parametrize(("discard", "needed"), [([], 10), ([STITCH, FLOUNDER, CANNONS, DIME], 8)])
def test_6_1_12_a_character_cards_in_the_discard_reduce_what_is_paid(discard, needed):
    """Works while the character is being played; actions and items don't count."""
    for ink in (needed - 1, needed):
        s = board(hand=[CHERNABOG_EVILDOER], ink=ink, discard=discard)
        assert s.can("play", CHERNABOG_EVILDOER) == (ink == needed)


@pytest.mark.worked_example
@pytest.mark.parametrize(("zone", "asked"), [("discard", True), ("hand", False), ("play", False)])
def test_6_1_12_b_lilo_is_played_from_the_discard(zone, asked):
    """Her ability works there and nowhere else, and she enters play exerted."""
    s = Scenario(you={zone: [LILO_ARTIST], "ink": 2})
    round_trip(s)
    assert s.can("accept") == asked
    if asked:
        s.accept()
        assert s.you.play == [LILO_ARTIST] and s[LILO_ARTIST].exerted and s[LILO_ARTIST].drying


def test_6_1_13_an_effect_outlives_another_whose_source_left_before():
    """The one that lasts while the item is in play ends with it, once; when that leaves again, nothing else ends."""
    s = board(play=[ABU], hand=[SWORD, FEATHER], ink=20, theirs=[exerted(TUI), damaged(BALOO)])
    play(s, SWORD, BALOO)
    s.play(FEATHER)
    choose_if_asked(s, ABU)
    assert "Evasive" in s[ABU].keywords and s[BALOO].strength == 4
    s.activate(FEATHER)
    assert "Evasive" not in s[ABU].keywords and s[BALOO].strength == 4
    s.challenge(ABU, TUI)
    assert not s[ABU].in_play
    s.play(FEATHER)  # nobody to choose
    s.activate(FEATHER)
    assert s[BALOO].strength == 4
    s.end_turn()
    assert s[BALOO].strength == 2


@pytest.mark.worked_example
def test_6_1_13_1_triton_is_evasive_during_his_players_turn():
    s = board(play=[TRITON], theirs=[LUMIERE])
    assert "Evasive" in s[TRITON].keywords
    s.quest(TRITON)
    s.end_turn()
    assert "Evasive" not in s[TRITON].keywords and s.can("challenge", LUMIERE, TRITON)


def test_6_1_13_2_the_second_player_saves_on_one_move_too():
    """The first move, of cost 1, is free; the second, of cost 2, is not cheaper."""
    s = board(theirs=dict(play=[RAKSHA, THEBES, PRIDE_ROCK], ink=2))
    s.end_turn()
    s.move(RAKSHA, THEBES)
    assert s.opponent.ink_ready == 2
    s.move(RAKSHA, PRIDE_ROCK)
    assert s.opponent.ink_ready == 0


def test_6_1_13_2_once_is_once_also_when_it_only_gave_something():
    """The second song of the turn adds nothing; the next turn's first one does."""
    s = board(play=[DOPEY], hand=[PIRATES_LIFE] * 3, ink=12)
    for _ in range(2):
        s.play(PIRATES_LIFE)
    assert s[DOPEY].lore == 3
    round_trip(s)
    assert s[DOPEY].lore == 2
    s.play(PIRATES_LIFE)
    assert s[DOPEY].lore == 3


@pytest.mark.parametrize("before", [False, True])
def test_6_1_13_2_once_is_once_for_a_card_that_leaves_with_what_it_sees(before):
    """7.4.3: Cruella sees the others being banished beside her; the second entry has no effect, nor has any if the
    ability resolved earlier in the turn."""
    cruella = "Cruella De Vil - Style Icon"
    s = board(play=[cruella, "Flounder - Voice of Reason", STITCH], hand=[CANNONS, BE_PREPARED], ink=8, theirs=[ABU])
    if before:
        play(s, CANNONS, theirs(ABU))
    s.play(BE_PREPARED)
    settle(s)
    assert s.you.ink_total == 9 and not s.you.play


def test_6_1_13_2_once_per_turn_is_not_used_up_by_resolving_without_effect():
    """6.1.1, 1.11.1: nobody can lose lore that nobody has; later in the turn the ability resolves in full."""
    s = board(play=[HEIHEI_EXPLORER, MANOR, SHIP, STITCH], ink=2, theirs=[exerted(FRED)])
    s.move(HEIHEI_EXPLORER, MANOR)
    s.challenge(STITCH, FRED)
    assert s.opponent.lore == 2
    s.move(HEIHEI_EXPLORER, SHIP)
    assert s.opponent.lore == 1


def test_6_1_13_2_a_yes_of_which_nothing_comes_does_not_use_up_once_per_turn():
    """6.1.1, 6.1.5.1, 1.2.2: a Gargoyle can't ready with three cards in hand, so "if you do" is nothing, and the next
    song asks again; after that one the ability has resolved."""
    s = board(play=[JUKEBOX, exerted(ABU), exerted(ELISA)], hand=[FAMILY] * 5, ink=9, discard=[FAMILY])
    for chosen in (ELISA, ABU):
        play(s, FAMILY, YES, chosen)
    assert s[ELISA].exerted and not s[ABU].exerted and not s.can("quest", ABU)
    s.play(FAMILY)
    assert quiet(s)


@pytest.mark.worked_example
def test_6_1_13_2_new_roster_resolves_once_a_turn_for_each_taffyta():
    s = board(play=[MANOR, THEBES, TAFFYTA, TAFFYTA], ink=9)
    for taffyta, to, lore in ((1, MANOR, 2), (1, THEBES, 2), (2, MANOR, 4), (2, THEBES, 4)):
        s.move(f"{TAFFYTA}#{taffyta}", to)
        assert s.you.lore == lore
    round_trip(s)
    before = s.you.lore
    s.move(f"{TAFFYTA}#1", MANOR)
    assert s.you.lore == before + 2


@pytest.mark.worked_example
def test_6_1_13_3_dodge_lasts_until_the_start_of_your_next_turn():
    s = board(play=[FLOUNDER, STITCH], hand=[DODGE], ink=2, theirs=dict(hand=[CANNONS], ink=1))
    play(s, DODGE, FLOUNDER)
    assert s[FLOUNDER].keywords.keys() == {"Ward", "Evasive"}
    s.end_turn()
    s.play(CANNONS)
    assert s.you.discard == [DODGE, STITCH] and s[FLOUNDER].keywords.keys() == {"Ward", "Evasive"}
    s.end_turn()
    assert not s[FLOUNDER].keywords


def test_6_1_13_4_only_who_was_challenged_this_turn():
    s = board(play=[AKELA], hand=[LAST_STAND], ink=2, theirs=[exerted(COBRA), BAMBI])
    s.challenge(AKELA, COBRA)
    s.play(LAST_STAND)
    if s.decision is not None:
        assert choices(s) == {theirs(COBRA)}
        s.choose(theirs(COBRA))
    assert s.opponent.play == [BAMBI] and s.opponent.discard == [COBRA]


def test_6_1_13_4_nobody_was_challenged_this_turn():
    s = board(play=[AKELA], hand=[LAST_STAND], ink=2, theirs=[exerted(COBRA), BAMBI])
    s.play(LAST_STAND)
    assert quiet(s) and len(s.opponent.play) == 2


def test_6_1_13_4_what_was_played_in_an_earlier_turn_was_not_played_this_turn():
    for turns, lore in ((0, 2), (1, 1)):
        s = board(play=[MINNIE_TRAVELER], hand=[AKELA], ink=2)
        s.play(AKELA)
        for _ in range(turns):
            round_trip(s)
        s.quest(MINNIE_TRAVELER)
        assert s.you.lore == lore


@pytest.mark.worked_example
def test_6_1_13_4_good_job_ends_with_the_turn():
    s = board(play=[FLOUNDER], hand=[GOOD_JOB], ink=1)
    s.play(GOOD_JOB)
    assert s[FLOUNDER].lore == 2
    s.end_turn()
    assert s[FLOUNDER].lore == 1


@pytest.mark.parametrize("rules", ["2.3", "2.0"])
def test_6_1_13_4_what_begins_as_effects_end_does_not_reach_the_next_turn(rules):
    """The Support that gives Merlin willpower ends (3.4.1.2), he is banished, and gives Challenger "this turn"."""
    ballroom, crab = "The Great Illuminary - Radiant Ballroom", "Merlin - Crab"
    hand = ["Boss's Orders", CANNONS, CANNONS]
    s = board(play=[ballroom, at(ballroom, crab)], hand=hand, ink=9, theirs=[STITCH], rules=rules)
    play(s, "Boss's Orders", crab)
    play(s, CANNONS, crab)
    play(s, CANNONS, crab)
    assert s[crab].damage == 4
    end_turn(s, STITCH)
    assert s.active == "opponent" and crab in s.you.discard and s[STITCH].keywords == {}


@pytest.mark.worked_example
def test_6_1_13_5_a_noi_is_protected_while_there_is_an_item():
    s = board(play=[NOI_THIEF, damaged(STITCH), PAWPSICLE])
    assert s[NOI_THIEF].keywords == {"Resist": 1, "Ward": True}
    activate(s, PAWPSICLE, STITCH)
    assert s.you.discard == [PAWPSICLE] and s[NOI_THIEF].keywords == {}


@pytest.mark.worked_example
@pytest.mark.parametrize("how", ["moves", "location leaves"])
def test_6_1_13_5_b_the_willpower_of_pride_rock_is_lost_at_once(how):
    s = board(play=[PRIDE_ROCK, MANOR, exerted(at(PRIDE_ROCK, FLOUNDER))], ink=1, theirs=[LUMIERE])
    assert s[FLOUNDER].willpower == 4
    if how == "moves":
        s.move(FLOUNDER, MANOR)
    else:
        s.end_turn()
        s.challenge(LUMIERE, PRIDE_ROCK)
        assert s.you.discard == [PRIDE_ROCK]
    assert s[FLOUNDER].willpower == 2


@pytest.mark.worked_example
@pytest.mark.parametrize("is_exerted", [True, False])
def test_6_1_13_6_a_jafar_needs_your_turn_and_to_be_exerted(is_exerted):
    """A card drawn in the opponent's turn, for Perfect Gentleman, gives no lore."""
    s = board(play=[placed(JAFAR_ILLUSIONIST, exerted=is_exerted)], hand=[STORM], ink=3, theirs=[DONALD])
    play(s, STORM, DONALD)
    assert s.you.lore == is_exerted and len(s.you.hand) == 1
    end_turn(s, YES, YES)
    assert s.you.lore == is_exerted and len(s.you.hand) == 2


@pytest.mark.worked_example
@pytest.mark.parametrize(("place", "lore"), [(THEBES, 2), (None, 0)])
def test_6_1_13_6_b_thebes_needs_a_character_that_banishes_while_there(place, lore):
    s = board(play=[THEBES, at(place, LUMIERE)], theirs=[exerted(STITCH)])
    s.challenge(LUMIERE, STITCH)
    assert s.opponent.discard == [STITCH] and s.you.lore == lore


@pytest.mark.worked_example
def test_6_1_13_6_b_thebes_does_nothing_in_the_opponents_turn():
    s = board(play=[THEBES, exerted(at(THEBES, LUMIERE))], theirs=[STITCH])
    s.end_turn()
    s.challenge(STITCH, LUMIERE)
    assert s.opponent.discard == [STITCH] and s.you.lore == 0


@pytest.mark.worked_example
@pytest.mark.parametrize("n", [0, 2])
def test_6_1_14_2_look_at_this_family_reveals_from_the_top_five_cards(n):
    """6.1.14, 6.1.14.1."""
    deck = [STITCH, CANNONS, FLOUNDER, MILO, RING_THE_BELL, LUMIERE, DIME]
    s = board(hand=[LOOK_AT_THIS_FAMILY], ink=7, deck=deck)
    s.play(LOOK_AT_THIS_FAMILY)
    assert choices(s) == {STITCH, FLOUNDER, MILO}
    for card in [STITCH, MILO][:n]:
        s.choose(card)
    if n < 2:
        s.done()
    settle(s)
    assert s.you.hand == [STITCH, MILO][:n] and s.you.deck[:2] == [LUMIERE, DIME]
    assert sorted(s.you.deck + s.you.hand) == sorted(deck)
