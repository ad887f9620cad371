"""A replay's lines as JSON values."""

from __future__ import annotations

from typing import Any

from arena.dudo.resolve import Resolution
from arena.views.replay_model import (
    CallLine,
    Chance,
    Cup,
    ForfeitLine,
    Line,
    NoteLine,
    ReplayModel,
    RoundLines,
)
from arena.views.wording import plain_bid

FORMAT_VERSION = 1


def model_json(model: ReplayModel) -> dict[str, Any]:
    """The whole game. Dice that the viewer does not see are null."""
    return {
        "format_version": FORMAT_VERSION,
        "rules": {
            "preset": model.preset,
            "changes": model.changes,
            "parameters": model.rules.as_dict(),
        },
        "as_seat": model.as_seat,
        "seats": [
            {"seat": line.seat, "plan_seat": line.plan_seat, "bot": line.bot}
            for line in model.seats
        ],
        "rounds": [_round(model, lines) for lines in model.rounds],
        "ranks": list(model.ranks),
        "truncated": model.truncated,
    }


def _round(model: ReplayModel, lines: RoundLines) -> dict[str, Any]:
    return {
        "number": lines.number,
        "kind": lines.kind.label,
        "opener": lines.opener,
        "wild_face": lines.wild_face,
        "dice_counts": list(lines.dice),
        "cups": [_cup(cup) for cup in lines.cups],
        "events": [_action(model, action) for action in lines.actions],
        "reveal": _reveal(lines),
        "result": _result(lines.result),
    }


def _cup(cup: Cup) -> dict[str, Any]:
    return {
        "seat": cup.seat,
        "count": cup.count,
        "dice": None if cup.dice is None else list(cup.dice),
        "blind": cup.blind,
    }


def _action(model: ReplayModel, action: Line) -> dict[str, Any]:
    who = {"seat": action.seat, "bot": model.bot(action.seat)}
    if isinstance(action, NoteLine):
        return {"kind": "note", **who, "text": action.text}
    if isinstance(action, ForfeitLine):
        return {"kind": "forfeit", **who, "fault": action.fault}
    bid = {
        "bid": plain_bid(action.bid),
        "quantity": action.bid.quantity,
        "face": action.bid.face,
    }
    if isinstance(action, CallLine):
        call = {"kind": str(action.call), **who, **bid, "bystander": action.bystander}
        return {**call, **_odds(action.odds)}
    burn = {
        "shown": list(action.bid.show),
        "rerolled": action.rerolled,
        "new_dice": None if action.new_dice is None else list(action.new_dice),
    }
    return {
        "kind": "bid",
        **who,
        **bid,
        "true_count": action.true_count,
        **_odds(action.odds),
        **burn,
    }


def _odds(odds: Chance | None) -> dict[str, Any]:
    """The chance as a float and, exactly, as a fraction; for calza that the bid is exact."""
    return {
        "odds": None if odds is None else float(odds.value),
        "odds_fraction": None if odds is None else str(odds.value),
        "odds_seat": None if odds is None else odds.seat,
    }


def _reveal(lines: RoundLines) -> list[dict[str, Any]] | None:
    """All cups after a call; null where a forfeit ended the round."""
    if not lines.reveal:
        return None
    return [
        {"seat": cup.seat, "dice": list(cup.dice), "counts": list(cup.counts)}
        for cup in lines.reveal
    ]


def _result(result: Resolution) -> dict[str, Any]:
    return {
        "actual": result.actual,
        "holds": result.holds,
        "exact": result.exact,
        "dice_after": list(result.dice_after),
        "losers": list(result.losers),
        "eliminated": list(result.eliminated),
        "next_opener": result.next_opener,
        "next_kind": None if result.next_opener is None else result.next_kind.label,
    }
