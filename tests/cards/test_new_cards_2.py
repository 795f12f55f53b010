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


LUISA = "Luisa Madrigal - Confident Climber"  # 6/4


def test_luisa_takes_a_damage_and_passes_three_on():
    s = Scenario(you=dict(play=[hurt(LUISA, 2), hurt(BALOO, 2)], ink=2), opponent=dict(play=[COBRA, AKELA]))
    s.activate(LUISA)
    s.choose(BALOO)
    s.number(1)
    assert choices(s) == {theirs(COBRA), theirs(AKELA)}
    s.choose(COBRA)
    assert (s[LUISA].damage, s[BALOO].damage, s[COBRA].damage) == (0, 1, 3) and s.you.ink_ready == 1
    assert not s[LUISA].exerted


def test_luisa_moves_none_and_passes_on_nothing_below_three():
    s = Scenario(you=dict(play=[hurt(LUISA, 3), hurt(BALOO, 2)], ink=1), opponent=dict(play=[COBRA, AKELA]))
    s.activate(LUISA)
    s.choose(BALOO)
    s.number(0)
    s.choose(COBRA)
    assert (s[LUISA].damage, s[BALOO].damage, s[COBRA].damage) == (0, 2, 3)
    s = Scenario(you=dict(play=[hurt(LUISA, 1), hurt(BALOO, 2)], ink=2), opponent=dict(play=[hurt(COBRA, 2)]))
    s.activate(LUISA)
    assert theirs(COBRA) not in choices(s)
    s.choose(BALOO)
    s.number(1)
    assert quiet(s) and (s[LUISA].damage, s[BALOO].damage, s[COBRA].damage) == (2, 1, 2)


# -- M -------------------------------------------------------------------------------------------------------

HATTER = "Mad Hatter - Eccentric Host"


@pytest.mark.parametrize("whose", ["you", "opponent"])
@pytest.mark.parametrize("discard", [True, False])
def test_mad_hatter_looks_at_the_top_card(whose, discard):
    s = Scenario(you=dict(play=[HATTER], deck=[AKELA, ABU]), opponent=dict(deck=[BALOO, COBRA]))
    s.quest(HATTER)
    s.accept()
    s.choose(whose)
    side, top = (s.you, AKELA) if whose == "you" else (s.opponent, BALOO)
    assert s.game.to_act == 0
    if discard:
        s.done() if s.can("done") else s.option(1)
    else:
        s.choose(top) if s.can("choose", top) else s.option(0)
    assert quiet(s) and (side.discard == [top]) == discard and (side.deck[0] == top) == (not discard)


def test_mad_hatter_declined():
    s = Scenario(you=dict(play=[HATTER], deck=[AKELA, ABU]), opponent=dict(deck=[BALOO, COBRA]))
    s.quest(HATTER)
    s.decline()
    assert quiet(s) and s.you.discard == s.opponent.discard == []


MIM = "Madam Mim - Purple Dragon"


def test_madam_mim_leaves_or_sends_two_others_home():
    s = Scenario(you=dict(hand=[MIM], play=[AKELA, BALOO, ABU], ink=7), opponent=dict(play=[COBRA]))
    s.play(MIM)
    s.option(1)
    assert choices(s) == {AKELA, BALOO, ABU}
    s.choose(AKELA, ABU)
    assert quiet(s) and sorted(s.you.hand) == [ABU, AKELA] and set(s.you.play) == {MIM, BALOO}
    s = Scenario(you=dict(hand=[MIM], play=[AKELA, BALOO, ABU], ink=7))
    s.play(MIM)
    s.option(0)
    assert quiet(s) and s.you.discard == [MIM] and len(s.you.play) == 3


@pytest.mark.xfail(strict=True, reason="she sends one home and stays")
def test_madam_mim_with_one_other_character_is_banished():
    s = Scenario(you=dict(hand=[MIM], play=[AKELA], ink=7), opponent=dict(play=[COBRA, BALOO]))
    s.play(MIM)
    assert not s.can("option", 1), "6.1.5.2: B can't be chosen, so A has to be"
    assert s.you.discard == [MIM] and s.you.play == [AKELA]


MEDUSA = "Madame Medusa - Diamond Lover"


@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_madame_medusa_hurts_her_own_to_mill_three(whose):
    s = Scenario(
        you=dict(play=[MEDUSA, BALOO, ATITAYA], deck=[AKELA, ABU, CANNONS, BALOO]),
        opponent=dict(play=[COBRA], deck=[AURORA, BAMBI, ITEM, BALOO]),
    )
    s.quest(MEDUSA)
    s.accept()
    assert choices(s) == {BALOO, ATITAYA}
    s.choose(BALOO)
    s.choose(whose)
    assert quiet(s) and s[BALOO].damage == 2
    milled = s.you.discard if whose == "you" else s.opponent.discard
    assert sorted(milled) == sorted([AKELA, ABU, CANNONS] if whose == "you" else [AURORA, BAMBI, ITEM])
    assert s.you.deck_size + s.opponent.deck_size == 5


def test_madame_medusa_declined_or_alone():
    s = Scenario(you=dict(play=[MEDUSA, BALOO]))
    s.quest(MEDUSA)
    s.decline()
    assert quiet(s) and s[BALOO].damage == 0 and s.opponent.discard == s.you.discard == []
    s = Scenario(you=dict(play=[MEDUSA]), opponent=dict(play=[BALOO]))
    s.quest(MEDUSA)
    if not quiet(s):
        s.accept()
    assert quiet(s) and s[MEDUSA].damage == s[BALOO].damage == 0 and s.opponent.discard == s.you.discard == []


BROOM = "Magic Broom - Bucket Brigade"


@pytest.mark.parametrize(("card", "whose"), [(AKELA, "you"), (ABU, "opponent")])
def test_magic_broom_sweeps_a_card_into_its_players_deck(card, whose):
    s = Scenario(you=dict(hand=[BROOM], discard=[AKELA], ink=2), opponent=dict(discard=[ABU, BALOO]))
    s.play(BROOM)
    s.accept()
    assert choices(s) == {AKELA, theirs(ABU), theirs(BALOO)}
    s.choose(card)
    side = s.you if whose == "you" else s.opponent
    assert quiet(s) and card not in side.discard and card in side.deck and side.deck_size == 31
    assert len(s.you.discard) + len(s.opponent.discard) == 2


