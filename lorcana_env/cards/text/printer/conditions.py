"""IR to English: conditions."""

import dataclasses

from lorcana_env.cards import ir
from lorcana_env.cards.text import idioms
from lorcana_env.cards.text.printer.phrases import (
    AFTER,
    a,
    any_of,
    bound,
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
        case ir.PaidWithInkDrops(_, count):
            drops = "an ink drop" if count == ir.Compare(">=", 1) else number_of(count, "ink drop")
            return f"you removed {drops} to play them"
        case ir.AnyOfThem(f) if f == ir.Filter(type=("card",), cost=f.cost) and f.cost is not None:
            return f"one of them is cost {bound(f.cost)}"
        case ir.AnyOfThem(ir.Filter(type=("card",)) as f):
            return f"one of them has {' and '.join(word.removeprefix('with ') for word in suffix(f))}"
        case ir.AnyOfThem(f):
            return f"one of them is {a(noun(f))}"
        case ir.BeingChallenged():
            return "being challenged"
        case ir.Challenging(f):
            return "challenging" if f is None else f"challenging {one(f)}"
        case ir.Paid(ir.Compare("<=", n)):
            return f"you paid {n} {{I}} or less to play it"
        case ir.Happened(what, count):
            return _happened(what, count)
        case ir.YourTurn():
            return "it's your turn"
        case ir.OpponentsTurn():
            return "it's an opponent's turn"
        case ir.ShiftedThis():
            return "you used Shift to play them"
    raise NotImplementedError(f"no words for the condition {type(c).__name__}")


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
        case ir.Is() | ir.ShiftedThis():
            return (
                condition(of, this)
                .replace(" is ", " isn't ", 1)
                .replace(" are ", " aren't ", 1)
                .replace("used", "didn't use", 1)
            )
    raise NotImplementedError(f"no words for the opposite of {type(of).__name__}")


def _happened(what: ir.ThisTurn, count: ir.Compare) -> str:
    if what.what == "discarded":
        return f"{number_of(count, 'card')} were put into your discard this turn"
    if count != ir.Compare(">=", 1):
        raise NotImplementedError(f"no words for {what.what} so often this turn")
    f = what.of or ir.Filter(type=("card",))
    match what:
        case ir.ThisTurn("damaged", owner):
            return f"{_banished(owner, f)} was damaged this turn"
        case ir.ThisTurn("banished_in_challenge", owner):
            return f"{_banished(owner, f)} was banished in a challenge this turn"
        case ir.ThisTurn("banished", owner):
            return f"{_banished(owner, f)} was banished this turn"
        case ir.ThisTurn("put_under", "you"):
            return "you put a card under one of your characters or locations this turn"
    raise NotImplementedError(f"no words for {what.what} this turn")


def _banished(owner: str, f: ir.Filter) -> str:
    kind = noun(f) if f.type != ("card",) else "character"
    return {"you": f"one of your {kind}s", "opponent": f"an opposing {kind}", "any": a(kind), "they": a(kind)}[owner]
