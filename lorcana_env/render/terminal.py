"""The board in colours for a terminal, drawn with rich."""

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from lorcana_env.cards import Card
from lorcana_env.setup.position import Position
from lorcana_env.words.terms import term
from lorcana_env.words.text import card_lines, result
from lorcana_env.words.view import CardView, SideView, view_for

INK_COLOURS = {
    "amber": "yellow", "amethyst": "magenta", "emerald": "green", "ruby": "red", "sapphire": "bright_blue",
    "steel": "bright_black",
}  # fmt: skip
DECK_CARDS = 5  # the number of known cards of a deck that are shown, from the top


def board(position: Position, viewer: int | None, language: str = "en") -> RenderableType:
    """The game as ``viewer`` may know it (None: the full truth): opponents above, the viewer below."""
    view = view_for(position, viewer, language)
    parts: list[RenderableType] = [_side(side, view.active, language) for side in reversed(view.sides)]
    if view.challenge:
        parts.append(Text(term("challenging", language, *view.challenge), style="bold red"))
    if view.bag:
        parts.append(Text(term("bag", language, "; ".join(view.bag)), style="cyan"))
    if view.over:
        parts.append(Text(result(view, language), style="bold"))
    return Group(*parts)


def card_panel(card: Card, language: str = "en") -> RenderableType:
    """A card with its facts and text."""
    first, *rest = card_lines(card, language)
    return Panel(Group(Text(first, style=_ink(card)), *map(Text, rest)), box=box.ROUNDED, expand=False)


def _side(side: SideView, active: int, language: str) -> RenderableType:
    if side.out:
        return Panel(Text(term("out", language, side.name)), box=box.ROUNDED)
    counts = Text()
    for key, number, style in (
        ("count_lore", f"{side.lore}/{side.goal}", "bold yellow"),
        ("count_ink", f"{side.ink_ready}/{side.ink}", "bold cyan"),
        *([("count_drops", f"{side.ink_drops}", "bold cyan")] if side.ink_drops else []),
        ("hand", f"{side.hand_size}", "bold"),
        ("count_deck", f"{side.deck_size}", "bold"),
        ("discard_zone", f"{len(side.discard)}", "bold"),
    ):
        counts.append(f"{term(key, language)} ", style="dim").append(f"{number}   ", style=style)
    if side.discard:
        counts.append(f"({side.discard[-1].full_name})", style="dim")
    parts: list[RenderableType] = [counts]
    if side.play:
        parts.append(_play(side.play, language))
    for key, cards in (("hand", side.hand), ("resolving", side.resolving)):
        if cards:
            parts.append(_cards(term(key, language), cards))
    if side.deck:
        top = ", ".join(f"{place} {card.full_name}" for place, card in side.deck[:DECK_CARDS])
        parts.append(Text(f"{term('deck_zone', language)}: {top}", style="dim"))
    mark = "*" if side.player == active else ""
    style = "green" if side.player == active else "dim"
    return Panel(
        Group(*parts), title=Text(f"{side.name} - {side.deck_name}{mark}"), title_align="left", border_style=style,
        box=box.ROUNDED,
    )  # fmt: skip


def _play(cards: tuple[CardView, ...], language: str) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=True, header_style="dim")
    table.add_column("", min_width=24)
    for column in ("S/W", "L", term("damage", language, "").strip(), "", ""):
        table.add_column(column)
    for card in cards:
        strength = "" if card.strength is None else str(card.strength)
        numbers = "" if card.willpower is None else f"{strength}/{card.willpower}"
        state = [term("exerted" if card.exerted else "ready", language)]
        state += [term("drying", language)] if card.drying else []
        more = [*card.keywords, *card.restrictions, *(term("has", language, text) for text in card.granted)]
        more += [term("at", language, card.at)] if card.at else []
        more += [term("under", language, "; ".join(card.under))] if card.under else []
        table.add_row(
            Text(card.label, style=_ink(card.card) + (" dim" if card.exerted else "")),
            numbers,
            "" if card.lore is None else str(card.lore),
            Text(str(card.damage), style="bold red") if card.damage else "",
            ", ".join(state),
            Text(", ".join(more), style="italic"),
        )
    return table


def _cards(title: str, cards: tuple[Card, ...]) -> Text:
    text = Text.assemble((f"{title}: ", "dim"))
    for i, card in enumerate(cards):
        if i:
            text.append("  ")
        text.append(f"{card.full_name} ({_numbers(card)})", style=_ink(card))
    return text


def _numbers(card: Card) -> str:
    """The cost, and of a character or location strength/willpower and lore: "4: 4/3 ◆1"."""
    if card.willpower is None:
        return f"{card.cost}"
    return f"{card.cost}: {'' if card.strength is None else card.strength}/{card.willpower} ◆{card.lore}"


def _ink(card: Card) -> str:
    return INK_COLOURS[card.inks[0]] if card.inks else "white"
