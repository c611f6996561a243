"""A client for the table protocol: open and join tables over HTTP, stay at one over WebSocket, let a bot play there.

>>> from tablee.client import TableServer
>>> TableServer("table.example:8000").socket("BCDFG")
'ws://table.example:8000/ws/BCDFG'
"""

from tablee.client.connection import TableConnection, new_key
from tablee.client.errors import ClientError
from tablee.client.http import TableServer
from tablee.client.player import BotError, Finished, Player

__all__ = ["BotError", "ClientError", "Finished", "Player", "TableConnection", "TableServer", "new_key"]
