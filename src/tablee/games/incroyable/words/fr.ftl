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
    [none] { $questioner } lit la question « { $symbol ->
        [books] { value-symbol-books }
        [globe] { value-symbol-globe }
        [heart] { value-symbol-heart }
        [tree] { value-symbol-tree }
       *[professor] { value-symbol-professor }
    } » : { $question }
   *[other] Pour { $stake } points, { $questioner } demande : { $question }
}
event-estimated = { $seat } a écrit { figure-value }.
event-shifted = Pour ne plus être à égalité, { $seat } passe de { figure-old } à { figure-value }.
event-passed = { $seat } laisse passer.
event-raised = { $seat } relance, de { figure-old } à { figure-value }.
event-challenged = « Incroyable ! » { $seat } ne croit pas au { figure-value } { DE($target) }.
event-answer_read = La réponse : { figure-answer }{ $unit ->
    [none] {""}
   *[other] {"\u00A0"}{ $unit }
}.{ $note ->
    [none] {""}
   *[other] {" "}{ $note }
}
event-challenge_judged = { $success ->
    [yes] Bien vu, { $seat } : le nombre { DE($target) } était trop haut.
   *[no] Pas de chance, { $seat } : le nombre { DE($target) } n’était pas trop haut.
}
event-announced = { $seat } annonce { figure-value }. Plus ou moins ?
event-bet_shown = { SIGN($sign) ->
    [plus] { $seat } avait dit plus
   *[minus] { $seat } avait dit moins
} : { $right ->
    [yes] c’est juste.
   *[no] perdu, et c’est fini pour cette manche.
}
event-scored = { $points ->
    [0] { $seat } ne marque rien.
    [one] { $seat } marque { $points } point.
   *[other] { $seat } marque { $points } points.
}
event-walked = { $seat } avance de { $steps ->
    [one] { $steps } case
   *[other] { $steps } cases
}{ $bonus ->
    [0] {""}
   *[other] {" "}(plus { $bonus } de bonus)
}{ $back ->
    [0] {""}
   *[other] , recule de { $back } à cause d’une case noire
} et s’arrête case { $end }.
event-risk_round_began = Une spirale ! { $questioner } ouvre une manche à risque.
event-risk_round_ended = La manche à risque est finie.

reason-finish = { $count ->
    [one] { $winners } arrive au bout de la piste et gagne la partie !
   *[other] { $winners } arrivent ensemble au bout de la piste et se partagent la victoire !
}

## Ce que la table attend

phase-drawing = À { $waiting } de tirer une carte et de lire la question.
phase-estimating = Les estimations s’écrivent en secret. On attend { $waiting }.
phase-separating = Deux fois le même nombre : à { $waiting } d’en prendre un autre, juste au-dessous ou juste au-dessus.
phase-speaking = À { $waiting } de parler : douter d’un nombre, laisser passer ou, tout en bas, relancer.
phase-continuing = La manche à risque continue : à { $waiting } de lire la question suivante.
phase-announcing = { $waiting } connaît la réponse et doit annoncer un autre nombre.
phase-betting = Plus ou moins ? Le choix est secret. On attend { $waiting }.

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
   *[other] Une relance doit dépasser quelqu’un : dire un nombre libre, de { NUMBER($low, useGrouping: 0) } à { NUMBER($high, useGrouping: 0) }
}.{ rule-cited }
refusal-not_yourself = On ne doute pas de soi-même : choisir l’estimation de quelqu’un d’autre.{ rule-cited }
refusal-not_the_answer = C’est la réponse elle-même : annoncer n’importe quel autre nombre.{ rule-cited }

## Ce qu’une table peut convenir

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
