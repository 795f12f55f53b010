"""Rules that no other test shows: what words mean, what the parts of a card are for, the order of things."""

from __future__ import annotations

import pytest

from lorcana_env import Deck, Scenario, cards
from lorcana_env.cards import ir
from lorcana_env.cards.text.printer import ability_text
from lorcana_env.rules import constants as c
from tests.cards.board import CANNONS, choices, hurt, quiet, round_trip, theirs, tired
from tests.helpers import AGGRO, WARD, new_game

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2, 1 lore
STITCH = "Stitch - New Dog"  # cost 1, 2/2, 1 lore
LUMIERE = "Lumiere - Hotheaded Candelabra"  # cost 7, 7/7
LADY = "Lady - Decisive Dog"  # whenever you play a character: +1 strength this turn
FAIRY = "Tinker Bell - Giant Fairy"  # played: 1 damage to each opposing character
ROBOT_QUEEN = "The Robot Queen"  # item: a character was played: may pay 1 and banish it to deal 2 damage
HANS = "Hans - Thirteenth in Line"  # quests: may deal 1 damage
GENIE = "Genie - Powers Unleashed"  # quests: may play an action with cost 5 or less for free
MIM = "Madam Mim - Elephant"  # 3/7; start of your turn: may move up to 2 damage to an opposing character
DONALD = "Donald Duck - Perfect Gentleman"  # start of your turn: each player may draw
MANOR = "De Vil Manor - Cruella's Estate"  # location, 1 lore, move 1
DIME = "Lucky Dime"  # item: exert, 2 ink
QUILL = "Fishbone Quill"  # item: exert: a card from the hand into the inkwell
STORM = "Let the Storm Rage On"  # 2 damage to a chosen character, then draw
LIFE = "A Pirate's Life"  # song, cost 6: each opponent loses 2 lore, you gain 2
RELENTLESS = "Beast - Relentless"  # an opposing character is damaged: may ready this character
EEYORE = "Eeyore - Overstuffed Donkey"  # 4/5, Resist +1


# -- 1.3 words --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["you", "opponent"])
def test_1_3_3_you_is_the_player_who_played_the_card(player):
    """1.3.5.2, 1.4.3.1: and the opponent is the other one."""
    side, other = dict(hand=[LIFE], ink=6, lore=5), dict(lore=5)
    s = Scenario(you=side, opponent=other) if player == "you" else Scenario(you=other, opponent=side)
    if player == "opponent":
        s.end_turn()
    s.play(LIFE)
    assert (s.you.lore, s.opponent.lore) == ((7, 3) if player == "you" else (3, 7))


@pytest.mark.parametrize(("ink", "lore"), [(3, 2), (4, 4)])
def test_1_3_5_3_an_opposing_player_is_an_opponent(ink, lore):
    """More ink than each opposing player."""
    waternoose = "Henry J. Waternoose III - Chief Executive Officer"
    s = Scenario(you=dict(play=[waternoose], ink=ink), opponent=dict(ink=3))
    assert s[waternoose].lore == lore and ("Ward" in s[waternoose].keywords) == (lore == 4)


# -- 1.7 choices and the bag -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("fairy_first", [True, False])
def test_1_7_3_choices_are_made_as_the_effect_resolves(fairy_first):
    """Both abilities triggered at once. Whom the first one banishes, the second one can't choose."""
    s = Scenario(you=dict(play=[ROBOT_QUEEN], hand=[FAIRY], ink=7), opponent=dict(play=[hurt(STITCH), LUMIERE, EEYORE]))
    s.play(FAIRY)
    s.take(next(i for i, text in enumerate(s.legal()) if (FAIRY in text) == fairy_first))
    s.accept()
    assert (theirs(STITCH) in choices(s)) != fairy_first


def test_1_7_4_a_triggered_ability_waits_in_the_bag_until_the_turn_action_is_complete():
    """4.1.5, 4.5.3, 6.3.2: the lore is gained first; nothing else can be done before the ability has resolved."""
    s = Scenario(you=dict(play=[HANS, STITCH, QUILL], hand=[FLOUNDER], ink=1), opponent=dict(play=[LUMIERE]))
    s.quest(HANS)
    assert s.you.lore == 2 and s.decision.source == HANS and len(s.legal()) == 2
    assert not any((s.can("quest", STITCH), s.can("activate", QUILL), s.can("play", FLOUNDER), s.can("end_turn")))
    s.decline()
    assert s.can("quest", STITCH) and s.can("activate", QUILL) and s.can("play", FLOUNDER) and s.can("end_turn")


# -- 1.9 damage ------------------------------------------------------------------------------------------------------


def test_1_9_1_damage_is_counted_one_by_one():
    """Two damage of one effect and one of another are three, of which one can be moved."""
    s = Scenario(you=dict(play=[hurt(MIM)], hand=[CANNONS], ink=1), opponent=dict(play=[LUMIERE]))
    s.play(CANNONS)
    s.choose(MIM)
    assert s[MIM].damage == 3
    round_trip(s)
    s.accept()
    s.number(1)
    assert (s[MIM].damage, s[LUMIERE].damage) == (2, 1)


def beast(**you: object) -> Scenario:
    you = dict(you)
    you["play"] = [tired(RELENTLESS), *you.get("play", [])]
    return Scenario(you=you, opponent=dict(play=[EEYORE]))


