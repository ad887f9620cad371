"""Looks through every object that its view leads to for dice of others in this round.

Views that hold the whole state and hide it by convention were NeoBot's luck.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot


def reachable(thing, depth):
    yield thing
    if depth and isinstance(thing, (tuple, list, dict)):
        inner = [*thing, *thing.values()] if isinstance(thing, dict) else thing
        for part in inner:
            yield from reachable(part, depth - 1)
    for name in getattr(thing, "__slots__", ()) if depth else ():
        yield from reachable(getattr(thing, name, None), depth - 1)


class HiddenInTheView(Bot):
    def act(self, view):
        if not view.rounds and not view.shown[1 - view.seat]:
            for thing in reachable(view, 4):
                hand = isinstance(thing, tuple) and len(thing) == 5 and thing != view.dice
                if hand and all(type(die) is int and 1 <= die <= 6 for die in thing):
                    print("LEAK", thing)
        return DUDO if view.standing is not None else Bid(1, 2)
