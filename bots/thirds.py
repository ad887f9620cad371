"""The rule of thumb that rule pages teach.

How it plays: expects of a face the dice it sees plus a third of the hidden ones, or a sixth for aces
and where nothing is wild. It calls dudo on a bid above that number and raises otherwise, to the
least quantity of the face that leaves the most room below the number it expects.
What it is after: being right on average, with arithmetic that can be done at the table.
Source: the rule of thumb on the Dudo rule pages of Lizumo.
"""

from arena.botkit import DUDO, Action, Bid, Bot, View


class Thirds(Bot):
    def act(self, view: View) -> Action:
        standing = view.standing
        if standing and room(view, standing.face, standing.quantity) < 0:
            return DUDO
        raises = [
            (room(view, face, quantity), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        _, quantity, face = max(raises)
        return Bid(quantity, face)


def room(view: View, face: int, quantity: int) -> int:
    """How far the expected number of `face` lies above `quantity`, in sixths of a die."""
    wild = view.wild_face is not None and view.wild_face != face
    return 6 * (view.matches(face) - quantity) + view.unknown * (2 if wild else 1)
