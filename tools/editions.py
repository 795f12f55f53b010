"""Differences in play between the editions of the Comprehensive Rules, for docs/rules-versions.md and its test.

The engine reads the edition where the law decides (``tb.edition``, :mod:`lorcana_env.setup.variants`).
"""

from dataclasses import dataclass

from tools.markdown import table
from tools.rule_index import Citation, book, by_number, in_tests, sort_key, words

SHOWN = 3  # tests named in a row


@dataclass(frozen=True)
class Difference:
    """``numbers``: the rules of 2.3; ``since``: the first name of ``rules=`` that plays by them."""

    numbers: tuple[str, ...]
    since: str
    before: str
    now: str


DIFFERENCES = (
    Difference(
        ("1.9.2.4",),
        "2.1",
        "Moving damage is not removing it. The card that it is on may be chosen to move it to; then nothing moves.",
        "It is removed from where it was: abilities that wait for it trigger (once for each card), this turn counts "
        "it, what can't be removed can't be moved, and it can't move to where it is.",
    ),
    Difference(
        ("1.9.4.2", "6.7.2.2"),
        "2.1",
        "Of an effect's damage, what replaces it is applied before Resist and the like; in a challenge behind them.",
        "Modifiers go first everywhere. Of what they take whole nothing is left to replace, and no shield is used up.",
    ),
    Difference(
        ("1.9.5", "8.8.2"),
        "2.3",
        "Damage that is reduced to 0 was not dealt.",
        'It is dealt, but not taken: "whenever ... deals damage" triggers, with 0, and "deal damage to ..." has been '
        "done.",
    ),
    Difference(
        ("4.3.3", "6.7.9"),
        "2.3",
        'A card that enters play exerted by an effect is not asked whether it "may enter play exerted to ...".',
        "What the card itself says of how it enters play goes first, so that it is asked.",
    ),
    Difference(
        ("4.3.4.2",),
        "2.3",
        "A card that another is put on does not see that card being played (1.6.1).",
        'It does: "whenever you play a card" triggers. What it does to "this character" is done to the one on top.',
    ),
    Difference(
        ("4.7.2",),
        "2.3",
        "An effect can't choose the location where the character is.",
        'It can, and nothing moves; "if you do" fails. "Another location" is not that one. As a turn action the move '
        "stays illegal (4.1.4).",
    ),
    Difference(
        ("6.7.6.1",),
        "2.3",
        "Where several players act, each does all of it before the next.",
        "They do it part by part: all reveal before anybody plays what was revealed, all draw before anybody discards. "
        "To choose a card and do something with it is one part.",
    ),
    Difference(
        ("8.1.2",),
        "2.3",
        "A card does not get a keyword without a number that it has already, however long it would last.",
        "Of the two, the one that lasts longer is kept.",
    ),
)

#: What 2.1 to 2.3 say, and the engine plays so in every edition.
ALIKE = (
    (("1.8.5",), "A condition that is met while an effect resolves, and not at the check, has no result."),
    (("1.10.1.3",), "Who changes the rules for decks does so in decks that could hold the card."),
    (("4.3.2",), "A card that changes zones while it is played is played from where it is."),
    (("4.6.4.4",), "A challenging character that readies stays in the challenge."),
    (("5.1.1.7",), "A stack that leaves play goes to one zone, in one state."),
    (("5.1.1.11", "5.1.1.12"), "A drying character can't be the one that exerts, for a cost or by an effect."),
    (("5.6.6",), "Characters stay in play when their location leaves it."),
    (("6.1.3.1", "6.7.3", "6.7.3.2", "6.7.3.3"), "A choice must meet what the effect asks and what the card asks."),
    (("6.1.4.1", "6.7.3.1"), 'A "may" whose cost can\'t be paid counts as not paid.'),
    (("6.1.14.3",), "What was revealed is what something is done with."),
    (("8.3.2", "1.6.1.3"), "Bodyguard that a character gives itself is not there while it is played."),
    (("8.10.4.1",), "On an item that was played this turn a character is drying."),
    (("8.10.4.2",), "On a dry and a drying character it is drying, on a ready and an exerted one exerted."),
    (("8.10.8.3", "8.10.8.5", "8.10.9"), "The variants of Shift; a character with two names is one of two."),
    (("8.11.3",), "Singer and a bonus to sing add up."),
)


def differences() -> str:
    """The table of differences by the numbers of 2.3."""
    rows = [
        (_rules(row.numbers), row.before, f'`"{row.since}"`', row.now, _shown(row.numbers, 2))
        for row in sorted(DIFFERENCES, key=lambda row: sort_key(row.numbers[0]))
    ]
    return table("rule | by 2.0 | since | since then | tests", rows)


def alike() -> str:
    """The table of what later editions say and every edition plays."""
    return table("rule | in every edition | tests", [(_rules(n), what, _shown(n, 0)) for n, what in ALIKE])


def _rules(numbers: tuple[str, ...]) -> str:
    before = [n for number in numbers for n in book().before(number).split(", ") if n not in ("—", number)]
    moved = f" (2.0: {', '.join(dict.fromkeys(before))})" if before else ""
    new = " (new)" if all(book().before(number) == "—" for number in numbers) else ""
    return ", ".join(numbers) + moved + new


def _shown(numbers: tuple[str, ...], editions: int) -> str:
    """Tests of these rules that name at least so many editions."""
    shown = by_number(in_tests())
    tests: dict[tuple[str, str], Citation] = {}
    for number in numbers:
        found = sorted(shown.get(number, ()), key=lambda c: (-len(c.editions), not c.path.startswith("rules/"), c.path))
        tests |= {(c.path, c.test): c for c in found if len(c.editions) >= editions}
    links = [f"[{words(test)}](../tests/{path})" for path, test in list(tests)[:SHOWN]]
    more = f" … and {len(tests) - SHOWN} more" if len(tests) > SHOWN else ""
    return " · ".join(links) + more