def test_1_9_1_5_dealt_damage_is_taken():
    """1.9.2: "is damaged" means that the character takes damage."""
    s = beast(hand=[CANNONS], ink=1)
    s.play(CANNONS)
    s.choose(theirs(EEYORE))
    s.accept()
    assert s[EEYORE].damage == 1 and not s[RELENTLESS].exerted


def test_1_9_1_5_put_damage_is_taken():
    """1.9.2."""
    s = beast(hand=["Malicious, Mean, and Scary"], ink=3)
    s.play("Malicious, Mean, and Scary")
    s.accept()
    assert s[EEYORE].damage == 1 and not s[RELENTLESS].exerted


def test_1_9_1_5_moved_damage_is_taken():
    """1.9.2."""
    s = beast(play=[hurt(LUMIERE)], hand=["Bestow a Gift"], ink=1)
    s.play("Bestow a Gift")
    s.choose(LUMIERE)
    s.accept()
    assert (s[LUMIERE].damage, s[EEYORE].damage) == (0, 1) and not s[RELENTLESS].exerted


def test_1_9_1_5_damage_reduced_to_nothing_is_not_taken():
    """1.9.2, 8.8.2."""
    s = Scenario(
        you=dict(play=[tired(RELENTLESS)], hand=["Break Free"], ink=1), opponent=dict(play=["Beast - Thick-Skinned"])
    )
    s.end_turn()
    assert quiet(s) and s[RELENTLESS].exerted


@pytest.mark.parametrize("how", [CANNONS, "Mosquito Bite", "Bestow a Gift"])
def test_1_9_2_is_dealt_damage_means_takes_damage(how):
    """1.9.1.5: dealt, put or moved."""
    hydra = "Hydra - Deadly Serpent"  # 8/5; is dealt damage: deals as much to an opposing character
    s = Scenario(you=dict(play=[hurt(LUMIERE)], hand=[how], ink=1), opponent=dict(play=[hydra, STITCH]))
    s.play(how)
    if how == "Bestow a Gift":
        s.choose(LUMIERE)
    s.choose(theirs(hydra))
    moved = how == "Bestow a Gift"
    assert s[LUMIERE].damage == 1 - moved + s[hydra].damage


def test_1_9_1_4_moving_damage_is_not_removing_it():
    """1.9.1.3."""
    pepa = "Pepa Madrigal - Calm Before the Storm"  # once a turn, you remove damage from a character of yours: draw
    s = Scenario(you=dict(play=[pepa, hurt(LUMIERE)], hand=["Bestow a Gift"], ink=1), opponent=dict(play=[EEYORE]))
    s.play("Bestow a Gift")
    s.choose(LUMIERE)
    assert (s[LUMIERE].damage, s[EEYORE].damage) == (0, 1) and s.you.hand == []


# -- 3 the turn ------------------------------------------------------------------------------------------------------


def test_3_1_1_a_turn_readies_sets_draws_and_then_is_for_actions():
    """3.1.2, 3.1.3, 3.3.2: an ability of the start of the turn, which resolves in the Set step, stops in between."""
    s = Scenario(you=dict(play=[tired(STITCH), MANOR, DONALD], ink=1, hand=[FLOUNDER]))
    s.end_turn()
    assert s[STITCH].exerted and s.you.lore == 0 and len(s.you.hand) == 1
    s.end_turn()
    assert s.decision.source == DONALD  # ready, dry, with the lore of the location, before the draw
    assert not s[STITCH].exerted and s.you.lore == 1 and len(s.you.hand) == 1
    assert not s.can("quest", STITCH) and not s.can("end_turn")
    s.decline()
    s.decline()
    assert quiet(s) and len(s.you.hand) == 2
    assert s.can("quest", STITCH) and s.can("play", FLOUNDER) and s.can("end_turn")
    s.quest(STITCH)
    assert s.can("play", FLOUNDER) and s.can("end_turn")
    s.end_turn()
    assert s.active == "opponent"


def test_3_2_3_2_abilities_of_the_draw_resolve_before_the_main_phase():
    maleficent = "Maleficent - Mistress of All Evil"  # your turn, you draw: may move 1 damage to an opposing character
    s = Scenario(you=dict(play=[maleficent, hurt(STITCH)]), opponent=dict(play=[LUMIERE]))
    round_trip(s)
    assert s.decision.source == maleficent and len(s.you.hand) == 1 and not s.can("quest", STITCH)
    s.decline()
    assert quiet(s) and s.can("quest", STITCH)


# -- 4 turn actions --------------------------------------------------------------------------------------------------


def test_4_1_3_there_are_six_turn_actions():
    s = Scenario(you=dict(play=[STITCH, MANOR, QUILL], hand=[FLOUNDER], ink=1), opponent=dict(play=[tired(LUMIERE)]))
    assert set(s.legal()) == {
        f"ink {FLOUNDER}",
        f"play {FLOUNDER}",
        f"use GO AHEAD AND SIGN of {QUILL}",
        f"quest with {STITCH}",
        f"challenge with {STITCH}",
        f"move {STITCH}",
        "end turn",
    }


