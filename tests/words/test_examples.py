"""Plurals, elisions and choices, word for word. A tilde stands for a no-break space."""

from __future__ import annotations

from typing import Any

import pytest
from fluent.runtime import FluentResource

from tablee.core import Event, Outcome, Refusal, Words
from tablee.core.events import GameOver, Left
from tablee.games import GAMES, incroyable, tous_ego
from tablee.games.caractere import events as car
from tablee.games.face_to_face import events as f2f
from tablee.games.incroyable import events as inc
from tablee.games.tous_ego import events as ego
from tablee.games.tous_ego.deck import LONGEST_QUESTION
from tablee.words import Catalogue
from tests.words.evenings import catalogues

ANNIE, BERNARD, ELODIE, HELENE = 0, 1, 4, 6
METRES = Words(fr="mètres", en="metres")
WHO = Words(fr="Qui chante\u00a0?", en="Who sings?")
LOST = Words(fr="Se perdre", en="Get lost")
ASK_THE_WAY = Words(fr="Demander", en="Ask the way")

EXAMPLES: list[tuple[str, Event, str, str]] = [
    (
        "incroyable",
        inc.Asked(questioner=ANNIE, question=WHO, symbol="heart"),
        "Annie lit la question «~cœur~»~: Qui chante~?",
        "Annie reads the heart question: Who sings?",
    ),
    (
        "incroyable",
        inc.Asked(questioner=ANNIE, question=WHO, symbol="heart", stake=3),
        "Pour 3 points, Annie demande~: Qui chante~?",
        "For 3 points, Annie asks: Who sings?",
    ),
    (
        "incroyable",
        inc.Challenged(seat=BERNARD, target=ANNIE, value=1500, kind="quantity"),
        "«~Incroyable~!~» Bernard ne croit pas au 1\u202f500 d’Annie.",
        "“Incroyable!” Bernard does not believe Annie’s 1,500.",
    ),
    (
        "incroyable",
        inc.Challenged(seat=BERNARD, target=ANNIE, value=1863, kind="date"),
        "«~Incroyable~!~» Bernard ne croit pas au 1863 d’Annie.",
        "“Incroyable!” Bernard does not believe Annie’s 1863.",
    ),
    (
        "incroyable",
        inc.Raised(seat=ANNIE, old=990, value=1001, kind="quantity"),
        "Annie relance, de 990 à 1\u202f001.",
        "Annie raises from 990 to 1,001.",
    ),
    (
        "incroyable",
        inc.Announced(seat=ANNIE, value=1789, kind="date"),
        "Annie annonce 1789. Plus ou moins~?",
        "Annie says 1789. More or less?",
    ),
    (
        "incroyable",
        inc.Challenged(seat=ANNIE, target=BERNARD, value=9, kind="quantity"),
        "«~Incroyable~!~» Annie ne croit pas au 9 de Bernard.",
        "“Incroyable!” Annie does not believe Bernard’s 9.",
    ),
    (
        "incroyable",
        inc.AnswerRead(answer=828, kind="quantity", unit=METRES, note=Words(fr="C’est haut.", en="That is high.")),
        "La réponse~: 828~mètres. C’est haut.",
        "The answer: 828~metres. That is high.",
    ),
    (
        "incroyable",
        inc.AnswerRead(answer=45, kind="percentage", unit=Words(fr="%", en="%"), note=Words()),
        "La réponse~: 45~%.",
        "The answer: 45%.",
    ),
    (
        "incroyable",
        inc.AnswerRead(answer=1889, kind="date", unit=Words(), note=Words()),
        "La réponse~: 1889.",
        "The answer: 1889.",
    ),
    (
        "incroyable",
        inc.ChallengeJudged(seat=BERNARD, target=ELODIE, success=True),
        "Bien vu, Bernard~: le nombre d’Élodie était trop haut.",
        "Well spotted, Bernard: Élodie’s number was too high.",
    ),
    (
        "incroyable",
        inc.ChallengeJudged(seat=BERNARD, target=HELENE, success=False),
        "Pas de chance, Bernard~: le nombre d’Hélène n’était pas trop haut.",
        "Bad luck, Bernard: Hélène’s number was not too high.",
    ),
    (
        "incroyable",
        inc.BetShown(seat=ANNIE, sign="+", right=True),
        "Annie avait dit plus~: c’est juste.",
        "Annie had said more: quite right.",
    ),
    (
        "incroyable",
        inc.BetShown(seat=ANNIE, sign="-", right=False),
        "Annie avait dit moins~: perdu, et c’est fini pour cette manche.",
        "Annie had said less: wrong, and out of this round.",
    ),
    ("incroyable", inc.Scored(seat=ANNIE, points=0), "Annie ne marque rien.", "Annie scores nothing."),
    ("incroyable", inc.Scored(seat=ANNIE, points=1), "Annie marque 1 point.", "Annie scores 1 point."),
    ("incroyable", inc.Scored(seat=ANNIE, points=2), "Annie marque 2 points.", "Annie scores 2 points."),
    (
        "incroyable",
        inc.Walked(seat=ANNIE, start=2, steps=1, bonus=0, back=0, end=3),
        "Annie avance de 1 case et s’arrête sur la case 3.",
        "Annie walks 1 cell and stops on cell 3.",
    ),
    (
        "incroyable",
        inc.Walked(seat=ANNIE, start=20, steps=5, bonus=4, back=5, end=24),
        "Annie avance de 5 cases (plus 4 de bonus), recule de 5 à cause d’une case noire et s’arrête sur la case 24.",
        "Annie walks 5 cells (plus 4 for the bonus), goes back 5 from a black cell and stops on cell 24.",
    ),
    (
        "face_to_face",
        f2f.Played(seat=ANNIE, card=12, pile="own_ascending", top=1),
        "Annie pose 12 sur sa pile montante, qui montrait 1.",
        "Annie lays 12 on their own ascending pile, which showed 1.",
    ),
    (
        "face_to_face",
        f2f.Played(seat=ANNIE, card=45, pile="own_descending", top=35, jump=True),
        "Annie saute en arrière et pose 45 sur sa pile descendante, qui montrait 35.",
        "Annie jumps back and lays 45 on their own descending pile, which showed 35.",
    ),
    (
        "face_to_face",
        f2f.Played(seat=ANNIE, card=12, pile="their_ascending", top=29, help=True),
        "Coup de pouce~: Annie pose 12 en face, sur la pile montante, qui montrait 29.",
        "A helping hand: Annie lays 12 across the table, on the ascending pile, which showed 29.",
    ),
    (
        "face_to_face",
        f2f.TookBack(seat=ANNIE, card=12, pile="their_descending", top=29),
        "Annie reprend 12~; la pile descendante d’en face montre de nouveau 29.",
        "Annie takes back 12; the descending pile across the table shows 29 again.",
    ),
    (
        "face_to_face",
        f2f.Drew(seat=ANNIE, count=0, left=0),
        "Annie n’a plus de carte à piocher, la pioche est vide.",
        "Annie has no cards to draw; the draw pile is empty.",
    ),
    (
        "face_to_face",
        f2f.Drew(seat=ANNIE, count=1, left=1),
        "Annie pioche une carte, il en reste une.",
        "Annie draws a card; one is left.",
    ),
    (
        "face_to_face",
        f2f.Drew(seat=ANNIE, count=4, left=30),
        "Annie pioche 4 cartes, il en reste 30.",
        "Annie draws 4 cards; 30 are left.",
    ),
    ("face_to_face", f2f.DrewCards(to=ANNIE, cards=()), "Rien à piocher cette fois.", "Nothing to draw this time."),
    (
        "face_to_face",
        f2f.DrewCards(to=ANNIE, cards=(3, 9, 40)),
        "En main depuis la pioche~: 3, 9 et 40.",
        "New in your hand: 3, 9 and 40.",
    ),
    (
        "caractere",
        car.TurnBegan(seat=ELODIE),
        "Au tour d’Élodie d’être Questionné.",
        "It is Élodie’s turn as the Answerer.",
    ),
    (
        "caractere",
        car.CellActed(seat=ANNIE, effect="back", start=11, end=9),
        "Case −2~: Annie recule de la case 11 à la case 9.",
        "A −2 cell: Annie goes back from cell 11 to cell 9.",
    ),
    (
        "caractere",
        car.CardRead(seat=ANNIE, pack="ego", question=WHO, value=2, left=1, right=2),
        "Carte EGO pour Annie, de valeur 2~: Qui chante~?",
        "An EGO card for Annie, worth 2: Who sings?",
    ),
    (
        "caractere",
        car.CardRead(
            seat=ANNIE,
            pack="duo",
            question=Words(fr="Comment est l’ami de {right}\u00a0?", en="How is {left}?"),
            value=1,
            left=BERNARD,
            right=ELODIE,
        ),
        "Carte DUO pour Annie, de valeur 1~: Comment est l’ami d’Élodie~?",
        "A DUO card for Annie, worth 1: How is Bernard?",
    ),
    (
        "caractere",
        car.CardRead(seat=ANNIE, pack="ego", question=WHO, value=0, left=BERNARD, right=ELODIE),
        "Carte EGO pour Annie~: Qui chante~?",
        "An EGO card for Annie: Who sings?",
    ),
    (
        "caractere",
        car.Refused(seat=ANNIE, start=0, end=0),
        "Annie refuse de répondre, sans jok pour se taire~: le pion reste au départ.",
        "Annie refuses to answer, with no jok to keep quiet: the pawn stays on the start.",
    ),
    (
        "caractere",
        car.Guessed(seat=ANNIE, kind="player", named=BERNARD),
        "Annie mise sur Bernard.",
        "Annie guesses Bernard.",
    ),
    (
        "caractere",
        car.Guessed(seat=ANNIE, kind="choice", choice=LOST),
        "Annie parie~: Se perdre.",
        "Annie guesses: Get lost.",
    ),
    (
        "caractere",
        car.Guessed(seat=ANNIE, kind="adjective", adjective="drôle"),
        "Annie propose «~drôle~».",
        "Annie guesses “drôle”.",
    ),
    (
        "caractere",
        car.Revealed(seat=ANNIE, kind="player", named=ANNIE),
        "Et Annie avait écrit~: Annie.",
        "And Annie had written: Annie.",
    ),
    (
        "caractere",
        car.AdjectiveJudged(adjective="drôle", close=2, asked=4, right=True),
        "«~drôle~» est assez proche~: 2 voix sur 4.",
        "“drôle” is close enough: 2 of 4 votes.",
    ),
    (
        "caractere",
        car.Contested(seat=BERNARD, target=ANNIE),
        "Bernard conteste la réponse d’Annie~!",
        "Bernard contests Annie’s answer!",
    ),
    (
        "caractere",
        car.Voted(seat=ANNIE, side="contestataire"),
        "Annie donne raison à qui conteste.",
        "Annie sides with the one who contests.",
    ),
    (
        "caractere",
        car.LastTestDisclosed(seat=BERNARD, answer=LOST, guess=ASK_THE_WAY, right=False),
        "Manqué pour Bernard~: Se perdre, et non Demander.",
        "Wrong about Bernard: Get lost, not Ask the way.",
    ),
    (
        "caractere",
        car.LastTestCounted(seat=ANNIE, right=0, needed=2),
        "Annie n’a deviné aucune réponse~; il en faut 2.",
        "Annie has not guessed any answer; it takes 2.",
    ),
    (
        "caractere",
        car.LastTestCounted(seat=ANNIE, right=1, needed=2),
        "Annie a deviné 1 réponse~; il en faut 2.",
        "Annie has guessed 1 answer; it takes 2.",
    ),
    (
        "tous_ego",
        ego.Counted(seat=ANNIE, ballots=3, standing="most", forecast="most", points=3, position=12),
        "3 bulletins pour Annie, plus que pour toute autre personne~; pronostic + (le plus)~: 3 points, case 12.",
        "3 ballots for Annie, more than for anybody else; forecast + (the most): 3 points, cell 12.",
    ),
    (
        "tous_ego",
        ego.Counted(seat=ANNIE, ballots=1, standing="some", forecast="some", points=1, position=13),
        "Un bulletin pour Annie~; pronostic ± (quelques-uns)~: un point, case 13.",
        "One ballot for Annie; forecast ± (some): one point, cell 13.",
    ),
    (
        "tous_ego",
        ego.Counted(seat=ANNIE, ballots=0, standing="none", forecast="", points=0, position=13),
        "Aucun bulletin pour Annie~; sans pronostic~: pas de point, case 13.",
        "No ballots for Annie; no forecast: no points, cell 13.",
    ),
    ("tous_ego", Left(seat=ANNIE), "Annie quitte la table. À bientôt~!", "Annie leaves the table. See you soon!"),
    (
        "tous_ego",
        GameOver(winners=(), reason="too_few_players"),
        "La partie s’arrête là, et personne ne gagne.",
        "The game stops here, and nobody wins.",
    ),
    (
        "tous_ego",
        GameOver(winners=(ANNIE, BERNARD), reason="target"),
        "La partie est finie. Bravo à Annie et Bernard~!",
        "The game is over. Well played, Annie and Bernard!",
    ),
]


