"""Sockets, addresses and names: what lies between the network and a session."""
