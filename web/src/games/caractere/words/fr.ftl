### Caractère : les mots des écrans.

## Le plateau
caractere-cell = case { $cell }
caractere-stands-on = { WHO($name) ->
    [you] Vous êtes
   *[one] { $name } est
} sur la case { $cell }, sur { $test }.
caractere-questionne = Questionné
caractere-candidate = { WHO($name) ->
    [you] passez
   *[one] passe
} le test
caractere-awaited = { WHO($name) ->
    [you] on vous attend
   *[one] on l’attend
}
caractere-joks = Joks : { $joks }
caractere-turn-of = { WHO($name) ->
    [you] À vous
   *[one] Au tour { DE($name) }
}
caractere-takes-test = { WHO($name) ->
    [you] Vous passez
   *[one] { $name } passe
} le dernier test
caractere-cards-left = Paquet { $pack }, cartes restantes : { $count }
caractere-last-question = La dernière question, à { $name }
caractere-worth = Bien deviner fait avancer de { $value }
caractere-quoted = « { $text } »
caractere-the-answer = la réponse
caractere-said-by = C’est l’idée de :
caractere-close-enough = assez proche
caractere-not-close = pas assez proche
caractere-close-votes = { $close } voix sur { $asked }
caractere-no-guess = N’ont rien deviné :
caractere-covered = réponse couverte
caractere-guessed-instead = deviné : { $guess }
caractere-test-count = { $right ->
    [0] Rien de deviné encore ; il en faut { $needed } sur { $partners }
   *[other] Deviné : { $right } ; il en faut { $needed } sur { $partners }
}
caractere-defends = { WHO($name) ->
    [you] défendez
   *[one] défend
} la réponse
caractere-contests = { WHO($name) ->
    [you] contestez
   *[one] conteste
}
caractere-votes = { $count ->
    [0] aucune voix
   *[other] { $count } voix
}
caractere-verdict = Débat gagné par { $name } : { $for } pour la réponse, { $against } contre.

## Répondre et deviner
caractere-you-draw-for = { $name } est un bot : à vous de tirer la carte et de la lire, quand vous voulez.
caractere-draw-for-test = { $name } passe le dernier test : vous tirez la carte pour tous les autres.
caractere-one-adjective = Un seul adjectif
caractere-write-down = Écrire ma réponse
caractere-jok-explained = Rendre un jok : la carte est écartée, une autre du même paquet la remplace.
caractere-jok-in-test = Rendre un jok : votre réponse ne comptera pas dans ce test.
caractere-refuse-explained = Plus de jok de cette couleur : refuser fait reculer de 3 cases et finit le tour.
caractere-stays-covered = Votre réponse reste couverte jusqu’à ce que tout soit deviné.
caractere-your-answer = Votre réponse
caractere-guess-of = Qu’a répondu { $name } ?
caractere-get-ready = Préparez votre idée.
caractere-prepare = { $name } écrit encore.
caractere-keep-ready = Garder cette idée
caractere-idea-ready = Votre idée est prête
caractere-change-idea = Changer d’idée
caractere-before-you = { $count ->
    [one] Une personne parle avant vous.
   *[other] { $count } personnes parlent avant vous.
}
caractere-your-moment = À vous : dites-le à voix haute.
caractere-guess-now = À vous de deviner, en secret.
caractere-choose-first = Choisissez d’abord
caractere-me = moi
caractere-i-say = Je dis : { $guess }
caractere-seal-guess = Sceller mon idée
caractere-your-joks = Vos joks

## Les adjectifs
caractere-answer-was = { WHO($name) ->
    [you] Votre réponse
   *[one] Réponse { DE($name) }
} :
caractere-your-own = le vôtre
caractere-ballot-explained = Vote secret, sauf si une seule personne juge. Un adjectif compte si la moitié des personnes qui l’ont jugé le trouvent assez proche.
caractere-ticking-explained = À vous de dire ce qui est assez proche de votre réponse.
caractere-cast-ticks = { $count ->
    [0] Aucun n’est assez proche
    [one] Valider ce choix
   *[other] Valider ces { $count } choix
}

## Contester et débattre
caractere-contest-sure = La réponse { DE($name) } n’est pas sincère ? Il faudra le défendre devant les autres. Qui gagne le débat avance de 2.
caractere-i-contest = Oui, je conteste !
caractere-contest-explained = Votre idée n’était pas la bonne : vous pouvez contester, tant que la suite n’est pas lancée.
caractere-go-on-explained = Si personne ne conteste, lancez la suite.
caractere-next-is-with = Si personne ne conteste, { WHO($name) ->
    [you] vous lancez
   *[one] { $name } lance
} la suite.
caractere-you-defend = Défendez votre réponse, avec des exemples.
caractere-you-contest = Dites pourquoi cette réponse ne vous convainc pas.
# The button's words, also where it is said what can be done.
move-finished = J’ai fini
caractere-you-finished = Vous avez fini. Vous pouvez encore répondre si l’autre continue.
caractere-write-instead = Loin de la table ? Écrivez-le :
caractere-speak = Dire
caractere-listen = Chut… écoutez les deux. Vous jugerez ensuite.
caractere-side-questionne = La réponse est sincère et bien défendue
caractere-side-contestataire = Je n’y crois pas
caractere-secret-vote = Votre vote reste secret.
caractere-open-vote = Les votes seront montrés.
caractere-tie-rule = À égalité, qui conteste l’emporte.
caractere-cast-vote = Déposer mon vote