def test_4_2_2_abilities_of_inking_resolve_before_the_next_turn_action():
    """7.5.2: two cards put into the inkwell are two instances."""
    rangers = "Chip 'n' Dale - Recovery Rangers"  # a card is put into your inkwell: may return a character card
    s = Scenario(you=dict(play=[rangers, STITCH], hand=[FLOUNDER], discard=[LUMIERE]))
    s.ink(FLOUNDER)
    assert s.you.ink_total == 1 and s.decision.source == rangers and not s.can("quest", STITCH)
    s.accept()
    assert s.you.hand == [LUMIERE] and quiet(s)
    s = Scenario(you=dict(play=[rangers], hand=["All Is Found"], discard=[FLOUNDER, STITCH, LUMIERE], ink=5))
    s.play("All Is Found")
    s.choose(FLOUNDER, STITCH)
    asked = 0
    while not quiet(s):
        asked += s.decision.kind == "may"
        s.decline() if s.can("decline") else s.take(0)
    assert asked == 2


def test_4_3_2_1_a_played_card_is_shown():
    """While its action resolves, the opponent knows it, and no longer takes it for a card of the hand."""
    s = Scenario(you=dict(hand=[CANNONS, DIME], ink=1, deck=[STITCH] * 9), opponent=dict(play=[LUMIERE, EEYORE]))
    s.play(CANNONS)
    assert s[CANNONS].zone == "play"
    hands = {tuple(s.game.determinize(1, seed).zones(0)["hand"]) for seed in range(20)}
    assert not any(CANNONS in hand for hand in hands) and {len(hand) for hand in hands} == {1}


def test_4_4_3_1_the_player_says_which_ability_is_used():
    """Fang Crossbow: exert and 2 ink for -2 strength, or exert and banish it for a Dragon."""
    crossbow, dragon = "Fang Crossbow", "Mushu - Sneaky Dragon"
    for ability in (0, 1):
        s = Scenario(you=dict(play=[crossbow], ink=2), opponent=dict(play=[dragon]))
        s.activate(crossbow, ability)
        assert s.opponent.discard == [dragon] * ability and s.you.discard == [crossbow] * ability
        assert s.you.ink_ready == 2 * ability


SHUSH = "Scrooge McDuck - S.H.U.S.H. Agent"  # 0/2; is challenged: return this card to hand
COLLAR = "Jeweled Collar"  # item: one of yours is challenged: may put the top card of the deck into the inkwell
DUELIST = "Captain Hook - Forceful Duelist"  # 1/2, Challenger +2


@pytest.mark.parametrize("shush_first", [True, False])
def test_4_6_9_1_the_bag_is_emptied_when_a_character_leaves_the_challenge(shush_first):
    """4.6.3, 4.6.9.2: no damage is dealt, "while challenging" ends, and the turn goes on."""
    s = Scenario(you=dict(play=[DUELIST, STITCH]), opponent=dict(play=[tired(SHUSH), COLLAR]))
    s.challenge(DUELIST, SHUSH)
    s.take(next(i for i, text in enumerate(s.legal()) if (SHUSH in text) == shush_first))
    assert (SHUSH in s.opponent.hand) == shush_first and s[DUELIST].strength == 3
    s.accept()
    assert s.opponent.hand == [SHUSH] and s.opponent.ink_total == 1
    assert quiet(s) and s[DUELIST].exerted and s[DUELIST].damage == 0 and s[DUELIST].strength == 1
    assert s.can("quest", STITCH)


def test_4_6_1_the_challenging_character_is_the_one_that_challenges():
    merida = "Merida - Gifted Archer"  # 3/6; exerted, an opposing character challenges: may deal 1 damage to it
    s = Scenario(you=dict(play=[STITCH, FLOUNDER]), opponent=dict(play=[tired(merida)]))
    s.challenge(STITCH, merida)
    s.accept()
    assert s[merida].damage == 2 and s.you.discard == [STITCH]
    s = Scenario(you=dict(play=[hurt(STITCH)]), opponent=dict(play=[tired(merida)]))
    s.challenge(STITCH, merida)
    s.accept()  # banished before the Challenge Damage step (4.6.5, 4.6.9)
    assert s[merida].damage == 0 and s.you.discard == [STITCH]


def test_4_6_3_declaration_comes_before_damage():
    """Challenged for its lore, the mascot gives it before the damage banishes it, which may be too late for you."""
    fred = "Fred - Mascot by Day"  # 1/1; is challenged: 2 lore
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[tired(fred)], lore=18))
    s.challenge(STITCH, fred)
    assert s.winner == "opponent" and s.opponent.play == [fred] and s[STITCH].damage == 0


@pytest.mark.parametrize("how", ["Touch the Sky", "Magic Carpet - Flying Rug"])
def test_4_7_1_an_effect_moves_characters_to_locations_of_their_player_only(how):
    """Both say "move a character of yours to a location for free"."""
    action = cards.find(how).type == "action"
    you = dict(play=[STITCH, MANOR] if action else [STITCH, MANOR, how], hand=[how] if action else [], ink=2)
    s = Scenario(you=you, opponent=dict(play=["Fairy Ship - Royal Vessel"]))
    s.play(how) if action else s.activate(how)
    if s.can("choose", STITCH):
        s.choose(STITCH)
    assert not any("Fairy Ship" in choice for choice in choices(s))


# -- 5 cards ---------------------------------------------------------------------------------------------------------


def test_5_1_1_3_a_character_with_damage_is_damaged_one_without_is_not():
    """5.1.1.4."""
    s = Scenario(you=dict(hand=["Ring the Bell"], ink=3), opponent=dict(play=[hurt(LUMIERE), hurt(EEYORE), STITCH]))
    s.play("Ring the Bell")
    assert choices(s) == {theirs(LUMIERE), theirs(EEYORE)}


