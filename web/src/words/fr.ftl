### Les mots des écrans, en français.

## L’accueil
web-tagline = Le dîner est fini. On joue ?
web-open-table = Ouvrir une table
web-join-table = Rejoindre une table
web-enter = Entrer
web-code = Le code de la table
web-code-hint = Cinq lettres
web-your-name = Votre prénom
web-sit-down = S’asseoir
web-look-on = Regarder seulement
web-left = On continue
web-left-nobody = encore personne d’autre
web-left-lobby = pas encore commencé
web-left-waiting = on attend { $names }
web-alone = Jouer en solo
web-alone-try = Essayer en solo
web-alone-bots = En solo, bots de niveau
web-guest = Convive
web-big-screen = Est-ce le grand écran ?
web-big-screen-why = Celui que tout le monde regarde : un téléviseur, un projecteur, un ordinateur au bout de la table.
web-big-screen-yes = Oui, on le regarde ensemble
web-big-screen-no = Non, je joue dessus
web-first-hosts = La première personne assise mène la table, depuis son téléphone.
web-players = { $fewest ->
    [2] { $most ->
        [2] 2 joueurs
       *[other] 2 à { $most } joueurs
    }
   *[other] { $fewest } à { $most } joueurs
}
web-minutes = environ { $minutes } min

## Quand ça coince
web-lost = La connexion est coupée. Votre place vous attend ; nouvel essai…
web-connecting = Un instant…
web-online = En ligne
web-unreachable = Le serveur ne répond pas. Cet appareil est-il sur le même Wi-Fi ?
web-refused = Ce n’est pas possible ici ({ $code }).
web-to-start = Retour à l’accueil
web-take-back = Jouer ici
web-try-again = Réessayer
web-reload = Recharger la page
web-part-missing = Ce morceau de la page n’a pas pu être chargé.
web-part-broken = Quelque chose a mal tourné dans ce coin de l’écran. Le jeu continue, rien n’est perdu.
web-updated = Il existe une version plus récente de Tablée. La page se mettra à jour d’elle-même dès que rien de commencé ne risquera d’être perdu.
web-update-now = Mettre à jour
web-update-later = Plus tard
web-sit-again = Se rasseoir
web-trouble-elsewhere = Votre place est ouverte ailleurs
web-trouble-removed = Votre place n’est plus là
web-trouble-closed = La table est débarrassée
web-trouble-no_such_table = Cette table n’existe pas
web-trouble-not_known = Cet appareil n’est pas connu ici
web-trouble-no_onlookers = Réservé à la tablée
web-trouble-unreachable = Le serveur ne répond pas
web-unreachable-why = L’ordinateur est-il ouvert, et cet appareil sur le même Wi-Fi ? Votre place attend ; les essais continuent tout seuls.
bye-elsewhere = Cette place est ouverte sur un autre appareil, ou dans un autre onglet : continuez là-bas, ou jouez ici.
web-trouble-other = Quelque chose coince
web-full = La table est pleine. Vous pouvez regarder, ou attendre qu’une place se libère.
web-full-wait = La table est pleine, et l’on n’y regarde pas. Attendez qu’une place se libère.
web-late = Une partie est en cours : asseyez-vous et regardez jusqu’à la prochaine.
web-outbox = Votre réponse attend sur cet appareil et partira toute seule.

