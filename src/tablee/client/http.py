"""The plain HTTP side of a table server: open a table, join it, come back to it, read."""

from __future__ import annotations

import asyncio
import secrets
import ssl
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec
from msgspec import Struct

from tablee.client.errors import ClientError
from tablee.core.text import FALLBACK
from tablee.protocol.api import (
    Fault,
    Join,
    Joined,
    NewTable,
    Offer,
    Opened,
    Replay,
    Return,
    TableInfo,
    Watching,
)
from tablee.protocol.incoming import Language, OptionValue

TIMEOUT_SECONDS = 10.0
LARGEST_REPLY_BYTES = 8 * 2**20
"""More than any answer of a table server; a long replay is well below."""

NO_REPLY = ("too_slow_to_answer", "unreachable", "not_a_table_server")
"""Errors after which it is not known whether the server has handled the request."""
RETRY_SECONDS = 0.2

T = TypeVar("T", bound=Struct)


class TableServer:
    """A table server by its address, such as http://192.168.1.20:8000; https works too.

    Every method raises a ClientError that says what was wrong. Only what is done once, however often it is asked for,
    is asked for again when no reply comes. No redirect is followed: a token never goes to another host than the one
    that was named.
    """

    def __init__(self, address: str, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self.address = tidied_address(address)
        self.timeout_seconds = timeout_seconds
        self._opener = build_opener(_NoRedirect())

    def socket(self, code: str) -> str:
        """Where the WebSocket of a table is."""
        return f"ws{self.address.removeprefix('http')}/ws/{_in_path(code)}"

    async def open_table(
        self,
        game: str,
        options: Mapping[str, OptionValue] | None = None,
        decks: tuple[str, ...] = (),
        language: Language = FALLBACK,
    ) -> Opened:
        """A new table for this game. Tell people the code; the token is the host's."""
        wish = NewTable(game=game, options=dict(options or {}), decks=decks, language=language)
        return await self._call("POST", "/api/tables", Opened, wish)

    async def info(self, code: str) -> TableInfo:
        """What a stranger with the code may know of a table."""
        return await self._call("GET", f"/api/tables/{_in_path(code)}", TableInfo)

    async def join(self, code: str, name: str, look: int | None = None) -> Joined:
        """Sit down. Keep the token: it is the chair."""
        wish = Join(name=name, look=look, key=secrets.token_urlsafe(16))
        return await self._seat(f"/api/tables/{_in_path(code)}/join", wish)

    async def watch(self, code: str) -> Watching:
        """Look on, as a spectator or a board screen."""
        return await self._call("POST", f"/api/tables/{_in_path(code)}/watch", Watching)

    async def come_back(self, code: str, rescue: str) -> Joined:
        """Have the chair of somebody who lost the phone, with the host's one-time code."""
        wish = Return(rescue=rescue, key=secrets.token_urlsafe(16))
        return await self._seat(f"/api/tables/{_in_path(code)}/return", wish)

    async def offer(self) -> Offer:
        """The games, options, decks and bots that this server has."""
        return await self._call("GET", "/api/offer", Offer)

    async def replay(self, code: str, token: str, game: int | None = None) -> Replay:
        """Everything that happened in public in a game of this table: the one of this number, or the last."""
        query = "" if game is None else f"?game={game}"
        return await self._call("GET", f"/api/tables/{_in_path(code)}/replay{query}", Replay, token=token)

    async def _seat(self, path: str, wish: Join | Return) -> Joined:
        """Ask for a chair; if no reply comes, once more. The key in the wish makes it the same chair."""
        try:
            return await self._call("POST", path, Joined, wish)
        except ClientError as problem:
            if problem.code not in NO_REPLY:
                raise
        await asyncio.sleep(RETRY_SECONDS)
        return await self._call("POST", path, Joined, wish)

    async def _call(self, method: str, path: str, result: type[T], body: Struct | None = None, token: str = "") -> T:
        request = Request(self.address + path, method=method)  # noqa: S310 - the address is http or https
        request.add_header("Accept", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        if method == "POST":
            request.data = msgspec.json.encode(body) if body is not None else b""
            request.add_header("Content-Type", "application/json")
        answer = await asyncio.to_thread(self._exchange, request)
        try:
            return msgspec.json.decode(answer, type=result)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self.error("not_a_table_server", why="its answer cannot be read") from None

    def _exchange(self, request: Request) -> bytes:
        try:
            with self._opener.open(request, timeout=self.timeout_seconds) as response:
                answer: bytes = response.read(LARGEST_REPLY_BYTES + 1)
        except HTTPError as refused:
            with refused:
                raise self._refused(refused) from None
        except TimeoutError:
            raise self.error("too_slow_to_answer") from None
        except (URLError, OSError, HTTPException) as problem:
            raise self._unreached(problem) from None
        if len(answer) > LARGEST_REPLY_BYTES:
            raise self.error("not_a_table_server", why="it sends too much")
        return answer

    def _refused(self, refused: HTTPError) -> ClientError:
        if 300 <= refused.code < 400:
            return self.error("sent_elsewhere", location=refused.headers.get("Location", ""))
        try:
            fault = msgspec.json.decode(refused.read(LARGEST_REPLY_BYTES), type=Fault)
        except (msgspec.DecodeError, UnicodeDecodeError, OSError, HTTPException):
            return self.error("not_a_table_server", why=f"HTTP status {refused.code}")
        return ClientError(fault.code, fault.rule, fault.facts)

    def _unreached(self, problem: Exception) -> ClientError:
        reason = problem.reason if isinstance(problem, URLError) else problem
        if isinstance(reason, TimeoutError):
            return self.error("too_slow_to_answer")
        if isinstance(reason, ssl.SSLCertVerificationError):
            return self.error("not_trusted", why=reason.verify_message)
        if isinstance(reason, (HTTPException, ssl.SSLError)):
            return self.error("not_a_table_server", why=type(reason).__name__)
        why = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
        return self.error("unreachable", why=why)

    def error(self, code: str, **facts: Any) -> ClientError:
        """Something that is wrong with this server, or the way there."""
        return ClientError(code, facts={"address": self.address, **facts})


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        """None makes urllib report the redirect as an HTTPError."""


def tidied_address(address: str) -> str:
    """The address as scheme, host and path, without the rest; a ClientError if it cannot be one."""
    typed = address.strip()
    try:
        parts = urlsplit(typed if "://" in typed else f"http://{typed}")
        port = parts.port
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.username is None and port != 0
        parts.netloc.encode("idna" if not parts.netloc.isascii() else "ascii")
    except ValueError:
        whole = False
    if not whole or any(letter.isspace() or not letter.isprintable() for letter in typed):
        raise ClientError("bad_address", facts={"address": address})
    return f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")


def _in_path(code: str) -> str:
    return quote("".join(code.split()), safe="")
