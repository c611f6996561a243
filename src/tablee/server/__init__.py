"""The table server: people and bots at tables, on any device."""
