### Les mots des écrans, en français.

## L’accueil
web-tagline = Le dîner est fini. On joue ?
web-open-table = Ouvrir une table
web-join-table = Rejoindre une table
web-code = Le code de la table
web-code-hint = Cinq lettres, sur le grand écran
web-your-name = Votre prénom
web-sit-down = S’asseoir
web-look-on = Regarder seulement
web-players = { $fewest ->
    [2] { $most ->
        [2] 2 joueurs
       *[other] 2 à { $most } joueurs
    }
   *[other] { $fewest } à { $most } joueurs
}
web-minutes = environ { $minutes } min
web-game-incroyable = Incroyable !
web-game-face_to_face = Face à face
web-game-caractere = Caractère
web-game-tous_ego = Tous Ego
web-like-incroyable = Estimez un nombre en secret. Relancez, ou doutez des autres. Avancez sur la piste.
web-like-face_to_face = Deux piles, cinquante-huit cartes, et l’autre, qu’il faut parfois aider.
web-like-caractere = Que va répondre l’autre ? Devinez, contestez, passez l’épreuve finale.
web-like-tous_ego = Deux votes secrets à chaque question. Et vous, comment vous en sortez-vous ?

## Quand ça coince
web-lost = La connexion est coupée. Votre place vous attend ; nouvel essai …
web-connecting = Un instant …
web-unreachable = Le serveur ne répond pas. Cet appareil est-il sur le même Wi-Fi ?
web-to-start = Retour à l’accueil
web-take-back = Jouer ici

## Le salon
web-lobby = Autour de la table
web-start = On joue
web-waiting-for-host = Quand tout le monde sera assis, { $host } lancera la partie.
web-add-bot = Ajouter un robot
web-add-here = Quelqu’un sans téléphone joue aussi ici
web-change-game = Un autre jeu
web-who-begins = Qui commence ?
web-by-chance = Au hasard
web-order = Touchez chacun dans l’ordre des aiguilles d’une montre
web-options = Ce que l’on convient
web-too-few = Il faut au moins { $fewest } personnes.
web-board-link = Grand écran
web-host = hôte
web-bot = robot
web-away = absent
web-you = vous
web-remove = Retirer { $name }
web-hand-over = { $name } devient l’hôte

## La partie
web-look-up = Levez les yeux ▲
web-sent = Envoyé
web-held = Dans l’urne
web-your-turn = À vous
web-what-now = Que puis-je faire ?
web-log = Ce qui s’est passé
web-rules = Les règles
web-standings = Le classement
web-pause = Pause
web-resume = Reprendre
web-paused = La table fait une pause.
web-skip = Continuer sans { $name }
web-let-bot = Un robot joue pour { $name }
web-give-back = Je suis là
web-hand-to = Passez l’appareil à { $name }
web-i-am = Je suis { $name }
web-cover = Couvrir
web-peek = Maintenez pour voir
web-again = Rejouer
web-read-aloud = Lisez à voix haute
web-replace = Une autre question
web-void = Cette manche ne compte pas
web-settings = Réglages
web-language = English
web-theme = Lumière
web-theme-system = comme l’appareil
web-theme-day = jour
web-theme-night = nuit
web-larger = A+
web-sound = Sons
web-leave = Quitter la table
web-close = Fermer
web-menu = Menu
web-look = Votre pion
web-lost-phone = J’ai perdu mon téléphone
web-rescue = Le code unique donné par l’hôte
web-come-back = Reprendre ma place
