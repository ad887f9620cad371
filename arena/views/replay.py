"""The text replay of one game in 80 columns, and the JSON replay, both made of the same lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rich.text import Text

from arena.dudo.bid import DUDO
from arena.dudo.game import Game
from arena.records.notes import BotNote
from arena.views.outcome import outcome_words
from arena.views.replay_json import model_json
from arena.views.replay_model import (
    BidLine,
    CallLine,
    Chance,
    Cup,
    ForfeitLine,
    NoteLine,
    ReplayModel,
    RevealedCup,
    RoundLines,
    replay_model,
)
from arena.views.text import columns, fit, wrap
from arena.views.wording import (
    bid_with_words,
    dice_words,
    kind_words,
    percent,
    plain_bid,
    rules_words,
)

_WIDTH = 80
_WIDEST_NAME = 24
"""Columns of the names beside dice, where ten dice and a remark must fit as well."""
_BOLD = Fraction(1, 3)
"""Odds below which the report, too, speaks of a bluff."""
_LONGEST_WORD = 40
"""Columns left to a bot's name or a fault in a sentence."""


def replay_text(
    game: Game,
    names: Sequence[str],
    as_seat: int | None = None,
    notes: Sequence[BotNote] = (),
) -> Text:
    """A finished game as text; `.plain` says the same without colour.

    `names` are the bots by plan seat. With `as_seat`, a table seat, other cups are hidden until the
    reveal, and all odds are those of that seat. `notes` of this game stand before the actions that
    they belong to. Raises NotFound for a seat that is not there.
    """
    return _Page(replay_model(game, names, as_seat, notes)).text()


def replay_json(
    game: Game,
    names: Sequence[str],
    as_seat: int | None = None,
    notes: Sequence[BotNote] = (),
) -> dict[str, Any]:
    """The same game as JSON values, with a `format_version`."""
    return model_json(replay_model(game, names, as_seat, notes))


