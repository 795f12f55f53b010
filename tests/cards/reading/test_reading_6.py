"""Doubts of the sixth batch: wording against what the engine does. Failing tests show wrong behaviour."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import (
    ABU,
    AKELA,
    AURORA,
    BALOO,
    BAMBI,
    CANNONS,
    COBRA,
    LOCATION,
    PRIDE_ROCK,
    TUI,
    choices,
    hurt,
    quiet,
    round_trip,
    theirs,
    tired,
)  # fmt: skip

MOANA = "Moana - Born Leader"
PENNY = "Penny - Bolt's Person"
FEATHER = "The Magic Feather"
GADGET = "Gadget Hackwrench - Resourceful Mechanic"
PETE = "Pete - Pirate Scoundrel"
TIME = "Just in Time"
OMNIDROID = "Omnidroid - Ultimate Iteration"
BULLY = "Queen of Hearts - Unpredictable Bully"
STAFF = "Maleficent's Staff"
WU = "Grandma Wu - Wise Grandmother"
BIG_WU = "Grandma Wu - Fierce Red Panda"
MEILIN = "Meilin Lee - Superficially Obedient"
PANDA = "Meilin Lee - Popular Red Panda"
ANASTASIA = "Anastasia - Bossy Stepsister"
ARCHER = "Merida - Gifted Archer"
YZMA = "Yzma - Above It All"
HYDRA = "Hydra - Deadly Serpent"
SWORD = "The Sword of Hercules"
GUARD = "Aladdin - Vigilant Guard"
BOO = "Boo - Energetic Child"
UNIT = "Containment Unit"
JACK = "Jack-Jack Parr - Incredible Potential"
BONES = "Billy Bones - Space Sailor"
MAUI = "Maui - Soaring Demigod"
HEIHEI = "Heihei - Rambling Rooster"
FOREST = "Tropical Rainforest - Jaguar Lair"
CHERNABOG = "Chernabog - Unnatural Force"
TIANA = "Tiana - Restaurant Owner"
VINE = "Source of the Vine"
HELEN = "Mrs. Incredible - Created by the Vine"
MARIAN = "Maid Marian - Created by the Vine"
GOLIATH = "Goliath - Guardian of Castle Wyvern"
ZHOU = "Fa Zhou - War Hero"
FORMIDABLE = "Merida - Formidable Archer"
CHAIR = "Darkwing's Chair Set"
BREAKING = "Flynn Rider - Breaking and Entering"
PALACE = "Kuzco's Palace - Home of the Emperor"
SUIT = "Super Suit"
KHAN = "Shere Khan - Fearsome Tiger"
DUCKLING = "Snuggly Duckling - Disreputable Pub"
EDNA = "Edna Mode - Fashion Designer"
ZEUS = "Zeus - Mr. Lightning Bolts"
OLAF = "Olaf - Carrot Enthusiast"
HIGH = "Flynn Rider - High-Climbing Rogue"
MAGICA = "Magica De Spell - Shadowy and Sinister"
BASIL = "Basil - Undercover Detective"
GOOFY = "Goofy - Musketeer"
ANTONIO = "Antonio Madrigal - Animal Doctor"
INCINERATE = "Dragon Fire"


def bag(s, text):
    """Resolve the waiting ability whose description holds this text first."""
    assert s.decision is not None and s.decision.kind == "order", (s.decision, s.legal())
    for i, entry in enumerate(s.legal()):
        if text in entry:
            s.take(i)
            return
    raise AssertionError(s.legal())


# -- A. "here" on a character ---------------------------------------------------------------------------------------


def test_6_1_2_moana_readies_the_others_at_her_location():
    """Questing at a location, she readies the other characters there; they can't quest, those elsewhere stay
    exerted.
    """
    s = Scenario(
        you=dict(
            play=[LOCATION, dict(card=MOANA, at=LOCATION), dict(card=ABU, at=LOCATION, exerted=True), tired(BAMBI)]
        )
    )
    s.quest(MOANA)
    assert quiet(s)
    assert s[BAMBI].exerted
    assert not s[ABU].exerted
    assert not s.can("quest", ABU)


def test_6_1_13_moana_elsewhere_readies_nobody():
    """Not at a location: nothing happens."""
    s = Scenario(you=dict(play=[LOCATION, MOANA, dict(card=ABU, at=LOCATION, exerted=True)]))
    s.quest(MOANA)
    assert s[ABU].exerted


# -- B. "up to" before a second effect in one may ------------------------------------------------------------------


def test_6_1_3_penny_without_damage_in_play():
    """Up to two includes none, so an undamaged character can be chosen and gains Resist; nobody has to be damaged."""
    s = Scenario(you=dict(hand=[PENNY], play=[ABU], ink=5))
    s.play(PENNY)
    s.accept()
    s.choose(ABU)
    assert s[ABU].keywords.get("Resist") == 1


def test_6_1_3_penny_with_damage_elsewhere():
    """With a damaged character somewhere the undamaged one can be chosen."""
    s = Scenario(you=dict(hand=[PENNY], play=[ABU, hurt(BALOO)], ink=5))
    s.play(PENNY)
    s.accept()
    s.choose(ABU)
    assert s[ABU].keywords.get("Resist") == 1


# -- C. "while this is in play" when the source has left before its ability resolves ---------------------------------


def test_6_1_13_5_feather_that_left_gives_nothing():
    """The item is banished before its own ability resolves: it is not in play, so nobody has Evasive, ever."""
    s = Scenario(you=dict(hand=[TIME, GADGET, FEATHER], play=[PETE, ABU], ink=5))
    s.play(TIME)
    s.accept()
    s.choose(GADGET)
    bag(s, "Gadget")
    s.accept()
    s.choose(FEATHER) if s.decision is not None and s.decision.kind == "choose" else None
    bag(s, "Pete")
    s.accept()
    if s.decision is not None and theirs(FEATHER) not in choices(s) and FEATHER in choices(s):
        s.choose(FEATHER)
    assert s[FEATHER].zone == "discard"
    if s.decision is not None:
        s.choose(ABU)
    assert "Evasive" not in s[ABU].keywords
    round_trip(s)
    assert "Evasive" not in s[ABU].keywords


# -- D. cards under a card that has left ----------------------------------------------------------------------------


def test_5_1_1_7_nothing_is_under_a_banished_omnidroid():
    """Banished before its ability resolves: the stack is no more, its cards stay in the discard."""
    s = Scenario(you=dict(hand=[OMNIDROID], play=[dict(card=OMNIDROID, damage=7), BULLY], ink=8))
    s.play(OMNIDROID, shift_onto=OMNIDROID)
    bag(s, "Queen of Hearts")
    assert s.you.discard.count(OMNIDROID) == 2
    if s.decision is not None:
        s.accept()
    assert s.you.hand == [] and s.you.discard.count(OMNIDROID) == 2


def test_8_10_omnidroid_takes_the_cards_under_it():
    """The plain case: the base goes to hand, the shifted card stays."""
    s = Scenario(you=dict(hand=[OMNIDROID], play=["Omnidroid - V.8"], ink=8))
    s.play(OMNIDROID, shift_onto="Omnidroid - V.8")
    s.accept()
    assert s.you.hand == ["Omnidroid - V.8"] and s[OMNIDROID].zone == "play" and s[OMNIDROID].under == []


# -- E. Temporary Shift ---------------------------------------------------------------------------------------------


def test_7_1_6_temporary_shift_returns_a_card_to_hand():
    """At the end of the turn the top card is returned to hand from play: the opponent's item sees that."""
    s = Scenario(you=dict(hand=[BIG_WU], play=[WU], ink=4), opponent=dict(play=[STAFF]))
    s.play(BIG_WU, shift_onto=WU)
    assert s.you.lore == 1
    s.end_turn()
    assert s[BIG_WU].zone == "hand"
    assert s.opponent.lore == 1


