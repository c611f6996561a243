### Ce que tous les jeux ont en commun.
### Les paramètres qui manquent valent « none », oui et non valent « yes » et « no ».
### { DE($seat) } donne « d’Annie » ou « de Bernard », { QUE($seat) } « qu’Annie » ou « que Bernard » ; { SIGN($sign) }
### donne plus ou minus. Les places sont les noms des personnes assises, et « vous » pour qui lit ; { WHO($seat) } donne
### you, us (vous et d’autres), one, several ou nobody.

## La langue elle-même : son nom, le pays de ses listes et de ses nombres, et les mots élidés devant un nom

language-title = Français
language-locale = fr
language-you = vous
language-elided = de que

## Ce qui se passe

event-dealt = La partie commence : c’est à { $first }.
event-answered = { WHO($seat) ->
    [you] Vous avez
   *[one] { $seat } a
} répondu.
event-sat_out = On continue sans { $seat } pour cette fois.
event-left = { WHO($seat) ->
    [you] Vous quittez
   *[one] { $seat } quitte
} la table. À bientôt !
event-question_replaced = La question est mise de côté : une autre prend sa place.
event-round_voided = La manche est annulée : tout redevient comme avant elle, et sa question est écartée.
event-round_void = La manche s’arrête là, sans autre décompte.
event-game_over = { WHO($winners) ->
    [nobody] La partie s’arrête là, et personne ne gagne.
    [you] La partie est finie. Bravo, vous gagnez !
   *[one] La partie est finie. Bravo à { $winners } !
}

## Comment une partie finit : $winners qui a gagné

reason-too_few_players = Il ne reste pas assez de monde pour continuer. { WHO($winners) ->
    [nobody] Personne ne gagne ; le classement reste comme il est.
    [you] En tête à cet instant, vous l’emportez.
    [us] En tête à égalité, { $winners } partagez la victoire.
    [several] En tête à égalité, { $winners } se partagent la victoire.
   *[one] En tête à cet instant, { $winners } l’emporte.
}

## Ce que la table attend : $waiting qui l’on attend

waiting-for = { WHO($waiting) ->
    [you] On vous attend.
   *[one] On attend { $waiting }.
}
phase-over = La partie est finie.

## Ce qui n’est pas possible, et ce qui le serait
## $rule la règle ; $low, $high et $span les limites de ce qui était demandé

rule-cited = { $rule ->
    [core] {""}
    [table] {""}
   *[other] {" "}({ $rule })
}

refusal-not_your_turn = Patience, ce n’est pas encore le moment : { WHO($waiting) ->
    [you] on vous attend
   *[one] on attend { $waiting }
}.{ rule-cited }
refusal-not_offered = Ce coup n’est pas possible maintenant : choisissez-en un parmi ceux qui sont proposés.{ rule-cited }
refusal-not_a_move = Ce coup n’existe pas dans ce jeu : choisissez-en un parmi ceux qui sont proposés.{ rule-cited }
refusal-unknown_field = Ce coup dit quelque chose de trop : ne donnez que ce qui est demandé.{ rule-cited }
refusal-not_a_number = Il faut ici un nombre entier, en chiffres, de { $low } à { $high }.{ rule-cited }
refusal-out_of_range = Ce nombre est hors limites : donnez-en un de { $low } à { $high }.{ rule-cited }
refusal-taken = Ce nombre est déjà pris : donnez-en un que personne n’a.{ rule-cited }
refusal-not_an_option = Ce choix n’est pas proposé ici : prenez-en un dans la liste.{ rule-cited }
refusal-not_a_list = Il faut ici une liste de choix. Il en faut { $span }.{ rule-cited }
refusal-wrong_number = Ce n’est pas le bon nombre de choix. Il en faut { $span }.{ rule-cited }
refusal-repeated = Le même choix revient deux fois : ici, chacun ne se donne qu’une fois.{ rule-cited }
refusal-not_a_text = Il faut ici une réponse écrite, de { $high } caractères au plus.{ rule-cited }
refusal-too_long = C’est trop long : { $high } caractères au plus.{ rule-cited }
refusal-not_plain = Ce texte est vide ou contient des signes qui ne s’affichent pas : quelques mots simples suffisent.{ rule-cited }
refusal-game_is_over = La partie est finie : pour rejouer, commencez-en une autre.{ rule-cited }
refusal-no_such_seat = Cette place n’existe pas : { $seats ->
    [one] la table n’a qu’une place
   *[other] il faut l’une des { $seats } places de la table
}.{ rule-cited }
refusal-not_waited_for = { WHO($waiting) ->
    [nobody] On n’attend plus personne : il n’y a aucun tour à passer
    [you] On n’attend pas cette place, dont le tour ne peut donc pas être passé ; c’est vous qu’on attend
   *[one] On n’attend pas cette place, dont le tour ne peut donc pas être passé ; on attend { $waiting }
}.{ rule-cited }
refusal-not_at_the_table = Cette place n’est plus occupée ; restent à la table : { $present }.{ rule-cited }
refusal-cannot_replace = Cette question ne peut plus être remplacée : on ne le fait qu’une fois la question lue, et avant la première réponse.{ rule-cited }
refusal-cannot_void = Il n’y a pas de manche à annuler : on ne le fait qu’une fois sa question lue, et avant que la suivante ne le soit.{ rule-cited }
refusal-wrong_number_of_players = { $low ->
    [2] Ce jeu se joue à deux, ni plus ni moins
   *[other] Ce jeu se joue de { $low } à { $high } personnes
}.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] Le chronomètre d’un tour, en secondes,
   *[other] Ce réglage
} doit aller de { $low } à { $high }.{ rule-cited }
refusal-not_an_option_of_this_game = Ce réglage ne convient pas à ce jeu ; la liste des réglages dit ce qui est possible. Le détail, en anglais : { $problem }{ rule-cited }

## À la table du serveur : ce qui n’est pas possible, et ce qui le serait

