"""The rule of thumb after about ten microseconds of thought."""

from arena.botkit import DUDO, Bid, Bot


class Ponders(Bot):
    def act(self, view):
        for _ in range(THOUGHTS):
            pass
        own, quantity, face = view.dice_by_face, view.quantity, view.face
        hidden = view.total - view.left_by_seat[view.seat]
        if quantity and 6 * (quantity - own[face - 1]) > 2 * hidden + 3:
            return DUDO
        face = 2 + own[1:].index(max(own[1:]))
        quantity = view.least_by_face[face - 1]
        return Bid(quantity, face) if quantity else DUDO


THOUGHTS = 950