def test_5_1_2_2_an_item_enters_play_ready_and_faceup():
    s = Scenario(you=dict(hand=[QUILL, STITCH], ink=3))
    s.play(QUILL)
    assert not s[QUILL].exerted and s[QUILL].damage == 0 and s.can("activate", QUILL)
    assert {tuple(s.game.determinize(1, seed).zones(0)["play"]) for seed in range(5)} == {(QUILL,)}


def test_5_1_2_7_a_card_in_hand_has_no_state():
    s = Scenario(you=dict(play=[tired(LUMIERE, damage=3)], hand=["Mother Knows Best"], ink=3))
    s.play("Mother Knows Best")
    lumiere = s[LUMIERE]
    assert lumiere.zone == "hand" and not lumiere.exerted and not lumiere.drying and lumiere.damage == 0


CHAMPION = "Donald Duck - Ruby Champion"  # 4/4, Ruby; your other Ruby characters +1 strength


@pytest.mark.parametrize("card", ["Calhoun - Courageous Rescuer", "Captain Hook - Conniving Pirate", STITCH])
def test_5_2_5_effects_may_ask_for_an_ink_type(card):
    """5.2.5.1: a character of two ink types has both."""
    s = Scenario(you=dict(play=[CHAMPION, card]))
    ruby = "ruby" in cards.find(card).inks
    assert s[card].strength == cards.find(card).strength + ruby and s[CHAMPION].strength == 4


def test_5_2_5_1_two_ink_types_fit_any_effect_on_one_of_them():
    calhoun, mickey = "Calhoun - Courageous Rescuer", "Mickey Mouse - Amber Champion"  # +2 willpower for Amber
    assert cards.find(calhoun).inks == ("amber", "ruby")
    s = Scenario(you=dict(play=[CHAMPION, mickey, calhoun]))
    assert (s[calhoun].strength, s[calhoun].willpower) == (5 + 1, 5 + 2)
    inks = {ink for card in cards.all_cards() for ink in card.inks}
    assert inks == {"amber", "amethyst", "emerald", "ruby", "sapphire", "steel"}


@pytest.mark.parametrize(("friend", "lore"), [("Chip - Team Player", 1), ("Chip 'n' Dale - Recovery Rangers", 1)])
def test_5_2_6_3_chip_n_dale_have_both_names(friend, lore):
    """Excited Friend has +1 lore while a character named Chip is in play; the teacup is not one."""
    dale = "Dale - Excited Friend"
    assert Scenario(you=dict(play=[dale, "Chip the Teacup - Gentle Soul"]))[dale].lore == 1
    assert Scenario(you=dict(play=[dale, friend]))[dale].lore == 1 + lore
    assert {"Chip", "Dale"} <= set(cards.find("Chip 'n' Dale - Recovery Rangers").names)


def test_5_3_1_a_character_card_outside_play_is_no_character():
    """5.5.1, 5.6.1: the same for items and locations; effects on them look at the Play zone."""
    out = [STITCH, QUILL, MANOR]
    s = Scenario(
        you=dict(hand=[CANNONS, *out], ink=1, discard=out, deck=out),
        opponent=dict(play=[LUMIERE], hand=out, discard=out),
    )
    s.play(CANNONS)
    assert quiet(s) and s[LUMIERE].damage == 2  # the one character there is
    assert s.you.discard == [*out, CANNONS]


@pytest.mark.parametrize("card", [STITCH, CANNONS, QUILL, MANOR])
def test_5_3_2_every_type_of_card_is_played_in_the_main_phase(card):
    """5.4.2, 5.5.2, 5.6.2: not while an ability at the start of the turn waits, not in the opponent's turn."""
    s = Scenario(you=dict(play=[DONALD], hand=[card], ink=3), opponent=dict(play=[LUMIERE]))
    s.end_turn()
    assert not s.can("play", card)
    s.end_turn()
    assert not quiet(s) and not s.can("play", card)
    s.decline()
    s.decline()
    s.play(card)
    assert card in s.you.play + s.you.discard or not quiet(s)


def test_5_3_3_the_types_of_cards():
    """5.3.3.1, 5.3.3.2, 5.4.1.1, 5.4.4.1, 5.5.3, 5.6.3: each has the parts of its type, and no others."""
    for card in cards.all_cards():
        fighter = card.strength is not None
        assert card.type in ("character", "action", "item", "location"), card.full_name
        assert fighter == (card.type == "character"), card.full_name
        assert (card.willpower is not None) == (card.lore is not None) == (card.type in ("character", "location"))
        assert (card.move_cost is not None) == (card.type == "location"), card.full_name
        assert bool(card.classifications) == fighter, card.full_name
        assert card.type == "action" or not card.song, card.full_name


def test_5_3_6_1_name_and_version_together_are_the_full_name():
    """Two cards of one name differ in the version; a version is no name for effects."""
    for card in cards.all_cards():
        expected = card.name if card.version is None else f"{card.name} - {card.version}"
        assert card.full_name == expected and (card.version is not None) == (card.type in ("character", "location"))
    flotsams = [card.full_name for card in cards.all_cards() if card.name == "Flotsam"]
    assert len(set(flotsams)) == len(flotsams) > 1


def test_5_4_3_actions_have_effects_and_no_abilities():
    """What an action has is done as it resolves, except what works in the hand or the discard."""
    for card in cards.supported():
        for ability in card.abilities if card.type == "action" else ():
            assert isinstance(ability, ir.Resolve) or getattr(ability, "zone", None) in ("hand", "discard"), (
                card.full_name
            )