## Le salon
web-lobby = Autour de la table
web-start = On joue
web-waiting-for-host = Quand tout le monde sera assis, { $host } lancera la partie.
web-whoever-opened = la personne qui a ouvert la table
web-add-bot = Ajouter un bot
web-bot-level = Le niveau { DE($name) }
web-bot-levels = Le niveau des bots
web-bot-level-easy = facile
web-bot-level-medium = moyen
web-bot-level-strong = fort
web-bot-character-easy = tête en l’air : une chose à la fois
web-bot-character-medium = l’œil vif : joue juste, sans voir loin
web-bot-character-strong = fin renard : compte et prévoit
# Niveaux des tables de versions précédentes
web-bot-level-random = joue au hasard
web-bot-level-sensible = joue avec bon sens
web-bot-level-other = d’un autre genre : { $level }
web-add-here = Quelqu’un sans téléphone joue aussi ici
web-i-play-too = Je joue aussi
web-name-of-them = Son prénom
web-change-game = Un autre jeu
web-choose-game = À quoi joue-t-on ?
web-youngest = Qui est le ou la plus jeune ? À cette personne de commencer.
web-pace = Rythme
web-pace-unhurried = tranquille
web-pace-usual = habituel
web-pace-brisk = vif
web-pace-why = Le temps que prennent les bots et celui que dure ce qui est montré. Un résultat reste jusqu’à ce que l’un de vous passe à la suite.
web-who-begins = Qui commence ?
web-by-chance = Au hasard
web-begins = commence
web-order = L’ordre autour de la table
web-order-how = Touchez chaque personne à son tour, dans le sens des aiguilles d’une montre.
web-order-next = Numéro { $number } : qui est à cette place ?
web-order-cancel = Laisser l’ordre tel quel
web-options = Ce dont on convient
web-options-usual = Comme dans la règle
web-options-changed = { $count ->
    [one] Un point convenu s’écarte de la règle
   *[other] { $count } points convenus s’écartent de la règle
}
web-options-more = D’autres points
web-usual = la règle
web-back-to-usual = Revenir à la règle
web-decks = Quelles cartes ?
web-target-choice = { $target } points · environ { $minutes } min
web-no-clock = sans chronomètre
web-too-few = { $missing ->
    [one] Il manque encore une personne, ou un bot.
   *[other] Il manque encore { $missing } personnes, ou des bots.
}
web-too-many = Ce jeu va jusqu’à { $most } : choisissez-en un autre, ou libérez une place.
web-board-here = En faire le grand écran
web-pad-here = Revenir à mon écran
web-host = hôte
web-bot = bot
web-away = pas là
web-you = vous
web-you-label = Vous
web-remove = Retirer { $name }
web-remove-sure = Vraiment retirer { $name } de la table ?
web-hand-over = Nommer { $name } hôte
web-one-time-code = Téléphone perdu ({ $name }) : un code de retour
web-one-time-code-is = Sur le nouveau téléphone : ouvrez la table, choisissez « J’ai perdu mon téléphone », et tapez ceci dans les dix minutes. Le code n’est montré qu’une fois.
web-rename = Garder ce prénom
web-take-place = Prendre la place { DE($name) }
web-sit-next = S’asseoir pour la prochaine partie
web-empty-table = La table est mise. Qui s’assied en premier ?
web-watching = { $count ->
    [one] une personne regarde
   *[other] { $count } personnes regardent
}

## L’invitation
web-invite = Inviter
web-scan = Visez ce carré avec l’appareil photo du téléphone
web-or-type = ou ouvrez cette adresse
web-and-code = et tapez le code
web-qr = Code QR qui mène à { $address }
web-only-here = Seule cette machine peut ouvrir cette adresse : lancez le serveur sur le réseau pour que les téléphones puissent venir.
web-only-near = Seuls les appareils du même réseau, comme votre Wi-Fi, peuvent ouvrir cette adresse. Pour des amis ailleurs, la marche à suivre est dans docs/server.md, sous « Friends in another town ».
web-wifi = Wi-Fi des invités
web-wifi-scan = D’abord, le Wi-Fi
web-wifi-name = Nom du Wi-Fi
web-wifi-password = Son mot de passe
web-wifi-why = Cet appareil en fait un code QR ; rien n’est gardé ailleurs.
web-wifi-show = Le montrer sur cet écran
web-wifi-hide = Pas de code Wi-Fi
web-install = Installer Tablée sur cet appareil
web-home-screen = Pour garder la table sous la main, ajoutez cette page à l’écran d’accueil depuis le menu du navigateur.