def test_magic_broom_declined():
    s = Scenario(you=dict(hand=[BROOM], discard=[AKELA], ink=2))
    s.play(BROOM)
    s.decline()
    assert quiet(s) and s.you.discard == [AKELA]


CRUEL = "Magica De Spell - Cruel Sorceress"


def test_magica_does_not_discard_in_the_opponents_turn():
    s = Scenario(you=dict(play=[CRUEL], hand=[AKELA]), opponent=dict(hand=[SUDDEN_CHILL, "Bend to My Will"], ink=9))
    s.end_turn()
    s.play(SUDDEN_CHILL)
    assert quiet(s) and s.you.hand == [AKELA]
    s.play("Bend to My Will")
    assert quiet(s) and s.you.hand == [AKELA]


def test_magica_discards_in_her_own_turn():
    s = Scenario(you=dict(play=[CRUEL], hand=[STRIKE, AKELA], ink=2), opponent=dict(hand=[ABU]))
    s.play(STRIKE)
    s.choose(AKELA)
    assert sorted(s.you.discard) == [AKELA, STRIKE]
    s = Scenario(you=dict(hand=[SUDDEN_CHILL], ink=2), opponent=dict(play=[CRUEL], hand=[ABU]))
    s.play(SUDDEN_CHILL)
    assert quiet(s) and s.opponent.hand == [ABU]


MIDAS = "Magica De Spell - The Midas Touch"
CARPETBAG = "Merlin's Carpetbag"  # item, cost 5


@pytest.mark.parametrize(("item", "lore"), [(CARPETBAG, 5), (ITEM, 3)])
def test_magica_gains_the_cost_of_an_item(item, lore):
    s = Scenario(you=dict(play=[MIDAS, ITEM, CARPETBAG]), opponent=dict(play=[QUILL]))
    s.quest(MIDAS)
    assert choices(s) == {ITEM, CARPETBAG}
    s.choose(item)
    assert quiet(s) and s.you.lore == lore and len(s.you.play) == 3


def test_magica_without_items_and_by_shift():
    s = Scenario(you=dict(play=["Magica De Spell - Ambitious Witch"], hand=[MIDAS], ink=5), opponent=dict(play=[QUILL]))
    s.play(MIDAS, shift_onto="Magica De Spell - Ambitious Witch")
    s.quest(MIDAS)
    assert quiet(s) and s.you.lore == 0


HUNNY_STAFF = "Magical Hunny Staff"


def test_hunny_staff_makes_hunny_characters_evasive():
    pooh = "Winnie the Pooh - Hunny Wizard"
    s = Scenario(you=dict(play=[HUNNY_STAFF, BALOO, AKELA], ink=3), opponent=dict(play=[pooh]))
    refused(s.choose, BALOO)
    s.activate(HUNNY_STAFF)
    assert choices(s) == {BALOO, AKELA}
    s.choose(BALOO)
    assert s.you.ink_ready == 2 and not s[HUNNY_STAFF].exerted
    refused(s.activate, HUNNY_STAFF, 0)
    s.activate(HUNNY_STAFF, 1)
    s.choose(BALOO)
    assert quiet(s) and "Evasive" in s[BALOO].keywords and "Evasive" not in s[AKELA].keywords
    s.end_turn()
    assert "Evasive" in s[BALOO].keywords and "Evasive" not in s[pooh].keywords
    s.end_turn()
    assert "Evasive" not in s[BALOO].keywords


def test_hunny_staff_classification_ends_and_comes_again():
    s = Scenario(you=dict(play=[HUNNY_STAFF, BALOO, AKELA, "Owl - Hunny Ranger"], ink=5))
    s.activate(HUNNY_STAFF)
    s.choose(AKELA)
    assert s["Owl - Hunny Ranger"].keywords["Resist"] == 2, "another Hunny character"
    s.end_turn()
    assert "Resist" in s["Owl - Hunny Ranger"].keywords
    s.end_turn()
    assert "Resist" not in s["Owl - Hunny Ranger"].keywords
    assert s.can("activate", HUNNY_STAFF, 0), "once during each of your turns"


EVIL = "Maleficent & Diablo - Evil Incarnate"  # 6/5
SPELLCASTER = "Maleficent - Exultant Spellcaster"  # cost 1, 2/2
RAVEN = "Diablo - Watchful Raven"  # cost 2, 3/3


@pytest.mark.parametrize("base", [SPELLCASTER, RAVEN])
def test_maleficent_and_diablo_shift_for_five_characters_of_the_discard(base):
    s = Scenario(
        you=dict(
            play=[base, BALOO], hand=[EVIL], discard=[AKELA, ABU, COBRA, AURORA, BAMBI, ATITAYA, CANNONS], deck=[ITEM]
        )
    )
    s.play(EVIL, cost=2)
    assert choices(s) == {AKELA, ABU, COBRA, AURORA, BAMBI, ATITAYA}
    s.choose(ABU, AKELA, COBRA, BAMBI, AURORA)
    while not quiet(s):
        s.take(0)
    assert s[EVIL].under == [base] and not s[EVIL].drying and sorted(s.you.discard) == sorted([ATITAYA, CANNONS])
    assert s.you.deck[0] == ITEM and sorted(s.you.deck[1:]) == sorted([ABU, AKELA, COBRA, BAMBI, AURORA])


def test_maleficent_and_diablo_need_five_characters_and_a_base():
    four = [AKELA, ABU, COBRA, AURORA, CANNONS, ITEM]
    assert not Scenario(you=dict(play=[SPELLCASTER], hand=[EVIL], discard=four)).can("play", EVIL, cost=2)
    assert not Scenario(you=dict(play=[BALOO], hand=[EVIL], discard=[AKELA] * 5)).can("play", EVIL, cost=2)
    s = Scenario(you=dict(play=[SPELLCASTER], hand=[EVIL], ink=5))
    s.play(EVIL, shift_onto=SPELLCASTER)
    assert s.you.ink_ready == 0