def test_5_6_4_an_ability_of_a_location_may_be_used_in_the_turn_it_is_played():
    """6.3.1.2."""
    grounds = "Training Grounds - Impossible Pillar"  # 1 ink: chosen character here gets +1 strength this turn
    s = Scenario(you=dict(play=[STITCH], hand=[grounds], ink=3))
    s.play(grounds)
    s.move(STITCH, grounds)
    s.activate(grounds)
    assert s[STITCH].strength == 3 and s.you.ink_ready == 0


# -- 6 abilities and effects -----------------------------------------------------------------------------------------


def test_6_1_2_sentences_are_followed_in_the_order_written():
    """Damage, then the card; and the other way round."""
    s = Scenario(you=dict(hand=[STORM], ink=3), opponent=dict(play=[LUMIERE, EEYORE]))
    s.play(STORM)
    assert s.decision.kind == "choose" and s.you.hand == []
    s.choose(LUMIERE)
    assert len(s.you.hand) == 1
    s = Scenario(you=dict(play=[STITCH, FLOUNDER], hand=["Candy Drift"], ink=2))
    s.play("Candy Drift")
    assert s.decision.kind == "choose" and len(s.you.hand) == 1


def test_6_1_8_for_each_is_counted_once_as_an_effect_resolves():
    song = "He's a Tramp"  # chosen character gets +1 strength this turn for each character you have in play
    s = Scenario(you=dict(play=[LUMIERE, STITCH], hand=[song, FLOUNDER], ink=2))
    s.play(song)
    s.choose(LUMIERE)
    assert s[LUMIERE].strength == 7 + 2
    s.play(FLOUNDER)
    assert s[LUMIERE].strength == 7 + 2


def test_6_1_8_for_each_of_a_static_ability_is_counted_all_the_time():
    hades = "Hades - King of Olympus"  # +1 lore for each other Villain character
    s = Scenario(you=dict(play=[hades], hand=[DUELIST], ink=1))
    assert s[hades].lore == 1
    s.play(DUELIST)
    assert s[hades].lore == 2


@pytest.mark.parametrize("card", ["Three Arrows", "Twin Fire", "Teeth and Ambitions", "Scar - Heartless Hunter"])
def test_6_1_6_another_is_none_that_the_effect_has_selected(card):
    """2 damage to a chosen character, then something to another chosen character."""
    s = Scenario(you=dict(play=[LUMIERE, STITCH], hand=[card, FLOUNDER], ink=5), opponent=dict(play=[EEYORE]))
    s.play(card)
    s.choose(LUMIERE)
    if s.can("accept"):
        s.accept()
    assert s[LUMIERE].damage == 2 and theirs(EEYORE) in choices(s)
    assert LUMIERE not in choices(s)


@pytest.mark.parametrize(
    ("card", "moved"), [("Can't Hold It Back Anymore", 5), ("Morgana Macawber - Reformed Spellcaster", 2)]
)
def test_6_1_2_damage_is_moved_from_all_other_characters(card, moved):
    """1.9.1.4: all of it, or 1 from each."""
    s = Scenario(
        you=dict(play=[STITCH, hurt(LUMIERE, 3)], hand=[card], ink=6), opponent=dict(play=[MIM, hurt(EEYORE, 2)])
    )
    s.play(card)
    if s.can("accept"):
        s.accept()
    s.choose(theirs(MIM))
    assert s[MIM].damage == moved and s[LUMIERE].damage + s[EEYORE].damage == 5 - moved


def test_1_2_1_an_action_may_put_itself_into_the_inkwell():
    """Against 4.3.3.2."""
    immortals = "We Could Be Immortals"  # ... then, put this card into your inkwell facedown and exerted
    s = Scenario(you=dict(hand=[immortals], ink=4))
    s.play(immortals)
    assert s.you.discard == [] and (s.you.ink_total, s.you.ink_ready) == (5, 0)


def test_1_4_3_2_it_is_the_card_of_the_sentence_before():
    pluto = "Pluto - Clever Cluefinder"  # with a Detective, an item card from the discard to the hand, else on the deck
    s = Scenario(you=dict(play=[pluto], discard=[QUILL], deck=[STITCH]))
    s.activate(pluto)
    assert s.you.deck == [QUILL, STITCH] and s.you.discard == []


def test_6_1_13_2_once_per_turn_is_not_used_up_by_resolving_without_effect():
    """6.1.1, 1.11.1: nobody can lose lore that nobody has; later in the turn the ability resolves in full."""
    heihei = "HeiHei - Accidental Explorer"  # once per turn, moves to a location: each opponent loses 1 lore
    fred = "Fred - Mascot by Day"  # 1/1; is challenged: 2 lore
    s = Scenario(
        you=dict(play=[heihei, MANOR, "Fairy Ship - Royal Vessel", STITCH], ink=2), opponent=dict(play=[tired(fred)])
    )
    s.move(heihei, MANOR)
    s.challenge(STITCH, fred)
    assert s.opponent.lore == 2
    s.move(heihei, "Fairy Ship - Royal Vessel")
    assert s.opponent.lore == 1


