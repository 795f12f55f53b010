"""Doubts of reader 7: wording against what the engine does. Two players; failing tests show wrong behaviour."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import (
    ABU,
    AGUSTIN,
    AKELA,
    ATITAYA,
    BALOO,
    CANNONS,
    COBRA,
    LOCATION,
    TUI,
    choices,
    hurt,
    quiet,
    round_trip,
    theirs,
    tired,
)  # fmt: skip

JESSIE = "Jessie - Lively Cowgirl"
BABYHEAD = "Babyhead - Leader of Sid's Toys"
BUZZ = "Buzz Lightyear - On the Way"
BRAVE = "Aladdin - Brave Rescuer"  # Shift: a location card is discarded
STREET = "Aladdin - Street Rat"
BRIDE = "Ursula - Eric's Bride"  # Shift: a song card is discarded
SONG = "Friends on the Other Side"  # song, cost 3: draw 2
DIVER = "Minnie Mouse - Wide-Eyed Diver"
TREMAINE = "Lady Tremaine - Sinister Socialite"
FOLLOWERS = "Chernabog's Followers - Creatures of Evil"
GRAVEYARD = "Graveyard of Christmas Future - Lonely Resting Place"
MOUNTAIN = "Treasure Mountain - Azurite Sea Island"
CARL = "Carl Fredricksen - On the Move"
BUDDIES = "Sulley & Boo - Scare Buddies"
JIM = "Jim Hawkins - Space Traveler"
LAUNCHPAD = "Launchpad - Exceptional Pilot"
DRAGON_FIRE = "Dragon Fire"
SEA_WITCH = "Ursula - Sea Witch"
ICE_MAKER = "Elsa - Ice Maker"
ANNA = "Anna - True-Hearted"
MARSHMALLOW = "Marshmallow - Cranky Climber"
DECEIVER = "Ursula - Deceiver of All"
IMMORTALS = "We Could Be Immortals"  # song, cost 4: Inventors gain Resist +6, then it goes into the inkwell
UKULELE = "Naveen's Ukulele"
BELLE = "Belle - Inventive Engineer"
ROBOT = "The Robot Queen"
ARMORER = "Fairy Godmother - Mystic Armorer"
CRATCHIT = "Mickey Mouse - Bob Cratchit"
DASH = "Dash Parr - Super Fast"
FLYNN = "Rapunzel & Flynn Rider - Unlikely Pair"
SILVER = "John Silver - Ferocious Friend"
CAMILO = "Camilo Madrigal - Family Copycat"
SHARPSHOOTER = "Robin Hood - Sharpshooter"
BLUE = "Daisy Duck - Trendy Traveler"
QUEEN = "Queen of Hearts - Impatient Traveler"
RUSSELL = "Russell - Junior Wilderness Explorer"
HELGA = "Helga Sinclair - Prepared for Anything"
BASIL = "Basil - Secret Informer"
PEARL = "The Queen - Commanding Presence"
PETE = "Pete - Ghost of Christmas Future"
JAFAR = "Jafar - High Sultan of Lorcana"
MULAN = "Mulan - Resourceful Recruit"
GUARD = "Royal Guard - Octopus Soldier"
ICE = "Field of Ice"
EBENEZER = "Scrooge McDuck - Ebenezer Scrooge"
GENIE = "Genie - Supportive Friend"
KEVIN = "Kevin - Flightless Bird"
ALICE = "Alice - Well-Read Whisper"
BAYOU = "The Bayou - Mysterious Swamp"  # who quests there may draw, then discard
DUMPTRUCK = "Dumptruck - Karnage's Second Mate"  # played: may deal 1 damage to a chosen character
SNAKE = "Madam Mim - Snake"  # played: banish her or return another chosen character of yours
ZIPPER = "Zipper - Big Helper"
STORYTELLER = "Minnie Mouse - Storyteller"
GASTON = "Gaston - Frightful Bully"
BOLT = "Bolt - Headstrong Dog"
SYNDROME = "Syndrome - Out for Revenge"


def bag(s, text):
    """Resolve the waiting ability whose description holds this text first."""
    assert s.decision is not None and s.decision.kind == "order", (s.decision, s.legal())
    for i, entry in enumerate(s.legal()):
        if text in entry:
            s.take(i)
            return
    raise AssertionError(s.legal())


def pick(s, name):
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(name)


# -- A. so much ink paid to play a card -----------------------------------------------------------------------------


def test_1_5_5_no_ink_is_paid_for_a_shift_by_discarding_jessie():
    """The alternate cost is a card from hand; no ink is paid, as with singing and playing for free."""
    s = Scenario(you=dict(play=[JESSIE, STREET], hand=[BRAVE, LOCATION]), opponent=dict(play=[COBRA]))
    s.play(BRAVE, shift_onto=STREET)
    pick(s, LOCATION)
    assert LOCATION in s.you.discard
    pick(s, COBRA)
    assert s[COBRA].strength == 5


def test_1_5_5_no_ink_is_paid_for_a_shift_by_discarding_buzz():
    """The same for Buzz, who looks at characters."""
    s = Scenario(you=dict(play=[BUZZ, STREET], hand=[BRAVE, LOCATION]), opponent=dict(play=[hurt(COBRA)]))
    s.play(BRAVE, shift_onto=STREET)
    pick(s, LOCATION)
    pick(s, COBRA)
    assert s[COBRA].damage == 1


def test_1_5_5_no_ink_is_paid_for_a_shift_by_discarding_babyhead():
    """The same for Babyhead."""
    s = Scenario(you=dict(play=[BABYHEAD, STREET], hand=[BRAVE, LOCATION]))
    s.play(BRAVE, shift_onto=STREET)
    pick(s, LOCATION)
    assert quiet(s)


def test_1_5_5_no_ink_is_paid_for_singing():
    """The comparison: a song that is sung."""
    s = Scenario(you=dict(play=[JESSIE, ABU], hand=[SONG]), opponent=dict(play=[COBRA]))
    s.sing(SONG, singers=[ABU])
    assert quiet(s) and s[COBRA].strength == 5


def test_1_5_4_ink_paid_after_reductions():
    """A card of cost 3 for 2 ink counts; Jessie herself, who costs 3, does not."""
    s = Scenario(
        you=dict(play=["Doc - Leader of the Seven Dwarfs"], hand=[JESSIE, ABU], ink=6), opponent=dict(play=[COBRA])
    )
    s.play(JESSIE)
    assert quiet(s) and s[COBRA].strength == 5
    s.quest("Doc - Leader of the Seven Dwarfs")
    s.play(ABU)
    pick(s, COBRA)
    assert s[COBRA].strength == 4 and s.you.ink_ready == 1


# -- B. how often this turn ------------------------------------------------------------------------------------------


def _three_actions(replay):
    s = Scenario(
        you=dict(play=[DIVER, TREMAINE, FOLLOWERS], hand=[CANNONS], ink=4, deck=[AKELA]),
        opponent=dict(play=[COBRA, ATITAYA]),
    )
    s.play(CANNONS)
    s.choose(COBRA)
    assert s[DIVER].lore == 1
    s.boost(TREMAINE)
    s.quest(TREMAINE)
    s.accept()
    pick(s, CANNONS)
    s.choose(ATITAYA)
    assert s[DIVER].lore == 3 and s.you.deck_size == 1
    s.quest(FOLLOWERS)
    s.accept()
    assert s.you.hand == [CANNONS]
    if replay:
        s.play(CANNONS)
        s.choose(ATITAYA)
    return s


def test_6_2_1_the_third_action_is_not_the_second():
    """One card played three times this turn: only the second playing is the second."""
    s = _three_actions(True)
    assert s[DIVER].lore == 3


def test_6_2_1_the_second_action_may_be_the_same_card():
    """Played from hand, then again from the discard: that is the second."""
    s = _three_actions(False)
    assert s[DIVER].lore == 3


# -- C. cards that were under what has left --------------------------------------------------------------------------


def test_5_1_1_7_nothing_is_under_a_banished_graveyard():
    """Both abilities wait at the start of the turn; the location is banished by the other one first."""
    s = Scenario(
        you=dict(play=[dict(card=GRAVEYARD, damage=7, under=[AKELA]), MOUNTAIN, dict(card=BALOO, at=MOUNTAIN)]),
    )
    round_trip_to_bag(s)
    bag(s, MOUNTAIN)
    pick(s, GRAVEYARD)
    assert GRAVEYARD in s.you.discard and AKELA in s.you.discard
    hand = sorted(s.you.hand)
    if s.decision is not None and s.decision.kind == "may":
        s.accept()
    assert AKELA in s.you.discard and AKELA not in s.you.hand, hand


def round_trip_to_bag(s):
    s.end_turn()
    s.end_turn()


def test_graveyard_gives_its_cards_and_is_banished():
    """The plain case; without a card under it nothing is offered."""
    s = Scenario(you=dict(play=[dict(card=GRAVEYARD, under=[AKELA])]))
    round_trip(s)
    s.accept()
    assert AKELA in s.you.hand and s.you.discard == [GRAVEYARD]
    s = Scenario(you=dict(play=[GRAVEYARD]))
    round_trip(s)
    assert quiet(s) and s[GRAVEYARD].zone == "play"


def test_graveyard_takes_a_card_for_each_who_moves_here():
    """You move a character here; moving away takes none."""
    s = Scenario(you=dict(play=[GRAVEYARD, AKELA, LOCATION], ink=9))
    s.move(AKELA, to=GRAVEYARD)
    assert len(s[GRAVEYARD].under) == 1
    s.move(AKELA, to=LOCATION)
    assert len(s[GRAVEYARD].under) == 1


# -- D. a location that has left -------------------------------------------------------------------------------------


def test_6_1_11_1_carl_does_not_move_to_a_location_that_left():
    """The location that was played is banished before the ability resolves: nobody moves."""
    s = Scenario(
        you=dict(play=[CARL, AKELA, dict(card=BUDDIES, under=[JIM, LAUNCHPAD])], hand=[LOCATION, DRAGON_FIRE], ink=5),
    )
    s.play(DRAGON_FIRE)
    pick(s, BUDDIES)
    s.accept()
    if s.decision.kind == "order":
        bag(s, JIM)
    s.accept()
    pick(s, LOCATION)
    assert LOCATION in s.you.play
    bag(s, LAUNCHPAD)
    s.accept()
    pick(s, LOCATION)
    assert LOCATION in s.you.discard
    bag(s, CARL)
    s.accept()
    pick(s, AKELA)
    assert s[CARL].location is None and s[AKELA].location is None


def test_4_7_carl_moves_with_another():
    """The plain case: himself and up to one other."""
    s = Scenario(you=dict(play=[CARL, AKELA, BALOO], hand=[LOCATION], ink=2))
    s.play(LOCATION)
    s.accept()
    assert choices(s) - {"done"} == {AKELA, BALOO}
    s.choose(BALOO)
    assert (s[CARL].location, s[BALOO].location, s[AKELA].location) == (LOCATION, LOCATION, None)


# -- E. "doesn't ready" beside "only one readies" (as reader 5 found) ------------------------------------------------


def test_1_2_2_sea_witch_and_marshmallow():
    """One character readies, and it can't be the one that can't ready at the start of the turn."""
    s = Scenario(you=dict(play=[MARSHMALLOW, SEA_WITCH]), opponent=dict(play=[tired(AKELA), tired(BALOO)]))
    s.quest(MARSHMALLOW)
    s.quest(SEA_WITCH)
    s.choose(AKELA)
    s.end_turn()
    if s.decision is not None and theirs(AKELA) in choices(s) | {theirs(c) for c in choices(s)}:
        s.choose(AKELA)
    assert s[theirs(AKELA)].exerted


def test_3_2_1_1_sea_witch_holds_for_one_ready_step():
    """The plain case: it stays exerted once."""
    s = Scenario(you=dict(play=[SEA_WITCH]), opponent=dict(play=[tired(AKELA), tired(BALOO)]))
    s.quest(SEA_WITCH)
    s.choose(AKELA)
    s.end_turn()
    assert s[theirs(AKELA)].exerted and not s[theirs(BALOO)].exerted
    s.end_turn(), s.end_turn()
    assert not s[theirs(AKELA)].exerted


@pytest.mark.parametrize(("exerted", "anna"), [(False, True), (False, False), (True, True)])
def test_6_1_5_1_elsa_ice_maker(exerted, anna):
    """The second half needs the exerting to have happened, and an Anna."""
    target = tired(AKELA) if exerted else AKELA
    s = Scenario(you=dict(play=[ICE_MAKER, *([ANNA] if anna else [])]), opponent=dict(play=[target, BALOO]))
    s.quest(ICE_MAKER)
    s.accept()
    s.choose(AKELA)
    assert s[AKELA].exerted
    s.end_turn()
    assert s[theirs(AKELA)].exerted == (anna and not exerted)


# -- F. Ursula plays the song again ----------------------------------------------------------------------------------


def test_6_1_11_1_ursula_does_not_play_a_song_from_the_inkwell():
    """The song put itself into the inkwell, so it is not in the discard and can't be played from there."""
    s = Scenario(you=dict(play=[DECEIVER, UKULELE, BELLE], hand=[IMMORTALS], ink=1))
    s.activate(UKULELE)
    s.choose(DECEIVER)
    s.sing(IMMORTALS, singers=[DECEIVER])
    assert s[BELLE].keywords["Resist"] == 6 and s.you.ink_total == 2
    if s.decision is not None:
        s.accept()
    assert s[BELLE].keywords["Resist"] == 6 and s.you.ink_total == 2


