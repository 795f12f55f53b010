"""Effects with a duration in words (6.1.13, 6.4.2): "Stitch - New Dog gets +2 strength this turn (Dodge!)"."""

from typing import Any

from lorcana_env.cards.text.printer.phrases import conjugate
from lorcana_env.rules.record import constants as c
from lorcana_env.setup.position import Position
from lorcana_env.words.abilities import ability_words, kind_words
from lorcana_env.words.labels import visible_label
from lorcana_env.words.players import genitive, inside, is_reader, possessive
from lorcana_env.words.terms import term

_STATS = {c.MODIFIER_STRENGTH: "strength", c.MODIFIER_WILLPOWER: "willpower", c.MODIFIER_LORE: "lore"}


def lasting_effects(position: Position, viewer: int | None, language: str = "en", on_players: bool = True) -> list[str]:
    """The effects with a duration: what happens to whom, for how long, by which card; abilities with their text."""
    st = position.state
    lines = []
    for i in range(st["n_lasting"]):
        effect = st["lasting"][i]
        target, kind = int(effect["target"]), int(effect["kind"])
        if target == c.NONE and not on_players:
            continue
        if target != c.NONE and kind != c.MODIFIER_TRIGGER and st["incarnation"][target] != effect["incarnation"]:
            continue  # of a card that is gone
        lines.append(_line(position, effect, viewer, language))
    return lines


def _line(position: Position, effect: Any, viewer: int | None, language: str) -> str:
    first = viewer or 0
    target, source, kind = (int(effect[name]) for name in ("target", "source", "kind"))
    parameter, value = int(effect["parameter"]), int(effect["value"])
    until = _until(position, effect, viewer, language)

    def label(slot: int) -> str:
        return visible_label(position, slot, first, viewer, language)

    made = term("an_ability", language) if source == c.NONE else label(source)
    if kind == c.MODIFIER_TRIGGER:
        made = made if target in (c.NONE, source) else term("subject", language, made, label(target))
        return term("line", language, f"{made}, {until}", _trigger_words(position, parameter, language))
    if kind == c.MODIFIER_REPLACED_BY:
        return term("replaced_by", language, label(target), made)
    if target != c.NONE:
        said = f"{label(target)} {conjugate(predicate(position, kind, parameter, value, language), True)}"
    else:
        said = _of_player(position, effect, made, viewer, language)
    said = said if kind == c.MODIFIER_READY_ONE else f"{said} {until}"
    return said if target == source or kind == c.MODIFIER_PLAY_FROM_UNDER else term("by_card", language, said, made)


def predicate(position: Position, kind: int, parameter: int, value: int | None, language: str = "en") -> str:
    """Return the words for an effect on a card, its verb marked for ``conjugate``: "get~ +2 strength", "can't quest".

    ``value`` None: it depends on the game.
    """
    table = position.table
    if kind in _STATS:
        amount = term(_STATS[kind], language, "").strip()
        return term("gets_some", language, amount) if value is None else term("gets", language, value, amount)
    if kind == c.MODIFIER_KEYWORD:
        number = "" if not value else f" {value}" if parameter == c.KEYWORD_SINGER else f" +{value}"
        return term("gains", language, term(c.KEYWORDS[parameter], language) + number)
    if kind == c.MODIFIER_LOSE_KEYWORD:
        return term("loses", language, term(c.KEYWORDS[parameter], language))
    if kind == c.MODIFIER_RESTRICT:
        barred = [restriction(name, language) for i, name in enumerate(c.RESTRICTIONS) if parameter >> i & 1]
        return f" {term('and', language)} ".join(barred)
    if kind == c.MODIFIER_TRAIT and parameter == c.TRAIT_CHALLENGE_READY:
        return term("challenges_ready", language)
    if kind == c.MODIFIER_CANNOT_CHALLENGE:
        return term("cannot_challenge", language, kind_words(table.filters.get(parameter), language, True))
    if kind == c.MODIFIER_SING_BONUS:
        return term("sings_for", language, value or 0)
    if kind == c.MODIFIER_CLASSIFICATION:
        return term("gains_classification", language, table.classifications[parameter.bit_length() - 1])
    if kind == c.MODIFIER_PREVENT_NEXT:
        return term("takes_none", language)
    if kind == c.MODIFIER_ABILITY and parameter in table.abilities:
        return term("gains", language, term("quoted", language, ability_words(position, parameter)))
    return term("is_affected", language)