def test_8_10_5_meilin_keeps_evasive_when_temporary_shift_ends():
    """She gains Evasive until the start of her player's next turn; the top card leaves, the character stays in play."""
    s = Scenario(you=dict(hand=[PANDA], play=[MEILIN], ink=3))
    s.play(PANDA, shift_onto=MEILIN)
    assert "Evasive" in s[PANDA].keywords
    s.end_turn()
    assert s[MEILIN].zone == "play"
    assert "Evasive" in s[MEILIN].keywords


# -- F. the challenging player, when the challenging character has moved on -----------------------------------------


def test_4_6_1_the_challenging_player_discards_though_the_character_moved_on():
    """The challenging character is banished and returned to hand first: its player is still the challenging player."""
    s = Scenario(
        you=dict(play=[hurt(AURORA)], hand=[ABU, AKELA, BALOO]),
        opponent=dict(play=[tired(ANASTASIA), tired(ARCHER), YZMA], hand=[TUI, COBRA]),
    )
    s.challenge(AURORA, ANASTASIA)
    bag(s, "Merida")
    s.accept()
    bag(s, "Yzma")
    assert len(s.you.hand) == 3  # three and Aurora, less one at random
    assert len(s.opponent.hand) == 2
    assert s.decision is not None and s.decision.kind == "choose"
    s.choose(next(iter(choices(s))))
    assert len(s.opponent.hand) == 2 and len(s.you.hand) == 2


