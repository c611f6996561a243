### Incroyable ! : ce qui est expliqué la première fois, et la première manche guidée.

## La première fois
incroyable-coach-black = Case noire : qui s’y arrête recule du nombre indiqué. Pour { $name } : { $back } en arrière.
incroyable-coach-bonus = L’étoile : qui l’atteint ou la dépasse avance encore, de 1 en tête, de 2 en deuxième, et ainsi de suite. Pour { $name } : { $bonus } de plus.
incroyable-coach-spiral = Une spirale n’agit pas à l’arrivée. Qui s’y trouve encore au moment de lire mène une manche à risque : ce sera peut-être { $name }.
incroyable-coach-doubted = Un doute termine la manche : on retourne la carte. Si le nombre dépasse la réponse, le doute était bon.
incroyable-coach-doubt-right = Un bon doute vaut 7, et davantage si le nombre n’était pas le plus haut. Les autres marquent s’ils n’ont pas dépassé, le plus proche d’abord.
incroyable-coach-doubt-wrong = Un doute à tort ne vaut rien. Les autres, s’ils n’ont pas dépassé, se partagent 7, 5, 4, 3 et 2, le plus proche d’abord.
incroyable-coach-first = Le deuxième nombre parle d’abord : { $name }. Le plus haut se tait, car c’est de lui qu’on doute en premier : { $highest }.
incroyable-coach-next = Personne n’a douté : c’est au nombre juste au-dessous, { $name }. On peut passer, sauf tout en bas.
incroyable-coach-must = Le nombre le plus bas ne peut pas passer : { $name } doit douter de quelqu’un, ou relancer au-dessus d’un autre nombre au moins.

## La première manche guidée : $name est quelqu’un d’autre, « vous » est la personne qui apprend
incroyable-learn-goal = Le but : arriver en premier au bout de la piste. Chaque réponse est un nombre que presque personne ne connaît : il faut bien estimer, et bien douter.
incroyable-learn-draw = Retournez la carte. Le symbole sous votre pion décide laquelle de ses cinq questions vous lisez à voix haute.
incroyable-learn-draw-other = La prochaine question est lue par { $name } : le symbole sous son pion décide laquelle.
incroyable-learn-estimate = Écrivez votre nombre et posez-le : les autres ne le voient pas encore. Plutôt trop bas que trop haut : au-dessus de la réponse, on ne gagne rien.
incroyable-learn-estimate-wait = Votre nombre est posé, face cachée. Quand tous le sont, on les retourne ensemble.
incroyable-learn-tie = Quelqu’un a le même nombre, et il n’en faut pas deux pareils : prenez le plus proche qui soit libre, au-dessous ou au-dessus.
incroyable-learn-tie-other = Deux nombres sont pareils, et cela ne se peut pas : { $name } se décale.
incroyable-learn-speak = À vous de parler. Un nombre est-il trop haut, sans doute { NUMBER($value, useGrouping: 1) }, celui { DE($highest) } ? Touchez-le pour crier « Incroyable ! ». Si vous préférez attendre, passez.
incroyable-learn-must = Vous avez le nombre le plus bas : impossible de passer. Relancez au-dessus d’un autre au moins, ou doutez de quelqu’un. Relancer, c’est croire la réponse aussi haute.
incroyable-learn-speak-other = C’est à { $name } de parler : du deuxième nombre vers le bas, on passe ou on doute. Le plus haut, { $highest }, ne fait qu’écouter.
incroyable-learn-passed = { $name } passe : pas de doute pour l’instant. C’est au nombre juste au-dessous.
incroyable-learn-raised = { $name } avait le nombre le plus bas et ne pouvait pas passer : de { NUMBER($old, useGrouping: 1) }, il monte à { NUMBER($value, useGrouping: 1) }. Qui est maintenant tout en bas doit douter ou relancer.
incroyable-learn-you-raised = Vous avez dépassé quelqu’un. Qui est maintenant tout en bas doit douter ou relancer, et doutera peut-être de vous.
incroyable-learn-doubts = « Incroyable ! » Pour { $name }, { NUMBER($value, useGrouping: 1) } ({ $target }) dépasse la réponse. La manche s’arrête là : on retourne la carte.
incroyable-learn-doubts-you = { $name } ne croit pas à votre { NUMBER($value, useGrouping: 1) }. Si la réponse est au moins aussi haute, vous aviez raison, et ce doute ne rapporte rien.
incroyable-learn-you-doubt = Vous doutez de { NUMBER($value, useGrouping: 1) } ({ $target }). Si ce nombre dépasse la réponse, vous gagnez 7 points ou plus ; sinon, aucun.
incroyable-learn-doubt-right = La réponse est { NUMBER($answer, useGrouping: 1) }, et { NUMBER($value, useGrouping: 1) } la dépasse : le doute était bon. Cela vaut 7 points, et davantage si ce nombre n’était pas le plus haut.
incroyable-learn-doubt-wrong = La réponse est { NUMBER($answer, useGrouping: 1) } : { NUMBER($value, useGrouping: 1) } ne la dépasse pas. Le doute était à tort, et ne rapporte rien.
incroyable-learn-points = Votre { NUMBER($value, useGrouping: 1) } ne dépasse pas { NUMBER($answer, useGrouping: 1) }, il compte donc : { $points } pour vous. Plus on est près par en dessous, plus on gagne.
incroyable-learn-points-high = Votre { NUMBER($value, useGrouping: 1) } dépasse { NUMBER($answer, useGrouping: 1) } : trop haut ne rapporte rien, même de peu.
incroyable-learn-points-doubt = Votre doute était bon : { $points } points pour vous, quel que soit votre propre nombre.
incroyable-learn-points-vain = Votre doute était à tort : rien pour vous, même si votre propre nombre était bon.
incroyable-learn-bonus = Vous avez franchi l’étoile : { $bonus } de plus. Plus on est loin derrière, plus elle donne.
incroyable-learn-black = Vous vous arrêtez sur une case noire : { $back } en arrière.
incroyable-learn-announce = Manche à risque : personne d’autre que vous ne voit la réponse. Annoncez un autre nombre, tout proche, pour que les autres se trompent : alors vous avancez aussi.
incroyable-learn-announce-other = Manche à risque : { $name }, sur une spirale, voit la réponse et va annoncer un autre nombre.
incroyable-learn-bet = La réponse est-elle plus haute ou plus basse que ce nombre ? Juste : vous avancez de la mise et restez. Faux : vous sortez de la manche.
incroyable-learn-bet-wait = Les autres choisissent plus ou moins. Si quelqu’un se trompe, qui lit avance aussi.
incroyable-learn-continue = La même carte continue avec sa question suivante, pour une mise plus haute.
