"""How this program was started: what to type to start it again. A clone has it in an environment of its own."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path


def this_command() -> str:
    """`tablee`, if the shell finds this one by that name; else where it is."""
    started = Path(sys.argv[0])
    if started.stem != "tablee" or not started.exists():
        return f"{this_python()} -m tablee"
    found = shutil.which("tablee")
    return "tablee" if found and Path(found).samefile(started) else _typed(started)


def this_python() -> str:
    """The Python in which packages for this program are installed."""
    return _typed(Path(sys.executable))


def _typed(file: Path) -> str:
    """A path as it is typed here: the short way, if it is below this folder."""
    file = Path(os.path.abspath(file))
    return shlex.quote(str(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file))