def set_out(text: str) -> str:
    return text.replace("~", "\u00a0")


@pytest.mark.parametrize(("game", "event", "french", "english"), EXAMPLES)
def test_an_event(game: str, event: Event, french: str, english: str) -> None:
    said = [catalogue.event(event) for catalogue in catalogues(game)]
    assert said == [set_out(french), set_out(english)]


@pytest.mark.parametrize(
    ("game", "reason", "winners", "french", "english"),
    [
        (
            "tous_ego",
            "too_few_players",
            (),
            "Il ne reste pas assez de monde pour continuer. Personne ne gagne~; le classement reste comme il est.",
            "There are too few people left to go on. Nobody wins; the standings stay as they are.",
        ),
        (
            "tous_ego",
            "too_few_players",
            (ANNIE,),
            "Il ne reste pas assez de monde pour continuer. En tête à cet instant, Annie l’emporte.",
            "There are too few people left to go on. Annie was ahead, and wins.",
        ),
        (
            "incroyable",
            "finish",
            (ANNIE, BERNARD, ELODIE),
            "Annie, Bernard et Élodie arrivent ensemble au bout de la piste et se partagent la victoire~!",
            "Annie, Bernard and Élodie reach the end of the track together and share the win!",
        ),
        (
            "face_to_face",
            "left",
            (ANNIE,),
            "Un camp est parti~: Annie gagne la partie.",
            "One side has gone home: Annie wins the game.",
        ),
    ],
)
def test_an_outcome(game: str, reason: str, winners: tuple[int, ...], french: str, english: str) -> None:
    said = [catalogue.outcome(Outcome(winners, reason, ())) for catalogue in catalogues(game)]
    assert said == [set_out(french), set_out(english)]


