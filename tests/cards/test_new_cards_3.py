"""What the cards do, Pride Lands - Jungle Oasis to Zipper - Big Helper: the official wording, card by card."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.cards.board import (
    ABU,
    AGUSTIN,
    AKELA,
    ATITAYA,
    AURORA,
    BALOO,
    BAMBI,
    CANNONS,
    COBRA,
    DEWEY,
    ITEM,
    LOCATION,
    PRIDE_ROCK,
    QUILL,
    TUI,
    choices,
    hurt,
    quiet,
    refused,
    round_trip,
    theirs,
    tired,
)

FREEZE = "Freeze"  # exert chosen opposing character, cost 2
DRAGON_FIRE = "Dragon Fire"  # banish chosen character, cost 5
DIME = "Lucky Dime"  # item, cost 7, no inkwell symbol
MUSHU = "Mushu - Braggin' Dragon"  # cost 4, 4/4, Dragon

# -- P -------------------------------------------------------------------------------------------------------

OASIS = "Pride Lands - Jungle Oasis"


def at(location: str, *cards: str) -> list[dict]:
    """Characters at a location."""
    return [dict(card=card, at=location) for card in cards]


def test_jungle_oasis_is_banished_to_play_a_character_from_the_discard():
    s = Scenario(
        you=dict(play=[OASIS, *at(OASIS, AKELA, BALOO, ABU)], hand=[DEWEY], discard=[ATITAYA, TUI, CANNONS]),
        opponent=dict(discard=[COBRA]),
    )
    s.activate(OASIS)
    assert choices(s) == {ATITAYA, TUI}
    s.choose(ATITAYA)
    assert ATITAYA in s.you.play and OASIS in s.you.discard and s[AKELA].location is None and s[ATITAYA].drying


def test_jungle_oasis_needs_three_characters_there():
    s = Scenario(you=dict(play=[OASIS, *at(OASIS, AKELA, BALOO), ABU], discard=[ATITAYA], ink=2))
    refused(s.activate, OASIS)
    s.move(ABU, to=OASIS)
    assert s.can("activate", OASIS)


CHARMING = "Prince Charming - Protector of the Realm"


def test_prince_charming_lets_one_character_challenge_each_turn():
    s = Scenario(you=dict(play=[CHARMING, ATITAYA, BALOO]), opponent=dict(play=[tired(COBRA), LOCATION, AKELA, ABU]))
    s.challenge(ATITAYA, COBRA)
    refused(s.challenge, BALOO, COBRA)
    refused(s.challenge, CHARMING, LOCATION)
    s.end_turn()
    s.challenge(AKELA, ATITAYA)
    refused(s.challenge, ABU, ATITAYA)
    s.end_turn()
    assert s.can("challenge", BALOO, LOCATION)


def test_prince_charming_counts_characters_not_challenges():
    khan = "Shere Khan - Fierce and Furious"
    s = Scenario(you=dict(play=[CHARMING, khan, BALOO], ink=1), opponent=dict(play=[LOCATION, PRIDE_ROCK]))
    s.challenge(khan, LOCATION)
    s.activate(khan)
    refused(s.challenge, BALOO, PRIDE_ROCK)
    s.challenge(khan, PRIDE_ROCK)


def test_prince_charming_only_while_he_is_in_play():
    s = Scenario(you=dict(play=[CHARMING, AKELA, BALOO], hand=[DRAGON_FIRE], ink=5), opponent=dict(play=[LOCATION]))
    s.challenge(AKELA, LOCATION)
    s.play(DRAGON_FIRE)
    s.choose(CHARMING)
    s.challenge(BALOO, LOCATION)


GOLD_LOVER = "Prince John - Gold Lover"


@pytest.mark.parametrize("item", [ITEM, QUILL])
def test_prince_john_gold_lover_plays_an_item(item):
    s = Scenario(
        you=dict(play=[GOLD_LOVER], hand=[ITEM, DIME, AKELA], discard=[QUILL, DIME]), opponent=dict(discard=[QUILL])
    )
    s.activate(GOLD_LOVER)
    assert choices(s) == {ITEM, QUILL}
    s.choose(item)
    assert s[item].zone == "play" and s[item].exerted and s[GOLD_LOVER].exerted and item in s.you.play


def test_prince_john_gold_lover_has_to_be_dry():
    s = Scenario(you=dict(play=[dict(card=GOLD_LOVER, drying=True)], hand=[ITEM]))
    refused(s.activate, GOLD_LOVER)


GREEDIEST = "Prince John - Greediest of All"


@pytest.mark.parametrize("accept", [True, False])
def test_prince_john_greediest_draws_for_each_card_the_opponent_discards(accept):
    """6.1.8: two or three cards in one go, all or none."""
    s = Scenario(
        you=dict(play=[GREEDIEST], hand=["Bend to My Will"], ink=7), opponent=dict(hand=[AKELA, BALOO, CANNONS])
    )
    s.play("Bend to My Will")
    s.accept() if accept else s.decline()
    assert quiet(s) and len(s.you.hand) == 3 * accept and "Ward" in s[GREEDIEST].keywords


def test_prince_john_greediest_in_the_opponents_turn_and_not_for_his_players_cards():
    s = Scenario(
        you=dict(play=[GREEDIEST], hand=["Dangerous Plan"], ink=1), opponent=dict(hand=["Dangerous Plan"], ink=1)
    )
    s.play("Dangerous Plan")
    assert quiet(s) and len(s.you.hand) == 1
    s.end_turn()
    s.play("Dangerous Plan")
    s.accept()
    assert len(s.you.hand) == 2


@pytest.mark.parametrize(("before", "after"), [(2, 2), (3, 1), (7, 5)])
def test_prince_john_phony_king_collects_from_opponents_ahead_of_you(before, after):
    phony = "Prince John - Phony King"
    s = Scenario(you=dict(play=[phony]), opponent=dict(lore=before))
    s.quest(phony)
    assert s.you.lore == 2 and s.opponent.lore == after, "the lore of the quest counts already (4.5.2)"


MIRROR = "Prince John's Mirror"


@pytest.mark.parametrize("king", [True, False])
def test_prince_johns_mirror_costs_less_with_prince_john(king):
    s = Scenario(you=dict(play=[GOLD_LOVER if king else AKELA], hand=[MIRROR], ink=3), opponent=dict(play=[GREEDIEST]))
    s.play(MIRROR)
    assert s.you.ink_ready == king


def test_prince_johns_mirror_trims_the_opponents_hand():
    s = Scenario(
        you=dict(play=[MIRROR], hand=[AKELA] * 5), opponent=dict(hand=[ABU, BALOO, CANNONS, COBRA], deck=[DEWEY] * 9)
    )
    s.end_turn()
    assert len(s.you.hand) == 5 and len(s.opponent.hand) == 5
    s.end_turn()
    assert s.decision.player == 1
    s.choose(ABU, COBRA)
    assert sorted(s.opponent.hand) == sorted([BALOO, CANNONS, DEWEY]) and s.active == "you"
    s.end_turn()
    s.ink(BALOO)
    s.end_turn()
    assert quiet(s) and s.active == "you" and len(s.opponent.hand) == 3


SLAYER = "Prince Phillip - Dragonslayer"


@pytest.mark.parametrize("accept", [True, False])
def test_prince_phillip_dragonslayer_takes_the_challenged_character_with_him(accept):
    s = Scenario(you=dict(play=[SLAYER]), opponent=dict(play=[tired(COBRA), AKELA]))
    s.challenge(SLAYER, COBRA)
    s.accept() if accept else s.decline()
    assert quiet(s) and s.you.discard == [SLAYER] and s.opponent.play == ([AKELA] if accept else [COBRA, AKELA])


def test_prince_phillip_dragonslayer_only_when_he_challenges():
    s = Scenario(you=dict(play=[COBRA]), opponent=dict(play=[tired(SLAYER)]))
    s.challenge(COBRA, SLAYER)
    assert quiet(s) and s.opponent.discard == [SLAYER] and s.you.play == [COBRA]
    s = Scenario(you=dict(play=[SLAYER], hand=[DRAGON_FIRE], ink=5), opponent=dict(play=[tired(COBRA)]))
    s.play(DRAGON_FIRE)
    s.choose(SLAYER)
    assert quiet(s) and s.opponent.play == [COBRA]


SWORDSMAN = "Prince Phillip - Swordsman of the Realm"


def test_prince_phillip_swordsman_slays_a_dragon():
    s = Scenario(
        you=dict(play=["Sisu - Wise Friend"], hand=[SWORDSMAN], ink=7),
        opponent=dict(play=[MUSHU, "Sisu - Wise Friend", COBRA]),
    )
    s.play(SWORDSMAN)
    assert choices(s) == {theirs(MUSHU), theirs("Sisu - Wise Friend")}
    s.choose(MUSHU)
    assert s.opponent.discard == [MUSHU] and len(s.you.play) == 2


def test_prince_phillip_swordsman_readies_after_challenging_a_damaged_character():
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(play=[hurt(COBRA, exerted=True), tired(BALOO)]))
    s.challenge(SWORDSMAN, COBRA)
    assert quiet(s) and not s[SWORDSMAN].exerted and s[COBRA].damage == 4
    s.challenge(SWORDSMAN, BALOO)
    assert s[SWORDSMAN].exerted, "Baloo had no damage when he was challenged"
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(play=[hurt(LOCATION)]))
    s.challenge(SWORDSMAN, LOCATION)
    assert s[SWORDSMAN].exerted


VISION = "Prophetic Vision"


def test_prophetic_vision_of_an_action():
    s = Scenario(you=dict(hand=[VISION], ink=2, deck=[CANNONS] * 5), opponent=dict(play=[COBRA], lore=2))
    s.play(VISION)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].damage == 2 and s.you.lore == 0 and s.opponent.lore == 2 and s.you.ink_ready == 0
    assert sorted(s.you.discard) == sorted([CANNONS, VISION]) and s.you.deck_size == 4


def test_prophetic_vision_of_something_else():
    s = Scenario(you=dict(hand=[VISION], ink=2, deck=[ITEM, AKELA, BALOO]), opponent=dict(lore=2))
    s.play(VISION)
    assert quiet(s) and s.you.lore == 1 and s.opponent.lore == 1
    assert s.you.hand == [] and sorted(s.you.deck) == sorted([ITEM, AKELA, BALOO])


# -- Q, R ----------------------------------------------------------------------------------------------------

QUACKERJACK = "Quackerjack - Loony Toymaker"


@pytest.mark.parametrize("accept", [True, False])
def test_quackerjack_deals_damage_for_discarded_items(accept):
    deck = [ITEM, AKELA, QUILL, LOCATION, ITEM, ITEM, ITEM, CANNONS, BALOO]
    s = Scenario(you=dict(hand=[QUACKERJACK], ink=5, deck=deck), opponent=dict(play=[COBRA, ABU]))
    s.play(QUACKERJACK)
    s.accept() if accept else s.decline()
    if accept:
        assert choices(s) == {QUACKERJACK, theirs(COBRA), theirs(ABU)}
        s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2 * accept and s.you.deck == deck[4:]
    assert sorted(s.you.discard) == sorted(deck[:4])
    round_trip(s)
    assert s.you.hand == [ITEM]
    s.quest(QUACKERJACK)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].damage == 2 * accept + 2 and s.you.lore == 2


BULLY = "Queen of Hearts - Unpredictable Bully"


def test_queen_of_hearts_puts_damage_on_every_other_character_played():
    beast = "Beast - Thick-Skinned"  # Resist +1
    s = Scenario(
        you=dict(play=[BULLY], hand=[beast, ITEM], ink=6), opponent=dict(hand=[AKELA, "Kuzco - Picky Customer"], ink=4)
    )
    s.play(beast)
    assert s[beast].damage == 1, "put, not dealt (8.8.3)"
    s.play(ITEM)
    assert s[BULLY].damage == 0
    s.end_turn()
    s.play(AKELA)
    assert s[AKELA].damage == 1
    s.play("Kuzco - Picky Customer")
    assert s.opponent.discard == ["Kuzco - Picky Customer"]


def test_queen_of_hearts_spares_herself():
    base = "Queen of Hearts - Impulsive Ruler"
    s = Scenario(you=dict(play=[base], hand=[BULLY], ink=3), opponent=dict(play=[AKELA]))
    s.play(BULLY, shift_onto=base)
    assert s[BULLY].damage == 0 and s[AKELA].damage == 0 and s.you.ink_ready == 0


RAJAH = "Rajah - Royal Protector"


@pytest.mark.parametrize("hand", [[], [ABU]])
def test_rajah_is_safe_from_cheap_characters_while_the_hand_is_empty(hand):
    s = Scenario(you=dict(play=[tired(RAJAH)], hand=hand), opponent=dict(play=[AKELA, TUI, COBRA], hand=[ABU]))
    s.end_turn()
    assert s.can("challenge", AKELA, RAJAH) == bool(hand)
    assert s.can("challenge", TUI, RAJAH) == bool(hand)
    assert s.can("challenge", COBRA, RAJAH)


RAKSHA = "Raksha - Fearless Mother"


def test_raksha_moves_once_for_less():
    s = Scenario(you=dict(play=[RAKSHA, AKELA, PRIDE_ROCK, OASIS], ink=5))
    s.move(AKELA, to=PRIDE_ROCK)
    assert s.you.ink_ready == 3
    s.move(RAKSHA, to=PRIDE_ROCK)
    assert s.you.ink_ready == 2
    s.move(RAKSHA, to=OASIS)
    assert s.you.ink_ready == 0
    round_trip(s)
    s.move(RAKSHA, to=PRIDE_ROCK)
    assert s.you.ink_ready == 4


def test_raksha_can_move_for_nothing():
    s = Scenario(you=dict(play=[RAKSHA, AKELA, LOCATION]))
    refused(s.move, AKELA, to=LOCATION)
    s.move(RAKSHA, to=LOCATION)
    assert s[RAKSHA].location == LOCATION


def test_randall_boggs_envious_coworker():
    randall = "Randall Boggs - Envious Coworker"
    s = Scenario(you=dict(play=[randall], hand=[AKELA, AGUSTIN], ink=3), opponent=dict(ink=2))
    assert s[randall].lore == 0 and "Evasive" in s[randall].keywords
    s.play(AKELA)
    assert s[randall].lore == 0
    s.play(AGUSTIN)
    assert s[randall].lore == 2
    s.quest(randall)
    assert s.you.lore == 2


SCARY_SMART = "Randall Boggs - Scary Smart"


@pytest.mark.parametrize(("ink", "lore"), [(4, 1), (5, 0)])
def test_randall_boggs_scary_smart(ink, lore):
    s = Scenario(you=dict(play=[AKELA], hand=[SCARY_SMART], ink=ink), opponent=dict(play=[COBRA]))
    s.play(SCARY_SMART)
    assert choices(s) == {AKELA, SCARY_SMART}
    s.choose(AKELA)
    assert s.you.ink_total == ink + 1 and s.you.ink_ready == ink - 4 and s.you.play == [SCARY_SMART]
    s.end_turn()
    assert s.you.lore == lore
    s.end_turn()
    assert s.you.lore == lore, "only at the end of your own turn"


ESCAPING = "Rapunzel - Escaping the Tower"


def test_rapunzel_escaping_the_tower():
    s = Scenario(you=dict(play=[ESCAPING], hand=[AKELA, CANNONS, ABU]), opponent=dict(play=[BALOO]))
    s.activate(ESCAPING)
    s.choose(CANNONS)
    assert s.you.discard == [CANNONS] and s[ESCAPING].lore == 2 and "Evasive" in s[ESCAPING].keywords
    assert not s[ESCAPING].exerted
    refused(s.activate, ESCAPING)
    s.quest(ESCAPING)
    s.end_turn()
    assert s.you.lore == 2 and not s.can("challenge", BALOO, ESCAPING)
    s.end_turn()
    assert s[ESCAPING].lore == 1 and "Evasive" not in s[ESCAPING].keywords and s.can("activate", ESCAPING)


def test_rapunzel_escaping_the_tower_needs_a_card_but_may_be_drying():
    assert not Scenario(you=dict(play=[ESCAPING])).can("activate", ESCAPING)
    s = Scenario(you=dict(play=[dict(card=ESCAPING, drying=True)], hand=[AKELA]))
    s.activate(ESCAPING)
    assert s[ESCAPING].lore == 2, "no exert symbol (6.3.1.1)"


PAIR = "Rapunzel & Flynn Rider - Unlikely Pair"


@pytest.mark.parametrize("ink", [2, 1])
def test_rapunzel_and_flynn_rider_play_what_they_discard(ink):
    s = Scenario(you=dict(play=[PAIR], hand=[AKELA, CANNONS], ink=ink, deck=[BALOO] * 5))
    s.quest(PAIR)
    s.accept()
    assert choices(s) == {AKELA, CANNONS, BALOO}
    s.choose(AKELA)
    if ink == 2:
        s.accept()
        assert AKELA in s.you.play and s.you.ink_ready == 0
    else:
        assert not s.can("accept")
        if s.decision:
            s.decline()
        assert s.you.discard == [AKELA], "it is not for free"
    assert quiet(s) and sorted(s.you.hand) == sorted([CANNONS, BALOO]) and s.you.lore == 2


def test_rapunzel_and_flynn_rider_only_characters_in_your_turn():
    s = Scenario(you=dict(play=[PAIR], hand=[AKELA, CANNONS], ink=3), opponent=dict(hand=["Sudden Chill"], ink=2))
    s.quest(PAIR)
    s.decline()
    assert len(s.you.hand) == 2
    round_trip(s)
    s.quest(PAIR)
    s.accept()
    s.choose(CANNONS)
    assert quiet(s) and s.you.discard == [CANNONS]
    s.end_turn()
    s.play("Sudden Chill")
    s.choose(AKELA)
    assert quiet(s) and AKELA in s.you.discard


@pytest.mark.parametrize("base", ["Rapunzel - Creative Captor", "Flynn Rider - Confident Vagabond"])
def test_rapunzel_and_flynn_rider_shift(base):
    s = Scenario(you=dict(play=[base, AKELA], hand=[PAIR], ink=3))
    refused(s.play, PAIR, shift_onto=AKELA)
    s.play(PAIR, shift_onto=base)
    assert s[PAIR].under == [base]


READY = "Rapunzel - Ready for Adventure"
HEIHEI = "HeiHei - Boat Snack"  # 1/2, Support


def test_rapunzel_ready_for_adventure_shields_a_supported_character():
    s = Scenario(you=dict(play=[READY, AKELA]), opponent=dict(play=[tired(COBRA), BALOO]))
    s.quest(READY)
    s.accept()
    s.choose(AKELA)
    assert s[AKELA].strength == 4
    s.challenge(AKELA, COBRA)
    assert s[AKELA].damage == 0 and s[COBRA].damage == 4
    s.end_turn()
    s.challenge(BALOO, AKELA)
    assert s.you.discard == [AKELA], "only the next time"


def test_rapunzel_ready_for_adventure_until_the_start_of_your_next_turn():
    s = Scenario(you=dict(play=[READY, AKELA]), opponent=dict(hand=[CANNONS], ink=1))
    s.quest(READY)
    s.accept()
    s.choose(AKELA)
    s.end_turn()
    s.play(CANNONS)
    s.choose(AKELA)
    assert s[AKELA].damage == 0 and s[AKELA].zone == "play"
    s = Scenario(you=dict(play=[READY, AKELA], hand=[CANNONS], ink=1))
    s.quest(READY)
    s.accept()
    s.choose(AKELA)
    round_trip(s)
    s.play(CANNONS)
    s.choose(AKELA)
    assert AKELA in s.you.discard


def test_rapunzel_ready_for_adventure_one_shield_a_time():
    """6.5.8: of two instances of the replacement one applies to the event and the other ceases to exist."""
    s = Scenario(you=dict(play=[READY, HEIHEI, HEIHEI, AKELA]), opponent=dict(play=[tired(COBRA), BALOO]))
    s.quest(HEIHEI)
    s.accept()
    s.choose(AKELA)
    s.quest(HEIHEI)
    s.accept()
    s.choose(AKELA)
    s.challenge(AKELA, COBRA)
    assert s[AKELA].damage == 0
    s.end_turn()
    s.challenge(BALOO, AKELA)
    assert AKELA in s.you.discard


def test_rapunzel_ready_for_adventure_ignores_the_opponents_support():
    s = Scenario(you=dict(play=[READY, tired(BALOO)]), opponent=dict(play=[HEIHEI, AKELA]))
    s.end_turn()
    s.quest(HEIHEI)
    s.accept()
    s.choose(AKELA)
    s.challenge(AKELA, BALOO)
    assert s[AKELA].zone == "discard" or s[AKELA].damage == 2


RATIGAN = "Ratigan - Greedy Genius"


def test_ratigan_goes_when_no_card_was_inked():
    s = Scenario(you=dict(play=[RATIGAN, QUILL], hand=[AKELA, CANNONS, ABU]))
    s.ink(AKELA)
    s.end_turn()
    assert s[RATIGAN].zone == "play" and "Ward" in s[RATIGAN].keywords
    s.end_turn()
    s.activate(QUILL)
    s.choose(CANNONS)
    s.end_turn()
    assert s[RATIGAN].zone == "play", "putting a card there by an effect counts"
    s.end_turn()
    s.end_turn()
    assert RATIGAN in s.you.discard


def test_ratigan_does_not_mind_the_opponents_turn_or_ink():
    s = Scenario(you=dict(play=[RATIGAN], hand=[AKELA, ABU]), opponent=dict(hand=[AKELA]))
    s.ink(AKELA)
    s.end_turn()
    s.end_turn()
    assert s[RATIGAN].zone == "play"
    s = Scenario(you=dict(play=[BALOO]), opponent=dict(play=[RATIGAN], hand=[AKELA]))
    s.end_turn()
    s.end_turn()
    assert RATIGAN in s.opponent.discard


CAR = "RC - Remote-Controlled Car"


def test_rc_pays_to_quest_and_to_challenge():
    s = Scenario(you=dict(play=[CAR, CAR, CAR], ink=2), opponent=dict(play=[tired(COBRA)]))
    s.quest(CAR)
    if s.decision:
        s.accept()
    assert s.you.lore == 2 and s.you.ink_ready == 1
    s.challenge(CAR, COBRA)
    if s.decision:
        s.accept()
    assert s[COBRA].damage == 3 and s.you.ink_ready == 0
    refused(s.quest, CAR)
    refused(s.challenge, CAR, COBRA)
    assert s.you.lore == 2


def test_rescue_rangers_away():
    rangers = "Rescue Rangers Away!"
    s = Scenario(
        you=dict(hand=[rangers, CANNONS], play=[AKELA, BALOO, LOCATION, ITEM], ink=3), opponent=dict(play=[COBRA, ABU])
    )
    s.play(rangers)
    assert choices(s) == {AKELA, BALOO, theirs(COBRA), theirs(ABU)}
    s.choose(COBRA)
    assert s[COBRA].strength == 3
    s.play(CANNONS)
    s.choose(AKELA)
    assert s[COBRA].strength == 3, "counted once (6.1.8)"
    s.end_turn()
    assert s[COBRA].strength == 3
    s.end_turn()
    assert s[COBRA].strength == 5


DEVICE = "Retro Evolution Device"


def test_retro_evolution_device():
    s = Scenario(
        you=dict(play=[DEVICE, AKELA, LOCATION], hand=[TUI, ATITAYA, AGUSTIN, ITEM], ink=2), opponent=dict(play=[ABU])
    )
    s.activate(DEVICE)
    s.choose(AKELA)
    assert s.you.discard == [AKELA] and choices(s) == {TUI, AGUSTIN}
    s.choose(TUI)
    assert TUI in s.you.play and s.you.ink_ready == 1 and s[DEVICE].exerted
    refused(s.activate, DEVICE)


def test_retro_evolution_device_banishes_a_character_of_yours():
    s = Scenario(you=dict(play=[DEVICE], hand=[AKELA], ink=2), opponent=dict(play=[ABU]))
    refused(s.activate, DEVICE)
    s = Scenario(you=dict(play=[DEVICE, AKELA, BALOO], hand=[TUI], ink=2), opponent=dict(play=[ABU]))
    s.activate(DEVICE)
    assert choices(s) == {AKELA, BALOO}


REUBEN = "Reuben - Sandwich Expert"


@pytest.mark.parametrize(("damage", "ready"), [(3, 2), (1, 1), (0, 0)])
def test_reuben_heals_and_makes_the_next_character_cheaper(damage, ready):
    s = Scenario(
        you=dict(play=[REUBEN, hurt(BALOO, damage)], hand=[AKELA, BAMBI], ink=2), opponent=dict(play=[hurt(COBRA)])
    )
    s.activate(REUBEN)
    assert choices(s) == {REUBEN, BALOO}
    s.choose(BALOO)
    if s.decision:
        s.number(min(damage, 2))
    assert s[BALOO].damage == max(damage - 2, 0) and s[REUBEN].exerted
    s.play(AKELA)
    assert s.you.ink_ready == ready
    if ready == 2:
        s.play(BAMBI)
        assert s.you.ink_ready == 0, "only the next"


def test_reubens_reduction_ends_with_the_turn():
    s = Scenario(you=dict(play=[REUBEN, hurt(BALOO, 2)], hand=[AKELA, ITEM], ink=4))
    s.activate(REUBEN)
    s.choose(BALOO)
    s.number(2)
    s.play(ITEM)
    assert s.you.ink_ready == 1
    round_trip(s)
    s.play(AKELA)
    assert s.you.ink_ready == 2


RLS = "RLS Legacy - Solar Galleon"  # move cost 3


def test_rls_legacy_gives_evasive_and_moves_for_less():
    s = Scenario(you=dict(play=[RLS, AKELA, BALOO, ABU, LOCATION], ink=7), opponent=dict(play=[COBRA]))
    s.move(AKELA, to=RLS)
    assert s.you.ink_ready == 4 and "Evasive" in s[AKELA].keywords and "Evasive" not in s[BALOO].keywords
    s.move(BALOO, to=RLS)
    assert s.you.ink_ready == 3
    s.move(ABU, to=LOCATION)
    assert s.you.ink_ready == 2
    s.move(ABU, to=RLS)
    assert s.you.ink_ready == 1
    s.quest(BALOO)
    s.end_turn()
    refused(s.challenge, COBRA, BALOO)


ROBIN = "Robin Hood - Timely Contestant"


def test_robin_hood_costs_less_for_damage_on_opposing_characters():
    s = Scenario(
        you=dict(play=[hurt(BALOO, 3)], hand=[ROBIN], ink=4),
        opponent=dict(play=[hurt(COBRA, 4), hurt(BALOO), AKELA, hurt(LOCATION, 5)]),
    )
    s.play(ROBIN)
    assert s.you.ink_ready == 0 and "Ward" in s[ROBIN].keywords
    s = Scenario(
        you=dict(play=[hurt(BALOO, 3)], hand=[ROBIN], ink=4),
        opponent=dict(play=[hurt(COBRA, 4), AKELA, hurt(LOCATION, 5)]),
    )
    refused(s.play, ROBIN)


def test_robin_hood_never_costs_less_than_nothing():
    s = Scenario(you=dict(hand=[ROBIN], ink=2), opponent=dict(play=[hurt(COBRA, 8), hurt(ATITAYA, 6)]))
    s.play(ROBIN)
    assert s.you.ink_ready == 2


TANTRUM = "Royal Tantrum"


@pytest.mark.parametrize("items", [(), (ITEM,), (ITEM, QUILL)])
def test_royal_tantrum(items):
    s = Scenario(you=dict(hand=[TANTRUM], play=[ITEM, QUILL, AKELA], ink=4), opponent=dict(play=[DIME]))
    s.play(TANTRUM)
    assert choices(s) == {ITEM, QUILL}
    s.choose(*items)
    if s.decision:
        s.done()
    assert quiet(s) and len(s.you.hand) == len(items) and s.opponent.play == [DIME]
    assert sorted(s.you.discard) == sorted([TANTRUM, *items])


ROZ = "Roz - Always Watching"


@pytest.mark.parametrize("roz", [True, False])
def test_roz_sees_the_top_card_of_the_opponents_deck(roz):
    deck = [AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]
    s = Scenario(you=dict(play=[ROZ if roz else BALOO], deck=list(deck)), opponent=dict(deck=list(deck)))

    def tops(player: int, of: int) -> set[str]:
        return {s.game.determinize(player, seed).zones(of)["deck"][0] for seed in range(12)}

    assert (tops(0, of=1) == {AKELA}) == roz
    assert (tops(1, of=1) == {AKELA}) == roz, "faceup: its player sees it as well (5.1.1.9)"
    assert len(tops(0, of=0)) > 1 and len(tops(1, of=0)) > 1
    s.end_turn()
    assert (tops(0, of=1) == {ABU}) == roz, "the card that comes to the top"


def test_roz_watches_from_the_moment_she_is_played():
    deck = [AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]
    s = Scenario(you=dict(hand=[ROZ], ink=2), opponent=dict(deck=deck))
    s.play(ROZ)
    assert {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(12)} == {AKELA}
    assert len({s.game.determinize(0, seed).zones(1)["deck"][1] for seed in range(12)}) > 1


RUSSELL = "Russell - Junior Wilderness Explorer"


@pytest.mark.parametrize("accept", [True, False])
def test_russell_moves_with_a_friend(accept):
    s = Scenario(
        you=dict(play=[RUSSELL, AKELA, BALOO, LOCATION, PRIDE_ROCK]),
        opponent=dict(play=[COBRA, "Agrabah - Marketplace"]),
    )
    s.quest(RUSSELL)
    s.accept() if accept else s.decline()
    if accept:
        while s.decision:
            options = choices(s)
            assert options in ({LOCATION, PRIDE_ROCK}, {AKELA, BALOO})
            s.choose(PRIDE_ROCK if PRIDE_ROCK in options else BALOO)
    assert quiet(s) and s[AKELA].location is None
    assert s[RUSSELL].location == s[BALOO].location == (PRIDE_ROCK if accept else None)


# -- S -------------------------------------------------------------------------------------------------------

SABOTAGE = "Sabotage"


def test_sabotage_banishes_all_of_that_name():
    s = Scenario(
        you=dict(hand=[SABOTAGE, SABOTAGE], play=[ITEM, QUILL, PRIDE_ROCK, AKELA], ink=6),
        opponent=dict(play=[ITEM, ITEM, QUILL, OASIS, LOCATION]),
    )
    s.play(SABOTAGE)
    s.choose(theirs(ITEM))
    assert s.you.play == [QUILL, PRIDE_ROCK, AKELA] and s.opponent.play == [QUILL, OASIS, LOCATION]
    s.play(SABOTAGE)
    assert choices(s) == {QUILL, PRIDE_ROCK, theirs(QUILL), theirs(OASIS), theirs(LOCATION)}
    s.choose(OASIS)
    assert s.you.play == [QUILL, AKELA] and s.opponent.play == [QUILL, LOCATION]


FINALLY_KING = "Scar - Finally King"


def test_scar_finally_king_strengthens_allies():
    s = Scenario(you=dict(play=[FINALLY_KING, AKELA, AURORA]), opponent=dict(play=[ABU]))
    assert [s[card].strength for card in (FINALLY_KING, AKELA, AURORA, ABU)] == [5, 4, 2, 3]


def test_scar_finally_king_draws_for_an_ally():
    s = Scenario(
        you=dict(play=[tired(FINALLY_KING), AKELA, AURORA, ABU], hand=[DIME, QUILL]), opponent=dict(play=[BALOO])
    )
    s.end_turn()
    s.accept()
    assert choices(s) == {AKELA, ABU}
    s.choose(AKELA)
    assert s.decision.player == 0 and len(s.you.hand) == 6
    s.choose(DIME, QUILL)
    assert len(s.you.hand) == 4 and sorted(s.you.discard) == sorted([AKELA, DIME, QUILL])
    assert s.active == "opponent" and quiet(s)


@pytest.mark.parametrize("exerted", [True, False])
def test_scar_finally_king_declined_or_ready(exerted):
    s = Scenario(you=dict(play=[dict(card=FINALLY_KING, exerted=exerted), AKELA]))
    s.end_turn()
    if exerted:
        s.decline()
    assert quiet(s) and s.active == "opponent" and AKELA in s.you.play and s.you.hand == []


REFORMED = "Scrooge McDuck - Reformed Ebenezer"


@pytest.mark.parametrize("accept", [True, False])
def test_scrooge_mcduck_reformed_ebenezer(accept):
    s = Scenario(you=dict(play=[AKELA, BALOO, LOCATION], hand=[REFORMED], ink=6), opponent=dict(play=[COBRA]))
    s.play(REFORMED)
    s.accept() if accept else s.decline()
    assert [len(s[card].under) for card in (AKELA, BALOO, REFORMED, COBRA, LOCATION)] == [accept, accept, 0, 0, 0]
    assert s.you.deck_size == 30 - 2 * accept
    assert ["Ward" in s[card].keywords for card in (AKELA, BALOO, REFORMED, COBRA)] == [accept, accept, False, False]
    s.end_turn()
    assert ("Ward" in s[AKELA].keywords) == accept
    s.end_turn()
    assert "Ward" not in s[AKELA].keywords and len(s[AKELA].under) == accept


SET = "Television Set"  # item, cost 3
MISER = "Scrooge McDuck - Resourceful Miser"


def test_scrooge_mcduck_resourceful_miser_exerts_items():
    deck = [AKELA, SET, QUILL, BALOO, ABU]
    s = Scenario(you=dict(play=[SET, QUILL, DIME, MIRROR, SET], hand=[MISER], deck=deck), opponent=dict(play=[QUILL]))
    s.play(MISER, cost=1)
    s.choose(SET, QUILL, DIME, MIRROR)
    assert [s[card].exerted for card in (SET, QUILL, DIME, MIRROR, SET + "#2", theirs(QUILL))] == [True] * 4 + [
        False
    ] * 2
    assert choices(s) == {SET, QUILL}
    s.choose(QUILL)
    while s.decision:
        s.take(0)
    assert s.you.hand == [QUILL] and s.you.deck[0] == ABU and sorted(s.you.deck[1:]) == sorted([AKELA, SET, BALOO])
    assert not s[MISER].exerted and s[MISER].drying


def test_scrooge_mcduck_resourceful_miser_needs_four_ready_items_or_ink():
    s = Scenario(you=dict(play=[SET, QUILL, DIME, tired(MIRROR)], hand=[MISER], ink=4), opponent=dict(play=[QUILL]))
    refused(s.play, MISER, cost=1)
    s.play(MISER)
    while s.decision:
        s.take(0)
    assert s.you.ink_ready == 0 and not s[SET].exerted and s.you.hand == []


CLUES = "Search for Clues"


@pytest.mark.parametrize(("mine", "theirs_"), [(2, 3), (3, 2), (3, 3)])
def test_search_for_clues(mine, theirs_):
    s = Scenario(you=dict(hand=[CLUES, *[ABU] * mine], ink=4), opponent=dict(hand=[BALOO] * theirs_))
    s.play(CLUES)
    while s.decision:
        s.choose(ABU if s.decision.player == 0 else BALOO)
    assert len(s.you.hand) == mine - 2 * (mine >= theirs_)
    assert len(s.opponent.hand) == theirs_ - 2 * (theirs_ >= mine)
    assert s.you.lore == 0


def test_search_for_clues_with_a_detective():
    s = Scenario(
        you=dict(hand=[CLUES], play=["Darkwing Duck - Crime Fighter"], ink=4), opponent=dict(hand=[BALOO, ABU, AKELA])
    )
    s.play(CLUES)
    assert s.decision.player == 1
    s.choose(BALOO, AKELA)
    assert s.opponent.hand == [ABU] and s.you.lore == 1


MINE = "Seven Dwarfs' Mine - Secure Fortress"  # move cost 2
KAY = "Sir Kay - Unruly Knight"


@pytest.mark.parametrize(("card", "damage"), [(BALOO, 1), (KAY, 2)])
def test_seven_dwarfs_mine_first_move_each_turn(card, damage):
    s = Scenario(you=dict(play=[MINE, card, AKELA, LOCATION], ink=4), opponent=dict(play=[COBRA]))
    s.move(card, to=MINE)
    s.accept()
    assert choices(s) == {card, AKELA, theirs(COBRA)}
    s.choose(COBRA)
    assert s[COBRA].damage == damage
    s.move(AKELA, to=MINE)
    assert quiet(s) and s.you.ink_ready == 0


def test_seven_dwarfs_mine_declined_and_moving_elsewhere():
    s = Scenario(you=dict(play=[MINE, KAY, AKELA, LOCATION], ink=5), opponent=dict(play=[COBRA]))
    s.move(KAY, to=LOCATION)
    assert quiet(s)
    s.move(AKELA, to=MINE)
    s.decline()
    assert quiet(s) and s[COBRA].damage == 0
    s.move(KAY, to=MINE)
    assert quiet(s), "not the first time"


KHAN = "Shere Khan - Fierce and Furious"


def test_shere_khan_fierce_and_furious():
    s = Scenario(you=dict(play=[KHAN], ink=2), opponent=dict(play=[tired(BALOO), tired(AKELA)]))
    s.challenge(KHAN, BALOO)
    s.activate(KHAN)
    assert not s[KHAN].exerted and s[KHAN].damage == 3 and s.you.ink_ready == 1
    refused(s.quest, KHAN)
    s.challenge(KHAN, AKELA)
    s.activate(KHAN)
    assert s[KHAN].damage == 7 and s.you.ink_ready == 0
    refused(s.activate, KHAN)
    round_trip(s)
    s.quest(KHAN)
    assert s.you.lore == 2


def test_shere_khan_fierce_and_furious_shifts():
    base = "Shere Khan - Keen-Eyed Hunter"
    s = Scenario(you=dict(play=[tired(base)], hand=[KHAN], ink=6))
    s.play(KHAN, shift_onto=base)
    assert s[KHAN].exerted
    s.activate(KHAN)
    assert not s[KHAN].exerted and s[KHAN].damage == 1


SIMBA = "Simba - Fighting Prince"


def test_simba_fighting_prince_draws_and_discards():
    s = Scenario(you=dict(hand=[SIMBA, DIME, QUILL], ink=7), opponent=dict(play=[COBRA]))
    s.play(SIMBA)
    s.accept()
    s.option(0)
    s.choose(DIME, QUILL)
    assert len(s.you.hand) == 2 and sorted(s.you.discard) == sorted([DIME, QUILL]) and s[COBRA].damage == 0


def test_simba_fighting_prince_deals_damage():
    s = Scenario(you=dict(hand=[SIMBA, AKELA], play=[BALOO], ink=7), opponent=dict(play=[COBRA]))
    s.play(SIMBA)
    s.accept()
    s.option(1)
    assert choices(s) == {SIMBA, BALOO, theirs(COBRA)}
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2 and s.you.hand == [AKELA]


def test_simba_fighting_prince_in_challenges_of_your_turn():
    s = Scenario(you=dict(play=[SIMBA]), opponent=dict(play=[tired(AKELA), tired(COBRA)]))
    s.challenge(SIMBA, AKELA)
    s.decline()
    assert quiet(s) and s.you.hand == []
    s = Scenario(you=dict(play=[SIMBA]), opponent=dict(play=[tired(AKELA), COBRA]))
    s.challenge(SIMBA, AKELA)
    s.accept()
    s.option(1)
    s.choose(COBRA)
    assert s[COBRA].damage == 2
    s = Scenario(you=dict(play=[tired(SIMBA)]), opponent=dict(play=[AKELA]))
    s.end_turn()
    s.challenge(AKELA, SIMBA)
    assert quiet(s) and s.opponent.discard == [AKELA]


UNITING = "Sisu - Uniting Dragon"


@pytest.mark.parametrize("top", [True, False])
def test_sisu_uniting_dragon_repeats_with_dragons(top):
    s = Scenario(you=dict(play=[UNITING], deck=[MUSHU, "Sisu - Wise Friend", DRAGON_FIRE, AKELA, MUSHU]))
    s.quest(UNITING)
    assert sorted(s.you.hand) == sorted([MUSHU, "Sisu - Wise Friend"]), "Dragon Fire is no Dragon character card"
    s.option(0 if top else 1)
    assert quiet(s) and s.you.lore == 2
    assert s.you.deck == ([DRAGON_FIRE, AKELA, MUSHU] if top else [AKELA, MUSHU, DRAGON_FIRE])


SNEEZY = "Sneezy - Very Allergic"
HAPPY = "Happy - Joyful Adventurer"


def test_sneezy_sneezes_for_himself_and_other_dwarfs():
    s = Scenario(you=dict(hand=[SNEEZY, HAPPY, AKELA, HAPPY], ink=8), opponent=dict(play=[COBRA], hand=[HAPPY], ink=2))
    s.play(SNEEZY)
    s.accept()
    assert choices(s) == {SNEEZY, theirs(COBRA)}
    s.choose(COBRA)
    assert s[COBRA].strength == 4
    s.play(HAPPY)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].strength == 3
    s.play(AKELA)
    assert quiet(s)
    s.play(HAPPY)
    s.decline()
    assert quiet(s) and s[COBRA].strength == 3
    s.end_turn()
    assert s[COBRA].strength == 5
    s.play(HAPPY)
    assert quiet(s)


def test_snow_white_fair_hearted_resists_for_other_knights():
    snow = "Snow White - Fair-Hearted"
    s = Scenario(
        you=dict(play=[snow, KAY, "Goofy - Knight for a Day", AKELA], hand=[CANNONS], ink=1), opponent=dict(play=[KAY])
    )
    assert s[snow].keywords["Resist"] == 2
    s.play(CANNONS)
    s.choose(snow)
    assert s[snow].damage == 0
    assert not Scenario(you=dict(play=[snow, AKELA]), opponent=dict(play=[KAY]))[snow].keywords.get("Resist")
    s = Scenario(you=dict(play=[snow, snow]))
    assert s[snow].keywords["Resist"] == 1


STITCH = "Stitch - Experiment 626"


def test_stitch_experiment_626_gives_the_opponent_ink():
    s = Scenario(you=dict(hand=[STITCH], ink=3), opponent=dict(ink=2, deck=[AKELA, ABU, BALOO]))
    s.play(STITCH)
    assert s.opponent.ink_total == 3 and s.opponent.ink_ready == 2 and AKELA in s.opponent.inkwell
    assert s.you.ink_total == 3 and not s[STITCH].exerted and s.opponent.deck == [ABU, BALOO]


def test_stitch_experiment_626_comes_back_from_the_discard():
    s = Scenario(you=dict(discard=[STITCH], hand=[DIME, AKELA, ABU]), opponent=dict(deck=[AKELA] * 9))
    s.end_turn()
    assert s.decision is None
    s.end_turn()
    assert s.decision.player == 0 and len(s.you.hand) == 3, "before the draw"
    s.accept()
    assert choices(s) == {AKELA, ABU}
    s.choose(ABU)
    assert s[STITCH].exerted and s.you.play == [STITCH] and s.you.discard == [ABU] and len(s.you.hand) == 3
    assert s.opponent.ink_total == 1 and s.opponent.ink_ready == 0


def test_stitch_experiment_626_stays():
    s = Scenario(you=dict(discard=[STITCH], hand=[DIME, AKELA]))
    round_trip(s)
    s.decline()
    assert s.you.discard == [STITCH] and quiet(s)
    s = Scenario(you=dict(discard=[STITCH], hand=[DIME]))
    round_trip(s)
    assert not s.can("accept") and s.you.discard == [STITCH]
    s = Scenario(you=dict(play=[STITCH], hand=[AKELA]))
    round_trip(s)
    assert quiet(s) and len(s.you.hand) == 2


STOPPED = "Stopped Chaos in Its Tracks"


def test_stopped_chaos_in_its_tracks():
    s = Scenario(you=dict(hand=[STOPPED], play=[AKELA, ATITAYA], ink=8), opponent=dict(play=[ABU, BALOO, COBRA, TUI]))
    s.play(STOPPED)
    assert choices(s) == {AKELA, theirs(ABU), theirs(BALOO), theirs(TUI)}
    s.choose(ABU, TUI)
    assert quiet(s) and sorted(s.opponent.hand) == sorted([ABU, TUI]) and s.you.ink_ready == 0


def test_stopped_chaos_sung_together_and_up_to():
    s = Scenario(you=dict(hand=[STOPPED], play=[ATITAYA, AGUSTIN, AKELA]), opponent=dict(play=[ABU, BALOO]))
    refused(s.sing, STOPPED, [ATITAYA])
    s.sing(STOPPED, [ATITAYA, AGUSTIN])
    assert s[ATITAYA].exerted and s[AGUSTIN].exerted and not s[AKELA].exerted
    s.choose(ABU)
    s.done()
    assert s.opponent.hand == [ABU]


FINISH = "Sugar Rush Speedway - Finish Line"  # move cost 6


@pytest.mark.parametrize("accept", [True, False])
def test_finish_line_is_banished_for_lore_and_cards(accept):
    s = Scenario(you=dict(play=[FINISH, PRIDE_ROCK, *at(PRIDE_ROCK, AKELA)], ink=6))
    s.move(AKELA, to=FINISH)
    s.accept() if accept else s.decline()
    assert quiet(s) and s.you.lore == 3 * accept and len(s.you.hand) == 3 * accept
    assert s[AKELA].location == (None if accept else FINISH) and (FINISH in s.you.discard) == accept


def test_finish_line_only_from_a_location():
    s = Scenario(you=dict(play=[FINISH, AKELA], ink=6))
    s.move(AKELA, to=FINISH)
    assert quiet(s) and s[AKELA].location == FINISH and s.you.lore == 0


START = "Sugar Rush Speedway - Starting Line"


def test_starting_line_sends_a_character_on():
    s = Scenario(
        you=dict(play=[START, PRIDE_ROCK, LOCATION, *at(START, BALOO, COBRA, ABU), AKELA]),
        opponent=dict(play=["Agrabah - Marketplace"]),
    )
    s.activate(START)
    assert choices(s) == {BALOO, COBRA, ABU}
    s.choose(BALOO)
    assert s[BALOO].exerted and s[BALOO].damage == 1 and choices(s) == {PRIDE_ROCK, LOCATION}
    s.choose(LOCATION)
    assert s[BALOO].location == LOCATION
    refused(s.activate, START)
    round_trip(s)
    assert s.can("activate", START)


def test_starting_line_and_finish_line():
    s = Scenario(you=dict(play=[START, FINISH, *at(START, BALOO)]))
    s.activate(START)
    s.accept()
    assert s.you.lore == 3 and len(s.you.hand) == 3 and s[BALOO].damage == 1 and s.you.discard == [FINISH]


def test_starting_line_with_an_exerted_character_there():
    s = Scenario(you=dict(play=[START, PRIDE_ROCK, tired(BALOO, at=START)]))
    if s.can("activate", START):
        s.activate(START)
    assert s[BALOO].location == START and s[BALOO].damage == 0


SCARE_BUDDIES = "Sulley & Boo - Scare Buddies"
SULLEY, BOO = "Sulley - Strategic Scarer", "Boo - Human Child"


@pytest.mark.parametrize("accept", [True, False])
def test_sulley_and_boo_leave_their_cards_behind(accept):
    s = Scenario(you=dict(play=[SULLEY, BOO], hand=[SCARE_BUDDIES, DRAGON_FIRE], ink=9))
    s.play(SCARE_BUDDIES, shift_onto=[SULLEY, BOO])
    assert sorted(s[SCARE_BUDDIES].under) == sorted([SULLEY, BOO]) and s.you.ink_ready == 5
    s.play(DRAGON_FIRE)
    s.choose(SCARE_BUDDIES)
    s.accept() if accept else s.decline()
    while s.decision:
        s.take(0)
    assert sorted(s.you.play) == (sorted([SULLEY, BOO]) if accept else []) and s.you.ink_ready == 0
    assert SCARE_BUDDIES in s.you.discard


def test_sulley_and_boo_banished_in_the_opponents_turn():
    s = Scenario(
        you=dict(play=[dict(card=SCARE_BUDDIES, under=[SULLEY, BOO], exerted=True), AKELA], discard=[ABU]),
        opponent=dict(play=[ATITAYA]),
    )
    s.end_turn()
    s.challenge(ATITAYA, SCARE_BUDDIES)
    assert s.decision.player == 0
    s.accept()
    while s.decision:
        s.take(0)
    assert sorted(s.you.play) == sorted([AKELA, SULLEY, BOO]), "Abu was not under them"


def test_sulley_and_boo_without_cards_under_them():
    s = Scenario(you=dict(play=[SCARE_BUDDIES], hand=[DRAGON_FIRE], ink=5, discard=[SULLEY, BOO]))
    s.play(DRAGON_FIRE)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert s.you.play == []


PROTECTIVE = "Sulley - Protective Monster"


def test_sulley_protective_monster_exerts_the_ink_and_rushes():
    s = Scenario(you=dict(hand=[PROTECTIVE], ink=5), opponent=dict(play=[tired(AKELA)], ink=2))
    s.play(PROTECTIVE)
    refused(s.challenge, PROTECTIVE, AKELA)
    s.accept()
    assert s.you.ink_ready == 0 and "Rush" in s[PROTECTIVE].keywords and s.opponent.ink_ready == 2
    s.challenge(PROTECTIVE, AKELA)
    assert s.opponent.discard == [AKELA]


def test_sulley_protective_monster_declined():
    s = Scenario(you=dict(hand=[PROTECTIVE, AGUSTIN], ink=4), opponent=dict(play=[tired(AKELA)]))
    s.play(PROTECTIVE)
    s.decline()
    assert s.you.ink_ready == 1 and "Rush" not in s[PROTECTIVE].keywords
    refused(s.challenge, PROTECTIVE, AKELA)
    s.play(AGUSTIN)
    assert s.can("challenge", PROTECTIVE, AKELA)


@pytest.mark.parametrize(("card", "drawn"), [(BAMBI, 2), (AKELA, 0)])
def test_super_relocation_program(card, drawn):
    program = "Super Relocation Program"
    s = Scenario(
        you=dict(hand=[program], play=[BAMBI, AKELA, ITEM], ink=4), opponent=dict(play=["Robin Hood - Daydreamer"])
    )
    s.play(program)
    assert choices(s) == {BAMBI, AKELA}
    s.choose(card)
    assert card in s.you.hand and len(s.you.hand) == 1 + drawn


SYNDROME = "Syndrome - Out for Revenge"
V8, V9, V10 = "Omnidroid - V.8", "Omnidroid - V.9", "Omnidroid - V.10"


def test_syndrome_returns_a_robot_and_plays_one():
    s = Scenario(
        you=dict(play=[SYNDROME], discard=[V8, AKELA], hand=["The Leviathan - Guardian of Atlantis", V10, ABU]),
        opponent=dict(discard=[V9]),
    )
    s.quest(SYNDROME)
    assert V8 in s.you.hand and s.you.discard == [AKELA]
    s.accept()
    if s.decision.kind != "choose":
        s.option(0)
    assert choices(s) == {V8, V10}
    s.choose(V10)
    assert sorted(s.you.play) == sorted([SYNDROME, V10]) and s[V10].drying and s.you.lore == 2


def test_syndrome_shifts_a_robot_for_free():
    s = Scenario(you=dict(play=[SYNDROME, V8], discard=[V9], hand=[V10]))
    s.quest(SYNDROME)
    s.accept()
    s.option(1)
    s.choose(V10)
    if s.decision:
        s.choose(V8)
    assert s[V10].under == [V8] and not s[V10].drying and s.you.hand == [V9]


def test_syndrome_declined():
    s = Scenario(you=dict(play=[SYNDROME], discard=[V9]))
    s.quest(SYNDROME)
    s.decline()
    assert quiet(s) and s.you.hand == [V9] and s.you.play == [SYNDROME]


# -- T -------------------------------------------------------------------------------------------------------

TE_KA = "Te Kā - Elemental Terror"


def test_te_ka_banishes_what_is_exerted_in_your_turn():
    s = Scenario(
        you=dict(play=[TE_KA, AKELA], hand=[FREEZE, FREEZE], ink=4), opponent=dict(play=[COBRA, tired(ABU), BALOO])
    )
    s.play(FREEZE)
    s.choose(COBRA)
    assert s.opponent.discard == [COBRA]
    s.quest(AKELA)
    assert s[AKELA].zone == "play"
    s.play(FREEZE)
    s.choose(ABU)
    assert s[ABU].zone == "play", "he was exerted before"
    s.end_turn()
    s.quest(BALOO)
    assert s[BALOO].zone == "play"


SET_PUPPY = "Copper - Creative Storyteller"


def test_television_set_shows_a_puppy():
    s = Scenario(you=dict(play=[SET], ink=2, deck=[SET_PUPPY, AKELA, ABU]))
    s.activate(SET)
    if s.decision.kind == "may":
        s.accept()
    else:
        s.choose(SET_PUPPY)
    assert s.you.hand == [SET_PUPPY] and s.you.deck == [AKELA, ABU] and s.you.ink_ready == 1 and s[SET].exerted
    refused(s.activate, SET)


def test_television_set_puts_other_cards_on_the_bottom():
    s = Scenario(you=dict(play=[SET], ink=1, deck=[AKELA, SET_PUPPY, ABU]))
    s.activate(SET)
    while s.decision:
        s.take(0)
    assert s.you.hand == [] and s.you.deck == [SET_PUPPY, ABU, AKELA]


ROLL = "The Boss is on a Roll"
FIVE = [AKELA, ABU, COBRA, DEWEY, TUI]


@pytest.mark.parametrize("top", [(), (COBRA,), (DEWEY, ABU), (AKELA, ABU, COBRA, DEWEY, TUI)])
def test_the_boss_is_on_a_roll(top):
    s = Scenario(you=dict(hand=[ROLL], ink=3, deck=[*FIVE, BALOO]))
    s.play(ROLL)
    s.choose(*top)
    while s.decision:
        s.done() if s.can("done") else s.take(0)
    deck = s.you.deck
    n = len(top)
    assert s.you.lore == 1 and sorted(deck[:n]) == sorted(top) and deck[n] == BALOO and len(deck) == 6


def test_the_boss_is_on_a_roll_in_any_order():
    found = set()
    for order in ((DEWEY, ABU), (ABU, DEWEY)):
        s = Scenario(you=dict(hand=[ROLL], ink=3, deck=[*FIVE, BALOO]))
        s.play(ROLL)
        s.choose(DEWEY, ABU)
        s.done()
        s.choose(order[0])
        found.add(tuple(s.you.deck[:2]))
    assert found == {(DEWEY, ABU), (ABU, DEWEY)}


FAMILY = "The Family Madrigal"
SONG = "Friends on the Other Side"  # cost 3, draw 2 cards
ANTONIO = "Antonio Madrigal - Animal Expert"


@pytest.mark.parametrize("chosen", [(), (ANTONIO,), (SONG,), (ANTONIO, SONG)])
def test_the_family_madrigal(chosen):
    deck = [AKELA, ANTONIO, SONG, AGUSTIN, "Be Prepared", BALOO]
    s = Scenario(you=dict(hand=[FAMILY], ink=5, deck=deck))
    s.play(FAMILY)
    for card in chosen:
        while not s.can("choose", card):
            s.accept() if s.can("accept") else s.done()
        s.choose(card)
    while s.decision:
        verb = next((v for v in ("done", "decline") if s.can(v)), None)
        getattr(s, verb)() if verb else s.take(0)
    assert sorted(s.you.hand) == sorted(chosen) and s.you.deck[-1] == BALOO
    assert sorted(s.you.deck[:-1]) == sorted(card for card in deck[:5] if card not in chosen)


def test_the_family_madrigal_takes_one_of_each():
    s = Scenario(you=dict(hand=[FAMILY], ink=5, deck=[AKELA, ANTONIO, SONG, AGUSTIN, "Be Prepared", BALOO]))
    s.play(FAMILY)
    seen = []
    while s.decision and s.decision.may_stop:
        seen.append(choices(s))
        s.choose(sorted(choices(s))[0])
    assert seen == [{ANTONIO, AGUSTIN}, {SONG, "Be Prepared"}]


SCATTERED = "The Family Scattered"


def test_the_family_scattered():
    s = Scenario(
        you=dict(hand=[SCATTERED], play=[AURORA], ink=8),
        opponent=dict(play=[AKELA, BALOO, COBRA, ABU, ITEM], deck=[TUI, DEWEY]),
    )
    s.play(SCATTERED)
    assert s.decision.player == 1 and choices(s) == {AKELA, BALOO, COBRA, ABU}
    s.choose(AKELA)
    assert choices(s) == {BALOO, COBRA, ABU}
    s.choose(BALOO)
    s.choose(COBRA)
    while s.decision:
        s.take(0)
    assert len(s.opponent.play) == 2 and len(s.opponent.hand) == 1 and s.opponent.deck_size == 4
    assert {s.opponent.hand[0], s.opponent.deck[0], s.opponent.deck[-1]} == {AKELA, BALOO, COBRA}
    assert s.opponent.deck[1:-1] == [TUI, DEWEY] and s.you.play == [AURORA]


def test_the_family_scattered_with_two_characters():
    s = Scenario(
        you=dict(hand=[SCATTERED], play=[AURORA], ink=8), opponent=dict(play=[AKELA, BALOO], deck=[TUI, DEWEY])
    )
    s.play(SCATTERED)
    while s.decision:
        s.take(0)
    assert s.opponent.play == [] and s.you.play == [AURORA]
    assert len(s.opponent.hand) + s.opponent.deck_size == 4


def test_the_fates_look_at_the_top_card_of_the_opponents_deck():
    fates = "The Fates - Only One Eye"
    s = Scenario(
        you=dict(hand=[fates], ink=1), opponent=dict(deck=[AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO])
    )
    s.play(fates)
    while s.decision:
        s.take(0)
    seen = {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(12)}
    assert seen == {AKELA} and s.opponent.deck[0] == AKELA and quiet(s)
    assert len({s.game.determinize(1, seed).zones(1)["deck"][0] for seed in range(12)}) > 1, "only you look"


VINE = "The Frozen Vine - Monstrous Plant"  # 4 willpower


@pytest.mark.parametrize(("exerted", "where"), [(True, VINE), (False, VINE), (True, None)])
def test_the_frozen_vine_comes_back_with_an_exerted_character(exerted, where):
    s = Scenario(
        you=dict(play=[VINE, dict(card=AKELA, at=where, exerted=exerted), dict(card=BALOO, at=VINE)]),
        opponent=dict(play=[ATITAYA]),
    )
    s.end_turn()
    s.challenge(ATITAYA, VINE)
    assert quiet(s) and s[AKELA].zone == "play"
    assert (s.you.hand, s.you.discard) == (([VINE], []) if exerted and where else ([], [VINE]))


AFOOT = "The Game's Afoot!"


def test_the_games_afoot():
    s = Scenario(
        you=dict(hand=[AFOOT, "Ba-Boom!"], play=[AKELA, BALOO, ABU, PRIDE_ROCK, LOCATION], ink=4),
        opponent=dict(play=[COBRA, OASIS]),
    )
    s.play(AFOOT)
    while s.decision:
        options = choices(s)
        s.choose(next(card for card in (AKELA, BALOO, LOCATION) if card in options))
    assert s[AKELA].location == s[BALOO].location == LOCATION and s[ABU].location is None
    assert s[LOCATION].keywords["Resist"] == 2 and "Resist" not in s[PRIDE_ROCK].keywords and s.you.ink_ready == 2
    s.play("Ba-Boom!")
    s.choose(LOCATION)
    assert s[LOCATION].damage == 0
    s.end_turn()
    s.challenge(COBRA, LOCATION)
    assert s[LOCATION].damage == 3
    s.end_turn()
    assert "Resist" not in s[LOCATION].keywords


def test_the_games_afoot_with_one_character():
    s = Scenario(you=dict(hand=[AFOOT], play=[AKELA, BALOO, LOCATION], ink=2))
    s.play(AFOOT)
    s.choose(BALOO)
    s.done()
    assert s[BALOO].location == LOCATION and s[AKELA].location is None and s[LOCATION].keywords["Resist"] == 2


SLIPPER = "The Glass Slipper"


def test_the_glass_slipper_finds_a_princess():
    s = Scenario(you=dict(play=[SLIPPER, BAMBI, AKELA], deck=[ABU, AURORA, COBRA, "Kida - Atlantean"]))
    s.activate(SLIPPER)
    s.choose(BAMBI)
    assert s[BAMBI].exerted and s.you.discard == [SLIPPER] and choices(s) == {AURORA, "Kida - Atlantean"}
    s.choose(AURORA)
    assert quiet(s) and s.you.hand == [AURORA] and s.you.deck_size == 3


@pytest.mark.parametrize("prince", [tired(BAMBI), dict(card=BAMBI, drying=True), AKELA])
def test_the_glass_slipper_needs_a_prince_to_exert(prince):
    """4.4.2.1: only dry characters can be used to pay that cost."""
    s = Scenario(you=dict(play=[SLIPPER, prince], deck=[AURORA]), opponent=dict(play=[BAMBI]))
    refused(s.activate, SLIPPER)


def test_the_glass_slipper_two_copies_in_a_deck():
    from lorcana_env import Deck

    def problems(n: int) -> list[str]:
        rest = [AURORA, AKELA, ABU, BALOO, COBRA, BAMBI, TUI, DEWEY, AGUSTIN, ATITAYA, MUSHU, KAY, HAPPY, V8]
        text = f"{n} {SLIPPER}\n" + "\n".join(f"4 {card}" for card in rest) + "\n4 " + QUILL
        return [p for p in Deck.parse(text).problems(format="any") if "Slipper" in p]

    assert problems(2) == [] and problems(3) != []


HORSEMAN = "The Headless Horseman - Cursed Rider"


@pytest.mark.parametrize(("mine", "opposing", "damage"), [(CANNONS, AKELA, 6), (AKELA, CANNONS, 6), (AKELA, ABU, 0)])
def test_the_headless_horseman_counts_the_discarded_actions_of_both_players(mine, opposing, damage):
    s = Scenario(
        you=dict(hand=[HORSEMAN], play=[BALOO], ink=8, deck=[mine] * 5, discard=[CANNONS]),
        opponent=dict(play=[COBRA, TUI], deck=[opposing] * 5, discard=[CANNONS]),
    )
    s.play(HORSEMAN)
    if s.decision:
        assert s.decision.player == 0 and choices(s) == {theirs(COBRA), theirs(TUI)}
        s.choose(COBRA)
    assert s[COBRA].damage == damage and s[TUI].damage == 0 and s.you.hand == s.opponent.hand == []
    assert len(s.you.discard) == len(s.opponent.discard) == 4 and s.you.deck_size == 2


def test_the_headless_horseman_discards_from_the_whole_hand():
    s = Scenario(you=dict(hand=[HORSEMAN, AKELA, ABU], ink=8), opponent=dict(play=[COBRA], hand=[AKELA]))
    s.play(HORSEMAN)
    assert len(s.you.hand) == 2 and len(s.opponent.hand) == 1


HORNED = "The Horned King - Merciless Master"


def test_the_horned_king_plays_characters_from_the_discard():
    s = Scenario(
        you=dict(play=[tired(HORNED)], discard=[AKELA, CANNONS, ITEM], hand=[ABU], ink=6),
        opponent=dict(discard=[BALOO], play=[COBRA]),
    )
    refused(s.play, CANNONS)
    refused(s.play, ITEM)
    refused(s.play, BALOO)
    s.play(AKELA)
    assert s[AKELA].zone == "play" and s[AKELA].exerted and s.you.ink_ready == 4
    s.play(ABU)
    assert not s[ABU].exerted and s.you.ink_ready == 1


def test_the_horned_king_has_to_be_exerted_and_paid():
    s = Scenario(you=dict(play=[HORNED], discard=[AKELA, COBRA], ink=2))
    refused(s.play, AKELA)
    s.quest(HORNED)
    refused(s.play, COBRA)
    assert s.can("play", AKELA)


def test_the_horned_king_shifts_from_the_discard():
    """8.10: Shift is another way to pay for playing the character; 8.10.3: he enters play exerted."""
    base = "Shere Khan - Keen-Eyed Hunter"
    s = Scenario(you=dict(play=[tired(HORNED), base], discard=[KHAN], ink=5))
    s.play(KHAN, shift_onto=base)
    assert s[KHAN].exerted and s[KHAN].under == [base] and s.you.ink_ready == 0


LEVIATHAN = "The Leviathan - Guardian of Atlantis"


def test_the_leviathan_banishes_ten_strength():
    s = Scenario(
        you=dict(hand=[LEVIATHAN, CANNONS, CANNONS], play=[BALOO], ink=12),
        opponent=dict(play=[COBRA, AKELA, ABU, TUI, LOCATION]),
    )
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(LEVIATHAN)
    s.accept()
    assert choices(s) == {theirs(COBRA), theirs(AKELA), theirs(ABU), theirs(TUI)}
    s.choose(COBRA, AKELA)
    assert choices(s) == set() or theirs(ABU) not in choices(s)
    if s.decision:
        s.done()
    assert sorted(s.opponent.discard) == sorted([COBRA, AKELA]) and s.you.play == [BALOO, LEVIATHAN]


def test_the_leviathan_needs_two_cards_in_your_discard_this_turn():
    s = Scenario(you=dict(hand=[LEVIATHAN, CANNONS], discard=[ABU, ABU], ink=11), opponent=dict(play=[COBRA, AGUSTIN]))
    s.play(CANNONS)
    s.choose(AGUSTIN)
    s.play(LEVIATHAN)
    assert quiet(s) and s.opponent.play == [COBRA]


MOB = "The Mob Song"


def test_the_mob_song_sung_together():
    s = Scenario(
        you=dict(hand=[MOB], play=[COBRA, TUI, AKELA]),
        opponent=dict(play=[BALOO, ATITAYA, LOCATION, ITEM]),
    )
    refused(s.sing, MOB, [COBRA, AKELA])
    s.sing(MOB, [COBRA, TUI])
    assert choices(s) == {COBRA, TUI, AKELA, theirs(BALOO), theirs(ATITAYA), theirs(LOCATION)}
    s.choose(BALOO, ATITAYA, LOCATION)
    assert quiet(s) and [s[card].damage for card in (BALOO, ATITAYA, LOCATION, AKELA)] == [3, 3, 3, 0]


def test_the_mob_song_up_to_three_each_once():
    s = Scenario(you=dict(hand=[MOB], ink=10), opponent=dict(play=[BALOO, ATITAYA]))
    s.play(MOB)
    s.choose(ATITAYA)
    refused(s.choose, ATITAYA)
    s.done()
    assert s[ATITAYA].damage == 3 and s[BALOO].damage == 0


SCHEME = "The Most Diabolical Scheme"
HERON = "Black Heron - Real Bad Egg"  # Villain


def test_the_most_diabolical_scheme():
    s = Scenario(you=dict(hand=[SCHEME], play=[HERON, AKELA], ink=3), opponent=dict(play=[COBRA, HERON]))
    s.play(SCHEME)
    s.choose("you:" + HERON)
    assert choices(s) == {AKELA, theirs(COBRA), theirs(HERON)} and HERON in s.you.discard
    s.choose(COBRA)
    assert s.opponent.play == [HERON] and s.you.play == [AKELA]


def test_the_most_diabolical_scheme_without_a_villain():
    """6.1.5.1: without the first part the second does not happen."""
    s = Scenario(you=dict(hand=[SCHEME], play=[AKELA], ink=3), opponent=dict(play=[COBRA, HERON]))
    s.play(SCHEME)
    assert quiet(s) and s.you.play == [AKELA] and len(s.opponent.play) == 2 and s.you.discard == [SCHEME]


PEDDLER = "The Queen - Disguised Peddler"


def test_the_queen_disguised_peddler_gains_the_lore_of_the_discarded_character():
    s = Scenario(you=dict(play=[PEDDLER], hand=[ATITAYA, AKELA, CANNONS, ITEM]))
    s.activate(PEDDLER)
    assert choices(s) == {ATITAYA, AKELA}
    s.choose(ATITAYA)
    assert s.you.lore == 3 and s.you.discard == [ATITAYA] and s[PEDDLER].exerted
    refused(s.activate, PEDDLER)


def test_the_queen_disguised_peddler_needs_a_character_card_and_to_be_dry():
    assert not Scenario(you=dict(play=[PEDDLER], hand=[CANNONS, ITEM])).can("activate", PEDDLER)
    assert not Scenario(you=dict(play=[dict(card=PEDDLER, drying=True)], hand=[AKELA])).can("activate", PEDDLER)


BEAUTY = "The Queen - Jealous Beauty"


@pytest.mark.parametrize(("third", "lore"), [(ABU, 3), (AURORA, 4)])
def test_the_queen_jealous_beauty(third, lore):
    s = Scenario(
        you=dict(play=[BEAUTY], discard=[AURORA]),
        opponent=dict(discard=[AKELA, CANNONS, third, COBRA], deck=[TUI, DEWEY]),
    )
    s.activate(BEAUTY)
    s.choose(AKELA, CANNONS, third)
    while s.decision:
        s.take(0)
    assert s.you.lore == lore and s.opponent.discard == [COBRA] and s[BEAUTY].exerted
    assert s.opponent.deck[:2] == [TUI, DEWEY] and sorted(s.opponent.deck[2:]) == sorted([AKELA, CANNONS, third])


def test_the_queen_jealous_beauty_needs_three_cards():
    """6.1.5.1: what can't be completely performed earns nothing."""
    s = Scenario(you=dict(play=[BEAUTY], discard=[ABU]), opponent=dict(discard=[AURORA, AKELA]))
    s.activate(BEAUTY)
    while s.decision:
        s.take(0)
    assert s.you.lore == 0