def test_6_1_11_1_two_ursulas_play_the_song_once_more():
    """The plain case with one of them: the song goes to the bottom after it was played again."""
    s = Scenario(you=dict(play=[DECEIVER], hand=[SONG], deck=[AKELA] * 10))
    s = Scenario(you=dict(play=[DECEIVER], hand=[SONG], deck=[AKELA, BALOO, ABU, TUI, COBRA]))
    s.sing(SONG, singers=[DECEIVER])
    assert SONG in s.you.discard
    s.accept()
    assert SONG not in s.you.discard and len(s.you.hand) == 4 and s.you.deck_size == 2


# -- G. costs inside an ability --------------------------------------------------------------------------------------


def test_6_1_5_1_robot_queen_cannot_pay_with_an_item_that_left():
    """Two characters enter at once; the item pays for the first. For the second no ink should be paid (class K7)."""
    s = Scenario(
        you=dict(play=[ROBOT, dict(card=BUDDIES, under=[AKELA, BALOO])], hand=[DRAGON_FIRE], ink=7),
        opponent=dict(play=[COBRA, ATITAYA]),
    )
    s.play(DRAGON_FIRE)
    s.choose(BUDDIES)
    s.accept()
    if s.decision.kind == "order":
        s.take(0)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].damage == 2 and s.you.ink_ready == 1
    if s.decision is not None:
        s.accept()
    assert s.you.ink_ready == 1


