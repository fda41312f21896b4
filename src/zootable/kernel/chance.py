"""The one source of random outcomes of a game.

Each random outcome of a game is asked of the :class:`Chance` in its state: *which of n*, *draw from this
bag*, *deal k of these cards*, *shuffle*. By default the keyed generator answers. A test, an analysis or the
import of a game played elsewhere can :meth:`Chance.script` what comes next under a label, for instance
``chance.script("items", [GREEN, GREEN, BLUE])``; what is not scripted stays random.
"""

from __future__ import annotations

from collections.abc import Sequence

from zootable.kernel.rng import DRAWS_PER_BLOCK, seed_key, stream_block


class ScriptError(ValueError):
    """A scripted outcome is impossible here; the message says which outcomes are possible."""


class Chance:
    """Random outcomes from a 256-bit key and a counter, steerable by scripts.

    Attributes:
        key: the 32-byte key of the generator.
        counter: how many 16-bit draws have been used; grows with each random outcome, scripted ones too.
    """

    __slots__ = ("_block", "_block_number", "counter", "key", "scripts")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key = key
        self.counter = counter
        self.scripts: dict[str, list[int]] | None = None
        self._block: tuple[int, ...] = ()
        self._block_number = -1

    @classmethod
    def from_seed(cls, seed: int | str | bytes) -> Chance:
        """A fresh source for ``seed``."""
        return cls(seed_key(seed))

    def clone(self) -> Chance:
        """An independent copy that goes on with the same outcomes."""
        copy = Chance(self.key, self.counter)
        copy._block = self._block
        copy._block_number = self._block_number
        if self.scripts is not None:
            copy.scripts = {label: list(outcomes) for label, outcomes in self.scripts.items()}
        return copy

    def rekey(self, seed: int | str | bytes) -> None:
        """Forget past and future: go on from another seed, with no scripts (what a resampled state needs)."""
        self.key = seed_key(seed)
        self.counter = 0
        self._block_number = -1
        self.scripts = None

    def script(self, label: str, outcomes: Sequence[int]) -> None:
        """Say the next outcomes asked under ``label``; they are used up in order, then chance goes on.

        An outcome is what the asking call would return: an index for :meth:`below`, a kind for
        :meth:`draw`, a card for :meth:`deal` and :meth:`shuffle`. One that turns out to be impossible
        raises :class:`ScriptError` when its turn comes, a negative one at once.
        """
        for outcome in outcomes:
            if outcome < 0:
                raise ScriptError(f"scripted {label!r} = {outcome}: an outcome is 0 or more")
        if self.scripts is None:
            self.scripts = {}
        self.scripts.setdefault(label, []).extend(outcomes)

    def below(self, n: int, label: str = "") -> int:
        """A whole number from 0 to n - 1, each as likely as another (two bytes a draw, with rejection)."""
        if self.scripts is not None:
            scripted = self._scripted(label)
            if scripted >= 0:
                self.counter += 1
                if scripted >= n:
                    raise ScriptError(f"scripted {label!r} = {scripted}: possible are 0 to {n - 1}")
                return scripted
        if n <= 65536:
            limit = 65536 - 65536 % n
            while True:
                value = self._next16()
                if value < limit:
                    return value % n
        wide = 0
        while True:
            wide = self._next16() << 48 | self._next16() << 32 | self._next16() << 16 | self._next16()
            if wide < (1 << 64) - (1 << 64) % n:
                return wide % n

    def draw(self, counts: list[int], total: int, label: str = "") -> int:
        """Draw one piece from a bag: ``counts[kind]`` pieces of each kind, ``total`` in all.

        Returns the kind; the caller takes it out of its counts. ``total`` must be at least 1.
        """
        if self.scripts is not None:
            scripted = self._scripted(label)
            if scripted >= 0:
                self.counter += 1
                if scripted >= len(counts) or counts[scripted] <= 0:
                    possible = [kind for kind, count in enumerate(counts) if count > 0]
                    raise ScriptError(f"scripted {label!r} = {scripted}: left to draw are {possible}")
                return scripted
        index = self.below(total)
        kind = 0
        while index >= counts[kind]:
            index -= counts[kind]
            kind += 1
        return kind

    def deal(self, cards: list[int], number: int, label: str = "") -> list[int]:
        """The first ``number`` cards of a shuffled ``cards`` (which is left in a random order).

        A partial Fisher-Yates shuffle; scripted cards come first. ``number`` is at most ``len(cards)``.
        """
        size = len(cards)
        if number > size or size > 65536:
            raise ValueError(f"can't deal {number} of {size} cards: at most all of them, and at most 65536")
        scripted = self.scripts is not None
        for place in range(number):
            if scripted:
                card = self._scripted(label)
                if card >= 0:
                    self.counter += 1
                    if card not in cards[place:]:
                        raise ScriptError(
                            f"scripted {label!r} = {card}: left are {sorted(set(cards[place:]))}"
                        )
                    other = cards.index(card, place)
                    cards[place], cards[other] = cards[other], cards[place]
                    continue
            span = size - place
            limit = 65536 - 65536 % span
            while True:
                counter = self.counter
                self.counter = counter + 1
                if counter // DRAWS_PER_BLOCK != self._block_number:
                    self._block_number = counter // DRAWS_PER_BLOCK
                    self._block = stream_block(self.key, self._block_number)
                value = self._block[counter % DRAWS_PER_BLOCK]
                if value < limit:
                    break
            other = place + value % span
            card = cards[place]
            cards[place] = cards[other]
            cards[other] = card
        return cards[:number]

    def shuffle(self, cards: list[int], label: str = "") -> None:
        """Shuffle ``cards`` in place; scripted cards come first."""
        self.deal(cards, len(cards), label)

    def _scripted(self, label: str) -> int:
        """The next scripted outcome under ``label``, or -1."""
        if self.scripts is None:
            return -1
        outcomes = self.scripts.get(label)
        if not outcomes:
            return -1
        return outcomes.pop(0)

    def _next16(self) -> int:
        counter = self.counter
        self.counter = counter + 1
        number = counter // DRAWS_PER_BLOCK
        if number != self._block_number:
            self._block_number = number
            self._block = stream_block(self.key, number)
        return self._block[counter % DRAWS_PER_BLOCK]
