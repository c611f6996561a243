"""Caractère: which adjectives are the same word (CAR-A11).

Each line is one adjective in some of its forms: all on a line are the same word, and no two lines are.
"""

from __future__ import annotations

import unicodedata
from itertools import combinations
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import load, save
from tablee.games.caractere import Approve, Caractere, rules
from tablee.games.caractere.adjectives import ACCENTED, FAMILIES, canonical, same
from tablee.games.caractere.phases import LONGEST_ADJECTIVE
from tests.rules.helpers_caractere import answered, guess

FRENCH = """
grand grande grands grandes
petit petite petits petites
bavard bavarde bavardes
charmant charmante charmants
têtu têtue têtus têtues
poli polie polis polies
joli jolie jolis
gai gaie gaies
bleu bleue bleus bleues
vrai vraie vrais
fin fine fins fines
fini finie finis
dur dure durs
sûr sûre sûrs sûres
sur sure surs
mûr mûre mûrs mûres
mur
brun brune brunes
câlin câline câlins
humain humaine humains
clair claire
noir noire
sourd sourde
fort forte forts fortes
fat fate
brut brute bruts
curieux curieuse curieuses
sérieux sérieuse
furieux furieuse
généreux généreuse généreuses
heureux heureuse
malheureux malheureuse
jaloux jalouse jalouses
doux douce douces
doué douée doués
roux rousse rousses
faux fausse fausses
vieux vieil vieille vieilles
sportif sportive sportifs sportives
vif vive vifs
naïf naïve naïfs naïves
bref brève brefs brèves
neuf neuve
veuf veuve
actif active actifs
actuel actuelle
hâtif hâtive
juif juive
fier fière fiers fières
cher chère chers
chéri chérie chéris
léger légère légers légères
entier entière
amer amère
aimé aimée
familier familière
premier première
étranger étrangère
régulier régulière réguliers
mignon mignonne mignons mignonnes
bon bonne bons
bougon bougonne
grognon grognonne
fripon friponne
polisson polissonne
parisien parisienne parisiens
ancien ancienne
moyen moyenne
chrétien chrétienne
européen européenne européens
coréen coréenne
paysan paysanne
persan persane
ponctuel ponctuelle ponctuels
cruel cruelle
naturel naturelle
réel réelle
pareil pareille pareils
vermeil vermeille
gentil gentille gentils gentilles
vil vile vils
civil civile civils
subtil subtile
puéril puérile
nul nulle nuls nulles
seul seule
coquet coquette coquets coquettes
net nette nets
muet muette
fluet fluette
violet violette
discret discrète discrets discrètes
complet complète
concret concrète
inquiet inquiète inquiets
secret secrète
désuet désuète
prêt prête prêts
honnête
bête bêtes
sot sotte sots
vieillot vieillotte
pâlot pâlotte
idiot idiote idiots
dévot dévote
rigolo rigolote rigolos rigolotes
créateur créatrice créateurs créatrices
conservateur conservatrice
séducteur séductrice
protecteur protectrice
rêveur rêveuse rêveurs rêveuses
travailleur travailleuse travailleurs
menteur menteuse menteurs
moqueur moqueuse
flatteur flatteuse
boudeur boudeuse
enchanteur enchanteresse
vengeur vengeresse
pécheur pécheresse
traître traîtresse
maître maîtresse
supérieur supérieure supérieurs supérieures
inférieur inférieure
intérieur intérieure
extérieur extérieure
antérieur antérieure
postérieur postérieure
ultérieur ultérieure
meilleur meilleure meilleurs
majeur majeure
mineur mineure
beau bel beaux belle belles
nouveau nouvel nouveaux nouvelle nouvelles
jumeau jumeaux jumelle jumelles
fou fol fous folle folles
mou mol mous molle molles
blanc blanche blancs blanches
franc franche francs
français française
sec sèche secs sèches
frais fraîche fraîches fraiche
public publique publics publiques
grec grecque grecs
turc turque
caduc caduque
chic chics
chiche
long longue longs longues
oblong oblongue
ambigu ambiguë ambigüe ambigus ambiguës
aigu aiguë aigüe
exigu exiguë
contigu contiguë
gros grosse grosses
gras grasse grasses
bas basse basses
las lasse lasses
lassé lassée
épais épaisse
exprès expresse
métis métisse
gris grise grises
précis précise
courtois courtoise
mauvais mauvaise
niais niaise
sournois sournoise
confus confuse
diffus diffuse
exquis exquise
soumis soumise
clos close
absous absoute
dissous dissoute
tiers tierce
bénin bénigne bénins
malin maligne malins malignes
coi coite cois
favori favorite favoris favorites
hébreu hébreux
andalou andalouse andalous
loyal loyale loyaux loyales
royal royaux royale
social sociaux sociale
génial géniale géniaux
amical amicale amicaux
banal banale banals banaux
fatal fatale fatals
naval navale navals
final finale finals finaux
bancal bancale bancals
glacial glaciale glacials glaciaux
jovial joviale joviaux
local locaux
calme calmes
calmé calmée calmés
sage sages
sauvage
sympathique sympathiques
énergique
drôle drôles
ferme fermes
fermé fermée fermés fermées
sale sales
salé salée salés salées
rusé rusée rusés rusées
russe russes
tendre tendres
tendu tendue
libre libres
libéré libérée
juste justes
ajusté ajustée
marqué marquée
pâle pâles
large
largué larguée
réservé réservée réservés
posé posée
passionné passionnée passionnés passionnées
dévoué dévouée
pressé pressée
blasé blasée
blessé blessée
avisé avisée
aisé aisée
gêné gênée
avide
sensé sensée
sensible
vivant vivante
ouvert ouverte
vert verte
patient patiente
impatient impatiente
élégant élégante
aimable
sincère sincères
sévère
austère
égoïste
optimiste
œcuménique
mâle
mat mate
maté matée
rêche
polaire
ras rase
rasé rasée
serviable serviables
obligeant obligeante
altruiste
snob
marron
cool
zen
rosse
rose
rosé rosée
fidèle
modèle
modelé
lâche
lâché lâchée
trouble
troublé troublée
vide
vidé vidée
sobre
sombre
triste
riche
chauve
mince
maigre
jeune
aveugle
aveuglé aveuglée
célèbre
célébré
simple
vague
rapide
timide
ravi ravie
ravissant ravissante
intime
intimé
aigre
aigri aigrie
maladroit maladroite
adroit adroite
étroit étroite
droit droite
laid laide
lent lente
méchant méchante
content contente
prudent prudente
imprudent
savant savante
ignorant
distrait distraite
distant
parfait parfaite
inconnu inconnue
ému émue
nu nue
cru crue
dissolu dissolue
velu velue
absolu absolue
résolu résolue
élu élue
instruit
cuit cuite
fichu fichue
foutu
"""

