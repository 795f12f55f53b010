"""What the cards do, It Calls Me to Powerline: every ability, as the official wording has it."""

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
    ITEM,
    LOCATION,
    PRIDE_ROCK,
    QUILL,
    choices,
    hurt,
    quiet,
    refused,
    round_trip,
    theirs,
    tired,
)

GUARD = "Palace Guard - Spectral Sentry"  # Illusion, cost 1, 1/4, Vanish
PIRATE = "Michael Darling - Playful Swordsman"  # Pirate, cost 1, 2/2
PUP = "Copper - Creative Storyteller"  # Puppy, cost 2, 2/2
SUDDEN_CHILL = "Sudden Chill"  # song, cost 2: each opponent chooses and discards a card
STRIKE = "Strike A Good Match"  # action, cost 2: draw 2 cards, then choose and discard a card
MARKET = "Agrabah - Marketplace"  # location, cost 3, 5 willpower, 2 lore

# -- I, J ----------------------------------------------------------------------------------------------------


def test_it_calls_me_shuffles_an_opponents_discard_away():
    s = Scenario(
        you=dict(hand=["It Calls Me"], discard=[COBRA], ink=1), opponent=dict(discard=[AKELA, ABU, BALOO, ITEM])
    )
    s.play("It Calls Me")
    assert len(s.you.hand) == 1 and choices(s) == {theirs(AKELA), theirs(ABU), theirs(BALOO), theirs(ITEM)}
    s.choose(AKELA, ABU, ITEM)
    assert quiet(s) and s.opponent.discard == [BALOO] and s.opponent.deck_size == 33
    assert s.you.discard == [COBRA, "It Calls Me"] or s.you.discard == ["It Calls Me", COBRA]


def test_it_calls_me_takes_fewer_or_none():
    s = Scenario(you=dict(hand=["It Calls Me"], ink=1), opponent=dict(discard=[AKELA, ABU]))
    s.play("It Calls Me")
    s.choose(AKELA)
    s.done()
    assert quiet(s) and s.opponent.discard == [ABU] and s.opponent.deck_size == 31
    s = Scenario(you=dict(hand=["It Calls Me"], ink=1))
    s.play("It Calls Me")
    assert quiet(s) and len(s.you.hand) == 1


JACK = "Jack-Jack Parr - Incredible Potential"  # 4/4, 1 lore


@pytest.mark.parametrize(
    ("top", "strength", "lore"), [(AKELA, 6, 1), (CANNONS, 4, 3), ("It Calls Me", 4, 3), (ITEM, 4, 3)]
)
def test_jack_jack_grows_with_the_top_card(top, strength, lore):
    s = Scenario(you=dict(play=[JACK], deck=[top, ABU, ABU]))
    round_trip(s)
    s.accept()
    assert quiet(s) and s.you.discard == [top] and s.you.hand == [ABU], "before the draw (3.2.2.3)"
    assert (s[JACK].strength, s[JACK].lore) == (strength, lore)
    s.end_turn()
    assert (s[JACK].strength, s[JACK].lore) == (4, 1)


def test_jack_jack_banishes_for_a_location():
    s = Scenario(you=dict(play=[JACK], deck=[LOCATION, ABU]), opponent=dict(play=[COBRA]))
    round_trip(s)
    s.accept()
    assert choices(s) == {JACK, theirs(COBRA)} and not s.can("done")
    s.choose(COBRA)
    assert s.opponent.discard == [COBRA] and s.you.discard == [LOCATION] and s[JACK].strength == 4


def test_jack_jack_declined_and_in_the_opponents_turn():
    s = Scenario(you=dict(play=[JACK], deck=[LOCATION, ABU]), opponent=dict(play=[COBRA]))
    s.end_turn()
    assert quiet(s)
    s.end_turn()
    s.decline()
    assert quiet(s) and s.you.discard == [] and s.you.hand == [LOCATION] and s.opponent.play == [COBRA]


JAFAR = "Jafar - High Sultan of Lorcana"


