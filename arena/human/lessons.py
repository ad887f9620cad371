"""The eight lessons: what each says, its fixed dice, and how an answer is judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arena.dudo.bid import CALZA, DUDO, Action, Bid
from arena.dudo.game import Game
from arena.human.assist import odds_of
from arena.human.language import _

Judge = Callable[[Game, Action], bool]


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position and what is wanted there. `rules`: a preset and the dice to start with; `dice`: all
    dice as they are rolled; `moves`: what is played before, by commas."""

    preset: str
    start_dice: int
    seats: int
    dice: str
    moves: str
    question: str
    right: Judge
    praise: str
    hint: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """`name` is what is typed."""

    name: str
    title: str
    text: tuple[str, ...]
    exercises: tuple[Exercise, ...]


def lessons() -> list[Lesson]:
    """All lessons in their order, in the language of the moment."""
    return [
        _bidding(), _raising(), _jokers(), _aces(), _dudo(), _calza(), _palo_fijo(), _burn(),
    ]  # fmt: skip


def _is(wanted: Action) -> Judge:
    return lambda game, move: move == wanted


def _bidding() -> Lesson:
    return Lesson(
        "bidding",
        _("Bidding"),
        (
            _("A bid speaks of all dice on the table, not only of yours: 2x5 says that at least two"),
            _("fives lie under all cups together. If somebody doubts it and there are fewer, you lose"),
            _("a die. What you hold yourself is certain."),
        ),
        (
            Exercise(
                "lizumo", 3, 2, "552 346", "",
                _("You open. Bid as many fives as you hold yourself."),
                _is(Bid(2, 5)),
                _("Right: two fives are certain, whatever the other cup holds."),
                _("Count your fives: 5 5 2 has two of them."),
            ),
        ),
    )  # fmt: skip


def _raising() -> Lesson:
    return Lesson(
        "raising",
        _("Raising"),
        (
            _("The next one raises or doubts. A raise names more dice, of any face, or as many dice of"),
            _("a higher face: after 2x4 come 2x5, 2x6, and 3 of anything."),
        ),
        (
            Exercise(
                "lizumo", 3, 2, "556 244", "1x5, 2x4",
                _("2x4 stands. Raise without naming more dice, to a face that you hold twice."),
                _is(Bid(2, 5)),
                _("Right: as many dice, a higher face."),
                _("The number stays 2; the face must be above 4."),
            ),
            Exercise(
                "lizumo", 3, 2, "334 666", "1x3, 2x6",
                _("2x6 stands, and no face is above sixes. Raise to threes."),
                lambda game, move: isinstance(move, Bid) and move.face == 3 and move.quantity == 3,
                _("Right: with more dice every face may be named."),
                _("A lower face needs more dice than two."),
            ),
        ),
    )  # fmt: skip


def _jokers() -> Lesson:
    return Lesson(
        "jokers",
        _("Aces are jokers"),
        (
            _("Ones are called aces, and they count for every other face: a cup of 1 4 4 holds three"),
            _("fours. In a bid on aces only aces count."),
        ),
        (
            Exercise(
                "lizumo", 3, 2, "144 256", "1x4, 2x4",
                _("2x4 stands. Bid as many fours as your own cup holds, the joker counted."),
                _is(Bid(3, 4)),
                _("Right: 1 4 4 are three fours."),
                _("The ace counts as a four, too."),
            ),
        ),
    )  # fmt: skip


def _aces() -> Lesson:
    return Lesson(
        "aces",
        _("To aces and back"),
        (
            _("Aces are half as frequent, so a bid on them needs half the dice, rounded up: 3x1 beats"),
            _("5x4 and 6x4. To leave aces it takes twice their number and one: 3x1, then 7x2."),
        ),
        (
            Exercise(
                "lizumo", 5, 2, "11445 23466", "3x4, 5x4",
                _("5x4 stands. Go to aces with the fewest that beat it."),
                _is(Bid(3, 1)),
                _("Right: half of five is two and a half, rounded up to three."),
                _("Halve five and round up."),
            ),
            Exercise(
                "lizumo", 5, 2, "22235 11466", "3x4, 3x1",
                _("3x1 stands. Leave aces for twos, with the fewest that beat it."),
                _is(Bid(7, 2)),
                _("Right: twice three and one more."),
                _("Double three and add one."),
            ),
        ),
    )  # fmt: skip


