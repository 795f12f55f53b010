"""Names and texts of abilities, of their options, and of the cards that effects are about."""

from functools import lru_cache

from lorcana_env.cards import Keyword, ir
from lorcana_env.cards.text.printer import ability_text, effects_text, in_words, keyword_text
from lorcana_env.cards.text.printer.phrases import noun
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position
from lorcana_env.words.terms import term

#: The keywords whose triggered ability is built in.
BUILT_IN = {c.BUILTIN_SUPPORT: "Support", c.BUILTIN_VANISH: "Vanish", c.BUILTIN_TEMPORARY_SHIFT: "Shift"}
_KINDS = {"card": "kind_card"}  # the others are terms themselves


def printed_keyword(word: Keyword, language: str = "en") -> str:
    """A printed keyword with its numbers: "Shift 5 (onto Elsa)"."""
    text, onto, names = keyword_text(word).replace(word.keyword, term(word.keyword, language)).partition(" (onto ")
    if not onto:
        return text
    for key in ("either", "both"):
        names = names.replace(term(key, "en", "", ""), term(key, language, "", ""))
    return term("shift_base", language, text, names.removesuffix(")"))


def ability_words(position: Position, ability: int) -> str:
    """The text (in English) of an ability by its index in the tables."""
    return text_of(position.table.abilities[ability], _this(position, ability))


@lru_cache(maxsize=4096)
def text_of(ability: ir.Ability, this: str) -> str:
    """The text of an ability; of one whose words are not known, the text of its effects, or its name."""
    try:
        return in_words(ability_text(ability, this))
    except (NotImplementedError, IndexError):
        return effects_words(getattr(ability, "effects", ()), this) or ability.name or ""


@lru_cache(maxsize=4096)
def effects_words(effects: tuple[ir.Effect, ...], this: str) -> str | None:
    """Effects as a sentence; None where there are no words for them."""
    try:
        return in_words(effects_text(effects, this)) if effects else None
    except (NotImplementedError, IndexError):
        return None


def option_words(position: Position, ability: int, option: int) -> str | None:
    """The text of an option of the mode that an ability has; None where there is none."""
    found = position.table.abilities.get(ability)
    modes = [node for node in ir.walk(found) if isinstance(node, ir.ChooseOne)] if found else []
    if len(modes) != 1 or option >= len(modes[0].options):
        return None
    text = effects_words(modes[0].options[option], _this(position, ability))
    if text is None or modes[0].player == "you":
        return text
    return f'{text} ("you" is the player of the card)'  # another chooses (1.4.3.1)


def granted_abilities(position: Position, slot: int) -> list[str]:
    """The texts of the abilities that a card in play has from others."""
    st = position.state
    if not st["n_grants"]:
        return []
    granted = [a for a, to in st["grants"][: st["n_grants"]].tolist() if to == slot]
    return [ability_words(position, ability) for ability in dict.fromkeys(granted)]


def triggered_name(position: Position, ability: int, language: str = "en") -> str:
    """The name of a triggered ability in the bag."""
    if ability in BUILT_IN:
        return term(BUILT_IN[ability], language)
    return position.table.abilities[ability].name or term("an_ability", language)


def activated_name(position: Position, slot: int, k: int, language: str = "en") -> str:
    """The name of the ``k``-th activated ability that is printed on a card."""
    card = position.table.cards[position.state["card"][slot]]
    activated = [a for a in card.abilities if isinstance(a, ir.Activated)]
    return (activated[k].name if k < len(activated) else None) or term("ability_number", language, k + 1)


def kind_words(f: ir.Filter | None, language: str, plural: bool = False) -> str:
    """Return the kind of card of a filter: "Princess or Queen character", "actions or items"."""
    if f is None:
        return term("kinds_card" if plural else "kind_card", language)
    if language == "en":
        try:
            return noun(f, plural=plural, bare=True).replace(" and ", " or ")
        except NotImplementedError:
            return kind_words(None, language, plural)
    text = " ou ".join(term(f"kinds_{kind}" if plural else _KINDS.get(kind, kind), language) for kind in f.type)
    named = [*f.classification, *f.named]
    return f"{text} ({' ou '.join(named)})" if named else text


def _this(position: Position, ability: int) -> str:
    """The words by which the text of an ability names its card."""
    tables = position.table.tables[0]
    for i, card in enumerate(position.table.cards):
        if 0 <= ability - int(tables["ability_start"][i]) < int(tables["ability_count"][i]):
            return f"this {card.type}"
    return "this card"
