"""What a question of Tous Ego is about, as a player hears it: topics and tones, so that rounds can be compared."""

from __future__ import annotations

from functools import cache

from tablee.games.tous_ego.deck import house_deck

THEMES = {
    "home": "kitchen table gifts visits garden shopping tidying",
    "stage": "stage fame music films party photos royalty stories",
    "outdoors": "travel walks sport courage island space weather animals",
    "wits": "detective games learning words memory secrets museum",
    "heart": "friendship advice kindness patience neighbours",
    "luck": "jokes magic luck time sleep repair gadgets telephone",
}
TOPIC_OF = {theme: topic for topic, themes in THEMES.items() for theme in themes.split()}
TONES = ("flattering", "teasing", "absurd")


@cache
def _house() -> dict[str, tuple[str, ...]]:
    """The questions that everybody can look up in the box, by their cards."""
    return {
        card.id: (TOPIC_OF.get(card.theme, ""), next((tone for tone in TONES if tone in card.tags), ""))
        for card in house_deck().card
    }


def facets(card: str) -> tuple[str, ...]:
    """The topic and the tone of a card's question; none for one that people wrote or brought."""
    return tuple(facet for facet in _house().get(card, ()) if facet)
