"""The random generator: keyed, counter-based, the same on every machine and build.

The state of a generator is a 256-bit key and a counter of 16-bit draws. Block ``i`` of the stream is the
first 256 bytes of ``SHAKE128(key || i)`` (``i`` in 8 bytes, little-endian), read as 128 numbers, also
little-endian: nobody who sees cards can predict the next ones, a clone copies two numbers, and a published
commitment to the seed can be checked by anyone with a standard library.
"""

from __future__ import annotations

from hashlib import blake2b, sha256, shake_128
from struct import Struct
from typing import Final

KEY_BYTES: Final = 32
DRAWS_PER_BLOCK: Final = 128
_unpack = Struct("<128H").unpack

Seed = int | str | bytes


def seed_bytes(seed: int | str | bytes) -> bytes:
    """The bytes that stand for a seed: integers in decimal, text in UTF-8, bytes as they are."""
    if isinstance(seed, bytes):
        return seed
    return str(seed).encode("utf-8")


def seed_key(seed: int | str | bytes) -> bytes:
    """The 32-byte generator key of a seed."""
    return blake2b(seed_bytes(seed), digest_size=KEY_BYTES, person=b"zootable-key").digest()


def seed_commitment(seed: int | str | bytes) -> str:
    """The SHA-256 promise (64 hex digits) that a table publishes before the first card is dealt.

    It is taken over a text of its own, so that no random outcome can be derived from it.
    """
    return sha256(b"zootable commitment v1\n" + seed_bytes(seed)).hexdigest()


def stream_block(key: bytes, number: int) -> tuple[int, ...]:
    """Block ``number`` of the stream: 128 integers of 16 bits each."""
    return _unpack(shake_128(key + number.to_bytes(8, "little")).digest(256))
