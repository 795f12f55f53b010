"""Hidden information (7.1.3): who knows which card."""

from lorcana_env.rules.compiler.jit import jit
from lorcana_env.rules.record import constants as c

#: Hand, deck and inkwell are private (7.1.3.1, 7.2.2, 7.5.4), and so are facedown cards (5.1.1.10, 7.4.2.1, 8.4.2).
SECRET = (c.ZONE_DECK, c.ZONE_HAND, c.ZONE_INKWELL, c.ZONE_UNDER)


@jit
def hidden_from(st, slot, player):
    """Return whether ``player`` cannot know which card lies in ``slot``."""
    # Public: cards in play and in the discard (7.1.2, 7.1.2.1, 7.4.2, 7.6.2), faceup ones of a stack (5.1.1.9).
    zone = st.zone[slot]
    secret = zone == c.ZONE_DECK or zone == c.ZONE_HAND or zone == c.ZONE_INKWELL or zone == c.ZONE_UNDER
    return secret and (st.known[slot] >> player) & 1 == 0
