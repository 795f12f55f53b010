"""The idioms: words and meaning of each. "~ " before the words: a quiet one."""

from lorcana_env.cards.text.idioms.model import Idiom, wordings
from lorcana_env.cards.text.idioms.table import abilities, cards, conditions, deck, in_play, numbers, playing, statics

_ACTS = cards.ACTS | deck.ACTS | numbers.ACTS | in_play.ACTS | playing.ACTS
IDIOMS: tuple[Idiom, ...] = tuple(
    Idiom(kind, words.removeprefix("~ "), meaning, quiet=words.startswith("~ ") or other)
    for kind, entries in (
        ("act", _ACTS),
        ("condition", conditions.CONDITIONS),
        ("event", conditions.EVENTS),
        ("static_rule", statics.STATICS),
        ("cost", conditions.COSTS),
        ("ability", abilities.ABILITIES),
        ("sentence", abilities.SENTENCES),
    )
    for words, meaning, other in wordings(entries)
)