def _of_player(position: Position, effect: Any, made: str, viewer: int | None, language: str) -> str:
    """Return the sentence for an effect on a player."""
    player, kind, parameter, value = (int(effect[name]) for name in ("player", "kind", "parameter", "value"))
    f = position.table.filters.get(parameter)
    who = inside(position, player, viewer, language)
    you = "you" if is_reader(position, player, viewer) else "they"
    match kind:
        case c.MODIFIER_PAY_LESS | c.MODIFIER_NEXT_SHIFT_LESS:
            key = "pay_less" if kind == c.MODIFIER_PAY_LESS else "shift_less"
            return term(f"{you}_{key}", language, who, value, kind_words(f, language))
        case c.MODIFIER_PAY_LESS_NAMED:
            ink, name = value % c.NAMED, position.table.names[value // c.NAMED]
            return term(f"{you}_pay_less_named", language, who, ink, kind_words(f, language), name)
        case c.MODIFIER_PLAY_FROM_DISCARD:
            return term(f"{you}_play_from_discard", language, who, kind_words(f, language, True))
        case c.MODIFIER_NO_NAMESAKES:
            return term(f"{you}_no_namesakes", language, who, kind_words(f, language, True), made)
        case c.MODIFIER_EXTRA_INK:
            return term(f"{you}_extra_ink" + "_more" * (value > 1), language, who, value)
        case c.MODIFIER_PLAY_FROM_UNDER:
            return term(f"{you}_play_from_under", language, who, kind_words(f, language, True), made)
        case c.MODIFIER_NEXT_ENTERS:
            return term(f"{you}_next_enters", language, who, kind_words(f, language), term(c.KEYWORDS[value], language))
        case c.MODIFIER_CANNOT_PLAY:
            who, you = _others(position, player, viewer, language)
            return term(f"{you}_cannot_play", language, who, kind_words(f, language, True))
        case c.MODIFIER_READY_ONE:
            who, you = _others(position, player, viewer, language)
            return term(f"{you}_ready_one", language, who)
        case c.MODIFIER_RESTRICT_ALL:
            cards = kind_words(f, language, True)
            if f is not None and f.other:
                cards = term("other_cards", language, cards)
            if f is not None and f.owner == "you":
                cards = possessive(position, cards, player, viewer, language)
            elif f is not None and f.owner == "opponent":
                cards = term("opposing_cards", language, cards)
            return term("restricts_all", language, cards, restriction(c.RESTRICTIONS[value], language))
    return f"{who} {term('is_affected', language)}"


def _others(position: Position, player: int, viewer: int | None, language: str) -> tuple[str, str]:
    """The opponents of a player, and whether the reader is meant: "you" or "they"."""
    others = [p for p in range(position.players) if position.opposes(p, player)]
    if len(others) == 1:
        you = "you" if is_reader(position, others[0], viewer) else "they"
        return inside(position, others[0], viewer, language), you
    if is_reader(position, player, viewer):
        return term("your_opponents", language), "they"
    return term("opponents_of", language, genitive(position, player, viewer, language)), "they"


def _until(position: Position, effect: Any, viewer: int | None, language: str) -> str:
    """Return the duration of an effect: "this turn", "until the start of your next turn"."""
    player = int(effect["until_player"])
    key = f"until_{int(effect['until'])}"
    if key not in ("until_1", "until_2", "until_3"):
        return term(key, language)
    if is_reader(position, player, viewer):
        return term(f"{key}_yours", language)
    return term(key, language, genitive(position, player, viewer, language))


def _trigger_words(position: Position, parameter: int, language: str) -> str:
    if parameter == c.BUILTIN_TEMPORARY_SHIFT:
        return term("unshifts", language)
    return ability_words(position, parameter) if parameter in position.table.abilities else term("an_ability", language)


def restriction(name: str, language: str) -> str:
    """Return the words for a restriction of a character, by its name in ``RESTRICTIONS``."""
    if name == "not_quest":
        return term("must_quest", language)
    return term("cannot", language, term(f"no_{name}", language))
