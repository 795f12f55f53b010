"""Questions on rulings about choices, zones, stacks, the bag and time. The cards of a kind are found by their text."""

from collections.abc import Callable
from typing import Any

from lorcana_env.apps.language.ruling_positions import (
    Maker,
    Question,
    after_playing,
    as_card,
    can_do,
    described,
    settle,
    where,
)
from lorcana_env.game.scenario import Scenario

BANISHED = "When this character is banished, "


def _choices(s: Scenario, names: list[str]) -> str:
    """The words of what can be chosen; where it is one card, which was taken without a question, its name."""
    return " ".join(s.legal()) if s.decision else next(name for name in names if s[name].zone != "play")


def _shifted(make: Maker, **state: Any) -> tuple[Scenario, str, str, str]:
    """A character that is shifted onto one in some state: the position, its text before, and both names."""
    shifted = make.keyword("Shift", lambda card: card.keywords[0].variant is None and card.keywords[0].cost is not None)
    (base,) = make.plain(1, lambda card: bool(set(card.names) & set(shifted.keywords[0].onto_names or shifted.names)))
    (target,) = make.plain(1)
    s = Scenario(
        you=dict(play=[as_card(base, **state)], hand=[shifted.full_name], ink=shifted.keywords[0].cost),
        opponent=dict(play=[as_card(target, exerted=True)]),
    )
    position = described(s)
    s.play(shifted.full_name, shift_onto=base.full_name)
    return s, position, shifted.full_name, base.full_name


def _shift_keeps_damage(make: Maker) -> Question:
    s, position, shifted, base = _shifted(make, damage=make.chance.randrange(0, 3))
    question = f"You play {shifted} with Shift onto {base}. How much damage is on {shifted} then?"
    return make.amount("8.10.6", position, question, s[shifted].damage)


def _back_to_hand(challenged: bool) -> Callable[[Maker], Question]:
    """A trigger of a character that is banished in a challenge, and one that is banished by an action."""

    def made(make: Maker) -> Question:
        name, _ = make.says(
            BANISHED.strip(", ") + r" in a challenge, (?:you may )?return this card to your hand\.", "character"
        )
        banisher, _ = make.says(r"Banish chosen character\.", "action")
        (attacker,) = make.plain(1, lambda card: (card.strength or 0) >= (make.card(name).willpower or 0))
        s = Scenario(
            you=dict(hand=[banisher], ink=10, play=[attacker.full_name]),
            opponent=dict(play=[dict(card=name, exerted=True)]),
        )
        position = described(s)
        if challenged:
            s.challenge(attacker.full_name, name)
            does = f"{attacker.full_name} challenges {name}"
        else:
            s.play(banisher)
            does = f"You play {banisher} and choose {name}"
        settle(s, name)
        question = f'{does}. The opponent accepts each "may". Where is {name} then?'
        return where("6.2.1", position, question, s[name].zone)

    return made


def _may_draw(make: Maker) -> Question:
    name, _ = make.says(BANISHED + r"you may draw a card\.", "character")
    (attacker,) = make.plain(1, lambda card: (card.strength or 0) >= (make.card(name).willpower or 0))
    hand = [card.full_name for card in make.plain(make.chance.randrange(0, 4))]
    accepts = make.chance.choice((True, False))
    s = Scenario(you=dict(play=[attacker.full_name]), opponent=dict(play=[dict(card=name, exerted=True)], hand=hand))
    position = f"{described(s)}\nThe opponent has {len(hand)} cards in hand."
    s.challenge(attacker.full_name, name)
    settle(s, may=accepts)
    does = "accepts" if accepts else "declines"
    question = (
        f'{attacker.full_name} challenges {name}. The opponent {does} each "may". How many cards has the opponent '
        "in hand then?"
    )
    return make.amount("6.1.4", position, question, len(s.opponent.hand))


def _loses_lore(make: Maker) -> Question:
    name, _ = make.says(r"When you play this character, each opponent loses (\d) lore\.", "character")
    lore = make.chance.randrange(0, 4)
    s, position = after_playing(name, opponent=dict(lore=lore))
    position += f"\nThe opponent has {lore} lore."
    return make.amount("1.11.1", position, f"You play {name}. How much lore has the opponent then?", s.opponent.lore)


