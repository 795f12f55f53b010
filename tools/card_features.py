"""Write ``lorcana_env/cards/data/features.npz``, the features of the cards: ``python -m tools.card_features``.

The file is read only while it is up to date (:func:`lorcana_env.cards.features.stamp`). Of each card it holds the
columns that are not zero.
"""

import json

import numpy as np

from lorcana_env.cards import features
from lorcana_env.cards.catalog import all_cards


def main() -> None:
    """Write the file."""
    shipped = len(json.loads((features.FILE.parent / "cards.json").read_text("utf-8")))
    table = features.described(all_cards()[:shipped])  # without imported cards, which follow
    rows, columns = np.nonzero(table)
    np.savez_compressed(
        features.FILE,
        stamp=features.stamp(),
        counts=np.bincount(rows, minlength=len(table)).astype(np.uint16),
        columns=columns.astype(np.uint16),
        values=table[rows, columns],
    )


if __name__ == "__main__":
    main()
