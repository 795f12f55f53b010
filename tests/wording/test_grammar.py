"""The grammar reads whole sentences or refuses them with the place; what it makes is what is shipped."""

import json
from itertools import islice

import pytest

from lorcana_env.cards import all_cards, ir
from lorcana_env.wording.build_data import DATA
from lorcana_env.wording.from_wording import compile_abilities, compile_card
from lorcana_env.wording.grammar import NotUnderstood, parse
from tests.helpers import needs_wording, official_cards, raises


def test_a_phrase_learned_once_works_everywhere():
    draw = ir.Draw(2)
    assert parse("Draw 2 cards.", action=True) == ir.Resolve((draw,))
    assert parse("{E} — Draw 2 cards.") == ir.Activated((ir.ExertThis(),), (draw,))
    quest = ir.Trigger("quest", ir.This(), by="you")
    assert parse("Whenever this character quests, draw 2 cards.") == ir.Triggered((quest,), (draw,))
    assert parse("Whenever she quests, you may draw 2 cards.") == ir.Triggered((quest,), (ir.May((draw,)),))


def test_pronouns_stand_for_what_was_chosen_last():
    ability = parse("Exert chosen character. They can't ready at the start of their next turn.", action=True)
    assert ability == ir.Resolve((ir.Exert(ir.Chosen()), ir.Restrict(ir.Them(), ("ready_at_start",), "next_ready")))


def test_an_option_does_not_mean_what_another_one_selects():
    """ "or banish her": this character, not the cards that the first half is about."""
    ability = parse(
        "When you play this character, put 2 cards from your discard on the bottom of your deck or banish her."
    )
    assert ability.effects[0].options[1] == (ir.Banish(ir.This()),)


def made(wording: str) -> tuple[ir.Effect, ...]:
    return parse(wording, action=not wording.startswith(("When", "At the"))).effects


@pytest.mark.parametrize(("wording", "effects"), [
    ("Chosen player draws a card and gains 1 lore.", ("chosen_player", ir.Draw(1, "they"), ir.GainLore(1, "they"))),
    ("Chosen opponent loses 2 lore and draws a card.",
     ("chosen_opponent", ir.LoseLore(2, "they"), ir.Draw(1, "they"))),
    ("Chosen player gets 2 ink drops. Then, they choose and discard a card.",
     ("chosen_player", ir.GetInkDrops(2, "they"), ir.Discard(1, "they"))),
    ("Chosen player gains 1 lore. That player draws a card.",
     ("chosen_player", ir.GainLore(1, "they"), ir.Draw(1, "they"))),
])  # fmt: skip
def test_1_4_3_2_they_are_the_player_who_was_chosen(wording, effects):
    who, *theirs = effects
    assert made(wording) == (ir.ForEachPlayer(who, tuple(theirs)),)


@pytest.mark.parametrize(("wording", "last"), [
    ("At the start of each opponent's turn, that player loses 1 lore.", None),
    ("Whenever you play an item, you may exert chosen opposing character. If you do, banish that item.",
     ir.Banish(ir.It())),
    ("Whenever you play a character, you may banish chosen item. If you do, that character gains Rush this turn.",
     ir.GainKeyword(ir.It(), "Rush", 0, "this_turn")),
    ("When you play this character, you may banish chosen item. If you do, she gains Rush this turn.",
     ir.GainKeyword(ir.This(), "Rush", 0, "this_turn")),
    ("When you play this character, you may banish chosen item. If you do, its player draws a card.",
     ir.Draw(1, "owner")),
])  # fmt: skip
def test_6_1_11_a_pronoun_is_of_the_last_card_that_it_may_be_of(wording, last):
    (effect,) = made(wording)
    if last is None:
        assert effect == ir.LoseLore(1, "they")
    else:
        assert effect.effects[0].then == (last,)


