"""Raises a number to a power that takes minutes, in one operation of C that no signal interrupts.

Expected: timeout_cpu
"""

from arena.botkit import DUDO, Bid, Bot


class SpinInCPow(Bot):
    def act(self, view):
        print("LEAK a number of", (7**60_000_000).bit_length(), "bits")
        return DUDO if view.standing is not None else Bid(1, 2)
