"""The generator's known answers: the same on every machine, build and version."""

from __future__ import annotations

import hashlib
import struct

import pytest

from zootable.kernel.rng import DRAWS_PER_BLOCK, seed_bytes, seed_commitment, seed_key, stream_block

pytestmark = pytest.mark.compiled_build


def test_seeds_as_bytes() -> None:
    assert seed_bytes(7) == seed_bytes("7") == seed_bytes(b"7") == b"7"
    assert seed_bytes(-3) == b"-3"
    assert seed_bytes(2**200) == str(2**200).encode()
    assert seed_bytes("Zoö") == "Zoö".encode()


def test_key_known_answer() -> None:
    assert seed_key(7).hex() == "fe6970b2a270c77990625495a875b0a71f588eb0b307fea0b61f81787f267c73"
    assert seed_key("7") == seed_key(7)
    assert seed_key(8) != seed_key(7)


def test_commitment_known_answer_and_that_anyone_can_make_it() -> None:
    known = "5e30178dc391892c704f9ef7a627a7ab8316ff65a659e29fbfa9962993c1c969"
    assert seed_commitment(7) == known
    assert hashlib.sha256(b"zootable commitment v1\n7").hexdigest() == known
    assert seed_key(7).hex() not in known


def test_stream_known_answer() -> None:
    key = seed_key(7)
    assert stream_block(key, 0)[:8] == (8674, 7476, 44084, 16820, 32070, 8178, 4633, 27431)
    assert stream_block(key, 1)[:4] == (44436, 16770, 65188, 42478)
    assert stream_block(bytes(32), 2**40)[-3:] == (47849, 24843, 7100)


def test_stream_can_be_made_with_a_standard_library_alone() -> None:
    key = hashlib.blake2b(b"zoo", digest_size=32, person=b"zootable-key").digest()
    for block in (0, 1, 300):
        digest = hashlib.shake_128(key + block.to_bytes(8, "little")).digest(2 * DRAWS_PER_BLOCK)
        assert stream_block(seed_key("zoo"), block) == struct.unpack(f"<{DRAWS_PER_BLOCK}H", digest)


def test_draws_are_spread_evenly_over_all_bits() -> None:
    draws = [draw for block in range(200) for draw in stream_block(seed_key(1), block)]
    assert min(draws) >= 0
    assert max(draws) < 65536
    for bit in range(16):
        ones = sum(draw >> bit & 1 for draw in draws)
        assert abs(ones - len(draws) / 2) < 4 * (len(draws) / 4) ** 0.5
