"""The card catalogue: facts of every card of the pool, and the IR of those whose text the engine plays."""

import json
import os
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rapidfuzz import fuzz, process

from lorcana_env.cards import ir
from lorcana_env.cards.words import know_classifications

_DATA = files("lorcana_env.cards") / "data"
IMPORT_FORMAT = 2  # of the file with imported cards
_FULL_NAME = '"full_name":'
_LONGEST_NAME = 100  # characters of an unknown name that are compared with the names of cards
_ALIKE = str.maketrans(
    dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("‘’‛´ʼ′", "'") | dict.fromkeys("“”", '"') | {"…": "..."}
)


class UnknownCard(ValueError):
    """No card has this name."""


class _OtherFormat(ValueError):
    """A file of another version."""


@dataclass(frozen=True)
class Keyword:
    """A printed keyword with its numbers (section 8)."""

    keyword: str
    value: int | None = None  # Challenger, Resist, Singer, Sing Together
    cost: int | None = None  # Boost, Shift
    onto_names: tuple[str, ...] = ()  # Shift: names it may be put on
    variant: str | None = None  # Shift: classification, universal, combo, duo, item
    classification: str | None = None
    temporary: bool = False
    other_cost: str | None = None  # Shift: "Discard 2 cards"
    onto: str | None = None


@dataclass(frozen=True, eq=False)
class Card:
    """The facts of one distinct card. Strength, willpower and lore are None where the type has none.

    >>> from lorcana_env import cards
    >>> stitch = cards.find("Stitch - New Dog")
    >>> stitch.cost, stitch.type, stitch.strength, stitch.willpower, stitch.lore
    (1, 'character', 2, 2, 1)
    """

    id: str
    name: str
    version: str | None  # tells cards of one name apart (5.3.6.1)
    full_name: str  # name and version (5.2.6, 5.6.5.1)
    names: tuple[str, ...]
    shift_names: tuple[str, ...]
    type: str  # as the classification line says (5.3.3, 5.3.3.2, 5.4.1.1, 5.5.1, 5.5.3, 5.6.1, 5.6.3)
    song: bool  # 5.4.4.1
    inks: tuple[str, ...]
    cost: int
    inkable: bool
    strength: int | None  # of characters (5.3.3.1)
    willpower: int | None
    lore: int | None
    move_cost: int | None
    classifications: tuple[str, ...]
    keywords: tuple[Keyword, ...]
    max_copies: int | None
    sets: tuple[str, ...]
    text_lines: int  # lines of rules text that are not keywords
    _rules: Any = field(repr=False, default=None)  # or the text of it, which is read when it is needed
    _refused: str | None = field(repr=False, default=None)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A fact of a card of the data file, whose line is read now (:func:`_catalogue`)."""
            if name not in Card.__dataclass_fields__ or "_line" not in vars(self):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            vars(self).update(_values(json.loads(self._line)))
            return vars(self)[name]

    @cached_property
    def rules(self) -> Any:
        """The rules text's IR as JSON has it, None where it has not been put into the IR."""
        return json.loads(self._rules) if isinstance(self._rules, str) else self._rules

    @cached_property
    def abilities(self) -> tuple[ir.Ability, ...]:
        """The IR of the rules text, in printed order."""
        return tuple(ir.load(ability, self.full_name) for ability in self.rules or ())

    @property
    def unsupported(self) -> str | None:
        """The reason for which the engine cannot play the card; None when it can."""
        if self._refused is not None:
            return self._refused
        if self.text_lines and self._rules is None:
            return "its rules text has not been put into the IR yet"
        return None


def keyword_of(facts: dict[str, Any]) -> Keyword:
    """A keyword as it stands in the card file."""
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()}
    return Keyword(**values)


@lru_cache(4_096)  # a scenario looks up the same few names for each of its cards
def normalized(name: str) -> str:
    """A name without case, accents, and kinds of dashes, apostrophes and spaces."""
    plain = name.replace("!", "").replace("`", "'")
    if not plain.isascii():
        plain = plain.translate(_ALIKE)
        plain = "".join(ch for ch in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(ch))
    return " ".join(plain.casefold().replace("-", " - ").split())


def facts_of(card: dict[str, Any]) -> dict[str, Any]:
    """The facts of a card; ``text_lines`` counts its lines of rules text that are not keywords."""
    facts = {
        key: value for key, value in card.items() if key not in ("text", "printings", "keyword_details", "move_cost")
    }
    facts["move_cost"] = card.get("move_cost")
    facts["text_lines"] = sum(not line["is_keyword"] for line in card["text"])
    return facts


