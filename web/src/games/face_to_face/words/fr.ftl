### Les mots des écrans de Face à face, en français. $name est l’autre, $change un nombre avec son signe.

## Les piles
face_to_face-up = monte
face_to_face-down = descend
face_to_face-pile = { WHO($name) ->
    [you] Votre pile { $direction ->
        [ascending] montante
       *[descending] descendante
    }
   *[one] La pile { $direction ->
        [ascending] montante
       *[descending] descendante
    } { DE($name) }
}, qui montre { $top }
face_to_face-pile-takes = { $pile }. Accepte { $card } : { $change }
face_to_face-change-for = pour { $name }
face_to_face-jump = saut en arrière
face_to_face-jump-short = saut
face_to_face-in-hand = { $count } en main
face_to_face-to-draw = pioche : { $count }
face_to_face-laid-of = { $laid } sur { $cards } posées
face_to_face-planned-here = prévu ici : { $cards }
face_to_face-side = { WHO($name) ->
    [you] Votre côté
   *[one] Le côté { DE($name) }
}

## Que puis-je faire ?
face_to_face-now-first = Choisissez une carte, puis une pile allumée.
face_to_face-now-second = Encore une au moins.
face_to_face-now-more = Continuez, ou finissez le tour.
face_to_face-now-where = { $card } : sur quelle pile allumée ?
face_to_face-now-nowhere = { $card } ne va nulle part pour l’instant.
face_to_face-now-wait = { $name } pose ses cartes. En attendant, triez votre main et essayez un plan : personne ne le voit.
face_to_face-can-plan = Triez votre main, ou essayez un plan : personne ne le voit.
face_to_face-now-drawing = Vous piochez…
face_to_face-choose-first = Choisissez d’abord une carte.
face_to_face-my-turn = À vous
face_to_face-their-turn = pose

## La main
face_to_face-hand = Votre main
face_to_face-card = { $card }
face_to_face-card-new = { $card }, juste piochée
face_to_face-card-risky = { $card }, mène à une impasse
face_to_face-sort = Trier
face_to_face-left = Déplacer { $card } vers la gauche
face_to_face-right = Déplacer { $card } vers la droite

## Poser
face_to_face-lies = { $card } sur { $pile ->
    [own_ascending] votre pile montante
    [own_descending] votre pile descendante
    [their_ascending] la pile montante { DE($name) }
   *[their_descending] la pile descendante { DE($name) }
}
face_to_face-take-back = Reprendre
face_to_face-lay-anyway = Poser quand même
face_to_face-end = Fin du tour
face_to_face-end-draws = { $count ->
    [0] plus rien à piocher
   *[other] piocher { $count }
}
face_to_face-draw-now = { $count ->
    [0] Plus rien à piocher
   *[other] Vous piochez { $count }
}
face_to_face-draw-gift = avec un cadeau : jusqu’à { $full }
face_to_face-draw-full = jusqu’à { $full }

## Ce qu’une table serviable fait remarquer
face_to_face-danger-dead_end = Impasse : après cette carte, aucune autre ne va, et la partie est perdue.
face_to_face-danger-trap = Attention : il ne vous resterait qu’une seule carte et rien à piocher. Votre prochain tour serait perdu.
face_to_face-danger-short-dead_end = impasse
face_to_face-danger-short-trap = piège
face_to_face-end-anyway = Finir quand même
face_to_face-go-on = En poser encore une
face_to_face-resign = Abandonner
face_to_face-resign-sure = Abandonner ? La victoire ira à { $name }.
face_to_face-resign-yes = Oui, j’abandonne
face_to_face-resign-no = Non, je continue

## Un plan
face_to_face-plan = Plan : { $cards }
face_to_face-plan-next = Comme prévu : { $card }
face_to_face-plan-broken = La table a changé : le plan ne va plus.
face_to_face-plan-drop = Oublier le plan
face_to_face-plan-undo = Retirer la dernière

## Le plateau
face_to_face-board-jump = Saut en arrière !
face_to_face-board-help = Un cadeau
face_to_face-this-turn = Ce tour
face_to_face-last-turn = Le tour d’avant
face_to_face-nothing-yet = Rien de posé
face_to_face-beneath = Ce qu’il y a dessous
face_to_face-coach-playing = Deux cartes ou plus par tour : une pile monte, l’autre descend, et une carte par tour peut être un cadeau en face.
face_to_face-coach-gift = Un cadeau améliore la pile d’en face. En échange, la main se remplit jusqu’à { $full }.
face_to_face-coach-jump = Sur sa propre pile, exactement { $jump } en arrière : de la place pour la suite.