def test_maleficent_and_diablo_draw_when_they_exert_in_your_turn():
    s = Scenario(you=dict(play=[EVIL, BALOO], hand=[SUDDEN_CHILL]), opponent=dict(play=[tired(AKELA)]))
    s.quest(BALOO)
    assert len(s.you.hand) == 1
    s.quest(EVIL)
    assert len(s.you.hand) == 2
    s = Scenario(you=dict(play=[EVIL], hand=[SUDDEN_CHILL]), opponent=dict(play=[tired(AKELA)]))
    s.sing(SUDDEN_CHILL, EVIL)
    assert len(s.you.hand) == 1
    s = Scenario(you=dict(play=[EVIL]), opponent=dict(play=[tired(AKELA)]))
    s.challenge(EVIL, AKELA)
    assert len(s.you.hand) == 1
    s = Scenario(you=dict(play=[EVIL]), opponent=dict(hand=["Freeze"], ink=2))
    s.end_turn()
    s.play("Freeze")
    assert s[EVIL].exerted and s.you.hand == []


QUEEN = "Maleficent - Formidable Queen"


def test_maleficent_returns_one_card_for_each_maleficent():
    s = Scenario(
        you=dict(hand=[QUEEN], play=[SPELLCASTER, BALOO], ink=8),
        opponent=dict(play=[AKELA, ITEM, LOCATION, COBRA, EVIL]),
    )
    s.play(QUEEN)
    assert choices(s) == {theirs(AKELA), theirs(ITEM), theirs(LOCATION)}
    s.choose(LOCATION, AKELA)
    assert quiet(s) and sorted(s.opponent.hand) == sorted([LOCATION, AKELA]) and len(s.opponent.play) == 3


def test_maleficent_alone_counts_herself_and_takes_what_there_is():
    s = Scenario(you=dict(hand=[QUEEN], ink=8), opponent=dict(play=[AKELA, ITEM]))
    s.play(QUEEN)
    s.choose(ITEM)
    assert quiet(s) and s.opponent.hand == [ITEM]
    s = Scenario(you=dict(hand=[QUEEN], play=[SPELLCASTER, EVIL], ink=8), opponent=dict(play=[AKELA, COBRA]))
    s.play(QUEEN)
    if not quiet(s):
        s.choose(AKELA)
    assert quiet(s) and s.opponent.hand == [AKELA] and s.opponent.play == [COBRA]


STAFF = "Maleficent's Staff"


def test_maleficents_staff_gains_lore_for_returned_cards():
    s = Scenario(you=dict(hand=[QUEEN], play=[STAFF, SPELLCASTER], ink=8), opponent=dict(play=[AKELA, ITEM, LOCATION]))
    s.play(QUEEN)
    s.choose(ITEM, LOCATION)
    while not quiet(s):
        s.take(0)
    assert s.you.lore == 2


def test_maleficents_staff_only_for_opponents_cards_from_play():
    s = Scenario(you=dict(hand=["Mother Knows Best"], play=[STAFF, AKELA], ink=3), opponent=dict(play=[BALOO]))
    s.play("Mother Knows Best")
    s.choose(AKELA)
    assert s.you.lore == 0
    s = Scenario(you=dict(play=[STAFF, AKELA]), opponent=dict(hand=["Do It Again!"], discard=[CANNONS], ink=3))
    s.end_turn()
    s.play("Do It Again!")
    assert s.opponent.hand.count(CANNONS) == 1 and s.you.lore == 0 and s.opponent.lore == 0


MAP = "Map of Treasure Planet"


def test_map_of_treasure_planet_makes_the_next_location_cheaper():
    s = Scenario(you=dict(play=[MAP], hand=[MARKET, MARKET, AKELA], ink=7))
    s.activate(MAP)
    s.play(AKELA)
    assert s.you.ink_ready == 5
    s.play(MARKET)
    assert s.you.ink_ready == 3
    s.play(MARKET)
    assert s.you.ink_ready == 0
    s = Scenario(you=dict(play=[MAP], hand=[MARKET], ink=4))
    s.activate(MAP)
    round_trip(s)
    s.play(MARKET)
    assert s.you.ink_ready == 1, "this turn only"


def test_map_of_treasure_planet_makes_moving_cheaper():
    s = Scenario(you=dict(play=[MAP, PRIDE_ROCK, LOCATION, BALOO], ink=1), opponent=dict(play=[PRIDE_ROCK, ABU], ink=1))
    s.move(BALOO, to=LOCATION)
    assert s.you.ink_ready == 1
    s.move(BALOO, to=PRIDE_ROCK)
    assert s.you.ink_ready == 0 and s[BALOO].location == PRIDE_ROCK
    s.end_turn()
    refused(s.move, ABU, to=PRIDE_ROCK)


WHALE = "Maui - Whale"


def test_maui_does_not_ready_but_for_ink():
    s = Scenario(you=dict(play=[tired(WHALE), tired(BALOO)], ink=4), opponent=dict(play=[LOCATION]))
    round_trip(s)
    assert s[WHALE].exerted and not s[BALOO].exerted
    s.activate(WHALE)
    assert not s[WHALE].exerted and s.you.ink_ready == 2
    refused(s.quest, WHALE)
    s.challenge(WHALE, LOCATION)
    s.activate(WHALE)
    assert not s[WHALE].exerted, "as often as it is paid"
    round_trip(s)
    assert s.can("quest", WHALE)


HOOK = "Maui's Fish Hook"


@pytest.mark.parametrize("maui", [True, False])
def test_fish_hook_is_free_with_maui(maui):
    s = Scenario(
        you=dict(play=[HOOK, BALOO] + ["Maui - Demigod"] * maui), opponent=dict(play=[COBRA, "Maui - Demigod"])
    )
    assert s.can("activate", HOOK) == maui
    s = Scenario(you=dict(play=[HOOK, BALOO] + ["Maui - Demigod"] * maui, ink=2), opponent=dict(play=[COBRA]))
    s.activate(HOOK)
    assert s.you.ink_ready == (2 if maui else 0) and s[HOOK].exerted
    s.option(0)
    s.choose(BALOO)
    assert quiet(s) and "Evasive" in s[BALOO].keywords and s[BALOO].strength == 2
    refused(s.activate, HOOK)
    s.end_turn()
    assert "Evasive" in s[BALOO].keywords
    s.end_turn()
    assert "Evasive" not in s[BALOO].keywords


def test_fish_hook_gives_strength():
    s = Scenario(you=dict(play=[HOOK, BALOO], ink=2), opponent=dict(play=[COBRA]))
    s.activate(HOOK)
    s.option(1)
    s.choose(COBRA)
    assert s[COBRA].strength == 8
    s.end_turn()
    assert s[COBRA].strength == 5
    assert not Scenario(you=dict(play=[tired(HOOK), "Maui - Demigod"])).can("activate", HOOK), "{E} is still a cost"


