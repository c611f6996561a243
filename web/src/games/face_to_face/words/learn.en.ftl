### Face to Face: what is explained when it first happens, and the guided first round.

## When it first happens
face_to_face-coach-refill = Whoever has given a card draws up to { $full } again: a gift helps both.
face_to_face-coach-two = Without a gift one draws two, however many were laid: the hand gets smaller.
face_to_face-coach-empty = { $name } has nothing left to draw. Each turn still takes two cards: one single card at the end loses.
face_to_face-coach-blocked = Whoever cannot lay two cards in a turn has lost at once: that is how this game usually ends.

## The guided first round: $name is somebody else, “you” is whoever learns
face_to_face-learn-goal = The goal: be the first to lay all your cards. Whoever cannot lay two in a turn has lost.
face_to_face-learn-first-up = Your rising pile takes any higher card, but big steps waste room. Your { $card } is close to { $top }: choose it, then the pile.
face_to_face-learn-first-down = Your falling pile takes any lower card, but big steps waste room. Your { $card } is close to { $top }: choose it, then the pile.
face_to_face-learn-second-up = Two cards at least in each turn. Next could be your { $card }, on { $top }.
face_to_face-learn-second-down = Two cards at least in each turn. Next could be your { $card }, on { $top }, downwards.
face_to_face-learn-jump = Your { $card } is exactly { $jump } away from { $top }, the wrong way: a back-jump! It makes room on your pile again.
face_to_face-learn-gift = One card a turn may be a gift to { $name }, such as your { $card }: their pile gets better, and you draw up to { $full } instead of two. Or go on as you like.
face_to_face-learn-end = That is enough: end the turn and draw, or go on laying.
face_to_face-learn-wait = { $name } is laying. Meanwhile, think of your next two cards.
face_to_face-learn-their-card = { $name } lays { $card } on their own side. You see only the top of each pile, and never their hand.
face_to_face-learn-their-jump = { $name } jumps back by exactly { $jump }: their pile has room again.
face_to_face-learn-their-gift = A gift for you: { $card } makes one of your piles better. In return { $name } draws up to { $full }.
face_to_face-learn-my-jump = A back-jump: { $jump } won back. The more of those, the longer your piles last.
face_to_face-learn-my-gift = A gift: { $name }’s pile is better now, and at the end of your turn you draw up to { $full }.
face_to_face-learn-my-two = You draw { $count }: two without a gift, however many you laid. Your hand gets smaller if you lay more.
face_to_face-learn-my-refill = You draw { $count }, up to { $full }: that is what the gift was for.
