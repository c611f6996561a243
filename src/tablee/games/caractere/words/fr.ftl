### Les mots de Caractère

game-title = Caractère
game-tagline = De 4 à 10, une heure à une heure et demie : dire qui l’on est, et deviner ce que les autres vont répondre.
game-how = À son tour, on devient le Questionné : on tire une carte, sur soi ou sur la tablée, et on y répond en secret. Les autres, les Détecteurs, disent tour à tour ce qu’ils croient lire, et chaque réponse bien devinée fait avancer un pion. Une réponse qui sonne faux se conteste, se plaide et se juge ; un jok permet de se taire. Une fois au bout du plateau, il reste un dernier test : deviner ce que la moitié des autres ont répondu sur eux-mêmes.

# Ce qu’une carte dit à la place des noms, là où on ne les connaît pas
neighbour-left = la personne à votre gauche
neighbour-right = la personne à votre droite

## Ce qui se passe

event-turn_began = { WHO($seat) ->
    [you] À votre tour d’être Questionné.
   *[one] Au tour { DE($seat) } d’être Questionné.
}
event-cell_acted = { $effect ->
    [forward] Case +2
    [back] Case −2
    [first] Case PREMS
   *[last] Case DER
} : { WHO($seat) ->
    [you] { $effect ->
        [forward] vous avancez
        [first] vous avancez
       *[other] vous reculez
    }
   *[one] { $seat } { $effect ->
        [forward] avance
        [first] avance
       *[other] recule
    }
} de la case { $start } à la case { $end }.
event-jok_drawn = { WHO($seat) ->
    [you] Vous recevez
   *[one] { $seat } reçoit
} un jok { $pack ->
    [melo] MELO
    [ego] EGO
   *[duo] DUO
}.
event-card_read = Carte { $pack ->
    [melo] MELO
    [ego] EGO
   *[duo] DUO
} pour { $seat }{ $value ->
    [0] {""}
   *[other] , de valeur { $value }
} : { $question }
event-jok_returned = { WHO($seat) ->
    [you] Vous rendez
   *[one] { $seat } rend
} un jok { $pack ->
    [melo] MELO
    [ego] EGO
   *[duo] DUO
} plutôt que de répondre.
event-refused = { WHO($seat) ->
    [you] Vous refusez de répondre, sans jok pour vous taire
   *[one] { $seat } refuse de répondre, sans jok pour se taire
} : { $start ->
    [0] le pion reste au départ.
   *[other] le pion recule de la case { $start } à la case { $end }.
}
event-guessed = { WHO($seat) ->
    [you] { $kind ->
        [player] Vous misez sur { $named }.
        [choice] Vous pariez : { $choice }.
       *[adjective] Vous proposez « { $adjective } ».
    }
   *[one] { $kind ->
        [player] { $seat } mise sur { $named }.
        [choice] { $seat } parie : { $choice }.
       *[adjective] { $seat } propose « { $adjective } ».
    }
}
event-revealed = Et { WHO($seat) ->
    [you] vous aviez
   *[one] { $seat } avait
} { $kind ->
    [player] écrit : { $named }.
    [choice] choisi : { $choice }.
   *[adjective] écrit : « { $adjective } ».
}
event-adjective_judged = { $right ->
    [yes] « { $adjective } » est assez proche
   *[no] « { $adjective } » n’est pas assez proche
} : { $close } voix sur { $asked }.
event-advanced = { $reason ->
    [contest] Le débat { WHO($seat) ->
        [you] vous fait avancer
       *[one] fait avancer { $seat }
    }
   *[guess] Bien deviné{ WHO($seat) ->
        [you] {""}
       *[one] , { $seat }
    }
} : le pion est sur la case { $end }.
event-contested = { WHO($seat) ->
    [you] Vous contestez
   *[one] { $seat } conteste
} { WHO($target) ->
    [you] votre réponse
   *[one] la réponse { DE($target) }
} !
event-debate_finished = { $passes ->
    [yes] { WHO($seat) ->
        [you] Un bot joue pour vous, et un bot ne plaide pas : il passe.
       *[one] { $seat } passe : un bot ne plaide pas.
    }
   *[no] { WHO($seat) ->
        [you] Vous n’avez rien à ajouter.
       *[one] { $seat } n’a rien à ajouter.
    }
}
event-voted = { WHO($seat) ->
    [you] { $side ->
        [questionne] Vous croyez à la réponse.
       *[contestataire] Vous donnez raison à qui conteste.
    }
   *[one] { $side ->
        [questionne] { $seat } croit à la réponse.
       *[contestataire] { $seat } donne raison à qui conteste.
    }
}
event-contest_judged = Voix pour la réponse : { $sincere } ; voix contre : { $insincere }. { WHO($winner) ->
    [you] Vous l’emportez.
   *[one] { $winner } l’emporte.
}
event-test_began = { WHO($seat) ->
    [you] Vous êtes
   *[one] { $seat } est
} au bout du plateau : place au dernier test !
event-test_disclosed = { $right ->
    [yes] Bien deviné pour { $seat } : { $answer }.
   *[no] Manqué pour { $seat } : { $answer }, et non { $guess }.
}
event-test_counted = { WHO($seat) ->
    [you] { $right ->
        [0] Vous n’avez deviné aucune réponse
        [one] Vous avez deviné { $right } réponse
       *[other] Vous avez deviné { $right } réponses
    }
   *[one] { $right ->
        [0] { $seat } n’a deviné aucune réponse
        [one] { $seat } a deviné { $right } réponse
       *[other] { $seat } a deviné { $right } réponses
    }
} ; il en faut { $needed }.
event-test_failed = Le test attendra : { WHO($seat) ->
    [you] vous reculez
   *[one] { $seat } recule
} de la case { $start } à la case { $end }.
event-turn_lost = La carte est écartée et le tour passe, sans pénalité pour { $seat }.