refusal-name_missing = Il manque un nom : un prénom ou un surnom, s’il vous plaît.{ rule-cited }
refusal-name_too_long = Ce nom est trop long : { $longest } caractères au plus.{ rule-cited }
refusal-name_not_plain = Ce nom contient des signes qui ne s’affichent pas bien : quelques lettres simples suffisent.{ rule-cited }
refusal-name_taken = { $name } est déjà à table : il faut un nom qui ne ressemble à aucun autre.{ rule-cited }
refusal-look_taken = Quelqu’un a déjà ce pion : choisissez-en un autre.{ rule-cited }
refusal-table_full = La table est pleine : { $most } places, toutes prises. Vous pouvez regarder, ou attendre qu’une place se libère.{ rule-cited }
refusal-too_many_watching = { $most } écrans regardent déjà cette table. Dès que l’un d’eux s’en va, il y a de la place.{ rule-cited }
refusal-too_many_games = On a déjà commencé { $most } parties à cette table : ouvrez-en une nouvelle.{ rule-cited }
refusal-too_many_reports = On a déjà mis en doute { $most } questions dans cette partie. Les autres peuvent être remplacées, ou la manche annulée.{ rule-cited }
refusal-too_few_players = { $players ->
    [0] Il n’y a encore personne à table
    [one] Il n’y a encore qu’une personne à table
   *[other] On n’est que { $players } à table
} : il faut être { $fewest } pour ce jeu. Faites venir du monde, ou asseyez un bot.{ rule-cited }
refusal-too_many_players = On est { $players } à table : ce jeu va jusqu’à { $most }. Choisissez un autre jeu, ou libérez des places.{ rule-cited }
refusal-paused = La table est en pause : on continue dès que l’hôte relance la partie.{ rule-cited }
refusal-bot_plays = Un bot joue à cette place : reprenez-la d’abord.{ rule-cited }
refusal-no_onlookers = À cette table, seuls ceux qui y sont assis regardent : l’hôte peut le permettre, pour un grand écran aussi.{ rule-cited }
refusal-talk_off = À cette table, on ne bavarde pas à côté du jeu : l’hôte peut le permettre.{ rule-cited }
refusal-muted = L’hôte vous a coupé la parole à côté du jeu : demandez-lui.{ rule-cited }
refusal-hushed = Quelque chose de secret se décide en ce moment : dites-le juste après.{ rule-cited }
refusal-no_league = Il n’y a pas de championnat dans cette maison : qui s’occupe du serveur peut l’activer.{ rule-cited }
refusal-league_closed = Il n’y a pas de championnat pour l’instant : la personne qui organise la soirée l’ouvrira.{ rule-cited }
refusal-not_the_organiser = Ce n’est pas le mot de l’organisation : demandez à qui s’occupe du serveur.{ rule-cited }
refusal-no_such_entrant = Personne de ce nom au championnat de ce soir : inscrivez-vous de nouveau.{ rule-cited }
refusal-no_such_league_code = Personne au championnat de ce soir n’a ce code : vérifiez les lettres, ou demandez-en un nouveau à la personne qui organise la soirée.{ rule-cited }
refusal-not_drawn_here = { $number ->
    [0] Le tirage n’a pas mis la personne qui a ce code à cette table.
   *[other] La personne qui a ce code joue à la table { $number } pour cette manche.
}{ rule-cited }
refusal-league_full = Le championnat est complet : il prend { $most } inscriptions.{ rule-cited }
refusal-league_few = Trop peu de monde joue : il faut être au moins { $fewest } pour ce jeu.{ rule-cited }
refusal-league_over = { $most } manches suffisent pour une soirée : terminez ce championnat, et ouvrez-en un autre.{ rule-cited }
refusal-no_venue = Ce serveur n’affiche pas ses tables : qui s’en occupe peut l’activer.{ rule-cited }
refusal-not_a_link = Ce n’est pas une adresse qu’un navigateur peut ouvrir : copiez le lien de l’appel en entier.{ rule-cited }
refusal-no_hints = Pas de conseils à cette table : l’hôte peut les permettre entre deux parties.{ rule-cited }
refusal-seat_is_covered = Cette place est cachée sur cet appareil : découvrez-la d’abord, puis demandez.{ rule-cited }
refusal-asked_no_more = Ce n’est plus la question : voyez ce qu’on peut faire maintenant, et demandez à ce sujet.{ rule-cited }
refusal-still_thinking = La dernière demande est encore à l’étude : redemandez dans un instant.{ rule-cited }
refusal-no_hint_found = Aucune idée n’est venue à temps : décidez par vous-même, ou redemandez.{ rule-cited }
refusal-no_review = Il n’y a pas de retour sur cette partie : il se fait sur celle qui vient de finir, tant qu’elle est sur la table.{ rule-cited }
refusal-is_a_bot = Un bot est assis là : choisissez une personne.{ rule-cited }
refusal-no_bot_there = Aucun bot ne joue à cette place : elle n’est pas à prendre.{ rule-cited }
refusal-does_not_play = Cette personne n’est pas de la partie en cours : elle jouera la prochaine.{ rule-cited }
refusal-no_such_chair = Cette place n’est plus à la table : choisissez-en une parmi celles qui y sont.{ rule-cited }
refusal-not_the_same_chairs = L’ordre doit nommer chaque place une fois ; quelqu’un vient sans doute d’arriver ou de partir. Recommencez avec la table telle qu’elle est.{ rule-cited }
refusal-starter_is_a_chair = Qui commence se marque à sa place, et non dans les réglages du jeu.{ rule-cited }
refusal-no_such_game = Ce jeu n’est pas proposé ici : choisissez-en un dans la liste.{ rule-cited }
refusal-no_such_card = Il manque quelque chose à cette question, ou elle est trop longue : complétez-la ou raccourcissez-la.{ rule-cited }
refusal-too_many_cards = Vous avez déjà écrit { $most } questions : c’est assez pour un soir.{ rule-cited }
refusal-no_questions_here = Ce jeu se joue sans questions.{ rule-cited }
refusal-no_question = Il n’y a pas de question sur la table.{ rule-cited }
refusal-too_many_questions = Cela fait trop de questions pour une partie : choisissez moins de paquets.{ rule-cited }
refusal-not_enough_questions = Il n’y a pas assez de questions pour jouer ainsi : choisissez d’autres paquets ou d’autres étiquettes, ou écrivez-en.{ rule-cited }
refusal-bad_deck = Ce paquet ne peut pas être gardé tel quel : corrigez le fichier, puis apportez-le de nouveau.{ rule-cited }
refusal-nothing_written = Personne n’a encore écrit de question à cette table.{ rule-cited }
refusal-no_such_deck = Ce paquet de cartes n’existe pas pour ce jeu, ou il est donné deux fois : choisissez-en un dans la liste.{ rule-cited }
refusal-no_such_bot = Il n’y a pas de bot de ce niveau : choisissez-en un dans la liste.{ rule-cited }
refusal-no_game = Rien n’est distribué : commencez d’abord une partie.{ rule-cited }
refusal-no_such_rescue = Ce code de retour n’est pas, ou n’est plus, le bon : demandez-en un nouveau à l’hôte, et tapez-le dans les dix minutes.{ rule-cited }
refusal-not_for_you = { $who ->
    [host] Seul l’hôte de la table peut faire cela : demandez-le-lui
    [player] Cela revient à la personne qui est à cette place : c’est à elle de le faire
    [player_or_host] Cela revient à la personne qui est à cette place, ou à l’hôte : demandez-le-leur
    [seated] Cela revient aux personnes qui jouent cette partie : demandez-le-leur
   *[leader_or_host] Cela revient à la personne qui lit la question, ou à l’hôte : demandez-le-leur
}.{ rule-cited }
refusal-cannot_go_on = Quelque chose se décide en ce moment : la suite vient quand les personnes interrogées auront répondu.{ rule-cited }
refusal-too_soon = { $seconds ->
    [one] Un peu de patience : dans une seconde tout le monde pourra continuer
   *[other] Un peu de patience : dans { $seconds } secondes tout le monde pourra continuer
}.{ rule-cited }
refusal-not_now = { $status ->
    [lobby] La partie n’a pas commencé : cela pourra se faire quand on jouera
    [playing] Une partie est en cours : cela pourra se faire quand elle sera finie
   *[over] La partie est finie : cela se fait pendant qu’on joue
}.{ rule-cited }

