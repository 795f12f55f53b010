"""Section 3: the phases and steps of a turn; section 1.7.5: drying characters."""

from __future__ import annotations

import pytest

from lorcana_env import Scenario
from tests.helpers import new_game

FLOUNDER = "Flounder - Voice of Reason"  # cost 1, 2/2, 1 lore
STITCH = "Stitch - New Dog"  # cost 1, 2/2, 1 lore
AURORA = "Aurora - Regal Princess"  # cost 2, 2/2, 2 lore
MANOR = "De Vil Manor - Cruella's Estate"  # 4 willpower, 1 lore
CLUB = "Fat Cat's Club - Seedy Headquarters"  # 6 willpower, 2 lore
THEBES = "Thebes - The Big Olive"  # no lore
TACTICIAN = "Tinker Bell - Tiny Tactician"  # exerts: draw a card, then discard one
HAMM = "Hamm - Piggy Bank"  # exerts: 1 ink less for the next character this turn
DIME = "Lucky Dime"  # item, exerts and 2 ink
KUZCO = "Kuzco - Selfish Emperor"  # 4 ink: the other characters gain Resist +1 until the start of your next turn
DONALD = "Donald Duck - Perfect Gentleman"  # at the start of your turn, each player may draw


def pass_both(s: Scenario) -> None:
    """Two turns go by: yours again."""
    s.end_turn()
    s.end_turn()


def started(**options: object):
    """A real game in the first main phase."""
    game = new_game(**options)
    while game.decision.kind == "mulligan":
        game.step(game.legal_actions()[-1])
    return game


def end_turn(game) -> None:
    turn = game.turn
    while game.turn == turn:
        game.step(game.legal_actions()[-1])


# -- 3.2.1 ready -------------------------------------------------------------------------------------------------


def test_3_2_1_1_the_active_player_readies_all_its_cards_in_play():
    s = Scenario(you=dict(play=[dict(card=STITCH, exerted=True), dict(card=DIME, exerted=True)]))
    s.end_turn()
    assert s[STITCH].exerted and s[DIME].exerted
    s.end_turn()
    assert not s[STITCH].exerted and not s[DIME].exerted


def test_3_2_1_1_the_active_player_readies_its_inkwell():
    s = Scenario(you=dict(hand=[AURORA], ink=3))
    s.play(AURORA)
    assert s.you.ink_ready == 1
    s.end_turn()
    assert s.you.ink_ready == 1
    s.end_turn()
    assert s.you.ink_ready == 3


def test_3_2_1_1_the_cards_of_the_other_player_stay_exerted():
    s = Scenario(you=dict(play=[STITCH]), opponent=dict(play=[dict(card=FLOUNDER, exerted=True)]))
    s.quest(STITCH)
    s.end_turn()
    assert not s[FLOUNDER].exerted and s[STITCH].exerted


def test_3_2_1_1_a_card_that_cannot_ready_stays_exerted_once():
    """1.2.2: preventing supersedes; it holds for the start of one turn only."""
    elsa = "Elsa - Spirit of Winter"
    s = Scenario(you=dict(hand=[elsa], ink=8), opponent=dict(play=[STITCH, FLOUNDER, AURORA]))
    s.play(elsa)
    s.choose(STITCH, FLOUNDER)
    assert s[STITCH].exerted and s[FLOUNDER].exerted and not s[AURORA].exerted
    s.end_turn()
    assert s[STITCH].exerted and s[FLOUNDER].exerted
    pass_both(s)
    assert s.active == "opponent"
    assert not s[STITCH].exerted and not s[FLOUNDER].exerted


def test_3_2_1_2_during_your_turn_applies_in_your_turn_only():
    triton = "Triton - Young Prince"
    s = Scenario(you=dict(play=[triton]))
    assert "Evasive" in s[triton].keywords
    s.end_turn()
    assert "Evasive" not in s[triton].keywords
    s.end_turn()
    assert "Evasive" in s[triton].keywords


def test_3_2_1_3_effects_until_the_start_of_your_next_turn_last_through_the_opponents_turn():
    s = Scenario(you=dict(play=[KUZCO, STITCH], ink=4))
    s.activate(KUZCO)
    assert s[STITCH].keywords.get("Resist") == 1
    s.end_turn()
    assert s[STITCH].keywords.get("Resist") == 1
    s.end_turn()
    assert "Resist" not in s[STITCH].keywords


# -- 3.2.2 set: drying, locations, triggers --------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["quest", "challenge", "exert"])
def test_3_2_2_1_a_drying_character_cannot_quest_challenge_or_exert(what):
    """1.7.5, 5.1.1.11, 4.4.2.1, 5.3.5."""
    s = Scenario(
        you=dict(hand=[TACTICIAN], ink=3),
        opponent=dict(play=[dict(card=FLOUNDER, exerted=True)]),
    )
    s.play(TACTICIAN)
    assert s[TACTICIAN].drying
    assert not can(s, what)


