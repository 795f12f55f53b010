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


def test_adventuring_duo_shifts_onto_one_that_has_both_names():
    s = Scenario(you=dict(play=[DUO, PILOT], hand=[DUO]))
    s.play(DUO, shift_onto=[DUO, PILOT])


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


KNOWS = "Mother Gothel - Knows What's Best"


def test_mother_gothel_hurts_to_strengthen():
    s = Scenario(you=dict(hand=[KNOWS], play=[BALOO, COBRA], ink=2), opponent=dict(play=[tired(ATITAYA)]))
    s.play(KNOWS)
    s.accept()
    assert choices(s) == {BALOO, COBRA}
    s.choose(BALOO)
    assert s[BALOO].damage == 2 and s[BALOO].keywords["Challenger"] == 1
    s.challenge(BALOO, ATITAYA)
    assert s[ATITAYA].damage == 3 and s.you.hand == [BALOO] and s.you.discard == []


def test_mother_gothel_this_turn_only_or_declined():
    s = Scenario(you=dict(hand=[KNOWS], play=[BALOO], ink=2), opponent=dict(play=[ATITAYA]))
    s.play(KNOWS)
    s.accept()
    s.choose(BALOO)
    s.quest(BALOO)
    s.end_turn()
    assert "Challenger" not in s[BALOO].keywords
    s.challenge(ATITAYA, BALOO)
    assert s.you.discard == [BALOO]
    s = Scenario(you=dict(hand=[KNOWS], play=[BALOO], ink=2), opponent=dict(play=[tired(ATITAYA)]))
    s.play(KNOWS)
    s.decline()
    assert s[BALOO].damage == 0 and "Challenger" not in s[BALOO].keywords
    s.challenge(BALOO, ATITAYA)
    assert s.you.discard == [BALOO]


SMEE, MATE = "Mr. Smee - Captain of the Jolly Roger", "Mr. Smee - Loyal First Mate"


def test_mr_smee_counts_your_other_pirates():
    s = Scenario(you=dict(hand=[SMEE], play=[PIRATE, MATE, BALOO], ink=6), opponent=dict(play=[COBRA, PIRATE]))
    s.play(SMEE)
    s.accept()
    assert choices(s) == {SMEE, PIRATE, MATE, BALOO, theirs(COBRA), theirs(PIRATE)}
    s.choose(COBRA)
    assert quiet(s) and s[COBRA].damage == 2


def test_mr_smee_shifted_and_declined():
    s = Scenario(you=dict(hand=[SMEE], play=[PIRATE, MATE], ink=4), opponent=dict(play=[COBRA]))
    s.play(SMEE, shift_onto=MATE)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].damage == 1, "the card below is not in play"
    s = Scenario(you=dict(hand=[SMEE], play=[PIRATE], ink=6), opponent=dict(play=[COBRA]))
    s.play(SMEE)
    s.decline()
    assert quiet(s) and s[COBRA].damage == 0


VINE = "Mrs. Incredible - Created by the Vine"
ATLANTEAN = "Kida - Atlantean"


def test_mrs_incredible_makes_the_next_shift_cheaper():
    s = Scenario(you=dict(play=[VINE, ATLANTEAN, "Merlin - Goat"], hand=[AKELA, KIDA, VISIONARY], ink=12))
    s.quest(VINE)
    s.play(AKELA)
    assert s.you.ink_ready == 10, "not shifted"
    s.play(KIDA, shift_onto=ATLANTEAN)
    while not quiet(s):
        s.decline()
    assert s.you.ink_ready == 5
    s.play(VISIONARY, shift_onto="Merlin - Goat")
    s.decline()
    assert s.you.ink_ready == 0, "the next one only"


def test_mrs_incredible_adds_up_and_ends_with_the_turn():
    s = Scenario(you=dict(play=[VINE, LUISA, BALOO, ATLANTEAN], hand=[KIDA], ink=6))
    s.quest(VINE)
    s.quest(LUISA)
    s.quest(BALOO)
    s.play(KIDA, shift_onto=ATLANTEAN)
    assert s.you.ink_ready == 2
    s = Scenario(you=dict(play=[VINE, ATLANTEAN], hand=[KIDA], ink=6), opponent=dict(play=[LUISA]))
    s.quest(VINE)
    s.end_turn()
    s.quest(LUISA)
    s.end_turn()
    s.play(KIDA, shift_onto=ATLANTEAN)
    assert s.you.ink_ready == 0


RECRUIT = "Mulan - Resourceful Recruit"  # 1/4, no lore
TYPHOON = "Force of a Great Typhoon"  # cost 2: chosen character gets +5 strength this turn


@pytest.mark.parametrize(("typhoons", "lore"), [(0, 1), (1, 6), (2, 6)])
def test_mulan_gains_her_strength_up_to_six(typhoons, lore):
    s = Scenario(you=dict(play=[RECRUIT], hand=[TYPHOON] * typhoons, ink=4))
    for _ in range(typhoons):
        s.play(TYPHOON)
    s.quest(RECRUIT)
    assert s.you.lore == lore


def test_mulan_with_negative_strength_gains_nothing():
    s = Scenario(you=dict(play=[RECRUIT], lore=5), opponent=dict(play=["Fang Crossbow"], ink=2))
    s.quest(RECRUIT)
    assert s.you.lore == 6
    s = Scenario(you=dict(play=[RECRUIT, "Fang Crossbow"], lore=5, ink=2))
    s.activate("Fang Crossbow")  # -2 strength
    s.quest(RECRUIT)
    assert s[RECRUIT].strength == -1 and s.you.lore == 5, "6.6.2"


GROUND = "Mulan - Standing Her Ground"  # 4/2
FLYNN = "Flynn Rider - Spectral Scoundrel"  # Boost 2


def test_mulan_takes_no_challenge_damage_after_boost():
    s = Scenario(you=dict(play=[GROUND, FLYNN], hand=[CANNONS], ink=3), opponent=dict(play=[tired(COBRA)]))
    s.boost(FLYNN)
    s.challenge(GROUND, COBRA)
    assert s[GROUND].damage == 0 and s[COBRA].damage == 4
    s.play(CANNONS)
    s.choose(GROUND)
    assert s.you.discard.count(GROUND) == 1, "challenges only"


def test_mulan_without_boost_this_turn_or_in_the_opponents_turn():
    s = Scenario(you=dict(play=[GROUND, dict(card=FLYNN, under=[ABU])]), opponent=dict(play=[tired(COBRA)]))
    s.challenge(GROUND, COBRA)
    assert s.you.discard == [GROUND]
    s = Scenario(you=dict(play=[tired(GROUND), FLYNN], ink=2), opponent=dict(play=[COBRA]))
    s.boost(FLYNN)
    s.end_turn()
    s.challenge(COBRA, GROUND)
    assert s.you.discard == [GROUND]


