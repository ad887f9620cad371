"""The terms of the game, and what else they are called."""

from __future__ import annotations

from typing import NamedTuple

from arena.human.language import _


class Term(NamedTuple):
    """`others`: a sentence with its other names, empty where there are none."""

    term: str
    meaning: str
    others: str = ""


def glossary() -> list[Term]:
    """All terms, in the order in which one meets them."""
    return [
        Term(
            _("Dudo (the game)"),
            _("A dice game of South America: everyone bids on the dice under all cups."),
            _(
                "Also called perudo, cacho, cachito, pico, dadinho, Peruvian liar dice; it belongs "
                "to the family of liar's dice."
            ),
        ),
        Term(_("cup"), _("What hides the dice of one seat; also these dice.")),
        Term(
            _("bid"),
            _("At least so many dice of a face, counted over all cups: 4x5 is four fives."),
            _("Also called a guess, a claim or an announcement."),
        ),
        Term(_("raise"), _("A bid that beats the one that stands.")),
        Term(
            _("dudo (the call)"),
            _("I doubt it: the cups are lifted, and who is wrong loses a die."),
            _("Also called doubt, challenge, liar, opening, lifting."),
        ),
        Term(
            _("calza"),
            _("The bid is exactly right: a call that some rules have, beside dudo."),
            _("Also called spot on, exact, equal, bul, calzo."),
        ),
        Term(_("aces"), _("Ones."), _("Also called ones, and jokers where they are wild.")),
        Term(_("joker"), _("A wild die: it counts for every face."), _("Also called wild card.")),
        Term(_("opener"), _("Who makes the first bid of a round.")),
        Term(
            _("round"),
            _("From one roll of all cups to the count."),
            _("Also called a hand or turn."),
        ),
        Term(
            _("palo fijo"),
            _("A round after someone comes down to a last die: nothing is wild, the face stays."),
            _("Also called palifico, a special round, obligado."),
        ),
        Term(
            _("palo ciego"),
            _("A round in which some do not look at their own dice."),
            _("Also called a blind round, obligado cerrado."),
        ),
        Term(
            _("burn"),
            _("To lay open dice that count for one's bid and roll the others again."),
            _("Also called showing, or a re-roll."),
        ),
        Term(
            _("rule of thumb"),
            _("Own dice that count, and a third of the hidden ones; of aces a sixth."),
        ),
        Term(_("bluff"), _("A bid that is hardly true as far as the bidder can see.")),
    ]
