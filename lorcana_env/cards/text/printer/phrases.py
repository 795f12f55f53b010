"""IR to English, the small parts: which cards, how many, for how long.

The words follow the official wording. A verb that takes the ending of its subject is followed by ``~``
(see :func:`conjugate`).
"""

import re
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text import idioms

SYMBOLS = {"strength": "{S}", "willpower": "{W}", "lore": "{L}"}
DURATIONS = {
    "this_turn": "this turn",
    "until_your_next_turn": "until the start of your next turn",
    "during_their_next_turn": "during their next turn",
    "next_ready": "at the start of their next turn",
    "this_challenge": "",
    "in_play": "",
    "while_this_is_in_play": "while this card is in play",
}
PLAYERS = {
    "you": "you",
    "each_player": "each player",
    "each_opponent": "each opponent",
    "chosen_opponent": "chosen opponent",
    "chosen_player": "chosen player",
    "another_player": "another chosen player",
    "owner": "that player",
    "they": "they",
    "challenger": "the challenging player",
    "opponent": "an opponent",
}
RESTRICTIONS = {
    "be_challenged": "be challenged",
    "be_damaged": "be dealt damage",
    "sing": "exert to sing songs",
    "ready_at_start": "ready at the start of their turn",
    "ready_at_start_unless_at_location": "ready at the start of their turn unless they're at a location",
    "be_damaged_unless_challenged": "be dealt damage unless they're being challenged",
    "be_chosen": "be chosen for abilities or effects",
    "sing_without_together": "sing songs without Sing Together",
    "move": "move to locations",
}
_BEFORE = ("exerted", "ready", "damaged", "undamaged")
AFTER = {"here": "here", "at_location": "at a location", "stacked": "with a card under them"}


def conjugate(clause: str, third: bool = False) -> str:
    """The clause with its marked verbs ("draw~ a card") in the base form or in the third person ("draws a card")."""
    if not third:
        return clause.replace("~", "")
    clause = clause.replace("have~", "has").replace("can~", "can").replace("may~", "may")
    clause = re.sub(r"(sh|ch|ss)~", r"\1es", clause)
    return clause.replace("~", "s")


def a(noun: str) -> str:
    """The noun with its indefinite article."""
    return ("an " if noun[:1] in "aeiouAEIO" else "a ") + noun


def any_of(words: tuple[str, ...] | list[str], last: str = "or") -> str:
    """ "a", "a or b", "a, b, or c"."""
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])}, {last} {words[-1]}"


def cards(n: int, noun: str = "card") -> str:
    return a(noun) if n == 1 else f"{n} {noun}s"


def possessive(f: ir.Filter) -> str:
    """Print the owner of the zone that a card lies in."""
    return {"you": "your", "opponent": "opponents'", "they": "their", "any": "any player's"}[f.owner]


def is_card(f: ir.Filter) -> bool:
    """Outside play a character is called a character card."""
    return f.zone not in ("play", "under")


def noun(f: ir.Filter, plural: bool = False, bare: bool = False, of: str = "") -> str:
    """Print the kind of card, without article, owner or zone: "damaged Villain character with cost 2 or less".

    ``bare``: say "character" also of a card that is not in play (a card that is played).
    """
    words: list[str] = [state for state in f.state if state in _BEFORE]
    words += [f"non-{kind}" for kind in f.not_type if kind != "song"]
    if f.ink:
        words.append(any_of(f.ink, "and" if plural else "or"))
    if f.classification:
        words.append(any_of(f.classification, "and" if plural else "or"))
    kinds = [f"{kind}{'s' if plural and (bare or not is_card(f)) else ''}" for kind in f.type]
    if f.type == ("card",):
        kinds = ["cards" if plural else "card"]
    elif is_card(f) and not bare:
        kinds[-1] += " cards" if plural else " card"
    text = " ".join([*words, any_of(kinds, "and" if plural and len(kinds) > 1 else "or") + of, *suffix(f)])
    return text if f.alternative is None else f"{text} or {a(noun(f.alternative, bare=bare))}"


