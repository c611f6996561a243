### Les mots d’Incroyable !

game-title = Incroyable !
game-tagline = De 3 à 6, trois quarts d’heure : estimer l’inconnu, bluffer un peu, douter au bon moment.
game-how = Quelqu’un lit une question dont la réponse est un nombre que presque personne ne connaît, et chaque estimation s’écrit en secret. Une fois tout découvert, on parle de haut en bas : laisser passer, ou crier « Incroyable ! » devant un nombre trop haut ; tout en bas, il faut douter ou relancer. Au premier doute la réponse est lue : plus on s’en approche sans la dépasser, plus on avance, et un doute justifié rapporte gros. Sur la piste, des spirales ouvrent des manches à risque, et le premier pion arrivé gagne.

## Les nombres comme on les écrit : une année s’écrit d’un bloc

figure-value = { $kind ->
    [date] { NUMBER($value, useGrouping: 0) }
   *[other] { NUMBER($value, useGrouping: 1) }
}
figure-old = { $kind ->
    [date] { NUMBER($old, useGrouping: 0) }
   *[other] { NUMBER($old, useGrouping: 1) }
}
figure-answer = { $kind ->
    [date] { NUMBER($answer, useGrouping: 0) }
   *[other] { NUMBER($answer, useGrouping: 1) }
}

## Ce qui se passe

event-asked = { $stake ->
    [none] { WHO($questioner) ->
        [you] Vous lisez
       *[one] { $questioner } lit
    } la question « { $symbol ->
        [books] { value-symbol-books }
        [globe] { value-symbol-globe }
        [heart] { value-symbol-heart }
        [tree] { value-symbol-tree }
       *[professor] { value-symbol-professor }
    } » : { $question }
   *[other] Pour { $stake } points, { WHO($questioner) ->
        [you] vous demandez
       *[one] { $questioner } demande
    } : { $question }
}
event-estimated = { WHO($seat) ->
    [you] Vous avez
   *[one] { $seat } a
} écrit { figure-value }.
event-shifted = Pour ne plus être à égalité, { WHO($seat) ->
    [you] vous passez
   *[one] { $seat } passe
} de { figure-old } à { figure-value }.
event-passed = { WHO($seat) ->
    [you] Vous laissez passer.
   *[one] { $seat } laisse passer.
}
event-raised = { WHO($seat) ->
    [you] Vous relancez
   *[one] { $seat } relance
}, de { figure-old } à { figure-value }.
event-challenged = « Incroyable ! » { WHO($seat) ->
    [you] Vous ne croyez
   *[one] { $seat } ne croit
} pas { WHO($target) ->
    [you] à votre { figure-value }
   *[one] au { figure-value } { DE($target) }
}.
event-answer_read = La réponse : { figure-answer }{ $unit ->
    [none] {""}
   *[other] {"\u00A0"}{ $unit }
}.{ $note ->
    [none] {""}
   *[other] {" "}{ $note }
}
event-challenge_judged = { $success ->
    [yes] Bien vu{ WHO($seat) ->
        [you] {""}
       *[one] , { $seat }
    } : { WHO($target) ->
        [you] votre nombre
       *[one] le nombre { DE($target) }
    } était trop haut.
   *[no] Pas de chance{ WHO($seat) ->
        [you] {""}
       *[one] , { $seat }
    } : { WHO($target) ->
        [you] votre nombre
       *[one] le nombre { DE($target) }
    } n’était pas trop haut.
}
event-announced = { WHO($seat) ->
    [you] Vous annoncez
   *[one] { $seat } annonce
} { figure-value }. Plus ou moins ?
event-bet_shown = { WHO($seat) ->
    [you] Vous aviez
   *[one] { $seat } avait
} dit { SIGN($sign) ->
    [plus] plus
   *[minus] moins
} : { $right ->
    [yes] c’est juste.
   *[no] perdu, et c’est fini pour cette manche.
}
event-scored = { WHO($seat) ->
    [you] { $points ->
        [0] Vous ne marquez rien.
        [one] Vous marquez { $points } point.
       *[other] Vous marquez { $points } points.
    }
   *[one] { $points ->
        [0] { $seat } ne marque rien.
        [one] { $seat } marque { $points } point.
       *[other] { $seat } marque { $points } points.
    }
}
event-walked = { WHO($seat) ->
    [you] Vous avancez
   *[one] { $seat } avance
} de { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}{ $bonus ->
    [0] {""}
   *[other] {" "}(plus { $bonus } de bonus)
}{ $back ->
    [0] {""}
   *[other] , { WHO($seat) ->
        [you] reculez
       *[one] recule
    } de { $back } à cause d’une case noire
} et { WHO($seat) ->
    [you] vous arrêtez
   *[one] s’arrête
} sur la case { $end }.
event-risk_round_began = Une spirale ! { WHO($questioner) ->
    [you] Vous ouvrez
   *[one] { $questioner } ouvre
} une manche à risque.
event-risk_round_ended = La manche à risque est finie.