CHAMBER = "The Queen's Castle - Mirror Chamber"


@pytest.mark.parametrize("draw", [True, False])
def test_mirror_chamber_draws_for_the_characters_there(draw):
    s = Scenario(you=dict(play=[CHAMBER, *at(CHAMBER, AKELA, ABU), BALOO]), opponent=dict(play=[COBRA]))
    s.end_turn()
    assert quiet(s)
    s.end_turn()
    if s.decision.kind == "number":
        s.number(2 * draw)
    while s.decision:
        s.accept() if draw else s.decline()
    assert len(s.you.hand) == 1 + 2 * draw and s.you.lore == 2


def test_mirror_chamber_with_nobody_there():
    s = Scenario(you=dict(play=[CHAMBER, BALOO]))
    round_trip(s)
    assert quiet(s) and len(s.you.hand) == 1


HERCULES = "The Return of Hercules"


@pytest.mark.parametrize(("mine", "yours"), [(True, True), (False, True), (True, False)])
def test_the_return_of_hercules(mine, yours):
    s = Scenario(you=dict(hand=[HERCULES, COBRA, CANNONS, ITEM], ink=5), opponent=dict(hand=[ATITAYA, TUI, QUILL]))
    s.play(HERCULES)
    assert s.decision.player == 0
    s.accept() if mine else s.decline()
    assert s.decision.player == 1
    s.accept() if yours else s.decline()
    if yours:
        assert choices(s) == {ATITAYA, TUI}
        s.choose(ATITAYA)
    assert quiet(s) and s.you.play == [COBRA] * mine and s.opponent.play == [ATITAYA] * yours
    assert s.active == "you" and s.you.ink_ready == 0