def test_mulan_a_shifted_character_is_put_on_top():
    s = Scenario(you=dict(play=[GROUND, "Merlin - Goat"], hand=[VISIONARY], ink=5), opponent=dict(play=[tired(COBRA)]))
    s.play(VISIONARY, shift_onto="Merlin - Goat")
    s.decline()
    s.challenge(GROUND, COBRA)
    assert s.you.discard == [GROUND]


MAJESTIC = "Mushu - Majestic Dragon"  # 4/4


def test_mushu_gives_resist_during_challenges():
    s = Scenario(you=dict(play=[MAJESTIC, BALOO, ABU]), opponent=dict(play=[tired(COBRA), tired(AKELA)]))
    s.challenge(BALOO, COBRA)
    assert s[BALOO].damage == 3 and "Resist" not in s[BALOO].keywords and s.you.lore == 0
    s.challenge(ABU, AKELA)
    assert s[ABU].damage == 1 and s.opponent.discard == [AKELA] and s.you.lore == 2
    s.challenge(MAJESTIC, COBRA)
    assert s[MAJESTIC].damage == 3 and s.you.lore == 2


def test_mushu_only_when_yours_challenge():
    s = Scenario(you=dict(play=[MAJESTIC, tired(BALOO), tired(COBRA)]), opponent=dict(play=[ABU, AKELA]))
    s.end_turn()
    s.challenge(AKELA, BALOO)
    assert s[BALOO].damage == 3
    s.challenge(ABU, COBRA)
    assert s.opponent.discard.count(ABU) == 1 and s.you.lore == 0, "during your turn"


def test_mushu_no_lore_for_locations():
    s = Scenario(you=dict(play=[MAJESTIC, ATITAYA]), opponent=dict(play=[LOCATION]))
    s.challenge(ATITAYA, LOCATION)
    assert s.opponent.discard == [LOCATION] and s.you.lore == 0


NIGHTMARE = "Mushu - Your Worst Nightmare"


def test_mushu_fires_up_the_characters_you_play():
    s = Scenario(you=dict(play=[NIGHTMARE], hand=[AKELA, ITEM], ink=5), opponent=dict(play=[tired(BALOO)]))
    s.play(ITEM)
    s.play(AKELA)
    assert {"Rush", "Reckless", "Evasive"} <= set(s[AKELA].keywords) and "Rush" not in s[NIGHTMARE].keywords
    refused(s.end_turn)
    s.challenge(AKELA, BALOO)
    s.end_turn()
    s = Scenario(you=dict(play=[NIGHTMARE], hand=[AKELA], ink=5))
    s.play(AKELA)
    s.end_turn()
    assert not {"Rush", "Reckless", "Evasive"} & set(s[AKELA].keywords)


def test_mushu_does_not_fire_up_himself_or_the_opponents():
    s = Scenario(you=dict(hand=[NIGHTMARE], play=[NIGHTMARE], ink=6), opponent=dict(hand=[AKELA], ink=2))
    s.play(NIGHTMARE)
    ours = [s[f"you:{NIGHTMARE}#1"].keywords, s[f"you:{NIGHTMARE}#2"].keywords]
    assert sorted("Rush" in keywords for keywords in ours) == [False, True]
    s = Scenario(you=dict(play=[NIGHTMARE]), opponent=dict(hand=[AKELA], ink=2))
    s.end_turn()
    s.play(AKELA)
    assert "Rush" not in s[AKELA].keywords


# -- N -------------------------------------------------------------------------------------------------------

NAMAARI = "Namaari - Resolute Daughter"  # cost 9


def test_namaari_is_cheaper_for_each_opposing_character_banished_in_a_challenge():
    s = Scenario(
        you=dict(hand=[NAMAARI, CANNONS], play=[ATITAYA, COBRA, AGUSTIN], ink=8),
        opponent=dict(play=[tired(AKELA), tired(AURORA), tired(BAMBI), tired(ABU)]),
    )
    s.play(CANNONS)
    s.choose(BAMBI)
    assert s.you.ink_ready == 7 and not s.can("play", NAMAARI), "not in a challenge"
    s.challenge(AGUSTIN, ABU)
    assert AGUSTIN in s.you.discard and ABU in s.opponent.discard
    s.challenge(ATITAYA, AKELA)
    s.challenge(COBRA, AURORA)
    s.play(NAMAARI)
    assert s.you.ink_ready == 7 - 3 and s[NAMAARI].keywords["Resist"] == 3


def test_namaari_does_not_count_yours_or_last_turns():
    s = Scenario(you=dict(hand=[NAMAARI], play=[AKELA], ink=8), opponent=dict(play=[tired(COBRA)]))
    s.challenge(AKELA, COBRA)
    assert s.you.discard == [AKELA] and not s.can("play", NAMAARI)
    s = Scenario(you=dict(hand=[NAMAARI], play=[ATITAYA], ink=8), opponent=dict(play=[tired(AKELA)]))
    s.challenge(ATITAYA, AKELA)
    assert s.can("play", NAMAARI)
    round_trip(s)
    assert not s.can("play", NAMAARI)


PAYBACK = "Nani's Payback"


@pytest.mark.parametrize(("damage", "left"), [(0, 7), (2, 5), (4, 3), (6, 3)])
def test_nanis_payback(damage, left):
    s = Scenario(
        you=dict(hand=[PAYBACK], play=[hurt(COBRA, damage), hurt(ATITAYA, 1)], ink=4, lore=7),
        opponent=dict(play=[BALOO], lore=7),
    )
    s.play(PAYBACK)
    assert choices(s) == {COBRA, ATITAYA}
    s.choose(COBRA)
    assert (
        quiet(s) and s.opponent.lore == left and s.you.lore == 7 and len(s.you.hand) == 1 and s[COBRA].damage == damage
    )


def test_nanis_payback_without_characters_draws():
    s = Scenario(you=dict(hand=[PAYBACK], ink=4), opponent=dict(play=[hurt(BALOO)], lore=7))
    s.play(PAYBACK)
    assert quiet(s) and s.opponent.lore == 7 and len(s.you.hand) == 1


NEXT_STOP = "Next Stop, Olympus"


@pytest.mark.parametrize(("card", "cost"), [(COBRA, 0), (BALOO, 2)])
def test_next_stop_olympus_is_free_with_the_strong(card, cost):
    s = Scenario(you=dict(hand=[NEXT_STOP], play=[card], ink=2), opponent=dict(play=[COBRA]))
    s.play(NEXT_STOP)
    s.choose(card)
    assert s.you.ink_ready == 2 - cost


def test_next_stop_olympus_readies_and_gains_lore_for_one_challenge():
    s = Scenario(
        you=dict(hand=[NEXT_STOP, "You Came Back"], play=[tired(COBRA)], ink=3),
        opponent=dict(play=[tired(BALOO), tired(AKELA), LOCATION]),
    )
    s.play(NEXT_STOP)
    s.choose(COBRA)
    assert not s[COBRA].exerted
    refused(s.quest, COBRA)
    s.challenge(COBRA, BALOO)
    assert s.you.lore == 1
    s.play("You Came Back")
    s.choose(COBRA)
    s.challenge(COBRA, AKELA)
    assert s.you.lore == 1, "the next time only"