def refusal_of(state: Any, move: Any, seat: int = 0) -> Refusal:
    with pytest.raises(Refusal) as caught:
        state.answer(seat, move)
    return caught.value


def test_refusals_say_what_would_be_right() -> None:
    state = incroyable.deal(incroyable.setup(first_player=0), seats=3, seed=1)
    state.answer(0, incroyable.Draw())
    french, english = catalogues("incroyable")
    too_high = refusal_of(state, incroyable.Estimate(10000))
    assert french.refusal(too_high) == set_out("Ce nombre est hors limites~: donnez-en un de 1 à 9999. (INC-21)")
    assert english.refusal(too_high) == "That number is out of bounds: give one from 1 to 9999. (INC-21)"
    for seat, value in enumerate((10, 20, 30)):
        state.answer(seat, incroyable.Estimate(value))
    state.answer(1, incroyable.Pass())
    too_low = refusal_of(state, incroyable.Raise(15))
    assert french.refusal(too_low) == set_out(
        "Une relance doit dépasser quelqu’un~: dites un nombre libre, de 21 à 9999. (INC-46)"
    )
    early = refusal_of(state, incroyable.Pass(), seat=2)
    assert english.refusal(early) == "Not just yet: we are waiting for Annie. (INC-50)"


def test_refusals_say_how_many() -> None:
    state = tous_ego.deal(tous_ego.setup(first_player=0), seats=3, seed=1)
    state.answer(0, tous_ego.Draw())
    french, english = catalogues("tous_ego")
    one = refusal_of(state, tous_ego.Vote((1,)))
    assert french.refusal(one) == set_out("Ce n’est pas le bon nombre de choix. Il en faut 2. (EGO-13)")
    assert english.refusal(one) == "That is not the right number of choices. It takes 2. (EGO-13)"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Annie", "d’Annie"),
        ("Bernard", "de Bernard"),
        ("Élodie", "d’Élodie"),
        ("Hélène", "d’Hélène"),
        ("Œdipe", "d’Œdipe"),
        ("Hadrien", "d’Hadrien"),
        ("Hassan", "de Hassan"),
        ("Heidi", "de Heidi"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("ÉLODIE", "d’ÉLODIE"),
        ("Åsa", "d’Åsa"),
        ("Zoé", "de Zoé"),
        ("Çelik", "de Çelik"),
    ],
)
def test_elision(name: str, said: str) -> None:
    catalogue = Catalogue("fr", GAMES["caractere"], [name])
    assert catalogue.event(car.TurnBegan(seat=0)) == f"Au tour {said} d’être Questionné."


