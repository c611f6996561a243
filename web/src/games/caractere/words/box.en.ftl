web-game-caractere = Caractère
web-like-caractere = What would they answer? Guess, contest, and pass the last test.
web-alone-caractere = It wants people: a bot has no character to guess.