@pytest.mark.parametrize("resist", [False, True])
def test_6_1_5_1_john_silver(resist):
    """Damage that Resist takes away was not dealt, so nobody readies; the last sentence stands for itself."""
    s = Scenario(you=dict(play=[SILVER, tired(AKELA), *([ICE] if resist else [])], hand=[AKELA], ink=2))
    if resist:
        s.play(AKELA)
        other = AKELA + "#2"
    else:
        other = AKELA
    s.quest(SILVER)
    s.accept()
    pick(s, other)
    if resist:
        assert s[other].damage == 0
    else:
        assert s[other].damage == 1 and not s[other].exerted and not s.can("quest", other)


def test_6_1_4_john_silver_declined():
    """Declined, nobody is meant by the last sentence."""
    s = Scenario(you=dict(play=[SILVER, AKELA]))
    s.quest(SILVER)
    s.decline()
    assert s.can("quest", AKELA)


def test_6_1_4_camilo():
    """The character whose lore value was taken returns to hand; declined, nobody does."""
    s = Scenario(you=dict(play=[CAMILO, ABU, TUI], lore=0))
    s.quest(CAMILO)
    s.accept()
    s.choose(ABU)
    assert s.you.lore == 3 and s.you.hand == [ABU]
    s = Scenario(you=dict(play=[CAMILO, ABU, TUI], lore=0))
    s.quest(CAMILO)
    s.decline()
    assert s.you.lore == 1 and s.you.hand == []