## La partie
web-look-up = Levez les yeux ▲
web-sent = Envoyé
web-held = Dans l’urne
web-go-on = Suite
web-anybody-may = Sans attendre { $name } :
web-showing = Regardez ce qui se passe.
web-showing-counted = Les pronostics se retournent, les bulletins se comptent.
web-showing-game_over = La partie est jouée.
web-showing-answer_read = La réponse arrive, chiffre après chiffre.
web-showing-estimated = Les estimations se découvrent, l’une après l’autre.
web-showing-challenged = Un nombre est mis en doute.
web-showing-challenge_judged = Fallait-il douter ?
web-showing-shifted = Deux fois le même nombre : l’un des deux bouge.
web-showing-raised = Le nombre le plus bas passe en haut.
web-showing-risk_round_began = Une spirale : une manche à risque commence.
web-showing-walked = Les pions avancent.
web-showing-scored = Les points sont distribués.
web-showing-bet_shown = Qui avait raison ?
web-showing-guessed = Les idées sont dites à voix haute.
web-showing-revealed = La réponse est retournée.
web-showing-adjective_judged = Quels mots étaient assez proches ?
web-showing-advanced = Les pions avancent.
web-showing-contested = Une réponse est contestée.
web-showing-voted = Les votes sont montrés.
web-showing-contest_judged = Le débat est jugé.
web-showing-test_began = Le dernier test commence.
web-showing-test_disclosed = Le dernier test, partenaire par partenaire.
web-showing-test_counted = Le dernier test est compté.
web-showing-test_failed = Le dernier test est manqué pour cette fois.
web-showing-cell_acted = La case agit.
web-showing-played = Une carte à regarder.
web-showing-blocked = Une main est bloquée.
web-prepare-guess = Préparez déjà ce que vous allez dire ; on peut changer jusqu’au moment de parler.
web-your-turn = À vous
web-your-turn-of = { $name }, à vous
web-may-also = Si vous voulez : { $moves }
web-what-now = Que puis-je faire ?
web-nothing-now = Rien à faire pour vous en ce moment.
web-spectator = Vous regardez.
web-watch-until-next = Vous arrivez pendant une partie : regardez, vous jouerez la prochaine.
web-bot-plays-you = Un bot joue pour { $name }.
web-log = Ce qui s’est passé
web-log-empty = Il ne s’est encore rien passé.
web-rules = Les règles
web-see-rule = Voir la règle
web-keep-picture = Garder l’image
web-keep-picture-failed = L’image n’a pas pu être faite. Une capture d’écran fera aussi l’affaire.
web-highlights = À raconter encore
web-standings = Le classement
web-standing-cells = case { $count }
web-standing-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
web-standing-cards = { $count ->
    [0] plus aucune carte
    [one] encore 1 carte
   *[other] encore { $count } cartes
}
web-pause = Pause
web-resume = Reprendre
web-paused = La table fait une pause.
web-clock-stands = Le chronomètre est arrêté depuis le redémarrage du serveur.
web-clock = { $seconds ->
    [one] encore { $seconds } seconde
   *[other] encore { $seconds } secondes
}
web-absent = { $name } n’est pas là.
web-absent-host = Un bot peut jouer à sa place, ou l’on continue sans : la décision revient à { $host }.
web-skip = Continuer sans { $name } cette fois
web-let-bot = Un bot joue pour { $name }
web-give-back = Je suis là
web-give-back-for = { $name } est là
web-hand-to = Passez l’appareil à { $name }
web-hand-why = Personne d’autre ne regarde tant { QUE($name) } n’a pas touché l’écran.
web-i-am = Je suis { $name }
web-pass-on = Passer l’appareil
web-nobody-waits = On n’attend personne ici en ce moment. Pour revoir vos affaires, touchez votre nom.
web-cover = Couvrir
web-peek = Touchez ou maintenez pour voir
web-again = Rejouer
web-read-aloud = Lisez à voix haute
web-reading = Lire les questions à voix haute ici
web-no-voice = Cet appareil n’a pas de voix française.
web-replace = Une autre question
web-void = Cette manche ne compte pas
web-void-sure = Tout ce que cette manche a fait est repris. Vraiment ?
web-stop = Abandonner cette partie
web-stop-sure = La partie est abandonnée, et personne ne gagne. Vraiment ?
web-close-table = Débarrasser la table
web-close-sure = La table et tout ce qui en est gardé sont effacés, pour tout le monde. Vraiment ?
web-host-menu = Pour l’hôte
web-people = Les personnes
web-layout = Ce que montre cet appareil
web-layout-pad = mes affaires
web-layout-board = le plateau
web-layout-both = les deux
web-awake-on = L’écran reste allumé pendant la partie.
web-awake-cannot = Ce navigateur laisse l’écran s’éteindre, car la page n’est pas servie en https. Si cela gêne, allongez la mise en veille ; votre place attend de toute façon.
web-settings = Réglages
web-language = Langue
web-theme = Jour ou nuit
web-theme-system = comme l’appareil
web-theme-day = jour
web-theme-night = nuit
web-larger = A+
web-larger-why = texte plus grand
web-sound = Sons
web-sound-offer = Du son sur cet écran ?
web-sound-yes = Avec du son
web-sound-voice = Du son, et les questions lues à voix haute
web-sound-no = En silence
web-leave = Quitter la table
web-leave-sure = { $name } rentre, et n’est plus de cette partie. Vraiment ?
web-yes = Oui
web-no = Non
web-close = Fermer
web-menu = Menu
web-look = Votre pion
web-lost-phone = J’ai perdu mon téléphone
web-rescue = Le code de retour donné par l’hôte
web-come-back = Reprendre ma place

