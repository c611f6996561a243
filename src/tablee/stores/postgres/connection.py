"""Connections to PostgreSQL: made so that none waits for ever, with errors that say what to do."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from typing import Any

import psycopg
from psycopg import errors
from psycopg.abc import RV, PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tablee.stores.postgres import arrays
from tablee.stores.records import StoreAway, StoreError

logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # whatever it warns of, it raises, too
ANSWER_SECONDS = 5.0
"""If the database does not answer for so long, the connection is given up."""
NETWORK = {"connect_timeout": 2, "tcp_user_timeout": 3000, "keepalives_idle": 2, "keepalives_interval": 1}
"""A connection that was cut is noticed within seconds; what the URL says comes first."""
SESSION = """
SET idle_in_transaction_session_timeout = '1s';
SET lock_timeout = '2s';
SET plan_cache_mode = force_generic_plan;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET enable_seqscan = off;
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')
"""
"""A server that stands still in the middle of a transaction holds up others for a second at most. Rows are found by
their key, however few there were when a statement was planned. What is committed is on the disk."""

Connection = psycopg.Connection[tuple[Any, ...]]


class BoundedConnection(Connection):
    """A connection on which nothing takes longer than ANSWER_SECONDS."""

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = ANSWER_SECONDS) -> RV:
        """Called by psycopg whenever it waits for the database."""
        return super().wait(gen, interval, timeout)


def connect(url: str) -> Connection:
    """A connection on which each statement is a transaction, unless it says otherwise."""
    with as_store_error(url):
        connection = BoundedConnection.connect(reachable(url), autocommit=True)
        try:
            arrays.register(connection.adapters)
            connection.execute(SESSION)
        except BaseException:
            connection.close()
            raise
        return connection


def reachable(url: str) -> str:
    """The same address; whoever connects to it does not wait for ever for a machine that does not answer."""
    return make_conninfo("", **{**NETWORK, **conninfo_to_dict(url)})


def place(url: str) -> str:
    """Where a URL leads, without the password that may be in it."""
    try:
        known = conninfo_to_dict(url)
    except psycopg.Error:
        return "postgresql://…"
    port = f":{known['port']}" if "port" in known else ""
    return f"postgresql://{known.get('host', '')}{port}/{known.get('dbname', '')}"


@contextlib.contextmanager
def closed_if_it_fails(connection: Connection) -> Iterator[None]:
    """What is under way on a connection after an error is void: the next transaction has a new one."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextlib.contextmanager
def as_store_error(url: str) -> Iterator[None]:
    """Raise errors of the database as StoreErrors."""
    try:
        yield
    except psycopg.Error as problem:
        raise store_error(url, problem) from problem


def store_error(url: str, problem: psycopg.Error) -> StoreError:
    """The error for the operator, which says what to do next."""
    facts = {"where": place(url), "problem": " ".join(str(problem).split())[:300]}
    match problem:
        case errors.DiskFull():
            return StoreError("full", **facts)
        case errors.InsufficientPrivilege() | errors.ReadOnlySqlTransaction():
            return StoreError("database-rights", **facts)
        case errors.InvalidPassword() | errors.InvalidAuthorizationSpecification() | errors.InvalidCatalogName():
            return StoreError("database-login", **facts)
        case psycopg.ProgrammingError() | psycopg.DataError() | psycopg.IntegrityError():
            return StoreError("other", **facts)
    return StoreAway("database-away", **facts)
