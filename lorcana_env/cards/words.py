"""The game's own words: keywords, classifications, inks. The order is the numbering used in the tables."""

from collections.abc import Iterable

from lorcana_env.rules.record.constants import KEYWORDS

INKS = ("amber", "amethyst", "emerald", "ruby", "sapphire", "steel")
TYPES = ("character", "action", "item", "location")
CLASSIFICATIONS = [
    "Alien", "Ally", "Broom", "Captain", "Colossus", "Deity", "Detective", "Dinosaur", "Dragon", "Dreamborn",
    "Entangled", "Fairy", "Floodborn", "Gargoyle", "Ghost", "Giant", "Hero", "Hunny", "Hyena", "Illusion",
    "Inventor", "King", "Knight", "Madrigal", "Mentor", "Monster", "Musketeer", "Pirate", "Prince", "Princess",
    "Puppy", "Queen", "Racer", "Red Panda", "Robot", "Seven Dwarfs", "Sorcerer", "Storyborn", "Super", "Team",
    "Tigger", "Titan", "Toy", "Villain", "Vineling", "Whisper", "Hyperia City",
]  # fmt: skip
PRINTED = tuple(CLASSIFICATIONS)  # those of the pool, without what imported cards bring


def know_classifications(words: Iterable[str]) -> None:
    """Add classifications that imported cards have; the tables have room for 64."""
    for word in words:
        if word not in CLASSIFICATIONS:
            if len(CLASSIFICATIONS) == 64:
                raise ValueError(f"no room for the classification {word!r}: 64 are known")
            CLASSIFICATIONS.append(word)


__all__ = ["CLASSIFICATIONS", "INKS", "KEYWORDS", "PRINTED", "TYPES", "know_classifications"]
