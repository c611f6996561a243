"""One room for each table that somebody is connected to: everything of it that lives in memory."""