def card_of(facts: dict[str, Any], rules: Any = None, refused: str | None = None) -> Card:
    """A card of its facts and the JSON of its IR (None: not put into the IR); ``refused``: why it can't be played."""
    return Card(**_values(facts), _rules=rules, _refused=refused)


def _values(facts: dict[str, Any]) -> dict[str, Any]:
    facts = {key: tuple(value) if isinstance(value, list) else value for key, value in facts.items()}
    return facts | {"keywords": tuple(map(keyword_of, facts["keywords"]))}


def _lines(file: str) -> list[str]:
    """The JSON of each card in a data file, which has one a line (:func:`.build_data.write`)."""
    return [line.removesuffix(",") for line in (_DATA / file).read_text("utf-8").split("\n")[1:-2]]


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, Card]:
    """The cards by their normalized names; a program uses few of them, so no more is read of each than its name."""
    read = json.JSONDecoder().raw_decode
    rules: dict[str, Any] = {}
    for line in _lines("abilities.json"):
        name, end = read(line)
        rules[name] = line[end + 1 :]
    rules |= json.loads((_DATA / "hand_written.json").read_text("utf-8"))
    cards: dict[str, Card] = {}
    for line in _lines("cards.json"):
        name, _ = read(line, line.index(_FULL_NAME) + len(_FULL_NAME))
        card = cards[normalized(name)] = object.__new__(Card)
        vars(card).update(full_name=name, _line=line, _rules=rules.pop(name, None))
    for card in _imported():
        cards.setdefault(normalized(card.full_name), card)
    if rules:
        raise ValueError(f"abilities.json holds a card that is not in cards.json: {next(iter(rules))}")
    return cards


def imported_file() -> Path:
    """The file with the cards the user imported, in the folder LORCANA_ENV_HOME or that of the user's applications."""
    return Path(os.environ.get("LORCANA_ENV_HOME") or click.get_app_dir("lorcana_env")) / "imported_cards.json"


def _imported() -> list[Card]:
    path = imported_file()
    if not path.is_file():
        return []
    try:
        data = json.loads(path.read_text("utf-8"))
        if data.get("format") != IMPORT_FORMAT:
            raise _OtherFormat(
                f"{path} was written by another version of lorcana_env; this version reads format {IMPORT_FORMAT}: "
                "delete it and import the cards again"
            )
        know_classifications(data["classifications"])
        return [
            card_of(facts, data["abilities"].get(facts["full_name"]), data["refused"].get(facts["full_name"]))
            for facts in data["cards"]
        ]
    except _OtherFormat:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} is damaged ({error}); delete it and import the cards again") from error


def forget_catalogue() -> None:
    """Read the cards again at the next use, after an import."""
    _catalogue.cache_clear()


def all_cards() -> tuple[Card, ...]:
    """Return every card of the pool, by name.

    >>> len(all_cards()) >= len(supported())
    True
    """
    return tuple(_catalogue().values())


def supported() -> tuple[Card, ...]:
    """Return the cards that the engine plays."""
    return tuple(card for card in all_cards() if not card.unsupported)


def find(name: str) -> Card:
    """Return the card with this full name; case, accents, kinds of dashes and apostrophes do not matter.

    Raises :class:`UnknownCard`, which names the nearest ones.

    >>> find("stitch - new dog").full_name
    'Stitch - New Dog'
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a card must be a text, not a {type(name).__name__}")
    card = _catalogue().get(normalized(name))
    if card is None:
        shown = name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "..."  # it may be a whole file
        raise UnknownCard(f"unknown card {shown!r}; {suggest(name)}")
    return card


def suggest(name: str) -> str:
    """The nearest full names, as words for an error message."""
    if not isinstance(name, str):
        raise TypeError(f"the name of a card must be a text, not a {type(name).__name__}")
    cards = _catalogue()
    wanted = normalized(name[:_LONGEST_NAME])
    near = [k for k in cards if k.startswith(wanted + " - ")][:3]
    close = process.extract(wanted, list(cards), scorer=fuzz.ratio, score_cutoff=50, limit=3)
    near += [key for key, _, _ in close if key not in near]
    if not near:
        return "no card has a name like it"
    return "did you mean " + " or ".join(cards[key].full_name for key in near[:3]) + "?"


def coverage() -> dict[str, Any]:
    """Count the cards that the engine plays: total, supported, and the rest with reasons.

    >>> coverage()["total"] == len(all_cards())
    True
    """
    missing = [{"full_name": card.full_name, "reason": card.unsupported} for card in all_cards() if card.unsupported]
    return {"total": len(all_cards()), "supported": len(all_cards()) - len(missing), "unsupported": missing}