MAURICE, MACHINE = "Maurice - Unconventional Inventor", "Maurice's Machine"


def test_maurice_banishes_an_item_to_draw():
    s = Scenario(you=dict(hand=[MAURICE], play=[CARPETBAG, QUILL, BALOO], ink=4), opponent=dict(play=[ITEM, AURORA]))
    s.play(MAURICE)
    s.accept()
    assert choices(s) == {CARPETBAG, QUILL}
    s.choose(CARPETBAG)
    assert quiet(s) and s.you.discard == [CARPETBAG] and len(s.you.hand) == 1 and s.opponent.play == [ITEM, AURORA]


@pytest.mark.parametrize("banish", [True, False])
def test_maurice_banishes_a_weak_character_with_his_machine(banish):
    s = Scenario(you=dict(hand=[MAURICE], play=[MACHINE, QUILL, BALOO], ink=4), opponent=dict(play=[AURORA, COBRA]))
    s.play(MAURICE)
    s.accept()
    s.choose(MACHINE)
    assert len(s.you.hand) == 1
    if banish:
        s.accept()
        assert choices(s) == {BALOO, theirs(AURORA)}
        s.choose(AURORA)
    else:
        s.decline()
    assert quiet(s) and s.opponent.discard == [AURORA] * banish


def test_maurice_declined_or_without_items():
    s = Scenario(you=dict(hand=[MAURICE], play=[MACHINE, BALOO], ink=4), opponent=dict(play=[AURORA]))
    s.play(MAURICE)
    s.decline()
    assert quiet(s) and s.you.hand == [] and MACHINE in s.you.play
    s = Scenario(you=dict(hand=[MAURICE], play=[BALOO], ink=4), opponent=dict(play=[MACHINE, AURORA]))
    s.play(MAURICE)
    if not quiet(s):
        s.accept()
    assert quiet(s) and s.you.hand == [] and len(s.opponent.play) == 2


CHART = "Max Goof - Chart Topper"


def test_max_goof_sings_from_the_discard():
    s = Scenario(
        you=dict(play=[CHART], discard=[SUDDEN_CHILL, "Let It Go", CANNONS, "It Calls Me"]), opponent=dict(hand=[ABU])
    )
    s.quest(CHART)
    s.accept()
    assert choices(s) == {SUDDEN_CHILL, "It Calls Me"}
    s.choose(SUDDEN_CHILL)
    assert quiet(s) and s.opponent.discard == [ABU] and s.you.deck[-1] == SUDDEN_CHILL
    assert SUDDEN_CHILL not in s.you.discard and s.you.lore == 2


def test_max_goof_declined():
    s = Scenario(you=dict(play=[CHART], discard=[SUDDEN_CHILL]), opponent=dict(hand=[ABU]))
    s.quest(CHART)
    s.decline()
    assert quiet(s) and s.opponent.hand == [ABU] and s.you.discard == [SUDDEN_CHILL]


def test_max_goof_can_not_move():
    teen = "Max Goof - Rockin' Teen"
    s = Scenario(you=dict(play=[teen, BALOO, LOCATION], hand=["I Will Find My Way"], ink=3))
    assert (
        s[teen].keywords["Singer"] == 5 and not s.can("move", teen, to=LOCATION) and s.can("move", BALOO, to=LOCATION)
    )
    s.play("I Will Find My Way")  # they may move to a location for free
    s.choose(teen)
    if not quiet(s):
        s.accept()
    while not quiet(s):
        s.take(0)
    assert s[teen].location is None and s[teen].strength == 6


MAXIMUS = "Maximus - Relentless Stallion"


def test_maximus_after_discarding():
    s = Scenario(you=dict(play=[MAXIMUS], hand=[STRIKE, AKELA], ink=2), opponent=dict(play=[COBRA], hand=[ABU]))
    refused(s.challenge, MAXIMUS, COBRA)
    s.play(STRIKE)
    assert not s[MAXIMUS].keywords.get("Challenger"), "an action that leaves play is not discarded"
    s.choose(AKELA)
    assert s[MAXIMUS].keywords["Challenger"] == 2
    s.challenge(MAXIMUS, COBRA)
    assert s[COBRA].damage == 6
    s.end_turn()
    assert "Challenger" not in s[MAXIMUS].keywords


def test_maximus_without_discarding_himself():
    s = Scenario(
        you=dict(play=[MAXIMUS], hand=[SUDDEN_CHILL, CANNONS], ink=3), opponent=dict(play=[COBRA, BALOO], hand=[ABU])
    )
    s.play(SUDDEN_CHILL)
    s.play(CANNONS)
    s.choose(COBRA)
    assert s.opponent.discard == [ABU] and "Challenger" not in s[MAXIMUS].keywords
    refused(s.challenge, MAXIMUS, COBRA)


@pytest.mark.parametrize(
    ("card", "lore"), [(BALOO, 0), (COBRA, 2), (ATITAYA, 2), ("Ming Lee - Giant Red Panda", 5), ("Maui - Whale", 2)]
)
def test_maximus_rewards_the_strong(card, lore):
    champion = "Maximus - Team Champion"  # 3 strength
    s = Scenario(you=dict(play=[champion, card, card]), opponent=dict(play=["Ming Lee - Giant Red Panda"]))
    s.end_turn()
    assert s.you.lore == lore and s.opponent.lore == 0
    s.end_turn()
    assert s.you.lore == lore


WEIGHTS = "Medallion Weights"


def test_medallion_weights_draw_for_every_challenge():
    s = Scenario(
        you=dict(play=[WEIGHTS, ATITAYA, BALOO], hand=["You Came Back"], ink=5),
        opponent=dict(play=[tired(AKELA), tired(AURORA), LOCATION]),
    )
    s.activate(WEIGHTS)
    s.choose(ATITAYA)
    assert s[ATITAYA].strength == 9 and s[WEIGHTS].exerted and s.you.ink_ready == 3
    s.challenge(BALOO, AURORA)
    assert quiet(s)
    s.challenge(ATITAYA, AKELA)
    s.accept()
    assert len(s.you.hand) == 2
    s.play("You Came Back")
    s.choose(ATITAYA)
    s.challenge(ATITAYA, LOCATION)
    assert quiet(s) and len(s.you.hand) == 1, "a location is no character"