## La fin
web-over = La partie est finie
web-winner = { $count ->
    [one] Bravo !
   *[other] Bravo à toutes et à tous !
}
web-winners = { WHO($winners) ->
    [nobody] Personne n’a gagné cette fois
    [you] Vous gagnez !
   *[one] { $winners }
}
web-see-table = Revoir la table
web-see-end = Revenir au résultat
web-host-again = Pour rejouer ou changer de jeu, cela se passe chez l’hôte : { $host }.
web-replay = Revoir la partie
web-replay-why = { $game } encore une fois, pas à pas
web-replay-game = Revoir la partie { $number }
web-replay-short = Revoir
web-replay-share = Partager cette partie
web-replay-link = L’adresse de cette partie
web-replay-copied = Copié
web-to-table = À la table
web-step = Étape { $step } sur { $all }
web-first = Première étape
web-back = Étape précédente
web-next = Étape suivante
web-last = Dernière étape
web-play-on = Lecture
web-stop-playing = Arrêter
web-evening = Ce soir
web-evening-game = Partie { $number } : { $game }
web-evening-winners = { $winners ->
    [none] personne n’a gagné
   *[other] { $winners }
}
web-evening-tally = { $wins ->
    [0] aucune victoire sur { $games }
    [one] une victoire sur { $games }
   *[other] { $wins } victoires sur { $games }
}

## Les questions
web-questions = Les questions
web-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-cards-in-play = { $count ->
    [one] On joue avec { $count } carte.
   *[other] On joue avec { $count } cartes.
}
web-deck-own = à vous
web-tags = Pour quelle tablée ?
web-tag-all = Toutes les cartes
web-tag-family = En famille, à tout âge
web-tag-friends = Entre amis, un peu plus piquant
web-tag-just-met = On vient de se rencontrer
web-tag-opener = Pour se mettre en train
web-own-questions = Vos propres questions
web-own-why = Personne ne les voit avant qu’elles soient tirées, et personne ne saura qui les a écrites.
web-none-written = Personne n’en a encore écrit. Tout le monde à table peut le faire, sur son téléphone.
web-written = { $count ->
    [0] Aucune question écrite à cette table
    [one] Une question écrite à cette table
   *[other] { $count } questions écrites à cette table
}
web-own-mixed = Avec les autres cartes
web-own-only = Rien d’autre
web-own-left_out = Pas ce soir
web-deck-name = Un nom pour ces questions
web-deck-name-example = Noël chez Annie
web-deck-name-taken = Ce nom est déjà pris ici : il en faut un autre pour les garder sur ce serveur.
web-deck-keep = Garder pour d’autres soirées
web-deck-share = Enregistrer un fichier
web-deck-shared = Le fichier est enregistré. On peut l’envoyer, le modifier, l’apporter à une autre table.
web-deck-kept = { $count ->
    [one] « { $title } » est gardé sur ce serveur, avec { $count } carte.
   *[other] « { $title } » est gardé sur ce serveur, avec { $count } cartes.
}
web-discard = Tout jeter
web-discard-sure = { $count ->
    [one] La question écrite à cette table est perdue. Vraiment ?
   *[other] Les { $count } questions écrites à cette table sont perdues. Vraiment ?
}
web-discarded = Les questions sont jetées.
web-deck-bring = Apporter un fichier de questions
web-deck-bring-why = Un fichier .toml ou .csv, d’un mégaoctet au plus. Il est gardé sur ce serveur, et se choisit ensuite plus haut.
web-deck-pick = Choisir un fichier
web-deck-name-or-own = Son nom (sans rien, celui qu’il porte lui-même)
web-deck-keep-file = Garder ce fichier
web-deck-brought = { $count ->
    [one] « { $title } » est gardé : { $count } carte pour { $game }
   *[other] « { $title } » est gardé : { $count } cartes pour { $game }
}
web-deck-refused = Ces questions ne peuvent pas être gardées. Voici où cela coince :
web-deck-too-large = Ce fichier est trop gros : un mégaoctet au plus. Partagez-le en plusieurs.
web-deck-unreadable = Ce fichier ne peut pas être lu : choisissez-le encore une fois.