@pytest.mark.xfail(strict=True, reason="that character means Jafar himself")
def test_jafar_plays_a_discarded_illusion_for_free():
    s = Scenario(you=dict(play=[JAFAR], hand=[GUARD, AKELA], deck=[ABU, ABU]))
    s.quest(JAFAR)
    s.accept()
    assert choices(s) == {GUARD, AKELA, ABU}
    s.choose(GUARD)
    s.accept()
    assert quiet(s) and set(s.you.play) == {JAFAR, GUARD} and s.you.discard == [] and sorted(s.you.hand) == [ABU, AKELA]
    assert s[GUARD].drying and s.you.lore == 3


def test_jafar_leaves_other_cards_and_declined_illusions_in_the_discard():
    s = Scenario(you=dict(play=[JAFAR], hand=[GUARD, AKELA], deck=[ABU, ABU]))
    s.quest(JAFAR)
    s.accept()
    s.choose(AKELA)
    assert quiet(s) and s.you.play == [JAFAR] and s.you.discard == [AKELA]
    s = Scenario(you=dict(play=[JAFAR], hand=[GUARD, AKELA], deck=[ABU, ABU]))
    s.quest(JAFAR)
    s.accept()
    s.choose(GUARD)
    s.decline()
    assert quiet(s) and s.you.play == [JAFAR] and s.you.discard == [GUARD]


def test_jafar_declined():
    s = Scenario(you=dict(play=[JAFAR], hand=[GUARD, AKELA], discard=[GUARD]))
    s.quest(JAFAR)
    s.decline()
    assert quiet(s) and len(s.you.hand) == 2 and s.you.play == [JAFAR]


SMITH = "John Smith - Undaunted Protector"


def test_john_smith_has_to_be_chosen():
    s = Scenario(you=dict(hand=[CANNONS], play=[BALOO], ink=1), opponent=dict(play=[SMITH, AKELA]))
    s.play(CANNONS)
    s.choose(SMITH)
    assert s[SMITH].damage == 2 and s[AKELA].zone == "play" and s[BALOO].damage == 0
    isis = "Isis Vanderchill - Ice Queen of St. Canard"
    s = Scenario(you=dict(hand=[isis], ink=4), opponent=dict(play=[AKELA, SMITH]))
    s.play(isis)
    refused(s.choose, AKELA)
    assert s[SMITH].exerted and not s[AKELA].exerted


def test_john_smith_only_if_able_and_only_for_opponents():
    s = Scenario(you=dict(hand=["Brawl"], ink=3), opponent=dict(play=[AURORA, AGUSTIN, SMITH]))
    s.play("Brawl")
    assert choices(s) == {theirs(AURORA), theirs(AGUSTIN)}, "he has 3 strength"
    s = Scenario(you=dict(hand=[CANNONS], play=[SMITH, BALOO], ink=1), opponent=dict(play=[COBRA]))
    s.play(CANNONS)
    assert choices(s) == {SMITH, BALOO, theirs(COBRA)}
    s = Scenario(you=dict(hand=["Break"], ink=2), opponent=dict(play=[SMITH, ITEM, QUILL]))
    s.play("Break")
    assert choices(s) == {theirs(ITEM), theirs(QUILL)}


COMPASS = "John Smith's Compass"


@pytest.mark.parametrize(
    ("top", "kept"),
    [
        (AKELA, True),
        (ABU, True),
        ("Pocahontas - Peacekeeper", True),
        (COBRA, False),
        (CANNONS, False),
    ],
)
def test_compass_reveals_when_nobody_challenged(top, kept):
    s = Scenario(you=dict(play=[COMPASS, BALOO], deck=[top, BALOO, BALOO]))
    s.quest(BALOO)
    s.end_turn()
    s.take(0)  # the order of the two triggers, whose conditions are looked at later (6.2.4)
    if kept:
        s.accept()
        assert s.you.hand == [top] and s.you.deck == [BALOO, BALOO]
    else:
        assert s.you.hand == [] and s.you.deck == [BALOO, BALOO, top]
    assert s.active == "opponent" and COMPASS in s.you.play
    s.end_turn()
    assert s.you.hand == ([top] if kept else []) + [BALOO], "only at the end of your own turn"


