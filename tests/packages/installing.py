"""An environment of its own, with Tablée as it is here and the example installed, as anybody would: offline."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import venv
from collections.abc import Sequence
from pathlib import Path

import tablee

HERE = Path(__file__).parents[2]
EXAMPLE = HERE / "examples" / "moths"
SOURCES = Path(tablee.__file__).parents[1]
PATIENCE = 300


class Environment:
    """A Python that sees all packages of this one, and what is installed into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=False, symlinks=True)
        self.python = folder / "bin" / "python"
        site = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
        # Paths from there, by way of links: with LC_ALL=C, Python 3.11 and 3.12 do not start if it holds an é.
        (folder / "packages").symlink_to(sysconfig.get_path("purelib"))
        (folder / "sources").symlink_to(SOURCES)
        shared = [os.path.relpath(folder / name, site) for name in ("packages", "sources")]
        (site / "shared.pth").write_text("\n".join([*shared, ""]), "utf-8")

    def install(self, package: Path) -> None:
        """Build it and install it, with nothing but what is there."""
        copy = self.folder / "source" / package.name
        shutil.copytree(package, copy)
        self.run("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", str(copy))

    def run(self, *arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments; it must end as expected."""
        done = subprocess.run(
            [str(self.python), *arguments],
            cwd=HERE,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == status, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done

    def tablee(self, *arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
        """The command `tablee`."""
        return self.run("-m", "tablee", *arguments, status=status)


def write_package(folder: Path, name: str, code: str, points: Sequence[str] = ("GAME",)) -> None:
    """A package as it lies in an environment: one module, and metadata with an entry point."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.py").write_text(code, "utf-8")
    info = folder / f"{name}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n", "utf-8")
    lines = [f"{name} = {name}:{point}" for point in points]
    (info / "entry_points.txt").write_text("\n".join(["[tablee.games]", *lines, ""]), "utf-8")
