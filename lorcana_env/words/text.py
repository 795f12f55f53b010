"""A game in plain words: all that a player may know, the pending decision, and the legal actions by number."""

from functools import lru_cache

from lorcana_env.cards import Card
from lorcana_env.cards.text.printer import in_words, text_lines
from lorcana_env.setup.position import Position
from lorcana_env.words.abilities import printed_keyword
from lorcana_env.words.actions import describe_action
from lorcana_env.words.players import is_reader, player_name, possessive
from lorcana_env.words.reach import reach_lines, reach_of
from lorcana_env.words.terms import check_language, term
from lorcana_env.words.view import CardView, SideView, View, view_for


def describe(position: Position, viewer: int | None, language: str = "en", card_texts: bool = True) -> str:
    """The game as ``viewer`` may know it (None: the full truth), several lines.

    One block for each player (zones with the cards that are known, the number of those that are not), what is going
    on, the printed text of every card to be seen (if ``card_texts``), the decision, and, when it is the viewer's, the
    legal actions by their place in :meth:`Position.legal_actions`. ``ValueError`` for an unknown language or player.
    """
    check_language(language)
    view = view_for(position, viewer, language)
    lines = [_headline(position, view, language)]
    for side in view.sides:
        lines += ["", *_side(side, language)]
    lines += going_on(view, language)
    if card_texts:
        lines += ["", heading("card_texts", language)]
        for card in view.cards():
            lines += [f"* {line}" if i == 0 else f"    {line}" for i, line in enumerate(card_lines(card, language))]
    reach = reach_lines(reach_of(position, language), {}, language) if viewer in (view.to_act, None) else []
    return "\n".join([*lines, "", *decision_lines(position, view, reach, language)])


def heading(key: str, language: str = "en") -> str:
    """A term with a colon behind it, as the language sets it."""
    return term("line", language, term(key, language), "").rstrip()


@lru_cache(maxsize=4096)
def card_lines(card: Card, language: str = "en") -> tuple[str, ...]:
    """Name and facts of a card in one line, then classifications, keywords and abilities, those as printed."""
    lines = [f"{card.full_name} ({', '.join(facts(card, language))})"]
    if card.classifications:
        lines.append(" · ".join(card.classifications))
    if card.keywords:
        lines.append(", ".join(keywords(card, language)))
    return (*lines, *abilities(card))


def keywords(card: Card, language: str = "en") -> list[str]:
    """The printed keywords of a card, with their numbers."""
    return [printed_keyword(word, language) for word in card.keywords]


@lru_cache(maxsize=4096)
def abilities(card: Card) -> tuple[str, ...]:
    """The names and texts of the abilities of a card that are no keywords."""
    return tuple(f"{name}: {in_words(text)}" if name else in_words(text) for name, text in text_lines(card))


def facts(card: Card, language: str = "en") -> list[str]:
    """Ink, type, cost and the printed numbers of a card."""
    found = [
        *(["/".join(term(ink, language) for ink in card.inks)] if card.inks else []),
        term("song" if card.song else card.type, language),
        term("cost", language, card.cost),
        term("inkable" if card.inkable else "not_inkable", language),
    ]
    for key, value in (("move_cost", card.move_cost), ("strength", card.strength), ("willpower", card.willpower)):
        if value is not None:
            found.append(term(key, language, value))
    if card.lore is not None:
        found.append(term("lore", language, card.lore))
    return found


def in_play(card: CardView, language: str = "en") -> str:
    """A card in play with the values it has now."""
    return f"{card.label} ({', '.join([term(card.card.type, language), *marks(card, language)])})"


@lru_cache(maxsize=8192)
def marks(card: CardView, language: str = "en") -> tuple[str, ...]:
    """Return the words behind the name of a card in play."""
    numbers = (("strength", card.strength), ("willpower", card.willpower), ("lore", card.lore))
    said = [term(key, language, value) for key, value in numbers if value is not None]
    if card.damage:
        said.append(term("damage", language, card.damage))
    said.append(term("exerted" if card.exerted else "ready", language))
    if card.drying:
        said.append(term("drying", language))
    said += [*card.keywords, *card.restrictions, *(term("has", language, text) for text in card.granted)]
    if card.this_turn:
        said.append(term("this_turn", language, ", ".join(card.this_turn)))
    if card.at:
        said.append(term("at", language, card.at))
    if card.under:
        said.append(term("under", language, "; ".join(card.under)))
    return tuple(said)


