"""When two adjectives are the same word, whatever their case, gender or number (CAR-13, CAR-A11).

Every word is led to a key, and two are the same word if their keys are equal: so if one is the same as a second and
that as a third, all three are. A key is not for reading: "vive" and "vif" give "viv", and no other adjective does.

All this is done by hand because nothing ready-made fits. Lemmatizers look for the dictionary entry of a word in a
sentence: alone, "dure" is a form of the verb "durer" to them. Stemmers cut "fermé" and "ferme" down to the same. And
what either says may change with a new version or a missing file, while a saved game must go on as it was.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

SHORTEST_STEM = 2
"""Letters of a word that always stay."""

PLAIN = str.maketrans({**dict(zip("àâäçéèêëîïôöùûüÿ", "aaaceeeeiioouuuy", strict=True)), "œ": "oe", "æ": "ae"})
"""French letters without their accents, which many people do not type."""

INCLUSIVE = re.compile(
    r"(?<=\w)[·•‧.(/-](?:e|ce|le|ne|se|te|i?ve|che|gue|que|lle|nne|sse|tte|[eè]re|t?rice|euse|b?elle)[·•‧.-]?s?\W*$"
)
"""The second half of heureux·se, content(e), gentil.le.s."""

FAMILIES = (
    # Two masculine forms.
    "beau bel belle",
    "nouveau nouvel nouvelle",
    "fou fol folle",
    "mou mol molle",
    "vieux vieil vieille",
    # A feminine of their own.
    "absous absoute",
    "aigu aigue",
    "ambigu ambigue",
    "andalou andalouse",
    "benin benigne",
    "beta betasse",
    "blanc blanche",
    "coi coite",
    "contigu contigue",
    "dissous dissoute",
    "doux douce",
    "enchanteur enchanteresse",
    "exigu exigue",
    "faux fausse",
    "favori favorite",
    "franc franche",
    "frais fraiche",
    "gentil gentille",
    "jumeau jumelle",
    "maitre maitresse",
    "malin maligne",
    "nul nulle",
    "paysan paysanne",
    "pecheur pecheresse",
    "puceau pucelle",
    "rigolo rigolote",
    "roux rousse",
    "sec seche",
    "suisse suissesse",
    "tiers tierce",
    "traitre traitresse",
    "vengeur vengeresse",
    # An s that is doubled: elsewhere a second s makes another word (rose, rosse).
    "bas basse",
    "epais epaisse",
    "expres expresse",
    "gras grasse",
    "gros grosse",
    "las lasse",
    "metis metisse",
    # A plural of their own.
    "hebreu hebreux",
    "ideal ideale ideaux",
    # Two spellings, French and English.
    "saoul saoule soul soule",
    "colorful colourful",
    "cozy cosy",
    "gray grey",
    "honorable honourable",
    "humorless humourless",
    "organized organised",
    "skeptical sceptical",
    "skillful skilful",
    "willful wilful",
    # Words that only look like a form of another: fumeux, copieuse; human, urban …
    "fumeur fumeuse",
    "copieur",
    "humane",
    "urbane",
    "germane",
    "cute",
    "made",
    "prime",
    "spare",
)
"""The forms that belong together, or alone, against all endings; without accents, and a plural s may follow."""

IRREGULAR = {form: family.split()[0] for family in FAMILIES for form in family.split()}

NUMBER = (
    ("eaux", "eau"),  # jumeaux, jumeau
    ("aux", "al"),  # loyaux, loyal
    ("ees", "e"),  # posées, posé
    ("ee", "e"),
    ("ss", "ss"),  # careless is no plural
    ("s", ""),  # grands, grand; also mauvais, like its feminine below
)
"""Endings of the plural, and of -ée, and what takes their place: the first that fits."""

GENDER = (
    ("trice", "teux"),  # créatrice, créateur
    ("euse", "eux"),  # curieuse, curieux; rêveuse …
    ("eure", "eux"),  # supérieure …
    ("eur", "eux"),  # … rêveur, supérieur
    ("ouse", "oux"),  # jalouse, jaloux
    ("cque", "k"),  # grecque, grec
    ("que", "k"),  # publique, public
    ("c", "k"),
    ("g", "gu"),  # long, longue
    ("f", "v"),  # vif, vive
    ("elle", "el"),  # cruelle, cruel
    ("eille", "eil"),  # pareille, pareil
    ("enne", "en"),  # ancienne, ancien
    ("onne", "on"),  # bonne, bon
    ("ette", "et"),  # muette, muet
    ("otte", "ot"),  # sotte, sot
    ("sse", "ss"),  # russe
    ("se", ""),  # mauvaise, mauvais
    ("e", ""),  # grande, grand
)
"""Endings of both genders, and what both leave: the first that fits."""


ACCENTED = """
sûr mûr mâle ténu pâlé
absenté activé adultéré affiné aimanté aisé alerté alterné amené ammoniaqué annexé apparenté ardoisé argenté arriéré
assassiné aveuglé azuré badiné baisé ballotté bavardé beurré biaisé bidonné biglé bistré bossué botté bouffé
bougonné boulotté braqué bravé bredouillé brillanté briqué bronzé brouillonné brusqué buvardé calmé cannelé canonné
capoté captivé carminé carotté cavé câliné célébré chagriné châtaigné chiqué chocolaté choqué citronné cloché
cochonné coïté comblé compacté complexé complété conformé contenté contingenté continué contracté conversé corsé
cosmétiqué couillonné courbé crâné creusé crémé critiqué cuité damasquiné décuplé défunté dégueulassé déserté
diffusé dingué disposé divisé domestiqué doublé dupé duré exempté éclairé égalé étalé étanché fadé fanfaronné faussé
favorisé fayoté feinté fermé fécondé fixé floué fréquenté gîté goinfré gourmandé gravé greffé grêlé grisé homologué
hybridé idolâtré ignifugé illustré impatienté importuné incisé incommodé indigné indivisé inégalé infecté infirmé
informé infusé innocenté inquiété interné intégré intimé invalidé inversé jalousé jeûné jointé lambiné lassé lâché
lesté légitimé liquidé lissé louché lourdé lutiné malaisé manifesté marchandé mariné marronné mastiqué maté meublé
mécontenté métissé miellé mignardé misé modelé morfalé mouchardé moutardé mué multiplexé muré mutiné niaisé nickelé
nué obliqué occulté ocré orangé paillé panoramiqué pansé parasité pardonné patenté patienté pensé permanenté
péché phéniqué philosophé piloté piraté plaisanté plané plastiqué polychromé pourpré pratiqué précisé présenté prêté
prié primé prisé prodigué profané professé proliféré prospéré punaisé quadruplé quintuplé quitté radiné rasé ravisé
rebellé reformé relaxé remisé reprisé récusé régalé rétrogradé ronchonné rosé rossé rouillé roussé rué sablé safrané
salé saoulé saumoné sauvé secondé secrété séché sinistré snobé sombré soûlé spiralé sublimé suspecté taquiné taupé
teinté tiercé toqué traité transité triplé troublé vagabondé validé vermillonné versé vidé violenté voisiné volanté
"""
"""Words that an accent alone tells from a form of another adjective: fermé and ferme, grisé and grise, sûr and sur.