def test_compass_is_banished_after_a_challenge():
    s = Scenario(you=dict(play=[COMPASS, BALOO], deck=[AKELA, BALOO]), opponent=dict(play=[tired(COBRA)]))
    s.challenge(BALOO, COBRA)
    assert COMPASS in s.you.play
    s.end_turn()
    s.take(1)
    assert COMPASS in s.you.discard and s.you.hand == [] and s.you.deck == [AKELA, BALOO]


def test_compass_does_not_mind_the_opponents_challenges():
    s = Scenario(you=dict(play=[COMPASS, tired(COBRA)], deck=[COBRA, COBRA]), opponent=dict(play=[BALOO]))
    s.end_turn()
    s.take(0)
    s.challenge(BALOO, COBRA)
    s.end_turn()
    assert COMPASS in s.you.play


# -- K -------------------------------------------------------------------------------------------------------

KAKAMORA = "Kakamora - Pirate Chief"


@pytest.mark.parametrize(("discarded", "damage"), [(PIRATE, 3), (AKELA, 1), (ITEM, 1)])
def test_kakamora_throws_what_was_discarded(discarded, damage):
    s = Scenario(you=dict(play=[KAKAMORA, BALOO], hand=[PIRATE, AKELA, ITEM]), opponent=dict(play=[COBRA, LOCATION]))
    s.quest(KAKAMORA)
    s.accept()
    assert len(s.you.hand) == 4
    s.choose(discarded)
    assert choices(s) == {KAKAMORA, BALOO, theirs(COBRA), theirs(LOCATION)}
    s.choose(LOCATION)
    assert quiet(s) and s[LOCATION].damage == damage and s.you.discard == [discarded]


def test_kakamora_declined():
    s = Scenario(you=dict(play=[KAKAMORA], hand=[PIRATE]), opponent=dict(play=[COBRA]))
    s.quest(KAKAMORA)
    s.decline()
    assert quiet(s) and s.you.hand == [PIRATE] and s[COBRA].damage == 0


KIDA = "Kida - Crystal Scion"


def test_kida_each_player_may_ink_their_discard():
    s = Scenario(
        you=dict(hand=[KIDA], discard=[AKELA, ABU, BALOO, ITEM, CANNONS, COBRA], ink=8),
        opponent=dict(discard=[AURORA, BAMBI], ink=1),
    )
    s.play(KIDA)
    s.accept()
    assert s.game.to_act == 0 and choices(s) == {AKELA, ABU, BALOO, ITEM, CANNONS, COBRA}
    s.choose(AKELA, ABU, BALOO, ITEM, CANNONS)
    assert s.you.discard == [COBRA] and s.you.ink_total == 13 and s.you.ink_ready == 0
    assert s.game.to_act == 1
    s.accept()
    s.choose(AURORA)
    s.done()
    assert quiet(s) and s.opponent.discard == [BAMBI] and s.opponent.ink_total == 2 and s.opponent.ink_ready == 1


def test_kida_declined_by_both():
    s = Scenario(you=dict(hand=[KIDA], discard=[AKELA], ink=8), opponent=dict(discard=[AURORA], ink=1))
    s.play(KIDA)
    s.decline()
    s.decline()
    assert quiet(s) and s.you.ink_total == 8 and s.opponent.ink_total == 1


def test_kida_looks_for_seven_ink_more_than_once():
    s = Scenario(you=dict(play=[dict(card=KIDA, drying=True)], deck=[AKELA, ABU, BALOO, COBRA], ink=14))
    s.activate(KIDA)
    s.choose(ABU)
    assert quiet(s) and s.you.hand == [ABU] and s.you.deck == [BALOO, COBRA, AKELA] and s.you.ink_ready == 7
    s.activate(KIDA)
    s.choose(BALOO)
    assert s.you.deck == [AKELA, COBRA] and not s[KIDA].exerted
    refused(s.activate, KIDA)