def _ward(make: Maker) -> Question:
    action, _ = make.says(r"Banish chosen character\.", "action")
    theirs = [*make.draw(make.with_keyword["Ward"], 3), *make.plain(1)]
    s = Scenario(
        you=dict(hand=[action], ink=10), opponent=dict(play=make.chance.sample([c.full_name for c in theirs], 4))
    )
    position = described(s)
    s.play(action)
    offered = _choices(s, [card.full_name for card in theirs])
    names = [card.full_name for card in theirs]
    return make.which(
        "8.15.1", position, f"Which card can you choose for {action}?", names, [n in offered for n in names]
    )


def _ward_does_not_help(make: Maker) -> Question:
    action, _ = make.says(r"Banish all characters\.", "action")
    wards = make.chance.randrange(1, 4)
    theirs = [*make.draw(make.with_keyword["Ward"], wards), *make.plain(make.chance.randrange(1, 4))]
    s, position = after_playing(action, opponent=dict(play=[card.full_name for card in theirs]))
    question = f"You play {action}. How many of the opponent's characters are banished?"
    return make.amount("8.15.2", position, question, len(theirs) - len(s.opponent.play))


def _weak_enough(make: Maker) -> Question:
    action, n = make.says(r"Banish chosen character with (\d) strength or less\.", "action")
    theirs = [
        *make.plain(1, lambda card: (card.strength or 0) <= int(n)),
        *make.plain(3, lambda card: (card.strength or 0) > int(n)),
    ]
    names = [card.full_name for card in theirs]
    s = Scenario(you=dict(hand=[action], ink=10), opponent=dict(play=make.chance.sample(names, 4)))
    position = described(s)
    s.play(action)
    offered = _choices(s, names)
    return make.which(
        "6.1.3.1", position, f"Which card can you choose for {action}?", names, [n in offered for n in names]
    )


def _evasive_in_its_turn(make: Maker) -> Question:
    name, _ = make.says(r"During your turn, this character gains Evasive\.", "character")
    theirs = [name, *(card.full_name for card in make.draw(make.with_keyword["Evasive"], 3))]
    (attacker,) = make.plain(1)
    cards = [dict(card=each, exerted=True) for each in make.chance.sample(theirs, 4)]
    s = Scenario(you=dict(play=[attacker.full_name]), opponent=dict(play=cards))
    able = [s.can("challenge", attacker.full_name, each) for each in theirs]
    question = f"Which card can {attacker.full_name} challenge now?"
    return make.which("6.4.2.3", described(s), question, theirs, able)


def _alert(make: Maker) -> Question:
    own = [make.keyword("Alert"), *make.plain(3)]
    (target,) = make.draw(make.with_keyword["Evasive"], 1)
    names = [card.full_name for card in own]
    s = Scenario(you=dict(play=make.chance.sample(names, 4)), opponent=dict(play=[as_card(target, exerted=True)]))
    able = [s.can("challenge", name, target.full_name) for name in names]
    question = f"Which of your characters can challenge {target.full_name} now?"
    return make.which("8.2.1", described(s), question, names, able)


def _sing_together(make: Maker) -> Question:
    song = make.chance.choice(make.together)
    own = make.plain(4, lambda card: card.cost >= 2)
    names = [card.full_name for card in own]
    exerted = make.chance.randrange(4)
    s = Scenario(
        you=dict(play=[as_card(card, exerted=k == exerted) for k, card in enumerate(own)], hand=[song.full_name])
    )
    pairs = [(a, b) for k, a in enumerate(names) for b in names[k + 1 :]]
    able = [s.can("sing", song.full_name, list(pair)) for pair in pairs]
    right = [pair for pair, can in zip(pairs, able) if can]
    wrong = [pair for pair, can in zip(pairs, able) if not can]
    if not right or len(wrong) < 3:
        raise LookupError
    some = [make.chance.choice(right), *make.chance.sample(wrong, 3)]
    said = [" and ".join(pair) for pair in some]
    question = f"Which two of your characters can sing {song.full_name} together?"
    return Question("8.12.2", described(s), question, said[0], tuple(said[1:]))


