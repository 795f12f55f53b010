"""Lines of play: the choices that belong together, and moves in words, with their targets."""

from collections.abc import Sequence

from lorcana_env.game.game import Game
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position, decider
from lorcana_env.words.actions import chosen
from lorcana_env.words.history import said
from lorcana_env.words.terms import term


def choice_of(position: Position) -> tuple[int, ...]:
    """Return what tells a decision from the next one: of one choice of several cards, the same."""
    st = position.state
    frame = position.top_frame
    return int(st["decision"]), int(st["decider"]), int(st["depth"]), int(frame["instruction"]), int(frame["source"])


def goes_on(position: Position, choice: tuple[int, ...]) -> bool:
    """Return whether a position still asks for cards of a choice that began before."""
    several = choice[0] in (c.DECISION_CHOOSE, c.DECISION_MULLIGAN)
    return several and not position.over and choice_of(position) == choice


def moves_in_words(game: Game, actions: Sequence[int], viewer: int | None, language: str = "en") -> list[str]:
    """Return the moves of actions that are taken one after another, as far as they are legal, as ``viewer`` reads them.

    A target is told with its move ("challenge Gazelle with Hades"), cards that are chosen together are one move.
    """
    there, moves = game.clone(), list[list[str]]()
    choice: tuple[int, ...] = (c.DECISION_NONE,)
    for action in actions:
        if there.over or action not in there.legal_actions():
            break
        words, done = said(there, action, viewer, language), there.table.actions.encode("done", decider(there))
        if goes_on(there, choice):
            if action != done:
                moves[-1].append(words)
        elif action == done and not chosen(there):
            kept = there.state["decision"] == c.DECISION_MULLIGAN
            moves.append([term("keep_hand" if kept else "choose_none", language)])
        elif moves and _names_target(there):
            moves[-1] = [words]
        else:
            moves.append([_forced_target(there, action, viewer, language) or words])
        choice = choice_of(there)
        there.step(action)
    return [", ".join(words) for words in moves]


def _names_target(position: Position) -> bool:
    """Return whether the words of this choice hold those of the action that asks for it."""
    st = position.state
    frame = position.top_frame
    playing = frame["kind"] == c.FRAME_PLAY and frame["phase"] in (c.PLAYING_BASE, c.PLAYING_SINGER)
    return st["decision"] == c.DECISION_CHOOSE and (playing or frame["kind"] in (c.FRAME_CHALLENGE, c.FRAME_MOVE))


def _forced_target(game: Game, action: int, viewer: int | None, language: str) -> str:
    """Return the words of the only target of an action, which nobody is asked about; empty if there is none."""
    there = game.clone(auto=False)
    there.step(action)
    if there.over or there.to_act != game.to_act or not _names_target(there) or len(there.legal_actions()) > 1:
        return ""
    return said(there, int(there.legal_actions()[0]), viewer, language)
