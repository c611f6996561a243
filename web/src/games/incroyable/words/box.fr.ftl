web-game-incroyable = Incroyable !
web-like-incroyable = Estimez un nombre en secret. Relancez, ou doutez des autres. Avancez sur la piste.
web-write-incroyable = La réponse est un nombre entier, de 1 à 9999, que tout le monde peut estimer.
web-example-incroyable = Du quai au phare du village, combien de marches monte-t-on ?
web-alone-incroyable = Contre deux bots : dix minutes.
