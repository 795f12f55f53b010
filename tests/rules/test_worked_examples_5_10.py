"""The worked examples of sections 5 to 8 of the Comprehensive Rules, played with the cards they name.

Where an example names no card, a real one with that text stands in. ``test_worked_examples_all.py`` counts them; the
example of 9.2.3, of more players, is in ``test_more_players.py``.
"""

from __future__ import annotations

from typing import Any

import pytest

from lorcana_env import Game, Scenario, cards
from lorcana_env.decks.formats import SETS
from tests.cards.board import (
    BAMBI,
    CANNONS,
    LOCATION,
    PRIDE_ROCK,
    TUI,
    choices,
    hurt,
    refused,
    round_trip,
    theirs,
    tired,
)

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2, 1 lore
STITCH = "Stitch - New Dog"  # cost 1, 2/2, 1 lore
MILO = "Milo Thatch - Clever Cartographer"  # cost 1, 2/2
LUMIERE = "Lumiere - Hotheaded Candelabra"  # cost 7, 7/7
EUDORA = "Eudora - Accomplished Seamstress"  # 1/9
STORM = "Let the Storm Rage On"  # cost 3
IMPROVISE = "Improvise"  # cost 1: +1 strength this turn, draw a card
GOOD_JOB = "Good Job!"  # cost 1
KNOWS_BEST = "Mother Knows Best"  # cost 3: return a character to hand
PREPARED = "Be Prepared"  # cost 7: banish all characters
DIME = "Lucky Dime"
QUILL = "Fishbone Quill"
PAWPSICLE = "Pawpsicle"  # item that can be banished
MANOR = "De Vil Manor - Cruella's Estate"  # location, move 1
TACTICIAN = "Tinker Bell - Tiny Tactician"  # cost 3, 2/4
GIANT_FAIRY = "Tinker Bell - Giant Fairy"  # 4/5, Shift 4
PETERS_ALLY = "Tinker Bell - Peter Pan's Ally"
FIGHTER = "Peter Pan - Fearless Fighter"
NEVER_LAND_HERO = "Peter Pan - Never Land Hero"
EELS = "Flotsam & Jetsam - Entangling Eels"
FLOTSAM = "Flotsam - Ursula's Spy"  # characters named Jetsam gain Rush
JETSAM = "Jetsam - Riffraff"  # characters named Flotsam gain Ward
HADES = "Hades - King of Olympus"  # 1 lore
GRUMPY = "Grumpy - Bad-Tempered"  # 3/4
MERFOLK = "Cursed Merfolk - Ursula's Handiwork"  # 0/1
HUEY, DEWEY, LOUIE = "Huey - Savvy Nephew", "Dewey - Lovable Showoff", "Louie - Chill Nephew"
BELL = "Ring the Bell"
ROSES = "Painting the Roses Red"
QUEEN = "The Queen - Commanding Presence"
LAUNCH = "Launch"
SUPPORTIVE_GENIE = "Genie - Supportive Friend"
MEGARA = "Megara - Captivating Cynic"
JUDY = "Judy Hopps - Optimistic Officer"
MULAN = "Mulan - Imperial Soldier"  # 4/5, 1 lore
CHERNABOG = "Chernabog - Evildoer"  # cost 10
LILO = "Lilo - Escape Artist"  # cost 2
TRITON = "Triton - Young Prince"
TAFFYTA = "Taffyta Muttonfudge - Sour Speedster"
DODGE = "Dodge!"
NOI = "Noi - Orphaned Thief"
JAFAR = "Jafar - Striking Illusionist"
FAMILY = "Look at This Family"
SURFER = "Stitch - Carefree Surfer"  # cost 7
ROBOT_QUEEN = "The Robot Queen"  # item: a character was played: pay 1, banish this, deal 2 damage
SCAR = "Scar - Vicious Cheater"  # 6/5
READY = "You Came Back"  # cost 3: ready a character
SILVER = "John Silver - Alien Pirate"  # cost 6
STEAL = "Steal from the Rich"
CANDY = "Candy Drift"  # cost 2
CROSSBOW = "Fang Crossbow"
CLEVER_FAIRY = "Tinker Bell - Very Clever Fairy"
DRAGON, MUSHU = "Maleficent - Monstrous Dragon", "Mushu - Sneaky Dragon"
SARDINE_CAN = "Sardine Can"  # item: exerted characters have Ward
OBSCUROSPHERE = "Obscurosphere"  # 2 ink, banished: Ward until the start of your next turn
ATLANTIS = "Restoring Atlantis"  # cost 5
SIMBA = "Simba - Protective Cub"  # cost 2, 2/3, Bodyguard
KIDA = "Kida - Protector of Atlantis"  # cost 5, 3/5
WEIGHT_SET = "Weight Set"
HAPPY = "Happy - Good-Natured"  # cost 5, 3/5
BASHFUL = "Bashful - Hopeless Romantic"
FLUNKY = "LeFou - Opportunistic Flunky"
ARTHUR = "Arthur - Determined Squire"
SCIMITAR = "Stolen Scimitar"
PUB = "Snuggly Duckling - Disreputable Pub"
KEEPER = "Jafar - Keeper of Secrets"  # 0/5, +1 strength for each card in hand
SENSING = "Queen of Hearts - Sensing Weakness"  # yours challenges: may draw a card
DUKE = "Grand Duke - Advisor to the King"
ROOSTER = "Heihei - Rambling Rooster"  # 2/2
MASTERMIND = "Scar - Mastermind"  # cost 6; played: chosen opposing character -5 strength this turn
FLYNN = "Flynn Rider - His Own Biggest Fan"  # 4 lore
GENTLEMAN = "Donald Duck - Perfect Gentleman"
HOLLOW = "Sleepy Hollow - The Bridge"
JIM = "Jim Hawkins - Space Traveler"
SAFETY = "Get to Safety!"
GOTHEL = "Mother Gothel - Withered and Wicked"  # cost 2, 3/4
UNDER_THE_SEA = "Under the Sea"  # cost 8
ROURKE = "Lyle Tiberius Rourke - Cunning Mercenary"
HANS = "Hans - Thirteenth in Line"  # quests: may deal 1 damage
GYROSENSOR = "Aurelian Gyrosensor"  # item: yours quests: may look at the top card
CAPRICIOUS = "Queen of Hearts - Capricious Monarch"  # an opposing character is banished: may ready this character
SOURCE = "Source of the Vine"  # item: an opposing character quests: 1 lore, unless its player pays 1 ink
MUFASA = "Mufasa - Betrayed Leader"  # banished: may reveal the top card of the deck and play it
FRAIDY_CAT = "Prince John - Fraidy-Cat"  # an opponent plays a character: 1 damage to this one
BOAT_SNACK = "HeiHei - Boat Snack"  # Support
BEAST = "Beast - Thick-Skinned"  # 2/3, Resist +1
DIABLO = "Diablo - Obedient Raven"  # 0/1; banished: may draw
CHILL = "Sudden Chill"  # cost 2: each opponent discards a card
HAT = "The Sorcerer's Hat"  # exert, 1 ink: name a card, reveal the top card, into hand if it is the one
LUCKY = "Lucky - The 15th Puppy"
BRUNO = "Bruno Madrigal - Undetected Uncle"  # the same for nothing, and 3 lore
OASIS = "Pride Lands - Jungle Oasis"  # 3 characters here, banish this: play a character from the discard for free
PIE_SLINGER = "Donald Duck - Pie Slinger"  # 3/6, Shift 4; if it was used, each opponent loses 2 lore
GREEDIEST = "Prince John - Greediest of All"
FORGOTTEN = "You Have Forgotten Me"  # cost 4: each opponent discards 2 cards
DECEIVER = "Ursula - Deceiver of All"  # cost 3
FRIENDS = "With a Few Good Friends"  # Sing Together 6: a player draws for each ink type of your characters
MINE = "Seven Dwarfs' Mine - Secure Fortress"  # move 2
SLEEPY = "Sleepy - Sluggish Knight"  # Knight
PROTECTOR = "Beast - Selfless Protector"  # 2/8
RAPUNZEL = "Rapunzel - Ready for Adventure"
YOKAI = "Yokai - Scientific Supervillain"
MICROBOTS = "Microbots"  # item, cost 2
SULTAN = "The Sultan - Playful Monarch"  # 1/1
ELISA = "Elisa Maza - Transformed Gargoyle"  # 4/4
TRIALS = "Trials and Tribulations"  # cost 2: -4 strength