def test_medallion_weights_twice_and_declined():
    s = Scenario(
        you=dict(play=[WEIGHTS, ATITAYA], hand=["You Came Back"], ink=5),
        opponent=dict(play=[tired(AKELA), tired(AURORA)]),
    )
    s.activate(WEIGHTS)
    s.choose(ATITAYA)
    s.challenge(ATITAYA, AKELA)
    s.decline()
    s.play("You Came Back")
    s.choose(ATITAYA)
    s.challenge(ATITAYA, AURORA)
    s.accept()
    assert len(s.you.hand) == 1 and len(s.opponent.discard) == 2
    s = Scenario(you=dict(play=[WEIGHTS, ATITAYA], ink=2), opponent=dict(play=[tired(AKELA)]))
    s.activate(WEIGHTS)
    s.choose(ATITAYA)
    round_trip(s)
    assert s[ATITAYA].strength == 7 and s.can("challenge", ATITAYA, AKELA) == s[AKELA].exerted


LEAD = "Meilin Lee - Lead Vocalist"


def test_meilin_lee_only_sings_together():
    s = Scenario(you=dict(play=[LEAD, AKELA, ABU], hand=[SUDDEN_CHILL, "Nobody Like U"]), opponent=dict(hand=[ABU]))
    refused(s.sing, SUDDEN_CHILL, LEAD)
    s.sing("Nobody Like U", [LEAD, AKELA])
    assert s[LEAD].exerted and s[AKELA].exerted and not s[ABU].exerted
    assert s[LEAD].keywords["Singer"] == 3


OBEDIENT, BAYMAX = "Meilin Lee - Superficially Obedient", "Baymax - Giant Robot"  # Universal Shift 4


@pytest.mark.xfail(strict=True, reason="the card below gains it")
def test_meilin_lee_makes_what_is_shifted_onto_her_evasive():
    s = Scenario(you=dict(play=[OBEDIENT, AKELA], hand=[BAYMAX], ink=4))
    s.play(BAYMAX, shift_onto=OBEDIENT)
    while not quiet(s):
        s.take(0)
    assert "Evasive" in s[BAYMAX].keywords and "Evasive" not in s[AKELA].keywords
    s.end_turn()
    assert "Evasive" in s[BAYMAX].keywords
    s.end_turn()
    assert "Evasive" not in s[BAYMAX].keywords
    s = Scenario(you=dict(play=[OBEDIENT, AKELA], hand=[BAYMAX], ink=4))
    s.play(BAYMAX, shift_onto=AKELA)
    assert "Evasive" not in s[BAYMAX].keywords and "Evasive" not in s[OBEDIENT].keywords


ARCHER = "Merida - Formidable Archer"


def test_merida_returns_three_arrows():
    s = Scenario(
        you=dict(hand=[ARCHER], discard=["Three Arrows", CANNONS], ink=5), opponent=dict(discard=["Three Arrows"])
    )
    s.play(ARCHER)
    s.accept()
    assert quiet(s) and s.you.hand == ["Three Arrows"] and s.you.discard == [CANNONS]
    s = Scenario(you=dict(hand=[ARCHER], discard=["Three Arrows"], ink=5))
    s.play(ARCHER)
    s.decline()
    assert quiet(s) and s.you.discard == ["Three Arrows"]


def test_merida_adds_two_damage_to_that_of_your_actions():
    s = Scenario(you=dict(play=[ARCHER, ATITAYA], hand=[CANNONS, CANNONS], ink=2), opponent=dict(play=[COBRA]))
    s.play(CANNONS)
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 4
    s.play(CANNONS)
    s.choose(ATITAYA)
    assert quiet(s) and s[ATITAYA].damage == 2 and s[COBRA].damage == 4, "opposing characters only"


def test_merida_hits_each_character_of_an_action_once():
    s = Scenario(you=dict(play=[ARCHER], hand=["Three Arrows"], ink=3), opponent=dict(play=[COBRA, ATITAYA]))
    s.play("Three Arrows")
    s.choose(COBRA)
    s.accept()
    s.choose(ATITAYA)
    while not quiet(s):
        s.take(0)
    assert (s[COBRA].damage, s[ATITAYA].damage) == (4, 3)


def test_merida_minds_neither_abilities_nor_the_opponents_actions():
    sneaky = "Mushu - Sneaky Dragon"  # when you play this character, deal 2 damage to chosen character
    s = Scenario(you=dict(play=[ARCHER], hand=[sneaky], ink=5), opponent=dict(play=[COBRA]))
    s.play(sneaky)
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2
    s = Scenario(you=dict(play=[ARCHER]), opponent=dict(play=[COBRA], hand=[CANNONS], ink=1))
    s.end_turn()
    s.play(CANNONS)
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2
    s = Scenario(you=dict(play=[ARCHER, BALOO]), opponent=dict(play=[tired(COBRA)]))
    s.challenge(BALOO, COBRA)
    assert s[COBRA].damage == 2


WISP = "Merida - Wisp Conjurer"


@pytest.mark.parametrize("exerted", [True, False])
def test_merida_may_enter_exerted_to_draw(exerted):
    s = Scenario(you=dict(hand=[WISP], ink=4))
    s.play(WISP)
    s.accept() if exerted else s.decline()
    assert quiet(s) and s[WISP].exerted == exerted and len(s.you.hand) == exerted


def test_merida_draws_for_others_that_enter_exerted():
    low, guard = "Baymax - Low Battery", "HeiHei - Protective Rooster"
    s = Scenario(you=dict(play=[WISP], hand=[low, guard, AKELA], ink=9))
    s.play(low)
    s.accept()
    assert len(s.you.hand) == 3
    s.play(guard)
    s.accept()  # exerted, by Bodyguard
    s.decline()  # no card
    assert quiet(s) and s[guard].exerted and len(s.you.hand) == 2
    s.play(AKELA)
    assert quiet(s)
    s = Scenario(you=dict(play=[WISP]), opponent=dict(hand=[low], ink=2))
    s.end_turn()
    s.play(low)
    assert quiet(s) and s.you.hand == []


CLAIRVOYANT = "Merlin - Clever Clairvoyant"


def name_card(s, card):
    """Name a card by its place among the names of the table: the scenario's own verb is not there yet."""
    table = s.game.table
    index = [c.full_name for c in table.cards].index(card)
    s.take(int(table.tables[0]["names"][index][0]))


