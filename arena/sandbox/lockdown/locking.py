"""Puts the layers on in their order. The first that fails ends it: there is no half lock-down."""

from __future__ import annotations

import os
from collections.abc import Callable

from arena.sandbox.lockdown import filter as seccomp
from arena.sandbox.lockdown import kernel, landlock, process, proof
from arena.sandbox.lockdown.policy import LAYERS, LockdownError, Mode, Policy, Report
from arena.sandbox.lockdown.preload import preload


def best_mode() -> Mode:
    """`landlock` where this kernel has it, `sealed` elsewhere."""
    return "landlock" if landlock.supported_abi() >= 1 else "sealed"


def prepare(mode: Mode, packages: tuple[str, ...] = ("numpy",)) -> None:
    """What a zygote does once, so that its children need not: import, and work out the rules."""
    preload()
    seccomp.build_filter(kernel.architecture(), os.getpid(), mode)
    if mode == "landlock":
        landlock.readable(packages)


def lock(policy: Policy) -> Report:
    """Lock this process down for good. It has one thread and has read no byte of a bot.

    Raises LockdownError naming the layer that failed; the process must then end.
    """
    abi = landlock.supported_abi() if policy.mode == "landlock" else 0
    if policy.landlock_abi is not None:
        abi = min(abi, policy.landlock_abi)
    done = []
    for layer, step in _steps(policy, abi).items():
        if layer in policy.skip:
            continue
        try:
            step()
        except (OSError, LookupError, ValueError) as error:
            what = getattr(error, "strerror", None) or str(error)
            raise LockdownError(layer, what) from error
        done.append(layer)
    rules = landlock.readable(policy.packages) if "landlock" in done else ()
    return Report(policy.mode, tuple(done), abi, len(rules))


def _steps(policy: Policy, abi: int) -> dict[str, Callable[[], None]]:
    steps: dict[str, Callable[[], None]] = {
        "threads": process.verify_single_thread,
        "descriptors": lambda: process.verify_descriptors(policy.keep),
        "session": process.own_session,
        "limits": lambda: process.limit_resources(policy.memory_mib),
        "capabilities": process.drop_capabilities,
        "no_new_privs": process.forbid_new_privileges,
        "parent": lambda: process.follow_parent(policy.parent),
        "dumpable": process.forbid_inspection,
        "landlock": lambda: _landlock(policy, abi),
        "seccomp": lambda: _seccomp(policy),
        "proof": lambda: _proof(policy),
    }
    assert tuple(steps) == LAYERS, "every layer has its step, in order"
    if policy.mode == "sealed":
        del steps["landlock"]
    return steps


def _landlock(policy: Policy, abi: int) -> None:
    if abi < 1:
        raise OSError(0, "this kernel has no Landlock")
    landlock.remember_listings()
    landlock.restrict(landlock.readable(policy.packages), abi)


def _seccomp(policy: Policy) -> None:
    seccomp.install(seccomp.build_filter(kernel.architecture(), os.getpid(), policy.mode))


def _proof(policy: Policy) -> None:
    leaks = proof.find_leaks(policy.mode, policy.parent)
    if leaks:
        raise OSError(0, "; ".join(leaks))