## Ce que le serveur ne peut pas faire, et ce qui aiderait

refusal-hello_first = Cet appareil ne s’est pas encore présenté à la table : rechargez la page.{ rule-cited }
refusal-another_table = Cet appareil est déjà à une autre table : quittez-la d’abord, ou ouvrez celle-ci à part.{ rule-cited }
refusal-no_such_table = Aucune table n’a ce code : vérifiez-le lettre par lettre, il est affiché chez l’hôte.{ rule-cited }
refusal-no_such_regulars = Cet appareil n’a pas, ou n’a plus, la clé de ces habitués : demandez un code à l’un d’eux.{ rule-cited }
refusal-no_such_member = Ce nom n’est pas, ou n’est plus, parmi les habitués.{ rule-cited }
refusal-only_a_member = Dites d’abord qui vous êtes : seul un habitué peut faire effacer quelqu’un d’autre.{ rule-cited }
refusal-no_such_pass = Ce code n’est pas, ou n’est plus, le bon : demandez-en un nouveau à un habitué, et tapez-le dans les dix minutes.{ rule-cited }
refusal-regulars_full = Ces habitués sont au complet : { $most }, pas plus.{ rule-cited }
refusal-not_for_regulars = Cette table n’a pas été ouverte pour ces habitués.{ rule-cited }
refusal-member_sits = Cette personne est déjà assise à la table.{ rule-cited }
refusal-not_known = Cet appareil n’est pas, ou n’est plus, connu à cette table : asseyez-vous avec un nom, ou demandez un code de retour à l’hôte.{ rule-cited }
refusal-not_debating = Personne ne débat en ce moment, ou ce n’est pas à cette place : écoutez, et parlez à votre tour.{ rule-cited }
refusal-no_such_game_here = { $games ->
    [0] Aucune partie n’a encore été jouée à cette table
    [one] On n’a joué qu’une partie à cette table : demandez la première
   *[other] On a joué { $games } parties à cette table : demandez-en une de 1 à { $games }
}.{ rule-cited }
refusal-not_over_yet = Dans ce jeu, on ne revoit la partie qu’une fois finie : encore un peu de patience.{ rule-cited }
refusal-restarting = Le serveur redémarre : attendez un instant, puis recommencez.{ rule-cited }
refusal-too_many_tries = Cela fait beaucoup d’essais en peu de temps : attendez une minute, puis recommencez.{ rule-cited }
refusal-too_many = Cet appareil envoie trop de messages à la fois : attendez quelques secondes, puis recommencez.{ rule-cited }
refusal-too_many_sockets = Trop d’appareils sont connectés depuis cette adresse : fermez des onglets, puis rechargez la page.{ rule-cited }
refusal-too_late = La demande n’est pas arrivée entière à temps : la connexion est lente, recommencez.{ rule-cited }
refusal-too_large = C’est trop long pour être envoyé : { $largest } octets au plus.{ rule-cited }
refusal-not_json = Ce message n’est pas du JSON : mettez le programme à jour ou corrigez-le.{ rule-cited }
refusal-malformed = Ce message n’est pas compris ici : rechargez la page ou mettez le programme à jour. Le détail, en anglais : { $problem }{ rule-cited }
refusal-no_such_path = Il n’y a rien à cette adresse : repartez de la page d’accueil.{ rule-cited }
refusal-no_such_method = Cette adresse ne se demande pas ainsi : mettez le programme à jour ou corrigez-le.{ rule-cited }
refusal-foreign_host = Ce serveur ne se connaît pas sous ce nom : ouvrez l’adresse qu’il affiche, ou donnez-lui ce nom avec --allow-host.{ rule-cited }
refusal-foreign_origin = Une page venue d’ailleurs ne peut rien faire à cette table : ouvrez la page de ce serveur.{ rule-cited }
refusal-retry = Cela n’a pas pu être enregistré, et rien n’a changé : recommencez dans un instant.{ rule-cited }
refusal-store = Les tables ne peuvent pas être lues pour le moment : recommencez dans un instant, ou prévenez la personne qui tient le serveur.{ rule-cited }
refusal-joining_paused = Personne de nouveau ne peut s’asseoir ici pour le moment : recommencez un peu plus tard.{ rule-cited }
refusal-damaged = Cette table ne peut plus être lue : prévenez la personne qui tient le serveur, ou ouvrez une autre table.{ rule-cited }
refusal-internal = Quelque chose s’est mal passé de notre côté, et rien n’a changé : recommencez, ou rechargez la page.{ rule-cited }