reason-test_passed = { WHO($winners) ->
    [you] Vous connaissez bien votre
   *[one] { $winners } connaît bien son
} monde : le dernier test est réussi et la partie gagnée !

## Ce que la table attend

phase-drawing = À { $waiting } de tirer une carte et de la lire.
phase-answering = { WHO($waiting) ->
    [you] Questionné, c’est vous : écrivez votre réponse en secret.
   *[one] Le Questionné écrit en secret. On attend { $waiting }.
}
phase-guessing = Qu’a bien pu répondre le Questionné ? À { $waiting } de le dire.
phase-guessing_together = Qu’a bien pu répondre le Questionné ? Chaque Détecteur l’écrit en secret. { waiting-for }
phase-judging_adjectives = Quels adjectifs sont assez proches de la réponse ? On vote en secret. { waiting-for }
phase-ticking_adjectives = À { $waiting } de dire quels adjectifs sont assez proches de la réponse.
phase-contesting = Qui s’est trompé peut encore contester. Sinon, à { $waiting } de lancer la suite.
phase-debating = La parole est aux deux qui débattent, et à personne d’autre. { waiting-for }
phase-judging = La réponse était-elle sincère et bien défendue ? On vote en secret. { waiting-for }
phase-judging_openly = La réponse était-elle sincère et bien défendue ? Les votes seront montrés. { waiting-for }
phase-test_drawing = Dernier test : à { $waiting } de tirer la carte et de la lire.
phase-test_answering = Dernier test : les partenaires répondent en secret, chacun pour soi. { waiting-for }
phase-test_guessing = Dernier test : à { $waiting } de deviner la réponse de chaque partenaire.
phase-test_contesting = Dernier test : à { $waiting } de contester une des réponses manquées, ou d’en rester là.

## Ce qu’on peut faire

