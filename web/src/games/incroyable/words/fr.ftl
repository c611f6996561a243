### Les mots des écrans d’Incroyable !

## La règle à retenir
incroyable-too-high-is-nothing = Trop haut = 0 · trop bas rapporte
incroyable-wrong-is-out = Juste : on avance de la mise · faux : on sort

## Expliqué quand cela arrive
incroyable-coach-drawing = La case sous votre pion décide de la question que vous lisez.
incroyable-coach-estimating = Tout le monde écrit un nombre, qui lit aussi. Le plus proche sans dépasser rapporte le plus.
incroyable-coach-separating = Pas deux fois le même nombre : en partant de qui lit, la première personne reste, les autres s’écartent.
incroyable-coach-announcing = Qui lit connaît seul la réponse et annonce un autre nombre. La réponse, plus ou moins ? Une erreur, et c’est fini pour la manche.
incroyable-coach-betting = Juste : on avance de la mise. Faux : on sort de la manche, et qui lit avance.
incroyable-coach-continuing = Les rescapés continuent, pour une mise plus haute.

## Un nombre
incroyable-your-number = Votre nombre
incroyable-nothing-yet = Pas encore de nombre
incroyable-digits = { $count ->
    [one] { $count } chiffre, couvert
   *[other] { $count } chiffres, couverts
}
incroyable-number-pad = Pavé de chiffres
incroyable-dials = Molettes
incroyable-erase = Effacer le dernier chiffre
incroyable-digits-show = Montrer
incroyable-digits-cover = Cacher
incroyable-more-than-whole = { $value } : c’est bien cela ?
incroyable-between = De { $low } à { $high }, s’il vous plaît.
incroyable-taken = Quelqu’un a déjà ce nombre.
incroyable-thousands = milliers
incroyable-hundreds = centaines
incroyable-tens = dizaines
incroyable-ones = unités
incroyable-turn-up = { $place }, plus
incroyable-turn-down = { $place }, moins
incroyable-lay-down = Poser
incroyable-your-estimate = Votre estimation
incroyable-laid-down-covered = Votre nombre est posé, face cachée · touchez ou maintenez pour voir

## L’échelle
incroyable-ladder = Les estimations, de la plus haute à la plus basse
incroyable-speaks = ▶ { WHO($name) ->
    [you] parlez
   *[one] parle
}
incroyable-speaks-later = { WHO($name) ->
    [you] parlez
   *[one] parle
} { $turn ->
    [2] ensuite
   *[other] en { $turn }ᵉ
}
incroyable-passed = { WHO($name) ->
    [you] passez
   *[one] passe
}
incroyable-raised = { WHO($name) ->
    [you] relancez
   *[one] relance
}
incroyable-must-move = ▶ { WHO($name) ->
    [you] bougez
   *[one] bouge
}
incroyable-too-high = trop haut
incroyable-doubted = { WHO($name) ->
    [you] vous en doutez
   *[one] { $name } en doute
}
incroyable-doubt-pays = Un doute juste rapporte ↓
incroyable-worth = En douter à raison rapporte { $points } points
incroyable-tap-to-doubt = Pour douter d’un nombre, touchez-le ci-dessus.
incroyable-confirm-doubt = Le { $value } { DE($target) } est trop haut (+{ $points } si c’est vrai)
incroyable-on-second-thought = Non, je réfléchis
incroyable-must-doubt = Plus aucune relance n’est possible : doutez d’un des nombres ci-dessus.
incroyable-raise = Relancer
incroyable-raise-to = Relancer à { $value }
incroyable-other-number = Autre nombre
incroyable-very-high = { $value }, c’est plus du double du nombre le plus haut ({ $highest }).
incroyable-raise-anyway = Oui, relancer à { $value }
incroyable-tie = { WHO($names) ->
    [us] { $names } avez
   *[several] { $names } ont
} le même nombre : { $value }.
incroyable-tie-rule = Dans le sens des aiguilles d’une montre à partir { WHO($questioner) ->
    [you] de vous, qui lisez,
   *[one] { DE($questioner) }, qui lit,
} la première personne à égalité garde son nombre. { WHO($name) ->
    [you] Vous prenez
   *[one] { $name } prend
} le nombre libre le plus proche, au-dessous ou au-dessus.
incroyable-below = juste au-dessous
incroyable-above = juste au-dessus