## Pourquoi une réponse arrive trop tard

closed-answered = La réponse de cette place est déjà donnée : elle compte, et le jeu continue.
closed-skipped = L’hôte a passé ce tour : on se retrouve à la prochaine question.
closed-time = Le temps est écoulé : on se retrouve à la prochaine question.
closed-bot = Un bot a répondu à cette place : reprenez-la pour jouer la suite.
closed-left = Cette place a quitté la partie : vous pouvez encore regarder, et jouer la prochaine.
closed-replaced = La question a été remplacée : lisez la nouvelle, et répondez-y.
closed-voided = La manche a été annulée : on recommence avec une autre question.
closed-moved_on = Le jeu a déjà continué : voici où il en est.
closed-over = La partie est finie : on peut en commencer une autre.

## Ce que toute la table apprend : $name de qui il s’agit

notice-reissued = L’hôte a fait un code de retour pour { WHO($name) ->
    [you] votre place
   *[one] la place { DE($name) }
} : il sert une fois, sur un autre appareil.
notice-returned = { WHO($name) ->
    [you] Vous êtes
   *[one] { $name } est
} de retour, sur un autre appareil.
notice-new_host = { WHO($name) ->
    [nobody] La personne qui a ouvert la table en est de nouveau l’hôte.
    [you] C’est maintenant vous, l’hôte de la table.
   *[one] { $name } est maintenant l’hôte de la table.
}
notice-bot_took_over = { WHO($name) ->
    [you] Un bot joue à votre place jusqu’à votre retour.
   *[one] Un bot joue à la place { DE($name) } jusqu’à son retour.
}
notice-gave_back = { WHO($name) ->
    [you] Vous reprenez votre place au bot.
   *[one] { $name } reprend sa place au bot.
}
notice-removed = { WHO($name) ->
    [you] L’hôte vous a fait quitter la table.
   *[one] L’hôte a fait quitter la table à { $name }.
}
notice-left = { WHO($name) ->
    [you] Vous quittez
   *[one] { $name } quitte
} la table. À bientôt !
notice-hinted = { WHO($name) ->
    [you] Vous demandez
   *[one] { $name } demande
} un conseil.

## « Que feriez-vous ? »

hint-go_on = Il n’y a rien à décider : passez simplement à la suite.
hint-only_you = Cela, il n’y a que vous pour le savoir : suivez votre idée.

## Pourquoi la connexion s’arrête

bye-elsewhere = Cette place est ouverte sur un autre appareil : continuez là-bas, ou rechargez la page pour la reprendre ici.
bye-removed = Cette place n’est plus à la table. Pour jouer encore, parlez-en à l’hôte.
bye-closed = La table est débarrassée. Merci d’avoir joué ; on en ouvre une autre quand on veut.
bye-restarting = Le serveur redémarre : rien à faire, cet écran reviendra tout seul.
bye-no_such_table = Aucune table n’a ce code : vérifiez-le lettre par lettre, il est affiché chez l’hôte.
bye-not_known = Cet appareil n’est pas, ou n’est plus, connu à cette table : asseyez-vous avec un nom, ou demandez un code de retour à l’hôte.

## Où en est une table

status-lobby = On s’installe
status-playing = Une partie est en cours
status-over = La partie est finie

## Comment s’appelle à une table qui s’est fait effacer des habitués

table-somebody = Quelqu’un

## Les pions, que l’on reconnaît à leur forme autant qu’à leur couleur

look-0 = rond bleu
look-1 = triangle orange
look-2 = carré vert
look-3 = losange rouge
look-4 = étoile jaune
look-5 = hexagone violet
look-6 = goutte turquoise
look-7 = cœur rose
look-8 = croix brune
look-9 = lune grise

## Ce dont une table peut convenir, dans tous les jeux

option-first_player = Qui commence ? (par défaut : le sort décide)
option-first_player-none = le sort décide
option-turn_timer = Combien de secondes par tour, de 5 à 3600 ? (par défaut : pas de chronomètre)
option-turn_timer-none = pas de chronomètre

## La table dans le terminal

# L’accueil
terminal-welcome = Bienvenue à Tablée !
terminal-choose-game = À quoi joue-t-on ?
# $number le numéro à taper, $title et $tagline le jeu
# $title le nom d’un jeu
terminal-how-to-play = Comment on joue à { $title }
# $low, $high combien de personnes le jeu admet
# $number la place, à partir de 1
terminal-name = Quel nom pour la place { $number } ? (vide : un bot s’y assied)
# $name un nom déjà donné
terminal-name-taken = { $name } est déjà à table : il faut un autre nom.
# $longest combien de lettres
terminal-name-too-long = Ce nom est trop long : { $longest } caractères au plus.
terminal-name-not-plain = Ce nom contient des signes qui ne s’affichent pas : donnez-en un autre.
# $number le rang du bot
terminal-bot-name = Bot { $number }
# $names les noms, dans l’ordre des places
terminal-seated = À table, dans l’ordre : { $names }.

