"""docs/scale.md from the figures of scale.py."""

from __future__ import annotations

from typing import Any

from page import machine

_HEAD = """# How it grows

Made by `make scale` and `make scale-page`. Measured on {machine}, with one worker and
nothing else running; bots are copies of one scripted bot, so nearly all of the time is ours.

| bots | games | a pair | blocks | plan | host, a game | all, a game | memory | bytes a game | table |
|---|---|---|---|---|---|---|---|---|---|
"""

_DRIVER = """
`host` is CPU time of the worker and driver in one process, `all` is time on the clock. `table` is
`arena leaderboard`, start-up included.

## One driver, a thousand workers

The driver hands out jobs, takes compressed blocks, writes each with its side file to a temporary
name, syncs and renames. For a simulation with 1,000 fake workers a real block was played here; each
fake worker then needs as long as that took, and asks for the next block as soon as the driver has
taken the last. The driver's own code ran for 20 s:

| games a block | it takes | blocks/s | driver's CPU a block | written | waited | workers kept busy |
|---|---|---|---|---|---|---|
{rows}
`waited`: how long a finished block had waited for the driver, median of the second half.

On paper, for 1,000 cores: they play {rate:,.0f} games/s of such a bot, which are {megabytes:.0f} MB/s of
records for the driver's disk and network. {verdict} The driver's memory does not depend on the number of
games; a job carries the sources of its bots, so 1,000 workers with 100 kB of sources each receive 100 MB
a round. With real bots, which think longer, all of this is less. Nothing here was run on 1,000 real
cores.
"""


def write_page(found: dict[str, Any]) -> str:
    """The page as Markdown."""
    lines = [_HEAD.format(machine=machine())]
    lines += [_row(league) for league in found["leagues"]]
    drivers = found["driver"]
    rate = 1000 * drivers[-1]["block_games"] / drivers[-1]["block_s"]
    lines.append(
        _DRIVER.format(
            rows="".join(_driver_row(driver) for driver in drivers),
            rate=rate,
            megabytes=rate * drivers[-1]["bytes_a_game"] / 1e6,
            verdict=_verdict(drivers),
        )
    )
    return "".join(lines)


def _verdict(drivers: list[dict[str, float]]) -> str:
    """What saturates first, and which blocks the driver keeps up with."""
    small = drivers[0]
    wanted = 1000 / small["block_s"]
    first = (
        f"What saturates first is the driver's syncing of two files a block: with blocks of "
        f"{small['block_games']:,.0f} games it would have to store {wanted:,.0f} a second and stores "
        f"{small['blocks_per_s']:,.0f}."
    )
    ahead = [driver for driver in drivers if driver["workers_fed"] >= 950]
    if small in ahead:
        return "The driver keeps up with every size of block."
    if not ahead:
        return f"{first} It keeps up with no size of block."
    return f"{first} With `block_games: {ahead[0]['block_games']:.0f}` it keeps up."


def _driver_row(driver: dict[str, float]) -> str:
    return (
        f"| {driver['block_games']:,.0f} | {driver['block_s']:.2f} s | {driver['blocks_per_s']:.0f} "
        f"| {driver['cpu_ms_a_block']:.2f} ms | {driver['megabytes_per_s']:.0f} MB/s "
        f"| {driver['late_ms_median']:.0f} ms | {driver['workers_fed']:.0f} |\n"
    )


def _row(league: dict[str, float]) -> str:
    bots, games = int(league["bots"]), int(league["games"])
    pairs = bots * (bots - 1) // 2
    return (
        f"| {bots} | {games:,} | {games // pairs:,} | {league['blocks']:.0f} "
        f"| {league['plan_s']:.2f} s | {1e6 * league['host_cpu_s'] / games:.0f} us "
        f"| {1e6 * league['play_s'] / games:.0f} us | "
        f"{league['peak_mib']:.0f} MiB | {league['bytes']:.1f} | {league['table_s']:.1f} s |\n"
    )
