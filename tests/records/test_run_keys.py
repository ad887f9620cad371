"""The secret of a run, what is derived from it, and what is published of it."""

from __future__ import annotations

import hashlib
import json
import secrets

import pytest

from arena.dudo.dice import siphash24
from arena.league.model import League
from arena.records.runfile import league_digest
from arena.records.secrets import SECRET_BYTES, Keys, Words, commitment, fresh_secret

SECRET = bytes(range(16))
LEAGUE = "11" * 32
BOTS = ["aa" * 32, "bb" * 32]


def test_the_keys_are_derived_as_documented() -> None:
    keys = Keys.of(SECRET)
    assert keys.dice == hashlib.blake2b(SECRET, digest_size=16, person=b"arena dice").digest()
    assert keys.words == hashlib.blake2b(SECRET, digest_size=16, person=b"arena words").digest()


def test_the_keys_of_a_known_secret() -> None:
    """Fixed for good: another derivation would give other dice to every stored run."""
    keys = Keys.of(SECRET)
    assert keys.dice.hex() == "c1eccb2b541e8208576f7ef14554ef9e"
    assert keys.words.hex() == "5cc3c29b18c3b659f8b39b17f363f1b2"


def test_neither_key_is_the_secret_or_the_other() -> None:
    for number in range(200):
        secret = number.to_bytes(16, "big")
        keys = Keys.of(secret)
        assert len({secret, keys.dice, keys.words}) == 3


def test_other_secrets_have_other_keys() -> None:
    keys = [Keys.of((1 << bit).to_bytes(16, "big")) for bit in range(128)]
    assert len({key.dice for key in keys} | {key.words for key in keys}) == 256


def test_words_are_derived_as_documented() -> None:
    """SipHash-2-4 under the words' key of two words: the game, and the seat and decision."""
    key = Keys.of(SECRET).words
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    words = Words(key)
    assert words.word(0, 0, 0) == siphash24(k0, k1, 0, 0)
    assert words.word(123456, 5, 77) == siphash24(k0, k1, 123456, 5 + 256 * 77)


def test_no_two_decisions_share_a_word() -> None:
    words = Words(Keys.of(SECRET).words)
    found = {
        words.word(game, seat, decision)
        for game in (0, 1, 255, 256, 2**40)
        for seat in range(20)
        for decision in (0, 1, 2, 255, 256, 257, 70_000)
    }
    assert len(found) == 5 * 20 * 7
    assert all(0 <= word < 2**64 for word in found)


def test_fresh_secrets_come_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda count: b"\x07" * count)
    assert fresh_secret() == b"\x07" * 16
    assert SECRET_BYTES * 8 == 128


def test_the_commitment_is_computed_as_documented() -> None:
    text = "000102030405060708090a0b0c0d0e0f\n" + "\n".join([LEAGUE, *BOTS])
    assert commitment(SECRET, LEAGUE, BOTS) == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(
    "changed",
    [
        (bytes(16), LEAGUE, BOTS),
        (SECRET, "12" * 32, BOTS),
        (SECRET, LEAGUE, ["aa" * 32, "bc" * 32]),
        (SECRET, LEAGUE, BOTS[::-1]),
        (SECRET, LEAGUE, BOTS[:1]),
        (SECRET, LEAGUE, [*BOTS, "cc" * 32]),
    ],
    ids=["secret", "league", "a bot", "order of bots", "one bot less", "one bot more"],
)
def test_the_commitment_changes_with_all_that_it_covers(
    changed: tuple[bytes, str, list[str]],
) -> None:
    assert commitment(*changed) != commitment(SECRET, LEAGUE, BOTS)


def filled(**keys: object) -> dict[str, object]:
    league = League.model_validate({"name": "spring", "bots": ["bots/*.py"], **keys})
    return league.model_dump(mode="json")


def test_the_leagues_digest_is_computed_as_documented() -> None:
    text = json.dumps(filled(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert league_digest(filled()) == hashlib.sha256(text.encode()).hexdigest()


def test_the_leagues_digest_does_not_depend_on_the_order_of_keys() -> None:
    there = filled()
    back = {key: there[key] for key in reversed(there)}
    assert league_digest(back) == league_digest(there)


@pytest.mark.parametrize(
    "keys",
    [
        {"name": "summer"},
        {"bots": ["bots/a.py"]},
        {"rules": "latin"},
        {"table_size": 3},
        {"schedule": {"deals": 501}},
        {"seed": 1},
        {"limits": {"decision_ms": 251}},
        {"block_games": 1023},
        {"max_forfeits": 99},
    ],
)
def test_the_leagues_digest_changes_with_every_key(keys: dict[str, object]) -> None:
    assert league_digest(filled(**keys)) != league_digest(filled())
