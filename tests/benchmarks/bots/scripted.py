"""A rule of thumb, written for speed with `act`: what a scripted bot costs at least."""

from arena.botkit import DUDO, Bid, Bot

BEST = {}


def best_face(own):
    """The face of which a hand has most dice, the highest of equals; aces last."""
    BEST[own] = face = max(range(2, 7), key=lambda face: (own[face - 1], face))
    return face


class Scripted(Bot):
    def act(self, view):
        own, quantity, face = view.dice_by_face, view.quantity, view.face
        hidden = view.total - view.left_by_seat[view.seat]
        best = BEST.get(own) or best_face(own)
        if not quantity:
            return Bid(max(1, own[best - 1] + own[0] + hidden // 3 - 1), best)
        if face == 1:
            over = 6 * (quantity - own[0]) > hidden + 3
        else:
            over = 6 * (quantity - own[face - 1] - own[0]) > 2 * hidden + 3
        if over:
            return DUDO
        quantity = view.least_by_face[best - 1]
        return Bid(quantity, best) if quantity else DUDO
