"""IR to English, the small parts: which cards, how many, under which condition, when, for how long.

The words follow the official wording. A verb that takes the ending of its subject is followed by ``~``
(see :func:`conjugate`).
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from lorcana_env.cards import idioms, ir

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
_AFTER = {"here": "here", "at_location": "at a location", "stacked": "with a card under them"}


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


def possessive(f: ir.Filter, player: str = "") -> str:
    """Whose zone a card lies in."""
    return {"you": "your", "opponent": "opponents'", "they": "their", "any": "any player's"}[f.owner]


def is_card(f: ir.Filter) -> bool:
    """Outside play a character is called a character card."""
    return f.zone not in ("play", "under")


def noun(f: ir.Filter, plural: bool = False, bare: bool = False, of: str = "") -> str:
    """What kind of card is meant, without article, owner or zone: "damaged Villain character with cost 2 or less".

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
    text = " ".join([*words, any_of(kinds, "and" if plural and len(kinds) > 1 else "or") + of, *_suffix(f)])
    return text if f.alternative is None else f"{text} or {a(noun(f.alternative, bare=bare))}"


def _suffix(f: ir.Filter) -> list[str]:
    """What stands behind the noun."""
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
    words += [f"with cost {bound(f.cost)}"] if f.cost else []
    words += ["with a card put under them this turn"] if "put_under_this_turn" in f.state else []
    if f.same_name_as is not None:
        words.append(f"with the same name as {selected(f.same_name_as)}")
    words += ["who was challenged this turn"] if "challenged_this_turn" in f.state else []
    for stat, symbol in SYMBOLS.items():
        compare: ir.Compare | None = getattr(f, stat)
        if compare is not None:
            words.append(f"with {bound(compare, symbol)}")
    return words + [_AFTER[state] for state in f.state if state in _AFTER]


def bound(compare: ir.Compare, unit: str = "") -> str:
    """ "2 or less", "3 {S} or more"."""
    if not isinstance(compare.value, int):
        return f"{unit} {_ORDER[compare.op]} {amount_of(compare.value)}".strip()
    number = f"{compare.value} {unit}".strip()
    return {"<=": f"{number} or less", ">=": f"{number} or more", "==": number}[compare.op]


_ORDER = {"<=": "equal to or less than", ">=": "equal to or more than", "==": "equal to"}


def amount_of(value: ir.Amount) -> str:
    """A number that is read off a card."""
    words = idioms.said("stat_of", value, _say)
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
    """What is counted, after "for each": "other Villain character you have in play"."""
    other = "other " if f.other else ""
    if f.zone == "play":
        if f.owner == "opponent":
            return f"opposing {noun(f)}"
        if "here" in f.state:
            return other + noun(f)
        return f"{other}{noun(f)} {'you have ' if f.owner == 'you' else ''}in play"
    return f"{other}{noun(f)} in {possessive(f)} {f.zone}{'s' if f.owner == 'opponent' else ''}"


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
    """Whether the verb after the selected cards stands in the plural."""
    if isinstance(selector, ir.Chosen | ir.Pick):
        return isinstance(selector.count, int) and selector.count > 1
    return isinstance(selector, ir.All | ir.Them | ir.It)


def deeds(what: tuple[str, ...]) -> str:
    """ "can't quest or challenge", "can't challenge and must quest if able"."""
    parts = ["take~ no damage from challenges"] if "take_challenge_damage" in what else []
    bans = [RESTRICTIONS.get(name, name) for name in what if name not in ("not_quest", "take_challenge_damage")]
    parts += [f"can't {any_of(bans)}"] if bans else []
    parts += ["must quest if able"] if "not_quest" in what else []
    return " and ".join(parts)


# -- conditions ------------------------------------------------------------------------------------------------


