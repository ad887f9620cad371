"""docs/scale.md from the figures of scale.py."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Any

from page import machine

BUSY = 950
"""Of a thousand workers: the driver keeps up where so many are busy."""

_HEAD = """# How it grows

Made by `make scale` and `make scale-page`. Measured on {machine}, with one worker;
bots are copies of one scripted bot, so nearly all of the time is ours.

| bots | games | a pair | blocks | plan | host, a game | all, a game | memory | bytes | table | others |
|---|---|---|---|---|---|---|---|---|---|---|
"""

_DRIVER = """
`host` is CPU time of the worker and driver in one process, `all` is time on the clock. `table` is
`arena leaderboard`, start-up included. `others` is how many cores other programs used meanwhile, which
makes the time on the clock longer.

## One driver, a thousand workers

The driver hands out jobs, takes compressed blocks, writes each with its side file to a temporary
name, syncs and renames, and shows progress. For a simulation with 1,000 fake workers a real block was
played here; each fake worker then needs as long as that took, and gets its next block as soon as the
driver has taken the last. All else is the driver's own code, on a plan of millions of games among ten
bots:

| bot | games | it takes | into | wanted | stored | CPU a block | waited | workers busy |
|---|---|---|---|---|---|---|---|---|
{rows}
`scripted` is a bot that does next to nothing, `ponders` thinks about ten microseconds a decision.
`games` are those of a block, `wanted` and `stored` blocks a second: what 1,000 workers make, and what
the driver took in. `CPU a block` is the driver's. `waited`: how long a finished block had waited for
it, median of the middle half; `workers busy` follows from that. This machine's disk takes files of a
block's size, each synced, at {disk:.0f} MB/s without any of arena; in memory there is none to wait for.

With Ray, {ray_blocks:,} blocks of {ray_games:,} games that lie in its store, as many in flight as for
1,000 workers, cost the driver {ray_cpu:.1f} ms of CPU a block to hand out, take back and store:
{ray_rate:.0f} blocks a second on this machine, whose two cores also ran Ray and the tasks.

## On paper: 1,000 cores

- The cheapest bot makes {rate:,.0f} games/s on 1,000 such cores: {megabytes:.0f} MB/s of records. A bot
  of ten microseconds a decision makes {slow_rate:,.0f} games/s: {slow_megabytes:.0f} MB/s.
- {verdict}
- The driver's memory does not depend on the number of games: blocks in flight are two a worker at
  most. A job carries the sources of its bots, so 1,000 workers with 100 kB of sources each receive
  200 MB at the start, and as much each time that all have played.
- The driver's code takes {share:.0f} % of one core with blocks of {large:,} games of a bot of ten
  microseconds.

Nothing here was run on 1,000 real cores.
"""


def write_page(found: dict[str, Any]) -> str:
    """The page as Markdown."""
    lines = [_HEAD.format(machine=machine())]
    lines += [_row(league) for league in found["leagues"]]
    drivers, ray, disk = found["driver"], found["ray"][0], found["disk"][0]["megabytes_per_s"]
    cheap, slow, large = drivers[0], drivers[2], drivers[-1]
    lines.append(
        _DRIVER.format(
            rows="".join(_driver_row(driver) for driver in drivers),
            disk=disk,
            ray_blocks=ray["blocks"],
            ray_games=ray["block_games"],
            ray_cpu=ray["cpu_ms_a_block"],
            ray_rate=ray["blocks_per_s"],
            rate=_games_per_s(cheap),
            megabytes=_megabytes(cheap),
            slow_rate=_games_per_s(slow),
            slow_megabytes=_megabytes(slow),
            verdict=_verdict(drivers),
            share=large["cpu_ms_a_block"] * large["blocks_per_s"] / 10,
            large=large["block_games"],
        )
    )
    return "".join(lines)


def _games_per_s(driver: dict[str, Any]) -> float:
    """Of a thousand workers."""
    return float(1000 * driver["block_games"] / driver["block_s"])


def _megabytes(driver: dict[str, Any]) -> float:
    return float(_games_per_s(driver) * driver["bytes_a_game"] / 1e6)


def _verdict(drivers: list[dict[str, Any]]) -> str:
    """What saturates first, and what the driver keeps up with."""
    kept = [driver for driver in drivers if driver["workers_busy"] >= BUSY]
    behind = [driver for driver in drivers if driver["workers_busy"] < BUSY]
    lines = []
    if behind:
        lines.append(
            "What saturates first is the driver, which stores one block after the other: it keeps "
            + _listed(behind, lambda d: f"{d['workers_busy']:.0f} workers busy with {_called(d)}")
            + "."
        )
    if kept:
        lines.append(f"It keeps up with {_listed(kept, _called)}.")
    return "\n  ".join(line for text in lines for line in wrap(text, 100))


def _listed(drivers: list[dict[str, Any]], words: Callable[[dict[str, Any]], str]) -> str:
    return "; ".join(words(driver) for driver in drivers)


def _called(driver: dict[str, Any]) -> str:
    return f"`{driver['bot']}` in blocks of {driver['block_games']:,} into {driver['into']}"


def _driver_row(driver: dict[str, Any]) -> str:
    return (
        f"| {driver['bot']} | {driver['block_games']:,} | {driver['block_s']:.2f} s | {driver['into']} "
        f"| {1000 / driver['block_s']:.0f} | {driver['blocks_per_s']:.0f} "
        f"| {driver['cpu_ms_a_block']:.2f} ms | {driver['late_ms_median']:.0f} ms "
        f"| {driver['workers_busy']:.0f} |\n"
    )


def _row(league: dict[str, float]) -> str:
    bots, games = int(league["bots"]), int(league["games"])
    pairs = bots * (bots - 1) // 2
    return (
        f"| {bots} | {games:,} | {games // pairs:,} | {league['blocks']:.0f} "
        f"| {league['plan_s']:.2f} s | {1e6 * league['host_cpu_s'] / games:.0f} us "
        f"| {1e6 * league['play_s'] / games:.0f} us | "
        f"{league['peak_mib']:.0f} MiB | {league['bytes']:.1f} | {league['table_s']:.1f} s | "
        f"{league['others']:.2f} |\n"
    )
