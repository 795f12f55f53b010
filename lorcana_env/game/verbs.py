"""The words of a player, ``challenge("Stitch", "Elsa")``, in place of numbers of actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from lorcana_env._util import arguments
from lorcana_env.game.illegal import IllegalAction

if TYPE_CHECKING:
    from lorcana_env.game.speaker import Speaker

VERBS = (
    "play", "sing", "ink", "quest", "challenge", "move", "activate", "activate_granted", "boost", "end_turn", "choose",
    "accept", "decline", "done", "option", "number", "name", "take",
)  # fmt: skip


class Verbs:
    """The actions of the player who decides, in words. Each raises :class:`IllegalAction`, with nothing changed.

    A card is named by its full name, or by its name alone; the first card that fits is meant. "you:Name" is one of
    yours, "opponent:Name" one of any opponent, "opponent 2:Name" one of the second in turn order after you; the
    opponents are looked through in that order. "teammate:Name" is one of a teammate. "Name#2" is the copy in play that
    is called so in texts, else the second one. "opponent 2" is the same player, whoever has to decide. Of several
    opponents one is chosen by number.

    >>> from lorcana_env import Scenario
    >>> yours = {"play": ["Stitch - New Dog", "Flounder - Voice of Reason"], "hand": ["Be Prepared"], "ink": 7}
    >>> game = Scenario(you=yours, opponent={"play": [{"card": "Stitch - New Dog", "exerted": True}]})
    >>> game.quest("Flounder")
    >>> game.challenge("Stitch", "opponent:Stitch")
    >>> game.can("play", "Be Prepared"), game.can("quest", "Flounder")
    (True, False)
    >>> game.you.lore, game.opponent.discard
    (1, ['Stitch - New Dog'])
    """

    def _do(self, act: Callable[[Speaker], None]) -> None:
        """Act on the game, or leave it as it was."""
        raise NotImplementedError

    def _on_a_copy(self) -> Speaker:
        """The same words on a copy of the game."""
        raise NotImplementedError

    def play(self, name: str, shift_onto: str | Sequence[str] | None = None, cost: int = 0) -> None:
        """Play a card from hand (or wherever it may be played from).

        ``cost``: 0 pays ink, 1 .. the alternate costs in printed order; ``shift_onto`` plays it by Shift.
        """
        if shift_onto is not None:
            bases = _names(shift_onto, "shift_onto")
            self._do(lambda on: on.verb("shift", name, then=bases))
            return
        cost = arguments.integer(cost, "cost")
        self._do(lambda on: on.verb("play" if cost == 0 else on.alternate(name, cost), name))

    def sing(self, song: str, singers: str | Sequence[str]) -> None:
        """Play a song by singing it (5.4.4.2), or together (8.12)."""
        names = _names(singers, "singers")
        self._do(lambda on: on.verb("sing", song, then=names))

    def ink(self, name: str) -> None:
        """Put a card into the inkwell (4.2)."""
        self._do(lambda on: on.verb("ink", name))

    def quest(self, name: str) -> None:
        """Quest with a character (4.5)."""
        self._do(lambda on: on.verb("quest", name))

    def challenge(self, name: str, target: str) -> None:
        """Challenge a character or location of an opponent (4.6), the next in turn order first."""
        arguments.text(target, "target")
        self._do(lambda on: on.verb("challenge", name, then=[target], whose=on.others()))

    def move(self, name: str, to: str) -> None:
        """Move a character to a location (4.7)."""
        self._do(lambda on: on.verb("move", name, then=[to]))

    def activate(self, name: str, ability: int = 0) -> None:
        """Use the ``ability``-th printed activated ability of a card (4.4); 0 is the first."""
        ability = arguments.integer(ability, "ability")
        self._do(lambda on: on.verb(f"ability_{ability}", name))

    def activate_granted(self, name: str) -> None:
        """Use an activated ability that another card grants."""
        self._do(lambda on: on.verb("granted_ability", name))

    def boost(self, name: str) -> None:
        """Boost a card in play (8.4)."""
        self._do(lambda on: on.verb("boost", name))

    def end_turn(self) -> None:
        """Declare the end of the turn (3.3.2); in a team's turn it ends when all pass in a row (9.3.1)."""
        self._do(lambda on: on.answer("end_turn"))

    def choose(self, *names: str) -> None:
        """Choose cards, or a player ("you", "teammate", "opponent", "opponent 2"), for the pending decision.

        A choice with one candidate was taken already; naming that candidate then confirms it.
        """
        names = tuple(arguments.texts(names, "names", "cards"))
        self._do(lambda on: on.choose_all(names))

    def accept(self) -> None:
        """Do what you may."""
        self._do(lambda on: on.answer("accept"))

    def decline(self) -> None:
        """Do not do what you may."""
        self._do(lambda on: on.answer("decline"))

    def done(self) -> None:
        """Stop choosing."""
        self._do(lambda on: on.answer("done"))

    def option(self, i: int) -> None:
        """Choose a mode, in printed order; of "either the top or the bottom of your deck" 0 is the top."""
        self._do(lambda on: on.option(i))

    def number(self, n: int) -> None:
        """Choose a number."""
        self._do(lambda on: on.take_option(n, ("number",)))

    def name(self, card: str) -> None:
        """Name a card, with or without its version; one that no deck at the table holds is "another card"."""
        self._do(lambda on: on.name_card(card))

    def take(self, i: int) -> None:
        """Take the ``i``-th legal action; 0 is the first."""
        self._do(lambda on: on.take_entry(i))

    def can(self, verb: str, *args: Any, **kwargs: Any) -> bool:
        """Return whether ``verb(*args)`` is legal now; nothing happens."""
        arguments.choice(verb, "verb", VERBS)
        try:
            getattr(_Trial(self._on_a_copy()), verb)(*args, **kwargs)
        except IllegalAction:
            return False
        return True


class _Trial(Verbs):
    """Verbs that nobody sees."""

    def __init__(self, speaker: Speaker) -> None:
        speaker.explains = False
        self._do = speaker.do  # type: ignore[method-assign]


def _names(given: Any, what: str) -> list[str]:
    """One name or several."""
    return [given] if isinstance(given, str) else arguments.texts(given, what, "full card names")
