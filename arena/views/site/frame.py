"""What every page of a report carries: links, stamps, and the footer that says where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import arena
from arena.dudo.presets import make_rules
from arena.records.runfile import RunFile
from arena.views.site import names
from arena.views.site.content import Report
from arena.views.wording import rules_words


@dataclass(frozen=True, slots=True)
class Link:
    """A page of the report."""

    href: str
    label: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the footer; `code` where it is a hash or a command."""

    name: str
    value: str
    code: bool = False


@dataclass(frozen=True, slots=True)
class Download:
    """A file that the report has copied; without `href`, one that it has not, and why."""

    name: str
    what: str
    href: str | None
    size: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """The values that base.html needs."""

    run: str
    provisional: bool
    stamps: Sequence[str]
    links: Sequence[Link]
    facts: Sequence[Fact]
    downloads: Sequence[Download]


def frame(report: Report, downloads: Sequence[Download] = ()) -> Frame:
    """The frame of a report."""
    return Frame(
        run=report.run.run,
        provisional=report.standings.provisional,
        stamps=report.standings.stamps,
        links=list(_links(report)),
        facts=list(_facts(report)),
        downloads=downloads,
    )


def _links(report: Report) -> Iterator[Link]:
    yield Link(names.INDEX, "Standings")
    sizes = [content.board.table_size for content in report.boards]
    for size in sizes:
        label = f"Head to head, {size} seats" if len(sizes) > 1 else "Head to head"
        yield Link(names.head_to_head_page(size), label)
    if sizes:
        yield Link(names.SEATS, "Seats")
    if report.replays.files:
        yield Link(names.REPLAY, "Replays")


def _facts(report: Report) -> Iterator[Fact]:
    run = report.run
    yield Fact("Run", f"{run.run}, begun {run.created[:16].replace('T', ' ')} UTC")
    yield Fact("Rules", _rules(run))
    yield Fact("Games planned", f"{run.plan.games:,}")
    yield Fact("Bots kept by", f"{run.sandbox}{', trusted' if run.trust_bots else ''}")
    yield Fact("Seed", "open, stated in the league" if run.open_seed else "secret until the end")
    yield Fact("Commitment", run.commitment, code=True)
    if report.secret is not None:
        yield Fact("Secret, published", report.secret, code=True)
    yield Fact("League, SHA-256", run.league_digest, code=True)
    versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
    yield Fact("Played with", versions)
    yield Fact("Page made by", f"arena {arena.__version__}")
    yield Fact("Check it yourself", f"arena verify {run.run}", code=True)


def _rules(run: RunFile) -> str:
    """The preset that the league names, and what it changes."""
    preset = run.model.rules.preset
    usual = make_rules(preset).as_dict()
    values = run.rule_set.as_dict()
    return rules_words(
        preset, {name: values[name] for name in values if values[name] != usual[name]}
    )
