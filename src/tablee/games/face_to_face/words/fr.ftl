### Les mots de The Game : Face to Face

game-title = The Game : Face to Face
game-tagline = À deux, une vingtaine de minutes : se débarrasser de toutes ses cartes, quitte à donner un coup de pouce en face.
game-how = Chaque camp a les mêmes cartes et deux piles à soi : l’une monte à partir de 1, l’autre descend à partir de 60. À chaque tour on pose au moins deux cartes, puis on en pioche deux ; une carte peut aussi reculer d’un coup de dix exactement, ce qui redonne de l’air. Une fois par tour, on peut offrir une carte à une pile d’en face, à condition de l’améliorer : en récompense, la main se remplit jusqu’à six. Poser sa dernière carte fait gagner ; ne plus pouvoir en poser deux fait perdre.

## Ce qui se passe

event-began = À { $seat } de jouer.
event-played = { $help ->
    [yes] Coup de pouce : { WHO($seat) ->
        [you] vous posez
       *[one] { $seat } pose
    } { $card } en face, { $pile ->
        [their_ascending] sur la pile montante
       *[their_descending] sur la pile descendante
    }, qui montrait { $top }.
   *[no] { WHO($seat) ->
        [you] { $jump ->
            [yes] Vous sautez en arrière et posez
           *[no] Vous posez
        } { $card } sur votre
       *[one] { $jump ->
            [yes] { $seat } saute en arrière et pose
           *[no] { $seat } pose
        } { $card } sur sa
    } pile { $pile ->
        [own_ascending] montante
       *[own_descending] descendante
    }, qui montrait { $top }.
}
event-took_back = { WHO($seat) ->
    [you] Vous reprenez
   *[one] { $seat } reprend
} { $card } ; { $pile ->
    [own_ascending] { WHO($seat) ->
        [you] votre
       *[one] sa
    } pile montante
    [own_descending] { WHO($seat) ->
        [you] votre
       *[one] sa
    } pile descendante
    [their_ascending] la pile montante d’en face
   *[their_descending] la pile descendante d’en face
} montre de nouveau { $top }.
event-drew = { WHO($seat) ->
    [you] { $count ->
        [0] Vous n’avez plus de carte à piocher
        [one] Vous piochez une carte
       *[other] Vous piochez { $count } cartes
    }
   *[one] { $count ->
        [0] { $seat } n’a plus de carte à piocher
        [one] { $seat } pioche une carte
       *[other] { $seat } pioche { $count } cartes
    }
}{ $left ->
    [0] , la pioche est vide.
    [one] , il en reste une.
   *[other] , il en reste { $left }.
}
event-drew_cards = { $cards ->
    [none] Rien à piocher cette fois.
   *[other] En main depuis la pioche : { $cards }.
}
event-blocked = { WHO($seat) ->
    [you] Vous ne pouvez
   *[one] { $seat } ne peut
} pas poser deux cartes. En main : { $hand }.

# Comment une fin est dite de qui a gagné
winner-wins = { WHO($winners) ->
    [you] vous gagnez
   *[one] { $winners } gagne
} la partie
reason-all_cards = { WHO($winners) ->
    [you] Vous avez posé toutes vos cartes et gagnez
   *[one] { $winners } a posé toutes ses cartes et gagne
} la partie !
reason-blocked = Plus moyen de poser deux cartes : { winner-wins } !
reason-resigned = La partie est abandonnée : { winner-wins }.
reason-absent = Un camp ne joue plus : { winner-wins }.
reason-left = Un camp est parti : { winner-wins }.

## Ce que la table attend

phase-playing = À { $waiting } de poser des cartes : deux au moins, dont une en face au plus.

## Ce qu’on peut faire

move-play = Poser une carte
move-play-own_ascending = Poser sur ma pile montante
move-play-own_descending = Poser sur ma pile descendante
move-play-their_ascending = Aider en face : poser sur la pile montante
move-play-their_descending = Aider en face : poser sur la pile descendante
move-end_turn = Finir le tour et piocher
move-take_back = Reprendre la dernière carte
move-resign = Abandonner la partie

field-play-card = Quelle carte ?
field-play-pile = Sur quelle pile ?

value-pile-own_ascending = ma pile montante
value-pile-own_descending = ma pile descendante
value-pile-their_ascending = la pile montante d’en face
value-pile-their_descending = la pile descendante d’en face

## Ce qui n’est pas possible

refusal-two_cards_at_least = Un tour compte deux cartes au moins : posez-en encore une avant de finir.{ rule-cited }
refusal-no_take_back = Il n’y a pas de carte à reprendre : on ne reprend qu’une carte posée dans ce tour, et seulement si la table l’a décidé.{ rule-cited }
refusal-not_in_your_hand = Cette carte n’est pas en main : posez-en une qui s’y trouve.{ rule-cited }
refusal-one_help_a_turn = Une seule carte par tour va en face : les autres vont sur vos propres piles.{ rule-cited }
refusal-does_not_fit_own_ascending = Cette carte ne va pas ici : sur votre pile montante, il faut plus haut que la carte visible, ou un saut en arrière exact (dix, sauf autre convention).{ rule-cited }
refusal-does_not_fit_own_descending = Cette carte ne va pas ici : sur votre pile descendante, il faut plus bas que la carte visible, ou un saut en arrière exact (dix, sauf autre convention).{ rule-cited }
refusal-does_not_fit_their_ascending = Cette carte n’aide pas : sur la pile montante d’en face, il faut plus bas que la carte visible.{ rule-cited }
refusal-does_not_fit_their_descending = Cette carte n’aide pas : sur la pile descendante d’en face, il faut plus haut que la carte visible.{ rule-cited }
refusal-option_out_of_range = { $option ->
    [turn_timer] Le chronomètre d’un tour, en secondes,
    [cards] Le nombre de cartes
    [hand] Le nombre de cartes en main
    [jump] La longueur du saut en arrière
   *[other] Ce réglage
} doit aller de { $low } à { $high }.{ rule-cited }

