"""Three and four players: which opponent is meant (1.3.5.1, 1.7.3); what each did (6.7.5)."""

from __future__ import annotations

import pytest

from tests.rules.test_more_players import LUMIERE, STITCH, Table

REMEMBER = "Remember Who You Are"  # cost 4: chosen opponent has more cards: draw until you have as many
BUDDIES = "Woody & Buzz Lightyear - Best Buddies"  # cost 7: the same when played
CLARABELLE = "Clarabelle - Light on Her Hooves"  # the same at the end of your turn, may
HANS = "Hans - Brazen Manipulator"  # start of your turn, an opponent with 2 or more ready characters: 2 lore
CHERNABOG = "Chernabog - Creature of the Night"  # cost 5: each opponent exerts one, which can't ready next
PLAN = "Ursula's Plan"  # cost 3: the same
SCOUT = "Scout Ahead"  # cost 1: an opponent has more lore: 2 lore
CARDS = [STITCH] * 4


@pytest.mark.parametrize(("opponent", "cards"), [(1, 2), (2, 4)])
@pytest.mark.parametrize("more", [[], [{}]])
def test_1_7_3_the_opponent_is_chosen_before_hands_are_compared(opponent, cards, more):
    hand = [REMEMBER, STITCH, STITCH]
    table = Table(dict(hand=hand, ink=4), dict(hand=[STITCH]), dict(hand=CARDS), *more)
    table.do(f"play {REMEMBER}", f"choose opponent {opponent}")
    assert len(table.zone(0, "hand")) == cards and table.game.decision.kind == "main"


@pytest.mark.parametrize(("opponent", "cards"), [(1, 2), (2, 4)])
def test_1_7_3_in_a_triggered_ability_he_is_chosen_once(opponent, cards):
    table = Table(dict(hand=[BUDDIES, STITCH, STITCH], ink=7), dict(hand=[STITCH]), dict(hand=CARDS))
    table.do(f"play {BUDDIES}", f"choose opponent {opponent}")
    assert len(table.zone(0, "hand")) == cards and table.game.decision.kind == "main"


@pytest.mark.parametrize(("opponent", "cards"), [(1, 0), (2, 4)])
def test_1_7_3_before_you_may(opponent, cards):
    table = Table(dict(play=[CLARABELLE]), {}, dict(hand=CARDS))
    table.do("end turn", f"choose opponent {opponent}")
    if cards:
        table.do("accept")
    assert len(table.zone(0, "hand")) == cards and table.game.active == 1


@pytest.mark.parametrize(
    ("boards", "lore"),
    [([1, 1], 0), ([2, 0], 2), ([0, 2], 2), ([0, 0], 0), ([1, 1, 1], 0), ([1, 2, 1], 2)],
)
def test_1_3_5_1_what_an_opponent_has_is_not_added_up(boards, lore):
    table = Table(dict(play=[HANS]), *[dict(play=[STITCH, LUMIERE][:n]) for n in boards])
    for _ in range(len(boards) + 1):
        table.do("end turn")
    assert table.game.active == 0 and table.game.lore[0] == lore


@pytest.mark.parametrize("card", [CHERNABOG, PLAN])
@pytest.mark.parametrize("players", [3, 4])
def test_6_7_5_what_each_chose_stays_exerted(card, players):
    """Not only the last one's."""
    table = Table(dict(hand=[card], ink=5), *[dict(play=[STITCH, LUMIERE])] * (players - 1))
    table.do(f"play {card}")
    for _ in range(players - 1):
        table.do(f"choose {LUMIERE}")
    for player in range(1, players):
        table.do("end turn")
        assert table.game.active == player
        assert not table.can(f"quest with {LUMIERE}") and table.can(f"quest with {STITCH}")


@pytest.mark.parametrize(("lore", "gain"), [((0, 3), 2), ((3, 0), 2), ((1, 1), 0)])
def test_1_3_5_1_any_opponent_may_be_ahead(lore, gain):
    table = Table(dict(hand=[SCOUT], ink=1, lore=1), dict(lore=lore[0]), dict(lore=lore[1]))
    table.do(f"play {SCOUT}")
    assert table.game.lore[0] == 1 + gain


@pytest.mark.parametrize(("lore", "strength"), [((5, 5), 3), ((10, 0), 9), ((0, 10), 9)])
def test_1_3_5_1_lore_is_not_added_up(lore, strength):
    donald = "Donald Duck - Pie Slinger"  # 3/6; an opponent has 10 or more lore: +6 strength
    table = Table(dict(play=[donald]), dict(lore=lore[0]), dict(lore=lore[1]))
    slot = table.game.slots(0, "play")[0]
    assert table.game.state["strength"][slot] == strength


@pytest.mark.parametrize(("hands", "lore"), [((1, 1), 1), ((0, 2), 3), ((2, 0), 3)])
def test_1_3_5_1_one_empty_hand_is_enough(hands, lore):
    belle = "Belle - Bookworm"  # 1 lore; an opponent has no cards in hand: +2 lore
    table = Table(dict(play=[belle]), *[dict(hand=[STITCH] * n) for n in hands])
    slot = table.game.slots(0, "play")[0]
    assert table.game.state["lore_value"][slot] == lore


@pytest.mark.parametrize(("hands", "bonus"), [((1, 1), 2), ((0, 4), 0), ((4, 0), 0)])
def test_1_3_3_more_than_each_opponent_is_more_than_all(hands, bonus):
    pacha = "Pacha - Trekmate"  # 1 lore; more cards in hand than each opponent: +2 lore
    table = Table(dict(play=[pacha], hand=[STITCH] * 3), *[dict(hand=[STITCH] * n) for n in hands])
    slot = table.game.slots(0, "play")[0]
    assert table.game.state["lore_value"][slot] == 1 + bonus
