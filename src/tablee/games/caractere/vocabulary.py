"""The adjectives that bots say of people, and those that they understand.

A bot's word is one text that a whole table reads, in whatever language: so bots say only words that are spelled the
same in French and English, and mean the same. They understand more, so that they can tell when a word is close.
"""

from __future__ import annotations

from functools import cache

from tablee.games.caractere.adjectives import canonical

FAMILIES = tuple(
    frozenset(map(canonical, family.split()))
    for family in (
        "patient zen cool stable imperturbable calm calme serein serene placide placid posé paisible peaceful",
        "indulgent patient tolérant tolerant clément lenient compréhensif understanding",
        "prudent vigilant attentif attentive careful cautious méfiant",
        "noble royal honorable respectable digne dignified majestueux majestic",
        "loyal constant fidèle faithful fiable reliable",
        "brave vaillant valiant courageux courageous audacieux bold hardi daring intrépide intrepid",
        "invincible dominant triomphant triumphant victorieux victorious",
        "sociable social affable cordial convivial jovial amical friendly chaleureux warm ouvert outgoing",
        "jovial jubilant joyeux joyful cheerful gai merry heureux happy",
        "charitable généreux generous gentil kind bon serviable helpful aimable",
        "adorable charmant charming mignon cute attachant",
        "original unique inimitable bizarre excentrique eccentric étrange strange singulier",
        "impertinent insolent incorrigible effronté cheeky",
        "impatient irritable irascible nerveux nervous pressé agacé énervé annoyed",
        "turbulent agité restless remuant bruyant noisy",
        "docile flexible souple malléable obéissant obedient",
        "ardent fervent vibrant passionné passionate enthousiaste enthusiastic",
        "intelligent expert capable compétent competent habile skilful doué gifted brillant brilliant",
        "excellent admirable sublime impeccable splendide splendid magnifique magnificent parfait perfect",
        "direct transparent franc frank sincère sincere honnête honest",
        "inflexible implacable radical têtu stubborn obstiné obstinate",
        "humble modeste modest discret discreet réservé reserved",
        "nonchalant indolent décontracté relaxed paresseux lazy cool",
        "morose inconsolable triste sad grognon grumpy maussade gloomy",
        "variable inconstant changeant changeable imprévisible unpredictable",
        "glacial distant froid cold frais chilly",
        "tropical ardent chaud hot ensoleillé sunny radieux",
        "absent distant distrait",
        "agile prompt rapide fast quick vif",
        "invisible secret discret discreet",
        "indispensable irremplaçable irreplaceable précieux precious",
    )
)
"""Words that are close enough to each other; a word may be at home in two families."""

SAID = {
    "weather": "glacial tropical variable stable turbulent excellent sublime radical inconstant",
    "waiting": """
        patient zen cool stable imperturbable impatient irritable irascible nonchalant turbulent morose inconsolable
        docile indulgent inflexible
    """,
    "helping": """
        patient indulgent charitable loyal indispensable capable expert intelligent flexible direct absent
        admirable excellent adorable prompt vigilant prudent imperturbable
    """,
    "before others": """
        sociable affable cordial jovial convivial humble noble royal brave invincible dominant jubilant ardent
        impertinent invisible nonchalant original adorable incorrigible
    """,
    "": """
        adorable admirable affable agile ardent bizarre brave capable charitable cool cordial direct docile excellent
        flexible humble impatient impertinent incorrigible indispensable indulgent inimitable intelligent jovial loyal
        noble nonchalant original patient prudent sociable stable turbulent unique vigilant zen
    """,
}
"""What bots say, by what the card is about; of any other card, whatever may be said of somebody."""

CARDS = {
    "weather": ("duo-099",),
    "waiting": ("duo-022", "duo-023", "duo-097", "duo-101", "duo-107", "duo-128"),
    "helping": ("duo-024", "duo-098", "duo-105", "duo-129", "duo-130"),
    "before others": ("duo-100", "duo-102", "duo-103", "duo-104"),
}
"""Which cards of the house deck are about what."""

SITUATIONS = {card: situation for situation, cards in CARDS.items() for card in cards}


def situation_of(card: str) -> str:
    """What an adjective card is about; empty for one that is about anything, or not from the box."""
    return SITUATIONS.get(card, "")


def are_alike(card: str, other: str) -> bool:
    """Whether a word for one card is likely to be said for the other, too."""
    return card == other or "" != situation_of(card) == situation_of(other)


@cache
def words_for(situation: str) -> tuple[str, ...]:
    """What bots say in such a situation."""
    return tuple(SAID[situation].split())


@cache
def _bots_words() -> frozenset[str]:
    return frozenset(canonical(word) for words in SAID.values() for word in words.split())


def suits(word: str, situation: str) -> bool:
    """Whether somebody may say so here; of words that no bot says, a bot cannot tell."""
    key = canonical(word)
    return not situation or key not in _bots_words() or key in map(canonical, words_for(situation))


def close(one: str, other: str) -> bool:
    """Whether two adjectives are the same word, or of one family. A word that is in none is close to nothing else."""
    keys = {canonical(one), canonical(other)}
    return len(keys) == 1 or any(keys <= family for family in FAMILIES)