# Commencer et reprendre
# $name qui commence
# $title le jeu, $names qui y joue
terminal-resume-offer = Une partie { DE($title) } est en attente ({ $names }). La reprendre ? « Non » la remplace par une nouvelle. (o/n)
# $title le jeu
terminal-resumed = On reprend la partie { DE($title) } là où elle en était.
# $command ce qu’il faut taper
terminal-nothing-to-resume = Il n’y a pas de partie à reprendre. Pour en commencer une : { $command }
terminal-saved = La partie est enregistrée :
terminal-to-resume = Pour la reprendre :
# $package ce qui apporte le jeu, $problem ce que son code a signalé, $place la ligne où
terminal-game-failed = « { $title } » ({ $package }) ne peut pas continuer : il y a une erreur dans ses règles ou ses écrans ({ $problem } – { $place }).
# $path le fichier, $problem ce qui ne va pas
terminal-save-damaged = La partie enregistrée dans { $path } ne peut pas être lue : { $problem }
# $path le fichier, $problem ce qui ne va pas
terminal-save-failed = La partie n’a pas pu être enregistrée dans { $path } : { $problem } Pour enregistrer ailleurs, lancez la partie avec --save FICHIER.

# Passer le clavier
# $name à qui est le clavier
terminal-hand-over = Passez le clavier à { $name }, puis : Entrée.
terminal-uncover = { $name }, personne d’autre ne regarde ? Entrée découvre l’écran.
terminal-press-enter = Entrée pour continuer.

# Demander
# $name à qui la question est posée
# $low, $high les numéros de la liste
terminal-your-choice = Quel choix ({ $low } à { $high }) ?
# $number et $label une ligne de la liste
# $span combien de choix, par exemple « 2 » ou « 0–3 »
terminal-several = Plusieurs numéros, séparés par des espaces. Il en faut { $span }.
terminal-several-or-nothing = Vide : rien de tout cela.
# $name la personne dont il est question
terminal-for-seat = Pour { $name } :
# $choice ce qui vient d’être choisi
terminal-confirm = { $choice } : c’est bien cela ? (o/n)
terminal-optional = Vide : ne rien faire.
# $typed ce qui a été tapé
terminal-not-in-list = Ce numéro n’est pas dans la liste.
terminal-yes = oui
terminal-no = non
# La lettre qui veut dire oui, et celle qui veut dire non

# L’aide : les lettres sont les mêmes dans les deux langues
terminal-help = ? pour l’aide
terminal-help-title = À tout moment, on peut taper :
terminal-help-help = ? – cette aide, et ce qu’on peut faire maintenant
terminal-help-replace = r – remplacer la question, tant que personne n’y a répondu
terminal-help-skip = s – passer le tour d’une personne absente
terminal-help-leave = l – quitter la table pour de bon
terminal-help-quit = q – enregistrer la partie et s’arrêter là
terminal-help-now = Maintenant :
terminal-skip-who = Quel tour faut-il passer ?
# $name qui n’est pas là
terminal-skip-loses = Dans ce duel, passer le tour { DE($name) } fait perdre la partie à { $name }. Le passer quand même ? (o/n)
terminal-leave-who = Qui quitte la table ?
# $name qui part
terminal-leave-sure = { $name } ne pourra pas revenir dans cette partie. Quitter la table ? (o/n)

# Pendant la partie
# $number la manche ou le tour
terminal-round = Manche { $number }
terminal-turn = Tour { $number }

# La fin
terminal-standings = Le classement
terminal-highlights = À raconter encore
# $place le rang, $names qui l’occupe
terminal-standing-line = { $place }. { $names }
terminal-again = Une autre partie ? (o/n)
terminal-bye = À bientôt autour de la table !

# Les mots du terminal lui-même

# S’asseoir
# $number la place, à partir de 1
terminal-name-or-done = Qui prend la place { $number } ? (vide : tout le monde est là)
terminal-somebody = Il faut d’abord quelqu’un à table : un nom, s’il vous plaît.
# $option l’option
terminal-no-clock = Le terminal n’a pas de chronomètre : jouez sans { $option }.

# Les parties enregistrées
terminal-overwrite = Commencer une nouvelle partie à sa place ? (o/n)
terminal-ballots-again = Les bulletins déjà donnés ne sont gardés nulle part : ils seront redemandés.
terminal-problem-missing = ce fichier n’existe pas.
terminal-problem-denied = l’accès est refusé.
terminal-problem-read-only = rien ne peut y être écrit.
terminal-problem-full = il n’y a plus de place.
terminal-problem-not-a-folder = un fichier se trouve là où il faudrait un dossier.
# $number le numéro que donne le système
terminal-problem-other = erreur { $number } du système.
terminal-problem-folder = c’est un dossier.
terminal-problem-foreign = ce n’est pas une partie enregistrée par Tablée.
terminal-problem-damaged = le fichier est abîmé.
terminal-problem-newer = elle vient d’une version plus récente de Tablée. Il faut mettre Tablée à jour pour l’ouvrir.
terminal-problem-other-game = c’est une partie d’un autre jeu.
terminal-nobody-left = Il n’y a plus personne à table : la partie s’arrête là.

# Demander
# $what ce qu’on peut faire
terminal-enter-to = Entrée : { $what }.
terminal-or-back = (vide : revenir)
terminal-help-in-one-go = un numéro et la suite – choisir une ligne et la compléter d’un coup : « 1 28 » prend la ligne 1 et dit 28
# $names les noms, $count leur nombre
terminal-have-answered = { $count ->
    [one] { $names } a répondu.
   *[other] { $names } ont répondu.
}

