"""The highest bid that cannot be false, at once.

How it plays: bids all that it sees of a face, the face that gives the largest quantity: such a bid
is true whatever the rivals hold, and leaves the next seat the least room. When the bids have gone
beyond its cup, it calls dudo on what is likelier false than true, and else makes the likeliest
raise.
What it is after: to say everything in one bid, and to let the others stretch.
Source: the holder of six dice in Matt Dodge, "A statistical look at liar's dice" (2017),
mattdodge.codes/statistical-look-at-liars-dice. What it does above its cup is an own addition.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View


class Certain(Bot):
    def act(self, view: View) -> Action:
        faces = [(face, quantity) for face, quantity in enumerate(view.least, 1) if quantity]
        sure = [(view.matches(face), face) for face, least in faces if view.matches(face) >= least]
        if sure:
            return Bid(*max(sure))
        if not faces or (view.standing and view.odds(view.standing) < 0.5):
            return DUDO
        _, face, quantity = max((view.odds(Bid(q, face)), face, q) for face, q in faces)
        return Bid(quantity, face)
