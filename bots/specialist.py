"""All that the rules allow, weighed on one scale: the chance not to lose a die.

How it plays: reads cups from bids: whoever named a face probably holds more of it than chance gives.
A raise is worth what the next seat will make of it: that seat doubts it the more, the less it looks
true from there, and where it raises instead, others share the risk. Dudo is worth the chance that
the bid fails; calza, in turn or as a bystander, its odds times the dice that it moves. Where burn is
played, laying open what counts and rolling the rest again is one more raise to weigh. In palo fijo
the same sums run with nothing wild.
What it is after: a next seat that doubts true bids and raises false ones.
Source: binomial odds (rules.md section 13); the model of the next seat is an own idea, its numbers
found by playing against the other bots of this folder.
"""

from functools import lru_cache
from math import comb

from arena.botkit import CALZA, DUDO, Action, Bid, Bot, View

TRUST = 1.5  # how far a named face lifts the chances of the dice in its cup (see `die_chance`)
GRAIN = 48  # chances are rounded to 48ths, so that few different ones have to be worked out

Dice = tuple[int, float]  # dice out of sight, and the chance of each to count for the face
Plan = tuple[tuple[int, ...], Dice, int, Dice]  # dice to show; then as `raise_worth` takes them


class Specialist(Bot):
    def act(self, view: View) -> Action:
        table = Table(view)
        options = [option for face in range(1, 7) for option in table.raises(face)]
        if view.standing:
            options.append((1 - at_least(*table.standing(view.standing)), DUDO))
            if view.can_calza:
                options.append((table.calza_worth(view.standing), CALZA))
        return max(options, key=lambda option: option[0])[1]

    def calza(self, view: View) -> bool:
        table = Table(view)
        return view.standing is not None and table.calza_worth(view.standing) > table.keep


class Table:
    """A view, read with the bids of the round in mind."""

    def __init__(self, view: View) -> None:
        self.view, me, seats = view, view.seat, len(view.dice_left)
        clockwise = [(me + step) % seats for step in range(1, seats)]
        self.rivals = [seat for seat in clockwise if view.dice_left[seat]]
        self.unseen = [*self.rivals, me] if view.blind else self.rivals
        self.hidden = [n - len(dice) for n, dice in zip(view.dice_left, view.shown, strict=True)]
        self.named = {s: bid.face for s, bid in view.bids if not (view.palo_ciego or view.shown[s])}
        self.keep = 0.8 - 0.5 / (len(self.rivals) + 1)  # chance not to lose a round that goes on

    def raises(self, face: int) -> list[tuple[float, Action]]:
        """The least bid of this face, without and with burn, as (worth, bid)."""
        view, least, own = self.view, self.view.least[face - 1], self.hidden[self.view.seat]
        if not least:
            return []
        wild, short = view.wild_face, least - view.matches(face)
        theirs, others = self.held(face, self.unseen[:1]), self.held(face, self.unseen[1:])
        mine = (own, die_chance(own, face, face, wild))
        show = tuple(die for die in view.dice if die in (face, wild))
        plans: list[Plan] = [((), others, len(show), others if view.blind else pool(others, mine))]
        if view.can_burn and 0 < len(show) < own:
            again = pool(others, (own - len(show), die_chance(own, 0, face, wild)))
            plans.append((show, again, 0, again))
        return [
            (raise_worth(short, theirs, rest, secret, looks, self.keep), Bid(least, face, laid))
            for laid, rest, secret, looks in plans
        ]

    def calza_worth(self, bid: Bid) -> float:
        """The chance not to lose a die that is as good as a calza."""
        rules, left, rivals = self.view.rules, self.view.dice_left, len(self.rivals)
        won = {
            "gain": min(rules.calza_gain, rules.start_dice - left[self.view.seat]),
            "bidder_loses": 1 / rivals,
            "others_lose": 1,
            "nothing": 0,
        }[rules.calza_hit]
        hit = exactly(*self.standing(bid))
        return (1 + hit * won - (1 - hit) * rules.calza_miss_loss) * rivals / (rivals + 1)

    def standing(self, bid: Bid) -> tuple[int, Dice]:
        """The dice that this bid needs out of sight, and those that are there."""
        return bid.quantity - self.view.matches(bid.face), self.held(bid.face, self.unseen)

    def held(self, face: int, seats: list[int]) -> Dice:
        """The cups of these seats, given the face that each named last."""
        cups = [(self.hidden[seat], self.named.get(seat, 0)) for seat in seats]
        wild = self.view.wild_face
        return pool(*((dice, die_chance(dice, named, face, wild)) for dice, named in cups))


@lru_cache(maxsize=1 << 15)
def pool(*cups: Dice) -> Dice:
    """Several cups as one, with the mean of their chances."""
    dice = sum(count for count, _ in cups)
    expected = sum(count * chance for count, chance in cups)
    return dice, round(GRAIN * expected / dice) / GRAIN if dice else 0.0


@lru_cache(maxsize=1 << 15)
def raise_worth(short: int, cup: Dice, rest: Dice, secret: int, looks: Dice, keep: float) -> float:
    """The chance not to lose by a bid that needs `short` dice out of sight, in the next seat's cup
    and the rest. That seat cannot see the `secret` dice in this cup either: it asks `looks`."""
    worth = 0.0
    for count in range(cup[0] + 1):
        trust = at_least(short + secret - count, looks)
        safe = trust * keep + (1 - trust) * at_least(short - count, rest)
        worth += exactly(count, cup) * safe
    return worth


@lru_cache(maxsize=1 << 15)
def at_least(need: int, dice: Dice) -> float:
    return sum(exactly(k, dice) for k in range(need, dice[0] + 1)) if need > 0 else 1.0


@lru_cache(maxsize=1 << 15)
def exactly(need: int, dice: Dice) -> float:
    count, chance = dice
    within = 0 <= need <= count
    return comb(count, need) * chance**need * (1 - chance) ** (count - need) if within else 0.0


@lru_cache(maxsize=1 << 15)
def die_chance(dice: int, named: int, face: int, wild: int | None) -> float:
    """The chance that a die counts for `face` in a cup whose seat named a face, or none (0)."""
    chance = 1 / 6 if wild in (None, named or face) else 1 / 3
    if not named:
        return chance
    counting = chance + (1 - chance) * min(1.0, TRUST / (dice + 1))
    if named == face:
        return counting
    jokers = 0.0 if wild is None else counting if named == wild else counting / 2
    ordinary = 0.0 if face == wild else (1 - counting) / (5 if wild in (None, named) else 4)
    return jokers + ordinary
