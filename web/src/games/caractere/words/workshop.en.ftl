### How the workshop calls what these cards have, in English.

workshop-caractere-field-pack = The pack
workshop-caractere-field-kind = It is answered with
workshop-caractere-field-value = How many cells it is worth
workshop-caractere-field-options = The answers to choose from
workshop-caractere-choice-pack-melo = MELO: everybody
workshop-caractere-choice-pack-ego = EGO: oneself
workshop-caractere-choice-pack-duo = DUO: oneself and the others
workshop-caractere-choice-kind-player = somebody’s name
workshop-caractere-choice-kind-choice = one of the answers
workshop-caractere-choice-kind-adjective = an adjective
