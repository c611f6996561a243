"""Columns of many rows as arrays in PostgreSQL's binary format: one value of a statement for any number of rows.

psycopg would make the same of lists, element by element, and take longer than the database does to write them.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct
from typing import ClassVar

from psycopg.adapt import AdaptersMap, Dumper
from psycopg.pq import Format

_header = Struct(">iiiii").pack
_length = Struct(">i").pack
_int4 = Struct(">ii").pack
_int8 = Struct(">iq").pack
_float8 = Struct(">id").pack
NULL = _length(-1)


class Column(bytes):
    """An array that is packed already."""

    element: ClassVar[int]
    """The number of the elements' type; PostgreSQL never changes it."""
    array: ClassVar[int]
    """The same of the array's."""

    @classmethod
    def of(cls, elements: list[bytes]) -> Column:
        """Elements, each with its length, as an array."""
        return cls(_header(1, 1, cls.element, len(elements), 1) + b"".join(elements))


class Bytes(Column):
    """An array of bytea."""

    element, array = 17, 1001


class Texts(Column):
    """An array of text."""

    element, array = 25, 1009


class Ints(Column):
    """An array of integer."""

    element, array = 23, 1007


class BigInts(Column):
    """An array of bigint."""

    element, array = 20, 1016


class Floats(Column):
    """An array of double precision."""

    element, array = 701, 1022


def blobs(values: Iterable[bytes]) -> Column:
    """Each of these."""
    return Bytes.of([_length(len(value)) + value for value in values])


def texts(values: Iterable[str]) -> Column:
    """Each of these."""
    return Texts.of([_length(len(value)) + value for value in map(str.encode, values)])


def ints(values: Iterable[int]) -> Column:
    """Each of these."""
    return Ints.of([_int4(4, value) for value in values])


def big_ints(values: Iterable[int]) -> Column:
    """Each of these."""
    return BigInts.of([_int8(8, value) for value in values])


def floats(values: Iterable[float | None]) -> Column:
    """Each of these, or none."""
    return Floats.of([NULL if value is None else _float8(8, value) for value in values])


class _AsItIs(Dumper):
    format = Format.BINARY

    def dump(self, obj: Column) -> bytes:
        """What is sent."""
        return obj


def register(adapters: AdaptersMap) -> None:
    """Let a connection send columns."""
    for kind in (Bytes, Texts, Ints, BigInts, Floats):
        adapters.register_dumper(kind, type(f"{kind.__name__}Dumper", (_AsItIs,), {"oid": kind.array}))