def can_pass(s: Scenario) -> bool:
    """No decision is pending in your main phase."""
    return s.active == "you" and s.decision is None


def resolve(s: Scenario, ability: str) -> None:
    """Take an ability, told by its name or its card, from the bag."""
    assert s.decision is not None and s.decision.kind == "order"
    s.take(next(i for i, text in enumerate(s.legal()) if ability in text))


# -- 5. cards and card types -----------------------------------------------------------------------------------------


def test_5_1_3_a_questing_takes_the_ready_state_and_gives_the_exerted_state():
    s = Scenario(you=dict(play=[FLOUNDER]))
    assert not s[FLOUNDER].exerted
    s.quest(FLOUNDER)
    assert s[FLOUNDER].exerted and not s.can("quest", FLOUNDER)


@pytest.mark.parametrize("state", [{}, dict(exerted=True), dict(damage=2), dict(drying=True)])
def test_5_1_3_b_the_shifted_tinker_bell_has_the_states_of_the_one_under_her(state: dict[str, Any]):
    """Ready, undamaged and dry in the example; each of the opposite states passes on as well."""
    s = Scenario(you=dict(play=[dict(card=TACTICIAN, **state)], hand=[GIANT_FAIRY], ink=4))
    s.play(GIANT_FAIRY, shift_onto=TACTICIAN)
    fairy = s[GIANT_FAIRY]
    assert s.you.play == [GIANT_FAIRY] and fairy.under == [TACTICIAN]
    assert (fairy.exerted, fairy.damage, fairy.drying) == tuple(
        state.get(k, 0) for k in ("exerted", "damage", "drying")
    )
    assert s.can("quest", GIANT_FAIRY) == (not fairy.exerted and not fairy.drying)


def test_5_2_6_a_both_versions_of_peter_pan_are_named_peter_pan():
    s = Scenario(you=dict(play=[PETERS_ALLY, FIGHTER, NEVER_LAND_HERO, STITCH]))
    assert s[FIGHTER].keywords["Challenger"] == s[NEVER_LAND_HERO].keywords["Challenger"] == 1
    assert "Challenger" not in s[STITCH].keywords | s[PETERS_ALLY].keywords


def test_5_2_6_b_lucky_is_not_the_name_of_lucky_dime():
    """A part of a name is no name: the card goes back on top."""
    s = Scenario(you=dict(play=[HAT], ink=2, deck=[DIME, STITCH], discard=[LUCKY]))
    s.activate(HAT)
    s.name("Lucky")
    assert s.you.hand == [] and s.you.deck == [DIME, STITCH] and s[HAT].exerted


def test_5_2_6_b_the_full_name_is_a_match():
    s = Scenario(you=dict(play=[HAT], ink=2, deck=[DIME, STITCH]))
    s.activate(HAT)
    s.name(DIME)
    assert s.you.hand == [DIME] and s.you.deck == [STITCH]


@pytest.mark.parametrize(
    ("name", "top", "match"),
    [
        ("Flotsam", FLOTSAM, True),
        ("Flotsam", EELS, True),
        ("Flotsam & Jetsam", EELS, True),
        ("Flotsam & Jetsam", FLOTSAM, False),
    ],
)
def test_5_2_6_2_b_a_name_that_is_named_must_be_one_of_the_card(name, top, match):
    below = FLOTSAM if top == EELS else EELS
    s = Scenario(you=dict(play=[BRUNO], deck=[top, below]))
    s.activate(BRUNO)
    s.name(name)
    assert s.you.hand == [top] * match and s.you.lore == 3 * match
    assert s.you.deck == ([below] if match else [top, below])


def test_5_2_6_2_a_flotsam_and_jetsam_has_three_names():
    """What is for Flotsam and what is for Jetsam both apply. 5.2.6.1."""
    assert set(cards.find(EELS).names) == {"Flotsam", "Jetsam", "Flotsam & Jetsam"}
    for others, keywords in (([STITCH], set()), ([FLOTSAM], {"Rush"}), ([JETSAM], {"Ward"})):
        s = Scenario(you=dict(play=[EELS, *others]))
        assert s[EELS].keywords.keys() - {"Shift"} == keywords


@pytest.mark.parametrize(("others", "draws"), [([EELS], False), ([EELS, FLOTSAM], True)])
def test_5_2_6_2_a_two_names_are_still_one_character(others, draws):
    """Carefree Surfer asks for two other characters."""
    s = Scenario(you=dict(play=others, hand=[SURFER], ink=7))
    s.play(SURFER)
    assert s.can("accept") == draws


@pytest.mark.parametrize("villains", [0, 1, 2])
def test_5_2_7_hades_counts_other_villain_characters(villains):
    """Neither himself nor other classifications nor opposing Villains."""
    s = Scenario(you=dict(play=[HADES, STITCH, *[SCAR] * villains]), opponent=dict(play=[SCAR]))
    assert s[HADES].lore == 1 + villains
    s.quest(HADES)
    assert s.you.lore == 1 + villains