## Écrire une question
web-write = Écrire une question
web-write-why = Elle se glisse parmi les cartes sans votre nom, et personne ne la voit avant qu’elle soit tirée.
web-write-send = Glisser dans la pile
web-write-thanks = Merci ! Elle est dans la pile.
web-question = La question
web-letters-left = { $count ->
    [0] plus aucun signe
    [one] encore { $count } signe
   *[other] encore { $count } signes
}
web-answer = La réponse
web-answer-kind = C’est…
web-kind-quantity = une quantité
web-kind-date = une année
web-kind-percentage = un pourcentage
web-unit = L’unité
web-unit-example = marches
web-if-needed = si vous voulez
web-note = L’histoire, lue après la réponse
web-note-example = Comptées trois fois, par trois cousins.
web-pack = Quel paquet ?
web-pack-melo = Toute la tablée : on répond par le nom de quelqu’un, le sien compris.
web-pack-ego = Soi-même : on choisit parmi trois ou quatre réponses.
web-pack-duo = Soi et les autres : on répond par le nom de quelqu’un d’autre.
web-adjective = On y répond par un adjectif
web-example-melo = Qui s’excuse auprès des meubles ?
web-example-ego = Le train part dans une minute. Où êtes-vous ?
web-example-duo = À qui confiez-vous vos clés ?
web-example-adjective = En un adjectif, comment est {"{left}"} au réveil ?
web-insert = Le nom de la personne
web-insert-left = à gauche
web-insert-right = à droite
web-neighbour-left = (qui est à gauche)
web-neighbour-right = (qui est à droite)
web-will-sound = On lira : { $text }
web-ego-options = Trois ou quatre réponses au choix
web-option-number = Réponse { $number }
web-option-more = Réponse { $number }, si vous voulez
web-lacks-text = Il manque la question.
web-lacks-options = Il faut trois réponses au moins.
web-lacks-different = Deux réponses sont les mêmes.
web-lacks-neighbour = Une question à adjectif parle de la personne à gauche ou à droite : ajoutez son nom avec un des boutons.
web-lacks-answer = La réponse est un nombre entier, de 1 à 9999.
web-report = Signaler cette question
web-report-sure = Fausse, blessante ou bancale ? Elle ne sera plus tirée ici avant que quelqu’un l’ait revue. La manche en cours continue.
web-report-yes = La signaler
web-report-thanks = Merci. Elle ne reviendra pas avant d’avoir été revue.
web-forget = Oublier les questions vues sur ce téléphone
web-forget-why = Pour que les mêmes questions ne reviennent pas trop vite, le serveur se rappelle lesquelles ont été montrées ici, sans savoir à qui.
web-forgotten = C’est oublié.

## Apprendre un jeu
web-learn = Apprendre en jouant
web-learn-short = Pas à pas : trois minutes.
web-learn-why = Une table à vous, avec des bots : trois minutes environ, et l’on quitte le guide quand on veut.
web-guided = Première fois ? Guider tout le monde dans la première manche
web-hints = Conseils : on peut demander « Que feriez-vous ? » (toute la table le voit)
web-ask-hint = Que feriez-vous ?
web-guide = Le guide
web-guide-skip = Sans le guide
web-guide-watch = Regardez ce qui se passe …
web-guide-over = Voilà l’essentiel ! Le reste sera expliqué la première fois que cela arrive, et les règles sont derrière le point d’interrogation.
web-guide-play-on = Continuer à jouer
web-guide-back = Retour à la table { $code }
web-review = Qu’aurais-je dû faire ?
web-review-title = Avec du recul
web-review-thinking = La partie est rejouée …
# $first et $last sont des pourcentages
web-review-curve = Vos chances de gagner au fil de la partie, de { $first } à { $last } pour cent ; la liste plus bas donne tout
web-review-percent = { $percent } %
web-review-points = Tournants
web-review-line-better = Mieux : { $better }.

## Far apart
web-far = À distance
web-far-open = On joue à distance
web-far-why = (un lien à envoyer, quelques mots et des réactions à côté du jeu)
web-share = Partager
web-share-copy-link = Copier le lien
web-share-copy-line = Copier cette ligne
web-share-paste = À coller dans une conversation
web-share-text = Venez jouer avec nous ! Le code de notre table : { $code }.
web-share-line = Venez jouer avec nous ! Le code de notre table : { $code }, et c’est ici : { $link }
web-talk = À côté du jeu
web-talk-new = { $count ->
    [one] À côté du jeu : une nouvelle ligne
   *[other] À côté du jeu : { $count } nouvelles lignes
}
web-talk-who = Bavardage et réactions à côté du jeu
web-talk-off = non
web-talk-seated = pour qui joue
web-talk-everybody = pour qui regarde, aussi
web-onlookers = D’autres, avec le code, peuvent regarder, grands écrans compris
web-talk-empty = Personne n’a encore rien dit.
web-talk-line = Quelques mots
web-talk-send = Dire
web-talk-unsaid = Pas encore dit : touchez une ligne pour la redire
web-talk-kept = Ce qui se dit ici n’est écrit nulle part : tout s’efface quand vous êtes tous partis.
web-hushed = Silence un instant : quelque chose de secret se décide.
web-muted = L’hôte vous a coupé la parole à côté du jeu.
web-mute = Couper la parole à { $name } à côté du jeu
web-unmute = Rendre la parole à { $name }
web-onlooker = Quelqu’un qui regarde
web-react = Lancer une réaction
web-reaction-bravo = Bravo !
web-reaction-cheers = Santé !
web-reaction-heart = Un cœur
web-reaction-laugh = Ha ha !
web-reaction-gasp = Oh !
web-reaction-hmm = Hum…
web-reacted = { $name } : { $reaction }
web-call = Rejoindre l’appel
web-call-link = Le lien de votre appel, si vous en avez un
web-call-keep = Le montrer à tous
web-both-offer = Il y a un grand écran. Le voyez-vous de là où vous êtes ?
web-both-yes = Non : le plateau ici aussi
web-both-no = Oui, je le vois
web-tremble = Vibrer quand c’est à moi (aux tables qui jouent à distance)
web-notify = Me prévenir quand c’est à moi
web-notify-while = Aussi par-dessus d’autres pages, tant que ce navigateur est ouvert avec la table ou l’accueil de Tablée. Rien n’atteint un navigateur fermé ni un téléphone en veille.
web-notify-refused = Le navigateur ne le permet pas : cherchez « notifications » dans ses réglages pour ce site.
web-notify-cannot = Pour être prévenu par-dessus les autres applications, il faut une page en https ; le titre et l’icône de cette page disent que c’est à vous.
web-turn-where = { $what }, table { $code }
web-left-all = { $count ->
    [one] Encore une table
   *[other] Encore { $count } tables
}
web-left-mine = Vos tables

