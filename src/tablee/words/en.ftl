# What all games share.
event-answered = { $seat } has answered.
event-left = { $seat } has left the table.