def can(s: Scenario, what: str) -> bool:
    if what == "quest":
        return s.can("quest", TACTICIAN)
    if what == "challenge":
        return s.can("challenge", TACTICIAN, FLOUNDER)
    return s.can("activate", TACTICIAN)


@pytest.mark.parametrize("what", ["quest", "challenge", "exert"])
def test_3_2_2_1_it_is_dry_from_its_players_next_turn_on(what):
    """5.1.1.12, 5.3.5."""
    s = Scenario(
        you=dict(hand=[TACTICIAN], ink=3),
        opponent=dict(play=[FLOUNDER]),
    )
    s.play(TACTICIAN)
    s.end_turn()
    assert s[TACTICIAN].drying
    s.quest(FLOUNDER)
    s.end_turn()
    assert not s[TACTICIAN].drying
    assert can(s, what)


def test_3_2_2_1_only_the_active_players_characters_dry():
    s = Scenario(
        you=dict(play=[dict(card=STITCH, drying=True)]), opponent=dict(play=[dict(card=FLOUNDER, drying=True)])
    )
    s.end_turn()
    assert s[STITCH].drying and not s[FLOUNDER].drying


def test_1_7_5_a_drying_character_cannot_exert_to_sing():
    """5.4.4.2 with 1.7.5 and 5.1.1.11."""
    s = Scenario(you=dict(play=[dict(card=AURORA, drying=True), STITCH], hand=["Reflection"]))
    assert not s.can("sing", "Reflection", AURORA)
    assert s.can("sing", "Reflection", STITCH)


def test_1_7_5_a_drying_character_may_use_an_ability_that_does_not_exert():
    s = Scenario(you=dict(play=[dict(card=KUZCO, drying=True), STITCH], ink=4))
    s.activate(KUZCO)
    assert s[STITCH].keywords.get("Resist") == 1


@pytest.mark.parametrize(
    ("locations", "gained"), [([MANOR], 1), ([CLUB], 2), ([THEBES], 0), ([MANOR, CLUB, THEBES], 3)]
)
def test_3_2_2_2_locations_give_their_lore_at_the_start_of_the_turn(locations, gained):
    """5.6.5.3."""
    s = Scenario(you=dict(play=locations))
    s.end_turn()
    assert s.you.lore == 0
    s.end_turn()
    assert s.you.lore == gained and s.opponent.lore == 0


def test_3_2_2_2_a_location_gives_no_lore_in_the_turn_it_is_played():
    s = Scenario(you=dict(hand=[MANOR], ink=1))
    s.play(MANOR)
    assert s.you.lore == 0
    pass_both(s)
    assert s.you.lore == 1


def test_3_2_2_2_the_lore_of_locations_comes_before_triggered_abilities():
    """It doesn't use the bag: it is there while the first triggered ability asks."""
    s = Scenario(you=dict(play=[MANOR, DONALD]))
    s.end_turn()
    s.end_turn()
    assert s.decision is not None
    assert s.you.lore == 1


def test_3_2_2_2_winning_by_locations_comes_before_triggered_abilities():
    s = Scenario(you=dict(play=[CLUB, DONALD], lore=18))
    s.end_turn()
    s.end_turn()
    while s.decision is not None:
        s.accept()
    assert s.winner == "you"


def test_3_2_2_3_start_of_turn_abilities_resolve_before_the_draw():
    s = Scenario(you=dict(play=[DONALD], deck=[AURORA, STITCH, FLOUNDER]))
    s.end_turn()
    assert s.decision is None
    s.end_turn()
    assert s.decision is not None and s.you.hand == []
    s.accept()
    s.decline()
    assert s.decision is None
    assert sorted(s.you.hand) == sorted([AURORA, STITCH]) and s.opponent.deck_size == 29


def test_3_2_2_3_start_of_turn_abilities_of_the_other_player_do_not_trigger():
    s = Scenario(opponent=dict(play=[DONALD]))
    s.end_turn()
    assert s.active == "opponent" and s.decision is not None
    s.decline()
    s.decline()
    s.end_turn()
    assert s.active == "you" and s.decision is None


def test_3_2_1_4_a_card_in_the_discard_may_trigger_at_the_start_of_the_turn():
    """1.2.1, 6.1.12: the card says that it works from the discard. She enters exerted, her cost is paid (4.3.2.4)."""
    lilo = "Lilo - Escape Artist"
    s = Scenario(you=dict(discard=[lilo], ink=2))
    s.end_turn()
    s.end_turn()
    s.accept()
    assert s.you.play == [lilo] and s[lilo].exerted and s[lilo].drying
    assert len(s.you.hand) == 1 and s.you.ink_ready == 0


# -- 3.2.3 draw ------------------------------------------------------------------------------------------------------


def test_3_2_3_1_one_card_is_drawn_each_turn_from_the_top():
    s = Scenario(you=dict(deck=[AURORA, STITCH, FLOUNDER]))
    pass_both(s)
    assert s.you.hand == [AURORA] and s.you.deck == [STITCH, FLOUNDER]
    pass_both(s)
    assert sorted(s.you.hand) == sorted([AURORA, STITCH]) and s.you.deck == [FLOUNDER]


