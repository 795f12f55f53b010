"""Section 6.2 of the rule book: triggered abilities."""

import pytest

from lorcana_env import Scenario, cards
from lorcana_env.cards import ir
from lorcana_env.cards.text.printer import ability_text
from tests.board import *


def test_6_2_1_each_discarded_card_meets_the_condition():
    """7.3.4: "a card", not "1 or more cards"."""
    s = board(play=[LUMIERE], hand=[FORGOTTEN], ink=4, theirs=dict(play=[SHERIFF], hand=[STITCH, FLOUNDER]))
    s.play(FORGOTTEN)
    s.choose(theirs(STITCH), theirs(FLOUNDER))
    assert len(s.opponent.discard) == 2
    s.option(0)  # one ability for each card, in the order of their player's choice
    reply(s, YES, YES)
    assert s[LUMIERE].damage == 2


def test_6_2_1_several_quest_triggers_each_happen():
    s = board(play=[STITCH, FLOUNDER], hand=[STEAL], ink=5, theirs=dict(lore=5))
    s.play(STEAL)
    s.quest(STITCH)
    s.quest(FLOUNDER)
    assert s.opponent.lore == 3 and s.you.lore == 2


def test_6_2_1_each_trigger_condition_met_adds_one_ability():
    """1.6.1.1."""
    s = board(play=[LADY, LADY], hand=[STITCH, FLOUNDER], ink=2)
    for card in (STITCH, FLOUNDER):
        s.play(card)
        settle(s)
    assert s[LADY + "#1"].strength == 2 and s[LADY + "#2"].strength == 2


def test_6_2_2_how_triggered_abilities_begin():
    words = (
        "When", "Whenever", "The first time", "The second time", "The next time", "At the start of", "At the end of",
    )  # fmt: skip
    seen = set()
    for card in cards.supported():
        for ability in card.abilities:
            text = ability_text(ability)
            begins = [word for word in words if word.lower() + " " in text.lower()]
            if isinstance(ability, ir.Triggered):
                assert begins, (card.full_name, text)
                seen.update(begins)
    assert {"When", "Whenever", "At the start of", "At the end of"} <= seen


def test_6_2_2_the_first_time_each_turn():
    s = board(play=[ENTRANCE, FLOUNDER, AURORA_DREAMING, AURORA_DREAMING], ink=3, theirs=[EEYORE])
    s.move(FLOUNDER, ENTRANCE)
    assert quiet(s)  # no Floodborn, so not the first time
    s.move(AURORA_DREAMING, ENTRANCE)
    s.accept()
    assert theirs(EEYORE) in choices(s)
    s.choose(theirs(EEYORE))
    s.move(AURORA_DREAMING, ENTRANCE)
    assert quiet(s)


def test_6_2_2_the_next_time():
    s = board(play=[ATITAYA], hand=[NEXT_STOP, FLAMES], ink=3, theirs=[exerted(FLOUNDER), exerted(STITCH)])
    play(s, NEXT_STOP, ATITAYA)
    s.challenge(ATITAYA, FLOUNDER)
    assert s.you.lore == 1
    play(s, FLAMES, ATITAYA)
    s.challenge(ATITAYA, STITCH)
    assert s.you.lore == 1


def test_6_2_3_the_condition_challenged_and_banished_needs_both():
    s = board(play=[STITCH], hand=[CANNONS], ink=1, theirs=[exerted(damaged(CHESHIRE))])
    play(s, CANNONS, CHESHIRE)
    assert s.opponent.discard == [CHESHIRE] and s.you.play == [STITCH]


def test_6_2_3_the_challenger_itself_was_not_challenged():
    s = board(play=[CHESHIRE], theirs=[exerted(ARIANNA)])
    s.challenge(CHESHIRE, ARIANNA)
    assert s.you.discard == [CHESHIRE] and s.opponent.play == [ARIANNA]


@pytest.mark.parametrize(("by_challenge", "returns"), [(True, True), (False, False)])
def test_6_2_3_banished_in_a_challenge(by_challenge, returns):
    s = board(play=[STITCH], hand=[CANNONS], ink=1, theirs=[exerted(damaged(WISP))])
    if by_challenge:
        s.challenge(STITCH, WISP)
    else:
        play(s, CANNONS, WISP)
    assert (s.decision is not None) == returns
    if returns:
        s.accept()
        assert s.opponent.hand == [WISP]