## La réponse
incroyable-cry = Incroyable !
incroyable-does-not-believe = { WHO($target) ->
    [you] { $name } ne vous croit pas.
   *[one] { WHO($name) ->
        [you] Vous ne croyez
       *[one] { $name } ne croit
    } pas { $target }.
}
incroyable-the-answer = La réponse
incroyable-card-turns = { WHO($name) ->
    [you] Vous retournez
   *[one] { $name } retourne
} la carte…
incroyable-doubt-right = Trop haut : { WHO($name) ->
    [you] vous avez
   *[one] { $name } a
} eu raison de douter { DE($target) }.
incroyable-doubt-wrong = Pas trop haut : { WHO($name) ->
    [you] vous avez
   *[one] { $name } a
} douté { DE($target) } pour rien.
incroyable-just-before = Juste avant : { $question } → { $answer }.
incroyable-you-scored = { $points ->
    [0] Pas de point pour vous cette fois.
    [one] { $points } point pour vous.
   *[other] { $points } points pour vous !
}
incroyable-look-beside = Regardez le plateau ▶
incroyable-skip = C’est vu, on continue

## La carte
incroyable-turn-the-card = Retourner la carte
incroyable-you-read = Votre pion est sur « { $symbol } » : c’est la question que vous lisez à voix haute.
incroyable-you-risk = Votre pion est sur une spirale : vous menez une manche à risque.
incroyable-you-go-on = La manche à risque continue : lisez la question suivante de la même carte.
incroyable-reads = { WHO($name) ->
    [you] Vous retournez
   *[one] { $name } retourne
} la prochaine carte.
incroyable-reads-on = { WHO($name) ->
    [you] Vous lisez
   *[one] { $name } lit
} la question suivante de la même carte.
incroyable-you-turn-for = { $name } est un bot : à vous de retourner la carte et de lire, quand vous voulez.

## Qui fait quoi
incroyable-thinking = { WHO($name) ->
    [you] réfléchissez
   *[one] réfléchit
}
incroyable-laid-down = { WHO($name) ->
    [you] avez
   *[one] a
} posé un nombre
incroyable-track = La piste. { $list }.
incroyable-stands = { $name } sur la case { $cell }
incroyable-cell-of = { $cell } sur { $finish }

## La manche à risque
incroyable-risk-round = Manche à risque !
incroyable-stakes = Les mises
incroyable-number-to-come = { WHO($name) ->
    [you] Vous allez
   *[one] { $name } va
} annoncer un nombre.
incroyable-more-or-less = Plus ou moins que
incroyable-later-or-earlier = Plus tard ou plus tôt que
incroyable-more = plus
incroyable-less = moins
incroyable-later = plus tard
incroyable-earlier = plus tôt
incroyable-still-in = en course
incroyable-out = hors de cette manche
incroyable-right = juste
incroyable-wrong = faux, c’est fini
incroyable-card-down = carte posée
incroyable-card-covered = Votre carte est posée, face cachée · touchez ou maintenez pour voir
incroyable-your-card = Votre carte
incroyable-questioner-walks = Il y a eu une erreur : { WHO($name) ->
    [you] vous avancez
   *[one] { $name } avance
} aussi de { $stake }.
incroyable-answer-for-you = La réponse, pour vos yeux seulement · touchez ou maintenez pour voir
incroyable-say-another = Retenez-la. Vous annoncerez un autre nombre : plus il est proche, plus c’est traître.
incroyable-cover-and-say = Couverte ! Annoncer un nombre
incroyable-say-it = Annoncer ce nombre
incroyable-see-answer-again = Revoir la réponse
incroyable-for-fun = La manche est finie pour vous. Qu’auriez-vous dit ? (juste pour le plaisir)
incroyable-can-tap = La manche est finie pour vous, mais rien n’empêche de choisir pour le plaisir.
incroyable-fun-waits = C’est noté, pour vous seulement. On verra bien si c’était juste.
incroyable-fun-right = Pour le plaisir : c’était juste !
incroyable-fun-wrong = Pour le plaisir : c’était faux.

