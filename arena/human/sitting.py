"""A person sits at a table: the game is told, moves are asked for, and every decision is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from arena.block.table import Made
from arena.dudo.bid import CALZA, Action, Bid
from arena.dudo.events import RoundEnd, RoundStart
from arena.dudo.game import Ask, Game
from arena.errors import NotationError
from arena.human.assist import assumption, odds_lines
from arena.human.language import _
from arena.human.moves import Wish, read_line
from arena.human.refused import reason
from arena.human.told import Teller, options_lines
from arena.human.voice import Left, Voice
from arena.human.wording import bid_words, dice_words, faces_in_a_row


class Dealt(Protocol):
    """The table, as far as whoever sits at it cares; `arena.block.table.Table` is one."""

    game: Game
    made: list[Made]

    @property
    def waits(self) -> bool: ...

    def answer(self, action: Action | None) -> None: ...

    def let_bot_answer(self) -> Made: ...


class Sitting:
    """The person at plan seat 0 of `table`. `rules_lines` are said on `?`; `keep` is called after
    every decision; `assist` adds the odds of the standing bid and of those that are typed."""

    def __init__(
        self,
        table: Dealt,
        names: Sequence[str],
        voice: Voice,
        rules_lines: Sequence[str],
        keep: Callable[[], None],
        *,
        assist: bool = False,
    ) -> None:
        self._table = table
        self._voice = voice
        self._rules_lines = rules_lines
        self._keep = keep
        self._assist = assist
        self._teller = Teller(table.game.rules, names)
        self._told = 0
        self._show: tuple[int, ...] = ()

    def play(self) -> None:
        """Play to the end of the game. Raises Left when the person goes; what was decided until then
        has been kept."""
        self._catch_up()
        game = self._table.game
        while (ask := game.ask) is not None:
            self._tell()
            if self._table.waits:
                self._table.answer(self._asked(ask))
            else:
                made = self._table.let_bot_answer()
                if made.text:
                    self._voice.say(*made.text.splitlines()[-1:])
            self._keep()
        self._tell()

    def _catch_up(self) -> None:
        """Of a game that goes on, tell only the round at hand."""
        events = self._table.game.events
        rounds = [at for at, event in enumerate(events) if isinstance(event, RoundStart)]
        if len(rounds) > 1:
            for event in events[: rounds[-1]]:
                list(self._teller.lines(event))
            self._told = rounds[-1]

    def _tell(self) -> None:
        events = self._table.game.events
        for at in range(self._told, len(events)):
            self._voice.say(*self._teller.lines(events[at]))
            if isinstance(events[at], RoundEnd) and self._table.game.end is None:
                self._voice.wait(_("Enter: everyone rolls again "))
        self._told = len(events)

    def _asked(self, ask: Ask) -> Action | None:
        """The person's legal move; None for a bystander's no."""
        if ask.what == "calza":
            return self._bystander(ask)
        self._show = ()
        self._situation(ask)
        while True:
            try:
                line = read_line(self._voice.hear("> "))
                if isinstance(line, Wish):
                    self._grant(line, ask)
                    continue
                move = self._with_show(line)
                refused = self._refused(move, ask)
            except NotationError as error:
                self._voice.say(f"{error.what}: {error.hint}")
                continue
            if not refused:
                if self._assist and isinstance(move, Bid):
                    self._odds(ask, move)
                return move
            self._voice.say(_("No: {reason}.").format(reason=refused))
            self._voice.say(*options_lines(self._table.game.state))

    def _with_show(self, move: Action) -> Action:
        if isinstance(move, Bid) and self._show and not move.show:
            return move._replace(show=self._show)
        return move

    def _refused(self, move: Action, ask: Ask) -> str:
        game = self._table.game
        return reason(game.state, move, ask.seat, game.hidden[ask.seat])

    def _bystander(self, ask: Ask) -> Action | None:
        self._situation(ask)
        while True:
            try:
                line = read_line(self._voice.hear(_("calza? [no] ")) or "no")
            except NotationError as error:
                self._voice.say(f"{error.what}: {error.hint}")
                continue
            if line is CALZA:
                return CALZA
            if isinstance(line, Wish) and line.wanted != "no":
                self._grant(line, ask)
            elif isinstance(line, Wish):
                return None
            else:
                self._voice.say(_("It is not your turn: type calza, or no."))

    def _grant(self, wish: Wish, ask: Ask) -> None:
        state = self._table.game.state
        if wish.wanted == "quit":
            raise Left
        if wish.wanted == "rules":
            self._voice.say(*self._rules_lines)
        elif wish.wanted == "help":
            self._voice.say(*help_lines())
        elif wish.wanted == "show":
            self._show = wish.dice
            dice = faces_in_a_row(wish.dice)
            self._voice.say(_("Your next bid lays open {dice}.").format(dice=dice))
        elif wish.wanted == "odds":
            bid = wish.bid or state.standing
            if bid is None:
                self._voice.say(_("No bid stands yet; type odds 4x5 for one of your own."))
            else:
                self._odds(ask, bid)
                self._voice.say(assumption())
        else:
            self._situation(ask)
            self._voice.say(*options_lines(state))

    def _situation(self, ask: Ask) -> None:
        """The standing bid and one's own dice."""
        view = self._table.game.view(ask.seat)
        own = _("not seen") if view.blind else faces_in_a_row(view.dice)
        shown = view.shown[ask.seat]
        if shown:
            own += _("; face up {dice}").format(dice=faces_in_a_row(shown))
        total = dice_words(view.total)
        if view.standing is None:
            text = _("Your dice: {own}. {total} in play; you open.")
            self._voice.say(text.format(own=own, total=total))
            return
        assert view.bidder is not None, "a bid has a bidder"
        self._voice.say(
            _("Your dice: {own}. {total} in play; {bid} stands, by {name}.").format(
                own=own,
                total=total,
                bid=bid_words(view.standing),
                name=self._teller.name(view.bidder),
            )
        )
        if self._assist:
            self._odds(ask, view.standing)

    def _odds(self, ask: Ask, bid: Bid) -> None:
        self._voice.say(*odds_lines(self._table.game.view(ask.seat), bid))


def help_lines() -> list[str]:
    """What can be typed at the table."""
    return [
        _(
            "4x5, 4 5, 4 fives, four fives: a bid; 4x5 show 5 1 lays dice open with it, where that is"
        ),
        _("played, and show 5 does so with your next bid"),
        _("dudo: you do not believe the standing bid; calza: it is exactly right"),
        _("odds, odds 4x5: the chance that the standing bid, or another, is true"),
        _(
            "table, or Enter: your dice and what you may bid; ?: the rules; quit: leave, to go on later"
        ),
    ]
