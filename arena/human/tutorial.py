"""Going through a lesson, and which ones are done; nothing of it is in records or statistics."""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

import msgspec

from arena.dudo.dice import RecordedDice
from arena.dudo.game import Game
from arena.dudo.notation import parse_move
from arena.dudo.presets import make_rules
from arena.errors import NotationError, NotFound, StorageError
from arena.human.language import _
from arena.human.lessons import Exercise, Lesson, lessons
from arena.human.moves import Wish, read_line
from arena.human.refused import reason
from arena.human.told import Teller
from arena.human.voice import Left, Voice
from arena.human.wording import bid_words, faces_in_a_row

PROGRESS = "tutorial.json"
RIVALS = ("Ana", "Bruno", "Clara")
"""Who sits at the lessons' tables."""
_NEXT_ROUND = [1, 2, 3, 4, 5, 6] * 10
"""Dice of the round after the one that an answer may end: nobody sees them."""


class Progress(msgspec.Struct, frozen=True):
    """The contents of tutorial.json: the names of lessons that are done."""

    done: tuple[str, ...] = ()
    format_version: int = 1


def read_progress(folder: Path) -> Progress:
    """What is done; nothing where there is no file. Raises StorageError for one that is damaged."""
    path = folder / PROGRESS
    try:
        return msgspec.json.decode(path.read_bytes(), type=Progress)
    except FileNotFoundError:
        return Progress()
    except (msgspec.DecodeError, UnicodeDecodeError, OSError) as error:
        raise StorageError(f"{path} is damaged: {error}", hint="delete it to begin anew") from error


def note_done(folder: Path, name: str) -> Progress:
    """The progress with one lesson more, written whole or not at all. Raises StorageError."""
    before = read_progress(folder).done
    progress = Progress(before if name in before else (*before, name))
    temporary = folder / f".{PROGRESS}.{os.getpid()}.tmp"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(msgspec.json.encode(progress))
        temporary.replace(folder / PROGRESS)
    except OSError as error:
        raise StorageError(f"{folder / PROGRESS}: {error.strerror}") from error
    return progress


def find_lesson(name: str | None, done: Iterable[str]) -> Lesson:
    """The lesson of this name or number; without one, the first that is not done. Raises NotFound."""
    known = lessons()
    if name is None:
        return next((each for each in known if each.name not in done), known[0])
    wanted = name.lower().replace(" ", "-")
    for number, lesson in enumerate(known, 1):
        if wanted in (lesson.name, str(number)):
            return lesson
    names = [lesson.name for lesson in known]
    near = get_close_matches(wanted, names, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"lessons: {', '.join(names)}"
    raise NotFound(f"there is no lesson {name!r}", hint=hint)


def take(lesson: Lesson, voice: Voice) -> None:
    """Go through one lesson. Raises Left when the person goes."""
    names = [each.name for each in lessons()]
    number = names.index(lesson.name) + 1
    voice.say(
        _("Lesson {number} of {count}: {title}").format(
            number=number, count=len(names), title=lesson.title
        )
    )
    voice.say("", *lesson.text)
    for exercise in lesson.exercises:
        voice.say("")
        _practise(exercise, lesson, voice)


def position(exercise: Exercise) -> Game:
    """The game at the moment of the question."""
    rules = make_rules(exercise.preset, start_dice=exercise.start_dice, setup="seat0")
    dice = [int(die) for die in exercise.dice if die != " "]
    game = Game(rules, exercise.seats, RecordedDice(dice + _NEXT_ROUND))
    for move in filter(None, exercise.moves.split(", ")):
        game.act(parse_move(move))
    return game


def _practise(exercise: Exercise, lesson: Lesson, voice: Voice) -> None:
    game = position(exercise)
    teller = Teller(game.rules, ("you", *RIVALS[: exercise.seats - 1]))
    for event in game.events:
        list(teller.lines(event))
    seat = game.state.turn
    view = game.view(seat)
    if view.standing is not None and view.bidder is not None:
        text = _("{name} bids {bid}.")
        voice.say(text.format(name=teller.name(view.bidder), bid=bid_words(view.standing)))
    voice.say(_("Your dice: {dice}.").format(dice=faces_in_a_row(view.dice)), exercise.question)
    while True:
        try:
            move = read_line(voice.hear("> "))
        except NotationError as error:
            voice.say(f"{error.what}: {error.hint}")
            continue
        if isinstance(move, Wish):
            if move.wanted == "quit":
                raise Left
            voice.say(*(lesson.text if move.wanted == "rules" else (exercise.hint,)))
            continue
        refused = reason(game.state, move, seat, game.hidden[seat])
        if refused:
            voice.say(_("No: {reason}.").format(reason=refused), exercise.hint)
        elif not exercise.right(game, move):
            voice.say(_("That may be played, but try again."), exercise.hint)
        else:
            break
    told = len(game.events)
    rounds = game.state.round_number
    game.act(move)
    for event in game.events[told:]:
        lines = list(teller.lines(event))
        if game.state.round_number == rounds or not any(line.startswith("---") for line in lines):
            voice.say(*lines)
        else:
            break
    voice.say(exercise.praise)
