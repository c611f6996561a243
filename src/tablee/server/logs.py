"""Logs for the operator: one JSON object a line. No answers, no votes, no tokens, no names."""

from __future__ import annotations

import logging
import sqlite3
import sys
import traceback
from datetime import UTC, datetime

from msgspec import json

from tablee.stores import StoreError

log = logging.getLogger("tablee.server")
HARMLESS = (StoreError, sqlite3.Error, OSError)
"""Errors that speak of files and sockets. The words of all others may be a player's: they stay out of the log."""
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with the extra facts it was given."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "said": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in STANDARD},
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = _trace(record.exc_info[1])
        return json.encode(line, enc_hook=str).decode()


def _trace(error: BaseException) -> str:
    """Where it happened and what kind of error it was, with what led to it."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = _trace(cause) if cause is not None else ""
    said = f": {error}" if isinstance(error, HARMLESS) else ""
    return f"{before}{''.join(traceback.format_tb(error.__traceback__))}{type(error).__name__}{said}\n"


def set_up(level: str) -> None:
    """Send our logs, and those of uvicorn and of the event loop, to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tablee.server", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    log.setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel("ERROR")  # it warns of every stranger who speaks no HTTP