def test_kida_shifts():
    s = Scenario(you=dict(play=["Kida - Atlantean"], hand=[KIDA], ink=6))
    s.play(KIDA, shift_onto="Kida - Atlantean")
    assert s[KIDA].under == ["Kida - Atlantean"] and s.you.ink_ready == 0


KRISTOFF = "Kristoff - Icy Explorer"
ANNA = "Anna - Braving the Storm"


@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_kristoff_puts_a_card_on_the_bottom_with_anna(whose):
    s = Scenario(
        you=dict(hand=[KRISTOFF], play=[ANNA], discard=[AKELA, ABU], ink=4), opponent=dict(discard=[BALOO, ITEM])
    )
    s.play(KRISTOFF)
    s.accept()
    s.choose(whose)
    if whose == "you":
        s.choose(ABU)
        assert s.you.deck[-1] == ABU and s.you.discard == [AKELA] and len(s.you.hand) == 1, "and draws a card for it"
    else:
        s.choose(ITEM)
        assert s.opponent.deck[-1] == ITEM and s.opponent.discard == [BALOO] and s.you.hand == []
    assert quiet(s)


def test_kristoff_without_anna():
    s = Scenario(you=dict(hand=[KRISTOFF], discard=[AKELA], ink=4), opponent=dict(play=[ANNA], discard=[BALOO]))
    s.play(KRISTOFF)
    assert quiet(s) and s.you.discard == [AKELA] and s.opponent.discard == [BALOO]


def test_kristoff_draws_once_during_your_turn():
    s = Scenario(you=dict(play=[KRISTOFF], hand=["Do It Again!"] * 2, discard=[CANNONS, STRIKE], ink=6))
    s.play("Do It Again!")
    s.choose(CANNONS)
    assert len(s.you.hand) == 3, "one of them drawn"
    s.play("Do It Again!")
    s.choose(STRIKE)
    assert len(s.you.hand) == 3, "once during your turn"


def test_kristoff_does_not_draw_in_the_opponents_turn():
    s = Scenario(you=dict(play=[KRISTOFF], discard=[AKELA]), opponent=dict(hand=["It Calls Me"], ink=1))
    s.end_turn()
    s.play("It Calls Me")
    s.choose(AKELA)
    if not quiet(s):
        s.done()
    assert s.you.discard == [] and s.you.hand == []


LUTE = "Kristoff's Lute"


def test_lute_may_play_the_top_card_for_its_cost():
    s = Scenario(you=dict(play=[LUTE], deck=[AKELA, BALOO], ink=4))
    s.activate(LUTE)
    s.accept()
    assert quiet(s) and set(s.you.play) == {LUTE, AKELA} and s.you.ink_ready == 0 and s.you.deck == [BALOO]
    assert s[LUTE].exerted


def test_lute_declined_or_too_poor():
    s = Scenario(you=dict(play=[LUTE], deck=[AKELA, BALOO], ink=4))
    s.activate(LUTE)
    s.decline()
    assert quiet(s) and s.you.discard == [AKELA] and s.you.ink_ready == 2 and s.you.deck == [BALOO]
    s = Scenario(you=dict(play=[LUTE], deck=[AKELA, BALOO], ink=3))
    s.activate(LUTE)
    assert quiet(s) and s.you.discard == [AKELA] and s.you.ink_ready == 1


@pytest.mark.xfail(strict=True, reason="only for ink")
def test_lute_plays_by_other_costs_too():
    """ "As if it were in your hand": singing (1.5.5.1) and Shift (1.5.5.2) as well."""
    s = Scenario(you=dict(play=[LUTE, AKELA], deck=[SUDDEN_CHILL, BALOO], ink=2), opponent=dict(hand=[ABU]))
    s.activate(LUTE)
    s.accept()
    for _ in range(4):
        if not quiet(s):
            s.take(0)
    assert s[AKELA].exerted and s.opponent.discard == [ABU] and s.you.discard == [SUDDEN_CHILL]


KRONK = "Kronk - Laid Back"


