"""The golden playthroughs, and how they are made anew: `python -m tests.research.playthroughs`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from tablee.games import incroyable
from tablee.research import spiel
from tests.properties.helpers import incroyable_deck

GOLDEN = Path(__file__).parents[1] / "golden" / "playthroughs"
INCROYABLE, FACE_TO_FACE = spiel.names()
GAMES = {
    "face_to_face_v1": f"{FACE_TO_FACE}(cards=10,hand=4)",
    "incroyable_v1": f"{INCROYABLE}(players=3,board=court,deals=3)",
}


@contextmanager
def small_deck() -> Iterator[None]:
    """Questions that never change, instead of those of the house."""
    game, deck = vars(incroyable), incroyable_deck(20)
    house = game["house_deck"]
    spiel.rules_of.cache_clear()
    game["house_deck"] = lambda: deck
    flags.FLAGS.mark_as_parsed()
    try:
        yield
    finally:
        game["house_deck"] = house
        spiel.rules_of.cache_clear()


def main() -> None:
    for name, game in GAMES.items():
        text = generate_playthrough.playthrough(game, [], seed=7)
        (GOLDEN / f"{name}.txt").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    with small_deck():
        main()