# Où chacun en est
# $when la manche, $names qui mène, $far où, sur $goal
terminal-progress = { $when } · en tête : { $names } ({ $far }/{ $goal })
terminal-progress-start = { $when } · but : { $goal }
# $names qui a le moins de cartes, $far combien
terminal-progress-cards = en tête : { $names } (reste { $far })
# Dans un jeu sans plateau à lui : $names qui mène, $far combien de points, sur $goal
terminal-progress-goal = en tête : { $names } ({ $far }/{ $goal })
terminal-progress-points = en tête : { $names } ({ $far })
terminal-progress-none = en cours
# $name et $far jusqu’où
terminal-result = { $name } ({ $far })
terminal-result-cards = { $name } ({ $far ->
    [0] plus une carte
    [one] encore { $far } carte
   *[other] encore { $far } cartes
})

# Les cartes et les plateaux
# $name qui demande
terminal-question-of = { $name } demande

# L’aide : les signes du plateau, puis les points

# Les options qui ne conviennent pas
# $given ce qui a été tapé sur la ligne de commande
agreed-form = « { $given } » : une option s’écrit CLÉ=VALEUR, par exemple target=12.
# $option l’option, $near celle qui était sans doute voulue, $known comment s’écrivent toutes celles du jeu
agreed-unknown =
    { $near ->
        [none] Ce jeu n’a pas d’option « { $option } ». Il a : { $known }
       *[other] Ce jeu n’a pas d’option « { $option } ». Peut-être { $near } ? Il a : { $known }
    }
# $option l’option
agreed-twice = L’option { $option } est donnée deux fois : n’en gardez qu’une.
# $option l’option, $given ce qui a été tapé, $possible comment l’écrire
agreed-value = L’option { $option } ne peut pas être « { $given } ». Elle s’écrit ainsi : { $possible }

# Les paquets de questions qui ne conviennent pas
# $game le jeu
decks-none = { $game } se joue sans questions : n’écrivez pas --decks.
# $deck ce qui a été tapé, $known les paquets qu’il y a
decks-unknown = Il n’y a pas de paquet « { $deck } ». Il y a : { $known } ; ou nommez un fichier.
# $deck ce qui a été tapé, $problem ce qui ne va pas dans le fichier, en anglais
decks-faulty = On ne peut pas jouer avec le paquet « { $deck } » : { $problem }
# $deck ce qui a été tapé, $game le jeu auquel il est destiné
decks-other-game = Le paquet « { $deck } » est fait pour { $game }.

## Le serveur de table : où aller
## $port où il écoute, $public si l’hôte a donné l’adresse, $given ce que l’hôte a donné, $own ce qu’il y a

serve-scan = { $public ->
    [yes] Pour venir à la table, visez ce carré avec l’appareil photo d’un téléphone, ou ouvrez l’adresse ci-dessous sur n’importe quel appareil.
   *[no] Pour venir à la table, visez ce carré avec l’appareil photo d’un téléphone, ou ouvrez l’adresse ci-dessous sur n’importe quel appareil du même réseau.
}
serve-open = { $public ->
    [yes] Pour venir à la table, ouvrez cette adresse sur un téléphone, une tablette ou un ordinateur :
   *[no] Pour venir à la table, ouvrez cette adresse sur un téléphone, une tablette ou un ordinateur du même réseau :
}
serve-open-here = Pour jouer, ouvrez cette adresse dans un navigateur, sur cette machine :
serve-only-here = Seule cette machine peut ouvrir cette adresse : les téléphones ne le peuvent pas. Pour les laisser venir, reliez cette machine au même réseau qu’eux, puis relancez sans --host, ou avec l’adresse de cette machine sur ce réseau.
serve-doubtful = Cette adresse semble être celle d’une machine virtuelle, d’un conteneur ou d’un VPN : la plupart des téléphones ne l’atteindront pas. Reliez cette machine au même réseau que les téléphones et relancez ; si c’est pourtant la bonne, donnez-la avec --host.
serve-public-silent = Vue d’ici, cette adresse ne mène pas à ce serveur : aucun carré n’est donc affiché. Elle marche peut-être d’ailleurs. Sinon, vérifiez le nom, et que ce qui se trouve devant transmet bien les requêtes au port { $port }.
serve-nobody = Le serveur tourne, mais aucune adresse de cette machine ne répond sur le port { $port } : il n’y a rien qu’un téléphone puisse ouvrir.
serve-others = Le serveur répond aussi ici :
serve-silent = Essayées, sans réponse :
serve-silent-advice = Ce qui peut aider : laisser passer le port { $port } dans le pare-feu de cette machine, la relier à un autre réseau, ou choisir une adresse avec --host.
# $count combien d’adresses ne sont pas dans la liste
serve-more = { $count ->
    [one] et encore une
   *[other] et encore { $count }
}
serve-choose = Pour choisir une autre adresse : --host ADRESSE. Si un nom ou un proxy mène ici : --public-url URL.
serve-trouble = Si un téléphone ne l’ouvre pas : est-il sur le même Wi-Fi, et non sur le réseau des invités ? Le pare-feu de cette machine laisse-t-il entrer le port { $port } ?
serve-host-not-an-address = --host attend une adresse de cette machine ({ $own }), et non « { $given } ». Pour un nom, il y a --public-url.
serve-host-not-own = { $given } n’est pas une adresse de cette machine. Elle a celles-ci : { $own }.
serve-url-scheme = L’adresse après --public-url doit commencer par {"http://"} ou {"https://"}, ce que « { $given } » ne fait pas.
serve-url-credentials = L’adresse après --public-url ne doit contenir ni nom d’utilisateur ni mot de passe : toute la table les lirait.
serve-url-query = L’adresse après --public-url doit s’arrêter avant tout « ? » ou « # » : « { $given } » continue.
serve-url-host = Il faut à l’adresse après --public-url un nom ou une adresse qu’un téléphone puisse ouvrir. « { $given } » n’en a pas.
serve-url-port = Le port de l’adresse après --public-url doit être un nombre de 1 à 65535. « { $given } » en a un autre.
serve-url-characters = L’adresse après --public-url a des caractères qui n’ont pas leur place dans une adresse : « { $given } ».
serve-url-too-long = L’adresse après --public-url est trop longue pour un carré qu’un appareil photo puisse lire : 250 caractères au plus.
serve-url-path = Tablée vit à la racine d’un nom : donnez --public-url sans chemin.
serve-league-venue = Un championnat se joue dans une maison qui affiche ses tables : donnez aussi son nom, avec --venue.
serve-venue-store = Une maison qui affiche ses tables (--venue) tient en un seul serveur : retirez --store.
serve-workers-store = Plusieurs processus se partagent une base PostgreSQL : donnez son adresse avec --store.
serve-workers-system = Ce système ne permet pas --workers : lancez plusieurs serveurs, chacun avec son --port.
serve-store-and-cert = Les serveurs d’une même base se parlent sans TLS : confiez --cert et --key à un serveur mandataire placé devant.
serve-admin-file = Le fichier avec le jeton de l’exploitant ne peut pas être lu ({ $file }) : { $problem }
serve-admin-short = Le jeton de l’exploitant est trop court pour rester secret : au moins { $shortest } caractères.
serve-admin-without = --admin-through-proxy ouvre la page de l’exploitant à d’autres : donnez-lui un jeton avec --admin-token-file.
serve-cert-and-key = Un certificat ne va pas sans sa clé : donnez --cert et --key.
# $files les deux fichiers, $problem ce qu’en dit le système
serve-cert = Le certificat ou sa clé est inutilisable ({ $files }) : { $problem }
# $problem ce qu’en dit le système
serve-port = Impossible d’écouter sur { $host }, port { $port } ({ $problem }) : choisissez-en d’autres avec --port et --host.
serve-ports = Les ports à partir de { $port } sont tous pris : choisissez-en un avec --port.