def suffix(f: ir.Filter) -> list[str]:
    """Print the words after the noun ("with Evasive", "here")."""
    words = []
    if f.besides is not None or f.damage is not None or "with_this" in f.state:
        raise NotImplementedError("no words for such a card")
    if f.not_named:
        words.append(f"not named {f.not_named}")
    if f.named_card:
        words.append("with that name")
    if "song" in f.not_type:
        words.append("that isn't a song")
    if f.named:
        words.append(f"named {any_of(f.named)}")
    if f.keyword:
        words.append(f"with {f.keyword}")
    if f.without_keyword:
        words.append(f"without {f.without_keyword}")
    words += ["you played this turn"] if f.played else []
    words += [f"with cost {bound(f.cost)}"] if f.cost else []
    words += ["with a card put under them this turn"] if "put_under_this_turn" in f.state else []
    if f.same_name_as is not None:
        words.append(f"with the same name as {selected(f.same_name_as)}")
    words += ["who was challenged this turn"] if "challenged_this_turn" in f.state else []
    for stat, symbol in SYMBOLS.items():
        compare: ir.Compare | None = getattr(f, stat)
        if compare is not None:
            words.append(f"with {bound(compare, symbol)}")
    return words + [AFTER[state] for state in f.state if state in AFTER]


def bound(compare: ir.Compare, unit: str = "") -> str:
    """ "2 or less", "3 {S} or more"."""
    if not isinstance(compare.value, int):
        return f"{unit} {_ORDER[compare.op]} {amount_of(compare.value)}".strip()
    number = f"{compare.value} {unit}".strip()
    return {"<=": f"{number} or less", ">=": f"{number} or more", "==": number}[compare.op]


_ORDER = {"<=": "equal to or less than", ">=": "equal to or more than", "==": "equal to"}


def amount_of(value: ir.Amount) -> str:
    """A number that is read off a card."""
    words = idioms.said("stat_of", value, say_part)
    if words is not None:
        return words
    if not isinstance(value, ir.StatOf) or (value.times, value.plus, value.most) != (1, 0, 0):
        raise NotImplementedError(f"no words for the amount {type(value).__name__}")
    owner = selected(value.of)
    if value.stat == "damage":
        return f"the damage on {owner}"
    if value.stat == "under":
        return f"the number of cards under {owner}"
    return f"{owner}'s {SYMBOLS.get(value.stat, value.stat)}"


def owned(f: ir.Filter, text: str, last: bool = False) -> str:
    """Owner and "other" before the noun: "your other ...", "opposing ..."; ``last``: "... of yours" instead."""
    other = "other " if f.other else ""
    if f.zone != "play":
        return other + text
    if f.owner == "you":
        return f"{other}{text} of yours" if last else f"your {other}{text}"
    if f.owner == "opponent":
        return f"opposing {text}"
    return other + text


def one(f: ir.Filter) -> str:
    """A single card that nobody has chosen yet: "another character", "one of your items", "an opposing character"."""
    if f.owner == "you" and f.zone == "play":
        return f"one of {owned(f, noun(f, plural=True))}"
    if f.owner == "they" and f.zone == "play":
        return f"one of their {noun(f, plural=True)}"
    if f.owner == "opponent" and f.zone == "play":
        return f"an opposing {noun(f)}"
    return f"another {noun(f)}" if f.other else a(noun(f))


def counted(f: ir.Filter) -> str:
    """Print the cards that are counted, after "for each": "other Villain character you have in play"."""
    other = "other " if f.other else ""
    if f.zone == "play":
        if f.owner == "opponent":
            return f"opposing {noun(f)}"
        if "here" in f.state:
            return other + noun(f)
        return f"{other}{noun(f)} {'you have ' if f.owner == 'you' else ''}in play"
    return f"{other}{noun(f)} in {possessive(f)} {f.zone}{'s' if f.owner == 'opponent' else ''}"


def so_often(amount: ir.Amount) -> tuple[int, str] | None:
    """Print an amount that is counted, as a number and words: 1, "for each ink drop you have"."""
    match amount:
        case ir.Count(f, times, 1):
            return times, f"for each {counted(f)}"
        case ir.InkDropsOf("you", times):
            return times, "for each ink drop you have"
        case ir.ThisTurn("played", "you", of, times):
            f = of or ir.Filter(type=("card",))
            return times, f"for each {'other ' if f.other else ''}{noun(f)} you played this turn"
        case ir.Names(f, times):
            return times, f"for each {_different(f)}"
    return None


def _different(f: ir.Filter) -> str:
    """Print cards that are counted by their names, after "for each"."""
    if f.zone != "play" or f.owner == "opponent":
        raise NotImplementedError("no words for names elsewhere")
    where = "you have in play" if f.owner == "you" else "in play"
    return f"{'other ' if f.other else ''}{noun(f)} with a different name {where}"


