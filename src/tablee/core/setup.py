"""What is agreed before a game and does not change: options, board, cards."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, ValidationError, convert, msgpack
from msgspec.structs import force_setattr

from tablee.core.asks import Seat
from tablee.core.refusal import Refusal


class Options(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table agrees on before it plays, with the rulebook's defaults.

    Clocks are kept by the table, since rules have no clock: `turn_timer` is only carried here.
    """

    first_player: Seat | None = None
    turn_timer: int | None = None

    def check(self) -> None:
        """Raise a Refusal if the options make no sense."""
        if self.turn_timer is not None and not 5 <= self.turn_timer <= 3600:
            raise Refusal("core", "option_out_of_range", option="turn_timer", low=5, high=3600)

    def has_clock(self) -> bool:
        """Whether any moment of the game has a limited time."""
        return self.turn_timer is not None

    @classmethod
    def read(cls, raw: dict[str, Any]) -> Self:
        """Options from their plain form, checked."""
        try:
            options = convert(raw, cls)
        except (ValidationError, TypeError) as problem:
            raise Refusal("core", "not_an_option_of_this_game", problem=str(problem)[:200]) from None
        options.check()
        return options


O = TypeVar("O", bound=Options)  # noqa: E741


class Setup(Struct, Generic[O], frozen=True, kw_only=True):
    """Options, board and cards of a game: immutable, shared by every copy of its state, stored once."""

    game: ClassVar[str]
    version: ClassVar[int] = 1
    upgrades: ClassVar[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
    """From each old version's saved form to the next."""
    computed: ClassVar[frozenset[str]] = frozenset({"known_digest"})
    """Fields that follow from the others, and are not saved."""

    options: O
    known_digest: str = ""

    def digest(self) -> str:
        """The fingerprint by which saved states name their setup."""
        if not self.known_digest:
            force_setattr(self, "known_digest", sha256(msgpack.encode([self.game, self._fields()])).hexdigest())
        return self.known_digest

    def save(self) -> bytes:
        """This setup as bytes; `tablee.core.saving.load_setup` is the way back.

        The fingerprint goes with it: saved states name their setup by it, also when a later version of Tablée
        has given the setup another form.
        """
        saved = {"tablee": "setup", "game": self.game, "version": self.version, "digest": self.digest()}
        return msgpack.encode({**saved, "setup": self._fields()})

    def _fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__ if name not in self.computed}

    def check(self) -> None:
        """Raise a ValueError if nobody could play with this setup."""
        self.options.check()
