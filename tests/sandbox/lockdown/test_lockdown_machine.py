"""What the probe says of this machine, and of machines that lack something."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable

import pytest

from arena.sandbox.lockdown import best_mode, kernel, landlock, probe
from arena.sandbox.lockdown.machine import LayerState


def test_the_probe_tries_each_layer_and_both_modes() -> None:
    states = {state.layer: state for state in probe()}
    assert list(states) == ["hygiene", "seccomp", "landlock", "mode landlock", "mode sealed"]
    assert states["hygiene"].available
    assert states["seccomp"].available
    assert states["mode sealed"].available
    assert states["landlock"].available == (landlock.supported_abi() >= 1)
    assert states["mode landlock"].available == states["landlock"].available


def test_the_best_mode_is_landlock_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "supported_abi", lambda: 0)
    assert best_mode() == "sealed"
    monkeypatch.setattr(landlock, "supported_abi", lambda: 1)
    assert best_mode() == "landlock"


@pytest.mark.parametrize("error", [errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM])
def test_a_kernel_without_landlock_has_version_0(
    monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    monkeypatch.setattr(kernel, "call", failing_with(error))
    assert landlock.supported_abi() == 0


def test_any_other_trouble_with_landlock_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "call", failing_with(errno.ENOMEM))
    with pytest.raises(OSError, match="refused"):
        landlock.supported_abi()


def failing_with(error: int) -> Callable[..., int]:
    def call(*_: object) -> int:
        raise OSError(error, "refused")

    return call


def test_another_platform_has_no_lock_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(OSError, match="there is no lock-down for darwin"):
        kernel.architecture()
    (state,) = probe()
    assert (state.layer, state.available) == ("platform", False)
    assert "WSL2" in state.detail


def test_an_interpreter_that_does_not_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    (state,) = probe()
    assert isinstance(state, LayerState)
    assert (state.layer, state.available) == ("interpreter", False)
    assert "check that this Python can import arena" in state.detail
