"""Decks as spreadsheets: CSV that any office program opens, in rows that people can fill in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec import Struct

from tablee.core.remarks import Remark, remark
from tablee.core.text import is_language

MOST_ROWS = 25_000
DELIMITERS = ",;\t"
NAME_MARK = "#"
"""The first cell of the row that names the deck: `#my-deck`, with its title in the columns of the languages."""
TEXT = "*"
"""In the columns of a sheet: any language. `*` is a column for each language of a deck, `unit.*` as well."""
FORMULA = ("=", "+", "-", "@")
"""How a cell begins that an office program would take for a formula."""
COLUMNS = "there are: {columns} (for * write a language, such as en)"

Row = dict[str, Any]


def _alone(card: Row) -> list[Row]:
    return [card]


def _each(rows: list[Row]) -> list[tuple[int, Row]]:
    return list(enumerate(rows))


class Sheet(Struct, frozen=True):
    """How the cards of a game stand in rows.

    A column such as `unit.fr` or `options.1.en` leads into a field; the tags of a card share a cell, with spaces
    between them.
    """

    columns: tuple[str, ...]
    """The first one names the card; a `*` stands for a language."""
    rows_of: Callable[[Row], list[Row]] = _alone
    """The rows of a card, as plain values."""
    cards_of: Callable[[list[Row]], list[tuple[int, Row]]] = _each
    """The cards in these rows, each with the number of its first row."""

    def has(self, column: str) -> bool:
        """Whether there may be a column of this name."""
        way, dot, last = column.rpartition(".")
        return column in self.columns or (is_language(last) and f"{way}{dot}{TEXT}" in self.columns)

    def columns_in(self, languages: Iterable[str]) -> list[str]:
        """The columns of a deck in these languages."""
        spoken = list(languages)
        filled = ([column.replace(TEXT, name) for name in spoken] for column in self.columns)
        return list(dict.fromkeys(chain.from_iterable(filled)))


class SheetError(ValueError):
    """What cannot be read as a sheet: where, and why."""

    def __init__(self, problem: Remark) -> None:
        super().__init__(problem)
        self.problem = problem


class SheetContents(Struct, frozen=True):
    """What stands in a sheet: the deck's id and title, if it says them, and its cards with their lines."""

    id: str
    title: dict[str, str]
    cards: list[Row]
    lines: list[int]


def is_sheet(text: str, sheet: Sheet) -> bool:
    """Whether this is a sheet, by its first line: it names columns."""
    return columns_of(text)[0] == sheet.columns[0]


def columns_of(text: str) -> list[str]:
    """The columns that the first line names, if it does."""
    line = text.lstrip("\ufeff\r\n ").partition("\n")[0]
    return [cell.strip().strip('"') for cell in line.split(_delimiter(line))]


def read_sheet(text: str, sheet: Sheet) -> SheetContents:
    """The cards in a sheet, as plain values; a SheetError if there is no way to read it."""
    lines, rows = [], []
    name, title = "", dict[str, str]()
    for line, row in _rows(text, sheet):
        first = row.get(sheet.columns[0], "")
        if first.startswith(NAME_MARK):
            name, title = first[1:], {key: text for key, text in row.items() if _names_language(key, sheet) and text}
        elif any(row.values()):
            lines.append(line)
            rows.append(_nested(row))
    cards = sheet.cards_of(rows)
    return SheetContents(name, title, [card for _, card in cards], [lines[number] for number, _ in cards])


def _names_language(column: str, sheet: Sheet) -> bool:
    return column not in sheet.columns and is_language(column)


def write_sheet(sheet: Sheet, name: str, title: dict[str, str], cards: list[Row]) -> str:
    """The same as text that an office program opens without questions."""
    rows = [dict(_flat(row)) for card in cards for row in sheet.rows_of(card)]
    ends = (column.rpartition(".")[2] for row in rows for column in row if column not in sheet.columns)
    out = io.StringIO()
    writer = csv.DictWriter(out, sheet.columns_in(dict.fromkeys((*title, *ends))), restval="")
    writer.writeheader()
    writer.writerow({sheet.columns[0]: NAME_MARK + name, **title})
    for row in rows:
        writer.writerow({key: _guarded(value) for key, value in row.items()})
    return "\ufeff" + out.getvalue()


def _rows(text: str, sheet: Sheet) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with the line it begins on."""
    text = text.lstrip("\ufeff")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    header: list[str] = []
    before = 0
    try:
        for number, cells in enumerate(reader):
            if number > MOST_ROWS:
                raise SheetError(remark("too_many_rows", "", "has more than {most} rows", most=MOST_ROWS))
            if not header:
                header = _header([cell.strip() for cell in cells], sheet)
            elif any(cells[len(header) :]):
                told = "line {line}: has {cells} cells, but there are {columns} columns"
                facts = {"line": before + 1, "cells": len(cells), "columns": len(header)}
                raise SheetError(remark("too_many_cells", "", told, **facts))
            else:
                yield before + 1, dict(zip(header, map(_unguarded, cells), strict=False))
            before = reader.line_num
    except csv.Error as problem:
        told = remark("not_a_sheet", "", "line {line}: {problem}", line=before + 1, problem=str(problem))
        raise SheetError(told) from None


def _header(cells: list[str], sheet: Sheet) -> list[str]:
    while cells and not cells[-1]:
        cells.pop()
    unknown = [cell for cell in cells if not sheet.has(cell)]
    twice = sorted({cell for cell in cells if cells.count(cell) > 1})
    there = {"line": 1, "columns": ", ".join(sheet.columns)}
    if unknown:
        told = f"line {{line}}: unknown column {{column!r}}; {COLUMNS}"
        raise SheetError(remark("unknown_column", "", told, column=unknown[0][:40], **there))
    if twice:
        told = f"line {{line}}: column {{column!r}} stands there twice; {COLUMNS}"
        raise SheetError(remark("column_twice", "", told, column=twice[0], **there))
    return cells


def _delimiter(text: str) -> str:
    first = text.partition("\n")[0]
    return max(DELIMITERS, key=first.count)


def _guarded(value: str) -> str:
    return f"'{value}" if value.startswith(FORMULA) else value


def _unguarded(value: str) -> str:
    value = value.strip()
    return value[1:] if value.startswith("'") and value[1:].startswith(FORMULA) else value


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Plain values as cells: {"unit": {"fr": …}} is the cell `unit.fr`."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{name}.{key}" if name else key)
    elif isinstance(value, list | tuple) and value and isinstance(value[0], dict):
        for number, inner in enumerate(value, 1):
            yield from _flat(inner, f"{name}.{number}")
    elif isinstance(value, list | tuple):
        yield name, " ".join(value)
    elif value is not None:
        yield name, str(value)


def _nested(row: dict[str, str]) -> Row:
    """Cells as plain values; an empty cell is none."""
    found: Row = {}
    for column, value in row.items():
        if not value:
            continue
        *way, last = column.split(".")
        place = found
        for step in way:
            place = place.setdefault(step, {})
        place[last] = value.split() if column == "tags" else value
    if isinstance(found.get("options"), dict):
        found["options"] = [found["options"][number] for number in sorted(found["options"])]
    return found