def test_5_2_10_3_set_numbers():
    assert [(s.code, s.name) for s in SETS[:4]] == [
        ("1", "The First Chapter"),
        ("2", "Rise of the Floodborn"),
        ("3", "Into the Inklands"),
        ("4", "Ursula's Return"),
    ]
    assert "1" in cards.find(STITCH).sets and "4" in cards.find(EELS).sets


# -- 6.1 abilities and effects ---------------------------------------------------------------------------------------


def test_6_1_1_the_effect_of_poor_souls_is_that_each_opponent_discards():
    s = Scenario(you=dict(play=[STITCH], hand=[FLOUNDER, DIME]), opponent=dict(play=[tired(MERFOLK)], hand=[MILO]))
    s.challenge(STITCH, MERFOLK)
    assert s.decision.player == 0 and choices(s) == {FLOUNDER, DIME}
    s.choose(DIME)
    assert s.you.hand == [FLOUNDER] and s.opponent.hand == [MILO]


@pytest.mark.parametrize("nephews", [True, False])
def test_6_1_1_2_a_huey_has_two_abilities(nephews):
    """Each is added to the bag and resolves by itself; the one with a story name needs both his brothers. 6.1.1.1."""
    s = Scenario(you=dict(play=[HUEY, DEWEY, LOUIE if nephews else DEWEY]))
    s.quest(HUEY)
    assert len(s.legal()) == 2
    resolve(s, "Support")
    s.accept()
    s.choose(DEWEY)
    if nephews:
        s.accept()
    assert can_pass(s) and len(s.you.hand) == 3 * nephews and s[DEWEY].strength == 4 + 2


def test_6_1_1_2_b_ring_the_bell_banishes_a_damaged_character_as_it_resolves():
    s = Scenario(you=dict(hand=[BELL], ink=3), opponent=dict(play=[hurt(LUMIERE), hurt(EUDORA), STITCH]))
    s.play(BELL)
    assert choices(s) == {theirs(LUMIERE), theirs(EUDORA)}
    s.choose(LUMIERE)
    assert s.opponent.discard == [LUMIERE] and s.you.discard == [BELL]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_6_1_3_a_painting_the_roses_red_takes_up_to_two_different_characters(n):
    s = Scenario(you=dict(hand=[ROSES], ink=2), opponent=dict(play=[STITCH, FLOUNDER, MILO]))
    s.play(ROSES)
    chosen = [STITCH, FLOUNDER][:n]
    for card in chosen:
        s.choose(card)
        refused(s.choose, card)
    if n < 2:
        s.done()
    assert [card for card in s.opponent.play if s[card].strength == 1] == chosen and len(s.you.hand) == 1


@pytest.mark.parametrize("second", [STITCH, QUEEN])
def test_6_1_3_b_the_queen_may_choose_one_character_twice(second):
    """Two instances of "chosen": -4 and +4 may meet on one opposing character."""
    s = Scenario(you=dict(play=[QUEEN]), opponent=dict(play=[STITCH, FLOUNDER]))
    s.quest(QUEEN)
    assert QUEEN not in choices(s)
    s.choose(STITCH)
    s.choose(second)
    assert (s[STITCH].strength, s[QUEEN].strength) == ((2, 4) if second == STITCH else (-2, 8))


@pytest.mark.parametrize("item", [True, False])
def test_6_1_5_2_a_without_an_item_to_banish_no_damage_is_dealt(item):
    """6.1.5.1."""
    s = Scenario(you=dict(play=[DIME] * item, hand=[LAUNCH], ink=3), opponent=dict(play=[LUMIERE, EUDORA, QUILL]))
    s.play(LAUNCH)
    if item:
        s.choose(LUMIERE)
    assert s.decision is None and s[LUMIERE].damage == 5 * item
    assert s.you.discard == [*[DIME] * item, LAUNCH] and s.opponent.play == [LUMIERE, EUDORA, QUILL]


@pytest.mark.parametrize(("shuffled", "drawn"), [(True, 3), (False, 0)])
def test_6_1_5_2_b_cards_are_drawn_if_the_card_was_shuffled_into_the_deck(shuffled, drawn):
    """6.1.5.1."""
    s = Scenario(you=dict(play=[SUPPORTIVE_GENIE], deck=[STITCH] * 10))
    s.quest(SUPPORTIVE_GENIE)
    s.accept() if shuffled else s.decline()
    assert len(s.you.hand) == drawn and s.you.deck_size == (8 if shuffled else 10)
    assert s.you.play == [SUPPORTIVE_GENIE] * (not shuffled)


@pytest.mark.parametrize(("hand", "option", "stays"), [([], None, False), ([DIME], 0, True), ([DIME], 1, False)])
def test_6_1_5_2_c_megara_is_banished_unless_a_card_is_discarded(hand, option, stays):
    s = Scenario(you=dict(hand=[MEGARA, *hand], ink=3))
    s.play(MEGARA)
    if option is not None:
        s.option(option)
    assert s.decision is None and s.you.discard == ([DIME] if stays else [MEGARA])
    assert s.you.play == [MEGARA] * stays


@pytest.mark.parametrize("banished", [True, False])
def test_6_1_5_2_d_the_items_player_draws_if_judy_hopps_banishes_it(banished):
    s = Scenario(you=dict(hand=[JUDY], ink=3), opponent=dict(play=[DIME, QUILL]))
    s.play(JUDY)
    if banished:
        s.accept()
        s.choose(DIME)
    else:
        s.decline()
    assert s.opponent.discard == [DIME] * banished
    assert len(s.opponent.hand) == banished and s.you.hand == []


def test_6_1_6_mulan_gives_lore_to_the_other_characters():
    s = Scenario(you=dict(play=[MULAN, STITCH, FLOUNDER]), opponent=dict(play=[tired(MILO), EUDORA]))
    s.challenge(MULAN, MILO)
    assert (s[STITCH].lore, s[FLOUNDER].lore, s[MULAN].lore, s[EUDORA].lore) == (2, 2, 1, cards.find(EUDORA).lore)


def test_6_1_7_1_jungle_oasis_plays_donald_for_free_and_not_by_shift():
    """A Donald Duck to shift onto is there; he doesn't enter on it and pays no ink, so his "used Shift" is false."""
    here = [dict(card=name, at=OASIS) for name in (GENTLEMAN, STITCH, FLOUNDER)]
    s = Scenario(you=dict(play=[OASIS, *here], discard=[PIE_SLINGER], ink=4), opponent=dict(lore=5))
    s.activate(OASIS)
    if s.decision is not None:
        s.choose(PIE_SLINGER)
    assert s.decision is None and s[PIE_SLINGER].zone == "play" and s[PIE_SLINGER].under == []
    assert s.you.discard == [OASIS] and s.you.ink_ready == 4 and s.opponent.lore == 5 and GENTLEMAN in s.you.play


