### Comment l’atelier appelle ce qu’il y a sur ces cartes, en français.

workshop-incroyable-group-books = Livres : culture, histoire
workshop-incroyable-group-globe = Globe : géographie, société
workshop-incroyable-group-heart = Cœur : les gens, le corps, l’amour
workshop-incroyable-group-tree = Arbre : nature, animaux
workshop-incroyable-group-professor = Professeur : sciences, curiosités
workshop-incroyable-field-answer = La réponse, un nombre entier
workshop-incroyable-field-kind = C’est
workshop-incroyable-field-unit = L’unité
workshop-incroyable-field-note = L’anecdote, lue après la réponse
workshop-incroyable-field-source = Où on peut le vérifier
workshop-incroyable-field-year = L’année pour laquelle c’est vrai, si cela peut changer
workshop-incroyable-field-spread = L’écart entre les estimations, si quelqu’un a essayé
workshop-incroyable-choice-kind-quantity = une quantité
workshop-incroyable-choice-kind-date = une année
workshop-incroyable-choice-kind-percentage = un pourcentage
