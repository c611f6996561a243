### Les mots de Tous Ego

game-title = Tous Ego
game-tagline = De 3 à 6, trois quarts d’heure : voter en secret pour les autres, et deviner ce qu’on pense de soi.
game-how = Une question commence par « qui », et la réponse est toujours quelqu’un de la table : tout le monde glisse deux bulletins secrets dans l’urne, pour d’autres que soi. Avant de l’ouvrir, chaque personne fait un pronostic sur son propre résultat : le plus de bulletins (+), quelques-uns (±) ou aucun (0). On compte, et un pronostic juste fait avancer de trois cases, d’une seule pour le ±. Qui a voté pour qui ne se saura jamais ; le premier pion au but gagne.

## Ce qui se passe

event-asked = { WHO($reader) ->
    [you] Vous demandez
   *[one] { $reader } demande
} : { $question }
event-vote_closed = Tous les bulletins sont dans l’urne.
event-counted = { $ballots ->
    [0] Aucun bulletin pour { $seat }
    [one] Un bulletin pour { $seat }
   *[other] { $ballots } bulletins pour { $seat }
}{ $standing ->
    [most] , plus que pour toute autre personne
   *[other] {""}
} ; { $forecast ->
    [most] pronostic + (le plus)
    [some] pronostic ± (quelques-uns)
    [none] pronostic 0 (aucun)
   *[other] sans pronostic
} : { $points ->
    [0] pas de point
    [one] un point
   *[other] { $points } points
}, case { $position }.

reason-target = { WHO($winners) ->
    [you] Vous atteignez le but et gagnez la partie !
    [us] { $winners } atteignez le but ensemble et partagez la victoire !
    [several] { $winners } atteignent le but ensemble et se partagent la victoire !
   *[one] { $winners } atteint le but et gagne la partie !
}

## Ce que la table attend

phase-reading = À { $waiting } de lire une question.
phase-voting = Deux bulletins secrets, pour d’autres que soi. { waiting-for }
phase-forecasting = L’urne est encore fermée : à chaque personne de faire son pronostic. { waiting-for }
phase-voting_and_forecasting = Deux bulletins secrets pour d’autres, et un pronostic pour soi. { waiting-for }

## Ce qu’on peut faire

move-draw = Retourner la carte et lire la question
move-pick = Choisir une des questions
move-leaf = Regarder les cartes suivantes
move-write = Écrire une question
move-vote = Voter
move-forecast = Faire son pronostic
move-vote_and_forecast = Voter et faire son pronostic

field-pick-card = Quelle question ?
field-write-text = Quelle question ? (200 caractères au plus)
field-vote-seats = Deux bulletins : pour qui ? (deux fois la même personne, c’est permis)
field-forecast-sign = Et pour soi, quel pronostic ?
field-vote_and_forecast-seats = Deux bulletins : pour qui ? (deux fois la même personne, c’est permis)
field-vote_and_forecast-sign = Et pour soi, quel pronostic ?

value-sign-most = + : plus de bulletins que toute autre personne (3 points)
value-sign-some = ± : un bulletin au moins, sans mener tout seul (1 point)
value-sign-none = 0 : pas un seul bulletin (3 points)

## Ce qui n’est pas possible

refusal-not_for_yourself = On ne vote pas pour soi : les deux bulletins vont à d’autres.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] Le chronomètre d’un tour, en secondes,
    [target] Le but de la partie
   *[other] Ce réglage
} doit aller de { $low } à { $high }.{ rule-cited }

## À raconter encore

highlight-sure_forecasts = Les pronostics les plus sûrs : { WHO($seats) ->
    [you] vous avez vu juste
    [us] { $seats } avez vu juste
    [several] { $seats } ont vu juste
   *[one] { $seats } a vu juste
} { $count } fois.
highlight-forecasts_in_a_row = La plus belle série : { WHO($seats) ->
    [you] vous avez vu juste
   *[one] { $seats } a vu juste
} { $count } fois de suite.
highlight-bold_forecasts = Les pronostics les plus hardis : { WHO($seats) ->
    [you] vous avez marqué
    [us] { $seats } avez marqué
    [several] { $seats } ont marqué
   *[one] { $seats } a marqué
} { $count } fois trois points d’un coup.
record-sure_forecasts = Les pronostics les plus sûrs
record-forecasts_in_a_row = La plus belle série
record-bold_forecasts = Les pronostics les plus hardis

## « Que feriez-vous ? »

forecast-of = { $sign ->
    [most] +
    [some] ±
   *[none] 0
}
hint-pays_best = Jouez le { forecast-of } : entre gens dont on ne sait rien, il tombe juste { $percent } fois sur cent, et rapporte le plus en moyenne.
hint-catch_up = Jouez le { forecast-of } : un point ne suffit plus pour revenir, et trois tombent { $percent } fois sur cent.

## Ce dont une table peut convenir

option-target = Combien de points pour gagner, de 6 à 99 ? (par défaut : 36 ; 24 ou 12 pour une partie plus courte)
option-tie_end = Plusieurs pions arrivent au but ensemble : qui gagne ? (par défaut : le plus loin)
option-tie_end-highest_then_shared = le plus loin ; à distance égale, la victoire se partage
option-tie_end-shared = tous ceux qui ont atteint le but
option-question_choice = Comment la question est-elle choisie ? (par défaut : la carte du dessus)
option-question_choice-drawn = la carte du dessus de la pile
option-question_choice-pick_of_3 = une carte au choix parmi trois
option-question_choice-free = au choix dans toute la pile, ou écrite sur-le-champ
option-forecast = Quand fait-on son pronostic ? (par défaut : après le vote)
option-forecast-after_all = après le vote, quand tous les bulletins sont dans l’urne
option-forecast-with_vote = avec le vote, d’un seul geste

## Dans le terminal

# $sign la carte
terminal-your-forecast = Votre pronostic : { $sign }
terminal-forecast = pronostic { $sign }
terminal-last-count = Le dernier compte : { $question }
terminal-points = Un pronostic juste rapporte 3 points pour le +, 1 pour le ± et 3 pour le 0.

## Ce que disent les écrans sans dessins à lui

shown-question = La question
shown-position = Points
shown-reader = lit
shown-last-ballots = bulletins
shown-last-points = gagnés
shown-round = Manche
shown-forecast = Votre pronostic