def test_4_6_1_the_challenging_player_discards():
    """The plain case, and with the challenging character merely banished."""
    s = Scenario(
        you=dict(play=[hurt(AURORA)], hand=[ABU, AKELA]),
        opponent=dict(play=[tired(ANASTASIA), tired(ARCHER)], hand=[TUI, COBRA]),
    )
    s.challenge(AURORA, ANASTASIA)
    bag(s, "Merida")
    s.accept()
    s.choose(ABU)
    assert s.you.hand == [AKELA] and len(s.opponent.hand) == 2


# -- G. banished in a challenge, by whom ----------------------------------------------------------------------------


def test_1_8_1_4_banished_by_damage_of_a_characters_ability_in_a_challenge():
    """Hydra's ability deals the last damage to the challenged character while the challenge lasts: Hydra banished
    it.
    """
    s = Scenario(you=dict(play=[HYDRA, SWORD]), opponent=dict(play=[tired(GUARD, damage=2)]))
    s.challenge(HYDRA, GUARD)
    if s.decision is not None:
        s.choose(theirs(GUARD))
    assert s[GUARD].zone == "discard"
    assert s.you.lore == 1


def test_1_8_1_4_sword_counts_challenge_damage():
    """The plain case; both die, still one lore."""
    s = Scenario(you=dict(play=[ABU, SWORD]), opponent=dict(play=[tired(AKELA)]))
    s.challenge(ABU, AKELA)
    assert s[ABU].zone == s[AKELA].zone == "discard" and s.you.lore == 1


# -- H. "A or B" when B is about this card and it is gone -----------------------------------------------------------


def test_6_1_5_2_a_unit_that_left_cannot_be_banished():
    """The item left play at the start of the turn before its ability resolves: a card must be discarded."""
    s = Scenario(
        you=dict(play=[JACK, BONES, UNIT], hand=[ABU, AKELA], deck=[LOCATION, BALOO, BAMBI, TUI]),
        opponent=dict(play=[COBRA]),
    )
    round_trip(s)
    bag(s, "Jack-Jack")
    s.accept()
    s.choose(BONES)
    # Billy Bones: banish the unit
    if s.decision.kind == "order":
        bag(s, "Billy")
    s.accept()
    if s.decision is not None and UNIT in choices(s):
        s.choose(UNIT)
    assert s[UNIT].zone == "discard"
    assert s.decision is not None and choices(s) == {ABU, AKELA}, s.legal()


def test_6_1_5_2_unit_discard_or_banish():
    """The plain case: with an empty hand the item is banished without a question."""
    s = Scenario(you=dict(play=[UNIT]))
    round_trip(s)
    assert s[UNIT].zone == "discard"
    s = Scenario(you=dict(play=[UNIT], hand=[ABU]))
    round_trip(s)
    s.option(0)
    assert s[UNIT].zone == "play" and s[ABU].zone == "discard"


# -- I. loses a keyword that a static ability gives ------------------------------------------------------------------


def test_6_1_13_4_maui_loses_reckless():
    """The plain case: he may quest for one."""
    s = Scenario(you=dict(play=[MAUI, HEIHEI]))
    assert not s.can("quest", MAUI)
    s.quest(HEIHEI)
    s.quest(MAUI)
    assert s.you.lore == 2
    round_trip(s)
    assert not s.can("quest", MAUI)


# -- J. cards that turned out right ----------------------------------------------------------------------------------


