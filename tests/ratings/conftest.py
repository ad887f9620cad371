"""What tests of tables share."""

from __future__ import annotations

import pytest

from arena.ratings.luck import Luck


@pytest.fixture
def without_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records that are made up have dice that nobody rolled, so luck cannot be read from them."""
    found = Luck(None, "made up")
    monkeypatch.setattr("arena.ratings.rated.luck_corrections", lambda *_: found)
