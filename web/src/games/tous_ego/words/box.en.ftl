web-game-tous_ego = Tous Ego
web-like-tous_ego = Two secret votes for every question. How did you come out yourself?
web-write-tous_ego = The answer is the name of somebody at the table. It should be possible for anybody there.
web-example-tous_ego = Who would talk to the plants if nobody were listening?
web-alone-tous_ego = Bots play along, each with a character of its own; but it is most fun among friends.
