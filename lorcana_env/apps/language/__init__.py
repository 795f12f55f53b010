"""Language models as players: agents that ask a server, harnesses, chats to learn from, tasks that measure them."""