move-draw = Tirer la carte et la lire
move-answer = Répondre en secret
move-guess = Deviner la réponse
move-jok = Rendre un jok
move-refuse = Refuser, et reculer de 3 cases
move-approve = Cocher les adjectifs assez proches
move-contest = Contester la réponse
move-go_on = Passer à la suite
move-finished = Rien à ajouter
move-judge = Juger le débat
move-guess_all = Deviner toutes les réponses
move-doubt = Contester la réponse d’un partenaire
move-stop = En rester là

field-answer-value = Quelle réponse, en toute sincérité ?
field-guess-value = Qu’a répondu le Questionné ?
field-approve-adjectives = Lesquels sont assez proches de la réponse ?
field-judge-side = Qui a convaincu ?
field-guess_all-choices = Qu’a répondu chaque partenaire ?
field-doubt-seat = Quelle réponse contester ?

value-side-questionne = la réponse : sincère et bien défendue
value-side-contestataire = la contestation
value-pack-melo = MELO (gris) : toute la tablée
value-pack-ego = EGO (bleu) : soi-même
value-pack-duo = DUO (rouge) : soi et les autres
value-effect-forward = +2
value-effect-back = −2
value-effect-first = PREMS
value-effect-last = DER
value-effect-jok = jok

## Ce qui n’est pas possible

refusal-wait_for_the_answer = Un instant : on devine dès que le Questionné a écrit sa réponse.{ rule-cited }
refusal-answer_is_written = La réponse est écrite et ne change plus : place aux Détecteurs.{ rule-cited }
refusal-no_jok_of_this_colour = Il n’y a pas de jok de cette couleur à rendre : il faut répondre, ou refuser et reculer de 3 cases.{ rule-cited }
refusal-use_your_jok = Refuser est pour qui n’a plus de jok : il vous en reste un de cette couleur, rendez-le pour vous taire.{ rule-cited }
refusal-not_yourself = Une carte DUO parle des autres : donnez un autre nom que le vôtre.{ rule-cited }
refusal-not_the_questionne = Sur une carte DUO, le Questionné ne peut pas s’être nommé : donnez un autre nom.{ rule-cited }
refusal-only_a_wrong_guess_contests = Contester est réservé à qui vient de se tromper en devinant : les autres jugeront.{ rule-cited }
refusal-others_may_contest = { $seconds ->
    [one] On peut encore contester : la partie pourra continuer dans une seconde
   *[other] On peut encore contester : la partie pourra continuer dans { $seconds } secondes
}.{ rule-cited }
refusal-empty_pack = Il n’y a pas de carte { $pack ->
    [melo] MELO
    [ego] EGO
   *[duo] DUO
} : il faut au moins une carte de chaque couleur.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] Le chronomètre d’un tour, en secondes,
    [debate_timer] Le chronomètre d’un débat, en secondes,
    [contest_pause] La pause avant de continuer, en secondes,
   *[other] Ce réglage
} doit aller de { $low } à { $high }.{ rule-cited }

## À raconter encore

highlight-right_guesses = Le flair de la soirée : { WHO($seats) ->
    [you] vous avez deviné juste
    [us] { $seats } avez deviné juste
    [several] { $seats } ont deviné juste
   *[one] { $seats } a deviné juste
} { $count } fois.
highlight-debates = La parole la plus convaincante : { WHO($seats) ->
    [you] vous avez remporté
    [us] { $seats } avez remporté
    [several] { $seats } ont remporté
   *[one] { $seats } a remporté
} { $count } débats.
highlight-last_test = Le plus beau dernier test : { WHO($seats) ->
    [you] vous avez deviné
   *[one] { $seats } a deviné
} { $count } réponses.
record-right_guesses = Le meilleur flair
record-debates = La parole la plus convaincante
record-last_test = Le plus beau dernier test

## « Que feriez-vous ? »

hint-as_most = Dites « { $choice } » : c’est l’avis de { $count } des { $of } qui ont parlé avant vous.
hint-as_most_a_person = Dites { $seat } : c’est l’avis de { $count } des { $of } qui ont parlé avant vous.

