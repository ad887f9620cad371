"""Up, and up again.

How it plays: opens with its commonest face, as high as that is true 30 times in 100. Later it
raises the face that stands, or if that is true less than 12 times in 100 the likeliest other one,
and calls dudo only on a bid, and where every raise is, below these 12.
What it is after: bids so high that the next seat has to say dudo to what may be true.
Source: "Aggro Bluffer", a starting bot of a five-seat bot contest, github.com/DaveM0820/liars_dice
(competitors/AggroBluffer.js), with the same two numbers.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View

PUSH = 0.30
HOPELESS = 0.12


class Pusher(Bot):
    def act(self, view: View) -> Action:
        least, standing = view.least, view.standing
        faces = [face for face, quantity in enumerate(least, 1) if quantity]
        if not faces:
            return DUDO
        if standing is None:
            face = max(faces, key=lambda face: (view.matches(face), -face))
            quantity = max(least[face - 1], view.matches(face))
            while quantity < view.total and view.odds(Bid(quantity + 1, face)) >= PUSH:
                quantity += 1
            return Bid(quantity, face)
        if view.odds(standing) < HOPELESS:
            return DUDO
        same = least[standing.face - 1]
        if same and view.odds(Bid(same, standing.face)) >= HOPELESS:
            return Bid(same, standing.face)
        chance, face = max((view.odds(Bid(least[face - 1], face)), face) for face in faces)
        return Bid(least[face - 1], face) if chance >= HOPELESS else DUDO
