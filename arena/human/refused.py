"""Why a move is refused, to a person; `arena.dudo.legal` alone decides that it is."""

from __future__ import annotations

from collections.abc import Sequence

from arena.dudo.bid import ACE, CALZA, Action, Bid
from arena.dudo.legal import illegality
from arena.dudo.state import State
from arena.human.language import _
from arena.human.wording import bid_words, dice_words


def reason(state: State, move: Action, seat: int, hidden: Sequence[int]) -> str:
    """Why the seat in turn may not do this, as a phrase; nothing where it may."""
    told = illegality(state, move, seat, hidden)
    if told is None:
        return ""
    if not isinstance(move, Bid):
        return _call(state, move is CALZA)
    if move.quantity > state.total:
        return _("only {dice} are in play").format(dice=dice_words(state.total))
    if illegality(state, move._replace(show=()), seat, hidden):
        return _bid(state, move)
    return _show(state, move, hidden)


def _call(state: State, calza: bool) -> str:
    if not state.bids:
        return _("no bid stands yet that you could call")
    if calza and state.rules.calza == "off":
        return _("calza is not played under these rules")
    if calza and state.kind and not state.rules.special_calza:
        return _("calza is not played in this special round")
    return _("that call is not open to you here")


def _bid(state: State, bid: Bid) -> str:
    standing = state.standing
    if standing is None:
        if state.rules.open_aces == "one_die":
            return _("only a seat with a single die may open on aces")
        return _("a round is not opened on aces")
    if state.fijo and bid.face != standing.face:
        return _("in palo fijo the face stays; you may raise the quantity")
    text = _("{bid} does not beat {standing}")
    if standing.face == ACE and bid.face != ACE and state.order.converts:
        text = _("{bid} does not beat {standing}: leaving aces takes twice their number and one")
    elif standing.face != ACE and bid.face == ACE and state.order.converts:
        text = _("{bid} does not beat {standing}: going to aces takes half the number, rounded up")
    elif bid.quantity == standing.quantity and bid.face <= standing.face:
        text = _("{bid} does not beat {standing}: with the same number the face must be higher")
    return text.format(bid=bid_words(bid), standing=bid_words(standing))


def _show(state: State, bid: Bid, hidden: Sequence[int]) -> str:
    if state.rules.burn == "off":
        return _("dice are not laid open under these rules")
    if not state.bids:
        return _("dice are laid open only with a raise")
    if state.shown[state.turn]:
        return _("you have laid dice open in this round already")
    if any(bid.show.count(die) > list(hidden).count(die) for die in bid.show):
        return _("you do not hold these dice hidden")
    if len(bid.show) >= len(hidden):
        return _("one die at least stays hidden")
    return _("only dice that count for the bid can be laid open")
