"""Answers with marks for shown dice: beyond its hand, on a call, where nothing is shown.

Clients that report their own cards have been the end of many card rooms.

Expected: protocol or illegal_action
"""

import itertools

from arena.botkit import Bot
from arena.sandbox import asking

MASKS = itertools.cycle((1 << 16, 0xFFFF << 16, 0x8000_0000))
asking.OneByOne._word = lambda self, index, action, view: next(MASKS) | 8


class ShowsDiceItHasNot(Bot):
    def act(self, view):
        return None
