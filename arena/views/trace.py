"""What bots saw and chose, decision by decision, as text and JSON. Bots' words are cleaned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from arena.dudo.bid import FACES
from arena.dudo.replay import Decision, retold
from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.dudo.view import View
from arena.records.notes import BotNote
from arena.records.schema import Record
from arena.views.text import clean, wrap
from arena.views.wording import kind_words, plain_bid

_WIDTH = 80
_INDENT = " " * 12


@dataclass(frozen=True, slots=True)
class Traced:
    """One decision. `number` counts those of its seat in the game, from 1; `view` is what the seat saw
    and `notes` what its bot noted."""

    number: int
    bot: str
    view: View
    decision: Decision
    notes: tuple[str, ...] = ()


def traced(
    rules: Rules, record: Record, bot: str | None = None, notes: Sequence[BotNote] = ()
) -> list[Traced]:
    """The decisions of one bot in a stored game, or of all, in the order of the game.

    Raises BadTranscript for a record that the rules do not allow.
    """
    names = [record.bots[plan] for plan in record.seating]
    counts = [0] * len(names)
    found = []
    for game, decision in retold(rules, record.transcript):
        seat = decision.seat
        counts[seat] += 1
        if bot in (None, names[seat]):
            view = game.view(seat)
            told = notes_at(view, notes)
            found.append(Traced(counts[seat], names[seat], view, decision, told))
    return found


def notes_at(view: View, notes: Sequence[BotNote]) -> tuple[str, ...]:
    """What was noted at the decision of this view; `notes` are of the same game."""
    place = (view.seat, view.round_number, view.bid_count)
    return tuple(n.text for n in notes if (n.seat, n.round_number, n.bids) == place)


def trace_text(run: str, record: Record, lines: Sequence[Traced]) -> Text:
    """The decisions of a game under a line for each round."""
    seats = ", ".join(
        f"{clean(record.bots[plan])} at seat {seat}" for seat, plan in enumerate(record.seating)
    )
    told = [Text(f"Run {run}, game {record.game}: {seats}", "bold")]
    round_number = 0
    for line in lines:
        if line.view.round_number != round_number:
            round_number = line.view.round_number
            told += [Text(), Text(round_words(line.view), "bold")]
        told += question_lines(line)
        told += choice_lines(choice_words(line.decision), line.notes)
    return Text("\n").join(told)


def trace_json(record: Record, lines: Sequence[Traced]) -> dict[str, Any]:
    """The same as JSON values."""
    return {
        "game": record.game,
        "seats": [clean(record.bots[plan]) for plan in record.seating],
        "decisions": [_json(line) for line in lines],
    }


def round_words(view: View) -> str:
    """`Round 3 [palo fijo]: seat 1 opens, 7 dice in play`."""
    special = kind_words(RoundKind(view.kind))
    kind = f" [{special}]" if special else ""
    return f"Round {view.round_number}{kind}: seat {view.opener} opens, {view.total} dice in play"


def question_lines(line: Traced) -> Iterator[Text]:
    """Who is asked what, what it sees, and what it may do."""
    view = line.view
    bid = view.standing
    asked = "opens" if bid is None else f"on {plain_bid(bid)} of seat {view.bidder}"
    if view.seat != view.turn:
        asked = f"asked about calza {asked}"
    head = f"  {clean(line.bot)}, seat {view.seat}, decision {line.number}: {asked}"
    yield Text(head)
    dice = "may not look (palo ciego)" if view.blind else " ".join(map(str, view.dice))
    left = " ".join(map(str, view.dice_left))
    yield _named("dice", f"{dice or 'none hidden'}; dice left by seat {left}")
    if any(view.shown_by_face):
        shown = [f"{' '.join(map(str, d))} of seat {s}" for s, d in enumerate(view.shown) if d]
        yield _named("face up", ", ".join(shown))
    yield _named("legal", _legal(view))


def choice_lines(choice: str, notes: Sequence[str]) -> Iterator[Text]:
    """What it chose, in words, and what it noted."""
    yield _named("chose", choice)
    for note in notes:
        first, *rest = wrap(clean(note), _WIDTH - len(_INDENT))
        yield _named("note", first)
        yield from (Text(_INDENT + more) for more in rest)


def choice_words(decision: Decision) -> str:
    """`4x5`, `dudo`, `no calza`, or the forfeit."""
    if decision.fault:
        return f"forfeits: {clean(decision.fault)}"
    return "no calza" if decision.action is None else str(decision.action)


def _legal(view: View) -> str:
    """The least bid of each face, and the calls."""
    if view.seat != view.turn:
        return "calza, or not"
    bids = [f"{quantity}x{face}" for face, quantity in zip(FACES, view.least, strict=True)]
    least = " ".join(bid for bid in bids if bid[0] != "0") or "no bid"
    calls = [("dudo", view.can_dudo), ("calza", view.can_calza), ("burn", view.can_burn)]
    return ", ".join([f"from {least}", *(name for name, may in calls if may)])


def _named(name: str, rest: str) -> Text:
    return Text.assemble((f"    {name:<8}", "dim"), rest)


def _json(line: Traced) -> dict[str, Any]:
    view, decision = line.view, line.decision
    bid = view.standing
    return {
        "decision": line.number,
        "bot": clean(line.bot),
        "seat": view.seat,
        "ask": decision.what,
        "round": view.round_number,
        "palo_fijo": view.palo_fijo,
        "palo_ciego": view.palo_ciego,
        "turn": view.turn,
        "dice": None if view.blind else list(view.dice),
        "shown": [list(dice) for dice in view.shown],
        "dice_left": list(view.dice_left),
        "standing": None if bid is None else plain_bid(bid),
        "bidder": view.bidder,
        "least": list(view.least),
        "can_dudo": view.can_dudo,
        "can_calza": view.can_calza,
        "can_burn": view.can_burn,
        "chose": None if decision.action is None else str(decision.action),
        "fault": clean(decision.fault) or None,
        "notes": [clean(note) for note in line.notes],
    }
