"""One room for each table that devices are connected to: everything of it that lives in memory."""