def condition(c: ir.Condition, this: str = "this character") -> str:
    """A condition as a clause: "you have 3 or more cards in your hand"."""
    words = idioms.said("condition", c, _say)
    if words is not None:
        return words
    if any(isinstance(node, ir.ThisTurn) and node.times != 1 for node in ir.walk(c)):
        raise NotImplementedError("no words for a number that counts several times")
    match c:
        case ir.Not(of):
            return _negated(of, this)
        case ir.And(of) if all(_one_named(part) for part in of):
            names = [part.filter.named[0] for part in of if isinstance(part, ir.Have)]
            return f"you have characters named {any_of(names, 'and')} in play"
        case ir.And(of):
            return " and ".join(condition(part, this) for part in of)
        case ir.Or(of):
            return " or ".join(condition(part, this) for part in of)
        case ir.Have(f, count):
            return _have(f, count)
        case ir.Is(what, f):
            return _is(what, f, this)
        case ir.Cards(player, zone, count):
            have = conjugate(f"{PLAYERS[player]} have~", player not in ("you", "they"))
            return f"{have} {number_of(count, 'card')} in {'your' if player == 'you' else 'their'} {zone}"
        case ir.More(what, player):
            return _more(what, player)
        case ir.OpponentLore(ir.Compare("==", n)):
            return f"an opponent has {n} lore"
        case ir.OpponentLore(ir.Compare(">=", n)):
            return f"an opponent has {n} or more lore"
        case ir.BeingChallenged():
            return "being challenged"
        case ir.Challenging(f):
            return "challenging" if f is None else f"challenging {one(f)}"
        case ir.Paid(ir.Compare("<=", n)):
            return f"you paid {n} {{I}} or less to play it"
        case ir.Done():
            return "you removed damage this way"
        case ir.Nth(2, what):
            done = {"drawn": "you've drawn", "inked": "you've put into your inkwell"}[what]
            return f"it's the second card {done} this turn"
        case ir.Happened(what, count):
            return _happened(what, count)
        case ir.YourTurn():
            return "it's your turn"
        case ir.OpponentsTurn():
            return "it's an opponent's turn"
        case ir.Underdog():
            return "this is your first turn and you're not the first player"
        case ir.ShiftedThis():
            return "you used Shift to play them"
    raise NotImplementedError(f"no words for the condition {type(c).__name__}")


def _say(kind: str, value: Any) -> str:
    """The words for a value in the slot of an idiom."""
    match kind:
        case "filter" | "filters":
            return owned(value, noun(value, plural=kind == "filters"), last=True)
        case "one":
            return one(value)
        case "target":
            return selected(value)
        case "stat":
            return SYMBOLS[value]
    return str(value)


def _more(what: str, player: str) -> str:
    mine = "your" if player == "you" else "their"
    things = {
        "hand": f"cards in {mine} hand",
        "inkwell": f"cards in {mine} inkwell",
        "discard": f"cards in {mine} discard",
        "lore": "lore",
        "characters": "characters in play",
        "items": "items in play",
    }[what]
    if player == "you":
        return f"you have more {things} than each opponent"
    return f"{'an' if player == 'opponent' else 'chosen'} opponent has more {things} than you"


def _one_named(part: ir.Condition) -> bool:
    match part:
        case ir.Have(ir.Filter(named=(name,)) as f, count):
            return f == ir.Filter(owner="you", named=(name,)) and count == ir.Compare(">=", 1)
    return False


def number_of(count: ir.Compare, word: str) -> str:
    """ "3 or more cards", "no cards", "exactly 1 card"."""
    n = count.value
    if count == ir.Compare("==", 0) or count == ir.Compare("<=", 0):
        return f"no {word}s"
    if not isinstance(n, int):
        raise NotImplementedError("no words for a number that is counted")
    if count.op == "==":
        return f"exactly {n} {word}{'s' if n > 1 else ''}"
    return f"{n} or {'more' if count.op == '>=' else 'fewer'} {word}s"


def _have(f: ir.Filter, count: ir.Compare) -> str:
    other = "other " if f.other else ""
    if count == ir.Compare(">=", 1):
        what, be = f"another {noun(f)}" if f.other else a(noun(f)), "is"
    elif count.value == 0:
        what, be = f"no {other}{noun(f, plural=True)}", "are"
    else:
        head, _, _ = number_of(count, "card").rpartition(" ")
        what, be = f"{head} {other}{noun(f, plural=True)}", "are"
    where = f"in {possessive(f)} {f.zone}" if f.zone != "play" else "" if "here" in f.state else "in play"
    if f.owner == "you":
        return f"you have {what} {where}".rstrip()
    if f.owner == "opponent":
        return f"an opponent has {what} {where}".rstrip()
    return f"{what} {be} {where}".rstrip()