## Là où les tables sont gardées : pourquoi on ne peut s’en servir, et que faire
## $where le fichier ou le dossier, $problem ce qu’en dit le système

store-folder = Le dossier { $where } est inutilisable ({ $problem }) : choisissez-en un autre avec --data.
store-in-use = Un autre serveur Tablée se sert du dossier { $where } : arrêtez-le, ou choisissez un autre dossier avec --data.
store-no-tables = Il n’y a pas de tables dans { $where } : le serveur a-t-il été lancé avec un autre dossier --data ?
store-exists = { $where } existe déjà : choisissez un autre nom, ou supprimez-le d’abord.
store-foreign = Ce fichier ne vient pas de Tablée : choisissez un autre dossier avec --data.
# $version le format du fichier, $known le plus récent que connaisse ce programme
store-newer = Ces tables viennent d’une version plus récente de Tablée (format { $version }, celle-ci connaît le { $known }) : mettez Tablée à jour.
store-locked = { $where } : un autre programme l’a ouvert. Arrêtez l’autre serveur, ou choisissez un autre dossier avec --data.
store-cannot-write = { $where } : impossible d’y écrire. Vérifiez les droits, ou choisissez un autre dossier avec --data.
store-cannot-open = { $where } : impossible de l’ouvrir. Vérifiez les droits du dossier, ou choisissez-en un autre avec --data.
store-disk = { $where } : le disque refuse. Faites de la place, ou voyez s’il est bien là. Rien de ce qui a été confirmé n’est perdu.
store-full = { $where } : le disque est plein. Faites de la place. Rien de ce qui a été confirmé n’est perdu.
store-damaged = { $where } : le fichier est abîmé. Remettez à sa place la dernière sauvegarde, ou choisissez un autre dossier avec --data.
store-no-database = { $where } : ce n’est pas une base de données, ou elle est abîmée. Remettez à sa place la dernière sauvegarde.
store-foreign-database = Cette base contient autre chose : donnez à Tablée une base, ou un schéma, pour elle seule.
store-database-away = { $where } est hors d’atteinte ({ $problem }). Rien de ce qui a été confirmé n’est perdu.
store-database-login = { $where } nous refuse l’entrée ({ $problem }) : vérifiez le nom, le mot de passe et la base dans l’adresse.
store-database-rights = { $where } ne nous laisse pas écrire ({ $problem }) : donnez-en le droit à cet utilisateur, et voyez si ce n’est pas une copie.
store-migrate-other =
    { $tables ->
        [one] L’autre base a déjà une table à elle : copiez dans une base vide.
       *[other] L’autre base a déjà { $tables } tables à elle : copiez dans une base vide.
    }
store-migrate-played = La table { $table } a été jouée plus loin dans l’autre base : copiez dans une base vide.
store-migrate-differs = La copie n’est pas identique ({ $what }) : rien ne doit se servir des deux bases pendant ce temps. Recommencez avec une base vide.
store-migrate-running = Des serveurs se servent de { $where } ({ $servers }) : arrêtez-les d’abord.
store-person-none = Personne de ce nom ou de ce jeton n’est connu à une table d’ici : vérifiez-les lettre par lettre.
store-person-playing = Une partie est en cours à { $tables } : attendez qu’elle soit finie, ou abandonnez-la avec --end-game. Rien n’a été effacé.
store-person-held = Un serveur tient la table { $table } en ce moment, ou l’a changée entre-temps : fermez la table, videz ou arrêtez le serveur, ou attendez que personne n’y soit venu depuis dix minutes. À cette table, rien n’a été effacé.
store-url = « { $where } » ne mène à aucune base : --store attend une adresse qui commence par « postgresql ».
store-no-driver = Il manque à Tablée de quoi parler à PostgreSQL : pip install tablee[postgres].
store-other = { $where } : { $problem }.

## La page d’un serveur dont les écrans n’ont pas été construits

page-not-built = La table est ouverte, mais ses écrans n’ont pas été construits avec elle : seuls les programmes peuvent y jouer, par HTTP et par WebSocket. « make play » les construit, avec une connexion à Internet.

## La page de l’exploitant

