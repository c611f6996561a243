web-game-caractere = Caractère
web-like-caractere = What would they answer? Guess, contest, and pass the last test.
web-alone-caractere = Bots play along, each with a character to guess; but it is most fun among friends.
