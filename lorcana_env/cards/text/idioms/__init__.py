"""Phrases that are printed as they are read: each stands once, with its meaning, and both are done from there.

An idiom belongs to a kind of phrase of the grammar (``act``, ``condition``, ``event`` ...). Its words are in the style
of the official wording, with slots such as ``<n>`` or ``<filter>``; its meaning is an IR node with ``Slot`` where the
slots' values go. The grammar turns the words into a rule, the printer looks for the meaning and says the words. The
idioms themselves are in :mod:`lorcana_env.cards.text.idioms.table`, a module for each subject.
"""

from lorcana_env.cards.text.idioms.lookup import phrases, printing, quiet, said
from lorcana_env.cards.text.idioms.model import (
    SLOTS,
    Idiom,
    Meaningless,
    Phrase,
    Pronoun,
    Side,
    That,
    ThisThing,
    Those,
    fill,
    limit,
    wordings,
)
from lorcana_env.cards.text.idioms.table import IDIOMS

__all__ = [
    "IDIOMS",
    "SLOTS",
    "Idiom",
    "Meaningless",
    "Phrase",
    "Pronoun",
    "Side",
    "That",
    "ThisThing",
    "Those",
    "fill",
    "limit",
    "phrases",
    "printing",
    "quiet",
    "said",
    "wordings",
]
