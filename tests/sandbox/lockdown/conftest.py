"""Processes that lock themselves, for the tests of the lock-down: as the user who runs the tests and,
where that is root, as an ordinary user, too."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from lockdown_rig import Rig, interpreter_for

NOBODY = 65534


@pytest.fixture(scope="session", params=["me", "nobody"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    if request.param == "me":
        made = Rig(sys.executable, None)
    elif os.geteuid() != 0:
        pytest.skip("only root can start processes of another user")
    else:
        interpreter = interpreter_for(NOBODY)
        if interpreter is None:
            pytest.skip("an ordinary user can run no Python here that has numpy and arena")
        made = Rig(interpreter, NOBODY)
    yield made
    made.close()