def _shift_onto(make: Maker) -> Question:
    """Shift onto a character that is exerted, drying, or neither."""
    state = make.chance.choice(({"exerted": True}, {"drying": True}, {}))
    s, position, shifted, base = _shifted(make, **state)
    target = s.opponent.play[0]
    question = f"You play {shifted} with Shift onto {base}. What can {shifted} do this turn, {target} being there?"
    return can_do("8.10.2" if "exerted" in state else "8.10.4", s, position, question, shifted, target)


def _stack(hand: bool) -> Callable[[Maker], Question]:
    """What becomes of the cards under a character that is banished, or returned to a hand."""

    def made(make: Maker) -> Question:
        if hand:
            action, n = make.says(
                r"Return chosen character, item, or location with cost (\d) or less to their player's hand\.", "action"
            )
            (top,) = make.plain(1, lambda card: card.cost <= int(n))
        else:
            action, _ = make.says(r"Banish chosen character\.", "action")
            (top,) = make.plain(1)
        under = [card.full_name for card in make.plain(make.chance.randrange(1, 4)) if card.full_name != top.full_name]
        if not under:
            raise LookupError
        s, position = after_playing(action, top.full_name, opponent=dict(play=[as_card(top, under=under)]))
        position += f"\nUnder {top.full_name}: {'; '.join(under)}. The opponent's hand and discard are empty."
        place = "hand" if hand else "discard"
        question = f"You play {action} and choose {top.full_name}. How many cards are in the opponent's {place} then?"
        return make.amount("8.10.7", position, question, len(getattr(s.opponent, place)))

    return made


def _lore_of_locations(make: Maker) -> Question:
    places = make.draw(make.locations, 2)
    lore = make.chance.randrange(0, 9)
    s = Scenario(you=dict(play=[card.full_name for card in places], lore=lore))
    position = f"{described(s)}\nYou have {lore} lore."
    s.end_turn()
    s.end_turn()
    question = (
        "You and then the opponent end the turn without doing anything. How much lore have you in your next turn?"
    )
    return make.amount("3.2.2.2", position, question, s.you.lore)


def _bag(make: Maker) -> Question:
    """Both fighters are banished and have a trigger: whose ability resolves first."""
    texts = (r"you may draw a card\.", r"you may put this card into your inkwell facedown and exerted\.")
    first, second = (make.says(BANISHED + make.chance.choice(texts), "character")[0] for _ in range(2))
    mine = make.chance.choice((True, False))  # my turn
    a, b = make.card(first), make.card(second)
    if a.names == b.names:
        raise LookupError
    fight = [dict(card=first, damage=(a.willpower or 1) - 1), dict(card=second, damage=(b.willpower or 1) - 1)]
    fight[1 if mine else 0]["exerted"] = True
    s = Scenario(you=dict(play=fight[:1]), opponent=dict(play=fight[1:]))
    position = described(s)
    if mine:
        s.challenge(first, second)
    else:
        s.end_turn()
        fight[0]["exerted"] = True
        s = Scenario(you=dict(play=fight[1:]), opponent=dict(play=fight[:1]))  # the same from the other side
        s.challenge(second, first)
    if s.decision is None:
        raise LookupError
    own = (s.game.to_act == 0) == mine
    says = ("yours", "the opponent's", "that of the player who is asked first by the other", "both at the same time")
    right = says[0 if own else 1]
    whose = "It is your turn: you challenge" if mine else "It is the opponent's turn: the opponent challenges"
    question = (
        f"{whose} with {first if mine else second}, and both characters are banished. Whose ability resolves first?"
    )
    return Question("7.7.4.2", position, question, right, tuple(text for text in says if text != right))


def _cheaper(make: Maker) -> Question:
    quester, n = make.says(
        r"Whenever this character quests, you pay (\d) ink less for the next character you play this turn\.",
        "character",
    )
    ink = make.chance.randrange(1, 5)
    (good,) = make.plain(1, lambda card: card.cost == ink + int(n))
    dear = make.plain(2, lambda card: card.cost > ink + int(n))
    (action,) = make.draw(make.actions, 1, lambda card: ink < card.cost <= ink + int(n))
    names = [card.full_name for card in (good, *dear, action)]
    s = Scenario(you=dict(play=[quester], hand=make.chance.sample(names, 4), ink=ink))
    position = described(s)
    s.quest(quester)
    able = [s.can("play", name) for name in names]
    return make.which(
        "6.1.5", position, f"You quest with {quester}. Which card of your hand can you play then?", names, able
    )


