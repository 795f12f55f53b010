"""Cards and abilities in English, composed from the IR in the style of the official wording.

:func:`describe` is what people read; :func:`ability_text` and :func:`text_lines` are what the audit compares with
the official wording (:mod:`lorcana_env.wording.audit`).
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from lorcana_env.cards import ir
from lorcana_env.cards.catalog import Card, Keyword
from lorcana_env.cards.text import idioms
from lorcana_env.cards.text.printer.abilities import Printer
from lorcana_env.cards.text.printer.clauses import keyword, sentence
from lorcana_env.cards.text.printer.phrases import any_of

_WORDS = {"{E}": "exert", "{I}": "ink", "{S}": "strength", "{W}": "willpower", "{L}": "lore", "{IW}": "inkwell symbol"}


def describe(card: Card) -> str:
    """The card as a person reads it: name, facts, keywords and abilities, one below the other."""
    kind = "song" if card.song else card.type
    facts = [f"{'/'.join(card.inks)} {kind}", f"cost {card.cost}", "inkable" if card.inkable else "not inkable"]
    if card.type == "character":
        facts.append(f"strength {card.strength}, willpower {card.willpower}, lore {card.lore}")
    elif card.type == "location":
        facts.append(f"move cost {card.move_cost}, willpower {card.willpower}, lore {card.lore}")
    lines = [card.full_name, ", ".join(facts)]
    if card.classifications:
        lines.append(" · ".join(card.classifications))
    if card.keywords:
        lines.append(", ".join(keyword_text(word) for word in card.keywords))
    if card.unsupported:
        lines.append(f"({card.unsupported})")
    else:
        lines += [f"{name}: {in_words(text)}" if name else in_words(text) for name, text in text_lines(card)]
    return "\n".join(lines)


def in_words(text: str) -> str:
    """A text of the official style with words for its symbols."""
    text = text.replace('"{E}', '"Exert')
    for symbol, word in _WORDS.items():
        text = text.replace(symbol, word)
    return text[:1].upper() + text[1:]


def keyword_text(word: Keyword) -> str:
    """A printed keyword with its numbers: "Shift 5 (onto Elsa)", "Challenger +2"."""
    if word.keyword == "Shift":
        kinds = {"classification": f"{word.classification} ", "universal": "Universal "}
        kinds |= {"combo": "Combo ", "duo": "Duo ", "item": "Item "}
        cost = f"Shift {word.cost}" if word.cost is not None else f"Shift: {word.other_cost}"
        onto = any_of(word.onto_names, "and" if word.variant == "duo" else "or") or word.onto
        temporary = "Temporary " if word.temporary else ""
        return f"{temporary}{kinds.get(word.variant or '', '')}{cost}{f' (onto {onto})' if onto else ''}"
    if word.cost is not None:
        return f"{word.keyword} {word.cost}"
    return keyword(word.keyword, word.value or 0)


def text_lines(card: Card) -> list[tuple[str | None, str]]:
    """Name and text of each line of the rules text. Abilities that follow each other under one name share a line."""
    printer = Printer(f"this {card.type}")
    lines: list[tuple[str | None, str]] = []
    for name, group in groupby(card.abilities, key=lambda ability: ability.name):
        abilities = list(group)
        whole = idioms.said("ability", tuple(replace(ability, name=None) for ability in abilities), printer.say)
        texts = [sentence(whole)] if whole else [printer.ability(ability) for ability in _together(abilities)]
        lines += [(name, " ".join(texts))] if name else [(None, text) for text in texts]
    return lines


def _together(abilities: list[ir.Ability]) -> list[ir.Ability]:
    """Triggered abilities that differ in what triggers them, the second of which counts once in a turn, as one."""
    match abilities:
        case [ir.Triggered(first=False) as one, ir.Triggered(first=True) as other] if other == replace(
            one, triggers=other.triggers, first=True
        ):
            return [replace(one, triggers=(*one.triggers, *other.triggers), first=True)]
    return abilities


def ability_text(ability: ir.Ability, this: str = "this character") -> str:
    """An ability in the style of the official wording, with its symbols ({S}, {W}, {L}, {I}, {E})."""
    return Printer(this).ability(ability)


def effects_text(effects: Sequence[ir.Effect], this: str = "this character") -> str:
    """Effects as one sentence, in the style of the official wording."""
    return sentence(Printer(this).joined(effects))
