### Caractère : ce qui est expliqué la première fois, et la première manche guidée.

## La première fois
caractere-coach-right = Une bonne réponse devinée fait avancer de la valeur de la carte, ici { $name }. La personne questionnée, elle, reste sur place.
caractere-coach-special = { $name } s’arrête sur une case spéciale. Elle ne fait rien à l’arrivée : elle agit si un tour commence là.
caractere-coach-arrived = Le tour est bouclé pour { $name } : le dernier test attendra son propre tour.
caractere-coach-cell-forward = Ce tour a commencé sur un +2 : { $name } avance de 2 et répond à la question de la case atteinte.
caractere-coach-cell-back = Ce tour a commencé sur un −2 : { $name } recule de 2 et répond à la question de la case atteinte.
caractere-coach-cell-first = Ce tour a commencé sur PREMS : { $name } rejoint la tête ou, déjà en tête, avance de 2.
caractere-coach-cell-last = Ce tour a commencé sur DER : { $name } rejoint la dernière place ou, déjà en queue, recule de 2.
caractere-coach-cell-jok = Ce tour a commencé sur un jok : { $name } en pioche un, et pourra se taire une fois de plus.
caractere-coach-jok = Un jok au lieu d’une réponse : la carte est écartée, on en tire une autre du même paquet.
caractere-coach-jok-guess = Un jok au lieu d’une idée : { $name } ne dit rien, ne peut pas avancer, ni contester.
caractere-coach-refused = Plus de jok de cette couleur : se taire coûte 3 cases. { $name } recule.
caractere-coach-even = Autant de voix des deux côtés : l’égalité est pour qui conteste, { $name }.
caractere-coach-failed = Pas assez de réponses devinées : { $name } recule de 3 cases, continue, et pourra retenter le test.

## La première manche guidée : $name est quelqu’un d’autre, « vous » est la personne qui apprend
caractere-learn-goal = Le but : faire le tour du plateau et réussir le dernier test. On avance en devinant ce que répondent les autres : apprenez à les connaître.
caractere-learn-draw = C’est à vous de répondre. Votre case est { $pack ->
    [melo] { caractere-printed-melo }
    [ego] { caractere-printed-ego }
   *[duo] { caractere-printed-duo }
} : vous tirez dans ce paquet. Retournez la carte et lisez-la à voix haute.
caractere-learn-draw-other = C’est ensuite à { $name } de répondre, avec une carte { $pack ->
    [melo] { caractere-printed-melo }
    [ego] { caractere-printed-ego }
   *[duo] { caractere-printed-duo }
}, comme le dit la case.
caractere-learn-answer = Répondez en secret, et sincèrement : les autres vont deviner, et peuvent contester ce qui sonne faux. Si la question vous gêne, un jok de cette couleur en achète une autre.
caractere-learn-prepare = { $name } écrit sa réponse. Laquelle ? Préparez votre idée : si elle est juste, vous avancez.
caractere-learn-guess = À vous : qu’a répondu { $name } ? Vous pouvez dire comme quelqu’un d’autre avant vous.
caractere-learn-guess-yours = Votre réponse reste cachée jusqu’à ce que tout le monde ait deviné.
caractere-learn-guess-wait = Les autres devinent à tour de rôle. { $name } montre la réponse quand tout le monde a parlé.
caractere-learn-adjectives = La carte voulait un adjectif, et un mot proche compte aussi : on juge maintenant ceux qui font hésiter.
caractere-learn-contest = Vous n’avez pas trouvé. Si vous ne croyez pas à la réponse { DE($name) }, vous pouvez la contester ; qui gagne le débat avance de 2. Sinon, on continue.
caractere-learn-contest-other = Qui s’est trompé peut contester maintenant. Si personne ne le fait, on passe à la question suivante.
caractere-learn-debate = Vous débattez à deux, et personne d’autre ne parle. Puis les autres jugent ; l’égalité est pour qui conteste.
caractere-learn-listen = Eux deux seuls parlent. Écoutez bien : vous allez juger.
caractere-learn-judge = La réponse était-elle sincère et bien défendue ? Votre voix s’ajoute aux autres ; l’égalité est pour qui conteste.
caractere-learn-judge-wait = Les autres jugent. Qui gagne le débat avance de 2 cases.
caractere-learn-test = Le dernier test : devinez ce que la moitié des autres au moins répondent sur eux-mêmes, et c’est gagné.
caractere-learn-test-other = { $name } passe le dernier test, et doit deviner votre réponse aussi.
caractere-learn-guessed = { $name } dit son idée à voix haute. Tout le monde devine, l’un après l’autre, avant qu’on ne montre la réponse.
caractere-learn-revealed = La réponse est montrée. Qui l’a devinée avance de la valeur de la carte.
caractere-learn-revealed-yours = Votre réponse est montrée. Qui l’a devinée avance ; vous restez, puisque c’était à vous de répondre.
caractere-learn-revealed-right = Vous avez deviné { $name } : on avance de la valeur de la carte.
caractere-learn-revealed-wrong = Ce n’était pas votre idée : vous restez. Si la réponse sonne faux, vous pourrez la contester dans un instant.
caractere-learn-walked = { $steps ->
    [0] Vous êtes déjà au bout du plateau, et y restez.
    [one] Une case en avant pour vous.
   *[other] { $steps } cases en avant pour vous.
} Les cases spéciales ne font rien à l’arrivée : elles agissent si votre propre tour commence là.
caractere-learn-jok = { $name } rend un jok, et n’a rien à dire. Au début, on en a un de chaque couleur.
caractere-learn-contested = { $name } conteste la réponse { DE($target) } : est-elle sincère ? On en débat à deux, les autres jugent.
caractere-learn-contested-you = { $name } ne vous croit pas ! Défendez votre réponse ; si la majorité des juges vous croit, vous avancez de 2.
caractere-learn-your-cell = Votre tour commence sur une case spéciale : elle agit maintenant ; puis vous répondez là où vous êtes.
caractere-learn-cell = Le tour { DE($name) } commence sur une case spéciale : elle agit maintenant.