def _dudo() -> Lesson:
    return Lesson(
        "dudo",
        _("Dudo"),
        (
            _("Dudo means that you doubt. All cups are lifted: with fewer dice than were bid the"),
            _("bidder loses a die, else you do; an exact count makes the bid true. What to expect:"),
            _("your own dice that count and a third of the hidden ones, of aces a sixth."),
        ),
        (
            Exercise(
                "lizumo", 3, 4, "552 346 346 346", "2x5, 3x5, 4x5, 7x5",
                _("Twelve dice, and 7x5 stands. You expect 2 + 9/3 = 5 fives. Raise, or doubt?"),
                _is(DUDO),
                _("Right: seven or more would come in one case of seven."),
                _("Seven is two more than you expect, and a raise would be higher still."),
            ),
            Exercise(
                "lizumo", 3, 4, "552 346 346 345", "1x5, 2x5, 2x6, 3x5",
                _("Now 3x5 stands; you expect five. Do not doubt it: raise by one five."),
                lambda game, move: isinstance(move, Bid)
                and move.face == 5
                and odds_of(game.view(game.state.turn)).holds(move) > 0.5,
                _("Right: four fives are true in six cases of seven."),
                _("4x5 is below the five that you expect."),
            ),
        ),
    )  # fmt: skip


def _calza() -> Lesson:
    return Lesson(
        "calza",
        _("Calza"),
        (
            _("Where calza is played, you may say that the bid is exactly right. If so, you win back a"),
            _("die that you have lost; if not, you lose one."),
        ),
        (
            Exercise(
                "classic", 3, 2, "226 345 14 425", "2x6, dudo, 1x4, 3x4",
                _("You have lost a die; you hold 1 4, and 3x4 stands. Call it exact."),
                _is(CALZA),
                _("Right: 1 4 and the 4 of the other cup are three, and your die is back."),
                _("Type calza."),
            ),
        ),
    )  # fmt: skip


def _palo_fijo() -> Lesson:
    return Lesson(
        "palo-fijo",
        _("Palo fijo"),
        (
            _("Who comes down to a single die opens a palo fijo round, once in a game. Nothing is"),
            _("wild in it, aces count for themselves alone, and the face of the first bid stays."),
        ),
        (
            Exercise(
                "classic", 2, 2, "23 45 14 4", "1x3, 3x6, dudo, 1x4",
                _("Palo fijo, three dice in play, and 1x4 stands. Raise."),
                lambda game, move: isinstance(move, Bid) and move == Bid(2, 4),
                _("Right: the face stays, the number rises. Your ace does not count."),
                _("The face must stay 4; only the number may rise, by one."),
            ),
        ),
    )  # fmt: skip


def _burn() -> Lesson:
    return Lesson(
        "burn",
        _("Burn"),
        (
            _("Where burn is played, you may lay open dice that count for your raise, and roll the"),
            _("rest of your cup again: 3x5 show 5 1. Open dice count like all others."),
        ),
        (
            Exercise(
                "latin", 5, 2, "15526 33456 552", "1x5, 2x5",
                _("2x5 stands; you hold 1 2 5 5 6. Raise to 3x5 or more, with dice laid open."),
                lambda game, move: isinstance(move, Bid) and move.face == 5 and bool(move.show),
                _("Right: everybody sees these dice, and the others fell anew."),
                _("Type for example 3x5 show 5 5: the dice must be fives or aces."),
            ),
        ),
    )  # fmt: skip