def test_next_stop_olympus_not_for_locations_or_next_turn():
    s = Scenario(you=dict(hand=[NEXT_STOP], play=[tired(COBRA)]), opponent=dict(play=[LOCATION]))
    s.play(NEXT_STOP)
    s.choose(COBRA)
    s.challenge(COBRA, LOCATION)
    assert s.you.lore == 0
    s = Scenario(you=dict(hand=[NEXT_STOP], play=[COBRA]), opponent=dict(play=[AKELA]))
    s.play(NEXT_STOP)
    s.choose(COBRA)
    s.end_turn()
    s.quest(AKELA)
    s.end_turn()
    s.challenge(COBRA, AKELA)
    assert s.you.lore == 0


NOI = "Noi - Acrobatic Baby"  # 4/4


def test_noi_takes_no_challenge_damage_after_an_action():
    s = Scenario(you=dict(play=[NOI], hand=["It Calls Me", CANNONS], ink=2), opponent=dict(play=[tired(ATITAYA)]))
    s.play("It Calls Me")
    s.challenge(NOI, ATITAYA)
    assert s[NOI].damage == 0 and s[ATITAYA].damage == 4
    s.play(CANNONS)
    s.choose(NOI)
    assert s[NOI].damage == 2


def test_noi_not_in_the_next_turn_nor_for_the_opponents_actions():
    s = Scenario(
        you=dict(play=[tired(NOI)], hand=["It Calls Me"], ink=2),
        opponent=dict(play=[BALOO, ABU], hand=["It Calls Me"], ink=1),
    )
    s.play("It Calls Me")
    s.end_turn()
    s.play("It Calls Me")
    while not quiet(s):
        s.done()
    s.challenge(BALOO, NOI)
    assert s[NOI].damage == 2


NOTHING = "Nothing We Won't Do"  # Sing Together 8


def test_nothing_we_wont_do_readies_the_singers_too():
    s = Scenario(
        you=dict(play=[COBRA, AGUSTIN, tired(BALOO)], hand=[NOTHING]),
        opponent=dict(play=[tired(ATITAYA), tired(AKELA)]),
    )
    s.sing(NOTHING, [COBRA, AGUSTIN])
    assert not any(s[name].exerted for name in (COBRA, AGUSTIN, BALOO)) and s[AKELA].exerted
    refused(s.quest, COBRA)
    s.challenge(AGUSTIN, ATITAYA)
    assert s[AGUSTIN].damage == 0 and s[ATITAYA].damage == 2
    s.end_turn()
    s.challenge(AKELA, AGUSTIN)
    assert s.you.discard.count(AGUSTIN) == 1
    s.end_turn()
    assert s.can("quest", COBRA)


# -- O -------------------------------------------------------------------------------------------------------

OLYMPUS = "Olympus Would Be That Way"


def test_olympus_would_be_that_way():
    s = Scenario(
        you=dict(play=[AGUSTIN, BALOO, ABU], hand=[OLYMPUS], ink=1),
        opponent=dict(play=[tired(COBRA), LOCATION, MARKET]),
    )
    s.play(OLYMPUS)
    assert s[AGUSTIN].strength == 2
    s.challenge(AGUSTIN, LOCATION)
    assert s[LOCATION].damage == 5
    s.challenge(BALOO, COBRA)
    assert s[COBRA].damage == 2
    round_trip(s)
    s.challenge(ABU, LOCATION)
    assert s.opponent.discard == [LOCATION], "5 + 3"


ULTIMATE, V8, V10 = "Omnidroid - Ultimate Iteration", "Omnidroid - V.8", "Omnidroid - V.10"


def test_omnidroid_returns_the_cards_below():
    s = Scenario(
        you=dict(play=[dict(card=V10, under=[V8]), dict(card=FLYNN, under=[ABU])], hand=[ULTIMATE], ink=6),
        opponent=dict(play=[dict(card=FLYNN, under=[AKELA])]),
    )
    s.play(ULTIMATE, shift_onto=V10)
    s.accept()
    assert quiet(s) and sorted(s.you.hand) == [V10, V8] and s[ULTIMATE].under == [] and s[FLYNN].under == [ABU]
    assert s.opponent.hand == [] and s[ULTIMATE].keywords["Resist"] == 2 and not s[ULTIMATE].drying


def test_omnidroid_declined_or_not_shifted():
    s = Scenario(you=dict(play=[V8], hand=[ULTIMATE], ink=6))
    s.play(ULTIMATE, shift_onto=V8)
    s.decline()
    assert quiet(s) and s[ULTIMATE].under == [V8]
    s = Scenario(you=dict(play=[dict(card=FLYNN, under=[ABU])], hand=[ULTIMATE], ink=8))
    s.play(ULTIMATE)
    assert quiet(s) and s.you.hand == [] and s[FLYNN].under == [ABU]


FEET = "On Your Feet! Now!"


def test_on_your_feet_now():
    s = Scenario(
        you=dict(play=[tired(BALOO), COBRA, hurt(ABU), "Mickey Mouse - Food Fight Defender"], hand=[FEET], ink=4),
        opponent=dict(play=[tired(AKELA)]),
    )
    s.play(FEET)
    assert not s[BALOO].exerted and s[BALOO].damage == s[COBRA].damage == 1 and s.you.discard.count(ABU) == 1
    assert s["Mickey Mouse - Food Fight Defender"].damage == 0, "Resist +1"
    assert s[AKELA].exerted and s[AKELA].damage == 0
    refused(s.quest, BALOO)
    s.challenge(BALOO, AKELA)


ONE = "One and Only"


def test_one_and_only_banishes_the_namesakes():
    rocket = "Stitch - Little Rocket"
    both = "Lilo & Stitch - Fun-Loving Friends"
    s = Scenario(
        you=dict(play=["Stitch - New Dog", rocket, both, LILO], hand=[ONE], ink=3),
        opponent=dict(play=["Stitch - New Dog", AKELA]),
    )
    s.play(ONE)
    s.choose(rocket)
    assert quiet(s) and set(s.you.play) == {rocket, LILO} and s.opponent.play == [AKELA]


def test_one_and_only_banishes_nobody_else():
    s = Scenario(you=dict(play=[AKELA], hand=[ONE], ink=3), opponent=dict(play=[COBRA, "Stitch - New Dog"]))
    s.play(ONE)
    assert choices(s) == {AKELA, theirs(COBRA), theirs("Stitch - New Dog")}
    s.choose(COBRA)
    assert quiet(s) and s.you.play == [AKELA] and len(s.opponent.play) == 2


HOPE = "One Last Hope"


