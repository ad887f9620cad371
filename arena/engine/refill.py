"""Finished games leave the window, and the next fixtures take their slots."""

from __future__ import annotations

from arena.engine.cache import kernel
from arena.engine.layout import (
    DONE_ACTIONS,
    DONE_DICE,
    DONE_NOTES,
    EMPTY,
    LOW,
    LOW_DICE,
    NEXT_FIXTURE,
    OVER,
    PLAYING,
    Array,
    Record,
)
from arena.engine.moves import check_room
from arena.engine.start import start_game


@kernel
def refill(
    terms: Array,
    games: Array,
    events: Array,
    dice: Array,
    actions: Array,
    notes: Array,
    numbers: Array,
    deals: Array,
    bots: Array,
    finished: Array,
    done_dice: Array,
    done_actions: Array,
    done_notes: Array,
    counters: Array,
) -> bool:
    """Store every game that is over and start the next ones, in slot order.

    False when a stretch of dice has to grow first; the same call then goes on where it stopped.
    """
    setting = terms[0]
    for slot in range(len(games)):
        game = games[slot]
        if game.status == PLAYING:
            continue
        if game.status == OVER:
            done = finished[game.fixture]
            _store_outcome(setting, game, done)
            _store_story(
                game, done, dice, actions, notes, done_dice, done_actions, done_notes, counters
            )
            game.status = EMPTY
        fixture = counters[NEXT_FIXTURE]
        if fixture == len(numbers):
            continue
        game.fixture = fixture
        game.number = numbers[fixture]
        game.deal = deals[fixture]
        if not start_game(setting, game, bots[fixture], events, dice):
            game.low = LOW_DICE
            counters[LOW] = 1
            return False
        counters[NEXT_FIXTURE] += 1
        check_room(setting, game, events, counters)
    return True


@kernel
def _store_outcome(terms: Record, game: Record, done: Record) -> None:
    done.done = 1
    done.truncated = game.truncated
    done.rounds = game.round_number
    for seat in range(terms.seats):
        plan_seat = game.seat[seat].plan_seat
        done.seating[seat] = plan_seat
        done.ranks[plan_seat] = game.seat[seat].rank


@kernel
def _store_story(
    game: Record,
    done: Record,
    dice: Array,
    actions: Array,
    notes: Array,
    done_dice: Array,
    done_actions: Array,
    done_notes: Array,
    counters: Array,
) -> None:
    """Copy dice, actions and notes to the ends of their pools."""
    done.dice_at = _append(dice, game.dice_at, game.dice_used, done_dice, counters, DONE_DICE)
    done.dice_used = game.dice_used
    done.actions_at = _append(
        actions, game.actions_at, game.actions_used, done_actions, counters, DONE_ACTIONS
    )
    done.actions_used = game.actions_used
    done.notes_at = _append(notes, game.notes_at, game.notes_used, done_notes, counters, DONE_NOTES)
    done.notes_used = game.notes_used


@kernel
def _append(source: Array, first: int, count: int, pool: Array, counters: Array, end: int) -> int:
    """Append a stretch to a pool whose end is `counters[end]`; where it lies there."""
    at: int = counters[end]
    for i in range(count):
        pool[at + i] = source[first + i]
    counters[end] += count
    return at
