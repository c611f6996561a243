### Comment l’atelier appelle ce qu’il y a sur ces cartes, en français.

workshop-caractere-field-pack = La pile
workshop-caractere-field-kind = On y répond par
workshop-caractere-field-value = Combien de cases elle vaut
workshop-caractere-field-options = Les réponses à choisir
workshop-caractere-choice-pack-melo = MELO : tout le monde
workshop-caractere-choice-pack-ego = EGO : soi-même
workshop-caractere-choice-pack-duo = DUO : soi et les autres
workshop-caractere-choice-kind-player = un prénom
workshop-caractere-choice-kind-choice = l’une des réponses
workshop-caractere-choice-kind-adjective = un adjectif