def test_merlin_inks_the_named_card():
    s = Scenario(you=dict(play=[CLAIRVOYANT], deck=[AKELA, ABU], ink=1))
    s.quest(CLAIRVOYANT)
    name_card(s, AKELA)
    assert quiet(s) and s.you.deck == [ABU] and s.you.ink_total == 2 and s.you.ink_ready == 1
    s = Scenario(you=dict(play=[CLAIRVOYANT], deck=[AKELA, ABU], ink=1))
    s.quest(CLAIRVOYANT)
    name_card(s, ABU)
    assert quiet(s) and s.you.deck == [AKELA, ABU] and s.you.ink_total == 1


@pytest.mark.xfail(strict=True, reason="Scenario.name is not there yet")
def test_merlin_names_by_the_scenarios_verb():
    s = Scenario(you=dict(play=[CLAIRVOYANT], deck=[AKELA, ABU]))
    s.quest(CLAIRVOYANT)
    s.name("Akela")
    assert s.you.deck == [ABU]


ENVISIONING = "Merlin - Envisioning the Future"


@pytest.mark.parametrize("draw", [True, False])
def test_merlin_may_draw_from_the_bottom(draw):
    s = Scenario(you=dict(hand=[ENVISIONING], deck=[AKELA, ABU, BALOO], ink=4))
    s.play(ENVISIONING)
    s.accept() if draw else s.decline()
    assert quiet(s) and s.you.hand == [BALOO] * draw and s.you.deck == [AKELA, ABU] + [BALOO] * (not draw)


def test_merlin_goes_to_the_bottom_when_banished():
    s = Scenario(you=dict(play=[ENVISIONING], deck=[AKELA, ABU]), opponent=dict(hand=["Dragon Fire"], ink=5))
    s.end_turn()
    s.play("Dragon Fire")
    s.choose(ENVISIONING)
    assert s.you.discard == [] and s.you.deck == [AKELA, ABU, ENVISIONING]
    s = Scenario(you=dict(play=[ENVISIONING], hand=["Mother Knows Best"], ink=3))
    s.play("Mother Knows Best")
    s.choose(ENVISIONING)
    assert s.you.hand == [ENVISIONING]


VISIONARY = "Merlin - Intellectual Visionary"


@pytest.mark.parametrize("accept", [True, False])
def test_merlin_searches_when_shifted(accept):
    s = Scenario(you=dict(play=["Merlin - Goat"], hand=[VISIONARY], deck=[AKELA, CANNONS, ITEM], ink=5))
    s.play(VISIONARY, shift_onto="Merlin - Goat")
    s.accept() if accept else s.decline()
    if accept:
        s.choose(CANNONS)
    assert quiet(s) and s.you.hand == [CANNONS] * accept and s.you.deck_size == 3 - accept


def test_merlin_does_not_search_otherwise():
    s = Scenario(you=dict(play=["Merlin - Goat"], hand=[VISIONARY], deck=[AKELA, CANNONS, ITEM], ink=6))
    s.play(VISIONARY)
    assert quiet(s) and s.you.deck_size == 3


@pytest.mark.parametrize("cottage", [True, False])
def test_merlins_cottage_shows_the_top_of_every_deck(cottage):
    deck, other = [AKELA, ABU, BALOO, COBRA, AURORA, BAMBI], [CANNONS, ITEM, QUILL, AGUSTIN, ATITAYA, STRIKE]
    s = Scenario(
        you=dict(play=["Merlin's Cottage - The Wizard's Home"] * cottage, deck=deck), opponent=dict(deck=other)
    )
    for player in (0, 1):
        seen = {tuple(s.game.determinize(player, seed).zones(who)["deck"][0] for who in (0, 1)) for seed in range(20)}
        assert (seen == {(AKELA, CANNONS)}) == cottage
    s.end_turn()  # the opponent draws: the next card is seen
    seen = {s.game.determinize(0, seed).zones(1)["deck"][0] for seed in range(20)}
    assert (seen == {ITEM}) == cottage
    assert {s.game.determinize(1, seed).zones(0)["hand"] == [] for seed in range(3)} == {True}


META = "Metamorphosis"


def test_metamorphosis_shifts_from_the_discard_for_free():
    s = Scenario(you=dict(play=["Kida - Atlantean", BALOO], hand=[META], discard=[KIDA, AKELA, LUISA], ink=3))
    s.play(META)
    for _ in range(6):
        if quiet(s) or s.decision.kind == "may":
            break
        s.take(0)
    while not quiet(s):
        s.decline()
    assert s[KIDA].under == ["Kida - Atlantean"] and not s[KIDA].drying and s.you.ink_ready == 0
    assert sorted(s.you.discard) == sorted([AKELA, LUISA, META])


def test_metamorphosis_without_a_base():
    s = Scenario(you=dict(play=[BALOO], hand=[META], discard=[KIDA, AKELA], ink=3))
    s.play(META)
    assert quiet(s) and s.you.play == [BALOO] and len(s.you.discard) == 3


CRATCHIT = "Mickey Mouse - Bob Cratchit"  # 3/2


def test_mickey_gives_his_cards_away_when_banished_in_a_challenge():
    s = Scenario(
        you=dict(play=[dict(card=CRATCHIT, under=[ABU]), COBRA, LOCATION, ITEM], deck=[AKELA, BALOO]),
        opponent=dict(play=[tired(ATITAYA)]),
    )
    s.quest(CRATCHIT)
    assert s[CRATCHIT].under in ([AKELA, ABU], [ABU, AKELA]) and s.you.deck == [BALOO]
    s.end_turn()
    s.challenge(ATITAYA, CRATCHIT)
    assert s.game.to_act == 0
    s.accept()
    assert choices(s) == {COBRA, LOCATION}
    s.choose(COBRA)
    assert sorted(s[COBRA].under) == [ABU, AKELA] and s.you.discard == [CRATCHIT]