def test_kronk_does_not_discard():
    s = Scenario(you=dict(play=[KRONK], hand=[STRIKE, AKELA], ink=2))
    s.play(STRIKE)
    assert quiet(s) and len(s.you.hand) == 3 and s.you.discard == [STRIKE]
    s = Scenario(you=dict(hand=[SUDDEN_CHILL], ink=2), opponent=dict(play=[KRONK], hand=[AKELA]))
    s.play(SUDDEN_CHILL)
    assert quiet(s) and s.opponent.hand == [AKELA]
    assert "Ward" in s[KRONK].keywords


def test_kronk_does_not_help_the_opponent_nor_pay():
    s = Scenario(you=dict(play=[KRONK], hand=[SUDDEN_CHILL], ink=2), opponent=dict(hand=[AKELA]))
    s.play(SUDDEN_CHILL)
    assert s.opponent.discard == [AKELA]
    xanatos = "David Xanatos - Steel Clan Leader"  # you may choose and discard a card to deal 2 damage
    s = Scenario(you=dict(play=[KRONK], hand=[xanatos, AKELA], ink=3), opponent=dict(play=[COBRA]))
    s.play(xanatos)
    if not quiet(s):
        s.accept()
    assert s.you.hand == [AKELA] and s[COBRA].damage == 0, "no B without A (6.1.5.1)"


# -- L -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("yours", "their_lore", "left"), [(3, 4, 3), (3, 3, 3), (4, 3, 3), (0, 0, 0)])
def test_lady_tremaine_takes_lore_from_those_ahead(yours, their_lore, left):
    tremaine = "Lady Tremaine - Overbearing Matriarch"
    s = Scenario(you=dict(hand=[tremaine], ink=2, lore=yours), opponent=dict(lore=their_lore))
    s.play(tremaine)
    assert quiet(s) and s.opponent.lore == left and s.you.lore == yours


SOCIALITE = "Lady Tremaine - Sinister Socialite"


def test_lady_tremaine_plays_an_action_from_the_discard_after_boost():
    s = Scenario(
        you=dict(play=[SOCIALITE], discard=[CANNONS, "Let It Go", "Bend to My Will", AKELA], ink=2),
        opponent=dict(play=[COBRA], hand=[ABU]),
    )
    s.boost(SOCIALITE)
    s.quest(SOCIALITE)
    s.accept()
    assert choices(s) == {CANNONS, "Let It Go"}
    s.choose(CANNONS)
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2 and s.you.deck[-1] == CANNONS and CANNONS not in s.you.discard
    assert s.you.ink_ready == 0 and s.you.lore == 2


def test_lady_tremaine_without_boost_this_turn_or_declined():
    s = Scenario(
        you=dict(play=[dict(card=SOCIALITE, under=[ABU])], discard=[CANNONS], ink=2), opponent=dict(play=[COBRA])
    )
    s.quest(SOCIALITE)
    assert quiet(s) and s.you.discard == [CANNONS]
    s = Scenario(you=dict(play=[SOCIALITE], discard=[CANNONS], ink=2), opponent=dict(play=[COBRA]))
    s.boost(SOCIALITE)
    s.quest(SOCIALITE)
    s.decline()
    assert quiet(s) and s.you.discard == [CANNONS]


@pytest.mark.parametrize("duck", [True, False])
def test_launchpad_discards_unless_darkwing_duck_is_there(duck):
    pad = "Launchpad - Trusty Sidekick"
    s = Scenario(you=dict(play=[pad, "Darkwing Duck - Crime Fighter" if duck else BALOO], hand=[AKELA]))
    s.activate(pad)
    assert len(s.you.hand) == 2 and s[pad].exerted
    if duck:
        assert quiet(s)
    else:
        s.choose(AKELA)
        assert quiet(s) and s.you.discard == [AKELA] and len(s.you.hand) == 1


DANGEROUS = "Let's Get Dangerous"


def test_lets_get_dangerous_plays_the_revealed_characters():
    s = Scenario(you=dict(hand=[DANGEROUS], deck=[COBRA] * 3, ink=4), opponent=dict(deck=[ATITAYA] * 3))
    s.play(DANGEROUS)
    assert s.game.to_act == 0
    s.accept()
    assert s.game.to_act == 1
    s.accept()
    assert quiet(s) and s.you.play == [COBRA] and s.opponent.play == [ATITAYA]
    assert s.you.deck_size == s.opponent.deck_size == 2 and s.you.ink_ready == 0


