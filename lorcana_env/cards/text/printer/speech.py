"""IR to English: who speaks, and what a card that was mentioned before is called."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.text.printer.phrases import selected


@dataclass(frozen=True)
class Speaker:
    """The state that decides which words stand for a card. Replaced inside a phrase, never changed."""

    gone: bool = False  # the card left play: it is "this card" now
    about_another: bool = False  # the trigger is about another card
    yours: bool = False  # "them" is a card of yours
    actor: str = "you"  # who carries out an effect that names nobody
    revealed: bool = False  # inside RevealTop: "them" is "it"


class Speech:
    """Words for cards that were mentioned before. ``this`` names the source of the ability ("this character")."""

    def __init__(self, this: str = "this character") -> None:
        self.this = this
        self.speaker = Speaker()

    @contextmanager
    def inside(self, **changes: Any) -> Iterator[None]:
        """Say what stands inside something: ``with self.inside(actor="they")``. What was mentioned stays mentioned."""
        outer = {name: getattr(self.speaker, name) for name in changes}
        self.speaker = replace(self.speaker, **changes)
        try:
            yield
        finally:
            self.speaker = replace(self.speaker, **outer)

    def remember(self, selector: ir.Selector) -> None:
        """The selected cards are "them" from here on."""
        f = getattr(selector, "filter", None)
        if f is not None:
            self.speaker = replace(self.speaker, yours=f.owner == "you")

    def subject(self, selector: ir.Selector) -> str:
        if isinstance(selector, ir.OtherCard):
            return "the challenging character"
        words = selected(selector, self.this)
        return "they" if words == "them" else words

    def object(self, selector: ir.Selector) -> str:
        if isinstance(selector, ir.This) and self.speaker.gone and not self.speaker.about_another:
            return "this card"
        if isinstance(selector, ir.It) and self.speaker.gone:
            return "that card"
        if isinstance(selector, ir.OtherCard):
            return "the challenging character"
        if isinstance(selector, ir.All) and selector.filter.zone == "under":
            return f"all cards from under {self.this}"
        if self.speaker.revealed and isinstance(selector, ir.Them):
            return "it"
        return selected(selector, self.this)

    def home(self, selector: ir.Selector, place: str) -> str:
        """Print whose hand, inkwell or deck the cards go to."""
        f = getattr(selector, "filter", None)
        if self.speaker.revealed and isinstance(selector, ir.Them):
            return f"{'your' if self.speaker.actor == 'you' else 'their'} {place}"
        if isinstance(selector, ir.This) or (f is not None and (f.owner == "you" or f.zone == "under")):
            return f"your {place}"
        if isinstance(selector, ir.It | ir.Them) and self.speaker.yours:
            return f"your {place}"
        if f is not None and f.owner == "they":
            return f"their {place}"
        if isinstance(selector, ir.All) or getattr(selector, "count", 1) > 1:
            return f"their players' {place}s"
        return f"their player's {place}"