def test_mickey_declined_or_not_in_a_challenge():
    s = Scenario(you=dict(play=[dict(card=CRATCHIT, under=[ABU]), COBRA]), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(CRATCHIT, ATITAYA)
    s.decline()
    assert sorted(s.you.discard) == sorted([CRATCHIT, ABU]) and s[COBRA].under == []
    s = Scenario(you=dict(play=[dict(card=CRATCHIT, under=[ABU]), COBRA], hand=[CANNONS], ink=1))
    s.play(CANNONS)
    s.choose(CRATCHIT)
    assert quiet(s) and s[COBRA].under == [] and len(s.you.discard) == 3


DUO = "Mickey Mouse & Minnie Mouse - Adventuring Duo"  # 5/5
PILOT, CLASSY = "Mickey Mouse - Steamboat Pilot", "Minnie Mouse - Always Classy"


def test_adventuring_duo_shifts_onto_both():
    s = Scenario(you=dict(play=[PILOT, CLASSY, BALOO], hand=[DUO]))
    refused(s.play, DUO, shift_onto=[PILOT, BALOO])
    s.play(DUO, shift_onto=[PILOT, CLASSY])
    assert sorted(s[DUO].under) == [PILOT, CLASSY] and s.you.play.count(BALOO) == 1 and len(s.you.play) == 2
    s.quest(DUO)
    assert s.you.lore == 5
    assert not Scenario(you=dict(play=[PILOT, PILOT], hand=[DUO])).can("play", DUO, shift_onto=[PILOT, PILOT])


@pytest.mark.xfail(strict=True, reason="a base that answers to both names counts for the first only")
def test_adventuring_duo_shifts_onto_one_that_has_both_names():
    s = Scenario(you=dict(play=[DUO, PILOT], hand=[DUO]))
    s.play(DUO, shift_onto=[DUO, PILOT])


@pytest.mark.xfail(strict=True, reason="the cards below enter the inkwell ready")
def test_adventuring_duo_goes_to_the_inkwell_with_the_cards_below():
    s = Scenario(
        you=dict(play=[dict(card=DUO, under=[PILOT, CLASSY])], ink=1), opponent=dict(hand=["Dragon Fire"], ink=5)
    )
    s.end_turn()
    s.play("Dragon Fire")
    s.choose(DUO)
    assert s.you.play == [] and s.you.discard == [] and s.you.ink_total == 4 and s.you.ink_ready == 1


def test_adventuring_duo_goes_to_the_inkwell_instead_of_being_banished():
    s = Scenario(you=dict(play=[DUO]), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(DUO, ATITAYA)
    assert s.you.inkwell == [DUO] and s.you.ink_ready == 0 and s.you.discard == []
    s = Scenario(you=dict(play=[DUO], hand=["Mother Knows Best"], ink=3))
    s.play("Mother Knows Best")
    s.choose(DUO)
    assert s.you.hand == [DUO]


CAPTAIN = "Mickey Mouse - Pirate Captain"


def test_mickey_protects_a_pirate_in_challenges():
    s = Scenario(
        you=dict(play=[CAPTAIN, PIRATE, BALOO], hand=[CANNONS], ink=1), opponent=dict(play=[tired(COBRA), PIRATE])
    )
    s.quest(CAPTAIN)
    assert choices(s) == {CAPTAIN, PIRATE, theirs(PIRATE)}
    s.choose(PIRATE)
    assert s[PIRATE].strength == 4
    s.challenge(PIRATE, COBRA)
    assert s[PIRATE].damage == 0 and s[COBRA].damage == 4
    s.play(CANNONS)
    s.choose(PIRATE)
    assert s.you.discard.count(PIRATE) == 1, "only in challenges"


def test_mickey_protects_this_turn_only():
    s = Scenario(you=dict(play=[CAPTAIN, tired(PIRATE)]), opponent=dict(play=[COBRA]))
    s.quest(CAPTAIN)
    s.choose(PIRATE)
    s.end_turn()
    s.challenge(COBRA, PIRATE)
    assert s.you.discard == [PIRATE]


MYSTERY = "Might Solve a Mystery"


def test_might_solve_a_mystery():
    s = Scenario(you=dict(hand=[MYSTERY], deck=[AKELA, ITEM, CANNONS, ABU, QUILL], ink=4))
    s.play(MYSTERY)
    assert choices(s) <= {AKELA, ABU, ITEM}
    s.choose(ABU)
    assert AKELA not in choices(s), "up to 1 character card"
    s.choose(ITEM)
    while not quiet(s):
        s.take(0)
    assert sorted(s.you.hand) == sorted([ABU, ITEM]) and s.you.deck[0] == QUILL and len(s.you.deck) == 3


def test_might_solve_a_mystery_takes_none():
    s = Scenario(you=dict(hand=[MYSTERY], deck=[AKELA, ITEM, CANNONS, ABU, QUILL], ink=4))
    s.play(MYSTERY)
    while not quiet(s):
        s.done() if s.can("done") else s.take(0)
    assert s.you.hand == [] and s.you.deck[0] == QUILL and len(s.you.deck) == 5


MIKE = "Mike Wazowski - Heroic Climber"


def test_mike_wazowski_each_player_reveals():
    s = Scenario(you=dict(hand=[MIKE], deck=[AKELA, BALOO], ink=2), opponent=dict(deck=[CANNONS, COBRA]))
    s.play(MIKE)
    assert s.game.to_act == 0
    s.accept()
    assert quiet(s) and s.you.hand == [AKELA] and s.opponent.hand == [] and s.opponent.deck == [COBRA, CANNONS]


def test_mike_wazowski_when_questing_the_opponent_may_too():
    s = Scenario(you=dict(play=[MIKE], deck=[ITEM, BALOO]), opponent=dict(deck=[COBRA, CANNONS]))
    s.quest(MIKE)
    assert s.game.to_act == 1
    s.accept()
    assert quiet(s) and s.opponent.hand == [COBRA] and s.you.hand == [] and s.you.deck == [BALOO, ITEM]


DANCER = "Minnie Mouse - Dazzling Dancer"


def test_minnie_and_mickey_gain_lore_when_challenging_a_character():
    s = Scenario(you=dict(play=[DANCER, PILOT, BALOO]), opponent=dict(play=[tired(COBRA), LOCATION]))
    s.challenge(BALOO, COBRA)
    assert s.you.lore == 0
    s.challenge(PILOT, COBRA)
    assert s.you.lore == 1
    s.challenge(DANCER, LOCATION)
    assert s.you.lore == 1
    s = Scenario(you=dict(play=[DANCER]), opponent=dict(play=[tired(COBRA), PILOT]))
    s.challenge(DANCER, COBRA)
    assert s.you.lore == 1
    s = Scenario(you=dict(play=[DANCER, tired(COBRA)]), opponent=dict(play=[PILOT]))
    s.end_turn()
    s.challenge(PILOT, COBRA)
    assert s.you.lore == s.opponent.lore == 0


STORYTELLER = "Minnie Mouse - Storyteller"  # 1/2, no lore


def test_minnie_storyteller():
    s = Scenario(you=dict(play=[STORYTELLER], hand=[AKELA, AGUSTIN, ITEM], ink=6), opponent=dict(play=[COBRA, ATITAYA]))
    s.play(AKELA)
    s.play(AGUSTIN)
    s.play(ITEM)
    assert s[STORYTELLER].lore == 2
    s.quest(STORYTELLER)
    assert choices(s) == {theirs(COBRA), theirs(ATITAYA)}
    s.choose(COBRA)
    assert s.you.lore == 2 and s[COBRA].strength == 3
    s.end_turn()
    assert s[STORYTELLER].lore == 0 and s[COBRA].strength == 3, "counted when it resolved"
    s.end_turn()
    assert s[COBRA].strength == 5


def test_minnie_storyteller_minds_your_characters_only():
    s = Scenario(you=dict(play=[STORYTELLER]), opponent=dict(hand=[AKELA], ink=2))
    s.end_turn()
    s.play(AKELA)
    assert s[STORYTELLER].lore == 0


MIRABEL = "Mirabel Madrigal - Curious Child"


def test_mirabel_reveals_a_song():
    s = Scenario(you=dict(hand=[MIRABEL, SUDDEN_CHILL, CANNONS], ink=1))
    s.play(MIRABEL)
    s.accept()
    assert quiet(s) and s.you.lore == 1 and sorted(s.you.hand) == sorted([SUDDEN_CHILL, CANNONS])
    s = Scenario(you=dict(hand=[MIRABEL, SUDDEN_CHILL], ink=1))
    s.play(MIRABEL)
    s.decline()
    assert quiet(s) and s.you.lore == 0
    s = Scenario(you=dict(hand=[MIRABEL, CANNONS], ink=1))
    s.play(MIRABEL)
    if not quiet(s):
        s.accept()
    assert quiet(s) and s.you.lore == 0


MOANA = "Moana - Kakamora Leader"


def test_moana_moves_many_and_gains_lore_for_each():
    s = Scenario(
        you=dict(hand=[MOANA], play=[BALOO, AKELA, ABU, LOCATION, PRIDE_ROCK], ink=7), opponent=dict(play=[COBRA])
    )
    s.play(MOANA)
    s.accept()
    if s.can("choose", PRIDE_ROCK):
        s.choose(PRIDE_ROCK)
    s.choose(BALOO, AKELA)
    assert theirs(COBRA) not in choices(s)
    s.done()
    if not quiet(s):
        s.choose(PRIDE_ROCK)
    assert quiet(s) and s.you.lore == 2 and s.you.ink_ready == 0
    assert s[BALOO].location == s[AKELA].location == PRIDE_ROCK and s[ABU].location is None


def test_moana_declined_or_without_locations():
    s = Scenario(you=dict(hand=[MOANA], play=[BALOO, LOCATION], ink=7))
    s.play(MOANA)
    s.decline()
    assert quiet(s) and s.you.lore == 0 and s[BALOO].location is None
    s = Scenario(you=dict(hand=[MOANA], play=[BALOO], ink=7), opponent=dict(play=[LOCATION]))
    s.play(MOANA)
    while not quiet(s):
        s.take(0)
    assert s.you.lore == 0 and s[BALOO].location is None


MORDU, WICKED = "Mor'du - Savage Cursed Prince", "Mor'du - Wicked with Pride"


def test_mordu_exerts_and_roots_your_others():
    s = Scenario(you=dict(hand=[MORDU], play=[BALOO, WICKED, QUILL], ink=5), opponent=dict(play=[tired(COBRA), AKELA]))
    s.play(MORDU)
    assert s[BALOO].exerted and not s[WICKED].exerted and not s[MORDU].exerted and not s[AKELA].exerted
    s.quest(WICKED)
    s.end_turn()
    assert not s[COBRA].exerted, "the opponent's characters ready"
    s.end_turn()
    assert s[BALOO].exerted and not s[WICKED].exerted and s.you.ink_ready == 5


IMITATOR, GOO = "Morph - Little Imitator", "Morph - Space Goo"


@pytest.mark.parametrize("morph", [IMITATOR, GOO])
def test_morph_is_a_base_for_any_shift(morph):
    s = Scenario(you=dict(play=[morph, BALOO], hand=[KIDA, AKELA], ink=6))
    refused(s.play, KIDA, shift_onto=BALOO)
    refused(s.play, AKELA, shift_onto=morph)
    s.play(KIDA, shift_onto=morph)
    assert s[KIDA].under == [morph] and s.you.ink_ready == 0
    s = Scenario(you=dict(hand=[KIDA], ink=6), opponent=dict(play=[morph]))
    refused(s.play, KIDA, shift_onto=morph)


GOTHEL = "Mother Gothel - Evil as Ever"


def test_mother_gothel_comes_back_for_her_cost():
    s = Scenario(you=dict(hand=[STRIKE, GOTHEL], ink=4))
    s.play(STRIKE)
    s.choose(GOTHEL)
    s.accept()
    assert quiet(s) and s.you.play == [GOTHEL] and s.you.discard == [STRIKE] and s.you.ink_ready == 0
    assert s[GOTHEL].drying


def test_mother_gothel_declined_too_poor_or_in_the_opponents_turn():
    s = Scenario(you=dict(hand=[STRIKE, GOTHEL], ink=4))
    s.play(STRIKE)
    s.choose(GOTHEL)
    s.decline()
    assert quiet(s) and GOTHEL in s.you.discard and s.you.ink_ready == 2
    s = Scenario(you=dict(hand=[STRIKE, GOTHEL], ink=3))
    s.play(STRIKE)
    s.choose(GOTHEL)
    assert quiet(s) and GOTHEL in s.you.discard
    s = Scenario(you=dict(hand=[GOTHEL], ink=4), opponent=dict(hand=[SUDDEN_CHILL], ink=2))
    s.end_turn()
    s.play(SUDDEN_CHILL)
    assert quiet(s) and s.you.discard == [GOTHEL]
