"""Build the site: `python -m tools.site [FOLDER] [--serve]`."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from sphinx.cmd.build import build_main

from tools.site.layout import laid_out

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"


def build(root: Path, site: Path) -> int:
    """Lay the pages of this repository out and build them; anything doubtful is a failure, and Sphinx says which."""
    source = site.with_name(f"{site.name}-pages")
    _write(source, laid_out(root))
    options = ["--quiet", "--fail-on-warning", "--keep-going", "--conf-dir", str(Path(__file__).parent)]
    return build_main([*options, "--doctree-dir", str(source / ".doctrees"), str(source), str(site)])


def _write(source: Path, pages: dict[str, str | bytes]) -> None:
    """Only what has changed, so that Sphinx has to read no more than that again; and no page of yesterday stays."""
    for old in source.rglob("*"):
        if old.is_file() and ".doctrees" not in old.parts and old.relative_to(source).as_posix() not in pages:
            old.unlink()
    for path, content in pages.items():
        there, wanted = source / path, content if isinstance(content, bytes) else content.encode()
        there.parent.mkdir(parents=True, exist_ok=True)
        if not there.is_file() or there.read_bytes() != wanted:
            there.write_bytes(wanted)


def serve(site: Path) -> None:
    """Show it to this machine alone, until Ctrl+C."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(site))) as server:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl+C to stop)", flush=True)  # noqa: T201
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


def main() -> int:
    """Build, and show if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=SITE, help="where to (default: build/site)")
    parser.add_argument("--serve", action="store_true", help="and show it at an address of this machine")
    args = parser.parse_args()
    if failed := build(ROOT, args.folder.resolve()):
        return failed
    print(args.folder / "index.html")  # noqa: T201
    if args.serve:
        serve(args.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