Elsewhere accents do not count, as many people type none: genereux is généreux, and reserve can only be réservé.
"""


@lru_cache(1024)
def canonical(adjective: str) -> str:
    """The key of an adjective, the same for all its forms.

    (Remembered: while a table judges a word, it is compared again and again.)
    """
    text = INCLUSIVE.sub("", unicodedata.normalize("NFKC", adjective).casefold())
    return "".join(_key(word) for word in re.findall(r"[^\W_]+", text)) or text


def same(one: str, other: str) -> bool:
    """Whether two adjectives are the same word."""
    return canonical(one) == canonical(other)


def _key(word: str) -> str:
    """What all forms of a word have in common."""
    accented = _accented(word)
    if accented in APART:
        return accented
    plain = word.translate(PLAIN)
    singular = _replaced(plain, NUMBER)
    return IRREGULAR.get(plain) or IRREGULAR.get(singular) or _replaced(singular, GENDER)


def _replaced(word: str, endings: tuple[tuple[str, str], ...]) -> str:
    """The word with the first of these endings that it has replaced."""
    for ending, other in endings:
        if word.endswith(ending) and len(word) - len(ending) + len(other) >= SHORTEST_STEM:
            return word.removesuffix(ending) + other
    return word


def _accented(word: str) -> str:
    """The word without gender and number, with its accents: in -é that one alone, as the others often go untyped."""
    root = re.sub("e?s?$", "", word)
    return f"{root[:-1].translate(PLAIN)}é" if root.endswith("é") else root


APART = frozenset(map(_accented, ACCENTED.split()))