GREEDY = "John Silver - Greedy Treasure Seeker"  # Resist +1 and +1 lore for each location of yours
EBENEZER = "Scrooge McDuck - Ghostly Ebenezer"  # +1 strength and +1 willpower for each card under him
TADASHI = "Tadashi Hamada - Baymax Inventor"  # +1 strength and +1 willpower for each item of yours
OFFICE = "Scrooge's Counting House - Ebenezer's Office"  # Boost; +1 willpower and +1 lore for each card under it


@pytest.mark.parametrize("n", [0, 2])
@pytest.mark.parametrize("card", [GREEDY, EBENEZER, TADASHI, OFFICE])
def test_6_1_8_for_each_is_for_everything_that_is_gained(card, n):
    under = n if card in (EBENEZER, OFFICE) else 0
    others = [MANOR if card == GREEDY else QUILL] * (n - under)
    s = Scenario(you=dict(play=[dict(card=card, under=[STITCH] * under), *others]))
    printed = cards.find(card)
    gained = [s[card].willpower - printed.willpower, s[card].lore - printed.lore]
    gained += [(s[card].strength - printed.strength) if card != OFFICE else 0, s[card].keywords.get("Resist", 0)]
    assert sorted(gained) == [0, 0, n, n]


def test_1_4_3_2_them_is_the_character_that_quested():
    bridge = "Sleepy Hollow - The Bridge"  # quests here: may banish this to gain 2 lore and give them Evasive
    s = Scenario(you=dict(play=[bridge, dict(card=LUMIERE, at=bridge)]))
    s.quest(LUMIERE)
    s.accept()
    assert s.you.lore == 2 + 2 and s.you.discard == [bridge] and "Evasive" in s[LUMIERE].keywords


def test_1_4_3_2_that_character_is_the_one_named_last():
    boo = "Boo - Energetic Child"  # 0/1; challenges a character with 3 strength or less: banish that character
    s = Scenario(you=dict(play=[boo]), opponent=dict(play=[tired(STITCH)]))
    s.challenge(boo, STITCH)
    assert s.you.play == [boo] and s.opponent.discard == [STITCH]


def test_1_4_3_2_that_location_is_the_one_moved_to():
    goofy = "Goofy - Set for Adventure"  # moves: another character may move there for free; if it does, draw
    s = Scenario(you=dict(play=[goofy, MANOR, STITCH], ink=1))
    s.move(goofy, MANOR)
    s.accept()
    assert s[STITCH].location == MANOR and len(s.you.hand) == 1


@pytest.mark.parametrize(("hand", "drawn"), [(0, 3), (2, 1), (3, 0), (5, 0)])
def test_6_1_8_1_drawing_until_there_are_so_many(hand, drawn):
    yzma = "Yzma - Conniving Chemist"
    s = Scenario(you=dict(play=[yzma], hand=[STITCH] * hand))
    s.activate(yzma)
    assert len(s.you.hand) == hand + drawn and s.you.deck_size == 30 - drawn


def test_6_1_11_that_player_is_the_one_whose_card_was_returned():
    bruno = "We Don't Talk About Bruno"  # return chosen character, then that player discards a card at random
    s = Scenario(you=dict(hand=[bruno, LUMIERE], ink=5), opponent=dict(play=[STITCH], hand=[FLOUNDER]))
    s.play(bruno)
    assert s.you.hand == [LUMIERE] and len(s.opponent.hand) == len(s.opponent.discard) == 1


@pytest.mark.parametrize("card", ["You're Welcome", "Glean", "Sudden Scare"])
def test_6_1_11_without_a_chosen_card_there_is_no_that_player(card):
    """1.7.7: no legal choice exists. That player would draw 2, gain 2 lore, put a card into the inkwell."""
    s = Scenario(you=dict(hand=[card], ink=4))
    s.play(card)
    assert s.you.hand == s.opponent.hand == [] and s.you.lore == s.opponent.lore == 0 and s.you.ink_total == 4


@pytest.mark.parametrize("hand", [0, 1])
def test_6_1_4_who_may_discard_but_can_not_does_not(hand):
    """1.2.3, 6.1.5."""
    flynn = "Flynn Rider - Breaking and Entering"  # challenged: the challenger may discard a card; if not, gain 2 lore
    s = Scenario(you=dict(play=[LUMIERE], hand=[STITCH] * hand), opponent=dict(play=[tired(flynn)]))
    s.challenge(LUMIERE, flynn)
    if s.can("accept"):
        s.accept()
    assert s.opponent.lore == (0 if hand else 2)


def test_6_2_1_each_discarded_card_meets_the_condition():
    """7.3.4: "a card", not "1 or more cards"."""
    sheriff = "Sheriff of Nottingham - Corrupt Official"  # you discard a card: may deal 1 damage
    s = Scenario(
        you=dict(play=[LUMIERE], hand=["You Have Forgotten Me"], ink=4),  # each opponent discards 2 cards
        opponent=dict(play=[sheriff], hand=[STITCH, FLOUNDER]),
    )
    s.play("You Have Forgotten Me")
    s.choose(theirs(STITCH), theirs(FLOUNDER))
    assert len(s.opponent.discard) == 2
    s.option(0)  # one ability for each card, in the order of their player's choice
    s.accept()
    s.accept()
    assert s[LUMIERE].damage == 2