@pytest.mark.parametrize("draws", [True, False])
def test_6_1_8_prince_john_draws_for_both_discarded_cards_or_for_none(draws):
    s = Scenario(
        you=dict(play=[GREEDIEST], hand=[FORGOTTEN], ink=4, deck=[STITCH] * 4),
        opponent=dict(hand=[FLOUNDER, MILO, LUMIERE]),
    )
    s.play(FORGOTTEN)
    s.choose(theirs(FLOUNDER), theirs(MILO))
    while s.decision is not None and s.decision.kind == "order":
        s.take(0)
    assert s.legal() == ["accept", "decline"]
    s.accept() if draws else s.decline()
    assert s.decision is None and len(s.you.hand) == 2 * draws


@pytest.mark.parametrize("again", [True, False])
def test_6_1_11_ursula_plays_the_song_that_she_sang(again):
    """Another copy in the discard stays there."""
    s = Scenario(
        you=dict(play=[DECEIVER], hand=[CHILL], discard=[CHILL], deck=[STITCH]), opponent=dict(hand=[MILO] * 3)
    )
    s.sing(CHILL, singers=[DECEIVER])
    s.choose(MILO)
    s.accept() if again else s.decline()
    if again:
        s.choose(MILO)
    assert s.decision is None and len(s.opponent.hand) == 2 - again
    assert s.you.discard == [CHILL] * (2 - again) and s.you.deck == [STITCH, CHILL][: 1 + again]


def test_6_1_11_1_the_second_of_two_ursulas_finds_the_song_gone():
    """It is played once more in all, with another copy in the discard."""
    s = Scenario(you=dict(play=[DECEIVER, DECEIVER], hand=[FRIENDS], discard=[FRIENDS], deck=[STITCH] * 9))
    s.sing(FRIENDS, [DECEIVER, DECEIVER + "#2"])
    s.choose("you")
    assert len(s.you.hand) == 1
    resolved = 0
    while s.decision is not None:
        if s.can("choose", "you"):
            s.choose("you")
            resolved += 1
        else:
            s.accept() if s.can("accept") else s.take(0)
    assert resolved == 1 and len(s.you.hand) == 2
    assert s.you.discard == [FRIENDS] and s.you.deck == [STITCH] * 7 + [FRIENDS]


@pytest.mark.parametrize(("discard", "needed"), [([], 10), ([STITCH, FLOUNDER, CANNONS, DIME], 8)])
def test_6_1_12_a_character_cards_in_the_discard_reduce_what_is_paid(discard, needed):
    """Works while the character is being played; actions and items don't count."""
    for ink in (needed - 1, needed):
        s = Scenario(you=dict(hand=[CHERNABOG], ink=ink, discard=discard))
        assert s.can("play", CHERNABOG) == (ink == needed)


@pytest.mark.parametrize(("zone", "asked"), [("discard", True), ("hand", False), ("play", False)])
def test_6_1_12_b_lilo_is_played_from_the_discard(zone, asked):
    """Her ability works there and nowhere else, and she enters play exerted."""
    s = Scenario(you={zone: [LILO], "ink": 2})
    round_trip(s)
    assert s.can("accept") == asked
    if asked:
        s.accept()
        assert s.you.play == [LILO] and s[LILO].exerted and s[LILO].drying


def test_6_1_13_1_triton_is_evasive_during_his_players_turn():
    s = Scenario(you=dict(play=[TRITON]), opponent=dict(play=[LUMIERE]))
    assert "Evasive" in s[TRITON].keywords
    s.quest(TRITON)
    s.end_turn()
    assert "Evasive" not in s[TRITON].keywords and s.can("challenge", LUMIERE, TRITON)


def test_6_1_13_2_new_roster_resolves_once_a_turn_for_each_taffyta():
    s = Scenario(you=dict(play=[MANOR, LOCATION, TAFFYTA, TAFFYTA], ink=9))
    for taffyta, to, lore in ((1, MANOR, 2), (1, LOCATION, 2), (2, MANOR, 4), (2, LOCATION, 4)):
        s.move(f"{TAFFYTA}#{taffyta}", to)
        assert s.you.lore == lore
    round_trip(s)
    before = s.you.lore
    s.move(f"{TAFFYTA}#1", MANOR)
    assert s.you.lore == before + 2


def test_6_1_13_3_dodge_lasts_until_the_start_of_your_next_turn():
    s = Scenario(you=dict(play=[FLOUNDER, STITCH], hand=[DODGE], ink=2), opponent=dict(hand=[CANNONS], ink=1))
    s.play(DODGE)
    s.choose(FLOUNDER)
    assert s[FLOUNDER].keywords.keys() == {"Ward", "Evasive"}
    s.end_turn()
    s.play(CANNONS)
    assert s.you.discard == [DODGE, STITCH] and s[FLOUNDER].keywords.keys() == {"Ward", "Evasive"}
    s.end_turn()
    assert not s[FLOUNDER].keywords


def test_6_1_13_4_good_job_ends_with_the_turn():
    s = Scenario(you=dict(play=[FLOUNDER], hand=[GOOD_JOB], ink=1))
    s.play(GOOD_JOB)
    assert s[FLOUNDER].lore == 2
    s.end_turn()
    assert s[FLOUNDER].lore == 1


def test_6_1_13_5_a_noi_is_protected_while_there_is_an_item():
    s = Scenario(you=dict(play=[NOI, hurt(STITCH), PAWPSICLE]))
    assert s[NOI].keywords == {"Resist": 1, "Ward": True}
    s.activate(PAWPSICLE)
    s.choose(STITCH)
    assert s.you.discard == [PAWPSICLE] and s[NOI].keywords == {}


@pytest.mark.parametrize("how", ["moves", "location leaves"])
def test_6_1_13_5_b_the_willpower_of_pride_rock_is_lost_at_once(how):
    s = Scenario(
        you=dict(play=[PRIDE_ROCK, MANOR, tired(FLOUNDER, at=PRIDE_ROCK)], ink=1), opponent=dict(play=[LUMIERE])
    )
    assert s[FLOUNDER].willpower == 4
    if how == "moves":
        s.move(FLOUNDER, MANOR)
    else:
        s.end_turn()
        s.challenge(LUMIERE, PRIDE_ROCK)
        assert s.you.discard == [PRIDE_ROCK]
    assert s[FLOUNDER].willpower == 2


@pytest.mark.parametrize("exerted", [True, False])
def test_6_1_13_6_a_jafar_needs_your_turn_and_to_be_exerted(exerted):
    """A card drawn in the opponent's turn, for Perfect Gentleman, gives no lore."""
    s = Scenario(
        you=dict(play=[dict(card=JAFAR, exerted=exerted)], hand=[STORM], ink=3),
        opponent=dict(play=[GENTLEMAN]),
    )
    s.play(STORM)
    s.choose(GENTLEMAN)
    assert s.you.lore == exerted and len(s.you.hand) == 1
    s.end_turn()
    s.accept()
    s.accept()
    assert s.you.lore == exerted and len(s.you.hand) == 2