def _may_act(pattern: str, rule: str, *states: dict[str, bool]) -> Callable[[Maker], Question]:
    """What a character can do after an action on it."""

    def made(make: Maker) -> Question:
        action, _ = make.says(pattern, "action")
        own, target = make.plain(2)
        you, opponent = (
            dict(play=[as_card(own, **make.chance.choice(states))]),
            dict(play=[as_card(target, exerted=True)]),
        )
        s, position = after_playing(action, own.full_name, you=you, opponent=opponent)
        question = (
            f"You play {action} and choose {own.full_name}. What can {own.full_name} do this turn, {target.full_name} "
            "being there?"
        )
        return can_do(rule, s, position, question, own.full_name, target.full_name)

    return made


def _draws_what_there_is(make: Maker) -> Question:
    action, n = make.says(r"Draw (\d) cards\.", "action")
    deck = [card.full_name for card in make.plain(make.chance.randrange(1, int(n) + 2))]
    s, position = after_playing(action, you=dict(deck=deck))
    position += f"\nYour deck has {len(deck)} cards."
    return make.amount("1.2.3", position, f"You play {action}. How many cards have you in hand then?", len(s.you.hand))


def _lore_this_turn(make: Maker) -> Question:
    name, _ = make.says(r"When you play this character, chosen character gets \+(\d) lore this turn\.", "character")
    (own,) = make.plain(1)
    lore = make.chance.randrange(0, 9)
    quests = make.chance.choice((own.full_name, name))
    s, position = after_playing(name, quests, you=dict(play=[own.full_name], lore=lore))
    position += "" if lore else "\nYou have 0 lore."
    s.quest(own.full_name)
    question = f"You play {name}, choose {quests}, and quest with {own.full_name}. How much lore do you have then?"
    return make.amount("4.5.1.4", position, question, s.you.lore)


def _ready_bodyguard(make: Maker) -> Question:
    """One that is not exerted protects nobody, and cannot be challenged."""
    theirs = [
        as_card(make.keyword("Bodyguard")),
        *(as_card(card, exerted=k == 0) for k, card in enumerate(make.plain(3))),
    ]
    (attacker,) = make.plain(1, lambda card: card.full_name not in {entry["card"] for entry in theirs})
    s = Scenario(you=dict(play=[attacker.full_name]), opponent=dict(play=make.chance.sample(theirs, 4)))
    names = [entry["card"] for entry in theirs]
    able = [s.can("challenge", attacker.full_name, name) for name in names]
    return make.which("8.3.3", described(s), f"Which card can {attacker.full_name} challenge now?", names, able)


def _vanish(make: Maker) -> Question:
    action, _ = make.says(r"Exert chosen opposing character\.", "action")
    target = make.keyword("Vanish") if make.chance.random() < 0.6 else make.plain(1)[0]
    s, position = after_playing(action, target.full_name, opponent=dict(play=[target.full_name]))
    question = f"You play {action} and choose {target.full_name}. Where is {target.full_name} then?"
    return where("8.14.1", position, question, s[target.full_name].zone)


KINDS: tuple[Callable[[Maker], Question], ...] = (
    _back_to_hand(True), _back_to_hand(False), _may_draw, _loses_lore, _ward, _ward_does_not_help, _weak_enough,
    _evasive_in_its_turn, _alert, _sing_together, _shift_keeps_damage, _shift_onto, _stack(True), _stack(False),
    _lore_of_locations, _bag, _cheaper,
    _may_act(r"Chosen character gains Rush this turn\.", "8.9.1", {"drying": True}, {"exerted": True}, {}),
    _may_act(
        r"Ready chosen character\. They can't quest for the rest of this turn\.", "1.2.2", {"exerted": True},
        {"exerted": True, "drying": True}
    ), _draws_what_there_is, _lore_this_turn, _ready_bodyguard, _vanish,
)  # fmt: skip
