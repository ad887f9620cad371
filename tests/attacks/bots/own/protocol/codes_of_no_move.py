"""Answers with codes that name no move, one after the other as the host asks again.

An enumeration from outside with a value that nobody handles.

Expected: protocol or illegal_action
"""

import itertools

from arena.botkit import Bot
from arena.sandbox import asking

CODES = (3, 4, 5, 6, 2, 0xFF00, 0xFFFA, 0xFFFF, 0x1_0000, 0x1_0001, 0xFFFF_0000, 0x8000_0008)


WORDS = itertools.cycle(CODES)
asking.OneByOne._word = lambda self, index, action, view: next(WORDS)


class CodesOfNoMove(Bot):
    def act(self, view):
        return None
