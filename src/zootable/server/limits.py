"""Buckets of tokens: how much one client may ask for in a time."""

from __future__ import annotations

import time
from collections.abc import Callable


class Bucket:
    """Allows ``rate`` things a second and up to ``burst`` at once."""

    __slots__ = ("_burst", "_clock", "_rate", "_tokens", "_when")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._clock = clock
        self._when = clock()

    def take(self) -> bool:
        """Whether one more is allowed now; takes it if so."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def full(self) -> bool:
        """Whether nothing was taken for so long that the bucket can be forgotten."""
        return self._tokens + (self._clock() - self._when) * self._rate >= self._burst


class Limiter:
    """One bucket per key (an address, a browser); full ones are forgotten.

    Never holds more than ``most`` keys: when it would, the oldest ones are forgotten first.
    """

    def __init__(
        self, rate: float, burst: float, most: int = 20_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Whether ``key`` may do one more now."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget()
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._clock)
        return bucket.take()

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self) -> None:
        self._buckets = {key: one for key, one in self._buckets.items() if not one.full()}
        while len(self._buckets) >= self._most:
            del self._buckets[next(iter(self._buckets))]