@pytest.mark.parametrize(("card", "hero"), [(AURORA, True), (AKELA, False)])
def test_one_last_hope(card, hero):
    s = Scenario(you=dict(play=[card, COBRA], hand=[HOPE], ink=3), opponent=dict(play=[BALOO]))
    s.play(HOPE)
    s.choose(card)
    assert s[card].keywords["Resist"] == 2 and s.can("challenge", card, BALOO) == hero
    assert not s.can("challenge", COBRA, BALOO)
    s.end_turn()
    assert s[card].keywords["Resist"] == 2
    s.end_turn()
    assert "Resist" not in s[card].keywords and not s.can("challenge", card, BALOO)


OWL = "Owl Island - Secluded Entrance"


def test_owl_island_makes_the_first_action_cheaper():
    s = Scenario(
        you=dict(
            play=[OWL, dict(card=AKELA, at=OWL), dict(card=BALOO, at=OWL), ABU],
            hand=[STRIKE, STRIKE, AURORA],
            ink=4,
            deck=[COBRA] * 9,
        )
    )
    s.play(AURORA)
    assert s.you.ink_ready == 2, "no action"
    s.play(STRIKE)
    s.choose(COBRA)
    assert s.you.ink_ready == 2 and s.you.lore == 0
    s.play(STRIKE)
    s.choose(COBRA)
    assert s.you.ink_ready == 0 and s.you.lore == 3


def test_owl_island_counts_a_song_sung_as_the_first():
    s = Scenario(
        you=dict(play=[OWL, dict(card=AKELA, at=OWL), BALOO], hand=[SUDDEN_CHILL, CANNONS, CANNONS], ink=2),
        opponent=dict(play=[COBRA], hand=[ABU]),
    )
    s.sing(SUDDEN_CHILL, BALOO)
    s.play(CANNONS)
    s.choose(COBRA)
    assert s.you.ink_ready == 1 and s.you.lore == 3
    s.play(CANNONS)
    s.choose(COBRA)
    assert s.you.lore == 3, "the second one only"


def test_owl_island_in_the_opponents_turn():
    s = Scenario(
        you=dict(play=[OWL, dict(card=BALOO, at=OWL)]),
        opponent=dict(hand=[CANNONS, CANNONS], ink=2),
    )
    s.end_turn()
    for _ in range(2):
        s.play(CANNONS)
    assert s.opponent.ink_ready == 0 and s.you.lore == s.opponent.lore == 0 and s.you.discard == [BALOO]


# -- P -------------------------------------------------------------------------------------------------------

PANIC, PAIN = "Panic - Immortal Sidekick", "Pain - Impudent Imp"
VILLAIN = "Black Heron - Real Bad Egg"  # Villain, 3/3


def test_panic_protects_villains_with_pain():
    s = Scenario(you=dict(play=[COBRA]), opponent=dict(play=[tired(PANIC), PAIN, tired(VILLAIN), tired(AKELA)]))
    assert (
        not s.can("challenge", COBRA, VILLAIN) and s.can("challenge", COBRA, AKELA) and s.can("challenge", COBRA, PANIC)
    )


@pytest.mark.parametrize("team", [[PANIC, PAIN], [tired(PANIC), BALOO]])
def test_panic_has_to_be_exerted_and_with_pain(team):
    s = Scenario(you=dict(play=[COBRA, PAIN]), opponent=dict(play=[*team, tired(VILLAIN)]))
    assert s.can("challenge", COBRA, VILLAIN)


IMP = "Panic - Underworld Imp"


@pytest.mark.parametrize(("card", "bonus"), [(PAIN, 4), (BALOO, 2), (COBRA, 2)])
def test_panic_strengthens_pain_most(card, bonus):
    s = Scenario(you=dict(hand=[IMP], play=[PAIN, BALOO], ink=3), opponent=dict(play=[COBRA]))
    before = s[card].strength
    s.play(IMP)
    assert choices(s) == {IMP, PAIN, BALOO, theirs(COBRA)}
    s.choose(card)
    assert quiet(s) and s[card].strength == before + bonus
    s.end_turn()
    assert s[card].strength == before


PEPA = "Pepa Madrigal - Sensitive Sister"


def test_pepa_gains_lore_when_yours_sing():
    s = Scenario(
        you=dict(play=[PEPA, AKELA, ABU, BALOO], hand=[SUDDEN_CHILL, SUDDEN_CHILL, "Nobody Like U"], ink=2),
    )
    s.play(SUDDEN_CHILL)
    assert s.you.lore == 0, "paid with ink"
    s.sing(SUDDEN_CHILL, PEPA)
    assert s.you.lore == 1
    s.sing("Nobody Like U", [AKELA, ABU])
    assert s.you.lore == 2, "one or more"


def test_pepa_not_for_the_opponents_singers():
    s = Scenario(you=dict(play=[PEPA], hand=[ABU]), opponent=dict(play=[AKELA], hand=[SUDDEN_CHILL]))
    s.end_turn()
    s.sing(SUDDEN_CHILL, AKELA)
    assert s.you.lore == s.opponent.lore == 0


WEATHER = "Pepa Madrigal - Weather Maker"


@pytest.mark.parametrize("at", [True, False])
def test_pepa_keeps_a_character_exerted_unless_at_a_location(at):
    there = dict(card=BALOO, at=PRIDE_ROCK) if at else BALOO
    s = Scenario(you=dict(hand=[WEATHER], play=[AKELA], ink=5), opponent=dict(play=[PRIDE_ROCK, there, tired(COBRA)]))
    s.play(WEATHER)
    s.accept()
    assert choices(s) == {theirs(BALOO), theirs(COBRA)}
    s.choose(BALOO)
    assert quiet(s) and s[BALOO].exerted
    s.end_turn()
    assert s[BALOO].exerted == (not at) and not s[COBRA].exerted
    round_trip(s)
    assert not s[BALOO].exerted


def test_pepa_declined():
    s = Scenario(you=dict(hand=[WEATHER], play=[tired(AKELA)], ink=5), opponent=dict(play=[tired(COBRA)]))
    s.play(WEATHER)
    s.decline()
    assert quiet(s)
    s.end_turn()
    assert not s[COBRA].exerted
    s.end_turn()
    assert not s[AKELA].exerted


REVIEW = "Performance Review"


def test_performance_review_draws_the_lore_of_an_exerted_character():
    s = Scenario(you=dict(hand=[REVIEW], play=[ATITAYA, BALOO, tired(ABU)], ink=2), opponent=dict(play=[COBRA]))
    s.play(REVIEW)
    assert choices(s) == {ATITAYA, BALOO}
    s.choose(ATITAYA)
    assert quiet(s) and s[ATITAYA].exerted and len(s.you.hand) == 3 and s.you.lore == 0


def test_performance_review_without_ready_characters():
    s = Scenario(you=dict(hand=[REVIEW], play=[tired(ABU)], ink=2), opponent=dict(play=[COBRA]))
    s.play(REVIEW)
    assert quiet(s) and s.you.hand == [] and not s[COBRA].exerted


PETE = "Pete - Space Pirate"


