"""From what the engine leaves behind to records, and to words for a bot's author."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from arena.dudo.bid import action_from_code
from arena.dudo.dice import RecordedDice
from arena.dudo.replay import replay
from arena.dudo.rules import Rules
from arena.dudo.transcript import Transcript
from arena.engine.layout import NOTE_KINDS
from arena.engine.results import Results, note_detail
from arena.errors import IllegalMove, PlatformError
from arena.records.schema import Columns
from arena.sandbox.faults import FAULT_NAMES
from arena.sandbox.wire import shown_dice
from arena.schedule.plan import Games


def columns_of(schedule: Games, results: Results) -> Columns:
    """The columns of all games. Raises PlatformError when not all of them are over."""
    if len(results.games) != len(schedule):
        raise PlatformError(f"{len(results.games)} of {len(schedule)} games of a block are over")
    return Columns(
        game=schedule.number,
        table=schedule.table,
        deal=schedule.deal,
        copy=schedule.copy,
        bots=schedule.bots.ravel(),
        seating=results.seating.ravel(),
        ranks=results.ranks.ravel(),
        seat_offsets=np.arange(len(schedule) + 1, dtype=np.int32)
        * np.int32(results.ranks.shape[1]),
        dice=results.dice,
        dice_offsets=results.dice_offsets,
        actions=results.actions,
        action_offsets=results.action_offsets,
        side_at=results.note_at,
        side_kind=[NOTE_KINDS[kind] for kind in results.note_kind],
        side_seat=results.note_seat,
        side_detail=[
            note_detail(int(kind), int(detail), FAULT_NAMES)
            for kind, detail in zip(results.note_kind, results.note_detail, strict=True)
        ],
        side_offsets=results.note_offsets,
        rounds=results.rounds,
        truncated=results.truncated,
    )


def why_illegal(rules: Rules, transcript: Transcript, seat: int, answer: int) -> str:
    """What the readable game says to an answer word at which `seat` has just forfeited.

    `transcript` is the game so far, with that forfeit and perhaps what followed from it. Raises
    PlatformError when the rules allow the move: then the two engines disagree.
    """
    ends = [i for i, note in enumerate(transcript.side) if note.kind == "forfeit"]
    last = max(i for i in ends if transcript.side[i].seat == seat)
    before = replace(
        transcript,
        actions=transcript.actions[: transcript.side[last].at],
        side=transcript.side[:last],
    )
    game = replay(rules, before, RecordedDice(transcript.dice))
    while (ask := game.ask) is not None and ask.what == "calza":
        game.answer_calza(False)  # bystanders were asked before, and declined
    try:
        game.act(action_from_code(answer & 0xFFFF, shown_dice(answer >> 16, game.hidden[seat])))
    except IllegalMove as error:
        return f"{error.what}; {error.hint}"
    raise PlatformError(f"a move was refused that the rules allow: {answer} by seat {seat}")
