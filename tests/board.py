"""Words for laying out positions, playing on and looking: exerted(damaged(ABU, 2)), play(s, MAUI, YES), theirs(ABU)."""

import itertools
from typing import Any

import pytest

from lorcana_env import IllegalAction, Scenario
from tests.cast import *

Entry = dict[str, Any]  # a card in play, as Scenario takes it


# -- cards in play: by its name, or with what another of these words said of it ------------------------------------
def placed(card: str | Entry, **state: Any) -> Entry:
    """In a state that the test is given; the words below say a fixed one."""
    return (dict(card=card) if isinstance(card, str) else card) | state


def exerted(card: str | Entry) -> Entry:
    return placed(card, exerted=True)


def drying(card: str | Entry) -> Entry:
    return placed(card, drying=True)


def damaged(card: str | Entry, damage: int = 1) -> Entry:
    return placed(card, damage=damage)


def at(location: str, card: str | Entry) -> Entry:
    """A character at a location, which is in play too."""
    return placed(card, at=location)


def stack(card: str | Entry, *under: str) -> Entry:
    """With cards under it, from the top."""
    return placed(card, under=list(under))


# -- whose card is meant, where both sides have one ----------------------------------------------------------------
def yours(name: str) -> str:
    return f"you:{name}"


def theirs(name: str) -> str:
    return f"opponent:{name}"


def board(
    *, theirs: list[str | Entry] | dict[str, Any] | None = None, rules: str | None = None, **yours: Any
) -> Scenario:
    """A position by what is yours, as Scenario takes it, and what is the opponent's: all of it, or a list in play.

    ``rules``: the edition, if not the one in force.
    """
    edition = {} if rules is None else {"rules": rules}
    return Scenario(you=yours, opponent=dict(play=theirs) if isinstance(theirs, list) else theirs, **edition)


# -- going on ------------------------------------------------------------------------------------------------------
YES, NO, DONE = True, False, None  # answers to "you may", and the end of a choice


def reply(s: Scenario, *answers: str | int | None) -> None:
    """Answer what is asked, one after the other: YES or NO, DONE, a number, or the name of what is chosen."""
    for each in answers:
        if each is YES:
            s.accept()
        elif each is NO:
            s.decline()
        elif each is DONE:
            s.done()
        elif isinstance(each, str):
            s.choose(each)
        else:
            s.number(each)


def play(s: Scenario, card: str, *answers: str | int | None, **how: Any) -> None:
    """Play a card, then :func:`reply`; the following do the same with their turn action."""
    s.play(card, **how)
    reply(s, *answers)


def end_turn(s: Scenario, *answers: str | int | None) -> None:
    s.end_turn()
    reply(s, *answers)


def sing(s: Scenario, song: str, singers: str | list[str], *answers: str | int | None) -> None:
    s.sing(song, singers)
    reply(s, *answers)


def quest(s: Scenario, card: str, *answers: str | int | None) -> None:
    s.quest(card)
    reply(s, *answers)


def challenge(s: Scenario, card: str, target: str, *answers: str | int | None) -> None:
    s.challenge(card, target)
    reply(s, *answers)


def activate(s: Scenario, card: str, *answers: str | int | None, **which: int) -> None:
    s.activate(card, **which)
    reply(s, *answers)


def round_trip(s: Scenario, *answers: str | int | None) -> None:
    """You and the opponent end the turn: your next turn begins."""
    s.end_turn()
    s.end_turn()
    reply(s, *answers)


def resolve_first(s: Scenario, text: str, *answers: str | int | None) -> None:
    """Of the abilities that wait, resolve first the one whose description holds this text."""
    assert s.decision is not None and s.decision.kind == "order", (s.decision, s.legal())
    s.take(next(i for i, entry in enumerate(s.legal()) if text in entry))
    reply(s, *answers)


def answer(s: Scenario, *prefer: str) -> None:
    """One of these cards where it can be chosen, else the first answer."""
    texts = s.legal()
    s.take(next((i for name in prefer for i, text in enumerate(texts) if name in text), 0))


def settle(s: Scenario, *prefer: str) -> None:
    """Answer whatever is asked, as :func:`answer` does."""
    for _ in range(40):
        if quiet(s):
            return
        answer(s, *prefer)
    raise AssertionError(s.legal())


def choose_if_asked(s: Scenario, name: str) -> None:
    if s.decision is not None and s.decision.kind == "choose":
        s.choose(name)


def refused(act: Any, *args: Any, **kwargs: Any) -> None:
    with pytest.raises(IllegalAction):
        act(*args, **kwargs)


# -- looking -------------------------------------------------------------------------------------------------------
def choices(s: Scenario) -> set[str]:
    """Choices that are open now, opposing cards with "opponent:" before them."""
    return {
        text.removeprefix("choose ").replace("opponent's ", "opponent:")
        for text in s.legal()
        if text.startswith("choose ")
    }


def splits(s: Scenario) -> set[int]:
    """Numbers of ink drops that may go into the payment that is asked for."""
    assert s.decision is not None and s.decision.kind == "number", s.legal()
    assert all("ink drops" in text for text in s.legal()), s.legal()
    options = int(s.game.state["options"])
    return {k for k in range(32) if options >> k & 1}


def quiet(s: Scenario) -> bool:
    """Nothing is left to decide but the turn's actions."""
    return s.decision is None


def known_to(s: Scenario, player: int, owner: int, zone: str) -> list[bool]:
    """Return of each card of that zone whether the player knows it."""
    return [bool(int(s.game.state["known"][slot]) >> player & 1) for slot in s.game.slots(owner, zone)]


def seen(s: Scenario, player: int, owner: int, zone: str) -> dict[str, bool]:
    """Return whether the player knows each card of the zone."""
    known = s.game.state["known"]
    names = s.game.zones(owner)[zone]
    return {name: bool(int(known[slot]) >> player & 1) for name, slot in zip(names, s.game.slots(owner, zone))}


def guesses(s: Scenario, looker: int, zone: str, of: int) -> set[tuple[str, ...]]:
    """Cards that a zone may hold as far as one player knows."""
    return {tuple(s.game.determinize(looker, seed).zones(of)[zone]) for seed in range(25)}


def can_pass(s: Scenario) -> bool:
    """No decision is pending in your main phase."""
    return s.active == "you" and quiet(s)


def can_challenge(challenger: str | dict, target: str | dict, also: tuple = ()) -> bool:
    name = challenger["card"] if isinstance(challenger, dict) else challenger
    target_name = target["card"] if isinstance(target, dict) else target
    s = Scenario(you=dict(play=[challenger]), opponent=dict(play=[target, *also]))
    return s.can("challenge", name, target_name)


# -- what else several files need -----------------------------------------------------------------------------------
def varied() -> Scenario:
    deck = [STITCH, FLOUNDER, AURORA, ADELAIDE, ARIANNA, LUMIERE, EEYORE, LADY, GENIE_FULFILLED, MIM, CANNONS, STORM]
    side = dict(
        hand=[TIGGER, TINKER_FAIRY, BRAIN], discard=[DIABLO, MUFASA], deck=deck, play=[ROYAL_SOLDIER, MANOR], ink=1
    )
    return Scenario(you=side, opponent=dict(side))


def orders(cards: list) -> list[list]:
    return [list(order) for order in itertools.permutations(cards)]
