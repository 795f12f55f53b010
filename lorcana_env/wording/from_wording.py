"""Make facts and IR of a card file with the official wording."""

from dataclasses import replace
from typing import Any

from lorcana_env.cards import ir
from lorcana_env.cards.catalog import card_of, facts_of
from lorcana_env.cards.compile import assemble
from lorcana_env.wording.audit import wording
from lorcana_env.wording.grammar import NotUnderstood, parse
from lorcana_env.wording.nearest import nearest, phrase_at


def compile_abilities(card: dict[str, Any]) -> tuple[ir.Ability, ...]:
    """The IR of a card's wording. :class:`NotUnderstood` when the grammar refuses it."""
    out = []
    for line in card["text"]:
        if not line["is_keyword"]:
            parsed = parse(line["text"], action=card["type"] == "action")
            for ability in parsed if isinstance(parsed, tuple) else (parsed,):
                out.append(replace(ability, name=line["ability_name"]) if line["ability_name"] else ability)
    return tuple(out)


def compile_card(card: dict[str, Any]) -> tuple[Any, str | None]:
    """The JSON of a card's IR, and why it cannot be shipped (None when it can).

    It can when the grammar reads every line, the printer gives back the official wording, and the assembler knows all
    it needs. Where reading stops the known phrase that is nearest is named.
    """
    try:
        rules = ir.dump(compile_abilities(card))
    except NotUnderstood as error:
        if error.at is None:
            return None, str(error)
        known = nearest(phrase_at(error.text, error.at))
        return None, f'{error} The nearest known phrase: "{known.phrase}" ({known.card})'
    made = card_of(facts_of(card), rules)
    try:
        mismatches = wording(made, card)
        if mismatches:
            return rules, f"printed otherwise: {mismatches[0].ours}"
        assemble([made])
    except (NotImplementedError, ValueError) as error:
        return rules, str(error)
    return rules, None