# -- H. stacks -------------------------------------------------------------------------------------------------------


def test_7_1_6_fairy_godmother_returns_the_top_card_alone():
    """The gained ability returns this card; what was under it stays in the discard."""
    s = Scenario(you=dict(play=[ARMORER, dict(card=ABU, under=[AKELA])]), opponent=dict(play=[tired(COBRA)]))
    s.quest(ARMORER)
    assert s[ABU].keywords["Challenger"] == 3
    s.challenge(ABU, COBRA)
    assert s.you.hand == [ABU] and s.you.discard == [AKELA] and s[COBRA].damage == 6


def test_cratchit_gives_what_was_under_him():
    """All cards that were under him go under another character."""
    s = Scenario(
        you=dict(play=[dict(card=CRATCHIT, under=[AKELA, BALOO]), ABU, LOCATION]), opponent=dict(play=[tired(COBRA)])
    )
    s.challenge(CRATCHIT, COBRA)
    s.accept()
    assert choices(s) == {ABU, LOCATION}
    s.choose(ABU)
    assert len(s[ABU].under) == 2 and s.you.discard == [CRATCHIT]


def test_pete_looks_at_as_many_as_are_under_him():
    """Two under him: one to hand, the other to the bottom."""
    s = Scenario(you=dict(play=[dict(card=PETE, under=[AKELA, BALOO])], deck=[ABU, TUI, COBRA]))
    s.quest(PETE)
    assert choices(s) == {ABU, TUI}
    s.choose(TUI)
    assert s.you.hand == [TUI] and s.you.deck_size == 2