@pytest.mark.parametrize(("at", "lore"), [(LOCATION, 2), (None, 0)])
def test_6_1_13_6_b_thebes_needs_a_character_that_banishes_while_there(at, lore):
    s = Scenario(you=dict(play=[LOCATION, dict(card=LUMIERE, at=at)]), opponent=dict(play=[tired(STITCH)]))
    s.challenge(LUMIERE, STITCH)
    assert s.opponent.discard == [STITCH] and s.you.lore == lore


def test_6_1_13_6_b_thebes_does_nothing_in_the_opponents_turn():
    s = Scenario(you=dict(play=[LOCATION, tired(LUMIERE, at=LOCATION)]), opponent=dict(play=[STITCH]))
    s.end_turn()
    s.challenge(STITCH, LUMIERE)
    assert s.opponent.discard == [STITCH] and s.you.lore == 0


@pytest.mark.parametrize("n", [0, 2])
def test_6_1_14_2_look_at_this_family_reveals_from_the_top_five_cards(n):
    """6.1.14, 6.1.14.1."""
    deck = [STITCH, CANNONS, FLOUNDER, MILO, BELL, LUMIERE, DIME]
    s = Scenario(you=dict(hand=[FAMILY], ink=7, deck=deck))
    s.play(FAMILY)
    assert choices(s) == {STITCH, FLOUNDER, MILO}
    for card in [STITCH, MILO][:n]:
        s.choose(card)
    if n < 2:
        s.done()
    while s.decision is not None:
        s.take(0)
    assert s.you.hand == [STITCH, MILO][:n] and s.you.deck[:2] == [LUMIERE, DIME]
    assert sorted(s.you.deck + s.you.hand) == sorted(deck)


# -- 6.2, 6.3 triggered and activated abilities ------------------------------------------------------------------------


@pytest.mark.parametrize(("others", "drawn"), [(1, 0), (2, 2)])
def test_6_2_4_ohana_asks_for_two_other_characters(others, drawn):
    s = Scenario(you=dict(play=[FLOUNDER, MILO][:others], hand=[SURFER], ink=7))
    s.play(SURFER)
    if drawn:
        s.accept()
    assert can_pass(s) and len(s.you.hand) == drawn


@pytest.mark.parametrize("ohana_first", [True, False])
def test_6_2_4_ohana_counts_them_when_it_resolves(ohana_first):
    """Two others are in play when Stitch is played; another ability banishes one of them before or after. 6.7.2.1."""
    s = Scenario(you=dict(play=[FLOUNDER, MILO, ROBOT_QUEEN], hand=[SURFER], ink=8))
    s.play(SURFER)
    resolve(s, SURFER if ohana_first else ROBOT_QUEEN)
    if ohana_first:
        s.accept()
    s.accept()
    s.choose(FLOUNDER)
    assert can_pass(s) and FLOUNDER in s.you.discard and len(s.you.hand) == 2 * ohana_first


def test_6_2_5_scar_may_quest_in_a_turn_in_which_he_banishes_nobody():
    s = Scenario(you=dict(play=[SCAR], hand=[READY], ink=3), opponent=dict(play=[tired(EUDORA)]))
    s.challenge(SCAR, EUDORA)
    s.play(READY)
    s.choose(SCAR)
    s.quest(SCAR)
    assert s.you.lore == 2


@pytest.mark.parametrize("readied", [True, False])
def test_6_2_5_scar_may_not_quest_after_banishing_readied_or_not(readied):
    """The two effects are independent of each other."""
    s = Scenario(you=dict(play=[SCAR], hand=[READY], ink=3), opponent=dict(play=[tired(STITCH)]))
    s.challenge(SCAR, STITCH)
    s.accept() if readied else s.decline()
    assert s[SCAR].exerted != readied
    s.play(READY)
    assert not s[SCAR].exerted and not s.can("quest", SCAR)


@pytest.mark.parametrize("how", ["play", "quest"])
def test_6_2_6_john_silver_triggers_when_played_and_when_he_quests(how):
    s = Scenario(you={"hand" if how == "play" else "play": [SILVER], "ink": 6}, opponent=dict(play=[STITCH, FLOUNDER]))
    getattr(s, how)(SILVER)
    s.choose(STITCH)
    assert "Reckless" not in s[STITCH].keywords
    s.end_turn()
    assert "Reckless" in s[STITCH].keywords and "Reckless" not in s[FLOUNDER].keywords
    if how == "play":
        s.end_turn()
        assert "Reckless" not in s[STITCH].keywords


def test_6_2_7_1_steal_from_the_rich_triggers_for_each_quest_of_the_turn():
    """6.2.7."""
    s = Scenario(you=dict(play=[STITCH, FLOUNDER, tired(MILO)], hand=[STEAL], ink=5), opponent=dict(lore=5))
    s.play(STEAL)
    for card, lore in ((STITCH, 4), (FLOUNDER, 3)):
        s.quest(card)
        assert s.opponent.lore == lore
    round_trip(s)
    s.quest(MILO)
    assert s.opponent.lore == 3


def test_6_2_7_2_candy_drift_banishes_at_the_end_of_the_turn():
    """6.2.7."""
    s = Scenario(you=dict(play=[FLOUNDER, STITCH], hand=[CANDY], ink=2))
    s.play(CANDY)
    s.choose(FLOUNDER)
    assert len(s.you.hand) == 1 and s[FLOUNDER].strength == 7
    s.quest(FLOUNDER)
    s.end_turn()
    assert s.you.play == [STITCH] and s.you.discard == [CANDY, FLOUNDER]


def test_6_3_3_the_banished_crossbow_triggers_after_its_own_effect():
    s = Scenario(you=dict(play=[CROSSBOW, CLEVER_FAIRY]), opponent=dict(play=[DRAGON, MUSHU, STITCH]))
    s.activate(CROSSBOW, ability=1)
    assert s.you.discard == [CROSSBOW] and choices(s) == {theirs(DRAGON), theirs(MUSHU)}
    s.choose(DRAGON)
    assert s.opponent.discard == [DRAGON] and s.decision.source == CLEVER_FAIRY
    s.accept()
    assert s.you.inkwell == [CROSSBOW] and s.you.ink_ready == 0


# -- 6.4 static abilities ----------------------------------------------------------------------------------------------