ENGLISH = """
able
absent
active
brave
brief
calm
careful
careless
caring
chic
clever
close
comical
content
cross
curious
cute
cut
dense
discreet
discrete
divine
dull
fine
free
generous
grave
gray grey
gross
honest
human
humane
humble
kind
late
loose
loud
loyal
mad
made
mean
moral
naive
nice
nosy
noisy
organized organised
polite
precise
prim
prime
proud
rare
selfish
selfless
serious
severe
skeptical sceptical
spare
sparse
sure
tame
tense
terse
tender
unique
urban
urbane
vague
wise
young
"""

SPELLINGS = [
    ("gentil", "  GENTIL !"),
    ("gentil", "« gentille »"),
    ("énergique", "ÉNERGIQUE"),
    ("énergique", unicodedata.normalize("NFD", "énergique")),
    ("énergique", "ENERGIQUE"),
    ("généreux", "genereuse"),
    ("réservé", "reserve"),
    ("réservée", "reservee"),
    ("naïf", "naive"),
    ("œcuménique", "Oecumenique"),
    ("ex æquo", "ex aequo"),
    ("easy-going", "easygoing"),
    ("easy-going", "Easy going"),
    ("terre-à-terre", "terre a terre"),
    ("bon vivant", "bonne vivante"),
    ("très gentil", "très gentille"),
    ("rock'n'roll", "rock’n’roll"),
    ("gentil", "gentil·le"),
    ("gentils", "gentil.le.s"),
    ("content", "content(e)"),
    ("content", "content-e !"),
    ("heureuse", "heureux·se"),
    ("créatrice", "créateur·rice"),
    ("sportif", "sportif·ve·s"),
    ("belle", "beau/belle"),
    ("🙂", "🙂"),
]

NOT_THE_SAME = [
    ("gentil", "très gentil"),
    ("gentil", "pas gentil"),
    ("gentil", "gentil mais têtu"),
    ("gentil", "gentil (parfois)"),
    ("poli", "police"),
    ("ferme", "FERMÉ"),
    ("ferme", unicodedata.normalize("NFD", "fermée")),
    ("pâle", "pâlé"),
    ("mûr", "mur"),
    ("sûre", "sure"),
    ("fumeur", "fumeux"),
    ("copieur", "copieux"),
    ("laid", "laid-back"),
    ("🙂", "🙃"),
    ("🙂", "gentil"),
]


def lines(text: str) -> list[list[str]]:
    return [line.split() for line in text.split("\n") if line]


FORMS_OF_ACCENTS: tuple[Literal["NFC", "NFD"], ...] = ("NFC", "NFD")
FORMS = sorted({form for line in lines(FRENCH + ENGLISH) for form in line})


@pytest.mark.parametrize("forms", [line for line in lines(FRENCH + ENGLISH) if len(line) > 1], ids=" ".join)
def test_car_a11_all_forms_of_an_adjective_are_the_same_word(forms: list[str]) -> None:
    """CAR-A11: gender and plural make no difference, also where they are irregular."""
    for one, other in combinations(forms, 2):
        assert same(one, other), (one, other)
        assert same(other, one), (other, one)


