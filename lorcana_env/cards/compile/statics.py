"""Static abilities: rows of modifiers, and the order in which they are judged."""

import numpy as np

from lorcana_env.cards import ir
from lorcana_env.cards.compile.context import Unsupported
from lorcana_env.cards.compile.effects import STAT_KINDS
from lorcana_env.cards.compile.rows import when
from lorcana_env.cards.compile.strata import Circle, strata
from lorcana_env.cards.compile.structure import Structure
from lorcana_env.rules.record import constants as c
from lorcana_env.rules.record import tables as t

NO_LAYER = 255  # a static ability that derives nothing


class Statics(Structure):
    """Rows of modifiers."""

    def fill_static(self, i: int, ability: ir.Static) -> None:
        """Fill in the condition under which it is active, and its modifiers."""
        row = self.row
        row["a_kind"][i] = c.ABILITY_STATIC
        row["a_zone"][i] = c.ZONE_HAND if ability.zone == "hand" else c.ZONE_PLAY
        lost = None
        if (ability.name or "").casefold() in self.losable:
            lost = when(
                c.CONDITION_LOST_ABILITY,
                what=c.TRAIT_LOST_ABILITY + self.losable[(ability.name or "").casefold()],
                negated=1,
            )
        row["a_condition"][i] = self.condition(ability.condition, lost)
        row["a_layer"][i] = NO_LAYER  # see ``order_statics``
        row["derive_on"] |= c.DIRTY_STATE | c.DIRTY_ZONES | c.DIRTY_TURN
        modifiers = [self.modifier(modifier) for modifier in ability.modifiers]
        row["a_modifier"][i] = self.store("modifiers", modifiers)
        row["a_modifiers"][i] = len(modifiers)

    def order_statics(self) -> None:
        """Order static abilities by what they look at: those that give it come first."""
        try:
            found = strata(self.abilities)
        except Circle as error:
            raise Unsupported(str(error)) from None
        for i, layer in found.of.items():
            self.row["a_layer"][i] = layer
        self.row["layers"] = found.count
        self.row["circular"] = np.uint64(sum(1 << layer for layer in found.circular))
        self.row["strength_layer"] = found.strength

    def modifier(self, modifier: ir.Modifier) -> list[int]:
        """The row of a modifier: kind, whose, two operands, bit for "once per turn" or -1."""
        this = t.THIS_CARD
        match modifier:
            case ir.StatBonus(target, stat, amount):
                return [STAT_KINDS[stat], self.target(target), 0, self.amount(amount), -1]
            case ir.HasKeyword(target, keyword, value):
                self.row["bodyguard_given"] |= keyword == "Bodyguard" and target != ir.This()
                return [c.MODIFIER_KEYWORD, self.target(target), self.keyword(keyword), self.amount(value), -1]
            case ir.Cannot(target, what):
                return [c.MODIFIER_RESTRICT, self.target(target), self.restrictions(what), 0, -1]
            case ir.HasAbility(target, ability):
                return [c.MODIFIER_ABILITY, self.target(target), self.ability(ability), 0, -1]
            case ir.CostLess(amount, f, once, shift, everyone):
                self.cost_changes(amount)
                which = this if f is None else self.filter(f)
                flags = (c.PAY_SHIFT if shift else 0) | (c.PAY_EVERYONE if everyone else 0)
                return [c.MODIFIER_PAY_LESS, which, flags, self.amount(amount), self.once_bit() if once else -1]
            case ir.HasClassification(target, name):
                return [c.MODIFIER_CLASSIFICATION, self.target(target), 1 << self.grants[name], 0, -1]
            case ir.CannotGain(target, keyword):
                return [c.MODIFIER_CANNOT_GAIN, self.target(target), c.KEYWORDS.index(keyword), 0, -1]
            case ir.LosesAbility(target, name):
                return [
                    c.MODIFIER_TRAIT,
                    self.target(target),
                    c.TRAIT_LOST_ABILITY + self.losable[name.casefold()],
                    0,
                    -1,
                ]
            case ir.Trait(target, what):
                self.row["strength_floors"] |= what == "strength_floor"
                return [c.MODIFIER_TRAIT, self.target(target), c.TRAITS[what], 0, -1]
            case ir.TakesDamageFor(f):
                self.row["table_rules"] = 1
                return [c.MODIFIER_REDIRECT, self.filter(f), -1, 0, -1]
            case ir.PreventsFirstDamage():
                self.row["table_rules"] = 1
                return [c.MODIFIER_PREVENT_FIRST, this, -1, 0, self.once_bit()]
            case ir.InsteadOfInkDrop(effects):
                if any(isinstance(node, ir.GetInkDrops) for effect in effects for node in ir.walk(effect)):
                    raise self.refuse("ink drops instead of an ink drop")  # which it does not replace again (6.5.5)
                return [c.MODIFIER_INSTEAD_OF_INK_DROP, this, self.ability(ir.Resolve(effects)), 0, -1]
            case ir.ShiftsOntoForLess(amount):
                self.row["table_rules"] = self.row["cost_modifiers"] = 1
                return [c.MODIFIER_SHIFT_ONTO_LESS, this, -1, amount, -1]
            case ir.PlayOthersFree(f):
                self.row["table_rules"] = 1
                return [c.MODIFIER_PLAY_FREE_OTHERS, self.filter(f), -1, 0, -1]
            case ir.AbilityFree():
                self.row["table_rules"] = 1
                return [c.MODIFIER_ABILITY_FREE, this, -1, 0, -1]
            case ir.HasShift() | ir.ShiftName() | ir.AnyInk():  # read elsewhere
                return [c.MODIFIER_PLAYER_RULE, this, 0, 0, -1]
            case ir.MayEnterExerted():
                return [c.MODIFIER_TRAIT, this, c.TRAIT_MAY_ENTER_EXERTED, 0, -1]
            case ir.EntersExerted(ir.This()):
                return [c.MODIFIER_ENTERS_EXERTED, this, 0, 0, -1]
            case ir.EntersExerted(target):
                self.row["table_rules"] = 1
                return [c.MODIFIER_OTHERS_ENTER_EXERTED, self.target(target), -1, 0, -1]
            case ir.LosesKeyword(target, keyword):
                return [c.MODIFIER_LOSE_KEYWORD, self.target(target), c.KEYWORDS.index(keyword), 1, -1]
            case ir.CannotBeChallengedBy(target, by):
                self.row["table_rules"] = 1
                return [c.MODIFIER_CANNOT_BE_CHALLENGED_BY, self.target(target), self.filter(by), 0, -1]
            case ir.CannotPlay(f):
                self.row["table_rules"] = 1
                return [c.MODIFIER_CANNOT_PLAY, this if f is None else self.filter(f), -1, 0, -1]
            case ir.MovesForLess(f, amount, here, once):
                self.row["table_rules"] = 1
                who = this if f is None else self.filter(f)
                less = c.UNLIMITED if amount is None else amount
                return [c.MODIFIER_MOVE_LESS, who, this if here else -1, less, self.once_bit() if once else -1]
            case ir.ChallengeReady(target, f) if f is not None:
                self.row["table_rules"] = 1
                return [c.MODIFIER_CHALLENGE_SOME, self.target(target), self.filter(f), 0, -1]
            case ir.EntersWithDamage(amount, ir.All(f)):
                self.row["table_rules"] = 1
                return [c.MODIFIER_OTHERS_ENTER_DAMAGED, self.filter(f), -1, amount, -1]
            case ir.EntersWithDamage(amount):
                return [c.MODIFIER_ENTERS_DAMAGED, this, 0, amount, -1]
            case ir.ChallengeReady(target):
                return [c.MODIFIER_TRAIT, self.target(target), c.TRAIT_CHALLENGE_READY, 0, -1]
            case ir.ChallengeDamageStat(target):
                return [c.MODIFIER_TRAIT, self.target(target), c.TRAIT_WILLPOWER_DAMAGE, 0, -1]
            case ir.InkFromDiscard():
                return [c.MODIFIER_PLAYER_RULE, this, c.RULE_INK_FROM_DISCARD, 0, -1]
            case ir.PlayerRule(rule):
                self.row["plays_from_discard"] |= rule == "play_from_discard"
                self.row["open_decks"] |= rule in ("open_decks", "opponents_open_decks")
                return [c.MODIFIER_PLAYER_RULE, this, c.PLAYER_RULES[rule], 0, -1]
            case ir.DeckRule():
                return [c.MODIFIER_PLAYER_RULE, this, 0, 0, -1]
            case ir.AllInkable():
                return [c.MODIFIER_PLAYER_RULE, this, c.RULE_ALL_INKABLE, 0, -1]
            case ir.SingBonus(target, amount):
                return [c.MODIFIER_SING_BONUS, self.target(target), 0, amount, -1]
            case ir.MayInkAdditional(amount):
                return [c.MODIFIER_EXTRA_INK, this, 0, amount, -1]
            case ir.PlayFree():
                return [c.MODIFIER_PLAY_FREE, this, 0, 0, -1]
        raise self.refuse(f"the static modifier {type(modifier).__name__}")

    def target(self, selector: ir.Selector) -> int:
        """The operand for the cards that a modifier is on."""
        if isinstance(selector, ir.This):
            return t.THIS_CARD
        if isinstance(selector, ir.All):
            return self.filter(selector.filter)
        raise self.refuse(f"a static ability on {type(selector).__name__}")
