"""Checks that texts hash to the same numbers everywhere, so that sets have the same order.

Expected: ok
"""

import sys

from arena.botkit import DUDO, Bid, Bot

HASH = -4797170603974195383
"""SipHash-1-3 with the key 0 of the word below, as a signed number of 64 bits."""


class HashIsFixed(Bot):
    def act(self, view):
        if sys.flags.hash_randomization or hash("arena") != HASH:
            print("LEAK hashes differ from run to run", hash("arena"))
        if sys.hash_info.algorithm == "siphash13" and hash(b"arena") != HASH:
            print("LEAK hashes of bytes differ", hash(b"arena"))
        return DUDO if view.standing is not None else Bid(1, 2)
