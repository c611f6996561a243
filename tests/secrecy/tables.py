"""Who may not know what, and what every field of a state is: written from the rules' tables, not from the code.

A name or a field that somebody forgets, or adds without a thought, fails the tests that read these tables.
"""

from __future__ import annotations

from typing import Literal

Kind = Literal["public", "hidden", "memory", "parts"]
"""Known to all; not known to somebody at some moment; never saved; made of parts that have their own lines here."""

# What a spectator may not know, by game and phase -------------------------------------------------------------
# Names end before the number of a seat or pack: "sealed by 2" is "sealed by".

ANSWERS = {"answer", "other answers", "hunch of"}
HIDDEN: dict[str, dict[str, set[str]]] = {
    "incroyable": {
        "drawing": set(),
        "estimating": ANSWERS | {"sealed by"},
        "separating": ANSWERS,
        "speaking": ANSWERS,
        "announcing": ANSWERS | {"later questions"},
        "betting": ANSWERS | {"later questions", "sealed by"},
        "continuing": {"other answers", "later questions"},
        "over": set(),
    },
    "face_to_face": {
        "playing": {"hand of", "deck of"},
        "over": {"hand of", "deck of"},
    },
    "caractere": {
        "drawing": set(),
        "answering": set(),
        "guessing": {"answer"},
        "guessing_together": {"answer", "sealed by"},
        "judging_adjectives": {"pool"},
        "ticking_adjectives": set(),
        "contesting": set(),
        "debating": set(),
        "judging": {"pool"},
        "judging_openly": {"sealed by"},
        "test_drawing": set(),
        "test_answering": {"sealed by"},
        "test_guessing": {"test answer of"},
        "test_contesting": set(),
        "over": set(),
    },
    "tous_ego": {
        "reading": {"offered"},
        "voting": {"pool"},
        "forecasting": {"urn", "forecast of"},
        "voting_and_forecasting": {"pool", "forecast of"},
        "over": set(),
    },
}
ALWAYS_HIDDEN: dict[str, set[str]] = {
    "incroyable": {"seed", "pile"},
    "face_to_face": {"seed"},
    "caractere": {"seed", "pack"},
    "tous_ego": {"seed", "pile"},
}

# Every field of every state -----------------------------------------------------------------------------------

STATE: dict[str, Kind] = {
    "setup": "parts",
    "phase": "parts",
    "pool": "memory",
    "told": "memory",
    "open_asks": "memory",
    "watched": "memory",
    "seed": "hidden",
    "present": "public",
    "seats": "public",
    "bots": "public",
    "gone": "public",
    "luck": "public",
    "moment": "public",
}
STATES: dict[str, dict[str, Kind]] = {
    "Incroyable": {
        **STATE,
        "questioner": "public",
        "position": "public",
        "pile": "hidden",
        "used": "public",
        "card": "public",
        "symbol": "public",
        "been_read": "public",
        "estimates": "public",
        "first_estimates": "public",
        "said": "public",
        "risk": "public",
        "asked_in_risk": "public",
        "survivors": "public",
        "announced": "public",
        "hunches": "hidden",
        "last": "public",
        "rounds": "public",
        "before": "public",
    },
    "FaceToFace": {
        **STATE,
        "turn": "public",
        "hand": "hidden",
        "their_hand": "hidden",
        "deck": "hidden",
        "their_deck": "hidden",
        "up": "public",
        "down": "public",
        "their_up": "public",
        "their_down": "public",
        "gifts": "public",
        "helped": "public",
        "laid": "public",
        "covered": "public",
        "last_turn": "public",
        "history": "public",
    },
    "Caractere": {
        **STATE,
        "questionne": "public",
        "position": "public",
        "joks": "public",
        "stock": "public",
        "piles": "hidden",
        "used": "public",
        "card": "public",
        "beside": "public",
        "answer_given": "hidden",
        "guesses": "public",
        "right": "public",
        "contest": "public",
        "testing": "public",
        "test_answers": "hidden",
        "test_guesses": "public",
        "doubted": "public",
        "last": "public",
        "turns": "public",
        "before": "public",
    },
    "TousEgo": {
        **STATE,
        "reader": "public",
        "position": "public",
        "pile": "hidden",
        "used": "public",
        "card": "public",
        "written": "public",
        "urn": "hidden",
        "last": "public",
        "rounds": "public",
        "before": "public",
    },
}

SEALED: dict[str, Kind] = {"asked": "public", "sealed": "hidden"}
POOLED: dict[str, Kind] = {"asked": "public"}
PARTS: dict[str, dict[str, dict[str, Kind]]] = {
    "incroyable": {
        "Drawing": {},
        "Estimating": SEALED,
        "Separating": {"moving": "public"},
        "Speaking": {"speakers": "public"},
        "Continuing": {},
        "Announcing": {},
        "Betting": SEALED,
        "Over": {"outcome": "public"},
        "IncroyableSetup": {"options": "public", "known_digest": "memory", "board": "public", "cards": "hidden"},
    },
    "face_to_face": {
        "Playing": {},
        "Over": {"outcome": "public"},
        "FaceToFaceSetup": {"options": "public", "known_digest": "memory", "fits": "public", "remembers": "public"},
    },
    "caractere": {
        "Drawing": {},
        "Answering": {},
        "Guessing": {"speakers": "public"},
        "GuessingTogether": SEALED,
        "JudgingAdjectives": POOLED,
        "TickingAdjectives": {},
        "Contesting": {"wrong": "public"},
        "Debating": {"speaking": "public"},
        "Judging": POOLED,
        "JudgingOpenly": SEALED,
        "LastTestDrawing": {},
        "LastTestAnswering": SEALED,
        "LastTestGuessing": {},
        "LastTestContesting": {"open_to_doubt": "public"},
        "Over": {"outcome": "public"},
        "Pool": {"given": "public", "tally": "hidden", "kept": "public"},
        "CaractereSetup": {"options": "public", "known_digest": "memory", "board": "public", "cards": "public"},
    },
    "tous_ego": {
        "Reading": {"offered": "hidden", "leafed": "hidden"},
        "Voting": POOLED,
        "Forecasting": SEALED,
        "VotingAndForecasting": POOLED,
        "Over": {"outcome": "public"},
        "Pool": {"given": "public", "tally": "hidden", "kept": "hidden"},
        "TousEgoSetup": {"options": "public", "known_digest": "memory", "cards": "public"},
    },
}
