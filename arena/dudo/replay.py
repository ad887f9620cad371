"""Playing a stored game again through the rules."""

from __future__ import annotations

from arena.dudo.bid import action_from_code
from arena.dudo.dice import Dealer, RecordedDice
from arena.dudo.game import Game
from arena.dudo.rules import Rules
from arena.dudo.transcript import SideNote, Transcript
from arena.errors import IllegalMove, InputError, RulesError


class BadTranscript(InputError):
    """A transcript that the rules do not allow, with the first thing that does not fit."""

    code = "record"


def replay(rules: Rules, transcript: Transcript, dealer: Dealer | None = None) -> Game:
    """The game that a transcript tells, with its own dice or those of `dealer`.

    Raises BadTranscript when the seats or a move are illegal, dice are missing or left over, a side
    note has nothing to belong to, or something follows the end of the game.
    """
    try:
        recorded = RecordedDice(transcript.dice)
        game = Game(rules, transcript.seats, dealer or recorded)
        _play(game, transcript)
    except (IllegalMove, RulesError, ValueError) as error:
        raise BadTranscript(f"the record cannot be played: {error}") from error
    if dealer is None and recorded.left:
        raise BadTranscript(f"the record has {recorded.left} dice that the game never rolls")
    if tuple(game.side) != tuple(transcript.side):
        raise BadTranscript("a side note of the record does not belong where it stands")
    return game


def _play(game: Game, transcript: Transcript) -> None:
    """Feed all actions and side notes to a new game."""
    notes: dict[int, list[SideNote]] = {}
    for note in transcript.side:
        notes.setdefault(note.at, []).append(note)
    for at in range(len(transcript.actions) + 1):
        show: tuple[int, ...] = ()
        for note in notes.pop(at, ()):
            if note.kind == "show":
                show = tuple(int(die) for die in note.detail)
            else:
                _apply(game, note)
        if at < len(transcript.actions):
            _skip_bystanders(game)
            game.act(action_from_code(transcript.actions[at], show))
    if notes:
        raise ValueError("a side note lies beyond the last action")


def _apply(game: Game, note: SideNote) -> None:
    """A bystander's calza or a forfeit: the bystanders asked before that seat declined."""
    _skip_bystanders(game, until=note.seat)
    if note.kind == "calza":
        ask = game.ask
        if ask is None or ask.seat != note.seat:
            raise ValueError(f"seat {note.seat} is not asked about calza")
        game.answer_calza(True)
    else:
        game.forfeit(note.seat, note.detail)


def _skip_bystanders(game: Game, until: int | None = None) -> None:
    while (ask := game.ask) and ask.what == "calza" and ask.seat != until:
        game.answer_calza(False)
