"""The intermediate representation (IR) of card abilities: what a card does, as data.

A card's rules text is a tuple of abilities. An ability is composed of triggers, conditions, costs and
effects; these are composed of selectors, filters, amounts and durations. Everything is a frozen dataclass,
so abilities compare, hash and print; everything reads from and writes to JSON (:func:`load`, :func:`dump`).

Three readers use it: the JSON shipped with the package, the printer (:mod:`lorcana_env.cards.text.printer`, IR to
English) and the assembler (:mod:`lorcana_env.cards.compile`, IR to the engine's tables).

JSON form: a node is an object whose key ``is`` holds the class name; fields at their default are left out.
Unknown classes, unknown fields and values of the wrong kind are refused by name.
"""

from lorcana_env.cards.ir.abilities import *
from lorcana_env.cards.ir.amounts import *
from lorcana_env.cards.ir.base import *
from lorcana_env.cards.ir.conditions import *
from lorcana_env.cards.ir.effects import *
from lorcana_env.cards.ir.filters import *
from lorcana_env.cards.ir.json import *
from lorcana_env.cards.ir.selectors import *
from lorcana_env.cards.ir.statics import *