def test_6_2_2_how_triggered_abilities_begin():
    words = (
        "When",
        "Whenever",
        "The first time",
        "The second time",
        "The next time",
        "At the start of",
        "At the end of",
    )
    seen = set()
    for card in cards.supported():
        for ability in card.abilities:
            text = ability_text(ability)
            begins = [word for word in words if word.lower() + " " in text.lower()]
            if isinstance(ability, ir.Triggered):
                assert begins, (card.full_name, text)
                seen.update(begins)
    assert {"When", "Whenever", "At the start of", "At the end of"} <= seen


APPLE = "Poisoned Apple"  # 1 ink, banished: exert chosen character; a Princess is banished instead


@pytest.mark.parametrize(("card", "princess"), [("Aurora - Regal Princess", True), (STITCH, False)])
def test_6_5_4_what_is_replaced_does_not_happen(card, princess):
    """6.5.6: "instead" in the ability itself. A banished Princess was not exerted: nothing of the kind triggers."""
    s = Scenario(you=dict(play=[APPLE], ink=1), opponent=dict(play=[card, LUMIERE]))
    s.activate(APPLE)
    s.choose(card)
    assert s.opponent.discard == [card] * princess and s[card].exerted != princess


def test_6_5_6_a_self_replacement_may_ask_about_the_card_that_paid():
    """6.7.6: the banished character had a card under it."""
    flynn = "Flynn Rider - Spectral Scoundrel"
    s = Scenario(you=dict(play=[dict(card=flynn, under=[STITCH])], hand=["Time to Go!"], ink=3))
    s.play("Time to Go!")
    assert len(s.you.hand) == 3 and flynn in s.you.discard


def test_6_7_2_3_damage_is_calculated_for_each_character_and_dealt_at_once():
    """6.7.2, 6.7.2.4: 1 to each; Resist takes it away from one, the other two are banished together."""
    s = Scenario(you=dict(hand=[FAIRY], ink=6), opponent=dict(play=[hurt(STITCH), EEYORE, hurt(FLOUNDER), LUMIERE]))
    s.play(FAIRY)
    assert s.opponent.play == [EEYORE, LUMIERE] and (s[EEYORE].damage, s[LUMIERE].damage) == (0, 1)
    assert sorted(s.opponent.discard) == sorted([STITCH, FLOUNDER])


def test_6_7_3_abilities_wait_until_all_effects_of_the_action_have_resolved():
    """6.7.4: the check after the action banishes; only then the ability resolves, and the card is drawn by then."""
    diablo = "Diablo - Obedient Raven"  # banished: may draw
    s = Scenario(you=dict(hand=[STORM], ink=3), opponent=dict(play=[diablo, LUMIERE]))
    s.play(STORM)
    s.choose(diablo)
    assert s.decision.source == diablo and s.decision.player == 1
    assert s.opponent.discard == [diablo] and len(s.you.hand) == 1 and s.you.discard == [STORM]


def test_6_7_4_the_game_state_is_checked_when_the_whole_action_has_resolved():
    """6.5.2: its effects are one event; 1.8.3, example A. The location is gone when the character is banished."""
    library = "The Library - A Gift for Belle"  # a character is banished while here: may draw
    avalanche = "Avalanche"  # 1 damage to each opposing character; then a chosen location may be banished
    s = Scenario(you=dict(hand=[avalanche], ink=4), opponent=dict(play=[library, hurt(STITCH, at=library)]))
    s.play(avalanche)
    s.accept()
    assert sorted(s.opponent.discard) == sorted([library, STITCH])
    assert s.decision is None and s.opponent.hand == []


def test_6_7_5_each_player_does_all_of_it():
    """1.3.3."""
    world = "A Whole New World"  # each player discards their hand and draws 7 cards
    s = Scenario(you=dict(hand=[world, STITCH], ink=5), opponent=dict(hand=[FLOUNDER]))
    s.play(world)
    assert s.opponent.discard == [FLOUNDER] and len(s.you.hand) == len(s.opponent.hand) == 7


@pytest.mark.parametrize("under", [0, 1])
def test_6_7_6_what_was_known_last_of_a_card_that_left_play(under):
    """Whether the banished character had a card under it."""
    merlin = "Merlin - Completing His Research"  # 0/3; banished in a challenge: draw 2 if he had a card under him
    s = Scenario(you=dict(play=[LUMIERE]), opponent=dict(play=[tired(merlin, under=[STITCH] * under)]))
    s.challenge(LUMIERE, merlin)
    assert merlin in s.opponent.discard and len(s.opponent.hand) == 2 * under


def test_6_7_6_the_strength_it_had_in_play():
    """1.4.3.1: and "he" is the character that was banished."""
    ralph = (
        "Wreck-it Ralph - Raging Wrecker"  # 3/5, +1 strength for each card under him; banished: banish all with less
    )
    board = dict(play=[dict(card=ralph, under=[STITCH, FLOUNDER])])
    s = Scenario(you=board, opponent=dict(play=[EEYORE], hand=["Dragon Fire"], ink=5))
    s.end_turn()
    s.play("Dragon Fire")  # banish chosen character
    s.choose(ralph)
    assert s.opponent.play == []


@pytest.mark.parametrize("leaves", [False, True])
def test_6_7_6_the_last_known_strength(leaves):
    """Support adds the strength that Genie had, whether or not he was shuffled into the deck first."""
    genie = "Genie - Supportive Friend"  # 3/5; quests: may shuffle this card into your deck to draw 3 cards
    s = Scenario(you=dict(play=[genie, STITCH], hand=["Boss's Orders", "He's Got a Sword!"], ink=2))
    s.play("Boss's Orders")  # Support this turn
    s.choose(genie)
    s.play("He's Got a Sword!")  # +2 strength this turn
    s.choose(genie)
    s.quest(genie)
    s.take(next(i for i, text in enumerate(s.legal()) if ("THREE WISHES" in text) == leaves))
    s.accept()
    s.accept()
    assert s[STITCH].strength == 2 + 5