@pytest.mark.parametrize("exerted", [True, False])
def test_pete_silences_and_hardens_while_exerted(exerted):
    s = Scenario(
        you=dict(play=[dict(card=PETE, exerted=exerted), PIRATE, BALOO], hand=[SUDDEN_CHILL, ABU]),
        opponent=dict(play=[AKELA, PIRATE], hand=[SUDDEN_CHILL, ABU], ink=2),
    )
    assert s.can("sing", SUDDEN_CHILL, BALOO), "yours may sing"
    assert s[f"you:{PIRATE}"].keywords.get("Resist", 0) == exerted == s[PETE].keywords.get("Resist", 0)
    assert "Resist" not in s[BALOO].keywords and "Resist" not in s[theirs(PIRATE)].keywords
    s.end_turn()
    assert s.can("sing", SUDDEN_CHILL, AKELA) == (not exerted) and s.can("play", SUDDEN_CHILL)
    if exerted:
        s.end_turn()
        assert "Resist" not in s[f"you:{PIRATE}"].keywords


PRANKSTER = "Peter Pan - Never Land Prankster"


def test_peter_pan_enters_exerted_and_stops_lore():
    s = Scenario(
        you=dict(hand=[PRANKSTER], play=[BALOO], ink=7),
        opponent=dict(play=[COBRA, ATITAYA, AKELA, MARKET, "Dumbo - Ninth Wonder of the Universe"], ink=2),
    )
    s.play(PRANKSTER)
    assert quiet(s) and s[PRANKSTER].exerted
    s.quest(BALOO)
    assert s.you.lore == 1, "you gain"
    s.end_turn()
    assert s.opponent.lore == 0, "not from the location"
    s.quest(AKELA)
    s.activate("Dumbo - Ninth Wonder of the Universe")
    assert s.opponent.lore == 0
    s.challenge(COBRA, PRANKSTER)
    s.quest(ATITAYA)
    assert s.opponent.lore == 3


def test_peter_pan_ready_does_not_stop_lore():
    s = Scenario(you=dict(play=[PRANKSTER]), opponent=dict(play=[COBRA, MARKET]))
    s.end_turn()
    s.quest(COBRA)
    assert s.opponent.lore == 4


def test_peter_pan_a_challenge_of_another_turn_does_not_help():
    s = Scenario(you=dict(play=[tired(PRANKSTER), BALOO]), opponent=dict(play=[COBRA, tired(AKELA)]))
    s.challenge(BALOO, AKELA)
    s.end_turn()
    s.quest(COBRA)
    assert s.opponent.lore == 0


PIERCING = "Piercing Attack"


def test_piercing_attack_ignores_resist():
    s = Scenario(you=dict(hand=[PIERCING, CANNONS], ink=3), opponent=dict(play=[NAMAARI, BALOO]))
    s.play(PIERCING)
    assert choices(s) == {theirs(NAMAARI), theirs(BALOO)}
    s.choose(NAMAARI)
    assert s[NAMAARI].damage == 2
    s.play(CANNONS)
    s.choose(NAMAARI)
    assert s[NAMAARI].damage == 2


POCAHONTAS = "Pocahontas - Following the Wind"


@pytest.mark.parametrize(("card", "lore"), [(ABU, 2), (ATITAYA, 3)])
def test_pocahontas_gains_the_lore_of_another_exerted_character(card, lore):
    s = Scenario(you=dict(play=[POCAHONTAS, tired(ABU), BALOO]), opponent=dict(play=[tired(ATITAYA), COBRA]))
    s.quest(POCAHONTAS)
    assert choices(s) == {ABU, theirs(ATITAYA)}
    s.choose(card)
    assert quiet(s) and s.you.lore == 1 + lore and s.opponent.lore == 0


def test_pocahontas_without_exerted_characters():
    s = Scenario(you=dict(play=[POCAHONTAS, BALOO]), opponent=dict(play=[COBRA]))
    s.quest(POCAHONTAS)
    assert quiet(s) and s.you.lore == 1


PONGO = "Pongo - Dear Old Dad"


@pytest.mark.parametrize("accept", [True, False])
def test_pongo_finds_a_puppy_in_the_inkwell(accept):
    s = Scenario(you=dict(play=[PONGO], hand=[PUP], ink=2))
    s.ink(PUP)
    s.end_turn()
    assert quiet(s)
    s.end_turn()
    s.accept() if accept else s.decline()
    assert quiet(s) and (PUP in s.you.play) == accept and s.you.ink_total == 3 - accept
    assert s.you.ink_ready == s.you.ink_total and len(s.you.hand) == 1
    if accept:
        assert not s.can("quest", PUP) or not s[PUP].drying


def test_pongo_without_a_puppy():
    s = Scenario(you=dict(play=[PONGO], hand=[AKELA], ink=2), opponent=dict(play=[BALOO], hand=[PUP]))
    s.ink(AKELA)
    s.end_turn()
    s.ink(PUP)
    s.end_turn()
    if not quiet(s):
        s.accept()
        s.done() if not quiet(s) else None
    assert quiet(s) and s.you.play == [PONGO] and s.you.ink_total == 3 and s.opponent.ink_total == 1


POWERLINE = "Powerline - Musical Superstar"


def test_powerline_gains_rush_with_a_song():
    s = Scenario(
        you=dict(hand=[POWERLINE, SUDDEN_CHILL, CANNONS], ink=6), opponent=dict(play=[tired(COBRA)], hand=[ABU])
    )
    s.play(POWERLINE)
    s.play(CANNONS)
    s.choose(COBRA) if not quiet(s) else None
    refused(s.challenge, POWERLINE, COBRA)
    s.play(SUDDEN_CHILL)
    assert "Rush" in s[POWERLINE].keywords
    s.challenge(POWERLINE, COBRA)
    s.end_turn()
    assert "Rush" not in s[POWERLINE].keywords


def test_powerline_after_the_song_and_not_for_the_opponents():
    s = Scenario(you=dict(hand=[POWERLINE, SUDDEN_CHILL], play=[AKELA], ink=3), opponent=dict(play=[tired(COBRA)]))
    s.sing(SUDDEN_CHILL, AKELA)
    s.play(POWERLINE)
    s.challenge(POWERLINE, COBRA)
    s = Scenario(you=dict(play=[POWERLINE], hand=[ABU]), opponent=dict(hand=[SUDDEN_CHILL], ink=2))
    s.end_turn()
    s.play(SUDDEN_CHILL)
    assert "Rush" not in s[POWERLINE].keywords


# -- together with other cards -------------------------------------------------------------------------------


def test_john_smith_draws_support_and_damage_to_locations_too():
    s = Scenario(
        you=dict(play=["HeiHei - Boat Snack", BALOO], hand=["Ba-Boom!"], ink=2), opponent=dict(play=[SMITH, LOCATION])
    )
    s.quest("HeiHei - Boat Snack")
    s.accept()
    if not quiet(s):
        assert choices(s) == {theirs(SMITH)}
        s.choose(SMITH)
    assert s[SMITH].strength == 4 and s[BALOO].strength == 2
    s.play("Ba-Boom!")
    assert quiet(s) and s[SMITH].damage == 2 and s[LOCATION].damage == 0


