"""IR to English: conditions."""

import dataclasses

from lorcana_env.cards import ir
from lorcana_env.cards.text import idioms
from lorcana_env.cards.text.printer.phrases import (
    AFTER,
    PLAYERS,
    a,
    any_of,
    bound,
    conjugate,
    noun,
    one,
    possessive,
    say_part,
    suffix,
)


def condition(c: ir.Condition, this: str = "this character") -> str:
    """A condition as a clause: "you have 3 or more cards in your hand"."""
    words = idioms.said("condition", c, say_part)
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
        case ir.HaveInkDrops(count, player):
            have = conjugate(f"{PLAYERS[player]} have~", player not in ("you", "they"))
            return f"{have} {'an ink drop' if count == ir.Compare('>=', 1) else number_of(count, 'ink drop')}"
        case ir.PaidWithInkDrops(_, count):
            drops = "an ink drop" if count == ir.Compare(">=", 1) else number_of(count, "ink drop")
            return f"you removed {drops} to play them"
        case ir.AnyOfThem(f) if f == ir.Filter(type=("card",), cost=f.cost) and f.cost is not None:
            return f"one of them is cost {bound(f.cost)}"
        case ir.AnyOfThem(ir.Filter(type=("card",)) as f):
            return f"one of them has {' and '.join(word.removeprefix('with ') for word in suffix(f))}"
        case ir.AnyOfThem(f):
            return f"one of them is {a(noun(f))}"
        case ir.Opponents(ir.Compare(">=", n)):
            return f"you have {n} or more opponents"
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


def _more(what: str, player: str) -> str:
    mine = "your" if player == "you" else "their"
    things = {
        "hand": f"cards in {mine} hand",
        "inkwell": f"cards in {mine} inkwell",
        "discard": f"cards in {mine} discard",
        "lore": "lore",
        "characters": "characters in play",
        "items": "items in play",
        "ink_drops": "ink drops",
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
        head = number_of(count, "card").rpartition(" ")[0].removeprefix("exactly ")
        what, be = f"{head} {other}{noun(f, plural=True)}", "are"
    whose = "their" if f.owner == "opponent" else possessive(f)
    where = f"in {whose} {f.zone}" if f.zone != "play" else "" if "here" in f.state else "in play"
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
            return f"{be} {AFTER.get(state, state)}"
    if f == ir.Filter(type=f.type, named=f.named) and f.named:
        return f"{be} named {any_of(f.named)}"
    stats = ir.Filter(type=f.type, strength=f.strength, willpower=f.willpower, lore=f.lore)
    if f == stats != ir.Filter(type=f.type):
        return f"{have} {' and '.join(word.removeprefix('with ') for word in suffix(f))}"
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
        case ir.ThisTurn("quested", "any"):
            return "a character quested this turn"
        case ir.ThisTurn("got_ink_drops", "you"):
            return "you got an ink drop this turn"
        case ir.ThisTurn("removed_ink_drops", "you"):
            return "you removed an ink drop this turn"
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