def test_it_is_the_card_that_was_discarded_or_that_the_event_is_about():
    song = ir.Filter(type=("song",))
    _, gain = made("Chosen opponent discards a card at random. If it's a song card, gain 1 lore.")
    assert gain.condition == ir.Is(ir.Them(), song)
    assert parse("Whenever you discard a card, if it's a song card, gain 1 lore.").condition == ir.Is(ir.It(), song)
    defender = parse("Whenever this character challenges another character, if it's a Villain character, gain 1 lore.")
    assert defender.condition.what == ir.OtherCard()
    moved = made("Put the top card of your deck into your discard. If it's a song card, gain 1 lore.")[1]
    assert moved.condition == ir.Is(ir.Them(), song)
    shifted = made("When you play this character, exert chosen item. If you used Shift to play her, banish that item.")
    assert shifted[1].condition == ir.ShiftedThis(ir.This())


@pytest.mark.parametrize("wording", [
    "Draw a card. If it's a song card, gain 1 lore.", "Gain 1 lore. They draw a card.",
    "Exert chosen character. Banish that item.", "Gain 1 lore. That player draws a card.",
    "Deal 1 damage to chosen character. Put the top card of your deck into your discard. They can't quest this turn.",
    "Remove up to 3 damage from chosen character. Gain 1 lore for each 1 damage removed.",
])  # fmt: skip
def test_a_pronoun_of_what_nobody_named_is_refused(wording):
    raises(NotUnderstood, "that nobody has named", parse, wording, action=True)


@pytest.mark.parametrize(("wording", "why"), [
    ("Whenever one of your characters quests, draw cards equal to that character's {L}.", "nobody has named"),
    ("Whenever you play another character, they may move to a location for free.", "nobody has named"),
    ("Whenever you discard a character card, gain lore equal to the discarded character's {L}.", "nobody has named"),
    ("When this character is banished in a challenge, return that character to their player's hand.", "has named"),
    ("Whenever one of your characters is challenged, that player loses 1 lore.", "nobody has named"),
    ("Whenever one of your characters challenges another character, that character gets -1 {S} this turn.",
     "one of two cards"),
    ("Whenever one of your characters sings a song, you may return that card from your discard to your hand.",
     "one of two cards"),
    ("While you have 3 or more characters here, they gain Ward.", "in a condition"),
    ("For each location you have in play, this character gains Evasive and gets +1 {L}.", "for each of something"),
    ("While challenging a location, your characters get +2 {S}.", "than this one"),
    ("You may play characters from your discard for free.", "play for free"),
])  # fmt: skip
def test_what_is_about_no_certain_card_is_refused(wording, why):
    raises(NotUnderstood, why, parse, wording)


@pytest.mark.parametrize(("wording", "why"), [
    ("Deal 3 damage to chosen character. Deal 1 damage to each other character.", "other cards"),
    ("Remove up to 3 damage from chosen character. Draw a card. Gain 1 lore for each 1 damage removed this way.",
     "so many"),
    ("Each opponent chooses and discards a card, then draw a card.", "needs a subject"),
    ("Banish chosen item and return chosen character to their player's hand. If you do, draw a card.", "several"),
    ("Move chosen character of yours to chosen location of yours for free. That location gets +1 {L} this turn.",
     "moved to"),
    ("Remove up to 2 damage from chosen character. Draw a card. If you removed damage this way, gain 1 lore.",
     "this way"),
    ("Move up to 2 damage counters from each of your characters to chosen opposing character.", "from each"),
])  # fmt: skip
def test_what_the_engine_would_do_to_other_cards_is_refused(wording, why):
    raises(NotUnderstood, why, parse, wording, action=True)


def test_6_1_11_a_pronoun_of_a_card_that_paid_or_that_the_event_happened_to():
    exerted = parse("{E}, {E} one of your other characters — They gain Evasive until the start of your next turn.")
    assert exerted.effects[0].target == ir.Earlier()
    (back,) = made("Whenever this character banishes another character in a challenge, return that card to their "
                   "player's hand.")  # fmt: skip
    assert back.target == ir.OtherCard()
    _, floating = made(
        "Chosen character gains Rush this turn. Whenever one of your characters is banished this turn, return that "
        "card to your hand."
    )
    assert floating.ability.effects[0].target == ir.It()


def test_6_1_8_cards_played_this_turn_are_counted_wherever_they_are():
    (gain,) = made("Gain 1 lore for each song you played this turn.")
    assert gain.amount == ir.ThisTurn("played", "you", ir.Filter(type=("song",)))