def test_6_4_1_without_a_duration_it_lasts_while_its_card_is_in_play():
    """1.6.1.3."""
    s = Scenario(you=dict(play=[tired(STITCH), FLOUNDER, SARDINE_CAN]), opponent=dict(hand=[JUDY], ink=3))
    assert "Ward" in s[STITCH].keywords and "Ward" not in s[FLOUNDER].keywords
    s.quest(FLOUNDER)
    assert "Ward" in s[FLOUNDER].keywords
    s.end_turn()
    assert "Ward" in s[FLOUNDER].keywords
    s.play(JUDY)
    s.accept()
    assert s.you.discard == [SARDINE_CAN] and "Ward" not in s[FLOUNDER].keywords


def test_6_4_1_with_a_duration_it_outlasts_its_card():
    s = Scenario(you=dict(play=[STITCH, OBSCUROSPHERE], ink=2))
    s.activate(OBSCUROSPHERE)
    s.end_turn()
    assert s.you.discard == [OBSCUROSPHERE] and "Ward" in s[STITCH].keywords
    s.end_turn()
    assert "Ward" not in s[STITCH].keywords


def test_6_4_2_1_restoring_atlantis_protects_characters_played_later():
    """6.4.2."""
    s = Scenario(you=dict(play=[tired(STITCH)], hand=[ATLANTIS, SIMBA], ink=7), opponent=dict(play=[LUMIERE]))
    s.play(ATLANTIS)
    s.play(SIMBA)
    s.accept()
    s.end_turn()
    assert s[SIMBA].exerted and not s.can("challenge", LUMIERE, SIMBA) and not s.can("challenge", LUMIERE, STITCH)
    s.end_turn()
    s.quest(SIMBA)
    s.end_turn()
    assert s.can("challenge", LUMIERE, SIMBA)


def test_6_4_2_2_kida_does_not_weaken_characters_played_later():
    """6.4.2."""
    s = Scenario(
        you=dict(play=[STITCH], hand=[KIDA, FLOUNDER], ink=6), opponent=dict(play=[LUMIERE], hand=[MILO], ink=1)
    )
    s.play(KIDA)
    s.play(FLOUNDER)
    assert [s[card].strength for card in (STITCH, KIDA, LUMIERE, FLOUNDER)] == [-1, 0, 4, 2]
    s.end_turn()
    s.play(MILO)
    assert (s[LUMIERE].strength, s[MILO].strength) == (4, 2)
    s.end_turn()
    assert [s[card].strength for card in (STITCH, KIDA, LUMIERE)] == [2, 3, 7]


@pytest.mark.parametrize("grumpy", [True, False])
def test_6_4_2_3_happy_enters_play_with_the_strength_that_grumpy_gives(grumpy):
    """With 4 strength he triggers Weight Set, with his own 3 he doesn't."""
    s = Scenario(you=dict(play=[WEIGHT_SET, *[GRUMPY] * grumpy], hand=[HAPPY], ink=6))
    s.play(HAPPY)
    assert s[HAPPY].strength == 3 + grumpy and s.can("accept") == grumpy
    if grumpy:
        s.accept()
        assert len(s.you.hand) == 1 and s.you.ink_ready == 0


@pytest.mark.parametrize(("other", "quests"), [(None, False), (STITCH, False), (GRUMPY, True)])
def test_6_4_4_3_a_bashful_cannot_quest_unless_another_dwarf_is_in_play(other, quests):
    """6.4.3, 6.4.4, 6.4.4.1."""
    s = Scenario(you=dict(play=[BASHFUL, *([other] if other else [])]), opponent=dict(play=[GRUMPY]))
    assert s.can("quest", BASHFUL) == quests


@pytest.mark.parametrize("how", ["challenge", "action", "nothing"])
def test_6_4_4_3_b_lefou_is_free_if_a_challenge_banished_an_opposing_character(how):
    """6.4.4."""
    s = Scenario(you=dict(play=[LUMIERE], hand=[FLUNKY, CANNONS], ink=1), opponent=dict(play=[tired(STITCH)]))
    if how == "challenge":
        s.challenge(LUMIERE, STITCH)
    elif how == "action":
        s.play(CANNONS)
        s.choose(STITCH)
    assert s.opponent.discard == [STITCH] * (how != "nothing")
    assert s.can("play", FLUNKY, cost=1) == (how == "challenge") and not s.can("play", FLUNKY)


@pytest.mark.parametrize("arthur", [True, False])
def test_6_4_5_arthur_skips_the_draw_step_of_his_player(arthur):
    s = Scenario(you=dict(play=[ARTHUR if arthur else STITCH]))
    s.end_turn()
    assert len(s.opponent.hand) == 1
    s.end_turn()
    assert can_pass(s) and len(s.you.hand) == (not arthur)


# -- 6.5 replacement effects -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "strength"), [("Aladdin - Prince Ali", 2 + 2), (STITCH, 2 + 1)])
def test_6_5_1_1_the_scimitar_gives_aladdin_two_instead_of_one(card, strength):
    """6.5.1, 6.5.6, 6.7.2.2, 1.6.1.4."""
    s = Scenario(you=dict(play=[SCIMITAR, card, LUMIERE]))
    s.activate(SCIMITAR)
    s.choose(card)
    assert s[card].strength == strength


@pytest.mark.parametrize(("card", "damage"), [(LUMIERE, 2), (BEAST, 1)])
def test_6_5_2_what_happens_to_the_damage_leaves_the_card_drawn_as_it_is(card, damage):
    """Of the two effects of one event. No supported card replaces the damage; Resist makes it less."""
    s = Scenario(you=dict(hand=[STORM], ink=3), opponent=dict(play=[LUMIERE, BEAST]))
    s.play(STORM)
    s.choose(card)
    assert s[card].damage == damage and len(s.you.hand) == 1 and can_pass(s)


def test_6_5_2_nothing_comes_between_the_two_effects_of_one_event():
    """The card is drawn when the ability of the character that the damage banishes is asked for."""
    s = Scenario(you=dict(play=[DIABLO], hand=[STORM], ink=3))
    s.play(STORM)
    assert s.decision.source == DIABLO and s.you.discard == [STORM, DIABLO] and len(s.you.hand) == 1


@pytest.mark.parametrize(
    ("card", "target", "lore"),
    [
        (STITCH, EUDORA, 0),
        (GRUMPY, EUDORA, 1),
        (GRUMPY, LUMIERE, 1),
        (LUMIERE, EUDORA, 3),
    ],
)
def test_6_5_3_the_lore_of_the_pub_depends_on_the_strength(card, target, lore):
    """On that of the challenging character: 2, 3 or 7."""
    s = Scenario(you=dict(play=[PUB, dict(card=card, at=PUB)]), opponent=dict(play=[tired(target)]))
    s.challenge(card, target)
    assert s.you.lore == lore


