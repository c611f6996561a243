"""What a table is: its chairs, who is host, what was agreed. Immutable; what people do puts another in its place."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablee.core import Seat
from tablee.core.game import Game
from tablee.core.highlights import Highlight
from tablee.games import GAMES
from tablee.protocol.incoming import Own, Pace, Talk
from tablee.protocol.outgoing import Status

LOOKS = 10
"""Identities that people can choose from: each a colour, a shape of pawn and a pattern."""
MOST_CHAIRS = LOOKS
MOST_WATCHERS = 32
MOST_KEYS = 16
"""Of each device's last commands: a phone that was asleep says again what it had no reply to, however much the others
have done meanwhile."""
MOST_KEYS_OF_ALL = 80
"""Beyond these, whoever has most forgets the oldest."""

MOST_WRITTEN = 60
"""Questions that people may write for a table."""
LARGEST_WRITTEN_BYTES = 2048
"""Of one of them."""
MOST_REPORTS = 5
"""Questions that may be doubted in one game."""
MOST_GAMES = 500
"""Games that can be begun at a table: what happened in them is kept as long as the table is."""


class Chair(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A place at the table and who sits there. Its id stays the same however the chairs are moved."""

    id: int
    name: str
    look: int
    token: str = ""
    """The hash of the token that its player's device keeps; none for a bot."""
    bot: str = ""
    """The level of the bot that this is."""
    held_by: str = ""
    """The level of the bot that plays until its person is back."""
    gone: bool = False
    """Has left for good, but had a part in the game that is still on the table."""
    rescue: str = ""
    """The hash of the one-time code by which another device may take this chair over."""
    rescue_until: float = 0.0
    muted: bool = False
    """Whether nothing more of it is heard beside the game."""
    member: int = 0
    """Who this is among the regulars for whom the table was opened; 0 for a guest."""
    device: str = ""
    """The hash by which the device remembers which questions it has shown; none if it does not want to."""

    @property
    def is_person(self) -> bool:
        """Whether this is a person's chair, be they connected or away."""
        return not self.bot and not self.gone

    @property
    def player(self) -> str:
        """The level of the bot that answers for this chair now; empty if a person does."""
        return self.bot or self.held_by


class Table(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything about a table but the game that lies on it."""

    code: str
    game: str
    language: str
    created: float
    options: dict[str, Any] = {}
    decks: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    """Only cards with one of these tags are played; all, if there are none."""
    written: tuple[dict[str, Any], ...] = ()
    """The cards that people wrote for this table. By whom is kept nowhere."""
    own: Own = "mixed"
    guided: bool = False
    """Whether screens lead newcomers through their first round of a game."""
    hints: bool = False
    """Whether players may ask what a bot would do in their place. Everybody is told when somebody does."""
    pace: Pace = "usual"
    talk: Talk = "off"
    """Who may talk beside the game. What is said stays in memory."""
    onlookers: bool = True
    """Whether whoever has the code may look on."""
    place: str = ""
    """Where it stands, in a house that lists its open tables."""
    first_leads: bool = False
    """Whether whoever sits down at the empty table is host: first of all, and when everybody has left."""
    call: str = ""
    """Where those who sit here meet by voice or video."""
    version: int = 1
    status: Status = "lobby"
    chairs: tuple[Chair, ...] = ()
    """Clockwise."""
    seats: tuple[int, ...] = ()
    """The chairs that play the game on the table, by seat."""
    next_chair: int = 1
    host: int | None = None
    """The chair whose player is host; None while whoever opened the table is."""
    founder: str = ""
    """The hash of the token of whoever opened the table."""
    watchers: tuple[str, ...] = ()
    """The hashes of the tokens of boards and spectators."""
    starter: int | None = None
    """The chair that starts; None means random or, after a game, the next in turn."""
    began: int | None = None
    """The chair that began the game on the table."""
    paused: bool = False
    games: int = 0
    """How many games have been begun at this table; the number of the one on it."""
    played: tuple[str, ...] = ()
    """Which games those were."""
    regulars: str = ""
    """The group that it was opened for: an id that opens nothing."""
    highlights: tuple[Highlight, ...] = ()
    """Of the game on the table, once it is over."""
    asked: int = 0
    """The last ask of the games before: ids go on from there, so that no late answer is taken for another game's."""
    reports: int = 0
    """How many questions were doubted in the game on the table."""
    keys: tuple[str, ...] = ()
    """The keys of the last commands, each as OWNER/KEY, so that a repeated one is carried out once."""
    banned: tuple[str, ...] = ()
    """The hashes of the tokens of those whom the host removed: they are told so."""

    @property
    def rules(self) -> Game:
        """The game that is played here."""
        return GAMES[self.game]

    def chair(self, id: int) -> Chair | None:  # noqa: A002 - it is the chair's id
        """The chair of this id."""
        for chair in self.chairs:
            if chair.id == id:
                return chair
        return None

    def seat_of(self, chair: int) -> Seat | None:
        """Which seat of the game this chair plays, if any."""
        return self.seats.index(chair) if chair in self.seats else None

    def player_of(self, seat: Seat) -> Chair:
        """Who plays this seat of the game."""
        chair = self.chair(self.seats[seat])
        if chair is None:
            raise LookupError(f"seat {seat} has no chair")
        return chair

    def bot_seats(self) -> frozenset[Seat]:
        """The seats of the game that bots play now."""
        bots = {chair.id for chair in self.chairs if chair.player}
        return frozenset(seat for seat, chair in enumerate(self.seats) if chair in bots)

    def people_seats(self) -> frozenset[Seat]:
        """The seats of the game that people play now."""
        return frozenset(range(len(self.seats))) - self.bot_seats()

    def sitting(self) -> tuple[Chair, ...]:
        """Those who would play the next game."""
        return tuple(chair for chair in self.chairs if not chair.gone)

    def people(self) -> tuple[Chair, ...]:
        """Everybody with a device, present or away."""
        return tuple(chair for chair in self.chairs if chair.is_person)

    def with_chair(self, chair: Chair) -> Table:
        """The table with this chair in place of the one with its id."""
        return replace(self, chairs=tuple(chair if other.id == chair.id else other for other in self.chairs))

    def without_chair(self, chair: Chair) -> Table:
        """The table when this one has left: at once, or as a name in the game that it had a part in."""
        if chair.id in self.seats and self.status != "lobby":
            table = self.with_chair(replace(chair, gone=True, token="", rescue="", held_by=""))
        else:
            table = replace(self, chairs=tuple(other for other in self.chairs if other.id != chair.id))
        if table.starter == chair.id:
            table = replace(table, starter=None)
        return table

    def with_key(self, owner: str, key: str) -> Table:
        """The table after a command with this key, which is remembered."""
        keys = [*self.keys, f"{owner}/{key}"]
        many = Counter(map(_owner_of, keys))
        if many[owner] > MOST_KEYS or len(keys) > MOST_KEYS_OF_ALL:
            busiest = max(many, key=lambda one: (many[one] > MOST_KEYS, many[one], one == owner))
            keys.remove(next(old for old in keys if _owner_of(old) == busiest))
        return replace(self, keys=tuple(keys))

    def free_look(self) -> int:
        """An identity that nobody has yet."""
        taken = {chair.look for chair in self.sitting()}
        return next((look for look in range(LOOKS) if look not in taken), 0)


def _owner_of(key: str) -> str:
    return key.partition("/")[0]
