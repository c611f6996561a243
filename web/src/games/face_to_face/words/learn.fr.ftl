### Face to Face : ce qui est expliqué la première fois, et la première manche guidée.

## La première fois
face_to_face-coach-refill = Qui a fait un cadeau reprend des cartes jusqu’à { $full } : un cadeau aide les deux.
face_to_face-coach-two = Sans cadeau on pioche deux cartes, quel que soit le nombre posé : la main diminue.
face_to_face-coach-empty = Plus rien à piocher pour { $name }. Il faut toujours deux cartes par tour : une seule à la fin, et c’est perdu.
face_to_face-coach-blocked = Qui ne peut pas poser deux cartes dans son tour a perdu aussitôt : c’est ainsi que finissent la plupart des parties.

## La première manche guidée : $name est quelqu’un d’autre, « vous » est la personne qui apprend
face_to_face-learn-goal = Le but : poser toutes ses cartes en premier. Qui ne peut pas en poser deux dans son tour a perdu.
face_to_face-learn-first-up = Votre pile qui monte accepte toute carte plus haute, mais les grands pas gaspillent la place. Votre { $card } est proche de { $top } : choisissez-le, puis la pile.
face_to_face-learn-first-down = Votre pile qui descend accepte toute carte plus basse, mais les grands pas gaspillent la place. Votre { $card } est proche de { $top } : choisissez-le, puis la pile.
face_to_face-learn-second-up = Deux cartes au moins à chaque tour. La suite pourrait être votre { $card }, sur { $top }.
face_to_face-learn-second-down = Deux cartes au moins à chaque tour. La suite pourrait être votre { $card }, sur { $top }, en descendant.
face_to_face-learn-jump = Votre { $card } est à exactement { $jump } de { $top }, dans le mauvais sens : un saut en arrière ! Il refait de la place sur votre pile.
face_to_face-learn-gift = Une carte par tour peut être un cadeau à { $name }, par exemple votre { $card } : sa pile y gagne, et vous piochez jusqu’à { $full } au lieu de deux. Ou continuez à votre guise.
face_to_face-learn-end = Cela suffit : finissez le tour et piochez, ou continuez à poser.
face_to_face-learn-wait = C’est à { $name } de poser. Pendant ce temps, pensez à vos deux prochaines cartes.
face_to_face-learn-their-card = { $name } pose { $card } de son côté. On ne voit que le haut de chaque pile, et jamais la main d’en face.
face_to_face-learn-their-jump = { $name } saute en arrière, d’exactement { $jump } : sa pile a de nouveau de la place.
face_to_face-learn-their-gift = Un cadeau pour vous : { $card } améliore l’une de vos piles. En échange, { $name } pioche jusqu’à { $full }.
face_to_face-learn-my-jump = Un saut en arrière : { $jump } de regagnés. Plus il y en a, plus vos piles durent.
face_to_face-learn-my-gift = Un cadeau : la pile { DE($name) } va mieux, et à la fin de votre tour vous piochez jusqu’à { $full }.
face_to_face-learn-my-two = Vous piochez { $count } : deux sans cadeau, quel que soit le nombre posé. Votre main diminue si vous posez davantage.
face_to_face-learn-my-refill = Vous piochez { $count }, jusqu’à { $full } : c’est à cela que sert le cadeau.
