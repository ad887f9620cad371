"""The base class of all bots."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from arena.botkit.notes import Notebook
from arena.botkit.rng import Rng
from arena.dudo.bid import Action
from arena.dudo.rules import Rules
from arena.dudo.view import View

if TYPE_CHECKING:  # numpy is there for bots that compute with arrays; the others do not pay for it
    from numpy import bool_, integer, void
    from numpy.typing import NDArray

_NO_FILES: Mapping[str, bytes] = MappingProxyType({})


class Bot:
    """A strategy, written in one of two ways.

    `act`, and `calza` where bystanders may call it: one instance plays one game at one seat, and
    nothing outlives the game. Or `act_batch` and `calza_batch`: one instance gets the decisions of
    many games as an array, several times faster; where `act_batch` is defined, `act` is not called.
    `rules` names the presets that the bot plays, all when it is empty.
    """

    rules: ClassVar[tuple[str, ...]] = ()

    _words: ClassVar[list[int | None]] = [0]
    _notebook: ClassVar[Notebook] = Notebook()
    _files: Mapping[str, bytes] = _NO_FILES
    _rules: Rules = Rules()
    _rng: Rng | None = None
    _rng_word: int | None = None
    _events: NDArray[void]

    def act(self, view: View) -> Action:
        """Bid or call: a `Bid`, `DUDO`, or `CALZA` where `view.can_calza`."""
        raise NotImplementedError(f"{type(self).__name__} has no act(self, view)")

    def calza(self, view: View) -> bool:
        """Whether to call calza as a bystander; asked only where `view.can_calza`."""
        return False

    def act_batch(self, rows: NDArray[void]) -> NDArray[integer]:
        """Bid or call in every row of `arena.botkit.rows.ROW`, shape (n,), each of another game.

        Returns n integers: 0 for dudo, 1 for calza, 6 * quantity + face for a bid, plus 65,536 << i
        for each die i of the own hidden dice, sorted ascending, that is shown with the bid.
        """
        raise NotImplementedError(f"{type(self).__name__} has no act_batch(self, rows)")

    def calza_batch(self, rows: NDArray[void]) -> NDArray[bool_]:
        """Whether to call calza as a bystander, for every row; shape (n,)."""
        import numpy

        return numpy.zeros(len(rows), numpy.bool_)

    @property
    def rng(self) -> Rng:
        """Random numbers for this decision. They are the same when the run is repeated.

        Raises RuntimeError in `act_batch`, where each row has a word of its own: see
        `arena.botkit.draws`.
        """
        word = self._words[0]
        if word is None:
            raise RuntimeError("act_batch draws from rows['word']: see arena.botkit.draws")
        rng = self._rng
        if rng is None:
            rng = self._rng = Rng()
        if self._rng_word != word:
            rng.start(word)
            self._rng_word = word
        return rng

    @property
    def game_rules(self) -> Rules:
        """The rules of the league's games; `act` finds them in its view, too."""
        return self._rules

    @property
    def events(self) -> NDArray[void]:
        """The public events of the batch at hand, `arena.botkit.rows.EVENT`, shape (m,): those of a
        row begin at its `event_start`. In `act_batch` and `calza_batch` only."""
        return self._events

    def note(self, value: object, slot: int | None = None) -> None:
        """Write down for yourself why: `arena replay --notes` shows it at this decision, to nobody else.

        `value` is written as `str` has it. `act_batch` and `calza_batch` say the `slot` of the row that
        they mean; `act` and `calza` say none. Raises TypeError where they do otherwise. What is over the
        limits of `arena.botkit.notes` is cut and counted.
        """
        batch = type(self).act_batch is not Bot.act_batch
        if batch != (slot is not None):
            raise TypeError(
                "act_batch notes with a slot: self.note(value, rows['slot'][i])"
                if batch
                else "act notes without a slot: self.note(value)"
            )
        key = self._words[0] if slot is None else int(slot)
        assert key is not None, "a bot that is asked one by one has its word"
        self._notebook.write(key, value)

    def data(self, name: str) -> bytes:
        """The bytes of a file in the bot's own folder. Raises FileNotFoundError."""
        try:
            return self._files[name]
        except KeyError:
            raise FileNotFoundError(f"the bot's folder has no file {name!r}") from None
