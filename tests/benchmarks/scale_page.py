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
`arena leaderboard`, start-up included; it rates game by game, so it grows with the games (about 0.2 ms
each) and was not measured above 100,000.

## One driver, a thousand workers

The driver hands out jobs, takes compressed blocks, writes each with its side file to a temporary name,
syncs and renames. A simulation with 1,000 fake workers, each of which needs one second for a block of
8,192 games and asks for the next as soon as the driver has taken the last, ran the driver's own code for
20 s:

| | |
|---|---|
| blocks a second | {blocks_per_s:.0f} |
| CPU of the driver a block | {cpu_ms_a_block:.2f} ms |
| time of the driver a block, disk included | {wall_ms_a_block:.2f} ms |
| written | {megabytes_per_s:.0f} MB/s |
| a finished block waited (median of the second half) | {late_ms_median:.0f} ms |
| one-second workers that were kept busy | {workers_fed:.0f} |

On paper, 1,000 cores with blocks of {games_a_block:,} games at one second each play {rate:,.0f}
games/s and make {megabytes:.0f} MB/s of records. What saturates first is {first}. What it needs: blocks
that take longer (`block_games: 100000` makes them twelve times as long, and the syncs of the driver a
twelfth), and a disk and a network that take {megabytes:.0f} MB/s. The driver's memory does not depend on
the number of games; a job carries the sources of its bots, so {workers} workers with 100 kB of sources
each receive {jobs_mb:.0f} MB a round. Nothing here was run on 1,000 real cores.
"""


def write_page(found: dict[str, Any]) -> str:
    """The page as Markdown."""
    lines = [_HEAD.format(machine=machine())]
    lines += [_row(league) for league in found["leagues"]]
    driver = found["driver"]
    kept = driver["blocks_per_s"] >= 950
    first = "nothing at one second a block" if kept else "the driver, which syncs two files a block"
    games, workers = 8192, 1000
    megabytes = driver["megabytes_per_s"] / driver["blocks_per_s"] * workers
    lines.append(
        _DRIVER.format(
            **driver,
            games_a_block=games,
            rate=games * workers,
            megabytes=megabytes,
            first=first,
            workers=workers,
            jobs_mb=workers * 0.1,
        )
    )
    return "".join(lines)


def _row(league: dict[str, float]) -> str:
    bots, games = int(league["bots"]), int(league["games"])
    pairs = bots * (bots - 1) // 2
    table = f"{league['table_s']:.1f} s" if "table_s" in league else ""
    return (
        f"| {bots} | {games:,} | {games // pairs:,} | {league['blocks']:.0f} "
        f"| {league['plan_s']:.2f} s | {1e6 * league['host_cpu_s'] / games:.0f} us "
        f"| {1e6 * league['play_s'] / games:.0f} us | "
        f"{league['peak_mib']:.0f} MiB | {league['bytes']:.1f} | {table} |\n"
    )
