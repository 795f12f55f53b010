"""Questions on rulings about damage, strength and what changes them. The cards of a kind are found by their text."""

from collections.abc import Callable

from lorcana_env.apps.language.ruling_positions import Maker, Question, after_playing, as_card, described, settle
from lorcana_env.cards import Card
from lorcana_env.game.scenario import Scenario

STRENGTH_LESS = r"When you play this character, chosen (?:opposing )?character gets -(\d) strength "


def _dealt(make: Maker, rule: str, action: str, target: Card, damage: int) -> Question:
    """How much damage is on a character, which has some, after an action that deals damage."""
    name = target.full_name
    s, position = after_playing(action, name, opponent=dict(play=[as_card(target, damage=damage)]))
    question = f"You play {action} and choose {name}. How much damage is on it then?"
    return make.amount(rule, position, question, s[name].damage)


def _damage_by_an_effect(make: Maker) -> Question:
    action, n = make.says(r"Deal (\d) damage to chosen character\.(?: Draw a card\.)?", "action")
    target = make.keyword("Resist", lambda card: (card.willpower or 0) > int(n))
    return _dealt(make, "8.8.1", action, target, 0)


def _moved_damage(make: Maker) -> Question:
    mover, n = make.says(r"When you play this character, (?:you may )?move up to (\d) damage counters? from chosen "
                         r"character to chosen opposing character\.", "character")  # fmt: skip
    target = make.keyword("Resist", lambda card: (card.willpower or 0) > int(n))
    (own,) = make.plain(1, lambda card: (card.willpower or 0) > int(n))
    hurt = make.chance.randrange(1, int(n) + 1)
    you, opponent = dict(play=[as_card(own, damage=hurt)]), dict(play=[target.full_name])
    s, position = after_playing(mover, own.full_name, target.full_name, you=you, opponent=opponent)
    if s[target.full_name].zone != "play":
        raise LookupError
    question = (
        f"You play {mover} and move as much damage as you can from {own.full_name} to {target.full_name}. How much "
        f"damage is on {target.full_name} then?"
    )
    return make.amount("1.9.2.4", position, question, s[target.full_name].damage)


def _removed_damage(make: Maker) -> Question:
    healer, _ = make.says(r"Remove up to (\d) damage from chosen character\.", "action")
    (hurt,) = make.plain(1, lambda card: (card.willpower or 0) > 4)
    you = dict(play=[as_card(hurt, damage=make.chance.randrange(1, 5))])
    s, position = after_playing(healer, hurt.full_name, you=you)
    question = f"You play {healer} and remove as much damage as you can from {hurt.full_name}. How much is left on it?"
    return make.amount("1.9.2.3", position, question, s[hurt.full_name].damage)


def _weakened(make: Maker) -> Question:
    """Strength below 0 deals no damage."""
    weakener, n = make.says(STRENGTH_LESS + r"(?:this turn|until the start of your next turn)\.", "character")
    (attacker,) = make.plain(1, lambda card: (card.willpower or 0) > 4)
    (target,) = make.plain(1, lambda card: 0 < (card.strength or 0) <= int(n) + 2)
    you, opponent = dict(play=[attacker.full_name]), dict(play=[as_card(target, exerted=True)])
    s, position = after_playing(weakener, target.full_name, you=you, opponent=opponent)
    s.challenge(attacker.full_name, target.full_name)
    question = (
        f"You play {weakener} and choose {target.full_name}, then challenge it with {attacker.full_name}. How much "
        f"damage is on {attacker.full_name} then?"
    )
    return make.amount("6.6.2", position, question, s[attacker.full_name].damage)


def _lasts(until: str, rule: str) -> Callable[[Maker], Question]:
    """How strong a character is in the opponent's next turn, after an effect of this turn or a longer one."""

    def made(make: Maker) -> Question:
        weakener, n = make.says(STRENGTH_LESS + until + r"\.", "character")
        (target,) = make.plain(1, lambda card: (card.strength or 0) > int(n))
        s, position = after_playing(weakener, target.full_name, opponent=dict(play=[target.full_name]))
        turns = make.chance.choice((1, 2))
        for _ in range(turns):
            s.end_turn()
        when = "in the opponent's next turn" if turns == 1 else "in your next turn"
        question = (
            f"You play {weakener}, choose {target.full_name}, and end your turn; nothing else is done. What is the "
            f"strength of {target.full_name} {when}?"
        )
        return make.amount(rule, position, question, s[target.full_name].strength)

    return made


def _challenges_a_location(make: Maker) -> Question:
    (place,) = make.draw(make.locations, 1)
    (attacker,) = make.plain(1, lambda card: (card.strength or 0) > 0)
    left = make.chance.randrange(1, (place.willpower or 2) + 1)
    s = Scenario(
        you=dict(play=[attacker.full_name]), opponent=dict(play=[as_card(place, damage=(place.willpower or 1) - left)])
    )
    position = described(s)
    s.challenge(attacker.full_name, place.full_name)
    return make.dead("4.6.8.3", position, s, attacker.full_name, place.full_name)


def _support(make: Maker) -> Question:
    helper, (other,) = make.keyword("Support"), make.plain(1)
    accepts = make.chance.random() < 0.7
    s = Scenario(you=dict(play=[helper.full_name, other.full_name]))
    position = described(s)
    s.quest(helper.full_name)
    settle(s, other.full_name, may=accepts)
    does = f"choose {other.full_name} for Support" if accepts else "decline to use Support"
    question = f"You quest with {helper.full_name} and {does}. What is the strength of {other.full_name} then?"
    return make.amount("8.13.1", position, question, s[other.full_name].strength)


