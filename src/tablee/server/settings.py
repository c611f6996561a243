"""What an operator can set; the defaults suit a family on a laptop."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

DAY = 24 * 3600.0


class Settings(Struct, frozen=True, kw_only=True):
    """How the server behaves. Times are in seconds, rates in things a second."""

    data: Path
    hosts: tuple[str, ...] = ()
    """Names by which browsers may reach this server, besides its own addresses; "*" allows every name."""
    ping: float = 5.0
    """How often clients send a ping."""
    silence_timeout: float = 12.0
    """A socket on which nothing was received for so long is dead."""
    arrival_timeout: float = 10.0
    """How long a new socket may take to say hello, and a request to arrive."""
    bot_delay: float = 1.0
    """How long bots pretend to think."""
    bot_deadline: float = 10.0
    """How long they may really think; then the table goes on without their answer."""
    host_timeout: float = 120.0
    """When the host has been away for so long, another player becomes host."""
    evict_after: float = 600.0
    """A table without connections leaves memory after so long; it is read again when a device comes back."""
    keep_played: float = 30 * DAY
    keep_opened: float = 8 * DAY
    """How long untouched tables are kept: those with a game, and those that never had one."""
    clean_every: float = 3600.0
    """How often older ones are deleted, and when first: a clock that was wrong at the start may be right by then."""
    message_rate: float = 30.0
    message_burst: float = 100.0
    """How many messages one socket may send."""
    join_rate: float = 1.0
    join_burst: float = 60.0
    """How often one client may open or join tables, or try codes; its other limits are multiples of these."""
    sockets_per_client: int = 200
    instance: str = ""
    """By which the server knows itself when it tries its own addresses; the same for all workers at one address."""
    worker_address: str = ""
    """Where other servers that share the store reach this one, as HOST:PORT."""
    admin_token: str = ""
    """What opens the operator's page; without one there is none."""
    admin_through_proxy: bool = False
    """Whether it is also there for who does not come from the machine itself."""
    venue: str = ""
    """The name of a house that lists its open tables; empty if it does not."""
    league: str = ""
    """The organiser's word, in such a house with an evening's league; empty if there is none."""
    workshop: Literal["off", "own", "all"] = "own"
    """Who may change decks in the browser: nobody, everybody their own, or everybody all that people brought."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front of this server, whose `X-Forwarded-For` is believed."""