@pytest.mark.parametrize("language", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_car_a11_no_two_adjectives_are_the_same_word(language: str) -> None:
    """CAR-A11: not even where an accent makes the whole difference."""
    words: dict[str, list[str]] = {}
    for forms in lines(language):
        for key in {canonical(form) for form in forms}:
            words.setdefault(key, []).append(forms[0])
    assert [alike for alike in words.values() if len(alike) > 1] == []


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_car_a11_spellings_of_the_same_word(one: str, other: str) -> None:
    """CAR-A11: capitals, signs, hyphens, both genders at once, and accents left out where no other word is meant."""
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(("one", "other"), NOT_THE_SAME)
def test_car_a11_other_words(one: str, other: str) -> None:
    """CAR-A11: more words say something else, and an accent may."""
    assert not same(one, other)
    assert not same(other, one)


@pytest.mark.parametrize("word", ACCENTED.split())
def test_car_a11_an_accent_that_makes_another_word(word: str) -> None:
    """CAR-A11: each of these is itself in all its forms, and another word without the accent."""
    plain = "".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isalpha())
    feminine = word if word.endswith("e") else f"{word}e"
    for form in (word.upper(), feminine, f"{word}s", f"{feminine}s"):
        assert same(word, form)
        assert not same(plain, form)


def test_car_a11_the_lists_name_a_word_once() -> None:
    """CAR-A11: a form cannot belong to two adjectives."""
    irregular = " ".join(FAMILIES).split()
    assert len(set(irregular)) == len(irregular)
    assert len(set(ACCENTED.split())) == len(ACCENTED.split())


TYPED = st.one_of(
    st.sampled_from(FORMS),
    st.text("aeéèêiouûsxlntcgfv -·'", max_size=8),
    st.text(max_size=LONGEST_ADJECTIVE),
)


@given(TYPED, TYPED, TYPED)
def test_car_a11_being_the_same_word_is_an_equivalence(one: str, other: str, third: str) -> None:
    """CAR-A11: whatever is typed, the groups on the ballot do not depend on the order of the guesses."""
    assert same(one, one)
    assert same(one, other) == same(other, one)
    if same(one, other) and same(other, third):
        assert same(one, third)


@given(st.sampled_from(FORMS), st.sampled_from(["", " ", "!", " !", "…", "."]), st.sampled_from(FORMS_OF_ACCENTS))
def test_car_a11_how_a_word_is_typed_makes_no_difference(word: str, sign: str, form: Literal["NFC", "NFD"]) -> None:
    """CAR-A11: capitals, spaces, signs and the way accents are stored."""
    assert same(word, unicodedata.normalize(form, f" {word.upper()}{sign}"))


# At the table ---------------------------------------------------------------------------------------------------


def test_car_a11_irregular_forms_are_right_without_a_vote() -> None:
    """CAR-A11: nobody is asked about folle where the answer was fou."""
    state = answered("duo-left", "fou")
    guess(state, "folle", "Fous", "fol", "FOLLES")
    assert (state.phase.name, state.position) == ("drawing", (2, 7, 7, 7, 7))


def test_car_a11_an_accent_that_makes_another_word_is_put_to_the_vote() -> None:
    """CAR-A11: fermé is not ferme; everybody who said so shares one place on the ballot."""
    state = answered("duo-left", "ferme")
    guess(state, "fermé", "ferme", "FERMÉE", "Fermes")
    assert state.view(None).doubtful == ("fermé",)
    assert state.waiting() == (0, 2, 4)


@pytest.mark.parametrize("judge", ["vote", "questionne"])
@pytest.mark.parametrize(
    ("answer", "said", "was", "now"),
    [
        ("fou", ("folle", "fou", "fou", "fou"), ("folle",), ()),
        ("fou", ("folle", "fou", "bavard", "fou"), ("folle", "bavard"), ("bavard",)),
        ("ferme", ("fermé", "ferme", "bavard", "ferme"), ("bavard",), ("fermé", "bavard")),
    ],
)
def test_car_a11_a_ballot_saved_under_another_reading_goes_on(
    judge: str,
    answer: str,
    said: tuple[str, ...],
    was: tuple[str, ...],
    now: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """CAR-A11: a game saved when more or fewer words counted as the same is read and played by today's."""
    with monkeypatch.context() as before:
        old = {"folle": "folle", "fermé": "ferme"}
        before.setattr(rules, "canonical", lambda word: old.get(word, word))
        before.setattr(rules, "same", lambda one, other: old.get(one, one) == old.get(other, other))
        state = answered("duo-left", answer, adjective_judge=judge)
        guess(state, *said)
        assert state.view(None).doubtful == was
        kept = save(state)
    again = load(Caractere, state.setup, kept)
    assert again.view(None).doubtful == now
    while again.phase.name in ("judging_adjectives", "ticking_adjectives"):
        again.answer(again.waiting()[0], Approve(()))
    right = tuple(seat for seat, word in enumerate(said, start=1) if same(word, answer))
    assert again.position == (2, *(7 if seat in right else 5 for seat in (1, 2, 3, 4)))
    assert again.phase.name == ("contesting" if now else "drawing")