HAT = "The Sorcerer's Hat"


def test_the_sorcerers_hat_by_name():
    s = Scenario(you=dict(play=[HAT], ink=1, deck=[AKELA, CANNONS]))
    s.activate(HAT)
    s.name("Akela")
    assert s.you.hand == [AKELA]


def test_the_sorcerers_hat_one_name_fits():
    s = Scenario(you=dict(play=[HAT], ink=2, deck=[AKELA, CANNONS]))
    s.activate(HAT)
    assert s[HAT].exerted and s.you.ink_ready == 1 and s.decision.kind == "name"
    results = []
    for i in range(len(s.legal())):
        copy = Scenario(you=dict(play=[HAT], ink=1, deck=[AKELA, CANNONS]))
        copy.activate(HAT)
        copy.take(i)
        results.append((tuple(copy.you.hand), tuple(copy.you.deck)))
    assert results.count(((AKELA,), (CANNONS,))) == 1
    assert results.count(((), (AKELA, CANNONS))) == len(results) - 1 > 0


SWORD = "The Sword Released"


@pytest.mark.parametrize(("mine", "lore", "change"), [(ATITAYA, 3, 1), (COBRA, 3, 0), (AKELA, 3, 0), (ATITAYA, 0, 0)])
def test_the_sword_released(mine, lore, change):
    s = Scenario(you=dict(play=[SWORD, mine, AGUSTIN]), opponent=dict(play=[AKELA, COBRA], lore=lore))
    s.end_turn()
    assert s.opponent.lore == lore
    s.end_turn()
    assert s.opponent.lore == lore - change and s.you.lore == change