@pytest.mark.parametrize(("pub_first", "lore"), [(True, 1), (False, 3)])
def test_6_5_3_the_strength_is_looked_at_when_the_pubs_ability_resolves(pub_first, lore):
    """A card drawn later in the challenge makes Jafar 6 strong: too late, if the pub was first."""
    s = Scenario(
        you=dict(play=[PUB, dict(card=KEEPER, at=PUB), SENSING], hand=[STITCH] * 5),
        opponent=dict(play=[tired(EUDORA)]),
    )
    s.challenge(KEEPER, EUDORA)
    resolve(s, PUB if pub_first else SENSING)
    s.accept()
    assert s[KEEPER].strength == 6 and s[EUDORA].damage == 6 and s.you.lore == lore


@pytest.mark.parametrize(("moved", "damage"), [(SLEEPY, 2), (STITCH, 1)])
def test_6_5_7_3_the_mine_deals_two_for_a_knight_and_then_beast_takes_them(moved, damage):
    """Its own replacement first, 6.5.7.1, then that of the Beast, and nothing applies to damage that is put on it."""
    s = Scenario(you=dict(play=[MINE, moved], ink=2), opponent=dict(play=[PROTECTOR, FLOUNDER]))
    s.move(moved, to=MINE)
    s.accept()
    s.choose(theirs(FLOUNDER))
    assert s.decision is None and (s[FLOUNDER].damage, s[PROTECTOR].damage) == (0, damage)


def test_6_5_8_of_two_acts_of_kindness_one_is_applied_and_the_other_ceases_to_exist():
    """Flounder takes no damage in the challenge, and all of it in the opponent's turn."""
    s = Scenario(
        you=dict(play=[RAPUNZEL, FLOUNDER, BOAT_SNACK, BOAT_SNACK]),
        opponent=dict(play=[tired(LUMIERE)], hand=[CANNONS], ink=1),
    )
    for heihei in (BOAT_SNACK, BOAT_SNACK + "#2"):
        s.quest(heihei)
        s.accept()
        s.choose(FLOUNDER)
    assert s[FLOUNDER].strength == 4
    s.challenge(FLOUNDER, LUMIERE)
    assert (s[FLOUNDER].damage, s[LUMIERE].damage) == (0, 4)
    s.end_turn()
    s.play(CANNONS)
    s.choose(FLOUNDER)
    assert s.you.discard == [FLOUNDER]


# -- 6.6 modifiers -----------------------------------------------------------------------------------------------------


def test_6_6_1_2_a_the_grand_duke_strengthens_who_is_there_and_who_comes_until_he_leaves():
    """6.6.1."""
    s = Scenario(you=dict(play=[TUI, STITCH], hand=[DUKE, BAMBI, CANNONS], ink=5), opponent=dict(play=[BAMBI]))
    s.play(DUKE)
    assert (s[TUI].strength, s[STITCH].strength, s[theirs(BAMBI)].strength) == (4, 2, 3)
    s.play(BAMBI)
    assert s["you:" + BAMBI].strength == 4
    s.play(CANNONS)
    s.choose(DUKE)
    assert s[TUI].strength == s["you:" + BAMBI].strength == 3


def test_6_6_1_2_b_modifiers_combine_below_zero():
    """2 + 1 - 5 + 1 = -1: HeiHei doesn't restart from 0."""
    s = Scenario(you=dict(hand=[IMPROVISE, MASTERMIND, IMPROVISE], ink=8), opponent=dict(play=[ROOSTER]))
    for card, strength in ((IMPROVISE, 3), (MASTERMIND, -2), (IMPROVISE, -1)):
        s.play(card)
        if s.decision is not None:
            s.choose(ROOSTER)
        assert (s[ROOSTER].strength, s[ROOSTER].willpower) == (strength, 2)


def test_6_6_2_strength_below_0_counts_as_0_and_stays_negative():
    s = Scenario(
        you=dict(play=[YOKAI, MICROBOTS], hand=[MICROBOTS], ink=2, deck=[STITCH] * 3),
        opponent=dict(play=[SULTAN, LUMIERE]),
    )
    s.play(MICROBOTS)
    s.choose(SULTAN)
    assert (s[SULTAN].strength, s[SULTAN].willpower) == (-1, 1)
    s.quest(YOKAI)
    assert s.you.hand == [STITCH] and s[SULTAN].strength == -1


@pytest.mark.parametrize(("opposing", "good_jobs", "lore"), [(5, 0, -1), (5, 1, 0), (5, 2, 1), (3, 0, 1), (0, 0, 4)])
def test_6_6_3_flynn_gives_no_lore_while_his_lore_value_is_negative(opposing, good_jobs, lore):
    """It stays negative: a first +1 brings it to 0 and not to 1."""
    s = Scenario(
        you=dict(play=[FLYNN], hand=[GOOD_JOB] * good_jobs, ink=good_jobs, lore=3),
        opponent=dict(hand=[STITCH] * opposing),
    )
    for _ in range(good_jobs):
        s.play(GOOD_JOB)
    assert s[FLYNN].lore == lore
    s.quest(FLYNN)
    assert s.you.lore == 3 + max(lore, 0) and s[FLYNN].lore == lore


def test_6_6_3_flynns_lore_value_changes_with_the_opponents_hand():
    s = Scenario(you=dict(play=[FLYNN], hand=[CHILL], ink=2), opponent=dict(hand=[STITCH] * 5))
    s.play(CHILL)
    s.choose(STITCH)
    assert s[FLYNN].lore == 0


def test_6_6_4_elisa_is_as_strong_as_printed_while_the_modifiers_together_make_her_weaker():
    """-4, then +1, then +4: 4, 4 and 5."""
    s = Scenario(you=dict(play=[ELISA, QUEEN], hand=[TRIALS, IMPROVISE], ink=3), opponent=dict(play=[LUMIERE]))
    seen = []
    for action in (TRIALS, IMPROVISE):
        s.play(action)
        s.choose(ELISA)
        seen.append(s[ELISA].strength)
    s.quest(QUEEN)  # the -4 is for Lumiere, the only opposing character
    s.choose(ELISA)
    assert [*seen, s[ELISA].strength] == [4, 4, 5]


# -- 6.7 resolving -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("you", "opponent"), [(True, True), (False, True), (True, False)])
def test_6_7_5_perfect_gentleman_asks_the_active_player_first(you, opponent):
    """Both parts belong to one resolution, before the draw of the turn."""
    s = Scenario(you=dict(play=[GENTLEMAN]))
    round_trip(s)
    drawn = 1  # in the opponent's turn
    assert s.decision.player == 0 and s.you.hand == []
    s.accept() if you else s.decline()
    assert s.decision.player == 1 and len(s.you.hand) == you
    s.accept() if opponent else s.decline()
    assert len(s.you.hand) == you + 1 and len(s.opponent.hand) == opponent + drawn