reason-finish = { WHO($winners) ->
    [you] Vous arrivez au bout de la piste et gagnez la partie !
    [us] { $winners } arrivez ensemble au bout de la piste et partagez la victoire !
    [several] { $winners } arrivent ensemble au bout de la piste et se partagent la victoire !
   *[one] { $winners } arrive au bout de la piste et gagne la partie !
}

## Ce que la table attend

phase-drawing = À { $waiting } de tirer une carte et de lire la question.
phase-estimating = Les estimations s’écrivent en secret. { waiting-for }
phase-separating = Deux fois le même nombre : à { $waiting } d’en prendre un autre, juste au-dessous ou juste au-dessus.
phase-speaking = À { $waiting } de parler : douter d’un nombre, laisser passer ou, tout en bas, relancer.
phase-continuing = La manche à risque continue : à { $waiting } de lire la question suivante.
phase-announcing = { WHO($waiting) ->
    [you] Vous connaissez la réponse : annoncez
   *[one] { $waiting } connaît la réponse et doit annoncer
} un autre nombre.
phase-betting = Plus ou moins ? Le choix est secret. { waiting-for }

## Ce qu’on peut faire

move-draw = Lire la question
move-estimate = Estimer
move-shift = Changer de nombre
move-pass = Passer
move-raise = Relancer
move-challenge = Douter : « Incroyable ! »
move-announce = Annoncer un nombre
move-bet = Choisir plus ou moins

field-estimate-value = Quelle estimation ({ $low } à { $high }) ?
field-shift-value = Quel nombre libre ?
field-raise-value = Relancer à combien ({ $low } à { $high }) ?
field-challenge-seat = Quel nombre est trop haut ?
field-announce-value = Quel nombre annoncer ({ $low } à { $high }, mais pas la réponse) ?
field-bet-sign = La réponse, plus ou moins ?

value-sign-plus = + (davantage, ou plus tard)
value-sign-minus = − (moins, ou plus tôt)
value-symbol-books = livres
value-symbol-globe = globe
value-symbol-heart = cœur
value-symbol-tree = arbre
value-symbol-professor = professeur

## Ce qui n’est pas possible

refusal-lowest_cannot_pass = L’estimation la plus basse ne passe pas : il faut relancer ou douter.{ rule-cited }
refusal-only_the_lowest_raises = Seule l’estimation la plus basse relance : ici, on doute ou on passe.{ rule-cited }
refusal-overtake_somebody = { $low ->
    [none] Aucune relance n’est plus possible : il faut douter d’une estimation
   *[other] Une relance doit dépasser quelqu’un : dites un nombre libre, de { NUMBER($low, useGrouping: 0) } à { NUMBER($high, useGrouping: 0) }
}.{ rule-cited }
refusal-not_yourself = On ne doute pas de soi-même : choisissez l’estimation de quelqu’un d’autre.{ rule-cited }
refusal-not_the_answer = C’est la réponse elle-même : annoncez n’importe quel autre nombre.{ rule-cited }

## À raconter encore

