"""The order in which the static abilities of a table are judged, by what they read of each other (6.4.2.3, 6.6.1).

A static ability *writes* characteristics (strength, a keyword, a classification ...) and *reads* others: in its
condition, in the filter of the cards it is about, in its amounts. One that reads what another writes is judged after
it. The strata follow from the cards at the table alone, never from the order in which they were played or from sides:

- No circle: each ability lies above everything it reads. Every one is judged once, on values that no ability of its own
  or a higher stratum changes; within a stratum the order makes no difference, since modifiers combine (6.6.1.2) and
  what can't be is taken off last (1.2.2). So there is one result, reached after as many passes as there are strata.
- A circle (Evasive gives Rush, Rush gives Evasive) is a stratum of its own, repeated until nothing changes. It is only
  accepted if its abilities do nothing but give what is there or is not (keywords without numbers, classifications,
  permissions), and look only for the presence of what the circle gives. Then a pass can only add: it ends after at most
  (cards in play) x (things that the circle gives) passes, with the least set of gains that is closed under the
  abilities, the same in whatever order they are judged (Knaster, Tarski). Least: two cards do not keep up each other's
  keyword when nothing else gave it, since neither ability's condition is met without the other
  (6.1.16.2; 2.0: 6.4.4.2).
- Any other circle has no answer in the rules (abilities that are active exactly if they are not), and no such cards
  exist: :class:`Circle`, so that the cards are refused by name.
"""

import dataclasses
from collections.abc import Iterator, Mapping

from lorcana_env.cards import ir

Atom = tuple[str, object]
NUMBERS = ("strength", "willpower", "lore")
ZONES = ("hand", "discard", "deck", "inkwell", "hand_or_discard")  # where cards are what is printed on them
DERIVED = (
    ir.StatBonus, ir.HasKeyword, ir.Cannot, ir.HasAbility, ir.HasClassification, ir.CannotGain, ir.LosesKeyword,
    ir.LosesAbility, ir.Trait, ir.ChallengeDamageStat, ir.SingBonus, ir.MayInkAdditional, ir.PlayerRule, ir.AllInkable,
    ir.InkFromDiscard, ir.MayEnterExerted,
)  # fmt: skip
WITH_NUMBER = ("Challenger", "Resist", "Singer", "Boost", "Sing Together", "Shift")


class Circle(ValueError):
    """Static abilities that depend on each other in a way that settles nothing."""


@dataclasses.dataclass(frozen=True)
class Strata:
    """``of``: the stratum of each ability. ``circular``: the strata that are repeated. ``strength``: the last stratum
    that can change a strength, -1 for none."""

    of: dict[int, int]
    circular: frozenset[int]
    strength: int

    @property
    def count(self) -> int:
        return 1 + max(self.of.values(), default=-1)


def strata(abilities: Mapping[int, ir.Ability]) -> Strata:
    """The strata of the static abilities among ``abilities`` (by the row they are compiled to)."""
    statics = {i: a for i, a in abilities.items() if isinstance(a, ir.Static) and derives(a)}
    writes = {i: set(written(a)) for i, a in statics.items()}
    needs = {
        i: {atom for atom, _ in read(a)} | {("ability", id(a)), ("named", (a.name or "").casefold())}
        for i, a in statics.items()
    }
    writers: dict[Atom, set[int]] = {}
    for i, atoms in writes.items():
        for atom in atoms:
            writers.setdefault(atom, set()).add(i)
    before = {i: {j for atom in needs[i] for j in writers.get(atom, ())} for i in statics}
    rank: dict[int, tuple[int, int]] = {}
    circles = 0
    for component in _components(before):
        first = 1 + max((rank[j][0] for i in component for j in before[i] if j not in component), default=-1)
        circle = 0
        if any(i in before[i] for i in component) or len(component) > 1:
            _check_circle(component, statics, writes, needs)
            circles = circle = circles + 1
        for i in component:
            rank[i] = (first, circle)  # a circle shares its stratum with nobody
    order = sorted(set(rank.values()))
    of = {i: order.index(place) for i, place in rank.items()}
    last = max((of[i] for i in writers.get(("strength", None), ())), default=-1)
    return Strata(of, frozenset(n for n, place in enumerate(order) if place[1]), last)


