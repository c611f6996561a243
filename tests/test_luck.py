"""A seed brings the same luck again."""

from __future__ import annotations

from tablee.core import save
from tablee.games import GAMES
from tests.dealing import dealt_from


def dealt(seed: str) -> list[bytes]:
    """Two games, as a table deals them."""
    game = GAMES["face_to_face"]
    with dealt_from(seed):
        return [save(game.deal(game.setup(), 2, None, ())) for _ in range(2)]


def test_a_seed_deals_the_same_again() -> None:
    assert dealt("one") == dealt("one")


def test_another_seed_and_another_game_are_dealt_otherwise() -> None:
    assert len({*dealt("one"), *dealt("two")}) == 4