## Le dernier test
caractere-needed = Il en faut { $needed } sur { $partners }.
caractere-still-missing = { $count ->
    [one] Il en manque une
   *[other] Il en manque { $count }
}
caractere-doubt-explained = Un débat gagné compte comme une réponse devinée.
caractere-doubt-risk = Perdu, il fait avancer l’autre de 2 cases.
caractere-doubt-free = Perdu, il ne coûte rien.
caractere-doubt-of = Contester la réponse { DE($name) }
caractere-doubt-sure = { $name } n’a pas dit vrai ? Vous en débattrez devant les autres.
caractere-stop-sure = Le test est manqué : vous reculez de 3 cases.
caractere-candidate-jok = Rendre un jok EGO : une autre carte est tirée et tout le monde répond de nouveau.

## La première fois, une phrase sur le plateau
caractere-coach-drawing = La couleur de la case choisit le paquet : MELO, la tablée ; EGO, soi-même ; DUO, soi et les autres.
caractere-coach-answering = Le Questionné répond en secret ; les Détecteurs préparent déjà leur idée, et peuvent la changer jusqu’au moment de parler.
caractere-coach-guessing = Chaque Détecteur dit son idée à voix haute, à partir de la gauche du Questionné ; dire comme un autre est permis.
caractere-coach-guessing_together = Chaque Détecteur écrit son idée en secret ; toutes seront lues ensemble.
caractere-coach-judging_adjectives = Un adjectif assez proche compte aussi : chaque personne coche ceux des autres, et la moitié des voix suffit.
caractere-coach-ticking_adjectives = Un adjectif assez proche compte aussi : le Questionné en décide seul.
caractere-coach-contesting = Qui s’est trompé et n’y croit pas peut contester ; après la suite, il est trop tard.
caractere-coach-debating = Le Questionné défend sa réponse, puis l’autre la conteste ; personne d’autre ne parle.
caractere-coach-judging = Qui gagne le débat avance de 2 cases ; à égalité, c’est qui conteste.
caractere-coach-judging_openly = Qui gagne le débat avance de 2 cases ; à égalité, c’est qui conteste.
caractere-coach-test_drawing = Dernier test : deviner ce que la moitié des autres au moins répondent sur eux-mêmes.
caractere-coach-test_answering = Les partenaires répondent chacun pour soi ; la valeur de la carte ne compte pas.
caractere-coach-test_guessing = Toutes les réponses sont devinées d’un coup, puis dévoilées une par une.
caractere-coach-test_contesting = Une réponse manquée peut être contestée : débat gagné, elle compte ; perdu, le partenaire peut avancer de 2 cases.

## Les règles
caractere-rules-goal = Le but
caractere-rules-goal-text = Faire le tour du plateau, puis réussir le dernier test avant tout le monde. Pas de dés : un pion avance quand on devine juste ce que quelqu’un a répondu.
caractere-rules-packs = Les trois paquets
caractere-rules-melo = La tablée entière : on répond par un nom, le sien compris.
caractere-rules-ego = Soi-même : on choisit une des réponses de la carte.
caractere-rules-duo = Soi et les autres : on donne le nom de quelqu’un d’autre, parfois un adjectif.
caractere-rules-turn = Un tour
caractere-rules-turn-1 = Le Questionné tire une carte de la couleur de sa case et la lit à voix haute.
caractere-rules-turn-2 = Il écrit sa réponse en secret, ou rend un jok de cette couleur pour changer de carte.
caractere-rules-turn-3 = Chaque Détecteur, à partir de la gauche, dit ce que le Questionné a répondu.
caractere-rules-turn-4 = La réponse est dévoilée : qui a deviné avance de la valeur de la carte, 1, 2 ou 3 cases. Le Questionné ne bouge pas.
caractere-rules-contest = Contester
caractere-rules-contest-text = Qui s’est trompé peut contester, tant que la suite n’est pas lancée, ce qui n’est possible qu’après quelques secondes ; le premier à le faire débat avec le Questionné, et personne d’autre ne parle. Les autres jugent en secret. Plus de voix pour la réponse : le Questionné avance de 2. Sinon, égalité comprise, c’est le Contestataire.
caractere-rules-joks = Les joks
caractere-rules-joks-text = Chaque personne en a un par couleur au départ. Rendre un jok permet de se taire : le Questionné tire une autre carte, le Détecteur ne devine pas. Sans jok de la bonne couleur, se taire fait reculer de 3 cases.
caractere-rules-cells = Les cases spéciales
caractere-rules-cells-text = Elles n’agissent qu’au début de votre tour, jamais à l’arrivée. Qui en est reparti entre-temps ne leur doit rien.
caractere-rules-forward = avancer de 2, puis répondre là
caractere-rules-back = reculer de 2, puis répondre là
caractere-rules-first = rejoindre le premier ; déjà en tête, avancer de 2
caractere-rules-last = rejoindre le dernier ; déjà bon dernier, reculer de 2
caractere-rules-jok = recevoir un jok de plus
caractere-rules-test = Le dernier test
caractere-rules-test-text = Qui commence son tour sur la dernière case devine ce que chacun des autres a répondu à une carte EGO. La moitié de bonnes réponses suffit, arrondie au-dessus : 2 sur 3, 2 sur 4, 3 sur 5. Une réponse manquée peut être contestée ; gagné, elle compte. Test manqué : 3 cases en arrière.

## Ce qui est imprimé sur les paquets et les cases

caractere-printed-melo = MELO
caractere-printed-ego = EGO
caractere-printed-duo = DUO
caractere-printed-test = TEST
caractere-printed-jok = jok