@pytest.mark.parametrize(("location", "drawn"), [(HOLLOW, 1), (MANOR, 0)])
def test_6_7_7_get_to_safety_resolves_before_jim_hawkins_takes_the_helm(location, drawn):
    """The location is in play, and the card drawn, when Jim's ability resolves."""
    s = Scenario(you=dict(play=[JIM], hand=[SAFETY], ink=1, discard=[location]))
    s.play(SAFETY)
    assert s[location].zone == "play" and len(s.you.hand) == drawn and s.you.discard == [SAFETY]
    assert s.decision.source == JIM and s[JIM].location is None
    s.accept()
    assert s[JIM].location == location


@pytest.mark.parametrize("free", [True, False])
def test_6_7_8_mother_gothel_enters_play_damaged(free):
    """However she is played."""
    s = Scenario(you=dict(hand=[GOTHEL, "Just in Time"] if free else [GOTHEL], ink=3))
    s.play("Just in Time" if free else GOTHEL)
    if free:
        s.accept()
    assert s[GOTHEL].zone == "play" and s[GOTHEL].damage == 3 and s[GOTHEL].willpower == 4


# -- 7. zones ----------------------------------------------------------------------------------------------------------


def test_7_1_1_decks_inkwells_and_discards_are_not_in_play():
    """Villains there are not counted, and not banished with all characters."""
    s = Scenario(
        you=dict(play=[HADES, FLOUNDER], hand=[PREPARED, SCAR], deck=[SCAR, SCAR], discard=[SCAR], ink=7),
    )
    assert s[HADES].lore == 1
    s.play(PREPARED)
    assert sorted(s.you.discard) == sorted([SCAR, HADES, FLOUNDER, PREPARED])
    assert s.you.hand == [SCAR] and s.you.deck == [SCAR, SCAR] and s.you.ink_total == 7


def sea() -> Scenario:
    """The opponent has two stacks of two cards with 2 strength, and you play Under the Sea."""
    stacks = [dict(card=STITCH, under=[FLOUNDER]), dict(card=MILO, under=[ROOSTER])]
    s = Scenario(you=dict(hand=[UNDER_THE_SEA], ink=8), opponent=dict(play=[*stacks, LUMIERE], deck=[DIME, QUILL]))
    s.play(UNDER_THE_SEA)
    return s


def decks(game: Game) -> set[tuple[str, ...]]:
    """The decks the opponent may end up with."""
    if game.decision is None or game.decision.kind == "main":
        return {tuple(game.zones(1)["deck"])}
    found = set()
    for action in game.legal_actions():
        branch = game.clone()
        branch.step(int(action))
        found |= decks(branch)
    return found


def test_7_2_3_both_players_know_the_order_of_faceup_cards_put_under_the_deck():
    """Their player puts the four cards there; their place is no secret, that of the others is."""
    s = sea()
    assert s.decision.player == 1
    while s.decision is not None:
        s.take(0)
    deck = s.opponent.deck
    assert deck[:2] == [DIME, QUILL] and sorted(deck[2:]) == sorted([STITCH, FLOUNDER, MILO, ROOSTER])
    for player in (0, 1):
        assert {tuple(s.game.determinize(player, seed).zones(1)["deck"][2:]) for seed in range(20)} == {tuple(deck[2:])}


def test_7_2_3_the_cards_of_both_stacks_may_be_mixed():
    """7.2.3.1: any order of the four cards."""
    assert len(decks(sea().game)) == 24


def test_7_4_3_rourke_sees_the_characters_that_are_banished_with_him():
    s = Scenario(you=dict(hand=[PREPARED], ink=7, lore=5), opponent=dict(play=[ROURKE, STITCH, FLOUNDER]))
    s.play(PREPARED)
    while s.decision is not None:
        s.take(0)  # one of two abilities that do the same
    assert s.opponent.play == [] and s.you.lore == 3


@pytest.mark.parametrize("does", [True, False])
def test_7_7_7_a_one_ability_in_the_bag(does):
    """It resolves after the quest; then the turn goes on. 7.7.4.1, 7.7.4.5."""
    s = Scenario(you=dict(play=[HANS]), opponent=dict(play=[LUMIERE, EUDORA]))
    s.quest(HANS)
    assert s.you.lore == 2 and s.decision.source == HANS and s.decision.player == 0
    if does:
        s.accept()
        s.choose(LUMIERE)
    else:
        s.decline()
    assert can_pass(s) and s[LUMIERE].damage == does


def test_7_7_7_b_the_bag_is_passed_to_the_opponent_and_back():
    """Abilities that resolving adds: the current player's may come next, the other player's wait for the bag.

    7.7.3.1, 7.7.4.3, 7.7.4.4, 7.7.4.5.
    """
    s = Scenario(
        you=dict(play=[HANS, GYROSENSOR, tired(CAPRICIOUS), FRAIDY_CAT], ink=1),
        opponent=dict(play=[SOURCE, hurt(MUFASA, damage=2)], deck=[STITCH]),
    )
    s.quest(HANS)
    assert s.decision.player == 0 and len(s.legal()) == 2
    resolve(s, HANS)
    s.accept()
    s.choose(MUFASA)  # banished: adds an ability of each player
    assert s.decision.player == 0 and len(s.legal()) == 2
    resolve(s, CAPRICIOUS)
    s.accept()
    assert s.decision.source == GYROSENSOR and not s[CAPRICIOUS].exerted
    s.decline()
    assert s.decision.player == 1 and len(s.legal()) == 2
    resolve(s, MUFASA)
    s.accept()
    s.accept()  # plays Stitch, which adds an ability of yours
    assert s.opponent.play == [SOURCE, STITCH] and s.decision.source == SOURCE and s[FRAIDY_CAT].damage == 0
    s.decline()
    assert s.opponent.lore == 1 and s[FRAIDY_CAT].damage == 1 and can_pass(s)


# -- 8. keywords -------------------------------------------------------------------------------------------------------


def test_8_1_2_support_does_not_stack():
    """Gained once more, it adds the strength once."""
    s = Scenario(you=dict(play=[BOAT_SNACK, STITCH, FLOUNDER], hand=["Boss's Orders"], ink=1))
    s.play("Boss's Orders")
    s.choose(BOAT_SNACK)
    s.quest(BOAT_SNACK)
    s.accept()
    s.choose(STITCH)
    assert can_pass(s) and s[STITCH].strength == 3


def test_8_1_2_resist_stacks():
    s = Scenario(you=dict(play=[BEAST, STITCH], hand=["I'm Still Here", "Smash"], ink=6))
    s.play("I'm Still Here")
    s.choose(BEAST)
    assert s[BEAST].keywords["Resist"] == 1 + 2
    s.play("Smash")
    s.choose(BEAST)
    assert s[BEAST].damage == 0
