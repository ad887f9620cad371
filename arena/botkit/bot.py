"""The base class of all bots."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from arena.botkit.rng import Rng
from arena.dudo.bid import Action
from arena.dudo.view import View

_NO_FILES: Mapping[str, bytes] = MappingProxyType({})


class Bot:
    """A strategy. One instance plays one game at one seat; nothing outlives the game.

    Subclasses define `act` and, where bystanders may call calza, `calza`. `rules` names the presets
    that the bot plays, all when it is empty.
    """

    rules: ClassVar[tuple[str, ...]] = ()

    _word: int = 0
    _files: Mapping[str, bytes] = _NO_FILES
    _rng: Rng | None = None
    _rng_word: int | None = None

    def act(self, view: View) -> Action:
        """Bid or call: a `Bid`, `DUDO`, or `CALZA` where `view.can_calza`."""
        raise NotImplementedError(f"{type(self).__name__} has no act(self, view)")

    def calza(self, view: View) -> bool:
        """Whether to call calza as a bystander; asked only where `view.can_calza`."""
        return False

    @property
    def rng(self) -> Rng:
        """Random numbers for this decision. They are the same when the run is repeated."""
        rng = self._rng
        if rng is None:
            rng = self._rng = Rng()
        if self._rng_word != self._word:
            rng.start(self._word)
            self._rng_word = self._word
        return rng

    def data(self, name: str) -> bytes:
        """The bytes of a file in the bot's own folder. Raises FileNotFoundError."""
        try:
            return self._files[name]
        except KeyError:
            raise FileNotFoundError(f"the bot's folder has no file {name!r}") from None
