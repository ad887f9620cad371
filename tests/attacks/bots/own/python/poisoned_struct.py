"""Replaces the layouts of the wire in its own process by others.

The same, one floor below: not what is written but how.

Expected: protocol or exit or illegal_action or exception
"""

import struct

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire


class PoisonedStruct(Bot):
    def act(self, view):
        wire.ANSWER = struct.Struct(">I")
        wire.CHILD_NONCE = struct.Struct(">Q")
        wire.ANSWERS_AT, wire.NOTES_AT = wire.NOTES_AT, wire.ANSWERS_AT
        return DUDO if view.standing is not None else Bid(1, 2)