def test_que_is_elided_like_de() -> None:
    catalogue = Catalogue("fr")
    catalogue.bundle.add_resource(FluentResource("as-long = tant { QUE($name) }"))
    assert [catalogue.text("as-long", name=name) for name in ("Ana", "Yann")] == ["tant qu’Ana", "tant que Yann"]


def test_a_seat_without_a_name_is_a_number() -> None:
    catalogue = Catalogue("en", GAMES["incroyable"])
    assert catalogue.event(inc.Passed(seat=2)) == "3 passes."


def test_phases_name_those_who_are_waited_for() -> None:
    french, english = catalogues("tous_ego")
    assert french.phase("voting", (ANNIE, BERNARD, ELODIE)) == set_out(
        "Deux bulletins secrets, pour d’autres que soi. On attend Annie, Bernard et Élodie."
    )
    assert english.phase("reading", (ANNIE,)) == "Annie reads a question."


def test_values_and_limits_that_the_words_repeat() -> None:
    french, english = catalogues("tous_ego")
    assert english.value("sign", "none") == "0, not a single ballot (3 points)"
    for catalogue in (french, english):
        assert str(LONGEST_QUESTION) in catalogue.text("field-write-text")
    french, english = catalogues("incroyable")
    assert french.value("sign", "-") == "− (moins, ou plus tôt)"
    assert english.value("sign", "+") == "+ (more, or later)"
    assert french.text("field-estimate-value", low=1, high=9999) == set_out("Quelle estimation (1 à 9999)~?")


def test_a_typed_text_that_looks_like_a_place_is_left_alone() -> None:
    """Only Caractère's cards speak of neighbours: elsewhere a player may type what they like."""
    french, _ = catalogues("tous_ego")
    typed = Words(fr="Qui est {left}\u00a0?")
    assert french.event(ego.Asked(reader=ANNIE, question=typed)) == set_out("Annie demande~: Qui est {left}~?")


def test_an_unknown_message_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError, match="no-such-message"):
        Catalogue("fr").text("no-such-message")
    with pytest.raises(ValueError, match="Tablée speaks en and fr"):
        Catalogue("de")