def test_1_4_3_chernabog_that_player_plays_from_their_discard():
    """The opponent decides and plays, undrying not; the chosen character is in the deck."""
    s = Scenario(you=dict(hand=[CHERNABOG], ink=5), opponent=dict(play=[ABU], discard=[AKELA, BALOO]))
    s.play(CHERNABOG)
    s.accept()
    if ABU in str(choices(s)):
        s.choose(theirs(ABU))
    assert s[ABU].zone == "deck"
    s.accept()
    s.choose(BALOO)
    assert s[BALOO].zone == "play" and s.opponent.play == [BALOO] and s.you.play == [CHERNABOG]


def test_1_5_tiana_their_player_pays():
    """The challenging player pays 3 or the challenging character gets -3."""
    for pays in (True, False):
        s = Scenario(you=dict(play=[COBRA], ink=3), opponent=dict(play=[tired(TIANA), tired(BALOO)]))
        s.challenge(COBRA, BALOO)
        (s.accept if pays else s.decline)()
        assert s[COBRA].strength == (5 if pays else 2) and s.you.ink_ready == (0 if pays else 3)
    s = Scenario(you=dict(play=[COBRA], ink=3), opponent=dict(play=[TIANA, tired(BALOO)]))
    s.challenge(COBRA, BALOO)
    assert quiet(s) and s[BALOO].zone == "discard"


def test_6_1_2_source_of_the_vine_their_player_pays():
    """You gain lore unless the questing player pays."""
    s = Scenario(you=dict(play=[ABU], ink=1), opponent=dict(play=[VINE]))
    s.quest(ABU)
    s.accept()
    assert s.opponent.lore == 0 and s.you.ink_ready == 0
    s = Scenario(you=dict(play=[ABU]), opponent=dict(play=[VINE]))
    s.quest(ABU)
    assert quiet(s) and s.opponent.lore == 1


def test_4_3_6_two_reductions_for_the_next_shift():
    """Two quests of Floodborn characters: the next shifted character costs 2 less; a card that is not shifted none."""
    s = Scenario(you=dict(play=[HELEN, MARIAN, "Moana - Determined Explorer"], hand=[MOANA, ABU], ink=4))
    s.quest(HELEN)
    s.quest(MARIAN)
    s.play(ABU)
    assert s.you.ink_ready == 1
    s.play(MOANA, shift_onto="Moana - Determined Explorer")
    assert s.you.ink_ready == 0


def test_6_4_4_2_goliath_stays_exerted_with_three_cards():
    """The hand is counted continuously; three cards at the start of the turn keep him exerted."""
    s = Scenario(you=dict(play=[tired(GOLIATH)], hand=[ABU, AKELA, BALOO]))
    round_trip(s)
    assert s[GOLIATH].exerted
    s = Scenario(you=dict(play=[tired(GOLIATH)], hand=[ABU, AKELA]))
    round_trip(s)
    assert not s[GOLIATH].exerted


def test_6_2_4_the_second_challenge_of_the_turn():
    """A location challenged first counts as a challenge; the second one, of a character, gives 3."""
    s = Scenario(you=dict(play=[ZHOU, COBRA, BALOO]), opponent=dict(play=[LOCATION, tired(AKELA), tired(AURORA)]))
    s.challenge(BALOO, LOCATION)
    assert s.you.lore == 0
    s.challenge(COBRA, AKELA)
    assert s.you.lore == 3
    s.challenge(ZHOU, AURORA)
    assert s.you.lore == 3


def test_6_1_11_merida_adds_two_to_the_damage_of_an_action():
    """Two more damage to that character; none to one's own."""
    s = Scenario(you=dict(hand=[CANNONS, CANNONS], play=[FORMIDABLE, BALOO], ink=2), opponent=dict(play=[COBRA]))
    s.play(CANNONS)
    s.choose(theirs(COBRA))
    assert s[COBRA].damage == 4
    s.play(CANNONS)
    s.choose(BALOO)
    assert s[BALOO].damage == 2


def test_6_1_4_flynn_gains_lore_when_nothing_is_discarded():
    """An empty hand, or declining, gives 2 lore; a discard gives none."""
    s = Scenario(you=dict(play=[COBRA]), opponent=dict(play=[tired(BREAKING)]))
    s.challenge(COBRA, BREAKING)
    assert s.opponent.lore == 2
    s = Scenario(you=dict(play=[COBRA], hand=[ABU, AKELA]), opponent=dict(play=[tired(BREAKING)]))
    s.challenge(COBRA, BREAKING)
    s.accept()
    s.choose(ABU)
    assert s.opponent.lore == 0 and s.you.hand == [AKELA]