def test_3_2_3_1_only_the_active_player_draws():
    s = Scenario()
    s.end_turn()
    assert len(s.opponent.hand) == 1 and s.you.hand == []


@pytest.mark.parametrize("start", [0, 1])
def test_3_2_3_1_only_the_first_turn_of_the_game_has_no_draw(start):
    game = started(seed=5, starting_player=start)
    assert [len(game.zones(p)["hand"]) for p in (start, 1 - start)] == [7, 7]
    end_turn(game)
    assert [len(game.zones(p)["hand"]) for p in (start, 1 - start)] == [7, 8]
    end_turn(game)
    assert [len(game.zones(p)["hand"]) for p in (start, 1 - start)] == [8, 8]


# -- 3.3 main phase ----------------------------------------------------------------------------------------------------


def test_3_3_2_1_the_turn_cannot_end_while_an_action_resolves():
    s = Scenario(
        you=dict(hand=["Fire the Cannons!"], ink=1),
        opponent=dict(play=[STITCH, FLOUNDER]),
    )
    s.play("Fire the Cannons!")
    assert s.decision is not None and not s.can("end_turn")
    s.choose(STITCH)
    assert s.can("end_turn")


def test_3_3_2_1_the_turn_cannot_end_while_the_bag_holds_an_ability():
    s = Scenario(you=dict(hand=["Bobby Zimuruski - Spray Cheese Kid"], ink=1))
    s.play("Bobby Zimuruski - Spray Cheese Kid")
    assert s.decision is not None and not s.can("end_turn")
    s.decline()
    assert s.can("end_turn")


def test_3_3_1_turn_actions_may_be_taken_in_any_order_and_number():
    """4.1.1, 4.1.2."""
    s = Scenario(
        you=dict(play=[AURORA, STITCH], hand=[FLOUNDER, "Agrabah - Marketplace", STITCH], ink=2),
        opponent=dict(play=[dict(card=FLOUNDER, exerted=True)]),
    )
    s.quest(AURORA)
    s.play(FLOUNDER)
    s.challenge(STITCH, "opponent:" + FLOUNDER)
    s.ink("Agrabah - Marketplace")
    s.play("you:" + STITCH)
    assert s.you.lore == 2 and s.you.ink_ready == 1


# -- 3.4 end of turn ---------------------------------------------------------------------------------------------------


def test_3_4_1_1_end_of_turn_abilities_resolve_before_the_next_turn():
    """3.4.1."""
    s = Scenario(you=dict(play=[STITCH], hand=["Candy Drift"], ink=2))
    s.play("Candy Drift")
    assert s[STITCH].strength == 7 and s.you.play == [STITCH]
    s.end_turn()
    assert s.you.play == [] and s.you.discard.count(STITCH) == 1
    assert s.active == "opponent"


def test_3_4_1_1_at_the_end_of_your_turn_is_not_the_end_of_the_opponents():
    dream = "Clarabelle - Light on Her Hooves"  # at the end of your turn
    s = Scenario(opponent=dict(play=[dream]), you=dict(hand=[STITCH] * 4))
    s.end_turn()
    assert s.active == "opponent"
    assert len(s.opponent.hand) == 1
    s.end_turn()
    while s.decision is not None:
        s.accept() if s.decision.kind == "may" else s.take(0)
    assert len(s.opponent.hand) == 4 and s.active == "you"


def test_3_4_1_2_effects_of_this_turn_end_with_it():
    s = Scenario(you=dict(play=[STITCH], hand=["Improvise", "Good Job!"], ink=2))
    s.play("Improvise")
    s.play("Good Job!")
    assert (s[STITCH].strength, s[STITCH].lore) == (3, 2)
    s.end_turn()
    assert (s[STITCH].strength, s[STITCH].lore) == (2, 1)


def test_3_4_1_2_support_ends_with_the_turn():
    basil = "Basil - Practiced Detective"  # 2 strength
    s = Scenario(you=dict(play=[basil, STITCH]))
    s.quest(basil)
    s.accept()
    if s.decision is not None:
        s.choose(STITCH)
    assert s[STITCH].strength == 4
    s.end_turn()
    assert s[STITCH].strength == 2


def test_3_4_1_2_a_payment_modifier_of_this_turn_ends_with_it():
    s = Scenario(you=dict(play=[HAMM], hand=[AURORA], ink=1))
    s.activate(HAMM)
    assert s.can("play", AURORA)
    pass_both(s)
    assert not s.can("play", AURORA)


def test_3_4_2_the_next_player_becomes_the_active_player():
    """1.3.4.1, 1.3.2, 2.3.2, 3.1.4."""
    s = Scenario()
    assert s.active == "you" and s.game.to_act == 0
    s.end_turn()
    assert s.active == "opponent" and s.game.to_act == 1
    s.end_turn()
    assert s.active == "you"