QUACK = "The Thunderquack"


def test_the_thunderquack_makes_villains():
    sword = "Sword of Truth"  # Banish this item: banish chosen Villain character
    s = Scenario(you=dict(play=[QUACK, sword, AKELA, HERON]), opponent=dict(play=[BALOO, ABU], hand=[COBRA], ink=7))
    s.activate(sword)
    assert choices(s) == {HERON, theirs(BALOO), theirs(ABU)}
    s.choose(BALOO)
    assert s.opponent.play == [ABU]


def test_the_thunderquack_makes_villains_of_characters_played_later():
    s = Scenario(you=dict(play=[QUACK, AKELA]), opponent=dict(hand=[COBRA, SCHEME], ink=10))
    s.end_turn()
    s.play(COBRA)
    s.play(SCHEME)
    s.choose(COBRA)
    s.choose(AKELA)
    assert s.you.play == [QUACK] and s.opponent.play == []


def test_the_thunderquack_gains_lore_after_a_banishing_challenge():
    s = Scenario(
        you=dict(play=[QUACK, QUACK, ATITAYA], hand=[CANNONS], ink=1), opponent=dict(play=[tired(AKELA), AGUSTIN])
    )
    s.play(CANNONS)
    s.choose(AGUSTIN)
    s.activate(QUACK)
    assert s.you.lore == 0 and s[QUACK].exerted, "not banished in a challenge"
    s.challenge(ATITAYA, AKELA)
    s.activate(QUACK)
    assert s.you.lore == 1
    round_trip(s)
    s.activate(QUACK)
    assert s.you.lore == 1, "this turn only"


