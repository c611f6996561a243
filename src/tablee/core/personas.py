"""Who a bot is: traits that stay the same all evening, so that people can get to know it."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from msgspec import Struct

SEED_BYTES = 16


class Persona(Struct, frozen=True):
    """Somebody. All traits, tastes and whims follow from the seed: whoever has it can tell how this bot votes.

    So the seed is in nobody's view, in no message and on no disk; a bot has it in memory, and nobody else.
    """

    seed: bytes

    @classmethod
    def drawn(cls, rng: Random) -> Persona:
        """Anybody."""
        return cls(rng.randbytes(SEED_BYTES))

    @classmethod
    def of(cls, secret: bytes, *place: object) -> Persona:
        """Who sits in this place: the same each time, and nothing that one can find out without the secret."""
        return cls(blake2b(repr(place).encode(), key=secret, digest_size=SEED_BYTES).digest())

    def share(self, *about: object) -> float:
        """How much this one has of something, from 0 to 1, all equally likely; the same whenever it is asked."""
        digest = blake2b(repr(about).encode(), key=self.seed, digest_size=8).digest()
        return int.from_bytes(digest, "big") / 2**64

    def __repr__(self) -> str:
        """Not the seed: what is printed may end up in a log."""
        return "Persona(…)"


class Somebody:
    """A bot with a persona: one of its own luck, until the table says who it is."""

    persona: Persona