@pytest.mark.worked_example
@pytest.mark.parametrize(("others", "drawn"), [(1, 0), (2, 2)])
def test_6_2_4_ohana_asks_for_two_other_characters(others, drawn):
    s = board(play=[FLOUNDER, MILO][:others], hand=[STITCH_SURFER], ink=7)
    s.play(STITCH_SURFER)
    if drawn:
        s.accept()
    assert can_pass(s) and len(s.you.hand) == drawn


@pytest.mark.worked_example
@pytest.mark.parametrize("ohana_first", [True, False])
def test_6_2_4_ohana_counts_them_when_it_resolves(ohana_first):
    """Two others are in play when Stitch is played; another ability banishes one of them before or after. 6.7.2.1."""
    s = board(play=[FLOUNDER, MILO, ROBOT_QUEEN], hand=[STITCH_SURFER], ink=8)
    s.play(STITCH_SURFER)
    resolve_first(s, STITCH_SURFER if ohana_first else ROBOT_QUEEN)
    if ohana_first:
        s.accept()
    reply(s, YES, FLOUNDER)
    assert can_pass(s) and FLOUNDER in s.you.discard and len(s.you.hand) == 2 * ohana_first


@pytest.mark.worked_example
def test_6_2_5_scar_may_quest_in_a_turn_in_which_he_banishes_nobody():
    s = board(play=[SCAR], hand=[YOU_CAME_BACK], ink=3, theirs=[exerted(EUDORA)])
    s.challenge(SCAR, EUDORA)
    play(s, YOU_CAME_BACK, SCAR)
    s.quest(SCAR)
    assert s.you.lore == 2


@pytest.mark.worked_example
@pytest.mark.parametrize("readied", [True, False])
def test_6_2_5_scar_may_not_quest_after_banishing_readied_or_not(readied):
    """The two effects are independent of each other."""
    s = board(play=[SCAR], hand=[YOU_CAME_BACK], ink=3, theirs=[exerted(STITCH)])
    s.challenge(SCAR, STITCH)
    s.accept() if readied else s.decline()
    assert s[SCAR].exerted != readied
    s.play(YOU_CAME_BACK)
    assert not s[SCAR].exerted and not s.can("quest", SCAR)


@pytest.mark.worked_example
@pytest.mark.parametrize("how", ["play", "quest"])
def test_6_2_6_john_silver_triggers_when_played_and_when_he_quests(how):
    s = Scenario(
        you={"hand" if how == "play" else "play": [JOHN_PIRATE], "ink": 6}, opponent=dict(play=[STITCH, FLOUNDER])
    )
    getattr(s, how)(JOHN_PIRATE)
    s.choose(STITCH)
    assert "Reckless" not in s[STITCH].keywords
    s.end_turn()
    assert "Reckless" in s[STITCH].keywords and "Reckless" not in s[FLOUNDER].keywords
    if how == "play":
        s.end_turn()
        assert "Reckless" not in s[STITCH].keywords


def test_6_2_7_a_floating_ability_is_that_of_its_player():
    """It gives the lore to whoever made it, also when that is the second player."""
    s = board(theirs=dict(play=[AKELA, BAMBI], hand=[PUPPIES], ink=5))
    s.end_turn()
    s.play(PUPPIES)
    s.quest(AKELA)
    s.quest(BAMBI)
    assert (s.you.lore, s.opponent.lore) == (0, 4)


@pytest.mark.worked_example
def test_6_2_7_1_steal_from_the_rich_triggers_for_each_quest_of_the_turn():
    """6.2.7."""
    s = board(play=[STITCH, FLOUNDER, exerted(MILO)], hand=[STEAL], ink=5, theirs=dict(lore=5))
    s.play(STEAL)
    for card, lore in ((STITCH, 4), (FLOUNDER, 3)):
        s.quest(card)
        assert s.opponent.lore == lore
    round_trip(s)
    s.quest(MILO)
    assert s.opponent.lore == 3


@pytest.mark.worked_example
def test_6_2_7_2_candy_drift_banishes_at_the_end_of_the_turn():
    """6.2.7."""
    s = board(play=[FLOUNDER, STITCH], hand=[CANDY_DRIFT], ink=2)
    play(s, CANDY_DRIFT, FLOUNDER)
    assert len(s.you.hand) == 1 and s[FLOUNDER].strength == 7
    s.quest(FLOUNDER)
    s.end_turn()
    assert s.you.play == [STITCH] and s.you.discard == [CANDY_DRIFT, FLOUNDER]
