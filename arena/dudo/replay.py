"""Playing a stored game again through the rules, at once or a decision at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from arena.dudo.bid import CALZA, Action, action_from_code
from arena.dudo.dice import Dealer, RecordedDice
from arena.dudo.game import Game
from arena.dudo.rules import Rules
from arena.dudo.transcript import SideNote, Transcript
from arena.errors import IllegalMove, InputError, RulesError


class BadTranscript(InputError):
    """A transcript that the rules do not allow, with the first thing that does not fit."""

    code = "record"


class Decision(NamedTuple):
    """What a seat decided when it was asked to act or, as a bystander, about calza.

    `action` is None for a bystander who declined, and where the seat forfeited: `fault` says by what.
    """

    seat: int
    what: Literal["act", "calza"]
    action: Action | None = None
    fault: str = ""


def replay(rules: Rules, transcript: Transcript, dealer: Dealer | None = None) -> Game:
    """The game that a transcript tells, with its own dice or those of `dealer`.

    Raises BadTranscript when the seats or a move are illegal, dice are missing or left over, a side
    note has nothing to belong to, or something follows the end of the game.
    """
    try:
        recorded = RecordedDice(transcript.dice)
        game = Game(rules, transcript.seats, dealer or recorded)
        for _ in decisions(game, transcript):
            pass
    except (IllegalMove, RulesError, ValueError) as error:
        raise BadTranscript(f"the record cannot be played: {error}") from error
    if dealer is None and recorded.left:
        raise BadTranscript(f"the record has {recorded.left} dice that the game never rolls")
    if tuple(game.side) != tuple(transcript.side):
        raise BadTranscript("a side note of the record does not belong where it stands")
    return game


def retold(rules: Rules, transcript: Transcript) -> Iterator[tuple[Game, Decision]]:
    """Every decision of a stored game, with the game just before it. Raises BadTranscript."""
    try:
        game = Game(rules, transcript.seats, RecordedDice(transcript.dice))
        for decision in decisions(game, transcript):
            yield game, decision
    except (IllegalMove, RulesError, ValueError) as error:
        raise BadTranscript(f"the record cannot be played: {error}") from error


def decisions(game: Game, transcript: Transcript) -> Iterator[Decision]:
    """Play all actions and side notes in a new game, each after it was told.

    Raises IllegalMove and ValueError where they do not fit.
    """
    notes: dict[int, list[SideNote]] = {}
    for note in transcript.side:
        notes.setdefault(note.at, []).append(note)
    for at in range(len(transcript.actions) + 1):
        show: tuple[int, ...] = ()
        for note in notes.pop(at, ()):
            if note.kind == "show":
                show = tuple(int(die) for die in note.detail)
            else:
                yield from _beside(game, note)
        if at < len(transcript.actions):
            yield from _declined(game)
            action = action_from_code(transcript.actions[at], show)
            yield Decision(game.state.turn, "act", action)
            game.act(action)
    if notes:
        raise ValueError("a side note lies beyond the last action")


def _beside(game: Game, note: SideNote) -> Iterator[Decision]:
    """A bystander's calza or a forfeit: the bystanders asked before that seat declined."""
    yield from _declined(game, until=note.seat)
    ask = game.ask
    asked = ask is not None and ask.seat == note.seat
    if note.kind == "calza":
        if not asked:
            raise ValueError(f"seat {note.seat} is not asked about calza")
        yield Decision(note.seat, "calza", CALZA)
        game.answer_calza(True)
    else:
        yield Decision(note.seat, ask.what if ask and asked else "act", None, note.detail)
        game.forfeit(note.seat, note.detail)


def _declined(game: Game, until: int | None = None) -> Iterator[Decision]:
    while (ask := game.ask) and ask.what == "calza" and ask.seat != until:
        yield Decision(ask.seat, "calza")
        game.answer_calza(False)