admin-title = Tablée, côté coulisses
admin-token = Le jeton de l’exploitant
admin-enter = Ouvrir
admin-leave = Quitter
admin-refresh = Actualiser
admin-not_known = Ce n’est pas le jeton de ce serveur.
admin-too_many_tries = Cela fait beaucoup d’essais en peu de temps : attendez une minute, puis recommencez.
admin-live = Tables en cours
admin-stored = Tables gardées
admin-devices = Appareils
admin-answers = Réponses
admin-errors = Erreurs
admin-joining-open = On peut ouvrir des tables et s’y asseoir.
admin-joining-paused = Personne de nouveau ne peut ouvrir une table ni s’asseoir. Qui est assis le reste, et revient.
admin-joining-pause = Suspendre les arrivées
admin-joining-resume = Rouvrir les arrivées
admin-servers = Serveurs
admin-server = Serveur
admin-condition = État de santé
admin-load = Charge
admin-memory = Mémoire
admin-answer-time = 99 % des réponses
admin-commit-time = 99 % des écritures
admin-action = Action
# $version de Tablée, $minutes depuis le démarrage
admin-since = Tablée { $version }, depuis { $minutes } min
admin-megabytes = { $number } Mo
admin-milliseconds = ≤ { $number } ms
admin-is-ok = en forme
admin-is-unwell = souffrant
admin-is-draining = cède ses tables
admin-is-silent = ne répond pas
admin-drain = Vider
admin-take = Reprendre des tables
admin-tables = Tables
admin-by-game = Tables par jeu et par état
admin-game = Jeu
admin-state = État
admin-code = Code
admin-people = Personnes + robots
admin-minutes = Minutes
admin-paused = Une pause
admin-nothing-live = Aucune table n’est occupée pour le moment.
admin-more =
    { $count ->
        [one] Et une autre.
       *[other] Et { $count } autres.
    }
admin-end = Fermer…
admin-end-code = Fermer une table par son code :
admin-end-title = Fermer la table { $code } ?
admin-end-sure = Tout le monde y apprend qu’elle a été débarrassée. Les noms, les parties et les questions écrites sont effacés, et rien ne les ramène.
admin-end-yes = La fermer
admin-end-no = Non, la laisser
admin-said-joining = On peut de nouveau ouvrir des tables et s’asseoir. Les autres serveurs l’apprennent en une seconde.
admin-said-paused = Personne de nouveau ne peut s’asseoir. Les autres serveurs l’apprennent en une seconde.
admin-said-ended = La table a été débarrassée.
admin-said-draining = Ce serveur cède ses tables. Quand il n’en a plus, on peut l’arrêter.
admin-said-taking = Ce serveur reprend des tables.
admin-said-no_such_table = Aucune table n’a ce code.
admin-said-no_such_server = Ce serveur n’est plus là.
admin-said-nobody_else = Aucun autre serveur ne pourrait prendre ses tables : l’arrêter revient au même.

## Une personne

# $tables à tant de tables, $games dans la trace de tant de parties
person-erased = Effacé, à ce nombre de tables : { $tables } ; dans la trace de ce nombre de parties : { $games }. Les sauvegardes l’ont encore.
person-erased-database = La base de données libère d’elle-même les anciennes lignes ; dans ses fichiers et son journal, elles restent jusqu’à ce qu’autre chose y soit écrit.
person-regulars = Parmi les habitués « { $group } », il y a encore « { $name } », avec ses appareils et ses parties : la personne s’efface sur la page du groupe, ou un autre membre le fait pour elle. Aux autres tables du groupe, cela l’efface aussi.

## Les jeux qu’apportent d’autres paquets

# $package le paquet et sa version, $why l’une des phrases ci-dessous
package-refused = On ne joue pas au jeu de { $package } : { $why }
package-import = il ne s’importe pas ({ $problem }).
package-slow = l’importer et l’essayer a pris plus de { $seconds } secondes. (De Tablée, un jeu n’importe que tablee.core.)
package-not_a_game = son point d’entrée mène à autre chose qu’un Game ({ $found }).
package-wrong = « { $field } » de son Game n’est pas ce qu’il doit être ; docs/add-a-game.md dit ce que c’est.
package-names_differ = son Game s’appelle « { $name } », et son { $field } « { $other } » : il leur faut le même nom.
package-taken = il existe déjà un jeu nommé « { $name } », de { $by }.
package-breaks = à l’essai, il échoue ({ $problem }).
# $ids quelques messages, $count combien il en manque
package-words_lack = { $count ->
    [one] il manque un message
   *[other] il manque { $count } messages
} dans words/{ $language }.ftl ({ $ids }).
package-no_text = son fichier { $file } manque, ou n’est pas un texte en UTF-8.
package-too_large = son fichier { $file } dépasse { $most } Kio.
package-not_fluent = dans son fichier { $file }, la ligne { $line } n’est pas un message Fluent.
package-no_function = dans son fichier { $file }, un message appelle { $name }, qu’on ne connaît pas ici.

# $name ce qu’on tape, $from le paquet dont il vient
games-line = { $name } – { $title } ({ $fewest } à { $most } joueurs ; { $from })
# $games combien ont été jouées
games-well = { $title } : { $games } parties jouées par des bots et au hasard, vues de chaque place, enregistrées et racontées dans les deux langues. Rien à redire.
games-unwell = { $title } : voici ce qui ne va pas.
games-unknown = Il n’y a pas ici de jeu nommé « { $name } » ; il y a : { $games }.
games-check-fails = { $where } : { $problem }
games-check-leak = La place { $seat } voit ce qu’elle n’a pas à savoir, au moment « { $phase } » : sa vue change avec un secret ({ $fields }).
games-check-ask = On demande autre chose à la place { $seat } quand change un secret qu’elle n’a pas à savoir, au moment « { $phase } ».
games-check-saved = Ce qui est enregistré au moment « { $phase } » revient différent.
games-check-changed = Au moment « { $phase } », une réponse refusée a tout de même changé la partie.
games-check-endless = Une partie n’était pas finie après { $answers } réponses.
