### How the workshop calls what these cards have, in English.

workshop-incroyable-group-books = Books: culture, history
workshop-incroyable-group-globe = Globe: geography, society
workshop-incroyable-group-heart = Heart: people, body, love
workshop-incroyable-group-tree = Tree: nature, animals
workshop-incroyable-group-professor = Professor: science, curiosities
workshop-incroyable-field-answer = The answer, a whole number
workshop-incroyable-field-kind = It is
workshop-incroyable-field-unit = The unit
workshop-incroyable-field-note = The story, read after the answer
workshop-incroyable-field-source = Where it can be looked up
workshop-incroyable-field-year = The year that it holds for, if it can change
workshop-incroyable-field-spread = How far apart guesses lie, if somebody has tried
workshop-incroyable-choice-kind-quantity = a quantity
workshop-incroyable-choice-kind-date = a year
workshop-incroyable-choice-kind-percentage = a percentage