def test_lets_get_dangerous_other_cards_go_to_the_bottom():
    s = Scenario(you=dict(hand=[DANGEROUS], deck=[CANNONS] * 3, ink=4), opponent=dict(deck=[ITEM] * 3))
    s.play(DANGEROUS)
    assert quiet(s) and s.you.play == s.opponent.play == [] and s.you.deck_size == s.opponent.deck_size == 3


LILO = "Lilo - Bundled Up"  # 1/2


def test_lilo_takes_no_damage_the_first_time_in_the_opponents_turn():
    s = Scenario(you=dict(play=[LILO]), opponent=dict(hand=[CANNONS, CANNONS], ink=2))
    s.end_turn()
    s.play(CANNONS)
    s.choose(LILO)
    assert s[LILO].damage == 0 and s[LILO].zone == "play"
    s.play(CANNONS)
    s.choose(LILO)
    assert s[LILO].zone == "discard", "only the first time"


def test_lilo_takes_no_challenge_damage_but_damage_in_your_turn():
    s = Scenario(you=dict(play=[tired(LILO)]), opponent=dict(play=[COBRA, ABU]))
    s.end_turn()
    s.challenge(COBRA, LILO)
    assert s[LILO].zone == "play" and s[COBRA].damage == 1
    s.challenge(ABU, LILO)
    assert s[LILO].zone == "discard"
    s = Scenario(you=dict(play=[LILO], hand=[CANNONS], ink=1))
    s.play(CANNONS)
    s.choose(LILO)
    assert s[LILO].zone == "discard"


def test_lilo_is_covered_again_in_the_next_opponents_turn():
    s = Scenario(you=dict(play=[LILO]), opponent=dict(hand=[CANNONS, CANNONS], ink=2))
    for _ in range(2):
        s.end_turn()
        s.play(CANNONS)
        s.choose(LILO)
        s.end_turn()
    assert s[LILO].zone == "play" and s[LILO].damage == 0


LOOK = "Look What You've Done"


def test_look_what_youve_done():
    s = Scenario(you=dict(hand=[LOOK], play=[BALOO], ink=2), opponent=dict(play=[COBRA]))
    s.play(LOOK)
    assert choices(s) == {BALOO, theirs(COBRA)}
    s.choose(COBRA)
    assert s[COBRA].damage == 2 and s.you.discard == [LOOK]


def test_look_what_youve_done_is_played_from_the_discard_for_its_cost():
    s = Scenario(you=dict(hand=[STRIKE, LOOK], ink=4), opponent=dict(play=[COBRA]))
    s.play(STRIKE)
    s.choose(LOOK)
    s.accept()
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2 and s.you.ink_ready == 0 and sorted(s.you.discard) == [LOOK, STRIKE]


def test_look_what_youve_done_declined_too_poor_or_in_the_opponents_turn():
    s = Scenario(you=dict(hand=[STRIKE, LOOK], ink=4), opponent=dict(play=[COBRA]))
    s.play(STRIKE)
    s.choose(LOOK)
    s.decline()
    assert quiet(s) and LOOK in s.you.discard and s[COBRA].damage == 0 and s.you.ink_ready == 2
    s = Scenario(you=dict(hand=[STRIKE, LOOK], ink=3), opponent=dict(play=[COBRA]))
    s.play(STRIKE)
    s.choose(LOOK)
    assert quiet(s) and LOOK in s.you.discard and s.you.ink_ready == 1
    s = Scenario(you=dict(hand=[LOOK], ink=2), opponent=dict(play=[COBRA], hand=[SUDDEN_CHILL], ink=2))
    s.end_turn()
    s.play(SUDDEN_CHILL)
    assert quiet(s) and s.you.discard == [LOOK] and s[COBRA].damage == 0


DINGWALL, MACGUFFIN, MACINTOSH = (
    "Lord Dingwall - Bullheaded",
    "Lord MacGuffin - Clever Swordsman",
    "Lord Macintosh - Wiry and High-Strung",
)