def selected(selector: ir.Selector, this: str = "this character", each: bool = False) -> str:
    """The selected cards as an object: "chosen opposing character", "your other characters", "them"."""
    match selector:
        case ir.This():
            return this
        case ir.It() | ir.Them():
            return "them"
        case ir.OtherCard() | ir.Earlier():
            return "that character"
        case ir.Location():
            return "that location"
        case ir.Chosen(f, int(count), up_to):
            return _chosen(f, count, up_to)
        case ir.Pick(f, count, up_to):
            if f.zone == "play" and f.owner in ("you", "they") and count == 1 and not up_to:
                whose = "your" if f.owner == "you" else "their"
                return f"one of {whose} {'other ' if f.other else ''}{noun(f, plural=True)}"
            return f"{picked(f, count, up_to)}{' at random' if selector.random else ''}{_from(f)}"
        case ir.All(f) if "sang_this" in f.state:
            return "them"
        case ir.All(f):
            return all_of(f, each)
    raise NotImplementedError(f"no words for {type(selector).__name__}")


def _chosen(f: ir.Filter, count: int, up_to: bool) -> str:
    many = count > 1 or count == 0
    text = noun(f, plural=many, of=" of yours" if f.owner == "you" else "") + (" each" if many and f.cost else "")
    if f.owner == "opponent":
        text = f"opposing {text}"
    if count == 0:
        return f"any number of {'other ' if f.other else ''}chosen {text}"
    if many:
        return f"{'up to ' if up_to else ''}{count} {'other ' if f.other else ''}chosen {text}"
    return f"{'another ' if f.other else ''}{'up to 1 ' if up_to else ''}chosen {text}"


def picked(f: ir.Filter, count: int, up_to: bool, bare: bool = False) -> str:
    """Cards that are taken, without where they are taken from."""
    text = noun(f, plural=count != 1, bare=bare)
    if f.zone == "play" and f.owner == "you":
        text += " of yours"
    if count == 0:
        return f"any number of {text}"
    if count > 1:
        return f"{'up to ' if up_to else ''}{count} {text}{' each' if f.cost else ''}"
    if f.other:
        return f"another {text}"
    return f"up to 1 {text}" if up_to else a(text)


def _from(f: ir.Filter) -> str:
    return "" if f.zone == "play" else f" from {possessive(f)} {f.zone}"


def all_of(f: ir.Filter, each: bool = False) -> str:
    """Every card that matches; ``each``: one by one ("each opposing character")."""
    if f.zone == "under":
        return "all cards from under this character"
    if f.zone != "play":
        return f"all {noun(f, plural=True)} in {possessive(f)} {f.zone}"
    if f.owner == "you":
        return f"{'each of ' if each else ''}{owned(f, noun(f, plural=True))}"
    return f"each {owned(f, noun(f))}" if each else f"all {owned(f, noun(f, plural=True))}"


def is_plural(selector: ir.Selector) -> bool:
    """Return whether the verb after the selected cards is in the plural."""
    if isinstance(selector, ir.Chosen | ir.Pick):
        return isinstance(selector.count, int) and selector.count > 1
    return isinstance(selector, ir.All | ir.Them | ir.It)


def deeds(what: tuple[str, ...]) -> str:
    """ "can't quest or challenge", "can't challenge and must quest if able"."""
    takes = {"take_challenge_damage": "take~ no damage from challenges", "take_damage": "take~ no damage"}
    parts = [words for name, words in takes.items() if name in what]
    bans = [RESTRICTIONS.get(name, name) for name in what if name not in ("not_quest", *takes)]
    parts += [f"can't {any_of(bans)}"] if bans else []
    parts += ["must quest if able"] if "not_quest" in what else []
    return " and ".join(parts)


def say_part(kind: str, value: Any) -> str:
    """The words for a value in the slot of an idiom."""
    match kind:
        case "filter" | "filters":
            where = f" in {possessive(value)} {value.zone}" if value.zone in ("hand", "discard", "inkwell") else ""
            return owned(value, noun(value, plural=kind == "filters") + where, last=True)
        case "one":
            return one(value)
        case "target":
            return selected(value)
        case "stat":
            return SYMBOLS[value]
    return str(value)