def test_the_thunderquack_counts_your_own_character():
    s = Scenario(you=dict(play=[QUACK, AKELA]), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(AKELA, ATITAYA)
    s.activate(QUACK)
    assert s.you.lore == 1


TIANA = "Tiana - Restaurant Owner"


@pytest.mark.parametrize("pay", [True, False])
def test_tiana_makes_challengers_pay(pay):
    s = Scenario(you=dict(play=[tired(TIANA), tired(COBRA)]), opponent=dict(play=[TUI], ink=3))
    s.end_turn()
    s.challenge(TUI, COBRA)
    assert s.decision.player == 1
    s.accept() if pay else s.decline()
    assert s[COBRA].damage == 3 * pay and s.opponent.ink_ready == 3 - 3 * pay and s.opponent.discard == [TUI]


def test_tiana_when_they_can_not_pay_or_she_is_ready():
    s = Scenario(you=dict(play=[tired(TIANA)]), opponent=dict(play=[ATITAYA], ink=2))
    s.end_turn()
    s.challenge(ATITAYA, TIANA)
    assert quiet(s) and s.you.discard == [TIANA] and s[ATITAYA].strength == 4
    s.end_turn()
    assert s[ATITAYA].strength == 7
    s = Scenario(you=dict(play=[TIANA, tired(COBRA), LOCATION]), opponent=dict(play=[TUI, AKELA], ink=3))
    s.end_turn()
    s.challenge(TUI, COBRA)
    assert quiet(s) and s[COBRA].damage == 3


def test_tiana_does_not_guard_locations():
    s = Scenario(you=dict(play=[tired(TIANA), LOCATION]), opponent=dict(play=[TUI], ink=3))
    s.end_turn()
    s.challenge(TUI, LOCATION)
    assert quiet(s) and s[LOCATION].damage == 3


UNTOLD = "Treasures Untold"


@pytest.mark.parametrize("chosen", [(), (ITEM,), (ITEM, DIME)])
def test_treasures_untold(chosen):
    s = Scenario(you=dict(hand=[UNTOLD], discard=[ITEM, QUILL, DIME, AKELA], ink=6), opponent=dict(discard=[MIRROR]))
    s.play(UNTOLD)
    assert choices(s) == {ITEM, QUILL, DIME}
    s.choose(*chosen)
    if s.decision:
        s.done()
    assert sorted(s.you.hand) == sorted(chosen) and AKELA in s.you.discard and s.opponent.discard == [MIRROR]


TUK = "Tuk Tuk - Lively Partner"


@pytest.mark.parametrize("accept", [True, False])
def test_tuk_tuk_rolls_along_with_a_friend(accept):
    s = Scenario(you=dict(play=[AKELA, BALOO, LOCATION, PRIDE_ROCK], hand=[TUK], ink=3), opponent=dict(play=[COBRA]))
    s.play(TUK)
    s.accept() if accept else s.decline()
    while s.decision:
        options = choices(s)
        assert options in ({LOCATION, PRIDE_ROCK}, {AKELA, BALOO})
        s.choose(PRIDE_ROCK if PRIDE_ROCK in options else BALOO)
    assert s[TUK].location == s[BALOO].location == (PRIDE_ROCK if accept else None) and s[AKELA].location is None
    assert s[BALOO].strength == 2 + 2 * accept and s[TUK].strength == 2 and "Evasive" in s[TUK].keywords
    s.end_turn()
    assert s[BALOO].strength == 2


TURBO = "Turbo - Royal Hack"


def test_turbo_is_a_king_candy_for_shift():
    candy = "King Candy - Sweet Abomination"  # Shift 3
    s = Scenario(you=dict(play=[TURBO, AKELA], hand=[candy], ink=3), opponent=dict(play=[tired(BALOO)]))
    assert "Rush" in s[TURBO].keywords
    refused(s.play, candy, shift_onto=AKELA)
    s.play(candy, shift_onto=TURBO)
    s.decline()
    assert s[candy].under == [TURBO] and s.you.ink_ready == 0


DECEIVER = "Ursula - Deceiver of All"


@pytest.mark.parametrize("accept", [True, False])
def test_ursula_deceiver_of_all_sings_again(accept):
    s = Scenario(you=dict(play=[DECEIVER], hand=[SONG]), opponent=dict(play=[COBRA]))
    s.sing(SONG, DECEIVER)
    s.accept() if accept else s.decline()
    assert quiet(s) and len(s.you.hand) == 2 + 2 * accept and s[DECEIVER].exerted
    assert s.you.discard == ([] if accept else [SONG]) and (s.you.deck[-1] == SONG) == accept


def test_ursula_deceiver_of_all_only_when_she_sings():
    s = Scenario(you=dict(play=[DECEIVER, TUI], hand=[SONG, SONG], ink=3))
    s.play(SONG)
    assert quiet(s)
    s.sing(SONG, TUI)
    assert quiet(s) and s.you.discard == [SONG, SONG]


STEALER = "Ursula - Voice Stealer"


def test_ursula_voice_stealer():
    chill = "Sudden Chill"  # song, cost 2
    s = Scenario(
        you=dict(hand=[STEALER, SONG, chill, CANNONS], play=[BALOO], ink=5),
        opponent=dict(play=[AKELA, COBRA, tired(ABU)], hand=[ITEM]),
    )
    s.play(STEALER)
    assert choices(s) == {theirs(AKELA), theirs(COBRA)}
    s.choose(AKELA)
    assert s[AKELA].exerted
    s.accept()
    s.choose(chill)
    assert quiet(s) and s.opponent.hand == [] and sorted(s.you.hand) == sorted([SONG, CANNONS]) and s.you.ink_ready == 0


def test_ursula_voice_stealer_a_cheap_voice_or_none():
    s = Scenario(you=dict(hand=[STEALER, SONG], ink=5), opponent=dict(play=[AKELA]))
    s.play(STEALER)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert s[AKELA].exerted and s.you.hand == [SONG], "Akela costs 2, the song 3"
    s = Scenario(you=dict(hand=[STEALER, SONG], ink=5), opponent=dict(play=[tired(COBRA)]))
    s.play(STEALER)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert s.you.hand == [SONG], "no character was exerted"
    s = Scenario(you=dict(hand=[STEALER, SONG], ink=5), opponent=dict(play=[COBRA]))
    s.play(STEALER)
    s.decline()
    assert s[COBRA].exerted and s.you.hand == [SONG]


# -- V, W ----------------------------------------------------------------------------------------------------


def test_vincenzo_santorini_neutralizes_items():
    vincenzo = "Vincenzo Santorini - On the Run"
    s = Scenario(
        you=dict(play=[vincenzo, tired(ITEM)], hand=[DRAGON_FIRE], ink=5),
        opponent=dict(play=[tired(QUILL), tired(AKELA)]),
    )
    assert "Evasive" in s[vincenzo].keywords
    s.end_turn()
    assert s[QUILL].exerted and not s[AKELA].exerted
    s.end_turn()
    assert not s[ITEM].exerted
    s.play(DRAGON_FIRE)
    s.choose(vincenzo)
    s.end_turn()
    assert not s[QUILL].exerted


ENTRANCE = "Vine Entrance - Ominous Passageway"
VINE_HEIHEI = "Heihei - Created by the Vine"  # Floodborn
VINE_PETE = "Pete - Created by the Vine"  # Floodborn


def test_vine_entrance_first_floodborn_each_turn():
    s = Scenario(you=dict(play=[ENTRANCE, AKELA, VINE_HEIHEI, VINE_PETE], ink=9), opponent=dict(play=[COBRA]))
    s.move(AKELA, to=ENTRANCE)
    assert quiet(s)
    s.move(VINE_HEIHEI, to=ENTRANCE)
    s.accept()
    assert choices(s) == {AKELA, VINE_HEIHEI, VINE_PETE, theirs(COBRA)}
    s.choose(COBRA)
    assert s[COBRA].damage == 1
    s.move(VINE_PETE, to=ENTRANCE)
    assert quiet(s) and s[COBRA].damage == 1


def test_vine_entrance_declined_and_again_next_turn():
    s = Scenario(you=dict(play=[ENTRANCE, LOCATION, VINE_HEIHEI, VINE_PETE], ink=9), opponent=dict(play=[COBRA]))
    s.move(VINE_HEIHEI, to=LOCATION)
    assert quiet(s)
    s.move(VINE_HEIHEI, to=ENTRANCE)
    s.decline()
    assert quiet(s) and s[COBRA].damage == 0
    round_trip(s)
    s.move(VINE_PETE, to=ENTRANCE)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].damage == 1


POD = "Vine Pod"


def test_vine_pod_enters_exerted():
    s = Scenario(you=dict(hand=[POD], play=[BALOO], ink=5))
    s.play(POD)
    assert s[POD].exerted
    refused(s.activate, POD)
    round_trip(s)
    assert s.can("activate", POD)


@pytest.mark.parametrize("accept", [True, False])
def test_vine_pod_regenerates(accept):
    s = Scenario(
        you=dict(play=[POD, SULLEY, AKELA], hand=["Sulley - The New Boss", ABU, SCARE_BUDDIES], ink=1),
        opponent=dict(play=[COBRA]),
    )
    s.activate(POD)
    assert choices(s) == {SULLEY, AKELA}
    s.choose(SULLEY)
    assert s.you.discard == [SULLEY] and s.you.ink_ready == 0 and s[POD].exerted
    s.accept() if accept else s.decline()
    if accept:
        assert choices(s) == {"Sulley - The New Boss", SCARE_BUDDIES}, "he is a character named Sulley too (5.2.6.1)"
        s.choose(SCARE_BUDDIES)
    assert quiet(s) and s.you.play == [POD, AKELA] + [SCARE_BUDDIES] * accept


SLAB = "Vision Slab"


