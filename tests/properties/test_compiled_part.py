"""The compiled part is optional: with a compiler it is made; without one nothing is missing or left over."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tablee

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """hatch_build.py without hatchling, which only builds have; with a copy of the C files."""
    parts = ["hatchling", "builders", "hooks", "plugin", "interface"]
    for end in range(1, len(parts) + 1):
        monkeypatch.setitem(sys.modules, ".".join(parts[:end]), ModuleType(".".join(parts[:end])))
    monkeypatch.setattr(sys.modules[".".join(parts)], "BuildHookInterface", dict, raising=False)
    spec = importlib.util.spec_from_file_location("hatch_build_alone", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    here = Path(tablee.__file__).parent
    for source in here.rglob("*.c"):
        copy = tmp_path / "tablee" / source.relative_to(here)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)
    monkeypatch.setattr(module, "SOURCE", tmp_path)
    return module


def made(folder: Path) -> list[str]:
    """The modules that there are now."""
    return [path.name for path in folder.rglob("*.so")]


@pytest.mark.parametrize("tool", [None, ["false"], ["no-such-compiler"]])
def test_without_a_compiler_nothing_is_left_over(
    hook: Any, tool: list[str] | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = next((tmp_path / "tablee").rglob("*.c")).with_name("_fast.abi3.so")
    old.write_bytes(b"from an older version")
    monkeypatch.setattr(hook, "compiler", lambda: tool)
    assert hook.compiled() is False
    assert made(tmp_path) == []


def test_a_compiler_is_looked_for(hook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "clang" else None)
    monkeypatch.delenv("CC", raising=False)
    assert hook.compiler() == ["clang"]
    monkeypatch.setattr(hook.shutil, "which", lambda name: None)
    assert hook.compiler() is None


def test_with_a_compiler_it_is_made(hook: Any, tmp_path: Path) -> None:
    tool = hook.compiler()
    source = next((tmp_path / "tablee").rglob("*.c"))
    if tool is None or not hook.compile_one(tool, source, tmp_path / "tried.so"):
        pytest.skip("there is no compiler here, or no headers of Python")
    (tmp_path / "tried.so").unlink()
    assert hook.compiled() is True
    assert made(tmp_path) == ["_fast.abi3.so"]


def test_no_argument_is_read_with_its_length() -> None:
    """Compiled with the headers of Python 3.13, a format with `#` is refused by 3.11 and 3.12."""
    sources = list(Path(tablee.__file__).parent.rglob("*.c"))
    assert sources
    for source in sources:
        code = re.sub(r"/\*.*?\*/", "", source.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(r'Py(Arg_\w*Parse|_VaBuild|_Build|Object_Call)\w*\([^;]*?"[^"]*#', code)