# -- I. the top card -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "accept"), [(2, True), (2, False), (1, None)])
def test_6_1_4_dash_plays_it_or_discards_it(ink, accept):
    """Revealed, it may be played for its cost; if it is not, it goes into the discard."""
    s = Scenario(you=dict(play=[DASH], ink=ink, deck=[AKELA, BALOO]))
    s.quest(DASH)
    s.accept()
    if accept is True:
        s.accept()
        assert AKELA in s.you.play and s.you.ink_ready == 0
    else:
        if accept is False:
            s.decline()
        assert s.you.discard == [AKELA] and s.you.ink_ready == ink
    assert quiet(s)


def test_6_7_7_1_sharpshooter_the_rest_is_discarded_first():
    """The action is played while the ability resolves and takes effect after it."""
    s = Scenario(
        you=dict(play=[SHARPSHOOTER], deck=[AKELA, CANNONS, BALOO, ABU, TUI]), opponent=dict(play=[COBRA, ATITAYA])
    )
    s.quest(SHARPSHOOTER)
    s.choose(CANNONS)
    assert sorted(s.you.discard) == sorted([AKELA, BALOO, ABU])
    s.choose(COBRA)
    assert s[COBRA].damage == 2 and len(s.you.discard) == 4 and s.you.deck_size == 1


def test_rapunzel_and_flynn_play_what_they_discard():
    """On your turn, a discarded character card may be played from the discard, for its cost."""
    s = Scenario(you=dict(play=[FLYNN], hand=[AKELA], ink=2, deck=[CANNONS, BALOO]))
    s.quest(FLYNN)
    s.accept()
    s.choose(AKELA)
    s.accept()
    assert AKELA in s.you.play and s.you.ink_ready == 0 and quiet(s)


# -- J. this turn ----------------------------------------------------------------------------------------------------


def test_6_1_6_travelers_another_character():
    """A character played this turn counts also when it is gone; the Traveler itself does not."""
    s = Scenario(you=dict(play=[QUEEN, AKELA], hand=[AGUSTIN], ink=2), opponent=dict(play=[COBRA]))
    s.quest(QUEEN)
    assert quiet(s) and "Rush" not in s[AKELA].keywords
    s = Scenario(you=dict(play=[QUEEN], hand=[AGUSTIN, CANNONS], ink=2), opponent=dict(play=[COBRA]))
    s.play(AGUSTIN)
    s.play(CANNONS)
    s.choose(AGUSTIN)
    assert s.you.discard.count(AGUSTIN) == 1
    s.quest(QUEEN)
    s.choose(QUEEN)
    assert "Rush" in s[QUEEN].keywords


def test_6_1_5_1_daisy_readies_and_keeps_from_questing():
    """Readying a ready character is not done: it may quest."""
    for first, can in ((AKELA, True), (tired(AKELA), False)):
        s = Scenario(you=dict(play=[BLUE, first], hand=[AGUSTIN], ink=1))
        s.play(AGUSTIN)
        s.quest(BLUE)
        assert quiet(s) == can  # with nobody exerted there is no offer (1.7.7)
        if not can:
            s.accept()
            s.choose(AKELA)
        assert s.can("quest", AKELA) == can and not s[AKELA].exerted


