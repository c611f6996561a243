web-game-incroyable = Incroyable!
web-like-incroyable = Guess a number in secret. Raise, or doubt the others. Walk the track.
web-write-incroyable = The answer is a whole number from 1 to 9999 that anybody can have a guess at.
web-example-incroyable = From the quay to the village lighthouse, how many steps are there?
web-alone-incroyable = Against two bots: ten minutes.
