"""Decks of questions as files: where they are, how they are written, what is good and what is doubtful in them."""