@pytest.mark.parametrize(("cards", "damage"), [(1, 1), (2, 2)])
def test_6_5_1_helga_counts_cards_put_into_your_discard(cards, damage):
    """Actions that were played are put there too."""
    s = Scenario(you=dict(play=[HELGA], hand=[CANNONS] * cards, ink=2), opponent=dict(play=[ATITAYA, COBRA]))
    for _ in range(cards):
        s.play(CANNONS)
        s.choose(ATITAYA)
    s.quest(HELGA)
    s.choose(COBRA)
    assert s[COBRA].damage == damage


def test_6_4_2_2_basil_those_damaged_now():
    """Who is damaged later does not gain Reckless."""
    s = Scenario(you=dict(play=[BASIL], hand=[CANNONS], ink=1), opponent=dict(play=[hurt(ATITAYA), COBRA]))
    s.quest(BASIL)
    s.play(CANNONS)
    s.choose(COBRA)
    assert "Reckless" not in s[ATITAYA].keywords
    s.end_turn()
    assert "Reckless" in s[theirs(ATITAYA)].keywords and "Reckless" not in s[theirs(COBRA)].keywords


def test_6_1_3_the_queen_may_choose_the_same_twice():
    """Both instances of chosen."""
    s = Scenario(you=dict(play=[PEARL]), opponent=dict(play=[COBRA, ATITAYA]))
    s.quest(PEARL)
    s.choose(COBRA)
    s.choose(COBRA)
    assert s[COBRA].strength == 5


def test_royal_guard_adds_up():
    """Each card drawn is one."""
    s = Scenario(you=dict(play=[GUARD, ABU], hand=[SONG]))
    s.sing(SONG, singers=[ABU])
    while s.decision is not None:
        s.take(0)
    assert s[GUARD].keywords["Challenger"] == 2


def test_6_1_8_ebenezer_draws_for_what_was_lost():
    """With 0 lore nothing is lost and nothing drawn; at the end of the turn that opponent has 0."""
    s = Scenario(you=dict(play=[EBENEZER]), opponent=dict(lore=1))
    s.quest(EBENEZER)
    assert len(s.you.hand) == 1 and s.opponent.lore == 0
    s.end_turn()
    assert s.you.lore == 2
    s = Scenario(you=dict(play=[EBENEZER]), opponent=dict(lore=0))
    s.quest(EBENEZER)
    assert s.you.hand == []


def test_mulan_at_most_six():
    """Her strength, at most 6."""
    s = Scenario(you=dict(play=[MULAN]))
    s.quest(MULAN)
    assert s.you.lore == 1


@pytest.mark.parametrize("shift", [False, True])
def test_syndrome_play_or_shift(shift):
    """The returned Robot is played or shifted for free."""
    base, top = "Omnidroid - V.8", "Omnidroid - Ultimate Iteration"
    s = Scenario(you=dict(play=[SYNDROME, base], discard=[top]))
    s.quest(SYNDROME)
    s.accept()
    s.option(int(shift))
    pick(s, top)
    pick(s, base)
    if s.decision is not None:
        s.decline()
    assert s[top].zone == "play" and (s[base].zone == "play") == (not shift)


def test_8_10_1_brides_song_is_not_for_the_next_action():
    """Shift by discarding still uses up what is paid less for the next character (4.3.6)."""
    base = SEA_WITCH
    s = Scenario(you=dict(play=[base, "Doc - Leader of the Seven Dwarfs"], hand=[BRIDE, SONG, ABU], ink=2))
    s.quest("Doc - Leader of the Seven Dwarfs")
    assert s.can("play", ABU)
    s.play(BRIDE, shift_onto=base)
    pick(s, SONG)
    assert not s.can("play", ABU)


# -- K. who quested is gone before the ability resolves --------------------------------------------------------------


def _gone(card, by, *more, under=(), damage=0, ink=9, deck=None, hand=(), **opponent):
    """The quest ability waits; The Bayou's discard plays a character whose ability removes the questing one first."""
    s = Scenario(
        you=dict(
            play=[dict(card=card, at=BAYOU, under=list(under), damage=damage), FLYNN, BAYOU, *more],
            hand=[by, *hand], ink=ink, deck=deck or [TUI, ABU, ATITAYA, AURORA, AGUSTIN, AURORA],
        ),
        opponent=opponent,
    )  # fmt: skip
    s.quest(card)
    bag(s, BAYOU)
    s.accept()
    s.choose(by)
    bag(s, FLYNN)
    s.accept()
    pick_cost(s)
    bag(s, by)
    if by == DUMPTRUCK:
        s.accept()
        s.choose(card)
    elif by == SNAKE:
        s.option(1)
        s.choose(card)
    else:
        s.accept()
        pick(s, BAYOU)
    return s


