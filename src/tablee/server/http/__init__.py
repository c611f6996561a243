"""Plain HTTP: opening and joining tables, decks, health, metrics and the web client's files."""
