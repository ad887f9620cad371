"""All that the rules allow, weighed on one scale: the chance not to lose a die.

How it plays: reads cups from bids: whoever bid a face probably holds more of it than chance gives.
A raise is worth what the next seat will make of it: that seat doubts it the more, the less it looks
true from there, and where it raises instead, others share the risk. Dudo is worth the chance that
the bid fails; calza, in turn or as a bystander, its odds times the dice that it moves. Where burn is
played, laying open what counts and rolling the rest again is a raise like any other. In palo fijo
the same sums run with nothing wild.
What it is after: a next seat that doubts true bids and raises false ones.
Source: binomial odds (rules.md section 13); the model of the next seat is an own idea, its numbers
found by playing against the other bots of this folder.
"""

from functools import lru_cache
from math import comb

from arena.botkit import CALZA, DUDO, Action, Bid, Bot, View

BLUFFS = 0.1  # share of rivals' bids that say nothing about their dice
DOUBTS = 0.4  # that share among this seat's own bids, as the next seat sees it
RISK = 0.8  # chance to lose a round that the next seat raised, times the seats with dice
STEPS = 3  # quantities of each face that are weighed, from the least one up

Chances = tuple[float, ...]  # that exactly 0, 1, 2, ... dice count for a bid
Option = tuple[float, int, Action]  # chance not to lose a die, quantity (more breaks ties), action


class Specialist(Bot):
    def act(self, view: View) -> Action:
        table = Table(view)
        options = [option for face in range(1, 7) for option in table.raises(face)]
        if view.standing:
            options.append((1 - at_least(*table.standing()), 0, DUDO))
        if view.can_calza:
            options.append((table.calza_worth(), 0, CALZA))
        return max(options, key=lambda option: option[:2])[2]

    def calza(self, view: View) -> bool:
        table = Table(view)
        return table.calza_worth() > 1 - RISK / len(table.seats)


class Table:
    """A view, read with the bids of the round in mind."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hidden = [n - len(dice) for n, dice in zip(view.dice_left, view.shown, strict=True)]
        self.own = self.hidden[view.seat]
        self.seats = [seat for seat, dice in enumerate(view.dice_left) if dice]
        self.named = {seat: bid.face for seat, bid in view.bids}

    def raises(self, face: int) -> list[Option]:
        view, least, chance = self.view, self.view.least[face - 1], self.chance(face)
        if not least:
            return []
        keep = 1 - RISK / len(self.seats)
        after = self.seats[(self.seats.index(view.seat) + 1) % len(self.seats)]
        others, theirs = self.unseen(face, after), self.cup(after, face)
        looks = both(self.rivals(face, after), leaning(self.own, chance, DOUBTS))
        show = tuple(die for die in view.dice if die in (face, view.wild_face))
        burns = view.can_burn and 0 < len(show) < self.own
        again = both(others, plain(self.own - len(show), chance))
        options: list[Option] = []
        for quantity in range(least, min(least + STEPS, view.total + 1)):
            short = quantity - view.matches(face)
            worth = raise_worth(short, others, short + len(show), looks, theirs, keep)
            options.append((worth, quantity, Bid(quantity, face)))
            if burns:
                worth = raise_worth(short, again, short, again, theirs, keep)
                options.append((worth, quantity, Bid(quantity, face, show)))
        return options

    def calza_worth(self) -> float:
        """The chance not to lose a die that would be as good as a calza."""
        rules, rivals = self.view.rules, len(self.seats) - 1
        won = {
            "gain": min(rules.calza_gain, rules.start_dice - self.view.dice_left[self.view.seat]),
            "bidder_loses": 1 / rivals,
            "others_lose": 1,
            "nothing": 0,
        }[rules.calza_hit]
        short, unseen = self.standing()
        hit = at_least(short, unseen) - at_least(short + 1, unseen) if short >= 0 else 0.0
        return (1 + hit * won - (1 - hit) * rules.calza_miss_loss) * rivals / (rivals + 1)

    def standing(self) -> tuple[int, Chances]:
        """How many dice the standing bid needs beyond those in sight, and what is out there."""
        quantity, face, _ = self.view.standing or Bid(0, 1)
        return quantity - self.view.matches(face), self.unseen(face)

    def unseen(self, face: int, skip: int | None = None) -> Chances:
        """What all dice out of sight hold of a face together, without the cup of `skip`."""
        rivals = self.rivals(face, skip)
        return both(rivals, plain(self.own, self.chance(face))) if self.view.blind else rivals

    def rivals(self, face: int, skip: int | None) -> Chances:
        chances: Chances = (1.0,)
        for seat in self.seats:
            if seat not in (self.view.seat, skip):
                chances = both(chances, self.cup(seat, face))
        return chances

    def cup(self, seat: int, face: int) -> Chances:
        """What one rival's cup holds of a face, given the face that it named last."""
        dice, named, wild = self.hidden[seat], self.named.get(seat), self.view.wild_face
        if named == face:
            return leaning(dice, self.chance(face), BLUFFS)
        if named is None or not dice:
            return plain(dice, self.chance(face))
        held = leaning(dice, self.chance(named), BLUFFS)
        share = sum(count * chance for count, chance in enumerate(held)) / dice
        if wild is None: return plain(dice, (1 - share) / 5)
        if wild == named: return plain(dice, share + (1 - share) / 5)
        if wild == face: return plain(dice, share / 2)
        return plain(dice, share / 2 + (1 - share) / 4)

    def chance(self, face: int) -> float:
        return 1 / 6 if self.view.wild_face in (None, face) else 1 / 3


@lru_cache(maxsize=1 << 16)
def raise_worth(
    short: int, others: Chances, open_to_doubt: int, looks: Chances, theirs: Chances, keep: float
) -> float:
    """The chance not to lose by a bid that needs `short` dice of `theirs`, the next seat's cup, and
    of `others`; the next seat needs `open_to_doubt` dice, and thinks that all but its own are as in
    `looks`."""
    worth = 0.0
    for count, chance in enumerate(theirs):
        trust = at_least(open_to_doubt - count, looks)
        worth += chance * ((1 - trust) * at_least(short - count, others) + trust * keep)
    return worth


@lru_cache(maxsize=1 << 16)
def at_least(count: int, chances: Chances) -> float:
    return sum(chances[count:]) if count > 0 else 1.0


@lru_cache(maxsize=1 << 16)
def both(one: Chances, other: Chances) -> Chances:
    """The chances of the sum of two independent counts."""
    total = [0.0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            total[i + j] += a * b
    return tuple(total)


@lru_cache(maxsize=1 << 16)
def plain(dice: int, chance: float) -> Chances:
    """A cup that nobody has spoken of."""
    return tuple(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1))


@lru_cache(maxsize=1 << 16)
def leaning(dice: int, chance: float, bluffs: float) -> Chances:
    """A cup whose seat bid the face. Without a bluff, each count is the likelier by its square."""
    cup = plain(dice, chance)
    mean = sum(count * count * weight for count, weight in enumerate(cup)) or 1.0
    return tuple(
        weight * (bluffs + (1 - bluffs) * count * count / mean) for count, weight in enumerate(cup)
    )