def test_john_smith_among_two_chosen():
    spirit = "Elsa - Spirit of Winter"  # up to 2 chosen characters
    s = Scenario(you=dict(hand=[spirit], ink=8), opponent=dict(play=[SMITH, AKELA, BALOO]))
    s.play(spirit)
    if s.can("choose", AKELA):
        s.choose(AKELA)
        assert not s.can("choose", BALOO) and not s.can("done")
        s.choose(SMITH)
    else:
        s.choose(SMITH)
        assert {theirs(AKELA), theirs(BALOO)} <= choices(s)
        s.choose(AKELA)
    assert quiet(s) and s[SMITH].exerted and s[AKELA].exerted and not s[BALOO].exerted


def test_john_smith_either_of_two():
    s = Scenario(you=dict(hand=[CANNONS], ink=1), opponent=dict(play=[SMITH, SMITH, AKELA]))
    s.play(CANNONS)
    assert len(choices(s)) == 2 and theirs(AKELA) not in choices(s)
    s.choose(f"{SMITH}#2")
    assert (s[f"{SMITH}#1"].damage, s[f"{SMITH}#2"].damage) == (0, 2)


def test_john_smith_does_not_bind_his_own_player():
    s = Scenario(you=dict(hand=["Be King Undisputed"], ink=4), opponent=dict(play=[SMITH, AKELA]))
    s.play("Be King Undisputed")
    assert s.game.to_act == 1 and len(choices(s)) == 2
    s.choose(AKELA)
    assert s.opponent.discard == [AKELA]


def test_lilo_put_damage_is_taken_and_no_damage_is_none():
    s = Scenario(you=dict(play=[tired(LILO)]), opponent=dict(play=[LEAD], hand=["Mosquito Bite", CANNONS], ink=2))
    s.end_turn()
    s.challenge(LEAD, LILO)  # 0 strength
    s.play("Mosquito Bite")
    s.choose(LILO)
    assert s[LILO].damage == 0, "1.9.1.5"
    s.play(CANNONS)
    s.choose(LILO)
    assert s[LILO].zone == "discard"


def test_merida_hits_every_character_of_a_wide_action():
    s = Scenario(
        you=dict(play=[ARCHER], hand=["Grab Your Sword"], ink=5), opponent=dict(play=[COBRA, ATITAYA, LOCATION])
    )
    s.play("Grab Your Sword")
    while not quiet(s):
        s.take(0)
    assert (s[COBRA].damage, s[ATITAYA].damage, s[LOCATION].damage) == (4, 4, 0)


def test_merida_minds_dealt_damage_only():
    s = Scenario(
        you=dict(play=[ARCHER], hand=["Mosquito Bite", CANNONS, "Ba-Boom!"], ink=4),
        opponent=dict(play=[COBRA, NAMAARI, MARKET]),
    )
    s.play("Mosquito Bite")
    s.choose(COBRA)
    assert s[COBRA].damage == 1, "put, not dealt (1.9.1.2)"
    s.play(CANNONS)
    s.choose(NAMAARI)
    assert s[NAMAARI].damage == 0, "Resist +3: none was dealt (8.8.2)"
    s.play("Ba-Boom!")
    s.choose(MARKET)
    assert s[MARKET].damage == 2


def test_kronk_against_sign_the_scroll():
    scroll = "Sign the Scroll"  # each opponent may discard; for each who doesn't, you gain 2 lore
    s = Scenario(you=dict(hand=[scroll], ink=3), opponent=dict(play=[KRONK], hand=[AKELA]))
    s.play(scroll)
    while not quiet(s):
        s.take(0)
    assert s.opponent.hand == [AKELA] and s.you.lore == 2


def test_kronk_against_lucifer():
    s = Scenario(you=dict(hand=[LUCIFER], ink=5), opponent=dict(play=[KRONK], hand=[AKELA, ABU, CANNONS]))
    s.play(LUCIFER)
    while not quiet(s):
        s.take(0)
    assert len(s.opponent.hand) == 3


def test_kronk_keeps_what_others_want_discarded():
    s = Scenario(you=dict(play=[KRONK, KAKAMORA, JAFAR], hand=[GUARD]), opponent=dict(play=[COBRA]))
    s.quest(KAKAMORA)
    if not quiet(s):
        s.accept()
    while not quiet(s):
        s.take(0)
    assert s[COBRA].damage == 0 and GUARD in s.you.hand
    s.quest(JAFAR)
    if not quiet(s):
        s.accept()
    assert quiet(s) and GUARD in s.you.hand and s.you.discard == []


def test_kakamora_with_an_empty_hand_discards_what_it_drew():
    s = Scenario(you=dict(play=[KAKAMORA], deck=[PIRATE, AKELA]), opponent=dict(play=[COBRA, BALOO]))
    s.quest(KAKAMORA)
    s.accept()
    s.choose(COBRA)
    assert s.you.discard == [PIRATE] and s[COBRA].damage == 3


def test_look_what_youve_done_as_a_shift_cost():
    herald = "Diablo - Devoted Herald"  # Shift: discard an action card
    s = Scenario(you=dict(play=[RAVEN], hand=[herald, LOOK], ink=2), opponent=dict(play=[COBRA]))
    s.play(herald, shift_onto=RAVEN)
    if not s.can("accept"):
        s.choose(LOOK)
    s.accept()
    s.choose(COBRA)
    assert quiet(s) and s[herald].under == [RAVEN] and s[COBRA].damage == 2 and s.you.ink_ready == 0


def test_kristoff_draws_for_gothel_and_kida():
    s = Scenario(you=dict(play=[KRISTOFF], hand=[STRIKE, GOTHEL], ink=4))
    s.play(STRIKE)
    s.choose(GOTHEL)
    s.accept()
    assert s.you.play.count(GOTHEL) == 1 and len(s.you.hand) == 3
    s = Scenario(you=dict(play=[KRISTOFF], hand=[KIDA], discard=[AKELA, ABU], ink=8), opponent=dict(discard=[BALOO]))
    s.play(KIDA)
    s.accept()
    s.choose(AKELA, ABU)
    s.decline()
    s.take(0)  # two triggers, the second of which finds the first resolved (6.1.13.2)
    assert quiet(s) and len(s.you.hand) == 1


def test_kristoff_does_not_draw_for_the_opponents_discard():
    s = Scenario(you=dict(play=[KRISTOFF], hand=["It Calls Me"], ink=1), opponent=dict(discard=[AKELA]))
    s.play("It Calls Me")
    s.choose(AKELA)
    if not quiet(s):
        s.done()
    assert quiet(s) and s.opponent.discard == [] and len(s.you.hand) == 1


def test_owl_island_counts_actions_played_before_it():
    s = Scenario(you=dict(hand=[CANNONS, CANNONS, OWL], play=[COBRA], ink=5))
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(OWL)
    s.move(COBRA, to=OWL)
    assert s.you.ink_ready == 0 and not s.can("play", CANNONS), "no longer the first"
    s = Scenario(you=dict(hand=[CANNONS, CANNONS, OWL], play=[COBRA], ink=5))
    s.play(CANNONS)
    s.choose(COBRA)
    s.play(OWL)
    s.play(CANNONS)
    s.choose(COBRA)
    assert s.you.lore == 3