@pytest.mark.parametrize(("damage", "lore"), [(1, 1), (0, 0)])
def test_vision_slab_sees_damage(damage, lore):
    s = Scenario(
        you=dict(play=[SLAB, hurt(BALOO)]), opponent=dict(play=[hurt(COBRA, damage), hurt(ABU, 0), hurt(LOCATION)])
    )
    round_trip(s)
    assert s.you.lore == lore


def test_vision_slab_keeps_damage():
    s = Scenario(
        you=dict(play=[SLAB, hurt(BALOO, 2)], hand=["Healing Glow"], ink=1),
        opponent=dict(play=[hurt(COBRA, 2)], hand=["Healing Glow"], ink=1),
    )
    s.play("Healing Glow")
    s.choose(BALOO)
    if s.decision:
        s.take(len(s.legal()) - 1)
    assert s[BALOO].damage == 2
    s.end_turn()
    s.play("Healing Glow")
    s.choose(COBRA)
    if s.decision:
        s.take(len(s.legal()) - 1)
    assert s[COBRA].damage == 2


PAST = "Visiting Christmas Past"


def test_visiting_christmas_past():
    willie = "Willie the Giant - Ghost of Christmas Present"
    s = Scenario(
        you=dict(play=[dict(card=willie, under=[ABU, TUI]), dict(card=KHAN, under=[AKELA])], hand=[PAST], ink=3),
        opponent=dict(play=[dict(card=willie, under=[BALOO])]),
    )
    s.play(PAST)
    assert choices(s) == {ABU, TUI, AKELA}
    s.choose(TUI, AKELA)
    s.done()
    assert s.you.ink_total == 5 and s.you.ink_ready == 0 and {TUI, AKELA} <= set(s.you.inkwell)
    assert s["you:" + willie].under == [ABU] and s[KHAN].under == [] and s[theirs(willie)].under == [BALOO]


def test_visiting_christmas_past_takes_none():
    s = Scenario(you=dict(play=[dict(card=KHAN, under=[AKELA])], hand=[PAST], ink=3))
    s.play(PAST)
    s.done()
    assert s.you.ink_total == 3 and s[KHAN].under == [AKELA]


VOYAGE = "Voyage"


@pytest.mark.parametrize("movers", [(AKELA,), (AKELA, BALOO)])
def test_voyage(movers):
    s = Scenario(
        you=dict(hand=[VOYAGE], play=[AKELA, BALOO, ABU, PRIDE_ROCK, LOCATION], ink=1),
        opponent=dict(play=[COBRA, OASIS]),
    )
    s.play(VOYAGE)
    left = [*movers, LOCATION]
    while s.decision:
        card = next((card for card in left if card in choices(s)), None)
        if card is None:
            s.done()
        else:
            assert choices(s) <= {AKELA, BALOO, ABU, PRIDE_ROCK, LOCATION}
            left.remove(card)
            s.choose(card)
    assert {card for card in (AKELA, BALOO, ABU) if s[card].location == LOCATION} == set(movers)


MEMORY = "Water Has Memory"


@pytest.mark.parametrize("player", ["you", "opponent"])
def test_water_has_memory(player):
    deck = [AKELA, ABU, COBRA, DEWEY, TUI, BALOO]
    s = Scenario(you=dict(hand=[MEMORY], ink=1, deck=list(deck)), opponent=dict(deck=list(deck)))
    s.play(MEMORY)
    s.choose(player)
    assert s.decision.player == 0
    s.choose(COBRA)
    while s.decision:
        s.take(0)
    changed, other = (s.you.deck, s.opponent.deck) if player == "you" else (s.opponent.deck, s.you.deck)
    assert other == deck and changed[:3] == [COBRA, TUI, BALOO] and sorted(changed[3:]) == sorted([AKELA, ABU, DEWEY])


WAY = "We Know the Way"


@pytest.mark.parametrize("accept", [True, False])
def test_we_know_the_way_finds_the_card_again(accept):
    s = Scenario(you=dict(hand=[WAY], ink=3, deck=[], discard=[COBRA, CANNONS]))
    s.play(WAY)
    assert choices(s) == {COBRA, CANNONS}
    s.choose(COBRA)
    s.accept() if accept else s.decline()
    assert quiet(s) and s.you.play == [COBRA] * accept and sorted(s.you.discard) == sorted([WAY, CANNONS])


def test_we_know_the_way_another_card_of_the_same_name():
    s = Scenario(you=dict(hand=[WAY], ink=3, deck=["Sulley - The New Boss"] * 3, discard=[SULLEY]))
    s.play(WAY)
    assert s.decision.kind == "may"


def test_we_know_the_way_to_the_hand():
    s = Scenario(you=dict(hand=[WAY], ink=3, deck=[ABU] * 25, discard=[DIME]), seed=3)
    s.play(WAY)
    if s.decision:
        s.choose(DIME)
    assert quiet(s) and s.you.hand == [ABU] and s.you.discard == [WAY] and sorted(s.you.deck) == [ABU] * 24 + [DIME]


WHAT_ELSE = "What Else Can I Do?"


@pytest.mark.parametrize("sung", [True, False])
def test_what_else_can_i_do(sung):
    s = Scenario(
        you=dict(hand=[WHAT_ELSE], play=[COBRA, AKELA], ink=5, deck=[ABU, TUI, BALOO]), opponent=dict(play=[ATITAYA])
    )
    s.sing(WHAT_ELSE, COBRA) if sung else s.play(WHAT_ELSE)
    s.choose(TUI)
    assert quiet(s) and s.you.hand == [TUI] and ABU in s.you.inkwell and s.you.deck == [BALOO]
    assert s.you.ink_total == 6 and s.you.ink_ready == 5 * sung
    assert all(("Ward" in s[card].keywords) == sung for card in (COBRA, AKELA)) and "Ward" not in s[ATITAYA].keywords
    s.end_turn()
    assert ("Ward" in s[AKELA].keywords) == sung
    s.end_turn()
    assert "Ward" not in s[AKELA].keywords


WILLIE = "Willie the Giant - Ghost of Christmas Present"


def test_willie_the_giant_has_to_be_fed_each_turn():
    s = Scenario(you=dict(play=[WILLIE], ink=3), opponent=dict(play=[tired(COBRA)]))
    refused(s.quest, WILLIE)
    refused(s.challenge, WILLIE, COBRA)
    s.boost(WILLIE)
    assert len(s[WILLIE].under) == 1 and s.you.ink_ready == 0 and s.can("challenge", WILLIE, COBRA)
    s.quest(WILLIE)
    assert s.you.lore == 2
    round_trip(s)
    refused(s.quest, WILLIE)


def test_windstorm():
    flyer = "Peter Pan - High Flyer"  # 1/3, Evasive
    s = Scenario(
        you=dict(hand=["Windstorm"], play=[AKELA, flyer], ink=4),
        opponent=dict(play=[COBRA, flyer, LOCATION, ITEM, "Archimedes - Exasperated Owl"]),
    )
    s.play("Windstorm")
    assert quiet(s) and s[COBRA].damage == 1 and s[LOCATION].damage == 1 and s[AKELA].damage == 0
    assert s["you:" + flyer].damage == 0 and s.opponent.play == [COBRA, LOCATION, ITEM]


MAGES = "Winnie the Pooh & Piglet - Hunny Mages"


def test_winnie_the_pooh_and_piglet_count_ink_types():
    s = Scenario(you=dict(play=[MAGES], hand=[AKELA, BAMBI], ink=4), opponent=dict(play=[ABU]))
    assert s[MAGES].lore == 2
    s.play(AKELA)
    assert s[MAGES].lore == 3, "Amethyst, Sapphire, Steel"
    s.play(BAMBI)
    assert s[MAGES].lore == 3, "Amethyst again"
    s.quest(MAGES)
    assert s.you.lore == 3


@pytest.mark.parametrize("base", ["Winnie the Pooh - Hunny Wizard", "Piglet - Entranced by Snow"])
def test_winnie_the_pooh_and_piglet_shift(base):
    s = Scenario(you=dict(play=[base], hand=[MAGES], ink=3))
    s.play(MAGES, shift_onto=base)
    assert s[MAGES].under == [base] and s.you.ink_ready == 0


WIPE_OUT = "Wipe Out!"
GUARD = "Chien-Po - Imperial Soldier"  # Bodyguard


@pytest.mark.parametrize("card", [GUARD, QUILL])
def test_wipe_out(card):
    s = Scenario(
        you=dict(hand=[WIPE_OUT], play=[AKELA, ITEM], ink=2), opponent=dict(play=[COBRA, GUARD, QUILL, LOCATION], ink=1)
    )
    s.play(WIPE_OUT)
    assert choices(s) == {ITEM, theirs(GUARD), theirs(QUILL)}
    s.choose(card)
    assert card in s.opponent.inkwell and s.opponent.ink_total == 2 and s.opponent.ink_ready == 1
    assert s.you.ink_total == 2


FRIENDS = "With a Few Good Friends"


@pytest.mark.parametrize("player", ["you", "opponent"])
def test_with_a_few_good_friends(player):
    s = Scenario(you=dict(hand=[FRIENDS], play=[AKELA, ABU, KAY, MAGES], ink=6), opponent=dict(play=[COBRA]))
    s.play(FRIENDS)
    s.choose(player)
    drawn = len(s.you.hand), len(s.opponent.hand)
    assert drawn == ((4, 0) if player == "you" else (0, 4)), "Steel, Ruby, Amethyst, Sapphire"


def test_with_a_few_good_friends_sung_together():
    s = Scenario(you=dict(hand=[FRIENDS], play=[AKELA, TUI, BALOO]))
    refused(s.sing, FRIENDS, [AKELA, BALOO])
    s.sing(FRIENDS, [AKELA, TUI])
    s.choose("you")
    assert s[AKELA].exerted and s[TUI].exerted and not s[BALOO].exerted


HELPING = "Woody - Helping a Friend"
BUZZ = "Buzz Lightyear - Space Ranger"  # cost 2, Toy


@pytest.mark.parametrize("option", [0, 1])
def test_woody_helping_a_friend_chooses_one(option):
    s = Scenario(
        you=dict(hand=[HELPING, BALOO, COBRA], play=[ABU], discard=[AKELA, TUI, CANNONS], ink=4),
        opponent=dict(play=[BUZZ], discard=[AURORA]),
    )
    s.play(HELPING)
    s.option(option)
    s.accept()
    s.choose(BALOO if option else AKELA)
    assert quiet(s) and (BALOO in s.you.play) == bool(option) and (AKELA in s.you.hand) == (not option)
    assert (AKELA in s.you.discard) == bool(option)


def test_woody_helping_a_friend_does_both_with_another_toy():
    s = Scenario(you=dict(hand=[HELPING, COBRA], play=[BUZZ], discard=[AKELA, TUI], ink=4))
    s.play(HELPING)
    s.accept()
    s.choose(AKELA)
    s.accept()
    s.choose(AKELA)
    assert quiet(s) and AKELA in s.you.play and s.you.hand == [COBRA] and s.you.ink_ready == 0


def test_woody_helping_a_friend_both_declined():
    s = Scenario(you=dict(hand=[HELPING, BALOO], play=[BUZZ], discard=[AKELA], ink=4))
    s.play(HELPING)
    s.decline()
    s.decline()
    assert quiet(s) and s.you.hand == [BALOO] and s.you.discard == [AKELA]


SHERIFF = "Woody - Town Sheriff"


def test_woody_town_sheriff_moves_a_character_along():
    s = Scenario(you=dict(hand=[SHERIFF], play=[tired(BALOO)], ink=3), opponent=dict(play=[AKELA, ABU]))
    s.play(SHERIFF)
    assert choices(s) == {theirs(AKELA), theirs(ABU)}
    s.choose(AKELA)
    s.end_turn()
    refused(s.challenge, AKELA, BALOO)
    refused(s.end_turn)
    assert s.can("challenge", ABU, BALOO)
    s.quest(AKELA)
    s.end_turn()
    s.end_turn()
    s.end_turn()
    assert s.active == "you", "in the turn after that he need not quest"


def test_woody_town_sheriff_if_able():
    s = Scenario(you=dict(hand=[SHERIFF, FREEZE], ink=5), opponent=dict(play=[AKELA]))
    s.play(SHERIFF)
    s.play(FREEZE)
    s.end_turn()
    s.quest(AKELA)
    s.end_turn()
    s = Scenario(you=dict(hand=[SHERIFF], ink=5), opponent=dict(play=[dict(card="Te Kā - The Burning One")]))
    s.play(SHERIFF)
    s.end_turn()
    s.end_turn()
    assert s.active == "you", "a Reckless character is not able to quest"


WRECKER = "Wreck-it Ralph - Raging Wrecker"


def test_wreck_it_ralph_takes_the_weaker_with_him():
    s = Scenario(
        you=dict(play=[WRECKER, AKELA, COBRA], ink=6, hand=[DRAGON_FIRE]),
        opponent=dict(play=[DEWEY, ABU, ATITAYA, LOCATION]),
    )
    assert s[WRECKER].strength == 3
    s.boost(WRECKER)
    refused(s.boost, WRECKER)
    assert s[WRECKER].strength == 4
    s.play(DRAGON_FIRE)
    s.choose(WRECKER)
    assert quiet(s) and s.you.play == [COBRA] and s.opponent.play == [ATITAYA, LOCATION]


def test_wreck_it_ralph_counts_the_strength_he_had_in_play():
    """6.7.6: the last known value, with the bonus of the turn."""
    s = Scenario(
        you=dict(play=[WRECKER, COBRA], hand=["He's Got a Sword!"], ink=1),
        opponent=dict(play=[tired(ATITAYA), DEWEY, SISU]),
    )
    s.play("He's Got a Sword!")
    s.choose(WRECKER)
    s.challenge(WRECKER, ATITAYA)
    assert s.you.play == [] and s.opponent.play == [ATITAYA, SISU]


SISU = "Sisu - Wise Friend"
ENIGMATIC = "Yokai - Enigmatic Inventor"


def test_yokai_enigmatic_inventor_trades_an_item():
    s = Scenario(
        you=dict(play=[ENIGMATIC, QUILL, LOCATION], hand=[ITEM, SET, AKELA], ink=6), opponent=dict(play=[DIME])
    )
    s.quest(ENIGMATIC)
    s.accept()
    s.choose(QUILL)
    assert sorted(s.you.hand) == sorted([ITEM, SET, AKELA, QUILL]) and s.you.ink_ready == 6
    s.play(AKELA)
    assert s.you.ink_ready == 4
    s.play(ITEM)
    assert s.you.ink_ready == 3
    s.play(SET)
    assert s.you.ink_ready == 0


def test_yokai_enigmatic_inventor_declined_or_without_an_item():
    s = Scenario(you=dict(play=[ENIGMATIC, QUILL], hand=[ITEM], ink=3))
    s.quest(ENIGMATIC)
    s.decline()
    s.play(ITEM)
    assert s.you.ink_ready == 0 and QUILL in s.you.play
    s = Scenario(you=dict(play=[ENIGMATIC], hand=[ITEM], ink=2), opponent=dict(play=[QUILL]))
    s.quest(ENIGMATIC)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    refused(s.play, ITEM)


def test_yokai_intellectual_schemer_makes_shifting_cheaper():
    schemer = "Yokai - Intellectual Schemer"
    base = "Shere Khan - Keen-Eyed Hunter"
    s = Scenario(you=dict(play=[schemer, base], hand=[KHAN, AKELA], ink=6), opponent=dict(play=[schemer]))
    s.play(KHAN, shift_onto=base)
    assert s.you.ink_ready == 2
    s.play(AKELA)
    assert s.you.ink_ready == 0, "only for Shift"


SUPERVILLAIN = "Yokai - Scientific Supervillain"


def test_yokai_scientific_supervillain_plays_microbots_for_free():
    """6.6.2 and its example: a negative strength counts as 0."""
    s = Scenario(
        you=dict(play=[SUPERVILLAIN, "Microbots"], hand=["Microbots", ITEM], ink=1),
        opponent=dict(play=["The Sultan - Playful Monarch", "Zipper - Tiny Helper", COBRA]),
    )
    s.play("Microbots", cost=1)
    s.choose("The Sultan - Playful Monarch")
    assert s["The Sultan - Playful Monarch"].strength == -1 and s.you.ink_ready == 1
    refused(s.play, ITEM, cost=1)
    s.quest(SUPERVILLAIN)
    assert len(s.you.hand) == 3 and s.you.lore == 2


def test_yokai_scientific_supervillain_ignores_your_own_weaklings():
    s = Scenario(you=dict(play=[SUPERVILLAIN, "Zipper - Tiny Helper"]), opponent=dict(play=[COBRA]))
    s.quest(SUPERVILLAIN)
    assert quiet(s) and s.you.hand == []


# -- Z -------------------------------------------------------------------------------------------------------

ZERO = "Zero to Hero"


