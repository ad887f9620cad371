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

Chances = tuple[float, ...]  # that exactly 0, 1, 2, ... dice count for a bid
NOTHING: Chances = (1.0,)


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
        self.seats = [seat for seat, dice in enumerate(view.dice_left) if dice]
        self.named = {seat: bid.face for seat, bid in view.bids}

    def raises(self, face: int) -> list[tuple[float, int, Action]]:
        """The bids of a face that are worth a thought: (chance not to lose, quantity, bid)."""
        view, least, own = self.view, self.view.least[face - 1], self.hidden[self.view.seat]
        if not least:
            return []
        after = self.seats[(self.seats.index(view.seat) + 1) % len(self.seats)]
        theirs, others = self.cup(after, face), self.others(face, after)
        looks = others if view.blind else both(others, leaning(own, self.chance(face), DOUBTS))
        show = tuple(die for die in view.dice if die in (face, view.wild_face))
        plans = [((), len(show), others, looks)]
        if view.can_burn and 0 < len(show) < own:
            again = both(others, plain(own - len(show), self.chance(face)))
            plans.append((show, 0, again, again))
        keep, known = 1 - RISK / len(self.seats), view.matches(face)
        return [
            (raise_worth(q - known, rest, q - known + secret, seen, theirs, keep), q, Bid(q, face, laid))
            for laid, secret, rest, seen in plans
            for q in range(least, min(least + 1, view.total) + 1)
        ]

    def calza_worth(self) -> float:
        """The chance not to lose a die that is as good as a calza."""
        rules, left, rivals = self.view.rules, self.view.dice_left, len(self.seats) - 1
        won = {
            "gain": min(rules.calza_gain, rules.start_dice - left[self.view.seat]),
            "bidder_loses": 1 / rivals,
            "others_lose": 1,
            "nothing": 0,
        }[rules.calza_hit]
        short, chances = self.standing()
        hit = chances[short] if 0 <= short < len(chances) else 0.0
        return (1 + hit * won - (1 - hit) * rules.calza_miss_loss) * rivals / (rivals + 1)

    def standing(self) -> tuple[int, Chances]:
        """The dice that the standing bid needs beyond those in sight, and those out of sight."""
        quantity, face, _ = self.view.standing or Bid(0, 1)
        return quantity - self.view.matches(face), self.others(face)

    def others(self, face: int, skip: int | None = None) -> Chances:
        """What all cups that this seat cannot see hold of a face, without that of `skip`."""
        view, cups, dice, expected = self.view, NOTHING, 0, 0.0
        for seat in self.seats:
            if seat == skip or (seat == view.seat and not view.blind):
                continue
            if self.named.get(seat) == face and seat != view.seat:
                cups = both(cups, self.cup(seat, face))
            else:
                dice += self.hidden[seat]
                expected += self.hidden[seat] * self.rate(seat, face)
        return both(cups, plain(dice, round(expected / dice, 4))) if dice else cups

    def cup(self, seat: int, face: int) -> Chances:
        """What one cup holds of a face."""
        if self.named.get(seat) == face:
            return leaning(self.hidden[seat], self.chance(face), BLUFFS)
        return plain(self.hidden[seat], round(self.rate(seat, face), 4))

    def rate(self, seat: int, face: int) -> float:
        named = self.named.get(seat)
        if named is None or seat == self.view.seat: return self.chance(face)
        return other_rate(self.hidden[seat], named, face, self.view.wild_face)

    def chance(self, face: int) -> float:
        return 1 / 6 if self.view.wild_face in (None, face) else 1 / 3


@lru_cache(maxsize=1 << 16)
def raise_worth(
    short: int, others: Chances, hidden: int, looks: Chances, theirs: Chances, keep: float
) -> float:
    """The chance not to lose by a bid that needs `short` dice out of sight: of `theirs`, the next
    seat's cup, and of `others`. That seat looks for `hidden` dice in its own cup and in `looks`."""
    worth = 0.0
    for count, chance in enumerate(theirs):
        trust = at_least(hidden - count, looks)
        worth += chance * (trust * keep + (1 - trust) * at_least(short - count, others))
    return worth


@lru_cache(maxsize=1 << 16)
def at_least(count: int, chances: Chances) -> float:
    return sum(chances[count:]) if count > 0 else 1.0


@lru_cache(maxsize=1 << 16)
def both(one: Chances, other: Chances) -> Chances:
    """Two cups as one."""
    total = [0.0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            total[i + j] += a * b
    return tuple(total)


@lru_cache(maxsize=None)
def other_rate(dice: int, named: int, face: int, wild: int | None) -> float:
    """The chance that a die counts for `face` in the cup of a seat that named another one."""
    if not dice: return 0.0
    chance = 1 / 6 if wild in (None, named) else 1 / 3
    counting = sum(count * weight for count, weight in enumerate(leaning(dice, chance, BLUFFS))) / dice
    jokers = 0.0 if wild is None else counting if named == wild else counting / 2
    ordinary = 0.0 if face == wild else (1 - counting) / (5 if wild in (None, named) else 4)
    return jokers + ordinary


@lru_cache(maxsize=None)
def plain(dice: int, chance: float) -> Chances:
    """A cup of which nothing is known."""
    return tuple(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1))


@lru_cache(maxsize=None)
def leaning(dice: int, chance: float, bluffs: float) -> Chances:
    """A cup after a bid. Of honest bidders, those are taken to bid who hold more, by the square."""
    cup = plain(dice, chance)
    mean = sum(count * count * weight for count, weight in enumerate(cup)) or 1.0
    return tuple(
        weight * (bluffs + (1 - bluffs) * count * count / mean) for count, weight in enumerate(cup)
    )
