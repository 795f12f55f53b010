"""Positions in which a card has left play, or moved on, before its ability resolves."""

from lorcana_env import Scenario
from tests.board import *


def gone_at_end_of_turn(name):
    """Candy Drift banishes the exerted character before its own ability resolves."""
    s = board(play=[exerted(name), exerted(AKELA)], hand=[CANDY_DRIFT], ink=2)
    play(s, CANDY_DRIFT, name)
    s.end_turn()
    resolve_first(s, "Candy")
    assert name in s.you.discard
    return s


def gone_at_start_of_turn(name, **more):
    """Jack-Jack puts a location into the discard and banishes the character before its own ability resolves."""
    s = board(play=[JACK, THEBES, placed(name, **more)], deck=[THEBES, *[AKELA] * 9])
    round_trip(s)
    resolve_first(s, "Jack", YES, name)
    assert name in s.you.discard
    return s


def mine_is_banished(s: Scenario) -> None:
    """The location's own ability banishes Billy Bones, whose ability banishes the location."""
    resolve_first(s, MINE, YES, BILLY)
    if not s.can("accept"):
        resolve_first(s, BILLY)
    s.accept()
    if not quiet(s) and s.can("choose", MINE):
        s.choose(MINE)
    assert MINE in s.you.discard


def gone_after_questing(card, by, *more, under=(), damage=0, ink=9, deck=None, hand=(), **opponent):
    """The quest ability waits; The Bayou's discard plays a character whose ability removes the questing one first."""
    s = Scenario(
        you=dict(
            play=[damaged(at(BAYOU, stack(card, *under)), damage), RAPUNZEL_PAIR, BAYOU, *more],
            hand=[by, *hand], ink=ink, deck=deck or [TUI, ABU, ATITAYA, AURORA, AGUSTIN, AURORA],
        ),
        opponent=opponent,
    )  # fmt: skip
    s.quest(card)
    resolve_first(s, BAYOU, YES, by)
    resolve_first(s, RAPUNZEL_PAIR, YES)
    pay_first(s)
    resolve_first(s, by)
    if by == DUMPTRUCK:
        reply(s, YES, card)
    elif by == MIM_SNAKE:
        s.option(1)
        s.choose(card)
    else:
        s.accept()
        choose_if_asked(s, BAYOU)
    return s


def pay_first(s):
    if s.decision is not None and s.decision.kind == "cost":
        s.take(0)
