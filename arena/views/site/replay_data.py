"""One game as values for the replay viewer: what every seat sees and the odds from every cup.

The page decides whose eyes are used; `arena.views.replay_model` decides what each seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena.dudo.bid import DUDO
from arena.dudo.game import Game
from arena.records.notes import BotNote
from arena.views.outcome import outcome_words
from arena.views.replay_model import (
    BidLine,
    CallLine,
    ForfeitLine,
    Line,
    NoteLine,
    ReplayModel,
    RoundLines,
    replay_model,
)
from arena.views.wording import bid_with_words, kind_words, percent, plain_bid, rules_words


def replay_data(
    number: int, game: Game, names: Sequence[str], notes: Sequence[BotNote] = ()
) -> dict[str, Any]:
    """Game `number` as JSON values. `names` are the bots by plan seat; `notes` are of this game, and
    stand as [seat, text] with the action that they came before.

    `odds` of an action are words by table seat, null for a seat that has no dice. `cups` and `reveal`
    are lists by table seat, null for a seat that has none; `blind` says that a seat may not look.
    """
    open_cups = replay_model(game, names)
    noted = replay_model(game, names, notes=notes)
    views = [replay_model(game, names, seat) for seat in range(len(game.seating))]
    return {
        "game": number,
        "rules": rules_words(open_cups.preset, open_cups.changes),
        "seats": [seat.bot for seat in open_cups.seats],
        "rounds": [
            _round(
                open_cups,
                lines,
                [view.rounds[place] for view in views],
                _notes(noted.rounds[place]),
            )
            for place, lines in enumerate(open_cups.rounds)
        ],
        "ranks": list(open_cups.ranks),
        "truncated": open_cups.truncated,
    }


def _round(
    model: ReplayModel,
    lines: RoundLines,
    views: Sequence[RoundLines],
    notes: Sequence[Sequence[Any]],
) -> dict[str, Any]:
    seats = range(len(model.seats))
    cups = {cup.seat: cup for cup in lines.cups}
    shown = {cup.seat: cup for cup in lines.reveal}
    names = [f"seat {seat} {model.bot(seat)}" for seat in seats]
    return {
        "number": lines.number,
        "kind": kind_words(lines.kind),
        "opener": lines.opener,
        "counts": list(lines.dice),
        "wild": lines.wild_face,
        "cups": [list(cups[seat].dice or ()) if seat in cups else None for seat in seats],
        "blind": [seat in cups and cups[seat].blind for seat in seats],
        "actions": [
            _action(action, [view.actions[place] for view in views])
            | ({"notes": notes[place]} if notes[place] else {})
            for place, action in enumerate(lines.actions)
            if not isinstance(action, NoteLine)  # this model was made without notes
        ],
        "reveal": [
            {"dice": list(shown[seat].dice), "match": [int(hit) for hit in shown[seat].counts]}
            if seat in shown
            else None
            for seat in seats
        ]
        if lines.reveal
        else None,
        "bid": None if lines.result.bid is None else plain_bid(lines.result.bid),
        "result": list(outcome_words(lines.result, names)),
    }


def _notes(lines: RoundLines) -> list[list[list[Any]]]:
    """For each action of a round, the [seat, text] of the notes before it."""
    found: list[list[list[Any]]] = []
    waiting: list[list[Any]] = []
    for line in lines.actions:
        if isinstance(line, NoteLine):
            waiting.append([line.seat, line.text])
        else:
            found.append(waiting)
            waiting = []
    return found


def _action(action: BidLine | CallLine | ForfeitLine, views: Sequence[Line]) -> dict[str, Any]:
    if isinstance(action, ForfeitLine):
        return {"kind": "forfeit", "seat": action.seat, "fault": action.fault}
    chances = [view.odds if isinstance(view, BidLine | CallLine) else None for view in views]
    odds = [None if chance is None else percent(chance.value) for chance in chances]
    if isinstance(action, CallLine):
        return {
            "kind": "dudo" if action.call is DUDO else "calza",
            "seat": action.seat,
            "bid": plain_bid(action.bid),
            "bystander": action.bystander,
            "odds": odds,
        }
    made = {
        "kind": "bid",
        "seat": action.seat,
        "bid": plain_bid(action.bid),
        "face": action.bid.face,
        "quantity": action.bid.quantity,
        "words": bid_with_words(action.bid),
        "count": action.true_count,
        "odds": odds,
    }
    if action.rerolled:
        made["show"] = list(action.bid.show)
        made["rolled"] = list(action.new_dice or ())
    return made