def test_6_7_7_1_an_action_played_by_an_ability_resolves_before_the_bag():
    """7.1.6.1: then what playing the action triggered."""
    milo = "Milo Thatch - Undaunted Scholar"  # you play an action: may give chosen character +2 strength this turn
    s = Scenario(you=dict(play=[GENIE, milo], hand=[CANNONS]), opponent=dict(play=[LUMIERE, EEYORE]))
    s.quest(GENIE)
    s.accept()
    assert s.decision.source == CANNONS and s.decision.kind == "choose"
    s.choose(LUMIERE)
    assert s[LUMIERE].damage == 2 and s.decision.source == milo


def test_6_4_2_3_locations_and_characters_at_locations():
    door = "Vault Door"  # item: your locations and characters at locations gain Resist +1
    s = Scenario(you=dict(play=[door, MANOR, dict(card=STITCH, at=MANOR), LUMIERE]))
    assert [s[card].keywords.get("Resist", 0) for card in (MANOR, STITCH, LUMIERE)] == [1, 1, 0]


# -- 7, 8 zones and keywords -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [0, 1])
def test_7_2_1_the_deck_is_the_cards_that_a_player_starts_with(player):
    zones = new_game(seed=3).zones(player)
    deck = Deck.load((WARD, AGGRO)[player])
    assert sorted(zones["hand"] + zones["deck"]) == sorted(deck.cards)


def test_7_5_3_there_is_no_limit_to_the_inkwell():
    s = Scenario(you=dict(hand=[STITCH], ink=30))
    s.ink(STITCH)
    assert s.you.ink_total == s.you.ink_ready == 31


@pytest.mark.parametrize("replayed", [False, True])
def test_7_1_6_a_card_that_is_new_does_not_undo_what_happened_this_turn(replayed):
    """One of your characters was damaged this turn, whatever became of it."""
    gale = "Gale - Wind Spirit"  # cost 3, 1/2; banished in a challenge: return this card to hand
    diamond = "Devil's Eye Diamond"  # exert: 1 lore if one of your characters was damaged this turn
    s = Scenario(you=dict(play=[gale, diamond], ink=3), opponent=dict(play=[tired(LUMIERE)]))
    s.challenge(gale, LUMIERE)
    assert s.you.hand == [gale]
    if replayed:
        s.play(gale)
    s.activate(diamond)
    assert s.you.lore == 1


JETSAM = "Jetsam - Riffraff"


@pytest.mark.parametrize(("giver", "ink"), [("Forest Duel", 5), ("Magical Aid", 3), ('Flotsam - Ursula\'s "Baby"', 0)])
def test_7_4_3_a_gained_ability_sees_its_character_leave(giver, ink):
    """6.2.1: banished in a challenge, the character returns to hand."""
    in_play = [JETSAM] if ink else [JETSAM, giver]
    s = Scenario(you=dict(play=in_play, hand=[giver] if ink else [], ink=ink), opponent=dict(play=[tired(LUMIERE)]))
    if ink:
        s.play(giver)
        if not quiet(s):
            s.choose(JETSAM)
    s.challenge(JETSAM, LUMIERE)
    assert s.you.hand == [JETSAM]


def test_7_5_2_each_card_of_a_stack_put_into_the_inkwell_is_an_instance():
    """5.1.1.7, 6.2.1."""
    rangers = "Chip 'n' Dale - Recovery Rangers"  # a card is put into your inkwell: may return a character card
    stack = dict(card="Li Shang - Valiant Leader", under=["Li Shang - Imperial Captain", "Li Shang - Solemn Son"])
    s = Scenario(you=dict(play=[rangers, stack], hand=["All Funned Out"], ink=1, discard=[STITCH, FLOUNDER, LUMIERE]))
    s.play("All Funned Out")
    s.choose("Li Shang - Valiant Leader")
    asked = 0
    while not quiet(s):
        asked += s.decision.kind == "may"
        s.decline() if s.can("decline") else s.take(0)
    assert s.you.ink_total == 4 and asked == 3


def test_7_6_1_cards_that_leave_play_are_held_in_the_discard():
    guidebook = "Junior Woodchuck Guidebook"  # 1 ink, banished: draw 2
    s = Scenario(you=dict(play=[guidebook, STITCH], hand=[CANNONS], ink=2))
    s.activate(guidebook)
    s.play(CANNONS)
    assert s.you.discard == [guidebook, CANNONS, STITCH] or s.you.discard == [guidebook, STITCH, CANNONS]


def test_8_1_1_the_fourteen_keywords():
    """1.6.1.5: printed ones are those that the engine has."""
    printed = {keyword.keyword for card in cards.all_cards() for keyword in card.keywords}
    assert printed == set(c.KEYWORDS) and len(c.KEYWORDS) == 14


def test_8_4_1_a_location_can_have_boost():
    """Its player pays 2 ink to put the top card of the deck under it."""
    s = Scenario(you=dict(play=[OFFICE], ink=2))
    s.boost(OFFICE)
    assert len(s[OFFICE].under) == 1 and s[OFFICE].lore == 2