def test_lute_counts_what_makes_the_card_cheaper():
    s = Scenario(
        you=dict(play=[LUTE, OWL, dict(card=AKELA, at=OWL), dict(card=BALOO, at=OWL)], deck=[STRIKE, ABU, COBRA], ink=2)
    )
    s.activate(LUTE)
    s.accept()
    s.option(0)  # for ink, not sung
    s.choose(ABU)
    assert quiet(s) and s.you.hand == [COBRA] and sorted(s.you.discard) == sorted([STRIKE, ABU])


def test_peter_pan_stops_lore_of_actions():
    s = Scenario(you=dict(play=[tired(PRANKSTER)], lore=5), opponent=dict(hand=["A Pirate's Life"], ink=6))
    s.end_turn()
    s.play("A Pirate's Life")
    assert s.you.lore == 3 and s.opponent.lore == 0


def test_pongos_puppy_is_drying():
    s = Scenario(you=dict(play=[PONGO], hand=[PUP], ink=2))
    s.ink(PUP)
    round_trip(s)
    s.accept()
    assert s[PUP].drying and not s.can("quest", PUP), "it came in this turn (5.1.1.11)"


def test_maleficents_staff_gains_one_for_a_stack():
    s = Scenario(
        you=dict(hand=["Mother Knows Best"], play=[STAFF], ink=3),
        opponent=dict(play=[dict(card=KIDA, under=[ATLANTEAN]), BALOO]),
    )
    s.play("Mother Knows Best")
    s.choose(KIDA)
    assert sorted(s.opponent.hand) == sorted([KIDA, ATLANTEAN]) and s.you.lore == 1


def test_moana_may_move_herself():
    s = Scenario(you=dict(hand=[MOANA], play=[BALOO, LOCATION], ink=7))
    s.play(MOANA)
    s.accept()
    s.choose(MOANA)
    s.choose(BALOO)
    while not quiet(s):
        s.take(0)
    assert s[MOANA].location == s[BALOO].location == LOCATION and s.you.lore == 2


def test_mulan_counts_cards_put_under_by_effects():
    s = Scenario(you=dict(play=[GROUND, CRATCHIT]), opponent=dict(play=[tired(COBRA)]))
    s.quest(CRATCHIT)
    s.challenge(GROUND, COBRA)
    assert s[GROUND].damage == 0


def test_mrs_incredible_a_free_shift_is_the_next_one():
    """4.3.6: the modifier applies to the next one, even for an alternate cost."""
    s = Scenario(you=dict(play=[VINE, SPELLCASTER, ATLANTEAN], hand=[EVIL, KIDA], discard=[AKELA] * 5, ink=6))
    s.quest(VINE)
    s.play(EVIL, cost=2)
    while not quiet(s):
        s.choose(AKELA) if s.can("choose", AKELA) else s.choose(SPELLCASTER)
    assert s[EVIL].under == [SPELLCASTER] and s.you.ink_ready == 6
    s.play(KIDA, shift_onto=ATLANTEAN)
    assert s.you.ink_ready == 0


def test_map_of_treasure_planet_a_free_location_is_the_next_one():
    s = Scenario(you=dict(play=[MAP], hand=["Get to Safety!", MARKET], discard=[LOCATION], ink=4))
    s.activate(MAP)
    s.play("Get to Safety!")
    assert LOCATION in s.you.play and s.you.ink_ready == 3
    s.play(MARKET)
    assert s.you.ink_ready == 0


def test_next_stop_and_maximus_look_at_strength_as_it_is():
    s = Scenario(you=dict(play=[BALOO, "Maximus - Team Champion"], hand=[TYPHOON, NEXT_STOP], ink=2))
    s.play(TYPHOON)
    s.choose(BALOO)
    s.play(NEXT_STOP)
    s.choose(BALOO)
    assert s.you.ink_ready == 0
    s.end_turn()
    assert s.you.lore == 2, "this turn's strength is there at the end of the turn (3.4.1)"


def test_lady_tremaine_cards_put_under_her_by_effects_count():
    emily = "Emily Quackfaster - Level-Headed Librarian"
    s = Scenario(you=dict(play=[SOCIALITE, FLYNN], hand=[emily], discard=[CANNONS], ink=4), opponent=dict(play=[COBRA]))
    s.play(emily)
    s.accept()
    s.choose(FLYNN)
    assert s[FLYNN].under
    s.quest(SOCIALITE)
    assert quiet(s), "it was not she"
    s = Scenario(you=dict(play=[SOCIALITE, FLYNN], hand=[emily], discard=[CANNONS], ink=4), opponent=dict(play=[COBRA]))
    s.play(emily)
    s.accept()
    s.choose(SOCIALITE)
    s.quest(SOCIALITE)
    s.accept()
    s.choose(COBRA)
    assert s[COBRA].damage == 2


def test_metamorphosis_needs_both_bases_of_a_duo_and_no_cost():
    s = Scenario(you=dict(play=[PILOT, CLASSY], hand=[META], discard=[DUO], ink=3))
    s.play(META)
    while not quiet(s):
        s.take(0)
    assert sorted(s[DUO].under) == [PILOT, CLASSY]
    s = Scenario(you=dict(play=[PILOT, BALOO], hand=[META], discard=[DUO], ink=3))
    s.play(META)
    assert quiet(s) and s[DUO].zone == "discard"
    herald = "Diablo - Devoted Herald"
    s = Scenario(you=dict(play=[RAVEN], hand=[META], discard=[herald], ink=3))
    s.play(META)
    assert quiet(s) and s[herald].under == [RAVEN]


def test_launchpad_the_opponents_darkwing_duck_does_not_help():
    pad = "Launchpad - Trusty Sidekick"
    s = Scenario(you=dict(play=[pad], hand=[AKELA]), opponent=dict(play=["Darkwing Duck - Crime Fighter"]))
    s.activate(pad)
    s.choose(AKELA)
    assert s.you.discard == [AKELA]