def result(view: View, language: str = "en") -> str:
    """Return who won a game that is over, and by what: "You win: 20 lore."."""
    who, why = outcome(view, language)
    return term("result", language, who, why)


def outcome(view: View, language: str = "en") -> tuple[str, str]:
    """Return who won a game that is over, and by what."""
    if view.winner is None:
        return term("nobody_won", language), term("by_limit", language)
    won = next(side for side in view.sides if side.player == view.winner)
    lost = [side for side in view.sides if side is not won]
    if view.winner == view.viewer or won.name == term("you", language):
        who = term("you_won", language)
    elif len(lost) == 1 and view.viewer is not None:
        who = term("you_lost", language)
    else:
        who = term("player_won", language, won.name)
    if won.lore >= won.goal:
        return who, term("by_lore", language, won.lore)
    return who, term("by_deck" if any(side.deck_size == 0 for side in lost) else "by_concession", language)


def _headline(position: Position, view: View, language: str) -> str:
    turn = term("turn_number", language, view.turn) if view.turn else term("setup", language)
    whose = possessive(position, term("turn_of", language), view.active, view.viewer, language)
    if position.players == 2 or view.viewer is None:
        return term("headline", language, turn, whose)
    return term("headline_of_many", language, turn, whose, view.viewer)


def _side(side: SideView, language: str) -> list[str]:
    if side.out:
        return [term("out", language, side.name)]
    lines = [
        term(
            "side", language, side.name, side.deck_name, side.lore, side.goal, side.ink_ready, side.ink,
            side.hand_size, side.deck_size, len(side.discard),
        )
    ]  # fmt: skip
    if side.ink_drops:
        lines.append(f"  {term('drops', language, side.ink_drops)}")
    if side.inked:
        lines.append(f"  {term('inked', language, side.inked)}")
    if side.this_turn:
        lines.append(f"  {term('this_turn', language, ', '.join(side.this_turn))}")
    lines.append(_line("play_zone", "" if side.play else term("nothing", language), language).rstrip())
    lines += [f"    {in_play(card, language)}" for card in side.play]
    zones = (
        ("hand", [f"{card.full_name} ({term('cost', language, card.cost)})" for card in side.hand], side.hand_size),
        ("inkwell", [card.full_name for card in side.inkwell], side.ink),
        ("discard_zone", [card.full_name for card in side.discard], len(side.discard)),
    )
    for key, names, size in zones:
        if size > len(names):
            names.append(term("unknown_cards", language, size - len(names)))
        lines.append(_line(key, "; ".join(names) or term("nothing", language), language))
    if side.deck:
        lines.append(_line("deck_zone", "; ".join(f"{place} {card.full_name}" for place, card in side.deck), language))
    if side.shared:
        lines.append(_line("known_to_others", "; ".join(side.shared), language))
    if side.resolving:
        lines.append(_line("resolving", "; ".join(card.full_name for card in side.resolving), language))
    return lines


def _line(key: str, what: str, language: str) -> str:
    return "  " + term("line", language, term(key, language), what)


def going_on(view: View, language: str, lasting: bool = True) -> list[str]:
    """The challenge, what resolves, the bag and, if ``lasting``, the effects with a duration."""
    lines = []
    if view.challenge:
        lines.append(term("challenging", language, *view.challenge))
    lines += [term("resolves", language, line) for line in view.resolving]
    if view.bag:
        lines.append(term("bag", language, "; ".join(view.bag)))
    if view.lasting and lasting:
        lines += [heading("lasting", language), *(f"  {line}" for line in view.lasting)]
    return ["", *lines] if lines else []


def decision_lines(position: Position, view: View, reach: list[str], language: str) -> list[str]:
    """The pending decision and, for the player who decides, the legal actions; or how the game ended.

    ``reach``: the lines of :func:`.reach.reach_lines` that are to be said.
    """
    if view.over:
        return [term("game_over", language, result(view, language))]
    assert view.to_act is not None
    mine = view.viewer in (view.to_act, None)
    if is_reader(position, view.to_act, view.viewer):
        lines = [term("you_decide", language, view.decision)]
    else:
        name = player_name(position, view.to_act, view.viewer, language)
        lines = [term("other_decides", language, name, view.decision)]
    if view.reason:
        lines.append(term("because", language, view.reason))
    if view.chosen:
        lines.append(term("chosen", language, "; ".join(view.chosen)))
    if mine:
        lines += [*reach, term("actions", language)]
        lines += [
            f"  [{i}] {describe_action(position, action, language)}"
            for i, action in enumerate(position.legal_actions())
        ]
    return lines