def test_lord_dingwall_enters_exerted_to_give_challenger():
    s = Scenario(you=dict(hand=[DINGWALL], play=[BALOO], ink=5), opponent=dict(play=[tired(COBRA)]))
    s.play(DINGWALL)
    s.accept()
    assert choices(s) == {DINGWALL, BALOO, theirs(COBRA)}
    s.choose(BALOO)
    assert s[DINGWALL].exerted and s[BALOO].keywords["Challenger"] == 3
    s.challenge(BALOO, COBRA)
    assert s[COBRA].damage == 5


@pytest.mark.parametrize("lord", [DINGWALL, MACGUFFIN, MACINTOSH])
def test_lords_enter_ready_when_they_like(lord):
    s = Scenario(you=dict(hand=[lord], ink=5), opponent=dict(play=[hurt(COBRA)]))
    s.play(lord)
    s.decline()
    assert quiet(s) and not s[lord].exerted and s[COBRA].damage == 1 and "Resist" not in s[lord].keywords


def test_lord_macguffin_deals_damage_to_the_damaged():
    s = Scenario(you=dict(hand=[MACGUFFIN], play=[hurt(ATITAYA)], ink=5), opponent=dict(play=[hurt(COBRA), BALOO]))
    s.play(MACGUFFIN)
    s.accept()
    assert choices(s) == {ATITAYA, theirs(COBRA)}
    s.choose(COBRA)
    assert quiet(s) and s[MACGUFFIN].exerted and s[COBRA].damage == 4


def test_lord_macintosh_gives_resist_until_your_next_turn():
    s = Scenario(you=dict(hand=[MACINTOSH], play=[tired(BALOO)], ink=4), opponent=dict(play=[ABU]))
    s.play(MACINTOSH)
    s.accept()
    s.choose(BALOO)
    assert s[MACINTOSH].exerted and s[BALOO].keywords["Resist"] == 2
    s.end_turn()
    s.challenge(ABU, BALOO)
    assert s[BALOO].damage == 1
    s.end_turn()
    assert "Resist" not in s[BALOO].keywords


LOSE = "Lose the Way"


def test_lose_the_way_exerts_and_keeps_exerted():
    s = Scenario(you=dict(hand=[LOSE, AKELA, ABU], play=[BALOO], ink=2), opponent=dict(play=[COBRA]))
    s.play(LOSE)
    assert choices(s) == {BALOO, theirs(COBRA)}
    s.choose(COBRA)
    s.accept()
    s.choose(AKELA)
    assert quiet(s) and s[COBRA].exerted and sorted(s.you.discard) == [AKELA, LOSE]
    s.end_turn()
    assert s[COBRA].exerted
    round_trip(s)
    assert not s[COBRA].exerted


def test_lose_the_way_without_discarding():
    s = Scenario(you=dict(hand=[LOSE, AKELA], ink=2), opponent=dict(play=[COBRA]))
    s.play(LOSE)
    s.choose(COBRA)
    s.decline()
    assert quiet(s) and s[COBRA].exerted and s.you.hand == [AKELA]
    s.end_turn()
    assert not s[COBRA].exerted
    s = Scenario(you=dict(hand=[LOSE], ink=2), opponent=dict(play=[COBRA]))
    s.play(LOSE)
    s.choose(COBRA)
    if not quiet(s):
        s.accept()
    s.end_turn()
    assert not s[COBRA].exerted, "nothing was discarded"


LOUIE = "Louie - One Cool Duck"  # 2/3


def test_louie_weakens_his_challenger():
    s = Scenario(you=dict(play=[ABU, BALOO]), opponent=dict(play=[tired(LOUIE)]))
    s.challenge(ABU, LOUIE)
    assert s[LOUIE].damage == 2 and s[LOUIE].zone == "play" and s.you.discard == [ABU] and s[BALOO].strength == 2
    s = Scenario(you=dict(play=[LOUIE]), opponent=dict(play=[tired(COBRA)]))
    s.challenge(LOUIE, COBRA)
    assert s.you.discard == [LOUIE], "only while he is challenged"