def test_4_6_9_palace_banishes_the_challenging_character():
    """The character here is challenged and banished: the challenging character too. Elsewhere not."""
    s = Scenario(you=dict(play=[COBRA]), opponent=dict(play=[PALACE, tired(ABU, at=PALACE)]))
    s.challenge(COBRA, ABU)
    assert s[COBRA].zone == "discard"
    s = Scenario(you=dict(play=[COBRA]), opponent=dict(play=[PALACE, tired(ABU)]))
    s.challenge(COBRA, ABU)
    assert s[COBRA].zone == "play"


def test_6_1_13_4_super_suit_remembers_a_hero_that_left():
    """A Hero played this turn counts though it was banished since."""
    hero = "Stitch - Team Underdog"
    s = Scenario(you=dict(hand=[hero, INCINERATE], play=[SUIT], ink=11))
    s.play(hero)
    s.decline() if s.decision is not None else None
    s.play(INCINERATE)
    if s.decision is not None:
        s.choose(hero)
    n = len(s.you.hand)
    s.activate(SUIT)
    assert len(s.you.hand) == n + 1


def test_6_1_6_shere_khan_another_character():
    """After the banishing, a counter on another character: not himself."""
    s = Scenario(you=dict(play=[KHAN, BALOO]), opponent=dict(play=[hurt(COBRA), AKELA]))
    s.quest(KHAN)
    if s.decision.kind == "choose":
        s.choose(theirs(COBRA))
    assert s[COBRA].zone == "discard"
    s.accept()
    assert choices(s) == {BALOO, theirs(AKELA)}


def test_6_5_3_snuggly_duckling():
    """3 lore with 6 strength or more as it resolves, 1 with 3 to 5."""
    for who, lore in ((COBRA, 1), ("Atitaya - Fang General", 3), (AURORA, 0)):
        s = Scenario(you=dict(play=[DUCKLING, dict(card=who, at=DUCKLING)]), opponent=dict(play=[tired(TUI)]))
        s.challenge(who, TUI)
        assert s.you.lore == lore


def test_6_1_5_1_edna_its_player_draws():
    """The player of the item draws."""
    paw = "Pawpsicle"
    s = Scenario(you=dict(hand=[EDNA], ink=3), opponent=dict(play=[paw]))
    s.play(EDNA)
    s.accept()
    assert len(s.opponent.hand) == 2 and len(s.you.hand) == 0


def test_6_1_3_zeus_may_choose_anyone():
    """The strength of the chosen character is added once, for the turn."""
    s = Scenario(you=dict(play=[ZEUS, COBRA]), opponent=dict(play=[tired(TUI)]))
    s.challenge(ZEUS, TUI)
    s.choose(COBRA)
    assert s[ZEUS].strength == 5 and s[TUI].zone == "discard"


def test_6_1_8_olaf_gives_his_strength_once():
    """His strength as it resolves, to the other characters."""
    s = Scenario(you=dict(play=[OLAF, ABU, BALOO]))
    s.quest(OLAF)
    assert s[ABU].strength == 4 and s[BALOO].strength == 3 and s[OLAF].strength == 1


def test_1_7_3_flynn_is_chosen_by_an_opponent():
    """Who chose him chooses and discards a card."""
    s = Scenario(you=dict(hand=[CANNONS, ABU, AKELA], ink=1), opponent=dict(play=[HIGH], hand=[TUI]))
    s.play(CANNONS)
    if s.decision is not None and theirs(HIGH) in choices(s):
        s.choose(theirs(HIGH))
    s.choose(ABU)
    assert s.you.hand == [AKELA] and s.opponent.hand == [TUI]


def test_7_2_magica_shuffles_a_card_of_the_chosen_player():
    """The player is chosen, then a card of that discard."""
    s = Scenario(you=dict(hand=[MAGICA], discard=[ABU, AKELA], ink=3), opponent=dict(discard=[TUI, COBRA]))
    s.play(MAGICA)
    s.accept()
    s.choose("opponent")
    assert choices(s) == {theirs(TUI), theirs(COBRA)}
    s.choose(theirs(TUI))
    assert s[TUI].zone == "deck"


def test_7_3_4_basil_discards_at_random():
    """The chosen opponent loses a card at random, nobody picks it."""
    s = Scenario(you=dict(play=[BASIL]), opponent=dict(hand=[TUI, COBRA]))
    s.quest(BASIL)
    assert quiet(s) and len(s.opponent.hand) == 1