## La fin
face_to_face-won = { WHO($name) ->
    [you] Vous gagnez !
   *[one] { $name } gagne
}
face_to_face-you-lost = Cette fois, c’est { $name } qui gagne.
face_to_face-blocked-hand = { WHO($name) ->
    [you] Votre dernière main
   *[one] La dernière main { DE($name) }
}
face_to_face-why-single = Il ne reste qu’une seule carte, et un tour en demande deux.
face_to_face-why-first_card = Après la première carte du tour, aucune de celles-ci ne va sur une pile.
face_to_face-why-no_card = Aucune de ces cartes ne va sur une pile.
face_to_face-why-no_pair = On peut en poser une, mais après elle aucune autre.
face_to_face-fits-nowhere = ne va nulle part
face_to_face-fits-alone = { $pile ->
    [own_ascending] sa pile qui monte
    [own_descending] sa pile qui descend
    [their_ascending] cadeau, pile qui monte
   *[their_descending] cadeau, pile qui descend
}, puis plus rien
face_to_face-cards-laid = { $count } cartes posées

## Une tablette entre deux
face_to_face-show-mine = { $name } : voir mes cartes
face_to_face-turn-round = Moitié d’en face retournée

## Les règles
face_to_face-rules-aim = Vider sa pioche avant l’autre
face_to_face-rules-aim-text = On joue à deux. Chaque camp a les mêmes 58 cartes, de 2 à 59, dont six en main, et deux piles. Qui a posé ses 58 cartes gagne aussitôt.
face_to_face-rules-piles = Une pile monte, l’autre descend
face_to_face-rules-piles-text = La pile montante part de 1 et accepte toute carte plus haute. La pile descendante part de 60 et accepte toute carte plus basse. Le même nombre ne va jamais.
face_to_face-rules-jump = Reculer de dix donne de l’air
face_to_face-rules-jump-text = Sur ses propres piles, une carte peut aussi aller à rebours, de dix exactement : 17 sur 27 en montant, 45 sur 35 en descendant. Aussi souvent que possible.
face_to_face-rules-turn = Deux cartes ou plus
face_to_face-rules-turn-text = À son tour, on pose au moins deux cartes, l’une après l’autre, dans l’ordre et sur les piles que l’on veut. On peut s’arrêter à deux ou continuer. On ne pioche qu’à la fin.
face_to_face-rules-gift = Un cadeau par tour
face_to_face-rules-gift-text = Une carte par tour peut aller en face, si elle améliore la pile pour l’autre : plus basse sur celle qui monte, plus haute sur celle qui descend. Il faut aussi en poser une au moins chez soi.
face_to_face-rules-draw = Deux, ou jusqu’à six
face_to_face-rules-draw-text = Sans cadeau, on pioche deux cartes, quel que soit le nombre posé. Avec un cadeau, on remplit sa main jusqu’à six. Quand la pioche est vide, on continue sans piocher.
face_to_face-rules-end = Pas deux cartes à poser ? Perdu
face_to_face-rules-end-text = Qui ne peut pas poser deux cartes perd aussitôt. Cela vaut jusqu’au bout : une seule carte en main et plus de pioche, c’est perdu, sauf autre convention. Mieux vaut prévoir, et en poser trois une fois.
face_to_face-rules-secret = Ce qui se voit
face_to_face-rules-secret-text = Les mains sont secrètes, et seul le haut des piles se voit. Le nombre de cartes en main et dans les pioches est connu de chacun.
# $card, et sur quelle $pile
face_to_face-laid = { $pile ->
    [own_ascending] { $card } ↑
    [own_descending] { $card } ↓
    [their_ascending] { $card } ↑ en face
   *[their_descending] { $card } ↓ en face
}

## Avec du recul
face_to_face-review-why = Vos chances de gagner après chacun de vos tours, d’après ce que vous pouviez savoir alors.
face_to_face-review-why-open = Vos chances de gagner après chaque tour, d’après ce que chacun savait alors.
face_to_face-review-slip = Tour { $turn } : vous avez posé { $moves }. Mieux : { $better }, soit { $percent } points de chances en plus.
face_to_face-review-slip-of = Tour { $turn } : { $name } a posé { $moves }. Mieux : { $better }, soit { $percent } points de chances en plus.
face_to_face-review-swing = Après le tour { $turn } : de { $from } à { $to } %, par ce que { $name } a posé et ce qui a été pioché.
face_to_face-review-good = Aucun tour n’aurait pu être bien meilleur. Bien joué !
face_to_face-review-open = Cartes ouvertes : les tours et les mains des deux
face_to_face-review-all = Tous les tours
# Dans une liste numérotée : la main, ce qui en a été posé, et les chances alors ; et à qui était le tour, si les deux sont montrés
face_to_face-review-line = En main { $hand } ; posé { $moves } : { $percent } %.
face_to_face-review-line-of = { WHO($name) ->
    [you] Vous
   *[one] { $name }
} : en main { $hand } ; posé { $moves } : { $percent } %.
