### Tous Ego : ce qui est expliqué la première fois, et la première manche guidée.

## La première fois
tous_ego-coach-level = Égalité en tête, donc pas de majorité : pour les ex æquo, le + est faux et le ± est juste.
tous_ego-coach-near = { $target } est tout près pour { $name } : une prédiction juste de plus peut décider de la partie.
tous_ego-coach-none = Pas un seul bulletin, et { $name } l’avait prévu : cela vaut autant qu’une majorité.
tous_ego-coach-points = Les bulletins ne rapportent rien : seule une prédiction juste fait avancer, de 3 pour le + et le 0, de 1 pour le ±.

## La première manche guidée : $name est quelqu’un d’autre, « vous » est la personne qui apprend
tous_ego-learn-goal = Le but : arriver en premier au bout de la piste. On avance en sachant ce que les autres pensent de soi.
tous_ego-learn-read = C’est vous qui lisez : retournez la carte et lisez la question à voix haute. La réponse est quelqu’un de la table.
tous_ego-learn-read-other = La première question est lue par { $name }. La réponse est quelqu’un de la table.
tous_ego-learn-vote = Qui est-ce ? Vous avez deux bulletins, pour d’autres que vous ; les deux peuvent aller à la même personne. Personne ne le saura jamais.
tous_ego-learn-vote-wait = Vos bulletins sont dans l’urne. Elle reste fermée jusqu’à ce que tout le monde ait voté et prédit.
tous_ego-learn-forecast = C’est ici que tout se joue : comment a-t-on voté pour vous ? + plus que pour quiconque, 0 pas du tout, ± entre les deux. + et 0 valent 3, ± vaut 1.
tous_ego-learn-forecast-wait = Votre prédiction est posée, face cachée. Quand toutes le sont, on ouvre l’urne.
tous_ego-learn-both = Deux bulletins pour d’autres, puis l’essentiel : comment a-t-on voté pour vous ? + plus que pour quiconque, 0 pas du tout, ± entre les deux. + et 0 valent 3, ± vaut 1.
tous_ego-learn-both-wait = Bulletins et prédiction sont là. Quand tout le monde a fini, on ouvre l’urne.
tous_ego-learn-result-right = { $ballots ->
    [0] Aucun bulletin
    [one] Un bulletin
   *[other] { $ballots } bulletins
} pour vous, c’est le { $sign }, comme vous l’aviez dit : { $points ->
    [one] une case
   *[other] { $points } cases
} en avant. Les bulletins eux-mêmes ne rapportent rien.
tous_ego-learn-result-wrong = { $ballots ->
    [0] Aucun bulletin
    [one] Un bulletin
   *[other] { $ballots } bulletins
} pour vous, c’est le { $sign }, mais vous aviez dit { $forecast } : vous restez sur place. Seule une prédiction juste fait avancer.
tous_ego-learn-result-level = { $ballots ->
    [one] Un bulletin
   *[other] { $ballots } bulletins
} pour vous, mais quelqu’un en a autant : l’égalité en tête, c’est ± et non +. Vous aviez dit { $forecast }, et restez sur place.
