"""Bids are evidence, and every reveal shows how good the evidence is.

How it plays: keeps for every cup the chances of what it holds. They start as dice fall; a bid on a
face makes cups likelier that hold much of it (Bayes' rule). How much likelier depends on the rival:
from the hands revealed in this game it learns what share of that rival's bids were bluffs, made
whatever the dice. With these chances it calls dudo when the standing bid is more likely false than
its best raise is true, and otherwise makes that raise.
What it is after: believing honest rivals and calling liars.
Source: Bayes' rule over binomial odds (rules.md section 13); the model of a bidder is an own idea.
"""

from functools import lru_cache
from math import comb

from arena.botkit import DUDO, Action, Bid, Bot, Round, View

BLUFFS, BIDS = 0.5, 5  # what is held against a rival before the first reveal: half a bluff in five

Chances = tuple[float, ...]  # that exactly 0, 1, 2, ... dice count for a face


class Bayes(Bot):
    def __init__(self) -> None:
        self.rounds_read = 0
        self.bluffs: dict[int, float] = {}  # by seat, the expected number of bluffs
        self.bids: dict[int, int] = {}  # by seat, the bids that they are a part of

    def act(self, view: View) -> Action:
        for finished in view.rounds[self.rounds_read :]:
            self.learn(finished, view.rules.wild_face)
        self.rounds_read = view.round_number - 1
        raises = [
            (self.odds(view, face, quantity), quantity, face)
            for face, quantity in enumerate(view.least, 1)
            if quantity
        ]
        if not raises:
            return DUDO
        chance, quantity, face = max(raises)
        standing = view.standing
        if standing and 1 - self.odds(view, standing.face, standing.quantity) > chance:
            return DUDO
        return Bid(quantity, face)

    def odds(self, view: View, face: int, quantity: int) -> float:
        """The chance that a bid is true, in the light of all bids of the round."""
        chance = 1 / 6 if view.wild_face in (None, face) else 1 / 3
        rest, cups = view.unknown, cup(0, chance)
        for seat in dict.fromkeys(seat for seat, bid in view.bids if bid.face == face):
            if seat != view.seat and not view.palo_ciego and not view.shown[seat]:
                hidden = view.dice_left[seat] - len(view.shown[seat])
                cups = both(cups, cup_after_bid(hidden, chance, round(self.bluff_share(seat), 2)))
                rest -= hidden
        return at_least(quantity - view.matches(face), both(cups, cup(rest, chance)))

    def learn(self, finished: Round, wild_face: int | None) -> None:
        """Ask of every bid of a finished round how likely it was a bluff, now that hands are known."""
        if finished.hands is None or finished.palo_ciego:
            return
        wild = None if finished.palo_fijo else wild_face
        for seat, bid in finished.bids:
            hand, bluff = finished.hands[seat], self.bluff_share(seat)
            held = sum(die in (bid.face, wild) for die in hand)
            chance = 1 / 6 if wild in (None, bid.face) else 1 / 3
            honest = (1 - bluff) * honesty(len(hand), chance)[held]
            self.bluffs[seat] = self.bluffs.get(seat, BLUFFS) + bluff / (bluff + honest)
            self.bids[seat] = self.bids.get(seat, BIDS) + 1

    def bluff_share(self, seat: int) -> float:
        return self.bluffs.get(seat, BLUFFS) / self.bids.get(seat, BIDS)


@lru_cache(maxsize=1 << 14)
def cup(dice: int, chance: float) -> Chances:
    """A cup of which nothing is known."""
    return tuple(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1))


@lru_cache(maxsize=1 << 14)
def honesty(dice: int, chance: float) -> Chances:
    """For 0, 1, 2, ... dice that count: how much likelier an honest bid on the face is than on
    average. It is taken to grow with the square of their number."""
    mean = sum(held * held * weight for held, weight in enumerate(cup(dice, chance)))
    return tuple(held * held / mean if mean else 1.0 for held in range(dice + 1))


@lru_cache(maxsize=1 << 14)
def cup_after_bid(dice: int, chance: float, bluff: float) -> Chances:
    """Bayes' rule: a cup whose seat bid on the face, bluffing with this chance."""
    pairs = zip(cup(dice, chance), honesty(dice, chance), strict=True)
    return tuple(weight * (bluff + (1 - bluff) * honest) for weight, honest in pairs)


@lru_cache(maxsize=1 << 14)
def both(one: Chances, other: Chances) -> Chances:
    """Two cups as one."""
    total = [0.0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            total[i + j] += a * b
    return tuple(total)


@lru_cache(maxsize=1 << 14)
def at_least(need: int, chances: Chances) -> float:
    return sum(chances[need:]) if need > 0 else 1.0