## A house with many tables
web-venue-here = { $venue } : les tables ouvertes
web-venue-open = Tables ouvertes
web-venue-none = Aucune table n’est ouverte. Ouvrez la première !
web-venue-new = Une nouvelle table ici
web-venue-where = Où se trouve-t-elle ?
web-venue-example = près de la fenêtre
web-venue-people = { $count ->
    [0] personne encore
    [one] une personne
   *[other] { $count } personnes
}
web-venue-free = { $count ->
    [one] une place libre
   *[other] { $count } places libres
}
web-venue-full = plus de place
web-venue-playing = partie en cours : venez voir
web-venue-done = Terminé · retour tout seul dans { $seconds } s
web-venue-print = Les codes QR des tables
web-venue-how-many = Combien de tables ?
web-venue-places = Vos tables, une par ligne
web-venue-too-long = Trop long pour une carte : « { $name } ». { $most } caractères au plus, s’il vous plaît.
web-venue-print-now = { $count ->
    [one] Imprimer une carte
   *[other] Imprimer { $count } cartes
}
web-venue-table = Table { $number }
web-venue-scan = Scannez, choisissez un jeu, jouez.
web-venue-place = Où se trouve cette table, dans la liste des tables ouvertes (vide : hors de la liste)
web-venue-keep = Garder

## Des écrans pour n’importe quel jeu

web-alone-any = Contre des bots, qui suivent les mêmes règles.
web-choose-one = Choisissez…
web-one-less = Un de moins
web-one-more = Un de plus
web-from-to = De { $low } à { $high }.
web-number-taken = { $number } est déjà pris.
# $count combien sont choisis, $least et $most combien il en faut
web-picked = Choisis : { $count } ({ $least ->
    [0] { $most } au plus
   *[other] de { $least } à { $most }
})
web-take-away = Retirer : { $what }
web-sure-move = { $move } : ce choix est définitif. Voulez-vous vraiment ?
web-sealed = Votre réponse est donnée. Personne ne la verra avant l’heure.
web-thinking = on attend
web-plain = Les mêmes écrans simples pour tous les jeux

## Vers l’atelier
web-workshop = L’atelier des questions
web-workshop-why = Les parcourir, écrire les vôtres.

## Les habitués

