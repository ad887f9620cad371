"""Shows a die that it does not hold. Expected: illegal_action."""

from arena.botkit import Bid, Bot


class Unheld(Bot):
    def act(self, view):
        return Bid(1, 2, (2,) * 9)
