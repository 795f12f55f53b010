"""Random decks of the whole supported pool, for fuzzing and for training that must not depend on a few lists."""

import random
from collections.abc import Collection

from lorcana_env.cards import Card, supported
from lorcana_env.cards.words import INKS
from lorcana_env.decks.deck import Deck


def random_deck(
    chooser: random.Random, around: Card | None = None, kinds: int = 30, wanted: Collection[Card] = ()
) -> Deck:
    """Sixty cards of two inks drawn from the whole supported pool, two of each; they need not go together.

    ``around``: this card is in it, four times; half of the others share a name or a classification with it, or are
    ``wanted``.
    """
    inks = set(chooser.sample(INKS, 2))
    if around is not None:
        inks = {*around.inks, *chooser.sample(sorted(set(INKS) - set(around.inks)), 2 - len(around.inks))}
    pool = [card for card in supported() if set(card.inks) <= inks and card is not around]
    if around is None:
        return Deck([card.full_name for card in chooser.sample(pool, kinds)] * 2, "random")
    related = {*around.names, *around.classifications}
    kin = [card for card in pool if related & {*card.names, *card.classifications}]
    asked = [card for card in pool if card in wanted]
    cards = chooser.sample(asked, min(len(asked), kinds // 3))
    kin = [card for card in kin if card not in cards]
    cards += chooser.sample(kin, min(len(kin), kinds // 2 - len(cards)))
    cards += chooser.sample([card for card in pool if card not in cards], kinds - 2 - len(cards))
    return Deck([around.full_name] * 4 + [card.full_name for card in cards] * 2, "random")