def test_6_1_8_goofy_removes_from_each_musketeer():
    """Up to 2 from each, a number for each."""
    minnie = "Minnie Mouse - Musketeer Champion"
    s = Scenario(you=dict(hand=[GOOFY], play=[hurt(minnie, 3), hurt("Donald Duck - Musketeer", 1)], ink=5))
    s.play(GOOFY)
    s.decline()  # enters ready
    s.accept()
    left = 4
    while s.decision is not None:
        before = s[minnie].damage + s["Donald Duck - Musketeer"].damage
        assert before == left
        n = max(int(text.split()[-1]) for text in s.legal() if text.split()[-1].isdigit())
        s.number(n)
        left -= n
    assert s[minnie].damage == 1 and s["Donald Duck - Musketeer"].damage == 0


def test_6_1_4_antonio_removes_nothing():
    """Choosing the number 0 removed no damage: no ink."""
    s = Scenario(you=dict(hand=[ANTONIO], play=[hurt(BALOO, 2)], ink=4))
    s.play(ANTONIO)
    s.accept()
    s.choose(BALOO)
    s.number(0)
    assert s.you.ink_total == 4
    s = Scenario(you=dict(hand=[ANTONIO], play=[hurt(BALOO, 2)], ink=4))
    s.play(ANTONIO)
    s.accept()
    s.choose(BALOO)
    s.number(1)
    assert s.you.ink_total == 5


def test_6_1_13_containment_unit_ends_with_the_item():
    """The restriction ends as the item leaves play."""
    s = Scenario(you=dict(hand=[UNIT], ink=2), opponent=dict(play=[ABU]))
    s.play(UNIT)
    if s.decision is not None:
        s.choose(theirs(ABU))
    s.end_turn()
    assert not s.can("quest", ABU)
    s.end_turn()  # the empty hand drew nothing yet: the item is banished
    assert s[UNIT].zone == "discard"
    s.end_turn()
    assert s.can("quest", ABU)


# -- K. "them" after another card was shifted onto the character -----------------------------------------------------


def test_8_10_5_the_questing_character_was_shifted_onto():
    """Shifted onto before the location's ability resolves: the damage is on the same character still, and is
    removed.
    """
    camp, dash = "Winter Camp - Medical Tent", "Dash Parr - Super Fast"
    s = Scenario(you=dict(play=[camp, dict(card=dash, damage=2, at=camp)], deck=[dash, ABU, AKELA, TUI], ink=3))
    s.quest(dash)
    bag(s, "Dash")
    s.accept()  # reveal
    s.accept()  # play it
    if s.decision is not None and s.decision.kind == "cost":
        s.take(1)
    assert s.you.ink_ready == 0 and len(s.you.play) == 2
    if s.decision is not None and s.decision.kind == "order":
        bag(s, "Winter")
    assert s.decision is not None and s.decision.kind == "number", (s.decision, s.legal())


def test_6_1_2_winter_camp_removes_up_to_four_from_a_hero():
    """Up to 2; up to 4 from a Hero."""
    camp = "Winter Camp - Medical Tent"
    for who, most in (("Hercules - Beloved Hero", 4), (COBRA, 2)):
        s = Scenario(you=dict(play=[camp, dict(card=who, damage=4, at=camp)]))
        s.quest(who)
        assert s.decision is not None and s.decision.kind == "number"
        assert len(s.legal()) == most + 1
        s.number(most)
        assert s[who].damage == 4 - most


# -- L. the nodes above on the other cards that hold them ------------------------------------------------------------


def _moved_on(challenged):
    """As with Anastasia: the challenging character went to the discard and on to hand before the ability resolves."""
    s = Scenario(
        you=dict(play=[hurt(AURORA)], hand=[ABU, AKELA, BALOO]),
        opponent=dict(play=[tired(challenged), tired(ARCHER), YZMA], hand=[TUI, COBRA]),
    )
    s.challenge(AURORA, challenged)
    bag(s, "Merida")
    s.accept()
    bag(s, "Yzma")
    return s


def test_4_6_1_hidden_archer_challenging_player_discards_all():
    """The challenging player's hand is discarded, not that of her own player."""
    s = _moved_on("Belle - Hidden Archer")
    assert s.you.hand == [] and len(s.opponent.hand) == 2


