"""What people ask at the table, answered from the rules that are being played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arena.dudo.bid import ACE
from arena.dudo.rules import Rules
from arena.human.language import _
from arena.human.rule_page import rule_lines
from arena.human.wording import dice_words


class Answered(NamedTuple):
    """A question and the sentences that answer it."""

    question: str
    answers: list[str]


def faq(rules: Rules) -> list[Answered]:
    """The questions with their answers under these rules."""
    lines = rule_lines(rules)
    asked = [
        (_("The count is exactly what was bid. Who is right?"), list(_exact(rules))),
        (_("May I bid a face that I do not hold?"), [_("Yes: nobody asks what you hold.")]),
        (_("Who opens?"), [*lines.setup, *lines.next_opener]),
        (_("May I open on aces?"), [lines.opening]),
        (_("Which dice count for a bid?"), lines.wild),
        (_("May I name a lower face?"), list(_lower(rules))),
        (_("How do I bid on aces, and how do I leave them?"), lines.aces or [_aces(rules)]),
        (_("How high may I bid?"), [_("Up to all dice in play; more cannot be true.")]),
        (_("Do I lose more dice when I am far off?"), [_("No: one die, however far it is.")]),
        (_("May I doubt when it is not my turn?"), [_turn(rules)]),
        (_("May I say that a bid is exactly right?"), lines.calza),
        (_("Can I win dice back?"), [_back(rules)]),
        (_("What changes when somebody has few dice left?"), lines.special),
        (_("May I show some of my dice?"), lines.burn),
        (_("What do the odds leave out?"), [_odds()]),
    ]
    return [Answered(question, answers) for question, answers in asked if answers]


def _exact(rules: Rules) -> Iterator[str]:
    yield _("The bidder: a bid says at least so many. Whoever called dudo loses.")
    if rules.calza != "off":
        yield _("Whoever called calza is right.")


def _lower(rules: Rules) -> Iterator[str]:
    if rules.raise_rule == "no_decrease":
        yield _("No: the face never falls.")
    elif rules.raise_rule == "reset_quantity":
        yield _("No: a raise names a higher face, or more dice of the same face.")
    else:
        yield _("Yes, with more dice: after 4x5 comes 5x2.")


def _aces(rules: Rules) -> str:
    if rules.wild_face == ACE:
        return _("Like any other face; only aces count for a bid on aces.")
    return _("Like any other face.")


def _turn(rules: Rules) -> str:
    if rules.calza in ("bystanders", "anyone"):
        return _("No; but calza may be called out of turn.")
    return _("No: only the next one may.")


def _back(rules: Rules) -> str:
    if rules.calza == "off" or rules.calza_hit != "gain":
        return _("No: dice only go.")
    return _("Yes: a right calza wins back {dice}, up to {most}.").format(
        dice=dice_words(rules.calza_gain), most=dice_words(rules.start_dice)
    )


def _odds() -> str:
    return _("What the bids tell: the other cups are taken as they fall, every hand as likely.")
