"""Files of results: refused before hours of play, if they could not be written after them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from tablee.console.started import this_python
from tablee.lab.plan import LabError

SUFFIXES = (".png", ".svg", ".pdf")


def check(plot: Path | None, figures: Path | None) -> None:
    """Refuse what cannot be drawn or written."""
    if plot is not None:
        if plot.suffix.lower() not in SUFFIXES:
            raise LabError(f"A plot is a file that ends in {', '.join(SUFFIXES)}: rename {str(plot)!r}.")
        import_plot("plot")
    for path in (plot, figures):
        if path is not None:
            check_writable(path)


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written."""
    with writing(path):
        if not path.parent.is_dir():
            raise LabError(f"The folder {str(path.parent)!r} does not exist: make it, or choose another file.")
        if path.is_dir():
            raise LabError(f"{str(path)!r} is a folder: name a file in it.")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise LabError(f"{str(path)!r} cannot be written: choose another file, or change its permissions.")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in a sentence why a file could not be written."""
    try:
        yield
    except OSError as problem:
        raise LabError(
            f"{str(path)!r} could not be written ({problem.strerror}): choose another file or make room."
        ) from None


def import_plot(module: str) -> Any:
    """A module of the lab that draws: only plots need matplotlib, an optional dependency."""
    try:
        return import_module(f"tablee.lab.{module}")
    except ImportError:
        raise LabError(f"Plots need matplotlib. Install it with: {this_python()} -m pip install matplotlib") from None