## Ce dont une table peut convenir

option-board = Quel plateau ? (par défaut : le classique)
option-board-classique = le classique : 24 cases, une heure à une heure et demie
option-board-court = le court : 12 cases, deux fois moins de temps
option-board-long = le long : 36 cases, une grande soirée
option-guesses = Comment devine-t-on ? (par défaut : à tour de rôle)
option-guesses-sequential = à voix haute, à tour de rôle
option-guesses-simultaneous = en secret, en même temps
option-adjective_judge = Qui juge si un adjectif est assez proche ? (par défaut : toute la table)
option-adjective_judge-vote = toute la table, par un vote
option-adjective_judge-questionne = le Questionné
option-adjective_cards = Jouer avec les cartes qui demandent un adjectif ? (par défaut : oui)
option-adjective_cards-yes = oui, avec
option-adjective_cards-no = non, sans
option-jok_draw = De quelle couleur est le jok offert par une case ? (par défaut : au hasard)
option-jok_draw-random = au hasard
option-jok_draw-cell_colour = de la couleur de la case
option-joks_in_test = Des joks pendant le dernier test ? (par défaut : non)
option-joks_in_test-yes = oui, on peut en rendre
option-joks_in_test-no = non, on répond
option-open_ballot = Montrer qui a voté pour qui après un débat ? (par défaut : non)
option-open_ballot-yes = oui, à main levée
option-open_ballot-no = non, le vote reste secret
option-test_contest_partner_bonus = Au dernier test, un partenaire contesté à tort avance-t-il de 2 cases ? (par défaut : oui)
option-test_contest_partner_bonus-yes = oui, de 2 cases
option-test_contest_partner_bonus-no = non
option-go_on_with_three = Continuer à trois si des personnes s’en vont ? (par défaut : non)
option-go_on_with_three-yes = oui, jusqu’à trois
option-go_on_with_three-no = non, la partie s’arrête
option-debate_timer = Combien de secondes pour un débat, de 10 à 3600 ? (par défaut : pas de chronomètre)
option-debate_timer-none = pas de chronomètre
option-contest_pause = Combien de secondes laisser à tous pour contester avant que la partie continue, de 0 à 60 ? (par défaut : 5)

## Dans le terminal

# $name le Questionné, $pack la couleur
terminal-card-of = { $pack } · une carte pour { $name }
terminal-test-card-of = { $pack } · le dernier test { DE($name) }
terminal-card-value = vaut { $value ->
    [one] { $value } case
   *[other] { $value } cases
}
# $first, $last, $jok et $test l’aspect des cases
terminal-board-legend = E EGO  M MELO  D DUO   { $first } PREMS  { $last } DER  { $jok } jok   { $test } dernier test
terminal-joks = Joks :
terminal-your-answer = Votre réponse : { $answer }
terminal-answer-is = la réponse : { $answer }
# $name conteste $target
terminal-contest = { $name } conteste la réponse { DE($target) }.
# $name le Questionné de la dernière carte
terminal-last-card = Juste avant, { $name } : { $question } → { $answer }
# $name qui passe le test, $needed combien de réponses justes
terminal-test-needed = Il en faut { $needed } de justes à { $name }.
# $answer la réponse, $guess ce qui a été deviné
terminal-test-answer = { $answer } (deviné : { $guess })
terminal-signs = Les cases : E, M et D pour une question EGO, MELO ou DUO ; { $forward } et { $back } avancent ou reculent de deux ; { $first } PREMS rejoint le premier pion, { $last } DER le dernier ; { $jok } donne un jok ; { $test } est le dernier test.
terminal-points = Qui devine la réponse avance de la valeur de la carte.

## Ce que disent les écrans sans dessins à lui

shown-card-words = La carte
shown-position = La piste
shown-questionne = répond
shown-turn = Tour