highlight-near_estimate = L’estimation la plus proche : { WHO($seats) ->
    [you] vous avez
   *[one] { $seats } a
} écrit { figure-value }{ $exact ->
    [yes] , et c’était exactement cela.
   *[no]  ; la réponse était { figure-answer }.
}
highlight-bold_raise = La relance la plus hardie : { WHO($seats) ->
    [you] vous avez relancé
   *[one] { $seats } a relancé
} de { figure-old } à { figure-value }, et c’était encore assez bas.
highlight-fine_doubt = Le doute le plus fin : { WHO($seats) ->
    [you] vous n’avez pas cru
   *[one] { $seats } n’a pas cru
} à { figure-value } ; la réponse était { figure-answer }.
highlight-long_walk = La plus longue marche : { WHO($seats) ->
    [you] vous avez avancé
   *[one] { $seats } a avancé
} de { $count } cases d’un coup.
highlight-sure_bets = Les paris les plus sûrs : { WHO($seats) ->
    [you] vous avez vu juste
    [us] { $seats } avez vu juste
    [several] { $seats } ont vu juste
   *[one] { $seats } a vu juste
} { $count } fois dans les manches à risque.
record-near_estimate = L’estimation la plus proche
record-bold_raise = La relance la plus hardie
record-fine_doubt = Le doute le plus fin
record-long_walk = La plus longue marche
record-sure_bets = Les paris les plus sûrs

## « Que feriez-vous ? »

hint-lower = Prenez le plus bas, { figure-value } : trop haut ne rapporte rien, trop bas peut encore rapporter.
hint-higher = Prenez le plus haut, { figure-value } : d’après tous les nombres, la réponse est au-dessus.
hint-least_evil = Doutez { DE($seat) } : { figure-value } n’est trop haut que { $percent } fois sur cent, mais d’après tous les nombres, tout le reste rapporte moins.
hint-doubt = Doutez { DE($seat) } : tous les nombres ensemble disent que { figure-value } est trop haut, { $percent } fois sur cent.
hint-pass = Laissez passer : d’après tous les nombres, aucun doute ne rapporterait davantage pour l’instant.
hint-raise = Relancez à { figure-value } : d’après tous les nombres, cela vaut mieux qu’un doute.

## Ce dont une table peut convenir

option-board = Quelle piste ? (par défaut : la longue)
option-board-classique = la longue : 50 cases, une douzaine de manches
option-board-court = la courte : 30 cases, environ six manches
option-bonus_order = Plusieurs pions touchent la case bonus : quand reçoivent-ils leurs cases en plus ? (par défaut : après tous les déplacements)
option-bonus_order-after_moves = une fois que tous les pions ont avancé
option-bonus_order-sequential = chaque pion au bout de son propre déplacement

## Dans le terminal

# $spiral, $bonus, $black et $finish l’aspect des cases
terminal-track-legend = { $spiral } manche à risque   { $bonus } bonus   { $black }n recule de n cases   { $finish } arrivée
terminal-unit-quantity = une quantité
terminal-unit-date = une année
terminal-unit-percentage = un pourcentage
# $answer la réponse, pour les yeux de qui demande
terminal-answer-for-you = La réponse, pour vos yeux seulement : { $answer }
# $question et $answer la dernière question
terminal-last-answer = Juste avant : { $question } → { $answer }
terminal-estimates = Les estimations
terminal-must-change = doit changer
terminal-is-lowest = tout en bas : doute ou relance
terminal-to-speak = va parler
terminal-your-estimate = Votre estimation : { $value }
# $stake les points, $names qui reste en course
terminal-risk = Manche à risque pour { $stake } points · en course : { $names }
terminal-announced = Plus ou moins que { $value } ?
terminal-your-bet = Votre carte : { $sign }
terminal-signs = Le signe d’une case dit le sujet de la question : { $books } livres, { $globe } globe, { $heart } cœur, { $tree } arbre, { $professor } professeur. { $spiral } ouvre une manche à risque, { $bonus } est la case bonus.
terminal-points = Points : un doute justifié en rapporte 7, et un supplément si la cible n’était pas tout en haut ; puis 5, 4, 3 et 2 aux estimations les plus proches sans dépasser. Si le doute échoue, elles se partagent 7, 5, 4, 3 et 2.

## Ce que disent les écrans sans dessins à lui

shown-question-words = La question
shown-position = La piste
shown-estimates = estimation
shown-questioner = demande
shown-announced = Annoncé
shown-stake = En jeu
shown-round = Manche
shown-my_estimate = Votre estimation
shown-my_sign = Votre pari
shown-answer = La réponse
