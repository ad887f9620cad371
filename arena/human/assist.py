"""The odds of a bid in words, from one's own cup and the face-up dice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from arena.dudo.bid import Bid
from arena.dudo.odds import Odds, match_chance
from arena.dudo.view import View
from arena.human.language import _, ngettext
from arena.human.wording import bid_words, chance_words, face_words, number_words


def odds_of(view: View) -> Odds:
    """What can be computed from a view: own dice, where they are seen, and all face-up ones."""
    return Odds(view.known, view.total, view.wild_face)


def odds_lines(view: View, bid: Bid) -> Iterator[str]:
    """The chance that the bid is true, the expected count and the rule of thumb."""
    odds = odds_of(view)
    chance = chance_words(odds.holds(bid))
    yield _("{bid}: true with {chance}.").format(bid=bid_words(bid), chance=chance)
    yield f"  {_thumb(odds, bid)}"


def assumption() -> str:
    """What the odds leave out."""
    return _("The odds take the other cups as uniform: what the bids tell is left out.")


def _thumb(odds: Odds, bid: Bid) -> str:
    """Own matches plus a third of the hidden dice, or a sixth: the exact expectation, in words."""
    third = match_chance(bid.face, odds.wild_face) == Fraction(1, 3)
    text = (
        ngettext(
            "You see {seen}, and expect a third of the {unseen} hidden die: about {expected} {face}.",
            "You see {seen}, and expect a third of the {unseen} hidden dice: about {expected} {face}.",
            odds.unknown,
        )
        if third
        else ngettext(
            "You see {seen}, and expect a sixth of the {unseen} hidden die: about {expected} {face}.",
            "You see {seen}, and expect a sixth of the {unseen} hidden dice: about {expected} {face}.",
            odds.unknown,
        )
    )
    return text.format(
        seen=odds.matches(bid.face),
        unseen=odds.unknown,
        expected=number_words(odds.expected(bid.face)),
        face=face_words(bid.face, 2),
    )