web-regulars = Les habitués
web-regulars-intro = Un groupe sans compte ni mot de passe : il se souvient de vos parties, de vos victoires et des questions déjà vues, d’une soirée à l’autre.
web-regulars-another = Un autre groupe
web-regulars-found = Fonder un groupe
web-regulars-name = Le nom du groupe
web-regulars-found-do = Fonder
web-regulars-come-in = J’ai un code
web-regulars-code = Le code d’un habitué
web-regulars-come-in-do = Entrer
web-regulars-who = Qui êtes-vous ?
web-regulars-new = Quelqu’un de nouveau
web-regulars-that-is-me = C’est moi
web-regulars-open = Ouvrir une table pour les habitués
web-regulars-none-yet = Pas encore de partie : ouvrez une table, et revenez voir ici.
web-regulars-so-far = { $games ->
    [one] une partie
   *[other] { $games } parties
} en { $evenings ->
    [one] une soirée
   *[other] { $evenings } soirées
}
web-regulars-of-which = De quels jeux
web-regulars-all-games = Tous les jeux
web-regulars-evenings = Les rendez-vous
web-regulars-evenings-how = Plein : les soirées. Contour : les parties.
web-regulars-evenings-of = { $month } : { $games ->
    [one] une partie
   *[other] { $games } parties
} en { $evenings ->
    [one] une soirée
   *[other] { $evenings } soirées
}
web-regulars-months = Mois par mois
web-regulars-months-how = Plein : les victoires. Contour : les parties jouées.
web-regulars-months-of = { $name }, { $month } : { $wins ->
    [0] aucune victoire
    [one] une victoire
   *[other] { $wins } victoires
} sur { $games }
web-regulars-ratings = Les cotes
web-regulars-ratings-how = Une cote par jeu, d’après qui arrive devant qui parmi les habitués : tout le monde commence à { $begin }, et une surprise compte davantage. Les robots et les personnes invitées ne comptent pas.
web-regulars-ratings-on = Activer les cotes pour le groupe
web-regulars-ratings-off = Désactiver les cotes
web-regulars-ratings-of = Les cotes de quel jeu
web-regulars-ratings-none = Pas encore de cote : il faut une partie avec deux habitués au moins.
web-regulars-rating-new = { $games ->
    [one] une partie : la cote cherche encore sa place
   *[other] { $games } parties : la cote cherche encore sa place
}
web-regulars-rating-games = { $games } parties
web-regulars-rating-of = { $name }, { $month } : { $rating }
web-regulars-versus = En tête-à-tête
web-regulars-versus-whose = Le tête-à-tête de qui
web-regulars-versus-how = À gauche, combien de fois { $name } finit devant ; à droite, combien de fois derrière.
web-regulars-versus-of = { $name } devant { $other } : { $ahead } fois ; derrière : { $behind } fois
web-regulars-versus-none = Pas encore de partie où { $name } et quelqu’un d’autre se départagent.
web-regulars-records = Les records
web-regulars-record = { $code ->
    [streak] La plus longue série : { $names }, { $count } victoires de suite.
    [evening] La soirée la plus réussie : { $names }, { $count } victoires.
    [games] La plus longue soirée : { $count } parties.
   *[table] La plus grande tablée : { $count } personnes.
}
web-regulars-games = Les dernières parties
web-regulars-won = { $winners ->
    [none] quelqu’un
   *[other] { $winners }
}
web-regulars-for = Pour { $group }
web-regulars-sits = Qui s’assoit, parmi les habitués
web-regulars-remember-me = Je veux faire partie de « { $group } »
web-regulars-remember-how = Le groupe garde votre nom, votre pion, vos parties et vos victoires. Chacun de ses membres pourra vous en effacer.
web-regulars-remember = Se souvenir de { $name }
web-regulars-is = C’est { $name }
web-regulars-guests = Pas encore du groupe : { $names }. Rien de la soirée n’est retenu pour qui n’en est pas.
web-regulars-guest = Vous jouez ici sans être du groupe : rien de la soirée n’est retenu pour vous. Envie d’en être ? Tapez le code qu’un habitué vous montre, ou visez l’image avec l’appareil photo.
web-regulars-sits-now = On vous connaît maintenant à votre table : sa partie compte pour vous.
web-regulars-to-table = Retour à ma table { $code }
web-regulars-phone = Faire entrer un téléphone
web-regulars-phone-how = Montrez ce code, ou l’image, à la personne qui arrive : il vaut pour un téléphone, pendant { $minutes } minutes.
web-regulars-share-text = Rejoignez nos habitués ! Ce lien vaut pour un téléphone, pendant { $minutes } minutes.
web-regulars-share-line = Rejoignez nos habitués ! Ce lien vaut pour un téléphone, pendant { $minutes } minutes : { $link }
web-regulars-qr = Le lien pour entrer parmi les habitués
web-regulars-mine = Ce qui est gardé de vous
web-regulars-mine-how = Votre nom, votre pion, vos parties, vos hauts faits et, si le groupe en veut, vos cotes, qui se calculent d’après vos parties ; votre place aux tables du groupe, tant qu’elles existent, et les questions que vos appareils ont déjà montrées. Rien de vos votes secrets.
web-regulars-mine-count = En ce moment : { $tables ->
    [0] aucune table
    [one] { $tables } table
   *[other] { $tables } tables
}, { $questions ->
    [0] aucune question vue
    [one] { $questions } question vue
   *[other] { $questions } questions vues
}, { $devices ->
    [one] { $devices } appareil
   *[other] { $devices } appareils
}.
web-regulars-change = Changer mon nom et mon pion
web-regulars-absent = Effacer quelqu’un d’absent
web-regulars-absent-how = Quelqu’un veut être oublié, mais n’a plus son téléphone ? Vous pouvez le faire pour cette personne. Les soirées et leurs résultats restent, sans son nom ; tout le groupe verra que vous l’avez demandé.
web-regulars-absent-do = Effacer { $name }
web-regulars-absent-sure = Est-ce bien le souhait de { $name } ? Son nom et ses hauts faits disparaîtront de toutes les parties et de toutes les tables, et ses appareils sortiront du groupe. C’est définitif.
web-regulars-erased = { $name ->
    [none] Le { $day }, quelqu’un a été effacé du groupe.
   *[other] Le { $day }, { $name } a fait effacer quelqu’un du groupe.
}
web-regulars-export = Emporter mes données
web-regulars-leave = Retirer cet appareil
web-regulars-leave-sure = Retirer cet appareil du groupe ? Ce que le groupe a retenu reste ; il faudra un code pour revenir.
web-regulars-erase = M’effacer du groupe
web-regulars-erase-sure = Effacer votre nom et vos hauts faits de toutes les parties et de toutes les tables du groupe, oublier les questions déjà vues, et retirer tous vos appareils ? Une partie en cours continue sous un autre nom. C’est définitif.
web-regulars-delete = Supprimer le groupe
web-regulars-delete-sure = Supprimer le groupe et tout ce qu’il a retenu, pour tout le monde ? C’est définitif.