def _is(what: ir.Selector, f: ir.Filter, this: str) -> str:
    if isinstance(what, ir.This):
        subject = "this card" if f.zone != "play" else this
    else:
        subject = "they"
    be, have, was = (
        f"{subject} {verb}" for verb in (("are", "have", "were") if subject == "they" else ("is", "has", "was"))
    )
    was = was.rpartition(" ")[2]
    if f.zone != "play":
        return f"{be} in your {f.zone}"
    if f.type == ("card",):
        f = dataclasses.replace(f, type=("character",))
    match f:
        case ir.Filter(state=("damaged",)) if f == ir.Filter(state=("damaged",)):
            return f"{have} damage"
        case ir.Filter(state=("undamaged",)) if f == ir.Filter(state=("undamaged",)):
            return f"{have} no damage"
        case ir.Filter(state=("challenged_this_turn",)):
            return f"{subject} {was} challenged this turn"
        case ir.Filter(state=("put_under_this_turn",)):
            return f"you've put a card under {subject} this turn"
        case ir.Filter(state=("stacked",)) if f == ir.Filter(state=("stacked",)):
            return f"there's a card under {subject}"
        case ir.Filter(state=(state,)) if f == ir.Filter(state=(state,)):
            return f"{be} {_AFTER.get(state, state)}"
    if f == ir.Filter(type=f.type, named=f.named) and f.named:
        return f"{be} named {any_of(f.named)}"
    if f == ir.Filter(type=f.type, strength=f.strength, willpower=f.willpower, lore=f.lore):
        return f"{have} {' and '.join(word.removeprefix('with ') for word in _suffix(f))}"
    return f"{be} {a(noun(f))}"


def _negated(of: ir.Condition, this: str) -> str:
    match of:
        case ir.Have(f, ir.Compare(">=", 1)):
            return condition(ir.Have(f, ir.Compare("==", 0)), this)
        case ir.Happened(ir.ThisTurn("challenged", "you", None), ir.Compare(">=", 1)):
            return "none of your characters challenged this turn"
        case ir.Happened(ir.ThisTurn("inked", "you", None), ir.Compare(">=", 1)):
            return "you didn't put any cards into your inkwell this turn"
        case ir.Happened(ir.ThisTurn("played", "you", f), ir.Compare(">=", 1)) if f is not None:
            return f"you didn't play {a(noun(f))} this turn"
        case ir.Is() | ir.ShiftedThis():
            return (
                condition(of, this)
                .replace(" is ", " isn't ", 1)
                .replace(" are ", " aren't ", 1)
                .replace("used", "didn't use", 1)
            )
    raise NotImplementedError(f"no words for the opposite of {type(of).__name__}")


def _happened(what: ir.ThisTurn, count: ir.Compare) -> str:
    f = what.of or ir.Filter(type=("card",))
    once = count == ir.Compare(">=", 1)
    if what.times != 1 or (not once and what.what not in ("discarded", "played", "left_discard")):
        raise NotImplementedError(f"no words for {what.what} so often this turn")
    other = "another " if f.other else ""
    match what:
        case ir.ThisTurn("discarded", owner):
            many = number_of(count, "card") if not once else "a card"
            return f"{many} {'was' if once else 'were'} put into {_whose(owner)} discard this turn"
        case ir.ThisTurn("discarded_from_hand", "you"):
            return "you discarded a card this turn"
        case ir.ThisTurn("left_discard", owner):
            if not once:
                return f"{number_of(count, 'card')} have left {_whose(owner)} discard this turn"
            return f"a card left {_whose(owner)} discard this turn"
        case ir.ThisTurn("challenged", "you"):
            return "a character of yours challenged this turn"
        case ir.ThisTurn("quested", "you"):
            return "a character of yours quested this turn"
        case ir.ThisTurn("damaged", owner, _):
            return f"{_banished(owner, f)} was damaged this turn"
        case ir.ThisTurn("played", "you") if count == ir.Compare("==", 2):
            return f"{a(noun(f))} is the second you played this turn"
        case ir.ThisTurn("played", "you"):
            if once:
                return f"you played {other + noun(f) if other else a(noun(f))} this turn"
            return f"you played {number_of(count, 'card').rpartition(' ')[0]} {noun(f, plural=True)} this turn"
        case ir.ThisTurn("banished_in_challenge", owner, _):
            return f"{_banished(owner, f)} was banished in a challenge this turn"
        case ir.ThisTurn("banished", owner, _):
            return f"{_banished(owner, f)} was banished this turn"
        case ir.ThisTurn("put_under", "you"):
            return "you put a card under one of your characters or locations this turn"
        case ir.ThisTurn("healed", "you"):
            return "you removed damage from a character this turn"
    raise NotImplementedError(f"no words for {what.what} this turn")


def _whose(owner: str) -> str:
    return {"you": "your", "opponent": "an opponent's", "any": "a player's", "they": "their"}[owner]


def _banished(owner: str, f: ir.Filter) -> str:
    kind = noun(f) if f.type != ("card",) else "character"
    return {"you": f"one of your {kind}s", "opponent": f"an opposing {kind}", "any": a(kind), "they": a(kind)}[owner]
