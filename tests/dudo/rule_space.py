"""All values of all parameters, typed from rules.md section 15, and rule sets made of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from arena.dudo.rules import Rules

DOMAINS: dict[str, tuple[Any, ...]] = {
    "max_players": tuple(range(2, 21)),
    "start_dice": tuple(range(1, 11)),
    "setup": ("seat0", "roll_opener", "roll_order"),
    "wild_face": (None, 1, 6),
    "ace_bids": ("convert", "plain"),
    "to_aces": ("half_up", "half_floor_plus_1", "half_up_plus_1"),
    "from_aces": ("double_plus_1", "double"),
    "plain_ace_rank": ("low", "high"),
    "raise_rule": ("reset_face", "no_decrease", "reset_quantity"),
    "open_aces": ("never", "one_die", "always"),
    "after_ace_opening": ("regular", "free_face"),
    "calza": ("off", "turn", "bystanders", "anyone"),
    "calza_hit": ("gain", "bidder_loses", "others_lose", "nothing"),
    "calza_gain": (1, 2),
    "calza_miss_loss": (1, 2),
    "calza_needs_missing_die": (False, True),
    "special_calza": (False, True),
    "palo_fijo": (0, 1, 2),
    "palo_ciego": (0, 1, 2),
    "special_repeat": ("once", "every"),
    "special_min_alive": (2, 3),
    "fijo_face_change": ("nobody", "short", "veterans", "anyone"),
    "ciego_blind": ("long", "short"),
    "burn": ("off", "raise", "any"),
    "next_opener": ("loser", "winner", "rotate", "rotate_back", "after_caller"),
    "single_round": (False, True),
    "max_rounds": (1, 2, 3, 9, 1000, 1_000_000),
}
"""Every value, and for `max_rounds`, which has no upper end, small and large ones."""

_SELDOM = {
    "single_round": (False, False, False, True),
    "max_rounds": (1, 2, 3, 9, *[1000] * 6, 1_000_000, 1_000_000),
}
"""Where most values cut a game short, random rules take the others more often."""

DEFAULTS: dict[str, Any] = {
    "max_players": 20,
    "start_dice": 5,
    "setup": "roll_opener",
    "wild_face": 1,
    "ace_bids": "convert",
    "to_aces": "half_up",
    "from_aces": "double_plus_1",
    "plain_ace_rank": "low",
    "raise_rule": "reset_face",
    "open_aces": "never",
    "after_ace_opening": "regular",
    "calza": "off",
    "calza_hit": "gain",
    "calza_gain": 1,
    "calza_miss_loss": 1,
    "calza_needs_missing_die": False,
    "special_calza": False,
    "palo_fijo": 0,
    "palo_ciego": 0,
    "special_repeat": "once",
    "special_min_alive": 2,
    "fijo_face_change": "nobody",
    "ciego_blind": "long",
    "burn": "off",
    "next_opener": "loser",
    "single_round": False,
    "max_rounds": 1000,
}


def contradictory(values: dict[str, Any]) -> bool:
    """Whether rules.md section 4 (Termination) has these values rejected."""
    if values["wild_face"] != 1 or values["ace_bids"] != "convert":
        return False
    circle = values["from_aces"] == "double" and values["to_aces"] == "half_up"
    return circle or values["raise_rule"] == "reset_quantity"


def any_values(**fixed: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Any combination of values, contradictory ones too; `fixed` pins parameters to values."""
    domains = {**DOMAINS, **{name: (value,) for name, value in fixed.items()}}
    return st.fixed_dictionaries({name: st.sampled_from(domains[name]) for name in domains})


def rule_sets(**fixed: Any) -> st.SearchStrategy[Rules]:
    """Any valid rules; `fixed` pins parameters to values."""
    valid = any_values(**fixed).filter(lambda values: not contradictory(values))
    return valid.map(lambda values: Rules(**values))


def random_rules(rng: random.Random, **fixed: Any) -> Rules:
    """Valid rules from a seeded source; `fixed` pins parameters to values, as played.

    So `ace_bids="convert"` comes with wild aces: otherwise plain would replace it.
    """
    while True:
        domains = DOMAINS | _SELDOM
        values = {name: rng.choice(domain) for name, domain in domains.items()} | fixed
        if contradictory(values):
            continue
        rules = Rules(**values)
        if all(getattr(rules, name) == value for name, value in fixed.items()):
            return rules


def covering_rules(rng: random.Random) -> Iterator[tuple[str, Rules]]:
    """For every value of every parameter one rule set, all else random: (parameter, rules)."""
    for name, domain in DOMAINS.items():
        for value in domain:
            yield name, random_rules(rng, **{name: value})
