"""Effects that meet twice, and cards that are meant by their relation to another one."""

from __future__ import annotations

from lorcana_env import Scenario
from tests.cards.board import tired
from tests.rules.test_more_players import Table

FLOUNDER = "Flounder - Voice of Reason"  # 2/2
STITCH = "Stitch - New Dog"  # 2/2
ARIANNA = "Arianna - Queen of Corona"  # 5/5
LUMIERE = "Lumiere - Hotheaded Candelabra"  # 7/7
ATLANTIS = "Restoring Atlantis"  # your characters can't be challenged until the start of your next turn
LOUIE = "Louie - One Cool Duck"  # the character that challenges him is weaker
ROO = "Roo - Little Helper"  # exerts: goes under a character or location with Boost
HORIZON = "Beyond the Horizon"  # any number of players discard their hands and draw 3


def test_6_4_2_1_the_same_restriction_twice_is_still_one():
    s = Scenario(you=dict(play=[tired(FLOUNDER)], hand=[ATLANTIS, ATLANTIS], ink=10), opponent=dict(play=[LUMIERE]))
    s.play(ATLANTIS)
    s.play(ATLANTIS)
    s.end_turn()
    assert not s.can("challenge", LUMIERE, FLOUNDER)


def test_4_6_who_challenges_another_card_does_not_challenge_this_one():
    s = Scenario(you=dict(play=[ARIANNA]), opponent=dict(play=[tired(LOUIE), tired(LUMIERE)]))
    s.challenge(ARIANNA, LUMIERE)
    assert s[LUMIERE].damage == 5
    s = Scenario(you=dict(play=[LUMIERE]), opponent=dict(play=[tired(STITCH), tired(LOUIE), tired(ARIANNA)]))
    s.challenge(LUMIERE, ARIANNA)
    assert s[ARIANNA].zone == "discard" and s[LUMIERE].damage == 5


def test_5_1_1_5_the_first_card_in_play_can_have_cards_under_it():
    from lorcana_env.cards import supported

    boosted = next(card.full_name for card in supported() if any(k.keyword == "Boost" for k in card.keywords))
    for play in ([boosted, ROO], [ROO, boosted]):
        s = Scenario(you=dict(play=play))
        s.activate(ROO)
        while s.decision is not None:
            s.take(0)
        assert s[boosted].under == [ROO]


def test_9_2_3_who_left_is_not_among_the_players_to_choose():
    table = Table(dict(hand=[HORIZON], ink=7), dict(hand=[STITCH]), dict(hand=[FLOUNDER]))
    table.game.concede(1)
    table.do(f"play {HORIZON}")
    options = table.legal()
    assert len(options) == 3 and len(set(options)) == 3  # you, the player after the one who left, nobody
    third = next(k for k, text in enumerate(options) if "2" in text)
    table.game.step(int(table.game.legal_actions()[third]))
    table.game.step(int(table.game.legal_actions()[-1]))
    assert FLOUNDER in table.zone(2, "discard") and len(table.zone(2, "hand")) == 3


def test_1_7_3_one_opponent_is_chosen_and_no_more():
    """There is nothing to be "done" with before one was chosen."""
    table = Table(dict(hand=["Remember Who You Are"], ink=9), dict(hand=[STITCH] * 3), dict(hand=[FLOUNDER] * 4))
    table.do("play Remember Who You Are")
    assert len(table.legal()) == 2 and "done" not in table.legal()


CHI_FU = "Chi-Fu - Imperial Advisor"  # while he has no damage, +2 lore
SUPERDOG = "Bolt - Superdog"  # readied: lore for each other undamaged character of yours
SMITH = "John Smith - Undaunted Protector"  # opponents must choose him if able
GARDEN = "Ursula's Garden - Full of the Unfortunate"  # with someone exerted there: opposing characters -1 lore
CANNONS = "Fire the Cannons!"


def test_1_9_1_undamaged_is_without_damage():
    s = Scenario(you=dict(play=[CHI_FU]))
    lore = s[CHI_FU].lore
    s = Scenario(you=dict(play=[dict(card=CHI_FU, damage=1)]))
    assert lore == s[CHI_FU].lore + 2


def test_1_9_1_undamaged_characters_are_counted():
    s = Scenario(you=dict(play=[tired(SUPERDOG), FLOUNDER, dict(card=STITCH, damage=1), ARIANNA]))
    s.end_turn()
    s.end_turn()
    assert s.you.lore == 2


def test_1_7_2_who_must_be_chosen_is_wherever_he_stands():
    for play in ([SMITH, FLOUNDER], [FLOUNDER, SMITH]):
        s = Scenario(you=dict(play=play), opponent=dict(play=[STITCH], hand=[CANNONS], ink=1))
        s.end_turn()
        s.play(CANNONS)
        assert s[SMITH].damage == 2 and s.decision is None


def test_9_2_3_what_a_player_who_leaves_had_in_play_works_no_more():
    """A static ability of a location, in the middle of another player's turn."""
    table = Table(dict(play=[LUMIERE]), dict(play=[GARDEN, tired(STITCH, at=GARDEN)]), dict(play=[FLOUNDER]))
    states = table.game.state
    before = int(states["lore_value"][0])
    table.game.concede(1)
    assert int(states["lore_value"][0]) == before + 1