## An evening’s league

web-league = Le championnat
web-league-none = Pas de championnat pour l’instant.
web-league-who = Votre nom, ou celui de votre équipe
web-league-enter = Participer
web-league-kept = On garde ce nom, vos tables et vos points jusqu’à la fin de la soirée, et rien après.
web-league-take-phone = C’est noté. Prenez cette image en photo avec votre téléphone : il vous dira où jouer.
web-league-no-phone = Pas de téléphone ? Notez ceci. C’est votre code pour la soirée, pour jouer sur celui de quelqu’un :
web-league-code = Votre code du championnat
web-league-code-how = Tapez le code de votre inscription, et les points seront à vous : un nom seul ne joue pour personne. Code perdu ? La personne qui organise la soirée vous en donne un autre.
web-league-code-mine = Votre code, pour jouer sur un autre téléphone : { $code }
web-league-have-code = Mon inscription est déjà faite
web-league-code-other = Un autre code que celui de ce téléphone
web-league-this-phone = C’est mon téléphone
web-league-code-new = Nouveau code
web-league-code-sure = Donner un nouveau code à { $name } ? Celui d’avant ne marchera plus.
web-league-code-is = Pour { $name }, jusqu’à la fin de la soirée. Il n’est montré qu’une fois :
web-league-qr = Le lien pour suivre le championnat sur votre téléphone
web-league-soon = La première manche sera bientôt tirée au sort.
web-league-next = Vous jouez dès la prochaine manche.
web-league-bye = Vous passez cette manche, et recevez 3 points.
web-league-with = Avec { $names }
web-league-go = Aller à ma table
web-league-result = { $place ->
    [1] Vous êtes en tête de votre table !
   *[other] Votre place à cette table : { $place }.
} Attendez la prochaine manche.
web-league-missed = La partie s’est jouée sans vous.
web-league-rest = Faire une pause
web-league-play = Rejouer
web-league-leave = Quitter le championnat
web-league-leave-sure = Effacer votre nom et vos points ? C’est définitif.
web-league-results = Le classement
web-league-how = À chaque table : 5 points à la première place, 3 à la deuxième, 2 à la troisième, 1 à qui a joué.
web-league-place = Place
web-league-name = Nom
web-league-points = points
web-league-wins = victoires
web-league-rests = en pause
web-league-round = Manche { $number }
web-league-came = { $place }. { $name }
web-league-byes = Passent cette manche, avec 3 points : { $names }
web-league-scan = Participer, et voir où l’on joue
web-league-part = { $from } à { $to } sur { $of }
web-league-board = Sur grand écran
web-league-kiosk = Inscriptions à l’entrée
web-league-lead = Organiser
web-league-word = Le mot de l’organisation
web-league-word-keep = C’est le bon mot
web-league-open = Ouvrir le championnat
web-league-game = Le jeu de la manche
web-league-size = Personnes par table, si possible
web-league-draw = Tirer la manche { $number }
web-league-unfinished = { $count ->
    [one] Une table joue encore. Tirer la manche suivante quand même ?
   *[other] { $count } tables jouent encore. Tirer la manche suivante quand même ?
}
web-league-out = Retirer
web-league-out-sure = Retirer { $name } du championnat ? C’est définitif.
web-league-end = Terminer le championnat
web-league-end-sure = Terminer le championnat, et effacer tous les noms et tous les points ?