def test_flotsam_gives_jetsam_a_way_back():
    flotsam, jetsam = 'Flotsam - Ursula\'s "Baby"', "Jetsam - Riffraff"
    s = Scenario(you=dict(play=[flotsam, jetsam]), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(jetsam, ATITAYA)
    assert s[jetsam].zone == "hand" or s.can("accept")


def test_put_into_the_discard_is_not_discarded():
    s = Scenario(
        you=dict(play=[MEDUSA, BALOO, MAXIMUS], deck=[GOTHEL, LOOK, AKELA, ABU], ink=4), opponent=dict(play=[COBRA])
    )
    s.quest(MEDUSA)
    s.accept()
    s.choose(BALOO)
    s.choose("you")
    assert quiet(s) and len(s.you.discard) == 3 and "Challenger" not in s[MAXIMUS].keywords
    s = Scenario(you=dict(play=[JACK], deck=[GOTHEL, ABU], ink=4))
    round_trip(s)
    s.accept()
    assert quiet(s) and s.you.discard == [GOTHEL]


def test_a_challenged_location_counts_for_the_compass_and_peter_pan():
    s = Scenario(you=dict(play=[COMPASS, BALOO], deck=[COBRA, COBRA]), opponent=dict(play=[LOCATION]))
    s.challenge(BALOO, LOCATION)
    s.end_turn()
    s.take(0)
    assert s.you.discard == [COMPASS]
    s = Scenario(you=dict(play=[tired(PRANKSTER), LOCATION]), opponent=dict(play=[COBRA, ABU]))
    s.end_turn()
    s.challenge(ABU, LOCATION)
    s.quest(COBRA)
    assert s.opponent.lore == 2


def test_compass_remembers_a_challenger_that_is_gone():
    s = Scenario(you=dict(play=[COMPASS, AKELA], deck=[COBRA, COBRA]), opponent=dict(play=[tired(ATITAYA)]))
    s.challenge(AKELA, ATITAYA)
    assert s[AKELA].zone == "discard"
    s.end_turn()
    s.take(0)
    assert COMPASS in s.you.discard


def test_adventuring_duo_was_not_banished():
    s = Scenario(you=dict(play=[MAJESTIC, ATITAYA], hand=[NAMAARI], ink=8), opponent=dict(play=[tired(DUO)]))
    s.challenge(ATITAYA, DUO)
    assert s.opponent.inkwell == [DUO] and s.you.lore == 0 and not s.can("play", NAMAARI), "6.5.4"


def test_maleficent_and_diablo_exerted_by_an_effect_and_entering_exerted():
    s = Scenario(you=dict(play=[EVIL], hand=[REVIEW], ink=2))
    s.play(REVIEW)
    assert s[EVIL].exerted and len(s.you.hand) == 3
    s = Scenario(you=dict(play=[tired(SPELLCASTER)], hand=[EVIL], ink=5))
    s.play(EVIL, shift_onto=SPELLCASTER)
    assert s[EVIL].exerted and s.you.hand == [], "it enters exerted (8.10.2), it does not exert"
    s = Scenario(you=dict(play=[EVIL], hand=[MORDU], ink=5))
    s.play(MORDU)
    assert s[EVIL].exerted and len(s.you.hand) == 1


def test_merida_draws_for_a_lord():
    s = Scenario(you=dict(play=[WISP], hand=[MACINTOSH], ink=4))
    s.play(MACINTOSH)
    s.accept()
    if s.decision.kind == "order":
        s.take(1)
    s.choose(WISP)
    s.accept()
    assert quiet(s) and s[MACINTOSH].exerted and s[WISP].keywords["Resist"] == 2 and len(s.you.hand) == 1


def test_lords_may_enter_exerted_when_an_effect_plays_them():
    s = Scenario(
        you=dict(hand=[DANGEROUS], play=[BALOO], deck=[MACINTOSH] * 2, ink=4), opponent=dict(deck=[CANNONS] * 2)
    )
    s.play(DANGEROUS)
    s.accept()
    s.accept()
    s.choose(BALOO)
    assert quiet(s) and s[MACINTOSH].exerted and s[BALOO].keywords["Resist"] == 2


def test_louie_is_stronger_than_a_one():
    s = Scenario(you=dict(play=["Mickey Mouse - Food Fight Defender"]), opponent=dict(play=[tired(LOUIE)]))
    s.challenge("Mickey Mouse - Food Fight Defender", LOUIE)
    assert s[LOUIE].damage == 0 and s["Mickey Mouse - Food Fight Defender"].damage == 1


def test_meilin_lees_voice_counts_three_together_and_not_alone():
    s = Scenario(you=dict(play=[LEAD, AGUSTIN, AKELA], hand=["Nobody Like U"]))
    refused(s.sing, "Nobody Like U", LEAD)
    refused(s.sing, "Nobody Like U", [LEAD, AGUSTIN])
    s.sing("Nobody Like U", [LEAD, AKELA])


def test_mickey_bob_cratchit_with_nobody_to_give_to():
    s = Scenario(you=dict(play=[dict(card=CRATCHIT, under=[ABU]), ITEM]), opponent=dict(play=[tired(ATITAYA), BALOO]))
    s.challenge(CRATCHIT, ATITAYA)
    if not quiet(s):
        s.accept()
    assert quiet(s) and sorted(s.you.discard) == sorted([CRATCHIT, ABU])


def test_mad_hatter_at_an_empty_deck():
    s = Scenario(you=dict(play=[HATTER]), opponent=dict(deck=[]))
    s.quest(HATTER)
    s.accept()
    s.choose("opponent")
    assert quiet(s) and s.opponent.discard == []


def test_jack_jack_at_an_empty_deck():
    s = Scenario(you=dict(play=[JACK], deck=[AKELA], hand=[BALOO]))
    round_trip(s)
    s.accept()
    assert quiet(s) and s[JACK].strength == 6 and s.you.hand == [BALOO] and s.you.deck == []


def test_lose_the_way_when_kronk_does_not_discard():
    s = Scenario(you=dict(hand=[LOSE, AKELA], play=[KRONK], ink=2), opponent=dict(play=[COBRA, BALOO]))
    s.play(LOSE)
    s.choose(COBRA)
    if not quiet(s):
        s.accept()
    assert s.you.hand == [AKELA]
    s.end_turn()
    assert not s[COBRA].exerted, "nothing was discarded (6.1.5.1)"


def test_one_last_hope_ends_with_the_turn():
    s = Scenario(
        you=dict(play=[AURORA], hand=[HOPE], ink=3), opponent=dict(play=[AKELA, "Daisy Duck - Spotless Food-Fighter"])
    )
    s.play(HOPE)
    s.choose(AURORA)
    assert not s.can("challenge", AURORA, "Daisy Duck - Spotless Food-Fighter"), "Evasive"
    s.challenge(AURORA, AKELA)
    assert s[AURORA].damage == 1


def test_pete_and_sing_together():
    s = Scenario(you=dict(play=[tired(PETE)]), opponent=dict(play=[AKELA, ABU], hand=["Nobody Like U"], ink=4))
    s.end_turn()
    refused(s.sing, "Nobody Like U", [AKELA, ABU])


def test_powerline_played_by_max_goof():
    s = Scenario(you=dict(play=[CHART], hand=[POWERLINE], discard=[SUDDEN_CHILL], ink=3))
    s.play(POWERLINE)
    assert "Rush" not in s[POWERLINE].keywords
    s.quest(CHART)
    s.accept()
    assert "Rush" in s[POWERLINE].keywords


def test_pepa_and_a_song_played_for_free():
    s = Scenario(you=dict(play=[CHART, PEPA], discard=[SUDDEN_CHILL]))
    s.quest(CHART)
    s.accept()
    assert s.you.lore == 2, "nobody sang"
