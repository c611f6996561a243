"""The games of the table, one folder each."""

from tablee.core.game import Game
from tablee.games import caractere, face_to_face, incroyable, tous_ego

GAMES: dict[str, Game] = {module.GAME.name: module.GAME for module in (incroyable, face_to_face, caractere, tous_ego)}

__all__ = ["GAMES", "caractere", "face_to_face", "incroyable", "tous_ego"]
