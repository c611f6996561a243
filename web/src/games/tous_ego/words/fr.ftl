### Les mots des écrans de Tous Ego, en français.

## Les trois pronostics
tous_ego-sign-most = plus que tous les autres
tous_ego-sign-some = quelques-uns, ou à égalité en tête
tous_ego-sign-none = aucun
tous_ego-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Que puis-je faire ?
tous_ego-now-vote = Deux fois la même personne, c’est permis.
tous_ego-now-drop = Un dernier geste, et ils sont dans l’urne pour de bon.
tous_ego-now-wait-reader = Discutez ! C’est à { $reader } de lire.
tous_ego-now-wait-first = À { $reader } de lire la première question.
tous_ego-now-sits-out = Cette manche se joue sans vous ; vous revenez à la prochaine.
tous_ego-you-turn-for = { $reader } est un bot : quand vous en aurez assez parlé, à vous de retourner la carte.
tous_ego-now-count = On ouvre l’urne.

## La question
tous_ego-read-aloud = Lisez à voix haute
tous_ego-asks = { WHO($reader) ->
    [you] Vous demandez
   *[one] { $reader } demande
}
tous_ego-turn-card = Retourner la carte
tous_ego-which = Quelle question ?
tous_ego-ask-this = Poser cette question
tous_ego-more-cards = D’autres cartes
tous_ego-write = … ou une question à vous
tous_ego-write-hint = Qui… ?
tous_ego-ask-mine = Poser ma question
tous_ego-letters = { $count } / { $longest }
tous_ego-another = Une autre question

## Les bulletins
tous_ego-ballot-first = Premier bulletin
tous_ego-ballot-second = Second bulletin
tous_ego-ballot-empty = touchez un nom
tous_ego-take-back = reprendre
tous_ego-fold = Plier les bulletins
tous_ego-on-to-forecast = Passer au pronostic
tous_ego-back = Changer
tous_ego-drop = Glisser dans l’urne
tous_ego-drop-both = Glisser bulletins et pronostic
tous_ego-names = Un bulletin pour qui ?
tous_ego-nobody-sees = Personne n’en saura jamais rien.

## Le pronostic
tous_ego-your-forecast = Et vous, quel résultat ?
tous_ego-lay-down = Poser la carte, face cachée
tous_ego-forecast-laid = Votre pronostic est sur la table, face cachée.

## Couvert
tous_ego-in-urn = Dans l’urne
tous_ego-on-its-way = C’est parti…
tous_ego-sends-again = Cet écran renvoie tout seul jusqu’à ce que ce soit arrivé ; laissez-le ouvert.
tous_ego-covered-vote = Les deux bulletins y sont. Posez le téléphone et prenez l’air innocent.
tous_ego-covered-both = Bulletins et pronostic y sont. Posez le téléphone et prenez l’air innocent.
tous_ego-laid = Sur la table
tous_ego-peek-ballots = Vos bulletins : { $names }
tous_ego-peek-forecast = Votre pronostic : { $sign }

## Le plateau
tous_ego-ballots-in = { $count ->
    [0] L’urne est vide.
    [one] { $count } bulletin dans l’urne
   *[other] { $count } bulletins dans l’urne
}
tous_ego-done = c’est fait
tous_ego-thinking = { WHO($name) ->
    [you] réfléchissez
   *[one] réfléchit
}
tous_ego-away = pas là
tous_ego-coach-tie = Égalité en tête : personne n’a le +, les premiers ont le ±.
tous_ego-legend = Les trois pronostics
tous_ego-track = Le chemin jusqu’à { $target }
tous_ego-lane = { $name } : { $position } sur { $target }
tous_ego-before = Juste avant
tous_ego-totals = { $name } { $ballots }
tous_ego-beat-forecasts = Les pronostics, tous ensemble
tous_ego-beat-ballots = Les bulletins, un par un
tous_ego-was = c’était { $sign }
tous_ego-beat-points = Qui l’avait vu venir ?
tous_ego-ballot-number = { $number } / { $all }

## La première fois, une phrase sur le plateau
tous_ego-coach-voting = Chaque personne glisse deux bulletins, pour d’autres que soi ; tous deux peuvent aller à la même. Qui a voté pour qui restera secret à jamais.
tous_ego-coach-forecasting = Chaque personne fait un pronostic sur son propre résultat ; juste, il fait avancer de 3 cases, d’une seule pour le ±.
tous_ego-coach-voting_and_forecasting = Deux bulletins pour d’autres que soi, et un pronostic sur son propre résultat, d’un seul geste.

## La fin
tous_ego-end-of = { $position } / { $target }
tous_ego-end-rounds = { $rounds ->
    [one] Une question, et { $names }.
   *[other] { $rounds } questions, et { $names }.
}

## Les règles, avec nos mots
tous_ego-rules-lead = Savez-vous ce que les autres pensent de vous ? À trois, quatre, cinq ou six, on finit par le savoir.
tous_ego-rules-question-title = 1. Une question
tous_ego-rules-question = L’un de vous lit une question qui commence par « qui ». La réponse est toujours quelqu’un de la table. La question suivante revient à la personne suivante, dans le sens des aiguilles d’une montre. C’est la carte suivante, sauf si son thème vient de passer : tant qu’il y a le choix, le tirage saute ces cartes.
tous_ego-rules-vote-title = 2. Deux bulletins
tous_ego-rules-vote = Tout le monde vote, même qui a lu : deux bulletins, tous deux pour une personne ou un pour chacune de deux. Jamais pour soi. L’urne garde le secret à jamais : qui a voté pour qui n’est écrit nulle part.
tous_ego-rules-forecast-title = 3. Le pronostic
tous_ego-rules-forecast = Quand tous les bulletins y sont, et avant d’ouvrir l’urne, vous posez une carte sur trois, face cachée : et vous, quel résultat ?
tous_ego-rules-count-title = 4. Le dépouillement
tous_ego-rules-count = Les pronostics se retournent tous ensemble, puis on compte les bulletins. Un pronostic juste vous fait avancer ; un faux vous laisse sur place.
tous_ego-rules-tie = Deux personnes ont 3 bulletins chacune : égalité en tête, aucune n’en a « plus que tous les autres ». Pour les deux, c’est ± qui est juste.
tous_ego-rules-end-title = La fin
tous_ego-rules-end = Le premier pion arrivé à 36 gagne (ou à 24, ou à 12, comme convenu). Si plusieurs y arrivent dans la même manche, le plus loin l’emporte, et à distance égale la victoire se partage.
tous_ego-rules-away-title = Quelqu’un n’est pas là
tous_ego-rules-away = Personne ne vote à la place de quelqu’un d’autre. Si l’on continue sans une personne, la manche se joue sans elle ; mais elle peut recevoir des bulletins. À moins de trois votants, la manche ne compte pas.
tous_ego-rules-kind = Taquinez, ne blessez pas. Une question qui va trop loin se remplace avant le premier bulletin, et une manche mal partie peut être annulée.