def test_zero_to_hero():
    s = Scenario(
        you=dict(hand=[ZERO, COBRA, AKELA, SET], play=[BALOO, ABU, AGUSTIN, LOCATION, QUILL], ink=11),
        opponent=dict(play=[AKELA]),
    )
    s.play(ZERO)
    s.play(SET)
    assert s.you.ink_ready == 6
    s.play(COBRA)
    assert s.you.ink_ready == 2
    s.play(AKELA)
    assert s.you.ink_ready == 0


def test_zero_to_hero_ends_with_the_turn():
    s = Scenario(you=dict(hand=[ZERO, AKELA], play=[BALOO, ABU], ink=2))
    s.play(ZERO)
    round_trip(s)
    s.play(AKELA)
    assert s.you.ink_ready == 0


ZEUS = "Zeus - Mr. Lightning Bolts"


def test_zeus_borrows_strength():
    s = Scenario(you=dict(play=[ZEUS, ATITAYA]), opponent=dict(play=[tired(BALOO), COBRA]))
    s.challenge(ZEUS, BALOO)
    assert choices(s) == {ZEUS, ATITAYA, theirs(BALOO), theirs(COBRA)}
    s.choose(ATITAYA)
    assert s.opponent.discard == [BALOO] and s[ZEUS].strength == 7 and s[ATITAYA].strength == 7
    s.end_turn()
    assert s[ZEUS].strength == 0


def test_zeus_only_challenging_characters():
    s = Scenario(you=dict(play=[ZEUS, ATITAYA]), opponent=dict(play=[LOCATION]))
    s.challenge(ZEUS, LOCATION)
    assert quiet(s) and s[LOCATION].damage == 0
    s = Scenario(you=dict(play=[tired(ZEUS)]), opponent=dict(play=[AKELA]))
    s.end_turn()
    s.challenge(AKELA, ZEUS)
    assert quiet(s) and s[AKELA].damage == 0 and s[ZEUS].damage == 3


ZIPPER = "Zipper - Big Helper"


@pytest.mark.parametrize("accept", [True, False])
def test_zipper_adds_his_willpower(accept):
    s = Scenario(you=dict(play=[hurt(ZIPPER, 2), AKELA]), opponent=dict(play=[COBRA]))
    s.quest(ZIPPER)
    s.accept() if accept else s.decline()
    if accept:
        assert choices(s) == {AKELA, theirs(COBRA)}
        s.choose(AKELA)
    assert quiet(s) and s[AKELA].strength == 3 + 6 * accept and s.you.lore == 2
    s.end_turn()
    assert s[AKELA].strength == 3


def test_zipper_shifts():
    s = Scenario(you=dict(play=["Zipper - Tiny Helper"], hand=[ZIPPER], ink=2))
    s.play(ZIPPER, shift_onto="Zipper - Tiny Helper")
    s.quest(ZIPPER)
    assert s.you.lore == 2


DECK8 = [AKELA, ABU, COBRA, ATITAYA, DEWEY, TUI, AURORA, BALOO]

# -- corner cases --------------------------------------------------------------------------------------------


def test_prince_charming_counts_a_challenge_before_he_came():
    s = Scenario(you=dict(play=[AKELA, BALOO], hand=[CHARMING], ink=7), opponent=dict(play=[PRIDE_ROCK]))
    s.challenge(AKELA, PRIDE_ROCK)
    s.play(CHARMING)
    while s.decision:
        s.take(0)
    refused(s.challenge, BALOO, PRIDE_ROCK)


def test_prince_charming_lets_a_reckless_character_rest():
    reckless = "Te Kā - The Burning One"
    s = Scenario(you=dict(play=[CHARMING, AKELA, reckless]), opponent=dict(play=[PRIDE_ROCK]))
    refused(s.end_turn)
    s.challenge(AKELA, PRIDE_ROCK)
    s.end_turn()
    assert s.active == "opponent"


def test_prince_john_greediest_two_chosen_cards_are_one_discard():
    s = Scenario(you=dict(play=[GREEDIEST], hand=[CLUES], ink=4), opponent=dict(hand=[AKELA, BALOO, ABU]))
    s.play(CLUES)
    s.choose(AKELA, BALOO)
    s.accept()
    assert quiet(s) and len(s.you.hand) == 2


def test_prince_john_greediest_and_the_headless_horseman():
    s = Scenario(you=dict(play=[GREEDIEST], hand=[HORSEMAN], ink=8, deck=[AKELA] * 9), opponent=dict(deck=[AKELA] * 9))
    s.play(HORSEMAN)
    if s.decision.kind == "order":
        s.take(0)
    s.accept()
    assert quiet(s) and len(s.you.hand) == 3


def test_prince_john_greediest_when_the_opponent_discards_as_a_cost():
    s = Scenario(you=dict(play=[GREEDIEST]), opponent=dict(play=[ESCAPING], hand=[AKELA]))
    s.end_turn()
    s.activate(ESCAPING)
    while s.decision and s.decision.player == 1:
        s.take(0)
    s.accept()
    assert len(s.you.hand) == 1


def test_prince_phillip_swordsman_readies_when_the_damaged_character_is_banished():
    s = Scenario(you=dict(play=[SWORDSMAN]), opponent=dict(play=[hurt(AKELA, exerted=True)]))
    s.challenge(SWORDSMAN, AKELA)
    assert s.opponent.discard == [AKELA] and not s[SWORDSMAN].exerted


def test_quackerjack_deals_all_at_once_against_resist():
    beast = "Beast - Thick-Skinned"
    s = Scenario(you=dict(hand=[QUACKERJACK], ink=5, deck=[ITEM, QUILL, ITEM, AKELA, ABU]), opponent=dict(play=[beast]))
    s.play(QUACKERJACK)
    s.accept()
    s.choose(beast)
    assert s[beast].damage == 2


def test_quackerjack_without_items():
    s = Scenario(you=dict(hand=[QUACKERJACK], ink=5, deck=[AKELA] * 5), opponent=dict(play=[BALOO]))
    s.play(QUACKERJACK)
    while s.decision:
        s.take(0)
    assert s[BALOO].damage == 0 and s.you.deck_size == 1


def test_randall_boggs_scary_smart_puts_a_whole_stack_away():
    s = Scenario(you=dict(play=[dict(card=KHAN, under=[AKELA])], hand=[SCARY_SMART], ink=4))
    s.play(SCARY_SMART)
    s.choose(KHAN)
    assert s.you.ink_total == 6 and s.you.ink_ready == 0


def test_randall_boggs_scary_smart_may_have_to_go_himself():
    s = Scenario(you=dict(hand=[SCARY_SMART], ink=4))
    s.play(SCARY_SMART)
    s.end_turn()
    assert s.you.ink_total == 5 and s.you.lore == 0


def test_the_unlikely_pair_may_pay_by_shift():
    base = "Shere Khan - Keen-Eyed Hunter"
    s = Scenario(you=dict(play=[PAIR, base], hand=[KHAN], ink=5))
    s.quest(PAIR)
    s.accept()
    s.choose(KHAN)
    assert s.can("accept")


def test_the_unlikely_pair_plays_each_discarded_character():
    s = Scenario(you=dict(play=[PAIR], hand=[SIMBA, AKELA, AGUSTIN], ink=10))
    s.play(SIMBA)
    s.accept()
    s.option(0)
    s.choose(AKELA, AGUSTIN)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert {AKELA, AGUSTIN} <= set(s.you.play) and s.you.ink_ready == 0


def test_the_unlikely_pair_and_a_discard_as_a_cost():
    s = Scenario(you=dict(play=[PAIR, ESCAPING], hand=[AKELA], ink=2))
    s.activate(ESCAPING)
    s.accept()
    assert AKELA in s.you.play and s[ESCAPING].lore == 2


def test_reuben_heals_nothing_past_a_vision_slab():
    s = Scenario(you=dict(play=[REUBEN, hurt(BALOO, 2)], hand=[AKELA], ink=1), opponent=dict(play=[SLAB]))
    s.activate(REUBEN)
    s.choose(BALOO)
    if s.decision:
        s.number(2)
    assert s[BALOO].damage == 2
    refused(s.play, AKELA)


def test_russell_moves_alone_when_there_is_nobody_else():
    s = Scenario(you=dict(play=[RUSSELL, LOCATION]))
    s.quest(RUSSELL)
    s.accept()
    assert s[RUSSELL].location == LOCATION


def test_seven_dwarfs_mine_two_moved_at_once():
    s = Scenario(you=dict(play=[MINE, AKELA, BALOO], hand=[VOYAGE], ink=1), opponent=dict(play=[COBRA]))
    s.play(VOYAGE)
    s.choose(AKELA, BALOO)
    n = 0
    while s.decision:
        n += s.can("accept")
        s.accept() if s.can("accept") else s.choose(COBRA)
    assert n == 1 and s[COBRA].damage == 1


def test_vine_entrance_two_moved_at_once():
    s = Scenario(you=dict(play=[ENTRANCE, VINE_HEIHEI, VINE_PETE], hand=[VOYAGE], ink=1), opponent=dict(play=[COBRA]))
    s.play(VOYAGE)
    s.choose(VINE_HEIHEI, VINE_PETE)
    n = 0
    while s.decision:
        n += s.can("accept")
        s.accept() if s.can("accept") else s.choose(COBRA)
    assert n == 1 and s[COBRA].damage == 1


def test_finish_line_pays_once():
    s = Scenario(you=dict(play=[FINISH, LOCATION, *at(LOCATION, AKELA, BALOO)], hand=[VOYAGE], ink=1))
    s.play(VOYAGE)
    s.choose(AKELA, BALOO)
    s.choose(FINISH)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert s.you.lore == 3 and len(s.you.hand) == 3


def test_starting_line_exerts_dry_characters():
    s = Scenario(you=dict(play=[START, PRIDE_ROCK, dict(card=BALOO, at=START, drying=True)]))
    if s.can("activate", START):
        s.activate(START)
    assert s[BALOO].location == START


def test_shere_khan_may_banish_himself():
    s = Scenario(you=dict(play=[hurt(KHAN, 7, exerted=True)], ink=1))
    s.activate(KHAN)
    assert s.you.discard == [KHAN]


def test_sulley_and_boo_play_characters_only():
    s = Scenario(you=dict(play=[dict(card=SCARE_BUDDIES, under=[SULLEY, CANNONS])], hand=[DRAGON_FIRE], ink=5))
    s.play(DRAGON_FIRE)
    s.choose(SCARE_BUDDIES)
    s.accept()
    while s.decision:
        s.take(0)
    assert s.you.play == [SULLEY] and CANNONS in s.you.discard


def test_sulley_and_boo_returned_to_hand():
    s = Scenario(you=dict(play=[dict(card=SCARE_BUDDIES, under=[SULLEY])], hand=["Super Relocation Program"], ink=5))
    s.play("Super Relocation Program")
    assert quiet(s) and s.you.play == []
    assert sorted(s.you.hand[:2]) == sorted([SCARE_BUDDIES, SULLEY]) and len(s.you.hand) == 4


def test_sulley_and_boo_shift_onto_one():
    s = Scenario(you=dict(play=[SULLEY], hand=[SCARE_BUDDIES], ink=4))
    s.play(SCARE_BUDDIES, shift_onto=SULLEY)
    assert s[SCARE_BUDDIES].under == [SULLEY]


def test_syndrome_without_a_robot_in_the_discard():
    s = Scenario(you=dict(play=[SYNDROME], discard=[AKELA], hand=[V8, ABU]))
    s.quest(SYNDROME)
    s.accept()
    while s.decision:
        s.option(0) if s.can("option", 0) else s.take(0)
    assert V8 in s.you.play and s.you.discard == [AKELA]


def test_te_ka_banishes_several():
    s = Scenario(
        you=dict(play=[TE_KA], hand=["Ghostly Tale"], ink=4), opponent=dict(play=[AURORA, AGUSTIN, tired(BALOO), COBRA])
    )
    s.play("Ghostly Tale")
    while s.decision:
        s.take(0)
    assert s.opponent.play == [BALOO, COBRA]


def test_the_glass_slipper_may_fail_to_find():
    s = Scenario(you=dict(play=[SLIPPER, BAMBI], deck=[ABU, AURORA]))
    s.activate(SLIPPER)
    s.done()
    assert s.you.hand == [] and s.you.deck_size == 2


def test_the_sorcerers_hat_knows_each_name_of_a_team():
    ok = 0
    for i in range(31):
        s = Scenario(you=dict(play=[HAT, SULLEY, BOO], ink=1, deck=[SCARE_BUDDIES, CANNONS]))
        s.activate(HAT)
        if i >= len(s.legal()):
            break
        s.take(i)
        ok += s.you.hand == [SCARE_BUDDIES]
    assert ok == 3


def test_the_sword_released_without_opposing_characters():
    s = Scenario(you=dict(play=[SWORD, AKELA]), opponent=dict(lore=3))
    round_trip(s)
    assert s.you.lore == 1 and s.opponent.lore == 2


def test_tuk_tuk_alone_makes_nobody_stronger():
    s = Scenario(you=dict(play=[LOCATION], hand=[TUK], ink=3))
    s.play(TUK)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert s[TUK].strength == 2


def test_what_else_can_i_do_after_another_song_was_sung():
    s = Scenario(you=dict(hand=[WHAT_ELSE, SONG], play=[COBRA, AKELA], ink=5))
    s.sing(SONG, COBRA)
    s.play(WHAT_ELSE)
    while s.decision:
        s.take(0)
    assert "Ward" not in s[COBRA].keywords


def test_what_else_can_i_do_sung_before_and_paid_now():
    s = Scenario(you=dict(hand=[WHAT_ELSE, WHAT_ELSE], play=[COBRA, AKELA], ink=5))
    s.sing(WHAT_ELSE, COBRA)
    while s.decision:
        s.take(0)
    round_trip(s)
    assert "Ward" not in s[COBRA].keywords
    s.play(WHAT_ELSE)
    while s.decision:
        s.take(0)
    assert "Ward" not in s[COBRA].keywords


def test_willie_the_giant_fed_by_scrooge():
    s = Scenario(you=dict(play=[WILLIE], hand=[REFORMED], ink=6))
    s.play(REFORMED)
    s.accept()
    s.quest(WILLIE)
    assert s.you.lore == 2


def test_visiting_christmas_past_from_under_a_location():
    s = Scenario(you=dict(play=[dict(card=LOCATION, under=[ABU])], hand=[PAST], ink=3))
    s.play(PAST)
    s.choose(ABU)
    assert s.you.ink_total == 4


def test_yokai_intellectual_schemer_shift_for_nothing():
    schemer = "Yokai - Intellectual Schemer"
    s = Scenario(you=dict(play=[schemer, "Nick Wilde - Sly Fox Sleuth"], hand=["Nick Wilde - Sly Fox"]))
    s.play("Nick Wilde - Sly Fox", shift_onto="Nick Wilde - Sly Fox Sleuth")


def test_yokai_intellectual_schemer_and_combo_shift():
    schemer = "Yokai - Intellectual Schemer"
    s = Scenario(you=dict(play=[schemer, SULLEY, BOO], hand=[SCARE_BUDDIES], ink=3))
    s.play(SCARE_BUDDIES, shift_onto=[SULLEY, BOO])
    assert s.you.ink_ready == 0


def test_yokai_enigmatic_inventors_reduction_ends_with_the_turn():
    s = Scenario(you=dict(play=[ENIGMATIC, QUILL], hand=[], ink=3))
    s.quest(ENIGMATIC)
    s.accept()
    round_trip(s)
    s.play(QUILL)
    assert s.you.ink_ready == 0


def test_the_leviathan_counts_banished_and_discarded_cards():
    s = Scenario(you=dict(hand=[LEVIATHAN], play=[PEDDLER, AKELA], ink=10), opponent=dict(play=[tired(ATITAYA), COBRA]))
    s.challenge(AKELA, ATITAYA)
    s.play(LEVIATHAN)
    assert quiet(s)
    s = Scenario(
        you=dict(hand=[LEVIATHAN, ABU], play=[PEDDLER, AKELA], ink=10), opponent=dict(play=[tired(ATITAYA), COBRA])
    )
    s.challenge(AKELA, ATITAYA)
    s.activate(PEDDLER)
    s.choose(ABU)
    s.play(LEVIATHAN)
    s.accept()
    assert choices(s) == {theirs(ATITAYA), theirs(COBRA)}


def test_the_leviathan_and_ward():
    s = Scenario(
        you=dict(hand=[LEVIATHAN, CANNONS, CANNONS], ink=12),
        opponent=dict(play=[COBRA, AKELA, "Big Mama - Clever and Calming"]),
    )
    for _ in range(2):
        s.play(CANNONS)
        s.choose(COBRA)
    s.play(LEVIATHAN)
    s.accept()
    assert choices(s) == {theirs(COBRA), theirs(AKELA)}


def test_the_horned_king_plays_a_bodyguard():
    s = Scenario(you=dict(play=[tired(HORNED)], discard=[GUARD], ink=5))
    s.play(GUARD)
    while s.decision:
        s.take(0)
    assert s[GUARD].exerted