def test_4_6_1_created_peter_pan_challenging_player_discards():
    """The challenging player chooses and discards."""
    s = _moved_on("Peter Pan - Created by the Vine")
    s.choose(next(iter(choices(s))))
    assert len(s.you.hand) == 2 and len(s.opponent.hand) == 2


def test_4_6_1_charming_flynn_challenging_player_discards():
    """The challenging player chooses and discards."""
    s = _moved_on("Flynn Rider - Charming Rogue")
    s.choose(next(iter(choices(s))))
    assert len(s.you.hand) == 2 and len(s.opponent.hand) == 2


def test_4_6_1_breaking_flynn_challenging_player_may_discard():
    """The challenging player decides and discards."""
    s = _moved_on(BREAKING)
    s.accept()
    s.choose(next(iter(choices(s))))
    assert len(s.you.hand) == 2 and len(s.opponent.hand) == 2


def test_4_6_1_tiana_challenging_player_is_asked():
    """The challenging player is the one who may pay; nobody else is asked."""
    s = Scenario(
        you=dict(play=[hurt(AURORA)], hand=[ABU], ink=0),
        opponent=dict(play=[tired(TIANA), tired(ARCHER), YZMA], ink=3),
    )
    s.challenge(AURORA, TIANA)
    bag(s, "Merida")
    s.accept()
    bag(s, "Yzma")
    assert quiet(s) and s.opponent.ink_ready == 3, s.decision


def test_1_8_1_4_mushu_and_damage_of_a_characters_ability_in_a_challenge():
    """As with the sword: the challenged character is banished by Hydra's ability."""
    s = Scenario(
        you=dict(play=[HYDRA, "Mushu - Majestic Dragon"]),
        opponent=dict(play=[tired("Grandma Wu - Fierce Red Panda", damage=0)]),
    )
    # strength 5 less Resist 2: Hydra takes 3; the willpower of 7 is used up by 6 and her 3
    s.challenge(HYDRA, BIG_WU)
    if s.decision is not None:
        s.choose(theirs(BIG_WU))
    assert s[BIG_WU].zone == "discard"
    assert s.you.lore == 2


def test_6_1_13_5_balloons_that_left_give_nothing():
    """As with the feather, for a location."""
    balloons = "Bunch of Balloons"
    s = Scenario(you=dict(hand=[TIME, GADGET, balloons], play=[PETE, LOCATION, PRIDE_ROCK], ink=3))
    s.play(TIME)
    s.accept()
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(GADGET)
    bag(s, "Gadget")
    s.accept()
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(balloons)
    bag(s, "Pete")
    s.accept()
    assert s[balloons].zone == "discard"
    if s.decision is not None:
        s.choose(LOCATION)
    assert "Evasive" not in s[LOCATION].keywords


def test_6_1_13_5_ice_palace_that_left_holds_nobody():
    """The location is banished before its own ability resolves: the chosen character readies as usual."""
    palace, jim, robot = "Elsa's Ice Palace - Place of Solitude", "Jim Hawkins - Space Traveler", "The Robot Queen"
    s = Scenario(you=dict(hand=[jim, palace], play=[robot, BONES, tired(ABU), tired(COBRA)], ink=6))
    s.play(jim)
    bag(s, "Jim")
    s.accept()
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(palace)
    bag(s, "Robot")
    s.accept()
    s.choose(BONES)
    bag(s, "Billy")
    s.accept()
    if s.decision is not None and s.decision.kind == "choose" and palace in choices(s):
        s.choose(palace)
    assert s[palace].zone == "discard"
    while s.decision is not None:
        if s.decision.kind == "order":
            bag(s, "Elsa")
        elif s.decision.kind == "choose":
            s.choose(ABU)
        else:
            s.decline()
    round_trip(s)
    assert not s[COBRA].exerted and not s[ABU].exerted


def test_6_1_13_5_feather_lasts_as_long_as_the_item():
    """The plain case: Evasive over turns, until the item is returned to hand."""
    s = Scenario(you=dict(hand=[FEATHER], play=[ABU], ink=5))
    s.play(FEATHER)
    assert "Evasive" in s[ABU].keywords
    round_trip(s)
    assert "Evasive" in s[ABU].keywords
    s.activate(FEATHER)
    assert "Evasive" not in s[ABU].keywords
