"""The command `tablee`, also as `python -m tablee`."""

import sys

from tablee import __version__


def main() -> int:
    """Run it; the result is the exit status. Which version it is depends on no game: packages are not looked for."""
    if sys.argv[1:] == ["--version"]:
        print(f"Tablée {__version__}")  # noqa: T201
        return 0
    from tablee.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