def test_ursula_deceiver_of_all_chooses_anew():
    s = Scenario(you=dict(play=[DECEIVER], hand=["Has Set My Heaaaaaaart . . ."]), opponent=dict(play=[ITEM, QUILL]))
    s.sing("Has Set My Heaaaaaaart . . .", DECEIVER)
    s.choose(ITEM)
    s.accept()
    s.choose(QUILL)
    assert sorted(s.opponent.discard) == sorted([ITEM, QUILL]) and s.you.discard == []


def test_the_family_scattered_moves_a_stack_together():
    s = Scenario(you=dict(hand=[SCATTERED], ink=8), opponent=dict(play=[dict(card=KHAN, under=[AKELA])], deck=[TUI]))
    s.play(SCATTERED)
    assert sorted(s.opponent.hand) == sorted([KHAN, AKELA])


def test_woody_town_sheriff_does_not_forbid_singing():
    s = Scenario(you=dict(hand=[SHERIFF], play=[tired(BALOO)], ink=3), opponent=dict(play=[COBRA], hand=[SONG]))
    s.play(SHERIFF)
    s.end_turn()
    s.sing(SONG, COBRA)
    s.end_turn()
    assert s.active == "you"


def test_search_for_clues_discards_what_there_is():
    s = Scenario(you=dict(hand=[CLUES], ink=4), opponent=dict(hand=[AKELA]))
    s.play(CLUES)
    assert s.opponent.hand == [] and quiet(s)


def test_search_for_clues_with_empty_hands():
    s = Scenario(you=dict(hand=[CLUES], ink=4))
    s.play(CLUES)
    assert quiet(s)


def test_retro_evolution_device_and_what_happens_when_banished():
    sulley = "Prince Eric - Expert Helmsman"  # cost 4; when banished, may banish chosen character
    s = Scenario(you=dict(play=[DEVICE, sulley], hand=[AKELA], ink=1), opponent=dict(play=[COBRA]))
    s.activate(DEVICE)
    assert AKELA in s.you.play or AKELA in choices(s)
    s.accept()
    s.choose(COBRA)
    assert s.opponent.play == []


def test_roz_saw_the_card_that_is_drawn():
    s = Scenario(you=dict(play=[ROZ]), opponent=dict(deck=list(DECK8)))
    s.end_turn()
    assert all(s.game.determinize(0, seed).zones(1)["hand"] == [AKELA] for seed in range(8))


@pytest.mark.parametrize("roz", [True, False])
def test_roz_is_in_the_observation(roz):
    import numpy as np

    obs = []
    for deck in (DECK8, DECK8[1:] + DECK8[:1]):
        s = Scenario(you=dict(play=[ROZ if roz else BALOO]), opponent=dict(deck=deck))
        obs.append(s.game.observe(0))
    assert np.array_equal(*obs) == (not roz)


def test_roz_shows_the_new_top_card():
    s = Scenario(you=dict(play=[ROZ], hand=[MEMORY], ink=1), opponent=dict(deck=list(DECK8)))
    s.play(MEMORY)
    s.choose("opponent")
    s.choose(COBRA)
    while s.decision:
        s.take(0)
    assert {s.game.determinize(1, seed).zones(1)["deck"][0] for seed in range(12)} == {COBRA}


def test_roz_shows_the_top_card_after_shuffling():
    s = Scenario(you=dict(play=[ROZ], hand=[AKELA]), opponent=dict(deck=list(DECK8), hand=[VISION], ink=2, play=[]))
    s.end_turn()
    s.play(VISION)
    top = s.opponent.deck[0]
    assert {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(12)} == {top}


def test_scrooge_mcduck_reformed_ebenezer_wakes_the_cheshire_cat():
    cat = "Cheshire Cat - Inexplicable"
    s = Scenario(you=dict(hand=[REFORMED], play=[cat, hurt(BALOO, 2)], ink=6), opponent=dict(play=[COBRA]))
    s.play(REFORMED)
    s.accept()
    assert s.decision is not None
    while s.decision:
        if s.can("accept"):
            s.accept()
        elif s.can("number", 2):
            s.number(2)
        else:
            s.take(0)


def test_yokai_enigmatic_inventors_reduction_is_spent_on_a_free_item():
    s = Scenario(you=dict(play=[ENIGMATIC, QUILL, GOLD_LOVER], hand=[ITEM], ink=2))
    s.quest(ENIGMATIC)
    s.accept()
    s.activate(GOLD_LOVER)
    s.choose(ITEM)
    refused(s.play, QUILL)


def test_zero_to_hero_with_reuben():
    s = Scenario(you=dict(play=[REUBEN, hurt(BALOO, 2)], hand=[ZERO, TUI], ink=2))
    s.activate(REUBEN)
    s.choose(BALOO)
    s.number(2)
    s.play(ZERO)
    s.play(TUI)
    assert s.you.ink_ready == 0


def test_zero_to_hero_and_shift():
    base = "Shere Khan - Keen-Eyed Hunter"
    s = Scenario(you=dict(play=[base, AKELA, ABU], hand=[ZERO, KHAN], ink=4))
    s.play(ZERO)
    s.play(KHAN, shift_onto=base)
    assert s.you.ink_ready == 0


def test_sisu_uniting_dragon_until_the_deck_is_empty():
    s = Scenario(you=dict(play=[UNITING], deck=[MUSHU] * 3))
    s.quest(UNITING)
    assert len(s.you.hand) == 3 and quiet(s)


def test_we_know_the_way_with_an_empty_discard():
    s = Scenario(you=dict(hand=[WAY], ink=3, deck=[AKELA, ABU]))
    s.play(WAY)
    while s.decision:
        s.take(0)
    assert s.you.hand == [AKELA]


def test_two_mirrors_trim_once():
    s = Scenario(you=dict(play=[MIRROR, MIRROR]), opponent=dict(hand=[ABU, BALOO, CANNONS, COBRA]))
    s.end_turn()
    s.end_turn()
    while s.decision:
        s.take(0)
    assert len(s.opponent.hand) == 3


def test_two_tianas_each_ask():
    s = Scenario(you=dict(play=[tired(TIANA), tired(TIANA)]), opponent=dict(play=[ATITAYA], ink=3))
    s.end_turn()
    s.challenge(ATITAYA, TIANA)
    n = 0
    while s.decision:
        if s.can("accept"):
            s.accept()
            n += 1
        else:
            s.take(0)
    assert n == 1 and s[ATITAYA].strength == 4


def test_the_return_of_hercules_triggers_for_the_opponent():
    s = Scenario(you=dict(hand=[HERCULES, ABU], ink=5), opponent=dict(hand=[STITCH]))
    s.play(HERCULES)
    s.decline()
    s.accept()
    assert s.opponent.play == [STITCH] and s.you.ink_total == 6


def test_yokai_scientific_supervillain_only_for_his_player():
    s = Scenario(you=dict(play=[SUPERVILLAIN]), opponent=dict(hand=["Microbots"]))
    s.end_turn()
    refused(s.play, "Microbots", cost=1)


def test_wipe_out_a_stack():
    s = Scenario(you=dict(hand=[WIPE_OUT], ink=2), opponent=dict(play=[dict(card=GUARD, under=[AKELA])]))
    s.play(WIPE_OUT)
    assert s.opponent.ink_total == 2 and s.opponent.ink_ready == 0


def test_windstorm_and_characters_that_are_evasive_there():
    s = Scenario(you=dict(hand=["Windstorm"], ink=4), opponent=dict(play=[RLS, *at(RLS, COBRA)]))
    s.play("Windstorm")
    assert s[RLS].damage == 1 and s[COBRA].damage == 3


def test_winnie_the_pooh_and_piglet_with_another_pair_of_inks():
    s = Scenario(you=dict(play=[MAGES, SCARE_BUDDIES]))
    assert s[MAGES].lore == 4


def test_two_stitches_come_back():
    s = Scenario(you=dict(discard=[STITCH, STITCH], hand=[AKELA, BALOO]), opponent=dict())
    round_trip(s)
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert s.you.play == [STITCH, STITCH] and s.opponent.ink_total == 2


SULTAN = "The Sultan - Playful Monarch"  # 1/1
TEMPER = "Control Your Temper!"  # chosen character gets -2 strength, cost 1


def test_simba_fighting_prince_and_a_banished_location():
    s = Scenario(you=dict(play=[SIMBA]), opponent=dict(play=[hurt(LOCATION, 3)]))
    s.challenge(SIMBA, LOCATION)
    assert s.opponent.play == [] and quiet(s)


def test_rapunzel_escaping_the_tower_and_shift():
    """8.10.5: the shifted character keeps the effects that apply to the one it was put on."""
    artist = "Rapunzel - Gifted Artist"
    s = Scenario(you=dict(play=[ESCAPING], hand=[AKELA, artist], ink=3))
    s.activate(ESCAPING)
    s.choose(AKELA)
    s.play(artist, shift_onto=ESCAPING)
    assert s[artist].lore == 3 and "Evasive" in s[artist].keywords


def test_rapunzel_ready_for_adventure_and_shift():
    base = "Shere Khan - Keen-Eyed Hunter"
    s = Scenario(you=dict(play=[READY, base], hand=[KHAN, CANNONS], ink=6))
    s.quest(READY)
    s.accept()
    s.choose(base)
    s.play(KHAN, shift_onto=base)
    s.play(CANNONS)
    s.choose(KHAN)
    assert s[KHAN].damage == 0 and s[KHAN].strength == 9


def test_syndrome_shifts_only_onto_a_robot_in_play():
    s = Scenario(you=dict(play=[SYNDROME], hand=[V10, V8]))
    s.quest(SYNDROME)
    s.accept()
    assert not s.can("option", 1)


def test_jungle_oasis_plays_a_bodyguard():
    s = Scenario(you=dict(play=[OASIS, *at(OASIS, AKELA, BALOO, ABU)], discard=[GUARD]))
    s.activate(OASIS)
    assert s.decision is not None
    s.accept()
    assert s[GUARD].exerted


def test_zeus_and_a_negative_strength():
    """6.6.2: a negative strength counts as 0."""
    s = Scenario(you=dict(play=[ZEUS], hand=[TEMPER], ink=1), opponent=dict(play=[tired(SULTAN)]))
    s.play(TEMPER)
    s.choose(SULTAN)
    s.challenge(ZEUS, SULTAN)
    s.choose(SULTAN)
    assert s[ZEUS].strength == 0


def test_the_leviathan_and_a_negative_strength():
    s = Scenario(you=dict(hand=[LEVIATHAN, TEMPER, TEMPER], ink=12), opponent=dict(play=[SULTAN, ATITAYA, DEWEY]))
    for _ in range(2):
        s.play(TEMPER)
        s.choose(SULTAN)
    assert s[SULTAN].strength == -3
    s.play(LEVIATHAN)
    s.accept()
    s.choose(SULTAN, ATITAYA)
    if s.decision:
        assert theirs(DEWEY) not in choices(s)
        s.done()
    assert s.opponent.play == [DEWEY]


def test_scar_finally_king_and_a_negative_strength():
    s = Scenario(you=dict(play=[tired(FINALLY_KING), AGUSTIN, "Zipper - Tiny Helper"], hand=[TEMPER], ink=1))
    s.play(TEMPER)
    s.choose("Zipper - Tiny Helper")
    s.end_turn()
    while s.decision:
        s.accept() if s.can("accept") else s.take(0)
    assert s.you.hand == []


def test_wreck_it_ralph_with_a_negative_strength():
    s = Scenario(
        you=dict(play=[WRECKER], hand=[TEMPER, TEMPER, DRAGON_FIRE], ink=7),
        opponent=dict(play=["Zipper - Tiny Helper", SULTAN, AKELA]),
    )
    for _ in range(2):
        s.play(TEMPER)
        s.choose(WRECKER)
    s.play(DRAGON_FIRE)
    s.choose(WRECKER)
    assert s.opponent.play == [SULTAN, AKELA]


def test_the_sorcerers_hat_turbo_is_no_king_candy():
    candy = "King Candy - Sovereign of Sugar"
    ok = 0
    for i in range(31):
        s = Scenario(you=dict(play=[HAT, candy], ink=1, deck=[TURBO, CANNONS]))
        s.activate(HAT)
        if i >= len(s.legal()):
            break
        s.take(i)
        ok += s.you.hand == [TURBO]
    assert ok == 1


def test_sisu_uniting_dragon_reveals_to_all():
    s = Scenario(you=dict(play=[UNITING], deck=[MUSHU, DRAGON_FIRE, *DECK8]))
    s.quest(UNITING)
    s.option(0)
    worlds = [s.game.determinize(1, seed).zones(0) for seed in range(8)]
    assert all(w["deck"][0] == DRAGON_FIRE and w["hand"] == [MUSHU] for w in worlds)
    assert len({w["deck"][1] for w in worlds}) > 1


def test_prince_phillip_swordsman_banished():
    s = Scenario(you=dict(play=[hurt(SWORDSMAN, 8)]), opponent=dict(play=[hurt(COBRA, exerted=True)]))
    s.challenge(SWORDSMAN, COBRA)
    assert s.you.discard == [SWORDSMAN] and quiet(s)


def test_te_ka_and_the_spirit_of_winter():
    spirit = "Elsa - Spirit of Winter"
    s = Scenario(you=dict(play=[TE_KA], hand=[spirit], ink=8), opponent=dict(play=[COBRA, BALOO, AKELA]))
    s.play(spirit)
    s.choose(COBRA, BALOO)
    while s.decision:
        s.take(0)
    assert s.opponent.play == [AKELA]


def test_te_ka_lets_the_opponent_sing():
    s = Scenario(you=dict(play=[TE_KA]), opponent=dict(play=[COBRA], hand=[SONG]))
    s.end_turn()
    s.sing(SONG, COBRA)
    assert s.opponent.play == [COBRA]


def test_ursula_voice_stealer_and_ward():
    s = Scenario(you=dict(hand=[STEALER], ink=5), opponent=dict(play=[AKELA, "Big Mama - Clever and Calming"]))
    s.play(STEALER)
    while s.decision:
        s.take(0)
    assert s[AKELA].exerted and not s["Big Mama - Clever and Calming"].exerted


def test_sabotage_without_items_or_locations():
    s = Scenario(you=dict(hand=[SABOTAGE], ink=3, play=[AKELA]), opponent=dict(play=[BALOO]))
    s.play(SABOTAGE)
    assert quiet(s) and s.you.play == [AKELA]


def test_prince_john_gold_lover_triggers_the_item():
    s = Scenario(you=dict(play=[GOLD_LOVER], hand=["Microbots"]), opponent=dict(play=[COBRA]))
    s.activate(GOLD_LOVER)
    s.choose(COBRA)
    assert s[COBRA].strength == 4 and s["Microbots"].exerted


def test_scrooge_mcduck_reformed_ebenezer_and_a_returned_stack():
    s = Scenario(you=dict(play=[AKELA], hand=[REFORMED, "Super Relocation Program"], ink=10))
    s.play(REFORMED)
    s.accept()
    s.play("Super Relocation Program")
    s.choose(AKELA)
    assert len(s.you.hand) == 2 and quiet(s)


def test_quackerjack_of_the_opponent():
    s = Scenario(you=dict(play=[AKELA], deck=[ITEM] * 9), opponent=dict(play=[QUACKERJACK], deck=[ITEM] * 9))
    s.end_turn()
    s.quest(QUACKERJACK)
    assert s.decision.player == 1
    s.accept()
    s.choose(AKELA)
    assert s.you.discard == [AKELA] and len(s.opponent.discard) == 4


def test_tiana_of_the_opponent():
    s = Scenario(you=dict(play=[ATITAYA], ink=3), opponent=dict(play=[tired(TIANA), tired(COBRA)]))
    s.challenge(ATITAYA, COBRA)
    assert s.decision.player == 0
    s.accept()
    assert s[COBRA].damage == 7 and s.you.ink_ready == 0


def test_rajah_of_the_opponent():
    s = Scenario(you=dict(play=[TUI, COBRA], hand=[AKELA]), opponent=dict(play=[tired(RAJAH)]))
    refused(s.challenge, TUI, RAJAH)
    s.challenge(COBRA, RAJAH)


def test_vision_slab_of_the_opponent():
    s = Scenario(you=dict(play=[hurt(BALOO)]), opponent=dict(play=[SLAB]))
    s.end_turn()
    assert s.opponent.lore == 1 and s.you.lore == 0


def test_prince_john_phony_king_of_the_opponent():
    s = Scenario(you=dict(lore=5), opponent=dict(play=["Prince John - Phony King"]))
    s.end_turn()
    s.quest("Prince John - Phony King")
    assert s.you.lore == 3 and s.opponent.lore == 2


def test_the_family_scattered_of_the_opponent():
    s = Scenario(you=dict(play=[AKELA, BALOO, COBRA]), opponent=dict(hand=[SCATTERED], ink=8, play=[ABU]))
    s.end_turn()
    s.play(SCATTERED)
    assert s.decision.player == 0
    while s.decision:
        s.take(0)
    assert s.you.play == [] and s.opponent.play == [ABU] and len(s.you.hand) == 1