class _Page:
    """Lays out one model. The column of names takes what the longest action leaves."""

    def __init__(self, model: ReplayModel) -> None:
        self._model = model
        self._seat_width = len(str(len(model.seats) - 1))
        lines = [line for each in model.rounds for line in each.actions]
        actions = [line for line in lines if not isinstance(line, NoteLine)]
        bids = [action for action in actions if isinstance(action, BidLine)]
        self._bid_width = max((len(bid_with_words(bid.bid)) for bid in bids), default=0)
        counts = [bid.true_count for bid in bids if bid.true_count is not None]
        self._count_width = len(str(max(counts, default=0)))
        longest = max((columns(self._action(action).plain) for action in actions), default=0)
        room = _WIDTH - longest - len("   ") - self._seat_width - len("  ")
        wanted = max(columns(seat.bot) for seat in model.seats)
        self._name_width = min(wanted, room, _WIDEST_NAME)
        self._names = [fit(seat.bot, self._name_width) for seat in model.seats]
        self._long_names = [fit(seat.bot, _LONGEST_WORD).rstrip() for seat in model.seats]

    def text(self) -> Text:
        """The whole page."""
        lines = [*self._header()]
        for each in self._model.rounds:
            lines += [Text(), *self._round(each)]
        return Text("\n").join([*lines, Text(), *self._ranks()])

    def _header(self) -> Iterator[Text]:
        model = self._model
        rules = rules_words(model.preset, model.changes)
        yield from _wrapped(f"Dudo, {len(model.seats)} seats, rules: {rules}", "  ", "bold")
        for seat in model.seats:
            yield Text(f"  {self._seat_name(seat.seat)}")
        if model.as_seat is None:
            told = "All cups are open. Odds take the dice that a seat does not see as uniform."
        else:
            told = (
                f"Seen from seat {model.as_seat}: other cups are closed (?) until the reveal. "
                "All odds are from its cup and take the dice that it does not see as uniform."
            )
        yield from _wrapped(told, "", "dim")

    def _round(self, lines: RoundLines) -> Iterator[Text]:
        kind = kind_words(lines.kind)
        yield Text.assemble(
            (f"Round {lines.number}", "bold"),
            (f" [{kind}]" if kind else "", "bold yellow"),
            f": seat {lines.opener} opens, {sum(lines.dice)} dice in play",
        )
        for cup in lines.cups:
            yield self._line(cup.seat, self._cup(cup))
        yield Text()
        for action in lines.actions:
            if isinstance(action, NoteLine):
                yield from self._note(action)
                continue
            yield self._line(action.seat, self._action(action))
            if isinstance(action, BidLine) and action.rerolled:
                yield self._line(None, _burn(action))
        yield Text()
        yield from self._reveal(lines)
        seats = [self._seat_name(seat.seat) for seat in self._model.seats]
        for sentence in outcome_words(lines.result, seats):
            yield from _wrapped(f"  {sentence}", "    ")

    def _cup(self, cup: Cup) -> Text:
        note = "  may not look (palo ciego)" if cup.blind else ""
        return Text.assemble(_dice(cup.dice, cup.count), (note, "dim"))

    def _note(self, note: NoteLine) -> Iterator[Text]:
        room = _WIDTH - len("    ") - self._seat_width - self._name_width - len(" note  ")
        for number, part in enumerate(wrap(note.text, room)):
            head = "      " if number else "note  "
            yield self._line(None if number else note.seat, Text(head + part, "dim italic"))

    def _action(self, action: BidLine | CallLine | ForfeitLine) -> Text:
        if isinstance(action, ForfeitLine):
            return Text(f"forfeits: {fit(action.fault, _LONGEST_WORD).rstrip()}", "bold red")
        if isinstance(action, BidLine):
            return self._bid(action)
        outcome = "holds" if action.call is DUDO else "exact"
        bystander = " (bystander)" if action.bystander else ""
        chance = ""
        if action.odds:
            chance = f": {outcome} {percent(action.odds.value)} from {self._whose(action.odds)}"
        return Text.assemble(
            (str(action.call), "bold red"), f" on {plain_bid(action.bid)}{bystander}{chance}"
        )

    def _bid(self, line: BidLine) -> Text:
        """Colours repeat what the numbers say: green where the bid is true, yellow where it is bold."""
        count, odds = line.true_count, line.odds
        parts = [Text(fit(bid_with_words(line.bid), self._bid_width), "bold")]
        if count is not None:
            colour = "green" if count >= line.bid.quantity else "red"
            parts.append(Text.assemble("true count ", (f"{count:>{self._count_width}}", colour)))
        if odds:
            colour = "yellow" if odds.value < _BOLD else ""
            parts.append(
                Text.assemble(f"odds from {self._whose(odds)} ", (percent(odds.value), colour))
            )
        told = Text("  ").join(parts)
        told.rstrip()
        return told

    def _whose(self, odds: Chance) -> str:
        return "that cup" if self._model.as_seat is None else f"seat {odds.seat}'s cup"

    def _reveal(self, lines: RoundLines) -> Iterator[Text]:
        if not lines.reveal or lines.result.bid is None:
            return
        bid = plain_bid(lines.result.bid)
        yield Text(f"  Reveal, with the dice that count for {bid} in brackets", "bold")
        most = max(len(cup.dice) for cup in lines.reveal)
        for cup in lines.reveal:
            yield self._line(cup.seat, _revealed(cup, most))

    def _ranks(self) -> Iterator[Text]:
        model = self._model
        yield Text("Final ranks", "bold")
        for rank, seat in sorted((rank, seat) for seat, rank in enumerate(model.ranks)):
            yield Text(f"  {rank:>{self._seat_width}}  {self._seat_name(seat)}")
        if model.truncated:
            told = (
                f"Cut off after {model.rules.max_rounds} rounds: "
                "seats with dice left are ranked by their number."
            )
            yield from _wrapped(told, "")

    def _seat_name(self, seat: int) -> str:
        return f"seat {seat} {self._long_names[seat]}"

    def _line(self, seat: int | None, rest: Text) -> Text:
        """A line about a seat; without one, a continuation under its text."""
        number = "" if seat is None else str(seat)
        name = " " * self._name_width if seat is None else self._names[seat]
        return Text.assemble(f"  {number:>{self._seat_width}} {name}  ", rest)


def _burn(action: BidLine) -> Text:
    shown = " ".join(map(str, action.bid.show))
    return Text.assemble(
        f"shows {shown} and rolls {dice_words(action.rerolled)} again: ",
        _dice(action.new_dice, action.rerolled),
    )


def _dice(dice: tuple[int, ...] | None, count: int) -> Text:
    if dice is None:
        return Text(" ".join("?" * count), "dim")
    return Text(" ".join(map(str, dice)), "cyan")


def _revealed(cup: RevealedCup, most: int) -> Text:
    """Each die in three columns, in brackets where it counts, and how many do."""
    text = Text()
    for die, counts in zip(cup.dice, cup.counts, strict=True):
        text.append(f"[{die}]" if counts else f" {die} ", "bold green" if counts else "")
    text.append("   " * (most - len(cup.dice)))
    return text.append(f"  {sum(cup.counts)} of {len(cup.dice)} count")


def _wrapped(text: str, hang: str, style: str = "") -> list[Text]:
    return [Text(line, style) for line in wrap(text, _WIDTH, hang)]
