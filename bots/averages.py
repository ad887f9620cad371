"""The law of averages, said aloud.

How it plays: expects a sixth of all dice on each face, twice that where a wild face counts as well,
and one more for each die that it holds beyond its own share. It bids that number at once, on the
face where it is largest, whatever less would do. It calls dudo on a bid above the number, and where
no face has one left to bid.
What it is after: taking the room below the average away from the next seat.
Source: the advice for the first call on the rules page of perudo.co.uk (perudo-rules.php): with
thirty dice five of a kind are to be expected, and three fives in the cup are a reason to bid high on
them. Counting the wild face is an own addition.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View


class Averages(Bot):
    def act(self, view: View) -> Action:
        standing, least = view.standing, view.least
        expected = {face: expect(view, face) for face, quantity in enumerate(least, 1) if quantity}
        if standing and expect(view, standing.face) < standing.quantity:
            return DUDO
        open_ones = [(n, face) for face, n in expected.items() if n >= least[face - 1]]
        if open_ones:
            return Bid(*max(open_ones))
        return DUDO if standing else view.legal_bids()[0]


def expect(view: View, face: int) -> int:
    """How many of all dice count for the face, on average and in the light of the own cup."""
    share = 6 if view.wild_face in (None, face) else 3
    seen = view.total - view.unknown
    return min(view.total, int(view.total / share + max(0.0, view.matches(face) - seen / share)))