## Les règles
incroyable-rules-goal = Arriver le premier au bout de la piste. La réponse à chaque question est un nombre, et presque personne ne le connaît.
incroyable-rules-estimate-title = Estimer
incroyable-rules-estimate = Le pion de qui lit choisit la question : sa case porte un symbole. Tout le monde, qui lit aussi, écrit en secret un nombre de 1 à 9 999. Puis on découvre tout.
incroyable-rules-tie-title = Le même nombre ?
incroyable-rules-tie = Dans le sens des aiguilles d’une montre à partir de qui lit, la première personne garde le nombre. Chacune des autres prend le nombre libre le plus proche, juste au-dessous ou juste au-dessus. On commence par l’égalité la plus haute.
incroyable-rules-speak-title = Douter, passer ou relancer
incroyable-rules-speak = Le deuxième nombre parle d’abord, puis le suivant vers le bas. On passe, ou on crie « Incroyable ! » devant un nombre que l’on croit trop haut. Tout en bas, on ne passe pas : on doute, ou on relance au-dessus d’au moins une autre personne, sur un nombre libre. Qui se retrouve tout en bas doute ou relance à son tour, jusqu’au premier doute.
incroyable-rules-points-title = Les points
incroyable-rules-points-right = Le doute est juste : le nombre dépassait la réponse. Qui a douté reçoit 7, plus le rang du nombre visé s’il n’était pas le plus haut (deuxième : 2, troisième : 3…). Les autres qui n’ont pas dépassé reçoivent 5, 4, 3, 2, du plus proche au plus lointain.
incroyable-rules-points-wrong = Le doute est faux : qui a douté ne reçoit rien. Les autres qui n’ont pas dépassé reçoivent 7, 5, 4, 3, 2, du plus proche au plus lointain.
incroyable-rules-points-high = Trop haut ne rapporte rien ; tomber juste, ce n’est pas trop haut.
incroyable-rules-track-title = La piste
incroyable-rules-bonus = Bonus : qui l’atteint ou le dépasse avance encore de sa place dans la course : 1 pour la tête, 2 pour la deuxième place, et ainsi de suite.
incroyable-rules-black = Case noire : qui s’y arrête recule du nombre inscrit.
incroyable-rules-spiral = Spirale : si votre pion s’y trouve quand vient votre tour de lire, vous menez une manche à risque.
incroyable-rules-risk-title = La manche à risque
incroyable-rules-risk = Jusqu’à cinq questions d’une même carte, pour 2, 3, 4, 5 et 7 points ; avec vos seules questions, une carte après l’autre, et jamais deux fois la même. Qui lit regarde la réponse et annonce un autre nombre. Les autres choisissent en secret : la réponse, c’est plus ou moins (pour une date : plus tard ou plus tôt) ? Juste : on avance de la mise et on reste. Faux : on sort. S’il y a eu une erreur, qui lit avance aussi de la mise.
incroyable-rules-end-title = La fin
incroyable-rules-end = Dès qu’un pion atteint l’arrivée, la partie est finie. Si plusieurs y arrivent ensemble, le plus loin gagne ; à égalité, on partage.

## Une carte qu’on essaie à l’atelier
incroyable-try-turn = Retourner la carte
incroyable-try-cover = Cacher les réponses

## Avec du recul
# Ce qui a été fait ou aurait dû l’être, après « choisi de »
incroyable-review-pass = laisser passer
incroyable-review-raise = relancer à { $value }
incroyable-review-doubt = douter { WHO($target) ->
    [you] de votre { $value }
   *[one] du { $value } { DE($target) }
}
incroyable-review-asked = { $question } → { $answer }
incroyable-review-risk = Une manche à risque
incroyable-review-why = Vos chances de gagner après chaque manche, d’après la place des pions. Ce que vous avez dit est jugé par les nombres qui étaient sur la table ; ce que vous saviez vous-même ne compte pas.
incroyable-review-why-open = Vos chances de gagner après chaque manche, d’après la place des pions. Ce que chacun a dit est jugé en connaissant la réponse.
incroyable-review-slip = Manche { $turn } : vous avez choisi de { $moves }. Mieux : { $better }, soit { $percent } points de chances en plus.
incroyable-review-slip-of = Manche { $turn } : { $name } a choisi de { $moves }. Mieux : { $better }, soit { $percent } points de chances en plus.
# $steps et $most sont des cases, avec leur signe
incroyable-review-swing = Manche { $turn } : de { $from } à { $to } %. Sur la piste : vous { $steps }, { $other } { $most }.
incroyable-review-good = Rien de ce que vous avez dit n’aurait pu être bien meilleur.
incroyable-review-open = Cartes retournées : ce que chacun a dit, jugé d’après la réponse
incroyable-review-all = Toutes les manches
# $about est la question avec sa réponse
incroyable-review-round = { $about }. Vos chances alors : { $percent } %.
incroyable-review-line = Vous avez choisi de { $moves } : { $percent } %.
incroyable-review-line-of = { WHO($name) ->
    [you] Vous avez
   *[one] { $name } a
} choisi de { $moves } : { $percent } %.
