"""Answers with the codes of bids that no table has dice for.

Numbers beyond the rules have crashed engines that checked only the format.

Expected: illegal_action or protocol
"""

from arena.botkit import Bot
from arena.sandbox import asking

asking.OneByOne._word = lambda self, index, action, view: 0xFEFF


class BidsBeyondTheTable(Bot):
    def act(self, view):
        return None
