"""The operator's page: how things stand at all servers, and what can be done about it."""
