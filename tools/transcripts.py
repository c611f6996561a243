"""Write docs/transcripts: whole games of the real command, with people who type sensibly.

python -m tools.transcripts
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from rich.console import Console

from tablee.cli import build_parser
from tablee.console.screen import Screen
from tablee.terminal.command import Visit
from tools.rehearsal import Typist

FOLDER = Path(__file__).parents[1] / "docs" / "transcripts"
GAMES = (
    ("incroyable", "fr", "play incroyable --players Ana Basile Chloé --bots 1 --option board=court --seed 11"),
    ("face_to_face", "en", "play face_to_face --players Ana --option cards=24 --seed 5"),
    ("caractere", "fr", "play caractere --players Ana Basile Chloé --bots 1 --option board=court --seed 20"),
    ("tous_ego", "en", "play tous_ego --players Ana Ben --bots 2 --option target=12 --seed 4"),
)
"""Short evenings: the short boards, fewer cards, a target of 12."""


def transcript(command: str, language: str, seed: int) -> str:
    """What the terminal shows, with what people typed; 80 columns, no colours."""
    shown = io.StringIO()
    typist = Typist([], seed)
    screen = Screen(Console(file=shown, width=80, color_system=None, highlight=False, markup=False), typist)
    with tempfile.TemporaryDirectory() as folder:
        words = [*command.split(), "--lang", language, "--save", str(Path(folder) / "game.tablee")]
        typist.visit = Visit(build_parser().parse_args(words), screen)
        status = typist.visit.run()
    if status:
        raise SystemExit(f"{command}: exit status {status}")
    lines = [line.rstrip() for line in shown.getvalue().splitlines()]
    return f"$ tablee {command} --lang {language}\n" + "\n".join(lines) + "\n"


def main() -> None:
    """One file for each game."""
    for game, language, command in GAMES:
        text = transcript(command, language, seed=1)
        (FOLDER / f"{game}.{language}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
