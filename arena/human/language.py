"""Where every text that a person reads at the table passes through: `_` for one text, `ngettext` for
one with a count. Texts are written in English where they are said, each with names for what is put
into it, so that a catalogue may order the words as its language does."""

from __future__ import annotations

from gettext import gettext as _
from gettext import ngettext

__all__ = ["_", "ngettext"]
