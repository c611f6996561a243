"""The messages both ways, over the socket and over HTTP: what tables, the server, clients and the web types share."""