LUCIFER = "Lucifer - Cunning Cat"


def test_lucifer_two_cards_or_one_action():
    s = Scenario(you=dict(hand=[LUCIFER], ink=5), opponent=dict(hand=[AKELA, ABU, CANNONS, BALOO]))
    s.play(LUCIFER)
    assert s.game.to_act == 1
    s.option(0)
    s.choose(AKELA, CANNONS)
    assert quiet(s) and sorted(s.opponent.hand) == [ABU, BALOO]
    s = Scenario(you=dict(hand=[LUCIFER], ink=5), opponent=dict(hand=[AKELA, ABU, CANNONS, STRIKE]))
    s.play(LUCIFER)
    s.option(1)
    assert choices(s) <= {CANNONS, theirs(CANNONS), STRIKE, theirs(STRIKE)}
    s.choose(STRIKE)
    assert quiet(s) and s.opponent.discard == [STRIKE]


@pytest.mark.xfail(strict=True, reason="an action card is chosen where there is none")
def test_lucifer_without_actions_or_with_one_card():
    s = Scenario(you=dict(hand=[LUCIFER, CANNONS], ink=5), opponent=dict(hand=[AKELA, ABU, BALOO]))
    s.play(LUCIFER)
    assert not s.can("option", 1), "6.1.5.2: A when B can't be chosen"
    if s.decision.kind == "mode":
        s.option(0)
    s.choose(AKELA, BALOO)
    assert quiet(s) and s.opponent.hand == [ABU] and s.you.hand == [CANNONS]


def test_lucifer_with_one_action_or_nothing():
    s = Scenario(you=dict(hand=[LUCIFER], ink=5), opponent=dict(hand=[CANNONS]))
    s.play(LUCIFER)
    if not quiet(s):
        s.option(1)
    assert quiet(s) and s.opponent.discard == [CANNONS]
    s = Scenario(you=dict(hand=[LUCIFER], ink=5))
    s.play(LUCIFER)
    if not quiet(s):
        s.option(0)
    assert quiet(s) and s.opponent.discard == []


RUNT = "Lucky - Runt of the Litter"


def test_lucky_takes_any_number_of_puppies():
    s = Scenario(you=dict(play=[RUNT], deck=[PUP, PUP, BALOO]))
    s.quest(RUNT)
    s.choose(PUP, PUP)
    assert quiet(s) and s.you.hand == [PUP, PUP] and s.you.deck == [BALOO] and s.you.lore == 2
    s = Scenario(you=dict(play=[RUNT], deck=[PUP, AKELA, BALOO]))
    s.quest(RUNT)
    assert choices(s) == {PUP}
    s.done()
    while not quiet(s):
        s.take(0)
    assert s.you.hand == [] and s.you.deck[0] == BALOO and sorted(s.you.deck) == sorted([PUP, AKELA, BALOO])


FIFTEENTH = "Lucky - The 15th Puppy"


def test_lucky_takes_the_cheap_characters():
    s = Scenario(you=dict(play=[FIFTEENTH], deck=[AKELA, ABU, AURORA, BALOO]))
    s.activate(FIFTEENTH)
    if not s.can("choose", AKELA):
        s.accept()
    assert choices(s) <= {AKELA, AURORA}
    s.choose(AKELA, AURORA)
    assert quiet(s) and sorted(s.you.hand) == [AKELA, AURORA] and s.you.deck == [BALOO, ABU] and s[FIFTEENTH].exerted


@pytest.mark.parametrize(("others", "bonus"), [(4, 1), (3, 0)])
def test_lucky_raises_the_lore_of_four_others(others, bonus):
    s = Scenario(you=dict(play=[FIFTEENTH] + [BALOO] * others), opponent=dict(play=[COBRA]))
    s.quest(FIFTEENTH)
    assert quiet(s) and s.you.lore == 1 and s[BALOO].lore == 1 + bonus and s[FIFTEENTH].lore == 1 and s[COBRA].lore == 2
    s.end_turn()
    assert s[BALOO].lore == 1