## À raconter encore

highlight-jumps = La plus longue suite de sauts : { WHO($seats) ->
    [you] vous avez sauté
   *[one] { $seats } a sauté
} { $count } fois de suite en arrière.
highlight-large_turn = Le plus grand tour : { WHO($seats) ->
    [you] vous avez posé
   *[one] { $seats } a posé
} { $count } cartes d’un coup.
highlight-most_help = La main la plus secourable : { WHO($seats) ->
    [you] vous avez donné
    [us] { $seats } avez donné
    [several] { $seats } ont donné
   *[one] { $seats } a donné
} { $count } coups de pouce.
record-jumps = La plus longue suite de sauts
record-large_turn = Le plus grand tour
record-most_help = La main la plus secourable

## « Que feriez-vous ? »

on-the-pile = { $pile ->
    [own_ascending] sur votre pile montante
    [own_descending] sur votre pile descendante
    [their_ascending] sur la pile montante d’en face
   *[their_descending] sur la pile descendante d’en face
}
hint-last = Posez le { $card } { on-the-pile } : c’est votre dernière carte, et la victoire.
hint-gift = Posez le { $card } { on-the-pile } : un cadeau, mais votre main se remplit.
hint-spares = Posez le { $card } { on-the-pile } : un cadeau, mais vos propres piles ne bougent pas.
hint-jump = Posez le { $card } { on-the-pile } : un saut d’exactement { $steps } en arrière, c’est de la place gagnée.
hint-for_a_jump = Posez le { $card } { on-the-pile } : le { $back } pourra ensuite y sauter en arrière.
hint-near = Posez le { $card } { on-the-pile } : il n’en coûte { $steps ->
    [one] qu’un pas
   *[other] que { $steps } pas
}.
hint-cheapest = Posez le { $card } { on-the-pile } : aucune autre carte ne coûte moins.
hint-whole_turn = Posez le { $card } { on-the-pile } : ce n’est pas la moins chère, mais la suite y gagne.
hint-refill = Finissez le tour : vous avez aidé, donc vous piochez { $count ->
    [0] ce qui reste
    [one] une carte
   *[other] { $count } cartes
}.
hint-enough = Finissez le tour : une carte de plus coûterait plus qu’elle n’apporte.
hint-keep_jump = Finissez le tour : un saut en arrière est possible, et vaudra plus quand la pile aura avancé.
hint-no_more = Finissez le tour : aucune autre carte ne va.
hint-take_back = Reprenez la dernière carte : plus rien ne va après elle.

## Ce dont une table peut convenir

option-last_single_card = Commencer un tour avec une seule et dernière carte : que se passe-t-il ? (par défaut : c’est perdu)
option-last_single_card-loses = c’est perdu, puisqu’il en faut deux
option-last_single_card-may_win = elle peut être posée seule, et gagner
option-undo_within_turn = Reprendre une carte avant de piocher ? (par défaut : non)
option-undo_within_turn-yes = oui, on peut se raviser
option-undo_within_turn-no = non, carte posée reste posée
option-open_history = Montrer les cartes recouvertes ? (par défaut : non)
option-open_history-yes = oui, tout ce qui a été posé se voit
option-open_history-no = non, seul le haut des piles se voit
option-assistance = Signaler les impasses et le piège de la dernière carte ? (par défaut : oui)
option-assistance-yes = oui, avant qu’il ne soit trop tard
option-assistance-no = non, à chacun d’ouvrir l’œil
option-cards = Combien de cartes par personne ? (par défaut : 58 ; moins, c’est pour l’étude)
option-hand = Combien de cartes dans une main pleine ? (par défaut : 6)
option-jump = De combien est le saut en arrière ? (par défaut : 10)

## Dans le terminal

# $hand et $deck combien de cartes
terminal-side = main { $hand } · pioche { $deck }
terminal-ascending = monte
terminal-descending = descend
# $name à qui est la carte
terminal-gift-of = don { DE($name) }
terminal-your-hand = Votre main
terminal-blocked-hand = La main { DE($name) }
# $name qui a posé $cards
terminal-last-turn = Au tour d’avant, { $name } : { $cards }
terminal-this-turn = À ce tour, { $name } : { $cards }
terminal-dead-end = Attention : après { $cards }, aucune deuxième carte ne passerait.
terminal-single-card = Attention : s’arrêter là laisse une seule carte et plus rien à piocher, ce qui fait perdre au tour suivant.

## Ce que disent les écrans sans dessins à lui

shown-sides-deck = À piocher
shown-turn = joue
shown-sides-ascending-card = ascendante
shown-sides-descending-card = descendante
shown-sides-hand = en main
shown-hand = Votre main
