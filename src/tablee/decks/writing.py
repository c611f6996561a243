"""Decks written down: as TOML, as a spreadsheet, and as a page to begin one's own with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import json, to_builtins

from tablee.core.decks import FORMAT, Deck
from tablee.core.game import Game
from tablee.core.sheets import write_sheet


def as_sheet(game: Game, deck: Deck[Any]) -> str:
    """The deck as CSV."""
    if game.sheet is None:
        raise ValueError(f"{game.name} has no questions")
    return write_sheet(game.sheet, deck.id, to_builtins(deck.title), [to_builtins(card) for card in deck.card])


def as_toml(deck: Deck[Any]) -> str:
    """The deck as TOML, card by card."""
    lines = [f"game = {_value(deck.game)}", f"format = {FORMAT}", f"id = {_value(deck.id)}"]
    lines.append(f"title = {_value(to_builtins(deck.title))}")
    for card in deck.card:
        lines += ["", "[[card]]", *_card_lines(to_builtins(card))]
    return "\n".join(lines) + "\n"


def _card_lines(card: dict[str, Any]) -> Iterator[str]:
    """First what stands in the card itself, then what has a heading of its own, as the five questions have."""
    for name, value in card.items():
        if not _has_heading(value):
            yield f"{name} = {_value(value)}"
    for name, value in card.items():
        if _has_heading(value):
            yield f"\n[card.{name}]"
            for inner, what in value.items():
                yield f"{inner} = {_value(what)}"


def _has_heading(value: Any) -> bool:
    return isinstance(value, dict) and not set(value) <= {"fr", "en"}


def _value(value: Any) -> str:
    """A value as TOML; its strings and numbers are those of JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.encode(value).decode().replace("\x7f", "\\u007f")


BEGINNINGS = {
    "tous_ego": """# A deck for Tous Ego. What follows a # is for you; the game does not read it.
# Check it at any time:  tablee decks check THIS-FILE
game = "tous_ego"
format = 1
id = "my-deck"
title = { fr = "Nos questions", en = "Our questions" }

# One [[card]] for each question. It is answered with a name, and anybody at the table could be the answer.
# One of the two languages is enough. `theme` and `tags` may be left out:
# the same theme does not come twice within six questions, and two cards tagged "teasing" never come in a row;
# a table may play with cards of one tag only, such as "family".
[[card]]
id = "my-001"
fr = "Qui retrouve toujours les clés des autres\u202f?"
en = "Who always finds other people’s keys?"
theme = "home"
tags = ["family", "flattering"]
""",
    "caractere": """# A deck for Caractère. What follows a # is for you; the game does not read it.
# Check it at any time:  tablee decks check THIS-FILE
game = "caractere"
format = 1
id = "my-deck"
title = { fr = "Nos questions", en = "Our questions" }

# There are three packs, and a game needs cards of each. `value` is how many cells a card is worth: 1, 2 or 3.
# One of the two languages is enough.

# MELO: answered with a player's name.
[[card]]
id = "my-melo-001"
pack = "melo"
kind = "player"
value = 1
fr = "Qui garde le dernier morceau pour quelqu’un d’autre\u202f?"
en = "Who saves the last piece for somebody else?"
tags = ["family"]

# EGO: about oneself, with 3 or 4 answers that exclude one another and are equally flattering.
[[card]]
id = "my-ego-001"
pack = "ego"
kind = "choice"
value = 1
fr = "Devant un meuble à monter, vous commencez par\u202f…"
en = "With a piece of furniture to put together, you begin by …"
options = [
  { fr = "lire la notice en entier", en = "reading all the instructions" },
  { fr = "trier les vis", en = "sorting the screws" },
  { fr = "assembler au jugé", en = "fitting parts that look right" },
]
tags = ["family"]

# DUO: whom of the others one would choose. {left} and {right} stand for the neighbours' names.
[[card]]
id = "my-duo-001"
pack = "duo"
kind = "player"
value = 1
fr = "Avec qui partiriez-vous camper sous la pluie\u202f?"
en = "Whom would you take camping in the rain?"
tags = ["family"]

# A DUO card may also ask for an adjective; then it names {left} or {right}.
[[card]]
id = "my-duo-002"
pack = "duo"
kind = "adjective"
value = 2
fr = "Quel adjectif va le mieux à {left} au réveil\u202f?"
en = "Which adjective suits {left} best first thing in the morning?"
tags = ["family"]
""",
    "incroyable": """# A deck for Incroyable!. What follows a # is for you; the game does not read it.
# Check it at any time:  tablee decks check THIS-FILE
game = "incroyable"
format = 1
id = "my-deck"
title = { fr = "Nos questions", en = "Our questions" }

# One [[card]] has five questions: books, globe, heart, tree, professor. Every answer is a whole number from 1 to
# 9,999; those from 10 to 1,000 play best. `kind` is "quantity" (which may be left out), "date" or "percentage".
# `note` is read after the answer; `source` says where it can be looked up. One of the two languages is enough.
[[card]]
id = "my-001"

[card.books]
fr = "Combien de livres y a-t-il sur l’étagère du salon\u202f?"
en = "How many books stand on the shelf in the living room?"
answer = 212
unit = { fr = "livres", en = "books" }
note = { fr = "Comptés un dimanche de pluie.", en = "Counted on a rainy Sunday." }
source = "our own shelf"

[card.globe]
fr = "À combien de kilomètres d’ici habite notre amie la plus lointaine\u202f?"
en = "Our friend who lives farthest away lives how many kilometres from here?"
answer = 840
unit = { fr = "kilomètres", en = "kilometres" }

[card.heart]
fr = "En quelle année nos grands-parents se sont-ils rencontrés\u202f?"
en = "In which year did our grandparents meet?"
answer = 1958
kind = "date"

[card.tree]
fr = "Combien de marches mènent à la cabane dans l’arbre\u202f?"
en = "How many steps lead up to the tree house?"
answer = 14
unit = { fr = "marches", en = "steps" }

[card.professor]
fr = "Quelle part de nos chaussettes n’a plus sa jumelle\u202f?"
en = "What share of our socks has lost its twin?"
answer = 18
kind = "percentage"
""",
}
"""A deck to begin with, for each game that has questions."""