def pick_cost(s):
    if s.decision is not None and s.decision.kind == "cost":
        s.take(0)


AURORA = "Aurora - Regal Princess"


def test_5_1_1_7_nothing_is_under_a_banished_alice():
    """Banished first: the cards that were under her are in the discard and stay there."""
    s = _gone(ALICE, DUMPTRUCK, under=[AKELA, BALOO], damage=3)
    assert {ALICE, AKELA, BALOO} <= set(s.you.discard)
    assert AKELA not in s.you.hand and BALOO not in s.you.hand


def test_6_7_6_zipper_last_known_willpower():
    """His willpower when he left is added."""
    s = _gone(ZIPPER, SNAKE)
    s.accept()
    s.choose(SNAKE)
    assert s[SNAKE].strength == 6 + 3


def test_6_7_6_storyteller_last_known_lore():
    """Her lore value when she left: 1 for the character played this turn."""
    s = _gone(STORYTELLER, SNAKE, play=[COBRA, ATITAYA])
    while s.decision is not None and s.decision.kind == "order":
        s.take(0)
    s.choose(COBRA)
    assert s[COBRA].strength in (4, 5)


def test_5_1_2_7_gaston_in_hand_has_nothing_under_him():
    """The card under him went along: the condition is false (class R19)."""
    s = _gone(GASTON, SNAKE, under=[AKELA], play=[COBRA, ATITAYA])
    assert quiet(s)


def test_5_1_2_7_bolt_in_hand_is_not_undamaged():
    """A card in hand has no state (class R19)."""
    s = _gone(BOLT, SNAKE)
    assert quiet(s)


def test_4_7_russell_gone_the_other_does_not_move_elsewhere():
    """The location picked is Thebes: the other moves there or stays, but not to where Russell was (class R4)."""
    s = _gone(RUSSELL, SNAKE, AKELA, LOCATION)
    s.accept()
    pick(s, LOCATION)
    pick(s, AKELA)
    assert s[AKELA].location in (None, LOCATION)


def test_4_7_russell_moves_with_another():
    """The plain case."""
    s = Scenario(you=dict(play=[RUSSELL, AKELA, BALOO, LOCATION, BAYOU]))
    s.quest(RUSSELL)
    s.accept()
    s.choose(LOCATION)
    s.choose(BALOO)
    assert (s[RUSSELL].location, s[BALOO].location) == (LOCATION, LOCATION)


# -- L. more plain cases ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("illusion", [False, True])
def test_jafar_plays_the_illusion_discarded(illusion):
    """Only an Illusion character card; for free, from the discard."""
    ghost = "Giant Cobra - Ghostly Serpent"
    s = Scenario(you=dict(play=[JAFAR], hand=[ghost, AKELA], deck=[TUI, ABU]))
    s.quest(JAFAR)
    s.accept()
    s.choose(ghost if illusion else AKELA)
    if illusion:
        s.accept()
        while s.decision is not None:
            s.decline() if s.decision.kind == "may" else s.take(0)
        assert s[ghost].zone in ("play", "discard")
    assert quiet(s)


def test_merlin_names_the_top_card():
    """Named: into the inkwell, exerted; otherwise it stays on top."""
    for name, ink in (("Akela", 1), ("Baloo", 0)):
        s = Scenario(you=dict(play=["Merlin - Clever Clairvoyant"], deck=[AKELA, BALOO]))
        s.quest("Merlin - Clever Clairvoyant")
        s.name(name)
        assert s.you.ink_total == ink and s.you.ink_ready == 0 and s.you.deck_size == 2 - ink


@pytest.mark.parametrize(("top", "take"), [(AKELA, True), (AKELA, False), (CANNONS, None)])
def test_6_1_4_daisy_date(top, take):
    """A character card may go to hand; what is not a character goes to the bottom (declined: class K4)."""
    s = Scenario(you=dict(play=["Daisy Duck - Donald's Date"]), opponent=dict(deck=[top, BALOO, ABU]))
    s.quest("Daisy Duck - Donald's Date")
    if take is not None:
        s.accept() if take else s.decline()
    if take:
        assert s.opponent.hand == [AKELA]
    else:
        s.end_turn()
        assert s.opponent.hand == [BALOO]


