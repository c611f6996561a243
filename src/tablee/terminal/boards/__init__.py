"""Boards and cards in letters: one renderer for each game, made from a view and the public board alone."""

from __future__ import annotations

from types import ModuleType

from tablee.terminal.boards import caractere, face_to_face, incroyable, tous_ego
from tablee.terminal.boards.look import Look, Progress, Scene

RENDERERS: dict[str, ModuleType] = {
    "incroyable": incroyable,
    "face_to_face": face_to_face,
    "caractere": caractere,
    "tous_ego": tous_ego,
}
"""Each has `scene(view, board, look, seat)`, `progress(view, board)`; some a LEGEND for the help."""

__all__ = ["RENDERERS", "Look", "Progress", "Scene"]