def _while_damaged(pattern: str) -> Callable[[Maker], Question]:
    """Damage in a challenge is dealt at once: what changes by it comes too late."""

    def made(make: Maker) -> Question:
        name, _ = make.says(pattern, "character")
        fighter = make.card(name)
        (target,) = make.plain(1, lambda card: (card.strength or 0) > 0 and (card.willpower or 0) > 3)
        hurt = make.chance.choice((0, 1)) if (fighter.willpower or 0) > 1 else 0
        s = Scenario(
            you=dict(play=[as_card(fighter, damage=hurt)]), opponent=dict(play=[as_card(target, exerted=True)])
        )
        position = described(s)
        s.challenge(name, target.full_name)
        return make.dead("4.6.6.2", position, s, name, target.full_name)

    return made


def _challenger_twice(make: Maker) -> Question:
    giver, _ = make.says(
        r"When you play this character, chosen character gains Challenger \+(\d) this turn\.", "character"
    )
    attacker = make.keyword("Challenger")
    (target,) = make.plain(1, lambda card: (card.willpower or 0) > 5)
    you, opponent = dict(play=[attacker.full_name]), dict(play=[as_card(target, exerted=True)])
    s, position = after_playing(giver, attacker.full_name, you=you, opponent=opponent)
    s.challenge(attacker.full_name, target.full_name)
    before = f"You play {giver} and choose {attacker.full_name}. "
    return make.dead("8.1.2", position, s, attacker.full_name, target.full_name, before)


def _bigger_damage_instead(make: Maker) -> Question:
    action, _ = make.says(
        r"Deal (\d) damage to chosen character\. If they have damage, deal \d damage instead\.", "action"
    )
    (target,) = make.plain(1, lambda card: (card.willpower or 0) > 6)
    return _dealt(make, "6.5.6", action, target, make.chance.choice((0, 1)))


def _stronger_instead(make: Maker) -> Question:
    action, kind = make.says(
        r"Chosen character gets \+\d strength this turn\. If they are a (\w+) character, they get \+\d strength "
        r"instead\.",
        "action",
    )
    fits = make.chance.choice((True, False))
    (own,) = make.plain(1, lambda card: (kind in card.classifications) == fits)
    s, position = after_playing(action, own.full_name, you=dict(play=[own.full_name]))
    position += f"\nClassifications of {own.full_name}: {', '.join(own.classifications)}."
    question = f"You play {action} and choose {own.full_name}. What is its strength then?"
    return make.amount("6.5.6", position, question, s[own.full_name].strength)


def _takes_it_on(make: Maker) -> Question:
    """Damage that is put on another character instead."""
    name, _ = make.says(
        r"Whenever one of your other characters would be dealt damage, put that many damage counters on this character "
        r"instead\.", "character",
    )  # fmt: skip
    (attacker,) = make.plain(1, lambda card: 0 < (card.strength or 0) < (make.card(name).willpower or 0))
    other = make.keyword("Resist") if make.chance.random() < 0.5 else make.plain(1)[0]
    s = Scenario(you=dict(play=[attacker.full_name]), opponent=dict(play=[name, as_card(other, exerted=True)]))
    position = described(s)
    s.challenge(attacker.full_name, other.full_name)
    settle(s)
    if s[name].zone != "play":
        raise LookupError
    question = f"{attacker.full_name} challenges {other.full_name}. How much damage is on {name} then?"
    return make.amount("6.5.4", position, question, s[name].damage)


def _enters_damaged(make: Maker) -> Question:
    """A character that enters play with damage, and is then healed or hurt."""
    name, _ = make.says(r"This character enters play with (\d) damage\.", "character")
    healer, _ = make.says(r"Remove up to (\d) damage from chosen character\.", "action")
    s = Scenario(you=dict(hand=[name, healer], ink=14))
    position = described(s)
    s.play(name)
    s.play(healer)
    settle(s, name)
    question = f"You play {name}, then {healer} to remove as much damage from it as you can. How much is left on it?"
    return make.amount("6.5.1", position, question, s[name].damage)


def _lore_for_banishing(make: Maker) -> Question:
    name, _ = make.says(
        r"During your turn, whenever this character banishes another character in a challenge, gain (\d) lore\.",
        "character",
    )
    fighter = make.card(name)
    (target,) = make.plain(1, lambda card: (card.strength or 0) > 0)
    lore = make.chance.randrange(1, 9)
    hurt = make.chance.randrange(0, target.willpower or 1)
    s = Scenario(you=dict(play=[name], lore=lore), opponent=dict(play=[as_card(target, exerted=True, damage=hurt)]))
    position = described(s)
    s.challenge(fighter.full_name, target.full_name)
    settle(s)
    question = f"{name} challenges {target.full_name}. How much lore do you have then?"
    return make.amount("6.2.1", position, question, s.you.lore)


KINDS: tuple[Callable[[Maker], Question], ...] = (
    _damage_by_an_effect, _moved_damage, _removed_damage, _weakened, _lasts("this turn", "6.4.2.1"),
    _lasts("until the start of your next turn", "3.2.1.3"), _challenges_a_location, _support,
    _while_damaged(r"While this character has no damage, this character gets \+(\d) strength\."),
    _while_damaged(r"While this character has damage, this character gets \+(\d) strength\."), _challenger_twice,
    _bigger_damage_instead, _stronger_instead, _takes_it_on, _enters_damaged, _lore_for_banishing,
)  # fmt: skip
