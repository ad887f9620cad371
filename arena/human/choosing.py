"""What is asked before a game: the rules, the seats and who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arena.dudo.presets import PRESETS, make_rules
from arena.errors import InputError
from arena.human.language import _
from arena.human.voice import Voice

STRENGTHS = ("easy", "normal", "hard", "master")
"""The named bots, from the weakest on; each beats the one before."""
MOST_SEATS = 6


class Chosen(NamedTuple):
    """`rules` as a league says them: a preset and what differs; `against`: a bot for every other
    seat."""

    rules: dict[str, object]
    against: tuple[str, ...]


class Wanted(NamedTuple):
    """What the command line says; None for what it leaves open."""

    preset: str | None
    dice: int | None
    jokers: bool | None
    against: tuple[str, ...] | None
    seats: int | None


def choose(wanted: Wanted, voice: Voice) -> Chosen:
    """Ask for what is left open: rules where nothing says who plays, seats and strengths. Raises
    InputError and RulesError for what cannot be played, Left when the person goes."""
    asks = wanted.against is None
    preset = wanted.preset
    if preset is None:
        preset = _preset(voice) if asks else "classic"
    overrides: dict[str, object] = {}
    if wanted.dice is not None:
        overrides["start_dice"] = wanted.dice
    if wanted.jokers is not None:
        overrides["wild_face"] = 1 if wanted.jokers else None
    most = min(make_rules(preset, **overrides).max_players, MOST_SEATS)
    if wanted.against is not None:
        against = _seated(wanted.against, wanted.seats)
    else:
        seats = wanted.seats if wanted.seats is not None else _seats(voice, most)
        _check(seats, most, preset)
        against = tuple(_strength(voice, number) for number in range(1, seats))
    _check(len(against) + 1, most, preset)
    return Chosen({"preset": preset, **overrides}, against)


def _seated(against: Sequence[str], seats: int | None) -> tuple[str, ...]:
    """The bots of all other seats; a single one takes them all."""
    if seats is None or seats == len(against) + 1:
        return tuple(against)
    if len(against) == 1:
        return tuple(against) * (seats - 1)
    what = f"--seats {seats} and --against with {len(against)} bots do not fit together"
    raise InputError(what, hint="you take one seat; one bot alone takes all others")


def _check(seats: int, most: int, preset: str) -> None:
    if not 2 <= seats <= most:
        raise InputError(f"{seats} seats; at this table {preset} is played by 2 to {most}")


def _preset(voice: Voice) -> str:
    width = max(map(len, PRESETS))
    voice.say(_("Which rules?"))
    voice.say(*(f"  {preset.name:<{width}}  {preset.summary}" for preset in PRESETS.values()))
    return _until(voice, _("rules [classic] "), "classic", list(PRESETS))


def _seats(voice: Voice, most: int) -> int:
    if most == 2:
        return 2
    allowed = [str(number) for number in range(2, most + 1)]
    prompt = _("seats, yours included, 2 to {most} [{usual}] ").format(
        most=most, usual=min(3, most)
    )
    return int(_until(voice, prompt, str(min(3, most)), allowed))


def _strength(voice: Voice, seat: int) -> str:
    """A strength, or any bot by its name or path; whether there is one is seen when it sits down."""
    if seat == 1:
        voice.say(
            _("Strengths: {names}; or the name of any other bot.").format(
                names=", ".join(STRENGTHS)
            )
        )
    prompt = _("opponent {number} [normal] ").format(number=seat)
    return voice.hear(prompt).strip() or "normal"


def _until(voice: Voice, prompt: str, usual: str, allowed: Sequence[str]) -> str:
    while True:
        answer = voice.hear(prompt).strip().lower() or usual
        if answer in allowed:
            return answer
        voice.say(_("Please say one of {allowed}.").format(allowed=", ".join(allowed)))