def derives(ability: ir.Static) -> bool:
    """Return whether a static ability changes characteristics, or rules for players; not costs and the like."""
    return ability.zone == "play" and any(_derives(modifier) for modifier in ability.modifiers)


def _derives(modifier: ir.Modifier) -> bool:
    return isinstance(modifier, DERIVED) or (isinstance(modifier, ir.ChallengeReady) and modifier.filter is None)


def written(ability: ir.Static) -> Iterator[Atom]:
    """Return the changes of a static ability to cards in play, as far as an ability can look at them."""
    for modifier in ability.modifiers:
        match modifier:
            case ir.StatBonus(_, stat, _):
                yield stat, None
            case ir.HasKeyword(_, keyword, _) | ir.LosesKeyword(_, keyword) | ir.CannotGain(_, keyword):
                yield "keyword", keyword
                if keyword == "Challenger":  # strength while challenging (8.5.1)
                    yield "strength", None
            case ir.Trait(_, "strength_floor"):
                yield "strength", None
            case ir.HasClassification(_, name):
                yield "class", name
            case ir.LosesAbility(_, name):
                yield "named", name.casefold()
            case ir.HasAbility(_, given):
                yield "ability", id(given)


def read(ability: ir.Static) -> Iterator[tuple[Atom, bool]]:
    """Return what a static ability looks at, and whether more of it can only make it apply more."""
    yield from _read(ability.condition, True)
    for modifier in filter(_derives, ability.modifiers):
        for field in dataclasses.fields(modifier):
            if field.name != "ability":  # an ability that it gives is judged by itself
                yield from _read(getattr(modifier, field.name), field.name == "target")


def _read(node: object, grows: bool) -> Iterator[tuple[Atom, bool]]:
    """``grows``: what ``node`` means can only become more, or truer, with what it looks at."""
    if isinstance(node, tuple):
        for item in node:
            yield from _read(item, grows)
        return
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return
    match node:
        case ir.Filter() if node.zone in ZONES:
            pass
        case ir.Filter():
            for stat in NUMBERS:
                if getattr(node, stat) is not None:
                    yield (stat, None), False
            if node.keyword is not None:
                yield ("keyword", node.keyword), grows
            if node.without_keyword is not None:
                yield ("keyword", node.without_keyword), False
            for name in node.classification:
                yield ("class", name), grows
        case ir.StatOf(stat, _) | ir.Total(stat, _) if stat in NUMBERS:
            yield (stat, None), False
        case ir.Strongest():
            yield ("strength", None), False
    same_way = grows and isinstance(node, ir.And | ir.Or | ir.Is | ir.All | ir.Filter | ir.Challenging)
    for field in dataclasses.fields(node):
        at_least = isinstance(node, ir.Have) and field.name == "filter" and node.count.op == ">="
        yield from _read(getattr(node, field.name), same_way or (grows and at_least))


def _check_circle(
    component: list[int],
    statics: Mapping[int, ir.Static],
    writes: Mapping[int, set[Atom]],
    needs: Mapping[int, set[Atom]],
) -> None:
    """Refuse a circle that is not one of gains only."""
    shared = {atom for i in component for atom in writes[i]} & {atom for i in component for atom in needs[i]}
    for i in component:
        gains = all(
            (isinstance(m, ir.HasKeyword) and m.keyword not in WITH_NUMBER)
            or isinstance(m, ir.HasClassification | ir.Cannot)
            or (isinstance(m, ir.Trait) and m.what != "strength_floor")
            for m in statics[i].modifiers
        )
        if not gains or any(atom in shared and not grows for atom, grows in read(statics[i])):
            names = " and ".join(sorted({repr(statics[j].name or "a static ability") for j in component}))
            raise Circle(f"{names} depend on each other in a circle that the rules do not settle")


def _components(before: Mapping[int, set[int]]) -> list[list[int]]:
    """Strongly connected components, each after those it depends on (Tarjan)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    found: list[list[int]] = []

    def visit(i: int) -> None:
        index[i] = low[i] = len(index)
        stack.append(i)
        for j in sorted(before[i]):
            if j not in index:
                visit(j)
                low[i] = min(low[i], low[j])
            elif j in stack:
                low[i] = min(low[i], index[j])
        if low[i] == index[i]:
            at = stack.index(i)
            found.append(sorted(stack[at:]))
            del stack[at:]

    for i in sorted(before):
        if i not in index:
            visit(i)
    return found