@pytest.mark.parametrize("card", ["Cobra Bubbles - Dedicated Official", GASTON])
def test_6_1_13_must_quest(card):
    """During their next turn it can't challenge and must quest; in the turn after it is free."""
    s = Scenario(you=dict(play=[dict(card=card, under=[AKELA]), tired(BALOO)]), opponent=dict(play=[COBRA, ATITAYA]))
    s.quest(card)
    s.choose(COBRA)
    s.end_turn()
    assert not s.can("end_turn") and not s.can("challenge", COBRA, BALOO)
    s.quest(COBRA)
    s.end_turn()
    s.end_turn()
    assert s.can("end_turn")


def test_prince_john_only_who_leads():
    """Lore after the quest is compared."""
    for lore, after in ((3, 1), (2, 2)):
        s = Scenario(you=dict(play=["Prince John - Phony King"]), opponent=dict(lore=lore))
        s.quest("Prince John - Phony King")
        assert s.opponent.lore == after and s.you.lore == 2


def test_gwythaint_they_choose():
    """The opponent chooses among the ready ones."""
    s = Scenario(you=dict(play=["Gwythaint - Savage Hunter"]), opponent=dict(play=[COBRA, ATITAYA, tired(BALOO)]))
    s.quest("Gwythaint - Savage Hunter")
    assert len(choices(s)) == 2
    s.choose(ATITAYA)
    assert s[ATITAYA].exerted and not s[COBRA].exerted


def test_sisu_goes_on_after_a_dragon():
    """A Dragon goes to hand and it starts again; the next one is put on top or on the bottom."""
    s = Scenario(you=dict(play=["Sisu - Uniting Dragon"], deck=["Mushu - Stealthy Dragon", AKELA, BALOO]))
    s.quest("Sisu - Uniting Dragon")
    s.option(1)
    assert s.you.hand == ["Mushu - Stealthy Dragon"] and s.you.deck_size == 2


def test_tinker_bell_exerts_who_is_ready():
    """Who is exerted already can't be exerted for lore."""
    tink = "Tinker Bell - Insistent Fairy"
    s = Scenario(you=dict(play=[tink], hand=[COBRA], ink=7))
    s.play(COBRA)
    s.accept()
    assert s.you.lore == 2 and s[COBRA].exerted


def test_6_2_4_bucky_after_the_shifted_character_left():
    """Whether Shift was used is past: that the character is gone does not change it."""
    bucky = "Bucky - Squirrel Squeak Tutor"
    s = Scenario(you=dict(play=[bucky, STREET], hand=[BRAVE, LOCATION]), opponent=dict(hand=[AKELA, BALOO]))
    s.play(BRAVE, shift_onto=STREET)
    pick(s, LOCATION)
    pick(s, AKELA)
    assert len(s.opponent.hand) == 1


def test_chem_purse_only_when_shifted():
    """+4 for the shifted one."""
    s = Scenario(you=dict(play=["Chem Purse", STREET], hand=[BRAVE, BRAVE, LOCATION], ink=3))
    s.play(BRAVE)
    assert s[BRAVE].strength == 3
    s.play(BRAVE, shift_onto=STREET)
    pick(s, LOCATION)
    assert sorted(c.strength for c in (s[BRAVE], s[BRAVE + "#2"])) == [3, 7]


def test_lucky_takes_any_number_of_puppies():
    """None, one or both."""
    pup = "Rolly - Hungry Pup"
    from lorcana_env.cards.catalog import all_cards

    pup = next(c.full_name for c in all_cards() if "Puppy" in c.classifications and not c.full_name.startswith("Lucky"))
    s = Scenario(you=dict(play=["Lucky - Runt of the Litter"], deck=[pup, pup, AKELA]))
    s.quest("Lucky - Runt of the Litter")
    s.choose(pup)
    s.choose(pup) if s.decision is not None else None
    assert s.you.hand == [pup, pup]


def test_6_7_6_carl_draws_for_the_location_that_left():
    """The location he quested at is banished first: its last known lore value counts (class R4)."""
    s = _gone(CARL, LAUNCHPAD)
    assert BAYOU in s.you.discard
    assert len(s.you.hand) == 2
