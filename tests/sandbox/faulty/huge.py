"""Bids a number of dice with a thousand digits. Expected: illegal_action."""

from arena.botkit import Bid, Bot


class Huge(Bot):
    def act(self, view):
        return Bid(10**5000, 2)
