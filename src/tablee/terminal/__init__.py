"""The terminal table: people and bots around one keyboard."""