@pytest.mark.parametrize("wording", [
    "Your other characters gain Adventurous.",
    "Each opposing character gains Adventurous until the start of your next turn.",
    "At the end of your turn, if you played 3 or more items this turn, draw 2 cards.",
    "When you play this character, return up to 2 song cards you played this turn from your discard to your hand.",
    "For the rest of this turn, you may play items with cost 2 or less from your discard.",
    "Whenever you put 2 or more cards into your discard from your deck, draw a card.",
    "Whenever a song card is put into your discard from your deck, gain 1 lore.",
    "Once during your turn, if you have an item in play, you may deal 1 damage to this character. If you do, "
    "draw a card.",
    "Choose 2 opposing characters. If one of them has 2 {S} or less, return both to their players' hands.",
    "Whenever you play a fourth item, gain 3 lore.",
    "Chosen opposing character can't challenge your locations until the start of your next turn.",
    "While you have 3 or more opponents, this character gets +2 {L}.",
    "Whenever this character quests and whenever he challenges for the first time each turn, draw a card.",
    "While an opponent has 3 or more song cards in their discard, this character gets +1 {L}.",
    "Your characters named Stitch enter play with 1 damage.",
    "Whenever you play a character, if it has the same name as another character you have in play, gain 1 lore.",
    "Draw a card for each location with a different name you have in play.",
    "While you have an item in play with the highest cost, or tied for highest cost, this character gets +1 {L}.",
    "Look at the top 3 cards of your deck. Put one into your hand, one into your discard, and one on the bottom of "
    "your deck.",
    "{E}, Reveal 3 character cards with the same name in your hand — Gain 2 lore.",
    "At the end of your turn, you may draw a card and you may gain 1 lore.",
    "Draw a card. If a character sang this song, ready them.",
    "Whenever you play a Hyperia City location, draw a card.",
])  # fmt: skip
def test_what_one_card_says_another_may_say_of_other_cards(wording):
    """Wording that no card has: read, printed back and known to the engine."""
    action = wording.startswith(("Each", "For the rest", "Choose", "Chosen", "Draw", "Look"))
    song = "sang this song" in wording
    card = {
        "id": "new", "name": "New", "version": None, "full_name": "New", "names": ["New"], "shift_names": [],
        "type": "action" if action else "character", "song": song, "inks": ["amber"], "cost": 1, "inkable": True,
        "strength": None if action else 1, "willpower": None if action else 1, "lore": None if action else 1,
        "move_cost": None, "classifications": [], "keywords": [], "max_copies": 4, "sets": ["0"],
        "text": [{"ability_name": None if action else "NEW", "text": wording, "is_keyword": False}],
    }  # fmt: skip
    rules, reason = compile_card(card)
    assert rules and reason is None


def test_a_condition_after_the_trigger_belongs_to_the_ability():
    """6.2.4"""
    ability = parse("When you play this character, if you have no cards in your hand, draw a card.")
    assert isinstance(ability, ir.Triggered) and ability.condition is not None


@pytest.mark.parametrize(("wording", "place"), [
    ("Draw 2 cards and juggle.", "juggle"),
    ("Whenever this character sneezes, draw a card.", "sneezes"),
    ("Chosen character gets +1 {S} this turn unless it rains.", "rains"),
])  # fmt: skip
def test_what_is_not_understood_is_refused_with_the_place(wording, place):
    raises(NotUnderstood, place, parse, wording, action=wording.startswith(("Draw", "Chosen")))


def test_a_text_that_stops_too_early_is_refused():
    raises(NotUnderstood, "early", parse, "Draw 2 cards,", action=True)


@needs_wording
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.nightly)])
def test_the_shipped_abilities_are_what_the_grammar_makes_today(every):
    shipped = dict(islice(json.loads((DATA / "abilities.json").read_text("utf-8")).items(), 0, None, every))
    wording = {card["full_name"]: card for card in official_cards()}
    changed = [name for name, rules in shipped.items() if ir.dump(compile_abilities(wording[name])) != rules]
    assert changed == []


def test_every_card_is_made_by_the_grammar_or_by_hand_never_both():
    shipped = json.loads((DATA / "abilities.json").read_text("utf-8"))
    by_hand = json.loads((DATA / "hand_written.json").read_text("utf-8"))
    assert not set(shipped) & set(by_hand) and len(by_hand) < 0.05 * len(all_cards())
